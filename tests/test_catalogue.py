"""The texts of the app: every one has an id, stands in the catalogue of every language, and can be said there."""

import json
import re
import string
from pathlib import Path

import pytest

from models.speech import LANGUAGES, say, speak, speaking, spoken, wording
from referee.table.aside import audit_differs, house_rules_settled, house_rules_unreadable, no_such_pile
from referee.table.judging import late
from referee.table.replay import replayed
from referee.words.phrases import PHRASES, VOCABULARY, phrase
from tools import catalogue

GAMES = Path(__file__).parent / "games"
IDS = re.compile(r"[a-z0-9_]+(\.[A-Za-z0-9_+?-]+)+")
NAMES = ("offer.", "title.", "armies.preset.")
"""Texts that may be the same in every language, for they are or hold names."""


def said_in(language: str) -> dict[catalogue.Text, str]:
    texts = {text: text.english for text in catalogue.texts()}
    return texts if language == "en" else texts | catalogue.read(language)


def test_no_text_is_missing_unused_or_ill_fitting_in_any_language():
    assert list(catalogue.faults()) == []


def test_the_rules_of_the_table_itself_are_among_the_texts():
    texts = set(catalogue.texts())

    for each in (no_such_pile, audit_differs, house_rules_unreadable, house_rules_settled, late):
        assert {(each.id, each.because), (f"{each.id}.sentence", each.sentence)} <= texts


def test_the_files_on_disk_are_what_the_tool_would_write():
    kept = {language: catalogue.read(language) for language in catalogue.FOREIGN}

    stale = [path.name for path, content in catalogue.files(kept) if not path.exists() or path.read_bytes() != content]

    assert stale == []


def test_every_id_is_lower_case_and_says_where_it_belongs():
    assert [text.id for text in catalogue.texts() if not IDS.fullmatch(text.id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_format_in_a_wording_is_one_that_is_known(language):
    unknown = [
        (text.id, field, spec)
        for text, said in said_in(language).items()
        for _, field, spec, _ in string.Formatter().parse(said)
        if field is not None and not is_known(spec or "")
    ]

    assert unknown == []


def is_known(spec: str) -> bool:
    """Can the fillers put a fact into words so?"""
    if spec.startswith("|"):
        return spec.count("|") == 2
    if spec.startswith("?"):
        return spec.count("|") <= 1
    return spec in PHRASES or spec in VOCABULARY or bool(re.fullmatch(r"[+,]?(\.\d)?[df%]?", spec))


def test_a_fact_of_a_foreign_wording_is_said_by_a_vocabulary_where_the_english_is():
    """Else a word of the record, `pawn`, stands in a German sentence."""
    bare = [
        (text.id, field)
        for language in catalogue.FOREIGN
        for text, said in catalogue.read(language).items()
        for field, specs in specs_of(text.english).items()
        if specs <= VOCABULARY.keys() and not specs_of(said).get(field, specs) <= VOCABULARY.keys() | PHRASES.keys()
    ]

    assert bare == []


def specs_of(said: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for _, field, spec, _ in string.Formatter().parse(said):
        if field:
            found.setdefault(field, set()).add(spec or "")
    return found


def test_no_sentence_is_left_in_english():
    same = [
        text.id
        for language in catalogue.FOREIGN
        for text, said in catalogue.read(language).items()
        if said == text.english and len(re.findall(r"[A-Za-z]{3,}", re.sub(r"\{[^}]*\}", "", said))) > 3 and not text.id.startswith(NAMES)
    ]

    assert same == []


@pytest.mark.parametrize(("language", "one", "many"), [("en", "1 entry", "3 entries"), ("de", "1 Eintrag", "3 Einträge")])
def test_a_number_chooses_the_word(language, one, many):
    with speaking(language):
        assert say("home.entries", "{count} {count:|entry|entries}", count=1) == one
        assert say("home.entries", "{count} {count:|entry|entries}", count=3) == many


@pytest.mark.parametrize(("language", "on", "off"), [("en", "A: on. B", "A: off. B"), ("de", "A: an. B", "A: aus. B")])
def test_what_is_there_or_not_chooses_the_word(language, on, off):
    with speaking(language):
        assert say("choices.switch", "{heading}: {now:?on|off}. {sentence}", heading="A", sentence="B", now=True) == on
        assert say("choices.switch", "{heading}: {now:?on|off}. {sentence}", heading="A", sentence="B", now=False) == off


@pytest.mark.parametrize(("language", "said"), [("en", "a, b and c of Black"), ("de", "a, b und c of Black")])
def test_a_list_is_read_out(language, said):
    with speaking(language):
        assert say("tests.no_such_id", "{names} of Black", names=["a", "b", "c"]) == said


@pytest.mark.parametrize(("language", "said"), [("en", "Pawn, Rook"), ("de", "Bauer, Turm")])
def test_a_word_of_the_record_is_said_in_the_language(language, said):
    with speaking(language):
        assert phrase("tests.no_such_id", "{one:unit}, {other:unit}", {"one": "pawn", "other": "rook"}) == said


def test_a_language_nobody_knows_is_english():
    before = spoken()

    speak("tlh")
    now = spoken()
    speak(before)

    assert now == "en"


def test_a_text_that_a_language_lacks_is_said_in_english():
    with speaking("de"):
        assert wording("tests.no_such_id", "No such text") == "No such text"


@pytest.mark.parametrize(
    "name", ["royal-battles-irregular", "royals-one-hand-hidden", "battle-royals-irregular", "el-royale-elimination-irregular"]
)
def test_a_game_is_told_and_ruled_in_german_and_its_sums_are_the_same(name):
    record = (GAMES / f"{name}.json").read_text()
    english = list(replayed(record, keep_going=True))
    with speaking("de"):
        german = list(replayed(record, keep_going=True))

    untold = [line["text"] for line, other in zip(english[:-1], german[:-1], strict=True) if line["text"] == other["text"] != ""]

    assert untold == []
    assert [without_text(line) for line in german] == [without_text(line) for line in english]
    assert any(line["verdict"] == "irregular" for line in german[:-1]) or "irregular" not in name


def without_text(line: dict) -> str:
    return json.dumps({name: value for name, value in line.items() if name != "text"}, sort_keys=True)


REFUSED = {
    "royal-battles": ({"do": "move", "by": "Jon", "from": "a1", "to": "b1", "card": "9H"}, "Das gehört in eine andere Phase"),
    "royals": ({"do": "lead", "by": "Ann", "card": "9H"}, ""),
    "battle-royals": ({"do": "lead", "by": "Ann", "card": "9H"}, ""),
    "el-royale": ({"do": "beat", "by": "Ann", "cards": ["9H"]}, ""),
}


@pytest.mark.parametrize("game", REFUSED)
def test_a_refusal_of_each_game_is_german(game):
    from referee.games import begun, header_of
    from referee.table.gate import Table
    from referee.table.replay import reasons

    names = ["Jon", "Mendi"] if game == "royal-battles" else ["Ann", "Bob"] if game == "royals" else ["Ann", "Bob", "Cid"]
    table = Table(header_of(begun(game, names)))
    written, said = REFUSED[game]

    ruling = table.judge(table.read(written))
    with speaking("de"):
        german = reasons(ruling)

    assert ruling.verdict == "refused"
    assert german != reasons(ruling) and said in german
