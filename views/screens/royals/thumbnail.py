"""A small drawing of a game of Royals: each player's home suit and total."""

from models.json_values import JsonObject
from views.components.thumbnails import CREAM, GREEN, HEIGHT, SHADE, SUITS, WIDTH, svg_document, svg_rectangle

MAX_PLAYERS_DRAWN = 6
"""The most players drawn."""


def thumbnail_svg(glance: JsonObject) -> str:
    """Draw suits and totals from `Game.glance` as SVG."""
    scores, suits, target = glance["scores"], str(glance["suits"]), glance["target"]
    assert isinstance(scores, list) and isinstance(target, int)
    rows = list(zip(suits, scores, strict=True))[:MAX_PLAYERS_DRAWN]
    high = min(30.0, (HEIGHT - 6) / len(rows))
    first = (HEIGHT - high * len(rows)) / 2
    parts = []
    for number, (suit, score) in enumerate(rows):
        y, card = first + number * high, high - 3
        parts.append(svg_rectangle(5, y + 1.5, card * 0.75, card, CREAM))
        if suit in SUITS:
            scale = card * 0.5 / 24
            parts.append(
                f'<g transform="translate({5 + card * 0.125:.1f} {y + 1.5 + card * 0.25:.1f}) '
                f'scale({scale:.3f})">{SUITS[suit]}</g>'
            )
        bar, thick = 12 + card * 0.75, min(8.0, card * 0.45)
        room, at = WIDTH - bar - 6, y + (high - thick) / 2
        share = min(1.0, max(0.0, int(str(score)) / target))
        parts.append(svg_rectangle(bar, at, room, thick, SHADE, thick / 2))
        parts += [svg_rectangle(bar, at, max(room * share, thick), thick, GREEN, thick / 2)] if share else []
    return svg_document(parts)
