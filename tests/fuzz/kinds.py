"""What is read from outside, by kind: where inputs come from, and how each is read as the app reads it.

A reader gives the sentences that people would be told of an input. Anything but `Unreadable` that it raises is a fault of ours.
"""

import gc
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from models.army_book import PRESETS, army_file_text, army_qr_text_without_notes
from models.external_input import Unreadable, with_interned_strings
from models.store import StoredTable
from models.store.table_reader import json_object_in_tuple_or_none
from referee.games.royal_battles.forms.text_form import army_form_text
from referee.table.record_reader import Record
from referee.table.replay import read_record, refusal_reasons_text, replay_json_lines_of_record
from referee.table.rules_version import VersionedFold
from referee.table.table import Table
from referee.table.transcript import transcript_text
from referee.table.typed_lines import entry_json_from_line
from referee.words.notation import line_from_entry
from referee.words.phrases import finding_reason_sentence
from tests.support.random_games import KINDS as GAMES
from tests.support.random_games import random_table
from views.app.preferences import read_preferences
from views.paper.record_table import score_sheet_from_records
from views.paper.royal_battles.input_file import read_form_source
from views.workspace.record_files import replay_record_file, sealed_record_file, transcript_file
from views.workspace.table_settings import table_settings_of

RECORDED: Final = sorted((Path(__file__).parents[1] / "games").glob("*.json"))
FEW: Final = 10
"""Entries of a seed: a long game tells no more than a short one and takes longer."""


class Kind(NamedTuple):
    """One kind of input."""

    seeds: Callable[[], list[bytes]]
    read: Callable[[bytes], Iterator[str]]
    """Reads an input and gives every sentence that is said of it. Raises Unreadable."""


# -- records and transcripts -------------------------------------------------------------------------------------
@cache
def _tables() -> list[Table]:
    """A few short games of every kind, with hard names and irregular acts."""
    pick = Random("fuzz")
    return [
        random_table(pick, kind, FEW, shown=shown, irregular=0.1)
        for kind in GAMES
        for shown in (True, False)
        for _ in range(2)
    ]


def _records() -> list[bytes]:
    recorded = []
    for file in RECORDED:
        raw = json.loads(file.read_bytes())
        recorded.append(json.dumps({**raw, "entries": raw["entries"][:FEW]}, ensure_ascii=False).encode())
    return [*recorded, *(json.dumps(table.record_json()).encode() for table in _tables())]


def _replayed(content: bytes) -> Iterator[str]:
    record = Record(content)
    seal = record.seal_check_result()
    if seal is not None:
        yield seal.sentence
    for line in replay_json_lines_of_record(record, after_refusals_too=True):
        json.dumps(line)
        yield from ()


def _transcripts() -> list[bytes]:
    return [transcript_text(table).encode() for table in _tables()]


def _exports() -> list[bytes]:
    return [file(table).content for table in _tables() for file in (sealed_record_file, transcript_file)]


LONG: Final = 1_000_000
"""Bytes of an input that is read for its size."""


def _exported(content: bytes) -> Iterator[str]:
    """What can be imported comes back from both files that it is exported to."""
    header, acts = Record(content).header, replay_record_file(content).acts
    opening = VersionedFold(Table(header))
    acts.reverse()
    while acts:
        opening.apply_act_noting_changed_rulings(with_interned_strings(json.loads(acts.pop())))  # type: ignore[arg-type]  # it is an object still
    files = [write(opening.table).content for write in (sealed_record_file, transcript_file)]
    del opening
    if len(content) > LONG:
        gc.collect()  # what a whole game was is not read beside what was made of it
    record = Record(content)
    for file in files:
        back = Record(file)
        assert back.header == header, "the header does not come back"
        for one, other in zip_longest(record.entries(), back.entries()):
            assert one and other and one.entry == other.entry, "it does not come back"
    seal = record.seal_check_result()
    if seal is not None:
        yield seal.sentence


