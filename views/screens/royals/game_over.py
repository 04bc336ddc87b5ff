"""The end of a hand, and of the game."""

from itertools import accumulate

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from referee.score_sheet import scores_title
from views.app import theme
from views.components.paper import words
from views.screens.game_over import Told, at_the_end
from views.screens.royals.dealing import draft_of, naming, sign
from views.screens.royals.draft import begun, hand_size, hands_to_name, named_so_far, state_of
from views.screens.royals.result import result_of
from views.screens.table.intents import Again, GoOn, Open, Tap
from views.screens.table.scene import Asks, Does, Part, Seen, offer, prompt


def reveal(seen: Seen) -> Asks:
    """The cards left in the hands that nobody has shown."""
    state, now, first = state_of(seen.table), draft_of(seen), begun(seen.table)
    scores = say("royals_table.score_hand", "Score the hand")
    if not hands_to_name(state):
        told = say("royals_table.all_known", "The hand is over, and all cards are known.")
        return Asks(
            prompt(told),
            foot=(offer(scores, "do-reveal", Tap("hands"), "may", fills=True, size=theme.MEDIUM),),
            low=True,
        )
    counted = [
        (seat, state.name(seat), len(named_so_far(now, state.name(seat))), hand_size(state, seat))
        for seat in range(state.terms.players)
    ]
    whose = [each for each in counted if state.hidden[each[0]]]
    again = sign(
        "reveal-anew",
        say("royals_table.reveal_anew", "Begin the reveal anew"),
        GoOn(first),
        faded=now == first,
    )
    full = all(named == size for _, _, named, size in counted)
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
    again = offer(
        say("royals_table.play_again", "Play again"), "again", Again(), "may", fills=True, size=theme.MEDIUM
    )
    sheet = offer(scores_title(), "score-sheet", Open("scores"), fills=True)
    rows = (
        Part("result", _won, (winner, past)),
        *result_of(seen.table),
        at_the_end(seen, _told(state)),
        sheet,
    )
    return Asks(rows=rows, foot=(again,))


def _told(state: State) -> Told:
    """How many hands, and the one since which the winner has led."""
    told = [(say("royals_table.over.hands", "Hands"), str(len(state.scores[0])))]
    turned = _turning_hand(state)
    if turned:
        told.append(
            (
                say("royals_table.over.turned", "Turning point"),
                say("royals_table.over.hand", "hand {hand}", hand=turned),
            )
        )
    return told


def _turning_hand(state: State) -> int:
    """The hand since which the winner has led, if somebody else led before; else 0."""
    totals = [list(accumulate(scores)) for scores in state.scores]
    leads = [
        totals[state.winner][hand] == max(each[hand] for each in totals) for hand in range(len(totals[0]))
    ]
    behind = [hand for hand, is_ahead in enumerate(leads) if not is_ahead]
    return behind[-1] + 2 if behind and state.winner >= 0 else 0


def _won(_: Does, winner: str, past: str) -> ft.Control:
    won = words(winner, size=theme.HUGE, weight=ft.FontWeight.W_600)
    told = ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=won)
    return ft.Column(
        [told, words(past, faded=True)],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
