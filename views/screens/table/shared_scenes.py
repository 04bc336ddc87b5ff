"""A cache of what several sessions at one table see alike, computed once per entry."""

from collections.abc import Callable
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from models.translation import current_language
from referee.table.table import Table
from views.components.log import LogLine
from views.screens.game_screens import AnyGameScreens
from views.screens.table.scene import Scene, SceneInput
from views.screens.table_controller import TableController
from views.screens.table_parts import LogLineKey, latest_log_lines

Made = TypeVar("Made")
MOST: Final = 16
"""The number of views cached per table: sessions differ by draft, language and suits."""


class RecentResults:
    """The last results for one table, each with its input."""

    def __init__(self) -> None:
        self.results: list[tuple[tuple[object, ...], object]] = []
        self.log_lines: dict[str, dict[LogLineKey, LogLine]] = {}
        """The lines of the log by language."""

    def cached_or_computed(self, inputs: tuple[object, ...], compute: Callable[[], Made]) -> Made:
        """Return the cached result of an equal input, or make it now."""
        for cached_inputs, result in self.results:
            if cached_inputs == inputs:
                # made by the same `compute`: its name is the first input
                return result  # type: ignore[return-value]
        new = compute()
        self.results = [(inputs, new), *self.results[: MOST - 1]]
        return new


_last: WeakKeyDictionary[Table, RecentResults] = WeakKeyDictionary()


def cached_scene(screens: AnyGameScreens, scene_input: SceneInput) -> Scene:
    differing = (value for name, value in scene_input._asdict().items() if name != "table")
    inputs = ("scene", current_language(), *differing)
    results = _last.setdefault(scene_input.table, RecentResults())
    return results.cached_or_computed(inputs, lambda: screens.scene(scene_input))


def cached_for_seat(
    controller: TableController, name: str, compute: Callable[[], Made], *inputs: object
) -> Made:
    """Return `compute()` for the seat, role and language of this device, computed anew only when the table or
    one of `inputs` has changed. Every `name` has a function of its own."""
    access = controller.access
    key = (name, controller.change_count, access.seat, access.role, current_language(), *inputs)
    return _last.setdefault(controller.table, RecentResults()).cached_or_computed(key, compute)


def cached_latest_log_lines(controller: TableController) -> tuple[LogLine, ...]:
    """Return the last lines of the log, which are the same for every seat."""
    last, language = _last.setdefault(controller.table, RecentResults()), current_language()
    lines = last.log_lines.setdefault(language, {})
    return last.cached_or_computed(
        ("log", controller.change_count, language), lambda: latest_log_lines(controller, lines)
    )
