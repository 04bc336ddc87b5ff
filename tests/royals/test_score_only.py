"""A table that keeps only the score, and one that tells more or less from here on: R-63."""

from typing import Any

import pytest

from models.record import HouseRules
from referee.games import GAMES, header_from_json
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.rules_version import VersionedFold
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from royals.sitting import EDITION, Sitting, opened
from tests.support.entering import entered, told

BOARDS = {"Ann": {"suit": "H", "spoils": ["KH", "QH", "JH"]}, "Bob": {"suit": "S", "hand": ["2S"]}}


def counting(game: str = "royals", **options: Any) -> Sitting:
    table = Sitting(game, Ann=("S", "", "", 0), Bob=("S", "", "", 0))
    table.state = opened(game, "Ann", "Bob", entry="points", **options)
    return table


def hand(**points: int) -> dict[str, Any]:
    return {"do": "points", "by": "Ann", "points": points}


def table_of(entry: str, game: str = "royals", **options: Any) -> Table:
    seats = [{"name": name} for name in ("Ann", "Bob")]
    return Table(
        GAMES[game].header.model_validate(
            {"game": game, "edition": EDITION[game], "options": {"entry": entry, **options}, "seats": seats}
        )
    )


def dealt(by: str) -> dict[str, Any]:
    return {"do": "deal", "by": by, "up": "9S"}


# -- points ------------------------------------------------------------------------------------------------------------
def test_the_points_of_each_hand_are_added_up_and_stand_in_one_line() -> None:
    table = counting()
    assert table.phase == "points"

    happened = table.does(hand(Ann=120, Bob=-35))

    assert table.sums(happened)["points"]["Bob"]["lines"] == [
        {"amount": -35, "reason": "counted", "number": 0, "cards": []}
    ]
    table.does(hand(Ann=0, Bob=50))
    assert table.shown["scores"] == {"Ann": [120, 0], "Bob": [-35, 50]}
    assert (table.phase, table.shown["hand_number"], table.shown["dealer"]) == ("points", 2, "Bob")


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({"Ann": 120, "Bob": 33}, "points.not_in_fives"),
        ({"Ann": 120}, "players.missing"),
        ({"Ann": 120, "Bob": 30, "Eve": 5}, "players.unknown"),
    ],
)
def test_points_that_cannot_be_are_refused_and_nothing_is_lost_r_63(
    points: dict[str, int], code: str
) -> None:
    table = counting()
    table.does(hand(Ann=5, Bob=10))

    assert table.codes(hand(**points)) == [code]
    assert table.shown["totals"] == {"Ann": 5, "Bob": 10}


def test_what_the_table_has_counted_may_stand_though_it_is_no_multiple_of_five_r_63() -> None:
    table = counting()

    table.lets_stand(hand(Ann=33, Bob=0))

    assert table.shown["totals"] == {"Ann": 33, "Bob": 0}


def test_a_game_kept_by_points_ends_past_its_target() -> None:
    table = counting(target=100)

    table.does(hand(Ann=100, Bob=0), hand(Ann=5, Bob=0))

    assert (table.phase, table.shown["winner"]) == ("over", "Ann")
    assert table.codes(hand(Ann=5, Bob=5)) == ["phase.game_is_over"]


def test_battle_royals_kept_by_points_ends_after_as_many_hands_as_players() -> None:
    table = counting("battle-royals", target=100)

    table.does(hand(Ann=500, Bob=0))
    assert table.phase == "points"
    table.does(hand(Ann=0, Bob=0))

    assert table.shown["winner"] == "Ann"


def test_points_are_typed_in_one_line() -> None:
    table = table_of("points")

    entered(table, entry_json_from_line(table, "Ann: points Ann=120 Bob=-35 # by lamplight"))

    assert table.state.totals == (120, -35)


# -- more or less is told from here on ---------------------------------------------------------------------------------
@pytest.mark.parametrize("entry", ["referee", "tally", "points"])
@pytest.mark.parametrize("then", ["referee", "tally", "points"])
def test_between_two_hands_a_table_may_tell_more_or_less_and_no_score_is_lost_r_63(
    entry: str, then: str
) -> None:
    table = entered(table_of("points"), hand(Ann=120, Bob=-35), told(entry), told(then))
    play = {
        "referee": dealt("Bob"),
        "tally": {"do": "tally", "by": "Bob", "seats": BOARDS},
        "points": hand(Ann=5, Bob=10),
    }[then]

    assert table.state.totals == (120, -35)
    entered(table, play)

    assert (table.state.hand_number, table.state.dealer) == (2, 1)
    assert table.state.totals[1] == {"referee": -35, "tally": -45, "points": -25}[then]


