"""A small drawing of a battle: the board with its cards in their colours, and the units of both sides."""

from models.json_values import JsonObject
from views.components.thumbnails import (
    BLACK,
    CREAM,
    HEIGHT,
    MAPLE,
    RED,
    SHADE,
    WALNUT,
    WIDTH,
    svg_circle,
    svg_document,
    svg_rectangle,
)

COLUMNS, ROWS = 5, 7  # repeated here, because a list of tables loads no rules
HIGH, BROAD = (HEIGHT - 4) / ROWS, 12.0
LEFT = (WIDTH - COLUMNS * BROAD) / 2
INK = {"b": BLACK, "r": RED}


def thumbnail_svg(glance: JsonObject) -> str:
    """Draw the board from `Game.glance` as SVG."""
    parts = []
    for square, (card, unit) in enumerate(zip(str(glance["cards"]), str(glance["units"]), strict=True)):
        row, column = divmod(square, COLUMNS)
        x, y = LEFT + column * BROAD, 2 + row * HIGH
        if card == "-":
            parts.append(svg_rectangle(x + 1, y + 1, BROAD - 2, HIGH - 2, SHADE))
            continue
        parts.append(svg_rectangle(x + 1, y + 0.5, BROAD - 2, HIGH - 1, CREAM))
        parts.append(svg_rectangle(x + 1.8, y + 1.3, 1.8, HIGH - 2.6, INK.get(card, RED), 0.5))
        if unit != "-":
            parts.append(
                svg_circle(
                    x + BROAD / 2 + 1,
                    y + HIGH / 2,
                    3.7,
                    *((MAPLE, WALNUT) if int(unit) < 4 else (WALNUT, BLACK)),
                )
            )
    return svg_document(parts)
