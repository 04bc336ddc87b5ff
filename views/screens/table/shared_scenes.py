"""One computation for many screens: what several sessions see alike of one table is made once per entry."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from models.json_values import Json
from models.translation import current_language
from referee.chances import Chance
from referee.table.table import Table
from views.components.log import LogLine
from views.screens.game_screens import GameScreens
from views.screens.table.chances import chance_line, chances_for_player
from views.screens.table.scene import Part, Scene, SceneInput
from views.screens.table_session import LineAt, TableSession
from views.screens.table_session import latest_log_lines as latest_of
from views.screens.table_session import undo_texts as undo_words

Made = TypeVar("Made")
MOST: Final = 16
"""So many different views of one table are remembered: sessions differ by what they have half said, by language and suits."""


class RecentResults:
    """The last things that were made for one table, each with what it was made from."""

    def __init__(self) -> None:
        self.made: list[tuple[tuple[object, ...], object]] = []
        self.words: dict[str, dict[LineAt, LogLine]] = {}

    def cached_or_made(self, made_from: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What was made from equal things, or what is made now."""
        for values, made in self.made:
            if values == made_from:
                return made  # type: ignore[return-value]  # made by the same `make`: its name stands in `made_from`
        new = make()
        self.made = [(made_from, new), *self.made[: MOST - 1]]
        return new


_last: WeakKeyDictionary[Table, RecentResults] = WeakKeyDictionary()


def shared_scene(screens: GameScreens, seen: SceneInput) -> Scene:
    """What the game shows to whoever sees this."""
    values = (
        "scene",
        current_language(),
        *(value for name, value in seen._asdict().items() if name != "table"),
    )
    return _last.setdefault(seen.table, RecentResults()).cached_or_made(values, lambda: screens.scene(seen))


def shared_chances(session: TableSession) -> tuple[Chance, ...]:
    """The chances of whoever is asked now."""
    made_from = ("chances", session.version, guest_seat_and_rights(session))
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: chances_for_player(session.desk, session.id, session.table)
    )


def shared_chance_line(session: TableSession, said: Mapping[str, Json]) -> tuple[Part, ...]:
    """The chance that fits what is half said."""
    made_from = ("chance line", session.version, guest_seat_and_rights(session), current_language(), said)
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: chance_line(shared_chances(session), said)
    )


def undo_texts(session: TableSession, screens: GameScreens) -> tuple[str, str]:
    """What Undo and Redo concern."""
    made_from = ("undo", session.version, guest_seat_and_rights(session), current_language())
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: undo_words(session, screens.short_entry_text)
    )


def guest_seat_and_rights(session: TableSession) -> tuple[object, object]:
    """The seat and the rights of whoever joined; nothing for whoever keeps the table."""
    return getattr(session.desk, "seat", None), getattr(session.desk, "role", None)


def latest_log_lines(session: TableSession) -> tuple[LogLine, ...]:
    """The last lines of the log."""
    last = _last.setdefault(session.table, RecentResults())
    words = last.words.setdefault(current_language(), {})
    return last.cached_or_made(
        ("log", session.version, current_language()), lambda: latest_of(session, words)
    )
