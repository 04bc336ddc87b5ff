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
from views.components.banner_messages import BannerMessage
from views.screens.draft import TapResult

if TYPE_CHECKING:
    from views.screens.table.intents import Meaning, Tap
    from views.screens.table.scene import GameAction, Motion, Scene, SceneInput
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


class PlaceChoice(NamedTuple):
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
    def initial_draft(self, table: Table) -> OfGame:
        """What goes without saying of the next act: the plain value with which a half-said act begins."""
        from views.screens.general.draft import initial_draft

        return initial_draft(table)

    def initial_draft_for_seat(self, table: Table, seat: int) -> OfGame:
        """The same on a device that speaks for this seat alone."""
        return self.initial_draft(table)

    def draft_still_applies(self, table: Table, now: OfGame) -> bool:
        """Can what was kept still be meant?"""
        from views.screens.general.draft import draft_still_applies

        return draft_still_applies(table, now)

    def scene(self, seen: "SceneInput") -> "Scene":
        """What is shown to whoever sees this, in plain values. No rule is worked out here: the referee is asked."""
        from views.screens.general.scene import make_general_scene

        return make_general_scene(self, seen)

    def intent_for_field(self, seen: "SceneInput", field: str, value: Json) -> "Meaning | TapResult | None":
        """What it comes to that one thing more of the half-said act is named."""
        from views.screens.general.draft import intent_for_field

        return intent_for_field(seen.table, seen.now, field, value)  # type: ignore[arg-type]  # a game whose drafts are others names for itself

    def intent_for_tap(self, seen: "SceneInput", tap: "Tap") -> "Meaning | TapResult | None":
        """What a tap means of which only the game knows it, or what it makes of the half-said act."""
        from views.screens.general.scene import intent_for_tap

        return intent_for_tap(seen, tap)

    def intent_for_key(self, seen: "SceneInput", key: str) -> "Meaning | None":
        """What a key means, as Flet names it, `Ctrl+` before it where that is held; None where it means nothing here."""
        from views.screens.table.intents import SetDraft

        return (
            SetDraft(self.initial_draft(seen.table))
            if key == "Escape" and seen.now != self.initial_draft(seen.table)
            else None
        )

    def intent_for_alternative(self, seen: "SceneInput", entry: JsonObject) -> "Meaning":
        """What it means to tap an act that is allowed instead of the refused one."""
        from views.screens.table.intents import Enter

        return Enter((entry,))

    def draft_refusal(self, seen: "SceneInput", tapped: TapResult) -> BannerMessage:
        """Why the half-said act cannot go on."""
        from views.components.banner_messages import draft_refusal_message

        return draft_refusal_message(tapped.findings)

    def draft_after_refusal(self, table: Table, now: OfGame) -> OfGame:
        """What stays half said of an act that was refused."""
        return now

    def banner_message(self, seen: "SceneInput") -> BannerMessage | None:
        """What the banner says."""
        return seen.refused

    def consequence_message(self, table: Table) -> BannerMessage | None:
        """What follows from the entry that just stood, and should not be overlooked."""
        return None

    def card_motion(self, table: Table, ruling: Ruling) -> "Motion | None":
        """What an entry that stands has moved on the screen from one place to another, if that is to be seen."""
        return None

    def short_entry_text(self, table: Table, ruling: Ruling) -> str:
        """An entry in a few words, for Undo."""
        from views.screens.table_session import entry_text

        return entry_text(table, ruling)

    def icon_actions(self, seen: "SceneInput") -> "Sequence[GameAction]":
        """The ways from its table besides those of every table."""
        from views.screens.general.scene import icon_actions

        return icon_actions(seen)

    def log_line_detail(self, session: "TableSession", index: int) -> ft.Control | None:
        """What a line of the log shows when it is opened: the sum, and which rulings it rests on."""
        from views.screens.rules.links import rulings_row
        from views.screens.table_session import ruling_of_line

        return rulings_row(session.table, session.id, ruling_of_line(session, index))

    # -- a new table ---------------------------------------------------------------------------------------------
    def first_seats(self) -> Seats:
        """The seats of an empty form."""
        return tuple({"name": ""} for _ in range(self.seats_at_first))

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        """The sheets that name and arrange the players."""
        from views.screens.seating import names_sheet

        return [names_sheet(seats, change, faults, self.game.players)]

    def house_rule_picture(self, name: str, options: Mapping[str, object]) -> ft.Control | None:
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

        return state_in_words(self.game.state_json(state), width, height, four_colours)

    def place_picker(
        self, state: OfGame, choosing: "PlaceChoice", width: float, four_colours: bool
    ) -> ft.Control:
        """The table in this state, no wider than this, a tap on which names a place."""
        raise NotImplementedError

    def small_picture(
        self, state: OfGame, act: Mapping[str, object], width: float, four_colours: bool
    ) -> Drawn:
        """The same, small, for a worked example; what the act names is marked."""
        from views.components.state_in_words import state_lines

        lines = state_lines(self.game.state_json(state))
        return ft.Text("\n".join(lines), width=width), " ".join(lines)

    def small_picture_height(self, state: OfGame, width: float) -> float:
        """About how high that is."""
        return 120.0

    def sum_picture(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        """The sum that an entry made, where a picture of it says more than the words."""
        return None
