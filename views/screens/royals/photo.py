"""Hands and displays of Royals entered from a photo.

A photographed display is split into melds and spoils: three or more cards of one rank close together are a
meld. If three or more cards of a rank are scattered or among other cards, the photo is not clear, and the
user is asked.
"""

import math
from collections import Counter
from typing import Final, NamedTuple

from models.cards import JOKER, NAMES, card_number_or_none
from models.translation import say
from referee.drafts import Draft
from referee.games.royals.scoring import MATCH
from referee.games.royals.state import State
from referee.table.table import Table
from views.card_reader.group import Frame
from views.card_reader.review import ReviewedCard
from views.components.photo import PhotoRequest
from views.screens.draft import CARDS, addable_copies_per_card
from views.screens.royals.draft import state_of, with_allowed_cards_added
from views.screens.royals.named_hands import (
    HAND_FIELD_PREFIX,
    cards_known_in_hand,
    dealt_or_held_hand_size,
    player_whose_hand_is_named,
    with_hand_being_named,
    with_next_hand_if_complete,
)
from views.screens.royals.tally_draft import TallyDraft, tally_zones
from views.screens.table.intents import Intent, SetDraft
from views.screens.table.scene import SceneInput


def photo_request(scene_input: SceneInput) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    table, draft = scene_input.table, scene_input.draft
    if isinstance(draft, TallyDraft):
        return display_or_hand_photo_request(state_of(table), draft)
    player = player_whose_hand_is_named(scene_input.act_draft_or_empty)
    if player is None:
        return None
    state, field = state_of(table), HAND_FIELD_PREFIX + player
    known = cards_known_in_hand(state, player)
    begun = with_hand_being_named(scene_input.act_draft_or_empty, player, known)
    more = addable_copies_per_card(table, begun, field)
    copies = tuple(count + known.count(card) for card, count in zip(CARDS, more, strict=True))
    return PhotoRequest(photo_of_hand_title(player), copies, dealt_or_held_hand_size(state, player))


def photo_of_hand_title(player: str) -> str:
    return say("royals_table.photo_of_hand", "{player}'s hand", player=player)


def intent_for_photo(scene_input: SceneInput, cards: tuple[ReviewedCard, ...]) -> Intent | None:
    """Return the intent of the cards confirmed from a photo; None if no cards are asked for."""
    table, draft = scene_input.table, scene_input.draft
    if isinstance(draft, TallyDraft):
        return SetDraft(tally_filled_from_photo(state_of(table), draft, cards))
    player = player_whose_hand_is_named(scene_input.act_draft_or_empty)
    if player is None:
        return None
    return SetDraft(with_hand_from_photo(table, scene_input.act_draft_or_empty, player, cards))


def with_hand_from_photo(
    table: Table, draft: Draft, player: str, photo_cards: tuple[ReviewedCard, ...]
) -> Draft:
    """Replace the hand being named by the photographed one. Cards known before stay; when the hand is
    complete, the next hand follows."""
    state = state_of(table)
    named = sorted((each.card for each in photo_cards), key=hand_sort_key)
    known = cards_known_in_hand(state, player)
    for card in known:
        if card in named:
            named.remove(card)
    draft = with_hand_being_named(draft, player, known)
    draft = with_allowed_cards_added(table, draft, HAND_FIELD_PREFIX + player, named)
    return with_next_hand_if_complete(state, draft)


def hand_sort_key(card: str) -> int:
    """Return the sort key of a card in a sorted hand."""
    number = card_number_or_none(card)
    return JOKER if number is None else number


