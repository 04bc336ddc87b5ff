"""What a tap on a table screen comes to: more of the act that is being said, the whole act, or why it cannot be. No Flet in here.

It is asked of the referee (referee.drafts, referee.draft_refusals); nothing here knows a rule.
"""

from typing import Final, NamedTuple

from models.cards import NAMES
from models.json_values import Json
from models.record import Entry
from models.rulings import Finding
from referee import draft_refusals, drafts
from referee.draft_refusals import Domain
from referee.drafts import Draft
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table

CARDS: Final = NAMES[:53]
"""What a card picker shows, in its order."""


class TapResult(NamedTuple):
    """What a tap comes to."""

    now: Draft
    entry: Entry | None = None
    """The whole act, allowed or not."""
    findings: tuple[Finding, ...] = ()
    """Why it cannot go on."""


def with_field_named(table: Table, now: Draft, field: str, value: Json, domain: Domain) -> TapResult:
    """One thing more was named. What is refused is an act all the same once it is whole: the table says why, and may let it stand.

    `domain`: the values that a field can have at all, for the reason of a dead end.
    """
    went = drafts.draft_or_entry_with(table.game, table.state, now, field, value)
    whole = went if isinstance(went, Entry) else drafts.entry_from_draft(table.game, went)
    if whole is not None:
        return TapResult(now, whole)
    assert isinstance(went, Draft)
    if drafts.next_options(table.game, table.state, went).open:
        return TapResult(went)
    return TapResult(now, findings=draft_refusals.dead_end_findings(table.game, table.state, went, domain))


def allowed_values(table: Table, now: Draft, field: str) -> tuple[Json, ...]:
    """The values of a field that lead to an allowed act."""
    found = drafts.next_options(table.game, table.state, now.without(field)).open.get(field)
    return found.allowed if found else ()


def picker_marks(table: Table, now: Draft, field: str) -> str:
    """One letter per card: `.` may be, `-` would be refused, `x` cannot be there (see views/components/picker.py).

    Where the players remember by themselves no card is marked: which one can be there, they know.
    """
    marked = draft_refusals.picker_marks(table.game, table.state, now, field, CARDS)
    return "." * len(marked) if is_memory_left_to_players(table.game, table.state) else marked
