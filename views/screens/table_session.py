"""One session at a table: what every game's table screen needs of the desk, as one hook. No game's rules in here.

session = use_table_session(id)
session.table.state                      # how it stands; the component is drawn anew when it changes
session.enter({"do": ..., "by": ...})    # True when it stands; otherwise session.refused says why
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
"""By what a line of the log is known: its place and number, why it is gone, and its ruling's identity."""


class TableSession(NamedTuple):
    """One session at one table. `at`: how many entries stood when this was drawn; every intent carries it."""

    desk: Workspace
    preferences: Preferences
    id: int
    table: Table
    at: int
    refused: BannerMessage | None
    say: Callable[[BannerMessage | None], None]
    why: Draft[PendingReason]
    """The reason that is being written for what was refused."""
    device: str = ""

    @property
    def place(self) -> str:
        """Where what is half said at this table is kept."""
        return f"table/{self.id}"

    @property
    def version(self) -> int:
        """Counts whatever changed at this table."""
        return self.desk.store.state.versions.get(self.id, 0)

    @property
    def game_entry_count(self) -> int:
        """At how many entries the game itself stands: an audit or a change of house rules replaces nothing that is half said."""
        at = self.at
        while at and isinstance(self.table.ruling(at).entry, Aside):
            at -= 1
        return at

    @property
    def automatic_entries_text(self) -> str:
        """What the referee entered after the last entry that somebody made, in one line; "" for nothing."""
        return " ".join(announcement_text(self.table, entry) for entry in self.table.automatic_entries)

    @property
    def table_settings(self) -> TableSettings:
        """How this table wants the app to behave, also where that was just changed and is not drawn yet."""
        return self.desk.table_settings(self.id)

    def enter(self, *entries: JsonObject) -> bool:
        """Enter one act, or several that one tap announces, as one step. Where one is refused none stands, and it is shown why."""
        answer = self.desk.enter_together(self.id, entries, self.at)
        self.say(message_for_answer(self.table, answer))
        return answer.stands

    def undo(self) -> None:
        """Take back what was entered last, and what followed by itself."""
        answer = self.desk.undo(self.id, self.at)
        self.say(message_for_answer(self.table, answer))

    def redo(self) -> None:
        """Let it stand again."""
        answer = self.desk.redo(self.id, self.at)
        self.say(message_for_answer(self.table, answer))

    def override(self, reason: str = "") -> None:
        """It already happened: enter what was refused as irregular, with the table's reason."""
        if self.refused is not None:
            answer = self.desk.let_stand(self.id, self.refused.entry, reason, self.at)
            self.say(message_for_answer(self.table, answer))

    def go_to_correction(self, n: int, page: ft.Page, kind: Literal["correct", "strike"] = "correct") -> None:
        """Go to the record, where entry n is corrected or struck out once that is confirmed."""
        drafted = begin_correction(self.table, kind, n)
        begun = DraftAmendment(()).with_another_correction(drafted, seen=kind == "strike")
        store_draft(self.desk, self.device, self.place, "amendment", begun)
        page.navigate(f"/table/{self.id}/record")

    def go_to_rematch(self, page: ft.Page) -> None:
        """Go to a new table of the same players, by the house rules in force: a game of their own, whatever this one is."""
        ordinary = self.table_settings._replace(shows="", origin="", back="", file="")
        header = self.table.header.model_dump(
            mode="json", by_alias=True, exclude_none=True, exclude=set(WHENCE)
        )
        header["options"] = self.table.game.options(self.table.state).model_dump(mode="json", by_alias=True)
        try:
            page.navigate(f"/table/{self.desk.begin_table(header, ordinary)}")
        except (NoRecord, StoreError) as error:
            self.say(error_message(str(error)))

    def change_settings(self, **changed: object) -> None:
        """Change how this table wants the app to behave."""
        try:
            self.desk.change_settings(self.id, self.table_settings._replace(**changed))  # type: ignore[arg-type]  # by their names
        except StoreError as error:
            self.say(error_message(str(error)))


def use_table_session(id: int) -> TableSession:
    """Sit down at a table; the component is drawn anew when an entry is made there, by whichever session."""
    context = use_app_context()
    desk: Workspace = context.desk
    use_shared_value(desk.store, lambda shown: shown.versions.get(id, 0))
    page = ft.context.page
    table = desk.table(id)
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

    now = banner_message(desk, id, table, said_at, refused)
    return TableSession(desk, context.preferences, id, table, len(table), now, tell, why, context.device)


