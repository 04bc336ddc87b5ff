"""The rules book of Royals: the text for two players, retold in its order."""

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
    paragraph_ids_by_rule={
        "choose.not_your_choice": "deal.choosing",
        "draw.discard_is_seen": "draw.sources",
        "draw.not_in_discards": "draw.sources",
        "draw.home_suit_only": "draw.sources",
        "draw.top_only": "draw.sources",
        "draw.stack_is_empty": "ending.empty_stack",
        "pile.new_suit": "changing.pile",
        "lead.once": "trick.playing",
        "follow.suit": "trick.following",
        "meld.nothing": "melding.match",
        "assassination.no_such_card": "assassination.assassin",
        "assassination.not_an_ace": "assassination.assassin",
        "assassination.melded_ace": "assassination.assassin",
        "assassination.won_this_turn": "assassination.assassin",
        "as_if.copies": "changing.promise",
        "change.promised": "changing.promise",
        "change.copy_needed": "changing.promise",
        "turn.discard_is_due": "plays.discard",
        "pack.not_in_hand": "turn.refereeing",
    },
)
