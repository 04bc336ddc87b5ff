"""The panel of a table screen: the prompts or a message in their place, the card picker and the footer. It is
as high as its content, within the room that the window leaves."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from contextvars import copy_context
from typing import Final

import flet as ft

from models.json_values import JsonObject
from views.app.component import Reference, memo_component, safe_handler, use_subscription, use_typed_ref
from views.components.controls import STRETCH, sheet
from views.components.line_field import LineField
from views.runtime.control_cache import use_control_cache
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.own_seat import NAME_HAND
from views.screens.table.part_list import PartList, render_part
from views.screens.table.parts import TableCardPicker
from views.screens.table.pending_requests import PendingRequests, SeatRequestsAndArrivals
from views.screens.table.scene import ROWS_APART, OpenPanel, Part, Prompts, with_spacing_inside_column_parts
from views.screens.table.table_actions import INSTEAD, ViewInPlaceOfPanel
from views.screens.table.window_layout import PanelRoom, Window
from views.screens.table_parts import referee_message_banner

OnSizeChange = Callable[["ft.LayoutSizeChangeEvent[ft.LayoutControl]"], None]
EDGE, GAP, LINE = 8, 6, 24
"""Pixels around the panel's content, between its parts, and of a line of text."""
CONTENT, FOOTER, CHANCE = range(3)
"""The measured parts of the panel."""


Subject = tuple[int, str]
"""What the panel is about: the turn, and the opened view or the act being composed."""
NO_SUBJECT: Final[Subject] = (-1, "")


@memo_component
def PromptPanel(controller: SceneController, window: Window, room: PanelRoom) -> ft.Control:
    """Draw the panel of prompts as high as its content, within its room; higher content scrolls above the
    footer.

    While one act is composed the panel never shrinks, and afterwards only by more than a line; messages take
    no room from the board. So nothing moves under a finger, and nothing is redrawn for a few pixels. It
    shrinks when a view opened in place of the prompts is closed, and when the prompts need no room over the
    board any more. The chance makes the panel higher only where that takes no room from the board.
    """
    scrolled = use_scroll_to_top_on_news(controller)
    height, height_handler_of_part = use_panel_height(controller, window, room)
    content_and_footer = panel_content_and_footer(controller, window, height_handler_of_part, scrolled)
    panel = sheet(
        ft.Column(content_and_footer, spacing=GAP, horizontal_alignment=STRETCH),
        padding=EDGE,
        height=max(room.min_height, height) if room.is_over_board else height,
    )
    return ft.Semantics(identifier="panel", container=True, content=panel)


def use_panel_height(
    controller: SceneController, window: Window, room: PanelRoom
) -> tuple[float, Callable[[int], OnSizeChange]]:
    """Return the height of the panel, and a function that returns the handler of the height of one part."""
    (_, height), set_height = ft.use_state((NO_SUBJECT, room.min_height or room.max_height))
    heights, subjects = use_typed_ref([0.0] * 3).current, use_typed_ref([NO_SUBJECT] * 3).current

    def fit_panel_to_part_height(part: int, part_height: float) -> None:
        message = controller.shown.notice
        is_refusal = message is not None and message.notice.kind == "refused"
        if is_refusal and part == CONTENT and room.min_height and heights[CONTENT]:
            return
        heights[part] = part_height
        subject, needed = panel_subject(controller), needed_panel_height(controller, window, room, heights)
        # when a part is drawn first, another may still have last turn's height
        is_same_subject, subjects[part] = subjects[part] == subject, subject
        # then the cards keep their places above the footer
        is_pack = controller.shown.scene.prompts.pack and window.is_phone
        uncovers_board = room.is_over_board and needed <= room.min_height
        may_keep = bool(room.min_height) and not is_pack and not uncovers_board

        def next_height(last: tuple[Subject, float]) -> tuple[Subject, float]:
            last_subject, last_height = last
            keeps = needed <= last_height and (
                (last_subject == subject and is_same_subject)
                or (last_height < needed + LINE and not room.is_over_board)
            )
            return subject, last_height if may_keep and keeps else needed

        set_height(next_height)

    return height, lambda part: lambda event: fit_panel_to_part_height(part, event.height)


def panel_subject(controller: SceneController) -> Subject:
    """Return what the panel is about. A message over the board is a subject of its own, so that the board
    comes back with the end of the message."""
    shown = controller.shown
    name = controller.opened or shown.scene.prompts.what
    if shown.scene.prompts.covers_board and shown.notice is not None:
        name += " below a message"
    return shown.turn, name


def needed_panel_height(
    controller: SceneController, window: Window, room: PanelRoom, part_heights: list[float]
) -> float:
    """Return the height in pixels that the parts need, within the room of the panel."""
    prompts, gap_count = controller.shown.scene.prompts, 1 if window.is_panel_below_board else 2
    limit = room.max_height
    if not room.is_over_board:
        limit = panel_height_limit(prompts, controller.opened == NAME_HAND, window, room)
    least = 0 if prompts.low and not room.is_over_board else room.min_height
    return min(limit, max(least, sum(part_heights) + 2 * EDGE + GAP * gap_count))