def banner_message(
    desk: Workspace, id: int, table: Table, said_at: int, refused: BannerMessage | None
) -> BannerMessage | None:
    """What the banner says: that the table had to stop, what was refused since the last entry, or that rulings would differ now."""
    stopped = desk.stop_reason(id)
    if stopped:
        return error_message(stopped)
    if said_at == len(table) and refused:
        return refused
    doubted = desk.doubted_player(id)
    if doubted:
        return told(
            say(
                "sitting.doubted",
                "What {name} entered speaks against what was entered of other hands, and was refused. Look which of the two is so, "
                "and enter it; until then {name} cannot",
                name=doubted,
            )
        )
    differing = desk.entries_ruled_differently(id)
    return told(ruled_differently_text(len(differing))) if differing else None


def repeated_refusal(table: Table, why: PendingReason) -> BannerMessage | None:
    """What was refused when a reason for it was begun; None if it would stand now, or is no entry any more."""
    try:
        ruling = table.judge(table.read(why.entry))
    except NoRecord:
        return None
    return None if ruling.stands else refused_by(table, ruling)


def ruled_differently_text(count: int) -> str:
    return say(
        "sitting.otherwise",
        "This game was begun under other rules, and {count} of its rulings would differ now. Its record lets you choose which hold",
        count=count,
    )


def undo_step_text(kind: str, entry: str) -> str:
    """What Undo takes back: an entry, or the amendment of one."""
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
    """What Undo takes back beside the first: what was entered together with it, and what followed by itself."""
    together = [named(ruling) for ruling in table.rulings_to_undo[1:] if ruling.entry.note != BY_ITSELF]
    own = [named(ruling) for ruling in table.rulings_to_undo[1:] if ruling.entry.note == BY_ITSELF]
    more = "".join(f", {each}" for each in together)
    return more + (say("sitting.by_itself", " · by itself: {entries}", entries=", ".join(own)) if own else "")


def ruling_banner(
    session: TableSession, on_instead: Callable[[JsonObject], None] | None = None
) -> ft.Control | None:
    """The ruling banner of this table, or None when there is nothing to say. `on_instead` replaces entering a chip's act."""
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
"""An entry in a few words, of its ruling."""


def entry_text(table: Table, ruling: Ruling) -> str:
    """An entry as it is announced."""
    return announcement_text(table, ruling.entry).rstrip(".")


def undo_texts(session: TableSession, brief: Brief = entry_text) -> tuple[str, str]:
    """What Undo and Redo concern, "" where there is nothing."""

    def named(ruling: Ruling | None) -> str:
        return "" if ruling is None else brief(session.table, ruling)

    try:
        kind, last = session.desk.next_undo(session.id)
        undo = (
            undo_step_text(kind, named(last)) + further_undone_text(session.table, named)
            if last is not None
            else ""
        )
        return undo, named(session.desk.next_redo(session.id))
    except (StoreError, NoRecord):
        return "", ""


def table_undo_bar(
    session: TableSession, brief: Brief = entry_text, more: Sequence[ft.Control] = ()
) -> ft.Control:
    """Undo and redo of this table. `brief(table, ruling)` names an entry shortly."""
    undo, redo = undo_texts(session, brief)
    return UndoBar(undo, redo, session.undo, session.redo, tuple(more))


FEW_LINES: Final = 6
"""So many lines are shown beside a table whose players remember by themselves: what has just happened."""
MANY_LINES: Final = 60
"""So many beside any other."""


def latest_log_lines(session: TableSession, kept: dict[LineAt, LogLine]) -> tuple[LogLine, ...]:
    """The lines of the log that are shown beside a table."""
    table = session.table
    return log_lines(
        session, kept, FEW_LINES if is_memory_left_to_players(table.game, table.state) else MANY_LINES
    )


def log_lines(session: TableSession, kept: dict[LineAt, LogLine], last: int) -> tuple[LogLine, ...]:
    """The last lines of the log. `kept` remembers the words between drawings: nothing that is sent grows with the game."""
    table, lines = session.table, []
    for index, (number, line) in list(enumerate(table.numbered_lines()))[-last:]:
        at = (index, number, line.gone, id(line.ruling))
        if at not in kept:
            kept[at] = log_line(table, index, number, line)
        lines.append(kept[at])
    return tuple(lines)


def ruling_of_line(session: TableSession, index: int) -> Ruling:
    """The ruling that a line of the log shows."""
    return list(session.table.numbered_lines())[index][1].ruling
