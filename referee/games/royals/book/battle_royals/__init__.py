"""The rules book of Battle Royals: the text for three and more players in our own words, in its order."""

from typing import Final

from referee.books.book import Book
from referee.games.royals.book.battle_royals.deal import BEGINNING, DEAL
from referee.games.royals.book.battle_royals.ending import ENDING, GAME, SCORING
from referee.games.royals.book.battle_royals.melding import MELDING, PILE, PLAYS
from referee.games.royals.book.battle_royals.taking import ASSASSINATION, CHANGING, RANSOMING
from referee.games.royals.book.battle_royals.turn import BATTLE, DRAW, TURN

BATTLE_ROYALS: Final = Book(
    package="royals",
    game="battle-royals",
    edition="extra-players",
    title="Battle Royals",
    source="Battle Royals With Extra Players",
    chapters=(
        BEGINNING,
        DEAL,
        TURN,
        DRAW,
        BATTLE,
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
