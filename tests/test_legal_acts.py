"""What may be done now: every act of every moment is listed, in words, in groups a person can read."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from models.translation import language_context
from referee.games import GAMES as ALL
from referee.games import header_from_json, new_record
from referee.table.legal_moves import (
    LegalMoves,
    MoveRow,
    Written,
    legal_moves,
    moves_matching_search,
    next_cards_and_complete_act,
    reason_for_no_moves,
)
from referee.table.replay import read_record
from referee.table.table import Table

GAMES = sorted(
    file for file in (Path(__file__).parent / "games").glob("*.json") if ".expected" not in file.name
)
ONE_OF_EACH = {
    "royal-battles": ("royal-battles-eliminated-hidden-hands", 28),
    "royals": ("royals-to-300-hands-hidden", 23),
    "battle-royals": ("battle-royals-one-hand-hidden-all", 39),
    "el-royale": ("el-royale-2019-three-players-hidden-hands", 1),
}


def moments(file: Path, every: int = 11) -> Iterator[Table]:
    """A recorded game, stopped again and again."""
    header, entries = read_record(file.read_text())
    table = Table(header)
    for n, entry in enumerate(entries):
        if n % every == 0:
            yield table
        table.enter(entry)
    yield table


def moment(game: str) -> Table:
    name, stop = ONE_OF_EACH[game]
    header, entries = read_record((GAMES[0].parent / f"{name}.json").read_text())
    table = Table(header)
    for entry in entries[:stop]:
        table.enter(entry)
    return table


def reached(table: Table, row: MoveRow, named: tuple[str, ...] = ()) -> Iterator[Written]:
    """Every act that naming card after card leads to."""
    if not row.open_field:
        yield row.act_json_without_open_cards
        return
    cards, whole = next_cards_and_complete_act(table, row, named)
    if whole is not None:
        yield whole
    for card in cards:
        yield from reached(table, row, (*named, card))


def rows_of(found: LegalMoves) -> list[MoveRow]:
    return [row for group in found.groups for row in group.rows]


def tapped(table: Table, row: MoveRow, pick: random.Random) -> Written:
    """One act of a row, its cards tapped at random."""
    named: tuple[str, ...] = ()
    while row.open_field:
        cards, whole = next_cards_and_complete_act(table, row, named)
        if whole is not None and (not cards or pick.random() < 0.5):
            return whole
        named = (*named, pick.choice(cards))
    return row.act_json_without_open_cards


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_whatever_is_tapped_in_any_row_is_allowed_and_every_choice_is_in_a_row(file: Path) -> None:
    pick = random.Random(7)

    for table in moments(file):
        rows = rows_of(legal_moves(table))

        for row in rows:
            act = tapped(table, row, pick)
            assert table.judge_without_entering(table.entry_from_json(dict(act))).verdict == "allowed", act
        assert all(row.words and "{" not in row.words for row in rows)
        choices = list(islice(table.game.legal_acts(table.state), 2000))
        for act in pick.sample(choices, min(10, len(choices))):
            entry = table.game.entry_from_act(table.state, act).to_json_object()
            assert any(_in_row(table, row, entry) for row in rows), entry


def _in_row(table: Table, row: MoveRow, entry: Written) -> bool:
    said = row.act_json_without_open_cards
    if not row.open_field:
        return said == entry
    cards = entry.get(row.open_field, ())
    named = (cards,) if isinstance(cards, str) else tuple(cards)
    return (
        said == {name: value for name, value in entry.items() if name != row.open_field}
        and next_cards_and_complete_act(table, row, named)[1] == entry
    )


@pytest.mark.parametrize("game", ALL)
def test_an_act_that_is_listed_can_be_entered_and_stands(game: str) -> None:
    pick = random.Random(4)
    for number in range(4):
        table = moment(game)
        rows = rows_of(legal_moves(table))
        before = len(table)

        ruling = table.enter(table.entry_from_json(dict(tapped(table, rows[number * len(rows) // 4], pick))))

        assert ruling.verdict == "allowed" and len(table) == before + 1


@pytest.mark.parametrize("game", ALL)
def test_of_a_hidden_hand_a_person_reads_few_rows(game: str) -> None:
    table = moment(game)
    found = legal_moves(table)

    assert sum(1 for row in rows_of(found) for _ in islice(reached(table, row), 400)) > 300
    assert len(found.groups) <= 8 and max(len(group.rows) for group in found.groups) <= 20


def test_a_row_says_which_card_will_do_in_the_referees_words() -> None:
    group = next(group for group in legal_moves(moment("royal-battles")).groups if "a7" in group.heading)

    assert group.heading == "Jon: move the Knight on a7"
    assert [row.words for row in group.rows][:2] == [
        "Jon plays any red card on a7.",
        "Jon plays any red card on b7.",
    ]
    assert group.rows[1].typed_line == "a7-b7 …"


def test_what_is_sought_is_found_by_words_and_by_cards() -> None:
    table = moment("royal-battles")
    found = legal_moves(table)

    assert {group.heading for group in moves_matching_search(table, found, "a7").groups} == {
        "Jon: move the Knight on a7"
    } | {group.heading for group in found.groups if any("a7" in row.typed_line for row in group.rows)}
    assert [
        row.words for group in moves_matching_search(table, found, "b7 9h").groups for row in group.rows
    ] == ["Jon plays 9H on b7."]
    assert moves_matching_search(table, found, "unicorn").groups == ()
    assert moves_matching_search(table, found, "  ") == found


def test_when_nothing_is_listed_it_is_said_why() -> None:
    dealing = Table(header_from_json(new_record("royals", ["Ann", "Ben"])))
    ended = next(
        table
        for file in GAMES
        for table in islice(moments(file, 10_000), 1, None)
        if table.state.phase == "over"
    )

    assert legal_moves(ended).groups == () and "over" in reason_for_no_moves(ended)
    assert legal_moves(dealing).groups == () and "table" in reason_for_no_moves(dealing)


def test_it_is_said_in_the_language_spoken() -> None:
    with language_context("de"):
        headings = [group.heading for group in legal_moves(moment("royal-battles")).groups]

    assert headings[0].startswith("Jon: ") and headings[0].endswith(" von b5 bewegen")
