"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Iterator

from models.cards import card_number
from models.record import Entry
from referee.royal_battles.actions import VERBS, Action, Attack, DiscardHand, Draw, Move, Place, Resign
from referee.royal_battles.choices import choices
from referee.royal_battles.geometry import square_number
from referee.royal_battles.state import State


def nearest(state: State, entry: Entry) -> Iterator[Action]:
    """Legal acts, those most like the refused one first; nobody is ever advised to resign.

    Drawn cards nobody has seen are no advice, so of set-up and initiative only the fact that they are due is offered.
    """
    legal = [action for action in choices(state) if not isinstance(action, Resign)]
    ranked = sorted(((_distance(state, entry, action), n) for n, action in enumerate(legal)), key=lambda pair: pair)
    verbs = set()
    for distance, n in ranked:
        action = legal[n]
        specific = isinstance(action, Move | Attack | Place)
        if (specific and distance < _UNLIKE) or (not specific and type(action) not in verbs):
            verbs.add(type(action))
            yield action


_UNLIKE = 100


def _distance(state: State, entry: Entry, action: Action) -> int:
    """0 for the same act; more for each difference; _UNLIKE for another verb."""
    if VERBS[entry.do] is not type(action):
        return _UNLIKE + isinstance(action, DiscardHand | Draw)
    match action:
        case Move():
            return (
                8 * (square_number(getattr(entry, "from_", "")) != action.origin)
                + 4 * (card_number(getattr(entry, "card", "")) != action.card)
                + 2 * (square_number(getattr(entry, "to", "")) != action.to)
            )
        case Attack():
            return 4 * (square_number(getattr(entry, "target", "")) != action.target) + (getattr(entry, "style", "") != action.style)
        case Place():
            return 4 * (state.battle.kinds[action.unit] != getattr(entry, "unit", "")) + (
                square_number(getattr(entry, "square", "")) != action.square
            )
    return 0
