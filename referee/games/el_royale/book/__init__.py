"""The rules books of El Royale: the later edition with elimination, and that of 2019."""

from collections.abc import Mapping
from typing import Final

from referee.books.book import Book
from referee.games.el_royale.book import ending, opening
from referee.games.el_royale.book.edition_2019 import FIRST

LATER: Final = Book(
    "el_royale",
    "el-royale",
    "elimination",
    "El Royale, with elimination",
    "El Royale, a card game by Adomas Milius, the later text with elimination",
    (
        opening.GAME,
        opening.DEAL,
        opening.ATTACK,
        opening.BEAT,
        opening.CONCESSION,
        ending.ELIMINATION,
        ending.WIN,
        ending.TALK,
        ending.ADVICE,
    ),
    {"teams.partners_do_not_fight": "later.battles.defender", "beat.does_not_beat": "later.beat.higher"},
)

BOOKS: Final[Mapping[str, Book]] = {"elimination": LATER, "2019": FIRST}
