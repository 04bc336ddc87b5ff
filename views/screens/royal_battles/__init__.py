"""The screens of Royal Battles: its table, its armies with their forms, and its first game."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import flet as ft

from models.json_values import JsonObject
from models.record import Entry
from models.rulings import Ruling
from models.speech import say
from referee.drafts import Draft
from referee.table.gate import Table
from views.app.preferences import Preferences
from views.components.notices import Refused
from views.screens.game_screens import Drawn, Faults, GameScreens, RequestFilter, Seats
from views.screens.half_said import Tapped

if TYPE_CHECKING:
    from views.desk.desk import Desk
    from views.screens.table.meanings import Meaning, Tap
    from views.screens.table.scene import OwnSign, Scene, Seen
    from views.screens.table_session import TableSession


class RoyalBattlesScreens(GameScreens):
    """What the rooms ask of them."""

    about = "Chess pieces fight on a board of cards. Two players, two packs of 54."
    marks = (("white", "knight"), ("black", "pawn"), ("white", "king"), ("black", "queen"))
    has_picture = True
    shortcuts = ("rank", "suit", "joker", "arrows", "end", "forms")

    # -- the table -----------------------------------------------------------------------------------------------
    def begun(self, table: Table) -> Draft:
        from views.screens.royal_battles.half_said import begun

        return begun(table)

    def fits(self, table: Table, now: Any) -> bool:
        from views.screens.royal_battles.half_said import fits

        return fits(table, now)

    def scene(self, seen: "Seen") -> "Scene":
        from views.screens.royal_battles.scene import scene

        return scene(seen)

    def named(self, seen: "Seen", field: str, value: Any) -> Tapped:
        from views.screens.royal_battles.half_said import named

        return named(seen.table, seen.now, field, value)  # type: ignore[arg-type]  # its drafts are the referee's

    def tapped(self, seen: "Seen", tap: "Tap") -> "Meaning | Tapped | None":
        from views.screens.royal_battles.scene import tapped

        return tapped(seen, tap)

    def pressed(self, seen: "Seen", key: str) -> "Meaning | None":
        from views.screens.royal_battles.scene import pressed

        return pressed(seen, key)

    def instead(self, seen: "Seen", entry: JsonObject) -> "Meaning":
        from views.screens.royal_battles.scene import instead

        return instead(entry)

    def why_not(self, seen: "Seen", tapped: Tapped) -> Refused:
        from views.screens.royal_battles.advice import refused_half

        return refused_half(seen.table, tapped)

    def after_refusal(self, table: Table, now: Any) -> Draft:
        from views.screens.royal_battles.half_said import after_refusal

        return after_refusal(table, now)

    def notice(self, seen: "Seen") -> Refused | None:
        from views.screens.royal_battles.scene import notice

        return notice(seen)

    def worth_telling(self, table: Table) -> Refused | None:
        from views.screens.royal_battles.advice import worth_telling

        return worth_telling(table)

    def brief(self, table: Table, ruling: Ruling) -> str:
        from views.screens.royal_battles.advice import brief

        return brief(table, ruling)

    def signs(self, seen: "Seen") -> "Sequence[OwnSign]":
        from views.screens.royal_battles.scene import signs

        return signs(seen)

    def detail(self, session: "TableSession", index: int) -> ft.Control | None:
        from views.screens.royal_battles.pictures import detail

        return detail(session, index)

    # -- a new table ---------------------------------------------------------------------------------------------
    def first_seats(self) -> Seats:
        from views.screens.royal_battles.seating import first

        return first()

    def unnamed(self) -> Sequence[str]:
        from views.screens.royal_battles.seating import called

        return called()

    def seat_sheets(self, seats: Seats, change: Callable[[Any], None], faults: Faults, preferences: Preferences) -> list[ft.Control]:
        from views.screens.royal_battles.seating import sheets

        return sheets(seats, change, faults, preferences)

    def house_rule_drawn(self, name: str, options: Mapping[str, Any]) -> ft.Control | None:
        from views.screens.royal_battles.seating import drawing

        return drawing(name, options)

    def picture(self, table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
        from views.screens.royal_battles.pictures import board_then

        return board_then(state, entry, width, height, four_colours)

    def small_picture(self, state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
        from views.screens.royal_battles.pictures import small_board

        return small_board(state, act, width, four_colours)

    def thumbnail(self, glance: JsonObject) -> str:
        from views.screens.royal_battles.thumbnail import drawn

        return drawn(glance)

    def small_height(self, state: Any, width: float) -> float:
        from views.screens.royal_battles.pictures import small_board_height

        return small_board_height(state, width)

    def sum_drawn(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        from views.screens.royal_battles.pictures import sum_below

        return sum_below(table, ruling, four_colours)

    def routes(self) -> Sequence[ft.Route]:
        from views.screens.royal_battles.armies.battle import BattleForms
        from views.screens.royal_battles.armies.builder import ArmyScreen
        from views.screens.royal_battles.armies.library import Library

        return (
            ft.Route(path="table/:id/forms", component=BattleForms),
            ft.Route(path="armies", component=Library),
            ft.Route(path="armies/:id", component=ArmyScreen),
        )

    def doors(self) -> Sequence[RequestFilter]:
        return (RequestFilter("armies", ft.Icons.SHIELD_OUTLINED, say("home.armies", "Armies"), "/armies", "F"),)

    def ways_in(self, desk: "Desk", failed: Callable[[str], Any], kind: str = "plain") -> Sequence[ft.Control]:
        from views.screens.royal_battles.first_game.ways_in import ways_in

        return ways_in(desk, failed, kind)
