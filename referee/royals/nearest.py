"""What is allowed instead of a refused act: the legal acts nearest to it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from models.cards import HIDDEN
from models.record import Entry
from referee.royals.actions import STACK, VERBS, Draw
from referee.royals.choices import choices
from referee.royals.reading import read
from referee.royals.state import State

LOOKED_AT: Final = 3000
"""Choices looked at: with hidden hands nearly everything may be melded."""


def nearest(state: State, entry: Entry) -> Iterator[Any]:
    """Legal acts of the same kind, those most like the refused one first; then one of each other kind.

    Cards that nobody has seen are no advice: of the stack only the draw as such is offered.
    """
    kind = VERBS[entry.do]
    announced = read(state, entry)
    legal = [action for action in islice(choices(state), LOOKED_AT) if not _guesses(action)]
    alike = [action for action in legal if type(action) is kind]
    if isinstance(announced, kind):
        alike.sort(key=lambda action: sum(said != found for said, found in zip(announced, action, strict=True)))
    yield from alike[:4]
    others = {type(action): action for action in reversed(legal) if type(action) is not kind}
    yield from reversed(others.values())


def _guesses(action: Any) -> bool:
    return isinstance(action, Draw) and action.source == STACK and action.card != HIDDEN
