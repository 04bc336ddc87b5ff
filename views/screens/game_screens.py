"""What the app asks of a game's screens: its table, its seats, and pictures of past states.

A game that defines none of it is drawn by the general parts, in words and from its own header. What the app shows before a
table is open is in `views.screens.game_offer`: that is known of every game, while these screens are loaded with the first
table.
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
    from views.screens.table.intents import Intent, Tap
    from views.screens.table.scene import GameAction, Motion, Scene, SceneInput
    from views.screens.table_session import TableSession

OfGame: TypeAlias = Any  # only the game knows its type
"""A state or a draft of a game, of the game's own type."""
Seat = Mapping[str, Any]
"""A seat in a form: its `name`, and values that only the game's own sections know."""
Seats = tuple[Seat, ...]
ChangeSeats = Callable[[Callable[[Seats], Seats]], None]
"""Takes a function from the current seats to the new ones."""
Faults = Mapping[tuple[str | int, ...], str]
"""The faults of a header, each one sentence by its place."""
Drawn = tuple[ft.Control, str]
"""A picture, and its description."""


class PlaceChoice(NamedTuple):
    """A request to choose a place: the possible ones, the chosen one, what a tap does, and how places are named."""

    lit: frozenset[str]
    chosen: str
    pick: Callable[[str], None]
    name: str


class GameScreens:
    """The screens of one game."""

    beside_players: ClassVar[tuple[str, ...]] = ()
    """House rules a new table shows beside its players; all others are folded."""
    has_picture: ClassVar[bool] = False
    """True if the game draws a picture; otherwise a table is described in words."""
    has_places: ClassVar[bool] = False
    """True if places are chosen on a picture (`place_picker`)."""
    seats_at_first: ClassVar[int] = 2
    """The number of seats of a new form."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    # -- the table ---------------------------------------------------------------------------------------------------
    def initial_draft(self, table: Table) -> OfGame:
        """Return the draft a turn begins with: a plain value, filled with what is known without asking."""
        from views.screens.general.draft import initial_draft

        return initial_draft(table)

    def initial_draft_for_seat(self, table: Table, seat: int) -> OfGame:
        """Return the first draft on a device that acts for this seat alone."""
        return self.initial_draft(table)

    def draft_still_applies(self, table: Table, draft: OfGame) -> bool:
        """True if a saved draft is still possible."""
        from views.screens.general.draft import draft_still_applies

        return draft_still_applies(table, draft)

    def scene(self, scene_input: "SceneInput") -> "Scene":
        """Return what this viewer sees, in plain values. The referee works out the rules."""
        from views.screens.general.scene import make_general_scene

        return make_general_scene(self, scene_input)

    def intent_for_field(
        self, scene_input: "SceneInput", field: str, value: Json
    ) -> "Intent | TapResult | None":
        """Return the intent of naming one more field of the draft."""
        from views.screens.general.draft import intent_for_field

        return intent_for_field(scene_input.table, scene_input.draft, field, value)  # type: ignore[arg-type]  # a game whose drafts are others names for itself

    def intent_for_tap(self, scene_input: "SceneInput", tap: "Tap") -> "Intent | TapResult | None":
        """Return the intent of a tap that only the game knows, or that changes the draft."""
        from views.screens.general.scene import intent_for_tap

        return intent_for_tap(scene_input, tap)

    def intent_for_key(self, scene_input: "SceneInput", key: str) -> "Intent | None":
        """Return the intent of a key, as Flet names it, with `Ctrl+` before it if that is held; None if the key does nothing."""
        from views.screens.table.intents import SetDraft

        return (
            SetDraft(self.initial_draft(scene_input.table))
            if key == "Escape" and scene_input.draft != self.initial_draft(scene_input.table)
            else None
        )

    def intent_for_alternative(self, scene_input: "SceneInput", entry: JsonObject) -> "Intent":
        """Return the intent of a tap on an act that is allowed instead of the refused one."""
        from views.screens.table.intents import Enter

        return Enter((entry,))

    def draft_refusal(self, scene_input: "SceneInput", tapped: TapResult) -> BannerMessage:
        """Return why the draft cannot continue."""
        from views.components.banner_messages import draft_refusal_message

        return draft_refusal_message(tapped.findings)

    def draft_after_refusal(self, table: Table, draft: OfGame) -> OfGame:
        """Return what stays of the draft after a refusal."""
        return draft

    def banner_message(self, scene_input: "SceneInput") -> BannerMessage | None:
        """Return the text of the banner."""
        return scene_input.refused

    def consequence_message(self, table: Table) -> BannerMessage | None:
        """Return what follows from the last entry and should not be overlooked."""
        return None

    def card_motion(self, table: Table, ruling: Ruling) -> "Motion | None":
        """Return what an entry moved on the screen from one place to another, if it is worth showing."""
        return None

    def short_entry_text(self, table: Table, ruling: Ruling) -> str:
        """Return an entry in a few words, for Undo."""
        from views.screens.table_session import entry_text

        return entry_text(table, ruling)

    def icon_actions(self, scene_input: "SceneInput") -> "Sequence[GameAction]":
        """Return the game's own icon buttons at a table."""
        from views.screens.general.scene import icon_actions

        return icon_actions(scene_input)

    def log_line_detail(self, session: "TableSession", index: int) -> ft.Control | None:
        """Return what an opened line of the log shows: the sum, and the rulings it is based on."""
        from views.screens.rules.links import rulings_row
        from views.screens.table_session import ruling_of_line

        return rulings_row(session.table, session.id, ruling_of_line(session, index))

    # -- a new table -------------------------------------------------------------------------------------------------
    def first_seats(self) -> Seats:
        """Return the seats of an empty form."""
        return tuple({"name": ""} for _ in range(self.seats_at_first))

    def seat_sheets(self, seats: Seats, change: ChangeSeats, faults: Faults) -> list[ft.Control]:
        """Return the sections that name and arrange the players."""
        from views.screens.seating import names_sheet

        return [names_sheet(seats, change, faults, self.game.players)]

    def house_rule_picture(self, name: str, options: Mapping[str, object]) -> ft.Control | None:
        """Return a picture for a house rule."""
        return None

    def house_rule_control(
        self, name: str, field: FieldInfo, now: object, change: Callable[[str, object], None]
    ) -> ft.Control | None:
        """Return the control for a house rule that is neither a choice of words nor a switch."""
        return None

    # -- pictures of past states -------------------------------------------------------------------------------------
    def picture(
        self,
        table: Table,
        state: OfGame,
        entry: Entry | None,
        width: float,
        height: float,
        four_colours: bool,
    ) -> ft.Control:
        """Draw the table in this state in a room of this size; the entry's places are marked."""
        from views.components.state_in_words import state_in_words

        return state_in_words(self.game.state_json(state), width, height, four_colours)

    def place_picker(
        self, state: OfGame, choosing: "PlaceChoice", width: float, four_colours: bool
    ) -> ft.Control:
        """Draw the table in this state, no wider than this, so that a tap names a place."""
        raise NotImplementedError

    def small_picture(
        self, state: OfGame, act: Mapping[str, object], width: float, four_colours: bool
    ) -> Drawn:
        """Draw a small table for a worked example; the act's places are marked."""
        from views.components.state_in_words import state_lines

        lines = state_lines(self.game.state_json(state))
        return ft.Text("\n".join(lines), width=width), " ".join(lines)

    def small_picture_height(self, state: OfGame, width: float) -> float:
        """Return the height in pixels of that picture, approximately."""
        return 120.0

    def sum_picture(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        """Draw the sum of an entry, where a picture says more than the words."""
        return None
