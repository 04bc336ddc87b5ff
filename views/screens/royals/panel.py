"""Prompts at a table of Royals: what the referee waits for, and the ways to enter it, in plain parts."""

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

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
from views.app import theme
from views.screens.points_form import points_prompts
from views.screens.royals.card_grid import GRID_ORDER, card_grid_part
from views.screens.royals.dealing import (
    choose_opponent_to_challenge_prompts,
    choose_suit_prompts,
    deal_prompts,
)
from views.screens.royals.draft import state_of
from views.screens.royals.game_over import game_over_prompts, reveal_prompts_at_hand_end
from views.screens.royals.playing import card_draw_prompts, play_prompts
from views.screens.royals.tally import tally_prompts
from views.screens.royals.trick import follow_prompts, keep_prompts
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput


def prompts_for_table(scene_input: SceneInput) -> Prompts:
    """Return the prompts for this state."""
    prompts_by_phase: dict[str, Callable[[SceneInput], Prompts]] = {
        DEAL: deal_prompts,
        CHOOSE: choose_suit_prompts,
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
