"""The score sheet: a table of the hands; a tap on one shows its score lines. The chart of totals is in
`curve`."""

from collections.abc import Callable, Collection

import flet as ft

from models.translation import say
from referee.games.royals.events import HandScored
from referee.games.royals.state import OVER, POINTS, TALLY, State
from referee.table.check_code import printable_snapshot_of_table
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.hooks import use_state_with_current
from views.components.paper import divider_line, heading_text, scrolling_with_footer, sheet, words
from views.components.pressable import silent_text
from views.components.seat_lines import LINES, seat_line_sample
from views.font_coverage import drawable_text
from views.screens.point_format import names_and_totals_text, points_number_text
from views.screens.royals.boards import board_view
from views.screens.royals.curve import totals_chart
from views.screens.royals.departed import names_with_departed_marked
from views.screens.royals.draft import state_of
from views.screens.royals.holdings import spoils_and_melds_of_all_players
from views.screens.royals.result import hand_result, hand_result_table, result_if_hand_ended_now
from views.screens.royals.score_table import (
    FixPad,
    PointsFix,
    entry_number_by_typed_hand,
    fix_from_opened_panel,
    hand_row,
    names_row,
    totals_row,
)
from views.screens.score_sheets import current_and_blank_score_sheet_print_buttons
from views.screens.table.scene import Dispatch

RIGHT = ft.TextAlign.RIGHT


def chart_legend(state: State) -> ft.Control:
    """Return the legend of the chart."""
    marks: list[ft.Control] = [
        ft.Row(
            [
                seat_line_sample(seat),
                words(f"{name} {points_number_text(state.totals[seat])}", size=theme.TINY),
            ],
            spacing=5,
            tight=True,
        )
        for seat, name in enumerate(names_with_departed_marked(state))
    ]
    return ft.Row(marks, wrap=True, spacing=12, run_spacing=2)


def target_progress_rows(state: State) -> ft.Control:
    """Return everyone's progress, one line each."""
    target = state.table_rules.options.target
    names = names_with_departed_marked(state)
    named_totals = zip(names, state.totals, strict=True)
    rows = [target_progress_row(seat, *each, target) for seat, each in enumerate(named_totals)]
    return ft.Semantics(
        label=drawable_text(
            say(
                "royals_table.on_the_way",
                "Toward {target}: {totals}",
                target=target,
                totals=names_and_totals_text(names, state.totals),
            )
        ),
        identifier="standing",
        container=True,
        content=ft.Column(rows, spacing=4, tight=True),
    )


def target_progress_row(seat: int, name: str, total: int, target: int) -> ft.Control:
    """Draw a player's progress: name, bar and total."""
    bold = {"size": theme.SMALL, "color": theme.INK, "weight": ft.FontWeight.W_600}
    named = silent_text(name, width=92, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, **bold)
    bar = ft.ProgressBar(
        value=min(1.0, max(0.0, total / target)),
        color=LINES[seat],
        bgcolor=theme.PAPER_EDGE,
        bar_height=7,
        border_radius=4,
        expand=True,
    )
    points = silent_text(
        points_number_text(total),
        size=theme.SMALL,
        weight=ft.FontWeight.W_700,
        color=theme.INK,
        width=48,
        text_align=ft.TextAlign.RIGHT,
    )
    return ft.Row([named, bar, points], spacing=8)


def scored_hands_table(
    state: State,
    show_hand_detail: Callable[[int], None],
    hands_with_typed_points: Collection[int],
    begin_fix: Callable[[int, int], None],
    fix: PointsFix | None,
) -> ft.Control:
    """Return a table with a row of scores for each hand. `detail(hand)` opens its score lines; points of the
    hands in `hands_with_typed_points` can be corrected.
    """
    rows: list[ft.Control] = [names_row(state), divider_line()]
    for hand in range(len(state.scores[0])):
        rows.append(
            hand_row(
                state, hand, show_hand_detail, begin_fix if hand in hands_with_typed_points else None, fix
            )
        )
    rows += [divider_line(), totals_row(state, fix)]
    return ft.Column(rows, spacing=3, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def render_score_sheet(
    dispatch: Dispatch, table: Table, version: int, opened_panel: str, may_fix: bool, four_colours: bool
) -> ft.Control:
    """Draw the whole sheet. `version` changes with every entry; `opened_panel` names a number to correct
    (`scores:2:1`)."""
    return ft.Column(
        [ScoreSheet(dispatch, table, version, opened_panel, may_fix, four_colours, key=opened_panel)],
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@component
def ScoreSheet(
    dispatch: Dispatch, table: Table, version: int, opened_panel: str, may_fix: bool, four_colours: bool
) -> ft.Control:
    """Draw who holds which cards, the score if the hand ended now, the chart, the hands, and the print
    button. While a number is corrected, the pad is below the hands.
    """
    state = state_of(table)
    opened, open_hand = ft.use_state(-1)
    fix, set_fix, held = use_state_with_current(
        lambda: fix_from_opened_panel(opened_panel, table) if may_fix else None
    )
    typed = entry_number_by_typed_hand(table) if may_fix else {}
    if fix is not None and fix.hand not in typed:
        fix = None  # the hand was struck out meanwhile
    counted = scored_hands(table)
    heading = say("royals_table.way_to", "The race to {target}", target=state.table_rules.options.target)
    now = result_if_hand_ended_now(state) if state.phase not in (OVER, TALLY, POINTS) else None
    rows: list[ft.Control] = []
    if now is not None:
        boards = tuple(board_view(state, seat) for seat in range(state.table_rules.players))
        rows += [
            heading_text(say("royals_table.who_holds", "Spoils and melds")),
            spoils_and_melds_of_all_players(boards, four_colours),
            sheet(hand_result_table(now), bgcolor=theme.PAPER_SHADE, padding=10),
        ]
    rows += [heading_text(heading), totals_chart(state), chart_legend(state)]
    hands = scored_hands_table(
        state,
        lambda hand: open_hand(lambda now: -1 if now == hand else hand),
        typed,
        lambda hand, seat: set_fix(PointsFix(hand, seat)),
        fix,
    )
    if fix is not None:
        return scrolling_with_footer(
            [hands], [FixPad(table, fix, lambda: held.current, set_fix, dispatch, key="pad")]
        )
    rows.append(hands)
    if 0 <= opened < len(counted):
        rows.append(
            sheet(
                hand_result_table(hand_result(state, counted[opened], opened + 1)),
                bgcolor=theme.PAPER_SHADE,
                padding=10,
            )
        )
    rows.append(
        current_and_blank_score_sheet_print_buttons(
            "-".join(state.names),
            lambda day: table.game.score_sheet([printable_snapshot_of_table(table)], day),
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
