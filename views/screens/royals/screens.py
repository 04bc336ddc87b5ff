"""The screens of Royals and Battle Royals."""

import flet as ft

from models.translation import say
from views.screens.game_screens import ChangeSeats, Faults, GameScreens, Seats
from views.screens.royals import pictures, taps
from views.screens.royals import scene as table_scene
from views.screens.royals.house_rules import control
from views.screens.seating import names_sheet


class RoyalsScreens(GameScreens):
    """For two."""

    has_picture = True

    begun = staticmethod(taps.begun)
    fits = staticmethod(taps.fits)
    scene = staticmethod(table_scene.scene)
    tapped = staticmethod(taps.tapped)
    pressed = staticmethod(taps.pressed)
    worth_telling = staticmethod(taps.worth_telling)
    stroke = staticmethod(taps.stroke)
    signs = staticmethod(table_scene.signs)
    detail = staticmethod(table_scene.detail)
    sum_drawn = staticmethod(table_scene.sum_drawn)
    house_rule_control = staticmethod(control)
    picture = staticmethod(pictures.boards_then)
    small_picture = staticmethod(pictures.small_boards)
    small_height = staticmethod(pictures.small_boards_height)


class BattleRoyalsScreens(RoyalsScreens):
    """For three and more, or two."""

    beside_players = ("battle",)
    seats_at_first = 3

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        note = (
            say("royals_table.seat.crowded", "The text is made for up to eight: hands get very small.")
            if len(seats) > 8
            else ""
        )
        return [names_sheet(seats, change, faults, self.game.players, note)]
