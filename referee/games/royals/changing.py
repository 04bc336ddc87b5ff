"""Changing Home Suits: three cards exactly alike, from five sources."""

from collections.abc import Iterator
from typing import Final, Protocol

from models.cards import HIDDEN, NAMES, RANK, SUIT, SUITS
from models.rulings import Facts, Violation, rule
from referee.act_sets import card_set, cards_in_set
from referee.games.royals.actions import (
    DISCARD_PILE,
    HAND,
    MELD,
    SPOILS,
    VERBS,
    ZONES,
    Assassinate,
    ChangeSuit,
    Discard,
    Draw,
    EndHand,
    EndTurn,
    Lead,
    Meld,
    Ransom,
)
from referee.games.royals.deal import home_suits_by_seat_after_choice
from referee.games.royals.events import HouseChanged
from referee.games.royals.hidden_cards import (
    cards_hand_cannot_hold,
    facts_of_cards_missing_in_hand,
    hand_cannot_hold_card,
    min_copies_in_hand,
)
from referee.games.royals.melding import move_hand_cards_to_meld
from referee.games.royals.ransoming import (
    apply_assassinate,
    apply_ransom,
    copy_count_on_board,
    ransomable_copy_count_for_change,
)
from referee.games.royals.state import (
    CARDS_OF_SUIT,
    IS_FACE,
    NO_SUIT,
    ROYAL_OF,
    ROYALS_OF,
    Effects,
    State,
    card_of_board_card,
    cards_without_one_copy,
    change_suits_promised_this_turn,
    copies_in_zone,
    mark_cards_seen,
    marked_as_moved_from_meld,
    move_seen_card_into_hand,
    pack_board_card,
    remove_from_hand_face_up,
    rows_with_seat_replaced,
    zones_without_board_card,
)
from referee.number_types import Card, Seat, Suit
from referee.unknowns import cards_named_so_far


def cards_of_suit(suit: Suit) -> tuple[Card, ...]:
    """The cards of a suit."""
    return tuple(range(13 * suit, 13 * suit + 13))


IN_OTHER_SUITS: Final[tuple[int, ...]] = tuple(
    card_set(range(RANK[card], 52, 13)) & ~CARDS_OF_SUIT[SUIT[card]] for card in range(52)
)
"""By card: the cards of its denomination in the other suits, as a set."""


def allowed_ransom_price_card_set(state: State, seat: Seat, card: Card) -> int:
    """The cards the rules let the seat give for this card, as a set: its denomination in another suit."""
    withheld = state.table_rules.policies.withheld_suit(state, seat)
    return IN_OTHER_SUITS[card] if withheld == NO_SUIT else IN_OTHER_SUITS[card] & ~ROYALS_OF[withheld]


def max_total_copies_without_draw(state: State, seat: Seat, card: Card, price_paid: Card = -1) -> int:
    """The most copies of a card the seat can bring together without drawing: from hand, board, and ransoms
    now.

    Every ransom needs a card of the denomination and another suit from the hand, known or possible.
    `price_paid`: one of these copies is ransomed with this card.
    """
    held, hidden = copy_count_on_board(state, seat, card), state.hidden[seat]
    ransoms = ransomable_copy_count_for_change(state, seat, card)
    prices = (
        cards_in_set(allowed_ransom_price_card_set(state, seat, card)) if ransoms or price_paid >= 0 else ()
    )
    known = sum([state.known[seat].count(price) for price in prices])
    unseen = sum([state.unseen[price] for price in prices])
    if price_paid >= 0:
        held, ransoms = held + 1, ransoms - 1
        known, hidden, unseen = (
            (known - 1, hidden, unseen)
            if price_paid in state.known[seat]
            else (known, hidden - 1, unseen - 1)
        )
    best = max(0, min(ransoms, known)) if not hidden else 0
    for number in range(max(0, ransoms) + 1) if hidden else ():
        hidden_prices = max(0, number - known)
        if hidden_prices > min(hidden, unseen):
            break
        best = max(best, number + min(state.unseen[card], hidden - hidden_prices))
    return held + state.known[seat].count(card) + best


def min_copies_obtainable_without_draw(state: State, seat: Seat, card: Card) -> int:
    """How many copies the seat can certainly bring together without drawing."""
    ransoms = ransomable_copy_count_for_change(state, seat, card)
    prices = sum(
        [
            state.known[seat].count(price)
            for price in cards_in_set(allowed_ransom_price_card_set(state, seat, card))
        ]
    )
    return (
        copy_count_on_board(state, seat, card) + min_copies_in_hand(state, seat, card) + min(ransoms, prices)
    )


