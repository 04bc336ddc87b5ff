"""The frame of every screen: wood, a top bar with back button and title, and the content; and the header of a
sheet that opens over a screen."""

import logging
from collections.abc import Callable, Sequence

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import Redraw, Reference, component, try_again_label
from views.app.icons import Icons
from views.app.keys import handle_back_gesture, use_keys
from views.app.reconnect import route_with_reconnect_count
from views.app.window_frame import is_desktop_window
from views.components import menu
from views.components.controls import (
    BRIEF_MOST,
    LARGE,
    LEAST_TITLE,
    LETTER,
    STRETCH,
    Size,
    TextScale,
    button,
    capped_frame_text_size,
    capped_text_size,
    heading_text,
    icon_button,
    is_landscape_phone,
    navigation_to,
)
from views.font_coverage import drawable_text
from views.runtime.components import context_value

log = logging.getLogger("referee")


LONG, BRIEF = 22, 34
"""Titles with more characters are smaller, to fit into one line on a phone. The second number is for titles
in one row with the seats."""


BRIEF_HEIGHT = 24
"""The height in pixels of a title in one row with the seats."""
CLOSE_LINES = ft.TextStyle(height=1.05)
"""The style of a table's title on a phone: two lines of it fit into the height of the bar."""
BESIDE_TITLE = 128
"""Pixels beside a table's title on a phone."""


def fitted_text_size(size: float, title: str, lines: int) -> float:
    """Return the text size at which a title fits into this number of lines on a phone; not below 11
    pixels."""
    width, scale = context_value(Size)[0] - BESIDE_TITLE, context_value(TextScale)
    most = capped_text_size(size, BRIEF_MOST) * scale
    room = lines * width / (LETTER * max(len(title), 1)) * (1.0 if lines == 1 else 0.9)
    return max(LEAST_TITLE, min(most, room)) / scale


@component
def BackButton(go_back: Callable[[], None]) -> ft.Control:
    """The back button, also pressed by Escape."""

    def go_back_on_key(event: ft.KeyboardEvent) -> bool:
        is_back_key = event.key.upper() == "B" and not (event.ctrl or event.alt or event.meta)
        if is_back_key:
            go_back()
        return is_back_key

    use_keys(go_back_on_key)
    return icon_button(
        Icons.ARROW_BACK,
        say("shell.back", "Back to the tables"),
        "back",
        go_back,
        ink=theme.ON_WOOD,
        shortcut_name="back",
    )


@component
def Headline(title: str, is_live: bool, is_one_line: bool = False) -> ft.Control:
    """The title of a screen or the state of the game, in two lines at most; with large texts it is not cut
    off.

    `is_one_line`: in one small line, where there is little height.
    """
    large = ft.use_context(TextScale) >= LARGE
    size: float = 17 if len(title) > LONG or (large and ft.use_context(Size)[0] < theme.NARROW) else theme.BIG
    if is_one_line:
        size = theme.SMALL if len(title) <= BRIEF else theme.TINY
    size = capped_frame_text_size(size) if is_live else size
    is_fitted = is_live and ft.use_context(Size)[0] < theme.NARROW and not is_landscape_phone()
    if is_fitted:
        size = fitted_text_size(size, title, 1 if is_one_line else 2)
    may_wrap = large and not (is_fitted and size * ft.use_context(TextScale) > LEAST_TITLE)
    overflow: theme.Look = None if may_wrap else ft.TextOverflow.ELLIPSIS
    has_one_height = is_fitted and is_one_line
    text: ft.Control = ft.Text(
        drawable_text(title),
        size=size,
        weight=ft.FontWeight.W_500,
        color=theme.ON_WOOD,
        max_lines=2 if has_one_height and may_wrap else None if may_wrap else 1 if is_one_line else 2,
        overflow=overflow,
        style=CLOSE_LINES if is_fitted and (may_wrap or not is_one_line) else None,
    )
    if has_one_height:  # one height for every title, so that the board below keeps its place
        text = ft.Container(text, height=BRIEF_HEIGHT, alignment=ft.Alignment.CENTER_LEFT)
    return ft.Semantics(
        header=True, heading_level=1, live_region=is_live or None, identifier="headline", content=text
    )


