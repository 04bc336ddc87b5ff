"""The texts of the app: every one has an id, stands in the catalogue of every language, and can be said there."""

import json
import re
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from models import translation
from models.locales import language_own_name, plural_category_of_number
from models.message_format import Fact, placeholders_and_choices_in
from models.translation import (
    current_language,
    fill_facts,
    language_context,
    say,
    set_language_and_card_letters,
    wording,
)
from referee.games import game_named
from referee.table.judging import entry_meant_for_other_length
from referee.table.replay import replay_json_lines
from referee.table.table_entries import (
    audit_does_not_agree,
    house_rule_is_fixed,
    invalid_house_rules,
    unknown_pile,
)
from referee.words.phrases import PHRASES, VOCABULARY, phrase
from tools import catalogue

GAMES = Path(__file__).parent / "games"
IDS = re.compile(r"[a-z0-9_]+(\.[A-Za-z0-9_+?-]+)+")
NAMES = ("offer.", "title.", "armies.preset.")
"""Texts that may be the same in every language, for they are or hold names."""


def test_no_text_is_missing_unused_or_ill_fitting_in_any_language():
    assert list(catalogue.faults()) == []


def test_the_rules_of_the_table_itself_are_among_the_texts():
    texts = set(catalogue.texts())

    for each in (
        unknown_pile,
        audit_does_not_agree,
        invalid_house_rules,
        house_rule_is_fixed,
        entry_meant_for_other_length,
    ):
        assert {(each.id, each.explanation), (f"{each.id}.sentence", each.sentence)} <= texts


def test_the_files_on_disk_are_what_the_tool_would_write():
    kept = {language: catalogue.entries(language) for language in catalogue.FOREIGN}

    stale = [
        path.name
        for path, content in catalogue.files(kept)
        if not path.exists() or path.read_bytes() != content
    ]

    assert stale == []


def test_every_id_is_lower_case_and_says_where_it_belongs():
    assert [text.id for text in catalogue.texts() if not IDS.fullmatch(text.id)] == []


def test_a_fact_of_a_foreign_wording_is_said_by_a_vocabulary_where_the_english_is():
    """Else a word of the record, `pawn`, stands in a German sentence."""
    bare = [
        (text.id, field)
        for language in catalogue.FOREIGN
        for text, said in catalogue.read(language).items()
        for field, specs in specs_of(text.english).items()
        if specs <= VOCABULARY.keys()
        and not specs_of(said).get(field, specs) <= VOCABULARY.keys() | PHRASES.keys()
    ]

    assert bare == []


