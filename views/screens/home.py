"""The home screen: tables in play, games to start, and links to all other screens."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from models.store import StoredTable, StoreError
from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_app_context, use_workspace
from views.app.shortcuts import SCREENS
from views.components.key_help import use_key_help
from views.components.paper import heading_text, hidden_from_screen_readers, rows_with_dividers, sheet, words
from views.components.pressable import button, pressable, silent_text
from views.components.shell import Size, TextScale, screen_component, screen_view, top_bar
from views.components.table_origin import SIGNS
from views.games import all_offers
from views.runtime.components import context_value
from views.screens.game_cards import game_choice_cards
from views.screens.open_record import choose_and_store_record_file_handler
from views.screens.removed_tables import RemovedTablesSection
from views.screens.table_list import damaged_table_row, just_removed_table_row, stored_table_row
from views.workspace.table_settings import Origin, table_settings_of
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices

log = logging.getLogger("referee")
AT_ONCE: Final = 8
"""The number of tables a section lists before it is expanded."""
BROAD: Final = 1000
"""From this width in pixels on the tables are beside the games."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
TAB_LETTER: Final = 0.48
"""The width of a letter below a tab in parts of its size, a little less than elsewhere: the letters are set
closer."""


class HomeAction(NamedTuple):
    """A link from the home screen."""

    icon: ft.IconData
    words: str
    identifier: str
    go: Callable[[], object]
    key: str


class TableLists(NamedTuple):
    """The tables of a workspace, as the home screen lists them."""

    tables: Sequence[StoredTable] = ()
    removed: Sequence[StoredTable] = ()
    unreadable: Sequence[int] = ()
    fault: str = ""


def listed_removed_and_unreadable_tables(workspace: Workspace) -> TableLists:
    try:
        return TableLists(
            workspace.tables(), workspace.tables(only_removed=True), workspace.ids_of_unreadable_tables()
        )
    except StoreError as fault:
        return TableLists(fault=str(fault))


def named_table_sections(
    stored_tables: Sequence[StoredTable],
) -> list[tuple[str, ft.Control, list[StoredTable]]]:
    """Return the sections of tables under their headings: first games played here, then files, what-ifs and
    samples."""
    origins_by_id = {table.id: table_settings_of(table).origin for table in stored_tables}

    def tables_of_origins(*origins: Origin) -> list[StoredTable]:
        return [table for table in stored_tables if origins_by_id[table.id] in origins]

    games = tables_of_origins("")
    sections = [
        (
            "in-play",
            heading_text(say("home.in_play", "In play")),
            [table for table in games if not table.finished],
        ),
        (
            "finished",
            heading_text(say("home.finished", "Finished")),
            [table for table in games if table.finished],
        ),
        (
            "from-files",
            origin_heading(say("home.from_files", "From files"), "import"),
            tables_of_origins("import"),
        ),
        (
            "what-ifs",
            origin_heading(say("home.what_ifs", "What-ifs and trials"), "what-if"),
            tables_of_origins("what-if", "try-out"),
        ),
        (
            "to-look-at",
            origin_heading(say("home.to_look_at", "For viewing"), "demonstration"),
            tables_of_origins("demonstration", "sample"),
        ),
    ]
    return [each for each in sections if each[2]]


def origin_heading(words: str, origin: Origin) -> ft.Control:
    """Return a heading with the icon and colour that tables of this origin have."""
    sign = ft.Icon(SIGNS[origin], size=18, color=theme.ON_ORIGIN_WASH)
    mark = ft.Container(
        sign, width=30, height=30, border_radius=15, bgcolor=theme.ORIGIN_WASH, alignment=ft.Alignment.CENTER
    )
    return ft.Row([hidden_from_screen_readers(mark), heading_text(words)], spacing=10)


