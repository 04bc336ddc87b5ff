"""Settings of the app. House rules are not here: they belong to a table and its record."""

from typing import Any

import flet as ft

from views import theme
from views.components.choices import choice, switch
from views.components.paper import ruled, sheet, title, words
from views.components.shell import bar, page_of_sheets, screen, view
from views.faces import card_face
from views.taste import use_around

THEMES = {"system": "As the device has it", "light": "Light", "dark": "Dark"}


@view
def Settings() -> Any:
    """Theme, suits, hands; each takes effect at once."""
    around, page = use_around(), ft.context.page
    desk, taste = around.desk, around.taste
    suits = ft.Row([card_face(card, 44, four_colour=taste.four_colours) for card in ("9S", "9H", "9D", "9C")], spacing=8)
    look = [
        choice("Light or dark", "theme", THEMES, taste.theme, lambda value: desk.choose("theme", value)),
        ft.Column(
            [
                switch("Each suit in its own colour", "four_colours", taste.four_colours, lambda value: desk.choose("four_colours", value)),
                suits,
            ],
            spacing=8,
        ),
    ]
    hands = switch(
        "New tables show hands to the referee", "hands_shown", taste.hands_shown, lambda value: desk.choose("hands_shown", value),
        "Cards that go into a hand are then named, and the referee can check more. Otherwise hands are only counted. "
        "Each table can change this for itself at any time.",
    )  # fmt: skip
    keys = [
        ("Ctrl Z, Ctrl Shift Z", "undo, redo"),
        ("2 … 9, 1 or A for the Ace, 0 or T for the ten, J Q K", "the rank of a card"),
        ("S H D C, and W for a Joker", "its suit"),
        ("E or Ctrl Enter", "end the turn"),
        ("Escape", "clear what is chosen"),
        ("?", "show the keys at the table"),
    ]
    lines = [ft.Row([words(key, weight=ft.FontWeight.W_600, expand=2), words(does, expand=3)], spacing=12) for key, does in keys]
    sheets = [
        sheet(ft.Column([title("Look"), ruled(look)], spacing=12)),
        sheet(ft.Column([title("Hands"), hands], spacing=12)),
        sheet(ft.Column([title("Keys"), ruled(lines, spacing=6)], spacing=12)),
        ft.Text(
            "Version 0.1.0. Everything stays on this machine.", size=theme.TINY, color=theme.ON_WOOD_FADED, text_align=ft.TextAlign.CENTER
        ),
    ]
    return screen("/settings", bar("Settings", lambda: page.navigate("/")), page_of_sheets(sheets))
