"""Turn the referee's answers into texts for the banner, the log, and undo and redo."""

from collections.abc import Iterable
from typing import NamedTuple

from models.json_values import JsonObject
from models.record import Entry, NonGameEntry
from models.rulings import Finding, Ruling
from models.translation import say
from referee.table.card_locations import misplaced_card_by_suspect_entry_number
from referee.table.log_lines import BY_ITSELF
from referee.table.overrides import translated_reason_or_note
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Line, Table
from referee.words.phrases import findings_with_distinct_sentences
from views.components.banner import Notice, Reason
from views.components.log import LogLine
from views.workspace.answer import Answer


class BannerMessage(NamedTuple):
    """A message of the banner: what it shows, the entry that was tried, and the entries allowed in its
    place."""

    notice: Notice
    entry: JsonObject
    instead: tuple[JsonObject, ...]


def entry_text_as_announced(table: Table, entry: Entry) -> str:
    """An entry in words, as its player would announce it."""
    if isinstance(entry, NonGameEntry):
        return entry_and_events_text_and_ruling_ids(table.game, table.state, Ruling(entry, ()))[0]
    code, facts = table.game.entry_message(table.state, entry)
    return table.game.event_text(code, facts)


def banner_reasons(findings: Iterable[Finding]) -> tuple[Reason, ...]:
    return tuple(
        Reason(sentence, each.rule.section, each.rule.ruling, each.rule.id)
        for each, sentence in findings_with_distinct_sentences(findings)
    )


def refusal_message(table: Table, ruling: Ruling) -> BannerMessage:
    """Says why an entry was refused: each broken rule with its section, and what is allowed instead."""
    findings = ruling.findings
    entries = table.allowed_entries_instead(ruling.entry)
    facts = [finding.facts for finding in findings]
    mistaken = dict.fromkeys((fact["entry"], str(fact["card"])) for fact in facts if "entry" in fact)
    notice = Notice(
        "refused",
        banner_reasons(findings),
        tuple(entry_text_as_announced(table, entry) for entry in entries),
        may_override=bool(findings) and not any(finding.rule.physical for finding in findings),
        earlier=tuple(misplaced_card_by_suspect_entry_number(table, findings).items()),
        mistaken=tuple(mistaken),
    )
    return BannerMessage(
        notice, ruling.entry.to_json_object(), tuple(entry.to_json_object() for entry in entries)
    )


def draft_refusal_message(findings: Iterable[Finding]) -> BannerMessage:
    """Says why a half-entered act cannot go on. It cannot be overridden."""
    return BannerMessage(Notice("refused", banner_reasons(findings)), {}, ())


def message_for_answer(table: Table, answer: Answer) -> BannerMessage | None:
    """The message for an answer; None if there is nothing to say."""
    if answer.fault is not None:
        return error_message(answer.fault)
    if answer.was_host_asked:
        return request_awaits_answer_message()
    if answer.ruling is None or answer.ruling.verdict == "allowed":
        return None
    if answer.ruling.verdict == "irregular":
        reason = translated_reason_or_note(answer.ruling.entry.override or "")
        sentence = say("banner.stands_irregular", "Stands as irregular: {reason}", reason=reason)
        notice = Notice("irregular", (Reason(sentence),))
        return BannerMessage(notice, answer.ruling.entry.to_json_object(), ())
    return refusal_message(table, answer.ruling)


def request_awaits_answer_message() -> BannerMessage:
    return info_message(say("guest.asked", "Waiting for approval"))


def error_message(sentence: str) -> BannerMessage:
    """A message about an error that is not a ruling, such as a full disk or a late tap."""
    return BannerMessage(Notice("refused", (Reason(sentence),)), {}, ())


def info_message(sentence: str, ruling: str = "") -> BannerMessage:
    """A message that is not about an error."""
    return BannerMessage(Notice("said", (Reason(sentence, "", ruling),)), {}, ())


def log_line_of_ruling(table: Table, index: int, number: int | None, line: Line) -> LogLine:
    """One line of the log, with the effects of the entry."""
    ruling = line.ruling
    text, rests_on = entry_and_events_text_and_ruling_ids(table.game, table.state, ruling, in_short=True)
    if ruling.findings:
        text = f"{text} ({refusal_reasons_text(ruling)})"
    if ruling.entry.note == BY_ITSELF:
        text = say("log.by_itself", "{text} (automatic)", text=text)
    more = bool(rests_on) or any(
        table.game.fields_added_to_entry_by_event(table.state, happened) for happened in ruling.events
    )
    return LogLine(index, number, text, ruling.verdict, more, line.gone)
