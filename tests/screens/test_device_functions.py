"""The app in the hand: the system's way back, a phone that stays awake, files that leave the app, are printed, or come from outside."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import flet as ft
import pytest

from tests.screens.battles import HEADER, table_before_first_move
from tests.support.fletdriver import Driver
from views.app.printing import PrintTray, set_document_url_maker
from views.root import start_session
from views.workspace.incoming_files import MOST
from views.workspace.record_files import sealed_record_file

SHEET = {"Share.share_files": {"status": "success", "raw": ""}}
"""What the sheet of a phone answers."""


@pytest.fixture
def phone(workspace):
    """Open a phone at an address, of an app that is built in."""
    opened = []

    def at(route: str, platform: str = "android") -> Driver:
        shown = Driver(
            lambda page: start_session(page, workspace),
            route=route,
            width=390,
            height=844,
            web=False,
            platform=platform,
            responders=SHEET,
        )
        opened.append(shown.__enter__())
        return opened[-1]

    yield at
    for each in opened:
        each.__exit__(None, None, None)


def go_back(phone: Driver) -> None:
    """The gesture, as the client tells of it."""
    views = ft.unwrap_component(phone.page.views)
    phone.fire(ft.unwrap_component(views[-1]), "confirm_pop")


def woken(phone: Driver) -> list[str]:
    return [name for name, _ in phone.wire.calls if name.startswith("Wakelock")]


def test_the_way_back_of_the_system_leads_where_the_apps_own_does(phone):
    shown = phone("/settings")

    go_back(shown)

    assert shown.get(ft.Semantics, identifier="new-table")


def test_the_way_back_gives_up_what_is_half_said_before_it_leaves_the_table(phone, workspace):
    shown = phone(f"/table/{table_before_first_move(workspace)}")
    shown.tap("cell-a5")
    before = shown.page.route

    go_back(shown)

    assert shown.page.route == before
    go_back(shown)
    assert shown.get(ft.Semantics, identifier="new-table")


def test_from_the_first_screen_the_way_back_leads_out_of_an_app_that_is_built_in(phone, app):
    built_in, in_a_browser = phone("/"), app("/")

    can_pop = [
        ft.unwrap_component(ft.unwrap_component(each.page.views)[-1]).can_pop
        for each in (built_in, in_a_browser)
    ]

    assert can_pop == [True, False]


def test_a_phone_stays_awake_as_long_as_the_table_is_on_its_screen(phone, workspace):
    shown = phone(f"/table/{table_before_first_move(workspace)}")
    assert woken(shown) == ["Wakelock.enable"]

    go_back(shown)

    assert woken(shown) == ["Wakelock.enable", "Wakelock.disable"]


def test_whoever_wishes_it_lets_the_phone_sleep_and_a_desktop_is_left_alone(phone, workspace):
    assert phone("/settings", "windows").all(ft.Semantics, identifier="awake") == []
    phone("/settings").tap("awake")

    assert woken(phone(f"/table/{table_before_first_move(workspace)}")) == []
    assert workspace.settings()["awake"] is False


def given(device: Driver) -> list[str]:
    """How files have left the app."""
    return [name for name, _ in device.wire.calls if name in (KEPT, HANDED, OPENED)]


HANDED, KEPT, OPENED = "Share.share_files", "FilePicker.save_file", "UrlLauncher.launch_url"


@pytest.mark.parametrize(
    ("chosen", "left"), [("share-file", [HANDED]), ("keep-file", [KEPT]), ("give-neither", [])]
)
def test_a_phone_asks_whether_a_file_is_kept_or_handed_to_another_app(phone, workspace, chosen, left):
    shown = phone(f"/table/{table_before_first_move(workspace)}/record")
    shown.tap("tool-files")
    shown.tap("save-record")
    assert given(shown) == []

    shown.tap(chosen)

    assert given(shown) == left


def test_where_nothing_can_be_handed_to_another_app_it_is_not_offered(phone, app, workspace):
    for shown in (
        phone(f"/table/{table_before_first_move(workspace)}/record", "windows"),
        app(f"/table/{table_before_first_move(workspace)}/record"),
    ):
        shown.tap("tool-files")
        shown.tap("save-record")
        assert given(shown) == [KEPT]


def test_a_window_gives_paper_to_the_program_that_prints_it(phone):
    shown = phone("/armies", "linux")
    shown.tap("print-blank")

    shown.tap("print-file")

    address = next(args["url"] for name, args in shown.wire.calls if name == OPENED)
    assert Path(unquote(urlsplit(address).path)).read_bytes()[:5] == b"%PDF-"


def test_a_browser_prints_what_its_host_lets_it_have(workspace):
    tray = PrintTray()

    def session(page: ft.Page) -> None:
        set_document_url_maker(page, tray.add_document)
        start_session(page, workspace)

    with Driver(session, route="/armies") as shown:
        shown.tap("print-blank")
        shown.tap("print-file")

        address = next(args["url"] for name, args in shown.wire.calls if name == OPENED)
        assert tray.document(address.split("/")[2])[:5] == b"%PDF-"


def test_a_phone_and_a_host_that_lays_out_nothing_do_not_offer_to_print(phone, app):
    in_the_hand = phone("/armies")
    in_the_hand.tap("print-blank")
    assert in_the_hand.get(ft.Semantics, identifier="share-file")
    assert in_the_hand.all(ft.Semantics, identifier="print-file") == []
    browser = app("/armies")
    browser.tap("print-blank")
    assert given(browser) == [KEPT]


# -- files from outside ------------------------------------------------------------------------------------------------


def test_a_file_from_outside_waits_until_it_is_opened(app, workspace):
    workspace.begin_table(HEADER)
    route = workspace.handed.add_and_return_route(
        "evening.json", sealed_record_file(workspace.table(1)).content
    )
    shown = app(route)
    assert len(workspace.tables()) == 1

    shown.tap("open-handed")

    assert (len(workspace.tables()), shown.page.route) == (2, "/table/2/record")
    assert workspace.handed.waiting_file(route.rpartition("/")[2]) is None


def test_a_file_that_is_no_record_or_not_wanted_changes_nothing(app, workspace):
    shown = app(workspace.handed.add_and_return_route("song.txt", b"la la la"))
    shown.tap("open-handed")
    assert any("song.txt" in said for said in shown.texts(shown.get(ft.Semantics, identifier="file-fault")))

    shown.tap("leave-handed")

    assert (workspace.tables(), shown.page.route) == ([], "/")


def test_the_oldest_of_too_many_files_waits_no_longer(app, workspace):
    routes = [workspace.handed.add_and_return_route(f"{each}.json", b"") for each in range(MOST + 1)]

    assert app(routes[0]).all(ft.Semantics, identifier="open-handed") == []
    assert app(routes[1]).get(ft.Semantics, identifier="open-handed")
