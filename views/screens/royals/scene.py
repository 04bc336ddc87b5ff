"""The scene of a table of Royals, in plain values: the boards, the piles, the result of a hand."""

import flet as ft

from models.rulings import Ruling
from models.translation import say
from referee.games.royals.ending import next_hand_number_and_dealer
from referee.games.royals.events import HandScored
from referee.games.royals.state import OVER, POINTS, TALLY
from referee.table.redacted import NOBODY
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.paper import column, sheet
from views.components.shell import TextScale
from views.runtime.control_cache import use_control_cache
from views.screens.royals.boards import Boards, BoardView, board_view
from views.screens.royals.curve import totals_chart
from views.screens.royals.draft import hand_just_scored, state_of
from views.screens.royals.panel import prompts_for_table
from views.screens.royals.pile import NO_CAPTION_BELOW, Piles, PilesView, piles_view
from views.screens.royals.players_line import render_players_line
from views.screens.royals.result import hand_result, hand_result_table
from views.screens.royals.score_table import totals_and_hands_newest_first
from views.screens.royals.scores import chart_legend, render_score_sheet, scored_hands, target_progress_rows
from views.screens.royals.tally_draft import TallyDraft
from views.screens.rules.links import based_on_rulings_row
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch, GameAction, Part, Scene, SceneInput
from views.screens.table_controller import TableController
from views.screens.table_parts import ruling_of_log_line


def make_scene(scene_input: SceneInput) -> Scene:
    """Return the scene for this viewer."""
    table = scene_input.table
    code, facts = table.game.headline(table.state)
    score_sheet_part = None
    if scene_input.opened.partition(":")[0] == "scores":
        four = scene_input.preferences.four_colours
        values = (
            table,
            scene_input.version,
            scene_input.opened,
            may_correct_points_or_ask(scene_input),
            four,
        )
        score_sheet_part = Part("scores", render_score_sheet, values)
    return Scene(
        table.game.event_text(code, facts),
        boards_and_piles_or_totals_part(scene_input),
        prompts_for_table(scene_input),
        subtitle=game_target_and_hand_subtitle(table),
        overlay=score_sheet_part,
        bar_line=players_line_part(scene_input),
    )


def may_correct_points_or_ask(scene_input: SceneInput) -> bool:
    """True if this device may correct points, or ask for a correction."""
    access = scene_input.access
    return access is None or access.is_allowed("amend") or access.is_allowed("ask")


def game_target_and_hand_subtitle(table: Table) -> str:
    """Return the game, its target, and the hand."""
    state = state_of(table)
    facts = {"game": table.game.title, "target": state.table_rules.options.target}
    is_entered_at_end = state.phase in (TALLY, POINTS)  # then the headline asks for the next hand
    hand = next_hand_number_and_dealer(state)[0] if is_entered_at_end else state.hand_number
    if not hand:
        return say("royals_table.subtitle", "{game} · to {target}", **facts)
    return say("royals_table.subtitle.hand", "{game} · to {target} · hand {hand}", hand=hand, **facts)


def boards_and_piles_or_totals_part(scene_input: SceneInput) -> Part:
    """Return the boards and piles; or the totals, if only points are recorded or the game is over."""
    table, state, four = scene_input.table, state_of(scene_input.table), scene_input.preferences.four_colours
    if state.phase in (TALLY, POINTS, OVER):
        return Part(
            "way",
            render_score_progress,
            (
                table,
                scene_input.version,
                hand_just_scored(table)
                if state.phase != OVER and not does_prompt_show_last_hand_result(scene_input)
                else None,
                may_correct_points_or_ask(scene_input),
            ),
        )
    now = scene_input.act_draft_or_empty
    own_seat = scene_input.access.seat if scene_input.access is not None else NOBODY
    boards = tuple(
        board_view(state, seat) for seat in seats_with_own_last(state.table_rules.players, own_seat)
    )
    return Part("table", render_piles_above_boards, (piles_view(table, now), boards, four))


def does_prompt_show_last_hand_result(scene_input: SceneInput) -> bool:
    """True if the prompt shows the score of the last hand, so that it is not drawn a second time."""
    return isinstance(scene_input.draft, TallyDraft) and scene_input.draft.is_result_shown


