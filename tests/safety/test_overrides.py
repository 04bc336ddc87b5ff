"""Reasons and notes that the app writes into a record: always the same words there, in any language on a screen."""

import pytest

from models.record import house_rule_texts
from models.translation import language_context
from referee.games import game_named
from referee.table.amendments import AFTERWARDS, apply_amendment, preview_amendment
from referee.table.overrides import OVERRIDES, SHOWN, translated_reason_or_note
from referee.table.rules_version import AS_PLAYED
from referee.table.table import Table
from tests.safety.tables import played


@pytest.mark.parametrize("name", OVERRIDES)
def test_each_is_known_again_and_said_in_german(name):
    written = OVERRIDES[name].format(n=12, version="7")

    assert translated_reason_or_note(written) == SHOWN[name].format(n=12, version="7")
    with language_context("de"):
        assert translated_reason_or_note(written) not in (written, OVERRIDES[name])
        assert ("12" in translated_reason_or_note(written)) == ("12" in written)


def test_what_people_wrote_is_left_as_it_is():
    with language_context("de"):
        assert translated_reason_or_note("Jon said so, noticed too late") == "Jon said so, noticed too late"


def test_what_is_matched_in_a_record_is_the_same_in_every_language():
    with language_context("de"):
        assert AFTERWARDS["strike"].format(n=3) == "entry 3 was struck out afterwards"
        assert AS_PLAYED.format(version="1") == "as it was played under rules 1"


def test_an_amendment_made_in_german_writes_the_same_record():
    tables = [played("royals", 40, seed=3), played("royals", 40, seed=3)]
    for language, table in zip(("en", "de"), tables, strict=True):
        with language_context(language):
            apply_amendment(table, preview_amendment(table, "strike", 20))

    english, german = tables

    assert german.record_json() == english.record_json()
    assert any(each.entry.override == AFTERWARDS["strike"].format(n=20) for each in english.rulings)
    assert isinstance(german, Table)


def test_a_house_rule_is_explained_in_the_language():
    field = game_named("battle-royals").header.model_fields["options"].annotation.model_fields["battle"]

    english = house_rule_texts("royals", "battle", field)
    with language_context("de"):
        german = house_rule_texts("royals", "battle", field)

    assert english.title == "Who fights" and english.sentence == field.description
    assert german.title == "Wer kämpft"
    assert german.values.keys() == english.values.keys() and all(
        german.values[each] != english.values[each] for each in german.values
    )
