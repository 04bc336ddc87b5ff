"""The games the referee knows, in one list. What a game offers says `referee.game.Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, Union

from pydantic import TypeAdapter, ValidationError

from models.json_values import Json, JsonObject
from models.record import Header, NoRecord, clear_sentence
from models.speech import say
from referee.game import AnyGame
from referee.games.el_royale import EL_ROYALE
from referee.games.royal_battles import ROYAL_BATTLES
from referee.games.royals import BATTLE_ROYALS, ROYALS

GAMES: dict[str, AnyGame] = {each.game: each for each in (ROYAL_BATTLES, ROYALS, BATTLE_ROYALS, EL_ROYALE)}
"""Every game by its name in a record."""


def game_named(name: str) -> AnyGame:
    """The game of this name in a record. Raises NoRecord for a game nobody referees here."""
    game = GAMES.get(name)
    if game is None:
        known = ", ".join(GAMES)
        raise NoRecord(say("games.unknown", "no game is called {name!r}: the referee knows {known}", name=str(name)[:60], known=known))
    return game


def header_of(raw: Mapping[str, Json]) -> Header:
    """The header in a raw record, its entries left aside. Raises NoRecord with one sentence."""
    written = {name: value for name, value in raw.items() if name not in ("entries", "check")}
    name = written.get("game", "")
    game = game_named(name if isinstance(name, str) else "")
    try:
        return game.header.model_validate(written)
    except ValidationError as error:
        raise NoRecord(say("games.cannot_be_played", "this record cannot be played: {why}", why=clear_sentence(error))) from None


def begun(game: str, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> JsonObject:
    """A record without entries: these players, every house rule at its default. Raises NoRecord."""
    written = header_of({"format": "referee-record/1", "game": game, "seats": game_named(game).seats(names, armies)})
    return {**written.model_dump(mode="json", by_alias=True, exclude_none=True), "entries": []}


def record_schema() -> JsonObject:
    """The JSON Schema of a record of any game."""
    records: Any = Union[tuple(game.record for game in GAMES.values())]  # noqa: UP007  # a type that is made here has none
    schema = TypeAdapter(records).json_schema()
    return {"title": "referee-record/1", **schema}
