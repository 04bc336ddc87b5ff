"""Cards of Royal Battles entered from a photo: the four cards of a side at set-up, drawn cards, a revealed
hand."""

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.setup import free_start_squares, is_ace_or_joker
from referee.games.royal_battles.state import State
from referee.table.table import Table
from views.components.photo import (
    PhotoCard,
    PhotoRequest,
    allowed_copies_from_picker_marks,
    sorted_from_left_to_right,
)
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
from views.screens.table.intents import Enter, Intent

VERBS_NAMING_CARDS = ("draw", "show")
"""Verbs whose cards are named one after the other."""


def photo_request(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    state, player = state_of(table), chosen_or_awaited_player(table, draft)
    seat = state.table_rules.names.index(player)
    if awaited_or_begun_act(state) == "deal":
        title = say("battle.photo.deal", "{player}'s cards, seen from {player}'s side", player=player)
        copies = tuple(
            0 if is_ace_or_joker(card) else count  # an Ace or a Joker does not stay on the board
            for card, count in enumerate(
                allowed_copies_from_picker_marks(picker_marks_per_card(table, draft))
            )
        )
        return PhotoRequest(title, copies, len(free_start_squares(state, seat)))
    verb = drafted_verb(state, draft)
    if verb not in VERBS_NAMING_CARDS:
        return None
    copies = addable_copies_per_card(
        table, with_awaited_verb_and_player(table, draft.without_fields("cards")), "cards"
    )
    if verb == "draw":
        title = say("battle.photo.draw", "{player}'s drawn cards", player=player)
        return PhotoRequest(title, copies, draw_count_allowed_to_player_in_turn(state))
    return PhotoRequest(
        say("battle.photo.hand", "{player}'s hand", player=player), copies, state.hand_size(seat)
    )


def intent_for_photo(
    table: Table, draft: Draft, photo_cards: tuple[PhotoCard, ...]
) -> Intent | TapResult | None:
    """Return the entries of dealt cards from left to right, or the draft with the named cards."""
    if awaited_or_begun_act(state_of(table)) == "deal":
        return Enter(deal_entries(state_of(table), chosen_or_awaited_player(table, draft), photo_cards))
    if drafted_verb(state_of(table), draft) not in VERBS_NAMING_CARDS:
        return None
    result = TapResult(draft.without_fields("cards"))
    for each in photo_cards:
        result = field_tap_result(table, result.draft, "cards", each.card)
        if result.entry is not None or result.findings:
            break
    return result


def deal_entries(state: State, player: str, photo_cards: tuple[PhotoCard, ...]) -> tuple[JsonObject, ...]:
    """Return one entry for each card, each on the next free square, from the player's left to the right."""
    free = free_start_squares(state, state.table_rules.names.index(player))
    entries: list[JsonObject] = []
    for square, each in zip(free, sorted_from_left_to_right(photo_cards), strict=False):
        entry: JsonObject = {"do": "deal", "by": player, "card": each.card}
        if state.table_rules.options.choose_row:
            entry = {**entry, "square": SQUARES[square]}
        entries.append(entry)
    return tuple(entries)
