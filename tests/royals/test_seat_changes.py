"""Score only: players join and leave in the middle of a game of Battle Royals or Royals."""

import pytest

from models.json_values import JsonObject
from referee.games import header_from_json, new_record
from referee.people.results import result_of_finished_table
from referee.table.amendments import Correction, preview_amendments
from referee.table.check_code import printable_snapshot_of_table
from referee.table.replay import entry_and_events_text_and_ruling_ids, replay_json_lines
from referee.table.table import Table
from referee.table.transcript import transcript_text
from referee.table.typed_lines import entry_json_from_line


def table_of_points(*names: str, game: str = "battle-royals") -> Table:
    return Table(header_from_json({**new_record(game, list(names)), "options": {"entry": "points"}}))


def entered(table: Table, **entry: object) -> str:
    ruling = table.enter(table.entry_from_json({**entry}))
    return ruling.findings[0].rule.id if ruling.findings else ruling.verdict


def points(table: Table, **by_name: int) -> str:
    return entered(table, do="points", by=next(iter(by_name)), points=by_name)


@pytest.fixture
def table() -> Table:
    """Three players after one hand."""
    table = table_of_points("Ann", "Bob", "Cat")
    points(table, Ann=100, Bob=200, Cat=50)
    return table


def test_the_others_go_on_without_a_player_who_left(table: Table) -> None:
    assert entered(table, do="leave", player="Bob") == "allowed"
    assert points(table, Ann=5, Bob=5, Cat=5) == "players.has_left"
    assert entered(table, do="points", by="Bob", points={"Ann": 5, "Cat": 5}) == "points.by_departed"
    assert points(table, Ann=10, Cat=20) == "allowed"

    state = table.game.state_json(table.state)
    assert state["totals"] == {"Ann": 110, "Bob": 200, "Cat": 70} and state["left"] == ["Bob"]
    assert state["scores"] == {"Ann": [100, 10], "Bob": [200, None], "Cat": [50, 20]}


def test_a_player_who_left_does_not_win() -> None:
    table = table_of_points("Ann", "Bob", "Cat")
    points(table, Ann=5, Bob=2000, Cat=5)
    entered(table, do="leave", player="Bob")

    points(table, Ann=5, Cat=5)
    assert table.game.state_json(table.state)["winner"] is None
    points(table, Ann=1100, Cat=5)

    assert table.game.state_json(table.state)["winner"] == "Ann"
    result = result_of_finished_table(table)
    assert result is not None
    assert [(seat.name, seat.place) for seat in result.seats] == [("Ann", 1), ("Bob", 2), ("Cat", 3)]


def test_a_player_joins_with_nothing_or_with_a_total(table: Table) -> None:
    assert entered(table, do="join", player="Dan") == "allowed"
    assert entered(table, do="join", player="Eve", total=80) == "allowed"
    assert points(table, Ann=5, Bob=5, Cat=5) == "players.missing"
    assert points(table, Ann=5, Bob=5, Cat=5, Dan=30, Eve=-10) == "allowed"

    state = table.game.state_json(table.state)
    assert state["totals"] == {"Ann": 105, "Bob": 205, "Cat": 55, "Dan": 30, "Eve": 70}
    assert state["scores"]["Dan"] == [None, 30]  # type: ignore[index, call-overload]
    assert table.names == ("Ann", "Bob", "Cat", "Dan", "Eve")


def test_points_of_a_player_with_a_given_total_count_only_what_was_scored(table: Table) -> None:
    entered(table, do="join", player="Eve", total=80)
    points(table, Ann=1100, Bob=5, Cat=5, Eve=20)
    points(table, Ann=5, Bob=5, Cat=5, Eve=20)
    points(table, Ann=5, Bob=5, Cat=5, Eve=20)

    result = result_of_finished_table(table)

    assert result is not None and result.seats[3].counted["points"] == 60
    assert result.seats[3].counted["hands"] == 3


def test_a_player_comes_back_to_the_old_seat_and_total(table: Table) -> None:
    entered(table, do="leave", player="Bob")
    points(table, Ann=5, Cat=5)

    assert entered(table, do="join", player="Bob") == "allowed"

    assert points(table, Ann=5, Bob=10, Cat=5) == "allowed"
    assert table.game.state_json(table.state)["totals"] == {"Ann": 110, "Bob": 210, "Cat": 60}
    entered(table, do="leave", player="Bob")
    entered(table, do="join", player="Bob", total=90)
    assert table.game.state_json(table.state)["totals"]["Bob"] == 90  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"do": "join", "player": "Bob"}, "join.already_here"),
        ({"do": "join", "player": "bob"}, "join.name"),
        ({"do": "leave", "player": "Zoe"}, "leave.unknown"),
    ],
)
def test_seat_changes_that_make_no_sense_are_refused(table: Table, entry: JsonObject, code: str) -> None:
    assert entered(table, **entry) == code


def test_nobody_leaves_twice_and_the_last_player_stays(table: Table) -> None:
    entered(table, do="leave", player="Bob")
    assert entered(table, do="leave", player="Bob") == "leave.twice"
    entered(table, do="leave", player="Cat")
    assert entered(table, do="leave", player="Ann") == "leave.not_now"


