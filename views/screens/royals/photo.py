"""Hands and displays of Royals entered from a photo."""

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
from views.screens.royals.photographed_display import Display, split_display
from views.screens.royals.tally import TallyDraft, tally_zones
from views.screens.table.intents import Intent, SetDraft


def hand_request(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo of the hand being named may show; None if no hand is being named."""
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
    """Return the draft with the photographed hand. Cards known before stay; when the hand is complete, the next hand follows."""
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
    """Return the sort key of a card in a sorted hand."""
    number = card_number(card)
    return JOKER if number is None else number


# -- a hand that is only tallied -------------------------------------------------------------------------------------------
def tally_request(state: State, form: TallyDraft) -> PhotoRequest:
    """Return what a photo of the current player's display may show; or of the hand, if that zone is being tapped."""
    player, names_hand = state.table_rules.names[form.at], form.zone == "hand"
    title = say("royals_table.photo_of_display", "{player}'s display", player=player)
    if names_hand:
        title = say("royals_table.photo_of_hand", "{player}'s hand", player=player)
    replaced = {"hand": ()} if names_hand else {"spoils": (), "meld": ()}
    named = form.with_current_seat(**replaced).tapped_card_counts()
    pack = state.table_rules.pack[: JOKER + 1]
    return PhotoRequest(title, tuple(max(0, most - named[NAMES[card]]) for card, most in enumerate(pack)))


def intent_for_tally(state: State, form: TallyDraft, cards: tuple[PhotoCard, ...]) -> Intent:
    """Return the form with a photographed hand, or with a display split into melds and spoils."""
    if form.zone == "hand":
        return SetDraft(form.with_current_seat(hand=tuple(each.card for each in cards)))
    if "meld" not in tally_zones(state):
        return SetDraft(form.with_display(Display(tuple(each.card for each in cards), ())))
    return SetDraft(form.with_display(split_display(cards)))
