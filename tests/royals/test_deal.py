"""The Deal and Choosing Suits: R-01 to R-07, BR-01 to BR-07, BR-14, BR-39."""

import pytest
from pydantic import ValidationError

from models.royals.record import BattleRoyalsHeader, RoyalsHeader
from referee.act_sets import any_set_includes_act
from referee.games import GAMES
from referee.games.royals.state import DEAL
from royals.sitting import EDITION, Sitting, opened


def fresh(game: str = "royals", *players: str, **options: object) -> Sitting:
    """A table before its first deal."""
    names = players or ("Ann", "Bob")
    table = Sitting(game, phase="deal", **dict.fromkeys(names, ("S", "", "", 0)))
    table.state = opened(game, *names, **options)
    return table


def test_r_01_anybody_deals_first_then_the_players_alternate() -> None:
    table = fresh()
    assert table.codes("Ann deal 9S") == table.codes("Bob deal 9S") == []

    table.does("Bob deal 9S", "Ann choose H", "Bob choose S")
    table.state.phase = DEAL

    assert table.codes("Bob deal 9S") == ["deal.not_the_dealer"]
    assert table.facts("Bob deal 9S") == {"player": "Ann"}


def test_the_deal_leaves_79_cards_in_the_stack_and_one_face_up() -> None:
    table = fresh()

    table.does("Ann deal 9S")

    assert table.shown["hand"] == {"Ann": 10, "Bob": 10}
    assert (table.shown["stack"], table.shown["discard"], table.phase) == (79, ["9S"], "choose")
    assert (table.shown["hand_number"], table.shown["dealer"], table.shown["turn"]) == (1, "Ann", None)


def test_hands_may_be_shown_in_part_and_only_for_some_seats() -> None:
    table = fresh()

    table.does({"do": "deal", "by": "Ann", "up": "9S", "hands": {"Bob": ["KH"] + ["?"] * 9}})

    assert table.known("Bob") == ["KH"]
    assert table.shown["hand"] == {"Ann": 10, "Bob": 10}


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"up": "9S", "hands": {"Bob": ["2H", "2H"] + ["?"] * 8}}, "pack.too_many_copies"),
        ({"up": "2H", "hands": {"Bob": ["2H"] + ["?"] * 9}}, "pack.too_many_copies"),
        ({"up": "9S", "hands": {"Bob": ["?"] * 9}}, "deal.hand_size"),
        ({"up": "?"}, "deal.face_up"),
        ({"up": "11S"}, "cards.unknown"),
        ({"up": "Joker"}, "cards.unknown"),
        ({"up": "9S", "hands": {"Eve": ["?"] * 10}}, "players.unknown"),
        ({"up": "9S", "by": "Eve"}, "players.unknown"),
        ({"up": "9S", "hands": {"Bob": ["?"] * 200}}, "deal.not_that_many"),
    ],
)
def test_a_deal_that_the_pack_cannot_make_is_refused(entry: dict[str, object], code: str) -> None:
    assert code in fresh().codes({"do": "deal", "by": "Ann"} | entry)


def test_a_misdealt_hand_that_stands_is_counted_as_it_lies() -> None:
    table = fresh()

    table.lets_stand({"do": "deal", "by": "Ann", "up": "9S", "hands": {"Bob": ["?"] * 9}})

    assert table.shown["hand"] == {"Ann": 10, "Bob": 9}
    assert table.shown["stack"] == 80


def test_r_02_the_dealer_forces_a_re_deal_only_after_the_opponent_has_passed() -> None:
    table = fresh()
    table.does("Ann deal 9S")

    assert table.codes("Ann redeal") == ["redeal.too_early"]
    assert table.codes("Bob redeal") == ["redeal.not_the_dealer", "redeal.too_early"]
    table.does("Bob pass")
    assert table.codes("Ann redeal") == []


def test_r_02_with_the_house_rule_at_any_time_before_choosing() -> None:
    table = fresh(redeal="before_choosing")
    table.does("Ann deal 9S")

    assert table.codes("Ann redeal") == []


def test_r_02_after_the_dealer_has_chosen_there_is_no_re_deal() -> None:
    table = fresh()
    table.does("Ann deal 9S", "Bob pass", "Ann choose H")

    assert table.codes("Ann redeal") == ["redeal.too_late"]


def test_r_03_after_a_pass_the_dealer_chooses_and_plays_first_and_the_opponent_must_choose() -> None:
    table = fresh()
    table.does("Ann deal 9S", "Bob pass")

    assert table.codes("Ann pass") == ["choose.must_choose"]
    table.does("Ann choose H")
    assert table.codes("Bob pass") == ["choose.must_choose"]
    table.does("Bob choose H")
    assert table.shown["turn"] == "Ann"


