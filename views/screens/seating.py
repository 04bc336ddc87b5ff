"""Seats for games whose players only have names, in seating order."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import button, column, icon_button, sheet, words
from views.screens.game_screens import ChangeSeats, FormFaults, SeatInForm, SeatsInForm


def default_player_name(seat: int) -> str:
    return say("seating.player", "Player {number}", number=seat + 1)


def with_seat_name(seats: SeatsInForm, at: int, name: str) -> SeatsInForm:
    return tuple({**seat, "name": name} if number == at else seat for number, seat in enumerate(seats))


def seat_name_field(at: int, seat: SeatInForm, change: ChangeSeats, faults: FormFaults) -> ft.Control:
    return name_field(
        default_player_name(at),
        f"name-{at}",
        seat["name"],
        lambda name: change(lambda now: with_seat_name(now, at, name)),
        faults.get(("seats", at, "name"), ""),
    )


def seat_names_section(
    seats: SeatsInForm, change: ChangeSeats, faults: FormFaults, player_counts: range, note: str = ""
) -> ft.Control:
    """Return the section with the names. `note`: a text below them."""

    def name_row(at: int, seat: SeatInForm) -> ft.Control:
        field = seat_name_field(at, seat, change, faults)
        if len(seats) <= player_counts[0]:
            return field
        away = icon_button(
            Icons.CLOSE,
            say("seating.take_away", "Remove seat {number}", number=at + 1),
            f"unseat-{at}",
            lambda: change(lambda now: now[:at] + now[at + 1 :]),
            ink=theme.INK_FADED,
        )
        return ft.Row([ft.Container(field, expand=True), away], spacing=4)

    controls: list[ft.Control] = [
        words(say("seating.clockwise", "Players in seating order, clockwise"), weight=ft.FontWeight.W_600),
        *(name_row(at, seat) for at, seat in enumerate(seats)),
    ]
    if len(seats) < player_counts[-1]:
        add_seat = lambda: change(lambda now: (*now, {"name": ""}))
        more = say("seating.more", "Add a player")
        controls.append(ft.Row([button(more, "seat-more", add_seat, icon=Icons.ADD)]))
    if note:
        controls.append(words(note, faded=True))
    return sheet(column(*controls), padding=10)
