"""What is known of hidden hands, and the rule that every card of the pack is accounted for.

A card nobody has shown is in the stack or in the hidden part of a hand. So a hand can hold a card if it is
known there, or if it has a hidden part and a copy is still unseen. A hand certainly holds one of some cards
if too few other cards are unseen to fill its hidden part.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Final, Protocol

from models.cards import ACE, HIDDEN, NAMES, RANK
from models.rulings import Facts, Violation, rule
from referee.game import Location
from referee.games.royals.actions import (
    VERBS,
    ChangeSuit,
    Deal,
    Draw,
    Reveal,
    Tally,
)
from referee.games.royals.state import IS_FACE, State, count_copies_in_zone
from referee.number_types import Card, CardSet, Rank, Seat, Suit

SINGLE_CARD_SETS: Final = tuple(1 << card for card in range(52))
"""By card: the set with only that card."""
NO_FACES: Final = tuple(card for card in range(52) if not IS_FACE[card])


def can_hold_card(state: State, seat: Seat, card: Card) -> bool:
    """True if a copy of the card can be in this hand."""
    return card in state.known[seat] or (state.hidden[seat] > 0 and state.unseen[card] > 0)


def cards_hand_cannot_hold(state: State, seat: Seat, cards: tuple[Card, ...]) -> list[Card]:
    """The cards among these that the hand cannot hold together with the others."""
    if len(cards) == 1:
        return [] if can_hold_card(state, seat, cards[0]) else [cards[0]]
    known = list(state.known[seat])
    hidden: list[int] = []
    lacking: list[int] = []
    for card in cards:
        if card in known:
            known.remove(card)
        elif len(hidden) < state.hidden[seat] and hidden.count(card) < state.unseen[card]:
            hidden.append(card)
        else:
            lacking.append(card)
    return lacking


def set_of_cards_with_unseen_copy(state: State) -> CardSet:
    """The cards with an unseen copy, as a set."""
    return sum(compress(SINGLE_CARD_SETS, state.unseen))


def possible_cards_in_hidden_hand_part(state: State, seat: Seat) -> CardSet:
    """The cards that can be in the hidden part of the hand, as a set."""
    return set_of_cards_with_unseen_copy(state) if state.hidden[seat] else 0


def public_state(state: State) -> State:
    """A copy of the table with every hand hidden, as a spectator sees it."""
    new, unseen = state.copy(), bytearray(state.unseen)
    for card in (card for hand in state.known for card in hand):
        unseen[card] += 1
    new.unseen, new.known = bytes(unseen), [[]] * state.table_rules.players
    new.hidden = [state.hand_size(seat) for seat in range(state.table_rules.players)]
    return new


def max_copies_in_hand(state: State, seat: Seat, card: Card) -> int:
    """The largest number of copies of the card that the hand can hold."""
    hidden = state.hidden[seat]
    return state.known[seat].count(card) + (min(hidden, state.unseen[card]) if hidden else 0)


def min_copies_in_hand(state: State, seat: Seat, card: Card) -> int:
    """The number of copies of the card that the hand certainly holds."""
    known, hidden = state.known[seat].count(card), state.hidden[seat]
    if not hidden:
        return known
    other_cards = sum(state.unseen) - state.unseen[card]
    return known + max(0, hidden - other_cards)


def is_suit_surely_in_hand(state: State, seat: Seat, suit: Suit) -> bool:
    """True if the cards seen so far prove that the hand holds this suit."""
    low, high = 13 * suit, 13 * suit + 13
    for card in state.known[seat]:
        if low <= card < high:
            return True
    hidden = state.hidden[seat]
    return hidden > sum(state.unseen) - sum(state.unseen[low:high])


def surely_held_face_card_or_hidden(state: State, seat: Seat, discarded: Card = -1) -> str | None:
    """A face card that the hand certainly holds after this discard: its name, or `?` if only its existence is
    certain."""
    known, hidden, guessed = list(state.known[seat]), state.hidden[seat], -1
    if discarded in known:
        known.remove(discarded)
    elif discarded >= 0:
        hidden, guessed = hidden - 1, discarded
    for card in known:
        if IS_FACE[card]:
            return NAMES[card]
    other_cards = sum([state.unseen[card] for card in NO_FACES]) - (guessed in NO_FACES)
    return "?" if hidden > max(0, other_cards) else None


def shown_copy_locations(state: State, card: Card) -> list[Facts]:
    """Where the copies of a card are that somebody has shown."""
    found: list[Facts] = []
    for seat, name in enumerate(state.table_rules.names):
        in_hand, spoils, meld = (
            state.known[seat].count(card),
            count_copies_in_zone(state.spoils[seat], card),
            count_copies_in_zone(state.meld[seat], card),
        )
        if in_hand or spoils or meld:
            zones = (("hand", in_hand), ("spoils", spoils), ("meld", meld))
            found += [{"place": zone, "whose": name} for zone, copies in zones for _ in range(copies)]
    found += [{"place": "discard"}] * state.discard.count(card)
    found += [{"place": "dead"}] * state.dead.count(card)
    found += [{"place": "trick"}] * sum(played == card for _, played in state.battle)
    return found


def shown_and_possible_card_locations(state: State, card: Card) -> Iterator[Location]:
    """Where the copies of a card are that somebody has shown, and where the others can be."""
    places: list[tuple[str, str, int]] = []
    for seat, name in enumerate(state.table_rules.names):
        zones = (("spoils", state.spoils[seat]), ("meld", state.meld[seat]))
        places += [(zone, name, count_copies_in_zone(cards, card)) for zone, cards in zones]
        places.append(("hand", name, state.known[seat].count(card)))
    places += [("discard", "", state.discard.count(card)), ("dead", "", state.dead.count(card))]
    places.append(("trick", "", sum(played == card for _, played in state.battle)))
    yield from (Location(place, owner, copies=copies) for place, owner, copies in places if copies)
    copies = state.unseen[card]
    if copies:
        hands = [("hand", name, state.hidden[seat]) for seat, name in enumerate(state.table_rules.names)]
        unseen = [("stack", "", state.stack), *hands]
        yield from (
            Location(place, owner, is_certain=False, copies=min(copies, room))
            for place, owner, room in unseen
            if room
        )


# -- rules ---------------------------------------------------------------------------------------------------


class SpendsHandCards(Protocol):
    """An act that takes cards from its player's hand."""

    @property
    def by(self) -> int: ...

    def cards_leaving_hand(self, state: State) -> tuple[Card, ...]: ...


