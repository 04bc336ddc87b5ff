"""The record as somebody sees it who has joined a table: to look at, to search, to save; nothing of it is changed from there."""

from collections.abc import Callable

import flet as ft
import pytest

from referee.games import new_record
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.workspace.workspace import Workspace

BEN = ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"]
ANN = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"]


@pytest.fixture
def guest(workspace: Workspace, app: Callable[..., Driver]) -> Driver:
    """Ben's phone, at a table of Royals with the hands dealt."""
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    assert workspace.enter(
        id, {"do": "deal", "by": "Ann", "up": "9H", "hands": {"Ann": ANN, "Ben": BEN}}
    ).is_accepted
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "b", "Ben")
    keeper = app(f"/table/{id}")
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("b", "10.0.0.2")
    )
    driver = Driver(begin, route="/", width=390, height=844, peer=keeper)
    driver.__enter__()
    driver.goto(f"/table/{id}/record/1")
    return driver


def test_rights_the_record_of_a_guest_is_looked_at_and_saved(guest: Driver) -> None:
    tools = {
        each.identifier
        for each in guest.all(ft.Semantics)
        if (each.identifier or "").startswith(("tool-", "amend-", "fork"))
    }

    guest.tap("tool-files")

    asked_for = {"amend-correct", "amend-insert", "amend-strike", "tool-rules"}
    assert tools == {"tool-log", "tool-where", "tool-files"} | asked_for
    saved = [
        each.identifier
        for each in guest.all(ft.Semantics)
        if each.identifier in ("save-record", "open-record")
    ]
    assert saved == ["save-record"]


def test_rights_a_guest_finds_no_way_to_other_tables(guest: Driver) -> None:
    guest.goto("/")

    assert guest.all(ft.Semantics, identifier="own-hand") and not guest.all(ft.Semantics, identifier="back")


def test_the_own_board_is_the_lowest_on_ones_own_phone(workspace: Workspace, guest: Driver) -> None:
    def boards_of(phone: Driver) -> list[str]:
        every = [str(each.identifier) for each in phone.all(ft.Semantics) if each.identifier]
        return [each for each in every if each in ("board-0", "board-1")]

    guest.goto("/")
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.assign_seat_or_make_spectator(1, "a", "Ann")
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("a", "10.0.0.3")
    )
    with Driver(begin, route="/", width=390, height=844, peer=guest) as anns:
        assert boards_of(anns) == ["board-1", "board-0"]
    assert boards_of(guest) == ["board-0", "board-1"]
