"""The demo battle on an ordinary table: its entries are made one by one through the workspace. It can be
paused and played by hand.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from views.app import theme
from views.app.component import (
    Reference,
    component,
    safe_handler,
    use_shared_value,
    use_typed_ref,
    use_workspace,
)
from views.app.icons import Icons
from views.components.controls import (
    Size,
    button,
    column,
    icon_button,
    pressable,
    semantic_group,
    silent_text,
    words,
)
from views.runtime.components import context_value
from views.screens.royal_battles.descriptions import strike_in_ruling
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.first_game.example import (
    caption_text,
    captioned_steps,
    example_entries,
    is_following_example,
    next_example_entry,
)
from views.workspace.answer import Answer
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

wait: Callable[[float], Awaitable[None]] = asyncio.sleep
"""Waits between two steps; tests replace it."""
EACH, LETTER, HURRY, LONGEST = 1.0, 0.03, 3.0, 9.0
"""Seconds per step and per letter; the factor of the fast pace; the longest step in seconds."""
ALWAYS_READ: Final = frozenset(("move", "move_stay", "miss", "hit", "removed"))
"""Captions with something new every time."""
SHORT_STEP_VERBS: Final = frozenset(("deal", "place"))
"""Verbs explained once: later steps are short."""


def is_demonstration_following_example(table_settings: TableSettings, table: Table) -> bool:
    return table_settings.shows == "demonstration" and is_following_example(table)


def squares_of_attack_to_show(table_settings: TableSettings, table: Table) -> tuple[int, ...]:
    """Return the squares of attacker and target if the last entry of a demo is an attack."""
    if not len(table) or not is_demonstration_following_example(table_settings, table):
        return ()
    strike = strike_in_ruling(table.latest_standing_rulings(1)[0])
    return (strike.square, strike.target_square) if strike else ()


def seconds_to_read_step(entry_count: int, ruling_text: str, is_fast: bool) -> float:
    """Return the seconds before the next step, long enough to read the new texts."""
    codes = [step.code for step in captioned_steps()[:entry_count]]
    new_texts = ruling_text + caption_text(entry_count)
    if codes and codes[-1] not in ALWAYS_READ and codes[-1] in codes[:-1]:
        new_texts = "" if codes[-1] in SHORT_STEP_VERBS else ruling_text
    return min(LONGEST, EACH + LETTER * len(new_texts)) / (HURRY if is_fast else 1)


def latest_ruling_or_title_text(table: Table) -> str:
    if not len(table):
        return say("first.title", "A demo battle")
    return entry_and_events_text_and_ruling_ids(table.game, table.state, table.latest_standing_rulings(1)[0])[
        0
    ]


async def prefers_reduced_motion_or_uses_screen_reader(page: ft.Page) -> bool:
    """True if the device asks for reduced motion, or if a screen reader is active. Browsers report the latter
    once our screen can be read.
    """
    try:
        features = await ft.SemanticsService().get_accessibility_features()
    except Exception:  # the client cannot report it
        return False
    return bool(
        features.reduce_motion
        or features.disable_animations
        or (features.accessible_navigation and not page.web)
    )


class Pace(NamedTuple):
    """Whether the demo plays automatically, and how fast."""

    is_playing: bool = False
    is_fast: bool = False


async def play_steps(
    page: ft.Page, workspace: Workspace, table_id: int, is_fast: bool, enter_next: Callable[[], bool]
) -> None:
    """Enter step after step, until `enter_next` returns False or nobody is watching."""
    while True:
        table = workspace.table(table_id)
        entry_count = len(table)
        await wait(seconds_to_read_step(entry_count, latest_ruling_or_title_text(table), is_fast))
        is_continued_elsewhere = len(workspace.table(table_id)) != entry_count
        if page.session.connection is None or not (is_continued_elsewhere or enter_next()):
            return


def _use_pace(
    workspace: Workspace, table_id: int, enter_next: Callable[[], bool]
) -> tuple[Pace, Callable[[Pace], None]]:
    """Return the pace, and the function that changes it. The demo plays at this pace while mounted. It begins
    to play in the session that began it."""
    page, (pace, set_pace) = ft.context.page, ft.use_state(Pace())
    task: Reference[Future[None] | None] = use_typed_ref(None)

    async def play_and_pause() -> None:
        try:
            await play_steps(page, workspace, table_id, pace.is_fast, enter_next)
        except Exception:  # not on cancellation, when the pace changed or the screen was closed
            set_pace(pace._replace(is_playing=False))
            raise
        set_pace(pace._replace(is_playing=False))

    def start_playing() -> None:
        if pace.is_playing:
            task.current = page.run_task(safe_handler(play_and_pause))

    def stop_playing() -> None:
        if task.current is not None:
            task.current.cancel()
            task.current = None

    async def begin_playing() -> None:
        if page.session.store.get("demonstration") == table_id:
            page.session.store.remove("demonstration")
            set_pace(Pace(is_playing=not await prefers_reduced_motion_or_uses_screen_reader(page)))

    ft.use_effect(start_playing, [pace], cleanup=stop_playing)
    ft.use_effect(begin_playing, [])
    return pace, set_pace


def enter_next_step(workspace: Workspace, table_id: int) -> Answer | None:
    """Enter the next step of the battle, or redo it after an undo; None if there is none."""
    table = workspace.table(table_id)
    entry = next_example_entry(table)
    if entry is None:
        return None
    if table.ruling_to_redo is None:
        return workspace.enter(table_id, entry, len(table))
    return workspace.redo(table_id, len(table))


@component
def Demonstration(table_id: int, entry_count: int) -> ft.Control:
    """Draw the last step, its reason, and the buttons. A new number of entries (`entry_count`) redraws it."""
    workspace, (fault, set_fault) = use_workspace(), ft.use_state("")
    use_shared_value(
        workspace.store, lambda shown: shown.versions.get(table_id, 0)
    )  # also redrawn after a lost connection, when it is paused

    def enter_next() -> bool:
        answer = enter_next_step(workspace, table_id)
        set_fault((answer.fault or "") if answer else "")
        return answer is not None and answer.is_accepted

    pace, set_pace = _use_pace(workspace, table_id, enter_next)

    def go_to_step(target_count: int) -> None:
        while len(workspace.table(table_id)) > target_count and workspace.undo(table_id).is_accepted:
            pass
        while len(workspace.table(table_id)) < target_count and enter_next():
            pass

    def continue_by_hand() -> None:
        workspace.change_table_settings(table_id, workspace.table_settings(table_id)._replace(shows=""))

    table = workspace.table(table_id)
    chapters = chapters_progress_bar(state_of(table).round, entry_count, go_to_step)
    spoken = step_ruling_and_reason_control(table, entry_count, fault)
    if next_example_entry(table) is None:
        to_table = button(say("first.finished", "See the finished table"), "by-hand", continue_by_hand, "may")
        return column(ft.Row([chapters, to_table], spacing=8), spoken, spacing=6)
    to_next = next_round_or_skip_setup_button(table, go_to_step)
    hands_over = button(say("first.by_hand", "Play by hand"), "by-hand", continue_by_hand, expand=True)
    playback = ft.Row([*playback_buttons(pace, set_pace, enter_next), hands_over], spacing=6)
    return column(ft.Row([chapters, to_next], spacing=8), spoken, playback, spacing=6)


def step_ruling_and_reason_control(table: Table, entry_count: int, fault: str) -> ft.Control:
    """Draw the referee's words for the last step, and its reason or the fault that stops the demo."""
    is_narrow = context_value(Size)[0] < theme.NARROW
    ruling = words(
        latest_ruling_or_title_text(table),
        size=theme.SMALL if is_narrow else theme.MEDIUM,
        weight=ft.FontWeight.W_500,
    )
    reason = words(fault or caption_text(entry_count), color=theme.REFUSAL if fault else theme.INK_FADED)
    lines = ft.Column([ruling, reason], spacing=3, scroll=ft.ScrollMode.AUTO)
    return ft.Container(
        ft.Semantics(live_region=True, identifier="demonstration", content=lines),
        height=PHONE_TEXT_HEIGHT if is_narrow else TEXT_HEIGHT,
    )


