"""The rules book of the later edition, from the introduction to the end of a battle."""

from typing import Final

from referee.books.book import Chapter, Example, Paragraph
from referee.books.common_paragraphs import card_memory_paragraph, chances_paragraph

INTRODUCTION: Final = "Introduction"
THE_DEAL: Final = "The Deal"
BATTLES: Final = "Battles"
CASE_1: Final = "Case 1. The defender beats the attack"
CASE_2: Final = "Case 2. The defender concedes"

GAME: Final = Chapter(
    "later.game",
    "The game",
    (
        Paragraph(
            "later.game.players",
            INTRODUCTION,
            "El Royale is for two to eight players with one pack of 52 cards, every card once and no Jokers. "
            "The King is the highest rank, the Ace the lowest.",
            ("ER-42", "ER-58", "ER-63", "ER-64"),
        ),
        Paragraph(
            "later.game.teams",
            INTRODUCTION,
            "Everybody plays alone, or all play in teams. Teams are of equal size and alternate around the "
            "table, so that each player sits between opponents: four, six or eight players in two, three or "
            "four teams.",
            ("ER-06", "ER-05"),
            ("free_seating",),
        ),
        Paragraph(
            "later.game.aim",
            INTRODUCTION,
            "Cards are played in battles between two players, and others may throw cards in. You win when "
            "you lay the fourth card of a rank on the battle pile and it was the last card in your hand.",
            ("ER-37",),
        ),
    ),
)

DEAL: Final = Chapter(
    "later.deal",
    "The deal",
    (
        Paragraph(
            "later.deal.four_cards",
            THE_DEAL,
            "The game begins with the deal. Every player gets four cards, one at a time and clockwise; the "
            "dealer gets the first. The other cards are stacked face down as the deck.",
            ("ER-01", "ER-65"),
            ("first_card_to",),
        ),
        Paragraph(
            "later.deal.first_game",
            THE_DEAL,
            "In the first game chance decides twice: who deals, and who attacks first. Both lots may fall on "
            "the same player.",
            ("ER-02",),
        ),
        Paragraph(
            "later.deal.next_game",
            THE_DEAL,
            "After that the loser of the last game deals, or a member of the losing team, and whoever laid "
            "the winning card attacks first. Where several have lost, the table chooses one of them; the "
            "referee suggests whoever holds most cards.",
            ("ER-03", "ER-04", "ER-57"),
        ),
        Paragraph(
            "later.deal.games_won",
            THE_DEAL,
            "Each deal is a game of its own. The text knows no score, so only the games won over an evening "
            "are counted, for each player and each team. A table may break a game off at any time: it then "
            "counts for nobody. It may also play without the referee and enter only who won and who was "
            "eliminated.",
            ("ER-43", "ER-44", "ER-60"),
            ("scoring", "entry"),
        ),
        chances_paragraph("later.deal.chances", THE_DEAL, "ER-61"),
        card_memory_paragraph("later.deal.memory", THE_DEAL, "ER-62"),
        Paragraph(
            "later.deal.joining",
            THE_DEAL,
            "The text does not say what happens when a player leaves or joins. Here this is possible between "
            "two battles. The hand of a player who leaves goes to the old cards, and the seat is passed "
            "over. A player who joins sits after the last seat and draws four cards.",
            ("ER-79",),
        ),
        Paragraph(
            "later.deal.piles",
            THE_DEAL,
            "Up to three piles lie on the table. The deck (the new cards) lies face down to be drawn from. "
            "The battle pile lies face up and overlapping, so that everybody can read each card. The discard "
            "pile (the old cards) lies face down: cards of past battles that nobody picked up.",
            (
                "ER-66",
                "ER-67",
            ),
        ),
        Paragraph(
            "later.deal.new_deck",
            THE_DEAL,
            "The moment the deck is empty, the old cards are shuffled and become the new deck, even while "
            "somebody is drawing. If there are no old cards then, this happens as soon as there are some.",
            ("ER-33",),
        ),
        Paragraph(
            "later.deal.nothing_left",
            THE_DEAL,
            "If there are neither new nor old cards, players draw what is there, in their order, and play on "
            "with short hands. A player without a card cannot attack and is passed over; a defender without "
            "a card has to concede.",
            ("ER-34", "ER-35"),
        ),
    ),
)

