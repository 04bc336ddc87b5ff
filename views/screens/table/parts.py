"""The parts of a table screen: each watches its own value of the scene, and is redrawn when that changes."""

from collections.abc import Callable

import flet as ft

from models.record import NonGameEntry
from models.translation import say
from views.app import theme
from views.app.error_boundary import memo_component
from views.app.hooks import Reference, use_stable_callback, use_typed_ref
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.log import Log, LogLine
from views.components.measured_box import MeasuredBox
from views.components.paper import column, sheet
from views.components.picker import FREE, CardPicker
from views.components.pressable import button
from views.components.shell import BackButton, Headline, capped_text_size
from views.components.undo import undo_bar
from views.font_coverage import drawable_text
from views.runtime.control_cache import use_control_cache
from views.screens.table.arrivals import SeatRequestsAndArrivals
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.intents import CorrectEntry, GoTo, SetDraft
from views.screens.table.own_seat import NAME_HAND
from views.screens.table.panel_scroll import use_scroll_to_top_on_news
from views.screens.table.pending_requests import PendingRequests
from views.screens.table.scene import (
    ROWS_APART,
    CardRequest,
    Dispatch,
    Part,
    PartList,
    Prompts,
    render_part,
    with_spacing_inside_column_parts,
)
from views.screens.table.table_actions import (
    INSTEAD,
    ActionsBesideUndo,
    BarActions,
    TypedLineField,
    ViewInPlaceOfPanel,
)
from views.screens.table.window_layout import Window
from views.screens.table_parts import referee_message_banner

STRETCH = ft.CrossAxisAlignment.STRETCH
OnSizeChange = Callable[["ft.LayoutSizeChangeEvent[ft.LayoutControl]"], None]


