"""Step through a game: back, forward, to either end, or playing automatically."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_keys
from views.app.references import use_typed_ref
from views.components.pressable import icon_button, pressable, unlabelled_text

TURNED = Icons.FLAG_OUTLINED
SECONDS = 0.9
"""Seconds between two moments of automatic play."""


@component
def Stepper(at: int, last: int, go: Callable[[int], None], text: str, turned: int = 0) -> ft.Control:
    """Draw the controls. `at`: the number of entries shown; `go` gets the new number. Arrow keys step; Home and End go to
    the ends. `turned`: the moment of the turning point, 0 if there is none.
    """
    playing, set_playing = ft.use_state(False)
    here, runs = use_typed_ref(at), use_typed_ref(False)
    here.current = at

    def to(moment: int) -> None:
        here.current = moment  # the next tap may come before this moment is drawn
        go(moment)

    def run(on: bool) -> None:
        runs.current = on
        set_playing(on)

    async def play() -> None:
        run(not runs.current)
        moment = 0 if here.current >= last else here.current
        while runs.current and moment < last:
            moment += 1
            to(moment)
            await asyncio.sleep(SECONDS)
        if runs.current:
            run(False)

    def step(by: int) -> None:
        run(False)
        to(min(max(here.current + by, 0), last))

    def pressed(event: ft.KeyboardEvent) -> bool:
        by = {"Arrow Left": -1, "Arrow Right": 1, "Home": -last, "End": last}.get(event.key)
        if by is not None:
            step(by)
        return by is not None

    use_keys(pressed)
    ft.use_effect(lambda: None, [], cleanup=lambda: setattr(runs, "current", False))
    return draw_stepper(at, last, text, playing, step, play, turned)


def draw_stepper(
    at: int,
    last: int,
    text: str,
    playing: bool,
    step: Callable[[int], None],
    play: Callable[[], Awaitable[None]],
    turned: int,
) -> ft.Control:
    def steps(icon: ft.IconData, label: str, identifier: str, by: int) -> ft.Control:
        faded = at == (0 if by < 0 else last)
        return icon_button(
            icon, label, f"step-{identifier}", lambda: step(by), ink=theme.ON_WOOD, faded=faded
        )

    label = say("stepping.turned", "To the turning point, entry {n}", n=turned)
    row: list[ft.Control] = [
        steps(Icons.FIRST_PAGE, say("stepping.first", "To the beginning"), "first", -last),
        steps(Icons.CHEVRON_LEFT, say("stepping.back", "One entry back"), "back", -1),
        play_button(playing, play),
        steps(Icons.CHEVRON_RIGHT, say("stepping.on", "One entry forward"), "on", 1),
        steps(Icons.LAST_PAGE, say("stepping.last", "To the end"), "last", last),
        *(
            [
                icon_button(
                    TURNED,
                    label,
                    "step-turned",
                    lambda: step(turned - at),
                    ink=theme.ON_WOOD,
                    faded=at == turned,
                )
            ]
            if turned
            else []
        ),
        moment_text(at, last, text),
    ]
    return ft.Row(row, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def play_button(playing: bool, play: Callable[[], Awaitable[None]]) -> ft.Control:
    return pressable(
        ft.Icon(Icons.PAUSE if playing else Icons.PLAY_ARROW, size=26, color=theme.ON_MAY),
        say("stepping.stop", "Stop") if playing else say("stepping.play", "Play the game"),
        "step-play",
        play,
        width=theme.TOUCH,
        height=theme.TOUCH,
        border_radius=theme.TOUCH / 2,
        bgcolor=theme.MAY,
        alignment=ft.Alignment.CENTER,
    )


def moment_text(at: int, last: int, text: str) -> ft.Control:
    counted = say("stepping.of", "{at} of {last}", at=at, last=last)
    return ft.Semantics(
        label=say("stepping.moment", "After entry {at} of {last}. {said}", at=at, last=last, said=text),
        identifier="moment",
        container=True,
        live_region=True,
        expand=True,
        content=unlabelled_text(
            counted, size=theme.SMALL, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER
        ),
    )
