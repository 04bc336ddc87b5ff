"""The outcome of an intent at a table."""

from typing import NamedTuple

from models.rulings import Ruling


class Answer(NamedTuple):
    """The outcome of an intent: a ruling, or a sentence that says why there is none."""

    ruling: Ruling | None = None
    fault: str | None = None
    was_host_asked: bool = False
    """True if the host was asked instead."""

    @property
    def is_accepted(self) -> bool:
        """True if the table changed."""
        return (
            self.fault is None
            and not self.was_host_asked
            and (self.ruling is None or self.ruling.is_accepted)
        )
