"""The golden cases of docs/rulings.md, ER-T01 to ER-T26, each by its id and in its edition."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.cards import JACK, RANK, RANKS
from referee.games.el_royale.actions import Beat, Claim, Clear, Concede, Take, ThrowIn
from referee.games.el_royale.legal_acts import seats_that_may_pick_up, seats_that_may_throw_in_cards
from referee.games.el_royale.state import OVER
from tests.el_royale.sitting import BOTH, GAME, Sitting

both = pytest.mark.parametrize("edition", BOTH)


def seven_of_diamonds_on_top(edition: str, bob: str | int = 4) -> Sitting:
    """Ann attacks Bob with 7C, and Cat throws in 7D."""
    sitting = Sitting(edition, Ann=4, Bob=bob, Cat=4)
    sitting.does("Ann attack 7C", "Cat throw_in 7D")
    return sitting


@both
def test_er_t01_an_equal_card_beats(edition: str) -> None:
    assert seven_of_diamonds_on_top(edition).codes("Bob beat 7H") == []


@both
def test_er_t02_any_equal_card_beats(edition: str) -> None:
    assert seven_of_diamonds_on_top(edition).codes("Bob beat 7S") == []


@both
def test_er_t03_a_higher_card_of_the_top_suit_beats(edition: str) -> None:
    assert seven_of_diamonds_on_top(edition).codes("Bob beat 10D") == []


@both
def test_er_t04_a_higher_card_of_the_covered_suit_does_not_beat(edition: str) -> None:
    sitting = seven_of_diamonds_on_top(edition)

    facts = sitting.facts("Bob beat 10C")

    assert facts == {
        "beat.does_not_beat": {"cards": ["10C"], "top": "7D", "takes": {"rank": "7", "suit": "D"}}
    }


@both
def test_er_t05_a_lower_card_does_not_beat(edition: str) -> None:
    assert seven_of_diamonds_on_top(edition).codes("Bob beat 6D") == ["beat.does_not_beat"]


@pytest.mark.parametrize(("edition", "at_once"), [("2019", []), ("elimination", ["throw_in.defender_waits"])])
def test_er_t06_after_the_beat_only_tens_are_thrown_in_and_the_defender_may_have_to_wait(
    edition: str, at_once: list[str]
) -> None:
    sitting = seven_of_diamonds_on_top(edition)
    sitting.does("Bob beat 10D")

    assert sitting.codes("Cat throw_in 10H") == []
    assert sitting.codes("Cat throw_in 7S") == ["throw_in.other_rank"]
    assert sitting.codes("Bob throw_in 10S") == at_once
    sitting.does("Ann throw_in 10H")
    assert sitting.codes("Bob throw_in 10S") == []


@both
def test_er_t07_the_fourth_seven_is_the_only_throw_in_left(edition: str) -> None:
    sitting = seven_of_diamonds_on_top(edition)
    sitting.does("Bob beat 7H")

    plays = {act.cards for act in GAME.legal_acts(sitting.state) if isinstance(act, ThrowIn)}

    assert plays == {(6,)}
    assert sitting.codes("Cat throw_in 7S") == []


@both
def test_er_t08_four_nines_win_as_an_attack_after_a_concession(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob=4, Me="9S 9H 9D 9C", Dan=4)
    sitting.does("Ann attack 3C", "Bob concede")

    sitting.does("Me attack 9S 9H 9D 9C")

    assert sitting.winner == "Me"
    assert sitting.shown["phase"] == OVER


def test_er_t09_2019_four_queens_win_one_beating_and_three_thrown_in_at_once() -> None:
    sitting = Sitting("2019", Ann="JS JH ? ?", Me="QS QH QD QC", Cat=4)
    sitting.does("Ann attack JS JH")

    assert sitting.codes("Me beat QH QS QD QC") == ["beat.how_many"]
    sitting.does("Me beat QH", "Me throw_in QS QD QC")

    assert sitting.winner == "Me"


def test_er_t10_elimination_four_queens_win_as_one_beat() -> None:
    sitting = Sitting("elimination", Ann="JS JH ? ?", Me="QS QH QD QC", Cat=4)
    sitting.does("Ann attack JS JH")

    sitting.does("Me beat QH QS QD QC")

    assert sitting.winner == "Me"


def test_er_t10_elimination_one_queen_and_then_three_needs_a_card_of_another_player() -> None:
    sitting = Sitting("elimination", Ann="JS JH ? ?", Me="QS QH QD QC", Cat=4)
    sitting.does("Ann attack JS JH", "Me beat QH")

    assert sitting.codes("Me throw_in QS QD QC") == ["throw_in.defender_waits"]


# ER-78
@both
def test_er_t11_two_fives_then_the_last_two_jacks(edition: str) -> None:
    teams = {"Me": "A", "Foe": "B", "Pal": "A", "Fay": "B"}
    sitting = Sitting(edition, teams=teams, Me="5H 5C JD JS", Foe="JH JC ? ?", Pal=4, Fay=4)
    sitting.does("Me attack 5H 5C")

    assert sitting.codes("Foe beat JH") == ["beat.does_not_beat"]
    with_both_jacks_out = Sitting(
        edition, teams=teams, Me="5H 5C JD JS", Foe="JC ? ? ?", Pal="JH ? ? ?", Fay=4
    )
    with_both_jacks_out.does("Me attack 5H 5C", "Foe beat JC", "Pal throw_in JH", "Me throw_in JD JS")

    assert with_both_jacks_out.winner == "A"


@both
def test_er_t12_three_kings_win_from_beside_the_battle(edition: str) -> None:
    teams = {"Pal": "A", "Foe": "B", "Me": "A", "Fay": "B"}
    sitting = Sitting(edition, teams=teams, Pal="8H ? ? ?", Foe="KC ? ? ?", Me="8C KS KH KD", Fay=4)

    sitting.does("Pal attack 8H", "Me throw_in 8C", "Foe beat KC", "Me throw_in KS KH KD")

    assert sitting.winner == "A"


@both
def test_er_t13_a_win_from_five_cards(edition: str) -> None:
    teams = {"Me": "A", "Foe": "B", "Pal": "A", "Fay": "B"}
    sitting = Sitting(edition, teams=teams, Me="4S 4H 4D 10S 10H", Foe="10D ? ? ?", Pal="10C ? ? ?", Fay=4)

    sitting.does("Me attack 4S 4H 4D", "Foe beat 10D", "Pal throw_in 10C", "Me throw_in 10S 10H")

    assert sitting.winner == "A"


@pytest.mark.parametrize(
    ("edition", "plays"),
    [("2019", ["Me beat 8H", "Me throw_in 8D 8C"]), ("elimination", ["Me beat 8H 8D 8C"])],
)
def test_er_t14_equal_cards_win_the_battle_and_not_the_game(edition: str, plays: list[str]) -> None:
    sitting = Sitting(edition, Ann="8S ? ? ?", Me="8H 8D 8C 3H", Cat=4)
    sitting.does("Ann attack 8S", *plays)

    happened = sitting.does("Ann clear")

    assert sitting.winner is None
    assert sitting.held("Me") == 4
    assert sitting.attacker == "Me"
    assert sitting.sums(happened)["draws"] == [{"seat": "Ann", "count": 1}, {"seat": "Me", "count": 3}]


@both
def test_er_t15_two_queens_thrown_in_leave_the_jacks_behind(edition: str) -> None:
    sitting = Sitting(edition, Ann="JS JH ? ?", Bob="QH ? ? ?", Me="JD JC QS QD", Dan=4)
    sitting.does("Ann attack JS JH", "Bob beat QH", "Me throw_in QS QD")

    assert sitting.winner is None
    assert sitting.held("Me") == 2
    assert sitting.codes("Me throw_in JD") == ["throw_in.other_rank"]


@both
def test_er_t16_even_the_missing_queen_does_not_win_with_two_jacks_in_hand(edition: str) -> None:
    """ER-40: the text's "unless" is wrong here, and the two conditions are taken literally."""
    sitting = Sitting(edition, Ann="JS JH ? ?", Bob="QH ? ? ?", Me="JD JC QS QD", Dan="QC ? ? ?")
    sitting.does("Ann attack JS JH", "Bob beat QH", "Dan throw_in QC", "Me throw_in QS QD")

    assert sum(RANKS[RANK[card]] == "Q" for card in sitting.state.pile) == 4
    assert sitting.winner is None


