"""How a table stood at any moment, drawn with the board of its game, to be looked at only."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from models.cards import NAMES
from models.record import Entry
from models.rulings import Ruling
from models.speech import say
from referee.table.gate import Table
from referee.words.phrases import reason
from views.app import theme
from views.app.faces import card_face
from views.components.paper import grouped, sheet, words

NAMED: Final = ("to", "target", "square", "from_")
"""Fields of an entry that name a square."""


def nothing(_: Any) -> None:
    """A board that is only looked at does nothing when it is tapped."""


def standing(table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    """The board at this moment, in a room of this size; what the entry named is marked."""
    draw = _BOARDS.get(table.game.game, _in_words)
    return draw(table, state, entry, width, height, four_colours)


def _royal_battle(table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    from referee.games.royal_battles.geometry import SQUARES
    from views.screens.royal_battles.board import board, board_size, place_of

    marked = tuple(square for name in NAMED if (square := getattr(entry, name, "")) in SQUARES)
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    places = tuple(place_of(state, number, frozenset(), marked) for number in range(len(SQUARES)))
    return board(places, board_size(width, height, turned), turned, four_colours, nothing)


def _el_royale(table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    from views.screens.el_royale.ring import ring, stock

    by = getattr(entry, "by", None)
    chosen = table.header.names.index(by) if by in table.header.names else -1
    drawn = ring(state, frozenset(), chosen, width, height - 26, four_colours, nothing)
    return ft.Column([drawn, stock(state)], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _royals(table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    from views.screens.royals.boards import boards

    pile = [NAMES[card] for card in state.discard[-12:]]
    cards = [card_face(card, 26, four_colour=four_colours) for card in pile]
    said = words(
        say(
            "standing.piles",
            "Draw stack {stack} · discard pile {discard} · dead pile {dead}",
            stack=state.stack,
            discard=len(state.discard),
            dead=len(state.dead),
        ),
        color=theme.ON_WOOD,
        size=theme.TINY,
    )
    drawn = boards(state, width, height - 70, four_colours)
    lying = say("seeing.discards", "Discard pile, its last cards from left to right: {cards}", cards=pile)
    return ft.Column([said, grouped(ft.Row(cards, spacing=-8, height=40), lying), drawn], spacing=4, tight=True, width=width)


def _in_words(table: Table, state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    lines = [
        words(f"{name.replace('_', ' ').capitalize()}: {_listed(value)}", size=theme.SMALL)
        for name, value in table.game.show(state).items()
        if value not in (None, [], {})
    ]
    return sheet(ft.Column(lines, spacing=4, scroll=ft.ScrollMode.AUTO), width=width, height=height)


def _listed(value: Any) -> str:
    if isinstance(value, Mapping):
        return " · ".join(f"{name} {_listed(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_listed(each) for each in value) or "none"
    return str(value)


_BOARDS: Final[Mapping[str, Callable[..., ft.Control]]] = {
    "royal-battles": _royal_battle,
    "el-royale": _el_royale,
    "royals": _royals,
    "battle-royals": _royals,
}


def headline(table: Table, state: Any) -> str:
    """Whose turn it was and in which phase."""
    code, facts = table.game.headline(state)
    return table.game.said(code, facts)


def sum_drawn(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """The sum of an attack of Royal Battles as its own screen draws it; the sums of other games are in the words."""
    if table.game.game != "royal-battles":
        return None
    from views.screens.royal_battles.sums import sum_of, whole_sum

    struck = sum_of(ruling)
    return whole_sum(table.state, struck, four_colours) if struck else None


def reasons_of(ruling: Ruling) -> list[tuple[str, str]]:
    """Why an entry is irregular: each rule it breaks in words, with the printed heading and the ruling it rests on."""
    found = []
    for finding in ruling.findings:
        where = " · ".join(part for part in (finding.rule.section, finding.rule.ruling) if part)
        found.append((reason(finding), where))
    return found
