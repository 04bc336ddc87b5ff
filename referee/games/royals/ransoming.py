"""The rules and effects of Ransoming and Assassination, which take cards from another board."""

from collections.abc import Iterator
from typing import Final

from models.cards import NAMES, RANK, SUIT
from models.rulings import Violation, rule
from referee.games.royals.actions import MELD, SPOILS, Assassinate, Ransom
from referee.games.royals.events import Assassinated
from referee.games.royals.hidden_cards import is_ace
from referee.games.royals.scoring import ranks_counted_double
from referee.games.royals.state import (
    NO_SUIT,
    ROYAL_OF,
    Effects,
    State,
    card_of_board_card,
    copies_in_zone,
    count_copies_in_zone,
    move_seen_card_into_hand,
    note_change_promise_if_valid,
    pack_board_card,
    remove_from_hand_face_up,
    rows_with_seat_replaced,
    turn_of_entry_to_zone,
    zones_without_board_card,
)
from referee.number_types import BoardCard, Card, Seat, Suit

# -- Ransoming -----------------------------------------------------------------------------------------------


def is_meld_turn_ransomable(state: State, board_card: BoardCard) -> bool:
    """True if the turn of the meld permits a ransom: the previous turn, or in Battle Royals any earlier
    one."""
    return turn_of_entry_to_zone(board_card) in turns_whose_melds_are_ransomable(state)


def turns_whose_melds_are_ransomable(state: State) -> range:
    """The turns whose melded cards may be ransomed now, for a change of suit or otherwise."""
    return state.table_rules.policies.turns_whose_melds_are_ransomable(state.turn)


def only_previous_turn_ransomable(turn: int) -> range:
    """Only the previous turn (Royals)."""
    return range(turn - 1, turn)


def every_earlier_turn_ransomable(turn: int) -> range:
    """Every earlier turn (Battle Royals)."""
    return range(turn)


def ransomable_copy_count_for_change(state: State, seat: Seat, card: Card) -> int:
    """How many copies of a card in other melds may be ransomed for a change of suit."""
    if not state.table_rules.changeable[card]:
        return 0
    meld_cards = [
        board_card
        for opponent in state.opponents(seat)
        for board_card in state.meld[opponent]
        if board_card & 63 == card
    ]
    return len([board_card for board_card in meld_cards if is_meld_turn_ransomable(state, board_card)])


def copy_count_on_board(state: State, seat: Seat, card: Card) -> int:
    """How many copies of a card are on the seat's own board."""
    return count_copies_in_zone(state.board_cards(seat), card)


def copy_count_for_change_outside_hand(state: State, seat: Seat, card: Card) -> int:
    """How many copies can come from outside the hand for a change: from the seat's board, and by ransom."""
    return copy_count_on_board(state, seat, card) + ransomable_copy_count_for_change(state, seat, card)


@rule(
    "ransom.not_an_opponent",
    "R-82",
    "Ransoming",
    "ransom",
    "{player} can ransom only from an opponent",
    physical=True,
    later_ruling="BR-26",
)
def ransom_from_non_opponent(state: State, action: Ransom) -> Iterator[Violation]:
    """A ransom may be paid to any opponent."""
    if action.of == action.by:
        yield {"player": state.player_name(action.by)}


@rule(
    "ransom.not_on_the_board",
    "R-82",
    "Ransoming",
    "ransom",
    "{owner}'s board has no {card}",
    physical=True,
    later_ruling="BR-59",
)
def ransomed_card_not_on_board(state: State, action: Ransom) -> Iterator[Violation]:
    """A ransomed card is on the opponent's board."""
    if not copies_in_zone(state.board_cards(action.of), action.take):
        yield {"owner": state.player_name(action.of), "card": NAMES[action.take]}


@rule(
    "ransom.won_in_a_trick",
    "R-39",
    "Ransoming",
    "ransom",
    "{owner}'s {card} was won in a trick: it is in Spoils",
)
def ransomed_card_only_in_spoils(state: State, action: Ransom) -> Iterator[Violation]:
    """Cards in the opponent's Spoils may not be ransomed."""
    if copies_in_zone(state.spoils[action.of], action.take) and not copies_in_zone(
        state.meld[action.of], action.take
    ):
        yield {"owner": state.player_name(action.of), "card": NAMES[action.take]}


@rule("ransom.won_in_a_trick", "BR-60", "Ransoming", "ransom", "{owner}'s {card} is in Spoils, not in Meld")
def ransomed_royal_in_spoils(state: State, action: Ransom) -> Iterator[Violation]:
    """Cards in an opponent's Spoils may not be ransomed, won or moved there with a change of House."""
    yield from ransomed_card_only_in_spoils.violations(state, action)


