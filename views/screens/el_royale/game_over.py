"""The result of a game of El Royale: the winner and how, the course of the game, the evening's games so far,
and the next game."""

from typing import cast

import flet as ft

from models.cards import RANK, RANKS
from models.el_royale import ElRoyaleHeader
from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.match import Proposal
from referee.games.el_royale.score_sheet import score_sheet_of_evening
from referee.games.el_royale.seating import has_opponent_left
from referee.games.el_royale.state import NOBODY, State
from referee.score_sheet import ScoreSheet
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.component import component, use_app_context
from views.app.faces import PAPER
from views.components.banner_messages import entry_text_as_announced
from views.components.controls import column, semantic_group, words
from views.components.seat_lines import seat_line_sample
from views.screens.el_royale.dealing import joined_with_or
from views.screens.el_royale.evening import evening_game_results, games_won_parts, proposal_for_next_game
from views.screens.game_over import LabelsAndValues, game_over_part
from views.screens.printing import scores_pdf_button
from views.screens.record.replay import (
    curve_text,
    has_anyone_led,
    moment_since_winner_led,
    score_curve_chart,
    use_curve_and_chapters,
)
from views.screens.table.scene import Dispatch, Part, PlayAgain, Prompts, SceneInput, button_part, text_part


def game_over_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    table = scene_input.table
    next_game_text = next_game_text_or_empty(proposal_for_next_game(scene_input))
    rows = (
        text_part(
            "result",
            table.game.event_text(*table.game.headline(state)),
            size=theme.BIG,
            is_size_limited=False,
            weight=ft.FontWeight.W_600,
        ),
        text_part("how", how_won_text(state), is_size_limited=False),
        *games_won_parts(scene_input),
        *((text_part("next", next_game_text, is_size_limited=False, faded=True),) if next_game_text else ()),
        Part("went", HandSizeCurves, (table, scene_input.version)),
        game_over_part(scene_input, attack_count_and_players_who_dropped_out(table, state)),
        Part("print", PrintEveningScoresButton, (scene_input.id,)),
    )
    again = button_part(say("el_table.again", "Next game"), "again", PlayAgain(), "may", fills=True)
    return Prompts(None, rows, footer=(again,))


def next_game_text_or_empty(proposal: Proposal) -> str:
    """Return who deals and who attacks first in the next game; nothing if too few players are left to say."""
    if not (proposal.may_deal and proposal.may_start):
        return ""
    return say(
        "el_table.next_game",
        "Next game: {dealer} deals, {first} attacks first.",
        dealer=joined_with_or(proposal.may_deal),
        first=joined_with_or(proposal.may_start),
    )


def attack_count_and_players_who_dropped_out(table: Table, state: State) -> LabelsAndValues:
    """Return labels and values of the number of attacks, of the eliminated players in the order of
    elimination, and of those who left; those that are none are left out."""
    attacks = sum(ruling.entry.do == "attack" for ruling in table.rulings)
    eliminated = ", ".join(state.player_name(seat) for seat in state.eliminated)
    left = ", ".join(state.player_name(seat) for seat in sorted(state.table_rules.departed))
    rows = (
        (say("el_table.over.attacks", "Attacks"), str(attacks or "")),
        (say("el_table.over.out", "Eliminated"), eliminated),
        (say("el_table.over.left", "Left"), left),
    )
    return tuple(row for row in rows if row[1])


CHART_HEIGHT = 120
"""The height in pixels of the curves."""


@component
def HandSizeCurves(_: Dispatch, table: Table, version: int) -> ft.Control:
    """Draw the curves, their legend and the turning point; nothing for a game of which only the result is
    recorded."""
    curve = use_curve_and_chapters(table, version).curve
    drawn = ft.use_memo(lambda: score_curve_chart(curve, CHART_HEIGHT), [curve])
    if not curve.points or not has_anyone_led(table):
        return ft.Column(tight=True)
    shown = ft.Container(drawn, padding=6, bgcolor=PAPER, border_radius=theme.ROUND)
    legend: list[ft.Control] = [
        ft.Row([seat_line_sample(seat), words(name, size=theme.TINY)], spacing=5, tight=True)
        for seat, name in enumerate(table.names)
    ]
    rows: list[ft.Control] = [
        words(table.game.lead_numbers_label(), faded=True),
        semantic_group(shown, curve_text(table, curve), identifier="hands-went"),
        ft.Row(legend, wrap=True, spacing=12, run_spacing=2),
    ]
    turn = moment_since_winner_led(table, curve)
    if turn is not None:
        act = entry_text_as_announced(table, table.rulings[turn.entries - 1].entry).rstrip(".")
        rows.append(
            words(say("el_table.over.turned", "Turning point: entry {n}, {act}", n=turn.entries, act=act))
        )
    return column(*rows, spacing=6)


@component
def PrintEveningScoresButton(_: Dispatch, table_id: int) -> ft.Control:
    """Draw the button that prints the evening's score sheet as a PDF."""
    context = use_app_context()
    table = context.access(table_id).table()
    header = cast(ElRoyaleHeader, table.header)

    def sheet_of_evening(day: str) -> ScoreSheet:
        title = table.game.edition_title(header.edition)
        return score_sheet_of_evening(title, header, evening_game_results(context.workspace, table_id), day)

    as_pdf = say("el_table.scores_as_pdf", "Score sheet of the evening (PDF)")
    return scores_pdf_button(context.settings(), "-".join(header.names), sheet_of_evening, as_pdf)


def how_won_text(state: State) -> str:
    in_teams = state.table_rules.in_teams
    if state.won_by == NOBODY and has_opponent_left(state, state.winner):
        if in_teams:
            return say("el_table.opponents_left", "No opponent is left.")
        return say("el_table.others_left", "Nobody else is left.")
    if state.won_by == NOBODY:
        if in_teams:
            return say("el_table.opponents_out", "Every opponent is eliminated.")
        return say("el_table.others_out", "Everyone else is eliminated.")
    if not state.pile:
        return say(
            "el_table.laid_the_last", "{player} played the last card.", player=state.player_name(state.won_by)
        )
    return say(
        "el_table.laid_the_fourth",
        "{player} played the fourth {rank}, the last card.",
        player=state.player_name(state.won_by),
        rank=vocabulary_word("rank", RANKS[RANK[state.top_card]]),
    )
