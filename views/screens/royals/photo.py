"""Hands of Royals named by a photo."""

from models.cards import JOKER, NAMES, card_number
from models.translation import say
from referee.drafts import Draft
from referee.games.royals.state import DEAL, State
from referee.table.table import Table
from views.components.photo import PhotoCard, PhotoRequest
from views.screens.draft import CARDS, possible_copies
from views.screens.royals.draft import (
    allowed_values,
    hand_being_named,
    hand_size,
    seat_of_hand,
    state_of,
    with_next_hand_selected,
)
from views.screens.table.intents import Intent, SetDraft


def hand_request(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo of the hand being named can show; None if no hand is being named."""
    state, field = state_of(table), hand_being_named(draft)
    if not field:
        return None
    seat = seat_of_hand(state, field)
    title = say("royals_table.photo_of_hand", "{player}'s hand", player=state.name(seat))
    known = known_cards(state, field)
    more = possible_copies(table, draft.with_cards_gathered(field, known), field)
    copies = tuple(count + known.count(card) for card, count in zip(CARDS, more, strict=True))
    return PhotoRequest(title, copies, hand_size(state, seat))


def known_cards(state: State, field: str) -> tuple[str, ...]:
    """Return the cards that are known to be in this hand before it is named."""
    return (
        () if state.phase == DEAL else tuple(NAMES[card] for card in state.known[seat_of_hand(state, field)])
    )


def intent_for_hand(table: Table, draft: Draft, cards: tuple[PhotoCard, ...]) -> Intent | None:
    """Return the draft with the hand that a photo shows; cards known before stay, and when the hand is complete the next one follows."""
    state, field = state_of(table), hand_being_named(draft)
    if not field:
        return None
    named = sorted((each.card for each in cards), key=sort_key)
    for card in known_cards(state, field):
        if card in named:
            named.remove(card)
    draft = draft.with_cards_gathered(field, known_cards(state, field))
    for card in named:
        found = allowed_values(table, draft, field)
        if found is not None and card in found.allowed:
            draft = draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
    return SetDraft(with_next_hand_selected(state, draft, field))


def sort_key(card: str) -> int:
    """Return the place of a card in a sorted hand."""
    number = card_number(card)
    return JOKER if number is None else number
