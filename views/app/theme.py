"""The theme: a scorebook on a dark wooden table. All colours and sizes of the screens are named here.

Screens use only the names below, which the client resolves in the light or dark theme, so that a change of
theme needs no update from the server.
"""

from typing import Any, Final, TypeAlias

import flet as ft

from views.app.pictures import picture_url

Look: TypeAlias = Any
"""Keyword arguments of a Flet control, whose types Flet defines."""

PAPER: Final = ft.Colors.SURFACE
"""The colour of sheets with text."""
PAPER_BRIGHT: Final = ft.Colors.SURFACE_CONTAINER_LOWEST
PAPER_SHADE: Final = ft.Colors.SURFACE_CONTAINER
PAPER_EDGE: Final = ft.Colors.OUTLINE_VARIANT
"""The colour of borders and rules on paper."""
FIELD_EDGE: Final = ft.Colors.OUTLINE
"""The edge of a text field."""
INK: Final = ft.Colors.ON_SURFACE
INK_FADED: Final = ft.Colors.ON_SURFACE_VARIANT
MAY: Final = ft.Colors.PRIMARY
"""The accent colour of what may be done now."""
ON_MAY: Final = ft.Colors.ON_PRIMARY
MAY_WASH: Final = ft.Colors.PRIMARY_CONTAINER
ON_MAY_WASH: Final = ft.Colors.ON_PRIMARY_CONTAINER
REFUSAL: Final = ft.Colors.ERROR
"""The colour of refusals and injuries."""
REFUSAL_WASH: Final = ft.Colors.ERROR_CONTAINER
ON_REFUSAL_WASH: Final = ft.Colors.ON_ERROR_CONTAINER
BRASS: Final = ft.Colors.SECONDARY
"""The colour of headings and small signs; never of a state."""
WOOD: Final = ft.Colors.INVERSE_SURFACE
WOOD_DEEP: Final = ft.Colors.SURFACE_DIM
WOOD_LIGHT: Final = ft.Colors.SURFACE_BRIGHT
WOOD_LINE: Final = ft.Colors.SURFACE_TINT
"""The outline of an empty square on the bare table."""
ON_WOOD: Final = ft.Colors.ON_INVERSE_SURFACE
ON_WOOD_FADED: Final = ft.Colors.INVERSE_PRIMARY
MAY_ON_WOOD: Final = ft.Colors.TERTIARY
"""The accent colour on wood."""
ORIGIN_WASH: Final = ft.Colors.TERTIARY_CONTAINER
"""The colour of what is not a game begun here: a what-if, a demonstration, an import. Nothing else has it."""
ON_ORIGIN_WASH: Final = ft.Colors.ON_TERTIARY_CONTAINER
POINTED: Final = "#ffc93c"
"""The ring around the control with the keyboard focus, in both themes; `assets/index.html` draws the same."""
HUGE: Final = 28
BIG: Final = 21
MEDIUM: Final = 16
SMALL: Final = 14
TINY: Final = 12
TOUCH: Final = 48
"""The least height and width of a tap target, in pixels."""
GAP: Final = 8
ROUND: Final = 10
CODE_GROUND: Final = "#ffffff"
"""The background of a QR code, also in the dark theme: cameras look for dark signs on white."""

NARROW: Final = 700
"""Below this width in pixels screens use the portrait layout of phones."""
WIDE: Final = 1100
"""From this width in pixels on the table screen has columns at both sides of the board."""
ON_ITS_SIDE: Final = 480
"""Below this height in pixels a screen uses the landscape layout of phones."""

