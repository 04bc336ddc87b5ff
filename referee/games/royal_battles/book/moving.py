"""The rules book: Movement."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph

MOVEMENT: Final = Chapter(
    "movement",
    "Movement",
    (
        Paragraph(
            "movement.standing_card",
            "Movement (explanation of Standing Card)",
            "The card a unit stands on is its Standing Card. Hearts and Diamonds are red, Spades and Clubs "
            "black.",
            ("RB-81",),
            (),
            (
                Example(
                    "example.movement_1",
                    "Jon's Queen, King and Pawn stand on black cards. His Knight stands on the 10 of "
                    "Diamonds, which is red.",
                    "royal-battles/movement-1.json",
                ),
            ),
        ),
        Paragraph(
            "movement.movement_card",
            "Movement (explanation of Movement Card)",
            "To move one of your units you play one card from your hand, the Movement Card. One card and one "
            "unit in a turn, no more.",
            ("RB-39", "RB-79"),
        ),
        Paragraph(
            "movement.next_to",
            "Movement (explanation of Movement Card)",
            "The Movement Card is placed next to the unit's Standing Card: on one of the eight squares "
            "around it, on the board.",
            ("RB-29", "RB-40"),
        ),
        Paragraph(
            "movement.same_colour",
            "Movement (explanation of Movement Card)",
            "The Movement Card has another colour than the Standing Card of the unit that moves. So the "
            "colour a unit stands on changes with every move.",
            ("RB-29",),
            (),
            (
                Example(
                    "example.movement_2",
                    "Jon holds the 3 of Hearts. His Knight stands on red, so it cannot move. The Pawn on the "
                    "2 of Clubs may go to any of five squares; the three behind it are off the board.",
                    "royal-battles/movement-1.json",
                    {"do": "move", "by": "Jon", "from": "a7", "to": "b7", "card": "3H"},
                    "refused",
                ),
            ),
        ),
        Paragraph(
            "movement.step",
            "Movement (explanation of Movement Card)",
            "Once the card lies, the unit moves onto it, and it is the unit's new Standing Card. No card is "
            "played without a unit stepping onto it.",
            ("RB-39", "RB-80"),
            (),
            (
                Example(
                    "example.movement_3",
                    "Jon plays his 3 of Hearts right before his Pawn, which stands on the 2 of Clubs, and "
                    "the Pawn steps onto it.",
                    "royal-battles/movement-1.json",
                    {"do": "move", "by": "Jon", "from": "a5", "to": "b5", "card": "3H"},
                ),
            ),
        ),
        Paragraph(
            "movement.joker",
            "JOKERS ARE WILD!",
            "A Joker played as a Movement Card is black and red at once. It may be played whatever the unit "
            "stands on, and over any card.",
            ("RB-34",),
        ),
        Paragraph(
            "movement.joker_standing",
            "JOKERS ARE WILD!",
            "Under a unit a Joker stays black and red at once: any card may be played from it or over it. A "
            "table may rule instead that it keeps the colour it was played as, the opposite of the unit's "
            "old card.",
            ("RB-35",),
            ("joker_standing",),
        ),
        Paragraph(
            "movement.over_cards",
            "Playing Over other Cards",
            "A Movement Card may cover another card if it differs in colour from that one too, as well as "
            "from the unit's Standing Card.",
            ("RB-30",),
        ),
        Paragraph(
            "movement.own_card",
            "Playing Over other Cards",
            "You may also cover the moving unit's own Standing Card. The unit stays where it is; this counts "
            "as a move, and it may act.",
            ("RB-31",),
        ),
        Paragraph(
            "movement.occupied",
            "Movement (special circumstances)",
            "No card is played over one on which another unit stands, your own or an enemy: each card "
            "carries one unit.",
            ("RB-32",),
        ),
        Paragraph(
            "movement.cards_stay",
            "Movement (special circumstances)",
            "The card a unit leaves stays on the board. So does the card of a unit that is removed.",
            ("RB-33",),
        ),
        Paragraph(
            "movement.no_legal_move",
            "No Legal Move",
            "If none of your cards can move any of your units, say so and go on to the Post-Turn Draw. The "
            "rules name the colours; here any reason counts. A hand that nobody has seen is your word.",
            ("RB-38",),
        ),
        Paragraph(
            "movement.passing",
            "No Legal Move",
            "You may also pass without moving; then your Movement is over and nothing acts this turn. A "
            "table may rule that whoever can move must.",
            ("RB-37",),
            ("must_move_if_able",),
        ),
        Paragraph(
            "movement.concluding",
            "Concluding Movement",
            "Only the unit that moved may attack or use its Advantage, once, and only after its move. "
            "Without a legal target the turn goes on to the Post-Turn Draw.",
            ("RB-41", "RB-82", "RB-89"),
            (),
            (
                Example(
                    "example.movement_4",
                    "Jon's Pawn has stepped forward and is next to none of Mendi's units, so it cannot "
                    "attack. Jon goes on to the Post-Turn Draw.",
                    "royal-battles/movement-4.json",
                    {"do": "attack", "by": "Jon", "target": "e5", "style": "easy"},
                    "refused",
                ),
            ),
        ),
    ),
)

CHAPTERS: Final = (MOVEMENT,)
