"""The error handling and the language of a session: an error becomes a message on a screen that still works.

`component` and `safe_handler` (views.app.component) catch the errors of components and their handlers,
`catch_session_errors` catches everything else.
"""

import logging

import flet as ft
from flet.components.component import Component

from models.translation import say, set_language_and_card_letters
from views.runtime.install import install_flet_changes

log = logging.getLogger("referee")


def use_session_language(page: ft.Page | None = None) -> None:
    """Use the language that `set_session_language` set for this session."""
    session_store = (page or ft.context.page).session.store
    set_language_and_card_letters(session_store.get("language") or "en", session_store.get("letters") or "")


def set_session_language(page: ft.Page, language: str, letters: str = "") -> None:
    """Set the language of this session and the letters on its cards, for everything drawn from now on."""
    page.session.store.set("language", language)
    page.session.store.set("letters", letters)
    set_language_and_card_letters(language, letters)


def catch_session_errors(page: ft.Page) -> None:
    """Catch a session's errors outside components and safe handlers. Called once, before the first render."""

    def log_and_show_error(message: str) -> None:
        log.error("a handler failed: %s", message)
        show_snack_bar(
            page,
            say(
                "guards.failed",
                "That did not work ({error}). The table is safe.",
                error=message.splitlines()[0],
            ),
        )

    # Flet calls it for an uncaught error in a handler, to cover the screen with the red page.
    page.session.error = log_and_show_error  # type: ignore[method-assign]


def show_snack_bar(page: ft.Page, sentence: str) -> None:
    """Show a message at the bottom of the screen."""
    page.show_dialog(ft.SnackBar(ft.Text(sentence)))


def show_update_error_in_snack_bar(failed_component: Component, error: Exception) -> None:
    """Show that a component could not be redrawn."""
    log.error("%s could not be updated", failed_component, exc_info=error)
    show_snack_bar(
        ft.context.page,
        say(
            "guards.not_anew",
            "Part of the screen could not be updated ({error}). The table is safe.",
            error=error,
        ),
    )


# views.app.component imports this module, so this runs before any component is drawn
install_flet_changes(show_update_error_in_snack_bar)
