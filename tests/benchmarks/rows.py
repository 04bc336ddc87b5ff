"""What a row of the benchmark is: what a user feels, the peer that is measured beside it in the same run, and the goal."""

import importlib
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

PARTS: Final = ("taps", "screen", "crowds", "first_page", "serving", "keeping", "terminal", "rules", "suite")
"""The modules here that measure: each has ROWS, and `measured`, which is told what is asked for."""


class Row(NamedTuple):
    """One thing that is measured."""

    name: str
    what: str
    unit: str
    peer: str = ""
    ratio: float | None = None
    """The goal: ours is at most so many times the peer's; at least, where more is `better`."""
    most: float | None = None
    """The goal: at most so much."""
    better: bool = False
    """Is more better? So it is with what is done in a second."""

    def goal(self) -> str:
        """The goal in words."""
        ends = "at least" if self.better else "at most"
        parts = ([f"{self.ratio:g}x"] if self.ratio is not None else []) + (
            [f"{self.most:g} {self.unit}".strip()] if self.most else []
        )
        return f"{ends} {', '.join(parts)}" if parts else ""

    def is_met(self, figure: "Figure") -> bool | None:
        """Is the goal met? None: there is none, or the peer was not measured."""
        met = []
        if self.ratio is not None:
            if figure.ratio is None:
                return None
            met.append(figure.ratio >= self.ratio if self.better else figure.ratio <= self.ratio)
        if self.most is not None:
            met.append(figure.ours <= self.most)
        return all(met) if met else None


class Figure(NamedTuple):
    """What came of it."""

    ours: float
    peer: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the peer's ours is."""
        return self.ours / self.peer if self.peer else None


Figures = Iterator[tuple[str, Figure]]
"""The name of a row and its figure, as soon as it is known."""


def rows_of(part: str) -> tuple[Row, ...]:
    """The rows that one module measures."""
    rows: tuple[Row, ...] = importlib.import_module(f"tests.benchmarks.{part}").ROWS
    return rows


class Asked(NamedTuple):
    """Which rows are asked for, and whether few rounds will do."""

    names: tuple[str, ...] = ()
    """How their names begin; without any, all rows."""
    modest: bool = False

    def any_of(self, *names: str) -> bool:
        """Is one of these rows asked for?"""
        return not self.names or any(name.startswith(each) for name in names for each in self.names)


def measure(part: str, asked: Asked, told: Connection) -> None:
    """Measure what is asked for of one module, and tell each figure as soon as it is known; None at the end.

    Called in a process of its own: what others left in memory costs it nothing.
    """
    for name, figure in importlib.import_module(f"tests.benchmarks.{part}").measured(asked):
        told.send((name, figure))
    told.send(None)