def one_if_second_draw_reaches_copy(state: State, seat: Seat, card: Card) -> int:
    """How many more copies the second draw can reach in the discard pile after this draw: at most one."""
    return (
        state.table_rules.policies.second_draw_copies(state.discard, card)
        if state.places.count(seat) >= 2
        else 0
    )


def one_if_last_draw_reaches_copy(state: State, seat: Seat, card: Card) -> int:
    """How many more copies the seat's remaining draw can reach in the discard pile: at most one."""
    return int(seat in state.places and card in state.table_rules.policies.drawable_discards(state.discard))


def one_if_copy_directly_below_top_discard(discard: list[int], card: Card) -> int:
    """1 if the card under the top of the discard pile, which can be drawn next, is a copy; else 0."""
    return int(discard[-2:-1] == [card])


def one_if_second_copy_in_discards(discard: list[int], card: Card) -> int:
    """1 if a second copy is anywhere in the discard pile (Battle Royals); else 0."""
    return min(1, discard.count(card) - 1)


def are_other_two_copies_available(state: State, action: Draw | Ransom) -> bool:
    """True if the other two copies are available, so that the change can be made this turn.

    Copies beyond those of the pack, which only an irregular entry can bring, do not count.
    """
    card = action.take if isinstance(action, Ransom) else action.card
    if state.table_rules.pack[card] < 3:
        return False
    if isinstance(action, Ransom):
        return max_total_copies_without_draw(state, action.by, card, action.give) >= 3
    return (
        1
        + max_total_copies_without_draw(state, action.by, card)
        + one_if_second_draw_reaches_copy(state, action.by, card)
        >= 3
    )


# -- rules ---------------------------------------------------------------------------------------------------


class MayNameNewSuit(Protocol):
    """An act that may name a suit (`for_suit`) and is then judged as if that were the home suit."""

    @property
    def by(self) -> int: ...

    @property
    def for_suit(self) -> int: ...


@rule(
    "as_if.only_attacker",
    "R-83",
    "Changing Home Suits",
    "draw ransom",
    "Only the offense can change suits: this is {player}'s turn",
    later_ruling="BR-61",
    further_rulings="R-45",
)
def new_suit_named_by_non_attacker(state: State, action: Draw | Ransom) -> Iterator[Violation]:
    """Only the offense draws or ransoms as if another suit were home."""
    if action.for_suit != NO_SUIT and action.by != state.attacker:
        yield {"player": state.player_name(state.attacker)}


@rule(
    "as_if.home_already",
    "R-46",
    "Changing Home Suits",
    VERBS.joined_names_of_verbs_whose_act_has_attribute("for_suit"),
    "{house:house} is {player}'s home suit already",
)
def named_suit_already_own_home_suit(state: State, action: MayNameNewSuit) -> Iterator[Violation]:
    """A change leads to another suit than the one at home."""
    if action.for_suit == state.suits[action.by]:
        yield {"player": state.player_name(action.by), "house": state.house_name(action.for_suit)}


@rule(
    "as_if.from_the_stack", "R-45", "Changing Home Suits", "draw", "A card from the stack is nobody's choice"
)
def new_suit_named_for_stack_draw(state: State, action: Draw) -> Iterator[Violation]:
    """Only a discard is drawn as if the new suit were home: the stack is open to all."""
    if action.for_suit != NO_SUIT and action.source != DISCARD_PILE:
        yield {}


@rule("as_if.other_suit", "R-45", "Changing Home Suits", "draw ransom", "{card} is not of {house:house}")
def card_not_of_named_suit(state: State, action: Draw | Ransom) -> Iterator[Violation]:
    """What is taken for a change is of the new suit."""
    card = action.card if isinstance(action, Draw) else action.take
    if card != HIDDEN and action.for_suit not in (NO_SUIT, SUIT[card]):
        yield {"card": NAMES[card], "house": state.house_name(action.for_suit)}


@rule(
    "as_if.copies",
    "R-45",
    "Changing Home Suits",
    "draw ransom",
    "Three {card} cannot come together in this turn",
    later_ruling="BR-31",
    further_rulings="R-62",
)
def other_copies_unavailable_for_change(state: State, action: Draw | Ransom) -> Iterator[Violation]:
    """A card is taken for a change only if the other copies are available: hand, board, ransom, second draw.

    Where the hand is hidden, the player's word counts as far as it can be true.
    """
    if action.for_suit == NO_SUIT or (
        isinstance(action, Draw) and (action.source != DISCARD_PILE or action.card == HIDDEN)
    ):
        return
    if not are_other_two_copies_available(state, action):
        yield {"card": NAMES[action.card if isinstance(action, Draw) else action.take]}


