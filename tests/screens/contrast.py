"""How well something is seen: WCAG contrast of an ink on its ground, in both themes, with everything that lies between."""

import functools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import flet as ft

from tests.screens.every_screen import Sight
from views.app import faces, theme

Colour = tuple[float, float, float]
SCHEMES: Final = {"light": theme._LIGHT, "dark": theme._DARK}
WOODS: Final = (theme.WOOD, theme.WOOD_DEEP, theme.WOOD_LIGHT)
"""The table top is darker at its rim: what stands on it is measured against its whole range."""


def rgb(hexadecimal: str) -> Colour:
    """`#fdf8ec` in numbers from 0 to 1."""
    red, green, blue = (int(hexadecimal[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@functools.cache
def contrast(one: Colour, other: Colour) -> float:
    """From 1, the same, to 21, black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@functools.cache
def mixed_colour(above: Colour, share: float, below: Colour) -> Colour:
    """A colour of which only a share is opaque, over another."""
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(above, below, strict=True))
    return red, green, blue


@functools.cache
def colour_and_opacity(colour: Any, scheme: str) -> tuple[Colour, float]:
    """A colour of a control in this theme, and how opaque it is. Flet writes `surface,0.35` for a share of a colour."""
    name, _, share = str(getattr(colour, "value", colour)).partition(",")
    opaque = float(share) if share else 1.0
    if name.startswith("#"):
        alpha, digits = (int(name[1:3], 16) / 255, name[3:]) if len(name) == 9 else (1.0, name[1:])
        return rgb(f"#{digits}"), opaque * alpha
    if name == "transparent":
        return (0.0, 0.0, 0.0), 0.0
    field = next(each.name.lower() for each in ft.Colors if each.value == name)
    return rgb(getattr(SCHEMES[scheme], field)), opaque


def colour_behind(around: Sequence[Any], scheme: str, bare: Any) -> Colour:
    """What lies behind something: the papers around it over the bare table."""
    below, _ = colour_and_opacity(bare, scheme)
    for each in around:
        paper = getattr(each, "bgcolor", None)
        if paper is not None and not isinstance(each, ft.View | ft.ProgressBar):
            colour, share = colour_and_opacity(paper, scheme)
            below = mixed_colour(colour, share, below)
    return below


def remaining_opacity(around: Sequence[Any], own: Any) -> float:
    """How much of an ink is left by the opacity of what holds it."""
    left = 1.0
    for each in (*around, own):
        opacity = getattr(each, "opacity", None)
        left *= opacity if isinstance(opacity, int | float) else 1.0
    return left


def least_contrast(ink: Any, own: Any, around: Sequence[Any], scheme: str) -> float:
    """The least contrast of something in this ink. What is faint as a whole is measured as its ink and paper mix with the table below."""
    left, found = remaining_opacity(around, own), []
    for bare in WOODS:
        colour, share = colour_and_opacity(ink, scheme)
        below = colour_behind(around, scheme, bare)
        found.append(contrast(mixed_colour(colour, share * left, below), below))
    return min(found)


TEXT, LARGE, SIGN = 4.5, 3.0, 3.0
"""What WCAG 2.2 asks for at its level AA: of text, of large text, of signs and borders that carry a meaning."""


def is_large(text: ft.Text) -> bool:
    """18 point, or 14 point bold."""
    bold = text.weight in (ft.FontWeight.W_700, ft.FontWeight.BOLD)
    return (text.size or 14) >= (18.66 if bold else 24)


def faint(sight: Sight) -> Iterator[str]:
    """Texts and signs with too little contrast."""
    for control, around in sight.trodden:
        if (
            isinstance(control, ft.Text | ft.Icon)
            and control.color is not None
            and not is_blank_text(control)
        ):
            least = SIGN if isinstance(control, ft.Icon) or is_large(control) else TEXT
            for scheme in SCHEMES:
                found = least_contrast(control.color, control, around, scheme)
                if found < least:
                    marks = [
                        each.identifier
                        for each in around
                        if isinstance(each, ft.Semantics) and each.identifier
                    ]
                    shown = getattr(control, "value", "sign")
                    yield f"{shown!r:.40} in {marks[-1:]}: {found:.2f} in the {scheme} theme, {control.color} asks for {least}"


def is_blank_text(control: Any) -> bool:
    return isinstance(control, ft.Text) and not (control.value or "").strip()


def two_coloured(sight: Sight) -> Iterator[str]:
    """Where suits have their own colours, no diamond is red and no club is black."""
    for control, around in sight.trodden:
        drawn = str(getattr(control, "src", None) or "")
        if isinstance(control, ft.Image) and "cards/" in drawn and drawn[:-4].endswith(("D", "C")):
            yield f"{drawn} among {len(around)}"
        if (
            isinstance(control, ft.Text)
            and set(control.value or "") & {"♦", "♣"}
            and control.color in (faces.INK, faces.RED)
        ):
            yield f"{control.value} in {control.color}"
