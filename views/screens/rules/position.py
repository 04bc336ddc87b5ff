"""The position of a worked example, drawn small: to be looked at, with one sentence for who cannot see it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.table.gate import Table
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.picker import card_words
from views.drawable import drawable

CARD: Final = 34
"""Width of a card in a hand, on a pile, on a board of Royals."""
NAMED: Final = ("from", "to", "target", "square")
"""Fields of an act that name a square."""
MOST_BACKS: Final = 10
WIDEST: Final = 520.0
BOARD: Final = 300
Drawn = tuple[ft.Control, str]
"""A picture, and what is to be seen on it in words."""


def position(table: Table, act: Mapping[str, Any], width: float, four_colours: bool) -> ft.Control:
    """How the table stands, in a room so wide; what the act names is marked."""
    picture, said = _DRAWN[table.game.game](table.state, act, min(width, WIDEST), four_colours)
    return ft.Semantics(label=drawable(said), container=True, exclude_semantics=True, content=_on_wood(picture))


def room_for(table: Table, width: float) -> ft.Control:
    """The bare wood on which a position is going to lie, about as high."""
    return _on_wood(ft.Container(height=_HEIGHTS[table.game.game](table.state, min(width, WIDEST))))


def _on_wood(content: ft.Control) -> ft.Control:
    return ft.Container(content, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=10, alignment=ft.Alignment.CENTER)


# -- Royal Battles ---------------------------------------------------------------------------------------------------
def _royal_battle(state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
    from referee.games.royal_battles.geometry import SQUARES
    from views.screens.royal_battles.board import board_size, place_of, square_shown

    marked = tuple(act[name] for name in NAMED if act.get(name) in SQUARES)
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    across, down = board_size(width - 16, BOARD, turned)
    places = [place_of(state, number, frozenset(), marked) for number in range(len(SQUARES))]
    rows: list[ft.Control] = []
    for row in range(7):
        squares = [square_shown(place, across, down, turned, four_colours) for place in places[row * 5 : row * 5 + 5]]
        cells = [ft.Container(each, width=across, height=down, alignment=ft.Alignment.CENTER) for each in squares]
        rows.append(ft.Row([_small(str(7 - row), width=12), *cells], spacing=0, tight=True))
    rows.append(ft.Row([_small("", width=12), *(_small(letter, width=across) for letter in "abcde")], spacing=0, tight=True))
    lying = [place.label for place in places if place.card or place.unit]
    said = say("rules.board", "The board. {places}.", places="; ".join(lying)) if lying else say("rules.empty_board", "The empty board.")
    return ft.Column(rows, spacing=0, tight=True), said


# -- El Royale -------------------------------------------------------------------------------------------------------
def _el_royale(state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
    from referee.games.el_royale.state import in_set
    from views.screens.el_royale.pile import pile

    rows: list[ft.Control] = []
    hands: list[ft.Control] = []
    said: list[str] = []
    half = (width - 44) / 2
    if state.pile:
        rows.append(ft.Row([pile(state, width, _pile_height(state), four_colours)], alignment=ft.MainAxisAlignment.CENTER))
        cards = [card_words(NAMES[card]) for card in state.pile]
        said.append(say("rules.pile", "In the battle pile, bottom to top: {cards}.", cards=cards))
    for seat in state.company.seats:
        known = [NAMES[card] for card in in_set(state.known[seat])]
        roles = {state.attacker: say("rules.attacks", "attacks"), state.defender: say("rules.defends", "defends")}
        role = roles.get(seat, "") if state.pile else ""
        hand = _hand(state.name(seat), role, known, state.size[seat] - len(known), half, four_colours)
        hands.append(ft.Container(hand, width=half))
        said.append(_held(state.name(seat), known, state.size[seat] - len(known)))
    rows.append(ft.Row(hands, wrap=True, spacing=20, run_spacing=8))
    rows.append(_small(say("rules.deck_and_old", "Deck {deck} · old cards {old}", deck=state.deck, old=state.discard)))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START), " ".join(said)


# -- Royals and Battle Royals ----------------------------------------------------------------------------------------
def _royals(state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
    from referee.games.royals.words import called

    rows: list[ft.Control] = []
    said: list[str] = []
    if state.discard:
        spread = [NAMES[card] for card in state.discard]
        rows.append(_labelled(say("rules.discards", "discard pile"), _fan(spread, 0, width - 90, four_colours)))
        said.append(say("rules.discards_said", "On the discard pile, the top last: {cards}.", cards=[card_words(card) for card in spread]))
    if state.battle:
        played = [NAMES[card] for _, card in state.battle]
        rows.append(_labelled(say("rules.trick", "in the trick"), _fan(played, 0, width - 90, four_colours, step=1.1)))
        told = [f"{state.name(seat)} {card_words(NAMES[card])}" for seat, card in state.battle]
        said.append(say("rules.trick_said", "In the trick: {cards}.", cards=told))
    for seat, name in enumerate(state.terms.names):
        known = [NAMES[card] for card in state.known[seat]]
        suit = state.suits[seat]
        rows.append(_hand(name, "" if suit < 0 else called(state, suit), known, state.hidden[seat], width, four_colours))
        said.append(_held(name, known, state.hidden[seat]))
        for zone, lying in ((say("rules.spoils", "spoils"), state.spoils[seat]), (say("rules.meld", "meld"), state.meld[seat])):
            cards = [NAMES[each & 63] for each in lying]
            if cards:
                rows.append(_labelled(zone, _fan(cards, 0, width - 90, four_colours)))
                read = [card_words(card) for card in cards]
                said.append(say("rules.zone_said", "{name}, {zone}: {cards}.", name=name, zone=zone, cards=read))
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START), " ".join(said)


# -- how high ----------------------------------------------------------------------------------------------------------
def _board_height(state: Any, width: float) -> float:
    from views.screens.royal_battles.board import board_size

    turned = state.battle.options.card_orientation == "heads_face_opponent"
    return 7 * board_size(width - 16, BOARD, turned)[1] + 18


def _el_royale_height(state: Any, width: float) -> float:
    pairs = (len(state.company.seats) + 1) // 2
    return (_pile_height(state) + 8 if state.pile else 0) + pairs * (CARD * RATIO + 33) + 16


def _pile_height(state: Any) -> float:
    from views.screens.el_royale.pile import pile_rows

    return len(pile_rows(state)) * 64.0 - 8


def _royals_height(state: Any, width: float) -> float:
    rows = bool(state.discard) + bool(state.battle) + sum(map(bool, (*state.spoils, *state.meld)))
    return rows * (CARD * RATIO + 9) + len(state.terms.names) * (CARD * RATIO + 31)


# -- cards -----------------------------------------------------------------------------------------------------------
def _hand(name: str, role: str, known: Sequence[str], hidden: int, width: float, four_colours: bool) -> ft.Control:
    """A player's hand: the cards known to be there, then the backs of the others."""
    title: list[ft.Control] = [ft.Text(drawable(name), size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.ON_WOOD)]
    if role:
        title.append(_small(role))
    held = ft.Text("–", color=theme.ON_WOOD_FADED) if not known and hidden <= 0 else _fan(known, hidden, width, four_colours)
    return ft.Column([ft.Row(title, spacing=8, tight=True), held], spacing=2, tight=True)


