"""The battle pile in its order, overlapped so that players can clearly see rank and suit of each card."""

import flet as ft

from models.cards import NAMES, RANK, names
from models.speech import say
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.press import silent


def pile_rows(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The pile in its order: the attack's rank, and below it what beat it and joined afterwards."""
    if not cards:
        return []
    rank = RANK[cards[0]]
    if len(cards) <= 4:
        return [cards]
    cut = next((at for at, card in enumerate(cards) if RANK[card] != rank), len(cards))
    return [cards[:cut], cards[cut:]] if 0 < cut < len(cards) else [cards[:4], cards[4:]]


def pile(cards: tuple[int, ...], width: float, height: float, four_colours: bool, marks_top: bool = True) -> ft.Control:
    """The battle pile, each card's rank and suit in sight, the top card whole and rightmost. `marks_top`: it is to be beaten."""
    rows = pile_rows(cards)
    if not rows:
        return _empty(width, height)
    longest, step = max(len(row) for row in rows), 0.62
    card = min((height - 8 * (len(rows) - 1)) / len(rows) / RATIO, width / (1 + step * (longest - 1)), 130 if width < 400 else 180)
    lines: list[ft.Control] = []
    for row in rows:
        faces: list[ft.Control] = []
        for at, each in enumerate(row):
            face = card_face(NAMES[each], card, four_colour=four_colours)
            if marks_top and row is rows[-1] and at == len(row) - 1:
                face.border = ft.Border.all(2.5, theme.MAY_ON_WOOD)
            face.left = at * card * step
            faces.append(face)
        lines.append(ft.Stack(faces, width=card * (1 + step * (len(row) - 1)), height=card * RATIO))
    told = ", ".join(names(cards))
    said = say("el_table.pile_cards", "Battle pile, bottom to top: {cards}. Top card {top}", cards=told, top=NAMES[cards[-1]])
    lying = ft.Column(lines, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(label=said, identifier="pile", container=True, content=lying)


def _empty(width: float, height: float) -> ft.Control:
    place = ft.Container(
        silent(say("el_table.pile", "Battle pile"), size=theme.SMALL, color=theme.ON_WOOD_FADED),
        width=min(width, 120),
        height=min(height, 84),
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, theme.WOOD_LINE),
        border_radius=theme.ROUND,
    )
    return ft.Semantics(label=say("seeing.no_pile", "Battle pile, empty"), identifier="pile", container=True, content=place)