def specs_of(said: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for part in placeholders_and_choices_in(said):
        if isinstance(part, Fact):
            found.setdefault(part.name, set()).add(part.format_spec)
    return found


def test_no_sentence_is_left_in_english():
    same = [
        text.id
        for language in catalogue.FOREIGN
        for text, said in catalogue.read(language).items()
        if said == text.english
        and len(re.findall(r"[A-Za-z]{3,}", re.sub(r"\{[^}]*\}", "", said))) > 3
        and not text.id.startswith(NAMES)
    ]

    assert same == []


DRAW = "{by} draws {count, plural, one {# card} other {# cards}}{shown:shown}."


def drawn(count: int) -> str:
    return game_named("royal-battles").event_text("draw", {"by": "Jon", "count": count, "shown": []})


@pytest.fixture
def polish(tmp_path, monkeypatch):
    """A folder of texts in Polish and nothing else: what a translator would add."""
    monkeypatch.setattr(catalogue, "FOREIGN", ("pl",))
    monkeypatch.setattr(catalogue, "CATALOGUES", tmp_path)
    monkeypatch.setattr(translation, "CATALOGUES", tmp_path)

    def taken(draw: str) -> None:
        (tmp_path / "texts.json").write_text(
            json.dumps([{"id": "royal_battles.draw", "en": DRAW, "pl": draw}])
        )
        catalogue.take([str(tmp_path / "texts.json")])

    translation.catalogue.cache_clear()
    yield taken
    translation.catalogue.cache_clear()


def test_polish_is_added_as_a_folder_of_texts_and_has_its_three_plural_forms(polish, tmp_path):
    polish(
        "{by} dobiera {count, plural, one {# kartę} few {# karty} many {# kart} other {# karty}}{shown:shown}."
    )

    with language_context("pl"):
        said = [drawn(count) for count in (1, 3, 5)]

    assert said == ["Jon dobiera 1 kartę.", "Jon dobiera 3 karty.", "Jon dobiera 5 kart."]
    assert translation.available_languages(tmp_path) == ["en", "pl"] and language_own_name("pl") == "Polski"
    assert [fault for fault in catalogue.faults() if "lacks" not in fault] == []


def test_the_plural_forms_of_english_are_those_of_unicode():
    assert [plural_category_of_number("en", number) for number in range(120)] == [
        Locale("en").plural_form(number) for number in range(120)
    ]


def test_a_plural_form_that_a_language_lacks_is_found(polish):
    polish("{by} dobiera {count, plural, one {# kartę} other {# kart}}{shown:shown}.")

    found = [fault for fault in catalogue.faults() if "plural form" in fault]
    unchosen = list(
        catalogue.unformed("pl", catalogue.Text("royal_battles.draw", DRAW), "{by} dobiera karty ({count}).")
    )
    unknown = list(
        catalogue.unformed("pl", catalogue.Text("royal_battles.draw", "Cards"), "Karty: {count:|karta|karty}")
    )

    assert [fault.partition(" in ")[0] for fault in found] == [
        "pl lacks the plural form few, many of {count}"
    ]
    assert [fault.partition(" in ")[0] for fault in unchosen] == ["pl has no plural forms of {count}"]
    assert [fault.partition(" in ")[0] for fault in unknown] == [
        "pl says {count:|karta|karty}, as nobody can,"
    ]


ONE, TWO, THREE = "The card is red", "This card is red", "This card is red: play it"


@pytest.fixture
def changing_text(polish, tmp_path, monkeypatch):
    """A text of one id that can be changed, in a catalogue of its own; `change` gives what the file then holds of it."""

    def change(english: str, id: str = "a.card") -> catalogue.CatalogueEntry:
        monkeypatch.setattr(catalogue, "texts", lambda: {catalogue.Text(id, english): [("a.py", 1)]})
        catalogue.take([])
        (entry,) = catalogue.entries("pl").values()
        return entry

    change_taken = tmp_path / "card.json"
    change_taken.write_text(json.dumps([{"id": "a.card", "en": ONE, "pl": "Karta jest czerwona"}]))
    monkeypatch.setattr(catalogue, "texts", lambda: {catalogue.Text("a.card", ONE): [("a.py", 1)]})
    catalogue.take([str(change_taken)])
    return change


def test_a_changed_text_keeps_its_translation_as_fuzzy(changing_text):
    entry = changing_text(TWO)

    assert entry == ("a.card", TWO, "Karta jest czerwona", True, ONE)
    assert f'#, fuzzy\n#| msgid "{ONE}"\nmsgctxt' in catalogue.po("pl").read_text(encoding="utf-8")
    assert catalogue.read("pl") == {}


def test_a_text_that_changes_twice_keeps_the_english_of_its_translation(changing_text):
    changing_text(TWO)

    assert changing_text(THREE) == ("a.card", THREE, "Karta jest czerwona", True, ONE)


def test_a_text_that_changes_back_is_translated_again(changing_text):
    changing_text(TWO)

    assert changing_text(ONE) == ("a.card", ONE, "Karta jest czerwona", False, "")


def test_a_text_under_a_new_id_keeps_its_translation_as_fuzzy(changing_text):
    assert changing_text(ONE, "a.other") == ("a.other", ONE, "Karta jest czerwona", True, ONE)


def test_an_earlier_text_of_many_lines_is_kept_letter_by_letter(changing_text):
    long = 'She said "no" -- twice.  And then:\n' + "a long-winded sentence, with  blanks " * 8
    settled = catalogue.CATALOGUES / "long.json"
    settled.write_text(json.dumps([{"id": "a.card", "en": long, "pl": "x"}]))
    changing_text(long)
    catalogue.take([str(settled)])

    assert changing_text(TWO).previous == long


def test_check_lists_a_fuzzy_translation_and_missing_prints_it(changing_text):
    changing_text(TWO)

    assert [fault for fault in catalogue.faults() if "fuzzy" in fault] == [
        f"pl has a fuzzy translation of a.card: {TWO!r}, before: {ONE!r}"
    ]
    assert catalogue.missing([]) == [
        {"id": "a.card", "en": TWO, "old en": ONE, "old pl": "Karta jest czerwona", "pl": ""}
    ]


def test_take_settles_a_fuzzy_translation_and_leaves_it_where_empty(changing_text):
    changing_text(TWO)
    listed = catalogue.missing([])
    answers = catalogue.CATALOGUES / "answers.json"

    answers.write_text(json.dumps(listed))
    catalogue.take([str(answers)])
    assert catalogue.missing([]) == listed
    answers.write_text(json.dumps([listed[0] | {"pl": "Ta karta jest czerwona"}]))
    catalogue.take([str(answers)])

    assert catalogue.entries("pl") == {("a.card", TWO): ("a.card", TWO, "Ta karta jest czerwona", False, "")}


def test_a_fuzzy_translation_is_not_shown(changing_text):
    changing_text(TWO)

    with language_context("pl"):
        assert wording("a.card", TWO) == TWO


def test_the_catalogue_is_read_as_babel_reads_it():
    for language in catalogue.FOREIGN:
        with catalogue.po(language).open("rb") as file:
            babel = [(each.context, each.id, each.string) for each in read_po(file, language) if each.id]

        assert [
            tuple(each)[:3]
            for each in catalogue.entries_of_po_text(catalogue.po(language).read_text("utf-8"))
        ] == babel


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 paragraph", "3 paragraphs"), ("de", "1 Absatz", "3 Absätze")]
)
def test_a_number_chooses_the_word(language, one, many):
    with language_context(language):
        assert (
            say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=1) == one
        )
        assert (
            say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=3)
            == many
        )


