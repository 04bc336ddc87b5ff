"""The interface of a game's screens: its table, its seats, and pictures of past states.

This module imports none of the screens. `views.screens.general.screens` draws any game; a game overrides what
it draws better. What the app shows before a table is open is in `views.screens.game_offer`, which is loaded
for every game, while these screens are loaded with the first table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

import flet as ft

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from models.json_values import Json, JsonObject
    from models.record import Entry
    from models.rulings import Ruling
    from referee.game import AnyGame
    from referee.table.table import Table
    from views.card_reader.review import ReviewedCard
    from views.components.banner_messages import BannerMessage
    from views.components.photo import PhotoRequest
    from views.screens.draft import TableDraft, TapResult
    from views.screens.points_draft import LateHand
    from views.screens.table.scene import GameAction, Intent, Motion, Scene, SceneInput, Tap
    from views.screens.table_controller import TableController

SeatInForm = Mapping[str, Any]
"""A seat in a form: its `name`, and values that only the game's own sections know."""
SeatsInForm = tuple[SeatInForm, ...]
ChangeSeats = Callable[[Callable[[SeatsInForm], SeatsInForm]], None]
"""Takes a function from the current seats to the new ones."""
FormFaults = Mapping[tuple[str | int, ...], str]
"""The faults of a header, each one sentence by its place."""
PictureAndDescription = tuple[ft.Control, str]
"""A picture, and its description."""


class PlaceChoice(NamedTuple):
    """A request to choose a place: the possible places, the chosen one, the action of a tap, and how places
    are named."""

    possible_places: frozenset[str]
    chosen: str
    pick: Callable[[str], None]
    name: str


State = TypeVar("State", contravariant=True)
"""The state of the game."""


class GameScreens(Protocol[State]):
    """The screens of one game."""

    beside_players: ClassVar[tuple[str, ...]]
    """The house rules that a new table shows beside its players; all others are folded."""
    has_places: ClassVar[bool]
    """True if places are chosen on a picture (`place_picker`)."""
    late_draft_types: ClassVar[tuple[type[TableDraft], ...]]
    """The types of drafts of a whole hand, which are compared with what another device enters meanwhile
    (`late_hand_if_draft_differs_from_entered`)."""
    game: AnyGame
    """The rules of the game."""

    # -- the table -------------------------------------------------------------------------------------------
    def draft_at_start_of_turn(self, table: Table) -> TableDraft:
        """Return the draft a turn begins with: a plain value with all fields that are certain without
        asking."""

    def initial_draft_for_seat(self, table: Table, seat: int) -> TableDraft:
        """Return the first draft on a device that acts for this seat alone."""

    def is_draft_still_possible(self, table: Table, draft: TableDraft) -> bool:
        """True if a saved draft is still possible."""

    def scene(self, scene_input: SceneInput) -> Scene:
        """Return what this viewer sees, in plain values. The referee works out the rules."""

    def intent_for_field(self, scene_input: SceneInput, field: str, value: Json) -> Intent | TapResult | None:
        """Return the intent of naming one more field of the draft; None if the field cannot be named."""

    def intent_for_tap(self, scene_input: SceneInput, tap: Tap) -> Intent | TapResult | None:
        """Return the intent of a tap that only the game knows, or that changes the draft."""

    def photo_request(self, scene_input: SceneInput) -> PhotoRequest | None:
        """Return what a photo of cards is taken for now; None if no cards are asked for."""

    def intent_for_photo(
        self, scene_input: SceneInput, cards: tuple[ReviewedCard, ...]
    ) -> Intent | TapResult | None:
        """Return the intent of the confirmed cards of a photo."""

    def intent_for_key(self, scene_input: SceneInput, key: str) -> Intent | None:
        """Return the intent of a key, as Flet names it, with `Ctrl+` before it if that is held; None if the
        key does nothing."""

    def intent_for_allowed_alternative(self, scene_input: SceneInput, entry: JsonObject) -> Intent:
        """Return the intent of a tap on an act that is allowed instead of the refused one."""

    def draft_refusal_message(self, scene_input: SceneInput, tapped: TapResult) -> BannerMessage:
        """Return why the draft cannot continue."""

    def draft_after_refusal(self, table: Table, draft: TableDraft) -> TableDraft:
        """Return the part of the draft that remains after a refusal."""

    def late_hand_if_draft_differs_from_entered(
        self, table: Table, draft: TableDraft, hand_began_at: int, is_own_device: bool
    ) -> LateHand | None:
        """Return what to say to a device whose draft differs from the hand that was entered meanwhile; None
        if it does not."""

    def banner_message(self, scene_input: SceneInput) -> BannerMessage | None:
        """Return the text of the banner."""

    def easily_overlooked_effects_message(self, table: Table) -> BannerMessage | None:
        """Return a message about effects of the last entry that could be overlooked."""

    def entry_motion(self, table: Table, ruling: Ruling) -> Motion | None:
        """Return the motion of an entry from one place on the screen to another, if it is worth showing."""

    def entry_text_for_undo(self, table: Table, ruling: Ruling) -> str:
        """Return an entry in a few words, for Undo."""

    def icon_actions(self, scene_input: SceneInput) -> Sequence[GameAction]:
        """Return the game's own icon buttons at a table."""

    def detail_below_opened_log_line(self, session: TableController, index: int) -> ft.Control | None:
        """Return what an opened log line shows: the calculation, and the rulings it is based on."""

    # -- a new table -----------------------------------------------------------------------------------------
    def empty_form_seats(self) -> SeatsInForm:
        """Return the seats of an empty form."""

    def seat_form_sections(
        self, seats: SeatsInForm, change: ChangeSeats, faults: FormFaults
    ) -> list[ft.Control]:
        """Return the sections of the form that name and arrange the players."""

    def house_rule_picture(self, name: str, options: Mapping[str, object]) -> ft.Control | None:
        """Return a picture for a house rule."""

    def special_house_rule_control(
        self, name: str, field: FieldInfo, current_value: object, change: Callable[[str, object], None]
    ) -> ft.Control | None:
        """Return the control for a house rule that is neither a choice of words nor a switch; None for other
        house rules."""

    # -- pictures of past states -----------------------------------------------------------------------------
    def state_picture(
        self,
        table: Table,
        state: State,
        entry: Entry | None,
        width: float,
        height: float,
        four_colours: bool,
    ) -> ft.Control:
        """Draw the table in this state in a room of this size in pixels; the entry's places are marked."""

    def place_picker(
        self, state: State, choosing: PlaceChoice, width: float, four_colours: bool
    ) -> ft.Control:
        """Draw the table in this state, no wider than this, so that a tap names a place."""

    def example_picture(
        self, state: State, act: Mapping[str, object], width: float, four_colours: bool
    ) -> PictureAndDescription:
        """Draw a small table for a worked example; the act's places are marked."""

    def example_picture_height(self, state: State, width: float) -> float:
        """Return the approximate height in pixels of that picture."""

    def calculation_picture(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        """Draw the calculation of an entry, if a picture shows more than words."""


AnyGameScreens: TypeAlias = GameScreens[Any]
"""The screens of a game that is known only at run time."""
