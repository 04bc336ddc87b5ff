"""One computation for many screens: what several sessions see alike of one table is made once per entry."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from models.json_values import Json
from models.translation import spoken
from referee.chances import Chance
from referee.table.table import Table
from views.components.log import LogLine
from views.screens.game_screens import GameScreens
from views.screens.table.chances import chances_of, line
from views.screens.table.scene import Part, Scene, Seen
from views.screens.table_session import LineAt, TableSession, latest_of, undo_words

Made = TypeVar("Made")
MOST: Final = 16
"""So many different views of one table are remembered: sessions differ by what they have half said, by language and suits."""


class _Last:
    """The last things that were made for one table, each with what it was made from."""

    def __init__(self) -> None:
        self.made: list[tuple[tuple[object, ...], object]] = []
        self.words: dict[str, dict[LineAt, LogLine]] = {}

    def of(self, made_from: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What was made from equal things, or what is made now."""
        for values, made in self.made:
            if values == made_from:
                return made  # type: ignore[return-value]  # made by the same `make`: its name stands in `made_from`
        new = make()
        self.made = [(made_from, new), *self.made[: MOST - 1]]
        return new


_last: WeakKeyDictionary[Table, _Last] = WeakKeyDictionary()


def scene_of(screens: GameScreens, seen: Seen) -> Scene:
    """What the game shows to whoever sees this."""
    values = ("scene", spoken(), *(value for name, value in seen._asdict().items() if name != "table"))
    return _last.setdefault(seen.table, _Last()).of(values, lambda: screens.scene(seen))


def chances_at(session: TableSession) -> tuple[Chance, ...]:
    """The chances of whoever is asked now."""
    made_from = ("chances", session.version, _asked_by(session))
    return _last.setdefault(session.table, _Last()).of(
        made_from, lambda: chances_of(session.desk, session.id, session.table)
    )


def chance_line(session: TableSession, said: Mapping[str, Json]) -> tuple[Part, ...]:
    """The chance that fits what is half said."""
    made_from = ("chance line", session.version, _asked_by(session), spoken(), said)
    return _last.setdefault(session.table, _Last()).of(made_from, lambda: line(chances_at(session), said))


def undo_of(session: TableSession, screens: GameScreens) -> tuple[str, str]:
    """What Undo and Redo concern."""
    made_from = ("undo", session.version, _asked_by(session), spoken())
    return _last.setdefault(session.table, _Last()).of(made_from, lambda: undo_words(session, screens.brief))


def _asked_by(session: TableSession) -> tuple[object, object]:
    """The seat and the rights of whoever joined; nothing for whoever keeps the table."""
    return getattr(session.desk, "seat", None), getattr(session.desk, "role", None)


def lines_of(session: TableSession) -> tuple[LogLine, ...]:
    """The last lines of the log."""
    last = _last.setdefault(session.table, _Last())
    words = last.words.setdefault(spoken(), {})
    return last.of(("log", session.version, spoken()), lambda: latest_of(session, words))
