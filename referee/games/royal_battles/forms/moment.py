"""Which moment of which table a printed form shows."""

from typing import NamedTuple


class FormMoment(NamedTuple):
    """Which moment of which table a printed form shows."""

    table: str
    date: str
    stands: str
    """`entry 24, round 5`."""
    check_code: str
