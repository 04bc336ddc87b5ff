"""What a session that is over leaves behind: nothing.

Flet never unmounts the components of a session that is over: their tasks would go on, and their controls hold one another in rings
that Python finds only when it looks through everything. Here they are unmounted, so that what a screen held is free at once
(`python -m tests.benchmarks memory.left`).
"""

import asyncio
from typing import Any, Final

from flet.components.component import Component
from flet.messaging.session import Session

from views.runtime.components import end_effects

LEFT: Final = "Session closed"
"""What Flet raises where something waits for the answer of a client that has left."""
SETTLED: Final = 1.0
"""Seconds in which what a session still does comes to its end."""
INVOKE_METHOD: Final = Session.invoke_method
"""How Flet calls a method of a client and waits for its answer."""


async def invoke_method_or_cancel(
    session: Session, control_id: int, method_name: str, args: Any = None, timeout: float | None = None
) -> Any:
    """Call a method of a session's client. Raises CancelledError once the client has left.

    Flet raises a RuntimeError there, which effects and background tasks print as a traceback; later calls are never answered.
    """
    if session._Session__closed:  # type: ignore[attr-defined]  # PRIVATE
        raise asyncio.CancelledError
    try:
        return await INVOKE_METHOD(session, control_id, method_name, args, timeout)
    except RuntimeError as error:
        if str(error) == LEFT:
            raise asyncio.CancelledError from None
        raise


def dispose_session(session: Session) -> None:
    """This session is over: what it does by itself ends, and soon it holds nothing any more."""
    for each in [each for each in session.index.values() if isinstance(each, Component)]:
        end_effects(each)
    asyncio.get_running_loop().call_later(SETTLED, drop_session_references, session)


def drop_session_references(session: Session) -> None:
    vars(session.page).clear()
    vars(session).clear()
