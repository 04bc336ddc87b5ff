"""The settings of the whole app: theme, language, suits in two or four colours, whether new tables show hands
to the referee."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import LANGUAGES
from views.app.device import current_browser_language
from views.workspace.access import Access
from views.workspace.draft_repository import DraftRepository
from views.workspace.shared_value import SharedValue
from views.workspace.workspace import ChangeCounters, Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing
    from views.app.table_sharing import TableSharing
    from views.lab.question_repository import QuestionRunner


class Preferences(NamedTuple):
    """The app's settings as the screens use them. None of them changes a ruling."""

    theme: str = "system"
    four_colours: bool = False
    hands_shown: bool = False
    awake: bool = True
    """True if a phone's screen stays on at a table."""
    language: str = ""
    """A language of models.translation; "" for that of the device."""
    letters: str = ""
    """The letters on the cards (models.translation); "" for J Q K A."""


def read_preferences(workspace: Workspace) -> Preferences:
    """Return the stored settings; those that are not stored have their defaults."""
    stored_values: dict[str, Any] = {
        name: value for name, value in workspace.settings().items() if name in Preferences._fields
    }
    return Preferences(**stored_values)


def machine_language_or_english() -> str:
    """Return the language of this machine if it is supported, else English."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return named[:2] if named[:2] in LANGUAGES else "en"


def browser_or_machine_language() -> str:
    """Return the supported language of this connection's browser, else that of this machine."""
    return current_browser_language.get() or machine_language_or_english()


class AppContext(NamedTuple):
    """What every screen may use: its tables, its drafts, the settings and the device."""

    access: Callable[[int], Access]
    """Returns the access of this device to a table. Raises NoRecord if this device may not see it."""
    store: SharedValue[ChangeCounters]
    drafts: DraftRepository
    settings: Callable[[], JsonObject]
    """Returns the settings of the app that this device may read."""
    preferences: Preferences
    workspace: Workspace | None = None
    """All tables and everything else; None for a joined device."""
    own_table: Access | None = None
    """The access of a joined device; None for the host's own screens."""
    has_place: bool = False
    """True if this device has joined a table, where it can change its seat and leave."""
    device: str = ""
    """The device id of this session's browser, by which drafts are stored; "" for the user of this
    machine."""
    sharing: "Sharing | None" = None
    """Shares tables; None if nothing can be shared, as on a joined device."""
    table_sharing: "Callable[[int], TableSharing | None]" = lambda _: None
    """Returns the devices at a table for its keeper; None for everybody else."""
    bench: "QuestionRunner | None" = None
    """Runs the laboratory; None if this host has no processes, and for a joined device."""


KEPT_BY_SESSION = "app-context"
"""Key in the store of a session. Flet's own contexts are lost to a cached component's content when that is
redrawn elsewhere."""


def provide_app_context(page: ft.Page, context: AppContext) -> None:
    """Provide the context to all components of this session."""
    page.session.store.set(KEPT_BY_SESSION, context)
