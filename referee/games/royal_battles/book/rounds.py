"""The rules book: set-up, the sequence of play, initiative, and the draw before the turn."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph

SET_UP: Final = Chapter(
    "setup",
    "Set-up",
    (
        Paragraph(
            "setup.board",
            "Set Up",
            "The board has 5 columns and 7 rows. Each player's four cards lie in the column before that "
            "player with one empty place between them, and three empty columns lie between the armies. This "
            "app names the squares like a chess board: White begins on a1, a3, a5 and a7, Black on e1, e3, "
            "e5 and e7.",
            ("RB-05",),
        ),
        Paragraph(
            "setup.edge",
            "Set Up",
            "No card and no unit leaves the 5 by 7 squares, from a1 to e7.",
            ("RB-40",),
        ),
        Paragraph(
            "setup.deal",
            "Set Up",
            "Each player shuffles, then draws four cards from their own deck, one by one, and lays them face "
            "up.",
            ("RB-10", "RB-74"),
        ),
        Paragraph(
            "setup.places",
            "Set Up",
            "The cards are laid in the order in which they are drawn, from the player's left to the player's "
            "right. A table may let the players choose which card goes where.",
            ("RB-12",),
            ("choose_row",),
        ),
        Paragraph(
            "setup.aces_and_jokers",
            "Special Rule about Aces and Jokers",
            "An Ace or Joker is not laid in set-up: it goes back into the deck, which is shuffled, and "
            "another card is drawn.",
            ("RB-11",),
        ),
        Paragraph(
            "setup.placing",
            "Set Up",
            "Once all eight cards lie, the players take turns to place one unit at a time, each on a card of "
            "their own, one unit per card. White begins, unless the table draws lots or lets the player with "
            "the highest card begin.",
            ("RB-13", "RB-90"),
            ("first_placer",),
            (
                Example(
                    "example.set_up",
                    "Jon's white army and Mendi's black one stand on the cards they drew, all but one. Mendi "
                    "places her last unit.",
                    "royal-battles/set-up.json",
                    {"do": "place", "by": "Mendi", "unit": "rook", "square": "e7"},
                ),
            ),
        ),
        Paragraph(
            "setup.hands",
            "Set Up",
            "Nobody holds a card yet. Each deck has 50 cards left, all its Aces and Jokers among them.",
            ("RB-14",),
        ),
    ),
)

SEQUENCE: Final = Chapter(
    "sequence",
    "Sequence of play",
    (
        Paragraph(
            "sequence.phases",
            "Sequence of Play",
            "A round begins with initiative. Then each player takes a turn: Pre-Turn Draw, Movement, Attack "
            "Resolution, Damage Resolution, Post-Turn Draw, in this order. After both turns a new round "
            "begins. What belongs to another phase has to wait for it.",
            ("RB-21", "RB-75"),
        ),
        Paragraph(
            "sequence.hands",
            "Sequence of Play",
            "The rules do not say whether hands are hidden. Here they are, and everybody may know how many "
            "cards you hold and how many your deck has. A hand may have any number of cards.",
            ("RB-28", "RB-24"),
        ),
    ),
)

INITIATIVE: Final = Chapter(
    "initiative",
    "Initiative",
    (
        Paragraph(
            "initiative.draw",
            "Initiative",
            "At the beginning of a round each player draws the top card of their own deck and lays it face "
            "up, over the initiative card of the round before.",
            ("RB-76",),
        ),
        Paragraph(
            "initiative.high_card",
            "Initiative",
            "The higher card goes first, and must. Jokers are highest, then Aces, Kings, Queens and so on "
            "down to the 2. Of equal ranks Spades are highest, then Hearts, Diamonds, Clubs.",
            ("RB-15", "RB-18"),
            (),
            (
                Example(
                    "example.initiative",
                    "Jon has drawn the 6 of Spades, and Mendi draws the 4 of Hearts. Six is more than four: "
                    "Jon goes first.",
                    "royal-battles/initiative.json",
                    {"do": "initiative", "by": "Mendi", "card": "4H"},
                ),
            ),
        ),
        Paragraph(
            "initiative.turns",
            "Initiative",
            "The winner of the initiative takes the first turn, then the other player.",
            ("RB-18",),
        ),
        Paragraph(
            "initiative.again",
            "Initiative",
            "Two Jokers, or twice the same card, decide nothing: both draw again. The cards that were drawn "
            "stay under the new ones and are spent. Nobody draws a second time for any other reason.",
            ("RB-16", "RB-17"),
        ),
        Paragraph(
            "initiative.in_force",
            "Initiative",
            "Both initiative cards stay in plain view and count during both turns of the round. Only the top "
            "card of each pile counts.",
            ("RB-19",),
        ),
        Paragraph(
            "initiative.empty_deck",
            "Initiative",
            "The rules do not say what an empty deck draws. Here the last initiative card stays in force and "
            "is compared again; if both cards are the same, only a player who still has a deck draws again, "
            "and if nobody has, White goes first. A table may let that player go second instead, or end the "
            "battle and count the units, also where the same cards would be drawn again.",
            ("RB-20",),
            ("initiative_on_empty_deck",),
        ),
    ),
)

PRE_TURN: Final = Chapter(
    "pre_turn",
    "Pre-Turn Draw",
    (
        Paragraph(
            "pre_turn.empty_hand",
            "Pre-Turn Draw",
            "If your turn begins and your hand is empty, you may draw one card from your deck. With a card "
            "in hand you draw nothing. This holds for both players of a round.",
            ("RB-22", "RB-21", "RB-25"),
            (),
            (
                Example(
                    "example.pre_turn_draw",
                    "Jon has won the initiative and holds no card, so he draws one before his turn: the 3 of "
                    "Hearts.",
                    "royal-battles/pre-turn-draw.json",
                    {"do": "draw", "by": "Jon", "cards": ["3H"]},
                ),
            ),
        ),
        Paragraph(
            "pre_turn.no_hand_cards",
            "Pre-Turn Draw Example",
            "Initiative cards and the cards of the board belong to no hand: a player may have both before "
            "them and still hold nothing.",
            ("RB-23",),
        ),
    ),
)

CHAPTERS: Final = (SET_UP, SEQUENCE, INITIATIVE, PRE_TURN)