@memo_component
def TableBar(controller: SceneController, window: Window) -> ft.Control:
    """Draw the way back (if there are other tables), the headline and the icon buttons. In a low window the
    bar also contains the seats, below a headline of one line.
    """
    title = LiveHeadline(controller, window.has_headline_and_seats_in_one_row, window)
    words: ft.Control
    if window.has_headline_and_seats_in_one_row and controller.shown.bar_line is not None:
        words = ft.Stack(
            [
                ft.Container(title, left=0, right=0, top=0),
                ft.Container(PlayersLineBelowHeadline(controller, window), left=0, right=0, bottom=0),
            ],
            height=window.headline_and_players_bar_height,
            expand=True,
        )
    else:
        below = (
            Seats(controller, "low", window)
            if window.has_headline_and_seats_in_one_row
            else GameTitleAsSubtitle(controller, window)
        )
        words = ft.Column(
            [title, below],
            spacing=1,
            tight=True,
            expand=True,
            height=window.headline_and_subtitle_height,
            alignment=ft.MainAxisAlignment.CENTER,
        )
    back = (
        [BackButton(lambda: controller.page.navigate("/"))]
        if controller.context.workspace is not None
        else []
    )
    return ft.Row(
        [*back, words, BarActions(controller, window)],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


@memo_component
def LiveHeadline(controller: SceneController, is_low: bool, window: Window) -> ft.Control:
    """Draw the headline; a change is read aloud."""
    return Headline(use_view_part(controller, "headline"), True, is_low)


@memo_component
def PlayersLineBelowHeadline(controller: SceneController, window: Window) -> ft.Control:
    """Draw the line below the headline of a low window."""
    line: Part | None = use_view_part(controller, "bar_line")
    return render_part(controller.dispatch, line) if line is not None else ft.Container(visible=False)


@memo_component
def GameTitleAsSubtitle(controller: SceneController, window: Window) -> ft.Control:
    """Draw the game's title. It is left out on a phone with large text, for lack of room."""
    words: str = use_view_part(controller, "subtitle")
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
def Seats(controller: SceneController, room_kind: str, window: Window) -> ft.Control:
    """Draw the seats side by side, or below each other if they are roomy."""
    seats: tuple[Part, ...] = use_view_part(controller, "seats")
    cache = use_control_cache(window)
    each = [cache(seat.name, render_seat_in_room, controller.dispatch, seat, room_kind) for seat in seats]
    if room_kind == "roomy":
        return ft.Column(each, spacing=8, tight=True, horizontal_alignment=STRETCH, visible=bool(each))
    return ft.Row(each, spacing=6 if room_kind == "short" else 4, visible=bool(each))


def render_seat_in_room(dispatch: Dispatch, part: Part, room_kind: str) -> ft.Control:
    return render_part(dispatch, part._replace(values=(*part.values, room_kind)))


@memo_component
def MeasuredBoardArea(
    controller: SceneController, estimated_width: float, estimated_height: float, window: Window
) -> ft.Control:
    """Draw the board or the cards in the remaining room. The estimated size is used until that room has been
    measured."""
    return MeasuredBox(
        lambda wide, high: BoardOrCards(controller, wide, high, window), estimated_width, estimated_height
    )


@memo_component
def BoardOrCards(controller: SceneController, width: float, height: float, window: Window) -> ft.Control:
    """Draw the board or the cards in a room of this size; nothing where only their upper edge would be
    seen."""
    middle: Part = use_view_part(controller, "middle")
    kept = use_control_cache(window)
    if height < LEAST_BOARD:
        return kept("none", ft.Container)
    return kept("middle", middle.draw, controller.dispatch, *middle.values, width, height)


@memo_component
def TableOrOverlay(
    controller: SceneController, layout_table: Callable[[SceneController, Window], ft.Control], window: Window
) -> ft.Control:
    """Draw the table, or the view opened over it: the log or the score sheet."""
    opened, overlay = use_view_part(controller, "opened"), use_view_part(controller, "overlay")
    if overlay is not None:
        content: ft.Control = sheet(render_part(controller.dispatch, overlay), expand=True)
    elif opened == "log" and window.is_panel_below_board:
        content = sheet(LiveLog(controller, window), expand=True)
    else:
        content = layout_table(controller, window)
    return ft.Column([content], expand=True, spacing=0, horizontal_alignment=STRETCH)


@memo_component
def LastLogLine(controller: SceneController, window: Window) -> ft.Control:
    """Draw the last entry in one line, if the log is not visible. During an undo it stays mounted but hidden,
    so that its height is kept.
    """
    lines = [line for line in use_view_part(controller, "log")[-1:] if line.number]
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
def LiveLog(controller: SceneController, window: Window) -> ft.Control:
    """Draw the log. An opened entry can be corrected from here, by anyone who may amend or ask for an
    amendment."""
    is_allowed = controller.access.is_allowed
    may_amend = is_allowed("amend") or is_allowed("ask")

    def detail_with_correction_buttons(line: LogLine) -> ft.Control | None:
        sums = controller.screens.detail_below_opened_log_line(controller, line.index)
        if not may_amend or line.number is None:
            return sums
        return column(sums, correct_entry_and_open_record_buttons(controller, line.number), spacing=6)

    return Log(
        use_view_part(controller, "log"), use_stable_callback(detail_with_correction_buttons), may_amend
    )


def correct_entry_and_open_record_buttons(controller: SceneController, entry_number: int) -> ft.Control:
    """Return the buttons that correct entry n, and that open it in the record."""
    is_aside = isinstance(
        controller.table.rulings[entry_number - 1].entry, NonGameEntry
    )  # only struck out, in the record
    correct = button(
        say("amending.correct", "Correct entry {n}", n=entry_number),
        f"correct-{entry_number}",
        lambda: controller.dispatch(CorrectEntry(entry_number)),
        icon=Icons.EDIT_OUTLINED,
    )
    record = button(
        say("log.in_record", "Open in the record"),
        f"record-{entry_number}",
        lambda: controller.dispatch(GoTo(f"/table/{controller.id}/record/{entry_number}")),
        "quiet",
    )
    return ft.Row([*([] if is_aside else [correct]), record], wrap=True, spacing=8, run_spacing=4)


@memo_component
def UndoRowWithActions(controller: SceneController, window: Window) -> ft.Control:
    """Draw Undo and Redo, and the actions beside them."""
    return ft.Row(
        [ft.Container(UndoAndRedo(controller, window), expand=True), ActionsBesideUndo(controller, window)],
        spacing=6,
    )


@memo_component
def UndoAndRedo(controller: SceneController, window: Window) -> ft.Control:
    """Draw Undo and Redo with the entries they concern."""
    (undo, redo), at = use_view_part(controller, "undo"), use_view_part(controller, "at")
    on_undo, on_redo = (
        use_stable_callback(lambda: controller.undo(at)),
        use_stable_callback(lambda: controller.redo(at)),
    )
    return undo_bar(undo, redo, on_undo, on_redo)


# -- the panel -----------------------------------------------------------------------------------------------
@memo_component
def PromptPanel(
    controller: SceneController,
    min_height: float,
    max_height: float,
    tall_height: float,
    window: Window,
    is_over_board: bool = False,
) -> ft.Control:
    """Draw the panel of prompts as high as its content, between `min_height` and `max_height` (or
    `tall_height`) pixels; higher content scrolls above the footer. `is_over_board`: it covers the board only
    as long as its content needs that.

    While one act is composed the panel never shrinks, and afterwards only by more than a line; messages take
    no room from the board. So nothing moves under a finger, and nothing is redrawn for a few pixels. It
    shrinks when a view opened in place of the prompts is closed, and when the prompts need no room over the
    board any more. The chance makes the panel higher only where that takes no room from the board.
    """
    scrolled = use_scroll_to_top_on_news(controller)
    needs, measure = ft.use_state(((-1, ""), min_height or max_height))
    parts, seen = use_typed_ref([0.0, 0.0, 0.0]), use_typed_ref([(-1, "")] * 3)

    def height_handler_of_part(part: int) -> OnSizeChange:
        return lambda event: fit_panel_to_part_height(part, event.height)

    def fit_panel_to_part_height(part: int, height: float) -> None:
        message = controller.shown.notice
        if (
            part == 0
            and min_height
            and message is not None
            and message.notice.kind == "refused"
            and parts.current[0]
        ):
            return
        parts.current[part] = height
        prompts, is_grid = controller.shown.prompts, controller.opened == NAME_HAND
        limit = panel_height_limit(prompts, is_grid, window, max_height, tall_height)
        roomy = max_height if is_over_board else limit
        now = min(
            roomy,
            max(
                0 if prompts.low and not is_over_board else min_height,
                sum(parts.current) + 2 * EDGE + GAP * (1 if window.is_panel_below_board else 2),
            ),
        )
        turn = (controller.shown.turn, controller.opened or prompts.what)
        if (
            prompts.covers_board and message is not None
        ):  # so that the board comes back with the end of the message
            turn = (turn[0], f"{turn[1]} below a message")
        is_first, seen.current[part] = seen.current[part] != turn, turn
        is_same_turn = not is_first  # on the first drawing the other part may still have last turn's height
        is_pack = prompts.pack and window.is_phone  # then the cards keep their places above the footer
        uncovers = is_over_board and now <= min_height
        measure(
            lambda last: (
                turn,
                last[1]
                if min_height
                and not (is_pack or uncovers)
                and now <= last[1]
                and ((last[0] == turn and is_same_turn) or (last[1] < now + LINE and not is_over_board))
                else now,
            )
        )

    content_and_footer = panel_content_and_footer(controller, window, height_handler_of_part, scrolled)
    panel = sheet(
        ft.Column(content_and_footer, spacing=GAP, horizontal_alignment=STRETCH),
        padding=EDGE,
        height=max(min_height, needs[1]) if is_over_board else needs[1],
    )
    return ft.Semantics(identifier="panel", container=True, content=panel)


def panel_content_and_footer(
    controller: SceneController,
    window: Window,
    measured: Callable[[int], OnSizeChange],
    scrolled: Reference[ft.Column | None],
) -> list[ft.Control]:
    """Return the scrolling content of the panel and its footer. `measured`: gives the handler of the height
    of one part;
    `scrolled`: gets the scrolling content.
    """
    chance = ChanceLine(controller, window)
    if not window.is_panel_below_board:  # on a phone it would only make what scrolls longer
        chance = ft.Container(chance, on_size_change=measured(2))
    scrolled.current = ft.Column(
        [
            ft.Container(PromptContent(controller, window), on_size_change=measured(0)),
            chance,
        ],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    return [
        scrolled.current,
        ft.Container(DraftSummaryWithButtons(controller, window), on_size_change=measured(1)),
    ]


def panel_height_limit(
    prompts: Prompts, is_hand_grid: bool, window: Window, max_height: float, tall_height: float
) -> float:
    """Return the greatest height in pixels of the panel with these prompts, or with the grid on which one's
    hand is named."""
    if is_hand_grid or (prompts.covers_board and window.is_phone and window.is_large):
        return window.max_panel_height_for_whole_pack_grid
    if prompts.alone:
        return window.full_panel_height
    if prompts.pack and window.is_phone and window.is_panel_below_board:
        return window.panel_height_leaving_piles_in_sight
    if prompts.tall:
        return tall_height
    return window.panel_height_with_strip_of_board if prompts.strip else max_height


EDGE, GAP, LINE = 8, 6, 24
LEAST_BOARD = 12
"""The least height in pixels of a board that is drawn."""


@memo_component
def PromptContent(controller: SceneController, window: Window) -> ft.Control:
    """Draw the prompts: the prompt or a message in its place, the rows and the card picker; or the view
    opened in their place."""
    prompts, notice, opened, picks = (
        use_view_part(controller, "prompts"),
        use_view_part(controller, "notice"),
        use_view_part(controller, "opened"),
        use_view_part(controller, "picks"),
    )
    cache, part_list, spacing = (
        use_control_cache(window),
        use_typed_ref(PartList()).current,
        2 if window.is_short_of_height else ROWS_APART,
    )
    always = (
        ("line", TypedLineField),
        ("arrivals", SeatRequestsAndArrivals),
        ("requests", PendingRequests),
        ("notice", RefereeMessageInPlaceOfPrompt),
    )
    rows: list[ft.Control] = [
        cache(name, render_keyed_component, part, name, controller, window) for name, part in always
    ]
    if opened in INSTEAD:
        rows.append(ViewInPlaceOfPanel(controller, opened, window, key=opened))
    else:
        is_brief = window.is_phone and prompts.phone_footer is not None
        prompt = [prompts.prompt] if prompts.prompt is not None and notice is None and not is_brief else []
        rows += part_list.controls_with_removed_hidden(
            cache, controller.dispatch, (*prompt, *with_spacing_inside_column_parts(prompts.rows, spacing))
        )
    rows.append(
        cache.around_part(
            "picking",
            container_visible_if,
            cache("picker", render_keyed_component, TableCardPicker, "picker", controller, window),
            picks and opened not in INSTEAD,
        )
    )
    return ft.Column(rows, spacing=spacing, tight=True, horizontal_alignment=STRETCH)


def render_keyed_component(
    make_component: Callable[..., ft.Control], key: str, controller: SceneController, window: Window
) -> ft.Control:
    return make_component(controller, window, key=key)


def container_visible_if(controls: list[ft.Control], is_visible: bool) -> ft.Control:
    return ft.Container(controls[0], visible=is_visible)


@memo_component
def DraftSummaryWithButtons(controller: SceneController, window: Window) -> ft.Control:
    """Draw the summary of the draft and its button."""
    footer_parts, opened = use_view_part(controller, "footer"), use_view_part(controller, "opened")
    brief = use_view_part(controller, "prompts").phone_footer
    footer_parts = footer_parts if brief is None or not window.is_phone else brief
    cache, part_list = use_control_cache(window), use_typed_ref(PartList()).current
    shown_parts = footer_parts if opened not in INSTEAD else ()
    rows = part_list.controls_with_removed_hidden(cache, controller.dispatch, shown_parts)
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=STRETCH, visible=bool(shown_parts))


@memo_component
def ChanceLine(controller: SceneController, window: Window) -> ft.Control:
    """Draw the relevant chance below the prompts, so that it moves nothing else."""
    chances, opened = use_view_part(controller, "chances"), use_view_part(controller, "opened")
    last: Reference[tuple[Part, ...]] = use_typed_ref(())
    last.current = chances or last.current
    cache = use_control_cache(window)
    if not last.current:
        return ft.Container(visible=False)
    return cache(
        "chances", render_part, controller.dispatch, last.current[0], bool(chances) and opened not in INSTEAD
    )


_CardPicker: Callable[..., ft.Control] = ft.memo(CardPicker)  # type: ignore[no-untyped-call]


@memo_component
def TableCardPicker(controller: SceneController, window: Window) -> ft.Control:
    """Draw the card picker; it stays mounted while no card is asked for, so that its keys are not sent
    again."""
    picking, opened = use_view_part(controller, "picking"), use_view_part(controller, "opened")
    last: Reference[CardRequest] = use_typed_ref(CardRequest("", FREE))
    last.current = picking or last.current
    _, marks, hidden, tiles, named = last.current
    stand = use_view_part(controller, "picking_at")
    pick = use_stable_callback(lambda card: controller.set_picker_field_to_card(card, stand))
    four, joker = controller.context.preferences.four_colours, controller.table.game.has_jokers
    is_asked, at = picking is not None and opened not in INSTEAD, controller.shown.turn
    return _CardPicker(
        marks,
        pick,
        four,
        hidden,
        joker,
        hears_keys=is_asked,
        draft_key=controller.draft_key,
        entry_count=at,
        tiles=tiles,
        named_card=named,
        key="picker",
    )


@memo_component
def RefereeMessageInPlaceOfPrompt(controller: SceneController, window: Window) -> ft.Control:
    """Draw the referee's message in place of the prompt."""
    refused = use_view_part(controller, "notice")
    use_view_part(controller, "why")
    if refused is None:
        return ft.Container(visible=False)
    return referee_message_banner(controller, refused, controller.choose_alternative_to_refused_act)


@memo_component
def TableKeyHandler(controller: SceneController) -> ft.Control:
    """Handle a game's keys. Escape, and a phone's back button, first close the view opened over the table."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        if event.alt or event.meta:
            return False
        if event.key == "Escape" and controller.opened:
            controller.open_or_close_view_or_toggle_signal(controller.opened)
            return True
        intent = controller.screens.intent_for_key(
            controller.scene_input, f"Ctrl+{event.key}" if event.ctrl else event.key
        )
        if intent is None or intent == SetDraft(controller.scene_input.draft):
            return False  # there is no draft to clear, so other handlers get the key
        controller.dispatch(intent)
        return True

    use_keys(handle_key)
    return ft.Container(visible=False)
