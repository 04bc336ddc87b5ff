"""From the referee's answer to what the screens show: words for the banner, the log and the names of undo and redo."""

from collections.abc import Iterable
from typing import NamedTuple

from models.json_values import JsonObject
from models.record import Aside, Entry
from models.rulings import Finding, Ruling
from models.translation import say
from referee.table.card_locations import named_earlier
from referee.table.log_lines import BY_ITSELF
from referee.table.overrides import override_words
from referee.table.replay import in_words, reasons
from referee.table.table import Line, Table
from referee.words.phrases import reasons_once
from views.components.banner import Notice, Reason
from views.components.log import LogLine
from views.workspace.workspace import Answer


class Refused(NamedTuple):
    """A refused intent: what the banner shows, the entry that was tried, and the entries allowed in its place."""

    notice: Notice
    entry: JsonObject
    instead: tuple[JsonObject, ...]


def announced(table: Table, entry: Entry) -> str:
    """An entry in words, as its player would announce it."""
    if isinstance(entry, Aside):
        return in_words(table.game, table.state, Ruling(entry, ()))[0]
    code, facts = table.game.announcing(table.state, entry)
    return table.game.said(code, facts)


def because(findings: Iterable[Finding]) -> tuple[Reason, ...]:
    """Each finding for the banner."""
    return tuple(
        Reason(sentence, each.rule.section, each.rule.ruling, each.rule.id)
        for each, sentence in reasons_once(findings)
    )


def refused(table: Table, ruling: Ruling) -> Refused:
    """Why an entry was refused, each rule it breaks with its section, and what is allowed instead."""
    findings = ruling.findings
    said = because(findings)
    entries = table.instead(ruling.entry)
    may_override = bool(findings) and not any(finding.rule.physical for finding in findings)
    earlier = tuple(named_earlier(table, findings).items())
    notice = Notice(
        "refused", said, tuple(announced(table, entry) for entry in entries), may_override, earlier
    )
    return Refused(notice, ruling.entry.written(), tuple(entry.written() for entry in entries))


def refused_so_far(findings: Iterable[Finding]) -> Refused:
    """Why an act cannot go on that is not whole yet: nothing of it can be let stand."""
    return Refused(Notice("refused", because(findings)), {}, ())


def answered(table: Table, answer: Answer) -> Refused | None:
    """What the banner says to an answer; None when all is well."""
    if answer.fault is not None:
        return fault(answer.fault)
    if answer.asked:
        return said(say("guest.asked", "Whoever keeps the table is asked, and agrees with one tap"))
    if answer.ruling is None or answer.ruling.verdict == "allowed":
        return None
    if answer.ruling.verdict == "irregular":
        reason = override_words(answer.ruling.entry.override or "")
        stands = Reason(say("banner.stands_irregular", "Stands as irregular: {reason}", reason=reason))
        return Refused(Notice("irregular", (stands,)), answer.ruling.entry.written(), ())
    return refused(table, answer.ruling)


def fault(sentence: str) -> Refused:
    """A sentence that is no ruling: the disk, a late tap."""
    return Refused(Notice("refused", (Reason(sentence),)), {}, ())


def said(sentence: str, section: str = "", ruling: str = "") -> Refused:
    """The referee tells something that is no refusal."""
    return Refused(Notice("said", (Reason(sentence, section, ruling),)), {}, ())


def log_line(table: Table, index: int, number: int | None, line: Line) -> LogLine:
    """One line of the log, with what followed from the entry."""
    ruling = line.ruling
    text, rests_on = in_words(table.game, table.state, ruling, in_short=True)
    if ruling.findings:
        text = f"{text} ({reasons(ruling)})"
    if ruling.entry.note == BY_ITSELF:
        text = say("log.by_itself", "{text} (by itself)", text=text)
    more = bool(rests_on) or any(table.game.sums(table.state, happened) for happened in ruling.happened)
    return LogLine(index, number, text, ruling.verdict, more, line.gone)
