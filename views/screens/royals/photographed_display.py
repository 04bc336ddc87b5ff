"""Splits a photographed display of Royals into melds and spoils: three or more cards of one rank close
together are a meld.

If three or more cards of a rank are scattered or among other cards, the photo is not clear, and the user is
asked.
"""

import math
from typing import Final, NamedTuple

from referee.games.royals.scoring import MATCH
from views.components.photo import PhotoCard, PhotoFrame

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


def split_into_melds_and_spoils(photo_cards: tuple[PhotoCard, ...]) -> PhotographedDisplay:
    """Propose what was melded and what was won."""
    groups = groups_of_close_cards(photo_cards)
    ranks = dict.fromkeys(each.card[:-1] for each in photo_cards)
    melds = {rank for group in groups if is_group_a_meld(group) for rank in (group[0].card[:-1],)}
    counts = {rank: sum(each.card[:-1] == rank for each in photo_cards) for rank in ranks}
    unsure = tuple(rank for rank in ranks if counts[rank] >= MATCH and rank not in melds)
    meld = tuple(each.card for group in groups if is_group_a_meld(group) for each in group)
    spoils = tuple(each.card for group in groups if not is_group_a_meld(group) for each in group)
    return PhotographedDisplay(spoils, meld, unsure)


def is_group_a_meld(group: list[PhotoCard]) -> bool:
    """True if the group has enough cards for a meld, all of one rank."""
    return len(group) >= MATCH and len({each.card[:-1] for each in group}) == 1


def groups_of_close_cards(cards: tuple[PhotoCard, ...]) -> list[list[PhotoCard]]:
    """Return the cards in groups that are close together; a card without a frame is its own group."""
    groups: list[list[PhotoCard]] = []
    for each in cards:
        near = [group for group in groups if any(are_close(each, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), each])
    return groups


def are_close(card: PhotoCard, other_card: PhotoCard) -> bool:
    """True if two cards are side by side or overlap."""
    if card.frame is None or other_card.frame is None:
        return False
    distance = math.dist(card_centre(card.frame), card_centre(other_card.frame))
    return distance <= MAX_DISTANCE_OF_CLOSE_CARDS * max(card.frame.height, other_card.frame.height)


def card_centre(index_frame: PhotoFrame) -> tuple[float, float]:
    """Return the middle of the card whose corner index has this frame."""
    right, down = (index_frame.height * each for each in INDEX_TO_CARD_CENTRE)
    cosine, sine = math.cos(index_frame.turn), math.sin(index_frame.turn)
    return index_frame.x + right * cosine - down * sine, index_frame.y + right * sine + down * cosine