@rule(
    "ransom.window",
    "R-39",
    "Ransoming",
    "ransom",
    "{card} joined {owner}'s meld in turn {melded}, and this is turn {turn}: only the previous turn's cards "
    "can be ransomed",
)
def ransomed_royal_melded_before_previous_turn(state: State, action: Ransom) -> Iterator[Violation]:
    """Only a Royal that the opponent melded in the previous turn may be ransomed."""
    copies = copies_in_zone(state.meld[action.of], action.take)
    if copies and not any(is_meld_turn_ransomable(state, board_card) for board_card in copies):
        yield {
            "owner": state.player_name(action.of),
            "card": NAMES[action.take],
            "melded": max(turn_of_entry_to_zone(board_card) for board_card in copies),
            "turn": state.turn,
        }


@rule(
    "ransom.window",
    "BR-25",
    "Ransoming",
    "ransom",
    "{card} joined {owner}'s meld in this turn {turn}: only cards from earlier turns can be ransomed",
    further_rulings="BR-40",
)
def ransomed_royal_melded_this_turn(state: State, action: Ransom) -> Iterator[Violation]:
    """A Royal that an opponent melded in any previous turn may be ransomed (house rule “What may be
    ransomed”).

    What came into a Meld in this very turn may not, for a change of Houses or otherwise: so every turn ends.
    """
    yield from ransomed_royal_melded_before_previous_turn.violations(state, action)


@rule(
    "ransom.not_a_royal",
    "R-40",
    "Ransoming",
    "ransom",
    "{card} is not a Royal of {player}'s {house:house}",
    later_ruling="BR-59",
    further_rulings="R-07",
)
def ransomed_card_not_home_royal(state: State, action: Ransom) -> Iterator[Violation]:
    """A ransom takes a Royal of one's own home suit, or (`for_suit`) a copy for a change of suit."""
    if action.for_suit == NO_SUIT and ROYAL_OF[action.take] != state.suits[action.by]:
        yield {
            "card": NAMES[action.take],
            "player": state.player_name(action.by),
            "house": state.house_name(state.suits[action.by]),
        }


@rule(
    "ransom.denomination",
    "R-82",
    "Ransoming",
    "ransom",
    "{give} is not of the denomination of {card}",
    later_ruling="BR-59",
)
def price_of_other_rank(state: State, action: Ransom) -> Iterator[Violation]:
    """The card given is of equal denomination."""
    if RANK[action.give] != RANK[action.take]:
        yield {"give": NAMES[action.give], "card": NAMES[action.take]}


@rule(
    "ransom.same_suit",
    "R-82",
    "Ransoming",
    "ransom",
    "{give} is of the same suit as {card}",
    later_ruling="BR-59",
)
def price_of_same_suit(state: State, action: Ransom) -> Iterator[Violation]:
    """The card given is of a different suit."""
    if SUIT[action.give] == SUIT[action.take]:
        yield {"give": NAMES[action.give], "card": NAMES[action.take]}


@rule(
    "ransom.their_royal",
    "R-42",
    "Ransoming",
    "ransom",
    "{give} is a Royal of {owner}'s own {house:house}: only a trick brings it on {owner}'s display",
)
def ransom_paid_with_receivers_home_royal(state: State, action: Ransom) -> Iterator[Violation]:
    """A Royal is not paid to a player whose home suit it is (house rule “Paying with their Royal”)."""
    if ROYAL_OF[action.give] == state.suits[action.of]:
        yield {
            "give": NAMES[action.give],
            "owner": state.player_name(action.of),
            "house": state.house_name(state.suits[action.of]),
        }


def no_suit_barred_as_ransom_price(state: State, seat: Seat) -> Suit:
    """NO_SUIT: Royals of the opponent's home suit may be given, too."""
    return NO_SUIT


def home_suit_of_opponent_barred_as_ransom_price(state: State, seat: Seat) -> Suit:
    """The opponent's home suit, whose Royals may not be given (house rule `ransom_with_their_royal:
    refused`)."""
    return state.suits[1 - seat]


def always_false_price_is_privileged(card: Card, home_suit: Suit) -> bool:
    """False always: a Royal given to a player of its suit gives privileges, too."""
    return False


def is_royal_of_home_suit(card: Card, home_suit: Suit) -> bool:
    """True for a Royal of the receiver's home suit (house rule `ransom_with_their_royal: plain`)."""
    return ROYAL_OF[card] == home_suit


