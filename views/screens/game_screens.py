"""What the rooms ask a game's screens: its table, its seats, how a table stood.

A game that says none of it is drawn by the general parts, in words and from its own header. What is shown of a game before one of its
tables is open stands apart, in `views.screens.game_offer`: it is known of every game, while these are loaded with the first table.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

import flet as ft
from pydantic.fields import FieldInfo

from models.json_values import Json, JsonObject
from models.record import Entry
from models.rulings import Ruling
from referee.game import AnyGame
from referee.table.table import Table
from views.components.banner_messages import Refused
from views.screens.draft import Tapped

if TYPE_CHECKING:
    from views.screens.table.intents import Meaning, Tap
    from views.screens.table.scene import OwnSign, Scene, Seen, Stroke
    from views.screens.table_session import TableSession

OfGame: TypeAlias = Any  # which kind it is, the game alone knows
"""A state of a game, or what is half said there: of the game's own kind."""
Seat = Mapping[str, Any]
"""A seat as far as it is written: its `name`, and what the game has besides, which its own sheets know."""
Seats = tuple[Seat, ...]
ChangeSeats = Callable[[Callable[[Seats], Seats]], None]
"""Is given what becomes of the seats as they are by then."""
Faults = Mapping[tuple[str | int, ...], str]
"""What is wrong with a header, each as one sentence by its place."""
Drawn = tuple[ft.Control, str]
"""A picture, and what is to be seen on it in words."""


class Choosing(NamedTuple):
    """A place that is to be named: which may be, which is, what a tap does, and by what name its places are known."""

    lit: frozenset[str]
    chosen: str
    pick: Callable[[str], None]
    name: str


class GameScreens:
    """The screens of one game."""

    beside_players: ClassVar[tuple[str, ...]] = ()
    """House rules that a new table asks beside its players: all others are folded."""
    has_picture: ClassVar[bool] = False
    """Has it a picture of its own, or is a table told in words?"""
    has_places: ClassVar[bool] = False
    """Are its places chosen on a picture (`choosing_place`)?"""
    seats_at_first: ClassVar[int] = 2
    """How many a new form has."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    # -- the table -----------------------------------------------------------------------------------------------
    def begun(self, table: Table) -> OfGame:
        """What goes without saying of the next act: the plain value with which a half-said act begins."""
        from views.screens.general.draft import begun

        return begun(table)

    def begun_by(self, table: Table, seat: int) -> OfGame:
        """The same on a device that speaks for this seat alone."""
        return self.begun(table)

    def fits(self, table: Table, now: OfGame) -> bool:
        """Can what was kept still be meant?"""
        from views.screens.general.draft import can_be_meant

        return can_be_meant(table, now)

    def scene(self, seen: "Seen") -> "Scene":
        """What is shown to whoever sees this, in plain values. No rule is worked out here: the referee is asked."""
        from views.screens.general.scene import scene

        return scene(self, seen)

    def named(self, seen: "Seen", field: str, value: Json) -> "Meaning | Tapped | None":
        """What it comes to that one thing more of the half-said act is named."""
        from views.screens.general.draft import named

        return named(seen.table, seen.now, field, value)  # type: ignore[arg-type]  # a game whose drafts are others names for itself

    def tapped(self, seen: "Seen", tap: "Tap") -> "Meaning | Tapped | None":
        """What a tap means of which only the game knows it, or what it makes of the half-said act."""
        from views.screens.general.scene import tapped

        return tapped(seen, tap)

    def pressed(self, seen: "Seen", key: str) -> "Meaning | None":
        """What a key means, as Flet names it, `Ctrl+` before it where that is held; None where it means nothing here."""
        from views.screens.table.intents import GoOn

        return (
            GoOn(self.begun(seen.table)) if key == "Escape" and seen.now != self.begun(seen.table) else None
        )

    def instead(self, seen: "Seen", entry: JsonObject) -> "Meaning":
        """What it means to tap an act that is allowed instead of the refused one."""
        from views.screens.table.intents import Enter

        return Enter((entry,))

    def why_not(self, seen: "Seen", tapped: Tapped) -> Refused:
        """Why the half-said act cannot go on."""
        from views.components.banner_messages import refused_so_far

        return refused_so_far(tapped.findings)

    def after_refusal(self, table: Table, now: OfGame) -> OfGame:
        """What stays half said of an act that was refused."""
        return now

    def notice(self, seen: "Seen") -> Refused | None:
        """What the banner says."""
        return seen.refused

    def worth_telling(self, table: Table) -> Refused | None:
        """What follows from the entry that just stood, and should not be overlooked."""
        return None

    def stroke(self, table: Table, ruling: Ruling) -> "Stroke | None":
        """What an entry that stands has moved on the screen from one place to another, if that is to be seen."""
        return None

    def brief(self, table: Table, ruling: Ruling) -> str:
        """An entry in a few words, for Undo."""
        from views.screens.table_session import in_brief

        return in_brief(table, ruling)

    def signs(self, seen: "Seen") -> "Sequence[OwnSign]":
        """The ways from its table besides those of every table."""
        from views.screens.general.scene import signs

        return signs(seen)

    def detail(self, session: "TableSession", index: int) -> ft.Control | None:
        """What a line of the log shows when it is opened: the sum, and which rulings it rests on."""
        from views.screens.rules.links import rests_on_row
        from views.screens.table_session import ruling_of

        return rests_on_row(session.table, session.id, ruling_of(session, index))

    # -- a new table ---------------------------------------------------------------------------------------------
    def first_seats(self) -> Seats:
        """The seats of an empty form."""
        return tuple({"name": ""} for _ in range(self.seats_at_first))

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        """The sheets that name and arrange the players."""
        from views.screens.seating import names_sheet

        return [names_sheet(seats, change, faults, self.game.players)]

    def house_rule_drawn(self, name: str, options: Mapping[str, object]) -> ft.Control | None:
        """A picture for a house rule."""
        return None

    def house_rule_control(
        self, name: str, field: FieldInfo, now: object, change: Callable[[str, object], None]
    ) -> ft.Control | None:
        """What sets a house rule that is neither a choice of words nor a switch."""
        return None

    # -- how a table stood ---------------------------------------------------------------------------------------
    def picture(
        self,
        table: Table,
        state: OfGame,
        entry: Entry | None,
        width: float,
        height: float,
        four_colours: bool,
    ) -> ft.Control:
        """The table in this state, in a room of this size; what the entry named is marked."""
        from views.components.state_in_words import state_in_words

        return state_in_words(self.game.show(state), width, height, four_colours)

    def choosing_place(
        self, state: OfGame, choosing: "Choosing", width: float, four_colours: bool
    ) -> ft.Control:
        """The table in this state, no wider than this, a tap on which names a place."""
        raise NotImplementedError

    def small_picture(
        self, state: OfGame, act: Mapping[str, object], width: float, four_colours: bool
    ) -> Drawn:
        """The same, small, for a worked example; what the act names is marked."""
        from views.components.state_in_words import lines_in_words

        lines = lines_in_words(self.game.show(state))
        return ft.Text("\n".join(lines), width=width), " ".join(lines)

    def small_height(self, state: OfGame, width: float) -> float:
        """About how high that is."""
        return 120.0

    def sum_drawn(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        """The sum that an entry made, where a picture of it says more than the words."""
        return None
