"""What is known of each player's pack of 54: what can be in a hand or a deck, where a card is, and how cards
move.

The referee counts hidden hands and reasons from the cards it has seen: those it cannot place are in the deck,
in the hidden part of the hand, or among cards discarded unseen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from models.cards import HIDDEN, NAMES, card_names, card_number_or_none
from models.json_values import JsonObject
from models.rulings import Facts, Violation, applies_in_phases, rule
from referee.game import Location
from referee.games.royal_battles.actions import VERBS, Deal, Draw, Initiative, Move, Show
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import (
    BLACK,
    CARDS_OF_OTHER_COLOUR,
    COPIES,
    MOVEMENT,
    REVEAL,
    WHITE,
    State,
    cards_in_set,
    pair_with_seat_replaced,
    set_contains_card,
    set_with_cards_added,
    set_with_one_more_copy,
    set_without_one_copy,
    single_copy_in_set,
)
from referee.number_types import Card, CardSet, Seat


def can_hold_card(state: State, seat: Seat, card: Card) -> bool:
    """True if a copy of the card can be in this hand."""
    return set_contains_card(state.known[seat], card) or (
        state.hidden[seat] > 0 and set_contains_card(state.unseen[seat], card)
    )


def possible_hand_card_set(state: State, seat: Seat) -> CardSet:
    """All cards that can be in this hand, as a set."""
    return state.known[seat] | (state.unseen[seat] if state.hidden[seat] else 0)


def known_places_of_card_in_pack(state: State, pack_seat: Seat, card: Card) -> list[Facts]:
    """Where the copies of a card of this pack are, as far as shown: place, square or name, and round."""
    name = state.table_rules.names[pack_seat]
    found: list[Facts] = [
        {
            "place": "board" if height == len(stack) - 1 else "under",
            "square": SQUARES[square],
            "round": laid_card[2],
        }
        for square, stack in enumerate(state.stacks)
        for height, laid_card in enumerate(stack)
        if laid_card[:2] == (card, pack_seat)
    ]
    for place, pile in (("initiative", state.initiative[pack_seat]), ("discards", state.discards[pack_seat])):
        found += [
            {"place": place, "square": None, "round": laid_card[2]}
            for laid_card in pile
            if laid_card[0] == card
        ]
    if set_contains_card(state.known[pack_seat], card):
        found.append({"place": "hand", "square": None, "round": None})
    return [{"card": NAMES[card], "whose": name, **facts} for facts in found]


def shown_and_possible_card_locations(state: State, card: Card) -> Iterator[Location]:
    """Where the copies of a card of both packs are, and where those nobody has shown can be."""
    for seat, name in enumerate(state.table_rules.names):
        yield from (
            Location(each["place"], name, each["square"] or "")
            for each in known_places_of_card_in_pack(state, seat, card)
        )
        if set_contains_card(state.unseen[seat], card):
            places = (
                ("deck", state.deck[seat]),
                ("hand", state.hidden[seat]),
                ("discards", state.discard_hidden[seat]),
            )
            copies = sum(each == card for each in cards_in_set(state.unseen[seat]))
            yield from (
                Location(place, name, is_certain=False, copies=min(copies, cards))
                for place, cards in places
                if cards
            )


def card_set_with_colour_allowing_move(state: State, seat: Seat) -> CardSet:
    """The cards with a legal move, as a set: those that differ from a unit's Standing Card (RB-38).

    They include cards for re-standing, which is always open.
    """
    cards = 0
    for square in state.square_of_unit[seat * 4 : seat * 4 + 4]:
        if square >= 0:
            cards |= CARDS_OF_OTHER_COLOUR[state.colour[square]]
    return cards


def known_playable_hand_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards with a legal move that are known to be in the hand."""
    return cards_in_set(state.known[seat] & card_set_with_colour_allowing_move(state, seat))


def can_surely_move(state: State, seat: Seat) -> bool:
    """True if the known cards prove a legal move: one has a move, or too few unseen cards have none."""
    movable = card_set_with_colour_allowing_move(state, seat)
    if state.known[seat] & movable:
        return True
    stuck = state.unseen[seat] & ~movable
    return state.hidden[seat] > stuck.bit_count()


def can_perhaps_move(state: State, seat: Seat) -> bool:
    """True if the hand can hold a card with a legal move."""
    return possible_hand_card_set(state, seat) & card_set_with_colour_allowing_move(state, seat) != 0


