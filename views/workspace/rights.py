"""The rights of each role at a shared table, in one table. The types in views.workspace.access follow it; a
page shows it.

The host keeps every table that no device keeps, and then has both roles. While a device keeps a table, the
host is there what a spectator is, and has the host's rights.
"""

from collections.abc import Mapping
from typing import Final, Literal

from models.record import NoRecord
from models.store.errors import Gone
from models.translation import say, wording

Role = Literal["host", "keeper", "seat", "spectator"]
"""Whose computer the table is on, who keeps the table (the host or a device), a player at one of the seats,
or a spectator."""

Right = Literal[
    "see_table",
    "see_own_hand",
    "enter_own",
    "enter_for_nobody",
    "enter_for_others",
    "undo_own",
    "undo",
    "amend",
    "override",
    "ask",
    "settle",
    "give_seats",
    "share",
    "see_standings",
    "other_tables",
]
RIGHTS: Final[Mapping[Right, str]] = {
    "see_table": "See the table, its log and the rules",
    "see_own_hand": "See your own hand",
    "enter_own": "Enter what you do",
    "enter_for_nobody": "Enter what no player does, such as the hands revealed at the end",
    "enter_for_others": "Enter for other players",
    "undo_own": "Undo your last entry, until somebody else enters something",
    "undo": "Undo and redo any entry",
    "amend": "Correct, insert and strike out earlier entries, count the piles, change house rules",
    "override": "Let an illegal act stand",
    "ask": "Ask the host for a correction, an exception or a house rule; the host agrees with one tap",
    "settle": "Change the table's settings",
    "give_seats": "Let others join, agree to a seat, take a seat back",
    "share": "Share a table, let a phone keep its record, take that back, end sharing",
    "see_standings": "See the standings of the league that the table belongs to",
    "other_tables": "Open other tables, armies and the app's settings",
}  # fmt: skip
"""The rights, in words."""
MAY: Final[Mapping[Right, frozenset[Role]]] = {
    "see_table": frozenset(("host", "keeper", "seat", "spectator")),
    "see_own_hand": frozenset(("keeper", "seat")),
    "enter_own": frozenset(("keeper", "seat")),
    "enter_for_nobody": frozenset(("keeper", "seat")),
    "enter_for_others": frozenset(("keeper",)),
    "undo_own": frozenset(("keeper", "seat")),
    "undo": frozenset(("keeper",)),
    "amend": frozenset(("keeper",)),
    "override": frozenset(("keeper",)),
    "ask": frozenset(("seat",)),
    "settle": frozenset(("keeper",)),
    "give_seats": frozenset(("keeper",)),
    "share": frozenset(("host",)),
    "see_standings": frozenset(("host", "keeper", "seat", "spectator")),
    "other_tables": frozenset(("host",)),
}  # fmt: skip
"""The roles that have each right."""


class RightsEnded(NoRecord):
    """Raised when a device asks for a table it may no longer see: it lost its seat, or the table is no longer
    shared."""


NO_LONGER_THERE: Final = (RightsEnded, Gone)
"""Errors of a screen that is drawn once more before its route leads elsewhere. They are not faults of the
screen."""


def has_right(role: Role, right: Right) -> bool:
    return role in MAY[right]


def right_text(right: Right) -> str:
    """Return the name of a right in the current language."""
    return wording(f"rights.{right}", RIGHTS[right])


def keeper_or_host_only_text(right: Right) -> str:
    """Return the refusal of something only the keeper of the record, or only the host, may do."""
    if "keeper" in MAY[right]:
        return say(
            "guest.record_keeper_only",
            "Only the person who keeps the record can do this: {what}",
            what=right_text(right),
        )
    return say("guest.keeper_only", "Only the host can do this: {what}", what=right_text(right))
