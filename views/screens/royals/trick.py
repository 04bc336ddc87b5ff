"""The trick: following, and what the winner keeps."""

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.games.royals.state import State
from referee.games.royals.trick import kept_of
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column, grouped, hint, words
from views.components.press import pressable
from views.screens.royals import half_said
from views.screens.royals.asked import Acts, Asked, tray
from views.screens.royals.half_said import HalfSaid
from views.screens.table_session import TableSession


def follow(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """The card that is played to the trick."""
    seat = state.waiting[0]
    led = NAMES[state.battle[0][1]]
    keys = half_said.tray(state, now)
    told = say("royals_table.follows", "{player} follows {card}: tap the card.", player=state.name(seat), card=led)
    return Asked(column(_battle(session, state), hint(told), tray(session, keys, acts, suit=led[-1])))


def _battle(session: TableSession, state: State) -> ft.Control:
    """The cards played so far, each below its player's name."""
    played = [
        grouped(
            ft.Column(
                [
                    words(state.name(seat), size=theme.TINY, max_lines=1, semantics_label=""),
                    card_face(NAMES[card], 40, four_colour=session.preferences.four_colours),
                ],
                spacing=2,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            say("seeing.played", "{player} has played {card}", player=state.name(seat), card=card_words(NAMES[card])),
        )
        for seat, card in state.battle
    ]
    return ft.Row(played, spacing=10, wrap=True, run_spacing=4)


def keep(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """What the winner takes from the trick."""
    by, due = state.name(state.won_by), kept_of(state)

    def played(number: int, seat: int, card: str) -> ft.Control:
        chosen = str(number) in now.cards
        face = ft.Column(
            [
                card_face(card, 64, four_colour=session.preferences.four_colours),
                words(state.name(seat), size=theme.TINY, semantics_label="", max_lines=1),
            ],
            spacing=3,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return pressable(
            face,
            label=say("royals_table.keep", "Keep {card}, played by {player}", card=card_words(card), player=state.name(seat)),
            identifier=f"keep-{number}",
            on_click=lambda: acts.tap_played(number),
            selected=chosen,
            padding=6,
            border_radius=theme.ROUND,
            bgcolor=theme.MAY_WASH if chosen else None,
            border=ft.Border.all(2, theme.MAY),
        )

    cards = [played(number, seat, NAMES[card]) for number, (seat, card) in enumerate(state.battle)]
    told = (
        say("royals_table.tap_to_keep", "{player} has won: tap the card to keep.", player=by)
        if due == 1
        else say("royals_table.tap_several_to_keep", "{player} has won: tap the {due} cards to keep.", player=by, due=due)
    )
    rest = say("royals_table.rest_is_dead", "The rest go to the dead pile.")
    return Asked(column(hint(told), ft.Row(cards, spacing=8, wrap=True, run_spacing=8), words(rest, faded=True)))