ATTACK: Final = Chapter(
    "later.battles",
    "Battles",
    (
        Paragraph(
            "later.battles.defender",
            BATTLES,
            "A battle is fought by two players. One attacks, and the player on the attacker's left defends: "
            "nobody else may beat the attack or concede. With free seating the next opponent clockwise "
            "defends.",
            ("ER-05", "ER-68"),
            ("free_seating",),
        ),
        Paragraph(
            "later.battles.must_attack",
            BATTLES,
            "A player whose turn it is to attack must do so. There is one battle at a time: its pile is "
            "picked up or set aside before the next attack.",
            ("ER-07", "ER-69", "ER-70"),
        ),
        Paragraph(
            "later.battles.attack",
            BATTLES,
            "The attacker lays one card, or several of the same rank, face up on the battle pile. Their "
            "order matters: the last card lies on top, and that is the one to beat.",
            ("ER-08", "ER-71"),
        ),
        Paragraph(
            "later.battles.throw_in",
            BATTLES,
            "Before the defender answers, the others may throw in cards of the same rank, one or several at "
            "once, clockwise from the defender's left. The last card is now the one to beat. How many cards "
            "the defender holds sets no limit; four of a rank do.",
            ("ER-11", "ER-13", "ER-08", "ER-72"),
        ),
        Paragraph(
            "later.battles.attacker_adds",
            BATTLES,
            "Everybody but the defender may throw in before the answer, the attacker too, as the last in the "
            "order. So it is possible in a game of two as well.",
            ("ER-09", "ER-14"),
            ("attacker_may_throw_in",),
        ),
        Paragraph(
            "later.battles.circuits",
            BATTLES,
            "The chance to throw in goes round until everybody has passed, before the answer and after the "
            "beat. Nobody has to be asked one by one: who throws in says that everybody before has let the "
            "chance pass.",
            ("ER-10", "ER-12", "ER-24"),
            ("throw_in_circuits", "polling"),
        ),
    ),
)