# -- rules ---------------------------------------------------------------------------------------------------
FROM_HAND: Final[tuple[type, ...]] = tuple(VERBS[do].act for do in VERBS.verbs_with_tag("from_hand"))


class NamesCards(Protocol):
    """An act that names cards of a player's pack."""

    @property
    def by(self) -> int: ...

    @property
    def cards_named_including_hidden(self) -> Sequence[Card]: ...


@rule(
    "pack.lies_elsewhere",
    "RB-71",
    "Required Components",
    VERBS.joined_names_of_verbs_whose_act_has_attribute("cards_named_including_hidden"),
    "{whose}'s {card} is {place:place}{square:there}{round:since}",
    physical=True,
)
def card_is_elsewhere(state: State, action: NamesCards) -> Iterator[Violation]:
    """Every player has one pack of 54: one of each card and two Jokers.

    A card played from a hand may be known to be in that hand; one drawn may not.
    """
    by = action.by
    left, known = state.unseen[by], state.known[by] if type(action) in FROM_HAND else 0
    for card in action.cards_named_including_hidden:
        if card == HIDDEN:
            continue
        if copies := known & COPIES[card]:
            known ^= copies & -copies
        elif copies := left & COPIES[card]:
            left ^= copies & -copies
        else:
            yield (
                known_places_of_card_in_pack(state, by, card) or [facts_of_card_named_twice(state, by, card)]
            )[-1]


def facts_of_card_named_twice(state: State, seat: Seat, card: Card) -> Facts:
    return {
        "card": NAMES[card],
        "whose": state.table_rules.names[seat],
        "place": "named",
        "square": None,
        "round": None,
    }


@rule(
    "pack.deck_is_empty",
    "RB-78",
    "Post-Turn Draw (drawing cards)",
    "deal initiative draw",
    "{whose}'s deck holds {left, plural, one {# card} other {# cards}}",
    physical=True,
)
def more_cards_than_deck_holds(state: State, action: Deal | Initiative | Draw) -> Iterator[Violation]:
    """Nobody draws more cards than the deck holds; nothing is ever shuffled back."""
    if state.deck[action.by] < len(action.cards_named_including_hidden):
        yield {"whose": state.table_rules.names[action.by], "left": state.deck[action.by]}


@rule(
    "hand.not_held",
    "RB-79",
    "Movement (explanation of Movement Card)",
    "move",
    "{card} is not in {whose}'s hand of {count, plural, one {# card} other {# cards}}",
)
def hand_cannot_hold_card(state: State, action: Move) -> Iterator[Violation]:
    """A Movement Card is played from the hand.

    Only a card whose place nobody knows is judged here; one that lies in sight is `pack.lies_elsewhere`.
    """
    if state.unseen[action.by] & COPIES[action.card] and not can_hold_card(state, action.by, action.card):
        yield {
            "card": NAMES[action.card],
            "whose": state.table_rules.names[action.by],
            "count": state.hand_size(action.by),
        }


@rule(
    "show.not_the_hand",
    "RB-61",
    "Winning and Losing",
    "show",
    "{player} shows the whole hand of {held, plural, one {# card} other {# cards}}{known:shown}, not {named}",
    physical=True,
    when=applies_in_phases(REVEAL),
)
def not_whole_hand_shown(state: State, action: Show) -> Iterator[Violation]:
    """The whole hand is shown: as many cards as it has, and those that are known among them."""
    known, held = cards_in_set(state.known[action.by]), state.hand_size(action.by)
    if len(action.cards) != held or any(action.cards.count(card) < known.count(card) for card in known):
        yield {
            "player": state.table_rules.names[action.by],
            "held": held,
            "known": card_names(known),
            "named": card_names(action.cards),
        }


@rule(
    "show.decides_nothing",
    "RB-61",
    "Winning and Losing",
    "show",
    "{player}'s hand does not decide who wins",
    when=applies_in_phases(REVEAL),
)
def shown_hand_does_not_decide_winner(state: State, action: Show) -> Iterator[Violation]:
    """A hand is shown only if it decides: hidden cards could have a legal move, and no claim stands."""
    if (
        state.deck[action.by]
        or state.claimed[action.by]
        or can_surely_move(state, action.by)
        or not can_perhaps_move(state, action.by)
    ):
        yield {"player": state.table_rules.names[action.by]}


