"""Battle Royals: how a hand ends, what it scores, and who wins."""

from typing import Final

from referee.books.book import Chapter, Paragraph
from referee.games.royals.book.shared_paragraphs import target_paragraph

ENDING: Final = Chapter(
    "battle.ending",
    "Ending the hand",
    (
        Paragraph(
            "battle.ending.requirements",
            "Ending the Hand",
            "The Attacker may end the hand, but never has to. Three things are needed: a Royal of the Home "
            "House in Spoils before the turn began, this turn's Battle won (in Option 2 against all others), "
            "and no King, Queen or Jack of any suit left in the hand at the end of the turn.",
            ("BR-33", "R-47"),
        ),
        Paragraph(
            "battle.ending.last_discard",
            "Ending the Hand",
            "In this last turn the discard is optional, and a last face card may be discarded to meet the "
            "third requirement. Where the hand is hidden, the player's word is taken until the hands are "
            "shown.",
            ("R-47",),
        ),
        Paragraph(
            "battle.ending.empty_stack",
            "Ending the Hand",
            "If the Draw Stack runs out, play goes on. Players then skip their draw unless a card of the "
            "Discard Pile is open to them. They may leave it there, unless a house rule says it has to be "
            "taken. The pile can still be taken as a whole or in part, and the Attacker may draw for a "
            "change of House as long as nothing else was played.",
            ("R-10", "R-11", "R-17", "R-61", "BR-62"),
            ("empty_stack_draw",),
        ),
        Paragraph(
            "battle.ending.exhaustion",
            "Ending the Hand",
            "With an empty stack the hand ends in the usual way, or when any player's hand is empty at the "
            "end of a turn, a bystander's too, or when a Battle cannot be fought for want of a card. An "
            "empty hand ends nothing while the stack has cards. A house rule lets it end the hand at once.",
            ("BR-34", "R-48", "R-26"),
            ("exhaustion",),
        ),
    ),
)

SCORING: Final = Chapter(
    "battle.scoring",
    "Scoring",
    (
        Paragraph(
            "battle.scoring.cards",
            "Scoring",
            "Each 9, 10, Jack, Queen, King and Ace on your Board is worth five points, each card from 2 to 8 "
            "ten. Every score is thus a multiple of five. Nobody gets a bonus for ending the hand, and the "
            "Dead Pile counts for nothing.",
            ("R-58", "BR-63"),
        ),
        Paragraph(
            "battle.scoring.matches",
            "Scoring",
            "Cards in a match count double: two sixes are 20 points, three sixes are 60. Spoils and Meld are "
            "looked at together. Six tens are six doubled cards, however they were melded.",
            ("BR-35", "R-49", "R-51"),
        ),
        Paragraph(
            "battle.scoring.undeclared",
            "Scoring",
            "Three of a denomination anywhere on the Board are a match, even if you never declared it, as "
            "with three Kings won in Battles. A house rule counts only matches that hold a melded card.",
            ("R-50", "R-34", "R-35"),
            ("undeclared_matches",),
        ),
        Paragraph(
            "battle.scoring.hand",
            "Scoring",
            "All show what they hold, the player who ended the hand too. Cards in hand are taken off at "
            "their plain value, never doubled. If that is more than your Board is worth, the score is "
            "negative: you are “in the hole”.",
            ("R-52", "BR-63"),
        ),
        Paragraph(
            "battle.scoring.sets",
            "Scoring",
            "Each complete set of your Royals in Spoils, King, Queen and Jack of the House that is home at "
            "the end, adds your score once more: one set doubles it, two triple it, three make it fourfold. "
            "Royals in the Meld do not help. The cards of a set also count as cards and in matches. A "
            "negative score is multiplied likewise.",
            ("BR-36", "R-53", "R-54"),
        ),
    ),
)

GAME: Final = Chapter(
    "battle.game",
    "Winning the game",
    (
        target_paragraph("battle."),
        Paragraph(
            "battle.game.hands",
            "Game",
            "The game cannot end before as many hands have been played as there are players, so that "
            "everybody has dealt once. Whoever is past the number earlier has not won yet and can fall back.",
            ("BR-38", "BR-05"),
        ),
        Paragraph(
            "battle.game.several",
            "Game",
            "If several are past the number after the same hand, the highest total wins; if that is shared, "
            "another hand is played. House rules let everybody play one more hand, or give the game to the "
            "player who ended this one.",
            ("BR-37", "R-56"),
            ("several_past_target",),
        ),
    ),
)