@screen_component
def Home() -> ft.Control:
    """Draw the list of tables and the games to start."""
    workspace = use_workspace()
    _, notices = use_shared_value(workspace.store, lambda shown: (shown.home, shown.notices))
    taken_off, take_off = ft.use_state(frozenset[int]())
    unfolded, unfold = ft.use_state(frozenset[str]())
    width, _ = ft.use_context(Size)
    fault_message, set_fault_message = ft.use_state("")
    listed = listed_removed_and_unreadable_tables(workspace)

    def remove_table(id: int) -> None:
        workspace.remove(id)
        take_off(lambda ids: ids | {id})

    def table_section(name: str, heading: ft.Control, stored_tables: list[StoredTable]) -> ft.Control:
        some = stored_tables if name in unfolded else stored_tables[:AT_ONCE]
        rows = [
            heading,
            rows_with_dividers([home_table_row(workspace, each, remove_table) for each in some], spacing=4),
        ]
        if len(some) < len(stored_tables):
            more = say("home.all", "All {count}", count=len(stored_tables))
            rows.append(
                button(
                    more,
                    f"all-{name}",
                    lambda: unfold(lambda names: names | {name}),
                    "quiet",
                    icon=Icons.EXPAND_MORE,
                )
            )
        return sheet(ft.Column(rows, spacing=8), padding=10)

    ways = home_screen_links()
    keys = use_key_help("home", {way.key: way.go for way in ways})
    notice = " ".join(f"{each.sentence}." for each in notices) or listed.fault
    tables = [keys] if keys else []
    tables += (
        [dismissible_notice(fault_message, "file-fault", lambda: set_fault_message(""), True)]
        if fault_message
        else []
    )
    tables += [dismissible_notice(notice, "notice", workspace.dismiss_notices)] if notice else []
    tables += set_aside_file_notice_if_no_tables(workspace, listed)
    in_place = [
        each for each in listed.removed if each.id in taken_off
    ]  # the list keeps its scroll position until another section is opened
    rows = sorted([*listed.tables, *in_place], key=lambda each: (each.updated, each.id), reverse=True)
    tables += shared_tables_link(use_app_context().sharing)
    tables += [table_section(*each) for each in named_table_sections(rows)]
    tables += damaged_tables_section(listed)
    is_phone = width < theme.NARROW
    buttons = newcomer_and_open_record_buttons(workspace, set_fault_message)
    to_play = [*([] if rows else [welcome_sheet()]), choose_game_to_play_section(), buttons]
    removed = (
        [RemovedTablesSection(tuple(each.id for each in listed.removed), key="removed")]
        if listed.removed
        else []
    )
    content = one_or_two_home_columns(width, tables, to_play, removed)
    return home_view_with_link_bar(content, ways, is_phone=is_phone)


def home_view_with_link_bar(content: ft.Control, actions: list[HomeAction], is_phone: bool) -> ft.View:
    """Return the screen with the links at the bottom of a phone, else in the bar."""
    name, keys = say("app.name", "Referee"), SCREENS["home"]
    if is_phone:
        below = ft.Column([content, home_screen_link_bar(actions, is_at_bottom=True)], spacing=6, expand=True)
        return screen_view("/", top_bar(name, None), below, padding=6, shortcut_names=keys)
    return screen_view(
        "/",
        top_bar(name, None, [home_screen_link_bar(actions, is_at_bottom=False)]),
        content,
        shortcut_names=keys,
    )


def one_or_two_home_columns(
    width: float,
    table_sheets: list[ft.Control],
    game_sheets: list[ft.Control],
    removed_sheets: list[ft.Control],
) -> ft.Control:
    """Return all sections in one column, or tables at the left and games at the right where there is room."""

    def sheet_column(sheets: Sequence[ft.Control], **look: theme.Look) -> ft.Column:
        return ft.Column([*sheets], spacing=12, horizontal_alignment=STRETCH, **look)

    if width < BROAD or not table_sheets:
        all_sheets = sheet_column(
            [*table_sheets, *game_sheets, *removed_sheets], width=min(width - 12, 760.0)
        )
        return ft.Column(
            [ft.Row([all_sheets], alignment=ft.MainAxisAlignment.CENTER)],
            scroll=ft.ScrollMode.AUTO,
            expand=True,
        )
    scrolls: theme.Look = {"scroll": ft.ScrollMode.AUTO, "expand": 1}
    columns: list[ft.Control] = [
        sheet_column([*table_sheets, *removed_sheets], **scrolls),
        sheet_column(game_sheets, **scrolls),
    ]
    row = ft.Row(columns, spacing=16, width=min(width - 16, 1400.0), vertical_alignment=STRETCH)
    return ft.Row([row], alignment=ft.MainAxisAlignment.CENTER, vertical_alignment=STRETCH, expand=True)


