"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Iterator

from models.cards import HIDDEN, card_number
from models.record import Entry
from referee.acts import Acts, every
from referee.games.royal_battles.actions import VERBS, Action, Attack, DiscardHand, Draw, Move, Place, Resign
from referee.games.royal_battles.choices import acts
from referee.games.royal_battles.geometry import square_number
from referee.games.royal_battles.pack import may_hold
from referee.games.royal_battles.state import NOBODY, State


def nearest(state: State, entry: Entry) -> Iterator[Action]:
    """Legal acts, those most like the refused one first; nobody is ever advised to resign.

    A card nobody has shown is no advice: only the announced card, where it can lie there, and those known to be in the hand
    are spoken of.
    """
    cards = _cards(state, entry)
    legal = [action for action in every(_with(each, cards) for each in acts(state)) if not isinstance(action, Resign)]
    ranked = sorted((_distance(state, entry, action), n) for n, action in enumerate(legal))
    said = set()
    for _, n in ranked:
        action = legal[n]
        if isinstance(action, Move | Attack | Place) or (type(action), action.by) not in said:
            said.add((type(action), action.by))
            yield action


def _with(acts: Acts, cards: int) -> Acts:
    """Of these acts those with a card of the set."""
    return acts.with_values({"card": acts.fields["card"] & cards}) if "card" in acts.fields else acts  # type: ignore[operator]


def _cards(state: State, entry: Entry) -> int:
    known = 0 if state.turn == NOBODY else state.known[state.turn]
    announced = card_number(getattr(entry, "card", ""))
    if announced in (None, HIDDEN) or not (state.turn == NOBODY or may_hold(state, state.turn, announced)):
        return known
    return known | 1 << announced


_UNLIKE = 100


def _unlike(entry: Entry, action: Action) -> int:
    """Of other verbs, what ends the turn comes before what plays on.

    Only who may not pass, or struck before the move, is shown the moves first.
    """
    if isinstance(action, Move | Place):
        return int("instead_of_moving" not in VERBS[entry.do].tags)
    return int(isinstance(action, DiscardHand | Draw))


def _distance(state: State, entry: Entry, action: Action) -> int:
    """0 for the same act; more for each difference; _UNLIKE for another verb."""
    if VERBS[entry.do].act is not type(action):
        return _UNLIKE + _unlike(entry, action)
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
