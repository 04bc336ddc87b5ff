"""The scene of a table of Royals, in plain values: the boards, the piles, and the prompts: what the referee
waits for, and the ways to enter it."""

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

from models.rulings import Ruling
from models.translation import say
from referee.games.royals.ending import next_hand_number_and_dealer
from referee.games.royals.events import HandScored
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    OVER,
    PLAY,
    POINTS,
    REVEAL,
    TALLY,
)
from referee.table.redacted import NOBODY
from referee.table.table import Table
from views.app import theme
from views.app.component import component
from views.app.faces import RATIO
from views.components.controls import TextScale, column
from views.runtime.control_cache import use_control_cache
from views.screens.points_form import points_prompts
from views.screens.royals.board import BoardView, board_view_of_seat
from views.screens.royals.boards import Boards, render_players_line
from views.screens.royals.card_grid import GRID_ORDER, card_grid_part
from views.screens.royals.dealing import choose_opponent_to_challenge_prompts, deal_prompts, home_suit_prompts
from views.screens.royals.draft import hand_just_scored, state_of
from views.screens.royals.game_over import game_over_prompts, reveal_prompts_at_hand_end
from views.screens.royals.pile import NO_CAPTION_BELOW, Piles, PilesView, piles_view
from views.screens.royals.playing import card_draw_prompts, play_prompts
from views.screens.royals.result import hand_result, hand_result_table
from views.screens.royals.scores import render_score_progress, render_score_sheet, scored_hands
from views.screens.royals.tally import tally_prompts
from views.screens.royals.tally_draft import TallyDraft
from views.screens.royals.trick import follow_prompts, keep_prompts
from views.screens.table.scene import Dispatch, Part, Prompts, Scene, SceneInput


def make_scene(scene_input: SceneInput) -> Scene:
    table, state, four = scene_input.table, state_of(scene_input.table), scene_input.preferences.four_colours
    code, facts = table.game.headline(state)
    opened = scene_input.opened.partition(":")[0]  # `scores:2:1` corrects a number
    values = (table, scene_input.version, scene_input.opened, may_correct_points_or_ask(scene_input), four)
    boards = tuple(board_view_of_seat(state, seat) for seat in range(state.table_rules.players))
    return Scene(
        table.game.event_text(code, facts),
        boards_and_piles_or_totals_part(scene_input, boards),
        prompts_for_table(scene_input),
        subtitle=game_target_and_hand_subtitle(table),
        overlay=Part("scores", render_score_sheet, values) if opened == "scores" else None,
        # where only points are entered, the totals are below
        bar_line=Part("players-line", render_players_line, (boards, four)) if state.phase != POINTS else None,
    )


def may_correct_points_or_ask(scene_input: SceneInput) -> bool:
    access = scene_input.access
    return access is None or access.is_allowed("amend") or access.is_allowed("ask")


def game_target_and_hand_subtitle(table: Table) -> str:
    state = state_of(table)
    facts = {"game": table.game.title, "target": state.table_rules.options.target}
    is_entered_at_end = state.phase in (TALLY, POINTS)  # then the headline asks for the next hand
    hand = next_hand_number_and_dealer(state)[0] if is_entered_at_end else state.hand_number
    if not hand:
        return say("royals_table.subtitle", "{game} · to {target}", **facts)
    return say("royals_table.subtitle.hand", "{game} · to {target} · hand {hand}", hand=hand, **facts)


def boards_and_piles_or_totals_part(scene_input: SceneInput, boards: tuple[BoardView, ...]) -> Part:
    """Return the boards, the player's own as the lowest, and the piles; or the totals, if only points are
    recorded or the game is over."""
    table, state = scene_input.table, state_of(scene_input.table)
    if state.phase in (TALLY, POINTS, OVER):
        is_shown_by_prompt = isinstance(scene_input.draft, TallyDraft) and scene_input.draft.is_result_shown
        last_hand = hand_just_scored(table) if state.phase != OVER and not is_shown_by_prompt else None
        values = (table, scene_input.version, last_hand, may_correct_points_or_ask(scene_input))
        return Part("way", render_score_progress, values)
    own_seat = scene_input.access.seat if scene_input.access is not None else NOBODY
    first = own_seat + 1 if own_seat != NOBODY else 0
    piles, four = piles_view(table, scene_input.act_draft_or_empty), scene_input.preferences.four_colours
    return Part("table", PilesAboveBoards, (piles, (*boards[first:], *boards[:first]), four))


@component
def PilesAboveBoards(
    dispatch: Dispatch,
    piles: PilesView,
    boards: tuple[BoardView, ...],
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    scale = ft.use_context(TextScale)
    if width >= theme.NARROW:
        card = 56.0
    elif height < 190 * scale:
        card = 26.0
    else:
        card = 34.0 if len(boards) > 3 or height < 300 else 42.0
    boards_height = height - card * RATIO - (8 if card < NO_CAPTION_BELOW else 36)
    cache = use_control_cache(scale)
    return column(
        cache("pile", Piles, dispatch, piles, card, four_colours),
        cache("boards", Boards, dispatch, boards, width, boards_height, four_colours),
        spacing=6,
    )


# -- the prompts ---------------------------------------------------------------------------------------------
def prompts_for_table(scene_input: SceneInput) -> Prompts:
    prompts_by_phase: dict[str, Callable[[SceneInput], Prompts]] = {
        DEAL: deal_prompts,
        CHOOSE: home_suit_prompts,
        CHALLENGE: choose_opponent_to_challenge_prompts,
        DRAW: card_draw_prompts,
        PLAY: play_prompts,
        FOLLOW: follow_prompts,
        KEEP: keep_prompts,
        REVEAL: reveal_prompts_at_hand_end,
        TALLY: tally_prompts,
        POINTS: points_prompts,
        OVER: game_over_prompts,
    }
    what = scene_input.act_draft_or_empty.verb
    prompts = prompts_by_phase[state_of(scene_input.table).phase](scene_input)
    rows = (
        prompts.rows
        if any(row.name == "tray" for row in prompts.rows)
        else (*prompts.rows, card_grid_part((), False))
    )
    is_pack = not prompts.alone and any(has_whole_pack(row) for row in rows)
    footer = prompts.footer or ((Part("foot-space", render_empty_footer_space),) if is_pack else ())
    return prompts._replace(rows=rows, footer=footer, tall=True, pack=is_pack, what=what)


def has_whole_pack(part: Part) -> bool:
    """True if this part shows all cards of a pack, which keep their places from prompt to prompt."""
    return part.name == "tray" and len(cast(Sequence[object], part.values[0])) == len(GRID_ORDER)


def render_empty_footer_space(_: Dispatch) -> ft.Control:
    """Draw as much room as the buttons below other grids take."""
    return ft.Container(height=theme.TOUCH)


# -- scores --------------------------------------------------------------------------------------------------
def hand_score_picture(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """Draw the score lines of the hand that an entry ended."""
    scored = next((event for event in ruling.events if isinstance(event, HandScored)), None)
    return (
        hand_result_table(hand_result(state_of(table), scored, scored_hands(table).index(scored) + 1))
        if scored is not None
        else None
    )
