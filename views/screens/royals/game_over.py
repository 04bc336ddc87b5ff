"""The end of a hand, and of the game."""

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from referee.score_sheet import scores_title
from views.app import theme
from views.components.controls import words
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
from views.screens.royals.result import render_hand_result, result_of_hand_just_scored
from views.screens.table.scene import (
    Dispatch,
    GoTo,
    OpenPanel,
    Part,
    PlayAgain,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
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
        onward = button_part(
            say("royals_table.card_missing", "{missing} to name. Count", missing=missing),
            "count-cards",
            GoTo(f"/table/{scene_input.id}/record/{COUNT}"),
            expand=True,
        )
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
    state, result = state_of(scene_input.table), result_of_hand_just_scored(scene_input.table)
    past = say(
        "royals_table.past_target",
        "past {target} after {hands, plural, one {# hand} other {# hands}}",
        target=state.table_rules.options.target,
        hands=len(state.scores[0]),
    )
    winner = say("royals_table.wins", "{player} wins", player=state.player_name(state.winner))
    rows = (
        Part("result", render_winner_announcement, (winner, past)),
        *([Part("sums", render_hand_result, (result,))] if result is not None else []),
        game_over_part(scene_input, hand_count_and_hand_since_winner_led(state)),
        button_part(scores_title(), "score-sheet", OpenPanel("scores"), fills=True),
    )
    again = say("royals_table.play_again", "Play again")
    play_again = button_part(again, "again", PlayAgain(), "may", fills=True, size=theme.MEDIUM)
    return Prompts(rows=rows, footer=(play_again,))


def hand_count_and_hand_since_winner_led(state: State) -> LabelsAndValues:
    labels_and_values = [(say("royals_table.over.hands", "Hands"), str(len(state.scores[0])))]
    hand = hand_that_gave_winner_lead(state)
    if hand is not None:
        label = say("royals_table.over.turned", "Turning point")
        labels_and_values.append((label, say("royals_table.over.hand", "hand {hand}", hand=hand)))
    return labels_and_values


def hand_that_gave_winner_lead(state: State) -> int | None:
    """Return the number of the hand since which the winner has led; None if no other player led before."""
    totals = [state.totals_before_first_and_after_each_hand(seat)[1:] for seat in range(len(state.names))]
    best = [max(after_hand) for after_hand in zip(*totals, strict=True)]
    behind = [hand for hand, total in enumerate(totals[state.winner], 1) if total < best[hand - 1]]
    return behind[-1] + 1 if behind and state.winner >= 0 else None


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
