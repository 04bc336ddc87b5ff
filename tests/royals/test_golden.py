"""The golden cases of docs/rulings.md: R-T01 to R-T25 and BR-T01 to BR-T20, each by its id."""

from collections import Counter

import pytest

from models.cards import NAMES, PACK_100, RANKS, SUITS, card_numbers
from referee.games import GAMES
from referee.games.royals.scoring import game_winner_or_nobody, score_lines, total_of_score_lines
from referee.games.royals.state import NOBODY, note_change_promise_if_valid
from referee.games.royals.trick import winning_seat_and_card
from royals.sitting import Sitting, opened


def scored(spoils: str, hand: str = "", suit: str = "H", game: str = "royals", meld: str = "") -> int:
    """What a board and a hand score."""
    table_rules = opened(game, "Ann", "Bob").table_rules
    return total_of_score_lines(
        score_lines(
            table_rules, SUITS.index(suit), card_numbers(spoils), card_numbers(meld), card_numbers(hand)
        )
    )


def winner(*played: str, sneak: str = "takes_winning_ace") -> str:
    """Which card wins, in order of play."""
    table = opened("battle-royals", "Ann", "Bob", sneak=sneak)
    table.battle = tuple(enumerate(card_numbers(played)))
    seat, card = winning_seat_and_card(table)
    assert NAMES[card] == played[seat]
    return f"{seat}:{NAMES[card]}"


# -- Royals ----------------------------------------------------------------------------------------------------------


def test_r_t01_the_pack_has_three_copies_of_nine_to_ace_and_one_of_two_to_eight() -> None:
    by_rank = Counter({RANKS[card % 13]: copies for card, copies in enumerate(PACK_100[:13])})

    assert sum(PACK_100) == 100
    assert {rank for rank, copies in by_rank.items() if copies == 3} == {"9", "10", "J", "Q", "K", "A"}
    assert {rank for rank, copies in by_rank.items() if copies == 1} == set("2345678")
    assert all(PACK_100[card] == PACK_100[card % 13] for card in range(52))


def test_r_t02_two_sixes_are_twenty() -> None:
    assert scored("6S 6D") == 20


def test_r_t03_three_sixes_are_sixty() -> None:
    assert scored("6S 6D 6C") == 60


@pytest.mark.parametrize(("follows", "wins"), [("2S", "1:2S"), ("2H", "0:AS"), ("KS", "0:AS")])
def test_r_t04_only_the_two_of_its_suit_beats_a_led_ace(follows: str, wins: str) -> None:
    assert winner("AS", follows) == wins


@pytest.mark.parametrize(("follows", "wins"), [("AS", "0:2S"), ("3S", "1:3S"), ("AH", "0:2S")])
def test_r_t05_a_led_two_beats_the_ace_and_loses_to_any_other_card_of_its_suit(
    follows: str, wins: str
) -> None:
    assert winner("2S", follows) == wins


def test_r_t06_the_offense_wins_a_tie() -> None:
    assert winner("10S", "10S") == "0:10S"


@pytest.mark.parametrize(
    ("royals", "codes"),
    [("KH QH", []), ("QH QH", ["pile.two_royals"]), ("KH", ["pile.two_royals"])],
)
def test_r_t07_two_different_royals_open_the_discard_pile(royals: str, codes: list[str]) -> None:
    table = Sitting(phase="draw", discard="9S", Ann=("H", royals, "", "9D 9C"), Bob=("S", "", "", 5))

    assert table.codes("Ann take_pile 1 9S 9D 9C") == codes


def test_r_t08_a_royal_melded_on_the_previous_turn_is_ransomed_and_may_be_led() -> None:
    table = Sitting(Ann=("H", "", "", "JC 9S"), Bob=("S", "KS", "JH@8 JD@8 JD@8", 5))

    table.does("Ann ransom JH Bob JC")

    assert table.known("Ann") == ["9S", "JH"]
    assert table.shown["meld"]["Bob"] == ["JD", "JD", "JC"]
    assert table.codes("Ann lead JH") == []


