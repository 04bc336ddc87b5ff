"""The score of a hand: each player's score lines as a column, the points of this hand, the total, and the
points still missing.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import flet as ft

from models.cards import RANKS
from models.translation import rank_letter_on_cards, say
from referee.games.royals.events import HandScored, Score
from referee.games.royals.scoring import (
    ScoreLine,
    points_needed_to_pass,
    provisional_score_lines_of_seat,
    total_of_score_lines,
)
from referee.games.royals.state import DEAL, NO_SUIT, OVER, POINTS, TALLY, State
from referee.games.royals.words import TEXTS, score_facts
from referee.table.table import Table
from referee.words.phrases import phrase
from views.app import theme
from views.components.controls import column, divider_line, heading_text, semantic_group, silent_text
from views.screens.point_format import points_number_text, signed_points_text
from views.screens.royals.draft import hand_just_scored, state_of
from views.screens.table.scene import Dispatch


class HandResult(NamedTuple):
    """The scores of a hand, in plain values."""

    heading: str
    scores: tuple[Score, ...]
    target: int


def result_of_hand_just_scored(table: Table) -> HandResult | None:
    """Return the result of the hand that the last entry scored; None if it scored none."""
    scored, state = hand_just_scored(table), state_of(table)
    return hand_result(state, scored, len(state.scores[0])) if scored is not None else None


def hand_result(state: State, scored: HandScored, hand_number: int) -> HandResult:
    heading = say("royals_table.result.hand", "Hand {hand}", hand=hand_number)
    return HandResult(heading, scored.scores, state.table_rules.options.target)


def result_if_hand_ended_now(state: State) -> HandResult | None:
    """Return the score if the hand ended now, without unknown cards; None between two hands, and
    where no cards are entered."""
    if state.phase in (DEAL, OVER, TALLY, POINTS) or any(suit == NO_SUIT for suit in state.suits):
        return None
    scores = []
    for seat, player in enumerate(state.names):
        lines = provisional_score_lines_of_seat(state, seat)
        points = total_of_score_lines(lines)
        scores.append(Score(player, lines, points, state.totals[seat] + points))
    heading = say("royals_table.result.now", "If the hand ended now (unknown cards not counted)")
    return HandResult(heading, tuple(scores), state.table_rules.options.target)


def render_hand_result(_: Dispatch, result: HandResult) -> ft.Control:
    return hand_result_table(result)


def hand_result_table(result: HandResult) -> ft.Control:
    """Draw each player's lines and totals side by side."""
    return column(render_result_lines(None, result), render_result_totals(None, result), spacing=4)


def render_result_lines(_: Dispatch | None, result: HandResult) -> ft.Control:
    """Draw the score lines below the players' names."""
    lines = score_lines_in_rank_hand_set_order(result.scores)
    names = label_and_player_texts_row("", [score.player for score in result.scores], bold=True)
    rows = [
        label_and_player_texts_row(
            score_line_label(*kind), [signed_amount_text_of_kind(score, kind) for score in result.scores]
        )
        for kind in dict.fromkeys(map(reason_rank_and_set_number, lines))
    ]
    text = " ".join(phrase("royals.score", TEXTS["score"], score_facts(score)) for score in result.scores)
    sums = semantic_group(column(names, divider_line(), *rows, spacing=4), text, identifier="sums")
    return semantic_group(
        ft.Column([heading_text(result.heading), sums], spacing=6, tight=True), result.heading
    )


def render_result_totals(_: Dispatch | None, result: HandResult) -> ft.Control:
    """Draw the points of this hand, the totals, and the points still missing."""
    scores = result.scores
    this_hand = say("royals_table.result.this_hand", "This hand")
    total = say("royals_table.result.total", "Total")
    to_go = say("royals_table.result.to_go", "To pass {target}", target=result.target)
    numbers_by_label = {
        this_hand: [signed_points_text(score.points) for score in scores],
        total: [points_number_text(score.total) for score in scores],
        to_go: [
            missing_points_or_check_mark(points_needed_to_pass(result.target, score.total))
            for score in scores
        ],
    }
    rows = [
        label_and_player_texts_row(label, numbers, bold=label != to_go)
        for label, numbers in numbers_by_label.items()
    ]
    names = [score.player for score in scores]
    sentences = (
        f"{label}: {', '.join(map(' '.join, zip(names, numbers, strict=True)))}."
        for label, numbers in numbers_by_label.items()
    )
    return semantic_group(column(divider_line(), *rows, spacing=4), " ".join(sentences), identifier="totals")


def score_lines_in_rank_hand_set_order(scores: Iterable[Score]) -> list[ScoreLine]:
    """Return the ranks from the King down and the Ace last, then cards in hand, then sets."""
    lines = [line for score in scores for line in score.lines]
    after = {"hand": 1, "set": 2, "counted": 3}
    return sorted(
        lines,
        key=lambda line: (
            after.get(line.why, 0),
            -(line.rank or 0.5),
            line.why,
            line.number if line.why == "set" else 0,
        ),
    )


def reason_rank_and_set_number(line: ScoreLine) -> tuple[str, int, int]:
    return line.why, line.rank, line.number if line.why == "set" else 0


def score_line_label(reason: str, rank: int, set_number: int) -> str:
    if reason == "match":
        return say(
            "royals_table.result.match", "{rank}: match, doubled", rank=rank_letter_on_cards(RANKS[rank])
        )
    if reason == "set":
        return say("royals_table.result.set", "Set {number}", number=set_number)
    if reason == "hand":
        return say("royals_table.result.in_hand", "In hand")
    return (
        rank_letter_on_cards(RANKS[rank])
        if reason == "cards"
        else say("royals_table.result.counted", "Counted")
    )


def signed_amount_text_of_kind(score: Score, reason_rank_and_set: tuple[str, int, int]) -> str:
    amounts = [line.amount for line in score.lines if reason_rank_and_set_number(line) == reason_rank_and_set]
    return signed_points_text(sum(amounts)) if amounts else ""


def missing_points_or_check_mark(missing_points: int) -> str:
    return str(missing_points) if missing_points > 0 else "✓"


def label_and_player_texts_row(label: str, texts: Sequence[str], *, bold: bool = False) -> ft.Control:
    weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
    look: dict[str, theme.Look] = {"weight": weight, "max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
    right = ft.TextAlign.RIGHT
    return ft.Row(
        [
            silent_text(label, size=theme.TINY, color=theme.INK_FADED, width=84, max_lines=2),
            *(
                silent_text(text, size=theme.SMALL, color=theme.INK, expand=True, text_align=right, **look)
                for text in texts
            ),
        ],
        spacing=4,
    )
