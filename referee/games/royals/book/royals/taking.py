"""Royals: assassination, ransom and the change of suits."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.games.royals.book import examples

ASSASSINATION: Final = Chapter(
    "assassination",
    "Assassination",
    (
        Paragraph(
            "assassination.assassin",
            "Assassination",
            "An Ace taken in a trick is an assassin. It can strike if it lay in your display before your "
            "turn began, so also if you won it as the defense in the turn before. Melded Aces are no "
            "assassins.",
            ("R-38", "R-37"),
        ),
        Paragraph(
            "assassination.victim",
            "Assassination",
            "The assassin eliminates one card of its own suit from your opponent's display, won or melded, "
            "whatever its rank, another Ace too. Assassin and victim both go to the dead pile. You may use "
            "several assassins in one turn.",
            ("R-37",),
        ),
        Paragraph(
            "assassination.uses",
            "Assassination",
            "Good victims are Royals, and Aces that threaten your own Royals. Taking the third card of a "
            "match pays as well: the two that remain no longer count double.",
            ("R-34", "R-37"),
            examples=(examples.THIRD_CARD,),
        ),
    ),
)

RANSOMING: Final = Chapter(
    "ransoming",
    "Ransoming",
    (
        Paragraph(
            "ransoming.window",
            "Ransoming",
            "As the offense you may buy back a Royal of your home suit that your opponent melded in the turn "
            "just before yours. One that was melded earlier, or won in a trick, cannot be ransomed.",
            ("R-39", "R-40"),
            examples=(examples.JACK_OF_HEARTS, examples.OLDER_MELD),
        ),
        Paragraph(
            "ransoming.price",
            "Ransoming",
            "You pay with a card from your hand of the same denomination and another suit. It takes the "
            "place of the Royal in your opponent's meld, so the match stays as large as it was. The Royal "
            "goes to your hand, to be kept or led to a trick.",
            ("R-41", "R-82"),
        ),
        Paragraph(
            "ransoming.their_royal",
            "Ransoming",
            "The card you pay with is no Royal of your opponent's own home suit: those come on display only "
            "through a trick. House rules allow the payment; in their display it then counts as a Royal like "
            "any other, or is a plain card.",
            ("R-42",),
            ("ransom_with_their_royal",),
        ),
    ),
)

CHANGING: Final = Chapter(
    "changing",
    "Changing the home suit",
    (
        Paragraph(
            "changing.three",
            "Changing Home Suits",
            "Three cards exactly alike, such as three tens of Spades, let the offense change to their suit. "
            "Two of them are melded, or stay in the display where they lie, and the third goes to the dead "
            "pile. No Royal is needed for this. Only cards from 9 to Ace exist three times.",
            ("R-44", "R-83"),
            examples=(examples.CHANGE_TO_SPADES,),
        ),
        Paragraph(
            "changing.sources",
            "Changing Home Suits",
            "The three may lie in your display, come from your hand, or be drawn from the stack. In the turn "
            "of the change you may also draw them from the top of the discard pile, as if the new suit were "
            "home already, and ransom copies that your opponent melded in the turn before. All sources may "
            "be mixed.",
            ("R-45",),
        ),
        Paragraph(
            "changing.promise",
            "Changing Home Suits",
            "You draw or ransom in this way only if the other copies are within reach: in your hand or "
            "display, open to ransom, or next in the discard pile for your second draw. What is ransomed "
            "needs a card of yours to pay for it. A discard is always named. And then you change in this "
            "turn: until you do, you neither end it nor spend or eliminate a card that the change needs, "
            "unless the cards that are known rule it out. A house rule takes your word.",
            ("R-45", "R-59", "R-62"),
            ("change_promise",),
        ),
        Paragraph(
            "changing.ransom",
            "Changing Home Suits",
            "Any of the three copies may be ransomed for a change, tens and nines too, each for a card of "
            "equal denomination and another suit. A house rule limits this to face cards.",
            ("R-45",),
            ("change_ransom",),
        ),
        Paragraph(
            "changing.another_suit",
            "Changing Home Suits",
            "A change always leads to another suit than the one you have. You may change more than once in a "
            "hand. Afterwards face cards of the old suit may be melded, and those of the new one may not.",
            ("R-46",),
        ),
        Paragraph(
            "changing.pile",
            "Changing Home Suits",
            "Royals of the new suit do not open the discard pile in the turn of the change, because that "
            "draw comes first. A house rule permits it to a player who declares the change at the draw and "
            "can make it.",
            ("R-46",),
            ("pile_with_new_suit",),
        ),
        Paragraph(
            "changing.privileges",
            "Changing Home Suits",
            "Royals of the new suit that lay in your display before the turn began serve at once for melding "
            "and for ending the hand, and in later turns for the discard pile. It does not matter if they "
            "were melded. Those among the three cards just melded count from the next turn on.",
            ("R-43", "R-29"),
        ),
    ),
)
