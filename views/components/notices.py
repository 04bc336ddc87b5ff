"""From the referee's answer to what the screens show: words for the banner, the log and the names of undo and redo."""

from typing import Any, NamedTuple

from models.record import Entry
from models.rulings import Ruling
from referee.replay import reasons, told
from referee.table import Table
from referee.words import phrase
from views.components.banner import Notice, Reason
from views.components.log import LogLine
from views.desk import Answer


class Refused(NamedTuple):
    """A refused intent: what the banner shows, the entry that was tried, and the entries allowed in its place."""

    notice: Notice
    entry: dict[str, Any]
    instead: tuple[dict[str, Any], ...]


def announced(table: Table, entry: Entry) -> str:
    """An entry in words, as its player would announce it."""
    code, facts = table.game.announcing(table.state, entry)
    return phrase(table.game.texts[code], facts)


def refused(table: Table, ruling: Ruling) -> Refused:
    """Why an entry was refused, each rule it breaks with its section, and what is allowed instead."""
    findings = ruling.findings
    said = tuple(Reason(f"{phrase(rule.because, facts)}.", rule.section, rule.ruling, rule.id) for rule, facts in findings)
    entries = [table.game.write(table.state, action) for action in table.game.instead(table.state, ruling.entry)]
    may_override = bool(findings) and not any(finding.rule.physical for finding in findings)
    notice = Notice("refused", said, tuple(announced(table, entry) for entry in entries), may_override)
    return Refused(notice, ruling.entry.written(), tuple(entry.written() for entry in entries))


def answered(table: Table, answer: Answer) -> Refused | None:
    """What the banner says to an answer; None when all is well."""
    if answer.fault is not None:
        return fault(answer.fault)
    if answer.ruling is None or answer.ruling.verdict == "allowed":
        return None
    if answer.ruling.verdict == "irregular":
        said = tuple(
            Reason(f"{phrase(rule.because, facts)}.", rule.section, rule.ruling, rule.id) for rule, facts in answer.ruling.findings
        )
        return Refused(Notice("irregular", said), answer.ruling.entry.written(), ())
    return refused(table, answer.ruling)


def fault(sentence: str) -> Refused:
    """A sentence that is no ruling: the disk, a late tap."""
    return Refused(Notice("refused", (Reason(sentence),)), {}, ())


def said(sentence: str, section: str = "", ruling: str = "") -> Refused:
    """The referee tells something that is no refusal."""
    return Refused(Notice("said", (Reason(sentence, section, ruling),)), {}, ())


def log_line(table: Table, index: int, number: int | None) -> LogLine:
    """One line of the log, with what followed from the entry."""
    ruling = table.lines[index].ruling
    text, _ = told(table.game, ruling)
    if ruling.findings:
        text = f"{text} ({reasons(ruling)})"
    return LogLine(index, number, text, ruling.verdict, any(table.game.sums(table.state, happened) for happened in ruling.happened))


def log_lines(table: Table, last: int | None = None) -> tuple[LogLine, ...]:
    """The log, or its last lines, in the order of play."""
    lines: list[LogLine] = []
    number = len(table)
    for index in range(len(table.lines) - 1, -1, -1):
        if last is not None and len(lines) == last:
            break
        stands = table.lines[index].stands
        lines.append(log_line(table, index, number if stands else None))
        number -= stands
    return tuple(reversed(lines))
