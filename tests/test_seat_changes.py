"""Every game: a refused join or leave says the reason of this case, and what is allowed instead (T-04, ER-79)."""

from typing import Any

import pytest

from models.json_values import JsonObject
from referee.games import header_from_json, new_record
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from tests.support.entering import entered

BATTLE: JsonObject = {"do": "attack", "by": "Ann", "cards": ["5H"]}


def table_of(game: str, names: str, *entries: JsonObject, teams: str = "", **options: Any) -> Table:
    """A table of these players at which these entries were made."""
    record = {**new_record(game, names.split()), "options": options}
    if teams:
        record["seats"] = [
            {"name": name, "team": team} for name, team in zip(names.split(), teams.split(), strict=True)
        ]
    return entered(Table(header_from_json(record)), *entries)


def dealt(names: str, *entries: JsonObject, **options: Any) -> Table:
    """A refereed table of El Royale at which Ann dealt and attacks first."""
    first = names.split()[0]
    return table_of("el-royale", names, {"do": "deal", "by": first, "first": first}, *entries, **options)


def reasons(table: Table, **entry: Any) -> str:
    """The reasons why this entry is refused."""
    ruling = table.judge_without_entering(table.entry_from_json(entry))
    assert not ruling.is_accepted
    return refusal_reasons_text(ruling)


def leave(player: str) -> JsonObject:
    return {"do": "leave", "player": player}


def join(player: str) -> JsonObject:
    return {"do": "join", "player": player}


def points(**points: int) -> JsonObject:
    return {"do": "points", "by": next(iter(points)), "points": points}


def with_bob_eliminated() -> Table:
    """A table of three of El Royale between two battles, at which Bob is out."""
    table = dealt("Ann Bob Cat")
    state = table.state
    state.out, state.eliminated = 1 << 1, (1,)
    state.defender = state.target = 2
    return table


# -- El Royale -----------------------------------------------------------------------------------------------
def test_nobody_joins_a_game_of_teams() -> None:
    table = dealt("Ann Bob Cat Dan", teams="X Y X Y")
    said = "Eve cannot join: the teams of a game stay as they began."

    assert reasons(table, **join("Eve")) == said
    assert reasons(entered(table, BATTLE), **join("Eve")) == said
    assert reasons(table_of("el-royale", "Ann Bob", teams="X Y", entry="result"), **join("Eve")) == said


def test_a_seat_whose_player_left_is_not_free() -> None:
    table = dealt("Ann B C D E F G H")
    assert reasons(table, **join("Ira")) == "Ira cannot join: all 8 seats are taken."

    entered(table, leave("C"), leave("E"))

    assert reasons(table, **join("Ira")) == (
        "Ira cannot join: all 8 seats are taken, those of players who left included. C and E can come back."
    )
    assert table.judge_without_entering(table.entry_from_json(join("C"))).is_accepted
    entered(table, BATTLE)
    assert reasons(table, **join("Ira")) == (
        "Ira cannot join: all 8 seats are taken, those of players who left included."
    )


def test_during_a_battle_it_must_be_finished_first() -> None:
    table = dealt("Ann Bob Cat Dan", leave("Dan"), BATTLE)

    assert reasons(table, **join("Eve")) == "Eve cannot join during a battle. Finish this battle first."
    assert reasons(table, **join("Dan")) == "Dan cannot join during a battle. Finish this battle first."
    assert reasons(table, **leave("Bob")) == "Bob cannot leave during a battle. Finish this battle first."


def test_before_the_deal_the_cards_are_dealt_first() -> None:
    table = table_of("el-royale", "Ann Bob Cat")

    assert reasons(table, **join("Eve")) == "Eve cannot join before the deal. Deal the cards first."
    assert reasons(table, **leave("Bob")) == "Bob cannot leave before the deal. Deal the cards first."


def test_an_eliminated_player_is_out_already() -> None:
    table = with_bob_eliminated()

    assert reasons(table, **leave("Bob")) == "Bob has been eliminated and is out of the game already."
    assert reasons(table, **join("Bob")) == "Bob has been eliminated and does not come back in this game."


