"""Settings of the app. House rules are not here: they belong to a table and its record."""

import flet as ft

from models.locales import own_name
from models.speech import LANGUAGES, say
from views.app import theme
from views.app.faces import card_face
from views.app.preferences import use_app_context
from views.app.shortcuts import SCREENS, TABLE, Shortcut, shortcuts_of
from views.components.choices import choice, switch
from views.components.key_help import key_lines
from views.components.paper import for_the_eyes, lined, sheet, title, words
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.games import all_screens
from views.screens.backing_up import BackingUp


def _themes() -> dict[str, str]:
    return {
        "system": say("settings.as_device", "As the device has it"),
        "light": say("settings.light", "Light"),
        "dark": say("settings.dark", "Dark"),
    }


def every_shortcut() -> list[Shortcut]:
    """The shortcuts of all screens, each once."""
    games = (name for each in reversed(all_screens()) for name in (*each.shortcuts, *TABLE))
    return shortcuts_of((*games, *(name for names in reversed(SCREENS.values()) for name in names)))


@view
def Settings() -> ft.Control:
    """Language, theme, suits, hands; each takes effect at once."""
    context, page, (width, _) = use_app_context(), ft.context.page, ft.use_context(Size)
    desk, preferences = context.desk, context.preferences
    suits = for_the_eyes(
        ft.Row([card_face(card, 44, four_colour=preferences.four_colours) for card in ("9S", "9H", "9D", "9C")], spacing=8)
    )
    look = [
        choice(
            say("settings.language", "Language"),
            "language",
            {"": say("settings.as_device", "As the device has it"), **{each: own_name(each) for each in LANGUAGES}},
            preferences.language,
            lambda value: desk.choose("language", value),
        ),
        choice(say("settings.theme", "Light or dark"), "theme", _themes(), preferences.theme, lambda value: desk.choose("theme", value)),
        ft.Column(
            [
                switch(
                    say("settings.four_colours", "Each suit in its own colour"),
                    "four_colours",
                    preferences.four_colours,
                    lambda value: desk.choose("four_colours", value),
                ),
                suits,
            ],
            spacing=8,
        ),
    ]
    failed, set_failed = ft.use_state("")
    first: list[ft.Control] = [
        ft.Row([way for each in all_screens() for way in each.ways_in(desk, set_failed)], wrap=True, spacing=8, run_spacing=8)
    ]
    if failed:
        first.append(ft.Semantics(live_region=True, content=words(failed, color=theme.REFUSAL)))
    hands = switch(
        say("settings.hands_shown", "New tables show hands to the referee"),
        "hands_shown",
        preferences.hands_shown,
        lambda value: desk.choose("hands_shown", value),
        say(
            "settings.hands",
            "Cards that go into a hand are then named, and the referee can check more. Otherwise hands are only counted. "
            "Each table can change this for itself at any time.",
        ),
    )
    keys: list[ft.Control] = []
    if width >= theme.NARROW:  # a phone has no keyboard
        keys.append(sheet(ft.Column([title(say("settings.keys_title", "Keys")), key_lines(every_shortcut())], spacing=12)))
    sheets: list[ft.Control] = [
        sheet(ft.Column([title(say("settings.look", "Look")), lined(look)], spacing=12)),
        sheet(ft.Column([title(say("settings.hands_title", "Hands")), hands], spacing=12)),
        *keys,
        sheet(BackingUp(desk)),
        sheet(ft.Column([title(say("first.look_around", "To look around")), *first], spacing=12)),
        ft.Text(
            say("settings.version", "Version {version}. Everything stays on this machine.", version="0.1.0"),
            size=theme.TINY,
            color=theme.ON_WOOD_FADED,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    return screen("/settings", bar(say("settings.title", "Settings"), lambda: page.navigate("/")), page_of_sheets(sheets))
