"""Settings of the app. House rules belong to a table and its record."""

from functools import partial

import flet as ft

from models.locales import language_own_name
from models.translation import LANGUAGES, LETTERS, say
from models.version import VERSION
from views.app import theme
from views.app.component import use_app_context, use_workspace
from views.app.faces import card_face
from views.app.preferences import Preferences
from views.app.shortcuts import SCREENS, TABLE, Shortcut, deduplicated_shortcuts_for_names
from views.components.choices import radio_choice, switch
from views.components.controls import (
    Size,
    column,
    heading_text,
    hidden_from_screen_readers,
    live_announcement,
    row,
    rows_with_dividers,
    sheet,
)
from views.components.key_help import shortcut_list
from views.components.shell import page_of_sheets, screen_component
from views.components.wake_lock import is_phone_or_tablet
from views.games import all_offers
from views.screens.backups import BackupSettings
from views.workspace.workspace import Workspace


def all_shortcuts() -> list[Shortcut]:
    """Return the shortcuts of all screens, each once."""
    games = (name for offer in reversed(all_offers()) for name in (*offer.shortcuts, *TABLE))
    return deduplicated_shortcuts_for_names(
        (*games, *(name for names in reversed(SCREENS.values()) for name in names))
    )


@screen_component
def Settings() -> ft.Control:
    """Draw the settings; each takes effect at once."""
    preferences, (width, _) = use_app_context().preferences, ft.use_context(Size)
    workspace = use_workspace()
    failed, set_failed = ft.use_state("")
    samples = column(
        row(*(button for offer in all_offers() for button in offer.newcomer_buttons(workspace, set_failed))),
        live_announcement(failed, "ways-fault", is_fault=True) if failed else None,
    )
    keys = say("settings.keys_title", "Keys")
    sheets = [
        settings_section(say("settings.look", "Look"), look_settings(workspace, preferences)),
        settings_section(
            say("settings.hands_title", "Hands"),
            referee_sees_hands_at_new_tables_setting(workspace, preferences),
        ),
        # a phone has no keyboard
        *([settings_section(keys, shortcut_list(all_shortcuts()))] if width >= theme.NARROW else []),
        sheet(BackupSettings(workspace)),
        settings_section(say("first.look_around", "Samples"), samples),
        ft.Text(
            say("settings.version", "Version {version}. Everything stays on this device.", version=VERSION),
            size=theme.TINY,
            color=theme.ON_WOOD_FADED,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    return page_of_sheets("/settings", say("settings.title", "Settings"), "/", sheets)


def settings_section(heading: str, content: ft.Control) -> ft.Control:
    return sheet(ft.Column([heading_text(heading), content], spacing=12))


def look_settings(workspace: Workspace, preferences: Preferences) -> ft.Control:
    """Return the settings for language, theme, the cards, and on a phone for the screen's sleep."""
    as_device = say("settings.as_device", "Same as the device")
    themes = {
        "system": as_device,
        "light": say("settings.light", "Light"),
        "dark": say("settings.dark", "Dark"),
    }
    languages = {"": as_device, **{language: language_own_name(language) for language in LANGUAGES}}

    def choice(heading: str, name: str, values: dict[str, str]) -> ft.Control:
        store_value = partial(workspace.store_setting, name)
        return radio_choice(heading, name, values, getattr(preferences, name), store_value)

    def on_or_off(heading: str, name: str) -> ft.Control:
        return switch(heading, name, getattr(preferences, name), partial(workspace.store_setting, name))

    rows = [
        choice(say("settings.language", "Language"), "language", languages),
        choice(say("settings.theme", "Light or dark"), "theme", themes),
        column(
            choice(say("settings.letters", "Letters on the cards"), "letters", court_card_letters()),
            sample_cards(("JS", "QH", "KD", "AC"), preferences.four_colours),
        ),
        column(
            on_or_off(say("settings.four_colours", "Each suit in its own colour"), "four_colours"),
            sample_cards(("9S", "9H", "9D", "9C"), preferences.four_colours),
        ),
    ]
    if is_phone_or_tablet(ft.context.page):
        rows.append(on_or_off(say("settings.awake", "Keep the phone awake at a table"), "awake"))
    return rows_with_dividers(rows)


def court_card_letters() -> dict[str, str]:
    """Return the letters of jack, queen, king and ace, by the setting's value."""
    return {each: " ".join(instead.get(rank, rank) for rank in "JQKA") for each, instead in LETTERS.items()}


def sample_cards(cards: tuple[str, ...], four_colours: bool) -> ft.Control:
    """Draw cards that show the effect of a setting."""
    faces: list[ft.Control] = [card_face(card, 44, four_colour=four_colours) for card in cards]
    return hidden_from_screen_readers(ft.Row(faces, spacing=8))


def referee_sees_hands_at_new_tables_setting(workspace: Workspace, preferences: Preferences) -> ft.Control:
    return switch(
        say("settings.hands_shown", "At new tables the referee sees hands"),
        "hands_shown",
        preferences.hands_shown,
        lambda value: workspace.store_setting("hands_shown", value),
        say(
            "settings.hands",
            "You name the cards that go into a hand, and the referee checks more. Otherwise it only "
            "counts hands. You can change this at each table, at any time.",
        ),
    )
