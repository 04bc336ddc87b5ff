"""Royals: the draw and the trick."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.books.common_paragraphs import card_memory_paragraph, chances_paragraph
from referee.games.royals.book import examples
from referee.games.royals.book.shared_paragraphs import detail_level_paragraph

DRAW: Final = Chapter(
    "draw",
    "The turn and the draw",
    (
        Paragraph(
            "turn",
            "The Play",
            "A turn has four parts: the draw, the trick, the optional plays and the discard. The optional "
            "plays may come before the trick, after it, or both. When the offense has discarded, the other "
            "player is the offense.",
            ("R-27", "R-73", "R-74", "R-85", "R-86"),
        ),
        detail_level_paragraph(),
        chances_paragraph("turn.chances", "The Play", "R-64"),
        card_memory_paragraph("turn.memory", "The Play", "R-65"),
        Paragraph(
            "draw.three",
            "Draw",
            "The offense draws a card, then the defense draws one, then the offense draws a second. These "
            "draws are not a choice: while the stack has cards, each is made, and before anything else.",
            ("R-08", "R-75"),
        ),
        Paragraph(
            "draw.sources",
            "Draw",
            "Each card comes from the top of the draw stack, or from the top of the discard pile if that "
            "card is of your home suit. A discard that is taken uncovers the next one, which the player who "
            "draws next may take in turn. It may be discarded again in the same turn.",
            ("R-09", "R-18", "R-08", "R-76"),
        ),
    ),
)

TRICK: Final = Chapter(
    "trick",
    "The trick",
    (
        Paragraph(
            "trick.playing",
            "Trick",
            "The offense leads any card of the hand, and the defense plays one to it. There is one trick in "
            "each turn, and nobody plays two cards to it.",
            ("R-27", "R-77"),
        ),
        Paragraph(
            "trick.following",
            "Trick",
            "The defense must follow suit if possible, but need not try to win. Where the hand is hidden, "
            "the player's word is taken that no card of the suit is there; when the hands are shown, a wrong "
            "word is named.",
            ("R-21",),
        ),
        Paragraph(
            "trick.winning",
            "Trick",
            "The higher card of the suit led wins; a card of another suit never does. If both cards are "
            "exactly alike, the offense wins.",
            ("R-19", "R-22", "R-78"),
        ),
        Paragraph(
            "trick.two",
            "Trick",
            "A 2 and an Ace of the same suit meet: the 2 wins, whichever of them was led. Against any other "
            "card of the suit the 2 loses. A 2 of another suit does nothing to an Ace.",
            ("R-20", "R-19"),
            examples=(examples.TWO_TAKES_ACE,),
        ),
        Paragraph(
            "trick.keeping",
            "Trick",
            "The winner puts one of the two cards, whichever is the better catch, face up into the display. "
            "The other goes face down to the dead pile and is out of play. The defense wins cards in this "
            "way just as the offense does. Royals and Aces are what tricks are played for.",
            ("R-23", "R-24"),
        ),
        Paragraph(
            "trick.no_card",
            "Trick",
            "Every turn has its trick before the discard. Only an offense that has melded its last card "
            "plays none, and then cannot end the hand in this turn. A house rule forbids melding the last "
            "card before the trick, also with the discard pile. A defense without a card is possible only "
            "with an empty stack, and then the hand is over.",
            ("R-25", "R-26", "R-60"),
            ("keep_a_card_to_lead",),
        ),
    ),
)
