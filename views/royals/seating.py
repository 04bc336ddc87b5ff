"""Seating Royals and Battle Royals: names in the order of the seats, and what the table calls its houses.

What the New table screen asks of such a module: see views/royal_battles/seating.py; `control` draws house rules of its own kind.
"""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.cards import SUIT_WORDS
from views import theme
from views.components.choices import choice, name_field
from views.components.paper import sheet, title, words
from views.components.press import button, sign_button
from views.faces import SIGNS
from views.royals.houses import COLOURS, SUIT_COLOURS, HouseSign, sign_picture
from views.taste import Taste

Seat = Mapping[str, Any]
Seats = tuple[Seat, ...]
SIGN_CHOICES = ("★", "☆", "⚔", "✓", "♞", "♜", "♛", "♝")


def first_of(players: int) -> Callable[[], Seats]:
    """So many seats without a name."""
    return lambda: tuple({"name": ""} for _ in range(players))


def drawing(option: str, options: Mapping[str, Any]) -> ft.Control | None:
    """No house rule of these games needs a picture."""
    return None


def sheets_for(fewest: int, most: int) -> Callable[[Seats, Callable[[Any], None], Mapping[tuple[Any, ...], str], Taste], list[ft.Control]]:
    """The sheet with the names, for a game of so many players."""

    def sheets(seats: Seats, change: Callable[[Any], None], faults: Mapping[tuple[Any, ...], str], taste: Taste) -> list[ft.Control]:
        def named(at: int, name: str) -> None:
            change(lambda now: tuple({**seat, "name": name} if number == at else seat for number, seat in enumerate(now)))

        def row(at: int, seat: Seat) -> ft.Control:
            field = name_field(
                f"Player {at + 1}", f"name-{at}", seat["name"], lambda name: named(at, name), faults.get(("seats", at, "name"), "")
            )
            if len(seats) <= fewest:
                return field
            away = sign_button(
                ft.Icons.CLOSE,
                f"Take seat {at + 1} away",
                f"unseat-{at}",
                lambda: change(lambda now: now[:at] + now[at + 1 :]),
                ink=theme.INK_FADED,
            )
            return ft.Row([ft.Container(field, expand=True), away], spacing=4)

        rows: list[ft.Control] = [title("Players"), words("Clockwise, in the order of their seats.", faded=True)]
        rows += [row(at, seat) for at, seat in enumerate(seats)]
        if len(seats) < most:
            add = button("One more player", "seat-more", lambda: change(lambda now: (*now, {"name": ""})), icon=ft.Icons.ADD)
            rows.append(ft.Row([add]))
        if len(seats) > 8:
            rows.append(words("The text is made for up to eight: hands get very small.", faded=True))
        return [sheet(ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))]

    return sheets


def control(option: str, field: Any, now: Any, change: Callable[[str, Any], None]) -> ft.Control | None:
    """House rules that are neither a choice of words nor a switch: the target, the decks, the houses."""
    ruling = field.json_schema_extra["ruling"]
    if option == "target":
        return _target(now, lambda value: change(option, value), f"{field.description} ({ruling})")
    if option == "decks":
        values = {"1": "One pack of 100.", "2": "Two packs: 200 cards."}
        return choice("Decks", "option-decks", values, str(now), lambda value: change(option, int(value)), field.description, ruling)
    if option == "houses":
        return _houses(dict(now), lambda value: change(option, value), f"{field.description} ({ruling})")
    return None


def _target(now: int, change: Callable[[int], None], sentence: str) -> ft.Control:
    common = ft.Row(
        [
            button(str(value), f"option-target-{value}", lambda value=value: change(value), "chosen" if value == now else "plain")
            for value in (300, 500, 1066, 2000)
        ],
        wrap=True,
        spacing=6,
    )

    def typed(value: str) -> None:
        change(int(value) if value.strip().isdigit() else 0)

    return ft.Column(
        [
            words("Target", size=theme.MEDIUM),
            words(sentence, faded=True),
            common,
            name_field("Any other number", "option-target", str(now) if now else "", typed, "" if now > 0 else "A number above zero."),
        ],
        spacing=6,
    )


def _houses(now: dict[str, Any], change: Callable[[dict[str, Any]], None], sentence: str) -> ft.Control:
    def row(suit: str) -> ft.Control:
        house = dict(now.get(suit, {}))
        colour, sign = house.get("colour") or SUIT_COLOURS[suit], house.get("sign") or SIGNS[suit]

        def with_field(**fields: Any) -> None:
            new = {name: value for name, value in {**house, **fields}.items() if value}
            change({key: value for key, value in {**now, suit: new}.items() if value.get("name")})

        def next_of(values: tuple[str, ...], at: str) -> str:
            return values[(values.index(at) + 1) % len(values)] if at in values else values[0]

        look: list[ft.Control] = [sign_picture(HouseSign(suit, "", colour, sign), 34)]
        called = name_field(f"{SUIT_WORDS[suit]} are called", f"house-{suit}", house.get("name", ""), lambda name: with_field(name=name))
        rows: list[ft.Control] = [ft.Row([*look, ft.Container(called, expand=True)], spacing=8)]
        if house.get("name"):
            signs, colours = (SIGNS[suit], *SIGN_CHOICES), tuple(COLOURS)
            rows.append(
                ft.Row(
                    [
                        button("Another sign", f"house-sign-{suit}", lambda: with_field(sign=next_of(signs, sign)), "quiet"),
                        button("Another colour", f"house-colour-{suit}", lambda: with_field(colour=next_of(colours, colour)), "quiet"),
                    ],
                    wrap=True,
                )
            )
        return ft.Column(rows, spacing=2)

    return ft.Column([words("Houses", size=theme.MEDIUM), words(sentence, faded=True), *[row(suit) for suit in "SHCD"]], spacing=8)
