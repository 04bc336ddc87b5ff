"""Battle Royals: the draw and the Battle."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.books.common_paragraphs import card_memory_paragraph, chances_paragraph
from referee.games.royals.book import examples
from referee.games.royals.book.shared_paragraphs import detail_level_paragraph

TURN: Final = Chapter(
    "battle.turn",
    "The turn and its two options",
    (
        Paragraph(
            "battle.turn.parts",
            "The Play",
            "A turn has four parts: the draw, the Battle, the optional plays and the discard. Everything but "
            "drawing and following is for the Attacker alone. After the discard the next player clockwise is "
            "the Attacker.",
            ("R-27", "BR-06", "BR-47", "BR-65", "BR-66"),
        ),
        detail_level_paragraph("battle."),
        chances_paragraph("battle.turn.chances", "The Play", "R-64"),
        card_memory_paragraph("battle.turn.memory", "The Play", "R-65"),
        Paragraph(
            "battle.turn.options",
            "The Play",
            "There are two ways to draw and to fight, and the table settles on one for the whole game. "
            "Option 1 is a duel between the Attacker and one Defender. In Option 2 everybody takes part. The "
            "app takes Option 1 unless told otherwise.",
            ("BR-08",),
            ("battle",),
        ),
        Paragraph(
            "battle.turn.defender",
            "OPTION 1",
            "In a duel the Attacker first chooses another player as the Defender, even before drawing. It "
            "may be the same one turn after turn. With two players there is only one to choose.",
            ("BR-09", "BR-39", "BR-11"),
        ),
        Paragraph(
            "battle.turn.bystanders",
            "OPTION 1",
            "The players who are not in the duel neither draw nor play a card in this turn.",
            ("BR-10",),
        ),
        Paragraph(
            "battle.turn.everybody",
            "OPTION 2",
            "When everybody takes part, all other players are Defenders. They draw and play in rotation, "
            "beginning at the Attacker's left.",
            ("BR-18", "BR-13"),
        ),
    ),
)

DRAW: Final = Chapter(
    "battle.draw",
    "The draw",
    (
        Paragraph(
            "battle.draw.order",
            "Draw",
            "The Attacker draws a card. Then the Defender draws one or, in Option 2, each other player in "
            "rotation. Then the Attacker draws a second. While the stack has cards every one of these draws "
            "is made, before anything else.",
            ("BR-13", "R-08", "BR-48"),
        ),
        Paragraph(
            "battle.draw.sources",
            "Draw",
            "Each card comes from the top of the Draw Stack, or from anywhere in the Discard Pile if it is "
            "of your Home House. The other discards stay in their order. What a discard uncovers is open to "
            "the next draw, and a card so drawn may be discarded again in the same turn.",
            ("BR-12", "R-08", "R-09", "R-18"),
        ),
    ),
)

BATTLE: Final = Chapter(
    "battle.battle",
    "The Battle",
    (
        Paragraph(
            "battle.battle.playing",
            "Battle",
            "The Attacker leads any card of the hand. The Defender plays a card to it or, in Option 2, all "
            "others do in rotation. There is one Battle in each turn, and nobody plays two cards to it.",
            ("R-27", "BR-14", "BR-10", "BR-49"),
        ),
        Paragraph(
            "battle.battle.following",
            "Battle",
            "You must follow suit if possible, but need not try to win. Where a hand is hidden, the player's "
            "word is taken that no card of the suit is there; when the hands are shown, a wrong word is "
            "named.",
            ("R-21", "BR-14", "BR-49"),
        ),
        Paragraph(
            "battle.battle.winning",
            "Battle",
            "The highest card of the suit led wins; a card of another suit never does. Of cards exactly "
            "alike the one played first wins, so the Attacker never loses to a copy.",
            ("BR-14", "R-19", "R-22", "BR-50"),
        ),
        Paragraph(
            "battle.battle.sneak",
            "Battle",
            "If the highest card is an Ace and a Sneak of its suit was played, the Sneak wins, whichever "
            "came first. With three and more cards this makes a circle, and house rules read it otherwise: "
            "the Sneak wins only among Aces, or each card meets the one that is winning when it is played. A "
            "Sneak of another suit does nothing.",
            ("BR-15", "R-20", "R-19"),
            ("sneak",),
            (examples.TEN_ACE_SNEAK,),
        ),
        Paragraph(
            "battle.battle.duel_spoils",
            "Battle",
            "The winner of a duel, Attacker or Defender, puts one of the two cards face up on the left of "
            "the Board, in Spoils. The other goes face down to the Dead Pile and is out of play. Royals and "
            "Aces are what Battles are fought for.",
            ("BR-17", "R-23", "R-24"),
        ),
        Paragraph(
            "battle.battle.half",
            "Battle",
            "When everybody plays, the winner keeps half of the cards in the Battle, rounded up: two of "
            "three, two of four, three of five. Which ones is the winner's choice. If somebody had no card, "
            "only the cards really played are counted.",
            ("BR-16", "R-23"),
        ),
        Paragraph(
            "battle.battle.no_card",
            "Battle",
            "Every turn has its Battle before the discard. Only an Attacker who has melded the last card "
            "plays none, and then cannot end the hand in this turn. A house rule forbids melding the last "
            "card before the Battle, also with the Discard Pile. When nobody can follow, the stack is empty "
            "too, and the hand is over.",
            ("R-25", "R-26", "BR-11", "R-60"),
            ("keep_a_card_to_lead",),
        ),
    ),
)
