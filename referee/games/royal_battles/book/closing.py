"""The rules book: the draw after the turn, Advantages, and the end of the battle."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph
from referee.books.common_paragraphs import card_memory_paragraph, chances_paragraph

POST_TURN: Final = Chapter(
    "post_turn",
    "Post-Turn Draw",
    (
        Paragraph(
            "post_turn.building",
            "Post-Turn Draw (building a hand)",
            "More cards, more choices. The main way to get them is to attack, or use an Advantage, from the "
            "Key Position.",
        ),
        Paragraph(
            "post_turn.straight",
            "Post-Turn Draw (explanation of symmetrical positions)",
            "The eight squares around a card are four positions of two squares each. Across a card's long "
            "edge lies side to side, across its short edge head to head. Here the short edges face the "
            "opponent: b3 and c3 are head to head, b3 and b4 side to side. A table may lay the cards the "
            "other way.",
            ("RB-01",),
            ("card_orientation",),
        ),
        Paragraph(
            "post_turn.diagonal",
            "Post-Turn Draw (explanation of symmetrical positions)",
            "Across a corner that carries the number lies digit diagonal, across an empty corner clear "
            "diagonal. As cards usually are, b3 and c4 are digit diagonal, b4 and c3 clear diagonal; cards "
            "with the number in the other corners, or laid the other way, swap the two.",
            ("RB-02",),
            ("index_corners", "card_orientation"),
        ),
        Paragraph(
            "post_turn.four_numbers",
            "Post-Turn Draw (explanation of symmetrical positions)",
            "The squares decide, never what is printed on a card: that settles cards with a number in all "
            "four corners, and Jokers.",
            ("RB-03",),
        ),
        Paragraph(
            "post_turn.all_alike",
            "Post-Turn Draw (explanation of symmetrical positions)",
            "All cards lie the same way. The position is seen from the Standing Card of the unit that acts; "
            "seen from its target it is the same.",
            ("RB-04",),
        ),
        Paragraph(
            "post_turn.key",
            "Post-Turn Draw (explanation of Key Position)",
            "The suit of your own initiative card says which position is Key for you. Spades: side to side. "
            "Hearts: head to head. Diamonds: digit diagonal. Clubs: clear diagonal. In English the first "
            "letters agree.",
            ("RB-57a",),
        ),
        Paragraph(
            "post_turn.joker",
            "JOKERS ARE WILD!",
            "A Joker is every suit. If it is your initiative card, all four positions are Key.",
            ("RB-57a",),
        ),
        Paragraph(
            "post_turn.draw",
            "Post-Turn Draw (drawing cards)",
            "If your attack or Advantage was aimed from the Key Position, you may draw two cards, both or "
            "none. Otherwise you draw nothing. A deck with fewer cards gives what it has; nothing is ever "
            "shuffled back.",
            ("RB-25", "RB-78"),
            (),
            (
                Example(
                    "example.post_turn_draw",
                    "Mendi's King has struck Jon's Pawn across the long edge of its card, side to side. Her "
                    "initiative card is the 5 of Spades, so that is her Key Position, and she draws two "
                    "cards.",
                    "royal-battles/post-turn-draw.json",
                    {"do": "draw", "by": "Mendi", "cards": ["?", "?"]},
                ),
            ),
        ),
        Paragraph(
            "post_turn.counts",
            "Post-Turn Draw (drawing cards)",
            "The attack does not have to hit or to do damage, and a target that was removed still counts. "
            "Only the unit you aimed at matters, not the others a Mystic Blast or a Healing reaches.",
            ("RB-57b", "RB-45"),
        ),
        Paragraph(
            "post_turn.discard",
            "Post-Turn Draw (drawing cards)",
            "In this phase you may discard your whole hand, never a part of it: before or after drawing, as "
            "you like, unless the table allows only one of the two. The cards leave the game.",
            ("RB-26",),
            ("discard_hand_when",),
        ),
        Paragraph(
            "post_turn.discard_without_move",
            "Post-Turn Draw (drawing cards)",
            "You may discard your hand also in a turn in which you neither moved nor attacked. It is the "
            "only way to be rid of cards that cannot be played.",
            ("RB-27",),
        ),
        Paragraph(
            "post_turn.passing",
            "Passing the Turn",
            "Then the turn passes to the other player, or, after both turns, a new round begins. The rules "
            "say that player begins with Movement, but with an empty hand draws first: an example shows it.",
            ("RB-21", "RB-77"),
        ),
    ),
)

ADVANTAGES: Final = Chapter(
    "advantages",
    "Advantages",
    (
        Paragraph(
            "advantages.style",
            "Advantages",
            "An Advantage is one more style of attack, and its trumps are Aces and Jokers. It hits like an "
            "attack, by Accuracy and Evasion; only Healing never misses. The unit's form says what it does.",
            ("RB-46", "RB-88"),
            (),
            (
                Example(
                    "example.advantage_joker",
                    "Jon draws a Joker and plays it over the Queen of Clubs on which his own Queen stands. "
                    "She stays where she is, and may act.",
                    "royal-battles/advantage-1.json",
                    {"do": "move", "by": "Jon", "from": "c3", "to": "c3", "card": "Joker"},
                ),
                Example(
                    "example.advantage",
                    "Mystic Blast on Mendi's King: its Ace and the Queen's Joker are two trumps, and two are "
                    "needed. 6 damage: 5 for the King after its armor, and every other enemy on red takes 6, "
                    "less its own armor.",
                    "royal-battles/advantage-2.json",
                    {"do": "attack", "by": "Jon", "target": "d4", "style": "advantage"},
                ),
            ),
        ),
        Paragraph(
            "advantages.target",
            "Advantages",
            "Every Advantage needs a target next to the unit: diagonally for Extended Reach, Deadly Aim, "
            "Healing and Mystic Blast, straight for Smite and Strategy. So no unit is its own target.",
            ("RB-55", "RB-43", "RB-42"),
        ),
        Paragraph(
            "advantages.colour",
            "Advantages",
            "Mystic Blast and Healing reach the units on the target's colour. A unit on a Joker is always "
            "among them, and if the target itself stands on a Joker, all of its army are, for a Joker is "
            "both colours. Where a Joker keeps the colour it was played as, that colour decides.",
            ("RB-36", "RB-35"),
            ("joker_standing",),
        ),
        Paragraph(
            "advantages.key",
            "Advantages",
            "An Advantage used from the Key Position draws two cards like any other attack, Healing too.",
            ("RB-57a", "RB-55"),
        ),
    ),
)

ENDING: Final = Chapter(
    "ending",
    "Winning and losing",
    (
        Paragraph(
            "ending.elimination",
            "Winning and Losing",
            "Whoever removes the last enemy unit wins at once, even in the middle of a turn. Both armies "
            "cannot fall together, for no unit hurts its own army. Nothing is played after the end.",
            ("RB-61", "RB-62"),
        ),
        Paragraph(
            "ending.out_of_cards",
            "Winning and Losing",
            "The battle also ends when a player has neither a deck nor a playable hand. A card is playable "
            "if it has a legal move; who cannot move but still has a deck only misses the move.",
            ("RB-57", "RB-59"),
        ),
        Paragraph(
            "ending.when",
            "Winning and Losing",
            "This is asked in that player's turn: as it begins if no card is left, else when the player says "
            "that no card can be played, or passes. A table may ask at once, when the last playable card is "
            "gone, or only at the end of the round.",
            ("RB-58",),
            ("end_check",),
        ),
        Paragraph(
            "ending.one_or_both",
            "Winning and Losing",
            "One player without cards is enough to end the battle. A table may wait until both have run out.",
            ("RB-60",),
            ("both_must_be_out",),
        ),
        Paragraph(
            "ending.units_count",
            "Winning and Losing",
            "When cards have run out, the player with more units on the board wins. With equal units the "
            "player who still has playable cards wins; if nobody has any, the battle is a tie. Who said that "
            "nothing moves has no playable cards, as long as no card comes into that hand and the board "
            "stays the same. Where hidden cards decide, the hand is shown, or the players agree.",
            ("RB-61",),
        ),
        Paragraph(
            "ending.standstill",
            "Winning and Losing",
            "The rules forget one case: both decks are empty, and both players pass for ever. Here a full "
            "round in which nobody moved then ends the battle: more units win, equal units are a tie.",
            ("RB-66",),
        ),
        Paragraph(
            "ending.only_the_forms",
            "Winning and Losing",
            "A table may move its cards and pieces by itself and tell the referee only who strikes whom, in "
            "which style and with how many trumps: the sums are done, and the forms kept. When the cards run "
            "out it says so, and with equal units who still has playable cards. It may change how much it "
            "tells at any time: the forms stay; where every act is told, units take the field anew, with a "
            "card for each that is left.",
            ("RB-67",),
            ("entry",),
        ),
        Paragraph(
            "ending.written_injuries",
            "Winning and Losing",
            "Such a table may also write plain damage or healing on a form, without naming the attack. "
            "Damage is at most the Life that the unit has left, healing at most its injury.",
            ("RB-91",),
        ),
        chances_paragraph("ending.chances", "Winning and Losing", "RB-68"),
        card_memory_paragraph("ending.memory", "Winning and Losing", "RB-69"),
        Paragraph(
            "ending.resigning",
            "Winning and Losing",
            "The rules do not speak of giving up. Here a player may resign at any time, and the other wins.",
            ("RB-63",),
        ),
    ),
)

SCENARIOS: Final = Chapter(
    "scenarios",
    "Scenarios and afterthoughts",
    (
        Paragraph(
            "scenarios.battles",
            "Scenarios",
            "Hundred Years War: four Knights against four Rooks. Black Magic versus White Magic: four Queens "
            "against four Bishops. Both need more pieces than one chess set has.",
            ("RB-06",),
            ("pieces",),
        ),
        Paragraph(
            "scenarios.play_test",
            "After Thoughts",
            "The author calls this the play-test version 0.1 and plans units built from points, more players "
            "and other settings. This app plays units of your own if you fill in their forms.",
            ("RB-09",),
        ),
        Paragraph(
            "scenarios.figures",
            "After Thoughts",
            "The figures of the rules are lost. All they are known to have settled is how the cards lie on "
            "the table, which is a house rule here.",
            ("RB-65", "RB-01"),
            ("card_orientation",),
        ),
        Paragraph(
            "scenarios.examples",
            "After Thoughts",
            "The examples of the rules are not one game: the King of one stands on another card in the next. "
            "Each is shown here in a position of its own.",
            ("RB-64",),
        ),
    ),
)

CHAPTERS: Final = (POST_TURN, ADVANTAGES, ENDING, SCENARIOS)
