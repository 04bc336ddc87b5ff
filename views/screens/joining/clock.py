"""The clock: chosen when a table is shared, and shown in big digits to spectators. It says when time is up;
no rule depends on it.
"""

from collections.abc import Callable
from datetime import UTC, datetime

import flet as ft

from models.translation import say
from referee.clock import Clock, clock_text
from views.app import theme
from views.app.error_boundary import component
from views.app.hooks import use_interval, use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import column, heading_text, row, sheet, words
from views.components.pressable import button, icon_button, silent_text
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
    now = access.table_settings()

    def handler_to_set_clock(clock: Clock) -> Callable[[], None]:
        return lambda: access.change_table_settings(access.table_settings()._replace(clock=clock))

    def handler_to_add_minutes(more: int) -> Callable[[], None]:
        minutes = max(1, min(MOST, now.minutes + more))
        return lambda: access.change_table_settings(access.table_settings()._replace(minutes=minutes))

    kinds: dict[Clock, str] = {
        "": say("clock.none", "No clock"),
        "move": say("clock.move", "Per turn"),
        "player": say("clock.player", "Per player"),
        "hourglass": say("clock.hourglass", "Hourglass"),
    }
    look = {kind: "chosen" if now.clock == kind else "plain" for kind in kinds}
    buttons = [
        button(label, f"clock-{kind or 'none'}", handler_to_set_clock(kind), look[kind])
        for kind, label in kinds.items()
    ]
    text = say("clock.minutes", "{count, plural, one {# minute} other {# minutes}}", count=now.minutes)
    minutes = ft.Row(
        [
            icon_button(
                Icons.REMOVE,
                say("clock.less", "One minute less"),
                "fewer-minutes",
                handler_to_add_minutes(-1),
            ),
            words(text, size=theme.MEDIUM),
            icon_button(
                Icons.ADD, say("clock.more", "One minute more"), "more-minutes", handler_to_add_minutes(1)
            ),
        ],
        spacing=8,
    )
    where = say(
        "clock.told",
        "The clock runs on the screen in the middle of the table. When time runs out it says so; "
        "the rules stay the same.",
    )
    heading = heading_text(say("clock.title", "Clock"))
    return sheet(
        column(
            heading,
            row(*buttons),
            minutes if now.clock else None,
            words(where, size=theme.TINY, faded=True),
            spacing=8,
        )
    )


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

    def time_of_seat(seat: int) -> ft.Control:
        color = theme.ON_WOOD if seat == times.seat else theme.ON_WOOD_FADED
        is_out = left[seat] < 0
        ink = theme.ON_REFUSAL_WASH if is_out else color
        digits: ft.Control = silent_text(
            clock_text(left[seat]), size=size, color=ink, weight=ft.FontWeight.W_600
        )
        if is_out:
            padding = ft.Padding.symmetric(horizontal=size // 4)
            digits = ft.Container(
                digits, bgcolor=theme.REFUSAL_WASH, border_radius=theme.ROUND, padding=padding
            )
        name = silent_text(names[seat], size=max(14, 2 * size // 3), color=color)
        shown = ft.Row([name, digits], spacing=size // 4, tight=True)
        text = drawable_text(f"{names[seat]}: {clock_text(left[seat])}")
        return ft.Semantics(label=text, identifier=f"clock-of-{seat}", container=True, content=shown)

    out = [names[seat] for seat, seconds in enumerate(left) if seconds < 0]
    every = [time_of_seat(seat) for seat in range(len(names))]
    rows: list[ft.Control] = [
        ft.Row(every, alignment=ft.MainAxisAlignment.CENTER, spacing=size, run_spacing=2, wrap=True)
    ]
    if out:
        sentence = say("clock.out", "{names}: time is up", names=out)
        text = silent_text(sentence, size=max(16, size // 2), color=theme.ON_WOOD)
        rows.append(
            ft.Semantics(
                live_region=True, identifier="time-is-out", label=drawable_text(sentence), content=text
            )
        )
    return ft.Column(rows, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
