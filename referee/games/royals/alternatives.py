"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from models.cards import HIDDEN, SUIT
from models.record import Entry
from referee.act_sets import LISTED, ActSet, all_acts_except_revealing
from referee.games.royals.actions import STACK, VERBS, ChangeSuit, Draw, Follow
from referee.games.royals.entry_reader import RoyalsReader
from referee.games.royals.legal_acts import legal_act_sets
from referee.games.royals.state import State

LOOKED_AT: Final = 3000
"""The largest number of acts compared: with hidden hands nearly every meld is possible."""


def nearest_legal_acts(state: State, entry: Entry) -> Iterator[NamedTuple]:
    """Legal acts of the same kind, most like the refused one first; then one of each other kind.

    Cards that nobody has seen are not suggested: a draw from the stack names no card, and cards that a hand
    only possibly holds come after those it is known to hold. To a player who must follow, the led suit is
    suggested first, and to a player who took a card for a change of suit, the change with that card.
    """
    kind = VERBS[entry.do].act
    entry_action = VERBS.act_or_reader_findings(RoyalsReader(state.names), entry)
    offered = (
        (each, action)
        for each in legal_act_sets(state, LISTED)
        if not is_draw_naming_stack_card(each)
        for action in all_acts_except_revealing((each,))
    )
    known_first = sorted(
        islice(offered, LOOKED_AT),
        key=lambda one: (
            is_follow_of_other_suit(state, one[1]),
            is_change_without_promised_card(state, one[1]),
            merely_possible_card_count(*one),
        ),
    )
    legal = [action for _, action in known_first]
    same_kind = [action for action in legal if type(action) is kind]
    if isinstance(entry_action, kind):
        same_kind.sort(
            key=lambda action: sum(
                entry_value != value for entry_value, value in zip(entry_action, action, strict=True)
            )
        )
    yield from same_kind[:4]
    other_kinds = {type(action): action for action in reversed(legal) if type(action) is not kind}
    yield from reversed(other_kinds.values())


def is_draw_naming_stack_card(acts: ActSet) -> bool:
    return acts.act is Draw and acts.fields["source"] == (STACK,) and acts.fields["card"] != 1 << HIDDEN


def is_follow_of_other_suit(state: State, action: object) -> bool:
    return isinstance(action, Follow) and SUIT[action.card] != SUIT[state.battle[0][1]]


def is_change_without_promised_card(state: State, action: object) -> bool:
    """True for a change of suit with other cards than the one that was taken for a change (R-45)."""
    return isinstance(action, ChangeSuit) and not state.promised >> action.card & 1


def merely_possible_card_count(acts: ActSet, action: object) -> int:
    """How many of the named cards the hand only possibly holds."""
    named_cards = (
        (certain_cards, getattr(action, name)) for name, certain_cards in acts.certain_cards.items()
    )
    return sum(
        not certain_cards >> card & 1
        for certain_cards, cards in named_cards
        for card in (cards if isinstance(cards, tuple) else (cards,))
    )
