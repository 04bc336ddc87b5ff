"""The ledger: what became of every item of docs/rulings.md. Each game's package keeps its own part as `LEDGER`."""

from typing import NamedTuple


class Ruled(NamedTuple):
    """The item is in the code: ids of rules, or `module.function` below the game's package."""

    where: tuple[str, ...]


class Left(NamedTuple):
    """The item is left to the table, or says nothing a program could do."""

    because: str


Item = Ruled | Left


def ruled(*where: str) -> Ruled:
    """`ruled("movement.same_colour", "geometry.neighbours")`."""
    return Ruled(where)
