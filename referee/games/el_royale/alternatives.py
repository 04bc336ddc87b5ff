"""Suggests legal acts instead of a refused one, the nearest first."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from models.cards import card_number_or_none
from models.record import Entry
from referee.act_sets import LISTED, all_acts_except_revealing
from referee.games.el_royale.actions import VERBS, Action, Claim
from referee.games.el_royale.legal_acts import legal_act_sets
from referee.games.el_royale.state import State, card_set
from referee.number_types import CardSet

LOOK_AT: Final = 400
"""The largest number of plays compared: a hidden hand makes very many possible."""


def act_distance_sort_key(
    state: State, action: Action, entry: Entry, entry_card_set: CardSet
) -> tuple[int, ...]:
    """The distance of an act from the refused entry, as a sort key.

    Acts with cards that nobody named or has seen in the hand come last, for they may not be there. Then
    another verb is further away than another player, and that further than other cards.
    """
    cards = card_set(getattr(action, "cards", ()))
    known = state.known[state.spoils if isinstance(action, Claim) else action.by]
    return (
        cards & ~known & ~entry_card_set != 0,
        type(action) is not VERBS[entry.do].act,
        state.player_name(action.by) != getattr(entry, "by", None),
        (cards ^ entry_card_set).bit_count(),
    )


def nearest_legal_acts(state: State, entry: Entry) -> Iterator[Action]:
    """Legal acts, most like the refused one first; different orders of the same cards count once."""
    numbers = (card_number_or_none(name) for name in getattr(entry, "cards", ()))
    entry_cards = card_set(number for number in numbers if number is not None)
    found = sorted(
        islice(all_acts_except_revealing(legal_act_sets(state, LISTED)), LOOK_AT),
        key=lambda action: act_distance_sort_key(state, action, entry, entry_cards),
    )
    seen = set()
    for action in found:
        same_kind = (
            type(action),
            action.by,
            getattr(action, "winner", None),
            card_set(getattr(action, "cards", ())),
        )
        if same_kind not in seen:
            seen.add(same_kind)
            yield action
