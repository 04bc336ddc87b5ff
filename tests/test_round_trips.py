"""Typed lines, transcripts and sealed files: whatever can be entered comes back as it was."""

import inspect
import json
from random import Random
from types import ModuleType, UnionType
from typing import Any, get_args, get_origin

import pytest

from models import external_input, record_text
from models.external_input import is_all_visible
from models.record import Entry, NoRecord
from referee.games import GAMES, game_named, header_from_json, new_record
from referee.table.record_reader import Record
from referee.table.sealing import sealed_record_json
from referee.table.table import Table
from referee.table.transcript import transcript_text as transcript
from referee.table.typed_lines import entry_json_from_line
from referee.words import line_fields, notation, scanner, transcript_text
from referee.words.notation import entry_json_from_long_line, line_from_entry
from tests.support.random_games import KINDS, random_entry, random_header, random_text, spoilt

HARD = (
    "", " ", "  ", "#", "!", " # ", " ! ", "# x", "! x", '"', '"so"', "say \"so\"", "a  # b", "a  #", "\n", "a\nb", "\r\n", "\t", "\x00",
    "\x1b]0;t\x07", "\u2028", "\u202e", "\u200d", "\xa0", "\ue000", "\U000e0041", "\\", "\\u0041", "-", "?", "{", "}", "[", "]", "{}", "[]",
    "=", ":", ";", ",", "for", "meld", "hand", "dead", "m", "s", "10H", "10h", "th", "Joker", "joker", "a1", "A1", "true", "none", "12",
    "-3", "1.5", "de", "ab cd", "漢字", "א", "👩‍👩‍👧", "…",
)  # fmt: skip
"""Texts that mean something in a line, or that cannot be seen."""


def hard_text(pick: Random) -> str:
    return "".join(
        pick.choice((pick.choice(HARD), random_text(pick, 5))) for _ in range(pick.choice((1, 1, 1, 2, 4)))
    )


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_of_a_random_game_is_read_back_from_its_line(kind: str, shown: bool) -> None:
    pick = Random(f"{kind} {shown} lines")
    for _ in range(3):
        table = Table(random_header(pick, kind))
        while len(table) < 40 and (entry := random_entry(table, pick, shown)) is not None:
            entry = (spoilt(table, entry, pick) if pick.random() < 0.2 else None) or entry
            changed = {"note": hard_text(pick)} if pick.random() < 0.4 else {}
            changed |= {"override": hard_text(pick) or "so"} if entry.override else {}
            entry = entry.model_copy(update=changed)
            line = line_from_entry(kind, entry)

            assert table.entry_from_json(entry_json_from_long_line(kind, line)) == entry, line
            assert table.entry_from_json(entry_json_from_line(table, line)) == entry, line
            assert is_all_visible(line)
            assert table.enter(entry).is_accepted
        record = json.loads(json.dumps(table.record_json()))
        for content in (json.dumps(sealed_record_json(record)), transcript(table)):
            written = Record(content)
            assert [given.entry for given in written.entries()] == [ruling.entry for ruling in table.rulings]
            assert written.header == table.header


def hard_entry(pick: Random, model: type[Entry]) -> dict[str, Any]:
    """An entry of this kind in which no word means anything; without what nobody says in a line."""
    unsaid = ("do", "hash", "ruled", "entered_by", "shows")
    fields = {name: field for name, field in model.model_fields.items() if name not in unsaid}
    chosen = [name for name, field in fields.items() if field.is_required() or pick.random() < 0.5]
    written = {fields[name].alias or name: hard_value(pick, fields[name].annotation) for name in chosen}
    return {"do": get_args(model.model_fields["do"].annotation)[0], **written}


