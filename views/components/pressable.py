"""Everything that can be tapped: one pattern that is a real button for screen readers, the keyboard and
tests.

Screen readers read the label, so the texts inside are silent (`semantics_label=""`). Identifiers never
change.
"""

from collections.abc import Callable

import flet as ft

from views.app import theme
from views.app.error_boundary import safe_handler
from views.app.shortcuts import tooltip_with_key
from views.font_coverage import drawable_text

OnTap = Callable[..., object] | None


def silent_text(value: str, **look: theme.Look) -> ft.Text:
    """A text inside a pressable, silent because the label says it."""
    return ft.Text(drawable_text(value), semantics_label="", **look)


def tap_area(
    on_click: OnTap, content: ft.Control | None = None, on_hold: OnTap = None, **container_look: theme.Look
) -> ft.Container:
    """A container that takes taps and long presses; the caller wraps it in Semantics."""
    return ft.Container(
        content=content,
        ink=on_click is not None,
        on_click=safe_handler(on_click) if on_click else None,
        on_long_press=safe_handler(on_hold) if on_hold else None,
        **container_look,
    )


def delayed_tooltip(text: str, *, looks_like_paper: bool = False) -> ft.Tooltip:
    """The tooltip under a resting pointer or finger, silent for screen readers. `looks_like_paper`: drawn on
    paper, and for a pointer only.
    """
    tip = ft.Tooltip(
        drawable_text(text), exclude_from_semantics=True, wait_duration=ft.Duration(milliseconds=500)
    )
    if looks_like_paper:
        tip.trigger_mode = ft.TooltipTriggerMode.MANUAL  # type: ignore[assignment]  # flet says str of it
        edge = ft.Border.all(1, theme.PAPER_EDGE)
        tip.decoration = ft.BoxDecoration(bgcolor=theme.PAPER, border=edge, border_radius=theme.ROUND)
        tip.text_style, tip.padding = ft.TextStyle(color=theme.INK, size=theme.SMALL, height=1.45), 12
    return tip


def pressable(
    content: ft.Control | None,
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    selected: bool | None = None,
    tip: str = "",
    **container_look: theme.Look,
) -> ft.Semantics:
    """Anything that can be tapped. `tip`: words and shortcut, shown under a pointer. `container_look` is
    passed to the container."""
    expand = container_look.pop("expand", None)
    container_look.setdefault("border_radius", theme.ROUND)
    if tip:  # silent, because the label is read already
        container_look["tooltip"] = delayed_tooltip(tip)
    return ft.Semantics(
        label=drawable_text(label),
        identifier=identifier,
        selected=selected,
        hint_text=drawable_text(tip) if tip else None,
        expand=expand,
        content=tap_area(on_click, content, **container_look),
    )


@ft.control("Semantics")  # type: ignore[arg-type]  # as flet types it, for none
class PlacedSemantics(ft.Semantics):
    """Semantics with a position in a Stack. The client supports this, but Flet's class does not declare
    it."""

    left: float | None = None
    top: float | None = None


_KINDS = {
    # background, ink, border
    "may": (theme.MAY, theme.ON_MAY, None),
    "plain": (theme.PAPER_BRIGHT, theme.INK, theme.PAPER_EDGE),
    "quiet": (None, theme.INK, None),
    "chosen": (theme.MAY_WASH, theme.ON_MAY_WASH, theme.MAY),
    "wood": (None, theme.ON_WOOD, theme.WOOD_LINE),
    "refusal": (None, theme.REFUSAL, theme.PAPER_EDGE),
}


def button(
    words: str,
    identifier: str,
    on_click: OnTap,
    kind: str = "plain",
    *,
    label: str = "",
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    fills: bool = False,
    size: float = theme.SMALL,
    picture: ft.Control | None = None,
) -> ft.Semantics:
    """A button with words. `kind`: `may` (what may be done now), `plain`, `quiet`, `chosen`, `wood` (on the
    bare table), `refusal`. `label` is read instead of the words, if these need the picture beside them.
    `fills`: the parent has a width, and long words may break; `expand` asks a Row for a share of its width,
    and then it fills that."""
    background, ink, edge = _KINDS[kind]
    broad = (1.5 if kind == "chosen" else 1) if edge else 0  # the same size with and without an edge
    fills = fills or bool(expand)
    above = 14 + max(0, theme.SMALL - size) * 0.75  # smaller words, the same height for a finger
    face = [ft.Icon(icon, size=18, color=ink) if icon is not None else None, picture]
    if words:
        text_style: dict[str, theme.Look] = {"weight": ft.FontWeight.W_500, "text_align": ft.TextAlign.CENTER}
        breaks: dict[str, theme.Look] = {"expand": True, "expand_loose": True} if fills else {}
        face.append(silent_text(words, size=size, color=ink, **text_style, **breaks))
    parts = [part for part in face if part is not None]
    return pressable(
        ft.Row(parts, spacing=8, alignment=ft.MainAxisAlignment.CENTER, tight=True),
        label or words,
        identifier,
        on_click,
        selected=True if kind == "chosen" else None,
        expand=expand,
        bgcolor=background,
        border=ft.Border.all(broad, edge) if edge else None,
        padding=ft.Padding.symmetric(horizontal=(14 if words else 15) - broad, vertical=above - broad),
    )


def icon_button(
    icon: ft.IconData,
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    ink: ft.ColorValue = theme.INK,
    is_faded: bool = False,
    shortcut_name: str = "",
) -> ft.Semantics:
    """A round button with an icon; screen readers read the label. `shortcut_name`: the name of its
    shortcut."""
    return pressable(
        ft.Icon(icon, size=24, color=ink),
        label,
        identifier,
        on_click,
        width=theme.TOUCH,
        height=theme.TOUCH,
        border_radius=theme.TOUCH / 2,
        alignment=ft.Alignment.CENTER,
        opacity=0.6 if is_faded else 1,
        tip=tooltip_with_key(label, shortcut_name) if shortcut_name else label,
    )


def equal_width_option_button(
    content: ft.Control, label: str, identifier: str, on_click: Callable[[], object], is_chosen: bool
) -> ft.Control:
    """One of several buttons in a row, as high as a finger. `content`: its content."""
    return pressable(
        content,
        label,
        identifier,
        on_click,
        selected=True if is_chosen else None,
        expand=True,
        height=theme.TOUCH,
        padding=ft.Padding.symmetric(horizontal=4),
        alignment=ft.Alignment.CENTER,
        **theme.choice_style(is_chosen),
    )
