"""The score sheet: a table of the hands; a tap on one shows its score lines. The chart of totals is in `curve`."""

from collections.abc import Callable

import flet as ft

from models.translation import say
from referee.games.royals.events import HandScored
from referee.games.royals.state import OVER, POINTS, TALLY, State
from referee.table.check_code import snapshot
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.components.paper import divider_line, sheet, title, words
from views.components.pressable import pressable, unlabelled_text
from views.components.seat_lines import LINES, seat_line_sample
from views.font_coverage import drawable_text
from views.screens.royals.draft import state_of
from views.screens.royals.point_format import names_and_totals_text, points_text
from views.screens.royals.result import hand_result, hand_result_table, provisional_result
from views.screens.score_sheets import score_sheet_print_buttons
from views.screens.table.scene import Dispatch

RIGHT = ft.TextAlign.RIGHT


def chart_legend(state: State) -> ft.Control:
    """Return the legend of the chart."""
    marks: list[ft.Control] = [
        ft.Row(
            [
                seat_line_sample(seat),
                words(f"{name} {state.totals[seat]}", size=theme.TINY),
            ],
            spacing=5,
            tight=True,
        )
        for seat, name in enumerate(state.table_rules.names)
    ]
    return ft.Row(marks, wrap=True, spacing=12, run_spacing=2)


def target_progress_rows(state: State) -> ft.Control:
    """Return everyone's progress, one line each."""
    target = state.table_rules.options.target
    rows: list[ft.Control] = [
        ft.Row(
            [
                unlabelled_text(
                    name,
                    size=theme.SMALL,
                    weight=ft.FontWeight.W_600,
                    color=theme.INK,
                    width=92,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                ft.ProgressBar(
                    value=min(1.0, max(0.0, total / target)),
                    color=LINES[seat],
                    bgcolor=theme.PAPER_EDGE,
                    bar_height=7,
                    border_radius=4,
                    expand=True,
                ),
                unlabelled_text(
                    points_text(total),
                    size=theme.SMALL,
                    weight=ft.FontWeight.W_700,
                    color=theme.INK,
                    width=48,
                    text_align=ft.TextAlign.RIGHT,
                ),
            ],
            spacing=8,
        )
        for seat, (name, total) in enumerate(zip(state.table_rules.names, state.totals, strict=True))
    ]
    return ft.Semantics(
        label=drawable_text(
            say(
                "royals_table.on_the_way",
                "Toward {target}: {totals}",
                target=target,
                totals=names_and_totals_text(state),
            )
        ),
        identifier="standing",
        container=True,
        content=ft.Column(rows, spacing=4, tight=True),
    )


def hands_table(state: State, open_hand: Callable[[int], None]) -> ft.Control:
    """Return a table with a row of scores for each hand. `detail(hand)` opens its score lines."""
    names = state.table_rules.names

    def table_row(head: str, values: list[str], bold: bool = False) -> ft.Row:
        weight = ft.FontWeight.W_700 if bold else None
        numbers = (
            unlabelled_text(
                value,
                size=theme.SMALL,
                weight=weight,
                color=theme.INK,
                expand=True,
                text_align=ft.TextAlign.RIGHT,
                max_lines=1,
            )
            for value in values
        )
        return ft.Row(
            [unlabelled_text(head, size=theme.TINY, color=theme.INK_FADED, width=26), *numbers], spacing=4
        )

    rows: list[ft.Control] = [table_row("", [name[:8] for name in names], bold=True), divider_line()]
    for hand in range(len(state.scores[0])):
        values = [points_text(scores[hand]) for scores in state.scores]
        text = ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
        rows.append(
            pressable(
                table_row(str(hand + 1), values),
                say("royals_table.hand_scored", "Hand {hand}: {scores}", hand=hand + 1, scores=text),
                f"hand-{hand + 1}",
                lambda hand=hand: open_hand(hand),
                padding=ft.Padding.symmetric(vertical=7),
            )
        )
    rows += [divider_line(), table_row("=", [points_text(total) for total in state.totals], bold=True)]
    return ft.Column(rows, spacing=3, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def draw_score_sheet(_: Dispatch, table: Table, version: int) -> ft.Control:
    """Draw the whole sheet. `version` changes with every entry."""
    return ft.Column(
        [ScoreSheet(table, version, key="scores")],
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@component
def ScoreSheet(table: Table, version: int) -> ft.Control:
    """Draw the score if the hand ended now, the chart, the hands, and the print button."""
    from views.screens.royals.curve import totals_chart

    state = state_of(table)
    opened, open_hand = ft.use_state(-1)
    counted = scored_hands(table)
    heading = say("royals_table.way_to", "The race to {target}", target=state.table_rules.options.target)
    now = provisional_result(state) if state.phase not in (OVER, TALLY, POINTS) else None
    rows: list[ft.Control] = (
        [sheet(hand_result_table(now), bgcolor=theme.PAPER_SHADE, padding=10)] if now is not None else []
    )
    rows += [title(heading), totals_chart(state), chart_legend(state)]
    rows.append(hands_table(state, lambda hand: open_hand(lambda now: -1 if now == hand else hand)))
    if 0 <= opened < len(counted):
        rows.append(
            sheet(
                hand_result_table(hand_result(state, counted[opened], opened + 1)),
                bgcolor=theme.PAPER_SHADE,
                padding=10,
            )
        )
    rows.append(
        score_sheet_print_buttons(
            "-".join(state.names), lambda day: table.game.score_sheet([snapshot(table)], day)
        )
    )
    return ft.Column(
        rows,
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def scored_hands(table: Table) -> list[HandScored]:
    """Return every scored hand."""
    return [each for ruling in table.rulings for each in ruling.events if isinstance(each, HandScored)]
