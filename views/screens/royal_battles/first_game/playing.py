"""The battle that plays itself at an ordinary table: entry by entry through the desk, stopped and gone on with by hand at will."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Final, NamedTuple

import flet as ft

from models.speech import say
from referee.games.royal_battles.strike import Strike
from referee.table.gate import Table
from referee.table.replay import in_words
from views.app import theme
from views.app.guards import component, safe
from views.app.keys import use_latest
from views.app.preferences import use_app_context
from views.app.references import Reference, use_reference
from views.app.store import use_store
from views.components.paper import column, words
from views.components.press import button
from views.components.shell import Size
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk
from views.screens.royal_battles.first_game.captions import caption, steps
from views.screens.royal_battles.first_game.example import demonstration, entries, following, follows
from views.screens.royal_battles.half_said import state_of

wait: Callable[[float], Awaitable[None]] = asyncio.sleep
"""How time passes between two steps."""
EACH, LETTER, HURRY, LONGEST = 1.0, 0.03, 3.0, 9.0
"""Seconds: for a step, for each letter to be read; how much faster the fast pace is; the longest step."""
ALWAYS_READ: Final = frozenset(("move", "move_stay", "miss", "hit", "removed"))
"""Captions that say something new every time."""
SET_UP: Final = frozenset(("deal", "place"))
"""What is told once and then only seen: it stays no longer than it takes to look."""


def watch(desk: Desk, page: ft.Page) -> None:
    """Begin the demonstration and go to its table. It plays in the session that began it; others look on. Raises Fault."""
    id = demonstration(desk)
    page.session.store.set("demonstration", id)
    page.navigate(f"/table/{id}")


def is_shown(table_settings: TableSettings, table: Table) -> bool:
    """Is this a demonstration that can still go on as it was recorded?"""
    return table_settings.shows == "demonstration" and follows(table)


def fight(table: Table) -> tuple[int, ...]:
    """The squares of the two that have just fought."""
    happened = table.latest(1)[0].happened if len(table) else ()
    return next(((each.square, each.target_square) for each in happened if isinstance(each, Strike)), ())


def watched() -> str:
    """What is said to a tap on the board meanwhile."""
    return say("first.watched", "This battle plays by itself: go on by hand to play it yourself.")


def seconds(played: int, text: str, fast: bool) -> float:
    """How long a step stays before the next: as long as what is new in it takes to be read."""
    code = steps()[played - 1].code if played else ""
    is_known = played > 0 and code not in ALWAYS_READ and code in {step.code for step in steps()[: played - 1]}
    letters = len(text) + len(caption(played)) if not is_known else 0 if code in SET_UP else len(text)
    return min(LONGEST, EACH + LETTER * letters) / (HURRY if fast else 1)


def last_words(table: Table) -> str:
    """The referee's own words for the latest entry."""
    if not len(table):
        return say("first.title", "A battle that plays itself")
    return in_words(table.game, table.state, table.latest(1)[0])[0]


async def wants_calm(page: ft.Page) -> bool:
    """Does the device ask for less motion, or is a screen reader at work? Every browser says the latter once our screen is readable."""
    try:
        features = await ft.SemanticsService().get_accessibility_features()
    except Exception:  # a client that cannot say
        return False
    return bool(features.reduce_motion or features.disable_animations or (features.accessible_navigation and not page.web))


def chapter(table: Table) -> int:
    """0 while the board is set up, then the round."""
    return state_of(table).round


class Pace(NamedTuple):
    """Does it play by itself, and how fast?"""

    plays: bool = False
    fast: bool = False


def _use_player(desk: Desk, id: int, say_fault: Callable[[str], None]) -> tuple[Pace, Callable[[Pace], None], Callable[[], bool]]:
    """The pace and what changes it, and what enters the next step. It plays as long as this is on the screen."""
    page, (pace, set_pace) = ft.context.page, ft.use_state(Pace())
    task: Reference[Future[None] | None] = use_reference(None)

    def step() -> bool:
        """Enter what comes next; False when nothing does, or it cannot be."""
        now = desk.table(id)
        entry = following(now) if follows(now) else None
        answer = desk.enter(id, entry, len(now)) if entry else None
        say_fault((answer.fault or "") if answer else "")
        return answer is not None and answer.stands

    async def play() -> None:
        try:
            while True:
                now = desk.table(id)
                stood = len(now)
                await wait(seconds(stood, last_words(now), pace.fast))
                if page.session.connection is None:  # nobody looks on
                    break
                if len(desk.table(id)) == stood and not step():  # else it went on in another window; nothing is left to show
                    break
        except Exception:  # not when it is cancelled: then it begins anew at another pace, or the screen is gone
            set_pace(pace._replace(plays=False))
            raise
        set_pace(pace._replace(plays=False))

    def go() -> None:
        if pace.plays:
            task.current = page.run_task(safe(play))

    def stop() -> None:
        if task.current is not None:
            task.current.cancel()
            task.current = None

    ft.use_effect(go, [pace], cleanup=stop)
    return pace, set_pace, step


