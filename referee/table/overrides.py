"""Why a table let an illegal act stand, and the notes on entries: kept in the record in English, said in any language.

What the app writes into a record itself is always the same words, so that it is known again; what people write is theirs.
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
USUAL: Final = ("too_late", "agreed", "by_mistake")
"""Those that tables give most."""


@cache
def wording_pattern(wording: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(wording)))


def override_text(written: str) -> str:
    """A reason or a note of a record, in the language spoken here where the app wrote it."""
    for name, english in OVERRIDES.items():
        known = wording_pattern(english).fullmatch(written)
        if known:
            return fill_facts(wording(f"override.{name}", english), known.groupdict())
    return written
