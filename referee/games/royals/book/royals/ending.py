"""Royals: how a hand ends, what it scores, and who wins."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.games.royals.book import examples
from referee.games.royals.book.shared_paragraphs import target_paragraph

ENDING: Final = Chapter(
    "ending",
    "Ending the hand",
    (
        Paragraph(
            "ending.requirements",
            "Ending the Hand",
            "The offense may end the hand, but never has to. Three things are needed: a Royal of the home "
            "suit in the display before the turn began, this turn's trick won, and no King, Queen or Jack of "
            "any suit left in the hand at the end of the turn.",
            ("R-47",),
        ),
        Paragraph(
            "ending.last_discard",
            "Ending the Hand",
            "In this last turn the discard is optional, and a last face card may be discarded to meet the "
            "third requirement. Where the hand is hidden, the player's word is taken until the hands are "
            "shown.",
            ("R-47",),
        ),
        Paragraph(
            "ending.empty_stack",
            "Ending the Hand",
            "If the draw stack runs out, play goes on. A player then skips the draw unless the top discard "
            "may be drawn. That card may be left where it is, unless a house rule says it has to be taken. "
            "The discard pile can still be taken as a whole or in part, and the offense may draw for a "
            "change of suit as long as nothing else was played.",
            ("R-10", "R-11", "R-17", "R-61"),
            ("empty_stack_draw",),
        ),
        Paragraph(
            "ending.exhaustion",
            "Ending the Hand",
            "With an empty stack the hand ends in the usual way, or when somebody's hand is empty at the end "
            "of a turn, or when a trick cannot be played for want of a card. An empty hand ends nothing "
            "while the stack has cards. A house rule lets it end the hand at once.",
            ("R-48", "R-26"),
            ("exhaustion",),
        ),
    ),
)

SCORING: Final = Chapter(
    "scoring",
    "Scoring",
    (
        Paragraph(
            "scoring.cards",
            "Scoring",
            "Each 9, 10, Jack, Queen, King and Ace in your display is worth five points, each card from 2 to "
            "8 ten. Every score is thus a multiple of five. Nobody gets a bonus for ending the hand, and the "
            "dead pile counts for nothing.",
            ("R-58", "R-84"),
        ),
        Paragraph(
            "scoring.matches",
            "Scoring",
            "Cards in a match count double: two sixes are 20 points, three sixes are 60. Six tens are six "
            "doubled cards, however they were melded. Royals that form a set are counted and doubled like "
            "all others.",
            ("R-49", "R-51", "R-54"),
        ),
        Paragraph(
            "scoring.undeclared",
            "Scoring",
            "Three of a denomination anywhere in the display are a match, even if you never declared it, as "
            "with three Kings won in tricks. A house rule counts only matches that hold a melded card.",
            ("R-50", "R-34", "R-35"),
            ("undeclared_matches", "spoils_aces_match"),
        ),
        Paragraph(
            "scoring.hand",
            "Scoring",
            "All show what they hold, the player who ended the hand too. Cards in hand are taken off at "
            "their plain value, never doubled. If that is more than your display is worth, the score is "
            "negative: you are “in the hole”.",
            ("R-52",),
        ),
        Paragraph(
            "scoring.sets",
            "Scoring",
            "A complete set of your Royals in the display, King, Queen and Jack of the suit that is home at "
            "the end, doubles your score. Two sets triple it and three make it fourfold. Melded Royals count "
            "as well. What is multiplied is the score after the hand has been taken off, even if it is "
            "negative.",
            ("R-53", "R-54"),
            examples=(examples.SET_AND_MATCHES,),
        ),
    ),
)

GAME: Final = Chapter(
    "game",
    "Winning the game",
    (
        target_paragraph(),
        Paragraph(
            "game.several",
            "Game",
            "If both pass the number in the same hand, the higher total wins; if they are equal, another "
            "hand is played. House rules let both play one more hand, or give the game to the player who "
            "ended this one.",
            ("R-56",),
            ("several_past_target",),
        ),
    ),
)
