"""The screens of Royal Battles."""

from referee.games.royal_battles.state import State
from views.screens.general.screens import GenericScreens
from views.screens.royal_battles import advice, draft, pictures, seating
from views.screens.royal_battles import scene as table_scene


class RoyalBattlesScreens(GenericScreens[State]):
    """The screens of Royal Battles, as the app calls them."""

    has_picture = True
    has_places = True

    # -- the table -------------------------------------------------------------------------------------------
    draft_at_start_of_turn = staticmethod(draft.draft_at_start_of_turn)
    is_act_draft_still_possible = staticmethod(draft.is_draft_still_possible)
    act_draft_after_refusal = staticmethod(draft.draft_after_refusal)
    scene = staticmethod(table_scene.make_scene)
    intent_for_field = staticmethod(table_scene.intent_for_field)
    intent_for_tap = staticmethod(table_scene.intent_for_tap)
    intent_for_key = staticmethod(table_scene.intent_for_key)
    intent_for_allowed_alternative = staticmethod(table_scene.intent_for_allowed_alternative)
    photo_request = staticmethod(table_scene.photo_request)
    intent_for_photo = staticmethod(table_scene.intent_for_photo)
    banner_message = staticmethod(table_scene.banner_message)
    icon_actions = staticmethod(table_scene.army_forms_icon_action)
    draft_refusal_message = staticmethod(table_scene.draft_refusal)
    easily_overlooked_effects_message = staticmethod(advice.easily_overlooked_effects_message)
    entry_motion = staticmethod(advice.hit_motion)
    entry_text_for_undo = staticmethod(advice.entry_text_for_undo)
    detail_below_opened_log_line = staticmethod(pictures.detail_below_opened_log_line)

    # -- a new table -----------------------------------------------------------------------------------------
    empty_form_seats = staticmethod(seating.unnamed_seats_with_booklet_armies)
    seat_form_sections = staticmethod(seating.seat_and_scenario_sheets)
    house_rule_picture = staticmethod(seating.house_rule_picture)

    # -- pictures of past states -----------------------------------------------------------------------------
    state_picture = staticmethod(pictures.past_board_or_army_forms_picture)
    place_picker = staticmethod(pictures.square_picker)
    example_picture = staticmethod(pictures.worked_example_picture_and_text)
    example_picture_height = staticmethod(pictures.worked_example_picture_height)
    calculation_picture = staticmethod(pictures.attack_calculation_picture)