def test_a_hand_under_way_is_put_aside_and_keeps_its_number_and_its_dealer_r_63() -> None:
    table = entered(
        table_of("referee"), dealt("Bob"), {"do": "choose", "by": "Ann", "suit": "H"}, told("points")
    )
    assert (table.state.phase, table.state.discard, table.state.stack) == ("points", [], 100)

    entered(table, hand(Ann=15, Bob=20))

    assert (table.state.hand_number, table.state.dealer, table.state.totals) == (1, 1, (15, 20))
    entered(table, told("referee"), dealt("Ann"))
    assert table.state.hand_number == 2


def test_other_house_rules_leave_a_hand_under_way_as_it_is() -> None:
    table = entered(
        table_of("referee"), dealt("Bob"), {"do": "house_rules", "options": {"redeal": "before_choosing"}}
    )

    assert (table.state.phase, table.state.hand_number) == ("choose", 1)


def test_a_game_that_is_over_stays_over() -> None:
    table = entered(table_of("points", target=50), hand(Ann=55, Bob=0), told("referee"))

    assert table.state.phase == "over"


def test_undo_takes_the_hand_up_again_that_was_put_aside() -> None:
    table = entered(table_of("referee"), dealt("Bob"), told("tally"))
    assert isinstance(table.ruling_of_entry(2).entry, HouseRules)

    table.undo()

    assert (table.state.phase, table.state.hand_number, len(table.state.discard)) == ("choose", 1, 1)


# -- what the whole game was begun with --------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["royals", "battle-royals"])
@pytest.mark.parametrize(
    ("options", "title"),
    [({"target": 500}, "Points to pass"), ({"houses": {"S": {"name": "Dogs"}}}, "Names for the suits")],
)
def test_target_and_houses_are_those_of_the_whole_game_t_02(
    game: str, options: dict[str, Any], title: str
) -> None:
    table = table_of("points", game)
    changed = table.entry_from_json({"do": "house_rules", "options": options})

    ruling = table.enter(changed)

    assert [finding.rule.id for finding in ruling.findings] == ["house_rules.whole_game"]
    assert refusal_reasons_text(ruling) == f"“{title}” was chosen for the whole game and stays as it is."


def test_the_same_target_named_again_is_no_change() -> None:
    table = table_of("points")

    entered(table, {"do": "house_rules", "options": {"target": 1066, "redeal": "before_choosing"}})

    assert table.game.house_rules_in_force(table.state).redeal == "before_choosing"


def test_who_fights_and_the_packs_are_named_by_their_titles() -> None:
    table = table_of("points", "battle-royals")
    ruling = table.enter(
        table.entry_from_json({"do": "house_rules", "options": {"battle": "all", "decks": 2}})
    )

    assert refusal_reasons_text(ruling) == (
        "“Who fights” was chosen for the whole game and cannot change. "
        "“Packs” was chosen for the whole game and cannot change."
    )


def test_a_table_may_let_another_target_stand() -> None:
    table = table_of("points")
    table.enter(table.entry_from_json(hand(Ann=600, Bob=550)))
    changed = {"do": "house_rules", "options": {"target": 500, "houses": {"S": {"name": "Dogs"}}}}

    ruling = table.enter(table.entry_from_json({**changed, "override": "all agree"}))

    assert ruling.verdict == "irregular"
    assert table.state.table_rules.target == 500
    text, _ = entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)
    assert "Points to pass – 500" in text and "Names for the suits – Spades Dogs" in text


def test_a_game_begun_under_version_3_with_another_target_still_opens() -> None:
    header = {**table_of("points").header.to_json_object(), "rules": "3"}
    opening = VersionedFold(Table(header_from_json(header)))
    changed = {"do": "house_rules", "options": {"target": 500}}
    for entry in (hand(Ann=600, Bob=550), changed, hand(Ann=0, Bob=-100)):
        opening.apply_act_noting_changed_rulings({"act": "enter", "entry": entry, "ruled": ["allowed 0"]})

    (differs,) = [each for each in opening.entries_ruled_differently() if each.ruling.verdict != "allowed"]
    assert (differs.entry_number, differs.ruling.verdict) == (2, "irregular")
    assert opening.table.game.state_json(opening.table.state)["winner"] == "Ann"
