"""Wordings that are not filled yet, as a game returns them for its entries, events and headlines."""

from typing import NamedTuple

from models.rulings import Facts


class WordingWithFacts(NamedTuple):
    """The id of a wording, and the facts that fill it."""

    code: str
    """The id of the wording without its prefix, which is the game's package."""
    facts: Facts


class WordingWithRulingsAndFacts(NamedTuple):
    """The id of an event's wording, the rulings it rests on, and the facts that fill it."""

    code: str
    """The id of the wording without its prefix, which is the game's package."""
    rulings: tuple[str, ...]
    """The items of docs/rulings.md that the event rests on."""
    facts: Facts