@component
def Demonstration(id: int, played: int) -> ft.Control:
    """What happened, why it may be, and the buttons. `played`: how many entries stand; a new number draws this anew."""
    desk, page, (width, _) = use_app_context().desk, ft.context.page, ft.use_context(Size)
    fault, set_fault = ft.use_state("")
    pace, set_pace, step = _use_player(desk, id, set_fault)
    use_store(desk.store, lambda shown: shown.versions.get(id, 0))  # drawn anew after a lost connection, too: it has paused then
    table = desk.table(id)

    async def begin() -> None:
        if page.session.store.get("demonstration") == id:
            page.session.store.remove("demonstration")
            set_pace(Pace(plays=not await wants_calm(page)))

    def one_step() -> None:
        set_pace(pace._replace(plays=False))
        step()

    def to_next_chapter() -> None:
        now = chapter(desk.table(id))
        while step() and chapter(desk.table(id)) == now:
            pass

    def by_hand() -> None:
        desk.change_settings(id, desk.table_settings(id)._replace(shows=""))

    ft.use_effect(begin, [])
    more, narrow = following(table) is not None, width < theme.NARROW
    last = say("first.by_hand", "Go on by hand") if more else say("first.finished", "To the finished table")
    ends = button(last, "by-hand", by_hand, "plain" if more else "may")
    forward = use_latest(to_next_chapter)
    ahead = [_to_next_chapter(chapter(table), forward)] if more else []
    head: list[ft.Control] = [words(_where(chapter(table), played), size=theme.TINY, faded=True, expand=True), *ahead, ends]
    said: list[ft.Control] = [
        words(last_words(table), size=theme.SMALL if narrow else theme.MEDIUM, weight=ft.FontWeight.W_500),
        words(fault or caption(played), color=theme.REFUSAL if fault else theme.INK_FADED),
    ]
    spoken = ft.Semantics(live_region=True, identifier="demonstration", content=ft.Column(said, spacing=3, scroll=ft.ScrollMode.AUTO))
    buttons = ft.Row(_buttons(pace, use_latest(set_pace), use_latest(one_step)), spacing=8) if more else None
    return column(ft.Row(head, spacing=8), ft.Container(spoken, height=LOW if narrow else HIGH), buttons, spacing=6)


def _where(chapter: int, played: int) -> str:
    return say(
        "first.chapter",
        "{chapter, select, 0 {Set-up} other {Round {chapter}}}: step {played} of {all}",
        chapter=chapter,
        played=played,
        all=len(entries()),
    )


def _to_next_chapter(chapter: int, forward: Callable[[], None]) -> ft.Control:
    ahead = say("first.next_round", "Next round") if chapter else say("first.skip_setup", "Skip the set-up")
    return button(ahead, "next-chapter", forward)


LOW, HIGH = 128, 190
"""What is said always takes the same room, on a phone and elsewhere: the buttons below it never move under the finger."""


def _buttons(pace: Pace, set_pace: Callable[[Pace], None], one_step: Callable[[], None]) -> list[ft.Control]:
    turn = say("first.pause", "Pause") if pace.plays else say("first.play", "Play")
    icon = ft.Icons.PAUSE if pace.plays else ft.Icons.PLAY_ARROW
    other = say("first.slower", "Slower") if pace.fast else say("first.faster", "Faster")
    return [
        button(turn, "play", lambda: set_pace(pace._replace(plays=not pace.plays)), "may", icon=icon, expand=True),
        button(say("first.one_step", "One step"), "one-step", one_step, expand=True),
        button(other, "pace", lambda: set_pace(pace._replace(fast=not pace.fast)), expand=True),
    ]