def test_r_t09_a_royal_melded_earlier_or_won_in_a_trick_is_safe() -> None:
    earlier = Sitting(Ann=("H", "", "", "JC 9S"), Bob=("S", "KS", "JH@6 JD@6 JD@6", 5))
    won = Sitting(Ann=("H", "", "", "JC 9S"), Bob=("S", "KS JH@8", "JD@8 JD@8", 5))

    assert earlier.codes("Ann ransom JH Bob JC") == ["ransom.window"]
    assert won.codes("Ann ransom JH Bob JC") == ["ransom.won_in_a_trick"]


def test_r_t10_three_tens_of_spades_change_the_home_suit_without_a_royal() -> None:
    table = Sitting(Ann=("H", "", "", "10S 10S 10S 4D"), Bob=("D", "", "", 5))

    table.does("Ann change_suit 10S hand hand hand dead hand")

    assert table.shown["suits"]["Ann"] == "S"
    assert table.shown["meld"]["Ann"] == ["10S", "10S"]
    assert table.shown["dead"] == 1


@pytest.mark.parametrize(("points", "wins"), [(1065, NOBODY), (1066, NOBODY), (1070, 0)])
def test_r_t11_the_target_has_to_be_surpassed(points: int, wins: int) -> None:
    table_rules = opened("royals", "Ann", "Bob").table_rules

    assert game_winner_or_nobody(table_rules, (0, 0), (points, 400), 7, 0) == wins


def test_r_t12_the_last_discard_may_be_the_last_face_card() -> None:
    table = Sitting(fought="Ann", Ann=("H", "KH", "", "QS 9D"), Bob=("S", "", "", 5))
    without = Sitting(fought="Ann", Ann=("H", "KH", "", "9D"), Bob=("S", "", "", 5))

    assert without.codes("Ann end_hand") == []
    assert table.codes("Ann end_hand QS") == []
    assert table.codes("Ann end_hand 9D") == ["ending.face_card_left"]
    assert table.codes("Ann end_hand") == ["ending.face_card_left"]


def test_r_t13_a_royal_won_in_this_very_trick_gives_nothing_yet() -> None:
    table = Sitting(fought="Ann", Ann=("H", "KH@9", "", "9S 9D 9C"), Bob=("S", "", "", 5))

    assert table.codes("Ann end_hand") == ["ending.no_royal_before"]
    assert table.codes("Ann meld 9S 9D 9C") == ["meld.no_royal_before"]


def test_r_t14_one_set_doubles() -> None:
    assert scored("KH QH JH") == 30


def test_r_t15_two_sets_triple() -> None:
    assert scored("KH QH JH KH QH JH") == 90


def test_r_t16_three_sets_quadruple() -> None:
    assert scored("KH QH JH " * 3) == 360


def test_r_t17_a_negative_score_is_doubled_too() -> None:
    assert scored("KH QH JH", hand="2S 3S 4S") == -30


def test_r_t18_more_in_hand_than_on_display_is_negative() -> None:
    assert scored("9S", hand="2S 3S") == -15


def test_r_t19_match_set_and_hand_together() -> None:
    assert scored("KH KS KC QH JH", hand="9S 10S") == 60


def test_r_t20_an_assassin_breaks_a_match_of_three() -> None:
    table = Sitting(Ann=("H", "AS", "", "9D"), Bob=("S", "KS", "10S 10D 10C", 5))
    assert scored("", meld="10S 10D 10C") == 30

    table.does("Ann assassinate AS Bob 10S")

    assert table.shown["meld"]["Bob"] == ["10D", "10C"]
    assert scored("", meld="10D 10C") == 10


