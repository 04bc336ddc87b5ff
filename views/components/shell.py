"""The frame of every screen: wood, a bar with the way back and the title, and the content in the middle."""

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_context import ContextProvider
from flet.components.utils import current_component

from models.translation import say
from views.app import theme
from views.app.error_boundary import Again, again_words, component
from views.app.icons import Icons
from views.app.keys import go_back, use_keys
from views.app.references import Reference
from views.app.shared_value_hook import route_with_reconnect_count
from views.app.window_frame import is_desktop_window
from views.components import menu
from views.components.pressable import button, icon_button
from views.font_coverage import drawable_text

log = logging.getLogger("referee")
T = TypeVar("T")
Size = ft.create_context((1000.0, 700.0))
"""Width and height of the window; set by the root, read by `use_context(Size)`."""


TextScale = ft.create_context(1.0)
"""How much larger than usual the device shows texts: 2.0 is 200 %. Texts follow it by themselves; what holds them may need more room."""
LARGE = 1.3
"""From this scale on a screen scrolls as a whole instead of keeping its parts in sight."""


def context_value(context: ContextProvider[T]) -> T:
    """A context's value where this is drawn. Unlike `use_context` it takes no place among the hooks: what is kept may ask for it."""
    around: Component | None = current_component()
    while around is not None:
        if context._key in around._contexts:
            return cast(T, around._contexts[context._key])
        around = around._parent_component() if around._parent_component else None
    return context.default_value


def is_landscape_phone() -> bool:
    """Is this drawn on a phone that lies on its side, and has little height?"""
    return context_value(Size)[1] < theme.ON_ITS_SIDE


FRAME_MOST = 1.5
"""No larger are the texts of a table: headline, seats, what is asked, Undo. Else a phone had no room for the board; what the referee says
and what is read at leisure grows on."""
MOST_ON_ITS_SIDE = 1.15
"""No larger are the texts of its bar and of what is asked where a phone lies on its side."""


def capped_text_size(size: float, most: float = FRAME_MOST) -> float:
    """The size of a text that the device makes no more than `most` times as large."""
    return size * min(1.0, most / context_value(TextScale))


def landscape_text_size(size: float) -> float:
    """The size of a text of the bar, or of what is asked: where a phone lies on its side there is no height for more."""
    return capped_text_size(size, MOST_ON_ITS_SIDE if is_landscape_phone() else FRAME_MOST)


def equal_width_row(each: Sequence[ft.Control], spacing: float = 2) -> ft.Control:
    """Small things beside each other, all as wide; in two rows where texts are large, so that no word is broken."""
    if ft.use_context(TextScale) < LARGE:
        return ft.Row(list(each), spacing=spacing)
    half = (len(each) + 1) // 2
    return ft.Column(
        [ft.Row(list(row), spacing=spacing) for row in (each[:half], each[half:])],
        spacing=spacing,
        tight=True,
    )


def use_window_size() -> tuple[tuple[float, float], float]:
    """The size of the window, and how much larger than usual the device shows texts; for the root of all screens, which alone asks."""
    page = ft.context.page
    size, set_size = ft.use_state((page.width or 390.0, page.height or 844.0))
    text, set_text = ft.use_state(1.0)

    def mount() -> None:
        page.on_resize = lambda event: set_size((event.width, event.height))
        page.overlay.append(text_scale_probe(set_text))
        page.update()

    ft.use_effect(mount, [])
    return (size[0], size[1] - menu.HEIGHT) if is_desktop_window(page) else size, text


def text_scale_probe(told: Callable[[float], object]) -> ft.Control:
    """An unseen text ten high: how high it comes out is told, once and whenever that changes."""
    return ft.Text(
        "M", size=10, style=ft.TextStyle(height=1.0), color=ft.Colors.TRANSPARENT, semantics_label="",
        on_size_change=lambda event: told(round(event.height / 10, 2)),
    )  # fmt: skip


LONG, BRIEF = 22, 34
"""A longer title is written smaller, to stay in one line on a phone; the second holds where it shares its row with the seats."""


@component
def BackButton(back: Callable[[], None]) -> ft.Control:
    """The way back, for the thumb and for the key."""

    def pressed(event: ft.KeyboardEvent) -> bool:
        goes = event.key.upper() == "B" and not (event.ctrl or event.alt or event.meta)
        if goes:
            back()
        return goes

    use_keys(pressed)
    return icon_button(
        Icons.ARROW_BACK, say("shell.back", "Back to the tables"), "back", back, ink=theme.ON_WOOD, key="back"
    )


@component
def Headline(title: str, is_live: bool, brief: bool = False) -> ft.Control:
    """What the screen is, or how things stand: in two lines at most, but where texts are large nothing of it is cut off.

    `brief`: in one small line, because little height is left.
    """
    large = ft.use_context(TextScale) >= LARGE
    size: float = 17 if len(title) > LONG or (large and ft.use_context(Size)[0] < theme.NARROW) else theme.BIG
    if brief:
        size = theme.SMALL if len(title) <= BRIEF else theme.TINY
    size = landscape_text_size(size) if is_live else size
    overflow: theme.Look = None if large else ft.TextOverflow.ELLIPSIS
    text = ft.Text(
        drawable_text(title),
        size=size,
        weight=ft.FontWeight.W_500,
        color=theme.ON_WOOD,
        max_lines=None if large else 1 if brief else 2,
        overflow=overflow,
    )
    return ft.Semantics(
        header=True, heading_level=1, live_region=is_live or None, identifier="headline", content=text
    )


