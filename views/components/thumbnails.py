"""Thumbnails of tables as one SVG each, because a list may have hundreds of them."""

from collections.abc import Iterable
from typing import Final

import flet as ft

from views.app import theme

WIDTH, HEIGHT = 96, 72
CREAM, RED, BLACK, MAPLE, WALNUT, GREEN = "#fdf8ec", "#b5202b", "#1d1b1a", "#f0cf8e", "#6b3f20", "#8fe6bb"
SHADE, EDGE, STROKE = "#ffffff33", "#86755f", "#3f2a10"
SUITS: Final = {
    "S": f'<path fill="{BLACK}" d="M12 2C9 6 4 9.5 4 13.5 4 16 6 17.5 8 17.5 9.3 17.5 10.4 16.9 11 16 11 '
    f"18.5 10.2 20.5 9 22H15 "
    'C13.8 20.5 13 18.5 13 16 13.6 16.9 14.7 17.5 16 17.5 18 17.5 20 16 20 13.5 20 9.5 15 6 12 2Z"/>',
    "H": f'<path fill="{RED}" d="M12 21C5 15 2 12 2 8.5 2 5.4 4.4 3 7.5 3 9.2 3 10.9 3.8 12 5 13.1 3.8 14.8 '
    f"3 16.5 3 19.6 3 22 5.4 "
    '22 8.5 22 12 19 15 12 21Z"/>',
    "D": f'<path fill="{RED}" d="M12 2L20 12 12 22 4 12Z"/>',
    "C": f'<g fill="{BLACK}"><circle cx="12" cy="7" r="4.5"/><circle cx="7" cy="13.5" r="4.5"/><circle '
    f'cx="17" cy="13.5" r="4.5"/>'
    '<path d="M11 12H13C13 17 13.5 20 15 22H9C10.5 20 11 17 11 12Z"/></g>',
}
"""SVG paths of the suits, in a box of 24 by 24."""


def svg_document(parts: Iterable[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'


def svg_rectangle(
    x: float, y: float, width: float, height: float, fill: str, corner_radius: float = 1.5
) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{corner_radius}" '
        f'fill="{fill}"/>'
    )


def svg_circle(x: float, y: float, radius: float, fill: str, edge: str = "none") -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="1.5"/>'
    )


def svg_on_wood(drawing: str) -> ft.Control:
    """A drawing on the wood, hidden from screen readers."""
    picture = ft.Image(
        src=drawing, width=WIDTH, height=HEIGHT, exclude_from_semantics=True, gapless_playback=True
    )
    return ft.Container(picture, bgcolor=theme.WOOD, border_radius=theme.ROUND, width=WIDTH, height=HEIGHT)
