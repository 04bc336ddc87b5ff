"""A turn: the move, the attack, and what the Key Position gives at its end."""

from collections.abc import Callable

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.attack import attacks
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, in_set
from referee.games.royal_battles.words import may_do
from referee.words.phrases import term
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column
from views.components.picker import card_words
from views.components.press import button, pressable
from views.screens.royal_battles.asking import Acts, Asking, Picking, hint
from views.screens.royal_battles.attack_panel import attack_panel
from views.screens.royal_battles.before_turn import draw_hidden, draw_words, drawn_by_name
from views.screens.royal_battles.half_said import AFTER_A_MOVE, asked, marks
from views.screens.table_session import TableSession


def _hand(session: TableSession, state: State, now: Draft, pick: Callable[[str], None]) -> ft.Control | None:
    """The cards that are known to be in the hand, each one tap."""
    known = [NAMES[card] for card in in_set(state.known[state.turn])]
    if not known:
        return None
    marked = marks(session.table, now)

    def held(card: str) -> ft.Control:
        face = card_face(card, 42, four_colour=session.preferences.four_colours)
        refused = marked[NAMES.index(card)] != "."
        told = say("battle.hand.card", "{card}, in the hand", card=card_words(card))
        if refused:
            told = say("battle.hand.refused", "{card}, in the hand, would be refused", card=card_words(card))
        return pressable(
            face,
            label=told,
            identifier=f"hand-{card}",
            on_click=lambda: pick(card),
            selected=now.said.get("card") == card,
            border_radius=5,
            padding=3,
            bgcolor=theme.MAY if now.said.get("card") == card else None,
            opacity=0.85 if refused else 1,
        )

    return ft.Row([held(card) for card in known], spacing=4, wrap=True, run_spacing=4)


def move(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """Unit, square and card, in any order that makes sense."""
    player = state.battle.names[state.turn]

    def pick(card: str) -> None:
        acts.controller.name("card", card)

    told = _what_is_asked(state, now, player)
    hand = _hand(session, state, now, pick)
    wanted = state.hidden[state.turn] or hand is None
    below = None
    if asked(state) in AFTER_A_MOVE:
        below = button(say("battle.move.not_again", "Not another move"), "not-again", lambda: acts.controller.begin(NOTHING), fills=True)
    return Asking(column(hint(told, acts), hand), Picking(marks(session.table, now), pick) if wanted else None, below)


def _what_is_asked(state: State, now: Draft, player: str) -> str:
    origin, to, card = (now.said.get(name, "") for name in ("from", "to", "card"))
    if origin and origin == to:
        facts = {"square": to, "unit": _kind_on(state, origin)}
        return say("battle.move.card_over", "Which card goes over {square}? The {unit} stays.", **facts)
    if origin and to:
        return say("battle.move.card", "Which card goes on {square}?", square=to)
    if origin:
        facts = {"unit": _kind_on(state, origin), "square": origin}
        return say("battle.move.square", "{unit} on {square}: tap a square, or the unit to stay.", **facts)
    if card:
        return say("battle.move.unit_for", "{card}: tap the unit that moves.", card=card)
    return say("battle.move.unit", "{player}, tap the unit that moves.", player=player)


def _kind_on(state: State, square: str) -> str:
    return term("unit", state.battle.kinds[state.on[SQUARES.index(square)]])


def _moved(state: State) -> str:
    return state.battle.kinds[state.moved]


def attack(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """Every target and style with its whole sum, one tap each."""
    player = state.battle.names[state.turn]
    told = say("battle.attack.asked", "{player}'s {unit} may act: tap a style.", player=player, unit=term("unit", _moved(state)))
    end = {
        "attack": say("battle.attack.end", "End the turn without attacking"),
        "healing": say("battle.attack.end_unhealed", "End the turn without healing"),
        "attack_or_healing": say("battle.attack.end_neither", "End the turn without attacking or healing"),
    }[may_do(state)]

    def strike(target: str, style: str) -> None:
        acts.enter({"do": "attack", "by": player, "target": target, "style": style})

    return Asking(
        column(hint(told, acts), attack_panel(state, attacks(state), now.said.get("target", ""), session.preferences.four_colours, strike)),
        below=button(end, "do-end_turn", lambda: acts.enter({"do": "end_turn", "by": player}), fills=True),
    )


def post_turn(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """The draw for the Key Position and the end of the turn, in one tap where both are wanted."""
    player = state.battle.names[state.turn]
    end = {"do": "end_turn", "by": player}
    if not state.due_key:
        ends = say("battle.post_turn.end", "End the turn")
        done = button(ends, "do-end_turn", lambda: acts.enter(end), "may", fills=True, size=theme.MEDIUM)
        return Asking(column(hint(say("battle.post_turn.asked", "{player}'s turn is at its end.", player=player), acts), done))
    facts = {"player": player, "due": state.due_key}
    told = hint(say("battle.post_turn.key", "The Key Position gives {player} {due, plural, one {# card} other {# cards}}.", **facts), acts)
    undrawn = say("battle.post_turn.end_undrawn", "End without drawing")
    without = button(undrawn, "do-end_turn", lambda: acts.enter(end), expand=True)
    if session.table_settings.hands_shown:
        return drawn_by_name(session, now, acts, told, ft.Row([without]))
    both = say("battle.post_turn.draw_end", "Draw {due, plural, one {# card} other {# cards}} and end the turn", due=state.due_key)
    draw = button(draw_words(state.due_key), "do-draw", lambda: draw_hidden(state, acts), expand=True)
    return Asking(
        column(
            told,
            button(both, "do-draw-end", lambda: draw_hidden(state, acts, end), "may", fills=True, size=theme.MEDIUM),
            ft.Row([draw, without], spacing=8),
        )
    )
