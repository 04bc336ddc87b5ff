"""Controls for house rules of Royals and Battle Royals that are neither a choice of words nor a switch: the
target, the decks, the houses.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft
from pydantic.fields import FieldInfo

from models.record import house_rule_texts
from models.translation import say
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.component import component, use_app_context
from views.app.faces import SIGNS
from views.components.choices import name_field, radio_choice
from views.components.controls import button, words
from views.screens.royals.houses import COLOURS, SUIT_COLOURS, HouseSign, house_sign_picture

SIGN_CHOICES = ("★", "☆", "⚔", "✓", "♞", "♜", "♛", "♝")
HouseFields = Mapping[str, str]
"""The name and look of a suit as in a record: `name`, `sign`, `colour`, each only if changed."""


def special_house_rule_control(
    name: str, field: FieldInfo, current_value: Any, change: Callable[[str, object], None]
) -> ft.Control | None:
    """Return the control of one of these house rules, which shows its own value; None for any other house
    rule."""
    rule = house_rule_texts("royals", name, field)
    if name == "target":
        return target_points_field(
            rule.title, rule.sentence, current_value, lambda value: change(name, value)
        )
    if name == "decks":
        values = {
            "1": say("royals_table.option.one_pack", "One pack of 100."),
            "2": say("royals_table.option.two_packs", "Two packs: 200 cards."),
        }
        return radio_choice(
            rule.title,
            "option-decks",
            values,
            str(current_value),
            lambda value: change(name, int(value)),
            rule.sentence,
        )
    if name == "houses":
        return SuitNamesForm(
            rule.title, rule.sentence, dict(current_value), lambda value: change(name, value)
        )
    return None


def target_points_field(
    title: str, explanation: str, target: int, on_change: Callable[[int], None]
) -> ft.Control:
    common = ft.Row(
        [
            button(
                str(value),
                f"option-target-{value}",
                lambda value=value: on_change(value),
                "chosen" if value == target else "plain",
            )
            for value in (300, 500, 1066, 2000)
        ],
        wrap=True,
        spacing=6,
    )

    def change_typed_target(value: str) -> None:
        on_change(int(value) if value.strip().isdigit() else 0)

    return ft.Column(
        [
            words(title, size=theme.MEDIUM),
            words(explanation, faded=True),
            common,
            name_field(
                say("royals_table.option.other_target", "Any other number"),
                "option-target",
                str(target) if target else "",
                change_typed_target,
                "" if target > 0 else say("royals_table.option.above_zero", "A number above zero."),
            ),
        ],
        spacing=6,
    )


@component
def SuitNamesForm(
    title_text: str,
    explanation: str,
    houses: Mapping[str, HouseFields],
    on_change: Callable[[Mapping[str, HouseFields]], None],
) -> ft.Control:
    """Choose what the table calls the suits, and how it shows them."""
    four_colours = use_app_context().preferences.four_colours

    def change_house(suit: str, house: HouseFields) -> None:
        on_change({key: value for key, value in {**houses, suit: house}.items() if value.get("name")})

    rows = [
        suit_name_form(suit, houses.get(suit, {}), partial(change_house, suit), four_colours)
        for suit in "SHCD"
    ]
    return ft.Column([words(title_text, size=theme.MEDIUM), words(explanation, faded=True), *rows], spacing=8)


def suit_name_form(
    suit: str, house: HouseFields, on_change: Callable[[HouseFields], None], four_colours: bool
) -> ft.Control:
    """Choose one suit's name; a renamed suit can also have its own sign and colour."""
    colour, sign = house.get("colour") or SUIT_COLOURS[suit], house.get("sign") or SIGNS[suit]

    def change_fields(**fields: str) -> None:
        on_change({name: value for name, value in {**house, **fields}.items() if value})

    picture = house_sign_picture(HouseSign(suit, "", colour, sign), 34, four_colours)
    are_called = say(
        "royals_table.option.are_called", "{suit} are called", suit=vocabulary_word("suit", suit)
    )
    called = name_field(
        are_called, f"house-{suit}", house.get("name", ""), lambda name: change_fields(name=name)
    )
    rows: list[ft.Control] = [ft.Row([picture, ft.Container(called, expand=True)], spacing=8)]
    if house.get("name"):
        signs = say("royals_table.option.another_sign", "Another sign")
        colours = say("royals_table.option.another_colour", "Another colour")
        next_sign = next_value_in_cycle((SIGNS[suit], *SIGN_CHOICES), sign)
        next_colour = next_value_in_cycle(tuple(COLOURS), colour)
        looks: list[ft.Control] = [
            button(signs, f"house-sign-{suit}", lambda: change_fields(sign=next_sign), "quiet"),
            button(colours, f"house-colour-{suit}", lambda: change_fields(colour=next_colour), "quiet"),
        ]
        rows.append(ft.Row(looks, wrap=True))
    return ft.Column(rows, spacing=2)


def next_value_in_cycle(values: tuple[str, ...], current: str) -> str:
    return values[(values.index(current) + 1) % len(values)] if current in values else values[0]
