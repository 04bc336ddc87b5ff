"""The end of a hand, and of the game."""

import flet as ft

from models.speech import say
from views.app import theme
from views.components.paper import words
from views.screens.royals.dealing import draft_of, naming, sign
from views.screens.royals.half_said import begun, hand_size, hands_to_name, named_so_far, state_of
from views.screens.royals.result import result_of
from views.screens.table.meanings import Again, GoOn, Tap
from views.screens.table.scene import Asks, Does, Part, Seen, offer, prompt


def reveal(seen: Seen) -> Asks:
    """The cards left in the hands that nobody has shown."""
    state, now, first = state_of(seen.table), draft_of(seen), begun(seen.table)
    scores = say("royals_table.score_hand", "Score the hand")
    if not hands_to_name(state):
        told = say("royals_table.all_known", "The hand is over, and all cards are known.")
        return Asks(prompt(told), foot=(offer(scores, "do-reveal", Tap("hands"), "may", fills=True, size=theme.MEDIUM),))
    counted = [(seat, len(named_so_far(now, state.name(seat))), hand_size(state, seat)) for seat in range(state.terms.players)]
    whose = [(seat, f"{state.name(seat)} {named}/{size}") for seat, named, size in counted if state.hidden[seat]]
    again = sign("reveal-anew", say("royals_table.reveal_anew", "Begin the reveal anew"), GoOn(first), faded=now == first)
    full = all(named == size for _, named, size in counted)
    score = (offer(scores, "do-reveal", Tap("hands"), "may", expand=True, size=theme.MEDIUM),) if full else ()
    told = say("royals_table.name_hands_left", "The hand is over. Name the cards left in each hand.")
    return naming(seen, now, whose, told, (*score, again))


def over(seen: Seen) -> Asks:
    """Who has won."""
    state = state_of(seen.table)
    past = say(
        "royals_table.past_target",
        "past {target} after {hands} hands",
        target=state.terms.options.target,
        hands=len(state.scores[0]),
    )
    winner = say("royals_table.wins", "{player} wins", player=state.name(state.winner))
    again = offer(say("royals_table.play_again", "Play again"), "again", Again(), "may", fills=True, size=theme.MEDIUM)
    return Asks(rows=(Part("result", _won, (winner, past)), *result_of(seen.table)), foot=(again,))


def _won(_: Does, winner: str, past: str) -> ft.Control:
    won = words(winner, size=theme.HUGE, weight=ft.FontWeight.W_600)
    told = ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=won)
    return ft.Column([told, words(past, faded=True)], horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=6, tight=True)