def panel_height_limit(prompts: Prompts, is_hand_grid: bool, window: Window, room: PanelRoom) -> float:
    """Return the greatest height in pixels of the panel with these prompts, or with the grid on which one's
    hand is named."""
    if is_hand_grid or (prompts.covers_board and window.is_phone and window.is_large):
        return window.max_panel_height_for_whole_pack_grid
    if prompts.alone:
        return window.full_panel_height
    if prompts.pack and window.is_phone and window.is_panel_below_board:
        return window.panel_height_leaving_piles_in_sight
    if prompts.tall:
        return room.tall_height
    return window.panel_height_with_strip_of_board if prompts.strip else room.max_height


def panel_content_and_footer(
    controller: SceneController,
    window: Window,
    height_handler_of_part: Callable[[int], OnSizeChange],
    scrolled: Reference[ft.Column | None],
) -> list[ft.Control]:
    """Return the scrolling content of the panel and its footer. `scrolled` gets the scrolling content."""
    chance = ChanceLine(controller, window)
    if not window.is_panel_below_board:  # on a phone it would only make what scrolls longer
        chance = ft.Container(chance, on_size_change=height_handler_of_part(CHANCE))
    content = ft.Container(PromptContent(controller, window), on_size_change=height_handler_of_part(CONTENT))
    footer = ft.Container(PromptFooter(controller, window), on_size_change=height_handler_of_part(FOOTER))
    scrolled.current = ft.Column(
        [content, chance],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    return [scrolled.current, footer]


def use_scroll_to_top_on_news(controller: SceneController) -> Reference[ft.Column | None]:
    """Return a reference for the panel's scrolling Column. It scrolls to its top when a message, another
    turn's prompts or an opened view appear, which would be out of sight otherwise.
    """
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def scroll() -> None:
        if scrolled.current is not None:
            with suppress(RuntimeError, TimeoutError):  # the panel was left or replaced meanwhile
                await scrolled.current.scroll_to(offset=0, duration=0)

    def scroll_to_top() -> None:
        if controller.page.session.connection is None:  # the device sleeps
            return
        # in a context of its own: `run_task` leaves its page the current one, and this may run for the act of
        # another page
        copy_context().run(controller.page.run_task, safe_handler(scroll))

    def scroll_to_message() -> None:
        if controller.shown.notice is not None:
            scroll_to_top()

    def subscribe_to_news() -> Callable[[], None]:
        subscriptions = ExitStack()
        subscriptions.callback(controller.subscribe_to_part("notice", scroll_to_message))
        subscriptions.callback(controller.subscribe_to_part("turn", scroll_to_top))
        subscriptions.callback(controller.subscribe_to_part("opened", scroll_to_top))
        return subscriptions.close

    use_subscription(subscribe_to_news, controller)
    return scrolled


@memo_component
def PromptContent(controller: SceneController, window: Window) -> ft.Control:
    """Draw the prompts: the prompt or a message in its place, the rows and the card picker; or the view
    opened in their place."""
    prompts, notice, opened, picks = (
        use_view_part(controller, "scene.prompts"),
        use_view_part(controller, "notice"),
        use_view_part(controller, "opened"),
        use_view_part(controller, "picks"),
    )
    cache, part_list, spacing = (
        use_control_cache(window),
        use_typed_ref(PartList()).current,
        2 if window.is_short_of_height else ROWS_APART,
    )
    rows: list[ft.Control] = [
        cache(name, render_keyed_component, part, name, controller, window)
        for name, part in (
            ("line", TypedLineField),
            ("arrivals", SeatRequestsAndArrivals),
            ("requests", PendingRequests),
            ("notice", RefereeMessageInPlaceOfPrompt),
        )
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
def PromptFooter(controller: SceneController, window: Window) -> ft.Control:
    footer_parts, opened = use_view_part(controller, "footer"), use_view_part(controller, "opened")
    brief = use_view_part(controller, "scene.prompts").phone_footer
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


@memo_component
def RefereeMessageInPlaceOfPrompt(controller: SceneController, window: Window) -> ft.Control:
    refused = use_view_part(controller, "notice")
    use_view_part(controller, "why")
    if refused is None:
        return ft.Container(visible=False)
    return referee_message_banner(controller, refused, controller.choose_alternative_to_refused_act)


@memo_component
def TypedLineField(controller: SceneController, window: Window) -> ft.Control:
    """Draw the typed line, above the panel."""
    before: list[str] = use_typed_ref([]).current
    typing: bool = use_view_part(controller, "typing")
    use_view_part(controller, "turn")

    def has_entered(*entries: JsonObject) -> bool:
        previous_change_count = controller.change_count
        controller.enter(*map(dict, entries))
        return controller.change_count != previous_change_count

    if not typing:
        return ft.Container(visible=False)
    return LineField(
        controller.table,
        controller.draft_key,
        before,
        has_entered,
        lambda: controller.dispatch(OpenPanel("line")),
        lambda: controller.open_or_close_view("lines"),
        key="line",
    )
