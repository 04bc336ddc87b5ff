"""The home screen: tables in play, games to start, and links to all other screens."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from models.store import StoredTable, StoreError
from models.translation import say
from views.app import theme
from views.app.component import use_app_context, use_shared_value, use_workspace
from views.app.icons import Icons
from views.app.shortcuts import SCREENS
from views.components.controls import (
    STRETCH,
    Size,
    TextScale,
    button,
    column,
    heading_text,
    hidden_from_screen_readers,
    navigation_to,
    pressable,
    rows_with_dividers,
    sheet,
    silent_text,
    words,
)
from views.components.key_help import use_key_help
from views.components.shell import screen_component, screen_view, top_bar
from views.components.table_origin import SIGNS
from views.games import all_offers
from views.runtime.components import context_value
from views.screens.game_cards import game_choice_cards
from views.screens.game_offer import HomeLink
from views.screens.open_record import choose_and_store_record_file_handler
from views.screens.table_list import (
    RemovedTablesSection,
    damaged_table_row,
    just_removed_table_row,
    stored_table_row,
)
from views.workspace.table_settings import Origin, table_settings_of
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices

log = logging.getLogger("referee")
AT_ONCE: Final = 8
"""The number of tables a section lists before it is expanded."""
BROAD: Final = 1000
"""From this width in pixels on the tables are beside the games."""
TAB_LETTER: Final = 0.48
"""The width of a letter below a tab in parts of its size, a little less than elsewhere: the letters are set
closer."""


class TableLists(NamedTuple):
    """The tables of a workspace, as the home screen lists them."""

    tables: Sequence[StoredTable] = ()
    removed: Sequence[StoredTable] = ()
    unreadable: Sequence[int] = ()
    fault: str = ""


def table_lists(workspace: Workspace) -> TableLists:
    """Return the tables of a workspace; only the fault if they cannot be read."""
    try:
        return TableLists(
            workspace.tables(), workspace.tables(only_removed=True), workspace.ids_of_unreadable_tables()
        )
    except StoreError as fault:
        return TableLists(fault=str(fault))


class TableSection(NamedTuple):
    """A section of the home screen with a heading and tables."""

    name: str
    heading: ft.Control
    tables: list[StoredTable]


def table_sections(stored_tables: Sequence[StoredTable]) -> list[TableSection]:
    """Return the sections that have tables: first games played here, then files, what-ifs and samples."""
    origins_by_id = {table.id: table_settings_of(table).origin for table in stored_tables}

    def tables_of_origins(*origins: Origin) -> list[StoredTable]:
        return [table for table in stored_tables if origins_by_id[table.id] in origins]

    games = tables_of_origins("")
    sections = [
        TableSection(
            "in-play",
            heading_text(say("home.in_play", "In play")),
            [table for table in games if not table.finished],
        ),
        TableSection(
            "finished",
            heading_text(say("home.finished", "Finished")),
            [table for table in games if table.finished],
        ),
        TableSection(
            "from-files",
            origin_heading(say("home.from_files", "From files"), "import"),
            tables_of_origins("import"),
        ),
        TableSection(
            "what-ifs",
            origin_heading(say("home.what_ifs", "What-ifs and trials"), "what-if"),
            tables_of_origins("what-if", "try-out"),
        ),
        TableSection(
            "to-look-at",
            origin_heading(say("home.to_look_at", "For viewing"), "demonstration"),
            tables_of_origins("demonstration", "sample"),
        ),
    ]
    return [section for section in sections if section.tables]


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
    fault_message, set_fault_message = ft.use_state("")
    listed = table_lists(workspace)

    def remove_table(id: int) -> None:
        workspace.remove(id)
        take_off(lambda ids: ids | {id})

    def show_all(section_name: str) -> None:
        unfold(lambda names: names | {section_name})

    # a table just removed keeps its place, so that nothing moves until another section is opened
    rows = [*listed.tables, *(each for each in listed.removed if each.id in taken_off)]
    rows.sort(key=lambda each: (each.updated, each.id), reverse=True)

    notice = " ".join(f"{each.sentence}." for each in notices) or listed.fault
    to_play = [choose_game_to_play_section(), newcomer_and_open_record_buttons(workspace, set_fault_message)]
    above = [
        use_key_help("home", {link.key: navigation_to(link.route) for link in home_screen_links()}),
        dismissible_notice(fault_message, "file-fault", lambda: set_fault_message(""), theme.REFUSAL),
        dismissible_notice(notice, "notice", workspace.dismiss_notices),
        set_aside_file_notice_if_no_tables(workspace, listed),
        shared_tables_link(use_app_context().sharing),
        *(
            table_section_sheet(workspace, section, section.name in unfolded, remove_table, show_all)
            for section in table_sections(rows)
        ),
        damaged_tables_section(listed.unreadable),
    ]
    content = one_or_two_home_columns(
        [each for each in above if each is not None],
        to_play if rows else [welcome_sheet(), *to_play],
        [RemovedTablesSection(listed.removed, key="removed")] if listed.removed else [],
    )
    return home_view_with_link_bar(content)


def table_section_sheet(
    workspace: Workspace,
    section: TableSection,
    is_unfolded: bool,
    remove: Callable[[int], None],
    unfold: Callable[[str], None],
) -> ft.Control:
    """Return a section with its first tables, or all of them if it is unfolded."""
    shown = section.tables if is_unfolded else section.tables[:AT_ONCE]
    rows = [home_table_row(workspace, each, remove) for each in shown]
    more = button(
        say("home.all", "All {count}", count=len(section.tables)),
        f"all-{section.name}",
        partial(unfold, section.name),
        "quiet",
        icon=Icons.EXPAND_MORE,
    )
    controls = [section.heading, rows_with_dividers(rows, spacing=4)]
    if len(shown) < len(section.tables):
        controls.append(more)
    return sheet(ft.Column(controls, spacing=8), padding=10)


def home_view_with_link_bar(content: ft.Control) -> ft.View:
    """Return the screen with the links at the bottom of a phone, else in the bar."""
    name, keys, links = say("app.name", "Referee"), SCREENS["home"], home_screen_links()
    if context_value(Size)[0] < theme.NARROW:
        below = ft.Column([content, home_screen_link_bar(links, is_at_bottom=True)], spacing=6, expand=True)
        return screen_view("/", top_bar(name, None), below, padding=6, shortcut_names=keys)
    top = top_bar(name, None, [home_screen_link_bar(links, is_at_bottom=False)])
    return screen_view("/", top, content, shortcut_names=keys)


def one_or_two_home_columns(
    table_sheets: list[ft.Control],
    game_sheets: list[ft.Control],
    removed_sheets: list[ft.Control],
) -> ft.Control:
    """Return all sections in one column, or tables at the left and games at the right where there is room."""

    def sheet_column(sheets: Sequence[ft.Control], **look: theme.Look) -> ft.Column:
        return ft.Column([*sheets], spacing=12, horizontal_alignment=STRETCH, **look)

    width = context_value(Size)[0]
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


def home_screen_links() -> list[HomeLink]:
    """Return the links that are always shown, first the one to a new table."""
    return [
        HomeLink("new-table", Icons.ADD, say("home.new_table", "New table"), "/new", "N"),
        HomeLink("rules", Icons.MENU_BOOK, say("rules.sign", "Rules"), "/rules", "R"),
        *(link for offer in all_offers() for link in offer.home_links()),
        HomeLink("players", Icons.PEOPLE_OUTLINE, say("people.players", "Players"), "/players", "P"),
        HomeLink("settings", Icons.SETTINGS_OUTLINED, say("home.settings", "Settings"), "/settings", "O"),
    ]


def fitted_tab_text_size(labels: Sequence[str]) -> float:
    """Return the text size at which the longest of these labels fits into its tab on a phone, however large
    the device shows texts."""
    width, scale = (context_value(Size)[0] - 2 * theme.GAP) / len(labels), context_value(TextScale)
    return min(theme.TINY * scale, width / (TAB_LETTER * max(map(len, labels)))) / scale


def home_screen_link_bar(links: list[HomeLink], is_at_bottom: bool) -> ft.Control:
    """Return the links as words: at the bottom of a phone, in the bar of a wide screen. The first is
    prominent."""
    size = fitted_tab_text_size([each.label for each in links]) if is_at_bottom else theme.SMALL
    closer = ft.TextStyle(letter_spacing=-0.4)  # on a narrow phone the longest word gets a fifth of the width

    def link_button(link: HomeLink) -> ft.Control:
        ink = theme.ON_MAY if link is links[0] else theme.ON_WOOD
        style = closer if is_at_bottom else None
        parts: list[ft.Control] = [
            ft.Icon(link.icon, size=22, color=ink),
            silent_text(
                link.label, size=size, color=ink, weight=ft.FontWeight.W_500, style=style, no_wrap=True
            ),
        ]
        face: ft.Control = ft.Row(parts, spacing=8, tight=True)
        if is_at_bottom:
            face = ft.Column(parts, spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return pressable(
            face,
            link.label,
            link.name,
            navigation_to(link.route),
            tip=f"{link.label} ({link.key})",
            expand=True if is_at_bottom else None,
            alignment=ft.Alignment.CENTER if is_at_bottom else None,
            bgcolor=theme.MAY if link is links[0] else None,
            padding=ft.Padding.symmetric(
                horizontal=0 if is_at_bottom else 14, vertical=6 if is_at_bottom else 13
            ),
        )

    return ft.Row([*map(link_button, links)], spacing=0 if is_at_bottom else 4)


def dismissible_notice(
    sentence: str, identifier: str, on_dismiss: Callable[[], object], color: ft.ColorValue = theme.INK
) -> ft.Control | None:
    """Return a notice that stays until it is dismissed; None if the sentence is empty."""
    if not sentence:
        return None
    text = words(sentence, color=color)
    announcement = ft.Semantics(live_region=True, identifier=identifier, expand=True, content=text)
    close = button(say("home.close", "Close"), f"{identifier}-read", on_dismiss)
    return sheet(ft.Row([announcement, close], spacing=10))


def home_table_row(workspace: Workspace, stored: StoredTable, remove: Callable[[int], None]) -> ft.Control:
    try:
        if stored.removed:
            return just_removed_table_row(stored, partial(workspace.restore, stored.id))
        return stored_table_row(stored, navigation_to(f"/table/{stored.id}"), partial(remove, stored.id))
    except Exception:  # a row that cannot be drawn must not hide the others
        log.exception("the line of table %s", stored.id)
        return damaged_table_row(stored.id)


def damaged_tables_section(table_ids: Sequence[int]) -> ft.Control | None:
    """Return a section with a row for each of these tables; None if there are none."""
    heading = heading_text(say("home.damaged", "Damaged"))
    rows = rows_with_dividers([damaged_table_row(id) for id in table_ids], spacing=4)
    return sheet(column(heading, rows, spacing=10)) if table_ids else None


def set_aside_file_notice_if_no_tables(workspace: Workspace, listed: TableLists) -> ft.Control | None:
    if listed.tables or listed.removed:
        return None
    set_aside_names = workspace.backups.names_of_all_files_set_aside()
    if not set_aside_names:
        return None
    text = say(
        "home.set_aside",
        "No tables here yet. A file of tables was set aside as {file}.",
        file=set_aside_names[0],
    )
    look = button(say("home.to_aside", "View"), "to-aside", navigation_to("/settings"))
    return sheet(ft.Row([words(text, expand=True), look], spacing=10))


def shared_tables_link(sharing: "Sharing | None") -> ft.Control | None:
    """Return the button that leads to the shared tables, if there are any."""
    count = len(sharing.invitations.shared_tables()) if sharing is not None else 0
    text = say("home.shared", "{count, plural, one {# shared table} other {# shared tables}}", count=count)
    go = navigation_to("/shared")
    link = button(text, "shared-tables", go, "wood", icon=Icons.GROUP_ADD_OUTLINED, fills=True)
    return link if count else None


def welcome_sheet() -> ft.Control:
    text = say(
        "home.sit_down",
        "Sit down with your cards and pieces, start a table, and enter what you draw and play. "
        "The referee says what is allowed and why, adds everything up, and forgets nothing.",
    )
    return sheet(words(text, size=theme.MEDIUM), padding=14)


def choose_game_to_play_section() -> ft.Control:
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

    def wide_button(text: str, name: str, on_click: Callable[[], object], icon: ft.IconData) -> ft.Control:
        return button(text, name, on_click, "wood", icon=icon, expand=True)

    buttons = [
        each for offer in all_offers() for each in offer.newcomer_buttons(workspace, on_failure, "wood", True)
    ]
    if use_app_context().bench is not None:
        to_laboratory, title = navigation_to("/laboratory"), say("lab.title", "Laboratory")
        buttons.append(wide_button(title, "laboratory", to_laboratory, Icons.SCIENCE_OUTLINED))
    open_file = choose_and_store_record_file_handler(workspace, show_opened_record, on_failure)
    label = say("home.open_record", "Open a record from a file")
    buttons.append(wide_button(label, "open-record", open_file, Icons.UPLOAD_FILE))
    pairs = [
        ft.Row(buttons[at : at + 2], spacing=8, intrinsic_height=True, vertical_alignment=STRETCH)
        for at in range(0, len(buttons), 2)
    ]
    return column(*pairs)