def players_line_part(scene_input: SceneInput) -> Part | None:
    """Return the line of players in the bar of a low phone; None where only points are entered, since the
    totals are below."""
    if state_of(scene_input.table).phase == POINTS:
        return None
    state, four = state_of(scene_input.table), scene_input.preferences.four_colours
    boards = tuple(board_view(state, seat) for seat in range(state.table_rules.players))
    return Part("players-line", render_players_line, (boards, four))


def seats_with_own_last(player_count: int, own_seat: int) -> tuple[int, ...]:
    """Return the seats in the order of play, so that a player's own board is the lowest; from seat 0 for
    NOBODY."""
    first = own_seat + 1 if own_seat != NOBODY else 0
    return tuple((first + at) % player_count for at in range(player_count))


def render_piles_above_boards(
    dispatch: Dispatch,
    piles: PilesView,
    boards: tuple[BoardView, ...],
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    return ft.Column(
        [PilesAboveBoards(dispatch, piles, boards, four_colours, width, height, key="lies")],
        spacing=0,
        tight=True,
    )


@component
def PilesAboveBoards(
    dispatch: Dispatch,
    piles: PilesView,
    boards: tuple[BoardView, ...],
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    """Draw the piles, and below them the boards."""
    narrow = width < theme.NARROW
    scale = ft.use_context(TextScale)
    card = (
        56.0
        if not narrow
        else 26.0
        if height < 190 * scale
        else 34.0
        if len(boards) > 3 or height < 300
        else 42.0
    )
    cache = use_control_cache(scale)
    controls = [
        cache("pile", keyed_piles, dispatch, piles, card, four_colours),
        cache(
            "boards", keyed_boards, dispatch, boards, width, height - piles_and_gap_height(card), four_colours
        ),
    ]
    return ft.Column(controls, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def piles_and_gap_height(card_width: float) -> float:
    """Return the height in pixels of the piles and the gap below them."""
    return card_width * 1.4 + (8 if card_width < NO_CAPTION_BELOW else 36)


def keyed_piles(dispatch: Dispatch, piles: PilesView, card_width: float, four_colours: bool) -> ft.Control:
    return Piles(dispatch, piles, card_width, four_colours, key="pile")


def keyed_boards(
    dispatch: Dispatch, boards: tuple[BoardView, ...], width: float, height: float, four_colours: bool
) -> ft.Control:
    return Boards(dispatch, boards, width, height, four_colours, key="boards")


PROGRESS_LINE_HEIGHT = 24
"""The height in pixels of a player's progress."""


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
    state = state_of(table)
    if (
        width < theme.NARROW
        and state.phase == TALLY
        and height < PROGRESS_LINE_HEIGHT * (len(state.names) + 1)
    ):
        return ft.Container(
            visible=False
        )  # the form has the whole room, and a part of the totals helps nobody
    if width < theme.NARROW and state.phase == POINTS:
        return sheet(totals_and_hands_newest_first(dispatch, table, may_fix), padding=8)
    if width < theme.NARROW:
        rows: list[ft.Control] = [sheet(target_progress_rows(state), padding=8)]
    else:
        rows = [
            sheet(
                ft.Column(
                    [chart_legend(state), totals_chart(state, max(150.0, min(height - 90, 320.0)))],
                    spacing=6,
                    tight=True,
                ),
                padding=8,
            )
        ]
    if last_hand is not None:
        rows.append(sheet(hand_result_table(hand_result(state, last_hand, len(state.scores[0]))), padding=8))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def score_sheet_icon_action(scene_input: SceneInput) -> tuple[GameAction, ...]:
    """Return the button for the score sheet."""
    return (
        GameAction("scores", Icons.SHOW_CHART, say("royals_table.scores", "Scores"), OpenPanel("scores")),
    )


def hand_score_picture(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """Draw the score lines of the hand that an entry ended."""
    scored = next((each for each in ruling.events if isinstance(each, HandScored)), None)
    return (
        hand_result_table(hand_result(state_of(table), scored, scored_hands(table).index(scored) + 1))
        if scored is not None
        else None
    )


def detail_below_opened_log_line(session: TableController, index: int) -> ft.Control | None:
    """Return what an opened log line shows: the score lines of a hand, and the rulings it is based on."""
    ruling, table = ruling_of_log_line(session, index), session.table
    drawn, rests_on = (
        hand_score_picture(table, ruling, session.preferences.four_colours),
        based_on_rulings_row(table, session.id, ruling),
    )
    return column(drawn, rests_on, spacing=6) if drawn is not None or rests_on is not None else None
