"""A cache of what several sessions at one table see alike, computed once per entry."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from models.json_values import Json
from models.translation import current_language
from referee.chances import Chance
from referee.table.table import Table
from views.components.log import LogLine
from views.screens.game_screens import AnyGameScreens
from views.screens.table.chances import chances_viewer_may_see, most_relevant_chance_part_or_empty
from views.screens.table.scene import Part, Scene, SceneInput
from views.screens.table_controller import TableController
from views.screens.table_parts import LogLineKey
from views.screens.table_parts import latest_log_lines as latest_of
from views.screens.table_parts import undo_and_redo_texts as undo_words

Made = TypeVar("Made")
MOST: Final = 16
"""The number of views cached per table: sessions differ by draft, language and suits."""


class RecentResults:
    """The last results for one table, each with its input."""

    def __init__(self) -> None:
        self.made: list[tuple[tuple[object, ...], object]] = []
        self.words: dict[str, dict[LogLineKey, LogLine]] = {}

    def cached_or_computed(self, inputs: tuple[object, ...], compute: Callable[[], Made]) -> Made:
        """Return the cached result of an equal input, or make it now."""
        for values, made in self.made:
            if values == inputs:
                # made by the same `make`: its name stands in `made_from`
                return made  # type: ignore[return-value]
        new = compute()
        self.made = [(inputs, new), *self.made[: MOST - 1]]
        return new


_last: WeakKeyDictionary[Table, RecentResults] = WeakKeyDictionary()


def cached_scene(screens: AnyGameScreens, scene_input: SceneInput) -> Scene:
    """Return the game's scene for this viewer."""
    values = (
        "scene",
        current_language(),
        *(value for name, value in scene_input._asdict().items() if name != "table"),
    )
    return _last.setdefault(scene_input.table, RecentResults()).cached_or_computed(
        values, lambda: screens.scene(scene_input)
    )


def cached_chances(controller: TableController) -> tuple[Chance, ...]:
    """Return the chances of the player in turn."""
    made_from = ("chances", controller.change_count, seat_and_role_cache_key(controller))
    return _last.setdefault(controller.table, RecentResults()).cached_or_computed(
        made_from, lambda: chances_viewer_may_see(controller.access, controller.table)
    )


def cached_chance_part(controller: TableController, named_fields: Mapping[str, Json]) -> tuple[Part, ...]:
    """Return the chance that fits the draft."""
    made_from = (
        "chance line",
        controller.change_count,
        seat_and_role_cache_key(controller),
        current_language(),
        named_fields,
    )
    return _last.setdefault(controller.table, RecentResults()).cached_or_computed(
        made_from, lambda: most_relevant_chance_part_or_empty(cached_chances(controller), named_fields)
    )


def cached_undo_and_redo_texts(controller: TableController, screens: AnyGameScreens) -> tuple[str, str]:
    """Return the entries that Undo and Redo concern."""
    made_from = ("undo", controller.change_count, seat_and_role_cache_key(controller), current_language())
    return _last.setdefault(controller.table, RecentResults()).cached_or_computed(
        made_from, lambda: undo_words(controller, screens.entry_text_for_undo)
    )


def seat_and_role_cache_key(controller: TableController) -> tuple[object, object]:
    """Return the seat and the role of this device, on which shared results depend."""
    return controller.access.seat, controller.access.role


def cached_latest_log_lines(controller: TableController) -> tuple[LogLine, ...]:
    """Return the last lines of the log."""
    last = _last.setdefault(controller.table, RecentResults())
    words = last.words.setdefault(current_language(), {})
    return last.cached_or_computed(
        ("log", controller.change_count, current_language()), lambda: latest_of(controller, words)
    )
