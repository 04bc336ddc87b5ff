"""Before a turn: cards dealt, units placed, initiative drawn, and the draws that open a turn or follow Strategy."""

from typing import Any

import flet as ft

from models.speech import say
from referee.drafts import Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.setup import due_squares
from referee.games.royal_battles.state import State
from referee.words.phrases import term
from views.app import theme
from views.components.paper import column, words
from views.components.press import button, pressable, sign_button
from views.screens.royal_battles.asking import Acts, Asking, Picking, hint
from views.screens.royal_battles.board import SIDES, unit_picture
from views.screens.royal_battles.half_said import marks, player_asked
from views.screens.table_session import TableSession


def deal(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """The card for the next start square, from the player's left to the right."""

    table = session.table

    def square(tapped: Draft) -> str:
        due = due_squares(state, state.battle.names.index(player_asked(table, tapped)))
        return str(tapped.said.get("square", SQUARES[due[0]]))

    def pick(card: str) -> None:
        if state.battle.options.choose_row:
            acts.controller.begin(acts.controller.now().put("square", square(acts.controller.now())))
        acts.controller.name("card", card)

    facts = {"player": player_asked(session.table, now), "square": square(now)}
    told = say("battle.deal.asked", "{player}'s card for {square}? An Ace or Joker goes back.", **facts)
    return Asking(hint(told, acts), Picking(marks(session.table, now), pick))


def place(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """A waiting unit, then the card it stands on."""
    seat = state.battle.names.index(player_asked(session.table, now))
    player, side = state.battle.names[seat], SIDES[seat]

    def choose(kind: str) -> None:
        acts.controller.name_anew("unit", kind)

    def which(index: int, kind: str) -> str:
        """Units of one kind are told apart by their number."""
        alike = [n for n, unit in enumerate(state.waiting(seat)) if state.battle.kinds[unit] == kind]
        facts = {"number": alike.index(index) + 1, "count": len(alike)}
        return say("seeing.which_unit", ", {number} of {count}", **facts) if len(alike) > 1 else ""

    def waiting(index: int, unit: int) -> ft.Control:
        kind = state.battle.kinds[unit]
        chosen = now.said.get("unit") == kind
        return pressable(
            unit_picture(kind, side, 48),
            label=say("battle.place.waiting", "{unit}, waiting", unit=term("unit", kind)) + which(index, kind),
            identifier=f"unit-{side}-{index}",
            on_click=lambda: choose(kind),
            selected=chosen,
            width=64,
            height=64,
            alignment=ft.Alignment.CENTER,
            border_radius=theme.ROUND,
            bgcolor=theme.MAY_WASH if chosen else theme.PAPER_BRIGHT,
            border=ft.Border.all(2 if chosen else 1, theme.MAY if chosen else theme.PAPER_EDGE),
        )

    units = ft.Row([waiting(index, unit) for index, unit in enumerate(state.waiting(seat))], spacing=8, wrap=True)
    if "square" in now.said:
        told = say("battle.place.which", "{square}: which piece?", square=now.said["square"])
    elif "unit" in now.said:
        told = say("battle.place.where", "{player} places a unit. Now tap one of the lit cards.", player=player)
    else:
        told = say("battle.place.asked", "{player} places a unit. Tap a piece, then the card it stands on.", player=player)
    return Asking(column(hint(told, acts), units))


def initiative(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """A card for initiative; either player may come first."""

    def pick(card: str) -> None:
        acts.controller.name("card", card)

    told = say("battle.initiative.asked", "{player}'s card for initiative?", player=player_asked(session.table, now))
    return Asking(hint(told, acts), Picking(marks(session.table, now), pick))


def draw(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """The draw that is due before a move, or at once for Strategy."""
    player = state.battle.names[state.turn]
    if state.due_strategy:
        why = say(
            "battle.draw.strategy",
            "{player} draws {due, plural, one {# card} other {# cards}} for Strategy.",
            player=player,
            due=due(state),
        )
    else:
        why = say(
            "battle.draw.turn",
            "{player} draws {due, plural, one {# card} other {# cards}} to begin the turn.",
            player=player,
            due=due(state),
        )
    told = hint(why, acts)
    if session.table_settings.hands_shown:
        return drawn_by_name(session, now, acts, told)
    return Asking(column(told, button(draw_words(due(state)), "do-draw", lambda: draw_hidden(state, acts), "may", fills=True)))


def draw_words(count: int) -> str:
    """`Draw 1 card`, `Draw 2 cards`."""
    return say("battle.draw.do", "Draw {due, plural, one {# card} other {# cards}}", due=count)


def draw_hidden(state: State, acts: Acts, *then: dict[str, Any]) -> None:
    """Hands are counted: the cards that are due, none of them shown."""
    acts.enter({"do": "draw", "by": state.battle.names[state.turn], "cards": ["?"] * due(state)}, *then)


def drawn_by_name(session: TableSession, now: Draft, acts: Acts, told: ft.Control, below: ft.Control | None = None) -> Asking:
    """Hands are shown to the referee: each card is named, or `?` for one that is not."""
    count, drawn = due(session.table.state), now.so_far("cards")
    told_as = say("battle.draw.name", "Name card {number} of {count}.", number=len(drawn) + 1, count=count)
    if drawn:
        facts = {"number": len(drawn) + 1, "count": count, "drawn": ", ".join(drawn)}
        told_as = say("battle.draw.name_after", "Name card {number} of {count} after {drawn}.", **facts)
    which = ft.Row([words(told_as, faded=True, expand=True), _unnamed(acts)]) if count > 1 else None
    return Asking(
        column(told, which), Picking(marks(session.table, now), lambda card: acts.controller.name("cards", card), hidden=True), below
    )


def _unnamed(acts: Acts) -> ft.Control:
    """The sign that takes back the cards named so far."""
    label = say("battle.draw.anew", "Name the cards anew")
    clear = lambda: acts.controller.begin(acts.controller.now().without("cards"))  # noqa: E731
    return sign_button(ft.Icons.BACKSPACE_OUTLINED, label, "drawn-anew", clear, faded=not acts.controller.now().so_far("cards"))
