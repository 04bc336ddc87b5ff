"""Values of the games as plain text: the same text for equal values, whatever they are made of."""

import json
from collections.abc import Iterator, Set
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from pydantic import BaseModel

from referee.act_sets import ActSet, CardChoices, HandChoices, cards_in_set

STARTS: Final = 3
"""From so many cards on, choices of several cards are followed."""


def in_json(value: Any) -> Any:
    """A value that is not JSON as one that is, or that is nearer to it. The order of a set does not count."""
    match value:
        case Enum():
            return value.value
        case Fraction() | range() | bytes():
            return str(value)
        case BaseModel():
            return value.model_dump(mode="json", exclude_none=True)
        case ActSet():
            return [list(value.fields.values()), list(value.certain_cards.values()), value.reveals_cards]
        case CardChoices():
            return [
                value.pool,
                value.sizes,
                value.required_any,
                value.optional,
                value.ordered,
                list(begun(value)),
            ]
        case HandChoices():
            return [value.choices_by_seat, value.pack]
        case Set():
            return sorted(value, key=str)
    return dict(value)  # what else there is are mappings


def begun(several: CardChoices) -> Iterator[int]:
    """The cards that may come next, again and again, when the lowest of them is chosen; there may be too many choices to list all."""
    for first in islice(cards_in_set(several.possible_next_card_set(())), STARTS):
        cards = (first,)
        while following := several.possible_next_card_set(cards):
            yield following
            cards = (*cards, (following & -following).bit_length() - 1)


def plain_text(value: Any) -> str:
    """The value as one line of text."""
    return json.dumps(value, ensure_ascii=False, default=in_json)