RULES = (
    card_is_elsewhere,
    more_cards_than_deck_holds,
    hand_cannot_hold_card,
    not_whole_hand_shown,
    shown_hand_does_not_decide_winner,
)


# -- moving cards --------------------------------------------------------------------------------------------


def draw_into_hand(state: State, seat: Seat, card: Card) -> None:
    """Move a card from the deck into the hand."""
    state.deck = pair_with_seat_replaced(state.deck, seat, state.deck[seat] - 1)
    if card == HIDDEN:
        state.hidden = pair_with_seat_replaced(state.hidden, seat, state.hidden[seat] + 1)
    else:
        state.unseen = pair_with_seat_replaced(
            state.unseen, seat, set_without_one_copy(state.unseen[seat], card)
        )
        state.known = pair_with_seat_replaced(
            state.known, seat, set_with_one_more_copy(state.known[seat], card)
        )
    identify_hidden_hand_if_forced(state, seat)


def remove_card_from_deck_face_up(state: State, seat: Seat, card: Card) -> None:
    """Take a card from the deck, face up."""
    state.deck = pair_with_seat_replaced(state.deck, seat, state.deck[seat] - 1)
    state.unseen = pair_with_seat_replaced(state.unseen, seat, set_without_one_copy(state.unseen[seat], card))
    identify_hidden_hand_if_forced(state, seat)


def remove_from_hand_face_up(state: State, seat: Seat, card: Card) -> None:
    """Remove a card from the hand, face up. A card the hand cannot hold is taken from the deck or the
    discards."""
    if copy := single_copy_in_set(card, state.known[seat]):
        state.known = pair_with_seat_replaced(state.known, seat, state.known[seat] ^ copy)
        return
    state.unseen = pair_with_seat_replaced(state.unseen, seat, set_without_one_copy(state.unseen[seat], card))
    if state.hidden[seat]:
        state.hidden = pair_with_seat_replaced(state.hidden, seat, state.hidden[seat] - 1)
    elif state.deck[seat]:
        state.deck = pair_with_seat_replaced(state.deck, seat, state.deck[seat] - 1)
    else:
        add_or_remove_unknown_discards(state, seat, -1)
    identify_hidden_hand_if_forced(state, seat)


def discard_from_hand(state: State, seat: Seat, cards: Sequence[Card]) -> None:
    """Discard these cards from the hand, `?` for one nobody was shown.

    If the whole rest of the hand goes, its known cards are known discards; if an unnamed part goes, nobody
    knows which cards went.
    """
    shown = [card for card in cards if card != HIDDEN]
    known, hidden, unseen = state.known[seat], state.hidden[seat], state.unseen[seat]
    for card in shown:
        if set_contains_card(known, card):
            known = set_without_one_copy(known, card)
        else:
            unseen, hidden = set_without_one_copy(unseen, card), hidden - 1
    blanks = len(cards) - len(shown)
    if blanks == known.bit_count() + hidden:
        shown += cards_in_set(known)
        known, blanks = 0, hidden
    elif blanks:
        known, hidden, unseen = 0, hidden + known.bit_count(), set_with_cards_added(unseen, known)
    set_hand_and_unseen_cards(state, seat, known, hidden - blanks, unseen)
    add_or_remove_unknown_discards(state, seat, blanks)
    state.discards = pair_with_seat_replaced(
        state.discards, seat, (*state.discards[seat], *[(card, seat, state.round) for card in shown])
    )
    identify_hidden_hand_if_forced(state, seat)


def add_or_remove_unknown_discards(state: State, seat: Seat, count: int) -> None:
    """Add this number of unseen cards to the discards (or remove them, if negative)."""
    if count:
        state.discard_hidden = pair_with_seat_replaced(
            state.discard_hidden, seat, state.discard_hidden[seat] + count
        )


def hand_with_hidden_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """All cards of a hand, `?` for those nobody was shown."""
    return (*cards_in_set(state.known[seat]), *[HIDDEN] * state.hidden[seat])


def set_hand_and_unseen_cards(
    state: State, seat: Seat, known_card_set: CardSet, hidden_count: int, unseen_card_set: CardSet
) -> None:
    """Set the known cards of a hand, the number of its hidden cards, and the unseen cards."""
    state.known, state.hidden = (
        pair_with_seat_replaced(state.known, seat, known_card_set),
        pair_with_seat_replaced(state.hidden, seat, hidden_count),
    )
    state.unseen = pair_with_seat_replaced(state.unseen, seat, unseen_card_set)