def test_r_t21_an_empty_hand_ends_the_hand_only_with_the_stack_empty() -> None:
    empty = Sitting(fought="Bob", stack=0, Ann=("H", "", "", "9D"), Bob=("S", "", "", 5))
    full = Sitting(fought="Bob", Ann=("H", "", "", "9D"), Bob=("S", "", "", 5))

    empty.does("Ann discard 9D")
    full.does("Ann discard 9D")

    assert empty.phase == "reveal"
    assert full.phase == "draw" and full.shown["turn"] == "Bob"


def test_r_t22_a_discard_is_drawn_by_its_name() -> None:
    table = Sitting(phase="draw", discard="9D", Ann=("H", "", "", "9D 9D ?"), Bob=("S", "", "", 5))

    assert table.codes("Ann draw discard ? for D") == ["draw.discard_is_seen"]
    assert table.codes("Ann draw discard ?") == ["draw.discard_is_seen"]


def test_r_t23_a_card_to_lead_is_kept_of_the_pile_too() -> None:
    seats = ({"Ann": ("S", "KS JS", "AD AS", hand), "Bob": ("C", "", "", 5)} for hand in ("AC", "AC 4C"))
    alone, another = (
        Sitting(phase="draw", discard="4H AH", options={"keep_a_card_to_lead": True}, **each)
        for each in seats
    )

    assert alone.codes("Ann take_pile 1 AH AC") == ["meld.last_card"]
    assert alone.codes("Ann take_pile 1 AH") == []
    assert another.codes("Ann take_pile 1 AH AC") == []


@pytest.mark.parametrize(("hand", "codes"), [("9D 4C 5C", ["as_if.copies"]), ("? ? ?", [])])
def test_r_t24_with_the_stack_empty_the_phase_does_not_tell_what_a_hand_holds(
    hand: str, codes: list[str]
) -> None:
    table = Sitting(phase="draw", stack=0, discard="4D KC", Ann=("H", "", "", hand), Bob=("S", "", "", 5))

    assert table.phase == "play"
    assert table.codes("Ann draw discard KC for C") == codes
    assert table.codes("Bob draw discard KC") == ["draw.none_open", "draw.home_suit_only"]


@pytest.mark.parametrize(("option", "codes"), [("refused", ["as_if.copies"]), ("plain", [])])
def test_r_t25_no_change_is_within_reach_of_a_ransom_that_cannot_be_paid(
    option: str, codes: list[str]
) -> None:
    seats = {"Ann": ("D", "", "", "QH QS QC 4C"), "Bob": ("S", "", "QH@8 QH@8", 5)}
    table = Sitting(options={"ransom_with_their_royal": option}, **seats)

    assert table.codes("Ann ransom QH Bob QC for H") == codes


# -- Battle Royals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "size", "stack"), [(2, 10, 79), (3, 10, 69), (4, 9, 63), (5, 8, 59), (6, 7, 57)]
)
def test_br_t01_the_hand_shrinks_with_the_players_above_three(players: int, size: int, stack: int) -> None:
    state = opened("battle-royals", *"ABCDEF"[:players])
    game = GAMES["battle-royals"]

    game.apply(
        state,
        game.act_or_reader_findings(
            state, game.entry_adapter.validate_python({"do": "deal", "by": "A", "up": "9S"})
        ),
    )

    shown = game.state_json(state)
    assert set(shown["hand"].values()) == {size}
    assert shown["stack"] == stack


def everybody(*played: str, sneak: str = "takes_winning_ace", **options: str) -> Sitting:
    """A Battle of Option 2: the first named leads."""
    seats = {name: ("H", "", "", f"{card} ? ?") for name, card in zip("ABCDE", played, strict=False)}
    table = Sitting("battle-royals", options={"battle": "all", "sneak": sneak} | options, **seats)
    table.does(
        f"A lead {played[0]}",
        *(f"{name} follow {card}" for name, card in list(zip("ABCDE", played, strict=False))[1:]),
    )
    return table