@both
def test_er_t17_the_jacks_first_and_then_the_queens_do_win(edition: str) -> None:
    sitting = Sitting(edition, Ann="JS JH ? ?", Bob="QC ? ? ?", Me="JD JC QS QD", Dan="QH ? ? ?")

    sitting.does("Ann attack JS JH", "Me throw_in JD JC")
    assert sitting.winner is None
    assert RANK[sitting.state.top_card] == JACK
    sitting.does("Bob beat QC", "Dan throw_in QH", "Me throw_in QS QD")

    assert sitting.winner == "Me"


@both
def test_er_t18_only_kings_beat_a_king(edition: str) -> None:
    sitting = Sitting(edition, Ann="KD ? ? ?", Bob=4)
    sitting.does("Ann attack KD")

    beating = {card for act in GAME.legal_acts(sitting.state) if isinstance(act, Beat) for card in act.cards}

    assert beating == {12, 25, 51}


@both
@given(random=st.randoms(use_true_random=False))
def test_er_t19_three_ranks_in_hand_cannot_win_this_battle(edition: str, random: Any) -> None:
    sitting = Sitting(edition, Ann="2H 9C KD ?", Bob=4, Cat="3S 4S 5S ?")
    act = None

    while sitting.state.phase != OVER and not isinstance(act, Clear | Take | Concede):
        act = random.choice(list(GAME.legal_acts(sitting.state)))
        GAME.apply(sitting.state, act)

    assert sitting.winner not in ("Ann", "Cat")