def reveal_whole_hand(state: State, seat: Seat, cards: Iterable[Card]) -> None:
    """Reveal the whole hand: these are its cards."""
    known, unseen = state.known[seat], state.unseen[seat]
    for card in cards:
        if set_contains_card(known, card):
            known = set_without_one_copy(known, card)
        else:
            unseen = set_without_one_copy(unseen, card)
    shown = 0
    for card in cards:
        shown = set_with_one_more_copy(shown, card)
    set_hand_and_unseen_cards(state, seat, shown, 0, unseen)


def public_state(state: State) -> State:
    """A copy of the table as a spectator sees it, with both hands and their unseen discards hidden."""
    new = state.copy()
    for seat in (WHITE, BLACK):
        unseen = set_with_cards_added(state.unseen[seat], state.known[seat])
        for card, *_ in state.discards[seat]:
            unseen = set_with_one_more_copy(unseen, card)
        set_hand_and_unseen_cards(new, seat, 0, state.hand_size(seat), unseen)
        add_or_remove_unknown_discards(new, seat, len(state.discards[seat]))
    new.discards = (), ()
    new.no_move_claims = ()
    return new


def holder_only_cards_by_pile(state: State) -> dict[str, tuple[str, ...]]:
    """The known cards of each hand and of the discards, by their names in an audit."""
    places: dict[str, Iterable[int]] = {}
    for seat, name in enumerate(state.table_rules.names):
        places[f"hand:{name}"] = cards_in_set(state.known[seat])
        places[f"discards:{name}"] = [laid_card[0] for laid_card in state.discards[seat]]
    return {place: tuple(card_names(cards)) for place, cards in places.items() if cards}


def reveal_cards_and_return_state(state: State, cards_by_pile: Mapping[str, Sequence[str]]) -> State:
    """Note in `state` that these cards of hands and discards were seen, and return it.

    Cards already known, or impossible there, change nothing.
    """
    for seat, name in enumerate(state.table_rules.names):
        known, discarded = state.known[seat], [laid_card[0] for laid_card in state.discards[seat]]
        for card in newly_known_cards(cards_by_pile.get(f"hand:{name}", ()), list(cards_in_set(known))):
            if state.hidden[seat] and set_contains_card(state.unseen[seat], card):
                set_hand_and_unseen_cards(
                    state,
                    seat,
                    set_with_one_more_copy(state.known[seat], card),
                    state.hidden[seat] - 1,
                    set_without_one_copy(state.unseen[seat], card),
                )
        for card in newly_known_cards(cards_by_pile.get(f"discards:{name}", ()), discarded):
            if state.discard_hidden[seat] and set_contains_card(state.unseen[seat], card):
                state.unseen = pair_with_seat_replaced(
                    state.unseen, seat, set_without_one_copy(state.unseen[seat], card)
                )
                state.discards = pair_with_seat_replaced(
                    state.discards, seat, (*state.discards[seat], (card, seat, state.round))
                )
                add_or_remove_unknown_discards(state, seat, -1)
    return state


def newly_known_cards(shown_names: Iterable[str], known_cards: list[Card]) -> Iterator[Card]:
    """The shown cards that were not known to be there."""
    for written in shown_names:
        card = card_number_or_none(written)
        if card in known_cards:
            known_cards.remove(card)
        elif card is not None and card != HIDDEN:
            yield card


def identify_hidden_hand_if_forced(state: State, seat: Seat) -> None:
    """Mark all unseen cards as known in the hidden hand if no other place is left for them."""
    if state.hidden[seat] and not state.deck[seat] and not state.discard_hidden[seat]:
        set_hand_and_unseen_cards(
            state, seat, set_with_cards_added(state.known[seat], state.unseen[seat]), 0, 0
        )


def automatic_pre_turn_draw_entry(state: State) -> JsonObject | None:
    """The entry for the draw at the beginning of a turn with an empty hand, or None (RB-22).

    The draw is optional by the rules, and automatic where hands are only counted.
    """
    if state.phase != MOVEMENT or state.hand_size(state.turn) or not state.deck[state.turn]:
        return None
    return {"do": "draw", "by": state.table_rules.names[state.turn], "cards": ["?"]}
