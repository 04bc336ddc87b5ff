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
from referee.games import header_from_json
from referee.games.royal_battles.strike import Strike
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component, safe_handler
from views.app.hooks import Reference, use_shared_value, use_stable_callback, use_typed_ref
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import column, semantic_group, words
from views.components.pressable import button, icon_button, pressable, silent_text
from views.components.shell import Size
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.first_game.captions import caption_text, captioned_steps
from views.screens.royal_battles.first_game.example import (
    continue_or_begin_demonstration,
    example_entries,
    example_record,
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


def continue_or_begin_demonstration_and_open_it(workspace: Workspace, page: ft.Page) -> None:
    """Begin the demo and go to its table. It is played by the session that began it; other sessions watch.
    Raises StoreError."""
    id = continue_or_begin_demonstration(workspace)
    page.session.store.set("demonstration", id)
    page.navigate(f"/table/{id}")


def is_demonstration_following_example(table_settings: TableSettings, table: Table) -> bool:
    """True if this is a demo whose entries still match the record."""
    return table_settings.shows == "demonstration" and is_following_example(table)


def squares_of_attack_in_last_entry(table: Table) -> tuple[int, ...]:
    """Return the squares of the last attacker and target."""
    happened = table.latest_standing_rulings(1)[0].events if len(table) else ()
    return next(((each.square, each.target_square) for each in happened if isinstance(each, Strike)), ())


def tap_during_demonstration_text() -> str:
    """Return the message for a tap on the board during the demo."""
    return say("first.watched", "This is a demo battle. To play it yourself, continue by hand.")


def seconds_to_read_step(entry_count: int, ruling_text: str, is_fast: bool) -> float:
    """Return the seconds before the next step, long enough to read the new texts."""
    code = captioned_steps()[entry_count - 1].code if entry_count else ""
    is_known = (
        entry_count > 0
        and code not in ALWAYS_READ
        and code in {step.code for step in captioned_steps()[: entry_count - 1]}
    )
    letters = (
        len(ruling_text) + len(caption_text(entry_count))
        if not is_known
        else 0
        if code in SHORT_STEP_VERBS
        else len(ruling_text)
    )
    return min(LONGEST, EACH + LETTER * letters) / (HURRY if is_fast else 1)


def latest_ruling_or_title_text(table: Table) -> str:
    """Return the referee's words for the latest entry."""
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


def round_number(table: Table) -> int:
    """Return 0 during set-up, then the round."""
    return state_of(table).round


class Pace(NamedTuple):
    """Whether the demo plays automatically, and how fast."""

    is_playing: bool = False
    is_fast: bool = False


def _use_playback_pace_setter_and_next_step(
    workspace: Workspace, table_id: int, show_fault: Callable[[str], None]
) -> tuple[Pace, Callable[[Pace], None], Callable[[], bool]]:
    """Return the pace, the function that changes it, and the function that enters the next step. The demo
    plays while mounted."""
    page, (pace, set_pace) = ft.context.page, ft.use_state(Pace())
    task: Reference[Future[None] | None] = use_typed_ref(None)

    def enter_next() -> bool:
        """Enter the next step; False if there is none or it fails."""
        answer = enter_next_step(workspace, table_id)
        show_fault((answer.fault or "") if answer else "")
        return answer is not None and answer.stands

    async def play_steps() -> None:
        try:
            while True:
                now = workspace.table(table_id)
                entry_count = len(now)
                await wait(seconds_to_read_step(entry_count, latest_ruling_or_title_text(now), pace.is_fast))
                if page.session.connection is None:  # nobody is watching
                    break
                if (
                    len(workspace.table(table_id)) == entry_count and not enter_next()
                ):  # otherwise another window has continued it
                    break
        except Exception:  # not on cancellation, when the pace changed or the screen was closed
            set_pace(pace._replace(is_playing=False))
            raise
        set_pace(pace._replace(is_playing=False))

    def start_playing() -> None:
        if pace.is_playing:
            task.current = page.run_task(safe_handler(play_steps))

    def stop_playing() -> None:
        if task.current is not None:
            task.current.cancel()
            task.current = None

    ft.use_effect(start_playing, [pace], cleanup=stop_playing)
    return pace, set_pace, enter_next


def enter_next_step(workspace: Workspace, table_id: int) -> Answer | None:
    """Enter the next step of the battle, or redo it after an undo; None if there is none."""
    now = workspace.table(table_id)
    entry = next_example_entry(now) if is_following_example(now) else None
    if entry is None:
        return None
    return (
        workspace.enter(table_id, entry, len(now))
        if now.ruling_to_redo is None
        else workspace.redo(table_id, len(now))
    )


@component
def Demonstration(table_id: int, entry_count: int) -> ft.Control:
    """Draw the last step, its reason, and the buttons. A new number of entries (`entry_count`) redraws it."""
    workspace, page, (width, _) = use_workspace(), ft.context.page, ft.use_context(Size)
    fault, set_fault = ft.use_state("")
    pace, set_pace, step = _use_playback_pace_setter_and_next_step(workspace, table_id, set_fault)
    use_shared_value(
        workspace.store, lambda shown: shown.versions.get(table_id, 0)
    )  # also redrawn after a lost connection, when it is paused
    table = workspace.table(table_id)

    async def begin_playing() -> None:
        if page.session.store.get("demonstration") == table_id:
            page.session.store.remove("demonstration")
            set_pace(Pace(is_playing=not await prefers_reduced_motion_or_uses_screen_reader(page)))

    def enter_one_step() -> None:
        set_pace(pace._replace(is_playing=False))
        step()

    def go_to_step(target_count: int) -> None:
        while len(workspace.table(table_id)) > target_count and workspace.undo(table_id).stands:
            pass
        while len(workspace.table(table_id)) < target_count and step():
            pass

    def continue_by_hand() -> None:
        workspace.change_table_settings(table_id, workspace.table_settings(table_id)._replace(shows=""))

    ft.use_effect(begin_playing, [])
    more, narrow = next_example_entry(table) is not None, width < theme.NARROW
    head: list[ft.Control] = [
        chapters_progress_bar(
            entry_count,
            chapter_and_step_of_whole_example_text(round_number(table), entry_count),
            use_stable_callback(go_to_step),
        )
    ]
    if more:
        head.append(
            next_round_or_skip_setup_button(
                round_number(table),
                use_stable_callback(
                    lambda: go_to_step(next_chapter_or_end_entry_count(len(workspace.table(table_id))))
                ),
            )
        )
    else:
        head.append(
            button(say("first.finished", "See the finished table"), "by-hand", continue_by_hand, "may")
        )
    spoken = ft.Container(
        step_ruling_and_reason_control(table, entry_count, fault, narrow),
        height=PHONE_TEXT_HEIGHT if narrow else TEXT_HEIGHT,
    )
    hands_over = button(say("first.by_hand", "Play by hand"), "by-hand", continue_by_hand, expand=True)
    buttons = (
        ft.Row(
            [
                *playback_buttons(pace, use_stable_callback(set_pace), use_stable_callback(enter_one_step)),
                hands_over,
            ],
            spacing=6,
        )
        if more
        else None
    )
    return column(ft.Row(head, spacing=8), spoken, buttons, spacing=6)


def step_ruling_and_reason_control(table: Table, entry_count: int, fault: str, is_narrow: bool) -> ft.Control:
    """Return the referee's words for the last step, and its reason."""
    lines: list[ft.Control] = [
        words(
            latest_ruling_or_title_text(table),
            size=theme.SMALL if is_narrow else theme.MEDIUM,
            weight=ft.FontWeight.W_500,
        ),
        words(fault or caption_text(entry_count), color=theme.REFUSAL if fault else theme.INK_FADED),
    ]
    return ft.Semantics(
        live_region=True,
        identifier="demonstration",
        content=ft.Column(lines, spacing=3, scroll=ft.ScrollMode.AUTO),
    )


def chapter_and_step_of_whole_example_text(chapter: int, entry_count: int) -> str:
    return say(
        "first.chapter",
        "{chapter, select, 0 {Set-up} other {Round {chapter}}}: step {played} of {all}",
        chapter=chapter,
        played=entry_count,
        all=len(example_entries()),
    )


def next_round_or_skip_setup_button(chapter: int, go_to_next: Callable[[], None]) -> ft.Control:
    label = say("first.next_round", "Next round") if chapter else say("first.skip_setup", "Skip set-up")
    return icon_button(Icons.LAST_PAGE, label, "next-chapter", go_to_next)


@cache
def entry_counts_at_chapter_starts() -> tuple[int, ...]:
    """Return the number of entries before the set-up and before each round."""
    table, rounds = (
        Table(
            header_from_json({name: value for name, value in example_record().items() if name != "entries"})
        ),
        [0],
    )
    for entry in example_entries():
        table.enter(table.entry_from_json(entry))
        rounds.append(round_number(table))
    return tuple(step for step, of in enumerate(rounds) if step == 0 or of != rounds[step - 1])


def next_chapter_or_end_entry_count(entry_count: int) -> int:
    """Return the number of entries at which the next chapter begins; in the last chapter the last entry."""
    return next(
        (begins for begins in entry_counts_at_chapter_starts() if begins > entry_count),
        len(example_entries()),
    )


def chapters_progress_bar(
    entry_count: int, position_text: str, go_to_entry: Callable[[int], None]
) -> ft.Control:
    """Draw the chapters of the battle with the part of each that has been played; a tap goes to its
    beginning."""

    def chapter_button(number: int, begins: int, ends: int) -> ft.Control:
        seen = min(max(entry_count - begins, 0), ends - begins)
        is_now = begins <= entry_count < ends
        name = say("first.round", "{chapter, select, 0 {Set-up} other {Round {chapter}}}", chapter=number)
        text = silent_text(
            str(number) if number else "♟",
            size=theme.TINY,
            color=theme.INK,
            weight=ft.FontWeight.W_700 if is_now else None,
        )
        shares = [
            (theme.MAY, seen),
            (theme.PAPER_EDGE, ends - begins - seen),
        ]  # a ProgressBar would take the tap
        bar = ft.Row(
            [ft.Container(height=6, bgcolor=ink, expand=share, visible=share > 0) for ink, share in shares],
            spacing=0,
        )
        face = ft.Column(
            [bar, text], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
        look: dict[str, theme.Look] = {
            "expand": True,
            "height": theme.TOUCH,
            "alignment": ft.Alignment.CENTER,
            "border_radius": 3,
        }
        return pressable(
            face, name, f"chapter-{number}", lambda: go_to_entry(begins), selected=is_now or None, **look
        )

    begun = (*entry_counts_at_chapter_starts(), len(example_entries()))
    marks = [chapter_button(number, *each) for number, each in enumerate(pairwise(begun))]
    return semantic_group(ft.Row(marks, spacing=2), position_text, expand=True)


PHONE_TEXT_HEIGHT, TEXT_HEIGHT = 128, 190
"""Heights in pixels of the text, on a phone and elsewhere: the buttons below it never move."""


def playback_buttons(
    pace: Pace, set_pace: Callable[[Pace], None], enter_one_step: Callable[[], None]
) -> list[ft.Control]:
    turn = say("first.pause", "Pause") if pace.is_playing else say("first.play", "Play")
    icon = Icons.PAUSE if pace.is_playing else Icons.PLAY_ARROW
    other = say("first.slower", "Slower") if pace.is_fast else say("first.faster", "Faster")
    return [
        button(
            "",
            "play",
            lambda: set_pace(pace._replace(is_playing=not pace.is_playing)),
            "may",
            icon=icon,
            label=turn,
        ),
        button(say("first.one_step", "One step"), "one-step", enter_one_step, expand=True),
        button(other, "pace", lambda: set_pace(pace._replace(is_fast=not pace.is_fast)), expand=True),
    ]
