"""The score sheet: who holds which cards, a table of the hands, and the chart of totals; and the progress of
all players, in the middle of a table that shows no boards."""

import flet as ft

from models.translation import say
from referee.games.royals.events import HandScored
from referee.games.royals.state import POINTS, TALLY, State
from referee.table.check_code import printable_snapshot_of_table
from referee.table.table import Table
from views.app import theme
from views.app.component import component, use_state_with_current
from views.components.controls import (
    STRETCH,
    column,
    divider_line,
    heading_text,
    scrolling_with_footer,
    semantic_group,
    sheet,
    silent_text,
    words,
)
from views.screens.printing import current_and_blank_score_sheet_print_buttons
from views.screens.royals.board import (
    BoardView,
    RankGroup,
    board_read_aloud,
    board_view_of_seat,
    hand_count_and_board_value_text,
    overlapped_cards_of_rank,
)
from views.screens.royals.draft import state_of, zone_name
from views.screens.royals.houses import house_sign_picture
from views.screens.royals.result import (
    chart_legend,
    hand_result,
    hand_result_table,
    result_if_hand_ended_now,
    target_progress_rows,
    totals_chart,
)
from views.screens.royals.score_table import (
    FixPad,
    entry_number_by_typed_hand,
    fix_from_opened_panel,
    scored_hands_table,
    totals_and_hands_newest_first,
)
from views.screens.table.scene import Dispatch

PROGRESS_LINE_HEIGHT = 24
"""The height in pixels of a player's progress."""
CARD_WIDTH = 34.0
"""The width in pixels of a card on a board."""


def scored_hands(table: Table) -> list[HandScored]:
    return [event for ruling in table.rulings for event in ruling.events if isinstance(event, HandScored)]


def render_score_progress(
    dispatch: Dispatch,
    table: Table,
    version: int,
    last_hand: HandScored | None,
    may_fix: bool,
    width: float,
    height: float,
) -> ft.Control:
    """Draw everyone's progress, and the last hand's score; where only points are kept, the hands on a phone.
    `version` changes with every entry.
    """
    state, is_narrow = state_of(table), width < theme.NARROW
    if is_narrow and state.phase == TALLY and height < PROGRESS_LINE_HEIGHT * (len(state.names) + 1):
        return ft.Container(visible=False)  # the form has the room; a part of the totals helps nobody
    if is_narrow and state.phase == POINTS:
        return sheet(totals_and_hands_newest_first(dispatch, table, may_fix), padding=8)
    if is_narrow:
        progress = target_progress_rows(state)
    else:
        chart = totals_chart(state, max(150.0, min(height - 90, 320.0)))
        progress = ft.Column([chart_legend(state), chart], spacing=6, tight=True)
    result = (
        sheet(hand_result_table(hand_result(state, last_hand, len(state.scores[0]))), padding=8)
        if last_hand is not None
        else None
    )
    return column(sheet(progress, padding=8), result)


# -- the score sheet -----------------------------------------------------------------------------------------
def render_score_sheet(
    dispatch: Dispatch, table: Table, version: int, opened_panel: str, may_fix: bool, four_colours: bool
) -> ft.Control:
    """Draw the whole sheet. `version` changes with every entry; `opened_panel` names a number to correct
    (`scores:2:1`)."""
    return ft.Column(
        [ScoreSheet(dispatch, table, version, opened_panel, may_fix, four_colours, key=opened_panel)],
        expand=True,
        horizontal_alignment=STRETCH,
    )


@component
def ScoreSheet(
    dispatch: Dispatch, table: Table, version: int, opened_panel: str, may_fix: bool, four_colours: bool
) -> ft.Control:
    """Draw who holds which cards, the score if the hand ended now, the chart, the hands, and the print
    button. While a number is corrected, the pad is below the hands.
    """
    state = state_of(table)
    opened_hand, open_hand = ft.use_state(-1)
    fix, set_fix, held = use_state_with_current(
        lambda: fix_from_opened_panel(opened_panel, table) if may_fix else None
    )
    typed = entry_number_by_typed_hand(table) if may_fix else {}
    if fix is not None and fix.hand not in typed:
        fix = None  # the hand was struck out meanwhile

    def open_or_close_hand(hand: int) -> None:
        open_hand(lambda now: -1 if now == hand else hand)

    hands = scored_hands_table(state, open_or_close_hand, typed, set_fix, fix)
    if fix is not None:
        return scrolling_with_footer(
            [hands], [FixPad(table, fix, lambda: held.current, set_fix, dispatch, key="pad")]
        )
    heading = say("royals_table.way_to", "The race to {target}", target=state.table_rules.options.target)
    prints = current_and_blank_score_sheet_print_buttons(
        "-".join(state.names), lambda day: table.game.score_sheet([printable_snapshot_of_table(table)], day)
    )
    progress = (heading_text(heading), totals_chart(state), chart_legend(state))
    details = details_of_hand(table, opened_hand)
    return ft.Column(
        [*holdings_and_provisional_score(state, four_colours), *progress, hands, *details, prints],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def details_of_hand(table: Table, hand: int) -> list[ft.Control]:
    """Return the score lines of a scored hand; [] if there is no such hand."""
    scored = scored_hands(table)
    if not 0 <= hand < len(scored):
        return []
    result = hand_result_table(hand_result(state_of(table), scored[hand], hand + 1))
    return [sheet(result, bgcolor=theme.PAPER_SHADE, padding=10)]


def holdings_and_provisional_score(state: State, four_colours: bool) -> list[ft.Control]:
    """Return the cards that lie before every player, and the score if the hand ended now; [] between two
    hands."""
    result = result_if_hand_ended_now(state)
    if result is None:
        return []
    holdings = [
        name_counts_and_board_cards(board_view_of_seat(state, seat), four_colours)
        for seat in range(state.table_rules.players)
    ]
    return [
        heading_text(say("royals_table.who_holds", "Spoils and melds")),
        column(*holdings, spacing=10),
        sheet(hand_result_table(result), bgcolor=theme.PAPER_SHADE, padding=10),
    ]


def name_counts_and_board_cards(board: BoardView, four_colours: bool) -> ft.Control:
    """Draw a player's name, the counts of hand and points, and the spoils and the meld with each card face
    up."""
    house = [house_sign_picture(board.house, 22, four_colours)] if board.house is not None else []
    name = silent_text(
        board.name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK, expand=True
    )
    counts = silent_text(hand_count_and_board_value_text(board), size=theme.TINY, color=theme.INK_FADED)
    drawn = column(
        ft.Row([*house, name, counts], spacing=6),
        zone_row(zone_name("spoils"), board.spoils, four_colours),
        zone_row(zone_name("meld"), board.meld, four_colours),
        divider_line(),
        spacing=4,
    )
    return semantic_group(drawn, board_read_aloud(board), identifier=f"holds-{board.seat}")


def zone_row(title: str, groups: tuple[RankGroup, ...], four_colours: bool) -> ft.Control:
    """Draw one zone: its title, and its cards by rank; nothing lies there if there are none."""
    fans = [overlapped_cards_of_rank(group, four_colours, CARD_WIDTH) for group in groups]
    label = words(title, size=theme.TINY, faded=True, width=52, semantics_label="")
    fans_row = ft.Row(fans, wrap=True, spacing=8, run_spacing=4, expand=True)
    return ft.Row([label, fans_row if fans else words("–", faded=True, semantics_label="")], spacing=6)