def _held(name: str, known: Sequence[str], hidden: int) -> str:
    cards = [card_words(card) for card in known]
    if hidden > 0:
        cards.append(say("rules.hidden_cards", "{count, plural, one {# hidden card} other {# hidden cards}}", count=hidden))
    return say("rules.holds", "{name} holds {cards}.", name=name, cards=cards)


def _fan(known: Sequence[str], hidden: int, width: float, four_colours: bool, step: float = 0.62) -> ft.Control:
    """Cards overlapped in a row; of very many hidden ones some backs and their number."""
    backs = min(hidden, MOST_BACKS)
    faces = [*known, *["?"] * backs]
    step = min(step, (width - CARD - 30) / CARD / max(1, len(faces) - 1)) * CARD
    cards = [ft.Container(card_face(card, CARD, four_colour=four_colours), left=at * step, top=0) for at, card in enumerate(faces)]
    fan = ft.Stack(cards, width=CARD + step * max(0, len(faces) - 1) + 2, height=CARD * RATIO + 3)
    if hidden <= backs:
        return fan
    return ft.Row([fan, _small(f"+{hidden - backs}")], spacing=4, tight=True)


def _labelled(what: str, cards: ft.Control) -> ft.Control:
    return ft.Row([ft.Container(_small(what), width=76), cards], spacing=6, tight=True)


def _small(text: str, **box: Any) -> ft.Control:
    shown = ft.Text(drawable(text), size=theme.TINY, color=theme.ON_WOOD_FADED)
    return ft.Container(shown, alignment=ft.Alignment.CENTER, **box) if box else shown


_DRAWN: Final[Mapping[str, Callable[..., Drawn]]] = {
    "royal-battles": _royal_battle,
    "el-royale": _el_royale,
    "royals": _royals,
    "battle-royals": _royals,
}
_HEIGHTS: Final[Mapping[str, Callable[[Any, float], float]]] = {
    "royal-battles": _board_height,
    "el-royale": _el_royale_height,
    "royals": _royals_height,
    "battle-royals": _royals_height,
}
