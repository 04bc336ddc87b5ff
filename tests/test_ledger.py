"""The ledger of every game: each item of the rulings is ruled and tested, or left to the table with its reason.

And the rules themselves: each stands under a printed heading, can be said in words, and none needs a page or a clock.
"""

import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from models.message_format import placeholders_and_choices_in
from models.rulings import Rule
from referee.games import GAMES as ALL
from referee.games import game_named
from referee.games.royals.rules import LATER_UNREADABLE
from referee.ledger import Implemented, LeftToPlayers
from referee.table import judging, table_entries
from referee.words.notation import typed_line_forms_of_game
from tools.rulings import ruling_items

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
"""Where the printed texts may lie: they are their authors' and not in the repository. Their headings are (HEADINGS)."""
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
HEADINGS = Path(__file__).parent / "support" / "headings.json"

GAMES = {
    "royal_battles": ("RB", ("royal-battles.txt",)),
    "royals": ("B?R", ("royals.txt", "battle-royals-extra-players.txt")),
    "el_royale": ("ER", ("el-royale-2019.txt", "el-royale-elimination.txt")),
}
"""Each package: how its items of the rulings are numbered, and its rule texts."""


def modules(package: str) -> Iterator[ModuleType]:
    """The package and all its modules."""
    whole = importlib.import_module(f"referee.games.{package}")
    yield whole
    for found in pkgutil.iter_modules(whole.__path__):
        yield importlib.import_module(f"referee.games.{package}.{found.name}")


def rules(package: str) -> list[Rule]:
    """Every rule that stands in the package, also those that a house rule or an edition puts in place of others."""
    found = {}
    for module in modules(package):
        for value in vars(module).values():
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Rule):
                    found[id(each)] = each
    return list(found.values())


def ledger(package: str) -> dict[str, Any]:
    """What became of each item, as every game of the package says."""
    return {
        item: became
        for game in ALL.values()
        if game.package == package
        for item, became in game.implementation_of_rulings_by_id().items()
    }


