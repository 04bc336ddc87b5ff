"""Read a sequence of cards as acts that are identified by their cards alone. Independent of the game.

A trick is such a run (the card led, the cards that follow, those that are kept), and so is a deal or a draw for
initiative.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.record import Entry
from models.rulings import Finding
from referee.draft_refusals import draft_findings
from referee.drafts import NOTHING, Draft, FieldOptions, draft_with_value, next_options, possible_acts
from referee.game import AnyGame, AnyState
from referee.table.judging import rule_entry
from referee.table.table import Table

BY_CARDS: Final = "by_cards"
"""The tag of verbs that can be part of a run."""


class CardRun(NamedTuple):
    """The acts that a sequence of cards stands for."""

    entries: tuple[Entry, ...] = ()
    """The complete acts, in order, to be entered as one step (`Table.enter_together`)."""
    taken: int = 0
    """Number of cards used."""
    refused: tuple[Finding, ...] = ()
    """Why the next card is refused."""
    draft: Draft = NOTHING
    """The act under way: its verb, its player and the cards named so far. Without a verb the run has ended."""
    field: str = ""
    """The field of the next card: `card`, `cards`, or a hand such as `hands:Ann`."""
    next: FieldOptions | None = None
    """The cards that may come next, and how many more may follow."""
    whole: Entry | None = None
    """The act under way, if it may end here, such as a deal without named hands."""


def read_card_run(
    table: Table, cards: Sequence[str], draft: Draft = NOTHING, hands_shown: bool = False
) -> CardRun:
    """Read these cards as acts, without changing the table.

    `draft`: what was named before the first card, such as the dealer. `hands_shown`: hands that may be left
    unnamed are named too.
    """
    game, state = table.game, table.state
    drafts = (draft, next_card_draft(game, state), draft_of_phase(game, state))
    run = with_awaited_act(
        game, state, CardRun(draft=next((draft for draft in drafts if draft.verb), NOTHING))
    )
    for card in cards:
        if not run.field or (run.next is None or card not in run.next.allowed):
            return run._replace(refused=card_refusal(game, state, run, card)) if run.draft.verb else run
        run = with_awaited_act(
            game,
            state,
            run._replace(draft=draft_with_value(game, run.draft, run.field, card), taken=run.taken + 1),
        )
        if run.whole is not None and (not run.field or not hands_shown):
            ruling, state = rule_entry(game, table.header, state, run.whole)
            run = with_awaited_act(
                game,
                state,
                CardRun((*run.entries, ruling.entry), run.taken, draft=next_card_draft(game, state)),
            )
    return run


def next_card_draft(game: AnyGame, state: AnyState) -> Draft:
    """The draft of the act that the next card belongs to, without that card."""
    found = next((each for each in possible_acts(game, state) if BY_CARDS in game.verbs[each.do].tags), None)
    return (
        NOTHING
        if found is None
        else Draft.from_fields(do=found.do, **({"by": found.by} if found.by is not None else {}))
    )


def draft_of_phase(game: AnyGame, state: AnyState) -> Draft:
    """The draft of an act of this phase that is not allowed now, so that its card is refused with a reason."""
    found = next(
        (verb for verb in game.verbs.values() if BY_CARDS in verb.tags and state.phase in verb.phases), None
    )
    return NOTHING if found is None else Draft.from_fields(do=found.do)


def with_awaited_act(game: AnyGame, state: AnyState, run: CardRun) -> CardRun:
    """The run with the field and options of the next card filled in."""
    if not run.draft.verb:
        return run
    after = next_options(game, state, run.draft)
    field = next((name for name, each in after.open_fields.items() if each.kind in ("card", "cards")), "")
    return run._replace(field=field, next=after.open_fields.get(field), whole=after.complete_entry)


def card_refusal(game: AnyGame, state: AnyState, run: CardRun, card: str) -> tuple[Finding, ...]:
    field = run.field or next(
        each.name for each in game.verbs[run.draft.verb].fields if each.kind.name in ("card", "cards")
    )
    return draft_findings(game, state, draft_with_value(game, run.draft, field, card))
