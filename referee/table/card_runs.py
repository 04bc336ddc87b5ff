"""A run of cards: acts that nothing but their cards says, one card after the other. No game is named in here.

A trick is a run: the card that is led, the cards that follow, those that are kept. So is a deal, and what is drawn for initiative.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.record import Entry
from models.rulings import Finding
from referee.draft_refusals import draft_findings
from referee.drafts import NOTHING, Draft, FieldOptions, next_options, possible_acts, with_value
from referee.game import AnyGame, AnyState
from referee.table.judging import rule_entry
from referee.table.table import Table

BY_CARDS: Final = "by_cards"
"""The tag of verbs of which a run can be made."""


class CardRun(NamedTuple):
    """How far some cards have led."""

    entries: tuple[Entry, ...] = ()
    """The acts that are whole, in order: to be entered as one step (`Table.enter_together`)."""
    taken: int = 0
    """How many of the cards have been taken."""
    refused: tuple[Finding, ...] = ()
    """Why the card after those is none that may come here."""
    draft: Draft = NOTHING
    """The act under way with what is named of it: its verb, whose it is, some of its cards. Without a verb the run is at its end."""
    field: str = ""
    """What the next card would be: `card`, `cards`, or a hand such as `hands:Ann`."""
    next: FieldOptions | None = None
    """Which cards may come next, and how many more of the kind."""
    whole: Entry | None = None
    """The act under way, where it may be left so: a deal of which nobody names the hands."""


def read_card_run(
    table: Table, cards: Sequence[str], begun: Draft = NOTHING, hands_shown: bool = False
) -> CardRun:
    """What these cards say, named one after the other. Changes nothing.

    `begun`: what was named before the first card, such as who deals. `hands_shown`: a hand that need not be named is named too.
    """
    game, state = table.game, table.state
    drafts = (begun, next_card_draft(game, state), draft_of_phase(game, state))
    now = with_awaited_act(
        game, state, CardRun(draft=next((draft for draft in drafts if draft.verb), NOTHING))
    )
    for card in cards:
        if not now.field or (now.next is None or card not in now.next.allowed):
            return now._replace(refused=card_refusal(game, state, now, card)) if now.draft.verb else now
        now = with_awaited_act(
            game, state, now._replace(draft=with_value(game, now.draft, now.field, card), taken=now.taken + 1)
        )
        if now.whole is not None and (not now.field or not hands_shown):
            ruling, state = rule_entry(game, table.header, state, now.whole)
            now = with_awaited_act(
                game,
                state,
                CardRun((*now.entries, ruling.entry), now.taken, draft=next_card_draft(game, state)),
            )
    return now


def next_card_draft(game: AnyGame, state: AnyState) -> Draft:
    """The act that goes on with a card, as far as it is said before that."""
    found = next((each for each in possible_acts(game, state) if BY_CARDS in game.verbs[each.do].tags), None)
    return (
        NOTHING
        if found is None
        else Draft.from_fields(do=found.do, **({"by": found.by} if found.by is not None else {}))
    )


def draft_of_phase(game: AnyGame, state: AnyState) -> Draft:
    """An act that belongs here and that nobody may do now: its card is refused with a reason."""
    found = next(
        (verb for verb in game.verbs.values() if BY_CARDS in verb.tags and state.phase in verb.phases), None
    )
    return NOTHING if found is None else Draft.from_fields(do=found.do)


def with_awaited_act(game: AnyGame, state: AnyState, run: CardRun) -> CardRun:
    """The same with what its act waits for."""
    if not run.draft.verb:
        return run
    after = next_options(game, state, run.draft)
    field = next((name for name, each in after.open.items() if each.kind in ("card", "cards")), "")
    return run._replace(field=field, next=after.open.get(field), whole=after.whole)


def card_refusal(game: AnyGame, state: AnyState, run: CardRun, card: str) -> tuple[Finding, ...]:
    field = run.field or next(
        each.name for each in game.verbs[run.draft.verb].fields if each.kind.name in ("card", "cards")
    )
    return draft_findings(game, state, with_value(game, run.draft, field, card))
