"""The panel of the table screen: what the referee waits for now, the result, and what is done less often."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.speech import say
from referee.drafts import Draft
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, OVER, SETUP, State
from referee.words.phrases import term
from views.app import theme
from views.components.choices import switch
from views.components.notices import announced
from views.components.paper import column, grouped, words
from views.components.press import button
from views.screens.royal_battles import before_turn, points, turn
from views.screens.royal_battles.asking import Acts, Asking, hint
from views.screens.royal_battles.board import SIDES, unit_picture
from views.screens.royal_battles.half_said import asked
from views.screens.table_session import TableSession


def panel(session: TableSession, now: Draft, acts: Acts) -> Asking:
    """The panel for what is asked."""
    state: State = session.table.state
    drawn: dict[str, Callable[[TableSession, State, Draft, Acts], Asking]] = {
        "deal": before_turn.deal,
        "place": before_turn.place,
        "initiative": before_turn.initiative,
        "draw": before_turn.draw,
        "move": turn.move,
        "attack": turn.attack,
        "post_turn": turn.post_turn,
        "strike": points.damage,
        "over": _over,
    }
    if acts.more:
        return Asking(_more(session, state, acts))
    return drawn[asked(state, now)](session, state, now, acts)


def _why(state: State) -> str:
    return {
        "": "",
        "eliminated": say("battle.over.eliminated", "Every enemy unit has been removed."),
        "exhausted": say("battle.over.exhausted", "The cards have run out, and the units on the board were counted."),
        "standstill": say(
            "battle.over.standstill", "Both decks are empty and nobody moved for a round; the units on the board were counted."
        ),
        "resigned": say("battle.over.resigned", "The other player resigned."),
    }[state.why_over]


def _standing(state: State, seat: int) -> str:
    """The units of a seat that still stand, by name."""
    units = [term("unit", state.battle.kinds[unit]) for unit in state.units_of(seat)]
    return say("seeing.units_left", "{player}: {units}", player=state.battle.names[seat], units=units)


def _over(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    tie = state.winner not in (0, 1)
    result = say("battle.over.tie", "A tie")
    if not tie:
        result = say("battle.over.wins", "{player} wins", player=state.battle.names[state.winner])
    units = " · ".join(
        say(
            "battle.over.units",
            "{player}: {count, plural, one {# unit} other {# units}} left",
            player=name,
            count=len(state.units_of(seat)),
        )
        for seat, name in enumerate(state.battle.names)
    )
    pieces = ft.Row(
        [unit_picture(state.battle.kinds[unit], SIDES[seat], 36) for seat in (0, 1) for unit in state.units_of(seat)],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
    )
    standing = "; ".join(_standing(state, seat) for seat in (0, 1))
    told = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=2,
                identifier="result",
                live_region=True,
                content=words(result, size=theme.HUGE, weight=ft.FontWeight.W_600),
            ),
            words(_why(state), text_align=ft.TextAlign.CENTER),
            grouped(pieces, standing),
            words(units, faded=True),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
    again = say("battle.over.again", "Play again with the same armies")
    return Asking(column(told, button(again, "again", acts.again, "may", fills=True, size=theme.MEDIUM)))


def _more(session: TableSession, state: State, acts: Acts) -> ft.Control:
    """What is rarely done, behind one tap: passing, claiming, discarding, resigning, whether hands are shown."""
    rows: list[ft.Control] = []

    def act(told: str, do: str, kind: str = "plain", name: str = "", **fields: Any) -> None:
        rows.append(button(told, name or f"do-{do}", lambda: acts.enter({"do": do, **fields}), kind, fills=True))

    if state.turn >= 0:
        player, moves = state.battle.names[state.turn], state.phase == MOVEMENT
        if moves:
            act(say("battle.more.pass", "Pass: end the turn without moving"), "end_turn", by=player)
        for do, verb in session.table.game.verbs.items():
            if "seldom" in verb.tags and (moves or "instead_of_moving" not in verb.tags):
                entry = session.table.read({"do": do, "by": player})
                act(announced(session.table, entry).rstrip("."), do, by=player)
    if state.phase == DAMAGE:
        for number, (told, entry) in enumerate(points.endings(state)):
            act(told, name=f"do-end_battle-{number}", **entry)
    if state.phase != OVER:
        for seat in (0, 1):
            name = state.battle.names[seat]
            act(say("battle.more.resign", "{player} resigns", player=name), "resign", "refusal", f"do-resign-{SIDES[seat]}", by=name)
    if state.phase != DAMAGE and (state.phase not in (SETUP, OVER) or not session.table_settings.hands_shown):
        shown = session.table_settings.hands_shown
        rows.append(
            switch(
                say("battle.more.hands", "Hands are shown to the referee"),
                "hands-shown",
                shown,
                lambda value: session.change_settings(hands_shown=value),
                say("battle.more.hands_told", "Cards that go into a hand are named; a known hand is played from with one tap."),
            )
        )
    return column(hint(say("battle.more.told", "What is done less often"), acts), *rows, spacing=6)
