"""The rules books of Royals and Battle Royals, by edition."""

from collections.abc import Mapping
from typing import Final

from referee.books.book import Book
from referee.games.royals.book.battle_royals import BATTLE_ROYALS
from referee.games.royals.book.royals import ROYALS

BOOKS: Final[Mapping[str, Mapping[str, Book]]] = {
    "royals": {ROYALS.edition: ROYALS},
    "battle-royals": {BATTLE_ROYALS.edition: BATTLE_ROYALS},
}
