"""The lines of a table's log, and the steps that put lines in the place of others."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from models.rulings import Ruling

NEW: Final = -1
"""In `renews`: this entry was not there before the amendment."""

Gone = Literal["", "undone", "corrected", "struck", "dropped", "recomputed"]
"""Why a line no longer stands: taken back, amended, dropped after an amendment, or only its sums were made anew."""


@dataclass(slots=True)
class Line:
    """One entry that was accepted, with its ruling. `gone` says why it no longer stands, if so."""

    ruling: Ruling
    gone: Gone = ""

    @property
    def stands(self) -> bool:
        return not self.gone


class Step(NamedTuple):
    """One change of what stands: after the first `start` entries, `new` lines stand instead of the `old` ones.

    An entry made has no old lines. Every step can be taken back and made again. `renews`: for each new line of an
    amendment the line it makes anew, or NEW.
    """

    start: int
    old: tuple[int, ...]
    new: tuple[int, ...]
    kind: str = "enter"
    renews: tuple[int, ...] = ()