def top_bar(
    title: str,
    back: Callable[[], None] | None,
    actions: Sequence[ft.Control] = (),
    subtitle: str = "",
    is_live: bool = False,
) -> ft.Row:
    """The top line of a screen. `is_live`: the title says how things stand, and a change of it is read aloud."""
    words: list[ft.Control] = [Headline(title, is_live)]
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
    leading = BackButton(back) if back else ft.Container(width=8)
    return ft.Row(
        [leading, ft.Column(words, spacing=0, expand=True), *actions],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def screen(
    route: str, top: ft.Control, content: ft.Control, *, padding: float = 8, keys: tuple[str, ...] = ()
) -> ft.View:
    """A whole screen on the wooden table: its bar above, `content` filling the rest. `keys`: its shortcuts (views.app.shortcuts)."""
    page = ft.context.page
    menus = [menu.ShortcutMenu(keys, key="menu")] if is_desktop_window(page) else []
    inner = ft.Column(
        [*menus, top, content], expand=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return ft.View(
        route=route_with_reconnect_count(page, route),
        padding=0,
        decoration=theme.wood_background(page.width or 0),
        bgcolor=ft.Colors.TRANSPARENT,
        can_pop=route == "/"
        and not page.web,  # from the first screen of an app that is built in, the way back leads out of it
        on_confirm_pop=lambda: go_back(page) and None,
        controls=[
            ft.SafeArea(expand=True, content=ft.Container(expand=True, padding=padding, content=inner))
        ],
    )


def page_of_sheets(
    sheets: Sequence[ft.Control],
    width: float = 720,
    foot: ft.Control | None = None,
    scrolled: Reference[ft.Column | None] | None = None,
) -> ft.Control:
    """Sheets below each other, not wider than is good to read, scrolling; below them a `foot` that stays in sight.

    `scrolled` is given what scrolls (views.components.scrolling).
    """
    column = ft.Column(
        [*sheets, ft.Container(height=16)],
        spacing=12,
        width=width,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    pages = ft.Column([centred(column, width)], scroll=ft.ScrollMode.AUTO, expand=True)
    if scrolled is not None:
        scrolled.current = pages
    return pages if foot is None else ft.Column([pages, centred(foot, width)], spacing=8, expand=True)


def centred(content: ft.Control, width: float) -> ft.Control:
    return ft.Row(
        [ft.Container(content, expand=True, expand_loose=True, width=width)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _on_wood(sentence: str) -> ft.Control:
    return ft.Text(drawable_text(sentence), color=theme.ON_WOOD, size=theme.MEDIUM)


def screen_component(draw: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """A component that is a whole screen: like `views.app.error_boundary.component`, but what stands in for it is a screen too."""
    return component(draw, screen_not_drawn, screen_no_longer_there)


def screen_no_longer_there(sentence: str) -> ft.View:
    """The screen of a table that is gone, or that may not be seen from here any more."""
    page = ft.context.page
    told = ft.Semantics(
        live_region=True, identifier="no-longer-there", content=ft.Container(_on_wood(sentence), padding=16)
    )
    return screen(
        page.route or "/", top_bar(say("app.no_table", "No such table"), lambda: page.navigate("/")), told
    )


def screen_not_drawn(part: str, error: Exception, again: Again) -> ft.View:
    """The screen that says that another one could not be drawn, and offers to try again."""
    page = ft.context.page
    return _offering_again(part, error, again, lambda: page.navigate("/"))


def _offering_again(part: str, error: object, again: Again, back: Callable[[], None] | None) -> ft.View:
    sentence = say(
        "shell.not_drawn",
        "This screen could not be drawn ({part}: {error}). Your tables are safe.",
        part=part,
        error=error,
    )
    note = ft.Semantics(live_region=True, identifier="render-error", content=_on_wood(sentence))
    retry = ft.Row([button(again_words(), "draw-again", again, "may")])
    content = ft.Container(ft.Column([note, retry], spacing=16, tight=True), padding=16)
    return screen(
        ft.context.page.route or "/", top_bar(say("shell.went_wrong", "Something went wrong"), back), content
    )


def begin_or_offer_again(page: ft.Page, begin: Callable[[], None]) -> None:
    """Begin a session. Where that fails it is tried once more; where it fails again, a screen says so and offers to try again."""
    failed: list[Exception] = []
    for _ in range(2):
        try:
            begin()
        except Exception as error:
            log.warning("a session could not begin", exc_info=True)
            failed.append(error)
        else:
            return
    page.render_views(lambda: [NotBegun(str(failed[-1]), lambda: begin_or_offer_again(page, begin))])


@screen_component
def NotBegun(error: str, again: Callable[[], None]) -> ft.Control:
    """Why a session has no screens."""
    return _offering_again(ft.context.page.route or "/", error, again, None)
