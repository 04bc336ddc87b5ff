"""The review of a photographed display in a tally: the cards by zone, a question for each doubtful rank, and
the score line by line.
"""

import flet as ft

from models.translation import rank_letter_on_cards, say
from referee.games.royals.events import Score
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column
from views.components.pressable import silent_text
from views.screens.royals.dealing import right_aligned_row_part
from views.screens.royals.result import HandResult, render_result_lines
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch, Part, button_part, prompt_part

Cards = tuple[str, ...]
LabelledZones = tuple[tuple[str, Cards], ...]
"""The zones of a display with their labels."""


def display_review_parts(
    zones: LabelledZones, unclear_ranks: tuple[tuple[str, int], ...], score: Score, four_colours: bool
) -> tuple[Part, ...]:
    """Return the zones, a question for each rank in `unclear_ranks` (rank, number of cards), and the lines of
    the score if there are any.
    """
    questions = tuple(
        part for rank, count in unclear_ranks for part in melded_or_won_question_parts(rank, count)
    )
    result = HandResult(say("royals_table.photo.sum", "Sum of the display"), (score,), 0)
    sums = (Part("sums", render_score_lines, (result,)),) if score.lines else ()
    return (Part("display", render_photographed_zones, (zones, four_colours)), *questions, *sums)


def melded_or_won_question_parts(rank: str, card_count: int) -> tuple[Part, ...]:
    """Return the question whether the cards of a rank were melded or won in tricks."""
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
    return prompt_part(text)._replace(name=f"asked-{rank}"), right_aligned_row_part(
        f"answers-{rank}", *answers
    )


def render_photographed_zones(_: Dispatch, zones: LabelledZones, four_colours: bool) -> ft.Control:
    return column(
        *(control for text, cards in zones for control in zone_heading_and_cards(text, cards, four_colours)),
        spacing=4,
    )


def zone_heading_and_cards(zone_label: str, cards: Cards, four_colours: bool) -> list[ft.Control]:
    """Return the label of a zone and its cards."""
    faces: list[ft.Control] = [card_face(card, 30, four_colour=four_colours, shadow=False) for card in cards]
    label = f"{zone_label}: {', '.join(map(card_as_read_aloud, cards))}"
    row = ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    heading = silent_text(zone_label, size=theme.SMALL, color=theme.INK, weight=ft.FontWeight.W_500)
    return [heading, ft.Semantics(label=label, container=True, content=row)]


def render_score_lines(_: Dispatch, result: HandResult) -> ft.Control:
    return render_result_lines(None, result)
