"""Read a sequence of cards as acts that are identified by their cards alone. Independent of the game.

A trick is such a run (the card led, the cards that follow, those that are kept), and so is a deal or a draw
for initiative.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.record import Entry
from models.rulings import Finding
from referee.draft_refusals import findings_whatever_is_named_next
from referee.drafts import (
    EMPTY_DRAFT,
    Draft,
    FieldOptions,
    draft_with_value_set_or_gathered,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.game import AnyGame, AnyState
from referee.table.judging import ruling_and_state_after
from referee.table.table import Table

BY_CARDS: Final = "by_cards"
"""The tag of verbs that can be part of a run."""


class CardRun(NamedTuple):
    """The acts that a sequence of cards stands for."""

    entries: tuple[Entry, ...] = ()
    """The complete acts, in order, to be entered as one step (`Table.enter_together`)."""
    cards_read: int = 0
    """Number of cards used."""
    refusal_findings: tuple[Finding, ...] = ()
    """Why the next card is refused."""
    draft: Draft = EMPTY_DRAFT
    """The act under way: its verb, its player and the cards named so far. Without a verb the run has
    ended."""
    field: str = ""
    """The field of the next card: `card`, `cards`, or a hand such as `hands:Ann`."""
    next_card_options: FieldOptions | None = None
    """The cards that may come next, and how many more may follow."""
    complete_entry: Entry | None = None
    """The act under way, if it may end here, such as a deal without named hands."""


def read_card_run(
    table: Table, cards: Sequence[str], draft: Draft = EMPTY_DRAFT, are_hands_shown: bool = False
) -> CardRun:
    """Read these cards as acts, without changing the table.

    `draft`: what was named before the first card, such as the dealer. `are_hands_shown`: hands that may be
    left unnamed are named too.
    """
    game, state = table.game, table.state
    drafts = (draft, draft_for_next_card(game, state), draft_for_refusing_card_with_reason(game, state))
    run = with_next_card_options(
        game, state, CardRun(draft=next((draft for draft in drafts if draft.verb), EMPTY_DRAFT))
    )
    for card in cards:
        if not run.field or (run.next_card_options is None or card not in run.next_card_options.allowed):
            return (
                run._replace(refusal_findings=findings_against_next_card(game, state, run, card))
                if run.draft.verb
                else run
            )
        run = with_next_card_options(
            game,
            state,
            run._replace(
                draft=draft_with_value_set_or_gathered(game, run.draft, run.field, card),
                cards_read=run.cards_read + 1,
            ),
        )
        if run.complete_entry is not None and (not run.field or not are_hands_shown):
            ruling, state = ruling_and_state_after(game, table.header, state, run.complete_entry)
            run = with_next_card_options(
                game,
                state,
                CardRun((*run.entries, ruling.entry), run.cards_read, draft=draft_for_next_card(game, state)),
            )
    return run


def draft_for_next_card(game: AnyGame, state: AnyState) -> Draft:
    """The draft of the act that the next card belongs to, without that card."""
    found = next(
        (verb for verb in possible_verbs_of_players(game, state) if BY_CARDS in game.verbs[verb.do].tags),
        None,
    )
    return (
        EMPTY_DRAFT
        if found is None
        else Draft.from_fields(do=found.do, **({"by": found.by} if found.by is not None else {}))
    )


def draft_for_refusing_card_with_reason(game: AnyGame, state: AnyState) -> Draft:
    """The draft of an act of this phase that is not allowed now, so that its card is refused with a
    reason."""
    found = next(
        (verb for verb in game.verbs.values() if BY_CARDS in verb.tags and state.phase in verb.phases), None
    )
    return EMPTY_DRAFT if found is None else Draft.from_fields(do=found.do)


def with_next_card_options(game: AnyGame, state: AnyState, run: CardRun) -> CardRun:
    """The run with the field and options of the next card filled in."""
    if not run.draft.verb:
        return run
    after = legal_options_of_draft(game, state, run.draft)
    field = next((name for name, each in after.open_fields.items() if each.kind in ("card", "cards")), "")
    return run._replace(
        field=field, next_card_options=after.open_fields.get(field), complete_entry=after.complete_entry
    )


def findings_against_next_card(
    game: AnyGame, state: AnyState, run: CardRun, card: str
) -> tuple[Finding, ...]:
    field = run.field or next(
        each.name for each in game.verbs[run.draft.verb].fields if each.kind.name in ("card", "cards")
    )
    return findings_whatever_is_named_next(
        game, state, draft_with_value_set_or_gathered(game, run.draft, field, card)
    )
