"""The screens of El Royale."""

from collections.abc import Sequence

from models.json_values import Json
from referee.games.el_royale.state import AFTER_BEAT, DEFENCE
from referee.table.table import Table
from views.components.photo import PhotoCard, PhotoRequest
from views.screens.el_royale import draft, photo, pictures, seating, taps
from views.screens.el_royale import scene as table_scene
from views.screens.el_royale.draft import ElRoyaleDraft, state_of
from views.screens.general.screens import GenericScreens
from views.screens.table.intents import Intent
from views.screens.table.scene import GameAction, SceneInput


class ElRoyaleScreens(GenericScreens):
    """The screens of El Royale, as the app calls them."""

    has_picture = True
    seats_at_first = 4

    scene = staticmethod(table_scene.make_scene)
    banner_message = staticmethod(table_scene.refusal_with_possible_alternatives)
    intent_for_tap = staticmethod(taps.intent_for_tap)
    entry_motion = staticmethod(taps.card_motion)
    intent_for_key = staticmethod(taps.intent_for_key)
    seat_form_sections = staticmethod(seating.seating_sheets)
    state_picture = staticmethod(pictures.past_ring_picture)
    example_picture = staticmethod(pictures.small_picture_with_text)
    example_picture_height = staticmethod(pictures.small_picture_height)

    def initial_draft(self, table: Table) -> ElRoyaleDraft:
        return ElRoyaleDraft()

    def initial_draft_for_seat(self, table: Table, seat: int) -> ElRoyaleDraft:
        """Return the draft with this seat chosen, because on a player's own phone that player throws in and picks up."""
        return ElRoyaleDraft(seat=seat) if state_of(table).phase in (DEFENCE, AFTER_BEAT) else ElRoyaleDraft()

    def draft_still_applies(self, table: Table, el_royale_draft: ElRoyaleDraft) -> bool:
        return draft.draft_still_applies(state_of(table), el_royale_draft)

    def intent_for_field(self, scene_input: SceneInput, field: str, value: Json) -> Intent | None:
        return taps.intent_for_tapped_card(scene_input, str(value))

    def photo_request(self, scene_input: SceneInput) -> PhotoRequest | None:
        return photo.photo_request(scene_input.table, taps.current_draft_with_proposal(scene_input))

    def intent_for_photo(self, scene_input: SceneInput, cards: tuple[PhotoCard, ...]) -> Intent | None:
        return photo.intent_for_photo(scene_input.table, taps.current_draft_with_proposal(scene_input), cards)

    def draft_after_refusal(self, table: Table, el_royale_draft: ElRoyaleDraft) -> ElRoyaleDraft:
        return el_royale_draft._replace(cards=())

    def icon_actions(self, scene_input: SceneInput) -> Sequence[GameAction]:
        return ()
