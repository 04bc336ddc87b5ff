"""What every component needs: the decorators that make it, handlers for its controls, and its hooks.

In Flet 1.0.5 an exception during rendering silently ends the updates of the session, and one in a handler
covers the whole screen with a red page. `component` and `safe_handler` show where it happened. Hooks are what
a component keeps between its drawings, what it observes, and what it does in the background while it is
shown.
"""

import asyncio
import functools
import inspect
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from views.app.error_boundary import show_snack_bar, use_session_language
from views.app.preferences import KEPT_BY_SESSION, AppContext
from views.runtime.components import redraw_of_current_component, render_with_one_retry
from views.workspace.rights import NO_LONGER_THERE
from views.workspace.shared_value import SharedValue
from views.workspace.workspace import Workspace

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


@contextmanager
def refusal_shown(
    show: Callable[[str], object], *also: type[Exception], before: str = "", after: str = ""
) -> Iterator[None]:
    """Show the text of an ExplainedError, between these texts, instead of raising it. `also`: further errors
    that are shown so."""
    shown: tuple[type[Exception], ...] = (ExplainedError, *also)
    try:
        yield
    except shown as error:
        show(f"{before}{error}{after}")


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


Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Value = TypeVar("Value")
State = TypeVar("State")

IsHere = Callable[[], bool]
"""Returns True while the component is shown with the same dependencies."""


class Reference(Generic[Value]):
    """A reference that holds a value in `current`. Flet's own type would allow None everywhere."""

    current: Value


def use_typed_ref(first: Value) -> Reference[Value]:
    """Return the same reference at every drawing; setting its value redraws nothing. Its first value is
    `first`."""
    return cast(Reference[Value], ft.use_ref(lambda: first))


def use_stable_callback(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Return a callable that is the same object at every drawing and calls the function of the latest one.

    Memoised children compare their arguments: a new lambda at every drawing would redraw each of them.
    """
    latest: Reference[Callable[..., Answer]] = use_typed_ref(function)
    latest.current = function
    return cast(Callable[Given, Answer], ft.use_callback(lambda *given: latest.current(*given), []))


def use_state_with_current(
    make_first_value: Callable[[], Value],
) -> tuple[Value, Callable[[Value], None], Reference[Value]]:
    """`use_state`, and a reference whose `current` already holds a value that was set but is not drawn yet.

    A tap right after a typed letter must not act on the value before it.
    """
    drawn: Value
    draw: Callable[[Value], None]
    # mypy takes the function for the value
    drawn, draw = ft.use_state(make_first_value)  # type: ignore[arg-type]
    held = use_typed_ref(drawn)

    def set_and_redraw(new: Value) -> None:
        held.current = new
        draw(new)

    return held.current, set_and_redraw, held


def use_shared_value(store: SharedValue[State], select: Callable[[State], Value]) -> Value:
    """Redraw this component when `select` of the shared value changes, whichever session changed it.

    Returns the current value. Select the smallest thing that the component shows: an int, a tuple. In Flet
    1.0.5 a component is scheduled on the session of the caller; `store` schedules it on its own.
    """
    page = ft.context.page
    value = select(store.state)
    _, see = ft.use_state((0, value))

    def show_new_value(force: bool) -> None:
        see(lambda seen: (seen[0] + force, select(store.state)))

    def subscribe_and_check() -> Callable[[], None]:
        stop = store.subscribe(page, show_new_value, select)
        show_new_value(False)  # it may have changed between render and mount
        return stop

    use_subscription(subscribe_and_check)
    return value


def use_subscription(subscribe: Callable[[], Callable[[], None]], *dependencies: object) -> None:
    """Subscribe when the component is mounted, and again when `dependencies` changes; the function that
    `subscribe` returns unsubscribes.
    """
    stop: Reference[Callable[[], None] | None] = use_typed_ref(None)

    def mount() -> None:
        stop.current = subscribe()

    # The cleanup must be passed: one that `mount` returns is lost with the first new render.
    ft.use_effect(mount, list(dependencies), cleanup=lambda: stop.current and stop.current())


def use_task(work: Callable[[IsHere], Awaitable[None]], *dependencies: object) -> None:
    """Run `work` when the component is mounted, and again when `dependencies` changes. `work` must end once
    its `is_here()` is False."""
    page = ft.context.page

    def start_work() -> Callable[[], None]:
        mounted = [True]

        async def run_work() -> None:
            await work(lambda: bool(mounted))

        page.run_task(safe_handler(run_work))
        return mounted.clear

    use_subscription(start_work, *dependencies)


def use_interval(
    seconds: float, on_tick: Callable[[], object], is_on: bool = True, max_seconds: float = math.inf
) -> None:
    """Call `on_tick` at intervals in seconds while `is_on`. After `max_seconds` it stops, because the screen
    is probably abandoned."""

    async def tick_at_intervals(is_here: IsHere) -> None:
        end = time.monotonic() + max_seconds
        while is_on and time.monotonic() < end:
            await asyncio.sleep(seconds)
            if not is_here():
                return
            on_tick()

    use_task(tick_at_intervals, is_on)


def use_app_context() -> AppContext:
    """Return the app's context, in any component below the root."""
    # the root provides it to all components
    return cast(AppContext, ft.context.page.session.store.get(KEPT_BY_SESSION))


def use_workspace() -> Workspace:
    """Return the workspace, on the host's own screens. A joined device cannot reach such a screen."""
    workspace = use_app_context().workspace
    assert workspace is not None, "a joined device has no workspace"
    return workspace
