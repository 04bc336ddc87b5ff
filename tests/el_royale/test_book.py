"""The rules books of El Royale: nothing of the ledger, of the rules or of the house rules is missing, and every example plays."""

import json
from collections import Counter

import pytest

from models.el_royale import ElRoyaleOptions
from models.rulings import Rule
from referee.books.book import Book, Example, paragraphs_citing_ruling
from referee.games import game_named
from referee.games.el_royale.book import BOOKS
from referee.games.el_royale.editions import EDITIONS, HOUSE_RULES
from referee.games.el_royale.entry_reader import UNREADABLE
from referee.games.el_royale.ledger import LEDGER
from referee.table.replay import read_record
from referee.table.table import Table
from tests.test_ledger import HEADINGS, ROOT, SHARED, stands_in

TEXTS = {"elimination": "el-royale-elimination.txt", "2019": "el-royale-2019.txt"}
SHELF = BOOKS
EXAMPLES = [
    (each, example)
    for each in SHELF.values()
    for _, paragraph in each.chapters_and_paragraphs()
    for example in paragraph.examples
]

every_book = pytest.mark.parametrize("book", SHELF.values(), ids=list(SHELF))
every_example = pytest.mark.parametrize(
    ("book", "example"), EXAMPLES, ids=[example.id for _, example in EXAMPLES]
)


def rules_of(edition: str) -> tuple[Rule, ...]:
    """Every rule that a table of this edition may be told of."""
    return (*EDITIONS[edition].rules, *HOUSE_RULES, *UNREADABLE)


def played(example: Example) -> Table:
    """The table of an example, just before its act."""
    header, entries = read_record((ROOT / "assets" / "examples" / example.record).read_text(encoding="utf-8"))
    table = Table(header)
    refused = [entry for entry in entries if not table.enter(entry).is_accepted]
    assert refused == []
    return table


def test_there_is_a_book_for_every_edition_the_later_one_first() -> None:
    assert list(game_named("el-royale").books_by_edition()) == ["elimination", "2019"]
    assert [each.edition for each in SHELF.values()] == list(SHELF)
    assert {each.package for each in SHELF.values()} == {"el_royale"}


@every_book
def test_every_item_of_the_ledger_that_the_edition_knows_is_in_a_paragraph(book: Book) -> None:
    told = {ruling for _, paragraph in book.chapters_and_paragraphs() for ruling in paragraph.rulings}

    only_with_elimination = {"ER-54", "ER-55", "ER-56", "ER-77"} if book.edition == "2019" else set()
    assert told <= set(LEDGER)
    assert set(LEDGER) - told == only_with_elimination


@every_book
def test_every_house_rule_is_in_a_paragraph(book: Book) -> None:
    told = {option for _, paragraph in book.chapters_and_paragraphs() for option in paragraph.options}

    assert told == set(ElRoyaleOptions.model_fields)


@every_book
def test_every_rule_finds_its_paragraph(book: Book) -> None:
    lost = [rule.id for rule in rules_of(book.edition) if not paragraphs_citing_ruling(book, rule.ruling)]

    assert lost == []


@every_book
@pytest.mark.parametrize(
    ("ruling", "first"),
    [
        ("ER-58", "talk.seen"),
        ("ER-33", "deal.new_deck"),
        ("ER-26", "beat.set_aside"),
        ("ER-09", "battles.attacker_adds"),
    ],
)
def test_the_paragraph_that_says_it_best_is_found_first(book: Book, ruling: str, first: str) -> None:
    assert paragraphs_citing_ruling(book, ruling)[0].id.partition(".")[2] == first


@every_book
def test_every_paragraph_stands_under_a_heading_that_its_own_text_prints(book: Book) -> None:
    source = SHARED / "rules" / TEXTS[book.edition]
    sections = {paragraph.section for _, paragraph in book.chapters_and_paragraphs()}

    assert sections <= set(json.loads(HEADINGS.read_text(encoding="utf-8"))["el_royale"])
    if source.exists():
        text = source.read_text(encoding="utf-8")
        assert [section for section in sections if not stands_in(section, text)] == []


def test_no_id_stands_twice() -> None:
    chapters = [chapter.id for each in SHELF.values() for chapter in each.chapters]
    paragraphs = [paragraph.id for each in SHELF.values() for _, paragraph in each.chapters_and_paragraphs()]
    ids = Counter([*chapters, *paragraphs, *(example.id for _, example in EXAMPLES)])

    assert [id for id, times in ids.items() if times > 1] == []


@every_book
def test_a_paragraph_is_short_and_ends_with_a_full_stop(book: Book) -> None:
    for _, paragraph in book.chapters_and_paragraphs():
        assert len(paragraph.text) <= 600, paragraph.id
        assert paragraph.text.endswith("."), paragraph.id
        assert all(example.caption.endswith(".") for example in paragraph.examples), paragraph.id


@every_example
def test_an_example_plays_to_its_position_and_gets_its_verdict(book: Book, example: Example) -> None:
    table = played(example)
    assert table.header.edition == book.edition
    assert example.act is not None

    ruling = table.enter(table.game.entry_adapter.validate_python(example.act))

    assert ruling.verdict == example.verdict


def test_every_example_file_is_used() -> None:
    files = {f"el-royale/{path.name}" for path in (ROOT / "assets" / "examples" / "el-royale").iterdir()}

    assert files == {example.record for _, example in EXAMPLES}


@pytest.mark.parametrize(
    ("id", "outcome"),
    [
        ("later.win.conditions.nines", "Cat"),
        ("later.win.conditions.queens", "Bob"),
        ("later.win.whoever.jacks", "North-South"),
        ("later.win.whoever.kings", "North-South"),
        ("later.win.whoever.tens", "North-South"),
        ("later.win.equal_cards.eights", None),
        ("later.win.jacks_and_queens.jacks_first", "Cat"),
        ("first.win.conditions.queens", "Bob"),
    ],
)
def test_the_examples_of_winning_win_and_the_others_do_not(id: str, outcome: str | None) -> None:
    example = next(example for _, example in EXAMPLES if example.id == id)
    table = played(example)

    table.enter(table.game.entry_adapter.validate_python(example.act))

    assert table.game.state_json(table.state)["winner"] == outcome


def test_south_attacks_after_east_has_defended_the_seat_of_west() -> None:
    example = next(example for _, example in EXAMPLES if example.id == "later.out.west.east_defends")
    table = played(example)

    for act in (example.act, {"do": "clear", "by": "North"}):
        table.enter(table.game.entry_adapter.validate_python(act))

    shown = table.game.state_json(table.state)
    assert (shown["attacker"], shown["defender"]) == ("South", "East")
