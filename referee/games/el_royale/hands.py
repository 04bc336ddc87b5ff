"""The rules about which cards can be in a hand.

Hand sizes are public. Cards that were picked up or shown are known, and each card is in one place only.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from models.cards import HIDDEN, NAMES
from models.rulings import Violation, rule
from referee.games.el_royale.actions import VERBS, Action, Claim, Clear, Deal, Draw, Play, Show
from referee.games.el_royale.hidden_cards import (
    cards_impossible_together_and_max_count,
    known_holder_or_nobody,
    possible_card_set,
    unshown_hand_card_count,
)
from referee.games.el_royale.state import ATTACK, HAND, NOBODY, WHOLE_PACK, State, card_names_in_set, card_set
from referee.number_types import Card, Seat
from referee.unknowns import cards_named_so_far, known_value_or_raise

ETIQUETTE = "Communication, Conventions and Etiquette"
PLAYS = "attack throw_in beat"
SPREAD = VERBS.joined_names_of_verbs_whose_act_has_attribute("spread")
HELD = f"{PLAYS} claim show draw {SPREAD}"


SPREADING: Final = frozenset(VERBS[do].act for do in SPREAD.split())
"""The acts that may name a whole hand."""
NAMELESS: Final = frozenset((Deal, Clear))
"""The acts that name no card of a single hand."""


def seat_whose_cards_are_named(
    state: State, action: Any
) -> Seat:  # each kind of act names its seat differently
    """The seat whose hand holds the named cards: for a claim the eliminated player."""
    seat: int = state.spoils if type(action) is Claim else action.by
    return seat


def cards_named_in_hand(action: Any) -> Sequence[Card]:  # each kind of act names its cards differently
    """The cards that the act names in that hand."""
    if type(action) in SPREADING:
        spread: Sequence[int] | None = known_value_or_raise(action.spread)
        return () if spread is None else spread
    return () if type(action) in NAMELESS else action.cards


def is_in_unseen_lot(state: State, card: Card) -> bool:
    return any(mask >> card & 1 for mask, _ in state.unseen_lots)


def seat_and_named_cards_impossible_in_hand(state: State, action: Action) -> tuple[int, tuple[int, ...]]:
    """The seat concerned, and the named cards that its hand cannot hold, among them HIDDEN.

    A spread hand includes the pile that was picked up.
    """
    seat, cards = seat_whose_cards_are_named(state, action), cards_named_so_far(cards_named_in_hand(action))
    if seat == NOBODY or not cards:
        return seat, ()
    possible = possible_card_set(state, seat)
    if type(action) in SPREADING:
        possible |= card_set(state.pile)
    return seat, tuple(card for card in dict.fromkeys(cards) if not possible >> card & 1)


@rule(
    "cards.none_named",
    "ER-71",
    "Battles",
    f"{PLAYS} show",
    "Name at least one card",
    physical=True,
)
def no_card_named(state: State, action: Play | Show) -> Iterator[Violation]:
    """A play is one card or more."""
    if not action.cards:
        yield {}


@rule(
    "cards.face_up",
    "ER-66",
    "The Deal",
    f"{PLAYS} claim show {SPREAD}",
    "Everyone sees this card: name it instead of ?",
    physical=True,
)
def visible_card_named_as_hidden(state: State, action: Action) -> Iterator[Violation]:
    """Cards are played, shown and spread face up, so everybody sees which they are."""
    if HIDDEN in cards_named_in_hand(action):
        yield {}


@rule(
    "cards.named_twice",
    "ER-63",
    "Introduction",
    f"deal {HELD}",
    "There is only one {card} in the pack",
    physical=True,
)
def card_named_twice(state: State, action: Action) -> Iterator[Violation]:
    """The pack of 52 holds every card once."""
    hands = (
        [hand for hand in action.hands if hand is not None]
        if isinstance(action, Deal)
        else [cards_named_in_hand(action)]
    )
    cards = [card for hand in hands for card in cards_named_so_far(hand)]
    for card, copies in Counter(cards).items():
        if card != HIDDEN and copies > 1:
            yield {"card": NAMES[card]}


@rule("hand.card_in_the_pile", "ER-63", "Introduction", HELD, "{card} is in the battle pile", physical=True)
def card_is_in_pile(state: State, action: Action) -> Iterator[Violation]:
    """A card in the battle pile is in nobody's hand."""
    for card in seat_and_named_cards_impossible_in_hand(state, action)[1]:
        if card in state.pile:
            yield {"card": NAMES[card]}


@rule(
    "hand.card_in_another_hand", "ER-63", "Introduction", HELD, "{card} is in {holder}'s hand", physical=True
)
def card_is_in_another_hand(state: State, action: Action) -> Iterator[Violation]:
    """A card that is known to be in another hand is not in this one."""
    for card in seat_and_named_cards_impossible_in_hand(state, action)[1]:
        if known_holder_or_nobody(state, card) != NOBODY:
            yield {"card": NAMES[card], "holder": state.player_name(known_holder_or_nobody(state, card))}


@rule(
    "hand.card_discarded",
    "ER-67",
    "The Deal",
    HELD,
    "{card} is among the old cards, face down in the discard pile",
    physical=True,
)
def card_already_discarded(state: State, action: Action) -> Iterator[Violation]:
    """A discarded card cannot be played before the discard pile has become the deck again."""
    for card in seat_and_named_cards_impossible_in_hand(state, action)[1]:
        if state.known_discards >> card & 1:
            yield {"card": NAMES[card]}


