"""The window on a desktop: it comes back as it was left, its title says which table it shows, and it has a menu."""

import flet as ft
import pytest

from tests.screens.battles import table_before_first_move
from tests.support.fletdriver import Driver
from views.root import start_session


@pytest.fixture
def window(workspace):
    """Open the app in a window of its own."""

    def at(route: str = "/", platform: str = "linux", web: bool = False) -> Driver:
        return Driver(
            lambda page: start_session(page, workspace),
            route=route,
            width=1280,
            height=800,
            web=web,
            platform=platform,
        )

    return at


def left(app: Driver, said: str = "resized", **so: float | bool) -> None:
    """The window is left so, as its client tells."""
    for name, value in so.items():
        setattr(app.page.window, name, value)
    app.fire(app.page.window, "event", {"type": said})


def sides(window: ft.Window) -> tuple[object, ...]:
    return window.left, window.top, window.width, window.height, window.maximized


def test_a_window_comes_back_where_and_as_large_as_it_was_left(window):
    with window() as first:
        left(first, left=40, top=30, width=1000, height=700)

    with window() as again:
        assert sides(again.page.window) == (40, 30, 1000, 700, False)


def test_a_window_that_filled_the_screen_does_so_again_and_keeps_the_size_it_had(window):
    with window() as first:
        left(first, left=40, top=30, width=1000, height=700)
        left(first, "maximize", left=0, top=0, width=2560, height=1400, maximized=True)

    with window() as again:
        assert sides(again.page.window) == (40, 30, 1000, 700, True)


@pytest.mark.parametrize(
    "kept",
    ["wide", {"width": 9}, {"left": 0, "top": 0, "width": 3, "height": 700}, {"left": None, "maximized": 1}],
)
def test_what_no_window_can_be_is_not_taken(window, workspace, kept):
    workspace.store_setting("window", kept)

    with window() as app:
        assert sides(app.page.window) == (None, None, None, None, False)


def test_a_browser_and_a_phone_keep_their_own_windows(window, workspace):
    workspace.store_setting("window", {"left": 40, "top": 30, "width": 1000, "height": 700})

    for web, platform in ((True, "linux"), (False, "android")):
        with window(platform=platform, web=web) as app:
            assert sides(app.page.window) == (None, None, None, None, False)
            assert app.page.window.on_event is None


def test_the_title_says_which_table_it_is_until_one_looks_elsewhere(window, workspace):
    with window(f"/table/{table_before_first_move(workspace)}", web=True) as app:
        at_the_table = app.page.title
        app.goto("/")
        assert (at_the_table, app.page.title) == ("Jon and Mendi - Referee", "Referee")


def chosen(app: Driver) -> set[str]:
    """What the menu of this screen has, if there is one."""
    found = {each.identifier for each in app.all(ft.Semantics) if (each.identifier or "").startswith("menu-")}
    return {identifier.removeprefix("menu-") for identifier in found}


def test_the_menu_of_a_window_does_what_the_keys_of_the_table_do(window, workspace):
    id = table_before_first_move(workspace)
    before = len(workspace.table(id))
    with window(f"/table/{id}", platform="windows") as app:
        app.tap("menu-undo")
        assert len(workspace.table(id)) < before
        app.tap("menu-redo")
        assert len(workspace.table(id)) == before
        app.tap("menu-keys")
        assert app.get(ft.Semantics, identifier="keys")
        app.tap("menu-settings")
        assert app.page.route == "/settings"


def test_the_menu_has_only_what_its_screen_can_do(window, workspace):
    ways = {"app", "home", "new", "players", "settings", "close", "help", "books"}
    with window() as app:
        assert chosen(app) == ways | {"keys"}
        app.goto("/settings")
        assert chosen(app) == ways
        app.goto(f"/table/{table_before_first_move(workspace)}")
        assert chosen(app) == ways | {
            "keys",
            "here",
            "undo",
            "redo",
            "end",
            "may",
            "line",
            "log",
            "record",
            "forms",
            "rules",
        }


def test_while_a_menu_is_open_its_keys_change_nothing_at_the_table(window, workspace):
    id = table_before_first_move(workspace)
    before = len(workspace.table(id))
    with window(f"/table/{id}") as app:
        menu = app.get(
            root=app.get(ft.Semantics, identifier="menu-here").content,
            where=lambda each: isinstance(each, ft.SubmenuButton),
        )
        app.fire(menu, "open")
        app.key("Z", ctrl=True)
        assert len(workspace.table(id)) == before
        app.fire(menu, "close")
        app.key("Z", ctrl=True)
        assert len(workspace.table(id)) < before


@pytest.mark.parametrize(("web", "platform"), [(True, "linux"), (False, "android")])
def test_a_browser_and_a_phone_have_no_menu_of_ours(window, workspace, web, platform):
    with window(f"/table/{table_before_first_move(workspace)}", platform=platform, web=web) as app:
        assert chosen(app) == set()
