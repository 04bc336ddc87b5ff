"""Override reasons and notes on entries: stored in the record in English, shown in any language.

The app always writes the same words into a record, so that it can recognise and translate them. Text by
people is left as it is.
"""

import re
from functools import cache
from typing import Final

from models.translation import fill_facts, wording
from referee.table.amendments import AFTERWARDS
from referee.table.log_lines import BY_ITSELF
from referee.table.rules_version import AS_PLAYED

OVERRIDES: Final = {
    "too_late": "noticed too late",
    "agreed": "agreed at the table",
    "by_mistake": "played so by mistake",
    "stands": "the table lets it stand",
    "recorded": "recorded as it was played",
    "happened": "it happened all the same",
    "goes_on": "the table goes on all the same",
    "undue": "drawn though it was not due",
    "counted": "counted anew",
    "by_itself": BY_ITSELF,
    "rules": AS_PLAYED,
    **AFTERWARDS,
}
"""Every reason and note that the app writes into a record."""
SHOWN: Final = OVERRIDES | {
    "too_late": "noticed late",
    "agreed": "agreed",
    "by_mistake": "by mistake",
    "happened": "it happened anyway",
    "goes_on": "the table goes on anyway",
    "counted": "counted again",
    "by_itself": "automatic",
}
"""How they are shown. Their words in records never change, so a better wording is written here."""
USUAL: Final = ("too_late", "agreed", "by_mistake")
"""The reasons that tables use most often."""


@cache
def pattern_of_wording(wording: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(wording)))


def translated_reason_or_note(reason_or_note: str) -> str:
    """A reason or note of a record; translated if the app wrote it."""
    for name, english in OVERRIDES.items():
        known = pattern_of_wording(english).fullmatch(reason_or_note)
        if known:
            return fill_facts(wording(f"override.{name}", SHOWN[name]), known.groupdict())
    return reason_or_note
