"""What hands, boards and piles allow in positions that whole games seldom reach: draws, changes of suit, ransoms, face cards, chances."""

import pytest

from models.cards import HIDDEN, SPADES, SUIT, card_numbers
from referee.act_sets import PartialAct, cards_in_set
from referee.games.royals import changing, drawing
from referee.games.royals.actions import (
    DISCARD_PILE,
    MELD,
    SPOILS,
    STACK,
    Assassinate,
    Draw,
    Ransom,
    TakePile,
)
from referee.games.royals.drawing import (
    apply_draw,
    first_seat_able_to_draw_discard,
    is_moment_for_draws,
    may_draw_discards_unless_another_took_pile,
)
from referee.games.royals.hidden_cards import surely_held_face_card_or_hidden
from referee.games.royals.legal_acts import deal_acts, take_pile_acts, take_pile_acts_with_declared_suit
from referee.games.royals.odds import chances_for_seat, limits_from_suits_not_followed
from referee.games.royals.ransoming import apply_ransom, is_only_victim_copy_the_assassin
from referee.games.royals.state import (
    DRAW,
    FACES,
    NO_SUIT,
    PLAY,
    ROYALS_OF,
    Claim,
    State,
    Taken,
    card_of_board_card,
    pack_board_card,
)
from royals.sitting import Sitting, opened


def card(name: str) -> int:
    return card_numbers(name)[0]


def only_unseen(state: State, *names: str) -> State:
    """The same state with these cards unseen and no others."""
    state.unseen = bytes([sum(card(name) == each for name in names) for each in range(52)])
    return state


def test_the_last_hidden_card_is_a_face_card_if_only_such_are_unseen() -> None:
    state = Sitting(Ann=("H", "", "", "?"), Bob=("S", "", "", 0)).state

    assert surely_held_face_card_or_hidden(only_unseen(state, "KH", "KD"), 0) == "?"
    assert surely_held_face_card_or_hidden(only_unseen(state, "KH", "2D"), 0) is None
    assert surely_held_face_card_or_hidden(only_unseen(state, "KH", "AS"), 0) is None
    assert surely_held_face_card_or_hidden(only_unseen(state, "KH", "AS"), 0, card("AS")) is None
    assert surely_held_face_card_or_hidden(only_unseen(state, "KH"), 0, card("AS")) is None


def test_r_19_after_the_pile_was_taken_only_its_taker_draws_discards() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 2)).state
    state.pile_taken = True

    assert may_draw_discards_unless_another_took_pile(state, 0)
    assert not may_draw_discards_unless_another_took_pile(state, 1)


def test_a_draw_of_the_last_stack_card_skips_nobody_before() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 2), stack=1).state
    state.phase, state.places = DRAW, (0, 1)

    apply_draw(state, Draw(1, STACK, HIDDEN))

    assert (state.stack, state.places) == (0, (0,))


def test_without_open_draws_nobody_draws() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 2)).state
    state.places = ()

    assert not is_moment_for_draws(state)


def test_with_an_empty_stack_one_suit_that_opens_the_pile_is_enough() -> None:
    state = Sitting(
        Ann=("H", "KD@1 QD@1", "", 2),
        Bob=("S", "", "", 2),
        discard="9C",
        stack=0,
        options={"pile_with_new_suit": True},
    ).state
    state.places = (0, 0)
    closed = Sitting(
        Ann=("H", "KD@1", "", 2),
        Bob=("S", "", "", 2),
        discard="9C",
        stack=0,
        options={"pile_with_new_suit": True},
    ).state
    closed.places = (0, 0)

    assert is_moment_for_draws(state) and not is_moment_for_draws(closed)


def test_the_first_seat_that_can_draw_a_discard_is_found() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 2), discard="9S", stack=0).state
    state.places = (0, 0, 1)
    able = [seat for seat in (0, 1) if drawing.discards_drawable_by_home_suit(state, seat)]

    assert able == [1] and first_seat_able_to_draw_discard(state) == 1


def test_r_16_one_royal_of_the_next_suit_is_named_and_is_not_enough() -> None:
    state = Sitting(
        Ann=("H", "", "QD@1", 2), Bob=("S", "", "", 2), discard="9C", options={"pile_with_new_suit": True}
    ).state
    take = TakePile(0, 1, tuple(card_numbers("9C")), 2)
    diamonds = next(suit for suit in range(4) if changing.cards_of_suit(suit)[0] == card("AD"))

    facts = list(
        drawing.pile_taken_without_two_royals_of_home_or_new_suit.violations(
            state, take._replace(for_suit=diamonds)
        )
    )

    assert [each["face_cards"] for each in facts] == [["QD"]]


