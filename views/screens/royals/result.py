"""The score of a hand: each player's score lines as a column, the points of this hand, the total, and the
points still missing. The totals on the way to the target: as progress bars, and as a chart with a line for
each."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

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
from views import large_modules
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.controls import column, divider_line, heading_text, semantic_group, silent_text, words
from views.components.seat_lines import DASHES, LINES, seat_line_sample
from views.screens.points_draft import names_and_totals_text, points_number_text, signed_points_text
from views.screens.royals.draft import hand_just_scored, state_of
from views.screens.table.scene import Dispatch

if TYPE_CHECKING:
    from flet_charts import ChartAxisLabel, LineChartData


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


TARGET = "#7c5426"


def names_with_departed_marked(state: State) -> list[str]:
    """Return the names by seat; those of players who have left are marked."""
    return [
        say("royals_table.left_name", "{player} (left)", player=name)
        if seat in state.table_rules.departed
        else name
        for seat, name in enumerate(state.names)
    ]


def with_totals_read_aloud(content: ft.Control, state: State) -> ft.Control:
    """Let screen readers read all totals in place of this content."""
    text = say(
        "royals_table.on_the_way",
        "Toward {target}: {totals}",
        target=state.table_rules.options.target,
        totals=names_and_totals_text(names_with_departed_marked(state), state.totals),
    )
    return semantic_group(content, text, identifier="standing")


def target_progress_rows(state: State) -> ft.Control:
    rows = [
        target_progress_row(state, seat, name) for seat, name in enumerate(names_with_departed_marked(state))
    ]
    return with_totals_read_aloud(ft.Column(rows, spacing=4, tight=True), state)


def target_progress_row(state: State, seat: int, name: str) -> ft.Control:
    """Draw a player's progress: name, bar and total."""
    look: dict[str, theme.Look] = {"size": theme.SMALL, "color": theme.INK}
    total = points_number_text(state.totals[seat])
    bold, right = ft.FontWeight.W_700, ft.TextAlign.RIGHT
    bar = ft.ProgressBar(
        value=min(1.0, max(0.0, state.totals[seat] / state.table_rules.options.target)),
        color=LINES[seat],
        bgcolor=theme.PAPER_EDGE,
        bar_height=7,
        border_radius=4,
        expand=True,
    )
    return ft.Row(
        [
            silent_text(
                name,
                width=92,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                weight=ft.FontWeight.W_600,
                **look,
            ),
            bar,
            silent_text(total, weight=bold, width=48, text_align=right, **look),
        ],
        spacing=8,
    )


# -- the chart -----------------------------------------------------------------------------------------------
def chart_legend(state: State) -> ft.Control:
    labels = [
        f"{name} {points_number_text(total)}"
        for name, total in zip(names_with_departed_marked(state), state.totals, strict=True)
    ]
    marks: list[ft.Control] = [
        ft.Row([seat_line_sample(seat), words(label, size=theme.TINY)], spacing=5, tight=True)
        for seat, label in enumerate(labels)
    ]
    return ft.Row(marks, wrap=True, spacing=12, run_spacing=2)


def totals_chart(state: State, height: float = 190) -> ft.Control:
    """Draw each player's total after each hand, and a horizontal line at the target."""
    target, hands = state.table_rules.options.target, len(state.scores[0])
    rows = [state.totals_before_first_and_after_each_hand(seat) for seat in range(len(state.names))]
    chart = large_modules.flet_charts.LineChart(
        data_series=[
            *(player_totals_line(seat, row) for seat, row in enumerate(rows)),
            target_line(target, hands),
        ],
        min_x=0,
        max_x=max(hands, 1),
        min_y=min(0, *(min(row) for row in rows)),
        max_y=max(target * 1.08, *(max(row) for row in rows)),
        interactive=False,
        height=height,
        border=ft.Border.only(
            left=ft.BorderSide(1, theme.PAPER_EDGE), bottom=ft.BorderSide(1, theme.PAPER_EDGE)
        ),
        # the chart draws labels only at multiples of label_spacing
        left_axis=large_modules.flet_charts.ChartAxis(
            label_size=40, label_spacing=target, labels=axis_labels((0, target))
        ),
        bottom_axis=large_modules.flet_charts.ChartAxis(
            label_size=20, labels=axis_labels(range(0, hands + 1, max(1, hands // 6)))
        ),
    )
    text = say("royals_table.way_so_far", "Scores toward {target} after {hands, plural, one {# hand} other "
                                          "{# hands}}: {totals}",
               target=target, hands=hands,
               totals=names_and_totals_text(names_with_departed_marked(state), state.totals))  # fmt: skip
    shown = ft.Container(chart, padding=6, bgcolor=PAPER, border_radius=theme.ROUND)
    return semantic_group(shown, text, identifier="curve")


def player_totals_line(seat: int, totals: list[int]) -> "LineChartData":
    """Return the line of a player's totals after each hand."""
    return large_modules.flet_charts.LineChartData(
        points=[large_modules.flet_charts.LineChartDataPoint(at, total) for at, total in enumerate(totals)],
        color=LINES[seat],
        stroke_width=3,
        dash_pattern=DASHES[seat],
        rounded_stroke_cap=True,
        point=large_modules.flet_charts.ChartCirclePoint(radius=3, color=LINES[seat]),
    )


def target_line(target: int, hand_count: int) -> "LineChartData":
    across = [large_modules.flet_charts.LineChartDataPoint(at, target) for at in (0, max(hand_count, 1))]
    return large_modules.flet_charts.LineChartData(
        points=across, color=TARGET, stroke_width=1.5, dash_pattern=[4, 4], point=False
    )


def axis_labels(values: Iterable[int]) -> "list[ChartAxisLabel]":
    return [
        large_modules.flet_charts.ChartAxisLabel(value=value, label=ft.Text(str(value), size=11, color=INK))
        for value in values
    ]