def hard_value(pick: Random, annotation: Any) -> Any:
    if get_origin(annotation) is UnionType:
        return hard_value(pick, get_args(annotation)[0])
    if annotation is int:
        return pick.randint(0, 20)
    if annotation is str or annotation is Any:
        return hard_text(pick)
    if get_origin(annotation) is dict:
        return {hard_text(pick): hard_value(pick, get_args(annotation)[1]) for _ in range(pick.randint(0, 3))}
    if get_origin(annotation) is tuple:
        return [hard_value(pick, str) for _ in range(pick.randint(0, 4))]
    if hasattr(annotation, "model_fields"):
        return {name: hard_value(pick, field.annotation) for name, field in annotation.model_fields.items()}
    return hard_value(pick, get_args(annotation)[0])


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_in_which_no_word_means_anything_has_its_line_too(game: str) -> None:
    pick = Random(f"{game} hard")
    models = get_args(get_args(game_named(game).entry_adapter._type)[0])

    for model in models * 40:
        entry = game_named(game).entry_adapter.validate_python(hard_entry(pick, model))
        line = line_from_entry(game, entry)
        assert (
            game_named(game).entry_adapter.validate_python(entry_json_from_long_line(game, line)) == entry
        ), line
        assert is_all_visible(line) and "  # " not in line.removesuffix(f" # {entry.note}")


def royals() -> Table:
    return Table(header_from_json(new_record("royals", ["Ann", "Bob"])))


@pytest.mark.parametrize("line", [
    "Ann: tally Ann S spoils KS QS JS AS meld 10S 10H hand 2C ; Bob H spoils AH,QH meld 6H 6S, 6D",
    "Ann:  tally Ann S meld 10S 10H hand 2C spoils KS,QS  JS AS;Bob  h meld 6H 6S 6D spoils AH QH",
])  # fmt: skip
def test_every_card_of_a_tally_is_read_however_the_cards_are_parted(line: str) -> None:
    entry = royals().entry_from_json(entry_json_from_long_line("royals", line))

    assert entry.seats["Ann"].spoils == ("KS", "QS", "JS", "AS") and entry.seats["Ann"].hand == ("2C",)  # type: ignore[attr-defined]
    assert entry.seats["Bob"].meld == ("6H", "6S", "6D") and entry.seats["Bob"].spoils == ("AH", "QH")  # type: ignore[attr-defined]


@pytest.mark.parametrize(("line", "sign"), [
    ("tally Ann S spoils KS QS meld 10S = 4", 31), ("tally Ann S spoils KS spoils QS", 23), ("Ann: keep QS)", 11),
    ("Ann: meld QS QH (QD)", 17),
    ('Ann: deal up 5H Ann=QS,QH "Bob', 27), ("Ann: take 4 meld QS for Dogs of war", 30), ("Ann: end ! ", 12), ("Ann: deal up", 13),
])  # fmt: skip
def test_a_rest_that_cannot_be_read_is_pointed_at(line: str, sign: int) -> None:
    with pytest.raises(NoRecord, match=f"sign {sign},|too early") as told:
        entry_json_from_line(royals(), line)

    assert len(str(told.value)) <= 300
    assert ("too early" in str(told.value)) == (sign > len(line))


def test_a_count_with_a_reason_and_a_meld_for_a_suit_are_read_whole() -> None:
    count = entry_json_from_long_line("royals", 'count {"stack": 3} ! why not # at ten')
    taken = entry_json_from_long_line("royals", "Ann: take 4 meld KS KH KD for D")

    assert count == {"do": "audit", "counts": {"stack": 3}, "override": "why not", "note": "at ten"}
    assert taken == {"do": "take_pile", "by": "Ann", "count": 4, "meld": ["KS", "KH", "KD"], "for_suit": "D"}


def test_a_player_of_the_table_is_named_without_quotes() -> None:
    table = Table(header_from_json(new_record("royals", ["Ann of = and !", "Bob # 2"])))

    assert entry_json_from_line(table, "Bob # 2: deal up 5H")["by"] == "Bob # 2"


def test_half_a_sign_is_refused_at_the_door() -> None:
    table = royals()

    for entry in (
        {"do": "pass", "by": "\ud800"},
        {"do": "pass", "by": "Ann", "note": "\udfff"},
        {"do": "reveal", "hands": {"\ud800": []}},
    ):
        with pytest.raises(NoRecord):
            table.entry_from_json(entry)


READERS = (notation, line_fields, scanner, transcript_text, record_text, external_input)


@pytest.mark.parametrize("module", READERS, ids=lambda module: module.__name__)
def test_no_reader_passes_over_what_it_does_not_know(module: ModuleType) -> None:
    assert "findall" not in inspect.getsource(module)
