"""El Royale: players join and leave between two battles, or where only the result is entered: ER-79."""

from random import Random

import pytest

from models.el_royale import ElRoyaleHeader
from models.json_values import JsonObject
from referee.games import header_from_json, new_record
from referee.games.el_royale.match import game_result, proposed_dealers_and_starters_of_next_game
from referee.games.el_royale.state import ATTACK, State
from referee.people.results import result_of_finished_table
from referee.table.redacted import redacted_for
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from tests.el_royale.dealer import GAME, Dealer
from tests.el_royale.sitting import Sitting


def table_of(*names: str, teams: tuple[str, ...] = (), **options: object) -> Table:
    record = {**new_record("el-royale", list(names)), "options": {**options}}
    if teams:
        record["seats"] = [{"name": name, "team": team} for name, team in zip(names, teams, strict=True)]
    return Table(header_from_json(record))


def entered(table: Table, **entry: object) -> str:
    ruling = table.enter(table.entry_from_json({**entry}))
    return ruling.findings[0].rule.id if ruling.findings else ruling.verdict


def state_json(table: Table) -> JsonObject:
    return table.game.state_json(table.state)


def told(table: Table) -> str:
    return entry_and_events_text_and_ruling_ids(table.game, table.state, table.latest_standing_rulings(1)[0])[
        0
    ]


@pytest.fixture
def table() -> Table:
    """Ann, Bob and Cat before the first attack, which is Ann's."""
    table = table_of("Ann", "Bob", "Cat")
    entered(table, do="deal", by="Ann", first="Ann")
    return table


def test_the_hand_of_a_player_who_leaves_goes_to_the_old_cards(table: Table) -> None:
    assert entered(table, do="leave", player="Bob") == "allowed"

    state = state_json(table)
    assert state["hand"] == {"Ann": 4, "Bob": 0, "Cat": 4} and state["discard"] == 4
    assert (state["attacker"], state["defender"]) == ("Ann", "Cat")
    assert state["left"] == ["Bob"] and state["eliminated"] == []
    assert told(table).startswith("Bob leaves. The others play on. 4 cards go to the old cards.")
    assert entered(table, do="attack", by="Bob", cards=["9H"]) == "players.has_left"


def test_the_attack_of_a_player_who_leaves_goes_to_the_next(table: Table) -> None:
    entered(table, do="leave", player="Ann")

    assert (state_json(table)["attacker"], state_json(table)["defender"]) == ("Bob", "Cat")


def test_whoever_stays_alone_wins(table: Table) -> None:
    entered(table, do="leave", player="Ann")
    entered(table, do="leave", player="Cat")

    assert state_json(table)["winner"] == "Bob" and told(table).endswith("Nobody else is left: Bob wins.")
    result = result_of_finished_table(table)
    assert result is not None and [seat.counted["eliminated"] for seat in result.seats] == [0, 0, 0]


def test_nobody_leaves_or_joins_during_a_battle(table: Table) -> None:
    entered(table, do="attack", by="Ann", cards=["9H"])

    assert entered(table, do="leave", player="Bob") == "leave.not_now"
    assert entered(table, do="join", player="Dan") == "join.not_now"


def test_a_player_who_joins_draws_four_cards_and_sits_last(table: Table) -> None:
    assert entered(table, do="join", player="Dan") == "allowed"

    state = state_json(table)
    assert state["hand"] == {"Ann": 4, "Bob": 4, "Cat": 4, "Dan": 4} and state["deck"] == 36
    entered(table, do="attack", by="Ann", cards=["9H"])
    assert entered(table, do="throw_in", by="Dan", cards=["9S"]) == "allowed"
    assert entered(table, do="concede", by="Bob") == "allowed"
    assert state_json(table)["attacker"] == "Cat" and state_json(table)["defender"] == "Dan"


def test_a_player_who_joins_may_name_the_cards_and_keeps_them_hidden(table: Table) -> None:
    entered(table, do="join", player="Dan")
    entered(table, do="draw", by="Dan", cards=["9H", "2C", "KD", "KS"])

    assert "9H" not in str(redacted_for(table, 0).record_json())
    assert entered(table, do="attack", by="Ann", cards=["9H"]) != "allowed"


def test_the_new_neighbour_is_attacked(table: Table) -> None:
    entered(table, do="attack", by="Ann", cards=["9H"])
    entered(table, do="concede", by="Bob")
    assert (state_json(table)["attacker"], state_json(table)["defender"]) == ("Cat", "Ann")

    entered(table, do="join", player="Dan")

    assert (state_json(table)["attacker"], state_json(table)["defender"]) == ("Cat", "Dan")
    assert told(table).endswith("Cat attacks Dan next.")


def test_a_player_comes_back_and_draws_anew(table: Table) -> None:
    entered(table, do="leave", player="Bob")
    assert entered(table, do="join", player="Bob") == "allowed"

    assert state_json(table)["hand"] == {"Ann": 4, "Bob": 4, "Cat": 4} and "left" not in state_json(table)
    assert table.names == ("Ann", "Bob", "Cat")


def test_the_table_has_at_most_eight_seats() -> None:
    table = table_of(*"ABCDEFGH")
    entered(table, do="deal", by="A", first="A")

    assert entered(table, do="join", player="I") == "join.not_now"
    entered(table, do="leave", player="B")
    assert entered(table, do="join", player="I") == "join.not_now"
    assert entered(table, do="join", player="B") == "allowed"


def test_a_partner_defends_for_a_player_who_left_and_nobody_joins_teams() -> None:
    table = table_of("Ann", "Bob", "Cat", "Dan", teams=("N", "E", "N", "E"))
    entered(table, do="deal", by="Ann", first="Ann")
    entered(table, do="leave", player="Bob")

    assert state_json(table)["defender"] == "Dan"
    assert entered(table, do="join", player="Eve") == "join.not_now"
    entered(table, do="leave", player="Dan")
    assert state_json(table)["winner"] == "N" and told(table).endswith("No opponent is left: team N wins.")


