"""Home: the tables in play, one tap to go on; those that are over; and a new one."""

import logging
from collections.abc import Callable
from typing import Any

import flet as ft

from models.speech import say
from models.store import Fault, Kept
from views.app import theme
from views.app.faces import card_face, piece
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.key_help import use_key_help
from views.components.origin import SIGNS
from views.components.paper import for_the_eyes, lined, sheet, title, words
from views.components.press import button, sign_button
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.desk.by_itself import Origin, settings_of
from views.games import all_screens
from views.screens.opening import open_a_file
from views.screens.removed_tables import RemovedTables
from views.screens.rules.links import rules_sign
from views.screens.table_lines import line, line_taken_off, line_that_is_damaged

log = logging.getLogger("referee")


def _empty(begin: Callable[[], None], others: list[ft.Control]) -> ft.Control:
    fan = ft.Row(
        [card_face("7S", 54), card_face("QH", 54), card_face("Joker", 54), piece("white", "knight", 64), piece("black", "queen", 64)],
        spacing=8,
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
    )
    return sheet(
        ft.Column(
            [
                for_the_eyes(ft.Container(fan, padding=ft.Padding.symmetric(vertical=10))),
                title(say("home.no_table", "No table yet")),
                words(
                    say(
                        "home.sit_down",
                        "Sit down with your cards and pieces, begin a table, and tell the referee what you draw and play. "
                        "It says what is allowed and why, does every sum, and forgets nothing.",
                    ),
                    size=theme.MEDIUM,
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.Column(
                    [button(say("home.new_table", "New table"), "new-table-first", begin, "may", icon=ft.Icons.ADD, fills=True), *others],
                    width=280,
                    spacing=8,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=24,
    )


def _sections(rows: list[Kept]) -> list[tuple[ft.Control, list[Kept]]]:
    """The tables under their headings: games that are played here, and apart from them whatever is none."""
    apart = {kept.id: settings_of(kept).origin for kept in rows}

    def of(*origins: Origin) -> list[Kept]:
        return [kept for kept in rows if apart[kept.id] in origins]

    games = of("")
    sections = [
        (title(say("home.in_play", "In play")), [kept for kept in games if not kept.finished]),
        (title(say("home.finished", "Finished")), [kept for kept in games if kept.finished]),
        (_apart(say("home.from_files", "Opened from files"), "import"), of("import")),
        (_apart(say("home.what_ifs", "What-ifs and try-outs"), "what-if"), of("what-if", "try-out")),
        (_apart(say("home.to_look_at", "To look at"), "demonstration"), of("demonstration", "sample")),
    ]
    return [(heading, kept) for heading, kept in sections if kept]


def _apart(words: str, origin: Origin) -> ft.Control:
    """A heading with the sign and the colour that these tables carry when they are open."""
    sign = ft.Icon(SIGNS[origin], size=18, color=theme.ON_ASIDE)
    mark = ft.Container(sign, width=30, height=30, border_radius=15, bgcolor=theme.ASIDE, alignment=ft.Alignment.CENTER)
    return ft.Row([for_the_eyes(mark), title(words)], spacing=10)


@view
def Home() -> Any:
    """The list of tables."""
    desk, page = use_app_context().desk, ft.context.page
    _, notices = use_store(desk.store, lambda shown: (shown.home, shown.notices))
    notice = " ".join(f"{each.sentence}." for each in notices)
    taken_off, take_off = ft.use_state(frozenset())
    width, _ = ft.use_context(Size)
    said, set_said = ft.use_state("")
    try:
        tables, removed, unreadable = desk.tables(), desk.tables(removed=True), desk.unreadable()
    except Fault as fault:
        tables, removed, unreadable, notice = [], [], [], str(fault)

    def remove(id: int) -> None:
        desk.remove(id)
        take_off(lambda ids: ids | {id})

    def begin() -> None:
        page.navigate("/new")

    def shown(kept: Any) -> ft.Control:
        try:
            if kept.removed:
                return line_taken_off(kept, lambda: desk.restore(kept.id))
            return line(kept, lambda: page.navigate(f"/table/{kept.id}"), lambda: remove(kept.id))
        except Exception:  # one line that cannot be drawn costs that line
            log.exception("the line of table %s", kept.id)
            return line_that_is_damaged(kept.id)

    def listed(kept: list[Any]) -> ft.Control:
        return lined([shown(each) for each in kept], spacing=4)

    def opened(id: int, sentence: str) -> None:
        page.navigate(f"/table/{id}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    games = all_screens()
    doors = [door for each in games for door in each.doors()]
    ways = {"N": "/new", "R": "/rules", "O": "/settings", **{door.key: door.route for door in doors}}
    keys = use_key_help("home", {key: lambda route=route: page.navigate(route) for key, route in ways.items()})
    sheets: list[ft.Control] = [keys] if keys else []
    if said:
        told = ft.Semantics(live_region=True, identifier="file-fault", expand=True, content=words(said, color=theme.REFUSAL))
        sheets.append(sheet(ft.Row([told, button(say("home.read", "Read"), "file-fault-read", lambda: set_said(""))], spacing=10)))
    if notice:
        sheets.append(
            sheet(ft.Row([words(notice, expand=True), button(say("home.read", "Read"), "notice-read", desk.noticed)], spacing=10))
        )
    if not tables and not removed:
        aside = desk.put_aside()
        if aside:
            told = say("home.set_aside", "No table stands here, but a file of tables was set aside as {file}.", file=aside[0])
            look = button(say("home.to_aside", "Look"), "to-aside", lambda: page.navigate("/settings"))
            sheets.append(sheet(ft.Row([words(told, expand=True), look], spacing=10)))
    in_place = [each for each in removed if each.id in taken_off]  # it keeps its place until one looks elsewhere
    rows = sorted([*tables, *in_place], key=lambda each: (each.updated, each.id), reverse=True)
    for heading, kept in _sections(rows):
        sheets.append(sheet(ft.Column([heading, listed(kept)], spacing=10)))
    if unreadable:
        damaged = [line_that_is_damaged(id) for id in unreadable]
        sheets.append(sheet(ft.Column([title(say("home.damaged", "Damaged")), lined(damaged, spacing=4)], spacing=10)))
    if not rows:
        sheets.append(_empty(begin, [way for each in games for way in each.ways_in(desk, set_said)]))
    another, is_full = say("home.new_table", "New table"), bool(rows) and width < theme.NARROW  # a phone's bar has not room for all
    new = [button("" if is_full else another, "new-table", begin, "may", icon=ft.Icons.ADD, label=another)] if rows else []
    from_file, open_file = say("home.open_record", "Open a record from a file"), open_a_file(desk, opened, set_said)
    if rows:
        below = [way for each in games for way in each.ways_in(desk, set_said, "wood")]
        below += [button(from_file, "open-record", open_file, "wood", icon=ft.Icons.UPLOAD_FILE)] if is_full else []
        sheets.append(ft.Row(below, alignment=ft.MainAxisAlignment.CENTER, wrap=True, spacing=8, run_spacing=8))
    opens = [] if is_full else [sign_button(ft.Icons.UPLOAD_FILE, from_file, "open-record", open_file, ink=theme.ON_WOOD)]
    if removed:
        sheets.append(RemovedTables(tuple(each.id for each in removed), key="removed"))
    others = [
        sign_button(door.icon, door.label, door.name, lambda door=door: page.navigate(door.route), ink=theme.ON_WOOD, key=door.name)
        for door in doors
    ]
    chosen = sign_button(
        ft.Icons.SETTINGS_OUTLINED,
        say("home.settings", "Settings"),
        "settings",
        lambda: page.navigate("/settings"),
        ink=theme.ON_WOOD,
        key="settings",
    )
    return screen("/", bar(say("app.name", "Referee"), None, [*new, rules_sign(), *opens, *others, chosen]), page_of_sheets(sheets))
