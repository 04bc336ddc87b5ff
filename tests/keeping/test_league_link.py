"""The link of a league: whoever has it reads the standings, and nothing else."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from unittest import mock

import flet as ft
import pytest

from referee.games import new_record
from referee.people.league_changes import enter_outcome
from referee.people.leagues import Entrant, League
from tests.keeping.test_guests import ANN, BEN, DEAL
from tests.support.fletdriver import Driver
from tests.support.frames import HERE, Device
from views import guest_root
from views.app.sharing import Sharing
from views.root import start_session
from views.server import WebApp
from views.workspace.invitation import FREE_TRIES
from views.workspace.league_links import STANDINGS, LeagueLinks
from views.workspace.workspace import Workspace

PHONE = "c" * 32
Guests = Callable[..., Driver]


@pytest.fixture
def league_id(workspace: Workspace) -> int:
    """Four players; at the first table of the first round the hands are dealt."""
    entrants = tuple(Entrant(name=name) for name in ("Ann", "Ben", "Cat", "Dan"))
    id = workspace.leagues.add(League(name="Thursday", game="royals", entrants=entrants))
    workspace.leagues.pair_next_round(id)
    return id


@pytest.fixture
def sharing(workspace: Workspace) -> Sharing:
    return Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens


@pytest.fixture
def guest(workspace: Workspace, sharing: Sharing, league_id: int) -> Iterator[Guests]:
    """Open a device at this address of the listener for guests; the host has the league's screen open."""
    with ExitStack() as opened:
        host = opened.enter_context(
            Driver(
                lambda page: start_session(page, workspace, "keeper", sharing), route=f"/leagues/{league_id}"
            )
        )

        def opens(route: str) -> Driver:
            session = guest_root.GuestSession(PHONE, "10.0.0.2")
            begin = lambda page: guest_root.start_guest_session(page, workspace, sharing, session)
            return opened.enter_context(Driver(begin, route=route, width=390, height=844, peer=host))

        yield opens


def test_a_phone_without_a_place_follows_every_result(
    workspace: Workspace, sharing: Sharing, league_id: int, guest: Guests
) -> None:
    phone = guest(f"{STANDINGS}{sharing.league_links.share_league(league_id)}")
    before = phone.said()

    workspace.leagues.change(league_id, lambda league, now: enter_outcome(league, 0, 1, "first", now))
    phone.settle()

    assert "Thursday" in before and "1 : 0" not in before
    assert "1 : 0" in phone.said()
    assert not [each for each in phone.walk() if getattr(each, "on_click", None)]


@pytest.mark.parametrize("route", ["/table/1", "/table/1/record", "/leagues/1", "/settings", "/"])
def test_the_link_of_a_league_leads_nowhere_else(
    workspace: Workspace, sharing: Sharing, league_id: int, guest: Guests, route: str
) -> None:
    workspace.leagues.open_or_begin_table_of_pairing(league_id, 0, 0)
    phone = guest(f"{STANDINGS}{sharing.league_links.share_league(league_id)}")

    phone.goto(route)

    assert "Standings" in phone.said()
    assert not [each for each in phone.walk() if getattr(each, "on_click", None)]


def test_a_link_that_ended_shows_a_sentence_at_once(sharing: Sharing, league_id: int, guest: Guests) -> None:
    token = sharing.league_links.share_league(league_id)
    phone = guest(f"{STANDINGS}{token}")

    sharing.league_links.stop_sharing_league(league_id)
    phone.settle()

    assert phone.all(ft.Semantics, identifier="link-ended") and "Ann" not in phone.said()
    assert sharing.league_links.share_league(league_id) != token, "a new link is another one"


def test_a_wrong_link_of_a_league_shows_nothing_and_counts_as_a_wrong_code(
    sharing: Sharing, league_id: int, guest: Guests
) -> None:
    sharing.league_links.share_league(league_id)
    for _ in range(FREE_TRIES + 1):
        phone = guest(f"{STANDINGS}abc")

    assert phone.all(ft.Semantics, identifier="link-ended") and "Ann" not in phone.said()
    assert sharing.invitations.tries.must_wait_before_next_code("10.0.0.2")


def test_a_seat_at_a_table_is_untouched_by_the_link(
    workspace: Workspace, sharing: Sharing, league_id: int, guest: Guests
) -> None:
    table = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    sharing.invitations.share_table(table)
    sharing.invitations.assign_seat_or_make_spectator(table, PHONE, "Ben")

    guest(f"{STANDINGS}{sharing.league_links.share_league(league_id)}")

    seat = sharing.invitations.seat_of_device(PHONE)
    assert seat is not None and seat.id == table


def test_links_hold_after_a_restart(
    workspace: Workspace, league_id: int, new_workspace: Callable[..., Workspace]
) -> None:
    token = LeagueLinks(workspace).share_league(league_id)

    assert LeagueLinks(new_workspace()).id_of_league_with_token(token) == league_id


def test_no_backup_holds_the_link_of_a_league(workspace: Workspace, league_id: int) -> None:
    token = LeagueLinks(workspace).share_league(league_id)

    backup = workspace.backups.make_backup(workspace.folder / "copy.sqlite").path
    workspace.backups.set_aside_store_and_restore_backup(backup)

    assert token.encode() not in backup.read_bytes()
    assert not LeagueLinks(workspace).has_shared_leagues


@pytest.mark.parametrize(
    "written", [None, 3, [{"id": "1", "token": "x"}], [{"id": 1}], [{"id": 1, "token": ""}]]
)
def test_an_unreadable_list_of_links_shares_nothing(workspace: Workspace, written: Any) -> None:
    workspace.store_setting("shared_leagues", written)

    assert not LeagueLinks(workspace).has_shared_leagues
    assert LeagueLinks(workspace).id_of_league_with_token("") is None


def test_the_listener_runs_as_long_as_standings_are_shared(
    workspace: Workspace, league_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.app.sharing.FAREWELL", 0.0)
    table = workspace.leagues.open_or_begin_table_of_pairing(league_id, 0, 0)
    sharing, heard = WebApp(workspace, "127.0.0.1").sharing, []

    async def shares() -> None:
        await sharing.share_league(league_id)
        await sharing.share_table(table)
        await sharing.stop_sharing(table)
        heard.append(bool(sharing.port))
        await sharing.stop_sharing_league(league_id)
        heard.append(bool(sharing.port))

    asyncio.run(shares())

    assert heard == [True, False]


def test_whatever_a_device_with_the_link_says_changes_nothing(
    workspace: Workspace, league_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object) -> None:
        pass

    monkeypatch.setattr("views.app.local_network.GuestTurns.wait_for_turn", at_once)
    table = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    assert workspace.enter(table, DEAL).is_accepted
    doors = WebApp(workspace)
    token = doors.sharing.league_links.share_league(league_id)
    doors.sharing.invitations.share_table(table)
    before = (workspace.settings(), workspace.leagues.league(league_id), workspace.table(table).record_json())

    async def says() -> Device:
        device = Device(doors.guest_app((HERE,)), PHONE, f"{STANDINGS}{token}")
        await device.quiet()
        await device.say_everything(range(1, 40))
        await device.close()
        return device

    with (
        mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9),
        mock.patch("views.app.session_server.MOST_HANDLED", 1e9),
    ):
        device = asyncio.run(says())

    after = (workspace.settings(), workspace.leagues.league(league_id), workspace.table(table).record_json())
    assert before == after
    assert "Thursday" in "\n".join(device.texts) and not device.was_told(ANN + BEN)
