"""Step through a game: back, forward, to either end, or playing automatically."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component, use_typed_ref
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.controls import icon_button, pressable, silent_text

SECONDS = 0.9
"""Seconds between two moments of automatic play."""


@component
def Stepper(
    entries_shown: int,
    entry_count: int,
    go_to_moment: Callable[[int], None],
    moment_words: str,
    turning_point_entry: int = 0,
) -> ft.Control:
    """Draw the controls. `go_to_moment` gets the number of entries to show. `turning_point_entry`: the moment
    of the turning point, 0 if there is none."""
    playing, set_playing = ft.use_state(False)
    current_moment, runs = use_typed_ref(entries_shown), use_typed_ref(False)
    current_moment.current = entries_shown

    def go_to(moment: int) -> None:
        current_moment.current = moment  # the next tap may come before this moment is drawn
        go_to_moment(moment)

    def set_running(on: bool) -> None:
        runs.current = on
        set_playing(on)

    async def play_or_pause() -> None:
        set_running(not runs.current)
        moment = 0 if current_moment.current >= entry_count else current_moment.current
        while runs.current and moment < entry_count:
            moment += 1
            go_to(moment)
            await asyncio.sleep(SECONDS)
        if runs.current:
            set_running(False)

    def stop_and_step(by: int) -> None:
        set_running(False)
        go_to(min(max(current_moment.current + by, 0), entry_count))

    use_step_keys(stop_and_step, entry_count)
    ft.use_effect(lambda: None, [], cleanup=lambda: setattr(runs, "current", False))
    return render_stepper(
        entries_shown, entry_count, moment_words, playing, stop_and_step, play_or_pause, turning_point_entry
    )


def use_step_keys(step_by: Callable[[int], None], entry_count: int) -> None:
    """Let the arrow keys step, and Home and End go to the ends."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        by = {"Arrow Left": -1, "Arrow Right": 1, "Home": -entry_count, "End": entry_count}.get(event.key)
        if by is not None:
            step_by(by)
        return by is not None

    use_keys(handle_key)


def render_stepper(
    entries_shown: int,
    entry_count: int,
    moment_words: str,
    is_playing: bool,
    step_by: Callable[[int], None],
    toggle_play: Callable[[], Awaitable[None]],
    turning_point_entry: int,
) -> ft.Control:
    def step_button(icon: ft.IconData, label: str, identifier: str, by: int) -> ft.Control:
        faded = entries_shown == (0 if by < 0 else entry_count)
        return icon_button(
            icon, label, f"step-{identifier}", lambda: step_by(by), ink=theme.ON_WOOD, is_faded=faded
        )

    controls: list[ft.Control] = [
        step_button(Icons.FIRST_PAGE, say("stepping.first", "To the beginning"), "first", -entry_count),
        step_button(Icons.CHEVRON_LEFT, say("stepping.back", "One entry back"), "back", -1),
        play_button(is_playing, toggle_play),
        step_button(Icons.CHEVRON_RIGHT, say("stepping.on", "One entry forward"), "on", 1),
        step_button(Icons.LAST_PAGE, say("stepping.last", "To the end"), "last", entry_count),
    ]
    if turning_point_entry:
        controls.append(
            icon_button(
                Icons.FLAG_OUTLINED,
                say("stepping.turned", "To the turning point, entry {n}", n=turning_point_entry),
                "step-turned",
                lambda: step_by(turning_point_entry - entries_shown),
                ink=theme.ON_WOOD,
                is_faded=entries_shown == turning_point_entry,
            )
        )
    controls.append(stepper_position_control(entries_shown, entry_count, moment_words))
    return ft.Row(controls, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def play_button(is_playing: bool, toggle_play: Callable[[], Awaitable[None]]) -> ft.Control:
    return pressable(
        ft.Icon(Icons.PAUSE if is_playing else Icons.PLAY_ARROW, size=26, color=theme.ON_MAY),
        say("stepping.stop", "Stop") if is_playing else say("stepping.play", "Play the game"),
        "step-play",
        toggle_play,
        width=theme.TOUCH,
        height=theme.TOUCH,
        border_radius=theme.TOUCH / 2,
        bgcolor=theme.MAY,
        alignment=ft.Alignment.CENTER,
    )


def stepper_position_control(entries_shown: int, entry_count: int, moment_words: str) -> ft.Control:
    counted = say("stepping.of", "{at} of {last}", at=entries_shown, last=entry_count)
    return ft.Semantics(
        label=say(
            "stepping.moment",
            "After entry {at} of {last}. {said}",
            at=entries_shown,
            last=entry_count,
            said=moment_words,
        ),
        identifier="moment",
        container=True,
        live_region=True,
        expand=True,
        content=silent_text(counted, size=theme.SMALL, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER),
    )
