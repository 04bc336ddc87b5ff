"""The chances: exact, from one seat's point of view, and the same as dealing the cards out and playing on."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from models.cards import NAMES
from models.json_values import JsonObject
from referee.chances import HiddenPlace, chance_of_drawing_none, count_distributions
from referee.table.redacted import redacted_entry, redacted_for
from referee.table.table import Table
from tests.odds.checking import GAMES, THRESHOLD, checked
from tests.odds.completions import TooMany, every_completion, key, shares
from tests.odds.positions import Position, kept, positions_of


def test_none_of_the_wanted_cards_is_drawn_as_often_as_every_draw_counted_says() -> None:
    cards = list(range(9))

    draws = list(combinations(cards, 3))

    assert chance_of_drawing_none(9, 4, 3) == Fraction(
        sum(not set(draw) & {0, 1, 2, 3} for draw in draws), len(draws)
    )


@pytest.mark.parametrize("seed", range(40))
def test_ways_are_as_many_as_there_are_deals_counted_one_by_one(seed: int) -> None:
    pick = Random(seed)
    sizes = tuple(pick.randint(0, 3) for _ in range(3))
    places = tuple(
        HiddenPlace(
            pick.randint(0, 2),
            tuple((pick.randint(1, 7), pick.randint(0, 2)) for _ in range(pick.randint(0, 2))),
        )
        for _ in range(3)
    )

    counted = count_distributions(sizes, places)

    cards = [(kind, copy) for kind, size in enumerate(sizes) for copy in range(size)]
    assert counted == sum(1 for _ in _deals(cards, places))


def _deals(cards: list[tuple[int, int]], places: tuple[HiddenPlace, ...]) -> Iterator[None]:
    if not places:
        yield None
        return
    for dealt in combinations(cards, places[0].card_count):
        if all(sum(kinds >> kind & 1 for kind, _ in dealt) <= most for kinds, most in places[0].limits):
            yield from _deals([card for card in cards if card not in dealt], places[1:])


SMALL = (
    ("royal-battles-cannot-move-hidden-hands", 400),
    ("royal-battles-exhausted-tie", 1500),
    ("royals-exhausted-at-once", 400),
    ("royals-to-1066-hands-shown", 400),
    ("el-royale-elimination-won-with-the-beat", 800),
)
"""Kept games, with how many completions a position has at most that is looked at."""


@pytest.mark.parametrize(("name", "most"), SMALL)
def test_where_few_cards_are_hidden_every_chance_is_the_share_of_all_ways_they_can_lie(
    name: str, most: int
) -> None:
    looked_at = 0
    for position in positions_of(name):
        if looked_at == 6:
            break
        found = _all_completions(position, most)
        if found is not None and any(0 < chance.chance < 1 for chance in position.chances):
            looked_at += 1
            share = shares(found)

            for chance in position.chances:
                assert chance.chance == share.get(key(chance), 0), (chance, len(found))

    assert looked_at


def _all_completions(position: Position, most: int) -> "list[set[tuple[str, str]]] | None":
    """All of them, those left aside in which a player would have lied; None where there are too many."""
    try:
        found = list(every_completion(position.game, position.state, position.seat, most))
    except TooMany:
        return None
    return [each for each in found if ("impossible", "") not in each]


@pytest.mark.parametrize("name", GAMES)
def test_a_chance_is_what_dealing_the_hidden_cards_by_lot_and_playing_on_says(name: str) -> None:
    for each in checked(name, GAMES[name], 250, seed=3):
        assert each.chi_square < THRESHOLD, each


HANDS_SHOWN = (
    "royal-battles-end-check-immediate",
    "royals-to-1066-hands-shown",
    "battle-royals-three-players-duel",
    "el-royale-2019-two-players",
)
TRIES = 25


@pytest.mark.parametrize("name", HANDS_SHOWN)
def test_the_odds_of_a_seat_are_the_same_whatever_lies_in_the_other_hands(name: str) -> None:
    table, pick, compared = kept(name), Random(7), 0
    entries = _entries(table)
    secrets = [
        n
        for n, entry in enumerate(entries[:120], 1)
        if entry["do"] == "draw" and entry["by"] != table.header.names[0]
    ]

    for _ in range(TRIES):
        begun = _after(table, entries[: pick.choice(secrets)])
        swapped = _with_other_secrets(begun, pick)
        if swapped is not None:
            compared += 1
            assert _odds(swapped) == _odds(begun)

    assert compared >= 3


def _with_other_secrets(table: Table, pick: Random) -> Table | None:
    """The same public game with other cards in the other hands: two cards have changed places where the first player does not see them."""
    entries = _entries(table)
    secret = [
        entry
        != redacted_entry(
            table.game, table.entry_from_json(dict(entry)), table.header.names[0]
        ).to_json_object()
        for entry in entries
    ]
    hidden = json.dumps([entry for entry, is_secret in zip(entries, secret, strict=True) if is_secret][-1:])
    one = pick.choice([name for name in NAMES[:52] if f'"{name}"' in hidden] or NAMES[:1])
    other = pick.choice(NAMES[:52])
    changed = [
        json.loads(_renamed(each, one, other)) if is_secret else each
        for each, is_secret in zip(entries, secret, strict=True)
    ]
    after = _after(table, changed)
    if len(after) < len(table) or _entries(after) == _entries(table) or _seen(after) != _seen(table):
        return None
    return after


def _renamed(entry: JsonObject, one: str, other: str) -> str:
    return (
        json.dumps(entry)
        .replace(f'"{one}"', '"*"')
        .replace(f'"{other}"', f'"{one}"')
        .replace('"*"', f'"{other}"')
    )


def _after(table: Table, entries: Sequence[Any]) -> Table:
    new = Table(table.header)
    for entry in entries:
        new.enter(
            new.entry_from_json(
                {name: value for name, value in entry.items() if name not in ("hash", "ruled")}
            )
        )
    return new


def _entries(table: Table) -> list[JsonObject]:
    return [ruling.entry.to_json_object() for ruling in table.rulings]


def _seen(table: Table) -> list[JsonObject]:
    return _entries(redacted_for(table, 0))


def _odds(table: Table) -> list[JsonObject]:
    view = redacted_for(table, 0)
    return [chance.to_json(view.header.names) for chance in view.game.chances_seat_may_see(view.state, 0)]