# -- typed lines -------------------------------------------------------------------------------------------------
@cache
def _moments() -> list[Table]:
    """Tables in mid-game, at which lines are typed."""
    moments = []
    for file in RECORDED[::2]:
        header, entries = read_record(file.read_bytes())
        table = Table(header)
        for entry in entries[: len(entries) * 2 // 3]:
            table.enter(entry)
        moments.append(table)
    return moments


def _lines() -> list[bytes]:
    """The number of the moment, and a line that is typed there."""
    lines = []
    for number, table in enumerate(_moments()):
        legal = [
            table.game.entry_from_act(table.state, act)
            for act in islice(table.game.legal_acts(table.state), 5)
        ]
        entries = [*legal, *(ruling.entry for ruling in table.rulings[::4])]
        lines += [f"{number} {line_from_entry(table.header.game, entry)}".encode() for entry in entries]
        lines.append(f'{number} rules {{"x": [1, 2]}} ! why not # by lamplight'.encode())
        lines.append(f'{number} count {{"stack": 4}} ! why # at ten'.encode())
    return lines


def _typed(content: bytes) -> Iterator[str]:
    """A line as it comes from a keyboard: any text, but no bytes."""
    number, _, line = content.decode("utf-8", "surrogateescape").partition(" ")
    table = _moments()[
        int(number) % len(_moments()) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    ]
    ruling = table.judge_without_entering(table.entry_from_json(entry_json_from_line(table, line)))
    yield from map(finding_reason_sentence, ruling.findings)
    json.dumps(refusal_reasons_text(ruling)).encode()
    for entry in table.allowed_entries_instead(ruling.entry) if not ruling.is_accepted else ():
        line_from_entry(table.header.game, entry)


# -- armies, scores, settings ------------------------------------------------------------------------------------
def _armies() -> list[bytes]:
    armies = list(PRESETS.values())
    return [
        *(army_file_text(army).encode() for army in armies),
        *(army_qr_text_without_notes(army).encode() for army in armies),
        *_custom(),
        *_records()[::6],
    ]


def _custom() -> list[bytes]:
    seats = [
        seat
        for table in _tables()
        if table.game.game == "royal-battles"
        for seat in table.record_json()["seats"]
    ]
    return [
        json.dumps({"format": "referee-army/1", "name": seat["name"], "units": seat["army"]}).encode()
        for seat in seats
    ]


def _army(content: bytes) -> Iterator[str]:
    for form in read_form_source(content).forms:
        army_form_text(form)
    yield from ()


def _scores() -> list[bytes]:
    tallied = [file.read_bytes() for file in RECORDED if "tallied" in file.name]
    lines = [
        b"Ann: tally Ann S spoils KS QS meld 10S 10H 10D hand 2C ; Bob H spoils AH QH meld 6H 6S 6D hand KC 7D"
    ]
    return [
        *tallied,
        *(record for record in _records() if b"royals" in record[:200] or b"el-royale" in record[:200]),
        *lines,
    ]


@cache
def _tallying() -> Table:
    return Table(Record(next(file for file in RECORDED if "tallied" in file.name).read_bytes()).header)


def _scored(content: bytes) -> Iterator[str]:
    """A score sheet from a record, or a tally that is typed."""
    if content.lstrip()[:1] != b"{":
        table = _tallying()
        ruling = table.judge_without_entering(
            table.entry_from_json(entry_json_from_line(table, content.decode("utf-8", "surrogateescape")))
        )
        yield from map(finding_reason_sentence, ruling.findings)
    else:
        score_sheet_from_records([content])


class _Workspace:
    def __init__(self, kept: Any) -> None:
        self.kept = kept

    def settings(self) -> Any:
        """What was read from the file of tables."""
        return self.kept


def _settings() -> list[bytes]:
    chosen = {"theme": "dark", "four_colours": True, "hands_shown": False, "language": "de", "paper": "a4"}
    table_settings = {
        "hands_shown": True,
        "draws_by_itself": False,
        "intervenes": "scribe",
        "shows": "sample",
        "origin": "import",
        "back": "/",
    }
    return [
        json.dumps(
            {**chosen, **table_settings, "header": {"fork": {"of": "x", "table": 3, "entry": 4}}}
        ).encode()
    ]


def _set(content: bytes) -> Iterator[str]:
    read = json_object_in_tuple_or_none(content.decode("utf-8", "replace"))
    kept = read[0] if read else {}
    read_preferences(_Workspace(kept))  # type: ignore[arg-type]
    header = kept.get("header")
    table_settings_of(
        StoredTable(1, header if isinstance(header, dict) else {}, kept, {}, "", "", None, None)
    )
    yield from ()


KINDS: Final = {
    "records": Kind(_records, _replayed),
    "transcripts": Kind(_transcripts, _replayed),
    "lines": Kind(_lines, _typed),
    "armies": Kind(_armies, _army),
    "scores": Kind(_scores, _scored),
    "settings": Kind(_settings, _set),
    "exports": Kind(_exports, _exported),
}
"""Every kind by its name."""


def sentences(kind: str, content: bytes) -> list[str]:
    """Every sentence that is said of this input. Whatever it raises is a fault of ours."""
    said: list[str] = []
    try:
        said += KINDS[kind].read(content)
    except Unreadable as why:
        said.append(str(why))
    return said