def home_screen_links() -> list[HomeAction]:
    """Return the links that are always shown, first the one to a new table."""
    page = ft.context.page

    def navigate_handler(route: str) -> Callable[[], object]:
        return lambda: page.navigate(route)

    links = [
        HomeAction(link.icon, link.label, link.name, navigate_handler(link.route), link.key)
        for each in all_offers()
        for link in each.home_links()
    ]
    return [
        HomeAction(Icons.ADD, say("home.new_table", "New table"), "new-table", navigate_handler("/new"), "N"),
        HomeAction(Icons.MENU_BOOK, say("rules.sign", "Rules"), "rules", navigate_handler("/rules"), "R"),
        *links,
        HomeAction(
            Icons.PEOPLE_OUTLINE,
            say("people.players", "Players"),
            "players",
            navigate_handler("/players"),
            "P",
        ),
        HomeAction(
            Icons.SETTINGS_OUTLINED,
            say("home.settings", "Settings"),
            "settings",
            navigate_handler("/settings"),
            "O",
        ),
    ]


def fitted_tab_text_size(labels: Sequence[str]) -> float:
    """Return the text size at which the longest of these labels fits into its tab on a phone, however large
    the device shows texts."""
    width, scale = (context_value(Size)[0] - 2 * theme.GAP) / len(labels), context_value(TextScale)
    return min(theme.TINY * scale, width / (TAB_LETTER * max(map(len, labels)))) / scale


