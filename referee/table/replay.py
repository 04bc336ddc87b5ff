"""Replay a whole record from its file and yield its rulings line by line."""

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from models.json_values import Json, JsonObject
from models.record import Entry, Header, HouseRules, Join, Leave, NonGameEntry, Options, house_rule_texts
from models.rulings import Ruling
from models.translation import say, words_joined_with_and
from referee.game import AnyGame, AnyState
from referee.games import game_named
from referee.table.judging import allowed_entries_instead, rulings_and_states_after
from referee.table.record_reader import Record
from referee.words.phrases import findings_with_distinct_sentences, phrase, vocabulary_word


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
    "house_rules.irregular": "The table changes this anyway: {options}.",
    "join.allowed": "{player} joins.",
    "join.with_total": "{player} joins with a total of {total}.",
    "leave.allowed": "{player} leaves. The others play on.",
}
"""The wording of entries of the table itself, which no game defines."""
OPTION_CHANGED = "{option} – {value:value}"


def refusal_reasons_text(ruling: Ruling) -> str:
    """The reasons why an entry is refused or irregular: every finding in words."""
    return " ".join(sentence for _, sentence in findings_with_distinct_sentences(ruling.findings))


def entry_and_events_text_and_ruling_ids(
    game: AnyGame, state: AnyState, ruling: Ruling, in_short: bool = False
) -> tuple[str, tuple[str, ...]]:
    """A standing entry and its consequences in words, and the rulings they rest on.

    `in_short`: without sums, which the caller draws.
    """
    sentences, rulings = [], []
    if isinstance(ruling.entry, NonGameEntry):
        sentences.append(table_entry_text(game, ruling.entry, ruling.verdict))
    else:
        code, facts = game.entry_message(state, ruling.entry)
        sentences.append(game.event_text(code, facts))
        rulings += [finding.rule.ruling for finding in ruling.findings]
    for event in ruling.events:
        code, rests_on, facts = (game.event_message_without_score_sum if in_short else game.event_message)(
            state, event
        )
        sentences.append(game.event_text(code, facts))
        rulings.extend(rests_on)
    return " ".join(sentence for sentence in sentences if sentence), tuple(dict.fromkeys(rulings))


def table_entry_text(game: AnyGame, entry: NonGameEntry, verdict: str) -> str:
    """An entry of the table itself in words, without its consequences."""
    text_id, facts = f"{entry.do}.{verdict}", JsonObject()
    if isinstance(entry, HouseRules):
        facts["options"] = [*house_rule_and_new_value_texts(game, entry.options)]
    elif isinstance(entry, Join):
        facts.update(player=entry.player, total=entry.total)
        text_id = text_id if entry.total is None else "join.with_total"
    elif isinstance(entry, Leave):
        facts["player"] = entry.player
    return phrase(f"aside.{text_id}", ASIDES[text_id], facts)


def house_rule_and_new_value_texts(game: AnyGame, changed_options: Mapping[str, Json]) -> list[str]:
    """Changed house rules with their new values, such as `A Joker under a unit – declared`."""
    fields = game.house_rules_class.model_fields
    values = validated_house_rules(game.house_rules_class, changed_options)
    titles = {name: house_rule_texts(game.package, name, fields[name]).title for name in changed_options}
    return [
        phrase(
            "option.changed", OPTION_CHANGED, {"option": titles[name], "value": house_rule_value_text(value)}
        )
        for name, value in values.items()
    ]


def validated_house_rules(kind: type[Options], changed_options: Mapping[str, Json]) -> Mapping[str, object]:
    """The changed house rules with their values as the table keeps them (0 is `off`), or as written if they
    are invalid."""
    try:
        options = kind.model_validate(dict(changed_options))
    except ValidationError:
        return changed_options
    return {name: getattr(options, name) for name in changed_options}


def house_rule_value_text(value: object) -> str:
    """Return the value of a house rule: `on` or `off`, the name of each suit for houses, or the value as it
    is."""
    if isinstance(value, bool):
        return say("rules.on", "on") if value else say("rules.off", "off")
    if isinstance(value, Mapping):
        return words_joined_with_and(
            [f"{vocabulary_word('suit', suit)} {house_name(house)}" for suit, house in value.items()]
        )
    return str(value)


def house_name(house: object) -> str:
    """The name in a house, of an entry or of house rules in force."""
    return str(house["name"] if isinstance(house, Mapping) else getattr(house, "name", house))


def ruling_json(game: AnyGame, state: AnyState, entry_number: int, ruling: Ruling) -> JsonObject:
    """One ruling as JSON, with the names that docs/record.md defines.

    `state`: the state before or after the entry.
    """
    text, rulings = ("", tuple(dict.fromkeys(finding.rule.ruling for finding in ruling.findings)))
    if ruling.is_accepted:
        text, rulings = entry_and_events_text_and_ruling_ids(game, state, ruling)
    if ruling.findings:
        text = f"{refusal_reasons_text(ruling)} {text}".strip()
    written: JsonObject = {
        "n": entry_number,
        "do": ruling.entry.do,
        "by": getattr(ruling.entry, "by", None),
        "verdict": ruling.verdict,
        "code": ruling.findings[0].rule.id if ruling.findings else None,
        "rules": list(rulings),
        "text": text,
    }
    for event in ruling.events:
        written.update(game.fields_added_to_entry_by_event(state, event))
    if ruling.findings:
        written["findings"] = [
            {"code": rule.id, "rule": rule.ruling, "section": rule.section, "facts": facts}
            for rule, facts in ruling.findings
        ]
    if not ruling.is_accepted:
        written["instead"] = [
            entry.to_json_object() for entry in allowed_entries_instead(game, state, ruling.entry)
        ]
    return written


def replay_json_lines(content: str | bytes, after_refusals_too: bool = False) -> Iterator[JsonObject]:
    """Yield one JSON object per entry of a record, then the state. Stops at the first refusal unless
    `after_refusals_too`."""
    yield from replay_json_lines_of_record(Record(content), after_refusals_too)


def replay_json_lines_of_record(record: Record, after_refusals_too: bool = False) -> Iterator[JsonObject]:
    """Yield the lines of `replay_json_lines` for a record that is already open."""
    game = game_named(record.header.game)
    state = game.start(record.header)
    rulings = rulings_and_states_after(record.header, (line.entry for line in record.entries()))
    for n, (ruling, after) in enumerate(rulings, 1):
        state = after
        yield ruling_json(game, state, n, ruling)
        if not ruling.is_accepted and not after_refusals_too:
            break
    yield {"state": game.state_json(state)}