def test_a_partner_who_left_does_not_win_with_the_team() -> None:
    table = table_of("Ann", "Bob", "Cat", "Dan", teams=("X", "Y", "X", "Y"))
    entered(table, do="deal", by="Ann", first="Ann", hands={"Ann": ["9S", "9H", "9D", "9C"]})
    entered(table, do="leave", player="Cat")
    entered(table, do="attack", by="Ann", cards=["9S", "9H", "9D", "9C"])

    result = result_of_finished_table(table)

    assert result is not None
    assert {seat.name: seat.place for seat in result.seats} == {"Ann": 1, "Bob": 2, "Cat": 2, "Dan": 2}


def test_a_partner_who_left_does_not_win_with_the_team_by_a_result() -> None:
    table = table_of("Ann", "Bob", "Cat", "Dan", teams=("X", "Y", "X", "Y"), entry="result")
    entered(table, do="leave", player="Cat")
    entered(table, do="result", by="Ann", winner="Ann")

    result = result_of_finished_table(table)

    assert result is not None and [seat.place for seat in result.seats] == [1, 2, 2, 2]


def test_who_left_is_not_said_to_be_eliminated_when_the_last_opponent_goes_out() -> None:
    sitting = Sitting(Ann="5S 5H 5D 5C ?", Bob="2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S", Cat=4)
    GAME.leave(sitting.state, sitting.seat("Cat"))

    happened = sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede")

    assert GAME.event_message(sitting.state, happened[-1]).code == "won_alone"


def test_a_total_is_not_given_where_none_is_kept(table: Table) -> None:
    assert entered(table, do="join", player="Dan", total=5) == "join.no_totals"


def test_house_rules_change_and_the_players_stay(table: Table) -> None:
    entered(table, do="leave", player="Bob")
    entered(table, do="join", player="Dan")

    assert entered(table, do="house_rules", options={"attacker_may_throw_in": False}) == "allowed"
    assert table.names == ("Ann", "Bob", "Cat", "Dan")
    assert entered(table, do="house_rules", options={"entry": "result"}) == "house_rules.seats_changed"


def test_a_player_who_left_does_not_win_where_only_the_result_is_entered() -> None:
    table = table_of("Ann", "Bob", "Cat", entry="result")
    entered(table, do="leave", player="Bob")
    entered(table, do="join", player="Dan")

    assert entered(table, do="result", by="Ann", winner="Bob") == "result.of_departed"
    assert entered(table, do="result", by="Ann", winner="Ann", out=["Bob"]) == "result.of_departed"
    assert entered(table, do="result", by="Ann", winner="Dan", out=["Cat"]) == "allowed"
    assert state_json(table)["winner"] == "Dan"


def test_a_player_who_left_does_not_deal_the_next_game() -> None:
    table = table_of("Ann", "Bob", "Cat", entry="result")
    entered(table, do="leave", player="Bob")
    entered(table, do="result", by="Ann", winner="Ann")

    proposal = proposed_dealers_and_starters_of_next_game(game_result(table.header, table.state))  # type: ignore[arg-type]

    assert proposal.may_deal == ("Cat",)


def test_a_player_who_left_is_taken_back_by_undo(table: Table) -> None:
    before = state_json(table)
    entered(table, do="leave", player="Bob")
    table.undo()

    assert state_json(table) == before


# -- random games ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("teams", [(), ("North", "East", "North", "East")])
@pytest.mark.parametrize("seed", range(8))
def test_in_random_games_players_come_and_go_and_all_cards_are_there(
    seed: int, teams: tuple[str, ...]
) -> None:
    random, seats = Random(seed), [{"name": name} for name in ("Ann", "Bob", "Cat", "Dan")]
    seats = [seat | {"team": team} for seat, team in zip(seats, teams, strict=True)] if teams else seats
    dealer = Dealer(
        ElRoyaleHeader.model_validate({"edition": random.choice(("2019", "elimination")), "seats": seats}),
        random,
    )
    changes = 0
    for _ in dealer.acts(400):
        between_battles = dealer.state.phase == ATTACK and not any(dealer.state.draws_to_name)
        if between_battles and random.random() < 0.1:
            changes += changes_a_seat(dealer.state, random, f"New {changes}")
            dealer._draws()
        all_is_in_order(dealer.state)

    assert changes


def changes_a_seat(state: State, random: Random, new_name: str) -> bool:
    """Somebody leaves, comes back or joins, as the referee permits. False if nobody may."""
    possible = GAME.possible_seat_changes(state)
    leaves = [lambda seat=seat: GAME.leave(state, seat) for seat in possible.leavers]
    gone = [state.names[seat] for seat in state.table_rules.departed]
    joins = [*gone, *([new_name] if possible.free_seats > 0 else [])]
    ways = [*leaves, *(lambda name=name: GAME.join(state, name, None) for name in joins)]
    if ways:
        random.choice(ways)()
    return bool(ways)


def all_is_in_order(state: State) -> None:
    """All 52 cards are somewhere, nobody plays who has left, and somebody can attack."""
    assert sum(state.size) + state.deck + state.discard + len(state.pile) == 52
    assert all(cards.bit_count() == sum(counts) for cards, counts in state.unseen_lots)
    assert not any(state.size[seat] for seat in state.table_rules.departed)
    if state.phase == ATTACK:
        assert {state.attacker, state.defender}.isdisjoint(state.table_rules.departed)
        assert state.table_rules.team[state.attacker] != state.table_rules.team[state.defender]
        assert next(iter(GAME.legal_acts(state)), None) is not None
