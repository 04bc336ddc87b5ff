"""The stored games of a question: one folder per question, with each game once."""

import json
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final, cast

from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.questions import GameRow

FILE: Final = "laboratory.sqlite3"


class GameResults:
    """The results of one question, in a folder or only in memory. A game number is stored once."""

    def __init__(self, folder: Path | None, question: JsonObject) -> None:
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(":memory:" if folder is None else folder / FILE)
            with self._file:
                self._file.execute("create table if not exists question (written text not null)")
                self._file.execute(
                    "create table if not exists games (number integer primary key, result text not null)"
                )
                stored_row = self._file.execute("select written from question").fetchone()
                if stored_row is None:
                    self._file.execute(
                        "insert into question values (?)", (json.dumps(question, sort_keys=True),)
                    )
        except (sqlite3.Error, OSError) as error:
            raise NoRecord(
                say("lab.folder", "{folder}: results cannot be saved there ({why})", folder=folder, why=error)
            ) from None
        if stored_row is not None and stored_row[0] != json.dumps(question, sort_keys=True):
            self._file.close()
            raise NoRecord(
                say(
                    "lab.other_question",
                    "{folder}: the games in it answer a different question",
                    folder=folder,
                )
            )

    def store_games(self, games: Iterable[GameRow]) -> None:
        """Store all of these games or none."""
        with self._file:
            self._file.executemany(
                "insert or ignore into games values (?, ?)",
                ((game.number, json.dumps(game)) for game in games),
            )

    def game_numbers(self) -> set[int]:
        return {number for (number,) in self._file.execute("select number from games")}

    def games_with_numbers_below(self, limit: int | None) -> list[GameRow]:
        """The stored games with a number below this limit (None: all games), in order."""
        texts = self._file.execute(
            "select result from games where number < ? order by number",
            (sys.maxsize if limit is None else limit,),
        )
        return [game_row_from_json(text) for (text,) in texts]

    def close(self) -> None:
        self._file.close()


def game_row_from_json(text: str) -> GameRow:
    """A game as it was stored."""
    number, setting, sides, placing, *others = json.loads(text)
    return GameRow(number, setting, tuple(sides), tuple(placing), *others)


def stored_question_json(folder: Path) -> JsonObject | None:
    """The question of a folder; None if it has no games. Raises NoRecord if they cannot be read."""
    try:
        with closing(sqlite3.connect(folder / FILE)) as file:
            stored_row = file.execute("select written from question").fetchone()
        return None if stored_row is None else cast(JsonObject, json.loads(stored_row[0]))
    except (sqlite3.Error, ValueError) as error:
        raise NoRecord(
            say("lab.folder", "{folder}: results cannot be saved there ({why})", folder=folder, why=error)
        ) from None
