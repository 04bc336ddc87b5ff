"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES
from referee.royal_battles.attack import attacks
from referee.royal_battles.geometry import SQUARES
from referee.royal_battles.phases import due
from referee.royal_battles.setup import due_squares
from referee.royal_battles.state import MOVEMENT, OVER, SETUP, State, in_set
from referee.words import VOCABULARY
from views import theme
from views.components.choices import switch
from views.components.paper import words
from views.components.picker import card_words
from views.components.press import button, pressable, sign_button
from views.faces import card_face
from views.royal_battles.attack_panel import attack_panel
from views.royal_battles.board import SIDES, unit_picture
from views.royal_battles.composing import Composing, asked, composed, marks, seat_asked
from views.sitting import Sitting


class Picking(NamedTuple):
    """A card is asked for."""

    marks: str
    on_pick: Callable[[str], None]
    hidden: bool = False


class Asking(NamedTuple):
    """What is asked now: `picking` a card stands between the two. The picker itself is kept between drawings."""

    above: ft.Control
    picking: Picking | None = None
    below: ft.Control | None = None


class Acts(NamedTuple):
    """What the panel can do."""

    held: Callable[[], Composing]
    """What has been tapped so far, also by a tap that is not drawn yet."""
    compose: Callable[[Composing], None]
    enter: Callable[..., None]
    again: Callable[[], None]
    more: bool
    show_more: Callable[[bool], None]
    low: bool = False
    """Is the screen so low that the picker waits until the square is chosen?"""


def column(*rows: ft.Control | None, spacing: float = 8) -> ft.Column:
    """Rows below each other, those that are not wanted left out."""
    shown = [row for row in rows if row is not None]
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def hint(text: str, acts: Acts | None = None) -> ft.Control:
    """What to do now, in one line; with `acts` the way to what is done less often stands beside it."""
    said = words(text, size=theme.SMALL, weight=ft.FontWeight.W_500, expand=True)
    if acts is None:
        return ft.Row([said])
    icon, label = (ft.Icons.CLOSE, "Back") if acts.more else (ft.Icons.MORE_HORIZ, "More: pass, discard, resign, hands")
    return ft.Row([said, sign_button(icon, label, "more", lambda: acts.show_more(not acts.more), ink=theme.INK_FADED)], spacing=4)


def panel(sitting: Sitting, now: Composing, acts: Acts) -> Asking:
    """The panel for what is asked."""
    state: State = sitting.table.state
    drawn: dict[str, Callable[[Sitting, State, Composing, Acts], Asking]] = {
        "deal": _deal,
        "place": _place,
        "initiative": _initiative,
        "draw": _draw,
        "move": _move,
        "attack": _attack,
        "post_turn": _post_turn,
        "over": _over,
    }
    if acts.more:
        return Asking(_more(sitting, state, acts))
    return drawn[asked(state)](sitting, state, now, acts)


