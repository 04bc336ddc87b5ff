"""Hands and displays of Royals entered from a photo.

A photographed display is split into melds and spoils: three or more cards of one rank close together are a
meld. If three or more cards of a rank are scattered or among other cards, the photo is not clear, and the
user is asked; the score is shown line by line.
"""

import math
from collections import Counter
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES
from models.translation import rank_letter_on_cards, say
from referee.drafts import Draft
from referee.games.royals.events import Score
from referee.games.royals.scoring import MATCH, total_of_score_lines
from referee.games.royals.state import State
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import card_face
from views.card_reader.group import Frame
from views.card_reader.review import ReviewedCard
from views.components.controls import column, semantic_group, silent_text
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
from views.screens.royals.result import HandResult, render_result_lines
from views.screens.royals.tally_draft import Cards, TallyDraft, seat_score_lines, tally_zones
from views.screens.table.scene import (
    Dispatch,
    Intent,
    Part,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    prompt_part,
    right_aligned_row_part,
)


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
    named = sorted((each.card for each in photo_cards), key=NAMES.index)
    known = cards_known_in_hand(state, player)
    for card in known:
        if card in named:
            named.remove(card)
    draft = with_hand_being_named(draft, player, known)
    draft = with_allowed_cards_added(table, draft, HAND_FIELD_PREFIX + player, named)
    return with_next_hand_if_complete(state, draft)


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
    cards = tuple(card.card for card in photo_cards)
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
    for card in cards:
        near = [group for group in groups if any(are_close(card, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), card])
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


# -- the review of a photographed display --------------------------------------------------------------------
LabelsAndCards = tuple[tuple[str, Cards], ...]
"""The zones of a display: their labels, and their cards."""


def display_review_parts(
    state: State, draft: TallyDraft, zones: tuple[tuple[str, str], ...], four_colours: bool
) -> tuple[Part, ...]:
    """Return the current player's display as read from a photo, a question for each rank that may be a meld,
    and the lines of the score if there are any. `zones`: the zones of the table with their labels.
    """
    seat = draft.seats[draft.at]
    displayed = tuple((label, getattr(seat, zone)) for zone, label in zones if zone != "hand")
    questions = tuple(
        part
        for rank in draft.asked
        for part in melded_or_won_question_parts(
            rank, sum(card[:-1] == rank for _, cards in displayed for card in cards)
        )
    )
    lines = seat_score_lines(state, seat) if seat.suit else ()
    score = Score(state.table_rules.names[draft.at], lines, total_of_score_lines(lines), 0)
    result = HandResult(say("royals_table.photo.sum", "Sum of the display"), (score,), 0)
    sums = (Part("sums", render_result_lines, (result,)),) if lines else ()
    return (Part("display", render_photographed_zones, (displayed, four_colours)), *questions, *sums)


def melded_or_won_question_parts(rank: str, card_count: int) -> tuple[Part, Part]:
    """Return the question whether the cards of a rank were melded or won in tricks, and its answers."""
    text = say(
        "royals_table.photo.melded",
        "{count} × {rank}: melded or won?",
        count=card_count,
        rank=rank_letter_on_cards(rank),
    )
    melded, won = say("royals_table.photo.meld", "Melded"), say("royals_table.photo.won", "Won")
    answers = (
        button_part(melded, f"melded-{rank}", Tap("was-melded", rank), expand=True),
        button_part(won, f"won-{rank}", Tap("was-won", rank), expand=True),
    )
    question = prompt_part(text)._replace(name=f"asked-{rank}")
    return question, right_aligned_row_part(f"answers-{rank}", *answers)


def render_photographed_zones(_: Dispatch, zones: LabelsAndCards, four_colours: bool) -> ft.Control:
    rows: list[ft.Control] = []
    for label, cards in zones:
        faces: list[ft.Control] = [
            card_face(card, 30, four_colour=four_colours, shadow=False) for card in cards
        ]
        read_aloud = f"{label}: {', '.join(map(card_as_read_aloud, cards))}"
        rows += [
            silent_text(label, size=theme.SMALL, color=theme.INK, weight=ft.FontWeight.W_500),
            semantic_group(ft.Row(faces, spacing=3, wrap=True, run_spacing=3), read_aloud),
        ]
    return column(*rows, spacing=4)
