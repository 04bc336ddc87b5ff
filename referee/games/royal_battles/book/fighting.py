"""The rules book: Attack Resolution and Damage Resolution."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph

ATTACK: Final = Chapter(
    "attack",
    "Attack Resolution",
    (
        Paragraph(
            "attack.melee_or_ranged",
            "Attack Resolution (explanation of Melee or Ranged)",
            "Where the target stands decides what kind of attack it is. Straight above, below or to either "
            "side: a melee attack. Both above or below and to the side, that is diagonally: a ranged attack. "
            "Melee units make only melee attacks, ranged units only ranged ones; an Advantage may say "
            "otherwise, as the Pawn's does.",
            ("RB-43",),
        ),
        Paragraph(
            "attack.next_to",
            "Attack Resolution (explanation of Melee or Ranged)",
            "The target stands next to the unit, on one of the eight squares around it. The rules describe "
            "only directions, but their examples and the Advantages say next to.",
            ("RB-42",),
            (),
            (
                Example(
                    "example.attack_1",
                    "In the fifth round Mendi goes first. She plays the 8 of Diamonds to an empty square and "
                    "steps onto it with her King, who stood on the Jack of Spades. Now the King is next to "
                    "two of Jon's units.",
                    "royal-battles/attack-1.json",
                    {"do": "move", "by": "Mendi", "from": "d3", "to": "c3", "card": "8D"},
                ),
            ),
        ),
        Paragraph(
            "attack.enemies",
            "Attack Resolution (explanation of Melee or Ranged)",
            "An attack needs a target, and the target is an enemy. Only Healing is for your own units.",
            ("RB-47",),
        ),
        Paragraph(
            "attack.may",
            "Attack Resolution (explanation of Melee or Ranged)",
            "Nobody has to attack. But you may attack even when you cannot hit, to draw cards for the Key "
            "Position.",
            ("RB-44", "RB-45"),
        ),
        Paragraph(
            "attack.styles",
            "Attack Resolution (explanation of Attack Styles)",
            "An attack is Easy, Optimal or Risky. Easy: quick blows that often hit and do less damage. "
            "Optimal: in between. Risky: slow, well aimed blows that do most damage and often miss.",
            ("RB-46", "RB-83"),
        ),
        Paragraph(
            "attack.trumps",
            "Trumps",
            "The style says which cards are trumps. Easy: the even cards 2, 4, 6, 8, 10 (20 of a deck). "
            "Optimal: the odd cards 3, 5, 7, 9 (16). Risky: Jacks, Queens and Kings (12). Aces and Jokers "
            "are trumps for Advantages only (6).",
            ("RB-46", "RB-84"),
        ),
        Paragraph(
            "attack.mnemonic",
            "Mnemonic Caps",
            "In the author's English the first letters help: Easy counts Evens, Optimal counts Odds, Risky "
            "counts Royals, and an Advantage counts Aces.",
        ),
        Paragraph(
            "attack.counted",
            "Attack Resolution (explanation of Trumps)",
            "Four cards are looked at: both players' initiative cards, the Standing Card of the unit that "
            "strikes and that of its target. Each counts once if it is a trump, so there are never more than "
            "four.",
            ("RB-46", "RB-19"),
            (),
            (
                Example(
                    "example.attack_2",
                    "Mendi's King stands on an 8, an even card: one trump for an Easy attack, and one is "
                    "enough against the Pawn. The initiative cards 5 and 3 and the Pawn's 9 are odd: an "
                    "Optimal attack has three trumps against the Pawn, two against the Knight.",
                    "royal-battles/attack-2.json",
                    {"do": "attack", "by": "Mendi", "target": "c4", "style": "easy"},
                ),
            ),
        ),
        Paragraph(
            "attack.needed",
            "Evasion vs. Accuracy",
            "Compare the target's Evasion with your unit's Accuracy. Lower: one trump hits. Equal or one "
            "higher: two trumps. Two or more higher: three trumps. With too few trumps the blow misses and "
            "does nothing.",
            ("RB-46", "RB-85"),
        ),
        Paragraph(
            "attack.critical",
            "Critical Hit (double damage)",
            "Four trumps are a critical hit: the listed damage, or the healing, is doubled before armor is "
            "taken off. This holds for every style and every Advantage.",
            ("RB-48",),
        ),
    ),
)

DAMAGE: Final = Chapter(
    "damage",
    "Damage Resolution",
    (
        Paragraph(
            "damage.weapon",
            "Damage Resolution (weapon damage)",
            "The three numbers of a weapon are its damage in an Easy, an Optimal and a Risky attack. The "
            "Pawn's Long Spear, 4 / 6 / 8, does 4, 6 or 8.",
            ("RB-86",),
            (),
            (
                Example(
                    "example.damage_1",
                    "Mendi's King makes an Optimal attack. The Scepter is 4 / 5 / 6, so it does 5 points of "
                    "damage.",
                    "royal-battles/attack-2.json",
                    {"do": "attack", "by": "Mendi", "target": "c4", "style": "optimal"},
                ),
            ),
        ),
        Paragraph(
            "damage.armour",
            "Damage Resolution (armor rating and injury)",
            "Take the target's armor off the damage; the rest is marked as injury. Armor never makes damage "
            "less than nothing.",
            ("RB-49", "RB-87"),
            (),
            (
                Example(
                    "example.damage_2",
                    "The Pawn's Hard Leather stops 3 of the 5 points: 2 injury of 8 Life, and the Pawn stays "
                    "on the board. Against the Knight's armor of 4 only 1 point would have been left.",
                    "royal-battles/attack-2.json",
                    {"do": "attack", "by": "Mendi", "target": "c4", "style": "optimal"},
                ),
            ),
        ),
        Paragraph(
            "damage.removed",
            "Damage Resolution (armor rating and injury)",
            "A unit whose injury equals or exceeds its Life is removed from the board at once. The King is a "
            "unit like the others: losing it does not lose the battle.",
            ("RB-50",),
        ),
    ),
)

CHAPTERS: Final = (ATTACK, DAMAGE)
