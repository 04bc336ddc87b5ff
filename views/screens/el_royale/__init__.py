"""The screens of El Royale."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from models.record import Entry
from referee.table.gate import Table
from views.app.preferences import Preferences
from views.screens.game_screens import Drawn, Faults, GameScreens, Seats


class ElRoyaleScreens(GameScreens):
    """What the rooms ask of them."""

    about = "Beat, throw in, be rid of your cards. Two to eight, one pack of 52."
    sign = "rook"
    marks = ("QS", "QH", "QD", "QC")
    has_picture = True
    shortcuts = ("rank", "suit", "concede")
    seats_at_first = 4

    def table_screen(self) -> Callable[..., Any]:
        from views.screens.el_royale.screen import TableScreen

        return TableScreen

    def unnamed(self) -> Sequence[str]:
        from views.screens.el_royale.seating import called

        return called()

    def seat_sheets(self, seats: Seats, change: Callable[[Any], None], faults: Faults, preferences: Preferences) -> list[ft.Control]:
        from views.screens.el_royale.seating import sheets

        return sheets(seats, change, faults, preferences)

    def picture(self, table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
        from views.screens.el_royale.pictures import ring_then

        return ring_then(table, state, entry, width, height, four_colours)

    def small_picture(self, state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
        from views.screens.el_royale.pictures import small_table

        return small_table(state, act, width, four_colours)

    def small_height(self, state: Any, width: float) -> float:
        from views.screens.el_royale.pictures import small_table_height

        return small_table_height(state, width)
