"""One session at a table, as a hook: all that a table screen needs of the workspace. It knows no rules.

session = use_table_session(id)
session.table.state                      # the component is redrawn when it changes
session.enter({"do": ..., "by": ...})    # True if accepted; otherwise session.refused has the reason
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.record import WHENCE, Aside, NoRecord
from models.rulings import Ruling
from models.store import StoreError
from models.translation import say
from referee.table.log_lines import BY_ITSELF
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from views.app.drafts import Draft, store_draft, use_draft
from views.app.keys import use_state_with_current
from views.app.preferences import Preferences, use_app_context
from views.app.shared_value_hook import use_shared_value
from views.components.banner import PendingReason, Reason, RulingBanner
from views.components.banner_messages import (
    BannerMessage,
    announcement_text,
    error_message,
    log_line,
    message_for_answer,
)
from views.components.banner_messages import info_message as told
from views.components.banner_messages import refusal_message as refused_by
from views.components.log import LogLine
from views.components.undo import UndoBar
from views.screens.record.proposal import DraftAmendment, begin_correction
from views.screens.rules.links import forget_saved_banner, paragraph_opener, saved_table_position
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

LineAt = tuple[int, int | None, str, int]
"""The identity of a log line: its place and number, why it was removed, and its ruling."""


class TableSession(NamedTuple):
    """One session at one table. `at`: the number of entries when this was drawn; every intent carries it."""

    workspace: Workspace
    preferences: Preferences
    id: int
    table: Table
    at: int
    refused: BannerMessage | None
    say: Callable[[BannerMessage | None], None]
    why: Draft[PendingReason]
    """The reason being written for a refused act."""
    device: str = ""

    @property
    def place(self) -> str:
        """Return where this table's draft is saved."""
        return f"table/{self.id}"

    @property
    def version(self) -> int:
        """Counts changes of this table."""
        return self.workspace.store.state.versions.get(self.id, 0)

    @property
    def game_entry_count(self) -> int:
        """Return the number of entries of the game itself: a count or a change of house rules keeps the draft."""
        at = self.at
        while at and isinstance(self.table.ruling(at).entry, Aside):
            at -= 1
        return at

    @property
    def table_settings(self) -> TableSettings:
        """Return this table's settings, including a change that is not yet redrawn."""
        return self.workspace.table_settings(self.id)

    def enter(self, *entries: JsonObject) -> bool:
        """Enter one act, or several of one tap, as one step. If one is refused none is entered, and the reason is shown."""
        answer = self.workspace.enter_together(self.id, entries, self.at)
        self.say(message_for_answer(self.table, answer))
        return answer.stands

    def undo(self) -> None:
        """Undo the last entry, and its automatic ones."""
        answer = self.workspace.undo(self.id, self.at)
        self.say(message_for_answer(self.table, answer))

    def redo(self) -> None:
        """Redo the last undone entry."""
        answer = self.workspace.redo(self.id, self.at)
        self.say(message_for_answer(self.table, answer))

    def override(self, reason: str = "") -> None:
        """Enter a refused act as irregular, with the table's reason."""
        if self.refused is not None:
            answer = self.workspace.let_stand(self.id, self.refused.entry, reason, self.at)
            self.say(message_for_answer(self.table, answer))

    def go_to_correction(
        self,
        n: int,
        page: ft.Page,
        kind: Literal["correct", "strike"] = "correct",
        draft: JsonObject | None = None,
    ) -> None:
        """Go to the record, where entry n is corrected, to `draft` if there is one, or struck out once that is confirmed."""
        drafted = begin_correction(self.table, kind, n, draft)
        seen = kind == "strike" or draft is not None
        begun = DraftAmendment(()).with_another_correction(drafted, seen=seen)
        store_draft(self.workspace, self.device, self.place, "amendment", begun)
        page.navigate(f"/table/{self.id}/record")

    def go_to_rematch(self, page: ft.Page) -> None:
        """Go to a new table of the same players and house rules. It counts as a game, whatever the origin of this one."""
        ordinary = self.table_settings._replace(shows="", origin="", back="", file="")
        header = self.table.header.model_dump(
            mode="json", by_alias=True, exclude_none=True, exclude=set(WHENCE)
        )
        header["options"] = self.table.game.options(self.table.state).model_dump(mode="json", by_alias=True)
        try:
            page.navigate(f"/table/{self.workspace.begin_table(header, ordinary)}")
        except (NoRecord, StoreError) as error:
            self.say(error_message(str(error)))

    def change_settings(self, **changed: object) -> None:
        """Change this table's settings."""
        try:
            self.workspace.change_settings(self.id, self.table_settings._replace(**changed))  # type: ignore[arg-type]  # by their names
        except StoreError as error:
            self.say(error_message(str(error)))


