"""The rules book of Royal Battles: whole, under printed headings, with examples that the referee rules as the text does."""

import json
from collections import Counter
from pathlib import Path

import pytest

from models.armies import UNITS
from models.royal_battles import RoyalBattlesOptions
from referee.books.book import paragraphs_citing_ruling
from referee.games import game_named
from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.games.royal_battles.ledger import LEDGER
from tests.royal_battles.examples import EXAMPLES, FIFTH_ROUND, FIRST_ROUND, MYSTIC_BLAST, records
from tests.royal_battles.positions import Battle
from tests.test_ledger import HEADINGS, SHARED, stands_in

BOOK = game_named("royal-battles").book()
PARAGRAPHS = [paragraph for _, paragraph in BOOK.chapters_and_paragraphs()]
WORKED = {example.id: example for paragraph in PARAGRAPHS for example in paragraph.examples}
ASSETS = EXAMPLES.parent


def paragraph(id):
    return next(each for each in PARAGRAPHS if each.id == id)


def begun(example):
    """The battle up to an example, and the verdicts on the way."""
    record = json.loads((ASSETS / example.record).read_text(encoding="utf-8"))
    battle = Battle.of({**record, "entries": []})
    verdicts = [
        battle.table.enter(battle.table.entry_from_json(entry)).verdict for entry in record["entries"]
    ]
    return battle, verdicts


def judged(id):
    battle, _ = begun(WORKED[id])
    return battle.judged(**WORKED[id].act)


def test_every_ruling_of_the_ledger_is_told_and_no_other():
    told = {ruling for each in PARAGRAPHS for ruling in each.rulings}

    assert told == set(LEDGER)


def test_every_house_rule_stands_beside_what_it_changes():
    named = {option for each in PARAGRAPHS for option in each.options}

    assert named == set(RoyalBattlesOptions.model_fields)


def test_a_house_rule_and_the_ruling_it_rests_on_meet_in_one_paragraph():
    rests_on = {
        name: field.json_schema_extra["ruling"] for name, field in RoyalBattlesOptions.model_fields.items()
    }

    assert [
        name
        for name, ruling in rests_on.items()
        if not any(name in each.options for each in paragraphs_citing_ruling(BOOK, ruling))
    ] == []


def test_every_refusal_opens_a_paragraph():
    assert [
        rule.id for rule in (*RULES, *UNREADABLE) if not paragraphs_citing_ruling(BOOK, rule.ruling)
    ] == []


def test_every_paragraph_stands_under_a_printed_heading():
    text = SHARED / "rules" / "royal-battles.txt"
    sections = {each.section for each in PARAGRAPHS}
    printed = set(json.loads(HEADINGS.read_text(encoding="utf-8"))["royal_battles"])

    assert sorted(sections - printed) == []
    assert (
        not text.exists()
        or [each for each in sections if not stands_in(each, text.read_text(encoding="utf-8"))] == []
    )


def test_no_two_texts_share_an_id():
    ids = [*(each.id for each in PARAGRAPHS), *(chapter.id for chapter in BOOK.chapters), *WORKED]

    assert [id for id, count in Counter(ids).items() if count > 1] == []
    assert len(WORKED) == sum(len(each.examples) for each in PARAGRAPHS)


def test_paragraphs_are_short():
    assert {each.id: len(each.text) for each in PARAGRAPHS if len(each.text) > 600} == {}


@pytest.mark.parametrize("kind", UNITS)
def test_the_numbers_of_a_unit_are_those_of_its_form(kind):
    form = UNITS[kind]
    weapon = f"{form.weapon.name} {form.weapon.easy} / {form.weapon.optimal} / {form.weapon.risky}"
    numbers = f"{form.type.capitalize()}, Life {form.life}, Accuracy {form.accuracy}, Evasion {form.evasion}, {weapon}"

    text = paragraph(f"units.{kind}").text

    assert text.startswith(numbers)
    assert f"{form.armor.name} {form.armor.rating}. " in text


@pytest.mark.parametrize("id", WORKED)
def test_an_example_is_reached_legally_and_ruled_as_it_says(id):
    battle, verdicts = begun(WORKED[id])

    assert set(verdicts) == {"allowed"}
    assert WORKED[id].act is None or battle.judged(**WORKED[id].act)["verdict"] == WORKED[id].verdict


@pytest.mark.parametrize("battle", [FIRST_ROUND, FIFTH_ROUND, MYSTIC_BLAST])
def test_the_files_of_the_examples_are_those_made_here(battle):
    for name, record in records(battle):
        assert json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")) == record


def test_every_file_is_an_example():
    assert {str(Path(path).relative_to(ASSETS)) for path in EXAMPLES.glob("*.json")} == {
        example.record for example in WORKED.values()
    }


def test_the_initiative_example_lets_jon_go_first():
    assert judged("example.initiative")["first"] == "Jon"


def test_the_movement_example_leaves_the_pawn_five_squares_besides_its_own():
    battle, _ = begun(WORKED["example.movement_2"])

    assert {move["to"] for move in battle.may("move") if move["from"] == "a5"} == {
        "a5",
        "a6",
        "b6",
        "b5",
        "b4",
        "a4",
    }
    assert judged("example.movement_2")["code"] == "movement.same_colour"


def test_the_attack_example_counts_one_trump_for_easy_and_three_or_two_for_optimal():
    battle, _ = begun(WORKED["example.attack_2"])

    counted = {
        (target, style): battle.judged("attack", "Mendi", target=target, style=style)
        for target, style in (("c4", "easy"), ("c4", "optimal"), ("b3", "optimal"))
    }

    assert [(len(each["trumps"]), each["needed"], each["hit"]) for each in counted.values()] == [
        (1, 1, True),
        (3, 1, True),
        (2, 2, True),
    ]


def test_the_damage_example_leaves_two_injury_and_one_for_the_knight():
    battle, _ = begun(WORKED["example.damage_2"])

    knight = battle.judged("attack", "Mendi", target="b3", style="optimal")

    assert judged("example.damage_2")["damage"] == [{"square": "c4", "amount": 2, "removed": False}]
    assert knight["damage"] == [{"square": "b3", "amount": 1, "removed": False}]


def test_the_post_turn_example_draws_for_the_key_position():
    battle, _ = begun(WORKED["example.post_turn_draw"])

    assert battle.state.due_key == 2


def test_the_advantage_example_strikes_everyone_on_red():
    blast = judged("example.advantage")

    assert (blast["trumps"], blast["needed"]) == (["Joker", "AD"], 2)
    assert {each["square"]: each["amount"] for each in blast["damage"]} == {"d4": 5, "e7": 3, "d1": 2}
