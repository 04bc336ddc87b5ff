"""The games the referee knows, in one list. `referee.game.Game` describes what a game offers."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any, Union

from pydantic import TypeAdapter, ValidationError

from models.json_values import Json, JsonObject
from models.record import Header, NoRecord, first_fault_sentence
from models.translation import say
from referee.game import AnyGame


class Games(MutableMapping[str, AnyGame]):
    """Games by their names in a record. A game is imported when it is first used, since most programs need
    only one."""

    def __init__(self, importers: Mapping[str, Callable[[], AnyGame]], titles: Mapping[str, str]) -> None:
        self._importers, self._titles = dict(importers), dict(titles)
        self._imported: dict[str, AnyGame] = {}

    def title(self, name: str) -> str:
        """The printed name of a game (`Game.title`), without importing the game."""
        return self._titles[name] if name in self._titles and name not in self._imported else self[name].title

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._imported:
            self._imported[name] = self._importers[name]()
        return self._imported[name]

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._importers[name] = lambda: game
        self._imported[name] = game

    def __delitem__(self, name: str) -> None:
        del self._importers[name]
        self._imported.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._importers

    def __iter__(self) -> Iterator[str]:
        return iter(self._importers)

    def __len__(self) -> int:
        return len(self._importers)


def _royal_battles() -> AnyGame:
    from referee.games.royal_battles import ROYAL_BATTLES

    return ROYAL_BATTLES


def _royals() -> AnyGame:
    from referee.games.royals import ROYALS

    return ROYALS


def _battle_royals() -> AnyGame:
    from referee.games.royals import BATTLE_ROYALS

    return BATTLE_ROYALS


def _el_royale() -> AnyGame:
    from referee.games.el_royale import EL_ROYALE

    return EL_ROYALE


GAMES = Games(
    {
        "royal-battles": _royal_battles,
        "royals": _royals,
        "battle-royals": _battle_royals,
        "el-royale": _el_royale,
    },
    {
        "royal-battles": "Royal Battles",
        "royals": "Royals",
        "battle-royals": "Battle Royals",
        "el-royale": "El Royale",
    },
)
"""Every game the referee knows."""


def game_named(name: str) -> AnyGame:
    """The game with this name in a record. Raises NoRecord if there is no such game."""
    game = GAMES.get(name)
    if game is None:
        known = ", ".join(GAMES)
        raise NoRecord(
            say(
                "games.unknown",
                "there is no game {name!r}: the referee knows {known}",
                name=str(name)[:60],
                known=known,
            )
        )
    return game


def header_from_json(raw: Mapping[str, Json]) -> Header:
    """The header of a raw record; its entries are not read. Raises NoRecord with one sentence."""
    written = {name: value for name, value in raw.items() if name not in ("entries", "check")}
    name = written.get("game", "")
    game = game_named(name if isinstance(name, str) else "")
    try:
        return game.header.model_validate(written)
    except ValidationError as error:
        raise NoRecord(
            say(
                "games.cannot_be_played",
                "this record cannot be played: {why}",
                why=first_fault_sentence(error),
            )
        ) from None


def new_record(game: str, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> JsonObject:
    """A record without entries, for these players, with every house rule at its default. Raises NoRecord."""
    written = header_from_json(
        {"format": "referee-record/1", "game": game, "seats": game_named(game).seats_json(names, armies)}
    )
    return {**written.model_dump(mode="json", by_alias=True, exclude_none=True), "entries": []}


def record_schema() -> JsonObject:
    """The JSON Schema of a record of any game."""
    # a type that is made here has none
    records: Any = Union[tuple(game.record_model_with_entries for game in GAMES.values())]  # noqa: UP007
    schema = TypeAdapter(records).json_schema()
    return {"title": "referee-record/1", **schema}
