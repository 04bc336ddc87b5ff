"""The rules book of Royal Battles: one module for each part of the rule text, in its order."""

from collections.abc import Mapping
from typing import Final

from referee.books.book import Book
from referee.games.royal_battles.book import armies, closing, fighting, moving, rounds

BOOK: Final = Book(
    "royal_battles",
    "royal-battles",
    "0.1",
    "Royal Battles",
    "Royal Battles by Jeff Moore, play-test version 0.1",
    (*armies.CHAPTERS, *rounds.CHAPTERS, *moving.CHAPTERS, *fighting.CHAPTERS, *closing.CHAPTERS),
    {
        "movement.moved_already": "movement.concluding",
        "attack.attacked_already": "attack.may",
        "attack.no_advantage": "advantages.target",
        "attack.healing_is_for_own_units": "units.healing",
        "hand.not_held": "movement.movement_card",
    },
)
BOOKS: Final[Mapping[str, Book]] = {BOOK.edition: BOOK}
"""The book of each edition."""
