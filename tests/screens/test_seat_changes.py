"""Players join and leave a table that keeps only points: on the keeper's screen, and on joined phones."""

from collections.abc import Callable

import flet as ft
import pytest

from referee.games import new_record
from tests.screens.test_own_points import banner, has, own, said, tapped
from tests.screens.test_royals import label, state_of
from tests.support.fletdriver import Driver
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.workspace import Workspace

__all__ = ["own"]
SCORE_ONLY = {**new_record("battle-royals", ["Ann", "Bob", "Cat"]), "options": {"entry": "points"}}
HAND = {"do": "points", "by": "Ann", "points": {"Ann": 100, "Bob": 200, "Cat": 50}}


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Three players of Battle Royals after one hand whose points they counted."""
    id = workspace.begin_table(SCORE_ONLY)
    workspace.enter(id, HAND)
    return id


@pytest.fixture
def keeper(app: Callable[..., Driver], id: int) -> Driver:
    """The keeper's screen."""
    return app(f"/table/{id}", height=664)


def write(phone: Driver, identifier: str, words: str) -> None:
    phone.type(phone.get(ft.Semantics, identifier=identifier).content, words)


def test_a_player_leaves_in_three_taps_and_undo_brings_the_player_back(
    keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(keeper, "more-signs", "seats", "leave-1")

    assert label(keeper, "points-of-1").startswith("Cat"), "Bob is asked for no points"
    assert "Bob (left) 200" in label(keeper, "standing")
    tapped(keeper, "pad-5", "points-next", "pad-5", "do-points")
    assert state_of(workspace, id).totals == (105, 200, 55)
    assert has(keeper, "score-2-0") and not has(keeper, "score-2-1")
    tapped(keeper, "undo", "undo")
    assert label(keeper, "points-of-1").startswith("Bob")


def test_a_player_joins_with_a_total_that_is_typed(keeper: Driver, workspace: Workspace, id: int) -> None:
    tapped(keeper, "more-signs", "seats")
    write(keeper, "join-name", " Dan ")
    write(keeper, "join-total", "80")
    assert label(keeper, "do-join") == "Dan joins"
    tapped(keeper, "do-join")

    assert state_of(workspace, id).totals == (100, 200, 50, 80)
    assert label(keeper, "points-of-3").startswith("Dan")


@pytest.mark.parametrize("typed", ["8o", "--5", "1000000", "1.5"])
def test_a_total_that_is_no_number_is_named_and_nobody_joins(
    keeper: Driver, workspace: Workspace, id: int, typed: str
) -> None:
    tapped(keeper, "more-signs", "seats")
    write(keeper, "join-name", "Dan")
    write(keeper, "join-total", typed)
    tapped(keeper, "do-join")

    assert len(workspace.table(id)) == 1
    assert keeper.get(ft.TextField, error="Type a whole number of at most 999999.")


def test_a_name_of_the_table_cannot_join_and_a_player_who_left_comes_back(
    keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(keeper, "more-signs", "seats")
    write(keeper, "join-name", "Bob")
    tapped(keeper, "do-join")
    assert len(workspace.table(id)) == 1
    assert keeper.get(ft.TextField, error="Bob already plays at this table.")

    tapped(keeper, "leave-1", "more-signs", "seats", "back-1")

    assert not workspace.table(id).game.departed_seats(state_of(workspace, id))


def test_points_being_typed_stay_when_somebody_joins(keeper: Driver, workspace: Workspace, id: int) -> None:
    tapped(keeper, "pad-4", "pad-5", "points-next")
    workspace.enter(id, {"do": "join", "player": "Dan"})
    keeper.settle()

    assert label(keeper, "points-of-0") == "Ann: 45" and not has(keeper, "banner")
    tapped(keeper, "pad-5", "points-next", "pad-5", "points-next", "pad-1", "pad-0", "do-points")
    assert state_of(workspace, id).totals == (145, 205, 55, 10)


def test_a_phone_of_a_player_who_left_is_told_and_has_no_pad(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    workspace.enter(id, {"do": "leave", "player": "Bob"})
    bob.settle()

    assert "You have left" in said(bob, "points-left") and not has(bob, "pad-5")


def test_a_phone_sits_down_at_the_seat_of_a_player_who_joined(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    workspace.enter(id, {"do": "join", "player": "Dan", "total": 80})
    dan = own("Dan")

    tapped(dan, "pad-1", "pad-5")
    assert said(dan, "points-total") == "Dan: 80 +15 = 95 of 1066"
    tapped(dan, "send-points")
    assert KeeperAccess(workspace, id).sent_points_of_current_hand() == {"Dan": 15}

    workspace.undo(id)
    dan.settle()
    assert not has(dan, "pad-5"), "the seat is gone, and the phone looks on"


def test_a_phone_asks_the_keeper_to_let_its_player_leave(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    bob = own("Bob")

    answer = SeatAccess(workspace, id, 1).enter({"do": "leave", "player": "Bob"}, 1)
    assert answer.was_host_asked and len(workspace.table(id)) == 1
    keeper.settle()
    tapped(keeper, "agree-to-Bob")

    bob.settle()
    assert "You have left" in said(bob, "points-left") and not banner(bob)


EL_ROYALE = new_record("el-royale", ["Ann", "Bob", "Cat"])


def test_a_player_leaves_el_royale_between_two_battles(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    id = workspace.begin_table(EL_ROYALE)
    workspace.enter(id, {"do": "deal", "by": "Ann", "first": "Ann"})
    keeper = app(f"/table/{id}", height=664)

    tapped(keeper, "more-signs", "seats", "leave-1")

    assert "Bob, 0 cards, left" in label(keeper, "seat-1")
    tapped(keeper, "more-signs", "seats")
    assert not has(keeper, "join-total"), "no totals are kept"
    write(keeper, "join-name", "Dan")
    tapped(keeper, "do-join")
    assert "Dan, 4 cards" in label(keeper, "seat-3")
    workspace.enter(id, {"do": "attack", "by": "Ann", "cards": ["9H"]})
    keeper.settle()
    tapped(keeper, "more-signs")
    assert not has(keeper, "seats"), "not during a battle"


def test_the_result_is_asked_of_the_players_who_are_there(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    id = workspace.begin_table({**EL_ROYALE, "options": {"entry": "result"}})
    workspace.enter(id, {"do": "leave", "player": "Ann"})
    workspace.enter(id, {"do": "join", "player": "Dan"})
    keeper = app(f"/table/{id}", height=664)

    assert [label(keeper, f"won-{at}") for at in range(3)] == ["Bob won", "Cat won", "Dan won"]
    tapped(keeper, "won-2")
    tapped(keeper, "again")

    assert workspace.table(id + 1).names == ("Bob", "Cat", "Dan")
    workspace.enter(id + 1, {"do": "result", "by": "Bob", "winner": "Bob"})
    keeper.settle()
    assert any("Games won: " in text and "Dan 1" in text for text in keeper.texts())


def test_games_won_are_shown_while_the_next_result_is_entered(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    id = workspace.begin_table({**EL_ROYALE, "options": {"entry": "result"}})
    keeper = app(f"/table/{id}", height=664)
    assert not any("Games won" in text for text in keeper.texts()), "nothing before the first result"

    tapped(keeper, "won-0", "again")

    shown = keeper.texts()
    games_won = next(text for text in shown if text.startswith("Games won: "))
    assert "Ann 1" in games_won and "Bob 0" in games_won
    assert shown.index(games_won) > max(at for at, text in enumerate(shown) if text == "Cat"), (
        "below the form"
    )
