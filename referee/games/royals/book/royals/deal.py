"""Royals: players, aim and cards, and how a hand begins."""

from typing import Final

from referee.books.book import Chapter, Paragraph

BEGINNING: Final = Chapter(
    "beginning",
    "Players, aim and cards",
    (
        Paragraph(
            "players",
            "Number of Players",
            "Royals is a game for two, a kind of Rummy with tricks. In each turn one player is the offense "
            "and the other the defense, and they change places after every turn.",
            ("R-27", "R-66"),
        ),
        Paragraph(
            "aim",
            "Object of the Game",
            "You score for the cards that lie face up in front of you, in your meld display. They get there "
            "in two ways: you win them in tricks, or you meld three or more cards of one denomination. First "
            "you must win a Royal; only then may you meld.",
        ),
        Paragraph(
            "pack",
            "The Pack",
            "100 cards are shuffled together, a pack of 52 and a Pinochle pack of 48. In each suit there are "
            "three copies of 9, 10, Jack, Queen, King and Ace, and one copy of each card from 2 to 8. No "
            "card can turn up more often than that.",
            ("R-67",),
        ),
        Paragraph(
            "houses",
            "The Pack",
            "A table may give the four suits names of its own, as the cards made for the game do. Nothing in "
            "the rules changes by it.",
            ("BR-07",),
            ("houses",),
        ),
        Paragraph(
            "ranks",
            "Rank of Cards",
            "In a trick the Ace is highest, then King, Queen, Jack, 10 and so on down to the 2. There is one "
            "exception: a 2 beats an Ace of its own suit, and loses to every other card.",
            ("R-19", "R-68"),
        ),
    ),
)

DEAL: Final = Chapter(
    "deal",
    "The deal and the home suits",
    (
        Paragraph(
            "deal.dealer",
            "The Deal",
            "The text does not name the first dealer: choose at random. After that the players take turns, "
            "and a re-deal counts as one of these turns.",
            ("R-01", "R-04"),
        ),
        Paragraph(
            "deal.cards",
            "The Deal",
            "The dealer gives ten cards to each player, one at a time, the opponent first. The other 80 make "
            "the draw stack, and its top card is turned face up beside it to begin the discard pile. 79 "
            "cards then lie in the stack.",
            ("R-69", "R-70"),
        ),
        Paragraph(
            "deal.choosing",
            "Choosing Suits",
            "The dealer's opponent speaks first and declares a home suit. Then the dealer does. Both may "
            "have the same suit. Whoever has declared first is the offense in the first turn.",
            ("R-05", "R-06", "R-71"),
        ),
        Paragraph(
            "deal.passing",
            "Choosing Suits",
            "The dealer's opponent may pass once, and so leave the first choice to the dealer. The dealer "
            "cannot pass. After the dealer's choice the opponent has to choose, and the dealer plays first.",
            ("R-03",),
        ),
        Paragraph(
            "deal.redeal",
            "Choosing Suits",
            "When the opponent has passed, the dealer may force a re-deal instead of choosing. All cards go "
            "back and the opponent deals. Once the dealer has chosen it is too late. A house rule allows the "
            "re-deal before the opponent has spoken.",
            ("R-02", "R-04", "R-72"),
            ("redeal",),
        ),
        Paragraph(
            "deal.royals",
            "Choosing Suits",
            "King, Queen and Jack of your home suit are your Royals. Wherever a rule says only “a Royal”, it "
            "means one of your own home suit.",
            ("R-07",),
        ),
    ),
)
