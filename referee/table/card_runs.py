"""A run of cards: acts that nothing but their cards says, one card after the other. No game is named in here.

A trick is a run: the card that is led, the cards that follow, those that are kept. So is a deal, and what is drawn for initiative.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.record import Entry
from models.rulings import Finding
from referee.draft_refusals import why
from referee.drafts import NOTHING, Draft, Options, asked, options, with_value
from referee.game import AnyGame, AnyState
from referee.table.judging import ruled
from referee.table.table import Table

BY_CARDS: Final = "by_cards"
"""The tag of verbs of which a run can be made."""


class Run(NamedTuple):
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
    next: Options | None = None
    """Which cards may come next, and how many more of the kind."""
    whole: Entry | None = None
    """The act under way, where it may be left so: a deal of which nobody names the hands."""


def run(table: Table, cards: Sequence[str], begun: Draft = NOTHING, hands_shown: bool = False) -> Run:
    """What these cards say, named one after the other. Changes nothing.

    `begun`: what was named before the first card, such as who deals. `hands_shown`: a hand that need not be named is named too.
    """
    game, state = table.game, table.state
    drafts = (begun, _next(game, state), _of_this_phase(game, state))
    now = _awaits(game, state, Run(draft=next((draft for draft in drafts if draft.do), NOTHING)))
    for card in cards:
        if not now.field or (now.next is None or card not in now.next.allowed):
            return now._replace(refused=_why_not(game, state, now, card)) if now.draft.do else now
        now = _awaits(
            game, state, now._replace(draft=with_value(game, now.draft, now.field, card), taken=now.taken + 1)
        )
        if now.whole is not None and (not now.field or not hands_shown):
            ruling, state = ruled(game, table.header, state, now.whole)
            now = _awaits(game, state, Run((*now.entries, ruling.entry), now.taken, draft=_next(game, state)))
    return now


def _next(game: AnyGame, state: AnyState) -> Draft:
    """The act that goes on with a card, as far as it is said before that."""
    found = next((each for each in asked(game, state) if BY_CARDS in game.verbs[each.do].tags), None)
    return (
        NOTHING
        if found is None
        else Draft.of(do=found.do, **({"by": found.by} if found.by is not None else {}))
    )


def _of_this_phase(game: AnyGame, state: AnyState) -> Draft:
    """An act that belongs here and that nobody may do now: its card is refused with a reason."""
    found = next(
        (verb for verb in game.verbs.values() if BY_CARDS in verb.tags and state.phase in verb.phases), None
    )
    return NOTHING if found is None else Draft.of(do=found.do)


def _awaits(game: AnyGame, state: AnyState, run: Run) -> Run:
    """The same with what its act waits for."""
    if not run.draft.do:
        return run
    after = options(game, state, run.draft)
    field = next((name for name, each in after.open.items() if each.kind in ("card", "cards")), "")
    return run._replace(field=field, next=after.open.get(field), whole=after.whole)


def _why_not(game: AnyGame, state: AnyState, run: Run, card: str) -> tuple[Finding, ...]:
    field = run.field or next(
        each.name for each in game.verbs[run.draft.do].fields if each.kind.name in ("card", "cards")
    )
    return why(game, state, with_value(game, run.draft, field, card))