@rule(
    "pack.not_in_hand",
    "R-85",
    "The Play",
    VERBS.joined_names_of_verbs_whose_act_has_attribute("cards_leaving_hand"),
    "{player} cannot hold {number, plural, one {} other {# }}{card}: {where:copies}",
    physical=True,
    later_ruling="BR-65",
    further_rulings="R-36",
)
def hand_cannot_hold_card(state: State, action: SpendsHandCards) -> Iterator[Violation]:
    """A card can only come from a hand in which a copy of it can be.

    With every copy in sight elsewhere, or every card of the hand known, the referee says where the copies
    lie.
    """
    if not isinstance(action, ChangeSuit):
        yield from facts_of_cards_missing_in_hand(state, action)


def facts_of_cards_missing_in_hand(state: State, action: SpendsHandCards) -> Iterator[Facts]:
    """Each card that the hand lacks for this act, and where the copies are."""
    taken = action.cards_leaving_hand(state)
    for card in dict.fromkeys(cards_hand_cannot_hold(state, action.by, taken)):
        locations = shown_copy_locations(state, card)
        if not state.hidden[action.by]:
            locations = [{"place": "known", "whose": state.player_name(action.by)}, *locations]
        locations = locations or [{"place": "gone"}]
        yield {
            "player": state.player_name(action.by),
            "card": NAMES[card],
            "number": taken.count(card),
            "where": locations,
        }


@rule(
    "pack.too_many_copies",
    "R-67",
    "The Pack",
    VERBS.joined_names_of_verbs_whose_act_has_attribute("cards_newly_shown_to_referee"),
    "{card} is there {copies, plural, one {# time} other {# times}} in the pack, and that would be {more, "
    "plural, one {one} other {#}} more: {where:copies}",
    physical=True,
    later_ruling="BR-42",
)
def more_copies_shown_than_left(state: State, action: Deal | Draw | Reveal | Tally) -> Iterator[Violation]:
    """The pack holds three copies of each card 9 to Ace and one of each 2 to 8.

    Counted are all cards that anybody has shown, wherever they lie.
    """
    fresh = isinstance(action, Deal | Tally)
    for card, number in Counter(
        card for card in action.cards_newly_shown_to_referee if card != HIDDEN
    ).items():
        held = sum(known.count(card) for known in state.known) if isinstance(action, Reveal) else 0
        free = state.table_rules.pack[card] if fresh else state.unseen[card] + held
        if number > free:
            yield {
                "card": NAMES[card],
                "copies": state.table_rules.pack[card],
                "more": number - free,
                "where": [
                    *([{"place": "named", "number": number}] if fresh or number > 1 else []),
                    *([] if fresh else shown_locations_except_hands_on_reveal(state, action, card)),
                ],
            }


def shown_locations_except_hands_on_reveal(
    state: State, action: Deal | Draw | Reveal | Tally, card: Card
) -> list[Facts]:
    """Where the copies of a card are that somebody has shown; without those in hands if the act itself shows
    the hands."""
    shown = shown_copy_locations(state, card)
    return [each for each in shown if each["place"] != "hand"] if isinstance(action, Reveal) else shown


RULES = (hand_cannot_hold_card, more_copies_shown_than_left)


def common_rank_or_minus_one(cards: Iterable[Card]) -> Rank:
    """The rank that all these cards share, or -1 if they differ or there are none."""
    ranks = {RANK[card] for card in cards}
    return ranks.pop() if len(ranks) == 1 else -1


def is_ace(card: Card) -> bool:
    """True if the card is an Ace."""
    return RANK[card] == ACE