# -- Assassination -------------------------------------------------------------------------------------------


def seats_whose_boards_assassins_reach(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The players whose boards the attacker's assassins reach: this turn's Defender, or every opponent."""
    return state.table_rules.policies.seats_whose_boards_assassins_reach(state, seat)


def all_opponents_as_assassin_targets(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Every opponent."""
    return state.opponents(seat)


def defender_as_only_assassin_target(state: State, seat: Seat) -> tuple[int, ...]:
    """Only this turn's Defender (Option 1)."""
    return (state.defender,)


@rule(
    "assassination.no_such_card",
    "R-37",
    "Assassination",
    "assassinate",
    "{ace} is not on {player}'s board",
    physical=True,
    later_ruling="BR-58",
)
def assassin_not_on_board(state: State, action: Assassinate) -> Iterator[Violation]:
    """The Assassin is on the player's own board."""
    if not copies_in_zone(state.board_cards(action.by), action.ace):
        yield {"ace": NAMES[action.ace], "player": state.player_name(action.by)}


@rule(
    "assassination.not_an_ace",
    "R-37",
    "Assassination",
    "assassinate",
    "{ace} is not an Ace",
    later_ruling="BR-58",
)
def not_an_ace(state: State, action: Assassinate) -> Iterator[Violation]:
    """Only Aces are assassins."""
    if not is_ace(action.ace):
        yield {"ace": NAMES[action.ace]}


@rule(
    "assassination.melded_ace",
    "R-37",
    "Assassination",
    "assassinate",
    "{player}'s {ace} was melded, not won",
    later_ruling="BR-56",
)
def assassin_was_melded_not_won(state: State, action: Assassinate) -> Iterator[Violation]:
    """An assassin was taken in a trick; melded Aces are none."""
    if copies_in_zone(state.meld[action.by], action.ace) and not copies_in_zone(
        state.spoils[action.by], action.ace
    ):
        yield {"ace": NAMES[action.ace], "player": state.player_name(action.by)}


@rule(
    "assassination.won_this_turn",
    "R-37",
    "Assassination",
    "assassinate",
    "{ace} was won in this very turn",
    later_ruling="BR-58",
    further_rulings="R-38",
)
def assassin_ace_won_this_turn(state: State, action: Assassinate) -> Iterator[Violation]:
    """The assassin was on display before the turn began; won as defense in the turn before is early
    enough."""
    copies = copies_in_zone(state.spoils[action.by], action.ace)
    if copies and turn_of_entry_to_zone(copies[0]) >= state.turn:
        yield {"ace": NAMES[action.ace]}


@rule(
    "assassination.not_an_opponent",
    "R-37",
    "Assassination",
    "assassinate",
    "{player} cannot strike their own board: choose an opponent's",
    later_ruling="BR-58",
)
def victim_on_own_board(state: State, action: Assassinate) -> Iterator[Violation]:
    """The victim is on the defense's board."""
    if action.of == action.by:
        yield {"player": state.player_name(action.by)}


@rule(
    "assassination.not_the_defender",
    "BR-22",
    "Assassination",
    "assassinate",
    "{owner} is not this turn's Defender: that is {player}",
)
def victim_on_board_of_non_defender(state: State, action: Assassinate) -> Iterator[Violation]:
    """Under Option 1 an Assassin reaches only this turn's Defender (house rule “Whom an Assassin may
    strike”)."""
    if action.of != action.by and action.of not in seats_whose_boards_assassins_reach(state, action.by):
        yield {"owner": state.player_name(action.of), "player": state.player_name(state.defender)}


@rule(
    "assassination.no_victim",
    "R-37",
    "Assassination",
    "assassinate",
    "{owner} has no {victim} {zone:on_board}",
    physical=True,
    later_ruling="BR-23",
)
def victim_not_there(state: State, action: Assassinate) -> Iterator[Violation]:
    """The victim is on that board, in the named zone. An Assassin is not its own victim."""
    zones = {
        -1: state.board_cards(action.of),
        SPOILS: state.spoils[action.of],
        MELD: state.meld[action.of],
    }
    count = len(copies_in_zone(zones[action.zone], action.victim))
    if not count or (
        count == 1 and action.of == action.by and is_only_victim_copy_the_assassin(state, action)
    ):
        zone = {-1: "board", SPOILS: "spoils", MELD: "meld"}[action.zone]
        yield {"owner": state.player_name(action.of), "victim": NAMES[action.victim], "zone": zone}


def is_only_victim_copy_the_assassin(state: State, action: Assassinate) -> bool:
    """True if the only copy in that zone is the Assassin itself."""
    lies_in = SPOILS if copies_in_zone(state.spoils[action.by], action.ace) else MELD
    return action.victim == action.ace and action.zone in (-1, lies_in)


@rule(
    "assassination.which_zone",
    "R-37",
    "Assassination",
    "assassinate",
    "{owner} has {victim} in Spoils and in Meld: say which",
    physical=True,
    later_ruling="BR-23",
)
def zone_unnamed_though_both_hold_victim(state: State, action: Assassinate) -> Iterator[Violation]:
    """Any one card of the board can be the victim; where both zones hold a copy the zone is named."""
    if (
        action.zone < 0
        and copies_in_zone(state.spoils[action.of], action.victim)
        and copies_in_zone(state.meld[action.of], action.victim)
    ):
        yield {"owner": state.player_name(action.of), "victim": NAMES[action.victim]}


@rule(
    "assassination.other_suit",
    "R-37",
    "Assassination",
    "assassinate",
    "{ace} strikes only its own suit, and {victim} is of another",
    later_ruling="BR-58",
)
def victim_of_other_suit(state: State, action: Assassinate) -> Iterator[Violation]:
    """The assassin eliminates a card of its own suit, of any rank, even an Ace."""
    if SUIT[action.ace] != SUIT[action.victim]:
        yield {"ace": NAMES[action.ace], "victim": NAMES[action.victim]}


RULES = (
    assassin_not_on_board,
    not_an_ace,
    assassin_was_melded_not_won,
    assassin_ace_won_this_turn,
    victim_on_own_board,
    victim_on_board_of_non_defender,
    victim_not_there,
    zone_unnamed_though_both_hold_victim,
    victim_of_other_suit,
    ransom_from_non_opponent,
    ransomed_card_not_on_board,
    ransomed_card_only_in_spoils,
    ransomed_royal_melded_before_previous_turn,
    ransomed_card_not_home_royal,
    price_of_other_rank,
    price_of_same_suit,
    ransom_paid_with_receivers_home_royal,
)


# -- what it does --------------------------------------------------------------------------------------------


def apply_assassinate(state: State, action: Assassinate) -> tuple[Assassinated, ...]:
    """Move the assassin and its victim to the dead pile: the oldest copy is the assassin, the youngest the
    victim."""
    seat, of = action.by, action.of
    if won := copies_in_zone(state.spoils[seat], action.ace):
        state.spoils = zones_without_board_card(state.spoils, seat, won[0])
    else:
        state.meld = zones_without_board_card(
            state.meld, seat, copies_in_zone(state.meld[seat], action.ace)[0]
        )
    in_spoils = copies_in_zone(state.spoils[of], action.victim)
    if in_spoils and action.zone != MELD:
        state.spoils = zones_without_board_card(state.spoils, of, in_spoils[-1])
    elif in_meld := copies_in_zone(state.meld[of], action.victim):
        state.meld = zones_without_board_card(state.meld, of, in_meld[-1])
    state.dead = [*state.dead, action.ace, action.victim]
    rank = RANK[action.victim]
    left = sum(RANK[card_of_board_card(board_card)] == rank for board_card in state.board_cards(of))
    is_match = rank in ranks_counted_double(state, of)
    return (Assassinated(state.player_name(of), NAMES[action.victim], rank, left, is_match),)


def apply_ransom(state: State, action: Ransom) -> tuple[()]:
    """Move the Royal to the hand, and the card given to its place in the opponent's meld."""
    seat, of = action.by, action.of
    in_meld = copies_in_zone(state.meld[of], action.take)
    if in_meld:
        board_card = min(in_meld, key=lambda each: not is_meld_turn_ransomable(state, each))
        state.meld = zones_without_board_card(state.meld, of, board_card)
    else:
        state.spoils = zones_without_board_card(
            state.spoils, of, copies_in_zone(state.spoils[of], action.take)[0]
        )
    remove_from_hand_face_up(state, seat, action.give)
    is_plain = state.table_rules.policies.is_price_without_privileges(action.give, state.suits[of])
    state.meld = rows_with_seat_replaced(
        state.meld,
        of,
        [*state.meld[of], pack_board_card(action.give, state.turn, without_privileges=is_plain)],
    )
    move_seen_card_into_hand(state, seat, action.take)
    note_change_promise_if_valid(
        state,
        action.by,
        action.take,
        action.for_suit,
        3 - copy_count_for_change_outside_hand(state, seat, action.take),
    )
    return ()


EFFECTS: Final[Effects] = {Assassinate: apply_assassinate, Ransom: apply_ransom}
