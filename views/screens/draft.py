"""Turns a tap on a table screen into a longer draft, a complete entry, or a refusal. Imports no Flet.

The rules come from the referee (referee.drafts, referee.draft_refusals); this module contains none.
"""

from typing import Final, NamedTuple, TypeAlias

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
"""The cards a card picker shows, in order."""


TableDraft: TypeAlias = Draft | tuple[object, ...]
"""What a device has begun to enter at a table: an act, or a form of whole points or cards as a named
tuple."""
MOST_COPIES: Final = 4
"""No pack has more copies of one card."""


class TapResult(NamedTuple):
    """The result of a tap: a longer draft, a complete entry, or findings."""

    draft: Draft
    entry: Entry | None = None
    """The complete entry, allowed or not."""
    findings: tuple[Finding, ...] = ()
    """Why the draft cannot continue."""


def tap_result_after_setting_field(
    table: Table, draft: Draft, field: str, value: Json, domain: Domain
) -> TapResult:
    """Add one field to the draft. A refused act still becomes an entry once it is complete, so that the table
    gives the reason and may let the act stand.

    `domain`: all values the field can have; the reason is found with them if no value is allowed.
    """
    draft_or_entry = drafts.draft_or_entry_with_value(table.game, table.state, draft, field, value)
    complete_entry = (
        draft_or_entry
        if isinstance(draft_or_entry, Entry)
        else drafts.entry_from_draft(table.game, draft_or_entry)
    )
    if complete_entry is not None:
        return TapResult(draft, complete_entry)
    assert isinstance(draft_or_entry, Draft)
    if drafts.legal_options_of_draft(table.game, table.state, draft_or_entry).open_fields:
        return TapResult(draft_or_entry)
    return TapResult(
        draft,
        findings=draft_refusals.dead_end_findings_one_per_rule(
            table.game, table.state, draft_or_entry, domain
        ),
    )


def allowed_field_values(table: Table, draft: Draft, field: str) -> tuple[Json, ...]:
    """Return the values of a field that lead to an allowed act."""
    found = drafts.legal_options_of_draft(
        table.game, table.state, draft.without_fields(field)
    ).open_fields.get(field)
    return found.allowed if found else ()


def addable_copies_per_card(table: Table, draft: Draft, field: str) -> tuple[int, ...]:
    """Return, for each card up to the Joker, how many more copies can be added to a field of several
    cards."""
    return tuple(_addable_copies(table, draft, field, card) for card in CARDS)


def _addable_copies(table: Table, draft: Draft, field: str, card: str) -> int:
    for count in range(MOST_COPIES):
        found = drafts.legal_options_of_draft(table.game, table.state, draft).open_fields.get(field)
        if found is None or card not in found.allowed:
            return count
        draft = draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
    return MOST_COPIES


def picker_marks_for_field(table: Table, draft: Draft, field: str) -> str:
    """Return one mark per card: `.` allowed, `-` refused, `x` impossible (see views/components/picker.py).

    Where the table relies on the players' memory no card is marked.
    """
    marked = draft_refusals.allowed_refused_or_impossible_letters(
        table.game, table.state, draft, field, CARDS
    )
    return "." * len(marked) if is_memory_left_to_players(table.game, table.state) else marked
