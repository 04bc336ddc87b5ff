"""Splits a photographed display of Royals into melds and spoils: three or more cards of one rank close together are a meld.

If three or more cards of a rank are scattered or among other cards, the photo is not clear, and the user is asked.
"""

import math
from typing import Final, NamedTuple

from referee.games.royals.scoring import MATCH
from views.components.photo import PhotoCard, PhotoFrame

TO_CENTRE: Final = (1.5, 1.8)
"""The distance from a corner index to the middle of its card, right and down, in heights of the index; for cards of bridge
and poker size.
"""
TOGETHER: Final = 4.8
"""The greatest distance between the middles of two cards that are close together, in heights of an index: side by side with
a finger between them, or overlapping.
"""


class Display(NamedTuple):
    """A display as read from a photo."""

    spoils: tuple[str, ...]
    meld: tuple[str, ...]
    unsure: tuple[str, ...] = ()
    """The ranks for which the photo is not clear; their cards are counted as spoils."""


def split_display(cards: tuple[PhotoCard, ...]) -> Display:
    """Propose what was melded and what was won."""
    groups = lying_together(cards)
    ranks = dict.fromkeys(each.card[:-1] for each in cards)
    melds = {rank for group in groups if is_meld(group) for rank in (group[0].card[:-1],)}
    counts = {rank: sum(each.card[:-1] == rank for each in cards) for rank in ranks}
    unsure = tuple(rank for rank in ranks if counts[rank] >= MATCH and rank not in melds)
    meld = tuple(each.card for group in groups if is_meld(group) for each in group)
    spoils = tuple(each.card for group in groups if not is_meld(group) for each in group)
    return Display(spoils, meld, unsure)


def is_meld(group: list[PhotoCard]) -> bool:
    """True if the group has enough cards for a meld, all of one rank."""
    return len(group) >= MATCH and len({each.card[:-1] for each in group}) == 1


def lying_together(cards: tuple[PhotoCard, ...]) -> list[list[PhotoCard]]:
    """Return the cards in groups that are close together; a card without a frame is its own group."""
    groups: list[list[PhotoCard]] = []
    for each in cards:
        near = [group for group in groups if any(are_close(each, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), each])
    return groups


def are_close(one: PhotoCard, other: PhotoCard) -> bool:
    """True if two cards are side by side or overlap."""
    if one.frame is None or other.frame is None:
        return False
    apart = math.dist(centre(one.frame), centre(other.frame))
    return apart <= TOGETHER * max(one.frame.height, other.frame.height)


def centre(frame: PhotoFrame) -> tuple[float, float]:
    """Return the middle of the card whose corner index has this frame."""
    right, down = (frame.height * each for each in TO_CENTRE)
    cosine, sine = math.cos(frame.turn), math.sin(frame.turn)
    return frame.x + right * cosine - down * sine, frame.y + right * sine + down * cosine