# -- a hand that is only tallied -----------------------------------------------------------------------------
def display_or_hand_photo_request(state: State, draft: TallyDraft) -> PhotoRequest:
    """Return what a photo of the current player's display may show; or of the hand, if that zone is being
    tapped."""
    player, names_hand = state.table_rules.names[draft.at], draft.zone == "hand"
    title = (
        photo_of_hand_title(player)
        if names_hand
        else say("royals_table.photo_of_display", "{player}'s display", player=player)
    )
    replaced = {"hand": ()} if names_hand else {"spoils": (), "meld": ()}
    named = draft.with_current_seat_changed(**replaced).tapped_card_counts()
    pack = state.table_rules.pack[: JOKER + 1]
    return PhotoRequest(title, tuple(max(0, most - named[NAMES[card]]) for card, most in enumerate(pack)))


def tally_filled_from_photo(
    state: State, draft: TallyDraft, photo_cards: tuple[ReviewedCard, ...]
) -> TallyDraft:
    """Return the form with a photographed hand; or with a display split into melds and spoils, to be
    reviewed."""
    cards = tuple(each.card for each in photo_cards)
    if draft.zone == "hand":
        return draft.with_current_seat_changed(hand=cards)
    display = PhotographedDisplay(cards, ())
    if "meld" in tally_zones(state):
        display = split_into_melds_and_spoils(photo_cards)
    draft = draft.with_current_seat_changed(spoils=display.spoils, meld=display.meld)
    return draft._replace(is_review=True, asked=display.unclear_ranks)


# -- a display read from a photo -----------------------------------------------------------------------------
INDEX_TO_CARD_CENTRE: Final = (1.5, 1.8)
"""The distance from a corner index to the middle of its card, right and down, in heights of the index; for
cards of bridge and poker size.
"""
MAX_DISTANCE_OF_CLOSE_CARDS: Final = 4.8
"""The greatest distance between the middles of two cards that are close together, in heights of an index:
side by side with a finger between them, or overlapping.
"""


class PhotographedDisplay(NamedTuple):
    """A display as read from a photo."""

    spoils: tuple[str, ...]
    meld: tuple[str, ...]
    unclear_ranks: tuple[str, ...] = ()
    """The ranks for which the photo is not clear; their cards are counted as spoils."""


def split_into_melds_and_spoils(photo_cards: tuple[ReviewedCard, ...]) -> PhotographedDisplay:
    """Propose what was melded and what was won."""
    groups = groups_of_close_cards(photo_cards)
    meld = [each.card for group in groups if is_group_a_meld(group) for each in group]
    spoils = [each.card for group in groups if not is_group_a_meld(group) for each in group]
    counts, melded_ranks = Counter(each.card[:-1] for each in photo_cards), {card[:-1] for card in meld}
    unclear = (rank for rank, count in counts.items() if count >= MATCH and rank not in melded_ranks)
    return PhotographedDisplay(tuple(spoils), tuple(meld), tuple(unclear))


def is_group_a_meld(group: list[ReviewedCard]) -> bool:
    """True if the group has enough cards for a meld, all of one rank."""
    return len(group) >= MATCH and len({each.card[:-1] for each in group}) == 1


def groups_of_close_cards(cards: tuple[ReviewedCard, ...]) -> list[list[ReviewedCard]]:
    """Return the cards in groups that are close together; a card without a frame is its own group."""
    groups: list[list[ReviewedCard]] = []
    for each in cards:
        near = [group for group in groups if any(are_close(each, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), each])
    return groups


def are_close(card: ReviewedCard, other_card: ReviewedCard) -> bool:
    """True if two cards are side by side or overlap."""
    if card.frame is None or other_card.frame is None:
        return False
    distance = math.dist(card_centre(card.frame), card_centre(other_card.frame))
    return distance <= MAX_DISTANCE_OF_CLOSE_CARDS * max(card.frame.height, other_card.frame.height)


def card_centre(index_frame: Frame) -> tuple[float, float]:
    """Return the middle of the card whose corner index has this frame."""
    right, down = (index_frame.height * each for each in INDEX_TO_CARD_CENTRE)
    cosine, sine = math.cos(index_frame.turn), math.sin(index_frame.turn)
    return index_frame.x + right * cosine - down * sine, index_frame.y + right * sine + down * cosine
