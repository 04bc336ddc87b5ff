"""Decides whether a disconnected session may resume. If its rights have changed, the client gets a new
session and no old screen."""

from collections.abc import Callable
from typing import Final

from flet.messaging.session import Session

_MAY_RESUME: Final = "may-resume"
"""Key in the store of a session."""


def set_resume_check(session: Session, is_allowed: Callable[[], bool]) -> None:
    """Set the function that decides whether this session may resume when its client reconnects."""
    session.store.set(_MAY_RESUME, is_allowed)


def may_resume(session: Session) -> bool:
    """True if the session may resume where it was disconnected."""
    is_allowed = session.store.get(_MAY_RESUME)
    return is_allowed is None or bool(is_allowed())
