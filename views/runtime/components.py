"""Public names for private parts of Flet's components, and three changes to how components are drawn."""

import functools
import inspect
import logging
import weakref
from collections.abc import Callable, Iterator
from typing import Final, TypeVar, cast

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_context import ContextProvider
from flet.components.hooks.use_effect import EffectHook  # PRIVATE
from flet.components.utils import current_component  # PRIVATE

from views.runtime.shutdown import ending

log = logging.getLogger("referee")

T = TypeVar("T")
Drawn = TypeVar("Drawn")

UPDATE: Final = Component.update
"""Flet's function that redraws a component."""
BEFORE_UPDATE: Final = Component.before_update
"""Flet's function that draws a component for the first time, or reuses what it showed before."""


def redraw_of_current_component() -> Callable[[], None]:
    return cast(Callable[[], None], current_component()._schedule_update)


def render_with_one_retry(
    draw: Callable[[], Drawn], name: str, raised_at_once: tuple[type[Exception], ...]
) -> Drawn:
    """Draw the current component. An error is logged under `name`, and the drawing is tried once more: a
    module that was still loading is there by then. Errors of the types `raised_at_once` are raised.
    """
    state = current_component()._state
    first = state.hook_cursor
    try:
        return draw()
    except raised_at_once:
        raise
    except Exception:
        log.warning("%s is drawn again", name, exc_info=True)
    # The failed drawing has stored new dependencies of its effects: with them the second one would find no
    # change.
    before = [
        (hook, hook.prev_deps)
        for hook in state.hooks[first : state.hook_cursor]
        if isinstance(hook, EffectHook)
    ]
    state.hook_cursor = first
    drawn = draw()
    for hook, dependencies in before:
        hook.prev_deps = dependencies
    return drawn


def context_value(context: ContextProvider[T]) -> T:
    """Return the value of a context in the current component. Unlike `use_context` it is not a hook, so a
    cached control may call it."""
    around: Component | None = current_component()
    while around is not None:
        if context._key in around._contexts:
            return cast(T, around._contexts[context._key])
        around = around._parent_component() if around._parent_component else None
    return context.default_value


def outermost_components_in(body: object) -> Iterator[Component]:
    """Yield the components in what a component has drawn, without those inside them."""
    for each in body if isinstance(body, list) else [body]:
        if isinstance(each, Component):
            yield each
        elif isinstance(each, ft.BaseControl):
            for name, value in vars(each).items():
                if name != "_parent" and isinstance(value, ft.BaseControl | list):
                    yield from outermost_components_in(value)


def attach_components_to_current(control: ft.Control) -> None:
    """Attach the components in a cached control to the current component: the one that made it may be
    gone."""
    for each in (control, *getattr(control, "controls", ())):
        if isinstance(each, Component):
            each._parent_component = weakref.ref(current_component())


def set_parent(control: ft.Control, parent: ft.Control) -> None:
    """Set the parent of a cached control. Flet clears it if the parent's children are the same as before."""
    object.__setattr__(control, "_parent", weakref.ref(parent))


def cancel_effects_and_clear(component: Component) -> None:
    """Cancel the effects of a component whose session has ended, and drop what it showed last."""
    for hook in component._state.hooks:
        if isinstance(hook, EffectHook):
            hook.cancel()  # type: ignore[no-untyped-call]  # an effect that still waits
            if hook.cleanup and not inspect.iscoroutinefunction(hook.cleanup):
                hook.cleanup()
    component.will_unmount()  # type: ignore[no-untyped-call]
    component.args, component.kwargs, component._state = (), {}, type(component._state)()


def update_that_reports_errors(
    on_error: Callable[[Component, Exception], None],
) -> Callable[[Component], None]:
    """Return `Component.update` with its errors passed to `on_error`.

    A control with an invalid value raises after its component was drawn, in the loop that draws all others of
    the session. Flet does not catch the error there.
    """

    @functools.wraps(UPDATE)
    def update(component: Component) -> None:
        if ending.is_set:
            return
        try:
            UPDATE(component)  # type: ignore[no-untyped-call]
        except Exception as error:
            on_error(component, error)

    return update


@functools.wraps(BEFORE_UPDATE)
def render_then_adopt_components_inside_memo(component: Component) -> None:
    """Draw a component. The components inside a reused memo component get the current one as their parent.

    Flet leaves them with the previous one, which is gone: every context they ask for is then None.
    """
    BEFORE_UPDATE(component)  # type: ignore[no-untyped-call]
    if component.memoized:
        state = component._state
        held = vars(state).get("inside")
        if held is None or held[0] is not state.last_b:
            held = (state.last_b, list(outermost_components_in(state.last_b)))
            vars(state)["inside"] = held
        for each in held[1]:
            each._parent_component = weakref.ref(component)
