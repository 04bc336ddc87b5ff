"""A small drawing of El Royale: the players in a ring, a stroke for each card of their hands, and the pile in
the middle."""

from math import cos, pi, sin

from models.json_values import JsonObject
from views.components.thumbnails import (
    CREAM,
    EDGE,
    GREEN,
    HEIGHT,
    MAPLE,
    STROKE,
    WIDTH,
    svg_circle,
    svg_document,
    svg_rectangle,
)

MAX_STROKES = 6
"""The most strokes drawn for a hand."""


def thumbnail_svg(glance: JsonObject) -> str:
    """Draw the ring from `Game.glance` as SVG."""
    hands, out, pile, battle = glance["hands"], glance["out"], glance["pile"], glance["battle"]
    assert (
        isinstance(hands, list)
        and isinstance(out, int)
        and isinstance(pile, int)
        and isinstance(battle, list)
    )
    parts = []
    for seat, held in enumerate(hands):
        turn = 2 * pi * seat / len(hands) + pi / 2
        x, y = WIDTH / 2 + 36 * cos(turn), HEIGHT / 2 + 25 * sin(turn)
        if out >> seat & 1:
            parts.append(svg_circle(x, y, 6, "none", EDGE))
            continue
        parts.append(svg_circle(x, y, 9, GREEN if seat in battle else MAPLE))
        many = min(int(str(held)), MAX_STROKES)
        parts += [
            svg_rectangle(x - 1.4 * many + 2.8 * stroke + 0.5, y - 4, 1.8, 8, STROKE, 0.5)
            for stroke in range(many)
        ]
    parts += [
        svg_rectangle(WIDTH / 2 - 9 + 4 * card, HEIGHT / 2 - 8, 11, 15, CREAM) + pile_card_edge_svg(card)
        for card in range(min(pile, 3))
    ]
    return svg_document(parts)


def pile_card_edge_svg(card_index: int) -> str:
    """Draw the line between two cards of the pile."""
    place = f'x="{WIDTH / 2 - 9 + 4 * card_index:.1f}" y="{HEIGHT / 2 - 8:.1f}"'
    return f'<rect {place} width="11" height="15" rx="1.5" fill="none" stroke="{EDGE}"/>'
