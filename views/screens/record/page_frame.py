"""The frame of the Record screen: tabs, notices, and the board at the chosen moment."""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.record import NonGameEntry
from models.translation import say
from referee.people.score_curve import ScoreCurve
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    button,
    column,
    divider_line,
    heading_text,
    icon_button,
    live_announcement,
    pressable,
    semantic_group,
    sheet,
    silent_text,
    words,
)
from views.components.measured_box import MeasuredBox
from views.games import screens_of_game
from views.screens.record.replay import ROOM, ReplayControlsAndCurve, has_anyone_led
from views.screens.table_controller import TableController
from views.workspace.keeper_access import KeeperAccess

TOOLS: Final = {
    "log": Icons.FORMAT_LIST_NUMBERED,
    "audit": Icons.CHECKLIST,
    "where": Icons.SEARCH,
    "rules": Icons.GAVEL,
    "files": Icons.SAVE_ALT,
}
ONLY_LOOKS: Final = ("log", "where", "files")
"""The tabs for a viewer without the right to amend the record."""


def edition_or_what_if_text(table: Table) -> str:
    """Return the game and its edition, and whether it is a what-if."""
    called = table.game.edition_title(table.header.edition)
    fork = table.header.fork
    return (
        say("home.what_if", "What if: {title} after entry {entry}", title=called, entry=fork.entry)
        if fork
        else called
    )


def replay_board(
    table: Table,
    curve: ScoreCurve,
    moment: int | None,
    go_to_moment: Callable[[int], None],
    width: float,
    height: float,
    four_colours: bool,
) -> ft.Control:
    """Draw the table after `moment` entries (None: now) with the replay controls, in a room of about this
    size."""
    entries_shown = len(table) if moment is None else min(moment, len(table))
    state, game = table.state_after(entries_shown), screens_of_game(table.game.game)
    entry = table.ruling_of_entry(entries_shown).entry if entries_shown else None
    looked_at = None if isinstance(entry, NonGameEntry) else entry
    headline = table.game.event_text(*table.game.headline(state))

    def centred_board(wide: float, high: float) -> ft.Control:
        return ft.Row(
            [game.state_picture(table, state, looked_at, wide, high, four_colours)],
            alignment=ft.MainAxisAlignment.CENTER,
        )

    replay = ReplayControlsAndCurve(
        table, curve, entries_shown, go_to_moment, headline, min(width, 400), key="replay"
    )
    above = 80 + (ROOM if has_anyone_led(table) else 0)
    rows: list[ft.Control] = [
        ft.Row([replay], alignment=ft.MainAxisAlignment.CENTER),
        silent_text(headline, size=theme.SMALL, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER),
        MeasuredBox(centred_board, width, height - above),
    ]
    return ft.Column(rows, spacing=4, expand=True, horizontal_alignment=STRETCH)


LOW: Final = 800.0
"""In a narrow window below this height, in pixels, the log has room for one line and its actions."""


def has_room_for_board_beside(width: float, height: float) -> bool:
    """True if the board fits beside the sheet."""
    return width >= theme.WIDE or (width >= theme.NARROW and width > height)


def has_log_room_for_one_line_only(width: float, height: float) -> bool:
    return height < LOW and not has_room_for_board_beside(width, height)