def test_r_03_to_pass_is_offered_to_who_may() -> None:
    table = fresh()
    table.does("Ann deal 9S")
    assert {type(act).__name__ for act in table.game.legal_acts(table.state)} == {"Choose", "Pass"}

    table.does("Bob pass")

    assert {type(act).__name__ for act in table.game.legal_acts(table.state)} == {"Choose", "Redeal"}


@pytest.mark.parametrize(("cards", "offered"), [(9, False), (10, True), (11, False)])
def test_a_hand_is_offered_to_be_dealt_whole(cards: int, offered: bool) -> None:
    table = fresh()
    said = {"do": "deal", "by": "Ann", "up": "9S", "hands": {"Bob": ["KH"] + ["?"] * (cards - 1)}}

    assert (
        any_set_includes_act(
            table.game.legal_act_sets(table.state),
            table.game.act_or_reader_findings(table.state, table.entry(said)),
        )
        == offered
    )


def test_r_04_after_a_re_deal_the_opponent_deals_and_the_hand_keeps_its_number() -> None:
    table = fresh()
    table.does("Ann deal 9S", "Bob pass", "Ann redeal")

    assert (table.phase, table.shown["hand_number"]) == ("deal", 1)
    assert table.codes("Ann deal 9S") == ["deal.not_the_dealer"]
    table.does("Bob deal 9S")
    assert (table.shown["hand_number"], table.shown["dealer"]) == (1, "Bob")


def test_r_05_both_may_choose_the_same_suit() -> None:
    table = fresh()

    table.does("Ann deal 9S", "Bob choose H", "Ann choose H")

    assert table.shown["suits"] == {"Ann": "H", "Bob": "H"}


def test_r_06_the_first_to_choose_is_offense_first() -> None:
    table = fresh()

    table.does("Ann deal 9S", "Bob choose H", "Ann choose S")

    assert (table.shown["turn"], table.phase) == ("Bob", "draw")


def test_r_07_a_royal_is_a_face_card_of_ones_own_suit() -> None:
    table = Sitting(Ann=("H", "KS", "", "9S 9D 9C"), Bob=("S", "", "", 5))

    assert table.codes("Ann meld 9S 9D 9C") == ["meld.no_royal_before"]


@pytest.mark.parametrize("suit", ["X", "s", "Hearts"])
def test_an_unknown_suit_is_refused(suit: str) -> None:
    table = fresh()
    table.does("Ann deal 9S")

    assert table.codes(f"Bob choose {suit}") == ["suits.unknown"]


def test_before_the_deal_nobody_is_told_to_choose() -> None:
    assert fresh().codes("Bob pass") == ["phase.not_now"]


def test_after_all_have_chosen_nobody_is_told_to_choose() -> None:
    table = fresh()
    table.does("Ann deal 9S", "Bob choose H", "Ann choose S")

    assert "choose.must_choose" not in table.codes("Ann pass")


def test_nobody_chooses_before_the_deal() -> None:
    table = fresh()

    assert table.codes("Ann choose H") == ["phase.not_now"]
    assert table.facts("Ann choose H") == {"phase": "deal"}


# -- Battle Royals -----------------------------------------------------------------------------------------------------


def test_br_04_all_may_pass_once_in_the_order_of_the_deal() -> None:
    table = fresh("battle-royals", "A", "B", "C", "D")
    table.does("D deal 9S")

    assert table.codes("B choose H") == ["choose.not_your_choice"]
    table.does("A pass", "B pass", "C choose S")
    assert table.codes("A choose S") == ["choose.not_your_choice"]
    table.does("D pass", "A choose S")
    assert table.codes("B pass") == ["choose.must_choose"]
    table.does("B choose D", "D choose H")
    assert (table.shown["turn"], table.phase) == ("C", "challenge")


def test_br_04_with_more_than_two_players_nobody_forces_a_re_deal() -> None:
    table = fresh("battle-royals", "A", "B", "C")
    table.does("C deal 9S", "A pass", "B pass")

    assert table.codes("C redeal") == ["redeal.more_than_two"]


def test_br_05_the_dealer_of_a_re_deal_is_followed_by_the_next_seat() -> None:
    table = fresh("battle-royals", "A", "B", "C")
    table.does(
        "C deal 9S", "A pass", "B pass", "C pass", "A deal 9S", "B choose H", "C choose H", "A choose H"
    )
    table.state.phase = DEAL

    assert table.codes("B deal 9S") == []
    assert table.shown["hand_number"] == 1