def text_of_tests(package: str) -> str:
    """The tests of a package as one text, without those of ledgers."""
    files = (path for path in (ROOT / "tests" / package).rglob("test_*.py") if path.name != "test_ledger.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def is_mentioned(item: str, text: str) -> bool:
    return re.search(rf"(?<![a-z]){item.lower().replace('-', '[-_]')}(?![0-9a-z])", text) is not None


@pytest.mark.parametrize("package", GAMES)
def test_the_ledger_has_every_item_of_the_rulings_and_no_other(package):
    prefix, _ = GAMES[package]

    items = set(re.findall(rf"^- \*\*((?:{prefix})-\d+[ab]?)\*\*", RULINGS, re.MULTILINE))

    assert {item for item in ledger(package) if re.match(r"[A-Z]+-", item)} == items


@pytest.mark.parametrize("game", ALL)
def test_every_house_rule_stands_in_the_rulings_under_its_question(game):
    items = dict(re.findall(r"^- \*\*([A-Z]+-\d+[ab]?)\*\*(.*?)(?=^- \*\*|^#|\Z)", RULINGS, re.M | re.S))

    options = game_named(game).header.model_fields["options"].annotation.model_fields
    missing = [
        name for name, field in options.items() if f"`{name}" not in items[field.json_schema_extra["ruling"]]
    ]

    assert missing == []


@pytest.mark.parametrize("game", ALL)
def test_every_verb_stands_in_the_page_of_the_record(game):
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")

    verbs = {form.verb for form in typed_line_forms_of_game(game)}

    assert sorted(verb for verb in verbs if f"`{verb}`" not in page and f'"do": "{verb}"' not in page) == []


def test_what_belongs_to_no_game_rests_on_an_item_of_the_rulings():
    items = set(re.findall(r"^- \*\*(T-\d+)\*\*", RULINGS, re.M))

    assert {
        each.ruling
        for module in (table_entries, judging)
        for each in vars(module).values()
        if isinstance(each, Rule)
    } == items


@pytest.mark.parametrize("package", GAMES)
def test_every_place_the_ledger_names_exists(package):
    ids = {rule.id for rule in rules(package)}

    places = [
        where
        for item in ledger(package).values()
        if isinstance(item, Implemented)
        for where in item.where
        if where not in ids
    ]

    assert [where for where in places if not exists(package, where)] == []
    assert all(item.where for item in ledger(package).values() if isinstance(item, Implemented))


def exists(package: str, where: str) -> bool:
    """Is there such a function, class or table, in the game's package or in `models`?"""
    steps = where.split(".")
    depth = 2 if steps[0] == "models" else 1
    try:
        found: Any = importlib.import_module(
            ".".join(steps[:depth]) if depth == 2 else f"referee.games.{package}.{steps[0]}"
        )
        for step in steps[depth:]:
            found = getattr(found, step)
    except (ImportError, AttributeError):
        return False
    return len(steps) > depth


@pytest.mark.parametrize("package", GAMES)
def test_every_rule_rests_on_an_item_that_says_so(package):
    kept = ledger(package)

    golden = re.compile(r"[A-Z]+-T\d+")
    assert [
        rule.id for rule in rules(package) if rule.ruling not in kept and not golden.fullmatch(rule.ruling)
    ] == []


def rules_at(game: str) -> Iterator[Rule]:
    """Every rule that a table of this game can cite, by any house rule, and what its reader answers."""
    its = game_named(game)
    yield from its.rules
    for variant in its.variants:
        yield from (*variant.adds, *variant.replaces)
    reading = importlib.import_module(f"referee.games.{its.package}.entry_reader")
    yield from LATER_UNREADABLE if game == "battle-royals" else reading.UNREADABLE


@pytest.mark.parametrize("game", ALL)
def test_no_rule_cites_another_game_without_a_reason(game):
    its = game_named(game)

    foreign = {
        rule.id: rule.ruling for rule in rules_at(game) if rule.ruling.split("-")[0] not in its.cited_items
    }

    assert foreign == {}
    assert all(
        len(why) > 20 for prefix, why in its.cited_items.items() if prefix != next(iter(its.cited_items))
    )


def test_the_items_of_the_rulings_are_read_whole():
    items = ruling_items()

    assert (items["ER-29"].section, items["ER-29"].is_explicit, items["ER-07"].is_explicit) == (
        "Case 1",
        True,
        False,
    )
    assert (items["BR-09"].only_for, items["BR-14"].only_for, items["ER-16"].only_for) == (
        "Option 1",
        "Option 2",
        "ER2",
    )
    assert items["ER-07"].sentence == "must the attacker attack? No pass is given."


@pytest.mark.parametrize("package", GAMES)
def test_every_ruled_item_is_tested(package):
    text = text_of_tests(package).lower()

    untested = [
        item
        for item, ruled in ledger(package).items()
        if isinstance(ruled, Implemented) and not is_mentioned(item, text)
    ]

    assert [item for item in untested if "-" in item] == []


@pytest.mark.parametrize("package", GAMES)
def test_what_is_left_to_the_table_has_its_reason(package):
    assert all(len(item.because) > 20 for item in ledger(package).values() if isinstance(item, LeftToPlayers))


@pytest.mark.parametrize("package", GAMES)
def test_every_rule_is_broken_in_a_test(package):
    text = text_of_tests(package)

    assert sorted({rule.id for rule in rules(package) if f'"{rule.id}"' not in text}) == []


# -- sections ----------------------------------------------------------------------------------------------------


def stands_in(heading: str, text: str) -> bool:
    """Is it a printed heading: does it fill its line (or two, with what stands in brackets), or stand out before its text?"""
    words = r"\s+".join(map(re.escape, heading.split()))
    return re.search(rf"^\W*(?:\d\W+)?\*?{words}(?:\W*$|  | [-–] |[.:)])", text, re.MULTILINE) is not None


def sections(package: str) -> set[str]:
    return {rule.section for rule in rules(package)}


@pytest.mark.parametrize("package", GAMES)
def test_every_rule_stands_under_a_printed_heading(package):
    texts = [SHARED / "rules" / name for name in GAMES[package][1]]
    printed = json.loads(HEADINGS.read_text(encoding="utf-8"))[package]
    if all(path.exists() for path in texts):
        whole = [path.read_text(encoding="utf-8") for path in texts]
        assert (
            sorted(
                heading
                for heading in {*printed, *sections(package)}
                if not any(stands_in(heading, text) for text in whole)
            )
            == []
        )
    else:
        assert sorted(sections(package) - set(printed)) == []


# -- words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", GAMES)
def test_every_reason_is_a_sentence_without_its_full_stop(package):
    for rule in rules(package):
        assert rule.explanation[0] == "{" or rule.explanation[0].isupper(), rule.id
        assert not rule.explanation.endswith("."), rule.id
        assert rule.sentence.endswith((".", ")", "?")), rule.id


@pytest.mark.parametrize("package", GAMES)
def test_two_rules_of_one_id_say_the_same_with_the_same_facts(package):
    """A house rule's rule takes the place of the text's: what is translated and tested hangs on the id."""
    first: dict[str, Rule] = {}
    for rule in rules(package):
        other = first.setdefault(rule.id, rule)
        assert (rule.physical, rule.verbs) == (other.physical, other.verbs), rule.id


def fields(because: str) -> set[str]:
    return {part.name.split(".")[0].split("[")[0] for part in placeholders_and_choices_in(because)}


def yielded(rule: Rule) -> list[set[str]] | None:
    """The facts a rule yields, where its source writes them out as one dict; None where they come from elsewhere."""
    module = importlib.import_module(rule.violations.__module__)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    function = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == rule.violations.__name__
    )
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Yield):
            if not isinstance(node.value, ast.Dict) or None in node.value.keys:
                return None
            found.append({key.value for key in node.value.keys if isinstance(key, ast.Constant)})
    return found


@pytest.mark.parametrize("package", GAMES)
def test_every_reason_is_filled_from_the_facts_of_its_rule(package):
    for rule in rules(package):
        for facts in yielded(rule) or ():
            assert fields(rule.explanation) <= facts, rule.id


# -- house rules --------------------------------------------------------------------------------------------------

PUT_TOGETHER = {"editions.py", "variants.py", "state.py"}
"""Where what a table plays by is put together from its house rules, before the first card."""
COUNTED = {"match.py", "score_sheet.py"}
"""Where an evening is counted."""


def test_no_rule_no_effect_and_no_choice_asks_what_the_house_rules_are():
    files = [
        path
        for path in (ROOT / "referee" / "games").glob("*/*.py")
        if path.name not in PUT_TOGETHER | COUNTED
    ]

    asking = [
        f"{path.parent.name}/{path.name}:{node.lineno}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "options"
    ]

    assert asking == []


@pytest.mark.parametrize("game", ALL)
def test_every_variant_is_of_house_rules_that_a_table_can_have(game):
    options: Any = game_named(game).header.model_fields["options"].annotation

    for variant in game_named(game).variants:
        assert all(
            getattr(options(**variant.where), name) == value for name, value in variant.where.items()
        ), variant.where
