"""Decides whether a disconnected session may resume. If its rights have changed it starts again, and its last screen is not sent."""

from collections.abc import Callable
from typing import Final

from flet.messaging.session import Session

_MAY_RESUME: Final = "may-resume"
"""In the store of a session."""


def resume_only_if(session: Session, is_allowed: Callable[[], bool]) -> None:
    """Ask this before the session is given back to a client that returns."""
    session.store.set(_MAY_RESUME, is_allowed)


def may_resume(session: Session) -> bool:
    """True if the session may go on where it was cut off."""
    is_allowed = session.store.get(_MAY_RESUME)
    return is_allowed is None or bool(is_allowed())
