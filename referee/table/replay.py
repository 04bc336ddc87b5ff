"""Replay a whole record from its file and yield its rulings line by line."""

from collections.abc import Iterator, Mapping

from models.json_values import Json, JsonObject
from models.record import Aside, Entry, Header, HouseRules, house_rule
from models.rulings import Ruling
from models.translation import say
from referee.game import AnyGame, AnyState
from referee.games import game_named
from referee.table.judging import alternatives, rule_entries
from referee.table.record_reader import Record
from referee.words.phrases import phrase, reasons_once


def read_record(content: str | bytes) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all entries of a record, in JSON or as a transcript.

    Raises NoRecord with one sentence if it is neither.
    """
    record = Record(content)
    return record.header, tuple(line.entry for line in record.entries())


ASIDES = {
    "audit.allowed": "The table has counted, and every pile agrees with the record.",
    "audit.irregular": "The table has counted and goes on.",
    "house_rules.allowed": "From now on: {options}.",
}
"""The wording of entries of the table itself, which no game defines."""
OPTION_CHANGED = "{option:lower} {value:value}"


def refusal_reasons(ruling: Ruling) -> str:
    """The reasons why an entry is refused or irregular: every finding in words."""
    return " ".join(sentence for _, sentence in reasons_once(ruling.findings))


def ruling_texts(
    game: AnyGame, state: AnyState, ruling: Ruling, in_short: bool = False
) -> tuple[str, tuple[str, ...]]:
    """A standing entry and its consequences in words, and the rulings they rest on.

    `in_short`: without sums, which the caller draws.
    """
    if isinstance(ruling.entry, Aside):
        text_id = f"{ruling.entry.do}.{ruling.verdict}"
        facts = (
            {"options": option_change_texts(game, ruling.entry.options)}
            if isinstance(ruling.entry, HouseRules)
            else {}
        )
        return phrase(f"aside.{text_id}", ASIDES[text_id], facts), ()
    code, facts = game.entry_message(state, ruling.entry)
    sentences, rulings = [game.event_text(code, facts)], [finding.rule.ruling for finding in ruling.findings]
    for event in ruling.events:
        code, rests_on, facts = (game.event_message_without_sum if in_short else game.event_message)(
            state, event
        )
        sentences.append(game.event_text(code, facts))
        rulings.extend(rests_on)
    return " ".join(sentence for sentence in sentences if sentence), tuple(dict.fromkeys(rulings))


def option_change_texts(game: AnyGame, options: Mapping[str, Json]) -> list[str]:
    """Changed house rules with their new values, such as `joker standing declared`."""
    fields = game.house_rules_class.model_fields
    titles = {name: house_rule(game.package, name, fields[name]).title for name in options}
    return [
        phrase("option.changed", OPTION_CHANGED, {"option": titles[name], "value": on_or_off(value)})
        for name, value in options.items()
    ]


def on_or_off(value: Json) -> Json:
    """Return the word for a house rule that is on or off; any other value as it is."""
    if isinstance(value, bool):
        return say("rules.on", "on") if value else say("rules.off", "off")
    return value


def ruling_json(game: AnyGame, state: AnyState, n: int, ruling: Ruling) -> JsonObject:
    """One ruling as JSON, with the names that docs/record.md defines.

    `state`: the state before or after the entry.
    """
    text, rulings = ("", tuple(dict.fromkeys(finding.rule.ruling for finding in ruling.findings)))
    if ruling.stands:
        text, rulings = ruling_texts(game, state, ruling)
    if ruling.findings:
        text = f"{refusal_reasons(ruling)} {text}".strip()
    written: JsonObject = {
        "n": n,
        "do": ruling.entry.do,
        "by": getattr(ruling.entry, "by", None),
        "verdict": ruling.verdict,
        "code": ruling.findings[0].rule.id if ruling.findings else None,
        "rules": list(rulings),
        "text": text,
    }
    for event in ruling.events:
        written.update(game.event_fields(state, event))
    if ruling.findings:
        written["findings"] = [
            {"code": rule.id, "rule": rule.ruling, "section": rule.section, "facts": facts}
            for rule, facts in ruling.findings
        ]
    if not ruling.stands:
        written["instead"] = [entry.written() for entry in alternatives(game, state, ruling.entry)]
    return written


def replay_lines(content: str | bytes, keep_going: bool = False) -> Iterator[JsonObject]:
    """Yield one JSON object per entry of a record, then the state. Stops at the first refusal unless `keep_going`."""
    yield from record_lines(Record(content), keep_going)


def record_lines(record: Record, keep_going: bool = False) -> Iterator[JsonObject]:
    """Yield the lines of `replay_lines` for a record that is already open."""
    game = game_named(record.header.game)
    state = game.start(record.header)
    rulings = rule_entries(record.header, (line.entry for line in record.entries()))
    for n, (ruling, after) in enumerate(rulings, 1):
        state = after
        yield ruling_json(game, state, n, ruling)
        if not ruling.stands and not keep_going:
            break
    yield {"state": game.state_json(state)}
