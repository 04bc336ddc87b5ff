"""The rules book of Battle Royals: the text for three and more players, retold in its order."""

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
    paragraph_ids_by_rule={
        "deal.hand_size": "battle.deal.size",
        "deal.not_that_many": "battle.deal.size",
        "deal.face_up": "battle.deal.dealing",
        "choose.not_your_choice": "battle.deal.choosing",
        "redeal.more_than_two": "battle.deal.all_pass",
        "draw.discard_is_seen": "battle.draw.sources",
        "draw.not_in_discards": "battle.draw.sources",
        "draw.home_suit_only": "battle.draw.sources",
        "draw.stack_is_empty": "battle.ending.empty_stack",
        "draw.stack_only": "battle.pile.defenders",
        "pile.new_suit": "battle.changing.pile",
        "lead.once": "battle.battle.playing",
        "follow.not_in_the_trick": "battle.battle.playing",
        "follow.played_already": "battle.battle.playing",
        "follow.suit": "battle.battle.following",
        "meld.nothing": "battle.melding.match",
        "assassination.other_suit": "battle.assassination.victim",
        "assassination.not_an_opponent": "battle.assassination.whom",
        "change.promised": "battle.changing.promise",
        "change.copy_needed": "battle.changing.promise",
        "turn.trick_is_due": "battle.battle.no_card",
        "turn.discard_is_due": "battle.plays.discard",
        "pack.not_in_hand": "battle.turn.refereeing",
    },
)