def test_a_player_of_royals_is_replaced() -> None:
    table = table_of_points("Ann", "Bob", game="royals")
    points(table, Ann=5, Bob=50)

    assert entered(table, do="join", player="Cat") == "join.not_now", "Royals is for two"
    assert entered(table, do="leave", player="Bob") == "allowed"
    assert entered(table, do="join", player="Cat", total=50) == "allowed"
    assert points(table, Ann=5, Cat=5) == "allowed"


def test_seats_do_not_change_where_the_cards_are_refereed() -> None:
    table = Table(header_from_json(new_record("battle-royals", ["Ann", "Bob", "Cat"])))

    assert entered(table, do="join", player="Dan") == "join.not_now"
    assert entered(table, do="leave", player="Bob") == "leave.not_now"


def test_house_rules_change_and_the_seats_stay(table: Table) -> None:
    entered(table, do="leave", player="Bob")
    entered(table, do="join", player="Dan")

    assert entered(table, do="house_rules", options={"entry": "referee"}) == "house_rules.seats_changed"
    assert entered(table, do="house_rules", options={"several_past_target": "play_on"}) == "allowed"

    assert points(table, Ann=5, Cat=5, Dan=5) == "allowed"


def test_the_game_lasts_as_many_hands_as_players_who_are_there(table: Table) -> None:
    entered(table, do="leave", player="Bob")

    points(table, Ann=1100, Cat=5)

    assert table.game.state_json(table.state)["winner"] == "Ann", "two players and two hands"


def test_undo_and_striking_take_a_player_out_again(table: Table) -> None:
    entered(table, do="join", player="Dan")
    table.undo()
    assert table.names == ("Ann", "Bob", "Cat")
    table.redo()
    points(table, Ann=5, Bob=5, Cat=5, Dan=5)

    struck = preview_amendments(table, [Correction("strike", 2)])

    assert [
        change.entry_number
        for change in struck.changes
        if change.ruling_after is None or not change.ruling_after.is_accepted
    ]


def test_a_total_to_begin_with_is_corrected_like_any_entry(table: Table) -> None:
    entered(table, do="join", player="Dan", total=80)
    points(table, Ann=5, Bob=5, Cat=5, Dan=5)
    right = table.entry_from_json({"do": "join", "player": "Dan", "total": 60})

    table.store_and_apply_act(preview_amendments(table, [Correction("correct", 2, right)]).act)

    assert table.game.state_json(table.state)["totals"]["Dan"] == 65  # type: ignore[index, call-overload]


def test_the_record_and_the_transcript_give_the_same_table_again(table: Table) -> None:
    entered(table, do="join", player="Dan", total=80)
    entered(table, do="leave", player="Bob")
    points(table, Ann=5, Cat=5, Dan=5)
    state = table.game.state_json(table.state)

    for written in (table.record_json(), transcript_text(table)):
        import json

        text = written if isinstance(written, str) else json.dumps(written)
        assert [*replay_json_lines(text)][-1] == {"state": state}


def test_seat_changes_have_typed_lines(table: Table) -> None:
    assert entry_json_from_line(table, "join Dan at 80") == {"do": "join", "player": "Dan", "total": 80}
    assert entry_json_from_line(table, 'join "Big Dan"') == {"do": "join", "player": "Big Dan"}
    assert entry_json_from_line(table, "leave bob") == {"do": "leave", "player": "Bob"}


def test_the_log_says_who_joined_and_who_left(table: Table) -> None:
    entered(table, do="join", player="Dan", total=80)
    entered(table, do="leave", player="Bob")

    told = [
        entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)[0]
        for ruling in table.rulings[1:]
    ]

    assert told == ["Dan joins with a total of 80.", "Bob leaves. The others play on."]


def test_the_score_sheet_has_a_column_for_everybody(table: Table) -> None:
    entered(table, do="join", player="Dan", total=80)
    entered(table, do="leave", player="Bob")
    points(table, Ann=5, Cat=5, Dan=5)

    sheet = table.game.score_sheet([printable_snapshot_of_table(table)])

    assert [column.name for column in sheet.columns] == ["Ann", "Bob", "Cat", "Dan"]
    assert sheet.columns[1].below == "has left"
    assert [[cell.total for cell in row.cells] for row in sheet.rows] == [
        ["100", "200", "50", ""],
        ["105", "", "55", "85"],
    ]


def test_the_corrected_name_of_a_joined_player_is_used_in_later_entries(table: Table) -> None:
    entered(table, do="join", player="Dan")
    points(table, Dan=5, Ann=5, Bob=5, Cat=5)
    entered(table, do="leave", player="Dan")
    right = table.entry_from_json({"do": "join", "player": "Don"})

    amendment = preview_amendments(table, [Correction("correct", 2, right)])
    table.store_and_apply_act(amendment.act)

    assert [change.correction_kind for change in amendment.changes] == ["follows", "follows"]
    state = table.game.state_json(table.state)
    assert state["totals"] == {"Ann": 105, "Bob": 205, "Cat": 55, "Don": 5} and state["left"] == ["Don"]