def use_table_session(id: int) -> TableSession:
    """Return the session of a table; the component is redrawn when any session makes an entry there."""
    context = use_app_context()
    workspace: Workspace = context.workspace
    use_shared_value(workspace.store, lambda shown: shown.versions.get(id, 0))
    page = ft.context.page
    table = workspace.table(id)
    why = use_draft(
        f"table/{id}",
        "why",
        PendingReason(),
        at=len(table),
        fits=lambda why: repeated_refusal(table, why) is not None,
    )

    def said_first() -> tuple[int, BannerMessage | None]:
        return (
            (len(table), repeated_refusal(table, why.current()))
            if why.is_begun
            else saved_table_position(id)[1:]
        )

    (said_at, refused), set_said, _ = use_state_with_current(said_first)

    def tell(what: BannerMessage | None) -> None:
        forget_saved_banner(page, id)
        if why.is_begun:
            why.clear()
        set_said((len(table), what))

    now = banner_message(workspace, id, table, said_at, refused)
    return TableSession(workspace, context.preferences, id, table, len(table), now, tell, why, context.device)


def banner_message(
    workspace: Workspace, id: int, table: Table, said_at: int, refused: BannerMessage | None
) -> BannerMessage | None:
    """Return the banner's message: a table that had to stop, the last refusal, or rulings that differ now."""
    stopped = workspace.stop_reason(id)
    if stopped:
        return error_message(stopped)
    if said_at == len(table) and refused:
        return refused
    doubted = workspace.doubted_player(id)
    if doubted:
        return told(
            say(
                "sitting.doubted",
                "{name}'s entry was refused: it contradicts what was entered about other hands. Check "
                "which is right and enter it. Until then {name} cannot enter this",
                name=doubted,
            )
        )
    differing = workspace.entries_ruled_differently(id)
    return told(ruled_differently_text(len(differing))) if differing else None


def repeated_refusal(table: Table, why: PendingReason) -> BannerMessage | None:
    """Return the refusal for which a reason was begun; None if the act would be allowed now, or cannot be read."""
    try:
        ruling = table.judge(table.read(why.entry))
    except NoRecord:
        return None
    return None if ruling.stands else refused_by(table, ruling)


def ruled_differently_text(count: int) -> str:
    return say(
        "sitting.otherwise",
        "This game began under other rules. Under today's, {count} of its rulings differ. Choose "
        "in the record which to keep",
        count=count,
    )


def undo_step_text(kind: str, entry: str) -> str:
    """Return what Undo takes back: an entry, or an amendment."""
    match kind:
        case "correct":
            return say("sitting.correction", "the correction to {entry}", entry=entry)
        case "insert":
            return say("sitting.insertion", "the insertion of {entry}", entry=entry)
        case "strike":
            return say("sitting.striking", "striking out {entry}", entry=entry)
        case "rules":
            return say("sitting.rules", "the choice of rules from {entry}", entry=entry)
        case _:
            return entry


def further_undone_text(table: Table, named: Callable[[Ruling], str]) -> str:
    """Return what else Undo takes back: entries of the same step, and automatic ones."""
    together = [named(ruling) for ruling in table.rulings_to_undo[1:] if ruling.entry.note != BY_ITSELF]
    own = [named(ruling) for ruling in table.rulings_to_undo[1:] if ruling.entry.note == BY_ITSELF]
    more = "".join(f", {each}" for each in together)
    return more + (say("sitting.by_itself", " · automatic: {entries}", entries=", ".join(own)) if own else "")


