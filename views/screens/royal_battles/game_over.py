"""The end of a battle: a hand that decides when the cards have run out, the result, a chart of the Life left,
and printing."""

from collections.abc import Iterator, Sequence

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.ending import (
    EXHAUSTED,
    has_deck_or_playable_card_or_unknown,
    seats_out_of_cards_with_cards_in_hand,
    seats_to_reveal_hands,
)
from referee.games.royal_battles.life_history import life_history
from referee.games.royal_battles.state import WHITE, State
from referee.people.score_curve import score_curve_from_numbers
from referee.table.table import Table
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.banner_messages import entry_text_as_announced
from views.components.controls import semantic_group, silent_text, words
from views.components.seat_lines import seat_line_sample
from views.screens.game_over import LabelsAndValues, game_over_part
from views.screens.record.replay import score_curve_chart
from views.screens.royal_battles.common_prompts import (
    prompt_with_more_or_back_part,
    render_card_prompt_and_clear_button,
)
from views.screens.royal_battles.descriptions import unit_name, unit_picture_in_battle
from views.screens.royal_battles.draft import chosen_or_awaited_player, picker_marks_per_card, state_of
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    GoTo,
    OpenPanel,
    Part,
    PlayAgain,
    Prompts,
    SceneInput,
    button_part,
    enter_intent,
    photo_button_part,
)


def reveal_deciding_hand_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the cards of the deciding hand, one by one, or for an agreement."""
    player, named = chosen_or_awaited_player(scene_input.table, draft), draft.gathered_cards("cards")
    text = say(
        "battle.reveal.asked",
        "The cards ran out: {player}'s hand decides. Name its cards, or agree on a result.",
        player=player,
    )
    count = state.hand_size(state.table_rules.names.index(player))
    card = say("battle.draw.name", "Name card {number} of {count}.", number=len(named) + 1, count=count)
    return Prompts(
        prompt_with_more_or_back_part(text, photo_button_part()),
        (Part("which", render_card_prompt_and_clear_button, (card, bool(named))),),
        CardRequest("cards", picker_marks_per_card(scene_input.table, draft)),
        tuple(
            button_part(label, f"do-agree-{n}", enter_intent(entry), fills=True)
            for n, (label, entry) in enumerate(possible_result_agreement_texts_and_entries(state))
        ),
    )


def possible_result_agreement_texts_and_entries(state: State) -> Iterator[tuple[str, JsonObject]]:
    names = state.table_rules.names
    ends: JsonObject = {"do": "end_battle", "by": names[WHITE]}
    yield say("battle.reveal.tie", "We agree: a tie"), ends
    for seat in seats_to_reveal_hands(state):
        if not has_deck_or_playable_card_or_unknown(state, 1 - seat):
            text = say("battle.reveal.wins", "We agree: {player} can still play and wins", player=names[seat])
            yield text, {**ends, "playable": names[seat]}


def game_over_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Return the result, or the chart of the Life left once it is opened. The board stays visible."""
    is_chart_open = scene_input.opened == "story"
    how_it_went = say("battle.over.story", "How it went")
    play_again = say("battle.over.again", "Play again with the same armies")
    footer = (
        button_part(
            how_it_went, "story", OpenPanel("story"), "chosen" if is_chart_open else "plain", fills=True
        ),
        button_part(play_again, "again", PlayAgain(), "may", fills=True),
    )
    if is_chart_open:
        return Prompts(None, life_chart_details_and_forms_parts(scene_input, state), footer=footer, tall=True)
    return Prompts(
        None, (Part("over", render_battle_result, (scene_input.table, scene_input.version)),), footer=footer
    )


def life_chart_details_and_forms_parts(scene_input: SceneInput, state: State) -> tuple[Part, ...]:
    """Return the chart of the Life left, details of the battle, and the button of the record forms."""
    table = scene_input.table
    history = life_history(state, table.rulings)
    return (
        Part(
            "curve",
            render_life_chart,
            (state.table_rules.names, history.lives, table.game.lead_numbers_label()),
        ),
        game_over_part(scene_input, rounds_and_turning_point(table, state, history.decisive_entry)),
        button_part(
            say("battle.forms", "Army record forms"),
            "to-forms",
            GoTo(f"/table/{scene_input.id}/forms"),
            fills=True,
        ),
    )


