"""Find a forced act: the only legal act, if no player has to lay a card or move a piece for it.

Independent of the game.
"""

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from models.cards import HIDDEN
from referee.act_sets import ActSet, CardChoices, all_acts_except_revealing, all_values_of_act_field
from referee.verbs import Verbs

if TYPE_CHECKING:
    from models.record import Entry
    from referee.game import AnyGame, AnyState

BY_ITSELF: Final = "by_itself"
"""The tag of verbs that the referee may enter for a player. Acts that lay a card or move a piece do not have
it."""
MOST: Final = 60
"""Number of automatic entries in a row at most, as a guard against endless sequences."""


def forced_automatic_entry(
    game: "AnyGame", public_state: "AnyState", act_sets: Iterable[ActSet]
) -> "Entry | None":
    """The only one of these acts as an entry, if the referee may enter it. `public_state`: the state that all
    players see."""
    act = forced_automatic_act(game.verbs, act_sets)
    return None if act is None else game.entry_from_act(public_state, act)


def forced_automatic_act(verbs: Verbs, act_sets: Iterable[ActSet]) -> "NamedTuple | None":
    only: NamedTuple | None = None
    for acts in act_sets:
        tags = verbs.verb_of_class(acts.act).tags
        if (
            acts.reveals_cards
            or "any_time" in tags
            or (only is not None and adds_only_unshown_card(only, acts))
        ):
            continue
        if only is not None or BY_ITSELF not in tags:
            return None
        only = single_act_unless_optional_cards(acts)
        if only is None:
            return None
    return only


def single_act_unless_optional_cards(acts: ActSet) -> "NamedTuple | None":
    """The only act in this set, without a card that need not be shown; None if there are several, or if more
    could be told.
    """
    if any(isinstance(values, CardChoices) and values.optional for values in acts.fields.values()):
        return None
    ways = list(islice(all_acts_except_revealing((acts,)), 2))
    return ways[0] if len(ways) == 1 else None


def adds_only_unshown_card(known_act: NamedTuple, acts: ActSet) -> bool:
    """True if these acts only add to `known_act` a card that need not be shown."""
    return type(known_act) is acts.act and all(
        getattr(known_act, name) == HIDDEN
        or list(all_values_of_act_field(values)) == [getattr(known_act, name)]
        for name, values in acts.fields.items()
    )