def test_br_06_the_attack_goes_round_by_seats_whoever_wins() -> None:
    table = Sitting("battle-royals", fought="B", defender="B", **dict.fromkeys("ABC", ("H", "", "", 5)))

    table.does("A discard 9S")

    assert table.shown["turn"] == "B"


def test_br_39_two_players_choose_as_in_royals_and_still_name_their_defender() -> None:
    table = fresh("battle-royals", "A", "B")
    table.does("A deal 9S", "B pass")

    assert table.codes("A pass") == ["choose.must_choose"]
    table.does("A choose H", "B choose S")
    assert table.phase == "challenge"
    assert table.codes("A draw stack ?") == ["phase.not_now"]
    table.does("A challenge B")
    assert table.phase == "draw"


def test_br_01_more_than_eight_players_are_warned() -> None:
    table = fresh("battle-royals", *"ABCDEFGHIJ")

    happened = table.does("A deal 9S")

    code, _, facts = table.game.event_message(table.state, happened[0])
    assert (code, facts["size"]) == ("dealt_crowded", 3)
    assert "eight" in table.game.event_text(code, facts)
    assert table.shown["stack"] == 69


@pytest.mark.parametrize(("players", "code"), [("ABCDEFGH", "dealt"), ("ABCDEFGHI", "dealt_crowded")])
def test_br_01_nine_are_more_than_eight(players: str, code: str) -> None:
    table = fresh("battle-royals", *players)

    assert table.game.event_message(table.state, table.does("A deal 9S")[0])[0] == code


@pytest.mark.parametrize("number", [1, 11])
def test_br_01_one_player_and_eleven_are_no_table(number: int) -> None:
    seats = [{"name": f"P{each}"} for each in range(number)]

    with pytest.raises(ValidationError, match=f"2 to 10 players, not {number}"):
        BattleRoyalsHeader.model_validate({"seats": seats})


@pytest.mark.parametrize("number", [1, 3])
def test_royals_is_for_two(number: int) -> None:
    seats = [{"name": f"P{each}"} for each in range(number)]

    with pytest.raises(ValidationError, match=f"2 players, not {number}"):
        RoyalsHeader.model_validate({"seats": seats})


def test_br_02_two_decks_are_two_hundred_cards() -> None:
    table = fresh("battle-royals", "A", "B", "C", decks=2)

    table.does("A deal 9S")

    assert table.shown["stack"] == 169
    assert table.state.unseen[1] == 2 and table.state.unseen[0] == 6


def test_br_03_the_deal_and_the_turns_go_clockwise() -> None:
    table = fresh("battle-royals", "A", "B", "C")
    table.does("B deal 9S")

    assert table.codes("C choose H") == []


def test_br_07_the_table_names_its_houses() -> None:
    houses = {"S": {"name": "Dogs", "colour": "blue", "sign": "D"}, "H": {"name": "Birds"}}
    table = fresh("battle-royals", "A", "B", "C", houses=houses)
    table.does("C deal 9S")

    told = [table.game.event_message(table.state, each) for each in table.does("A choose S")]

    assert told[0][2]["house"] == "Dogs"
    with pytest.raises(ValidationError, match="two houses are named Dogs"):
        BattleRoyalsHeader.model_validate(
            {"seats": [], "options": {"houses": {"S": {"name": "Dogs"}, "H": {"name": "Dogs"}}}}
        )


@pytest.mark.parametrize("game", ["royals", "battle-royals"])
def test_options_are_stored_in_full_and_bad_ones_are_no_record(game: str) -> None:
    header = GAMES[game].header
    seats = [{"name": "A"}, {"name": "B"}]

    written = header.model_validate({"game": game, "edition": EDITION[game], "seats": seats}).model_dump(
        mode="json"
    )

    assert written["options"]["target"] == 1066
    assert written["options"]["change_ransom"] == "any"
    for wrong in ({"target": 0}, {"target": "many"}, {"change_ransom": "some"}, {"unheard_of": True}):
        with pytest.raises(ValidationError):
            header.model_validate({"seats": seats, "options": wrong})


def test_a_value_may_be_written_as_in_rulings() -> None:
    options = {"change_ransom": "FACE-ONLY"}

    assert (
        RoyalsHeader.model_validate(
            {"seats": [{"name": "A"}, {"name": "B"}], "options": options}
        ).options.change_ransom
        == "face_only"
    )


@pytest.mark.parametrize(("game", "step"), [("royals", "choose"), ("battle-royals", "choose_houses")])
def test_before_all_have_chosen_a_card_led_is_told_what_is_chosen(game: str, step: str) -> None:
    table = fresh(game)

    table.does("Ann deal 9S")

    assert table.facts("Ann lead KH") == {"phase": step}
