"""Hands and displays of Royals entered from a photo."""

from models.cards import JOKER, NAMES, card_number_or_none
from models.translation import say
from referee.drafts import Draft
from referee.games.royals.state import DEAL, State
from referee.table.table import Table
from views.components.photo import PhotoCard, PhotoRequest
from views.screens.draft import CARDS, addable_copies_per_card
from views.screens.royals.draft import (
    dealt_or_held_hand_size,
    field_of_hand_being_named,
    field_options,
    seat_of_hand_field,
    state_of,
    with_next_hand_if_complete,
)
from views.screens.royals.photographed_display import PhotographedDisplay, split_into_melds_and_spoils
from views.screens.royals.tally import TallyDraft, tally_zones
from views.screens.table.intents import Intent, SetDraft


def photo_request_for_hand_being_named(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo of the hand being named may show; None if no hand is being named."""
    state, field = state_of(table), field_of_hand_being_named(draft)
    if not field:
        return None
    seat = seat_of_hand_field(state, field)
    title = say("royals_table.photo_of_hand", "{player}'s hand", player=state.player_name(seat))
    known = hand_cards_known_before_naming(state, field)
    more = addable_copies_per_card(table, draft.with_cards_gathered(field, known), field)
    copies = tuple(count + known.count(card) for card, count in zip(CARDS, more, strict=True))
    return PhotoRequest(title, copies, dealt_or_held_hand_size(state, seat))


def hand_cards_known_before_naming(state: State, hand_field: str) -> tuple[str, ...]:
    """Return the cards that are known to be in this hand before it is named."""
    return (
        ()
        if state.phase == DEAL
        else tuple(NAMES[card] for card in state.known[seat_of_hand_field(state, hand_field)])
    )


def intent_filling_named_hand_from_photo(
    table: Table, draft: Draft, photo_cards: tuple[PhotoCard, ...]
) -> Intent | None:
    """Return the draft with the photographed hand. Cards known before stay; when the hand is complete, the
    next hand follows."""
    state, field = state_of(table), field_of_hand_being_named(draft)
    if not field:
        return None
    named = sorted((each.card for each in photo_cards), key=hand_sort_key)
    for card in hand_cards_known_before_naming(state, field):
        if card in named:
            named.remove(card)
    draft = draft.with_cards_gathered(field, hand_cards_known_before_naming(state, field))
    for card in named:
        found = field_options(table, draft, field)
        if found is not None and card in found.allowed:
            draft = draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
    return SetDraft(with_next_hand_if_complete(state, draft, field))


def hand_sort_key(card: str) -> int:
    """Return the sort key of a card in a sorted hand."""
    number = card_number_or_none(card)
    return JOKER if number is None else number


# -- a hand that is only tallied -----------------------------------------------------------------------------
def display_or_hand_photo_request(state: State, draft: TallyDraft) -> PhotoRequest:
    """Return what a photo of the current player's display may show; or of the hand, if that zone is being
    tapped."""
    player, names_hand = state.table_rules.names[draft.at], draft.zone == "hand"
    title = say("royals_table.photo_of_display", "{player}'s display", player=player)
    if names_hand:
        title = say("royals_table.photo_of_hand", "{player}'s hand", player=player)
    replaced = {"hand": ()} if names_hand else {"spoils": (), "meld": ()}
    named = draft.with_current_seat_changed(**replaced).tapped_card_counts()
    pack = state.table_rules.pack[: JOKER + 1]
    return PhotoRequest(title, tuple(max(0, most - named[NAMES[card]]) for card, most in enumerate(pack)))


def intent_to_fill_tally_from_photo(
    state: State, draft: TallyDraft, photo_cards: tuple[PhotoCard, ...]
) -> Intent:
    """Return the form with a photographed hand, or with a display split into melds and spoils."""
    if draft.zone == "hand":
        return SetDraft(draft.with_current_seat_changed(hand=tuple(each.card for each in photo_cards)))
    if "meld" not in tally_zones(state):
        return SetDraft(
            draft.with_photographed_display(PhotographedDisplay(tuple(each.card for each in photo_cards), ()))
        )
    return SetDraft(draft.with_photographed_display(split_into_melds_and_spoils(photo_cards)))
