"""What was chosen for the whole app: theme, language, suits in two or four colours, whether new tables show hands to the referee."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import flet as ft
from flet.components.hooks.use_context import ContextProvider

from models.json_values import JsonObject
from models.translation import LANGUAGES
from views.app.device import set_to
from views.workspace.access import Access
from views.workspace.draft_repository import DraftRepository
from views.workspace.shared_value import SharedValue
from views.workspace.workspace import ChangeCounters, Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing
    from views.lab.question_repository import QuestionRunner


class Preferences(NamedTuple):
    """The app's settings as the screens use them. None of them touches a ruling."""

    theme: str = "system"
    four_colours: bool = False
    hands_shown: bool = False
    awake: bool = True
    """True if a phone stays awake at a table."""
    language: str = ""
    """A language of models.translation; empty: that of the device that looks on."""
    letters: str = ""
    """The letters on the cards (models.translation); empty for J Q K A."""


def read_preferences(workspace: Workspace) -> Preferences:
    """The settings as they are kept, each other at its default."""
    kept: dict[str, Any] = {
        name: value for name, value in workspace.settings().items() if name in Preferences._fields
    }
    return Preferences(**kept)


def machine_language() -> str:
    """The language this machine is set to, if it is one of ours; else English."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return named[:2] if named[:2] in LANGUAGES else "en"


def device_language() -> str:
    """The language the browser of this connection is set to; where it names none of ours, this machine's."""
    return set_to.get() or machine_language()


class AppContext(NamedTuple):
    """What every screen may ask for: its tables, its drafts, the settings and the device."""

    access: Callable[[int], Access]
    """Gives the access of this device to a table. Raises NoRecord for one that it may not see."""
    store: SharedValue[ChangeCounters]
    drafts: DraftRepository
    settings: Callable[[], JsonObject]
    """Gives the settings of the app that this device may read."""
    preferences: Preferences
    workspace: Workspace | None = None
    """All tables and everything else; None for a device that has joined."""
    own_table: Access | None = None
    """The access of a device that has joined; None for the host's own screens."""
    device: str = ""
    """The owner of this session's drafts: its browser; empty for the user of this machine."""
    sharing: "Sharing | None" = None
    """By what others are let join; None where nothing can be shared, as on a device that has joined itself."""
    bench: "QuestionRunner | None" = None
    """Where the laboratory plays; None where this host has no processes, and for a device that has joined."""


AroundContext: ContextProvider[AppContext | None] = ft.create_context(None)


KEPT_BY_SESSION = "app-context"


def provide_app_context(page: ft.Page, context: AppContext) -> None:
    """Store it for the session, too, because Flet loses the contexts of a cached component's content when it is redrawn elsewhere."""
    page.session.store.set(KEPT_BY_SESSION, context)


def use_app_context() -> AppContext:
    """What every screen may ask for, in any component below the root."""
    given = ft.use_context(AroundContext) or ft.context.page.session.store.get(KEPT_BY_SESSION)
    return cast(AppContext, given)  # the root gives it to everything below


def use_workspace() -> Workspace:
    """Return the workspace, on the host's own screens. No address leads a joined device to one of them."""
    workspace = use_app_context().workspace
    assert workspace is not None, "a joined device has no workspace"
    return workspace
