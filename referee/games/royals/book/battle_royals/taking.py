"""Battle Royals: assassination, ransom and the change of Houses."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.games.royals.book import examples

ASSASSINATION: Final = Chapter(
    "battle.assassination",
    "Assassination",
    (
        Paragraph(
            "battle.assassination.assassin",
            "Assassination",
            "An Ace taken in a Battle is an Assassin. It can strike if it lay in Spoils before your turn "
            "began, so also if you won it as a Defender in the turn before. Melded Aces are no Assassins.",
            ("R-38", "R-37", "BR-58", "BR-56"),
        ),
        Paragraph(
            "battle.assassination.victim",
            "Assassination",
            "The Assassin eliminates one card of its own suit from the other's Board, in Spoils or Meld, "
            "whatever its rank, another Ace too. If copies lie in both, say which. Assassin and victim both "
            "go to the Dead Pile. You may use several in one turn.",
            ("BR-23", "R-37", "BR-58"),
        ),
        Paragraph(
            "battle.assassination.whom",
            "Assassination",
            "In a duel the victim lies on the Board of this turn's Defender; a house rule lets an Assassin "
            "strike any opponent. In Option 2 all opponents are Defenders, and any of them can be struck.",
            ("BR-22", "BR-18"),
            ("assassin_target",),
        ),
        Paragraph(
            "battle.assassination.uses",
            "Assassination",
            "Good victims are Royals, and Assassins that threaten your own Royals. Taking the third card of "
            "a match pays as well: the two that remain no longer count double.",
            ("R-34", "R-37"),
        ),
    ),
)

RANSOMING: Final = Chapter(
    "battle.ransoming",
    "Ransoming",
    (
        Paragraph(
            "battle.ransoming.window",
            "Ransoming",
            "As the Attacker you may buy back a Royal of your Home House that an opponent melded in any "
            "earlier turn of the hand. A house rule allows only those of the turn just before. What lies in "
            "Spoils cannot be ransomed.",
            ("BR-25", "R-39", "R-40", "BR-59", "BR-60"),
            ("ransom_window",),
        ),
        Paragraph(
            "battle.ransoming.whom",
            "Ransoming",
            "It may be any opponent, in a duel too, and any Royal of yours that lies in that opponent's "
            "Meld, even one that came there as the price of another ransom.",
            ("BR-26", "BR-27", "R-40"),
        ),
        Paragraph(
            "battle.ransoming.price",
            "Ransoming",
            "You pay with a card from your hand of the same denomination and another suit. It takes the "
            "place of the Royal in the opponent's Meld. The Royal goes to your hand, to be kept or led to a "
            "Battle.",
            ("R-41", "BR-59"),
            examples=(examples.JACK_OF_DOGS,),
        ),
        Paragraph(
            "battle.ransoming.their_royal",
            "Ransoming",
            "The card you pay with may be a Royal of the opponent's own House. It lies in their Meld and not "
            "in Spoils, so it gives them no privilege and completes no set.",
            ("BR-28", "R-42"),
        ),
    ),
)

CHANGING: Final = Chapter(
    "battle.changing",
    "Changing the Home House",
    (
        Paragraph(
            "battle.changing.three",
            "Changing Home Houses",
            "Three cards exactly alike, such as three tens of Reptiles, let the Attacker change to their "
            "House. Two of them are melded, or stay on the Board where they lie, and the third goes to the "
            "Dead Pile. No Royal in Spoils is needed for this. Only cards from 9 to Ace exist three times.",
            ("R-44", "BR-61"),
        ),
        Paragraph(
            "battle.changing.sources",
            "Changing Home Houses",
            "The three may lie in Meld or Spoils, come from your hand, or be drawn from the stack. In the "
            "turn of the change you may also draw them from anywhere in the Discard Pile, as if the new "
            "House were home already, and ransom them from any opponent's Meld. All sources may be mixed.",
            ("R-45", "BR-31", "BR-32"),
        ),
        Paragraph(
            "battle.changing.promise",
            "Changing Home Houses",
            "You draw or ransom in this way only if the other copies are within reach: in your hand or on "
            "your Board, open to ransom, or in the Discard Pile for your second draw. What is ransomed needs "
            "a card of yours to pay for it. A discard is always named. And then you change in this turn: "
            "until you do, you neither end it nor spend or eliminate a card that the change needs, unless "
            "the cards that are known rule it out. A house rule takes your word.",
            ("BR-31", "R-45", "R-59", "R-62"),
            ("change_promise",),
        ),
        Paragraph(
            "battle.changing.ransom",
            "Changing Home Houses",
            "Any of the three copies may be ransomed for a change, tens and nines too, each for a card of "
            "equal denomination and another suit. It came to that Meld in an earlier turn: what came there "
            "in this one stays. House rules limit this to face cards, and to what was melded in the turn "
            "just before.",
            ("BR-32", "R-45", "BR-40"),
            ("change_ransom", "ransom_window"),
        ),
        Paragraph(
            "battle.changing.another_house",
            "Changing Home Houses",
            "A change always leads to another House than the one you have. You may change more than once in "
            "a hand. Afterwards face cards of the old House may be melded, and those of the new one may not.",
            ("R-46",),
        ),
        Paragraph(
            "battle.changing.pile",
            "Changing Home Houses",
            "Royals of the new House do not open the Discard Pile in the turn of the change, because that "
            "draw comes first. A house rule permits it to a player who declares the change at the draw and "
            "can make it.",
            ("R-46",),
            ("pile_with_new_suit",),
        ),
        Paragraph(
            "battle.changing.to_spoils",
            "Changing Home Houses",
            "With the change all melded Royals of the new House move to your Spoils, those of the three "
            "cards too. There they count for sets and can no longer be ransomed. Royals of the old House "
            "stay where they lie, as plain cards.",
            ("BR-29", "BR-30"),
            examples=(examples.THREE_KINGS,),
        ),
        Paragraph(
            "battle.changing.privileges",
            "Changing Home Houses",
            "Royals of the new House that lay in Spoils or Meld before the turn began serve at once for "
            "melding and for ending the hand, and in later turns for the Discard Pile. Those among the three "
            "cards just melded count from the next turn on.",
            ("R-43", "BR-29", "R-29"),
        ),
    ),
)
