"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, cast

from models.cards import HIDDEN, card_number_or_none
from models.record import Entry
from referee.act_sets import LISTED, ActSet, all_acts_except_revealing
from referee.games.royal_battles.actions import VERBS, Action, Attack, Blow, Heal, Injure, Move, Place, Resign
from referee.games.royal_battles.fighters import numbered_unit_name
from referee.games.royal_battles.geometry import square_number
from referee.games.royal_battles.legal_acts import legal_act_sets
from referee.games.royal_battles.state import NOBODY, State
from referee.number_types import CardSet


def nearest_legal_acts(state: State, entry: Entry) -> Iterator[Action]:
    """Legal acts, most like the refused one first; resigning is never suggested.

    Cards that nobody has shown are not suggested: only the announced card, if it can be in the hand, and
    those known to be there.
    """
    cards, verb = known_hand_cards_plus_named_card(state, entry), VERBS[entry.do]
    legal = [
        acts_restricted_to_cards(each, cards)
        for each in legal_act_sets(state, LISTED)
        if each.act is not Resign
    ]
    same_kind = all_acts_except_revealing([each for each in legal if each.act is verb.act])
    if verb.act in _DISTANCES:
        yield from sorted(same_kind, key=_DISTANCES[verb.act](state, entry))
    else:
        yield from all_but_repeats_of_kinds_without_distance(same_kind)
    continues_turn = int("instead_of_moving" not in verb.tags)
    other_kinds = sorted(
        [each for each in legal if each.act is not verb.act],
        key=lambda each: suggestion_rank_of_other_verb(each.act, continues_turn),
    )
    yield from all_but_repeats_of_kinds_without_distance(all_acts_except_revealing(other_kinds))


def all_but_repeats_of_kinds_without_distance(acts: Iterable[Action]) -> Iterator[Action]:
    """One act of each kind for each player; all acts of the kinds that have a distance."""
    kinds_given = set()
    for action in acts:
        kind = type(action)
        if kind in _DISTANCES:
            yield action
        elif (kind, action.by) not in kinds_given:
            kinds_given.add((kind, action.by))
            yield action


def acts_restricted_to_cards(acts: ActSet, allowed_card_set: CardSet) -> ActSet:
    """The acts with their cards restricted to this set; acts without a card are unchanged."""
    card_set: Any = acts.fields.get("card", 0)  # a set of cards
    return acts.with_values({"card": card_set & allowed_card_set}) if card_set & ~allowed_card_set else acts


def known_hand_cards_plus_named_card(state: State, entry: Entry) -> CardSet:
    known = 0 if state.turn == NOBODY else state.known[state.turn]
    card = card_number_or_none(getattr(entry, "card", ""))
    return known if card in (None, HIDDEN) else known | 1 << card


def suggestion_rank_of_other_verb(act: type, rank_of_move_or_place: int) -> int:
    """The rank of an act with another verb among the suggestions, the lowest first: ending the turn comes
    before continuing it.

    Moves come first only for a player who may not pass or attacked before moving.
    """
    tags = VERBS.verb_of_class(act).tags
    return (
        rank_of_move_or_place
        if act in (Move, Place)
        else int("turn" in tags and "instead_of_moving" not in tags)
    )


def move_distance_function(state: State, entry: Entry) -> Callable[[Move], int]:
    origin, to = square_number(getattr(entry, "from_", "")), square_number(getattr(entry, "to", ""))
    card = card_number_or_none(getattr(entry, "card", ""))
    return lambda move: 8 * (origin != move.origin) + 4 * (card != move.card) + 2 * (to != move.to)


def attack_distance_function(state: State, entry: Entry) -> Callable[[Attack], int]:
    target, style = square_number(getattr(entry, "target", "")), getattr(entry, "style", "")
    return lambda attack: 4 * (target != attack.target) + (style != attack.style)


def placement_distance_function(state: State, entry: Entry) -> Callable[[Place], int]:
    square, unit = square_number(getattr(entry, "square", "")), getattr(entry, "unit", "")
    return lambda place: 4 * (state.table_rules.kinds[place.unit] != unit) + (square != place.square)


def blow_distance_function(state: State, entry: Entry) -> Callable[[Blow], int]:
    fields = entry.to_json_object()
    return lambda blow: sum(
        fields.get(name) != value
        for name, value in VERBS.entry_from_act(state, blow).to_json_object().items()
    )


def written_injury_distance_function(
    state: State, entry: Entry
) -> Callable[[Injure | Heal], tuple[bool, int]]:
    fields = entry.to_json_object()
    unit, amount = fields["unit"], cast(int, fields["amount"])
    return lambda act: (numbered_unit_name(state, act.unit) != unit, abs(act.amount - amount))


_DISTANCES: Final[
    Mapping[type, Callable[[State, Entry], Callable[[Any], int | tuple[bool, int]]]]
] = {  # each function takes the kind of its key
    Move: move_distance_function,
    Attack: attack_distance_function,
    Place: placement_distance_function,
    Blow: blow_distance_function,
    Injure: written_injury_distance_function,
    Heal: written_injury_distance_function,
}
"""By kind of act: the distance to an entry of that kind.

Several acts of these kinds are suggested, and one of any other kind for each player.
"""