def _deal(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_asked(state, now)
    player = state.battle.names[seat]
    squares = due_squares(state, seat)
    square = now.to if state.battle.options.choose_row and now.to else SQUARES[squares[0]]

    def pick(card: str) -> None:
        entry = {"do": "deal", "by": player, "card": card}
        if state.battle.options.choose_row:
            entry["square"] = square
        acts.enter(entry)

    return Asking(hint(f"{player}'s card for {square}? An Ace or Joker goes back.", acts), Picking(marks(state, now), pick))


def _place(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_asked(state, now)
    player, side = state.battle.names[seat], SIDES[seat]

    def choose(kind: str) -> None:
        held = acts.held()
        if held.to:
            acts.enter({"do": "place", "by": player, "unit": kind, "square": held.to})
        else:
            acts.compose(held._replace(unit="" if held.unit == kind else kind))

    def waiting(index: int, unit: int) -> ft.Control:
        kind = state.battle.kinds[unit]
        chosen = now.unit == kind
        return pressable(
            unit_picture(kind, side, 48),
            label=f"{VOCABULARY['unit'].get(kind, kind)}, waiting",
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
    told = "Now tap one of the lit cards." if now.unit else "Tap a piece, then the card it stands on."
    return Asking(column(hint(f"{player} places a unit. {told}", acts), units))


def _initiative(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_asked(state, now)
    player = state.battle.names[seat]

    def pick(card: str) -> None:
        acts.enter({"do": "initiative", "by": player, "card": card})

    return Asking(hint(f"{player}'s card for initiative?", acts), Picking(marks(state, now), pick))


def _draw(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    why = "for Strategy" if state.due_strategy else "to begin the turn"
    told = hint(f"{state.battle.names[state.turn]} draws {_cards(due(state))} {why}.", acts)
    if sitting.manner.hands_shown:
        return _drawn_by_name(state, now, acts, told)
    return Asking(column(told, button(f"Draw {_cards(due(state))}", "do-draw", lambda: _draw_hidden(state, acts), "may", fills=True)))


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _draw_hidden(state: State, acts: Acts, *then: dict[str, Any]) -> None:
    """Hands are counted: the cards that are due, none of them shown."""
    acts.enter({"do": "draw", "by": state.battle.names[state.turn], "cards": ["?"] * due(state)}, *then)


def _drawn_by_name(state: State, now: Composing, acts: Acts, told: ft.Control, below: ft.Control | None = None) -> Asking:
    """Hands are shown to the referee: each card is named, or `?` for one that is not."""
    player, count = state.battle.names[state.turn], due(state)

    def pick(card: str) -> None:
        named = (*acts.held().drawn, card)
        if len(named) == count:
            acts.enter({"do": "draw", "by": player, "cards": list(named)})
        else:
            acts.compose(acts.held()._replace(drawn=named))

    named = f" after {', '.join(now.drawn)}" if now.drawn else ""
    which = words(f"Name card {len(now.drawn) + 1} of {count}{named}.", faded=True) if count > 1 else None
    return Asking(column(told, which), Picking(marks(state, now), pick, hidden=True), below)


def _hand(sitting: Sitting, state: State, now: Composing, pick: Callable[[str], None]) -> ft.Control | None:
    """The cards that are known to be in the hand, each one tap."""
    known = [NAMES[card] for card in in_set(state.known[state.turn])]
    if not known:
        return None
    marked = marks(state, now)

    def held(card: str) -> ft.Control:
        face = card_face(card, 42, four_colour=sitting.taste.four_colours)
        refused = marked[NAMES.index(card)] != "."
        return pressable(
            face,
            label=f"{card_words(card)}, in the hand" + (", would be refused" if refused else ""),
            identifier=f"hand-{card}",
            on_click=lambda: pick(card),
            selected=now.card == card,
            border_radius=5,
            padding=3,
            bgcolor=theme.MAY if now.card == card else None,
            opacity=0.5 if refused else 1,
        )

    return ft.Row([held(card) for card in known], spacing=4, wrap=True, run_spacing=4)


def _move(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    player = state.battle.names[state.turn]

    def pick(card: str) -> None:
        named = acts.held()._replace(card=card)
        tapped = composed(state, named)
        if tapped.entry is None:
            acts.compose(named)
        else:
            acts.enter(tapped.entry)

    if now.unit and now.to:
        unit = _kind_on(state, now.unit)
        told = f"Which card goes on {now.to}?" if now.unit != now.to else f"Which card goes over {now.to}? The {unit} stays."
    elif now.unit:
        told = f"{_kind_on(state, now.unit)} on {now.unit}: tap a square, or the unit to stay."
    elif now.card:
        told = f"{now.card}: tap the unit that moves."
    else:
        told = f"{player}, tap the unit that moves."
    hand = _hand(sitting, state, now, pick)
    wanted = (state.hidden[state.turn] or hand is None) and not (acts.low and not now.to)
    return Asking(column(hint(told, acts), hand), Picking(marks(state, now), pick) if wanted else None)


def _kind_on(state: State, square: str) -> str:
    kind = state.battle.kinds[state.on[SQUARES.index(square)]]
    return VOCABULARY["unit"].get(kind, kind)


def _attack(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    player = state.battle.names[state.turn]
    unit = state.battle.kinds[state.moved]

    def strike(target: str, style: str) -> None:
        acts.enter({"do": "attack", "by": player, "target": target, "style": style})

    return Asking(
        column(
            hint(f"{player}'s {VOCABULARY['unit'].get(unit, unit)} may act: tap a style.", acts),
            attack_panel(state, attacks(state), now.to, sitting.taste.four_colours, strike),
            button("End the turn without attacking", "do-end_turn", lambda: acts.enter({"do": "end_turn", "by": player}), fills=True),
            spacing=10,
        )
    )


def _post_turn(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    player = state.battle.names[state.turn]
    end = {"do": "end_turn", "by": player}
    if not state.due_key:
        done = button("End the turn", "do-end_turn", lambda: acts.enter(end), "may", fills=True, size=theme.MEDIUM)
        return Asking(column(hint(f"{player}'s turn is at its end.", acts), done))
    told = hint(f"The Key Position gives {player} {_cards(state.due_key)}.", acts)
    without = button("End without drawing", "do-end_turn", lambda: acts.enter(end), expand=True)
    if sitting.manner.hands_shown:
        return _drawn_by_name(state, now, acts, told, ft.Row([without]))
    both = f"Draw {_cards(state.due_key)} and end the turn"
    draw = button(f"Draw {_cards(state.due_key)}", "do-draw", lambda: _draw_hidden(state, acts), expand=True)
    return Asking(
        column(
            told,
            button(both, "do-draw-end", lambda: _draw_hidden(state, acts, end), "may", fills=True, size=theme.MEDIUM),
            ft.Row([draw, without], spacing=8),
        )
    )


WHY = {
    "eliminated": "Every enemy unit has been removed.",
    "exhausted": "The cards have run out, and the units on the board were counted.",
    "standstill": "Both decks are empty and nobody moved for a round; the units on the board were counted.",
    "resigned": "The other player resigned.",
}


def _over(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    tie = state.winner not in (0, 1)
    result = "A tie" if tie else f"{state.battle.names[state.winner]} wins"
    units = " · ".join(f"{name}: {_units(len(state.units_of(seat)))}" for seat, name in enumerate(state.battle.names))
    pieces = ft.Row(
        [unit_picture(state.battle.kinds[unit], SIDES[seat], 36) for seat in (0, 1) for unit in state.units_of(seat)],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
    )
    told = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=2,
                identifier="result",
                live_region=True,
                content=words(result, size=theme.HUGE, weight=ft.FontWeight.W_600),
            ),
            words(WHY.get(state.why_over, ""), text_align=ft.TextAlign.CENTER),
            pieces,
            words(units, faded=True),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
    return Asking(column(told, button("Play again with the same armies", "again", acts.again, "may", fills=True, size=theme.MEDIUM)))


def _units(count: int) -> str:
    return "1 unit left" if count == 1 else f"{count} units left"


def _more(sitting: Sitting, state: State, acts: Acts) -> ft.Control:
    """What is rarely done, behind one tap: passing, claiming, discarding, resigning, whether hands are shown."""
    rows: list[ft.Control] = []

    def act(told: str, do: str, kind: str = "plain", name: str = "", **fields: Any) -> None:
        rows.append(button(told, name or f"do-{do}", lambda: acts.enter({"do": do, **fields}), kind, fills=True))

    if state.turn >= 0:
        player = state.battle.names[state.turn]
        if state.phase == MOVEMENT:
            act("Pass: end the turn without moving", "end_turn", by=player)
            act(f"{player} has no legal move", "cannot_move", by=player)
        act(f"{player} discards the whole hand", "discard_hand", by=player)
    if state.phase != OVER:
        for seat in (0, 1):
            name = state.battle.names[seat]
            act(f"{name} resigns", "resign", "refusal", f"do-resign-{SIDES[seat]}", by=name)
    if state.phase not in (SETUP, OVER) or not sitting.manner.hands_shown:
        shown = sitting.manner.hands_shown
        rows.append(
            switch(
                "Hands are shown to the referee",
                "hands-shown",
                shown,
                lambda value: sitting.mind(hands_shown=value),
                "Cards that go into a hand are named; a known hand is played from with one tap.",
            )
        )
    return column(hint("What is done less often", acts), *rows, spacing=6)
