"""Settings of the app. House rules belong to a table and its record."""

from functools import partial

import flet as ft

from models.locales import language_own_name
from models.translation import LANGUAGES, LETTERS, say
from models.version import VERSION
from views.app import theme
from views.app.faces import card_face
from views.app.preferences import Preferences, use_app_context, use_workspace
from views.app.shortcuts import SCREENS, TABLE, Shortcut, deduplicated_shortcuts_for_names
from views.components.choices import radio_choice, switch
from views.components.key_help import shortcut_list
from views.components.paper import (
    column,
    heading_text,
    hidden_from_screen_readers,
    live_announcement,
    row,
    rows_with_dividers,
    sheet,
)
from views.components.shell import Size, screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.components.wake_lock import is_phone_or_tablet
from views.games import all_offers
from views.screens.backups import BackupSettings
from views.workspace.workspace import Workspace


def theme_names() -> dict[str, str]:
    return {
        "system": say("settings.as_device", "Same as the device"),
        "light": say("settings.light", "Light"),
        "dark": say("settings.dark", "Dark"),
    }


def all_shortcuts() -> list[Shortcut]:
    """Return the shortcuts of all screens, each once."""
    games = (name for each in reversed(all_offers()) for name in (*each.shortcuts, *TABLE))
    return deduplicated_shortcuts_for_names(
        (*games, *(name for names in reversed(SCREENS.values()) for name in names))
    )


@screen_component
def Settings() -> ft.Control:
    """Draw the settings; each takes effect at once."""
    context, page, (width, _) = use_app_context(), ft.context.page, ft.use_context(Size)
    workspace = use_workspace()
    failed, set_failed = ft.use_state("")
    ways = [way for each in all_offers() for way in each.newcomer_buttons(workspace, set_failed)]
    around = column(
        row(*ways), live_announcement(failed, "ways-fault", is_fault=True) if failed else None, spacing=8
    )
    sheets = [
        settings_section(
            say("settings.look", "Look"), language_and_appearance_settings(workspace, context.preferences)
        ),
        settings_section(
            say("settings.hands_title", "Hands"),
            referee_sees_hands_at_new_tables_setting(workspace, context.preferences),
        ),
        sheet(BackupSettings(workspace)),
        settings_section(say("first.look_around", "Samples"), around),
        ft.Text(
            say("settings.version", "Version {version}. Everything stays on this device.", version=VERSION),
            size=theme.TINY,
            color=theme.ON_WOOD_FADED,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    if width >= theme.NARROW:  # a phone has no keyboard
        sheets.insert(2, settings_section(say("settings.keys_title", "Keys"), shortcut_list(all_shortcuts())))
    return screen_view(
        "/settings",
        top_bar(say("settings.title", "Settings"), lambda: page.navigate("/")),
        scrolling_page_of_sheets(sheets),
    )


def settings_section(heading: str, content: ft.Control) -> ft.Control:
    return sheet(ft.Column([heading_text(heading), content], spacing=12))


def language_and_appearance_settings(workspace: Workspace, preferences: Preferences) -> ft.Control:
    """Return the settings for language, theme, and the letters and colours of the cards."""
    languages = {
        "": say("settings.as_device", "Same as the device"),
        **{each: language_own_name(each) for each in LANGUAGES},
    }
    packs = {each: " ".join(instead.get(rank, rank) for rank in "JQKA") for each, instead in LETTERS.items()}
    store = workspace.store_setting
    rows = [
        radio_choice(
            say("settings.language", "Language"),
            "language",
            languages,
            preferences.language,
            partial(store, "language"),
        ),
        radio_choice(
            say("settings.theme", "Light or dark"),
            "theme",
            theme_names(),
            preferences.theme,
            partial(store, "theme"),
        ),
        column(
            radio_choice(
                say("settings.letters", "Letters on the cards"),
                "letters",
                packs,
                preferences.letters,
                partial(store, "letters"),
            ),
            sample_cards(("JS", "QH", "KD", "AC"), preferences.four_colours),
        ),
        column(
            switch(
                say("settings.four_colours", "Each suit in its own colour"),
                "four_colours",
                preferences.four_colours,
                partial(store, "four_colours"),
            ),
            sample_cards(("9S", "9H", "9D", "9C"), preferences.four_colours),
        ),
    ]
    if is_phone_or_tablet(ft.context.page):
        awake = say("settings.awake", "Keep the phone awake at a table")
        rows.append(switch(awake, "awake", preferences.awake, partial(store, "awake")))
    return rows_with_dividers(rows)


def sample_cards(cards: tuple[str, ...], four_colours: bool) -> ft.Control:
    """Draw cards that show the effect of a setting."""
    faces: list[ft.Control] = [card_face(card, 44, four_colour=four_colours) for card in cards]
    return hidden_from_screen_readers(ft.Row(faces, spacing=8))


def referee_sees_hands_at_new_tables_setting(workspace: Workspace, preferences: Preferences) -> ft.Control:
    shown = say("settings.hands_shown", "At new tables the referee sees hands")
    about = say(
        "settings.hands",
        "You name the cards that go into a hand, and the referee checks more. Otherwise it only "
        "counts hands. You can change this at each table, at any time.",
    )
    return switch(
        shown,
        "hands_shown",
        preferences.hands_shown,
        lambda value: workspace.store_setting("hands_shown", value),
        about,
    )