@pytest.mark.parametrize(("players", "keeps"), [(3, 2), (4, 2), (5, 3)])
def test_br_t02_the_winner_keeps_half_of_the_cards_rounded_up(players: int, keeps: int) -> None:
    played = ("KS", "9S", "10S", "JS", "QS")[:players]
    table = everybody(*played)

    assert table.codes(f"A keep {' '.join(played[:keeps])}") == []
    assert table.codes(f"A keep {' '.join(played[: keeps - 1])}") == ["keep.number"]


def test_br_t03_the_winner_of_a_duel_keeps_one() -> None:
    seats = dict.fromkeys("ABC", ("H", "", "", "KS ? ?"))
    table = Sitting("battle-royals", defender="B", **seats)
    table.does("A lead KS", "B follow 9S")

    assert table.codes("A keep 9S") == []
    assert table.codes("A keep KS 9S") == ["keep.number"]


def test_br_t04_an_attacker_ransoms_a_royal_from_a_meld() -> None:
    table = Sitting(
        "battle-royals",
        defender="B",
        A=("H", "", "", "JC 9S"),
        B=("S", "", "JH@2 JD@2 JD@2", 5),
        C=("C", "", "", 5),
    )

    table.does("A ransom JH B JC")

    assert table.known("A") == ["9S", "JH"]


def test_br_t05_a_royal_in_spoils_is_not_ransomed() -> None:
    table = Sitting(
        "battle-royals", defender="B", A=("H", "", "", "JC 9S"), B=("S", "JH@2", "", 5), C=("C", "", "", 5)
    )

    assert table.codes("A ransom JH B JC") == ["ransom.won_in_a_trick"]


def test_br_t06_three_tens_change_the_house_without_a_royal() -> None:
    table = Sitting(
        "battle-royals", defender="B", A=("H", "", "", "10S 10S 10S"), B=("S", "", "", 5), C=("C", "", "", 5)
    )

    table.does("A change_suit 10S hand hand hand dead hand")

    assert table.shown["suits"]["A"] == "S"
    assert table.shown["meld"]["A"] == ["10S", "10S"]
    assert table.shown["dead"] == 1


def test_br_t07_two_kings_of_the_triplet_end_in_spoils() -> None:
    table = Sitting(
        "battle-royals", defender="B", A=("H", "", "", "KS KS KS"), B=("S", "", "", 5), C=("C", "", "", 5)
    )

    table.does("A change_suit KS hand hand hand dead hand")

    assert table.shown["spoils"]["A"] == ["KS", "KS"]
    assert table.shown["meld"]["A"] == []


def test_br_t08_a_pair_is_not_doubled_and_three_are() -> None:
    assert scored("6S", meld="6D", game="battle-royals") == 20
    assert scored("6S", meld="6D 6C", game="battle-royals") == 60


@pytest.mark.parametrize(("royals", "codes"), [("KH QH", []), ("QH QH", ["pile.two_royals"])])
def test_br_t09_two_different_royals_in_spoils_open_the_pile(royals: str, codes: list[str]) -> None:
    hands = {"B": ("S", "", "", 5), "C": ("C", "", "", 5)}
    table = Sitting(
        "battle-royals", phase="draw", defender="B", discard="9S", A=("H", royals, "", "9D 9C"), **hands
    )

    assert table.codes("A take_pile 1 9S 9D 9C") == codes


def test_br_t10_each_set_in_spoils_adds_another_score() -> None:
    assert scored("KH QH JH 9S", game="battle-royals") == 2 * 20
    assert scored("KH QH JH KH QH JH 9S", game="battle-royals") == 3 * 35


def test_br_t11_a_negative_score_is_doubled_too() -> None:
    assert scored("KH QH JH", hand="2S 3S 4S 5S 9S", game="battle-royals") == -60


