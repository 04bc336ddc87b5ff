"""The screens of El Royale."""

from collections.abc import Sequence

from models.json_values import Json
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.el_royale.state import AFTER_BEAT, DEFENCE, NOBODY, State
from referee.table.table import Table
from views.screens.el_royale import photo, pictures, seating, taps
from views.screens.el_royale import scene as table_scene
from views.screens.el_royale.draft import (
    is_draft_still_possible,
    new_draft_of_seat,
    state_of,
    without_gathered_cards,
    without_hand_being_named,
)
from views.screens.general.screens import GenericScreens
from views.screens.table.scene import GameAction, Intent, SceneInput


class ElRoyaleScreens(GenericScreens[State]):
    """The screens of El Royale, as the app calls them."""

    has_picture = True
    seats_at_first = 4

    scene = staticmethod(table_scene.make_scene)
    banner_message = staticmethod(table_scene.banner_message_with_feasible_alternatives)
    intent_for_tap = staticmethod(taps.intent_for_tap)
    entry_motion = staticmethod(taps.thrown_in_card_motion)
    intent_for_key = staticmethod(taps.intent_for_key)
    photo_request = staticmethod(photo.photo_request)
    intent_for_photo = staticmethod(photo.intent_for_photo)
    seat_form_sections = staticmethod(seating.seating_sheets)
    state_picture = staticmethod(pictures.past_ring_picture)
    example_picture = staticmethod(pictures.worked_example_picture_and_text)
    example_picture_height = staticmethod(pictures.worked_example_picture_height)

    def draft_at_start_of_turn(self, table: Table) -> Draft:
        return EMPTY_DRAFT

    def initial_draft_for_seat(self, table: Table, seat: int) -> Draft:
        """Return the draft with this seat chosen, because on a player's own phone that player throws in and
        picks up."""
        state = state_of(table)
        return new_draft_of_seat(state, seat if state.phase in (DEFENCE, AFTER_BEAT) else NOBODY)

    def is_act_draft_still_possible(self, table: Table, draft: Draft) -> bool:
        return is_draft_still_possible(state_of(table), draft)

    def intent_for_field(self, scene_input: SceneInput, field: str, value: Json) -> Intent | None:
        return taps.intent_for_tapped_card(scene_input, str(value))

    def act_draft_after_refusal(self, table: Table, draft: Draft) -> Draft:
        return without_gathered_cards(without_hand_being_named(state_of(table), draft))

    def icon_actions(self, scene_input: SceneInput) -> Sequence[GameAction]:
        return ()
