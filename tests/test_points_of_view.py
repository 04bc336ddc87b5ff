"""What each seat and those who look on may know of a table (docs/record.md: as one seat sees it)."""

import json
from random import Random

import pytest

from referee.table.record_reader import Record
from referee.table.redacted import NOBODY, redacted_for
from referee.table.replay import replay_json_lines_of_record
from referee.table.table import Table
from tests.probes.interference import interferences, pair, told
from tests.probes.points_of_view import differences
from tests.support.random_games import KINDS, random_header, random_table


def _shows(table: Table) -> bool:
    return len(table) > 0 and any(
        table.game.depends_on_hidden_hands(each) for each in table.rulings[-1].events
    )


def _file(table: Table) -> str:
    return json.dumps(table.record_json())


def dealt_hands_seen(seat: int) -> list[str]:
    """Whose hand the deal shows to this seat."""
    table = Table(random_header(Random(1), "royals", ["Ann", "Ben"]))
    spades = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"]
    hands = {"Ann": spades, "Ben": ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"]}
    assert table.enter(
        table.entry_from_json({"do": "deal", "by": "Ann", "up": "9H", "hands": hands})
    ).is_accepted
    return [
        name
        for name, hand in (redacted_for(table, seat).record_json()["entries"][0].get("hands") or {}).items()
        if hand
    ]


@pytest.mark.parametrize(("seat", "sees"), [(0, ["Ann"]), (1, ["Ben"]), (NOBODY, [])])
def test_rights_to_a_dealt_hand_are_its_holders(seat: int, sees: list[str]):
    assert dealt_hands_seen(seat) == sees


@pytest.mark.parametrize("seed", range(12))
def test_every_point_of_view_ends_in_the_same_public_state(seed: int):
    assert differences(seed, 50) == []


def test_a_battle_decided_by_hidden_cards_shows_them_to_all():
    table = next(
        each
        for seed in range(200)
        if _shows(each := random_table(Random(seed), "royal-battles", 400, shown=True))
    )

    seen = redacted_for(table, NOBODY)

    assert seen.state.winner == table.state.winner
    assert seen.rulings[-1].entry.shows == table.game.holder_only_cards_by_pile(
        table.state_after(len(table) - 1)
    )
    assert list(replay_json_lines_of_record(Record(_file(seen))))[-1] == {
        "state": table.game.state_json(table.state)
    }, "so it stands in the exported record"


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_interference_other_secret_cards_change_nothing_that_anybody_else_is_told(kind: int):
    found = next(each for seed in range(kind, 400, len(KINDS)) if (each := pair(seed, 40)) is not None)

    assert told(redacted_for(found.one, found.holder)) != told(redacted_for(found.other, found.holder)), (
        "who holds the card is told of it"
    )
    assert interferences(found) == []
