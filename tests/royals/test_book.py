"""The rules books: every item, house rule and rule has its paragraph, and every example leads where it says."""

import json
from collections import Counter
from pathlib import Path

import pytest

from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.translation import language_context
from referee.books.book import Book, Example, localized_paragraph_text, paragraphs_citing_ruling
from referee.games import GAMES
from referee.games.royals.book.examples import EXAMPLES
from referee.games.royals.entry_reader import UNREADABLE
from referee.games.royals.ledger import LEDGER
from referee.games.royals.rules import LATER_UNREADABLE
from referee.table.replay import replay_json_lines
from royals.example_maker import made
from royals.test_ledger import HEADINGS

RECORDS = Path(__file__).parents[2] / "assets" / "examples"
LONGEST = 600
"""Characters of one paragraph."""

BOOKS = {game: GAMES[game].books_by_edition() for game in ("royals", "battle-royals")}
BOOK_OF = {game: book for game, books in BOOKS.items() for book in books.values()}
PRINTED = {
    "royals": HEADINGS["royals"] | {"Object of the Game", "Rank of Cards"},
    "battle-royals": HEADINGS["battle-royals"]
    | {"Object of the Game", "Rank of Cards in Battle", "OPTION 1", "OPTION 2"},
}
OPTIONS = {"royals": RoyalsOptions, "battle-royals": BattleRoyalsOptions}
both_games = pytest.mark.parametrize("game", sorted(BOOK_OF))


def paragraphs_of(game: str) -> list:
    return [paragraph for _, paragraph in BOOK_OF[game].chapters_and_paragraphs()]


@both_games
def test_each_edition_of_the_record_has_its_book(game: str) -> None:
    editions = set(GAMES[game].header.titles)

    assert set(BOOKS[game]) == editions
    assert all((book.game, book.edition) == (game, edition) for edition, book in BOOKS[game].items())


@pytest.mark.parametrize(("game", "prefix"), [("royals", "R-"), ("battle-royals", "BR-")])
def test_every_item_of_the_ledger_is_told_in_the_book_of_its_text(game: str, prefix: str) -> None:
    told = {item for paragraph in paragraphs_of(game) for item in paragraph.rulings}

    assert {item for item in LEDGER if item.startswith(prefix)} <= told
    assert told <= LEDGER.keys()


def test_what_battle_royals_shares_with_royals_is_told_there_too() -> None:
    told = {item for paragraph in paragraphs_of("battle-royals") for item in paragraph.rulings}

    own = {"R-06", *(f"R-{number}" for number in range(66, 87))}
    assert {item for item in LEDGER if item.startswith("R-")} - told == own, (
        "the later text has its own: BR-06, BR-41 to BR-66"
    )


def test_the_book_of_royals_names_no_item_of_the_later_text_but_the_houses() -> None:
    told = {item for paragraph in paragraphs_of("royals") for item in paragraph.rulings}

    assert {item for item in told if item.startswith("BR-")} == {"BR-07"}


@both_games
def test_every_rule_finds_a_paragraph_by_its_ruling(game: str) -> None:
    missing = [
        rule.id
        for rule in (*GAMES[game].rules, *(UNREADABLE if game == "royals" else LATER_UNREADABLE))
        if not paragraphs_citing_ruling(BOOK_OF[game], rule.ruling)
    ]

    assert missing == []


@both_games
def test_every_house_rule_is_named_where_it_changes_something(game: str) -> None:
    named = {option for paragraph in paragraphs_of(game) for option in paragraph.options}

    assert named == set(OPTIONS[game].model_fields)


@both_games
def test_every_section_is_a_printed_heading(game: str) -> None:
    assert {paragraph.section for paragraph in paragraphs_of(game)} <= PRINTED[game]


@both_games
def test_every_printed_heading_is_told(game: str) -> None:
    assert PRINTED[game] <= {paragraph.section for paragraph in paragraphs_of(game)}


def test_ids_are_unique_in_both_books_together() -> None:
    ids = Counter(id for book in BOOK_OF.values() for id in _ids(book))

    assert [id for id, times in ids.items() if times > 1] == []


def _ids(book: Book) -> list[str]:
    chapters = [f"{chapter.id}.title" for chapter in book.chapters]
    paragraphs = [paragraph for _, paragraph in book.chapters_and_paragraphs()]
    return [
        *chapters,
        *(each.id for each in paragraphs),
        *(f"{each.id}.caption" for p in paragraphs for each in p.examples),
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@both_games
def test_a_paragraph_is_short(game: str, language: str) -> None:
    with language_context(language):
        long = [
            paragraph.id
            for paragraph in paragraphs_of(game)
            if len(localized_paragraph_text(BOOK_OF[game], paragraph)) > LONGEST
        ]

    assert long == []


# -- worked examples -------------------------------------------------------------------------------------------------


def lines_of(example: Example) -> list[dict]:
    """The record and the act that follows on it, replayed."""
    record = json.loads((RECORDS / example.record).read_text())
    record["entries"].append(example.act)
    return list(replay_json_lines(json.dumps(record)))[:-1]


each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)


@both_games
def test_every_example_stands_with_a_paragraph(game: str) -> None:
    shown = [example for paragraph in paragraphs_of(game) for example in paragraph.examples]

    assert {example.record for example in shown} == {
        example.record
        for example in EXAMPLES
        if json.loads((RECORDS / example.record).read_text())["game"] == game
    }


@each_example
def test_the_record_of_an_example_is_legal_play_and_its_act_gets_its_verdict(example: Example) -> None:
    *before, act = lines_of(example)

    assert [line["verdict"] for line in before] == ["allowed"] * len(before)
    assert act["verdict"] == example.verdict


@each_example
def test_a_record_is_as_its_maker_makes_it(example: Example) -> None:
    record = json.loads((RECORDS / example.record).read_text())

    assert json.loads(json.dumps(made(Path(example.record).stem).record_json())) == record


@pytest.mark.parametrize(
    ("example", "rule"),
    [("example.royal_too_late", "meld.no_royal_before"), ("example.older_meld", "ransom.window")],
)
def test_a_refused_example_is_refused_for_what_it_shows(example: str, rule: str) -> None:
    act = lines_of(next(each for each in EXAMPLES if each.id == example))[-1]

    assert act["code"] == rule


def test_the_scores_are_those_of_the_caption() -> None:
    points = lines_of(next(each for each in EXAMPLES if each.id == "example.set_and_matches"))[-1]["points"]

    assert [line["amount"] for line in points["Ann"]["lines"] if line["reason"] in ("hand", "set")] == [
        -15,
        115,
    ]
    assert points["Ann"]["points"] == 230
    assert points["Bob"]["points"] < 0