BEAT: Final = Chapter(
    "later.beat",
    "Beating the attack",
    (
        Paragraph(
            "later.beat.equal",
            CASE_1,
            "The attack is beaten with one or more cards of the top card's rank. Their suit does not matter, "
            "and a higher card in the hand need not be played instead.",
            ("ER-15", "D1"),
            (),
            (
                Example(
                    "later.beat.equal.heart_7",
                    "Ann attacks with the 7 of Clubs, and Cat throws in the 7 of Diamonds. The 7 of Hearts "
                    "beats it, as the 7 of Spades would.",
                    "el-royale/sevens.json",
                    {"do": "beat", "by": "Bob", "cards": ["7H"]},
                ),
            ),
        ),
        Paragraph(
            "later.beat.higher",
            CASE_1,
            "It is also beaten with one or more cards of a higher rank, all equal. One of them must be of "
            "the top card's suit; where it lies among them does not matter. Suits count for nothing else.",
            ("ER-17", "ER-15", "D1"),
            (),
            (
                Example(
                    "later.beat.higher.diamond_10",
                    "The 7 of Diamonds lies on top, so the 10 of Diamonds beats it.",
                    "el-royale/sevens.json",
                    {"do": "beat", "by": "Bob", "cards": ["10D"]},
                ),
                Example(
                    "later.beat.higher.club_10",
                    "The 10 of Clubs does not: the 7 of Clubs is covered and no longer counts.",
                    "el-royale/sevens.json",
                    {"do": "beat", "by": "Bob", "cards": ["10C"]},
                    "refused",
                ),
            ),
        ),
        Paragraph(
            "later.beat.one_rank",
            CASE_1,
            "All cards of a beat are of one rank: the top card's rank and a higher one are not mixed. So no "
            "more than two ranks ever lie in a battle pile.",
            ("ER-16", "D1"),
        ),
        Paragraph(
            "later.beat.once",
            CASE_1,
            "An attack is beaten once. Cards that are thrown in afterwards need not be beaten: they only "
            "join the pile.",
            ("ER-21",),
        ),
        Paragraph(
            "later.beat.others_add",
            CASE_1,
            "After the beat all players except the defender may throw in cards of the top card's rank, "
            "clockwise from the defender's left, as long as somebody has one and wants to.",
            ("ER-24", "ER-11"),
            (),
            (
                Example(
                    "later.beat.others_add.tens",
                    "Bob has beaten with the 10 of Diamonds. Now Cat may throw in a 10.",
                    "el-royale/ten-of-diamonds.json",
                    {"do": "throw_in", "by": "Cat", "cards": ["10H"]},
                ),
            ),
        ),
        Paragraph(
            "later.beat.defender_adds",
            CASE_1,
            "The defender may throw in only if another player has added a card since the defender's last; "
            "then the others may again. So a defender who wants to get rid of several cards lays them all in "
            "the beat. The printed example says "
            '"everyone", but the rule leaves the defender out.',
            ("ER-23", "ER-18", "ER-22", "D2"),
            (),
            (
                Example(
                    "later.beat.defender_adds.waits",
                    "Nobody has added a card to Bob's 10 of Diamonds, so Bob may not add another 10.",
                    "el-royale/ten-of-diamonds.json",
                    {"do": "throw_in", "by": "Bob", "cards": ["10C"]},
                    "refused",
                ),
            ),
        ),
        Paragraph(
            "later.beat.pick_up",
            CASE_1,
            "When the attack is beaten and nobody throws in any more, one player may pick the battle pile "
            "up, all of it. If several want it, the attacker goes first, then the others clockwise from the "
            "attacker.",
            ("ER-25", "ER-26", "ER-73"),
        ),
        Paragraph(
            "later.beat.played_last",
            CASE_1,
            "Whoever played the last card may not pick the pile up, be it the defender, the attacker or "
            "somebody else.",
            ("ER-28", "ER-27", "D3"),
            (),
            (
                Example(
                    "later.beat.played_last.attacker",
                    "Ann attacked, Bob beat, and Ann has thrown in a 9. Ann may not pick the pile up; Bob "
                    "and Cat may.",
                    "el-royale/attacker-played-last.json",
                    {"do": "take", "by": "Ann"},
                    "refused",
                ),
            ),
        ),
        Paragraph(
            "later.beat.set_aside",
            CASE_1,
            "If nobody wants the pile, the attacker sets it aside, face down on the discard pile.",
            ("ER-26", "ER-73"),
        ),
        Paragraph(
            "later.beat.draw",
            CASE_1,
            "After the battle everybody with fewer than four cards draws up to four. The attacker draws all "
            "that is needed, then the defender, then the others clockwise from the defender's left.",
            ("ER-31", "ER-75"),
        ),
        Paragraph(
            "later.beat.next_attack",
            CASE_1,
            "The defender has beaten the attack and attacks next, no matter who picked the pile up.",
            ("ER-29",),
        ),
    ),
)

CONCESSION: Final = Chapter(
    "later.concede",
    "Conceding",
    (
        Paragraph(
            "later.concede.pick_up",
            CASE_2,
            "A defender who cannot beat the attack, or does not want to, concedes and picks up every card of "
            "the battle. That ends the battle.",
            ("ER-19", "ER-74"),
        ),
        Paragraph(
            "later.concede.stands",
            CASE_2,
            "A concession stands, and nobody throws in any more. Where a house rule lets the others add "
            "cards first, the pile is still the defender's.",
            ("ER-20",),
            ("throw_in_after_concession",),
        ),
        Paragraph(
            "later.concede.draw",
            CASE_2,
            "Hands are filled up to four cards: the attacker draws first, then the others clockwise. The "
            "defender usually has more than four by now; otherwise the defender draws too, right after the "
            "attacker.",
            ("ER-32", "ER-31"),
        ),
        Paragraph(
            "later.concede.next_attack",
            CASE_2,
            "A defender who concedes gets no turn to attack. The player on the defender's left attacks next.",
            ("ER-19",),
        ),
        Paragraph(
            "later.concede.out_of_turn",
            CASE_2,
            "Where the table lets an act stand that was somebody else's, the turn goes on from whoever did "
            "it: who attacks is the attacker, who beats or concedes is the defender. What the attacker or a "
            "partner of the attacker does in the defender's place only moves the cards.",
            ("ER-59",),
        ),
    ),
)
