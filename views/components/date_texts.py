"""Moments as people say them, such as `yesterday, 21:40`, in the session's language."""

from datetime import UTC, datetime

from models.locales import day_text, time_text
from models.translation import current_language, say


def stored_moment_text(written: str) -> str:
    """A stored moment in this machine's time zone; a text that is not a moment is returned unchanged."""
    try:
        then = datetime.fromisoformat(written)
    except ValueError:
        return written
    return moment_text(then.astimezone(), datetime.now(UTC).astimezone())


def moment_text(then: datetime, now: datetime) -> str:
    """A moment in words; the nearer to `now`, the shorter."""
    days, language = (now.date() - then.date()).days, current_language()
    time = time_text(language, then)
    if days == 0:
        return say("moment.today", "today, {time}", time=time)
    if days == 1:
        return say("moment.yesterday", "yesterday, {time}", time=time)
    if 1 < days < 7:
        return f"{day_text(language, then, 'weekday')}, {time}"
    return day_text(language, then, "in this year" if then.year == now.year else "with its year")