def next_round_or_skip_setup_button(table: Table, go_to_step: Callable[[int], None]) -> ft.Control:
    """Draw the button that goes to where the next chapter begins; in the last chapter to the last entry."""

    def go_to_next_chapter() -> None:
        # counted at the tap: the battle may have gone on since the button was drawn
        later = (begins for begins in entry_counts_at_chapter_starts() if begins > len(table))
        go_to_step(next(later, len(example_entries())))

    has_begun = state_of(table).round > 0
    label = say("first.next_round", "Next round") if has_begun else say("first.skip_setup", "Skip set-up")
    return icon_button(Icons.LAST_PAGE, label, "next-chapter", go_to_next_chapter)


@cache
def entry_counts_at_chapter_starts() -> tuple[int, ...]:
    """Return the number of entries before the set-up and before each round."""
    rounds = (-1, 0, *(step.round for step in captioned_steps()))
    return tuple(step for step, (before, after) in enumerate(pairwise(rounds)) if before != after)


def chapters_progress_bar(round: int, entry_count: int, go_to_step: Callable[[int], None]) -> ft.Control:
    """Draw the chapters of the battle with the part of each that has been played; a tap goes to its
    beginning. `round`: 0 during set-up."""
    begun = (*entry_counts_at_chapter_starts(), len(example_entries()))
    marks = [
        chapter_button(chapter, begins, ends, entry_count, go_to_step)
        for chapter, (begins, ends) in enumerate(pairwise(begun))
    ]
    position = say(
        "first.chapter",
        "{chapter, select, 0 {Set-up} other {Round {chapter}}}: step {played} of {all}",
        chapter=round,
        played=entry_count,
        all=len(example_entries()),
    )
    return semantic_group(ft.Row(marks, spacing=2), position, expand=True)


