"""Where is it: any card of any game, where it lies and since which entry, or where it can still be."""

import pytest

from models.cards import JOKER, NAMES, PACK_100
from referee.table.card_locations import (
    certain_and_possible_places_of_card,
    misplaced_card_by_suspect_entry_number,
)
from referee.table.table import Table
from tests.safety.tables import KINDS, played
from tests.safety.test_strictness import BATTLE

PACKS = {
    "royal-battles": [1] * 52 + [2],
    "royals": PACK_100,
    "battle-royals": PACK_100,
    "el-royale": [1] * 52 + [0],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("entries", [0, 20, 60])
def test_every_copy_of_every_card_is_somewhere(kind: str, entries: int) -> None:
    table = played(kind, entries, 4)
    owners = len(table.header.names) if kind == "royal-battles" else 1

    for card in range(JOKER + 1):
        found = [each.location for each in certain_and_possible_places_of_card(table, NAMES[card])]
        sure = sum(each.copies for each in found if each.is_certain)
        copies = PACKS[kind][card] * owners
        assert sure <= copies, (NAMES[card], found)
        assert all(each.copies <= copies - sure for each in found if not each.is_certain), (
            NAMES[card],
            found,
        )
        assert sure == copies or any(not each.is_certain for each in found), (NAMES[card], found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_place_is_named_with_the_entry_that_brought_the_card_there(kind: str) -> None:
    table = played(kind, 40, 6)

    for card in NAMES[: JOKER + 1]:
        for found in certain_and_possible_places_of_card(table, card):
            if found.location.is_certain and found.since_entry:
                earlier = {
                    each.location
                    for each in certain_and_possible_places_of_card(cut(table, found.since_entry - 1), card)
                }
                assert found.location in {
                    each.location
                    for each in certain_and_possible_places_of_card(cut(table, found.since_entry), card)
                }
                assert found.location not in earlier


def cut(table: Table, entries: int) -> Table:
    shorter = Table(table.header)
    for ruling in table.rulings[:entries]:
        shorter.enter(ruling.entry)
    return shorter


def test_the_answer_reads_as_a_player_would_say_it() -> None:
    table = played("royal-battles", 0, 1)
    for entry in BATTLE:
        table.enter(table.entry_from_json(entry))

    assert [found.text for found in certain_and_possible_places_of_card(table, "4S")] == [
        "Jon's, on a5 since entry 2",
        "perhaps in Mendi's deck",
    ]
    assert (
        next(found.text for found in certain_and_possible_places_of_card(table, "KD"))
        == "among Jon's initiative cards since entry 17"
    )
    assert certain_and_possible_places_of_card(table, "14S") == ()


def said(table: Table, **entry: object) -> dict[int, str]:
    return misplaced_card_by_suspect_entry_number(
        table, table.judge_without_entering(table.entry_from_json(entry)).findings
    )


def test_a_card_that_cannot_be_there_tells_which_earlier_entry_named_it() -> None:
    table = played("royal-battles", 0, 1)
    for entry in BATTLE:
        table.enter(table.entry_from_json(entry))

    assert said(table, do="move", by="Jon", **{"from": "a5", "to": "b5"}, card="KD") == {17: "KD"}
    assert said(table, do="move", by="Jon", **{"from": "a5", "to": "b5"}, card="8S") == {4: "8S"}
    assert said(table, do="move", by="Jon", **{"from": "a5", "to": "b5"}, card="3C") == {}, (
        "of the colour that lies there"
    )
    assert said(table, do="move", by="Jon", **{"from": "a5", "to": "b5"}, card="3D") == {}, (
        "Mendi's is of another pack"
    )


def test_what_lies_covered_was_named_by_the_entry_that_laid_it_not_by_the_one_that_covered_it() -> None:
    table = played("royal-battles", 0, 1)
    for entry in BATTLE:
        table.enter(table.entry_from_json(entry))
    table.enter(table.entry_from_json({"do": "move", "by": "Jon", "from": "a5", "to": "a5", "card": "9H"}))

    assert said(table, do="move", by="Jon", **{"from": "a5", "to": "b5"}, card="4S") == {2: "4S"}
