"""The review of a photographed display in a tally: the cards by zone, a question for each doubtful rank, and
the score line by line.
"""

import flet as ft

from models.translation import rank_letter_on_cards, say
from referee.games.royals.events import Score
from referee.games.royals.scoring import total_of_score_lines
from referee.games.royals.state import State
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column, semantic_group
from views.components.pressable import silent_text
from views.screens.royals.result import HandResult, render_result_lines
from views.screens.royals.tally_draft import Cards, TallyDraft, seat_score_lines
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch, Part, button_part, prompt_part, right_aligned_row_part

LabelsAndCards = tuple[tuple[str, Cards], ...]
"""The zones of a display: their labels, and their cards."""


def display_review_parts(
    state: State, draft: TallyDraft, zones: tuple[tuple[str, str], ...], four_colours: bool
) -> tuple[Part, ...]:
    """Return the current player's display as read from a photo, a question for each rank that may be a meld,
    and the lines of the score if there are any. `zones`: the zones of the table with their labels.
    """
    seat = draft.seats[draft.at]
    displayed = tuple((label, getattr(seat, zone)) for zone, label in zones if zone != "hand")
    questions = tuple(
        part
        for rank in draft.asked
        for part in melded_or_won_question_parts(
            rank, sum(card[:-1] == rank for _, cards in displayed for card in cards)
        )
    )
    lines = seat_score_lines(state, seat) if seat.suit else ()
    score = Score(state.table_rules.names[draft.at], lines, total_of_score_lines(lines), 0)
    result = HandResult(say("royals_table.photo.sum", "Sum of the display"), (score,), 0)
    sums = (Part("sums", render_result_lines, (result,)),) if lines else ()
    return (Part("display", render_photographed_zones, (displayed, four_colours)), *questions, *sums)


def melded_or_won_question_parts(rank: str, card_count: int) -> tuple[Part, Part]:
    """Return the question whether the cards of a rank were melded or won in tricks, and its answers."""
    text = say(
        "royals_table.photo.melded",
        "{count} × {rank}: melded or won?",
        count=card_count,
        rank=rank_letter_on_cards(rank),
    )
    melded, won = say("royals_table.photo.meld", "Melded"), say("royals_table.photo.won", "Won")
    answers = (
        button_part(melded, f"melded-{rank}", Tap("was-melded", rank), expand=True),
        button_part(won, f"won-{rank}", Tap("was-won", rank), expand=True),
    )
    question = prompt_part(text)._replace(name=f"asked-{rank}")
    return question, right_aligned_row_part(f"answers-{rank}", *answers)


def render_photographed_zones(_: Dispatch, zones: LabelsAndCards, four_colours: bool) -> ft.Control:
    rows: list[ft.Control] = []
    for label, cards in zones:
        faces: list[ft.Control] = [
            card_face(card, 30, four_colour=four_colours, shadow=False) for card in cards
        ]
        read_aloud = f"{label}: {', '.join(map(card_as_read_aloud, cards))}"
        rows += [
            silent_text(label, size=theme.SMALL, color=theme.INK, weight=ft.FontWeight.W_500),
            semantic_group(ft.Row(faces, spacing=3, wrap=True, run_spacing=3), read_aloud),
        ]
    return column(*rows, spacing=4)
