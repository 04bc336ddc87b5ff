"""Royals: the optional plays, melding and the discard pile."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.games.royals.book import examples

PLAYS: Final = Chapter(
    "plays",
    "Optional plays and the discard",
    (
        Paragraph(
            "plays.when",
            "Optional Plays",
            "Melding, assassination, ransoming and changing suits are for the offense alone. They come after "
            "the draws and before the discard, before or after the trick but never in the middle of it, as "
            "many and in whatever order you like.",
            ("R-27", "R-79"),
        ),
        Paragraph(
            "plays.discard",
            "Discard",
            "The offense ends the turn with one card from the hand, put on top of the discard pile. The pile "
            "is spread so that all its cards can be seen. Only with an empty hand does a turn end without a "
            "discard.",
            ("R-27", "R-80"),
        ),
    ),
)

MELDING: Final = Chapter(
    "melding",
    "Melding",
    (
        Paragraph(
            "melding.royal",
            "Melding",
            "You may meld if a Royal of yours lay in your display before the turn began and still lies "
            "there. One won in the trick of this very turn is too late. It need not have come from a trick: "
            "a melded Royal of a new home suit will do.",
            ("R-28", "R-29", "R-30", "R-07"),
            examples=(examples.ROYAL_TOO_LATE,),
        ),
        Paragraph(
            "melding.match",
            "Melding",
            "A match is three or more cards of one denomination, such as three tens. Their suits do not "
            "matter, and identical cards count too. Cards in your display are included, so one card from the "
            "hand is enough if two lie there. You may add to a match in later turns.",
            ("R-31", "R-32", "R-30", "R-81"),
            examples=(examples.THREE_TENS,),
        ),
        Paragraph(
            "melding.home_royals",
            "Melding",
            "Your own Royals cannot be melded from the hand: only a trick brings them into the display. "
            "There they help to complete a match like any other card. Face cards of other suits may be "
            "melded, even those of your opponent's home suit.",
            ("R-33",),
        ),
        Paragraph(
            "melding.broken",
            "Melding",
            "If a match loses its third card, the others stay where they are and no longer count double. One "
            "more card of the denomination restores it.",
            ("R-34",),
        ),
        Paragraph(
            "melding.stays",
            "Melding",
            "A card on display never goes back to the hand and is never played in a trick. It leaves only by "
            "an assassination, a ransom or a change of suits. A card is played from a hand only if a copy of "
            "it can be there.",
            ("R-36", "R-21", "R-85"),
        ),
        Paragraph(
            "melding.aces",
            "Melding",
            "Aces that were melded lie apart from those won in tricks, for only the latter are assassins. An "
            "Ace won in a trick also counts toward a match of Aces and stays an assassin, unless a house "
            "rule keeps it out of matches.",
            ("R-35",),
            ("spoils_aces_match",),
        ),
    ),
)

PILE: Final = Chapter(
    "pile",
    "Drawing the discard pile",
    (
        Paragraph(
            "pile.two_royals",
            "Drawing the Discard Pile",
            "If two or more different Royals of yours lay in your display when your turn began, such as King "
            "and Queen, you may draw from the discard pile as many cards as you like. Two Queens are not "
            "enough.",
            ("R-16", "R-07"),
            examples=(examples.KING_AND_QUEEN,),
        ),
        Paragraph(
            "pile.part",
            "Drawing the Discard Pile",
            "This replaces both of your draws, so it comes before the first of them. You take the cards from "
            "the top down to the one you want: all of the pile, part of it or a single card.",
            ("R-12", "R-14"),
        ),
        Paragraph(
            "pile.bottom",
            "Drawing the Discard Pile",
            "The lowest card you take must be melded at once, in a match of three or more with cards from "
            "your hand, your display or those above it. So it cannot be one of your own Royals. The cards "
            "above it go to your hand, or are melded too.",
            ("R-15",),
        ),
        Paragraph(
            "pile.defense",
            "Drawing the Discard Pile",
            "The defense then makes its one draw from the stack, even if the top discard is of its home "
            "suit. A house rule leaves it the usual choice.",
            ("R-13",),
            ("draw_beside_pile",),
        ),
    ),
)
