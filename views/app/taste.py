"""What was chosen for the whole app: theme, language, suits in two or four colours, whether new tables show hands to the referee."""

import os
from typing import Any, NamedTuple, cast

import flet as ft
from flet.components.hooks.use_context import ContextProvider

from models.speech import LANGUAGES
from views.desk.desk import Desk


class Taste(NamedTuple):
    """The app's settings as the screens use them. None of them touches a ruling."""

    theme: str = "system"
    four_colours: bool = False
    hands_shown: bool = False
    language: str = ""
    """A language of models.speech; empty: the device's."""


def taste_of(desk: Desk) -> Taste:
    """The settings as they are kept, those of an unknown value left at their default."""
    kept = desk.settings()
    known: dict[str, Any] = {name: kept[name] for name, default in Taste()._asdict().items() if isinstance(kept.get(name), type(default))}
    taste = Taste(**known)
    if taste.language not in LANGUAGES:
        taste = taste._replace(language="")
    return taste if taste.theme in ("system", "light", "dark") else taste._replace(theme="system")


def of_this_machine() -> str:
    """The language this machine is set to, if it is one of ours; else English."""
    set_to = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return set_to[:2] if set_to[:2] in LANGUAGES else "en"


class Around(NamedTuple):
    """What every screen may ask for: the desk, the settings and the device."""

    desk: Desk
    taste: Taste
    device: str = ""
    """Whose drafts these are: the browser that this session runs in. Empty for the one who uses this machine itself."""


AroundContext: ContextProvider[Around | None] = ft.create_context(None)


def use_around() -> Around:
    """The desk, the settings and the device, in any component below the root."""
    return cast(Around, ft.use_context(AroundContext))  # the root gives it to everything below
