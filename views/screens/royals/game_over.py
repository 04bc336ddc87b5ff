"""The end of a hand, and of the game."""

from itertools import accumulate

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from referee.score_sheet import scores_title
from views.app import theme
from views.components.paper import words
from views.screens.game_over import Told, game_over_part
from views.screens.royals.dealing import cancel_button, current_draft, name_hand_prompts
from views.screens.royals.draft import (
    cards_named_in_hand,
    hand_size,
    initial_draft,
    seats_with_unnamed_cards,
    state_of,
)
from views.screens.royals.result import last_hand_result
from views.screens.table.intents import OpenPanel, PlayAgain, SetDraft, Tap
from views.screens.table.scene import Does, Part, Prompts, SceneInput, button_part, prompt_part


def reveal_prompts(seen: SceneInput) -> Prompts:
    """The cards left in the hands that nobody has shown."""
    state, now, first = state_of(seen.table), current_draft(seen), initial_draft(seen.table)
    scores = say("royals_table.score_hand", "Score the hand")
    if not seats_with_unnamed_cards(state):
        told = say("royals_table.all_known", "The hand is over, and all cards are known.")
        return Prompts(
            prompt_part(told),
            foot=(button_part(scores, "do-reveal", Tap("hands"), "may", fills=True, size=theme.MEDIUM),),
            low=True,
        )
    counted = [
        (seat, state.name(seat), len(cards_named_in_hand(now, state.name(seat))), hand_size(state, seat))
        for seat in range(state.terms.players)
    ]
    whose = [each for each in counted if state.hidden[each[0]]]
    again = cancel_button(
        "reveal-anew",
        say("royals_table.reveal_anew", "Begin the reveal anew"),
        SetDraft(first),
        faded=now == first,
    )
    full = all(named == size for _, _, named, size in counted)
    score = (
        (button_part(scores, "do-reveal", Tap("hands"), "may", expand=True, size=theme.MEDIUM),)
        if full
        else ()
    )
    told = say("royals_table.name_hands_left", "The hand is over. Name the cards left in each hand.")
    return name_hand_prompts(seen, now, whose, told, (*score, again))


def game_over_prompts(seen: SceneInput) -> Prompts:
    """Who has won."""
    state = state_of(seen.table)
    past = say(
        "royals_table.past_target",
        "past {target} after {hands} hands",
        target=state.terms.options.target,
        hands=len(state.scores[0]),
    )
    winner = say("royals_table.wins", "{player} wins", player=state.name(state.winner))
    again = button_part(
        say("royals_table.play_again", "Play again"),
        "again",
        PlayAgain(),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    sheet = button_part(scores_title(), "score-sheet", OpenPanel("scores"), fills=True)
    rows = (
        Part("result", winner_announcement, (winner, past)),
        *last_hand_result(seen.table),
        game_over_part(seen, hand_summary_lines(state)),
        sheet,
    )
    return Prompts(rows=rows, foot=(again,))


def hand_summary_lines(state: State) -> Told:
    """How many hands, and the one since which the winner has led."""
    told = [(say("royals_table.over.hands", "Hands"), str(len(state.scores[0])))]
    turned = decisive_hand(state)
    if turned:
        told.append(
            (
                say("royals_table.over.turned", "Turning point"),
                say("royals_table.over.hand", "hand {hand}", hand=turned),
            )
        )
    return told


def decisive_hand(state: State) -> int:
    """The hand since which the winner has led, if somebody else led before; else 0."""
    totals = [list(accumulate(scores)) for scores in state.scores]
    leads = [
        totals[state.winner][hand] == max(each[hand] for each in totals) for hand in range(len(totals[0]))
    ]
    behind = [hand for hand, is_ahead in enumerate(leads) if not is_ahead]
    return behind[-1] + 2 if behind and state.winner >= 0 else 0


def winner_announcement(_: Does, winner: str, past: str) -> ft.Control:
    won = words(winner, size=theme.HUGE, weight=ft.FontWeight.W_600)
    told = ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=won)
    return ft.Column(
        [told, words(past, faded=True)],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
