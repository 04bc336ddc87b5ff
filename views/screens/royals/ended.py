"""The end of a hand, and of the game."""

import flet as ft

from models.speech import say
from referee.games.royals.state import State
from views.app import theme
from views.components.paper import column, hint, words
from views.components.press import button
from views.screens.royals import half_said
from views.screens.royals.asked import Acts, Asked, anew, chips, named_cards, tray
from views.screens.royals.half_said import HalfSaid
from views.screens.table_session import TableSession


def reveal(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """The cards left in the hands that nobody has shown."""
    begun = half_said.begun_reveal(state)
    now = now if now.hands else begun
    to_name = half_said.hands_to_name(state)
    full = all(len(hand) == state.hand(seat) for seat, hand in enumerate(now.hands))
    score = button(
        say("royals_table.score_hand", "Score the hand"),
        "do-reveal",
        lambda: acts.enter(half_said.reveal_entry(state, now)),
        "may",
        expand=True,
        size=theme.MEDIUM,
    )
    if not to_name:
        return Asked(column(hint(say("royals_table.all_known", "The hand is over, and all cards are known."))), ft.Row([score]))
    names = [(seat, f"{state.name(seat)} {len(now.hands[seat])}/{state.hand(seat)}") for seat in to_name]
    seat = now.seat
    anew_said = say("royals_table.reveal_anew", "Begin the reveal anew")
    again = anew("reveal-anew", anew_said, lambda: acts.compose(lambda _: HalfSaid()), faded=now == begun)
    named = column(
        hint(say("royals_table.name_hands_left", "The hand is over. Name the cards left in each hand.")),
        chips(names, seat, "hand-of", lambda at: acts.compose(lambda latest: (latest if latest.hands else begun)._replace(seat=at))),
        named_cards(session, now.hands[seat]),
        tray(session, half_said.tray(state, now), acts),
    )
    return Asked(named, ft.Row([*([score] if full else []), again], spacing=6, alignment=ft.MainAxisAlignment.END))


def over(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """Who has won."""
    totals = " · ".join(f"{name} {total}" for name, total in zip(state.terms.names, state.totals, strict=True))
    past = say(
        "royals_table.past_target",
        "past {target} after {hands} hands",
        target=state.terms.options.target,
        hands=len(state.scores[0]),
    )
    told = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=2,
                identifier="result",
                live_region=True,
                content=words(
                    say("royals_table.wins", "{player} wins", player=state.name(state.winner)), size=theme.HUGE, weight=ft.FontWeight.W_600
                ),
            ),
            words(past, faded=True),
            words(totals, text_align=ft.TextAlign.CENTER),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
    return Asked(
        column(told, button(say("royals_table.play_again", "Play again"), "again", acts.again, "may", fills=True, size=theme.MEDIUM))
    )
