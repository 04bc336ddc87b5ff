"""The root of all screens: the router, the theme, the size of the window. The state is in the workspace, not
here."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import flet as ft

from models.translation import LANGUAGES, say
from views import lazy_screens
from views.app import theme
from views.app.component import component, use_app_context, use_shared_value
from views.app.error_boundary import set_session_language
from views.app.keys import keys_of_page
from views.app.preferences import (
    AppContext,
    browser_or_machine_language,
    provide_app_context,
    read_preferences,
)
from views.app.window_frame import (
    is_desktop_window,
    restore_and_track_window,
    retranslate_title_unless_set_by_table,
)
from views.components import menu
from views.components.controls import Size, TextScale
from views.components.shell import screen_component
from views.games import all_offers
from views.screens.home import Home
from views.screens.not_found import not_found_screen, table_or_failure_text
from views.screens.table.screen import TableScreen
from views.workspace.access import Access
from views.workspace.joined_access import SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # only a server has these
    from views.app.table_sharing import TableSharing
    from views.lab.question_repository import QuestionRunner


@screen_component
def TableRoute() -> ft.Control:
    """`/table/<id>`: the table screen of whatever game is played there."""
    given, context = ft.use_route_params()["id"], use_app_context()
    table = table_or_failure_text(context.access, given)
    use_shared_value(
        context.store, lambda _: isinstance(table_or_failure_text(context.access, given), str)
    )  # it may be removed on another screen
    keeper = use_shared_value(
        context.store, lambda _: keeper_device_of_table_or_empty(context.sharing, given)
    )
    if isinstance(table, str):
        return not_found_screen(f"/table/{given}", say("app.no_table", "No such table"), table)
    shown: ft.Control = (
        lazy_screens.spectator_screen.TableKeptByAnotherDeviceScreen(
            int(given), key=f"kept-{int(given)}-{keeper}"
        )
        if keeper
        else TableScreen(int(given), key=f"table-{int(given)}")
    )
    return shown


def keeper_device_of_table_or_empty(sharing: "Sharing | None", id: str) -> str:
    """Return the device that keeps the table with this number in an address; "" for none."""
    return (
        sharing.invitations.table_keeper_device_or_empty(int(id))
        if sharing is not None and id.isdigit()
        else ""
    )


def table_ids_and_keeper_devices(sharing: "Sharing | None") -> tuple[tuple[int, str], ...]:
    """Return the tables that devices keep, with their keepers."""
    shared = sharing.invitations.shared_tables() if sharing is not None else ()
    return tuple((each.id, each.keeper) for each in shared if each.keeper)


def host_table_access(workspace: Workspace, sharing: "Sharing | None", id: int) -> Access:
    """Return the host's access to a table: the keeper's, or a spectator's while a device keeps the table."""
    if sharing is None:
        return KeeperAccess(workspace, id)
    keeper_of = sharing.invitations.table_keeper_device_or_empty
    if keeper_of(id):
        return SpectatorAccess(workspace, id, lambda: bool(keeper_of(id)))
    return KeeperAccess(workspace, id, lambda: not keeper_of(id))


@screen_component
def NotFoundRoute() -> ft.Control:
    route, sentence = ft.context.page.route or "/", say("app.no_page", "There is no page at this address.")
    return not_found_screen(route, say("app.nothing", "Nothing here"), sentence)


TABLE_ROUTES: Final = [
    ft.Route(path="table/:id/record", component=lambda: lazy_screens.record.RecordRoute()),
    ft.Route(path="table/:id/record/:n", component=lambda: lazy_screens.record.RecordRoute()),
    ft.Route(path="table/:id/rules", component=lambda: lazy_screens.rules.TableBookRoute()),
    ft.Route(path="table/:id/rules/:paragraph", component=lambda: lazy_screens.rules.TableBookRoute()),
    ft.Route(path="table/:id/standings", component=lambda: lazy_screens.live_standings.LiveStandings()),
]
"""The screens of one table that a joined device may open, too."""
ROUTES: Final = [
    ft.Route(path="/", index=True, component=Home),
    ft.Route(path="new", component=lambda: lazy_screens.new_table.ChooseGame()),
    ft.Route(path="new/:game", component=lambda: lazy_screens.new_table.NewTable()),
    ft.Route(path="table/:id", component=TableRoute),
    ft.Route(path="table/:id/share", component=lambda: lazy_screens.share_screen.ShareTableScreen()),
    *TABLE_ROUTES,
    ft.Route(path="shared", component=lambda: lazy_screens.shared_tables.TablesSharedByHostScreen()),
    ft.Route(path="rules", component=lambda: lazy_screens.book_list.BookList()),
    ft.Route(path="rules/:game/:edition", component=lambda: lazy_screens.rules.BookRoute()),
    ft.Route(path="rules/:game/:edition/:paragraph", component=lambda: lazy_screens.rules.BookRoute()),
    ft.Route(path="players", component=lambda: lazy_screens.players.Players()),
    ft.Route(path="players/:name", component=lambda: lazy_screens.player.PlayerPage()),
    ft.Route(
        path="players/:name/of/:game", component=lambda: lazy_screens.player_games.SinglePlayerGamesScreen()
    ),
    ft.Route(
        path="players/:name/of/:game/:way/:value",
        component=lambda: lazy_screens.player_games.SinglePlayerGamesScreen(),
    ),
    ft.Route(path="players/:name/:year", component=lambda: lazy_screens.player_games.YearOfPlayer()),
    ft.Route(path="history", component=lambda: lazy_screens.history.History()),
    ft.Route(path="history/:day", component=lambda: lazy_screens.history.GamesOfDay()),
    ft.Route(path="leagues", component=lambda: lazy_screens.leagues.LeagueListScreen()),
    ft.Route(path="leagues/:id", component=lambda: lazy_screens.league.LeaguePage()),
    ft.Route(path="leagues/:id/clock", component=lambda: lazy_screens.round_clock.RoundClockRoute()),
    ft.Route(path="laboratory", component=lambda: lazy_screens.laboratory.LaboratoryOrReasonWhyUnavailable()),
    ft.Route(path="settings", component=lambda: lazy_screens.settings.Settings()),
    ft.Route(path="handed/:number", component=lambda: lazy_screens.incoming_file.IncomingFileScreen()),
    *(route for offer in all_offers() for route in offer.routes()),
    ft.Route(path=":address*", component=NotFoundRoute),
]