def test_r_46_the_one_card_of_a_taken_pile_counts_for_the_change() -> None:
    state = Sitting(Ann=("H", "", "", "9D 9D"), Bob=("S", "", "", 0), discard="9D", stack=0).state
    diamonds = card("AD") // 13
    take = TakePile(0, 1, tuple(card_numbers("9D 9D 9D")), diamonds)

    assert list(drawing.pile_taken_for_impossible_change.violations(state, take)) == []
    state.known = [list(card_numbers("9D 8D")), []]
    assert len(list(drawing.pile_taken_for_impossible_change.violations(state, take))) == 1


def test_the_royals_of_a_suit_are_its_three_highest() -> None:
    assert [cards_in_set(each) for each in ROYALS_OF] == [
        tuple(13 * suit + rank for rank in (10, 11, 12)) for suit in range(4)
    ]


def test_the_cards_of_a_suit_are_its_thirteen() -> None:
    assert [changing.cards_of_suit(suit) for suit in range(4)] == [
        tuple(range(13 * suit, 13 * suit + 13)) for suit in range(4)
    ]


def test_r_45_a_change_to_any_card_of_the_suit_is_not_ruled_out() -> None:
    diamonds = card("AD") // 13
    state = only_unseen(
        Sitting(Ann=("H", "", "", "? ? ?"), Bob=("S", "", "", 0)).state, "4D", "4D", "4D", "5S", "6S"
    )
    state.places, state.promised = (), 1 << 52 + diamonds

    assert changing.is_promised_change_not_ruled_out(state, 0, diamonds)


def test_a_draw_uses_up_one_open_draw_of_its_seat() -> None:
    assert changing.open_draws_without_first_of_seat((0, 1, 1, 0), 1) == (0, 1, 0)
    assert changing.open_draws_without_first_of_seat((0, 0), 1) == (0, 0)


def test_a_ransom_takes_the_oldest_copy_out_of_the_spoils() -> None:
    state = Sitting(Ann=("H", "", "", "KS"), Bob=("S", "KD@2 KD@7", "", 1)).state

    apply_ransom(state, Ransom(0, 1, card("KD"), card("KS")))

    assert state.spoils[1] == [pack_board_card(card("KD"), 7)]
    assert card_of_board_card(state.meld[1][-1]) == card("KS") and state.known[0] == [card("KD")]


def test_a_claim_to_hold_no_face_card_limits_no_suit() -> None:
    state = Sitting(Ann=("H", "", "", "? ?"), Bob=("S", "", "", 1)).state
    state.claims = (Claim(1, 0, FACES, 0, state.drawn[0]),)

    assert limits_from_suits_not_followed(state) == []


def test_no_chance_is_told_of_an_empty_stack() -> None:
    state = Sitting(
        Ann=("S", "", "", 2),
        Bob=("H", "", "", 2),
        discard="9S",
        stack=0,
        options={"empty_stack_draw": "must"},
    ).state
    state.phase, state.places = DRAW, (0, 0)

    assert drawing.seat_to_draw_or_nobody(state) == 0 and list(chances_for_seat(state, 0)) == []


def test_the_attacker_is_told_no_chances_of_a_lead_while_another_draws() -> None:
    state = Sitting(Ann=("S", "", "", "9S 4D"), Bob=("H", "", "", 2)).state
    state.phase, state.places = DRAW, (1,)
    assert list(chances_for_seat(state, 0)) == []

    state.phase, state.places = PLAY, ()
    assert list(chances_for_seat(state, 0)) != []


def test_a_pile_of_no_card_is_not_offered() -> None:
    state = Sitting(Ann=("H", "KH@1 QH@1", "", "9C 9D 4C 4D"), Bob=("S", "", "", 2), discard="9S 4S").state
    state.phase, state.places = DRAW, (0, 0)

    def offered(depth: int) -> int:
        return len(
            [*take_pile_acts_with_declared_suit(state, NO_SUIT, PartialAct(TakePile, {"depth": depth}))]
        )

    assert [offered(depth) for depth in (0, 2, 3)] == [0, 1, 0]


