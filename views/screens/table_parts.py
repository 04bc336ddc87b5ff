"""The parts of every table screen: the banner with the referee's message, undo and redo, and the lines of the
log."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.errors import ExplainedError
from models.rulings import Ruling
from models.translation import say
from referee.table.log_lines import BY_ITSELF
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from views.components.banner import Reason, RulingBanner
from views.components.banner_messages import BannerMessage, entry_text_as_announced, log_line_of_ruling
from views.components.log import LogLine
from views.components.undo import UndoBar
from views.screens.rules.links import opener_of_rule_paragraph
from views.screens.table_controller import TableController
from views.workspace.access import PlayerAccess
from views.workspace.keeper_access import KeeperAccess

LogLineKey = tuple[int, int | None, str, int]
"""The identity of a log line: its place and number, why it was removed, and its ruling."""


def referee_message_banner(
    controller: TableController, message: BannerMessage, on_alternative: Callable[[int], None] | None = None
) -> ft.Control:
    """Return the banner with a message of the referee. `on_alternative` is called with the number of an
    alternative, which is otherwise entered.
    """
    table, page = controller.table, controller.page
    current_url = (page.route or "").split("#")[0]

    def enter_alternative(number: int) -> None:
        controller.enter(message.instead[number])

    def rule_paragraph_opener(reason: Reason) -> Callable[[], None] | None:
        look_up = opener_of_rule_paragraph(table, reason.code, reason.ruling, reason.section)
        return (lambda: look_up(controller.id, current_url, message)) if look_up else None

    return RulingBanner(
        message.notice,
        on_alternative or enter_alternative,
        lambda: controller.set_message(None),
        controller.reason_draft,
        message.entry,
        controller.enter_refused_act_or_ask_host,
        controller.table_settings.intervenes == "strict",
        rule_paragraph_opener,
        controller.go_to_correction,
        key=f"notice-{len(table)}-{message.notice.reasons[0].code}",
    )


def undo_step_text(kind: str, entry_words: str) -> str:
    """Return the label of what Undo undoes: an entry, or an amendment."""
    match kind:
        case "correct":
            return say("sitting.correction", "the correction to {entry}", entry=entry_words)
        case "insert":
            return say("sitting.insertion", "the insertion of {entry}", entry=entry_words)
        case "strike":
            return say("sitting.striking", "striking out {entry}", entry=entry_words)
        case "rules":
            return say("sitting.rules", "the choice of rules from {entry}", entry=entry_words)
        case _:
            return entry_words


def entries_of_next_undo_text(table: Table, first_text: str, short_text: Callable[[Ruling], str]) -> str:
    """Return what Undo undoes, from the text of the first entry of the step: one or two entries by their
    words, of more the last one and the number of the others; then the automatic entries.
    """
    rest = table.rulings_of_next_undo[1:]
    entered = [each for each in rest if each.entry.note != BY_ITSELF]
    automatic = [each for each in rest if each.entry.note == BY_ITSELF]
    text = ", ".join([first_text, *map(short_text, entered)])
    if len(entered) > 1:
        text = say(
            "sitting.and_more", "{entry} and {count} more", entry=short_text(entered[-1]), count=len(entered)
        )
    if len(automatic) > 1:
        return text + say("sitting.count_automatic", " · {count} automatic", count=len(automatic))
    return text + "".join(
        say("sitting.by_itself", " · automatic: {entries}", entries=short_text(each)) for each in automatic
    )


ShortEntryText = Callable[[Table, Ruling], str]
"""Returns an entry in a few words, from its ruling."""


def entry_sentence_without_full_stop(table: Table, ruling: Ruling) -> str:
    """Return an entry in the words in which it is announced."""
    return entry_text_as_announced(table, ruling.entry).rstrip(".")


def undo_and_redo_texts(
    controller: TableController, short_text: ShortEntryText = entry_sentence_without_full_stop
) -> tuple[str, str]:
    """Return the entries that Undo and Redo concern, each "" if there is none."""

    def entry_text_or_empty(ruling: Ruling | None) -> str:
        return "" if ruling is None else short_text(controller.table, ruling)

    try:
        access = controller.access
        kind, last = access.kind_and_entry_of_next_undo() if isinstance(access, PlayerAccess) else ("", None)
        undo = (
            entries_of_next_undo_text(
                controller.table, undo_step_text(kind, entry_text_or_empty(last)), entry_text_or_empty
            )
            if last is not None
            else ""
        )
        return undo, entry_text_or_empty(
            access.entry_of_next_redo() if isinstance(access, KeeperAccess) else None
        )
    except ExplainedError:
        return "", ""


def table_undo_bar(
    controller: TableController, before_undo_or_redo: Callable[[], None] = lambda: None
) -> ft.Control:
    """Return the Undo and Redo buttons. `before_undo_or_redo` is called before either."""

    def undo_now() -> None:
        before_undo_or_redo()
        controller.undo()

    def redo_now() -> None:
        before_undo_or_redo()
        controller.redo()

    undo, redo = undo_and_redo_texts(controller, entry_sentence_without_full_stop)
    return UndoBar(undo, redo, undo_now, redo_now)


FEW_LINES: Final = 6
"""The number of log lines beside a table that relies on the players' memory: only the latest."""
MANY_LINES: Final = 60
"""The number of log lines beside other tables."""


def latest_log_lines(controller: TableController, cache: dict[LogLineKey, LogLine]) -> tuple[LogLine, ...]:
    """Return the latest log lines, as shown beside a table."""
    table = controller.table
    return log_lines(
        controller, cache, FEW_LINES if is_memory_left_to_players(table.game, table.state) else MANY_LINES
    )


def log_lines(
    controller: TableController, cache: dict[LogLineKey, LogLine], line_count: int
) -> tuple[LogLine, ...]:
    """Return the last `line_count` lines of the log. `cache` caches their words. The number of lines is
    limited so that updates do not grow with the game.
    """
    table, lines = controller.table, []
    for index, (number, line) in list(enumerate(table.numbered_lines()))[-line_count:]:
        at = (index, number, line.gone, id(line.ruling))
        if at not in cache:
            cache[at] = log_line_of_ruling(table, index, number, line)
        lines.append(cache[at])
    return tuple(lines)


def ruling_of_log_line(controller: TableController, line_index: int) -> Ruling:
    return list(controller.table.numbered_lines())[line_index][1].ruling
