"""The clock: chosen when a table is shared, and shown in big digits to spectators. It says when time is up;
no rule depends on it.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import flet as ft

from models.translation import say
from referee.clock import Clock, clock_text
from views.app import theme
from views.app.component import component, use_app_context, use_interval, use_shared_value
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import column, heading_text, icon_button, row, sheet, silent_text, words
from views.font_coverage import drawable_text
from views.workspace.keeper_access import KeeperAccess

MOST = 180
TICK = 1.0
LONGEST = 12 * 3600
"""Seconds after which a screen without viewers is no longer drawn."""


@component
def ClockChoice(id: int) -> ft.Control:
    """Choose a clock and its minutes."""
    context = use_app_context()
    use_shared_value(context.store, lambda shown: shown.versions.get(id, 0))
    access = context.access(id)
    if not isinstance(access, KeeperAccess):
        return ft.Container(visible=False)
    settings = access.table_settings()

    def change_settings(**changed: object) -> None:
        access.change_table_settings(access.table_settings()._replace(**changed))  # type: ignore[arg-type]

    kinds: dict[Clock, str] = {
        "": say("clock.none", "No clock"),
        "move": say("clock.move", "Per turn"),
        "player": say("clock.player", "Per player"),
        "hourglass": say("clock.hourglass", "Hourglass"),
    }
    where = say(
        "clock.told",
        "The clock runs on the screen in the middle of the table. When time runs out it says so; "
        "the rules stay the same.",
    )
    rows = [
        heading_text(say("clock.title", "Clock")),
        row(
            *choice_buttons(
                "clock", kinds, settings.clock, lambda clock: change_settings(clock=clock), empty="none"
            )
        ),
        minutes_row(settings.minutes, lambda minutes: change_settings(minutes=minutes))
        if settings.clock
        else None,
        words(where, size=theme.TINY, faded=True),
    ]
    return sheet(column(*rows))


def minutes_row(minutes: int, set_minutes: Callable[[int], None]) -> ft.Control:
    """Return the minutes between the buttons for one less and one more."""
    text = say("clock.minutes", "{count, plural, one {# minute} other {# minutes}}", count=minutes)

    def minutes_button(icon: ft.IconData, label: str, identifier: str, more: int) -> ft.Control:
        return icon_button(icon, label, identifier, lambda: set_minutes(max(1, min(MOST, minutes + more))))

    parts = [
        minutes_button(Icons.REMOVE, say("clock.less", "One minute less"), "fewer-minutes", -1),
        words(text, size=theme.MEDIUM),
        minutes_button(Icons.ADD, say("clock.more", "One minute more"), "more-minutes", 1),
    ]
    return ft.Row(parts, spacing=8)


@component
def ClockDigits(table_id: int, size: int) -> ft.Control:
    """Draw each player's time in big digits; the running time is bright, and a time that is up has a
    notice."""
    context = use_app_context()
    use_shared_value(context.store, lambda shown: shown.versions.get(table_id, 0))
    access = context.access(table_id)
    _, tick = ft.use_state(0)
    settings = access.table_settings()
    use_interval(TICK, lambda: tick(lambda count: count + 1), bool(settings.clock), LONGEST)
    if not settings.clock:
        return ft.Container(visible=False)
    times, names = access.thinking_times(), access.table().names
    left = times.seconds_left_by_seat(settings.clock, settings.minutes * 60, datetime.now(UTC))
    out = [names[seat] for seat, seconds in enumerate(left) if seconds < 0]
    clocks: list[ft.Control] = [
        digits_of_seat(seat, names[seat], seconds, size, seat == times.seat)
        for seat, seconds in enumerate(left)
    ]
    rows = [
        ft.Row(clocks, alignment=ft.MainAxisAlignment.CENTER, spacing=size, run_spacing=2, wrap=True),
        *([time_is_up_text(out, max(16, size // 2))] if out else []),
    ]
    return ft.Column(rows, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def digits_of_seat(seat: int, name: str, seconds: float, size: int, is_running: bool) -> ft.Control:
    """Draw a player's time beside the name. `size`: the text size of the digits."""
    color = theme.ON_WOOD if is_running else theme.ON_WOOD_FADED
    look: theme.Look = {"size": size, "weight": ft.FontWeight.W_600}
    digits: ft.Control = silent_text(clock_text(seconds), color=color, **look)
    if seconds < 0:
        digits = ft.Container(
            silent_text(clock_text(seconds), color=theme.ON_REFUSAL_WASH, **look),
            bgcolor=theme.REFUSAL_WASH,
            border_radius=theme.ROUND,
            padding=ft.Padding.symmetric(horizontal=size // 4),
        )
    return ft.Semantics(
        label=drawable_text(f"{name}: {clock_text(seconds)}"),
        identifier=f"clock-of-{seat}",
        container=True,
        content=ft.Row(
            [silent_text(name, size=max(14, 2 * size // 3), color=color), digits],
            spacing=size // 4,
            tight=True,
        ),
    )


def time_is_up_text(names: Sequence[str], size: int) -> ft.Control:
    sentence = say("clock.out", "{names}: time is up", names=list(names))
    return ft.Semantics(
        live_region=True,
        identifier="time-is-out",
        label=drawable_text(sentence),
        content=silent_text(sentence, size=size, color=theme.ON_WOOD),
    )