def render_battle_result(_: Dispatch, table: Table, version: int) -> ft.Control:
    """Draw the winner, the reason, and the remaining units. `version` changes with every entry."""
    state = state_of(table)
    result = (
        say("battle.over.wins", "{player} wins", player=state.table_rules.names[state.winner])
        if state.winner in (0, 1)
        else say("battle.over.tie", "A tie")
    )
    pieces = [
        unit_picture_in_battle(state, unit, 36) for seat in (0, 1) for unit in state.units_in_battle(seat)
    ]
    title = words(result, size=theme.HUGE, weight=ft.FontWeight.W_600)
    return ft.Column(
        [
            ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=title),
            words(win_reason_text(state), text_align=ft.TextAlign.CENTER),
            semantic_group(
                ft.Row(pieces, spacing=2, alignment=ft.MainAxisAlignment.CENTER, wrap=True),
                "; ".join(player_and_units_on_board_text(state, seat) for seat in (0, 1)),
            ),
            words(" · ".join(units_left_count_text(state, seat) for seat in (0, 1)), faded=True),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )


def win_reason_text(state: State) -> str:
    unplayable = seats_out_of_cards_with_cards_in_hand(state) if state.why_over == EXHAUSTED else ()
    if unplayable:
        return say(
            "battle.over.unplayable",
            "{players} {players, plural, one {has} other {have}} no deck and no card with a legal move, "
            "so units on the board were counted.",
            players=[state.table_rules.names[seat] for seat in unplayable],
        )
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
    units = [unit_name(state, unit) for unit in state.units_in_battle(seat)]
    return say("seeing.units_left", "{player}: {units}", player=state.table_rules.names[seat], units=units)


def units_left_count_text(state: State, seat: int) -> str:
    return say(
        "battle.over.units",
        "{player}: {count, plural, one {# unit} other {# units}} left",
        player=state.table_rules.names[seat],
        count=len(state.units_in_battle(seat)),
    )


def rounds_and_turning_point(table: Table, state: State, turning_point_entry: int) -> LabelsAndValues:
    """Return label and value of the rounds, and of the hit since which the winner has led; those that there
    are."""
    labels_and_values = [(say("battle.over.rounds", "Rounds"), str(state.round))] if state.round else []
    if turning_point_entry:
        text = entry_text_as_announced(table, table.rulings[turning_point_entry - 1].entry).rstrip(".")
        labels_and_values.append(
            (say("battle.over.turned", "Turning point"), f"{turning_point_entry} · {text}")
        )
    return labels_and_values


def render_life_chart(
    _: Dispatch, names: Sequence[str], lives_after_hits: Sequence[tuple[int, int]], legend_title: str
) -> ft.Control:
    """Draw the Life left of both armies after each hit. Each player has the same line style as in other
    charts."""
    sides = [f"{name} {left}" for name, left in zip(names, lives_after_hits[-1], strict=True)]
    samples = [
        ft.Row([seat_line_sample(seat), silent_text(side, size=theme.TINY, color=INK)], spacing=5, tight=True)
        for seat, side in enumerate(sides)
    ]
    title = silent_text(legend_title, size=theme.TINY, color=INK)
    legend = ft.Row([title, *samples], wrap=True, spacing=12, run_spacing=2)
    chart = score_curve_chart(score_curve_from_numbers(lives_after_hits), 76)
    return semantic_group(
        ft.Container(
            ft.Column([legend, chart], spacing=4, tight=True),
            padding=8,
            bgcolor=PAPER,
            border_radius=theme.ROUND,
        ),
        say(
            "battle.over.curve",
            "Life left, from hit to hit: {white}, {black}",
            white=sides[0],
            black=sides[1],
        ),
        identifier="curve",
    )
