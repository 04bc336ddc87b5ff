"""Whatever is on a screen can be heard: names, roles, headings, what is announced, and what a picture shows.

The same walk looks whether it stands out from its ground, whether all its words come from the catalogue, and whether the client holds
what the session shows.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from tests.screens.contrast import faint, two_coloured
from tests.screens.every_screen import DESKTOP, PHONE, RECORDS, WALKS, Sight, faults
from tests.screens.made_up_language import english, made_up_language_available

OTHERS = (
    ft.Button,
    ft.IconButton,
    ft.Checkbox,
    ft.Switch,
    ft.Slider,
    ft.Dropdown,
    ft.GestureDetector,
    ft.Draggable,
)
"""Controls that these screens do without: `pressable` is the one pattern that is heard, reached and pressed everywhere."""


TAPS = ("on_tap", "on_tap_down", "on_tap_up", "on_double_tap", "on_long_press", "on_secondary_tap")
"""What a detector of gestures must not answer if screen readers pass it over."""


def is_one_act(one: str, other: str) -> bool:
    """Do both do the same? Several paragraphs lead to the same entry of the record."""
    acted = [re.fullmatch(r"acted-.*-(\d+)", each) for each in (one, other)]
    same_entry = all(acted) and len({each.group(1) for each in acted if each}) == 1
    return one == other or same_entry


def names(around: tuple[Any, ...]) -> list[str]:
    """The names of what stands around a control."""
    return [each.label for each in around if isinstance(each, ft.Semantics) and each.label]


def where(control: Any, around: tuple[Any, ...]) -> str:
    """The way to a control, for whoever has to mend it."""
    marks = [
        each.identifier for each in (*around, control) if isinstance(each, ft.Semantics) and each.identifier
    ]
    shown = (
        getattr(control, "value", "") or getattr(control, "label", "") or getattr(control, "src", "") or ""
    )
    return f"{type(control).__name__} {shown!r:.60} in {' > '.join(marks[-3:]) or 'no named place'}"


def is_only_dragged(control: Any) -> bool:
    """Is it passed over by screen readers, and can it only be dragged? Then taps on what it holds do the same."""
    if isinstance(control, ft.Draggable):
        return isinstance(control.content, ft.Semantics) and bool(control.content.label)
    return (
        isinstance(control, ft.GestureDetector)
        and bool(control.exclude_from_semantics)
        and not any(getattr(control, name) for name in TAPS)
    )


def unheard(sight: Sight) -> Iterator[str]:
    """What can be tapped, typed in or looked at, and has no name or role."""
    for control, around in sight.trodden:
        if isinstance(control, OTHERS) and not is_only_dragged(control):
            yield f"{where(control, around)}: not made with `pressable`"
        elif getattr(control, "on_click", None):
            holder = around[-1] if around else None
            if not (isinstance(holder, ft.Semantics) and (holder.label or "").strip()):
                yield f"{where(control, around)}: tapped, and has no name"
            if not control.ink:
                yield f"{where(control, around)}: tapped, and cannot be reached with the keyboard"
        elif isinstance(control, ft.TextField) and not (
            isinstance(control.label, str) and control.label.strip()
        ):
            yield f"{where(control, around)}: a field without a name"
        elif (
            isinstance(control, ft.Image)
            and not control.semantics_label
            and not named_or_passed_over(control, around)
        ):
            yield f"{where(control, around)}: a picture that is neither named nor passed over"
        elif (
            isinstance(control, ft.Text)
            and control.semantics_label != ""
            and any(getattr(each, "on_click", None) for each in around)
        ):
            yield f"{where(control, around)}: read a second time, its button says it"


def named_or_passed_over(picture: Any, around: tuple[Any, ...]) -> bool:
    """Does something around this picture say what it shows, or that it shows nothing worth hearing?"""
    return bool(names(around)) or any(
        isinstance(each, ft.Semantics) and each.exclude_semantics for each in around
    )


def silent(sight: Sight) -> Iterator[str]:
    """Words that are to be seen, and that nothing on the screen says."""
    said = "\n".join(
        [each.label or "" for each in sight.all(ft.Semantics)] + [heard(each) for each in sight.all(ft.Text)]
    ).casefold()
    for control, around in sight.trodden:
        if isinstance(control, ft.Text) and control.semantics_label == "" and not names(around):
            shown = (control.value or "").casefold()
            if re.search(r"\w", shown) and shown not in said:
                yield f"{where(control, around)}: seen, and not heard"


def heard(text: ft.Text) -> str:
    """What a screen reader says of a text."""
    return (text.value or "") if text.semantics_label is None else text.semantics_label


def alike(sight: Sight) -> Iterator[str]:
    """Two things to tap with the same name, in groups of the same name."""
    seen: dict[tuple[str, ...], str] = {}
    for control, around in sight.trodden:
        if getattr(control, "on_click", None) and names(around):
            named, which = tuple(names(around)), around[-1].identifier or ""
            if not is_one_act(seen.setdefault(named, which), which):
                yield f"{seen[named]} and {which} are both called {' > '.join(named)}"


def headings(sight: Sight) -> Iterator[str]:
    """One heading of the first level, and none that skips a level."""
    levels = [each.heading_level for each in sight.all(ft.Semantics) if each.header]
    if levels.count(1) != 1:
        yield f"{levels.count(1)} headings of the first level"
    if None in levels:
        yield "a heading without a level"
    if levels and max(level or 0 for level in levels) > len(set(levels)):
        yield f"headings of the levels {sorted(set(levels))}"


def unannounced(sight: Sight) -> Iterator[str]:
    """What the referee or the app says to what was just done, and a screen reader does not announce."""
    placed = sight.all(ft.Semantics)
    for each in placed:
        is_tapped = bool(getattr(each.content, "on_click", None))
        if (
            not is_tapped
            and re.search(r"(^|-)(banner|fault|result|error|said)$", each.identifier or "")
            and not each.live_region
        ):
            yield f"{each.identifier} is not announced"
    if any(each.identifier == "to-record" for each in placed) and not any(
        each.live_region for each in placed
    ):
        yield "nothing at this table is announced"


def out_of_step(sight: Sight) -> Iterator[str]:
    """Where the client holds something else than the session: one id twice, a patch for nothing, a value of before. A tap is lost there."""
    yield from sight.phone.out_of_step()


LOOKS = (unheard, silent, alike, headings, unannounced)


@pytest.mark.slow
@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk not in RECORDS[::2]])
def test_on_a_phone_every_screen_is_heard_stands_out_and_is_said_in_another_language(
    walk: str, tmp_path: Path
) -> None:
    with made_up_language_available():
        found = faults(
            walk, PHONE, tmp_path, (*LOOKS, out_of_step, faint, english), language="xx", mirrored=True
        )

    assert not found, "\n".join(f"{fault}, first at: {name}" for fault, name in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk not in RECORDS[1::2]])
def test_on_a_desktop_every_screen_is_heard_and_stands_out(walk: str, tmp_path: Path) -> None:
    """With four colours for the suits, where the walk does not choose otherwise. Of the whole games, which are long, those that are
    not walked on a phone."""
    looks = (*LOOKS, faint) if walk == "settings" else (*LOOKS, faint, two_coloured)
    found = faults(walk, DESKTOP, tmp_path, looks, four_colours=True)

    assert not found, "\n".join(f"{fault}, first at: {name}" for fault, name in found.items())
