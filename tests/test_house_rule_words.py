"""What the log says of a changed house rule."""

import re

import pytest

from models.translation import language_context
from referee.games import game_named, header_from_json, new_record
from referee.table.replay import house_rule_and_new_value_texts
from referee.table.table import Table
from tools.catalogue import read, texts


@pytest.mark.parametrize(
    ("language", "value", "word"),
    [("en", True, "on"), ("en", False, "off"), ("de", True, "an"), ("de", False, "aus")],
)
def test_a_house_rule_of_yes_or_no_is_on_or_off(language, value, word):
    with language_context(language):
        changed = house_rule_and_new_value_texts(game_named("royal-battles"), {"must_move_if_able": value})

    assert [text.split()[-1] for text in changed] == [word]


def test_a_house_rule_of_several_values_names_its_value():
    changed = house_rule_and_new_value_texts(game_named("royal-battles"), {"joker_standing": "declared"})

    assert changed == ["A Joker under a unit – declared"]


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("royals", {"keep_a_card_to_lead": 0}, "Keep a card to lead – off"),
        ("royal-battles", {"entry": "damage"}, "What you enter – damage"),
        ("royal-battles", {"index_corners": "TR-BL"}, "Corners with a number – top right and bottom left"),
    ],
)
def test_a_changed_house_rule_is_told_as_the_table_keeps_it(game, options, told):
    assert house_rule_and_new_value_texts(game_named(game), options) == [told]


def test_t_02_a_change_of_no_house_rule_is_refused():
    table = Table(header_from_json(new_record("royals", ["Ann", "Bob"])))

    ruling = table.enter(table.entry_from_json({"do": "house_rules", "options": {}}))

    assert [finding.rule.id for finding in ruling.findings] == ["house_rules.none_named"]


@pytest.mark.parametrize("package", ["royal_battles", "royals", "el_royale"])
def test_a_house_rule_named_in_a_sentence_has_this_title(package):
    said = {"en": {text: text.english for text in texts()}, "de": read("de")}
    for wordings in said.values():
        titles = {
            title
            for text, title in wordings.items()
            if text.id.startswith(f"option.{package}.") and text.id.endswith(".title")
        }
        named = {
            title
            for text, sentence in wordings.items()
            if text.id.endswith(".sentence") and texts()[text][0][0] == f"referee/games/{package}"
            for title in re.findall("[“„](.+?)[”“]", sentence)
        }

        assert named and named <= titles
