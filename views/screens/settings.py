"""Settings of the app. House rules are not here: they belong to a table and its record."""

import flet as ft

from models.locales import own_name
from models.translation import LANGUAGES, LETTERS, say
from views.app import theme
from views.app.faces import card_face
from views.app.preferences import Preferences, use_app_context
from views.app.shortcuts import SCREENS, TABLE, Shortcut, shortcuts_of
from views.components.choices import choice, switch
from views.components.key_help import key_lines
from views.components.paper import announcement, column, for_the_eyes, lined, row, sheet, title
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.components.wake_lock import may_sleep
from views.games import all_offers
from views.screens.backups import BackingUp
from views.workspace.workspace import Desk


def _themes() -> dict[str, str]:
    return {
        "system": say("settings.as_device", "As the device has it"),
        "light": say("settings.light", "Light"),
        "dark": say("settings.dark", "Dark"),
    }


def every_shortcut() -> list[Shortcut]:
    """The shortcuts of all screens, each once."""
    games = (name for each in reversed(all_offers()) for name in (*each.shortcuts, *TABLE))
    return shortcuts_of((*games, *(name for names in reversed(SCREENS.values()) for name in names)))


@view
def Settings() -> ft.Control:
    """Language, theme, suits, hands; each takes effect at once."""
    context, page, (width, _) = use_app_context(), ft.context.page, ft.use_context(Size)
    desk = context.desk
    failed, set_failed = ft.use_state("")
    ways = [way for each in all_offers() for way in each.ways_in(desk, set_failed)]
    around = column(
        row(*ways), announcement(failed, "ways-fault", is_fault=True) if failed else None, spacing=8
    )
    sheets = [
        _headed(say("settings.look", "Look"), _look(desk, context.preferences)),
        _headed(say("settings.hands_title", "Hands"), _hands(desk, context.preferences)),
        sheet(BackingUp(desk)),
        _headed(say("first.look_around", "To look around"), around),
        ft.Text(
            say("settings.version", "Version {version}. Everything stays on this machine.", version="0.1.0"),
            size=theme.TINY,
            color=theme.ON_WOOD_FADED,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    if width >= theme.NARROW:  # a phone has no keyboard
        sheets.insert(2, _headed(say("settings.keys_title", "Keys"), key_lines(every_shortcut())))
    return screen(
        "/settings",
        bar(say("settings.title", "Settings"), lambda: page.navigate("/")),
        page_of_sheets(sheets),
    )


def _headed(heading: str, content: ft.Control) -> ft.Control:
    return sheet(ft.Column([title(heading), content], spacing=12))


def _look(desk: Desk, now: Preferences) -> ft.Control:
    """Language, light or dark, the letters and colours of the cards."""
    language, colours = (
        say("settings.language", "Language"),
        say("settings.four_colours", "Each suit in its own colour"),
    )
    languages = {
        "": say("settings.as_device", "As the device has it"),
        **{each: own_name(each) for each in LANGUAGES},
    }
    letters = say("settings.letters", "What stands on the cards")
    packs = {each: " ".join(instead.get(rank, rank) for rank in "JQKA") for each, instead in LETTERS.items()}
    suits: list[ft.Control] = [
        card_face(card, 44, four_colour=now.four_colours) for card in ("9S", "9H", "9D", "9C")
    ]
    rows = [
        choice(language, "language", languages, now.language, lambda value: desk.choose("language", value)),
        choice(
            say("settings.theme", "Light or dark"),
            "theme",
            _themes(),
            now.theme,
            lambda value: desk.choose("theme", value),
        ),
        column(
            choice(letters, "letters", packs, now.letters, lambda value: desk.choose("letters", value)),
            for_the_eyes(
                ft.Row(
                    [card_face(card, 44, four_colour=now.four_colours) for card in ("JS", "QH", "KD", "AC")],
                    spacing=8,
                )
            ),
        ),
        column(
            switch(
                colours, "four_colours", now.four_colours, lambda value: desk.choose("four_colours", value)
            ),
            for_the_eyes(ft.Row(suits, spacing=8)),
        ),
    ]
    if may_sleep(ft.context.page):
        awake = say("settings.awake", "The phone stays awake at a table")
        rows.append(switch(awake, "awake", now.awake, lambda value: desk.choose("awake", value)))
    return lined(rows)


def _hands(desk: Desk, now: Preferences) -> ft.Control:
    shown = say("settings.hands_shown", "New tables show hands to the referee")
    about = say(
        "settings.hands",
        "Cards that go into a hand are then named, and the referee can check more. Otherwise hands are only counted. "
        "Each table can change this for itself at any time.",
    )
    return switch(
        shown, "hands_shown", now.hands_shown, lambda value: desk.choose("hands_shown", value), about
    )
