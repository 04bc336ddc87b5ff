"""The end of a hand, and of the game."""

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from referee.score_sheet import scores_title
from views.app import theme
from views.components.paper import words
from views.screens.game_over import LabelsAndValues, game_over_part
from views.screens.record.record_view import COUNT
from views.screens.royals.dealing import hand_naming_prompts
from views.screens.royals.draft import state_of
from views.screens.royals.named_hands import (
    cards_named_in_hand,
    dealt_or_held_hand_size,
    player_whose_hand_is_named,
    reveal_draft_with_known_cards,
    seats_with_unknown_cards,
)
from views.screens.royals.result import result_parts_of_hand_just_scored
from views.screens.table.intents import GoTo, OpenPanel, PlayAgain, SetDraft, Tap
from views.screens.table.scene import (
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    clear_draft_button_part,
    prompt_part,
)


def reveal_prompts_at_hand_end(scene_input: SceneInput) -> Prompts:
    """Ask for the unknown cards left in the hands."""
    state, now = state_of(scene_input.table), scene_input.act_draft_or_empty
    scores, unknown = say("royals_table.score_hand", "Score the hand"), seats_with_unknown_cards(state)
    if not unknown:
        text = say("royals_table.all_known", "The hand is over. All cards are known.")
        onward = button_part(scores, "do-reveal", Tap("hands"), "may", fills=True, size=theme.MEDIUM)
        return Prompts(prompt_part(text), footer=(onward,), low=True)
    missing = sum(
        dealt_or_held_hand_size(state, name) - len(cards_named_in_hand(now, name)) for name in state.names
    )
    if missing:
        label = say("royals_table.card_missing", "{missing} to name. Count", missing=missing)
        count_page = GoTo(f"/table/{scene_input.id}/record/{COUNT}")
        onward = button_part(label, "count-cards", count_page, expand=True)
        text = say(
            "royals_table.name_or_count",
            "The hand is over. Name the cards left in each hand. Is one missing? Count finds a forgotten "
            "draw.",
        )
    else:
        onward = button_part(scores, "do-reveal", Tap("hands"), "may", expand=True, size=theme.MEDIUM)
        text = say("royals_table.name_hands_left", "The hand is over. Name the cards left in each hand.")
    player = player_whose_hand_is_named(now) or state.player_name(unknown[0])
    first = reveal_draft_with_known_cards(state)
    clear_button = clear_draft_button_part(
        "reveal-anew",
        say("royals_table.reveal_anew", "Restart the reveal"),
        SetDraft(first),
        is_faded=now == first,
    )
    return hand_naming_prompts(scene_input, now, player, text, (onward, clear_button))


def game_over_prompts(scene_input: SceneInput) -> Prompts:
    """Show the winner."""
    state = state_of(scene_input.table)
    past = say(
        "royals_table.past_target",
        "past {target} after {hands} hands",
        target=state.table_rules.options.target,
        hands=len(state.scores[0]),
    )
    winner = say("royals_table.wins", "{player} wins", player=state.player_name(state.winner))
    play_again_button = button_part(
        say("royals_table.play_again", "Play again"),
        "again",
        PlayAgain(),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    sheet = button_part(scores_title(), "score-sheet", OpenPanel("scores"), fills=True)
    rows = (
        Part("result", render_winner_announcement, (winner, past)),
        *result_parts_of_hand_just_scored(scene_input.table),
        game_over_part(scene_input, hand_count_and_hand_since_winner_led(state)),
        sheet,
    )
    return Prompts(rows=rows, footer=(play_again_button,))


def hand_count_and_hand_since_winner_led(state: State) -> LabelsAndValues:
    """Return label and value of the number of hands, and of the hand since which the winner has led."""
    labels_and_values = [(say("royals_table.over.hands", "Hands"), str(len(state.scores[0])))]
    turned = number_of_hand_that_gave_winner_lead_or_zero(state)
    if turned:
        labels_and_values.append(
            (
                say("royals_table.over.turned", "Turning point"),
                say("royals_table.over.hand", "hand {hand}", hand=turned),
            )
        )
    return labels_and_values


def number_of_hand_that_gave_winner_lead_or_zero(state: State) -> int:
    """Return the hand since which the winner has led, if another player led before; else 0."""
    totals = [state.totals_before_first_and_after_each_hand(seat)[1:] for seat in range(len(state.names))]
    leads = [
        totals[state.winner][hand] == max(each[hand] for each in totals) for hand in range(len(totals[0]))
    ]
    behind = [hand for hand, is_ahead in enumerate(leads) if not is_ahead]
    return behind[-1] + 2 if behind and state.winner >= 0 else 0


def render_winner_announcement(_: Dispatch, winner_text: str, past_target_text: str) -> ft.Control:
    won = words(winner_text, size=theme.HUGE, weight=ft.FontWeight.W_600)
    announcement = ft.Semantics(
        header=True, heading_level=2, identifier="result", live_region=True, content=won
    )
    return ft.Column(
        [announcement, words(past_target_text, faded=True)],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