def test_br_t12_a_set_with_a_royal_in_the_meld_is_none() -> None:
    assert scored("KH QH", meld="JH", game="battle-royals") == 15
    assert scored("KH QH", meld="JH") == 30


def test_br_t13_the_game_needs_as_many_hands_as_players() -> None:
    table_rules = opened("battle-royals", *"ABCD").table_rules

    assert game_winner_or_nobody(table_rules, (0, 0, 0, 0), (1100, 0, 0, 0), 3, 0) == NOBODY
    assert game_winner_or_nobody(table_rules, (1100, 0, 0, 0), (1090, 0, 0, 0), 4, 0) == 0


def dealt(game: str, *players: str) -> Sitting:
    """A hand has just been dealt by the last player named."""
    table = Sitting(game, phase="deal", **dict.fromkeys(players, ("S", "", "", 0)))
    table.state = opened(game, *players)
    table.does(f"{players[-1]} deal 9S")
    return table


def test_br_t14_when_all_pass_the_next_player_deals_anew() -> None:
    table = dealt("battle-royals", "A", "B", "C")

    table.does("A pass", "B pass", "C pass")

    assert table.phase == "deal" and table.shown["hand_number"] == 1
    assert table.codes("B deal 9S") == ["deal.not_the_dealer"]
    table.does("A deal 9S")
    assert table.shown["hand_number"] == 1


def test_br_t15_who_passed_chooses_after_the_others_and_the_first_to_choose_attacks() -> None:
    table = dealt("battle-royals", "P1", "P2", "P3")

    table.does("P1 pass", "P2 choose H", "P3 pass")

    assert table.codes("P1 pass") == ["choose.must_choose"]
    assert table.codes("P3 choose S") == ["choose.not_your_choice"]
    table.does("P1 choose S", "P3 choose S")
    assert table.shown["turn"] == "P2"


@pytest.mark.parametrize(
    ("sneak", "wins"), [("takes_winning_ace", "2:2S"), ("sequential", "2:2S"), ("only_if_no_other", "1:AS")]
)
def test_br_t16_ten_ace_and_sneak(sneak: str, wins: str) -> None:
    assert winner("10S", "AS", "2S", sneak=sneak) == wins


@pytest.mark.parametrize(
    ("sneak", "wins"), [("takes_winning_ace", "1:2S"), ("sequential", "2:KS"), ("only_if_no_other", "0:AS")]
)
def test_br_t17_ace_sneak_and_king(sneak: str, wins: str) -> None:
    assert winner("AS", "2S", "KS", sneak=sneak) == wins


def test_br_t18_the_first_of_two_equal_cards_wins() -> None:
    assert winner("9S", "KS", "KS") == "1:KS"


@pytest.mark.parametrize(
    ("turn", "window", "is_allowed"),
    [(9, "any_earlier_turn", False), (3, "any_earlier_turn", True), (3, "previous_turn_only", False)],
)
def test_br_t19_what_was_melded_this_turn_is_not_ransomed(turn: int, window: str, is_allowed: bool) -> None:
    seats = {"A": ("H", "", "", "10S 10S 10D"), "B": ("S", "", f"10S@{turn}", 5), "C": ("C", "", "", 5)}
    table = Sitting("battle-royals", defender="B", options={"ransom_window": window}, **seats)

    codes = table.codes("A ransom 10S B 10D for S")

    assert ("ransom.window" not in codes and not codes) == is_allowed


def test_br_t20_what_cannot_be_ransomed_this_turn_binds_nobody() -> None:
    seats = {"A": ("C", "", "", "QD QD QC 4C"), "B": ("S", "", "QD@9", 5), "C": ("H", "", "", 5)}
    table = Sitting("battle-royals", defender="B", fought="A", **seats)
    note_change_promise_if_valid(table.state, 0, NAMES.index("QD"), SUITS.index("D"))

    assert "ransom.window" in table.codes("A ransom QD B QC for D")
    assert table.codes("A discard 4C") == []
