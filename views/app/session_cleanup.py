"""What a session that is over leaves behind: nothing.

Flet never unmounts the components of a session that is over: their tasks would go on, and their controls hold one another in rings
that Python finds only when it looks through everything. Here they are unmounted, so that what a screen held is free at once
(`python -m tests.benchmarks memory.left`).
"""

import asyncio
from typing import Any, Final

from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.messaging.session import Session

LEFT: Final = "Session closed"
"""What Flet raises where something waits for the answer of a client that has left."""
SETTLED: Final = 1.0
"""Seconds in which what a session still does comes to its end."""


def cancel_calls_when_closed(session: Session) -> None:
    """Cancel whatever waits for an answer of this session's client once the client has left.

    Flet raises a RuntimeError there, which effects and background tasks print as a traceback; later calls are never answered.
    """
    invoke = session.invoke_method

    async def invoke_or_cancel(
        control_id: int, method_name: str, args: Any, timeout: float | None = None
    ) -> Any:
        if session._Session__closed:  # type: ignore[attr-defined]  # PRIVATE
            raise asyncio.CancelledError
        try:
            return await invoke(control_id, method_name, args, timeout)
        except RuntimeError as error:
            if str(error) == LEFT:
                raise asyncio.CancelledError from None
            raise

    session.invoke_method = invoke_or_cancel  # type: ignore[method-assign]


def dispose_session(session: Session) -> None:
    """This session is over: what it does by itself ends, and soon it holds nothing any more."""
    components = [each for each in session.index.values() if isinstance(each, Component)]
    for hook in [hook for each in components for hook in each._state.hooks]:
        if isinstance(hook, EffectHook):
            hook.cancel()  # type: ignore[no-untyped-call]  # an effect that still waits
            if hook.cleanup and not asyncio.iscoroutinefunction(hook.cleanup):
                hook.cleanup()
    for each in components:
        each.will_unmount()  # type: ignore[no-untyped-call]
        each.args, each.kwargs, each._state = (
            (),
            {},
            type(each._state)(),
        )  # PRIVATE: what it showed last is kept there
    asyncio.get_running_loop().call_later(SETTLED, drop_session_references, session)


def drop_session_references(session: Session) -> None:
    vars(session.page).clear()
    vars(session).clear()
