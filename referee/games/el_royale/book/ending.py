"""The rules book of the later edition, from the first elimination to the end of the game, and etiquette."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph

MAXIMUM: Final = "Maximum card holding and elimination"
WINNING: Final = "Winning the Game"
ETIQUETTE: Final = "Communication, Conventions and Etiquette"
KNOW_THIS: Final = "Know This?"

ELIMINATION: Final = Chapter(
    "later.out",
    "More than 16 cards",
    (
        Paragraph(
            "later.out.sixteen",
            MAXIMUM,
            "A defender who picks the battle pile up and then holds more than 16 cards is eliminated at "
            "once. With 16 cards you are still in the game, with 17 you are out.",
            ("ER-45", "D4"),
            (),
            (
                Example(
                    "later.out.sixteen.stays",
                    "West holds 12 cards and concedes a pile of four: 16, and West is still in the game.",
                    "el-royale/twelve-cards.json",
                    {"do": "concede", "by": "West"},
                ),
                Example(
                    "later.out.sixteen.is_out",
                    "Later West holds 16 and concedes four more: West is out.",
                    "el-royale/sixteen-cards.json",
                    {"do": "concede", "by": "West"},
                ),
            ),
        ),
        Paragraph(
            "later.out.by_choice",
            MAXIMUM,
            "That holds for a defender who concedes as well as for one who beat the attack and picks the "
            "pile up by choice. Other players who pick it up may hold more than 16 cards.",
            ("ER-46", "ER-47"),
            ("elimination_on_voluntary_take", "over16_by_choice"),
        ),
        Paragraph(
            "later.out.spread",
            MAXIMUM,
            "All cards of the eliminated player are spread face up, those held before and those just picked "
            "up. They are shared out before anybody draws or attacks.",
            ("ER-48", "ER-76"),
        ),
        Paragraph(
            "later.out.claims",
            MAXIMUM,
            "The others take from them in turn, the attacker first, then clockwise, everybody once, partners "
            "too. You may take as many as you like or none, but not so many that you hold more than 16.",
            ("ER-49",),
        ),
        Paragraph(
            "later.out.rest",
            MAXIMUM,
            "Cards that nobody took go face down on the discard pile. Then hands are filled as after any "
            "battle.",
            ("ER-50", "ER-48"),
        ),
        Paragraph(
            "later.out.skipped",
            MAXIMUM,
            "An eliminated player takes no further part. Where everybody plays alone, the next player "
            "clockwise attacks or defends instead.",
            ("ER-51", "D5"),
        ),
        Paragraph(
            "later.out.last_one",
            MAXIMUM,
            "When only one player or one team is left, that player or team has won. The text does not say "
            "so; there is nobody left to attack.",
            ("ER-52",),
        ),
        Paragraph(
            "later.out.substitute",
            MAXIMUM,
            "Nobody attacks a partner. When it is an eliminated player's turn to be attacked, the first "
            "partner clockwise from the empty seat who is still in the game defends instead.",
            ("ER-53", "ER-05", "D5", "ER-77"),
        ),
        Paragraph(
            "later.out.substitute_orders",
            MAXIMUM,
            "A substitute is the defender of that battle: the orders of throwing in, picking up and drawing "
            "are counted from the substitute's own seat.",
            ("ER-55",),
        ),
        Paragraph(
            "later.out.substitute_next",
            MAXIMUM,
            "Whether the substitute beats the attack, concedes or is eliminated too, the next attacker is "
            "the first player clockwise from the empty seat who is still in the game.",
            ("ER-56", "ER-53", "D5"),
        ),
        Paragraph(
            "later.out.west",
            MAXIMUM,
            "The printed example has North and South against East and West, and West is out. Its turns run "
            "East, North, West, South, so take that as the order of the seats and forget the compass.",
            ("ER-54", "ER-53"),
            (),
            (
                Example(
                    "later.out.west.east_defends",
                    "North's turn has come to attack West, who is out, so East defends. East beats the "
                    "attack, and yet South attacks next.",
                    "el-royale/west-is-out.json",
                    {"do": "beat", "by": "East", "cards": ["7H"]},
                ),
            ),
        ),
    ),
)

WIN: Final = Chapter(
    "later.win",
    "Winning the game",
    (
        Paragraph(
            "later.win.conditions",
            WINNING,
            "You win if you play the last of four cards of one rank to the battle pile and then have no card "
            "left. Cards played together are one play: what counts is how pile and hand stand after it.",
            ("ER-37", "ER-39", "ER-78"),
            (),
            (
                Example(
                    "later.win.conditions.nines",
                    "Bob conceded, so Cat attacks, and Cat holds four 9s. Laying all four wins at once.",
                    "el-royale/four-nines.json",
                    {"do": "attack", "by": "Cat", "cards": ["9S", "9H", "9D", "9C"]},
                ),
                Example(
                    "later.win.conditions.queens",
                    "Ann attacks with two Jacks, and Bob holds four Queens. One of them is of the top Jack's "
                    "suit, so all four beat it together and win.",
                    "el-royale/four-queens.json",
                    {"do": "beat", "by": "Bob", "cards": ["QH", "QS", "QD", "QC"]},
                ),
            ),
        ),
        Paragraph(
            "later.win.whoever",
            WINNING,
            "The other three cards of the rank may come from anybody. In a team game the whole team wins "
            "with its player.",
            ("ER-38",),
            (),
            (
                Example(
                    "later.win.whoever.jacks",
                    "North attacked with two 5s, East beat the second with a Jack, and South threw in a "
                    "Jack. North's last two Jacks win.",
                    "el-royale/last-two-jacks.json",
                    {"do": "throw_in", "by": "North", "cards": ["JD", "JS"]},
                ),
                Example(
                    "later.win.whoever.kings",
                    "North attacked with an 8, South threw one in, and East beat it with the King of its "
                    "suit. South's three Kings win.",
                    "el-royale/three-kings.json",
                    {"do": "throw_in", "by": "South", "cards": ["KS", "KH", "KD"]},
                ),
                Example(
                    "later.win.whoever.tens",
                    "North held five cards and attacked with three 4s. East beat the last with a 10, South "
                    "threw in a 10, and North's last two 10s win.",
                    "el-royale/five-cards.json",
                    {"do": "throw_in", "by": "North", "cards": ["10S", "10H"]},
                ),
            ),
        ),
        Paragraph(
            "later.win.at_once",
            WINNING,
            "The game is over the moment that card lies: nobody throws in or picks up after it.",
            ("ER-30",),
        ),
        Paragraph(
            "later.win.empty_hand",
            WINNING,
            "Both conditions are needed. A player with no card left and no four of a kind completed has not "
            "won, and draws four cards after the battle.",
            ("ER-36",),
        ),
        Paragraph(
            "later.win.three_ranks",
            WINNING,
            "With more than two ranks in hand you cannot win in this battle, for no more than two ranks are "
            "played in one.",
            ("ER-37", "ER-16"),
        ),
        Paragraph(
            "later.win.equal_cards",
            WINNING,
            "Who beats an attack with equal cards only wins the battle, for a hand of four keeps at least "
            "one card. Hands can be shorter when the deck has run out; then, as always, the two conditions "
            "decide.",
            ("ER-36", "ER-34"),
            (),
            (
                Example(
                    "later.win.equal_cards.eights",
                    "Ann attacks with an 8, and Bob lays the other three. The battle is won, the game is "
                    "not: one card is left.",
                    "el-royale/three-eights.json",
                    {"do": "beat", "by": "Bob", "cards": ["8H", "8D", "8C"]},
                ),
            ),
        ),
        Paragraph(
            "later.win.jacks_and_queens",
            WINNING,
            "You hold two Jacks and two Queens, somebody attacks with two Jacks, and a Queen beats them. If "
            "you throw in your Queens "
            'now, you are left with the Jacks, even if the missing Queen lies there: the text\'s "unless" is '
            "a slip. If your Jacks "
            "went in before the beat and somebody adds a Queen, your Queens win.",
            ("ER-40",),
            (),
            (
                Example(
                    "later.win.jacks_and_queens.left_behind",
                    "Cat has thrown in the Queens and still holds two Jacks. They cannot be thrown in: a "
                    "Queen lies on top.",
                    "el-royale/jacks-left-behind.json",
                    {"do": "throw_in", "by": "Cat", "cards": ["JD"]},
                    "refused",
                ),
                Example(
                    "later.win.jacks_and_queens.jacks_first",
                    "Here Cat threw in the Jacks first, and Dan has added a Queen. "
                    "Cat's last two Queens win.",
                    "el-royale/jacks-first.json",
                    {"do": "throw_in", "by": "Cat", "cards": ["QS", "QD"]},
                ),
            ),
        ),
        Paragraph(
            "later.win.king",
            WINNING,
            "A defender who is attacked with a King cannot win in this battle: only another King beats it. "
            "It is usually best to concede and keep the King for later.",
            ("ER-41", "ER-15"),
            (),
            (
                Example(
                    "later.win.king.queen",
                    "The King of Diamonds is attacking. No Queen beats it, not even of its suit.",
                    "el-royale/king.json",
                    {"do": "beat", "by": "Bob", "cards": ["QD"]},
                    "refused",
                ),
            ),
        ),
    ),
)

TALK: Final = Chapter(
    "later.talk",
    "Talk at the table",
    (
        Paragraph(
            "later.talk.seen",
            ETIQUETTE,
            "Cards are played, picked up and shown before all eyes, and the referee remembers them. A card "
            "that was seen going into one hand cannot be played from another, nor one that lies among the "
            "old cards.",
            ("ER-58",),
        ),
        Paragraph(
            "later.talk.open",
            ETIQUETTE,
            "You may talk during the game: ask for a card to be thrown in, or for an attack with a certain "
            "rank. You may show cards of your hand. Whatever is said or shown is for everybody; nothing is "
            "said or shown in private.",
            ("ER-58",),
        ),
        Paragraph(
            "later.talk.counts",
            ETIQUETTE,
            "Everybody may know at any time how many cards each player holds; answer truthfully when asked. "
            "Nobody looks through the deck or the old cards.",
            ("ER-58",),
        ),
    ),
)

ADVICE: Final = Chapter(
    "later.know",
    "Good to know",
    (
        Paragraph(
            "later.know.kings_and_aces",
            KNOW_THIS,
            "Kings beat any card of their suit, so four Kings can win as a beat. Aces beat nothing but Aces "
            "and never can. Both follow from the order of ranks.",
            ("ER-42",),
        ),
        Paragraph(
            "later.know.advice",
            KNOW_THIS,
            "Picking a pile up may confuse the others or bring you strong cards. Watch which cards never "
            "leave a hand and which have been discarded: they tell who collects what. Do not sort your own "
            "hand, and do not keep your collection together.",
        ),
    ),
)
