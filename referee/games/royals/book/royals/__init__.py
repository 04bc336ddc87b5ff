"""The rules book of Royals: the text for two players in our own words, in its order."""

from typing import Final

from referee.books.book import Book
from referee.games.royals.book.royals.deal import BEGINNING, DEAL
from referee.games.royals.book.royals.ending import ENDING, GAME, SCORING
from referee.games.royals.book.royals.melding import MELDING, PILE, PLAYS
from referee.games.royals.book.royals.taking import ASSASSINATION, CHANGING, RANSOMING
from referee.games.royals.book.royals.turn import DRAW, TRICK

ROYALS: Final = Book(
    package="royals",
    game="royals",
    edition="2-player",
    title="Royals",
    source="Royals",
    chapters=(
        BEGINNING,
        DEAL,
        DRAW,
        TRICK,
        PLAYS,
        MELDING,
        PILE,
        ASSASSINATION,
        RANSOMING,
        CHANGING,
        ENDING,
        SCORING,
        GAME,
    ),
)