def home_screen_link_bar(actions: list[HomeAction], is_at_bottom: bool) -> ft.Control:
    """Return the links as words: at the bottom of a phone, in the bar of a wide screen."""
    size = fitted_tab_text_size([each.words for each in actions]) if is_at_bottom else theme.SMALL

    def link_button(at: int, way: HomeAction) -> ft.Control:
        first = at == 0
        ink = theme.ON_MAY if first else theme.ON_WOOD
        near = (
            ft.TextStyle(letter_spacing=-0.4) if is_at_bottom else None
        )  # on a narrow phone the longest word gets a fifth of the width
        word = silent_text(
            way.words, size=size, color=ink, weight=ft.FontWeight.W_500, style=near, no_wrap=True
        )
        parts: list[ft.Control] = [ft.Icon(way.icon, size=22, color=ink), word]
        face: ft.Control = ft.Row(parts, spacing=8, tight=True)
        if is_at_bottom:
            face = ft.Column(parts, spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return pressable(
            face,
            way.words,
            way.identifier,
            way.go,
            tip=f"{way.words} ({way.key})",
            expand=True if is_at_bottom else None,
            alignment=ft.Alignment.CENTER if is_at_bottom else None,
            bgcolor=theme.MAY if first else None,
            padding=ft.Padding.symmetric(
                horizontal=0 if is_at_bottom else 14, vertical=6 if is_at_bottom else 13
            ),
        )

    return ft.Row([link_button(at, way) for at, way in enumerate(actions)], spacing=0 if is_at_bottom else 4)


def dismissible_notice(
    sentence: str, identifier: str, on_dismiss: Callable[[], object], is_fault: bool = False
) -> ft.Control:
    """Return a notice that stays until it is dismissed."""
    text = words(sentence, color=theme.REFUSAL if is_fault else theme.INK)
    announcement = ft.Semantics(live_region=True, identifier=identifier, expand=True, content=text)
    return sheet(
        ft.Row(
            [announcement, button(say("home.close", "Close"), f"{identifier}-read", on_dismiss)], spacing=10
        )
    )


def home_table_row(workspace: Workspace, stored: StoredTable, remove: Callable[[int], None]) -> ft.Control:
    page = ft.context.page
    try:
        if stored.removed:
            return just_removed_table_row(stored, lambda: workspace.restore(stored.id))
        return stored_table_row(
            stored, lambda: page.navigate(f"/table/{stored.id}"), lambda: remove(stored.id)
        )
    except Exception:  # a row that cannot be drawn must not hide the others
        log.exception("the line of table %s", stored.id)
        return damaged_table_row(stored.id)


def damaged_tables_section(listed: TableLists) -> list[ft.Control]:
    damaged = [damaged_table_row(id) for id in listed.unreadable]
    return (
        [
            sheet(
                ft.Column(
                    [heading_text(say("home.damaged", "Damaged")), rows_with_dividers(damaged, spacing=4)],
                    spacing=10,
                )
            )
        ]
        if damaged
        else []
    )


def set_aside_file_notice_if_no_tables(workspace: Workspace, listed: TableLists) -> list[ft.Control]:
    """Return a notice if there are no tables but a file of tables was set aside."""
    page = ft.context.page
    if (
        listed.tables
        or listed.removed
        or not (set_aside_names := workspace.backups.names_of_all_files_set_aside())
    ):
        return []
    text = say(
        "home.set_aside",
        "No tables here yet. A file of tables was set aside as {file}.",
        file=set_aside_names[0],
    )
    look = button(say("home.to_aside", "View"), "to-aside", lambda: page.navigate("/settings"))
    return [sheet(ft.Row([words(text, expand=True), look], spacing=10))]


def shared_tables_link(sharing: "Sharing | None") -> list[ft.Control]:
    """Return the button that leads to the shared tables, if there are any."""
    count = len(sharing.invitations.shared_tables()) if sharing is not None else 0
    text = say("home.shared", "{count, plural, one {# shared table} other {# shared tables}}", count=count)
    go = partial(ft.context.page.navigate, "/shared")
    return (
        [button(text, "shared-tables", go, "wood", icon=Icons.GROUP_ADD_OUTLINED, fills=True)]
        if count
        else []
    )


def welcome_sheet() -> ft.Control:
    text = say(
        "home.sit_down",
        "Sit down with your cards and pieces, start a table, and enter what you draw and play. "
        "The referee says what is allowed and why, adds everything up, and forgets nothing.",
    )
    return sheet(words(text, size=theme.MEDIUM), padding=14)


def choose_game_to_play_section() -> ft.Control:
    """Return the section of games."""
    heading = ft.Container(
        heading_text(say("home.to_play", "What do you want to play?"), color=theme.ON_WOOD),
        padding=ft.Padding.only(left=6),
    )
    return ft.Column([heading, game_choice_cards(2)], spacing=6, horizontal_alignment=STRETCH)


def newcomer_and_open_record_buttons(workspace: Workspace, on_failure: Callable[[str], None]) -> ft.Control:
    """Return the buttons for newcomers, and the one that opens a record: two in a row, equally wide."""
    page = ft.context.page

    def show_opened_record(id: int, sentence: str) -> None:
        page.navigate(f"/table/{id}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    open_file, from_file = (
        choose_and_store_record_file_handler(workspace, show_opened_record, on_failure),
        say("home.open_record", "Open a record from a file"),
    )
    ways = [
        way for each in all_offers() for way in each.newcomer_buttons(workspace, on_failure, "wood", True)
    ]
    if use_app_context().bench is not None:
        to_laboratory = say("lab.title", "Laboratory")
        ways.append(
            button(
                to_laboratory,
                "laboratory",
                lambda: page.navigate("/laboratory"),
                "wood",
                icon=Icons.SCIENCE_OUTLINED,
                expand=True,
            )
        )
    ways.append(button(from_file, "open-record", open_file, "wood", icon=Icons.UPLOAD_FILE, expand=True))
    pairs = [ways[at : at + 2] for at in range(0, len(ways), 2)]
    return ft.Column(
        [ft.Row(pair, spacing=8, intrinsic_height=True, vertical_alignment=STRETCH) for pair in pairs],
        spacing=8,
    )