def root_component(
    workspace: Workspace,
    device_id: str,
    sharing: "Sharing | None" = None,
    question_runner: "QuestionRunner | None" = None,
) -> Callable[[], object]:
    set_to = browser_or_machine_language()

    @component
    def App() -> object:
        page = ft.context.page
        preferences = use_shared_value(workspace.store, lambda _: read_preferences(workspace))
        keepers = use_shared_value(workspace.store, lambda _: table_ids_and_keeper_devices(sharing))
        language = preferences.language or set_to
        set_session_language(page, language, preferences.letters)
        ft.use_effect(lambda: apply_theme_mode(page, preferences.theme), [preferences.theme])
        ft.use_effect(lambda: set_page_locale_and_retranslate_title(page, language), [language])
        # kept while preferences change: open records and tables are kept with it
        access = ft.use_memo(lambda: [partial(host_table_access, workspace, sharing)], [keepers])[0]
        make_context = lambda: AppContext(
            access,
            workspace.store,
            workspace.drafts,
            workspace.settings,
            preferences,
            workspace,
            device=device_id,
            sharing=sharing,
            table_sharing=partial(host_table_sharing, sharing),
            bench=question_runner,
        )
        context = ft.use_memo(make_context, [keepers, preferences])
        return routed_screens(context, ROUTES, language + preferences.letters)

    return App


def routed_screens(context: AppContext, routes: list[ft.Route], key: str) -> object:
    """Draw the screen of the current address, and provide the context and the window's size to all screens.

    With another `key` all screens are mounted again.
    """
    size, text_scale = use_window_size_and_text_scale()
    provide_app_context(ft.context.page, context)
    router = lambda: ft.Router(routes, manage_views=True, key=key)  # type: ignore[call-arg]
    return Size(size, lambda: TextScale(text_scale, router))


def host_table_sharing(sharing: "Sharing | None", id: int) -> "TableSharing | None":
    """Return the devices at a table for the host; None if nothing can be shared, or while a device keeps the
    table."""
    if sharing is None or sharing.invitations.table_keeper_device_or_empty(id):
        return None
    from views.app.table_sharing import TableSharing  # only a server has it

    return TableSharing(sharing, id, lambda: not sharing.invitations.table_keeper_device_or_empty(id))


def apply_theme_mode(page: ft.Page, mode: str) -> None:
    if page.theme_mode != ft.ThemeMode(mode):
        page.theme_mode = ft.ThemeMode(mode)
        page.update()


def set_page_locale_and_retranslate_title(page: ft.Page, language: str) -> None:
    """Set the language of texts outside our screens: the window's title, and Flet's own texts, as in the menu
    of a text field."""
    spoken = ft.LocaleConfiguration([ft.Locale(each) for each in LANGUAGES], ft.Locale(language))
    if page.locale_configuration != spoken:
        retranslate_title_unless_set_by_table(page)
        page.locale_configuration = spoken
        page.update()


def start_session(
    page: ft.Page,
    workspace: Workspace,
    device_id: str = "",
    sharing: "Sharing | None" = None,
    question_runner: "QuestionRunner | None" = None,
) -> None:
    """Show a new session its screens. `device_id`: the device id of its browser, by which its drafts are
    stored."""
    theme.apply_theme(page, read_preferences(workspace).theme)
    keys_of_page(page)
    restore_and_track_window(page, workspace)
    page.render_views(root_component(workspace, device_id, sharing, question_runner))


def use_window_size_and_text_scale() -> tuple[tuple[float, float], float]:
    """The size of the window and the text scale. Only the root of all screens calls it."""
    page = ft.context.page
    size, set_size = ft.use_state((page.width or 390.0, page.height or 844.0))
    text, set_text = ft.use_state(1.0)

    def mount() -> None:
        page.on_resize = lambda event: set_size((event.width, event.height))
        page.overlay.append(text_scale_probe(set_text))
        page.update()

    ft.use_effect(mount, [])
    return (size[0], size[1] - menu.HEIGHT) if is_desktop_window(page) else size, text


def text_scale_probe(on_scale: Callable[[float], object]) -> ft.Control:
    """An invisible text of size ten: its measured height gives the text scale, now and whenever it
    changes."""
    return ft.Text(
        "M", size=10, style=ft.TextStyle(height=1.0), color=ft.Colors.TRANSPARENT, semantics_label="",
        on_size_change=lambda event: on_scale(round(event.height / 10, 2)),
    )  # fmt: skip
