"""Home: the tables in play, one tap to go on; those that are over; and a new one."""

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from models.speech import say, wording
from models.store import Fault
from referee.words import between, phrase
from views import theme
from views.components.key_help import use_key_help
from views.components.paper import for_the_eyes, ruled, sheet, title, words
from views.components.press import button, pressable, sign_button, silent
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.faces import card_face, piece
from views.first_game.ways_in import ways_in
from views.opening import open_a_file
from views.rules.links import rules_sign
from views.store import use_store
from views.taste import use_around

PIECES: Final = {"royal-battles": "knight", "royals": "queen", "battle-royals": "king", "el-royale": "rook"}
"""The chess piece that stands for each game on the home list."""


def _line(kept: Any, open_table: Callable[[], None], remove: Callable[[], None]) -> ft.Control:
    summary = kept.summary
    who = between(summary["seats"])
    count = summary["entries"]
    what = wording(f"title.{kept.header['game']}.{kept.header['edition']}", summary["title"])
    shows = kept.manner.get("shows", "")
    if shows.startswith("sample"):
        what = say("first.sample_of", "Sample: {title}", title=what)
    elif shows == "demonstration":
        what = say("first.demonstration_of", "Demonstration: {title}", title=what)
    elif summary.get("fork") is not None:
        what = say("home.what_if", "What if: {title} after entry {entry}", title=what, entry=summary["fork"])
    entries = say("home.entries", "{count} {count:|entry|entries}", count=count)
    below, headline = f"{what} · {entries} · {kept.updated[:10]}", _headline(summary["headline"])
    said = ft.Column(
        [
            silent(who, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
            silent(headline, size=theme.SMALL, color=theme.INK),
            silent(below, size=theme.TINY, color=theme.INK_FADED),
        ],
        spacing=2,
        expand=True,
    )
    face = ft.Row([piece("white", PIECES.get(kept.header["game"], "pawn"), 44), said], spacing=12)
    row = pressable(
        face,
        label=f"{who}. {headline} {below}",
        identifier=f"table-{kept.id}",
        on_click=open_table,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
        border_radius=theme.ROUND,
    )
    away = sign_button(
        ft.Icons.CLOSE, say("home.take_off", "Take {who} off the list", who=who), f"remove-{kept.id}", remove, ink=theme.INK_FADED
    )
    return ft.Row([row, away], spacing=4)


def _headline(kept: list[Any] | str) -> str:
    """How a table stands: the id, the wording and the facts of its headline."""
    return kept if isinstance(kept, str) else phrase(*kept)


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


@view
def Home() -> Any:
    """The list of tables."""
    desk, page = use_around().desk, ft.context.page
    _, salvage = use_store(desk.store, lambda shown: (shown.home, shown.salvage))
    notice = salvage.sentence if salvage else ""
    removed, set_removed = ft.use_state(0)
    width, _ = ft.use_context(Size)
    said, set_said = ft.use_state("")
    try:
        tables = desk.tables()
    except Fault as fault:
        tables, notice = [], str(fault)

    def remove(id: int) -> None:
        desk.remove(id)
        set_removed(id)

    def bring_back() -> None:
        desk.restore(removed)
        set_removed(0)

    def begin() -> None:
        page.navigate("/new")

    def listed(kept: list[Any]) -> ft.Control:
        return ruled(
            [_line(each, lambda id=each.id: page.navigate(f"/table/{id}"), lambda id=each.id: remove(id)) for each in kept], spacing=4
        )

    def opened(id: int, sentence: str) -> None:
        page.navigate(f"/table/{id}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    ways = {"N": "/new", "F": "/armies", "R": "/rules", "O": "/settings"}
    keys = use_key_help("home", {key: lambda route=route: page.navigate(route) for key, route in ways.items()})
    sheets: list[ft.Control] = [keys] if keys else []
    if said:
        told = ft.Semantics(live_region=True, identifier="file-fault", expand=True, content=words(said, color=theme.REFUSAL))
        sheets.append(sheet(ft.Row([told, button(say("home.read", "Read"), "file-fault-read", lambda: set_said(""))], spacing=10)))
    if notice:
        sheets.append(
            sheet(ft.Row([words(notice, expand=True), button(say("home.read", "Read"), "notice-read", desk.noticed)], spacing=10))
        )
    if removed:
        gone = words(say("home.taken_off", "The table was taken off the list. Nothing of it is lost."), expand=True)
        sheets.append(sheet(ft.Row([gone, button(say("home.put_back", "Put it back"), "restore", bring_back)], spacing=10)))
    playing, over = [each for each in tables if not each.finished], [each for each in tables if each.finished]
    if playing:
        sheets.append(sheet(ft.Column([title(say("home.in_play", "In play")), listed(playing)], spacing=10)))
    if over:
        sheets.append(sheet(ft.Column([title(say("home.finished", "Finished")), listed(over)], spacing=10)))
    if not tables:
        sheets.append(_empty(begin, ways_in(desk, set_said)))
    another, is_full = say("home.new_table", "New table"), bool(tables) and width < theme.NARROW  # a phone's bar has not room for all
    new = [button("" if is_full else another, "new-table", begin, "may", icon=ft.Icons.ADD, label=another)] if tables else []
    from_file, open_file = say("home.open_record", "Open a record from a file"), open_a_file(desk, opened, set_said)
    if tables:
        below = ways_in(desk, set_said, "wood")
        below += [button(from_file, "open-record", open_file, "wood", icon=ft.Icons.UPLOAD_FILE)] if is_full else []
        sheets.append(ft.Row(below, alignment=ft.MainAxisAlignment.CENTER, wrap=True, spacing=8, run_spacing=8))
    opens = [] if is_full else [sign_button(ft.Icons.UPLOAD_FILE, from_file, "open-record", open_file, ink=theme.ON_WOOD)]
    armies = sign_button(
        ft.Icons.SHIELD_OUTLINED, say("home.armies", "Armies"), "armies", lambda: page.navigate("/armies"), ink=theme.ON_WOOD, key="armies"
    )
    chosen = sign_button(
        ft.Icons.SETTINGS_OUTLINED,
        say("home.settings", "Settings"),
        "settings",
        lambda: page.navigate("/settings"),
        ink=theme.ON_WOOD,
        key="settings",
    )
    return screen("/", bar(say("app.name", "Referee"), None, [*new, rules_sign(), *opens, armies, chosen]), page_of_sheets(sheets))
