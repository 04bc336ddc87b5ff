"""The scene of one session at a table, as it changes: who shows a part of it is told when that part is another one.

live = use_live_scene(id)            # the same for as long as the session sits there
headline = use_part(live, "headline")
live.does(Name("card", "9H"))
"""

from collections.abc import Callable
from typing import Final, Literal, assert_never

import flet as ft

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import Fault
from referee.chances import Chance
from referee.table.redacted import NOBODY
from referee.table.redacted import Seen as Point
from referee.table.table import Table
from views.app.drafts import ALWAYS, Draft, HeldDraft
from views.app.preferences import AppContext, use_app_context
from views.app.shared_value_hook import use_store, use_watching
from views.components.banner import Why
from views.components.banner_messages import Refused
from views.games import screens_of
from views.screens.draft import Tapped
from views.screens.game_screens import OfGame
from views.screens.rules.links import forget, left
from views.screens.table.chances import said_in
from views.screens.table.intents import (
    Again,
    Correct,
    Enter,
    GoOn,
    Leave,
    Meaning,
    Name,
    Open,
    Settle,
    Tap,
    Tell,
)
from views.screens.table.own_seat import for_seat, is_asked, with_hand
from views.screens.table.scene import TOLD_BY, Seen, Shown, Stroke
from views.screens.table.shared_scenes import chance_line, chances_at, lines_of, scene_of, undo_of
from views.screens.table_session import TableSession, refused_again, session_notice
from views.workspace.guest_workspace import GuestDesk

PartName = Literal[
    "headline",
    "subtitle",
    "middle",
    "seats",
    "asks",
    "picking",
    "picks",
    "foot",
    "beside",
    "notice",
    "why",
    "log",
    "undo",
    "opened",
    "typing",
    "turn",
    "at",
    "picking_at",
    "chances",
    "requests",
    "is_mine",
    "stroke",
    "told_by",
]


MOST_AT_ONCE: Final = 8
"""Entries that a tap may make, one after the other."""


