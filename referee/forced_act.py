"""What leaves nobody a choice: the one act that may be done now, if it lays no card. No game is named in here."""

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from models.cards import HIDDEN
from referee.act_sets import ActSet, CardChoices, all_acts, all_values
from referee.verbs import Verbs

if TYPE_CHECKING:
    from models.record import Entry
    from referee.game import AnyGame, AnyState

BY_ITSELF: Final = "by_itself"
"""The tag of verbs that the referee may enter for a player. A card that somebody has to lay is still theirs to lay, and so is a piece."""
MOST: Final = 60
"""So many entries follow one after the other, and then somebody is asked: rules under which nobody could ever choose end nowhere."""


def forced_entry(game: "AnyGame", seen: "AnyState", folded: Iterable[ActSet]) -> "Entry | None":
    """The only one of these acts, if the referee may enter it. `seen`: how the table stands for all who sit there."""
    act = forced_act(game.verbs, folded)
    return None if act is None else game.write(seen, act)


def forced_act(verbs: Verbs, folded: Iterable[ActSet]) -> "NamedTuple | None":
    only: NamedTuple | None = None
    for acts in folded:
        tags = verbs.declared(acts.act).tags
        if acts.tells or "any_time" in tags or (only is not None and adds_only_unshown_card(only, acts)):
            continue
        if only is not None or BY_ITSELF not in tags:
            return None
        only = single_act(acts)
        if only is None:
            return None
    return only


def single_act(acts: ActSet) -> "NamedTuple | None":
    """The only one of these. A card that need not be shown is not; where more may be told than that, somebody is asked."""
    if any(isinstance(values, CardChoices) and values.optional for values in acts.fields.values()):
        return None
    ways = list(islice(all_acts((acts,)), 2))
    return ways[0] if len(ways) == 1 else None


def adds_only_unshown_card(only: NamedTuple, acts: ActSet) -> bool:
    """Are these the same act with the card named that need not be shown?"""
    return type(only) is acts.act and all(
        getattr(only, name) == HIDDEN or list(all_values(values)) == [getattr(only, name)]
        for name, values in acts.fields.items()
    )
