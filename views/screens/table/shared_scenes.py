"""A cache of what several sessions at one table see alike, computed once per entry."""

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
from views.screens.table_controller import TableController
from views.screens.table_parts import LineAt
from views.screens.table_parts import latest_log_lines as latest_of
from views.screens.table_parts import undo_texts as undo_words

Made = TypeVar("Made")
MOST: Final = 16
"""The number of views cached per table: sessions differ by draft, language and suits."""


class RecentResults:
    """The last results for one table, each with its input."""

    def __init__(self) -> None:
        self.made: list[tuple[tuple[object, ...], object]] = []
        self.words: dict[str, dict[LineAt, LogLine]] = {}

    def cached_or_made(self, made_from: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """Return the cached result of an equal input, or make it now."""
        for values, made in self.made:
            if values == made_from:
                return made  # type: ignore[return-value]  # made by the same `make`: its name stands in `made_from`
        new = make()
        self.made = [(made_from, new), *self.made[: MOST - 1]]
        return new


_last: WeakKeyDictionary[Table, RecentResults] = WeakKeyDictionary()


def shared_scene(screens: GameScreens, scene_input: SceneInput) -> Scene:
    """Return the game's scene for this viewer."""
    values = (
        "scene",
        current_language(),
        *(value for name, value in scene_input._asdict().items() if name != "table"),
    )
    return _last.setdefault(scene_input.table, RecentResults()).cached_or_made(
        values, lambda: screens.scene(scene_input)
    )


def shared_chances(session: TableController) -> tuple[Chance, ...]:
    """Return the chances of the player in turn."""
    made_from = ("chances", session.version, guest_seat_and_rights(session))
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: chances_for_player(session.access, session.table)
    )


def shared_chance_line(session: TableController, said: Mapping[str, Json]) -> tuple[Part, ...]:
    """Return the chance that fits the draft."""
    made_from = ("chance line", session.version, guest_seat_and_rights(session), current_language(), said)
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: chance_line(shared_chances(session), said)
    )


def undo_texts(session: TableController, screens: GameScreens) -> tuple[str, str]:
    """Return the entries that Undo and Redo concern."""
    made_from = ("undo", session.version, guest_seat_and_rights(session), current_language())
    return _last.setdefault(session.table, RecentResults()).cached_or_made(
        made_from, lambda: undo_words(session, screens.short_entry_text)
    )


def guest_seat_and_rights(session: TableController) -> tuple[object, object]:
    """Return the seat and the role of this device, on which shared results depend."""
    return session.access.seat, session.access.role


def latest_log_lines(session: TableController) -> tuple[LogLine, ...]:
    """Return the last lines of the log."""
    last = _last.setdefault(session.table, RecentResults())
    words = last.words.setdefault(current_language(), {})
    return last.cached_or_made(
        ("log", session.version, current_language()), lambda: latest_of(session, words)
    )
