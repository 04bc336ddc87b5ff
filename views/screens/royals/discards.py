"""Taps on the discard pile at a table of Royals: who may draw a discard, or take the pile from it up. Imports
no Flet."""

from models.cards import NAMES, RANK, card_number_or_none
from models.json_values import JsonObject
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.drawing import discards_drawable_by_home_suit
from referee.games.royals.state import NOBODY, State
from referee.table.table import Table
from views.screens.royals.draft import (
    allowed_values,
    board_and_known_hand_cards_of_attacker,
    drafts_with_allowed_values,
    due_stack_draw_entries,
    entries_of_complete_drafts,
    next_drawing_seat_or_attacker,
    state_of,
    with_allowed_cards_added,
)
from views.screens.table.scene import Intent, SetDraft, enter_intent


def intent_for_tapped_discard(
    table: Table, draft: Draft, discard_place: int, hands_shown: bool
) -> Intent | None:
    """Return the intent of a tap on a card of the discard pile. A single possible act is entered at once.

    Draws of the player on turn take precedence. If that draw is for a change of suit, or if several later
    players may draw, the prompt asks who draws.
    """
    state = state_of(table)
    if discard_place >= len(state.discard) or state.attacker == NOBODY:
        return None
    card = NAMES[state.discard[discard_place]]
    if not state.places:  # the Defender is to be chosen first
        return discard_draw_intent(state, state.attacker, card)
    if discard_place == selected_discard_place(state, draft):
        return SetDraft(EMPTY_DRAFT)
    takes = draft_taking_pile_top_and_melding(table, len(state.discard) - discard_place)
    if takes is not None:
        return SetDraft(takes)
    draws = possible_discard_draw_entries(table, card)
    later = [] if hands_shown else discard_draws_of_later_players(state, card)
    if len(draws) == 1 and draws[0].get("for_suit") is None:
        return enter_intent(draws[0])
    if len(later) == 1 and not draws:
        return enter_intent(*later[0])
    if draws or later:
        return SetDraft(discard_draw_draft(card=card))
    return discard_draw_intent(state, next_drawing_seat_or_attacker(state), card)


def discard_draw_draft(**fields: str) -> Draft:
    return Draft.from_fields(do="draw", **{"from": "discard"}, **fields)


def discard_draw_intent(state: State, seat: int, card: str) -> Intent:
    """Return the intent that this player draws this discard, allowed or not."""
    return enter_intent({"do": "draw", "by": state.player_name(seat), "from": "discard", "card": card})


def discard_draws_of_later_players(state: State, discarded_card: str) -> list[list[JsonObject]]:
    """Return the draws of later players who may draw this discard for their home suit. Each is preceded by
    the stack draws of the players before.
    """
    draws, number = due_stack_draw_entries(state), NAMES.index(discarded_card)
    places: dict[int, int] = {}
    for at, seat in enumerate(state.places[: len(draws) + 1]):
        if at and seat != state.places[0] and number in discards_drawable_by_home_suit(state, seat):
            places.setdefault(seat, at)
    last = {"from": "discard", "card": discarded_card}
    return [
        [*draws[:at], {"do": "draw", "by": state.player_name(seat), **last}] for seat, at in places.items()
    ]


def possible_discard_draw_entries(table: Table, discarded_card: str) -> list[JsonObject]:
    """Return every possible draw of this discard: by home suit, or for a change of suit."""
    draft = discard_draw_draft(card=discarded_card)
    return entries_of_complete_drafts(table, drafts_with_allowed_values(table, draft, "by", "for_suit"))


def draft_taking_pile_top_and_melding(table: Table, card_count: int) -> Draft | None:
    """Return the draft that takes the pile from the top down to the card at `card_count`. That card is
    melded, with the known cards that match it. None if this is not allowed.
    """
    state = state_of(table)
    draft = Draft.from_fields(do="take_pile", by=state.player_name(state.attacker), count=card_count)
    bottom, *above = state.discard[-card_count:]
    if NAMES[bottom] not in allowed_values(table, draft, "meld"):
        return None
    matching = [card for card in (*above, *state.known[state.attacker]) if RANK[card] == RANK[bottom]]
    draft = draft.with_cards_gathered("meld", (NAMES[bottom],))
    return with_allowed_cards_added(table, draft, "meld", [NAMES[card] for card in matching])


def selected_discard_place(state: State, draft: Draft) -> int | None:
    """Return the place of the tapped discard from the bottom; None if none is tapped."""
    if "count" in draft.named_values:
        return len(state.discard) - int(str(draft.named_values["count"]))
    if draft.verb == "draw" and "card" in draft.named_values:
        card = card_number_or_none(str(draft.named_values["card"]))
        return max((place for place, each in enumerate(state.discard) if each == card), default=None)
    return None


def takeable_discard_places(table: Table) -> frozenset[int]:
    """Return the places of the discards that can be taken now, counted from the bottom.

    A card is not highlighted if it can be drawn only for a change of suit that depends on hidden cards; it
    can still be tapped.
    """
    state = state_of(table)
    if not state.places or not state.discard:
        return frozenset()
    top = len(state.discard)
    drawable = {card for seat in {*state.places} for card in discards_drawable_by_home_suit(state, seat)}
    for_change = allowed_values(table, discard_draw_draft(), "card")
    drawable |= {card for card in board_and_known_hand_cards_of_attacker(state) if NAMES[card] in for_change}
    reach = top - len(state.table_rules.policies.drawable_discards(state.discard))
    depths = allowed_values(table, Draft.from_fields(do="take_pile"), "count")
    return frozenset(
        [place for place, card in enumerate(state.discard) if place >= reach and card in drawable]
        + [top - int(str(depth)) for depth in depths]
    )
