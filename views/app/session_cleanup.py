"""What a session that is over leaves behind: nothing.

Flet never unmounts the components of a session that is over: their tasks would go on, and their controls hold one another in rings
that Python finds only when it looks through everything. Here they are unmounted, so that what a screen held is free at once
(`python -m tests.benchmarks memory.left`).
"""

import asyncio
from typing import Final

from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.messaging.session import Session

SETTLED: Final = 1.0
"""Seconds in which what a session still does comes to its end."""


def dispose_session(session: Session) -> None:
    """This session is over: what it does by itself ends, and soon it holds nothing any more."""
    components = [each for each in session.index.values() if isinstance(each, Component)]
    for hook in [hook for each in components for hook in each._state.hooks]:
        if isinstance(hook, EffectHook) and hook.cleanup and not asyncio.iscoroutinefunction(hook.cleanup):
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
