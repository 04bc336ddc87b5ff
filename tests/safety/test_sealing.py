"""Sealed records: a changed byte shows, and from which entry on."""

import json
import random
from typing import Any

import pytest

from models.record import NoRecord
from referee.table.record_reader import Record
from referee.table.replay import read_record, replay_json_lines
from referee.table.sealing import Seal, sealed_record_json
from tests.safety.tables import KINDS, played


def exported(kind: str, entries: int = 20) -> dict[str, Any]:
    return json.loads(json.dumps(sealed_record_json(played(kind, entries, 7).record_json())))


def seal_of(record: dict[str, Any]) -> Seal | None:
    return Record(json.dumps(record)).seal_check_result()


def shows(text: bytes) -> bool:
    """Does the changed record show that it was changed?"""
    try:
        read_record(text)
        seal = Record(text).seal_check_result()
    except NoRecord:
        return True
    return seal is not None and not seal.is_intact


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_nobody_changed_fits(kind: str) -> None:
    record = exported(kind)

    seal = seal_of(record)

    assert seal is not None and seal.is_intact and seal.first_changed_entry is None
    assert seal.check_code == record["check"] and list(record)[-1] == "check"
    assert all(len(entry["hash"]) == 64 for entry in record["entries"])


@pytest.mark.parametrize("kind", KINDS)
def test_any_single_changed_byte_shows(kind: str) -> None:
    text = json.dumps(exported(kind, 8), ensure_ascii=False, separators=(",", ":")).encode()
    pick = random.Random(1)

    for place in pick.sample(range(len(text)), min(len(text), 1200)):
        changed = bytearray(text)
        changed[place] = pick.choice([byte for byte in b' "09AaZz?-,:{}' if byte != text[place]])
        assert shows(bytes(changed)), (place, text[place - 30 : place + 30])


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_changed_entry_is_named(kind: str) -> None:
    record = exported(kind)
    n = len(record["entries"]) // 2
    record["entries"][n - 1]["by"] = "Zoe"

    seal = seal_of(record)

    assert seal is not None and not seal.is_intact
    assert seal.first_changed_entry == n


def test_a_missing_end_shows() -> None:
    record = exported("royal-battles")
    del record["entries"][-1]

    seal = seal_of(record)

    assert seal is not None and not seal.is_intact
    assert seal.first_changed_entry is None


def test_an_entry_too_many_or_without_its_hash_shows() -> None:
    record, other = exported("royal-battles"), exported("royal-battles")
    record["entries"].insert(3, record["entries"][2])
    del other["entries"][4]["hash"]

    assert [seal_of(each).first_changed_entry for each in (record, other)] == [4, 5]  # type: ignore[union-attr]


def test_a_record_that_was_never_sealed_says_nothing() -> None:
    assert seal_of(played("royal-battles", 5, 1).record_json()) is None


@pytest.mark.parametrize("kind", KINDS)
def test_sealing_changes_nothing_for_the_referee(kind: str) -> None:
    table = played(kind, 20, 7)
    bare, with_seal = (
        json.dumps(each) for each in (table.record_json(), sealed_record_json(table.record_json()))
    )

    assert read_record(bare) == read_record(with_seal)
    assert list(replay_json_lines(bare)) == list(replay_json_lines(with_seal))
