"""An evening of El Royale: games won, and who deals and starts the next game."""

from pathlib import Path

from referee.games.el_royale.game_statistics import final_places_by_seat
from referee.games.el_royale.match import (
    GameResult,
    first_game_proposal_to_draw_lots,
    game_result,
    proposed_dealers_and_starters_of_next_game,
    standings,
)
from referee.table.replay import read_record
from referee.table.table import Table
from tests.el_royale.sitting import GAME, Sitting

GAMES = Path(__file__).parent.parent / "games"
NINES = "9S 9H 9D 9C"
BOBS = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S"
TEAMS = {"Ann": "North", "Bob": "East", "Cat": "North", "Dan": "East"}


def ended(sitting: Sitting) -> GameResult:
    return game_result(sitting.header, sitting.state)


def ann_wins(*, scoring: str = "games_won", teams: dict[str, str] | None = None) -> GameResult:
    sitting = Sitting(teams=teams, options={"scoring": scoring}, Ann=NINES, Bob=5, Cat=9, Dan=7)
    sitting.does(f"Ann attack {NINES}")
    return ended(sitting)


def bob_wins() -> GameResult:
    sitting = Sitting(attacker="Bob", Ann=4, Bob=NINES)
    sitting.does(f"Bob attack {NINES}")
    return ended(sitting)


def test_er_02_for_the_first_game_both_are_chosen_at_random_among_all() -> None:
    proposal = first_game_proposal_to_draw_lots(Sitting(Ann=4, Bob=4, Cat=4).header)

    assert proposal == (("Ann", "Bob", "Cat"), ("Ann", "Bob", "Cat"), True)


def test_er_03_with_two_players_the_loser_deals_and_the_winner_starts() -> None:
    assert proposed_dealers_and_starters_of_next_game(bob_wins()) == (("Ann",), ("Bob",), False)


def test_er_03_of_several_losers_the_one_with_most_cards_is_suggested() -> None:
    assert proposed_dealers_and_starters_of_next_game(ann_wins()).may_deal == ("Cat", "Dan", "Bob")


def test_er_03_one_card_is_more_than_none() -> None:
    sitting = Sitting(teams=TEAMS, Ann=NINES, Bob=0, Cat=9, Dan=1)
    sitting.does(f"Ann attack {NINES}")

    assert proposed_dealers_and_starters_of_next_game(ended(sitting)).may_deal == ("Dan", "Bob")


def test_er_03_a_member_of_the_losing_team_deals() -> None:
    assert proposed_dealers_and_starters_of_next_game(ann_wins(teams=TEAMS)).may_deal == ("Dan", "Bob")


def test_er_04_the_person_who_met_the_conditions_starts() -> None:
    assert proposed_dealers_and_starters_of_next_game(ann_wins(teams=TEAMS)).may_start == ("Ann",)


def test_er_04_after_a_win_by_elimination_any_survivor_of_the_team_may_start() -> None:
    teams = {"Ann": "North", "Cat": "North", "Bob": "East"}
    sitting = Sitting(
        teams=teams, options={"free_seating": True}, attacker="Cat", Ann=4, Cat="5S 5H 5D 5C ?", Bob=BOBS
    )
    sitting.does("Cat attack 5S 5H 5D 5C", "Bob concede")

    assert proposed_dealers_and_starters_of_next_game(ended(sitting)) == (("Bob",), ("Cat", "Ann"), False)


def test_er_57_who_was_eliminated_first_makes_no_difference() -> None:
    header, entries = read_record((GAMES / "el-royale-elimination-four-players-claims.json").read_text())
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    found = proposed_dealers_and_starters_of_next_game(game_result(header, table.state))

    assert found.may_start == ("Cat",)
    assert found.may_deal[-1] == "Bob"


def test_er_43_games_won_are_counted_for_players_and_teams() -> None:
    evening = [ann_wins(teams=TEAMS), ann_wins(), bob_wins()]

    found = standings(evening)

    assert dict(found.players) == {"Ann": 2, "Bob": 1, "Cat": 1, "Dan": 0}
    assert next(iter(found.players)) == "Ann"
    assert dict(found.teams) == {"North": 1, "East": 0}
    assert found.games == 3


def test_t_04_a_partner_who_left_does_not_win_with_the_team() -> None:
    sitting = Sitting(teams=TEAMS, Ann=NINES, Bob=5, Cat=9, Dan=7)
    GAME.leave(sitting.state, sitting.seat("Cat"))
    sitting.does(f"Ann attack {NINES}")

    found = standings([ended(sitting)])

    assert dict(found.players) == {"Ann": 1, "Bob": 0, "Cat": 0, "Dan": 0}
    assert dict(found.teams) == {"North": 1, "East": 0}
    assert [player.name for player in ended(sitting).winners] == ["Ann"]
    assert final_places_by_seat(sitting.state) == (1, 2, 2, 2)


def test_an_eliminated_partner_wins_with_the_team() -> None:
    sitting = Sitting(teams=TEAMS, Ann=NINES, Bob=5, Cat=9, Dan=7)
    sitting.state.out |= 1 << sitting.seat("Cat")
    sitting.does(f"Ann attack {NINES}")

    assert dict(standings([ended(sitting)]).players) == {"Ann": 1, "Cat": 1, "Bob": 0, "Dan": 0}
    assert final_places_by_seat(sitting.state) == (1, 2, 1, 2)


def test_er_43_a_house_that_does_not_count() -> None:
    assert standings([ann_wins(scoring="none")]) == ({"Ann": 0, "Bob": 0, "Cat": 0, "Dan": 0}, {}, 0)


def test_er_44_an_abandoned_game_counts_for_nobody_and_lots_are_drawn_again() -> None:
    abandoned = ended(Sitting(Ann=4, Bob=4))

    assert standings([abandoned]) == ({"Ann": 0, "Bob": 0}, {}, 0)
    assert proposed_dealers_and_starters_of_next_game(abandoned) == (("Ann", "Bob"), ("Ann", "Bob"), True)
