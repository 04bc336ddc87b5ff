"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from models.cards import HIDDEN, SUIT
from models.record import Entry
from referee.acts import every
from referee.games.royals.actions import STACK, VERBS, ChangeSuit, Discard, Draw, EndHand, Follow, Lead, Meld, Ransom, TakePile
from referee.games.royals.choices import acts
from referee.games.royals.knowledge import from_hand
from referee.games.royals.reading import RoyalsReader
from referee.games.royals.state import State

LOOKED_AT: Final = 3000
"""Choices looked at: with hidden hands nearly everything may be melded."""


def nearest(state: State, entry: Entry) -> Iterator[Any]:
    """Legal acts of the same kind, those most like the refused one first; then one of each other kind.

    Cards that nobody has seen are no advice: of the stack only the draw as such is offered, and cards that are only possible
    in a hand come after those that are known there. Who follows is offered the suit led first.
    """
    kind = VERBS[entry.do].act
    announced = VERBS.read(RoyalsReader(state.names), entry)
    legal = [action for action in islice(every(acts(state)), LOOKED_AT) if not _guesses(action)]
    legal.sort(key=lambda action: (_leaves_the_suit(state, action), _unseen(state, action)))
    alike = [action for action in legal if type(action) is kind]
    if isinstance(announced, kind):
        alike.sort(key=lambda action: sum(said != found for said, found in zip(announced, action, strict=True)))
    yield from alike[:4]
    others = {type(action): action for action in reversed(legal) if type(action) is not kind}
    yield from reversed(others.values())


def _guesses(action: Any) -> bool:
    return isinstance(action, Draw) and action.source == STACK and action.card != HIDDEN


def _leaves_the_suit(state: State, action: Any) -> bool:
    return isinstance(action, Follow) and SUIT[action.card] != SUIT[state.battle[0][1]]


def _unseen(state: State, action: Any) -> int:
    """How many of the cards that it takes from the hand nobody has seen there."""
    if not isinstance(action, Lead | Follow | Discard | Meld | Ransom | ChangeSuit | EndHand | TakePile):
        return 0
    known = state.known[action.by]
    return sum(card not in known for card in from_hand(state, action))
