"""The rules book: armies, their record form, and the six units."""

from typing import Final

from referee.books.book import Chapter, Paragraph

GETTING_STARTED: Final = Chapter(
    "armies",
    "Armies",
    (
        Paragraph(
            "armies.battle",
            "Description",
            "Two armies of four units meet on a board that the players lay out of playing cards. Chess "
            "pieces stand for the units. You play a card from your hand, step onto it, and strike whoever is "
            "beside you.",
        ),
        Paragraph(
            "armies.decks",
            "Required Components",
            "Each player brings a deck of 54 cards: the 52 of a standard pack and two Jokers. The decks are "
            "never mixed, and the two Jokers of a deck are the same card. A card lies in one place only: "
            "once you can see it on the board, among the initiative cards or among the discards, it is in "
            "nobody's hand or deck.",
            ("RB-23", "RB-10", "RB-71"),
        ),
        Paragraph(
            "armies.units",
            "Getting Started",
            "There are six kinds of unit: Pawn, Rook, Bishop, Knight, Queen and King. Each has strengths and "
            "weaknesses of its own, so choosing your army is already part of the battle.",
        ),
        Paragraph(
            "armies.players",
            "Building an Army",
            "Two players: one leads the white army, the other the black one. Who is White is up to you; it "
            "decides only who places the first unit.",
            ("RB-09", "RB-73"),
            ("first_placer",),
        ),
        Paragraph(
            "armies.four",
            "Building an Army",
            "An army has exactly four units in any mix, and a kind may come more than once. King and Queen "
            "may serve side by side: Jon's army is Knight, Pawn, King and Queen.",
            ("RB-07", "RB-06", "RB-08", "RB-72"),
        ),
        Paragraph(
            "armies.pieces",
            "Building an Army",
            "Only your pieces limit your army, and printed tokens may stand in for what you lack. A table "
            "may keep to one chess set instead: then an army has at most one King, one Queen, two Rooks, two "
            "Bishops and two Knights.",
            ("RB-06", "RB-07"),
            ("pieces",),
        ),
        Paragraph(
            "armies.points",
            "Building an Army",
            "The units are not equally strong. A table may play with armies of at most so many points: a "
            "Knight costs 13, a Pawn 11, a King 11, a Bishop 10, a Queen 8 and a Rook 7. The rules name no "
            "points; these were found by letting computers play, and they hold for how these play.",
            ("RB-70",),
            ("army_points",),
        ),
        Paragraph(
            "armies.choice",
            "Building an Army",
            "The rules do not say how armies are chosen. Here both players choose in secret and reveal "
            "together, unless the table chooses openly.",
            ("RB-08",),
            ("army_choice",),
        ),
    ),
)

RECORD_FORM: Final = Chapter(
    "form",
    "The army record form",
    (
        Paragraph(
            "form.injury",
            "Army Record Form",
            "Each player keeps a form with the numbers of the four units and a box for each unit's injury, "
            "the Life it has lost.",
        ),
        Paragraph(
            "form.designation",
            "Unit Designation",
            "A unit is called by the piece that stands for it, for example Pawn.",
        ),
        Paragraph(
            "form.type",
            "Type",
            "Pawn, Knight and King are melee units: they strike straight, at a unit above, below or to "
            "either side. Rook, Bishop and Queen are ranged units: they strike diagonally.",
        ),
        Paragraph(
            "form.life",
            "Life",
            "How much damage a unit can take. Bishop and King have 10 Life, the others 8. A unit whose "
            "injury reaches its Life leaves the board.",
        ),
        Paragraph(
            "form.accuracy",
            "Accuracy",
            "How well a unit strikes. Rook, Queen and King have 4, Pawn and Bishop 3, the Knight 2.",
        ),
        Paragraph(
            "form.evasion",
            "Evasion",
            "How well a unit avoids blows; the higher, the harder it is to hit. Knight, Bishop and King have "
            "4, the Pawn 3, Rook and Queen 2.",
        ),
        Paragraph(
            "form.weapon",
            "Weapon",
            "A weapon has a name and three numbers: its damage in an Easy, an Optimal and a Risky attack.",
        ),
        Paragraph(
            "form.armor",
            "Armor",
            "Armor stops part of every hit: 4 points for the Knight, 3 for the Pawn, 2 for the Rook, 1 for "
            "Bishop, Queen and King.",
        ),
        Paragraph(
            "form.advantage",
            "Advantage",
            "Each unit has an ability of its own, its Advantage. The Pawn's, for example, lets it strike as "
            "a ranged unit.",
        ),
    ),
)

UNITS: Final = Chapter(
    "units",
    "The six units",
    (
        Paragraph(
            "units.pawn",
            "Pawn",
            "Melee, Life 8, Accuracy 3, Evasion 3, Long Spear 4 / 6 / 8, Hard Leather 3. Extended Reach: the "
            "Pawn strikes an enemy diagonally beside it for 8, less the target's armor. Its spear attacks "
            "stay melee attacks.",
            ("RB-51", "RB-43"),
        ),
        Paragraph(
            "units.rook",
            "Rook",
            "Ranged, Life 8, Accuracy 4, Evasion 2, Long Bow 4 / 5 / 6, Soft Leather 2. Deadly Aim: the Rook "
            "strikes an enemy diagonally beside it for 6, and armor stops nothing of it.",
            ("RB-52",),
        ),
        Paragraph(
            "units.knight",
            "Knight",
            "Melee, Life 8, Accuracy 2, Evasion 4, Heavy Mace 5 / 6 / 7, Chain Armor 4. Smite: the Knight "
            "strikes an enemy straight beside it for 6 and 1 more for each of your units on the board, "
            "itself included: 7 to 10, less the target's armor.",
            ("RB-53",),
        ),
        Paragraph(
            "units.bishop",
            "Bishop",
            "Ranged, Life 10, Accuracy 3, Evasion 4, Flail 4 / 5 / 6, which strikes as a ranged weapon, "
            "Cloth 1. Healing: choose one of your own units diagonally beside the Bishop. It is always a "
            "hit, also without any trump.",
            ("RB-55", "RB-43"),
        ),
        Paragraph(
            "units.healing",
            "Bishop",
            "Healing counts both initiative cards and the Standing Cards of Bishop and target. The target "
            "and all your units on the target's colour, the Bishop too if it stands on it, regain 3 Life per "
            "trump, never above their full Life. Armor plays no part, and removed units do not come back. An "
            "unhurt target is allowed; the Bishop itself is not.",
            ("RB-55", "RB-36"),
            ("joker_standing",),
        ),
        Paragraph(
            "units.queen",
            "Queen",
            "Ranged, Life 8, Accuracy 4, Evasion 2, Magic Bolt 4 / 6 / 8, Cloth 1. Mystic Blast: the Queen "
            "must hit an enemy diagonally beside her. Then the target and every enemy unit on the target's "
            "colour, wherever it stands, take 3 per trump, each less its own armor. Only the target has to "
            "be hit.",
            ("RB-54", "RB-36"),
            ("joker_standing",),
        ),
        Paragraph(
            "units.king",
            "King",
            "Melee, Life 10, Accuracy 4, Evasion 4, Scepter 4 / 5 / 6, Cloth 1. Strategy: the King strikes "
            "an enemy straight beside it for 6, less the target's armor. If it hits, draw two cards at once, "
            "before anything else; a critical hit doubles the damage, not the cards. From the Key Position "
            "two more follow in the Post-Turn Draw.",
            ("RB-56",),
        ),
    ),
)

CHAPTERS: Final = (GETTING_STARTED, RECORD_FORM, UNITS)
