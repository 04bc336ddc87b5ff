"""The parts of a table screen: each watches its own value of the scene, and is drawn anew when that is another one."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from referee.table.table import Table
from views.app import theme
from views.app.control_cache import use_control_cache
from views.app.error_boundary import memo_component
from views.app.keys import use_keys, use_latest
from views.app.references import Reference, use_typed_ref
from views.components.banner import Reason, RulingBanner
from views.components.banner_messages import BannerMessage
from views.components.log import Log
from views.components.measured_box import MeasuredBox
from views.components.paper import sheet
from views.components.picker import FREE, CardPicker
from views.components.shell import BackButton, Headline, capped_text_size
from views.components.undo import undo_bar
from views.font_coverage import drawable_text
from views.screens.rules.links import paragraph_opener
from views.screens.table.arrivals import Arrivals
from views.screens.table.controller import TableController, use_view_part
from views.screens.table.intents import SetDraft
from views.screens.table.pending_requests import PendingRequests
from views.screens.table.scene import ROWS_APART, CardRequest, Does, Part, PartList, draw_part, with_spacing
from views.screens.table.table_actions import INSTEAD, BarActions, OpenedPanel, TypedLine, UndoActions
from views.screens.table.window_layout import Window

STRETCH = ft.CrossAxisAlignment.STRETCH


@memo_component
def TableBar(live: TableController, window: Window) -> ft.Control:
    """The way back, where there are other tables, how things stand, and the ways from the table. Low: the seats stand in it, below a
    headline of one line.
    """
    below = Seats(live, "low", window) if window.is_low else Subtitle(live, window)
    words = ft.Column([LiveHeadline(live, window.is_low, window), below], spacing=1, tight=True, expand=True)
    back = (
        [BackButton(lambda: live.page.navigate("/"))] if live.context.desk.is_allowed("other_tables") else []
    )
    return ft.Row(
        [*back, words, BarActions(live, window)], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )


@memo_component
def LiveHeadline(live: TableController, is_low: bool, window: Window) -> ft.Control:
    """How things stand; a change is read aloud."""
    return Headline(use_view_part(live, "headline"), True, is_low)


@memo_component
def Subtitle(live: TableController, window: Window) -> ft.Control:
    """Which game it is; a phone with large texts has no room for it."""
    words: str = use_view_part(live, "subtitle")
    look: dict[str, theme.Look] = {
        "size": capped_text_size(theme.TINY),
        "color": theme.ON_WOOD_FADED,
        "max_lines": 1,
    }
    return ft.Text(
        drawable_text(words),
        overflow=ft.TextOverflow.ELLIPSIS,
        visible=bool(words) and not (window.is_large and window.is_phone),
        **look,
    )


@memo_component
def Seats(live: TableController, room: str, window: Window) -> ft.Control:
    """The seats side by side, or below each other where they are roomy."""
    seats: tuple[Part, ...] = use_view_part(live, "seats")
    kept = use_control_cache(window)
    each = [kept(seat.name, draw_in_room, live.dispatch, seat, room) for seat in seats]
    if room == "roomy":
        return ft.Column(each, spacing=8, tight=True, horizontal_alignment=STRETCH, visible=bool(each))
    return ft.Row(each, spacing=6 if room == "short" else 4, visible=bool(each))


def draw_in_room(does: Does, part: Part, room: str) -> ft.Control:
    return draw_part(does, part._replace(values=(*part.values, room)))


@memo_component
def Middle(live: TableController, width: float, height: float, window: Window) -> ft.Control:
    """The board or the cards, in all the room that its neighbours leave; `width` and `height` until that is measured."""
    return MeasuredBox(lambda wide, high: MiddleContent(live, wide, high, window), width, height)


@memo_component
def MiddleContent(live: TableController, width: float, height: float, window: Window) -> ft.Control:
    """The board or the cards in a room of this size."""
    middle: Part = use_view_part(live, "middle")
    return use_control_cache(window)("middle", middle.draw, live.dispatch, *middle.values, width, height)


@memo_component
def MiddleOrOverlay(
    live: TableController, table: Callable[[TableController, Window], ft.Control], window: Window
) -> ft.Control:
    """The table, or what lies over it when it is opened: the log, the score sheet."""
    opened, beside = use_view_part(live, "opened"), use_view_part(live, "beside")
    if beside is not None:
        lies: ft.Control = sheet(draw_part(live.dispatch, beside), expand=True)
    elif opened == "log" and window.has_panel_below:
        lies = sheet(LiveLog(live, window), expand=True)
    else:
        lies = table(live, window)
    return ft.Column([lies], expand=True, spacing=0, horizontal_alignment=STRETCH)


@memo_component
def LastLogLine(live: TableController, window: Window) -> ft.Control:
    """The last entry in a line, where the log is not on the screen. While it is taken back it stays unseen, and its line stays as high."""
    lines = [line for line in use_view_part(live, "log")[-1:] if line.number]
    last = use_typed_ref("")
    last.current = f"{lines[0].number}  {lines[0].text}" if lines else last.current
    look: dict[str, theme.Look] = {
        "size": capped_text_size(theme.TINY),
        "color": theme.ON_WOOD_FADED,
        "max_lines": 1,
    }
    words = ft.Text(
        drawable_text(last.current),
        overflow=ft.TextOverflow.ELLIPSIS,
        visible=bool(lines),
        expand=True,
        **look,
    )
    return ft.Semantics(container=True, content=ft.Row([ft.Text("", **look), words], spacing=0))


@memo_component
def LiveLog(live: TableController, window: Window) -> ft.Control:
    """All that was entered."""

    def detail(index: int) -> ft.Control | None:
        return live.screens.log_line_detail(live.session, index)

    return Log(use_view_part(live, "log"), use_latest(detail))


@memo_component
def LiveUndo(live: TableController, window: Window) -> ft.Control:
    """Undo and redo, and beside them what is at hand."""
    return ft.Row(
        [ft.Container(UndoAndRedo(live, window), expand=True), UndoActions(live, window)], spacing=6
    )


@memo_component
def UndoAndRedo(live: TableController, window: Window) -> ft.Control:
    """What Undo and Redo concern."""
    (undo, redo), at = use_view_part(live, "undo"), use_view_part(live, "at")
    back, again = (
        use_latest(lambda: live.session_at_entry(at).undo()),
        use_latest(lambda: live.session_at_entry(at).redo()),
    )
    return undo_bar(undo, redo, back, again)


# -- the panel ---------------------------------------------------------------------------------------------------------
@memo_component
def PromptPanel(live: TableController, least: float, most: float, tall: float, window: Window) -> ft.Control:
    """The sheet of what is asked, as high as that is, between `least` and `most` (or `tall`): then it scrolls, but for its foot.

    While one act is composed it becomes no lower, afterwards not by less than a line, and what the referee says takes no room from the
    board: nothing moves under a finger, and nothing is drawn anew for a few pixels.
    """
    needs, measure = ft.use_state(((-1, ""), least or most))
    parts, seen = use_typed_ref([0.0, 0.0]), use_typed_ref([(-1, ""), (-1, "")])

    def measured(part: int) -> Callable[["ft.LayoutSizeChangeEvent[ft.LayoutControl]"], None]:
        return lambda event: fit(part, event.height)

    def fit(part: int, height: float) -> None:
        said = live.shown.notice
        if part == 0 and least and said is not None and said.notice.kind == "refused" and parts.current[0]:
            return
        parts.current[part] = height
        asks = live.shown.asks
        roomy = (
            window.full_panel_height
            if asks.alone
            else tall
            if asks.tall
            else window.panel_height_over_strip
            if asks.strip
            else most
        )
        now = min(roomy, max(0 if asks.low else least, sum(parts.current) + 2 * EDGE + GAP))
        turn = (live.shown.turn, live.shown.asks.what)
        is_first, seen.current[part] = seen.current[part] != turn, turn
        stays = not is_first  # before that the other part may have been measured as it was in the turn before
        measure(
            lambda last: (
                turn,
                last[1]
                if least and now <= last[1] and ((last[0] == turn and stays) or last[1] < now + LINE)
                else now,
            )
        )

    rows: list[ft.Control] = [
        ft.Column(
            [ft.Container(PromptContent(live, window), on_size_change=measured(0)), ChanceLine(live, window)],
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=STRETCH,
        ),
        ft.Container(PromptFooter(live, window), on_size_change=measured(1)),
    ]
    lying = sheet(ft.Column(rows, spacing=GAP, horizontal_alignment=STRETCH), padding=EDGE, height=needs[1])
    return ft.Semantics(identifier="panel", container=True, content=lying)


EDGE, GAP, LINE = 8, 6, 24


@memo_component
def PromptContent(live: TableController, window: Window) -> ft.Control:
    """What is asked: the prompt or what the referee says in its place, the rows, the card picker; or what is opened in their place."""
    asks, notice, opened, picks = (
        use_view_part(live, "asks"),
        use_view_part(live, "notice"),
        use_view_part(live, "opened"),
        use_view_part(live, "picks"),
    )
    kept, stay, spacing = (
        use_control_cache(window),
        use_typed_ref(PartList()).current,
        2 if window.is_short_of_height else ROWS_APART,
    )
    always = (
        ("line", TypedLine),
        ("arrivals", Arrivals),
        ("requests", PendingRequests),
        ("notice", LiveBanner),
    )
    rows: list[ft.Control] = [kept(name, always_present, part, name, live, window) for name, part in always]
    if opened in INSTEAD:
        rows.append(OpenedPanel(live, opened, window, key=opened))
    else:
        prompt = [asks.prompt] if asks.prompt is not None and notice is None else []
        rows += stay.controls(kept, live.dispatch, (*prompt, *with_spacing(asks.rows, spacing)))
    rows.append(
        kept.inside(
            "picking",
            shown_if_asked,
            kept("picker", always_present, Picker, "picker", live, window),
            picks and opened not in INSTEAD,
        )
    )
    return ft.Column(rows, spacing=spacing, tight=True, horizontal_alignment=STRETCH)


def always_present(
    part: Callable[..., ft.Control], name: str, live: TableController, window: Window
) -> ft.Control:
    return part(live, window, key=name)


def shown_if_asked(held: list[ft.Control], is_asked: bool) -> ft.Control:
    return ft.Container(held[0], visible=is_asked)


@memo_component
def PromptFooter(live: TableController, window: Window) -> ft.Control:
    """What is about to happen and the button that does it."""
    foot, opened = use_view_part(live, "foot"), use_view_part(live, "opened")
    kept, stay = use_control_cache(window), use_typed_ref(PartList()).current
    there = foot if opened not in INSTEAD else ()
    rows = stay.controls(kept, live.dispatch, there)
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=STRETCH, visible=bool(there))


@memo_component
def ChanceLine(live: TableController, window: Window) -> ft.Control:
    """The chance that fits, below all that is asked: it takes no room from the board, and nothing asked for is moved by it."""
    chances, opened = use_view_part(live, "chances"), use_view_part(live, "opened")
    last: Reference[tuple[Part, ...]] = use_typed_ref(())
    last.current = chances or last.current
    kept = use_control_cache(window)
    if not last.current:
        return ft.Container(visible=False)
    return kept("chances", draw_part, live.dispatch, last.current[0], bool(chances) and opened not in INSTEAD)


_CardPicker: Callable[..., ft.Control] = ft.memo(CardPicker)  # type: ignore[no-untyped-call]


@memo_component
def Picker(live: TableController, window: Window) -> ft.Control:
    """The card picker; it stays in the tree while no card is asked for: its keys need not be sent again and again."""
    picking, opened = use_view_part(live, "picking"), use_view_part(live, "opened")
    last: Reference[CardRequest] = use_typed_ref(CardRequest("", FREE))
    last.current = picking or last.current
    _, marks, hidden, tiles = last.current
    stand = use_view_part(live, "picking_at")
    pick = use_latest(lambda card: live.pick_card(card, stand))
    four, joker = live.context.preferences.four_colours, live.table.game.has_jokers
    is_asked, at = picking is not None and opened not in INSTEAD, live.shown.turn
    return _CardPicker(
        marks, pick, four, hidden, joker, hears=is_asked, place=live.place, at=at, tiles=tiles, key="picker"
    )


@memo_component
def LiveBanner(live: TableController, window: Window) -> ft.Control:
    """What the referee says, in place of the prompt."""
    refused = use_view_part(live, "notice")
    use_view_part(live, "why")
    if refused is None:
        return ft.Container(visible=False)
    table, session = live.table, live.session
    here = (live.page.route or "").split("#")[0]

    def opens(reason: Reason) -> Callable[[], None] | None:
        return rule_opener(table, live.id, here, refused, reason)

    key = f"notice-{len(table)}-{refused.notice.reasons[0].code}"
    needs_reason = session.table_settings.intervenes == "strict"

    def correct(n: int, kind: Literal["correct", "strike"]) -> None:
        session.go_to_correction(n, live.page, kind)

    return RulingBanner(
        refused.notice,
        live.choose_alternative,
        lambda: live.set_message(None),
        live.reason_draft,
        refused.entry,
        session.override,
        needs_reason,
        opens,
        correct,
        key=key,
    )


def rule_opener(
    table: Table, id: int, here: str, refused: BannerMessage, reason: Reason
) -> Callable[[], None] | None:
    look_up = paragraph_opener(table, reason.code, reason.ruling, reason.section)
    return (lambda: look_up(id, here, refused)) if look_up else None


@memo_component
def TableKeys(live: TableController) -> ft.Control:
    """Hears the keys that a game gives a meaning. Escape, and a phone's way back, first close what is opened over it."""

    def pressed(event: ft.KeyboardEvent) -> bool:
        if event.alt or event.meta:
            return False
        if event.key == "Escape" and live.opened:
            live.toggle_panel(live.opened)
            return True
        meaning = live.screens.intent_for_key(
            live.scene_input, f"Ctrl+{event.key}" if event.ctrl else event.key
        )
        if meaning is None or meaning == SetDraft(live.scene_input.now):
            return False  # nothing is half said that could be given up: the key is for others
        live.dispatch(meaning)
        return True

    use_keys(pressed)
    return ft.Container(visible=False)
