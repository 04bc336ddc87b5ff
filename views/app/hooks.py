"""Hooks: what a component keeps between its drawings, what it observes, and what it does in the background
while it is shown."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from typing import Generic, ParamSpec, TypeVar, cast

import flet as ft

from views.app.error_boundary import safe_handler
from views.workspace.shared_value import SharedValue

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
