"""When something was, as people say it: `yesterday, 21:40`, in the session's language."""

from datetime import UTC, datetime

from models.locales import clock_time, day
from models.translation import say, spoken


def moment_in_words(written: str) -> str:
    """A moment as the journal writes it, by the clock of this machine; what is none is said as it is."""
    try:
        then = datetime.fromisoformat(written)
    except ValueError:
        return written
    return in_words(then.astimezone(), datetime.now(UTC).astimezone())


def in_words(then: datetime, now: datetime) -> str:
    """A moment as it is said now: the nearer, the shorter."""
    days, language = (now.date() - then.date()).days, spoken()
    time = clock_time(language, then)
    if days == 0:
        return say("moment.today", "today, {time}", time=time)
    if days == 1:
        return say("moment.yesterday", "yesterday, {time}", time=time)
    if 1 < days < 7:
        return f"{day(language, then, 'weekday')}, {time}"
    return day(language, then, "in this year" if then.year == now.year else "with its year")
