"""Battle Royals: the optional plays, melding and the discard pile."""

from typing import Final

from referee.books.book import Chapter, Paragraph

PLAYS: Final = Chapter(
    "battle.plays",
    "Optional plays and the discard",
    (
        Paragraph(
            "battle.plays.when",
            "Optional Plays",
            "Melding, Assassination, Ransoming and changing Home Houses are for the Attacker alone. They "
            "come after the draws and before the discard, before or after the Battle but never in the middle "
            "of it, as many and in whatever order you like.",
            ("R-27", "BR-51"),
        ),
        Paragraph(
            "battle.plays.discard",
            "Discard",
            "The Attacker ends the turn with one card from the hand, put on top of the Discard Pile. Nobody "
            "else discards, in either option. The pile is spread so that all its cards can be seen. Only "
            "with an empty hand does a turn end without a discard.",
            ("BR-19", "R-27", "BR-52"),
        ),
    ),
)

MELDING: Final = Chapter(
    "battle.melding",
    "Melding",
    (
        Paragraph(
            "battle.melding.royal",
            "Melding",
            "You may meld if a Royal of yours lay in Spoils before the turn began and still lies there. One "
            "won in the Battle of this very turn is too late, and a Royal that lies in a Meld gives no right "
            "to it.",
            ("BR-20", "R-28", "R-29", "R-30"),
        ),
        Paragraph(
            "battle.melding.match",
            "Melding",
            "A match is three or more cards of one denomination, such as three tens. Their suits do not "
            "matter, and identical cards count too. Cards in your Spoils or Meld are included, so one card "
            "from the hand is enough if two lie there. You may add to a match in later turns.",
            ("BR-21", "R-31", "R-32", "R-30", "BR-53"),
        ),
        Paragraph(
            "battle.melding.zones",
            "Melding",
            "Cards you meld go to the right of the Board. Cards in Spoils that help to complete a match stay "
            "in Spoils: an Ace there is still an Assassin, while melded Aces are not.",
            ("BR-21", "R-35", "BR-55", "BR-56"),
        ),
        Paragraph(
            "battle.melding.home_royals",
            "Melding",
            "Your own Royals cannot be melded from the hand: only a Battle brings them into Spoils. Face "
            "cards of other Houses may be melded, even those of an opponent's Home House.",
            ("R-33", "BR-54"),
        ),
        Paragraph(
            "battle.melding.broken",
            "Melding",
            "If a match loses its third card, the others stay where they are and no longer count double. One "
            "more card of the denomination restores it.",
            ("R-34",),
        ),
        Paragraph(
            "battle.melding.stays",
            "Melding",
            "A card on the Board never goes back to the hand and is never played in a Battle. It leaves only "
            "by an Assassination, a ransom or a change of Houses. A card is played from a hand only if a "
            "copy of it can be there.",
            ("R-36", "R-21", "BR-55", "BR-65"),
        ),
    ),
)

PILE: Final = Chapter(
    "battle.pile",
    "Drawing the Discard Pile",
    (
        Paragraph(
            "battle.pile.two_royals",
            "Drawing the Discard Pile",
            "If two or more different Royals of yours lay in Spoils when your turn began, such as King and "
            "Queen, you may draw from the Discard Pile as many cards as you like. Two Queens are not enough.",
            ("BR-24", "R-16"),
        ),
        Paragraph(
            "battle.pile.part",
            "Drawing the Discard Pile",
            "This replaces both of your draws, so it comes before the first of them. You take the cards from "
            "the top down to the one you want: all of the pile, part of it or a single card.",
            ("R-12", "R-14", "BR-57"),
        ),
        Paragraph(
            "battle.pile.bottom",
            "Drawing the Discard Pile",
            "The lowest card you take must be melded at once, in a match of three or more with cards from "
            "your hand, your Board or those above it. So it cannot be one of your own Royals. The cards "
            "above it go to your hand, or are melded too.",
            ("R-15", "BR-57"),
        ),
        Paragraph(
            "battle.pile.defenders",
            "Drawing the Discard Pile",
            "The others then make their one draw each from the stack, even if a discard is of their Home "
            "House. A house rule leaves them the usual choice.",
            ("R-13", "BR-24"),
            ("draw_beside_pile",),
        ),
    ),
)