_LIGHT = ft.ColorScheme(
    surface="#f7f0e1",
    surface_container_lowest="#fffaf0",
    surface_container_low="#f4ebd9",
    surface_container="#ece1ca",
    surface_container_high="#e6d9bf",
    surface_container_highest="#decfb2",
    surface_dim="#33231a",
    surface_bright="#5b4332",
    surface_tint="#ad937a",
    on_surface="#2a2018",
    on_surface_variant="#65564a",
    outline="#86755f",
    outline_variant="#d8cab0",
    primary="#17694d",
    on_primary="#ffffff",
    primary_container="#cfe8d8",
    on_primary_container="#0b3d2b",
    secondary="#7c5426",
    on_secondary="#ffffff",
    secondary_container="#efdcbd",
    on_secondary_container="#3f2a10",
    tertiary="#8fe6bb",
    on_tertiary="#0b3d2b",
    tertiary_container="#2f5687",
    on_tertiary_container="#ffffff",
    error="#a32a20",
    on_error="#ffffff",
    error_container="#f8dcd3",
    on_error_container="#5c140d",
    inverse_surface="#4c3628",
    on_inverse_surface="#f6ead5",
    inverse_primary="#cdb89c",
    shadow="#000000",
    scrim="#000000",
)
_DARK = ft.ColorScheme(
    surface="#2a231e",
    surface_container_lowest="#332b25",
    surface_container_low="#2f2721",
    surface_container="#3a312a",
    surface_container_high="#443a32",
    surface_container_highest="#4e433a",
    surface_dim="#0f0b09",
    surface_bright="#2b211a",
    surface_tint="#7f6a57",
    on_surface="#f0e6d5",
    on_surface_variant="#bfae99",
    outline="#8d7c69",
    outline_variant="#4d4137",
    primary="#7fd6a9",
    on_primary="#04301f",
    primary_container="#1d4c38",
    on_primary_container="#c9f2dc",
    secondary="#dcb881",
    on_secondary="#3d280c",
    secondary_container="#57401f",
    on_secondary_container="#f7e2c0",
    tertiary="#7fd6a9",
    on_tertiary="#04301f",
    tertiary_container="#2b4d7a",
    on_tertiary_container="#e3eeff",
    error="#ff9b8c",
    on_error="#5a0f08",
    error_container="#57241d",
    on_error_container="#ffd9d1",
    inverse_surface="#1d1612",
    on_inverse_surface="#eadfcd",
    inverse_primary="#a8977f",
    shadow="#000000",
    scrim="#000000",
)


def make_theme(scheme: ft.ColorScheme) -> ft.Theme:
    return ft.Theme(
        color_scheme=scheme,
        font_family="Signs",
        focus_color=ft.Colors.with_opacity(0.3, POINTED),
        page_transitions=ft.PageTransitionsTheme(
            android=ft.PageTransitionTheme.NONE,
            ios=ft.PageTransitionTheme.NONE,
            linux=ft.PageTransitionTheme.NONE,
            macos=ft.PageTransitionTheme.NONE,
            windows=ft.PageTransitionTheme.NONE,
        ),
        scrollbar_theme=ft.ScrollbarTheme(thickness=6, radius=3),
    )


def apply_theme(page: ft.Page, mode: str = "system") -> None:
    """Give the page its themes and the symbol font. `mode`: `system`, `light` or `dark`."""
    if not page.web:  # a browser has loaded it with the first page (views/app/page_files.py)
        page.fonts = {"Signs": "fonts/Signs.ttf"}
    page.theme, page.dark_theme = make_theme(_LIGHT), make_theme(_DARK)
    page.theme_mode = ft.ThemeMode(mode)
    page.theme_animation_style = ft.AnimationStyle.no_animation()  # so that the first frame has our colours
    page.padding = 0


def choice_style(
    is_chosen: bool, *, ground: ft.ColorValue | None = PAPER_BRIGHT, edge: ft.ColorValue = PAPER_EDGE
) -> dict[str, Look]:
    """Return the style of one of several choices; the chosen one has the accent colour."""
    return {
        "bgcolor": MAY_WASH if is_chosen else ground,
        "border": ft.Border.all(2 if is_chosen else 1, MAY if is_chosen else edge),
    }


def wood_background(width: float) -> ft.BoxDecoration:
    """Return the wooden background of a screen of this width.

    On wide screens a picture lightens its middle: without a graphics card it is painted in a fifth of the
    time of a gradient. On a phone cards and paper cover most of it.
    """
    if width < NARROW:
        return ft.BoxDecoration(bgcolor=WOOD)
    light = ft.DecorationImage(
        src=picture_url("light.webp"), fit=ft.BoxFit.FILL, filter_quality=ft.FilterQuality.LOW
    )
    return ft.BoxDecoration(bgcolor=WOOD, image=light)
