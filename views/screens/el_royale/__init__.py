"""The screens of El Royale."""

from collections.abc import Mapping, Sequence

import flet as ft

from models.json_values import Json, JsonObject
from models.record import Entry
from referee.table.gate import Table
from views.components.notices import Refused
from views.screens.el_royale.half_said import HalfSaid, fits, state_of
from views.screens.game_screens import ChangeSeats, Drawn, Faults, GameScreens, OfGame, Seats
from views.screens.table.meanings import Meaning, Tap
from views.screens.table.scene import OwnSign, Scene, Seen


class ElRoyaleScreens(GameScreens):
    """What the rooms ask of them."""

    about = "Beat, throw in, be rid of your cards. Two to eight, one pack of 52."
    marks = ("QS", "QH", "QD", "QC")
    has_picture = True
    shortcuts = ("rank", "suit", "pile")
    seats_at_first = 4

    def begun(self, table: Table) -> HalfSaid:
        return HalfSaid()

    def fits(self, table: Table, now: HalfSaid) -> bool:
        return fits(state_of(table), now)

    def scene(self, seen: Seen) -> Scene:
        from views.screens.el_royale.scene import scene

        return scene(seen)

    def named(self, seen: Seen, field: str, value: Json) -> Meaning | None:
        from views.screens.el_royale.taps import card_tapped

        return card_tapped(seen, str(value))

    def tapped(self, seen: Seen, tap: Tap) -> Meaning | None:
        from views.screens.el_royale.taps import tapped

        return tapped(seen, tap)

    def pressed(self, seen: Seen, key: str) -> Meaning | None:
        from views.screens.el_royale.taps import pressed

        return pressed(seen, key)

    def after_refusal(self, table: Table, now: HalfSaid) -> HalfSaid:
        return now._replace(cards=())

    def notice(self, seen: Seen) -> Refused | None:
        from views.screens.el_royale.scene import useful

        return useful(seen)

    def signs(self, seen: Seen) -> Sequence[OwnSign]:
        return ()

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        from views.screens.el_royale.seating import sheets

        return sheets(seats, change, faults)

    def picture(self, table: Table, state: OfGame, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
        from views.screens.el_royale.pictures import ring_then

        return ring_then(table, state, entry, width, height, four_colours)

    def small_picture(self, state: OfGame, act: Mapping[str, object], width: float, four_colours: bool) -> Drawn:
        from views.screens.el_royale.pictures import small_table

        return small_table(state, width, four_colours)

    def thumbnail(self, glance: JsonObject) -> str:
        from views.screens.el_royale.thumbnail import drawn

        return drawn(glance)

    def small_height(self, state: OfGame, width: float) -> float:
        from views.screens.el_royale.pictures import small_table_height

        return small_table_height(state, width)
