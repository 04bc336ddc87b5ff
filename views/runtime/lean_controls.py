"""Drops a field that Flet keeps with each control: the set of validation errors that were reported before.

An empty set for each of the five hundred controls of a screen is a tenth of the screen's memory (`python -m
tests.benchmarks memory.screen`). Without it an invalid control of ours, which is a bug, is reported each
time.
"""

from flet.controls.base_control import BaseControl
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY  # PRIVATE


class _EmptyRemovedSet(frozenset[tuple[str, str]]):
    def add(self, error: tuple[str, str]) -> None:
        """Discard the error."""


def share_one_empty_error_set() -> None:
    """Let all controls share one set that stays empty."""
    setattr(BaseControl, _REPORTED_VALIDATION_ERRORS_KEY, _EmptyRemovedSet())