# -- the end of a game, and the last player ------------------------------------------------------------------
WON_POINTS = points(Ann=1200, Bob=100)
OVER = (
    table_of("el-royale", "Ann Bob Cat", {"do": "result", "by": "Ann", "winner": "Ann"}, entry="result"),
    dealt("Ann Bob Cat", leave("Cat"), leave("Bob")),
    table_of("royals", "Ann Bob", WON_POINTS, entry="points"),
    table_of("battle-royals", "Ann Bob Cat", *[points(Ann=1200, Bob=100, Cat=0)] * 3, entry="points"),
    table_of("royal-battles", "Ann Bob", {"do": "resign", "by": "Ann"}),
)


@pytest.mark.parametrize("table", OVER, ids=lambda table: table.header.game)
def test_after_the_end_whoever_wants_to_play_waits_for_the_next_game(table: Table) -> None:
    assert table.state.phase == "over"
    assert reasons(table, **join("Eve")) == "The game is over. Eve can play in the next one."
    assert reasons(table, **leave("Ann")) == "The game is over: there is nothing to leave."


@pytest.mark.parametrize(
    ("game", "entry"), [("el-royale", "result"), ("royals", "points"), ("battle-royals", "points")]
)
def test_the_last_player_stays(game: str, entry: str) -> None:
    table = table_of(game, "Ann Bob", leave("Bob"), entry=entry)

    assert (
        reasons(table, **leave("Ann"))
        == "Ann cannot leave: everybody else has left, and the last player stays."
    )


# -- the other games -----------------------------------------------------------------------------------------
def test_royals_has_room_for_two() -> None:
    table = table_of("royals", "Ann Bob", entry="points")
    said = "{} cannot join: Royals is for at most 2 players. {} can join when one of them has left."
    assert reasons(table, **join("Cat")) == said.format("Cat", "Cat")

    entered(table, leave("Bob"), join("Cat"))

    assert reasons(table, **join("Bob")) == said.format("Bob", "Bob")


def test_where_nobody_can_leave_royals_is_for_two() -> None:
    said = "Cat cannot join: Royals is for at most 2 players."

    assert reasons(table_of("royals", "Ann Bob"), **join("Cat")) == said


def test_all_seats_of_a_table_of_points_are_used_up() -> None:
    names = "ABCDEFGHIJKLMNOPQRST"
    table = table_of("battle-royals", "A B", entry="points")
    for left, joins in zip(names, names[2:], strict=False):
        entered(table, leave(left), join(joins))

    assert len(table.names) == 20
    assert reasons(table, **join("Zoe")).startswith(
        "Zoe cannot join: all 20 seats are taken, those of players who left included. A, B, C"
    )


@pytest.mark.parametrize("entry", ["referee", "tally"])
def test_where_the_cards_are_entered_players_stay(entry: str) -> None:
    table = table_of("battle-royals", "Ann Bob Cat", entry=entry)

    assert reasons(table, **join("Dan")) == (
        "Dan cannot join while the cards are entered here. Players join where only points are entered."
    )
    assert reasons(table, **leave("Bob")) == (
        "Bob cannot leave while the cards are entered here. Players leave where only points are entered."
    )


def test_royal_battles_is_played_by_those_who_began() -> None:
    table = table_of("royal-battles", "Ann Bob")

    assert reasons(table, **join("Cat")) == "Cat cannot join: Royal Battles is played by those who began."
    assert reasons(table, **leave("Bob")) == (
        "Bob cannot leave: Royal Battles is played by those who began. Bob can resign."
    )


def test_who_plays_already_hears_only_that() -> None:
    tables = (dealt("Ann Bob", BATTLE), dealt("Ann B C D E F G H"), table_of("royals", "Ann Bob"))

    assert {reasons(table, **join("Ann")) for table in tables} == {"Ann already plays at this table."}