def ruling_banner(
    session: TableSession, on_instead: Callable[[JsonObject], None] | None = None
) -> ft.Control | None:
    """Return the ruling banner of this table, or None. `on_instead` replaces entering an alternative."""
    if session.refused is None:
        return None
    refused = session.refused

    def instead(number: int) -> None:
        (on_instead or session.enter)(refused.instead[number])

    def opens(reason: Reason) -> Callable[[], None] | None:
        look_up = paragraph_opener(session.table, reason.code, reason.ruling, reason.section)
        return (lambda: look_up(session.id, here, refused)) if look_up else None

    def correct(n: int, kind: Literal["correct", "strike"]) -> None:
        session.go_to_correction(n, page, kind)

    page = ft.context.page
    here = (page.route or "").split("#")[0]
    key = f"notice-{session.at}-{refused.notice.reasons[0].code}"
    needs_reason, close = session.table_settings.intervenes == "strict", lambda: session.say(None)
    return RulingBanner(
        refused.notice,
        instead,
        close,
        session.why,
        refused.entry,
        session.override,
        needs_reason,
        opens,
        correct,
        key=key,
    )


Brief = Callable[[Table, Ruling], str]
"""Returns an entry in a few words, from its ruling."""


def entry_text(table: Table, ruling: Ruling) -> str:
    """Return an entry as it is announced."""
    return announcement_text(table, ruling.entry).rstrip(".")


def undo_texts(session: TableSession, brief: Brief = entry_text) -> tuple[str, str]:
    """Return the entries that Undo and Redo concern, or ""."""

    def named(ruling: Ruling | None) -> str:
        return "" if ruling is None else brief(session.table, ruling)

    try:
        kind, last = session.workspace.next_undo(session.id)
        undo = (
            undo_step_text(kind, named(last)) + further_undone_text(session.table, named)
            if last is not None
            else ""
        )
        return undo, named(session.workspace.next_redo(session.id))
    except (StoreError, NoRecord):
        return "", ""


def table_undo_bar(
    session: TableSession,
    brief: Brief = entry_text,
    more: Sequence[ft.Control] = (),
    before: Callable[[], None] = lambda: None,
) -> ft.Control:
    """Return undo and redo of this table. `brief(table, ruling)` names an entry in a few words; `before` runs before either."""

    def undo_now() -> None:
        before()
        session.undo()

    def redo_now() -> None:
        before()
        session.redo()

    undo, redo = undo_texts(session, brief)
    return UndoBar(undo, redo, undo_now, redo_now, tuple(more))


FEW_LINES: Final = 6
"""The number of log lines beside a table that relies on the players' memory: only the latest."""
MANY_LINES: Final = 60
"""The number of log lines beside other tables."""


def latest_log_lines(session: TableSession, kept: dict[LineAt, LogLine]) -> tuple[LogLine, ...]:
    """Return the log lines shown beside a table."""
    table = session.table
    return log_lines(
        session, kept, FEW_LINES if is_memory_left_to_players(table.game, table.state) else MANY_LINES
    )


def log_lines(session: TableSession, kept: dict[LineAt, LogLine], last: int) -> tuple[LogLine, ...]:
    """Return the last lines of the log. `kept` caches their words: what is sent does not grow with the game."""
    table, lines = session.table, []
    for index, (number, line) in list(enumerate(table.numbered_lines()))[-last:]:
        at = (index, number, line.gone, id(line.ruling))
        if at not in kept:
            kept[at] = log_line(table, index, number, line)
        lines.append(kept[at])
    return tuple(lines)


def ruling_of_line(session: TableSession, index: int) -> Ruling:
    """Return the ruling of a log line."""
    return list(session.table.numbered_lines())[index][1].ruling