def top_bar(
    title: str,
    go_back: Callable[[], None] | None,
    actions: Sequence[ft.Control] = (),
    subtitle: str = "",
    announces_title: bool = False,
) -> ft.Row:
    """The top bar of a screen. `announces_title`: the title is the state of the game, and screen readers read
    its changes."""
    words: list[ft.Control] = [Headline(title, announces_title)]
    if subtitle:
        words.append(
            ft.Text(
                drawable_text(subtitle),
                size=theme.TINY,
                color=theme.ON_WOOD_FADED,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    leading = BackButton(go_back) if go_back else ft.Container(width=8)
    return ft.Row(
        [leading, ft.Column(words, spacing=0, expand=True), *actions],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def screen_view(
    route: str,
    top: ft.Control,
    content: ft.Control,
    *,
    padding: float = 8,
    shortcut_names: tuple[str, ...] = (),
) -> ft.View:
    """A whole screen: the bar on top, `content` filling the rest. `shortcut_names`: its shortcuts
    (views.app.shortcuts)."""
    page = ft.context.page
    menus = [menu.MenuBarWithShortcuts(shortcut_names, key="menu")] if is_desktop_window(page) else []
    inner = ft.Column([*menus, top, content], expand=True, spacing=4, horizontal_alignment=STRETCH)
    return ft.View(
        route=route_with_reconnect_count(page, route),
        padding=0,
        decoration=theme.wood_background(page.width or 0),
        bgcolor=ft.Colors.TRANSPARENT,
        can_pop=route == "/" and not page.web,  # in the built app, back from the first screen leaves the app
        on_confirm_pop=lambda: handle_back_gesture(page) and None,
        controls=[
            ft.SafeArea(expand=True, content=ft.Container(expand=True, padding=padding, content=inner))
        ],
    )


def scrolling_page_of_sheets(
    sheets: Sequence[ft.Control],
    width: float = 720,
    footer: ft.Control | None = None,
    scroll_reference: Reference[ft.Column | None] | None = None,
) -> ft.Control:
    """Scrolling sheets of limited width, above a `footer` that stays visible.

    `scroll_reference` is set to the scrolling Column (views.components.scrolling).
    """
    column = ft.Column(
        [*sheets, ft.Container(height=16)],
        spacing=12,
        width=width,
        horizontal_alignment=STRETCH,
    )
    pages = ft.Column([centred_with_max_width(column, width)], scroll=ft.ScrollMode.AUTO, expand=True)
    if scroll_reference is not None:
        scroll_reference.current = pages
    return (
        pages
        if footer is None
        else ft.Column([pages, centred_with_max_width(footer, width)], spacing=8, expand=True)
    )


def page_of_sheets(
    route: str,
    title: str,
    back_url: str | None,
    sheets: Sequence[ft.Control],
    width: float = 720,
    *,
    subtitle: str = "",
    actions: Sequence[ft.Control] = (),
    footer: ft.Control | None = None,
    scroll_reference: Reference[ft.Column | None] | None = None,
) -> ft.View:
    """A whole screen of scrolling sheets. `back_url`: where its back button leads; None for no button."""
    top = top_bar(title, None if back_url is None else navigation_to(back_url), actions, subtitle)
    return screen_view(route, top, scrolling_page_of_sheets(sheets, width, footer, scroll_reference))


def centred_with_max_width(content: ft.Control, width: float) -> ft.Control:
    return ft.Row(
        [ft.Container(content, expand=True, expand_loose=True, width=width)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _text_on_wood(sentence: str) -> ft.Control:
    return ft.Text(drawable_text(sentence), color=theme.ON_WOOD, size=theme.MEDIUM)


def screen_component(draw: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """Decorator for a component that is a whole screen: like `views.app.component.component`, with a
    whole screen as fallback."""
    return component(draw, failed_screen, table_gone_screen)


def table_gone_screen(sentence: str) -> ft.View:
    """The screen for a table that is gone, or that this device may no longer see."""
    page = ft.context.page
    announcement = ft.Semantics(
        live_region=True,
        identifier="no-longer-there",
        content=ft.Container(_text_on_wood(sentence), padding=16),
    )
    return screen_view(
        page.route or "/",
        top_bar(say("app.no_table", "No such table"), lambda: page.navigate("/")),
        announcement,
    )


def failed_screen(part_name: str, error: Exception, redraw: Redraw) -> ft.View:
    """The fallback screen that says that a screen could not be drawn, and offers to try again."""
    return _failure_screen_with_retry(part_name, error, redraw, navigation_to("/"))


def _failure_screen_with_retry(
    part_name: str, error: object, try_again: Redraw, go_back: Callable[[], None] | None
) -> ft.View:
    sentence = say(
        "shell.not_drawn",
        "This screen could not be drawn ({part}: {error}). Your tables are safe.",
        part=part_name,
        error=error,
    )
    note = ft.Semantics(live_region=True, identifier="render-error", content=_text_on_wood(sentence))
    retry = ft.Row([button(try_again_label(), "draw-again", try_again, "may")])
    content = ft.Container(ft.Column([note, retry], spacing=16, tight=True), padding=16)
    return screen_view(
        ft.context.page.route or "/",
        top_bar(say("shell.went_wrong", "Something went wrong"), go_back),
        content,
    )


def try_session_twice_or_offer_retry(page: ft.Page, begin: Callable[[], None]) -> None:
    """Begin a session. After one failure it is tried again; after the second a screen says so and offers to
    try again."""
    failed: list[Exception] = []
    for _ in range(2):
        try:
            begin()
        except Exception as error:
            log.warning("a session could not begin", exc_info=True)
            failed.append(error)
        else:
            return
    page.render_views(
        lambda: [
            SessionNotBegunScreen(str(failed[-1]), lambda: try_session_twice_or_offer_retry(page, begin))
        ]
    )


@screen_component
def SessionNotBegunScreen(error: str, retry: Callable[[], None]) -> ft.Control:
    return _failure_screen_with_retry(ft.context.page.route or "/", error, retry, None)


def use_escape_to_close(close: Callable[[], object], while_typing: bool = False) -> None:
    """Close on Escape; `while_typing`: also while a text field is focused."""

    def close_on_escape(event: ft.KeyboardEvent) -> bool:
        if event.key == "Escape":
            close()
        return event.key == "Escape"

    use_keys(close_on_escape, while_typing)


def use_closable_header(
    heading: str,
    close_label: str,
    identifier: str,
    on_close: Callable[[], object],
    while_typing: bool = False,
) -> ft.Control:
    """The header of a sheet. `close_label`: the label of its button; `while_typing`: Escape closes it also
    while a text field is focused.
    """
    use_escape_to_close(on_close, while_typing)
    close_button = icon_button(Icons.CLOSE, close_label, identifier, on_close, shortcut_name="escape")
    return ft.Row([ft.Container(heading_text(heading, size=theme.MEDIUM), expand=True), close_button])