def test_two_numbers_choose_each_for_itself_a_list_by_its_length():
    said = say(
        "tests.no_such_id",
        "{cats}: {cats, plural, one {# cat} other {# cats}}, {dogs, plural, one {# dog} other {# dogs}}",
        cats=["Ann"],
        dogs=2,
    )

    assert said == "Ann: 1 cat, 2 dogs"


@pytest.mark.parametrize(
    ("language", "on", "off"), [("en", "A: on. B", "A: off. B"), ("de", "A: an. B", "A: aus. B")]
)
def test_what_is_there_or_not_chooses_the_word(language, on, off):
    with language_context(language):
        assert (
            say(
                "choices.switch",
                "{heading}: {now, select, true {on} other {off}}. {sentence}",
                heading="A",
                sentence="B",
                now=True,
            )
            == on
        )
        assert (
            say(
                "choices.switch",
                "{heading}: {now, select, true {on} other {off}}. {sentence}",
                heading="A",
                sentence="B",
                now=False,
            )
            == off
        )


@pytest.mark.parametrize(
    ("language", "half", "whole"), [("en", "0.5 (3)", "1234.5 (3)"), ("de", "0,5 (3)", "1234,5 (3)")]
)
def test_a_number_that_is_not_whole_is_written_as_the_language_writes_it(language, half, whole):
    with language_context(language):
        assert [fill_facts("{mean} ({count})", {"mean": mean, "count": 3.0}) for mean in (0.5, 1234.5)] == [
            half,
            whole,
        ]


@pytest.mark.parametrize(("language", "said"), [("en", "a, b and c of Black"), ("de", "a, b und c of Black")])
def test_a_list_is_read_out(language, said):
    with language_context(language):
        assert say("tests.no_such_id", "{names} of Black", names=["a", "b", "c"]) == said


@pytest.mark.parametrize(("language", "said"), [("en", "Pawn, Rook"), ("de", "Bauer, Turm")])
def test_a_word_of_the_record_is_said_in_the_language(language, said):
    with language_context(language):
        assert (
            phrase("tests.no_such_id", "{one:unit}, {other:unit}", {"one": "pawn", "other": "rook"}) == said
        )


def test_a_language_nobody_knows_is_english():
    before = current_language()

    set_language_and_card_letters("tlh")
    now = current_language()
    set_language_and_card_letters(before)

    assert now == "en"


def test_a_text_that_a_language_lacks_is_said_in_english():
    with language_context("de"):
        assert wording("tests.no_such_id", "No such text") == "No such text"


@pytest.mark.parametrize(
    "name",
    [
        "royal-battles-irregular",
        "royals-one-hand-hidden",
        "battle-royals-irregular",
        "el-royale-elimination-irregular",
    ],
)
def test_a_game_is_told_and_ruled_in_german_and_its_sums_are_the_same(name):
    record = (GAMES / f"{name}.json").read_text()
    english = list(replay_json_lines(record, after_refusals_too=True))
    with language_context("de"):
        german = list(replay_json_lines(record, after_refusals_too=True))

    untold = [
        line["text"]
        for line, other in zip(english[:-1], german[:-1], strict=True)
        if line["text"] == other["text"] != ""
    ]

    assert untold == []
    assert [without_text(line) for line in german] == [without_text(line) for line in english]
    assert any(line["verdict"] == "irregular" for line in german[:-1]) or "irregular" not in name


def without_text(line: dict) -> str:
    return json.dumps({name: value for name, value in line.items() if name != "text"}, sort_keys=True)


REFUSED = {
    "royal-battles": (
        {"do": "move", "by": "Jon", "from": "a1", "to": "b1", "card": "9H"},
        "Das gehört in eine andere Phase",
    ),
    "royals": ({"do": "lead", "by": "Ann", "card": "9H"}, ""),
    "battle-royals": ({"do": "lead", "by": "Ann", "card": "9H"}, ""),
    "el-royale": ({"do": "beat", "by": "Ann", "cards": ["9H"]}, ""),
}


@pytest.mark.parametrize("game", REFUSED)
def test_a_refusal_of_each_game_is_german(game):
    from referee.games import header_from_json, new_record
    from referee.table.replay import refusal_reasons_text
    from referee.table.table import Table

    names = (
        ["Jon", "Mendi"]
        if game == "royal-battles"
        else ["Ann", "Bob"]
        if game == "royals"
        else ["Ann", "Bob", "Cid"]
    )
    table = Table(header_from_json(new_record(game, names)))
    written, said = REFUSED[game]

    ruling = table.judge_without_entering(table.entry_from_json(written))
    with language_context("de"):
        german = refusal_reasons_text(ruling)

    assert ruling.verdict == "refused"
    assert german != refusal_reasons_text(ruling) and said in german
