"""The screens of any game, drawn from what the game declares. A game's own screens override what they draw
better."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import ClassVar

import flet as ft
from pydantic.fields import FieldInfo

from models.json_values import Json, JsonObject
from models.record import Entry
from models.rulings import Ruling
from models.translation import say
from referee.drafts import Draft
from referee.game import AnyGame
from referee.table.table import Table
from views.app.icons import Icons
from views.card_reader.review import ReviewedCard
from views.components.banner_messages import BannerMessage, draft_refusal_message, info_message
from views.components.controls import column
from views.components.photo import PhotoRequest
from views.components.state_in_words import state_in_words, state_lines
from views.screens import points_draft, points_form
from views.screens.draft import TableDraft, TapResult
from views.screens.game_screens import (
    ChangeSeats,
    FormFaults,
    GameScreens,
    PictureAndDescription,
    PlaceChoice,
    SeatsInForm,
    State,
)
from views.screens.general import draft as drafts
from views.screens.general import scene as scenes
from views.screens.points_draft import LateHand, PointsDraft, late_hand_if_points_differ_from_entered
from views.screens.rules.links import based_on_rulings_row
from views.screens.seating import seat_names_section
from views.screens.table.scene import (
    Enter,
    GameAction,
    Intent,
    Motion,
    OpenPanel,
    Scene,
    SceneInput,
    SetDraft,
    Tap,
)
from views.screens.table_controller import TableController
from views.screens.table_parts import entry_sentence_without_full_stop, ruling_of_log_line


class GenericScreens(GameScreens[State]):
    """Draws any game."""

    beside_players: ClassVar[tuple[str, ...]] = ()
    has_picture = False
    has_places = False
    seats_at_first = 2
    late_draft_types: ClassVar[tuple[type[TableDraft], ...]] = (PointsDraft,)
    overlooked_events: ClassVar[tuple[type, ...]] = ()
    """The types of events that could be overlooked, which the banner tells after an entry."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    # -- the table -------------------------------------------------------------------------------------------
    def draft_at_start_of_turn(self, table: Table) -> TableDraft:
        return points_draft.empty_points_draft(table) or drafts.draft_at_start_of_turn(table)

    def initial_draft_for_seat(self, table: Table, seat: int) -> TableDraft:
        return points_draft.empty_points_draft(table, table.names[seat]) or self.draft_at_start_of_turn(table)

    def is_draft_still_possible(self, table: Table, draft: TableDraft) -> bool:
        if isinstance(draft, PointsDraft):
            return points_draft.is_draft_still_possible(table, draft)
        return isinstance(draft, Draft) and self.is_act_draft_still_possible(table, draft)

    def is_act_draft_still_possible(self, table: Table, draft: Draft) -> bool:
        return drafts.is_draft_still_possible(table, draft)

    def scene(self, scene_input: SceneInput) -> Scene:
        return scenes.make_general_scene(scene_input, self.state_picture if self.has_picture else None)

    def intent_for_field(self, scene_input: SceneInput, field: str, value: Json) -> Intent | TapResult | None:
        return drafts.intent_for_field(scene_input.table, scene_input.act_draft_or_empty, field, value)

    def intent_for_tap(self, scene_input: SceneInput, tap: Tap) -> Intent | TapResult | None:
        if isinstance(scene_input.draft, PointsDraft):
            return points_form.intent_for_tap(scene_input, tap)
        return scenes.intent_for_tap(scene_input, tap)

    def photo_request(self, scene_input: SceneInput) -> PhotoRequest | None:
        if isinstance(scene_input.draft, PointsDraft):
            return None
        return scenes.photo_request(scene_input.table, scene_input.act_draft_or_empty)

    def intent_for_photo(
        self, scene_input: SceneInput, cards: tuple[ReviewedCard, ...]
    ) -> Intent | TapResult | None:
        return scenes.intent_for_photo(scene_input.table, scene_input.act_draft_or_empty, cards)

    def intent_for_key(self, scene_input: SceneInput, key: str) -> Intent | None:
        return (
            SetDraft(self.draft_at_start_of_turn(scene_input.table))
            if key == "Escape" and scene_input.draft != self.draft_at_start_of_turn(scene_input.table)
            else None
        )

    def intent_for_allowed_alternative(self, scene_input: SceneInput, entry: JsonObject) -> Intent:
        return Enter((entry,))

    def draft_refusal_message(self, scene_input: SceneInput, tapped: TapResult) -> BannerMessage:
        return draft_refusal_message(tapped.findings)

    def draft_after_refusal(self, table: Table, draft: TableDraft) -> TableDraft:
        return self.act_draft_after_refusal(table, draft) if isinstance(draft, Draft) else draft

    def act_draft_after_refusal(self, table: Table, draft: Draft) -> Draft:
        """Return the part of an act's draft that remains after a refusal."""
        return draft

    def late_hand_if_draft_differs_from_entered(
        self, table: Table, draft: TableDraft, hand_began_at: int, is_own_device: bool
    ) -> LateHand | None:
        if isinstance(draft, PointsDraft):
            return late_hand_if_points_differ_from_entered(table, draft, hand_began_at, is_own_device)
        return None

    def banner_message(self, scene_input: SceneInput) -> BannerMessage | None:
        return scene_input.refused

    def easily_overlooked_effects_message(self, table: Table) -> BannerMessage | None:
        messages = [
            table.game.event_message(table.state, event)
            for ruling in table.latest_standing_rulings(1)
            for event in ruling.events
            if isinstance(event, self.overlooked_events)
        ]
        text = " ".join(table.game.event_text(code, facts) for code, _, facts in messages)
        cited = dict.fromkeys(chain.from_iterable(rulings for _, rulings, _ in messages))
        return info_message(text, ruling=", ".join(cited)) if messages else None

    def entry_motion(self, table: Table, ruling: Ruling) -> Motion | None:
        return None

    def entry_text_for_undo(self, table: Table, ruling: Ruling) -> str:
        return entry_sentence_without_full_stop(table, ruling)

    def icon_actions(self, scene_input: SceneInput) -> Sequence[GameAction]:
        if not self.game.keeps_score:
            return ()
        return (GameAction("scores", Icons.SHOW_CHART, say("general.scores", "Scores"), OpenPanel("scores")),)

    def detail_below_opened_log_line(self, session: TableController, index: int) -> ft.Control | None:
        ruling = ruling_of_log_line(session, index)
        calculation = self.calculation_picture(session.table, ruling, session.preferences.four_colours)
        rests_on = based_on_rulings_row(session.table, session.id, ruling)
        return column(calculation, rests_on, spacing=6) if calculation or rests_on else None

    # -- a new table -----------------------------------------------------------------------------------------
    def empty_form_seats(self) -> SeatsInForm:
        return tuple({"name": ""} for _ in range(self.seats_at_first))

    def seat_form_sections(
        self, seats: SeatsInForm, change: ChangeSeats, faults: FormFaults
    ) -> list[ft.Control]:
        return [seat_names_section(seats, change, faults, self.game.players)]

    def house_rule_picture(self, name: str, options: Mapping[str, object]) -> ft.Control | None:
        return None

    def special_house_rule_control(
        self, name: str, field: FieldInfo, current_value: object, change: Callable[[str, object], None]
    ) -> ft.Control | None:
        return None

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
        return state_in_words(self.game.state_json(state), width, height, four_colours)

    def place_picker(
        self, state: State, choosing: PlaceChoice, width: float, four_colours: bool
    ) -> ft.Control:
        raise NotImplementedError

    def example_picture(
        self, state: State, act: Mapping[str, object], width: float, four_colours: bool
    ) -> PictureAndDescription:
        lines = state_lines(self.game.state_json(state))
        return ft.Text("\n".join(lines), width=width), " ".join(lines)

    def example_picture_height(self, state: State, width: float) -> float:
        return 120.0

    def calculation_picture(self, table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
        return None
