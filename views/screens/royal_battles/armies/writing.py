"""An army as it is being written: what was typed, right or wrong, and the file it would make."""

from typing import Any, NamedTuple

from models.army_book import NamedArmy
from views.app.faces import Side
from views.screens.royal_battles.armies.unit_editor import draft_of, written


class Writing(NamedTuple):
    """An army as it is being written; it is kept whenever it can stand."""

    name: str
    colour: Side
    notes: str
    units: tuple[Any, ...]

    def as_file(self) -> dict[str, Any]:
        """As `referee-army/1` would have it, right or wrong."""
        units = [written(unit) for unit in self.units]
        return {"format": "referee-army/1", "name": self.name.strip(), "colour": self.colour, "notes": self.notes, "units": units}


def writing_of(army: NamedArmy) -> Writing:
    """An army of the library, to be changed."""
    return Writing(army.name, army.colour, army.notes, tuple(draft_of(unit) for unit in army.written()["units"]))
