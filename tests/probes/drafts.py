"""What must hold of drafts in any position of any game.

Everything offered leads to an allowed act, every allowed act can be composed in any order, and a refusal of a part is a refusal of the
whole.

    python -m tests.probes.drafts 20

checks 20 random games of each kind (random house rules, names and armies, hands hidden and shown) and prints what is wrong.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from models.record import Entry, NonGameEntry
from models.rulings import Finding
from referee.draft_refusals import findings_whatever_is_named_next
from referee.drafts import (
    DONE,
    EMPTY_DRAFT,
    Draft,
    draft_or_entry_with_value,
    legal_options_of_draft,
    takes_cards_one_by_one,
)
from referee.table.table import Table
from tests.support.random_games import KINDS, random_entries, random_header
from tests.test_alternatives import wrong_entries

Wrong = tuple[str, Any]
MOST_TAPS = 80


def tapped_at_random(table: Table, chance: Random) -> Entry | Draft:
    """Compose an act by tapping offers at random. Returns it, or the draft at which it stopped."""
    draft = EMPTY_DRAFT
    for _ in range(MOST_TAPS):
        after = legal_options_of_draft(table.game, table.state, draft)
        if after.complete_entry is not None and (not after.open_fields or chance.random() < 0.3):
            return after.complete_entry
        if not after.open_fields:
            return draft
        field = chance.choice(list(after.open_fields))
        went = draft_or_entry_with_value(
            table.game, table.state, draft, field, chance.choice(after.open_fields[field].allowed)
        )
        if isinstance(went, Entry):
            return went
        draft = went
    return draft


def said_in_any_order(table: Table, written: dict[str, Any], chance: Random) -> Entry | Draft:
    """Compose an act field by field and card by card, in random order. Returns it, or the draft at which it stopped."""
    draft: Draft | Entry = EMPTY_DRAFT
    verb = table.game.verbs[written["do"]]
    fields = ["do", *(field.name for field in verb.fields if field.name in written)]
    chance.shuffle(fields)
    if verb.act._fields[0] == "by" and chance.random() < 0.5:
        fields.sort(key=lambda name: name not in ("do", "by"))
    for name in fields:
        for value in _one_by_one(table, name, written):
            if isinstance(draft, Entry):
                return draft
            after = legal_options_of_draft(table.game, table.state, draft).open_fields.get(name)
            if after is None or value not in after.allowed:
                if after is None and (value is DONE or name in ("do", "by")):
                    continue
                return draft
            draft = draft_or_entry_with_value(table.game, table.state, draft, name, value)
    if isinstance(draft, Entry):
        return draft
    return legal_options_of_draft(table.game, table.state, draft).complete_entry or draft


def _one_by_one(table: Table, name: str, written: dict[str, Any]) -> Iterator[Any]:
    if takes_cards_one_by_one(table.game, Draft.from_fields(do=written["do"]), name):
        yield from written[name]
        yield DONE
    else:
        yield written[name]


def offers_refused(table: Table, chance: Random, walks: int) -> Iterator[Wrong]:
    """Yield taps on offers that do not lead to an allowed act."""
    for _ in range(walks):
        said = tapped_at_random(table, chance)
        if isinstance(said, Draft):
            yield "a dead end was offered", said
        elif (ruling := table.judge_without_entering(said)).verdict != "allowed":
            yield (
                "offered and refused",
                (said.to_json_object(), [finding.rule.id for finding in ruling.findings]),
            )


def choices_out_of_reach(table: Table, chance: Random, number: int) -> Iterator[Wrong]:
    """Yield allowed acts that cannot be composed in every order."""
    choices = list(islice(table.game.legal_acts(table.state), 3000))
    for act in chance.sample(choices, min(number, len(choices))):
        entry = table.game.entry_from_act(table.state, act)
        said = said_in_any_order(table, entry.to_json_object(), chance)
        if not isinstance(said, Entry) or said.to_json_object() != entry.to_json_object():
            yield "allowed and out of reach", (entry.to_json_object(), said)


def refused_within_reach(table: Table, chance: Random) -> Iterator[Wrong]:
    """Yield refused acts that can be composed, and findings on a part of an act that are not findings on the whole."""
    for entry in wrong_entries(table, chance):
        if isinstance(entry, NonGameEntry) or entry.do in ("tally", "reveal", "deal"):
            continue
        ruling = table.judge_without_entering(entry)
        written = entry.to_json_object()
        written.pop("override", None)
        if ruling.verdict == "refused":
            said = said_in_any_order(table, written, chance)
            if isinstance(said, Entry) and said.to_json_object() == written:
                yield "refused and within reach", written
        yield from _spoken_too_early(table, written, ruling.findings, chance)


def _spoken_too_early(
    table: Table, written: dict[str, Any], findings: tuple[Finding, ...], chance: Random
) -> Iterator[Wrong]:
    read = table.game.act_or_reader_findings(table.state, table.entry_from_json(written))
    if isinstance(read, tuple) and read and isinstance(read[0], Finding):
        return
    spoken = {finding.rule.id for finding in findings}
    parts = [
        (name, value)
        for name, value in written.items()
        if name not in ("do", "note") and not isinstance(value, dict)
    ]
    chance.shuffle(parts)
    draft = Draft.from_fields(do=written["do"])
    for name, value in parts[: chance.randint(0, len(parts))]:
        if isinstance(value, list | tuple):
            value = tuple(value)
            if value and takes_cards_one_by_one(table.game, draft, name) and chance.random() < 0.5:
                draft = draft.with_cards_gathered(name, value[: chance.randint(1, len(value))])
                continue
        draft = draft.with_field(name, value)
    early = [
        finding.rule.id
        for finding in findings_whatever_is_named_next(table.game, table.state, draft)
        if finding.rule.id not in spoken
    ]
    if early:
        yield "spoke too early", (draft.named_values, early, written)


def looked_at(
    kind: str, chance: Random, entries: int, every: float, walks: int
) -> tuple[Counter[str], list[Wrong]]:
    """Check one random game at some of its positions."""
    table = Table(random_header(chance, kind))
    wrong: list[Wrong] = []
    counted: Counter[str] = Counter(games=1)
    for _ in random_entries(
        table, chance, entries, shown=chance.random() < 0.5, irregular=chance.choice((0, 0.1))
    ):
        if chance.random() < every and table.state.phase != "over":
            counted["positions"] += 1
            wrong += offers_refused(table, chance, walks)
            wrong += choices_out_of_reach(table, chance, walks)
            wrong += refused_within_reach(table, chance)
    return counted, wrong


def main(games: int = 20, seed: int = 1, *kinds: str) -> int:
    """Check this many random games of each kind. Returns exit status 1 if anything was wrong."""
    counted: Counter[str] = Counter()
    chance, began = Random(seed), time.perf_counter()
    for kind, number in ((kind, number) for kind in kinds or KINDS for number in range(games)):
        more, wrong = looked_at(kind, chance, 200, 0.3, 6)
        counted += more + Counter(wrong=len(wrong))
        for what, case in wrong:
            print(f"{kind} {number}: {what}: {case}", flush=True)
    print(
        ", ".join(f"{number:,} {what}" for what, number in counted.items()),
        f"in {time.perf_counter() - began:.0f} s",
    )
    return min(counted["wrong"], 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3]), *sys.argv[3:]))
