"""Error handling of every screen: an error becomes a message on a screen that still works.

In Flet 1.0.5 an exception during rendering silently ends the updates of the session, and one in a handler
covers the whole screen with a red page. `component` and `safe_handler` show where it happened;
`catch_session_errors` catches everything else.
"""

import functools
import inspect
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

import flet as ft
from flet.components.component import Component

from models.translation import say, set_language_and_card_letters
from views.runtime.components import redraw_of_current_component, render_with_one_retry
from views.runtime.install import install_flet_changes
from views.workspace.rights import NO_LONGER_THERE

log = logging.getLogger("referee")

Drawn = TypeVar("Drawn")


Redraw = Callable[[], None]
"""Redraws a component."""
DrawOnError = Callable[[str, Exception, Redraw], ft.Control]
"""Makes what is shown instead of a component that could not be drawn, from its name, the error and a function
that redraws it."""


# The returned function takes the arguments of `draw`, and a `key`.
def component(
    draw: Callable[..., Drawn],
    draw_on_error: DrawOnError | None = None,
    draw_when_gone: Callable[[str], ft.Control] | None = None,
) -> Callable[..., Drawn]:
    """`ft.component` that tries a drawing twice, then shows a panel in its place. All components are made
    with it.

    `draw_when_gone`: makes what is shown if the table was removed or may no longer be seen, from the sentence
    that says so.
    """

    @ft.component
    @functools.wraps(draw)
    def render_or_show_error(*args: object, **named: object) -> Drawn | ft.Control:
        use_session_language()
        try:
            return render_with_one_retry(lambda: draw(*args, **named), draw.__name__, NO_LONGER_THERE)
        except NO_LONGER_THERE as ended:  # the message of the exception says so on the screen
            return draw_when_gone(str(ended)) if draw_when_gone else ft.Container(visible=False)
        except Exception as error:
            log.exception("%s could not be drawn", draw.__name__)
            redraw_component = redraw_of_current_component()
            return (draw_on_error or error_panel)(draw.__name__, error, redraw_component)

    return cast(Callable[..., Drawn], render_or_show_error)


def memo_component(draw: Callable[..., Drawn]) -> Callable[..., Drawn]:
    """A component that is redrawn only when its arguments, or the values it observes, have changed."""
    return cast(Callable[..., Drawn], ft.memo(component(draw)))  # type: ignore[no-untyped-call]


def use_session_language(page: ft.Page | None = None) -> None:
    """Use the language that `set_session_language` set for this session."""
    session_store = (page or ft.context.page).session.store
    set_language_and_card_letters(session_store.get("language") or "en", session_store.get("letters") or "")


def set_session_language(page: ft.Page, language: str, letters: str = "") -> None:
    """Set the language of this session and the letters on its cards, for everything drawn from now on."""
    page.session.store.set("language", language)
    page.session.store.set("letters", letters)
    set_language_and_card_letters(language, letters)


def try_again_label() -> str:
    """Return the label of the button that redraws a part of the screen."""
    return say("guards.again", "Try again")


def error_panel(part_name: str, error: Exception, redraw: Redraw) -> ft.Control:
    sentence = say(
        "guards.not_drawn",
        "Part of the screen could not be drawn ({part}: {error}). The table is safe.",
        part=part_name,
        error=error,
    )
    message = ft.Semantics(
        live_region=True,
        identifier="render-error",
        label=sentence,
        content=ft.Text(sentence, color=ft.Colors.ERROR, semantics_label=""),
    )
    retry = ft.Semantics(
        identifier="draw-again", content=ft.OutlinedButton(try_again_label(), on_click=safe_handler(redraw))
    )
    return ft.Container(ft.Column([message, retry], spacing=8, tight=True), padding=12)


Handler = Callable[..., Any]
"""An event handler with or without the event as parameter. Its result is ignored."""


def safe_handler(handler: Handler) -> Handler:
    """Wrap a handler so that its errors become a message at the bottom of the screen. Called while a
    component is drawn.

    The handler receives the event if it has a parameter for it without a default.
    """
    page, alone = ft.context.page, is_handler_without_event(handler)
    if inspect.iscoroutinefunction(handler):
        return safe_async_handler(page, handler, alone)

    def call(*event: object) -> None:
        with errors_shown_in_snack_bar(page, handler):
            handler(*event)

    return (lambda: call()) if alone else (lambda event: call(event))


def safe_async_handler(page: ft.Page, handler: Handler, without_event: bool) -> Handler:
    async def call_alone() -> None:
        with errors_shown_in_snack_bar(page, handler):
            await handler()

    async def call_with(event: object) -> None:
        with errors_shown_in_snack_bar(page, handler):
            await handler(event)

    return call_alone if without_event else call_with


@contextmanager
def errors_shown_in_snack_bar(page: ft.Page, handler: Handler) -> Iterator[None]:
    """Run a handler in the language of its session; if it raises, log that and show it."""
    use_session_language(page)
    try:
        yield
    except Exception as error:
        log.exception("%s failed", getattr(handler, "__qualname__", handler))
        show_snack_bar(
            page, say("guards.failed", "That did not work ({error}). The table is safe.", error=error)
        )


_alone: dict[CodeType, bool] = {}
"""Cache by code object: True if a handler takes no event. Every drawing makes new handlers from the same
code."""


def is_handler_without_event(handler: Handler) -> bool:
    """True if a handler takes no event.

    Flet decides by the number of parameters. It would also pass the event to a handler whose parameter only
    binds a value, as in `lambda id=id: remove(id)`, and to one that takes any arguments; neither expects the
    event.
    """
    code = (
        handler.__code__
        if isinstance(handler, FunctionType) and not hasattr(handler, "__wrapped__")
        else None
    )
    if code in _alone:
        return _alone[code]
    parameters = inspect.signature(handler).parameters.values()
    alone = all(
        parameter.default is not parameter.empty
        or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        for parameter in parameters
    )
    if code is not None:
        _alone[code] = alone
    return alone


def catch_session_errors(page: ft.Page) -> None:
    """Catch a session's errors outside components and safe handlers. Called once, before the first render."""

    def log_and_show_error(message: str) -> None:
        log.error("a handler failed: %s", message)
        show_snack_bar(
            page,
            say(
                "guards.failed",
                "That did not work ({error}). The table is safe.",
                error=message.splitlines()[0],
            ),
        )

    # Flet calls it for an uncaught error in a handler, to cover the screen with the red page.
    page.session.error = log_and_show_error  # type: ignore[method-assign]


def show_snack_bar(page: ft.Page, sentence: str) -> None:
    """Show a message at the bottom of the screen."""
    page.show_dialog(ft.SnackBar(ft.Text(sentence)))


def show_update_error_in_snack_bar(failed_component: Component, error: Exception) -> None:
    """Show that a component could not be redrawn."""
    log.error("%s could not be updated", failed_component, exc_info=error)
    show_snack_bar(
        ft.context.page,
        say(
            "guards.not_anew",
            "Part of the screen could not be updated ({error}). The table is safe.",
            error=error,
        ),
    )


install_flet_changes(
    show_update_error_in_snack_bar
)  # every component is made through this module, so this runs before any is drawn
