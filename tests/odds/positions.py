"""Positions of the kept games, as each seat sees them, in which something can be asked."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from referee.chances import Chance
from referee.game import AnyGame
from referee.table.odds import chances_json
from referee.table.record_reader import Record
from referee.table.redacted import redacted_for
from referee.table.table import Table

KEPT = Path(__file__).parents[1] / "games"


class Position(NamedTuple):
    """A table after so many entries, as a seat sees it, with its chances."""

    game: str
    state: Any
    seat: int
    chances: list[Chance]


def kept(name: str) -> Table:
    """A kept game, at its end."""
    record = Record((KEPT / f"{name}.json").read_bytes())
    table = Table(record.header)
    for given in record.entries():
        table.enter(given.entry)
    return table


def positions_of(name: str) -> Iterator[Position]:
    """Those of a kept game."""
    for game, state, seat in _seen(name):
        chances = list(game.chances_seat_may_see(state, seat))
        if chances:
            yield Position(game.game, state.copy(), seat, chances)


def times_of(name: str) -> Iterator[float]:
    """How many seconds all chances of each of its positions take, from every seat."""
    for game, state, seat in _seen(name):
        begun = perf_counter()
        for _ in game.chances_seat_may_see(state, seat):
            pass
        yield perf_counter() - begun


def _seen(name: str) -> Iterator[tuple[AnyGame, Any, int]]:
    table = kept(name)
    for seat in range(len(table.header.seats)):
        view = redacted_for(table, seat)
        for state in view.states_in_order():
            yield view.game, state, seat


def asked_of(game: str, **options: str) -> list[object]:
    """Everything that the players of a kept game may ask, with these house rules, after each entry of its beginning."""
    whole = kept(game)
    table = Table(
        whole.header.model_copy(update={"options": whole.header.options.model_copy(update=options)})
    )
    asked: list[object] = []
    for ruling in whole.rulings[:40]:
        table.enter(ruling.entry)
        asked += chances_json(table, 0)
    return asked