def record_layout(
    width: float,
    height: float,
    tabs_notices_and_sheet: Sequence[ft.Control],
    undo: ft.Control,
    render_board: Callable[[float, float], ft.Control],
    with_board: bool,
    bar: ft.Control | None = None,
) -> ft.Control:
    """Arrange tabs, notices and sheet in `tabs_notices_and_sheet`, and the board beside it or, where there is
    no room, between them and the sheet.
    `bar` is below the sheet.
    """
    if has_room_for_board_beside(width, height):
        side = min(max(420.0, width * 0.36), 560.0)
        left = ft.Column([*tabs_notices_and_sheet, undo], width=side, spacing=8, horizontal_alignment=STRETCH)
        right = ft.Container(render_board(width - side - 48, height), expand=True)
        return ft.Row([left, right], spacing=16, expand=True, vertical_alignment=STRETCH)
    high = min(height * 0.47, 400)
    above = [ft.Container(render_board(width - 12, high), height=high)] if with_board else []
    below = [bar, undo] if bar is not None else [undo]
    return ft.Column(
        [*tabs_notices_and_sheet[:-1], *above, tabs_notices_and_sheet[-1], *below],
        spacing=6,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def bottom_bar(
    actions: ft.Control | None, is_board_shown: bool, show_board: Callable[[bool], None]
) -> ft.Control:
    """Return the bar below the list of a narrow window: the actions of the opened entry, and the button that
    shows or hides the board.
    """
    shown: ft.Control = words(
        say("record.tap_entry", "Tap an entry to correct it."), size=theme.SMALL, color=theme.ON_WOOD_FADED
    )
    if actions is not None:  # on paper, so that every action is legible
        padding = ft.Padding.symmetric(horizontal=4)
        shown = ft.Container(actions, bgcolor=theme.PAPER, border_radius=theme.ROUND, padding=padding)
    icon, label = Icons.PLAY_CIRCLE_OUTLINE, say("record.show_board", "Show the board")
    if is_board_shown:
        icon, label = Icons.EXPAND_LESS, say("record.hide_board", "Hide the board")
    toggle = icon_button(
        icon, label, "toggle-board", lambda: show_board(not is_board_shown), ink=theme.ON_WOOD
    )
    return ft.Semantics(
        identifier="record-bar",
        container=True,
        content=ft.Row([ft.Container(shown, expand=True), toggle], spacing=4),
    )


def tab_labels() -> dict[str, str]:
    return {
        "log": say("record.tab.log", "Log"),
        "audit": say("record.tab.count", "Count"),
        "where": say("record.tab.where", "Where"),
        "rules": say("record.tab.rules", "Rules"),
        "files": say("record.tab.files", "Files"),
    }


def record_tabs(
    chosen_tab: str, choose: Callable[[str], object], may_amend: bool, may_ask: bool = False
) -> ft.Control:
    """Return the tabs of a record. `may_amend`: include those that change it; `may_ask`: include those that
    ask the host for a change.
    """
    shown = TOOLS if may_amend else (*ONLY_LOOKS, "rules") if may_ask else ONLY_LOOKS

    def tab_button(name: str, called: str, icon: ft.IconData) -> ft.Control:
        ink = theme.ON_MAY_WASH if name == chosen_tab else theme.ON_WOOD
        return pressable(
            ft.Column(
                [ft.Icon(icon, size=20, color=ink), silent_text(called, size=theme.TINY, color=ink)],
                spacing=1,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            called,
            f"tool-{name}",
            lambda: choose(name),
            selected=name == chosen_tab or None,
            expand=True,
            bgcolor=theme.MAY_WASH if name == chosen_tab else None,
            padding=ft.Padding.symmetric(vertical=6),
            alignment=ft.Alignment.CENTER,
        )

    labels = tab_labels()
    tabs = [tab_button(name, labels[name], icon) for name, icon in TOOLS.items() if name in shown]
    return semantic_group(ft.Row(tabs, spacing=4), say("seeing.tools", "Pages of this record"))


def message_with_close_button(sentence: str, close: Callable[[], None]) -> ft.Control:
    text = live_announcement(sentence, "record-said", color=theme.ON_MAY_WASH)
    close_button = button(say("record.close", "Close"), "record-read", close, "quiet")
    return ft.Container(
        ft.Row([ft.Container(text, expand=True), close_button]),
        bgcolor=theme.MAY_WASH,
        border_radius=6,
        padding=ft.Padding.only(left=12),
    )


def resume_amendment_button(amendment_title: str, resume: Callable[[], None]) -> ft.Control:
    text = say("record.go_on", "Continue: {what}", what=amendment_title)
    return button(text, "amend-resume", resume, "may", fills=True, icon=Icons.EDIT_NOTE)


def entry_choice_sheet(log: ft.Control, stop_choosing: Callable[[], None]) -> ft.Control:
    """Return the log, in which another entry to amend is chosen."""
    text = words(
        say("amending.pick", "Tap an entry, then choose what to do with it."), size=theme.MEDIUM, expand=True
    )
    leave = button(say("editor.back", "Back"), "amend-picked", stop_choosing, "quiet", icon=Icons.ARROW_BACK)
    return ft.Column(
        [ft.Row([text, leave], spacing=8), divider_line(), log],
        spacing=6,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def rules_version_choice_if_rulings_differ(session: TableController) -> ft.Control | None:
    """Return a notice if the game began under another version of the rules and some rulings differ now; it
    offers the choice between the versions.
    """
    access = session.access
    if not isinstance(access, KeeperAccess) or not (differing := access.entries_ruled_differently()):
        return None
    how_many = say(
        "differing.how_many",
        "This game began under rules {rules}. Today's rules give {count, plural, one {# other "
        "ruling} other {# other rulings}}. Choose which to keep.",
        rules=session.table.header.rules,
        count=len(differing),
    )
    entries = [
        say(
            "differing.entry",
            "Entry {n}, {was} then: {text}",
            n=each.entry_number,
            was=vocabulary_word("verdict", each.old_verdict),
            text=each.text,
        )
        for each in differing[:8]
    ]
    return sheet(
        column(
            heading_text(say("differing.title", "Rulings differ now")),
            words(how_many),
            divider_line(),
            *map(words, entries),
            *rules_version_choice_buttons(access),
        )
    )


def rules_version_choice_buttons(access: KeeperAccess) -> list[ft.Control]:
    as_played = say("differing.as_played", "As played: what is illegal now stays")
    new = say("differing.new", "By the new rules: what is illegal now drops out")
    choose = access.choose_rules_version
    return [
        button(as_played, "rules-as-played", lambda: choose("as_played"), "may", fills=True),
        button(new, "rules-new", lambda: choose("new"), "plain", fills=True),
    ]
