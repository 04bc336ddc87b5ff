"""The result of a battle: the winner and the reason, the remaining units, a chart of the Life left, and
printing."""

from collections.abc import Sequence

import flet as ft

from models.translation import say
from referee.games.royal_battles.life_history import life_history
from referee.games.royal_battles.state import State
from referee.people.score_curve import score_curve_from_numbers
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.banner_messages import entry_text_as_announced
from views.components.paper import semantic_group, words
from views.components.pressable import silent_text
from views.components.seat_lines import seat_line_sample
from views.font_coverage import drawable_text
from views.screens.game_over import LabelsAndValues, game_over_part
from views.screens.record.replay import score_curve_chart
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.unit_pictures import unit_picture_in_battle
from views.screens.table.intents import GoTo, OpenPanel, PlayAgain
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part


def game_over_prompts(scene_input: SceneInput, state: State) -> Prompts:
    """Return the result, or the chart of the Life left once it is opened. The board stays visible."""
    play_again_label = say("battle.over.again", "Play again with the same armies")
    kind = "chosen" if scene_input.opened == "story" else "plain"
    opens = button_part(
        say("battle.over.story", "How it went"), "story", OpenPanel("story"), kind, fills=True
    )
    footer = (opens, button_part(play_again_label, "again", PlayAgain(), "may", fills=True))
    if scene_input.opened != "story":
        return Prompts(
            None,
            (Part("over", render_battle_result, (scene_input.table, scene_input.version)),),
            footer=footer,
        )
    history = life_history(state, scene_input.table.rulings)
    forms = button_part(
        say("battle.forms", "Army record forms"),
        "to-forms",
        GoTo(f"/table/{scene_input.id}/forms"),
        fills=True,
    )
    curve = Part(
        "curve",
        render_life_chart,
        (state.table_rules.names, history.lives, scene_input.table.game.lead_numbers_label()),
    )
    return Prompts(
        None,
        (
            curve,
            game_over_part(
                scene_input, rounds_and_turning_point(scene_input.table, state, history.decisive_entry)
            ),
            forms,
        ),
        footer=footer,
        tall=True,
    )


def render_battle_result(_: Dispatch, table: Table, version: int) -> ft.Control:
    """Draw the winner, the reason, and the remaining units. `version` changes with every entry."""
    state = state_of(table)
    result = say("battle.over.tie", "A tie")
    if state.winner in (0, 1):
        result = say("battle.over.wins", "{player} wins", player=state.table_rules.names[state.winner])
    pieces = [
        unit_picture_in_battle(state, unit, 36) for seat in (0, 1) for unit in state.units_in_battle(seat)
    ]
    standing = "; ".join(player_and_units_on_board_text(state, seat) for seat in (0, 1))
    title = words(result, size=theme.HUGE, weight=ft.FontWeight.W_600)
    rows: list[ft.Control] = [
        ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=title),
        words(win_reason_text(state), text_align=ft.TextAlign.CENTER),
        semantic_group(ft.Row(pieces, spacing=2, alignment=ft.MainAxisAlignment.CENTER, wrap=True), standing),
        words(" · ".join(units_left_count_text(state, seat) for seat in (0, 1)), faded=True),
    ]
    return ft.Column(rows, horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=6, tight=True)


def win_reason_text(state: State) -> str:
    return {
        "": "",
        "eliminated": say("battle.over.eliminated", "All enemy units are removed."),
        "exhausted": say("battle.over.exhausted", "The cards ran out, so units on the board were counted."),
        "standstill": say(
            "battle.over.standstill",
            "Both decks are empty and nobody moved for a round, so units on the board were counted.",
        ),
        "resigned": say("battle.over.resigned", "The other player resigned."),
    }[state.why_over]


def player_and_units_on_board_text(state: State, seat: int) -> str:
    """Return the names of a seat's units on the board."""
    units = [vocabulary_word("unit", state.table_rules.kinds[unit]) for unit in state.units_in_battle(seat)]
    return say("seeing.units_left", "{player}: {units}", player=state.table_rules.names[seat], units=units)


def units_left_count_text(state: State, seat: int) -> str:
    facts = {"player": state.table_rules.names[seat], "count": len(state.units_in_battle(seat))}
    return say("battle.over.units", "{player}: {count, plural, one {# unit} other {# units}} left", **facts)


def rounds_and_turning_point(table: Table, state: State, turning_point_entry: int) -> LabelsAndValues:
    """Return label and value of the rounds and turns, and of the hit since which the winner has led."""
    labels_and_values = [(say("battle.over.rounds", "Rounds"), str(state.round))] if state.round else []
    if turning_point_entry:
        entry = (
            f"{turning_point_entry} · "
            f"{entry_text_as_announced(table, table.rulings[turning_point_entry - 1].entry).rstrip('.')}"
        )
        labels_and_values.append((say("battle.over.turned", "Turning point"), entry))
    return labels_and_values


def render_life_chart(
    _: Dispatch, names: Sequence[str], lives_after_hits: Sequence[tuple[int, int]], legend_title: str
) -> ft.Control:
    """Draw the Life left of both armies after each hit. Each player has the same line style as in other
    charts."""
    sides = [f"{name} {left}" for name, left in zip(names, lives_after_hits[-1], strict=True)]
    text = say(
        "battle.over.curve", "Life left, from hit to hit: {white}, {black}", white=sides[0], black=sides[1]
    )
    samples: list[ft.Control] = [
        ft.Row([seat_line_sample(seat), silent_text(side, size=theme.TINY, color=INK)], spacing=5, tight=True)
        for seat, side in enumerate(sides)
    ]
    title = silent_text(legend_title, size=theme.TINY, color=INK)
    legend = ft.Row([title, *samples], wrap=True, spacing=12, run_spacing=2)
    content = ft.Column(
        [legend, score_curve_chart(score_curve_from_numbers(lives_after_hits), 76)], spacing=4, tight=True
    )
    shown = ft.Container(content, padding=8, bgcolor=PAPER, border_radius=theme.ROUND)
    return ft.Semantics(label=drawable_text(text), identifier="curve", container=True, content=shown)