class LiveScene:
    """What one session sees of a table, and what its taps do."""

    def __init__(self, id: int, context: AppContext, page: ft.Page) -> None:
        self.id, self.context, self.page = id, context, page
        self.screens = screens_of(self.table.game.game)
        self.opened = ""
        self.by_key = False
        """Is a key what does this?"""
        self._half: HeldDraft[OfGame] = HeldDraft(context, self.place, "act")
        self._why: HeldDraft[Why] = HeldDraft(context, self.place, "why")
        self._typing: HeldDraft[bool] = HeldDraft(context, self.place, "line-open")
        self._told_by = {sign: HeldDraft[bool](context, "phone", f"{sign}s") for sign in TOLD_BY}
        self._watching: list[tuple[PartName, Callable[[], None]]] = []
        at, refused = self._said_before()
        self._said: tuple[int, Refused | None] = (at, refused)
        self._stroke = Stroke((), "", at=len(self.table))
        self.shown = self._show()

    # -- what is there -------------------------------------------------------------------------------------------
    @property
    def place(self) -> str:
        """Where what is half said at this table is kept."""
        return f"table/{self.id}"

    @property
    def table(self) -> Table:
        """As it stands by now."""
        return self.context.desk.table(self.id)

    @property
    def seat(self) -> int:
        """The seat from which the table is seen; NOBODY for all, and for whoever looks on."""
        table = self.table
        return table.seat if isinstance(table, Point) else NOBODY

    def is_told_by(self, sign: str) -> bool:
        """Is this sign, of `TOLD_BY`, wanted on this device?"""
        return self._told_by[sign].draft(self.look, False, ALWAYS).now()

    @property
    def session(self) -> TableSession:
        """The session as other rooms know it, as of now."""
        table = self.table
        refused = session_notice(self.context.desk, self.id, table, *self._said)
        context, at = self.context, len(table)
        return TableSession(
            context.desk,
            context.preferences,
            self.id,
            table,
            at,
            refused,
            self.tell,
            self.why,
            context.device,
        )

    def as_of(self, at: int) -> TableSession:
        """The session as of a drawing at which so many entries stood: its intents are refused once the table went on."""
        return self.session._replace(at=at)

    @property
    def why(self) -> Draft[Why]:
        """The reason that is being written for what was refused."""
        table = self.table
        return self._why.draft(
            self.look, Why(), len(table), lambda why: refused_again(table, why) is not None
        )

    @property
    def typing(self) -> Draft[bool]:
        """Is the line for typing open?"""
        return self._typing.draft(self.look, False, ALWAYS)

    @property
    def half(self) -> Draft[OfGame]:
        """What is half said: of the game's own kind."""
        table = self.table
        joined = isinstance(self.context.desk, GuestDesk) and self.seat != NOBODY
        nothing = self.screens.begun_by(table, self.seat) if joined else self.screens.begun(table)
        return self._half.draft(
            self.look, nothing, self.session.turn, lambda now: self.screens.fits(table, now), type(nothing)
        )

    @property
    def seen(self) -> Seen:
        """What a scene is made from."""
        session = self.session
        context = self.context
        return Seen(
            self.id,
            session.table,
            session.version,
            self.half.now(),
            session.table_settings,
            context.preferences,
            self.opened,
            session.refused,
            context.desk,
            session.turn,
        )

    def _said_before(self) -> tuple[int, Refused | None]:
        """What was refused when this session was here last: it looked something up, or was writing a reason."""
        why = self.why
        return (len(self.table), refused_again(self.table, why.now())) if why.is_begun else left(self.id)[1:]

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chances of whoever is asked now."""
        return chances_at(self.session)

    # -- telling who watches -------------------------------------------------------------------------------------
    def watch(self, part: PartName, changed: Callable[[], None]) -> Callable[[], None]:
        """Be told when this part is another one; what is returned ends it."""
        watcher = (part, changed)
        self._watching.append(watcher)
        return lambda: self._watching.remove(watcher) if watcher in self._watching else None

    def look(self, came_back: bool = False) -> None:
        """Look at the table anew, and tell who shows what has changed; what changed while the session was away was never sent. Where
        the table is there no more, or may not be seen from here any more, the route says so.
        """
        try:
            before, self.shown = self.shown, self._show()
        except (NoRecord, Fault):
            return
        differs = {part for part in Shown._fields if getattr(before, part) != getattr(self.shown, part)}
        for part, changed in sorted(
            self._watching, key=lambda watcher: watcher[0] == "undo"
        ):  # what says that it is done comes last
            if came_back or part in differs:
                changed()

    def _show(self) -> Shown:
        session, seen = self.session, self.seen
        scene, seat = scene_of(self.screens, seen), self.seat
        if seat != NOBODY:
            scene = (for_seat if isinstance(self.context.desk, GuestDesk) else with_hand)(scene, seen, seat)
        return Shown(
            scene.headline, scene.subtitle, scene.middle, scene.seats, scene.asks._replace(picking=None, foot=()),
            scene.asks.picking, scene.asks.picking is not None, scene.asks.foot, scene.beside, self.screens.notice(seen),
            self.why.now(), lines_of(session), undo_of(session, self.screens), self.opened, self.typing.now(),
            session.turn, session.at, session.at if scene.asks.picking else 0, chance_line(session, said_in(seen.now)),
            self.context.desk.requests.of(self.id) if self.context.desk.allows("amend") else (),
            seat != NOBODY and is_asked(seen.table, seat), self._moved(), tuple(filter(self.is_told_by, TOLD_BY)),
        )  # fmt: skip

    def _moved(self) -> Stroke | None:
        """What went from one place to another since the screen was last looked at."""
        table, stood = self.table, self._stroke.at
        if len(table) != stood:
            new = table.latest(min(len(table) - stood, MOST_AT_ONCE)) if len(table) > stood else []
            moved = next(
                (found for ruling in reversed(new) if (found := self.screens.stroke(table, ruling))),
                Stroke((), ""),
            )
            self._stroke = moved._replace(at=len(table))
        return self._stroke if self._stroke.to else None

    # -- what taps do --------------------------------------------------------------------------------------------
    def does(self, meaning: Meaning, at: int | None = None) -> None:
        """Do what a tap means. `at`: how many entries stood where it was drawn, if it may not hold for more."""
        match meaning:
            case Enter(entries, then):
                self.enter(*entries, at=at, then=then)
            case Name(field, value):
                self._comes_to(self.screens.named(self.seen, field, value), at)
            case GoOn(said):
                self.go_on(said)
            case Tap():
                self._comes_to(self.screens.tapped(self.seen, meaning))
            case Open(what):
                self.tell(None)
                self.open(what)
            case Leave(address):
                self.page.navigate(address)
            case Correct(n):
                self.session.correct(n, self.page)
            case Settle(setting, value):
                self.session.change_settings(**{setting: value})
                self.look()
            case Tell(refused):
                self.tell(refused)
            case Again():
                self.session.again(self.page)
            case _:
                assert_never(meaning)

    def go_on(self, said: OfGame) -> None:
        """So much is said; what the referee said before is done with."""
        self._say(None)
        self.half.change(lambda _: said)

    def enter(self, *entries: JsonObject, at: int | None = None, then: object = None) -> None:
        """An act is whole. If it is refused, what the game keeps of it stays half said. `then`: what is half said after it."""
        before = self.table.state
        if self.as_of(self.shown.at if at is None else at).enter(*entries):
            self.opened = ""
            told = self.screens.worth_telling(self.table)
            if told is not None:
                self._say(told)
            if then is not None:
                self.half.change(lambda _: then)
        elif self.table.state is before:
            self.half.change(lambda now: self.screens.after_refusal(self.table, now))
        self.look()

    def _comes_to(self, tapped: Meaning | Tapped | None, at: int | None = None) -> None:
        if tapped is None:
            return
        if not isinstance(tapped, Tapped):
            self.does(tapped, at)
            return
        if tapped.entry is None and not tapped.findings:
            self.go_on(tapped.now)
            return
        self.half.change(lambda _: tapped.now)
        if tapped.entry is not None:
            self.enter(tapped.entry.written(), at=at)
        else:
            self.tell(self.screens.why_not(self.seen, tapped))

    def picked(self, card: str, at: int) -> None:
        """A card was named in the picker, which was drawn when so many entries stood."""
        picking = self.shown.picking
        if picking is not None:
            self.does(Name(picking.field, card), at)

    def instead(self, number: int) -> None:
        """What is allowed instead of what was refused was tapped."""
        refused = self.shown.notice
        if refused is not None:
            self.does(self.screens.instead(self.seen, refused.instead[number]))

    def open(self, what: str) -> None:
        """Show this in place of the panel or the log, or close it."""
        if what == "line":
            self.typing.change(lambda is_open: not is_open)
            return
        if what in self._told_by:
            self._told_by[what].draft(self.look, False, ALWAYS).change(lambda is_told: not is_told)
            return
        self.opened = "" if self.opened == what else what
        self.look()

    def tell(self, refused: Refused | None) -> None:
        """The referee says something, or it is done with."""
        self._say(refused)
        self.look()

    def _say(self, refused: Refused | None) -> None:
        forget(self.page, self.id)
        why = self.why
        self._said = (len(self.table), refused)
        if why.is_begun:
            why.give_up()


def use_live_scene(id: int) -> LiveScene:
    """Sit down at a table. The component itself is drawn anew only when what the app looks like is changed, or the connection was lost."""
    context, page = use_app_context(), ft.context.page
    live: LiveScene = ft.use_memo(lambda: [LiveScene(id, context, page)], [id, context.preferences])[0]
    use_store(context.desk.store, lambda _: 0)

    def begin() -> Callable[[], None]:
        stop = context.desk.store.watch(page, live.look, lambda shown: shown.versions.get(id, 0))
        live.look()
        return stop

    use_watching(begin, live)
    return live


def use_part(live: LiveScene, part: PartName) -> OfGame:  # what the part is, `Shown` says
    """The live value of a part; the component is drawn anew when it is another one."""
    _, see = ft.use_state(0)
    value = getattr(live.shown, part)

    def begin() -> Callable[[], None]:
        stop = live.watch(part, lambda: see(lambda count: count + 1))
        if getattr(live.shown, part) != value:  # it may have changed between drawing and mounting
            see(lambda count: count + 1)
        return stop

    use_watching(begin, live)
    return value
