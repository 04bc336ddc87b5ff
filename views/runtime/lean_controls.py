"""What Flet keeps with each control, and need not.

An empty set for each of the five hundred controls of a screen, for errors that were told already, is a tenth of what a screen takes of
memory (`python -m tests.benchmarks memory.screen`). A control of ours that is not valid is a fault of ours: it is told each time.
"""

from flet.controls.base_control import BaseControl
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY  # PRIVATE


class _EmptyRemovedSet(frozenset[tuple[str, str]]):
    def add(self, told: tuple[str, str]) -> None:
        """Discard the error."""


def keep_no_reported_errors() -> None:
    """Let all controls share one set that stays empty."""
    setattr(BaseControl, _REPORTED_VALIDATION_ERRORS_KEY, _EmptyRemovedSet())