@rule(
    "hand.all_known",
    "ER-63",
    "Introduction",
    HELD,
    "{player} does not hold {card}: {held, plural, one {the one card} other {all # cards}} of that hand "
    "{held, plural, one {is} other {are}} known ({known})",
    physical=True,
)
def card_not_in_known_hand(state: State, action: Action) -> Iterator[Violation]:
    """A hand of which every card is known holds those and no others."""
    seat, cards = seat_and_named_cards_impossible_in_hand(state, action)
    if cards and state.size[seat] and not unshown_hand_card_count(state, seat):
        for card in cards:
            if is_in_unseen_lot(state, card):
                yield {
                    "card": NAMES[card],
                    "player": state.player_name(seat),
                    "held": state.size[seat],
                    "known": card_names_in_set(state.known[seat]),
                }


@rule(
    "hand.not_from_that_deck",
    "ER-33",
    "The Deal",
    HELD,
    "{player} cannot hold {card}: {player}'s unseen cards came from a different deck",
    physical=True,
)
def card_from_deck_player_never_drew_from(state: State, action: Action) -> Iterator[Violation]:
    """A card shuffled into a new deck is only in the hands of those who have drawn from it since."""
    seat, cards = seat_and_named_cards_impossible_in_hand(state, action)
    if cards and unshown_hand_card_count(state, seat):
        for card in cards:
            if is_in_unseen_lot(state, card):
                yield {"card": NAMES[card], "player": state.player_name(seat)}


@rule(
    "hand.too_many_named",
    "ER-58",
    ETIQUETTE,
    "attack throw_in beat claim show",
    "{player} holds {held, plural, one {# card} other {# cards}}, not {count}",
    physical=True,
    further_rulings="ER-35",
)
def more_cards_than_held(state: State, action: Play | Claim | Show) -> Iterator[Violation]:
    """Everyone knows how many cards each player holds at all times."""
    seat = seat_whose_cards_are_named(state, action)
    if seat != NOBODY and len(cards := cards_named_so_far(action.cards)) > state.size[seat]:
        yield {"player": state.player_name(seat), "held": state.size[seat], "count": len(cards)}


@rule(
    "hand.not_all_of_them",
    "ER-63",
    "Introduction",
    HELD,
    "{player} can hold only {possible} of {cards}: the rest of that hand is known",
    physical=True,
)
def cards_hand_cannot_hold_together(state: State, action: Action) -> Iterator[Violation]:
    """The known cards of a hand leave room for only a certain number of unseen cards."""
    seat = seat_whose_cards_are_named(state, action)
    cards = cards_named_in_hand(action)
    if seat == NOBODY or len(cards) > state.size[seat] + (
        len(state.pile) if type(action) in SPREADING else 0
    ):
        return
    found = cards_impossible_together_and_max_count(state, seat, card_set(cards) & WHOLE_PACK)
    if found:
        yield {"cards": card_names_in_set(found[0]), "possible": found[1], "player": state.player_name(seat)}


@rule(
    "deal.four_cards",
    "ER-65",
    "The Deal",
    "deal",
    "{player} is dealt {due} cards, not {count}",
    physical=True,
)
def deal_is_not_four_cards(state: State, action: Deal) -> Iterator[Violation]:
    """Four cards are dealt to each player."""
    for seat, hand in enumerate(action.hands):
        if hand is not None and (len(cards_named_so_far(hand)) > HAND or len(hand) != HAND):
            yield {"due": HAND, "player": state.player_name(seat), "count": len(cards_named_so_far(hand))}


@rule(
    "draw.not_that_many",
    "ER-75",
    "Case 1. The defender beats the attack",
    "draw",
    "{player} has {due, plural, =0 {no drawn cards} one {# drawn card} other {# drawn cards}} left to name, "
    "not {count}",
    physical=True,
)
def wrong_number_of_drawn_cards_named(state: State, action: Draw) -> Iterator[Violation]:
    """A player with fewer than four cards draws until the hand has exactly four."""
    due = sum(number for _, number in state.draws_to_name[action.by])
    if len(cards_named_so_far(action.cards)) > due or len(action.cards) != due:
        yield {
            "player": state.player_name(action.by),
            "due": due,
            "count": len(cards_named_so_far(action.cards)),
        }


@rule(
    "draw.nothing_drawn",
    "ER-75",
    "Case 1. The defender beats the attack",
    "draw",
    "{player} has no drawn cards left to name",
)
def empty_draw_named_without_draw_due(state: State, action: Draw) -> Iterator[Violation]:
    """Only a player who has fewer than four cards after a battle draws."""
    if state.phase == ATTACK and not action.cards and not state.draws_to_name[action.by]:
        yield {"player": state.player_name(action.by)}


@rule(
    "draw.not_in_that_deck",
    "ER-33",
    "The Deal",
    "draw",
    "{possible, plural, =0 {{player} cannot have drawn {cards}: {cards, plural, one {it was} other {they "
    "were}} not in that deck} one {{cards} cannot all be what {player} drew: at most # of them came from "
    "that deck} other {{cards} cannot all be what {player} drew: at most # of them came from that deck}}",
    physical=True,
)
def more_cards_named_than_drawn_from_deck(state: State, action: Draw) -> Iterator[Violation]:
    """Drawn cards were in the deck at that moment, or in the new deck if it was rebuilt in mid-draw."""
    drawable = card_set(cards_named_so_far(action.cards)) & WHOLE_PACK & possible_card_set(state, action.by)
    for mask, number in state.draws_to_name[action.by]:
        if (drawable & mask).bit_count() > number:
            yield {
                "cards": card_names_in_set(drawable & mask),
                "player": state.player_name(action.by),
                "possible": number,
            }
        drawable &= ~mask
    if drawable and state.draws_to_name[action.by]:
        yield {"cards": card_names_in_set(drawable), "player": state.player_name(action.by), "possible": 0}
