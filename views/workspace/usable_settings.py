"""The settings of the app and their allowed values. An invalid one is replaced by its default, with a
notice."""

from collections.abc import Callable, Mapping
from typing import Final

from models.json_values import Json, JsonObject
from models.translation import LANGUAGES, LETTERS

WINDOW_SIDES: Final = ("left", "top", "width", "height")
LEAST_WINDOW, LARGEST_WINDOW = 200, 100_000
"""The smallest and largest size of a restored window, in pixels."""
PORTS: Final = range(1024, 65536)
"""The ports that any program may listen on."""
ALWAYS: Final = "as_always."
"""The prefix of the settings that store "as we always play" for one game."""


def _is_bool(value: Json) -> bool:
    return isinstance(value, bool)


def _is_one_of(*words: str) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, str) and value in words


def _is_window_number(value: Json) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST_WINDOW
    )  # this comparison is also False for NaN


def _is_port(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in PORTS


def is_window_placement(value: Json) -> bool:
    """True if this is a valid window placement: its four sides, if given, and whether it fills the screen."""
    if not isinstance(value, dict) or not isinstance(value.get("maximized", False), bool):
        return False
    sides = [value.get(name) for name in WINDOW_SIDES]
    if not any(name in value for name in WINDOW_SIDES):
        return True
    return (
        all(_is_window_number(side) for side in sides)
        and min(value["width"], value["height"]) >= LEAST_WINDOW
    )


def _is_text_without_null_character(value: Json) -> bool:
    return isinstance(value, str) and "\0" not in value


def _is_list_of_objects(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


IS_USABLE: Final[Mapping[str, Callable[[Json], bool]]] = {
    "theme": _is_one_of("system", "light", "dark"),
    "language": lambda value: (
        isinstance(value, str) and value in ("", *LANGUAGES)
    ),  # not cached, because a language may be added while the app runs
    "letters": _is_one_of(*LETTERS),
    "four_colours": _is_bool,
    "hands_shown": _is_bool,
    "awake": _is_bool,
    "paper": _is_one_of("a4", "letter"),
    "backup_folder": _is_text_without_null_character,
    "window": is_window_placement,
    "sharing_port": _is_port,
    "sharing": _is_list_of_objects,
    "shared_leagues": _is_list_of_objects,
}
"""By setting name, the check of its value. A missing name belongs to another version."""


def _is_usable_setting(name: str, value: Json) -> bool:
    if name.startswith(ALWAYS):
        return isinstance(value, str)
    return name not in IS_USABLE or IS_USABLE[name](value)


def split_usable_settings(stored: JsonObject) -> tuple[JsonObject, list[str]]:
    """Return the settings with valid values, and the names of the invalid ones."""
    unusable = sorted(name for name, value in stored.items() if not _is_usable_setting(name, value))
    return {name: value for name, value in stored.items() if name not in unusable}, unusable
