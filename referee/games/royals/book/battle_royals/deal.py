"""Battle Royals: players, aim and cards, and how a hand begins."""

from typing import Final

from referee.books.book import Chapter, Paragraph

BEGINNING: Final = Chapter(
    "battle.beginning",
    "Players, aim and cards",
    (
        Paragraph(
            "battle.players",
            "Number of Players",
            "This text of Royals is made for three and more players, and two can use it too. In each turn "
            "one player is the Attacker, and the turn goes round clockwise. Above eight players the hands "
            "become very small.",
            ("BR-01", "BR-39", "BR-03", "BR-41"),
        ),
        Paragraph(
            "battle.aim",
            "Object of the Game",
            "You score for the cards on your Board. On its left lie your Spoils, the cards you won in "
            "Battles; on its right lies your Meld, matches of three or more cards of one denomination. You "
            "must first win a Royal to be allowed to meld.",
        ),
        Paragraph(
            "battle.pack",
            "The Pack",
            "There are 100 cards: in each of the four suits three copies of 9, 10, Jack, Queen, King and "
            "Ace, and one copy of each card from 2 to 8. No card can turn up more often than that.",
            ("BR-01", "BR-42"),
        ),
        Paragraph(
            "battle.decks",
            "The Pack",
            "With many players the stack runs out sooner. A house rule shuffles two packs together: 200 "
            "cards with twice as many copies of each. The text also speaks of extra suits, but too briefly "
            "to play by.",
            ("BR-02",),
            ("decks",),
        ),
        Paragraph(
            "battle.houses",
            "The Pack",
            "Suits are called Houses. The cards made for the game give them names; Dogs, Birds and Reptiles "
            "appear in the text. A table may name all four as it likes.",
            ("BR-07",),
            ("houses",),
        ),
        Paragraph(
            "battle.ranks",
            "Rank of Cards in Battle",
            "In a Battle the Ace is highest, then King, Queen, Jack, 10 and so on down to the 2. The 2 is "
            "called a Sneak: it beats an Ace of its own suit, and loses to every other card.",
            ("R-19", "BR-43"),
        ),
    ),
)

DEAL: Final = Chapter(
    "battle.deal",
    "The deal and the Home Houses",
    (
        Paragraph(
            "battle.deal.size",
            "The Deal",
            "Two or three players get ten cards each. For every player above three it is one card fewer: "
            "nine each for four players, eight for five, seven for six.",
            ("BR-01",),
        ),
        Paragraph(
            "battle.deal.dealing",
            "The Deal",
            "The cards are dealt one at a time, beginning at the dealer's left. The others make the Draw "
            "Stack, and its top card is turned face up beside it to begin the Discard Pile. The first dealer "
            "is chosen at random; then the players deal in turn.",
            ("BR-03", "R-01", "BR-44", "BR-45"),
        ),
        Paragraph(
            "battle.deal.choosing",
            "Choosing Home Houses",
            "In the order of the deal each player declares a Home House. Several may have the same. The "
            "first who actually declares one is the Attacker in the first turn; after that the turn goes "
            "round by seats, whoever wins the Battles.",
            ("BR-06", "R-05", "BR-46"),
        ),
        Paragraph(
            "battle.deal.passing",
            "Choosing Home Houses",
            "Each player may pass once. When all have spoken, those who passed have to choose, in the same "
            "order. This holds for the last player too: a pass is possible, and if somebody has chosen, the "
            "choice comes back.",
            ("BR-04",),
        ),
        Paragraph(
            "battle.deal.all_pass",
            "Choosing Home Houses",
            "If all players pass, the cards are dealt anew by the next dealer. The deal that came to nothing "
            "is not counted as a hand.",
            ("BR-05", "BR-04", "R-04"),
        ),
        Paragraph(
            "battle.deal.two_players",
            "Choosing Home Houses",
            "With two players only the dealer's opponent may pass. The dealer may then force a re-deal "
            "instead of choosing, but not after choosing; a house rule allows it before the opponent has "
            "spoken. With more players nobody can force one.",
            ("R-02", "BR-39", "R-03", "BR-04"),
            ("redeal",),
        ),
        Paragraph(
            "battle.deal.royals",
            "Choosing Home Houses",
            "King, Queen and Jack of your Home House are your Royals.",
            ("R-07",),
        ),
    ),
)