@pytest.mark.parametrize(("held", "out"), [(12, False), (13, True)])
def test_er_t20_elimination_sixteen_cards_stay_and_seventeen_are_out(held: int, out: bool) -> None:
    sitting = Sitting(Ann="5S 5H 5D 5C ?", Bob=held, Cat=4)
    sitting.does("Ann attack 5S 5H 5D 5C")

    sitting.does("Bob concede")

    assert sitting.shown["eliminated"] == (["Bob"] if out else [])
    assert sitting.shown["hand"]["Bob"] == held + 4


def test_er_t21_elimination_the_partner_defends_an_empty_seat_and_its_left_neighbour_attacks_next() -> None:
    """Seats in the order of play East, North, West, South, as in the printed example (ER-54)."""
    teams = {"East": "EW", "North": "NS", "West": "EW", "South": "NS"}
    sitting = Sitting(teams=teams, attacker="North", East=4, North="9S 9H 9D 9C ?", West=13, South=4)
    sitting.does("North attack 9S 9H 9D 9C", "West concede", "North claim", "South claim", "East claim")
    assert (sitting.attacker, sitting.defender) == ("South", "East")
    sitting.does("South attack 2S", "East beat 3S", "South clear")

    sitting.does("East attack 4S", "North beat 5S", "East clear")
    assert (sitting.attacker, sitting.defender) == ("North", "East")
    conceded = sitting.standing()
    conceded.does("North attack 6S", "East concede")
    sitting.does("North attack 6S", "East beat 7S", "North clear")
    assert (conceded.attacker, sitting.attacker) == ("South", "South")
    assert sitting.defender == "East"
    sitting.does("South attack 8S", "East beat 10S", "South clear")

    assert (sitting.attacker, sitting.defender) == ("East", "North")


def test_er_t22_elimination_a_taker_with_fourteen_cards_takes_at_most_two() -> None:
    sitting = Sitting(
        Ann="5S 5H 5D 5C ? ? ? ? ? ? ? ? ? ? ? ? ? ?", Bob="2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S", Cat=4
    )
    sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede")

    assert sitting.held("Ann") == 14
    assert sitting.facts("Ann claim 2S 2H 2D")["claim.above_sixteen"]["room"] == 2
    assert sitting.codes("Ann claim 2S 2H") == []
    assert max(len(act.cards) for act in GAME.legal_acts(sitting.state) if isinstance(act, Claim)) == 2


@both
def test_er_t23_a_concession_the_draws_and_the_next_attack(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob=4, Cat=4, Dan=4)
    sitting.does("Ann attack 5S 5H", "Dan throw_in 5D")

    happened = sitting.does("Bob concede")

    assert sitting.held("Bob") == 7
    assert sitting.sums(happened)["draws"] == [{"seat": "Ann", "count": 2}, {"seat": "Dan", "count": 1}]
    assert sitting.attacker == "Cat"


@both
def test_er_t24_the_attacker_picks_up_a_beaten_pile_and_the_defender_attacks_next(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5S 5H", "Cat throw_in 5D", "Bob beat 9D")

    happened = sitting.does("Ann take")

    assert sitting.held("Ann") == 6
    assert sitting.sums(happened)["draws"] == [{"seat": "Bob", "count": 1}, {"seat": "Cat", "count": 1}]
    assert sitting.attacker == "Bob"


@both
def test_er_t25_the_defender_may_not_take_a_pile_to_which_nobody_added(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5S", "Bob beat 9S")

    barred = "take.defender_alone" if edition == "2019" else "take.played_last"

    assert sitting.codes("Bob take") == [barred]
    assert [sitting.state.player_name(seat) for seat in seats_that_may_pick_up(sitting.state)] == [
        "Ann",
        "Cat",
    ]


def test_er_t26_elimination_the_attacker_who_played_last_may_not_pick_up_and_the_defender_may() -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5S", "Bob beat 9S", "Ann throw_in 9H")

    assert sitting.codes("Ann take") == ["take.played_last"]
    assert sitting.codes("Bob take") == []
    assert sitting.codes("Cat take") == []
    assert seats_that_may_throw_in_cards(sitting.state) == [2, 0, 1]