@rule(
    "as_if.face_only",
    "R-45",
    "Changing Home Suits",
    "ransom",
    "{card} is not a face card, and only face cards are ransomed at this table",
)
def non_face_ransomed_for_change(state: State, action: Ransom) -> Iterator[Violation]:
    """For a change, tens and nines are not ransomed (house rule “Ransoming for a change”)."""
    if action.for_suit != NO_SUIT and not IS_FACE[action.take]:
        yield {"card": NAMES[action.take]}


@rule(
    "change.same_suit",
    "R-46",
    "Changing Home Suits",
    "change_suit",
    "{house:house} is {player}'s home suit already",
)
def changes_to_present_home_suit(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """A change leads to another suit."""
    if SUIT[action.card] == state.suits[action.by]:
        yield {"player": state.player_name(action.by), "house": state.house_name(SUIT[action.card])}


@rule(
    "change.not_three",
    "R-44",
    "Changing Home Suits",
    "change_suit",
    "{copies} of {card} {copies, plural, one {is} other {are}} named, and three are needed",
    later_ruling="BR-61",
)
def not_three_copies(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """The change takes three cards exactly alike."""
    if len(action.copies) != 3:
        yield {"copies": len(cards_named_so_far(action.copies)), "card": NAMES[action.card]}


@rule(
    "change.too_few_copies",
    "R-44",
    "Changing Home Suits",
    "change_suit",
    "The pack has {copies, plural, one {only one {card}} other {only # {card}}}, so there are no three alike",
    physical=True,
    later_ruling="BR-61",
)
def too_few_copies_in_pack(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """Three cards exactly alike are there only of 9 to Ace."""
    if (copies := state.table_rules.pack[action.card]) < 3:
        yield {"copies": copies, "card": NAMES[action.card]}


@rule(
    "change.not_held",
    "R-44",
    "Changing Home Suits",
    "change_suit",
    hand_cannot_hold_card.explanation,
    physical=True,
    later_ruling="BR-61",
)
def change_copies_not_held(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """The copies that come from the hand can be there together."""
    if state.table_rules.pack[action.card] >= 3:
        yield from facts_of_cards_missing_in_hand(state, action)


@rule(
    "change.not_there",
    "R-44",
    "Changing Home Suits",
    "change_suit",
    "{player}'s {zone:zone} holds {there} {card}, not {named}",
    physical=True,
    later_ruling="BR-61",
)
def copy_not_in_named_zone(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """The copies are where the player says they are."""
    for zone, rows in ((SPOILS, state.spoils), (MELD, state.meld)):
        copies_in_zones, named_copies = (
            len(copies_in_zone(rows[action.by], action.card)),
            cards_named_so_far(action.copies).count(zone),
        )
        if named_copies > copies_in_zones:
            yield {
                "player": state.player_name(action.by),
                "zone": ZONES[zone],
                "there": copies_in_zones,
                "card": NAMES[action.card],
                "named": named_copies,
            }


@rule(
    "change.dead_copy",
    "R-44",
    "Changing Home Suits",
    "change_suit",
    "None of the three copies is in {zone:zone}",
    physical=True,
    later_ruling="BR-61",
)
def copy_for_dead_pile_not_among_named(state: State, action: ChangeSuit) -> Iterator[Violation]:
    """One of the three goes to the dead pile."""
    if action.dead not in action.copies:
        yield {"zone": ZONES[action.dead]}


@rule(
    "change.promised",
    "R-45",
    "Changing Home Suits",
    "discard end_turn end_hand",
    "{player} took {card} to change to {house:house} (entry {entry}): change before the turn ends, or strike "
    "out that entry",
)
def promised_change_still_owed(state: State, action: Discard | EndTurn | EndHand) -> Iterator[Violation]:
    """A card taken for a change of suit leads to that change this turn, unless known cards rule it out."""
    if action.by != state.attacker:
        return
    for suit in change_suits_promised_this_turn(state):
        if state.table_rules.policies.is_change_possible(state, action.by, suit):
            yield facts_of_card_taken_for_change(state, suit)


def facts_of_card_taken_for_change(state: State, suit: Suit) -> Facts:
    """The card last taken in this turn for a change to the suit, as facts."""
    taken = next(each for each in reversed(state.taken) if each.suit == suit)
    return {
        "player": state.player_name(taken.seat),
        "card": NAMES[taken.card],
        "house": state.house_name(suit),
        "entry": taken.entry,
    }


def is_promised_change_not_ruled_out(state: State, seat: Seat, suit: Suit) -> bool:
    """True if nothing known rules out the change: with the card taken, or with others of the suit."""
    cards = (
        cards_of_suit(suit)
        if state.promised >> 52 + suit & 1
        else cards_in_set(state.promised & CARDS_OF_SUIT[suit])
    )
    if any(
        max_total_copies_without_draw(state, seat, card) + one_if_last_draw_reaches_copy(state, seat, card)
        >= 3
        for card in cards
    ):
        return True
    return is_promised_change_certain(state, seat, suit)


def is_promised_change_certain(state: State, seat: Seat, suit: Suit) -> bool:
    """True if the seat can certainly bring three copies of the suit together (table option `change_promise:
    lenient`)."""
    return any(min_copies_obtainable_without_draw(state, seat, card) >= 3 for card in cards_of_suit(suit))


@rule(
    "change.copy_needed",
    "R-45",
    "Changing Home Suits",
    "draw lead meld ransom assassinate change_suit",
    "{player} took {card} to change to {house:house} (entry {entry}), and this would make the change "
    "impossible",
)
def spends_copy_needed_for_change(
    state: State, action: Draw | Lead | Meld | Ransom | Assassinate | ChangeSuit
) -> Iterator[Violation]:
    """Until the change is made for which a card was taken, nothing is spent or eliminated that it needs.

    Of two promised changes that exclude each other, either may be made: so every turn ends.
    """
    if action.by != state.attacker:
        return
    promised = change_suits_promised_this_turn(state)
    served = _suit_of_change_served(action)
    suits = [
        suit
        for suit in ([served] if served in promised else promised)
        if is_promised_change_not_ruled_out(state, action.by, suit)
    ]
    state_after = _state_after_spending_cards_or_none(state, action) if suits else None
    if state_after is not None:
        still_owed = change_suits_promised_this_turn(state_after)
        for suit in suits:
            if suit in still_owed and not is_promised_change_not_ruled_out(state_after, action.by, suit):
                yield facts_of_card_taken_for_change(state, suit)


def _suit_of_change_served(action: Draw | Lead | Meld | Ransom | Assassinate | ChangeSuit) -> Suit:
    """The suit to which this act changes, or for which it ransoms a card; else NO_SUIT."""
    if isinstance(action, ChangeSuit):
        return SUIT[action.card]
    return action.for_suit if isinstance(action, Ransom) else NO_SUIT


def _state_after_spending_cards_or_none(
    state: State, action: Draw | Lead | Meld | Ransom | Assassinate | ChangeSuit
) -> State | None:
    """The table after this act has spent its cards, or None if the act is impossible. Unseen draws do not
    count."""
    state_after, by = state.copy(), action.by
    if isinstance(action, Draw):
        if action.source == DISCARD_PILE:
            if action.card not in state.discard:
                return None
            state_after.discard = cards_without_one_copy(state.discard, action.card)
            move_seen_card_into_hand(state_after, by, action.card)
        elif action.card != HIDDEN:
            if not state.unseen[action.card]:
                return None
            mark_cards_seen(state_after, action.card)
            move_seen_card_into_hand(state_after, by, action.card)
        state_after.places = open_draws_without_first_of_seat(state.places, by)
    elif isinstance(action, Assassinate):
        if not copies_in_zone(state.spoils[by], action.ace):
            return None
        apply_assassinate(state_after, action)
    elif cards_hand_cannot_hold(state, by, action.cards_leaving_hand(state)):
        return None
    elif isinstance(action, Lead):
        remove_from_hand_face_up(state_after, by, action.card)
    elif isinstance(action, Meld):
        move_hand_cards_to_meld(state_after, by, cards_named_so_far(action.cards))
    elif isinstance(action, ChangeSuit):
        if any(True for each in _COPIES_THERE for _ in each.violations(state, action)):
            return None
        move_copies_and_set_home_suit(state_after, action)
    elif not copies_in_zone(state.meld[action.of], action.take):
        return None
    else:
        apply_ransom(state_after, action)
    return state_after


_COPIES_THERE: Final = (
    not_three_copies,
    too_few_copies_in_pack,
    copy_not_in_named_zone,
    copy_for_dead_pile_not_among_named,
)
"""The rules without which the copies of a change of suit cannot be moved."""


def open_draws_without_first_of_seat(open_draws: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """The open draws without this seat's first one."""
    at = open_draws.index(seat) if seat in open_draws else len(open_draws)
    return open_draws[:at] + open_draws[at + 1 :]


RULES = (
    new_suit_named_by_non_attacker,
    named_suit_already_own_home_suit,
    new_suit_named_for_stack_draw,
    card_not_of_named_suit,
    other_copies_unavailable_for_change,
    non_face_ransomed_for_change,
    changes_to_present_home_suit,
    not_three_copies,
    too_few_copies_in_pack,
    change_copies_not_held,
    copy_not_in_named_zone,
    copy_for_dead_pile_not_among_named,
    promised_change_still_owed,
    spends_copy_needed_for_change,
)


# -- what it does --------------------------------------------------------------------------------------------


def apply_change_suit(state: State, action: ChangeSuit) -> tuple[HouseChanged, ...]:
    """Meld two copies, put the third on the dead pile, and change the home suit."""
    move_copies_and_set_home_suit(state, action)
    return (house_changed_event(state, action, ()),)


def apply_change_suit_moving_royals_to_spoils(state: State, action: ChangeSuit) -> tuple[HouseChanged, ...]:
    """Change the home suit and move melded Royals of the new House to Spoils (Battle Royals)."""
    move_copies_and_set_home_suit(state, action)
    return (
        house_changed_event(state, action, move_melded_royals_to_spoils(state, action.by, SUIT[action.card])),
    )


def house_changed_event(state: State, action: ChangeSuit, moved_cards: tuple[str, ...]) -> HouseChanged:
    suit = SUIT[action.card]
    return HouseChanged(state.player_name(action.by), SUITS[suit], state.house_name(suit), moved_cards)


def move_copies_and_set_home_suit(state: State, action: ChangeSuit) -> None:
    by, card = action.by, action.card
    staying = list(action.copies)
    staying.remove(action.dead)
    if action.dead == HAND:
        remove_from_hand_face_up(state, by, card)
    elif action.dead == SPOILS:
        state.spoils = zones_without_board_card(state.spoils, by, copies_in_zone(state.spoils[by], card)[-1])
    else:
        state.meld = zones_without_board_card(state.meld, by, copies_in_zone(state.meld[by], card)[-1])
    state.dead = [*state.dead, card]
    for _ in range(staying.count(HAND)):
        remove_from_hand_face_up(state, by, card)
        state.meld = rows_with_seat_replaced(
            state.meld, by, [*state.meld[by], pack_board_card(card, state.turn)]
        )
    suit = SUIT[card]
    state.suits = home_suits_by_seat_after_choice(state, by, suit)
    state.promised &= ~(CARDS_OF_SUIT[suit] | 1 << 52 + suit)


def move_melded_royals_to_spoils(state: State, seat: Seat, suit: Suit) -> tuple[str, ...]:
    """Move melded Royals of the new home suit to Spoils; they keep the turn in which they were melded."""
    moving = [
        board_card for board_card in state.meld[seat] if ROYAL_OF[card_of_board_card(board_card)] == suit
    ]
    if moving:
        state.meld = rows_with_seat_replaced(
            state.meld,
            seat,
            [
                board_card
                for board_card in state.meld[seat]
                if ROYAL_OF[card_of_board_card(board_card)] != suit
            ],
        )
        state.spoils = rows_with_seat_replaced(
            state.spoils, seat, [*state.spoils[seat], *map(marked_as_moved_from_meld, moving)]
        )
    return tuple(NAMES[card_of_board_card(board_card)] for board_card in moving)


def discard_draws_possible_for_change(state: State) -> Iterator[Draw]:
    """Every discard the attacker could draw now for a change of suit."""
    seat = state.attacker
    if seat not in state.places:
        return
    for card in dict.fromkeys(state.table_rules.policies.drawable_discards(state.discard)):
        if SUIT[card] != state.suits[seat]:
            draw = Draw(seat, DISCARD_PILE, card, SUIT[card])
            if are_other_two_copies_available(state, draw):
                yield draw


def can_ransom_for_suit_change(state: State, action: Ransom) -> bool:
    """True if this card may be ransomed for a change of suit."""
    take = action.take
    may_be = state.table_rules.changeable[take] and SUIT[take] != state.suits[action.by]
    return may_be and are_other_two_copies_available(state, action)


EFFECTS: Final[Effects] = {ChangeSuit: apply_change_suit}
