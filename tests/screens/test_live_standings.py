"""The standings of a league on the phones of its tables: they follow every result, and nothing is changed from there."""

from collections.abc import Callable
from datetime import UTC, datetime

import flet as ft
import pytest

from referee.games import new_record
from referee.people.league_changes import enter_outcome
from referee.people.leagues import Entrant, League
from referee.people.round_clock import running_clock
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.workspace.workspace import Workspace

Guests = Callable[..., Driver]


@pytest.fixture
def league_id(workspace: Workspace) -> int:
    """Four players; the first table of the first round has begun."""
    entrants = tuple(Entrant(name=name) for name in ("Ann", "Bob", "Cat", "Dan"))
    id = workspace.leagues.add(League(name="Thursday", game="royals", entrants=entrants))
    workspace.leagues.pair_next_round(id)
    workspace.leagues.open_or_begin_table_of_pairing(id, 0, 0)
    return id


@pytest.fixture
def guest(workspace: Workspace, app: Callable[..., Driver]) -> Guests:
    """Open a device that has joined a table: at the seat of this player, or as a spectator for ""."""

    def opens(table: int, name: str) -> Driver:
        sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
        sharing.invitations.share_table(table)
        sharing.invitations.assign_seat_or_make_spectator(table, "b", name)
        begin = lambda page: guest_root.start_guest_session(
            page, workspace, sharing, guest_root.GuestSession("b", "10.0.0.2")
        )
        driver = Driver(begin, route="/", width=390, height=844, peer=app("/"))
        driver.__enter__()
        return driver

    return opens


def table_of(workspace: Workspace, league: int) -> tuple[int, str]:
    """The number of the table that has begun, and its first player."""
    pairing = workspace.leagues.league(league).played[0][0]
    assert pairing.table is not None
    return pairing.table, pairing.first


@pytest.mark.parametrize("is_seated", [True, False])
def test_a_joined_phone_sees_a_result_of_another_table_at_once(
    workspace: Workspace, league_id: int, guest: Guests, is_seated: bool
) -> None:
    table, first = table_of(workspace, league_id)
    phone = guest(table, first if is_seated else "")
    phone.goto(f"/table/{table}/standings")
    winner = workspace.leagues.league(league_id).played[0][1].first
    before = phone.said()

    workspace.leagues.change(league_id, lambda league, now: enter_outcome(league, 0, 1, "first", now))

    assert "1 : 0" not in before and winner in before
    phone.settle()
    assert "1 : 0" in phone.said()


def test_the_standings_on_a_phone_have_no_button_but_back(
    workspace: Workspace, league_id: int, guest: Guests
) -> None:
    table, first = table_of(workspace, league_id)
    workspace.leagues.change(
        league_id,
        lambda league, _: league.model_copy(update={"clock": running_clock(league.clock, datetime.now(UTC))}),
    )
    phone = guest(table, first)

    phone.goto(f"/table/{table}/standings")

    assert phone.all(ft.Semantics, identifier="round-clock")
    assert phone.all(ft.Semantics, identifier="back")
    assert len([each for each in phone.walk() if getattr(each, "on_click", None)]) == 1


def test_the_table_menu_of_a_league_leads_to_the_standings(
    workspace: Workspace, league_id: int, guest: Guests
) -> None:
    table, first = table_of(workspace, league_id)
    phone = guest(table, first)

    phone.tap("more-signs")
    phone.tap("standings")

    assert "Thursday" in phone.said() and "Standings" in phone.said()


def test_a_table_outside_all_leagues_offers_no_standings(workspace: Workspace, guest: Guests) -> None:
    table = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    phone = guest(table, "Ben")

    phone.tap("more-signs")

    assert not phone.all(ft.Semantics, identifier="standings")


def test_a_guest_cannot_read_the_league_of_another_table(
    workspace: Workspace, league_id: int, guest: Guests
) -> None:
    table, _ = table_of(workspace, league_id)
    other = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    phone = guest(other, "Ben")

    phone.goto(f"/table/{table}/standings")

    assert "You joined a different table" in phone.said()
