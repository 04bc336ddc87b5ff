"""What comes onto a screen is made ready as Flet does it: the same is sent, and each control is held by the same."""

from pathlib import Path
from typing import Any, NamedTuple

import flet as ft
import pytest
from flet.controls.object_patch import DiffBuilder

from tests.probes.interfering_screens import no_chance
from tests.screens.every_screen import PHONE, WALKS, screen_opener
from tests.support.fletdriver import Driver
from views.runtime.fast_mount import FLETS
from views.workspace.workspace import Workspace


class Shown(NamedTuple):
    """A screen: what was sent for it, and the number of each control with that of what holds it."""

    name: str
    sent: list[bytes]
    held: list[tuple[int, int | None]]


def _shown(walk: str, folder: Path) -> list[Shown]:
    workspace, found = Workspace(folder), []
    with no_chance():
        for name, phone in WALKS[walk](workspace, screen_opener(workspace, PHONE)):
            held = [(number, each.parent and each.parent._i) for number, each in phone.session.index.items()]
            found.append(Shown(name, list(phone.wire.sent), held))  # type: ignore[attr-defined]
    workspace.close()
    return found


@pytest.mark.parametrize("walk", ["home", "settings", "royals"])
def test_what_is_sent_is_what_flet_would_send(
    walk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = _shown(walk, tmp_path / "ours")

    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", FLETS)

    assert ours == _shown(walk, tmp_path / "flets") and len(ours) > 3


@ft.value
class _Frame:
    """What is no control and holds one."""

    inner: ft.Control | None = None
    named: dict[str, ft.Control] | None = None


@ft.control("Framed")
class _Framed(ft.Container):
    frame: Any = None
    frames: list[_Frame] | None = None


@pytest.mark.parametrize("flets", [False, True])
def test_what_is_held_by_something_that_is_no_control_belongs_to_the_control_around_it(
    flets: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if flets:
        monkeypatch.setattr(DiffBuilder, "_configure_dataclass", FLETS)
    one, two, three, four = (ft.Text(each) for each in ("one", "two", "three", "four"))
    framed = _Framed(frame=_Frame(one), frames=[_Frame(named={"two": two}), _Frame(three)], content=four)

    with Driver(lambda page: page.add(framed)) as phone:
        assert [each.parent for each in (one, two, three, four)] == [framed] * 4
        assert all(phone.session.index.get(each._i) is each for each in (framed, one, two, three, four))
