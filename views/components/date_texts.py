"""Moments as people say them, such as `yesterday, 21:40`, in the session's language."""

from datetime import UTC, datetime

from models.locales import date_text, time_of_day_text
from models.translation import current_language, say


def stored_moment_text(iso_moment: str) -> str:
    """A stored moment in this machine's time zone; a text that is not a moment is returned unchanged."""
    try:
        moment = datetime.fromisoformat(iso_moment)
    except ValueError:
        return iso_moment
    return moment_text(moment.astimezone(), datetime.now(UTC).astimezone())


def moment_text(moment: datetime, now: datetime) -> str:
    """A moment in words; the nearer to `now`, the shorter."""
    days, language = (now.date() - moment.date()).days, current_language()
    time = time_of_day_text(language, moment)
    if days == 0:
        return say("moment.today", "today, {time}", time=time)
    if days == 1:
        return say("moment.yesterday", "yesterday, {time}", time=time)
    if 1 < days < 7:
        return f"{date_text(language, moment, 'weekday')}, {time}"
    return date_text(language, moment, "in this year" if moment.year == now.year else "with its year")
