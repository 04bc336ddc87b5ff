"""The clock of a round: its controls on the league's screen, and `/leagues/<id>/clock`, large enough for the
whole room."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import flet as ft

from models.store import StoreError
from models.translation import say
from referee.clock import clock_text
from referee.people.leagues import League, Outcomes, RoundClock, undecided_pairings_of_last_round
from referee.people.round_clock import (
    clock_with_minutes_added,
    paused_clock,
    paused_clock_with_full_time,
    running_clock,
    seconds_left,
)
from views.app import theme
from views.app.component import component, use_interval, use_shared_value, use_workspace
from views.app.icons import Icons
from views.components.controls import (
    Size,
    TextScale,
    button,
    column,
    heading_text,
    icon_button,
    navigation_to,
    row,
    sheet,
    silent_text,
    words,
)
from views.components.shell import page_of_sheets, screen_component, screen_view, top_bar
from views.font_coverage import drawable_text
from views.workspace.workspace import Workspace

TICK: Final = 1.0
LONGEST: Final = 12 * 3600
"""Seconds after which a screen without viewers is no longer drawn."""
MINUTES_STEP: Final = 5
DIGITS_ON_THE_SHEET: Final = 34
ClockChange = Callable[[RoundClock], RoundClock]


@component
def RoundClockSheet(league_id: int, clock: RoundClock) -> ft.Control:
    """Draw the clock on the league's screen, with the link to the large one."""
    show_large = navigation_to(f"/leagues/{league_id}/clock")
    return sheet(
        column(
            heading_text(say("round_clock.title", "Round clock")),
            RoundClockDigits(clock, DIGITS_ON_THE_SHEET, theme.INK, key="digits"),
            clock_buttons(league_id, clock),
            row(button(say("round_clock.large", "Show it large"), "large-clock", show_large)),
        )
    )


def clock_buttons(league_id: int, clock: RoundClock) -> ft.Control:
    """Return the buttons that start, pause and set the clock."""
    workspace = use_workspace()

    def handler_to(change: ClockChange) -> Callable[[], None]:
        return lambda: workspace.leagues.change(
            league_id, lambda league, _: league.model_copy(update={"clock": change(league.clock)})
        )

    start = handler_to(lambda now: running_clock(now, datetime.now(UTC)))
    pause = handler_to(lambda now: paused_clock(now, datetime.now(UTC)))
    reset = handler_to(paused_clock_with_full_time)
    take_away = handler_to(lambda now: clock_with_minutes_added(now, -MINUTES_STEP))
    add = handler_to(lambda now: clock_with_minutes_added(now, MINUTES_STEP))
    fewer = say("round_clock.fewer", "{count} minutes less", count=MINUTES_STEP)
    more = say("round_clock.more", "{count} minutes more", count=MINUTES_STEP)
    return row(
        button(say("round_clock.pause", "Pause"), "pause-clock", pause)
        if clock.started_at
        else button(say("round_clock.start", "Start"), "start-clock", start, "may"),
        button(say("round_clock.reset", "Set back"), "reset-clock", reset, "quiet"),
        icon_button(Icons.REMOVE, fewer, "fewer-minutes", take_away),
        icon_button(Icons.ADD, more, "more-minutes", add),
    )


@component
def RoundClockDigits(clock: RoundClock, size: float, color: str) -> ft.Control:
    """Draw the time left; when it is up, show a notice that screen readers announce."""
    _, tick = ft.use_state(0)
    use_interval(TICK, lambda: tick(lambda count: count + 1), bool(clock.started_at), LONGEST)
    left = seconds_left(clock, datetime.now(UTC))
    is_up, text = left <= 0, clock_text(left)
    digits: ft.Control = silent_text(
        text, size=size, weight=ft.FontWeight.W_600, color=theme.ON_REFUSAL_WASH if is_up else color
    )
    if is_up:
        padding = ft.Padding.symmetric(horizontal=size / 5)
        digits = ft.Container(digits, bgcolor=theme.REFUSAL_WASH, border_radius=theme.ROUND, padding=padding)
    rows: list[ft.Control] = [
        ft.Semantics(label=drawable_text(text), identifier="round-clock", container=True, content=digits)
    ]
    if is_up:
        sentence = say("round_clock.up", "Time is up")
        shown = silent_text(sentence, size=max(theme.MEDIUM, size / 4), color=color)
        rows.append(
            ft.Semantics(
                live_region=True, identifier="time-is-up", label=drawable_text(sentence), content=shown
            )
        )
    return ft.Column(rows, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


@screen_component
def RoundClockRoute() -> ft.Control:
    """Draw `/leagues/<id>/clock`: no buttons but the way back, because the screen stands in the middle of the
    room."""
    workspace = use_workspace()
    given = ft.use_route_params()["id"]
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    use_shared_value(workspace.store, lambda shown: (shown.people, shown.home))
    route = f"/leagues/{given}/clock"
    found = league_and_outcomes_or_fault(workspace, given)
    if isinstance(found, str):
        return page_of_sheets(route, "", "/leagues", [sheet(words(found))], 620)
    league, outcomes = found
    size = min(width * 0.26, height * 0.4) / scale
    body = ft.Column(
        [
            RoundClockDigits(league.clock, size, theme.ON_WOOD, key="digits"),
            undecided_pairings_list(league, outcomes, max(theme.MEDIUM, size / 8)),
        ],
        expand=True,
        spacing=16,
        scroll=ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return screen_view(
        route,
        top_bar(
            league.name,
            navigation_to(f"/leagues/{given}"),
            subtitle=current_round_number_text_or_empty(league),
        ),
        body,
    )


def league_and_outcomes_or_fault(workspace: Workspace, league_number: str) -> tuple[League, Outcomes] | str:
    """Return the league of this number and its outcomes, or why there is none, in one sentence."""
    try:
        league = workspace.leagues.league(int(league_number))
        return league, workspace.leagues.outcomes(league)
    except StoreError as error:
        return str(error)
    except ValueError:
        return say("leagues.no_number", "No league has this number.")


def current_round_number_text_or_empty(league: League) -> str:
    """Return the number of the current round as text; "" before the first."""
    number = len(league.played)
    return say("leagues.round", "Round {number}", number=number) if number else ""


def undecided_pairings_list(league: League, outcomes: Outcomes, size: float) -> ft.Control:
    """Draw the pairings of the last round that are still being played."""
    open_ = [" – ".join(pairing.names) for pairing in undecided_pairings_of_last_round(league, outcomes)]
    lines = [ft.Text(drawable_text(each), size=size, color=theme.ON_WOOD) for each in open_]
    heading = ft.Text(say("round_clock.in_play", "Still in play"), size=size, color=theme.ON_WOOD_FADED)
    names = ft.Row(
        [*lines], wrap=True, spacing=size * 2, run_spacing=2, alignment=ft.MainAxisAlignment.CENTER
    )
    return ft.Semantics(
        identifier="in-play",
        container=True,
        content=ft.Column(
            [heading, names] if lines else [],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
