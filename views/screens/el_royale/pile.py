"""The battle pile in its order, overlapped so that players can clearly see rank and suit of each card."""

import flet as ft

from models.cards import NAMES, RANK, names
from models.speech import say
from referee.games.el_royale.state import OVER, State
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.press import silent


def pile_rows(state: State) -> list[tuple[int, ...]]:
    """The pile in its order: the attack's rank, and below it what beat it and joined afterwards."""
    if not state.pile:
        return []
    rank = RANK[state.pile[0]]
    if len(state.pile) <= 4:
        return [state.pile]
    cut = next((at for at, card in enumerate(state.pile) if RANK[card] != rank), len(state.pile))
    return [state.pile[:cut], state.pile[cut:]] if 0 < cut < len(state.pile) else [state.pile[:4], state.pile[4:]]


def pile(state: State, width: float, height: float, four_colours: bool) -> ft.Control:
    """The battle pile, each card's rank and suit in sight, the top card whole and rightmost."""
    rows = pile_rows(state)
    if not rows:
        place = ft.Container(
            silent(say("el_table.pile", "Battle pile"), size=theme.SMALL, color=theme.ON_WOOD_FADED),
            width=min(width, 120),
            height=min(height, 84),
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(1, theme.WOOD_LINE),
            border_radius=theme.ROUND,
        )
        return ft.Semantics(label=say("seeing.no_pile", "Battle pile, empty"), identifier="pile", container=True, content=place)
    longest = max(len(row) for row in rows)
    step = 0.62
    card = min((height - 8 * (len(rows) - 1)) / len(rows) / RATIO, width / (1 + step * (longest - 1)), 130 if width < 400 else 180)
    lines: list[ft.Control] = []
    for row in rows:
        faces: list[ft.Control] = []
        for at, each in enumerate(row):
            is_top = row is rows[-1] and at == len(row) - 1
            face = card_face(NAMES[each], card, four_colour=four_colours)
            if is_top and state.phase != OVER:
                face.border = ft.Border.all(2.5, theme.MAY_ON_WOOD)
            faces.append(ft.Container(face, left=at * card * step))
        lines.append(ft.Stack(faces, width=card * (1 + step * (len(row) - 1)), height=card * RATIO))
    told = ", ".join(names(state.pile))
    said = say("el_table.pile_cards", "Battle pile, bottom to top: {cards}. Top card {top}", cards=told, top=NAMES[state.top])
    return ft.Semantics(
        label=said,
        identifier="pile",
        container=True,
        content=ft.Column(lines, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
    )