def test_a_deal_whose_face_up_card_is_not_named_is_still_offered() -> None:
    state = opened("royals", "Ann", "Bob")

    assert len([*deal_acts(state, PartialAct(fields={"up": HIDDEN}))]) == 1


def test_r_37_an_assassin_is_the_only_victim_only_in_its_own_zone() -> None:
    state = Sitting(Ann=("H", "AS@1", "AS@1", 2), Bob=("S", "", "", 2)).state
    kills = [Assassinate(0, card("AS"), 0, card("AS"), zone) for zone in (-1, SPOILS, MELD)]

    assert [is_only_victim_copy_the_assassin(state, each) for each in kills] == [True, True, False]


@pytest.mark.parametrize("game", ["royals", "battle-royals"])
def test_r_46_a_suit_about_to_be_home_counts_the_whole_board(game: str) -> None:
    state = Sitting(
        game, Ann=("H", "KD@1", "QD@1", 2), Bob=("S", "", "", 2), options={"pile_with_new_suit": True}
    ).state
    diamonds = card("AD") // 13

    assert drawing.had_two_different_royals_before_turn(state, 0, diamonds)
    state.meld[0] = []
    facts = list(
        drawing.pile_taken_without_two_royals_of_home_or_new_suit.violations(
            state, TakePile(0, 1, (0,), diamonds)
        )
    )
    assert [each["face_cards"] for each in facts] == [["KD"]]


@pytest.mark.parametrize("game", ["royals", "battle-royals"])
def test_r_46_the_royals_named_are_those_of_the_whole_board(game: str) -> None:
    for spoils, meld in (("JD@1", ""), ("", "JD@1")):
        state = Sitting(game, Ann=("H", spoils, meld, 2), Bob=("S", "", "", 2)).state
        take = TakePile(0, 1, (0,), card("AD") // 13)

        facts = list(drawing.pile_taken_without_two_royals_of_home_or_new_suit.violations(state, take))

        assert [each["face_cards"] for each in facts] == [["JD"]]


def test_r_13_only_the_others_draw_from_the_stack_after_the_pile() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 2), discard="9C").state
    state.pile_taken = True
    draws = [Draw(seat, DISCARD_PILE, card("9C")) for seat in (0, 1)]

    assert [
        len([*drawing.others_draw_from_pile_attacker_took.violations(state, draw)]) for draw in draws
    ] == [
        0,
        1,
    ]


def test_r_45_a_copy_needed_for_the_change_is_no_price() -> None:
    state = Sitting(Ann=("H", "KH QH", "", "10S 10S 10S 5C"), Bob=("S", "", "JH@8", 1)).state
    state.promised, state.taken = 1 << card("10S"), (Taken(1, 0, 9, card("10S"), SPADES, 3),)
    rule = changing.spends_copy_needed_for_change

    assert [each["card"] for each in rule.violations(state, Ransom(0, 1, card("JH"), card("10S")))] == ["10S"]
    assert list(rule.violations(state, Ransom(0, 1, card("JH"), card("5C")))) == []
    assert list(rule.violations(state, Ransom(0, 1, card("QH"), card("10S")))) == []


def test_r_46_where_only_royals_are_ransomed_for_a_change_a_ten_is_not() -> None:
    seats = {
        "A": ("H", "", "", "10D 10D 10D KD KD KD 5C"),
        "B": ("S", "", "10D@8 KD@8", 0),
        "C": ("C", "", "", 0),
    }
    prices = {"KD": [], "10D": []}
    for change_ransom in ("any", "face_only"):
        state = Sitting("battle-royals", options={"change_ransom": change_ransom, "decks": 2}, **seats).state
        for name, can in prices.items():
            can.append(
                changing.can_ransom_for_suit_change(
                    state, Ransom(0, 1, card(name), card("5C"), SUIT[card(name)])
                )
            )

    assert prices == {"KD": [True, True], "10D": [True, False]}


def test_r_46_the_pile_is_taken_for_another_suit_than_the_home_suit() -> None:
    options, ann = {"pile_with_new_suit": True}, ("H", "KH QH KS QS", "", "9C 9D 4C")
    table = Sitting(phase=DRAW, discard="2D 9S", options=options, Ann=ann, Bob=("S", "", "", 1))

    suits = [each.fields["for_suit"] for each in take_pile_acts(table.state)]

    assert suits == [(NO_SUIT,), (SPADES,)]
