"""Cards of Royal Battles entered from a photo: the four cards of a side at set-up, drawn cards, a revealed
hand."""

from models.json_values import JsonObject
from models.translation import say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.setup import free_start_squares, is_ace_or_joker
from referee.games.royal_battles.state import State
from views.card_reader.review import ReviewedCard
from views.components.photo import PhotoRequest, allowed_copies_from_picker_marks, sorted_from_left_to_right
from views.screens.draft import TapResult, addable_copies_per_card
from views.screens.royal_battles.draft import (
    awaited_or_begun_act,
    chosen_or_awaited_player,
    drafted_verb,
    field_tap_result,
    picker_marks_per_card,
    state_of,
    with_awaited_verb_and_player,
)
from views.screens.table.scene import Enter, Intent, SceneInput

VERBS_NAMING_CARDS = ("draw", "show")
"""Verbs whose cards are named one after the other."""


def photo_request(scene_input: SceneInput) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    table, draft = scene_input.table, scene_input.act_draft_or_empty
    state, player = state_of(table), chosen_or_awaited_player(table, draft)
    seat, verb = state.table_rules.names.index(player), drafted_verb(state, draft)
    if awaited_or_begun_act(state) == "deal":
        allowed = allowed_copies_from_picker_marks(picker_marks_per_card(table, draft))
        # an Ace or a Joker does not stay on the board
        copies = tuple(0 if is_ace_or_joker(card) else count for card, count in enumerate(allowed))
        title = say("battle.photo.deal", "{player}'s cards, seen from {player}'s side", player=player)
        return PhotoRequest(title, copies, len(free_start_squares(state, seat)))
    if verb not in VERBS_NAMING_CARDS:
        return None
    copies = addable_copies_per_card(
        table, with_awaited_verb_and_player(table, draft.without_fields("cards")), "cards"
    )
    if verb == "draw":
        title = say("battle.photo.draw", "{player}'s drawn cards", player=player)
        return PhotoRequest(title, copies, draw_count_allowed_to_player_in_turn(state))
    title = say("battle.photo.hand", "{player}'s hand", player=player)
    return PhotoRequest(title, copies, state.hand_size(seat))


def intent_for_photo(scene_input: SceneInput, cards: tuple[ReviewedCard, ...]) -> Intent | TapResult | None:
    """Return the entries of dealt cards from left to right, or the draft with the named cards."""
    table, draft = scene_input.table, scene_input.act_draft_or_empty
    state = state_of(table)
    if awaited_or_begun_act(state) == "deal":
        return Enter(deal_entries(state, chosen_or_awaited_player(table, draft), cards))
    if drafted_verb(state, draft) not in VERBS_NAMING_CARDS:
        return None
    result = TapResult(draft.without_fields("cards"))
    for card in cards:
        result = field_tap_result(table, result.draft, "cards", card.card)
        if result.entry is not None or result.findings:
            break
    return result


def deal_entries(state: State, player: str, photo_cards: tuple[ReviewedCard, ...]) -> tuple[JsonObject, ...]:
    """Return one entry for each card, each on the next free square, from the player's left to the right."""
    free = free_start_squares(state, state.table_rules.names.index(player))
    entries: list[JsonObject] = []
    for square, each in zip(free, sorted_from_left_to_right(photo_cards), strict=False):
        place: JsonObject = {"square": SQUARES[square]} if state.table_rules.options.choose_row else {}
        entries.append({"do": "deal", "by": player, "card": each.card, **place})
    return tuple(entries)
