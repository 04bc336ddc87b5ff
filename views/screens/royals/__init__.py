"""The screens of Royals and Battle Royals."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import flet as ft
from pydantic.fields import FieldInfo

from models.json_values import JsonObject
from models.record import Entry
from models.speech import say
from referee.table.gate import Table
from views.components.notices import Refused
from views.screens.game_screens import ChangeSeats, Drawn, Faults, GameScreens, Mark, OfGame, Seats
from views.screens.half_said import Tapped

if TYPE_CHECKING:
    from views.screens.table.meanings import Meaning, Tap
    from views.screens.table.scene import OwnSign, Scene, Seen
    from views.screens.table_session import TableSession


class RoyalsScreens(GameScreens):
    """For two."""

    about = "A rummy with tricks, to 1066. Two players, one pack of 100."
    marks: ClassVar[tuple[Mark, ...]] = ("KH", "QH", "JH")
    has_picture = True
    shortcuts = ("rank", "suit", "lit", "scores")

    def begun(self, table: Table) -> OfGame:
        from views.screens.royals.taps import begun

        return begun(table)

    def fits(self, table: Table, now: OfGame) -> bool:
        from views.screens.royals.taps import fits

        return fits(table, now)

    def scene(self, seen: "Seen") -> "Scene":
        from views.screens.royals.scene import scene

        return scene(seen)

    def tapped(self, seen: "Seen", tap: "Tap") -> "Meaning | Tapped | None":
        from views.screens.royals.taps import tapped

        return tapped(seen, tap)

    def pressed(self, seen: "Seen", key: str) -> "Meaning | None":
        from views.screens.royals.taps import pressed

        return pressed(seen, key)

    def worth_telling(self, table: Table) -> Refused | None:
        from views.screens.royals.taps import worth_telling

        return worth_telling(table)

    def signs(self, seen: "Seen") -> "Sequence[OwnSign]":
        from views.screens.royals.scene import signs

        return signs(seen)

    def detail(self, session: "TableSession", index: int) -> ft.Control | None:
        from views.screens.royals.scene import detail

        return detail(session, index)

    def house_rule_control(self, name: str, field: FieldInfo, now: object, change: Callable[[str, object], None]) -> ft.Control | None:
        from views.screens.royals.house_rules import control

        return control(name, field, now, change)

    def picture(self, table: Table, state: OfGame, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
        from views.screens.royals.pictures import boards_then

        return boards_then(state, width, height, four_colours)

    def small_picture(self, state: OfGame, act: Mapping[str, object], width: float, four_colours: bool) -> Drawn:
        from views.screens.royals.pictures import small_boards

        return small_boards(state, width, four_colours)

    def thumbnail(self, glance: JsonObject) -> str:
        from views.screens.royals.thumbnail import drawn

        return drawn(glance)

    def small_height(self, state: OfGame, width: float) -> float:
        from views.screens.royals.pictures import small_boards_height

        return small_boards_height(state, width)


class BattleRoyalsScreens(RoyalsScreens):
    """For three and more, or two."""

    about = "Royals for three and more, in duels or all at once."
    marks = ("KS", "KH", "AC", "2C")
    beside_players = ("battle",)
    seats_at_first = 3

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        from views.screens.seating import names_sheet

        note = say("royals_table.seat.crowded", "The text is made for up to eight: hands get very small.") if len(seats) > 8 else ""
        return [names_sheet(seats, change, faults, self.game.players, note)]
