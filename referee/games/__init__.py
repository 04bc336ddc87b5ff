"""The games the referee knows. Each is imported when it is asked for: the command line starts quickly."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Union

from pydantic import TypeAdapter, ValidationError

from models.record import Header, NoRecord, clear_sentence
from models.speech import say
from referee.game import Game

PACKAGES = {
    "royal-battles": "referee.games.royal_battles",
    "royals": "referee.games.royals",
    "battle-royals": "referee.games.royals",
    "el-royale": "referee.games.el_royale",
}


def game_named(name: str) -> Game[Any, Any]:
    """The game of this name in a record. Raises NoRecord for a game nobody referees here."""
    package = PACKAGES.get(name)
    if package is None:
        known = ", ".join(PACKAGES)
        raise NoRecord(say("games.unknown", "no game is called {name!r}: the referee knows {known}", name=str(name)[:60], known=known))
    games: dict[str, Game[Any, Any]] = import_module(package).GAMES
    return games[name]


def header_of(raw: Mapping[str, Any]) -> Header:
    """The header in a raw record, its entries left aside. Raises NoRecord with one sentence."""
    written = {name: value for name, value in raw.items() if name not in ("entries", "check")}
    name = written.get("game", "")
    game = game_named(name if isinstance(name, str) else "")
    try:
        return game.header.model_validate(written)
    except ValidationError as error:
        raise NoRecord(say("games.cannot_be_played", "this record cannot be played: {why}", why=clear_sentence(error))) from None


def begun(game: str, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> dict[str, Any]:
    """A record without entries: these players, every house rule at its default. Raises NoRecord."""
    default = ("knight", "pawn", "king", "queen")
    seats: list[dict[str, Any]] = [{"name": name} for name in names]
    if game == "royal-battles":
        seats = [{**seat, "army": armies[n] if n < len(armies) else default} for n, seat in enumerate(seats)]
    written = header_of({"format": "referee-record/1", "game": game, "seats": seats})
    return {**written.model_dump(mode="json", by_alias=True, exclude_none=True), "entries": []}


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record of any game."""
    records: Any = Union[tuple(game_named(name).record for name in PACKAGES)]  # noqa: UP007
    schema = TypeAdapter(records).json_schema()
    return {"title": "referee-record/1", **schema}
