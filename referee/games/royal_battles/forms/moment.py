"""The table and the moment that a printed form shows."""

from typing import NamedTuple


class FormMoment(NamedTuple):
    """The table and the moment that a printed form shows."""

    table: str
    date: str
    moment_text: str
    """The moment, such as `entry 24, round 5`."""
    check_code: str
