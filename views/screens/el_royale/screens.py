"""The screens of El Royale, and the cards that are entered from a photo: a dealt hand, drawn or shown cards,
several played together, claimed cards."""

from collections.abc import Sequence

from models.json_values import Json
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.el_royale.state import AFTER_BEAT, CLAIMS, DEAL, DEFENCE, NOBODY, State
from referee.table.table import Table
from views.card_reader.review import ReviewedCard
from views.components.photo import PhotoRequest, allowed_copies_from_picker_marks, sorted_from_left_to_right
from views.screens.el_royale import pictures, seating, taps
from views.screens.el_royale import scene as table_scene
from views.screens.el_royale.dealing import CARDS_PER_HAND, picker_marks_for_dealt_hand, with_hand_card_added
from views.screens.el_royale.draft import (
    NAMING_VERBS,
    drawn_cards_left_to_name,
    entry_for_cards,
    field_of_hand_being_named,
    hands_fully_named_in_deal,
    is_draft_still_possible,
    is_gathering_cards_to_play,
    new_draft_of_seat,
    picker_marks_per_card,
    seat_of_player_in_field,
    seat_whose_card_is_named_next,
    state_of,
    without_gathered_cards,
    without_hand_being_named,
)
from views.screens.el_royale.taps import current_draft_with_proposed_dealer_in_deal
from views.screens.general.screens import GenericScreens
from views.screens.table.scene import GameAction, Intent, SceneInput, SetDraft, enter_intent


def is_dealt_hand_asked_for(state: State, draft: Draft) -> bool:
    return (
        state.phase == DEAL
        and NOBODY
        not in (seat_of_player_in_field(state, draft), seat_of_player_in_field(state, draft, "first"))
        and field_of_hand_being_named(state, draft) != ""
    )


def seat_gathering_or_claiming_cards(table: Table, draft: Draft) -> int:
    """Return the seat that plays several cards together or claims cards; NOBODY if none does."""
    if draft.verb in NAMING_VERBS or not (
        is_gathering_cards_to_play(draft) or state_of(table).phase == CLAIMS
    ):
        return NOBODY
    return seat_whose_card_is_named_next(table, draft)


def photo_request(scene_input: SceneInput) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    table, draft = scene_input.table, current_draft_with_proposed_dealer_in_deal(scene_input)
    state = state_of(table)
    if is_dealt_hand_asked_for(state, draft):
        player = state.player_name(len(hands_fully_named_in_deal(state, draft)))
        title = say("el_table.photo_of_hand", "{player}'s hand", player=player)
        marks = picker_marks_for_dealt_hand(state, without_hand_being_named(state, draft))
        return PhotoRequest(title, allowed_copies_from_picker_marks(marks), CARDS_PER_HAND)
    seat = seat_gathering_or_claiming_cards(table, draft)
    if seat != NOBODY:
        return played_or_claimed_cards_photo_request(table, seat, draft)
    return shown_or_drawn_cards_photo_request(table, draft) if draft.verb in NAMING_VERBS else None


def shown_or_drawn_cards_photo_request(table: Table, draft: Draft) -> PhotoRequest:
    """Return the request for cards that are named without being played: any number of shown cards, or all
    drawn cards."""
    seat = seat_of_player_in_field(state_of(table), draft)
    player = state_of(table).player_name(seat)
    title = (
        say("el_table.photo_of_draw", "{player}'s drawn cards", player=player)
        if draft.verb == "draw"
        else say("el_table.photo_of_shown", "{player} shows cards", player=player)
    )
    marks = picker_marks_per_card(table, seat, without_gathered_cards(draft))
    expected = drawn_cards_left_to_name(table, draft) or None
    return PhotoRequest(title, allowed_copies_from_picker_marks(marks), expected)


def played_or_claimed_cards_photo_request(table: Table, seat: int, draft: Draft) -> PhotoRequest:
    """Return the request for cards that are played together from left to right, or claimed. Any card that can
    be in the hand may be in the photo: the second card need not be one that could come first.
    """
    state = state_of(table)
    title = say(
        "el_table.photo_of_played", "{player}'s cards, from left to right", player=state.player_name(seat)
    )
    if state.phase == CLAIMS:
        title = say("el_table.photo_of_claimed", "{player} takes cards", player=state.player_name(seat))
    marks = picker_marks_per_card(table, seat, without_gathered_cards(draft))
    return PhotoRequest(title, tuple(int(mark != "x") for mark in marks))


def intent_for_photo(scene_input: SceneInput, cards: tuple[ReviewedCard, ...]) -> Intent | None:
    """Return the draft with these cards, or the entry if they are all the drawn cards."""
    table, draft = scene_input.table, current_draft_with_proposed_dealer_in_deal(scene_input)
    state, named = state_of(table), tuple(each.card for each in cards)
    if is_dealt_hand_asked_for(state, draft):
        draft = without_hand_being_named(state, draft)
        for card in named[:CARDS_PER_HAND]:
            draft = with_hand_card_added(state, draft, card)
        return SetDraft(draft)
    if seat_gathering_or_claiming_cards(table, draft) != NOBODY:
        named = tuple(each.card for each in sorted_from_left_to_right(cards))
    elif draft.verb not in NAMING_VERBS:
        return None
    elif draft.verb == "draw" and len(named) == drawn_cards_left_to_name(table, draft):
        return enter_intent(entry_for_cards(state, seat_of_player_in_field(state, draft), named, draft))
    return SetDraft(draft.with_cards_gathered("cards", named))


class ElRoyaleScreens(GenericScreens[State]):
    """The screens of El Royale, as the app calls them."""

    has_picture = True
    seats_at_first = 4

    scene = staticmethod(table_scene.make_scene)
    banner_message = staticmethod(table_scene.banner_message_with_feasible_alternatives)
    intent_for_tap = staticmethod(taps.intent_for_tap)
    entry_motion = staticmethod(taps.thrown_in_card_motion)
    intent_for_key = staticmethod(taps.intent_for_key)
    photo_request = staticmethod(photo_request)
    intent_for_photo = staticmethod(intent_for_photo)
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