def chapter_button(
    chapter: int, begins: int, ends: int, entry_count: int, go_to_step: Callable[[int], None]
) -> ft.Control:
    """Draw one chapter, which begins and ends after these numbers of entries."""
    played, is_now = min(max(entry_count - begins, 0), ends - begins), begins <= entry_count < ends
    shares = ((theme.MAY, played), (theme.PAPER_EDGE, ends - begins - played))
    bar = ft.Row(  # a ProgressBar would take the tap
        [ft.Container(height=6, bgcolor=ink, expand=share, visible=share > 0) for ink, share in shares],
        spacing=0,
    )
    text = silent_text(
        str(chapter) if chapter else "♟",
        size=theme.TINY,
        color=theme.INK,
        weight=ft.FontWeight.W_700 if is_now else None,
    )
    return pressable(
        ft.Column([bar, text], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        say("first.round", "{chapter, select, 0 {Set-up} other {Round {chapter}}}", chapter=chapter),
        f"chapter-{chapter}",
        lambda: go_to_step(begins),
        selected=is_now or None,
        expand=True,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        border_radius=3,
    )


PHONE_TEXT_HEIGHT, TEXT_HEIGHT = 128, 190
"""Heights in pixels of the text, on a phone and elsewhere: the buttons below it never move."""


def playback_buttons(
    pace: Pace, set_pace: Callable[[Pace], None], enter_next: Callable[[], bool]
) -> list[ft.Control]:
    """Return the buttons to play or pause, to enter one step, and to change the pace."""

    def pause_and_enter_next() -> None:
        set_pace(pace._replace(is_playing=False))
        enter_next()

    return [
        button(
            "",
            "play",
            lambda: set_pace(pace._replace(is_playing=not pace.is_playing)),
            "may",
            icon=Icons.PAUSE if pace.is_playing else Icons.PLAY_ARROW,
            label=say("first.pause", "Pause") if pace.is_playing else say("first.play", "Play"),
        ),
        button(say("first.one_step", "One step"), "one-step", pause_and_enter_next, expand=True),
        button(
            say("first.slower", "Slower") if pace.is_fast else say("first.faster", "Faster"),
            "pace",
            lambda: set_pace(pace._replace(is_fast=not pace.is_fast)),
            expand=True,
        ),
    ]
