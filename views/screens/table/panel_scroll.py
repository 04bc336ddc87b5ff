"""The scroll position of the panel: what is new begins at the panel's top."""

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context

import flet as ft

from views.app.error_boundary import safe_handler
from views.app.hooks import Reference, use_subscription, use_typed_ref
from views.screens.table.controller import SceneController


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
        stops = [
            controller.subscribe_to_part("notice", scroll_to_message),
            controller.subscribe_to_part("turn", scroll_to_top),
            controller.subscribe_to_part("opened", scroll_to_top),
        ]

        def stop_all() -> None:
            for stop in stops:
                stop()

        return stop_all

    use_subscription(subscribe_to_news, controller)
    return scrolled
