"""The same public game twice, with different secret cards: nobody who did not see the cards can tell the two games apart.

    python -m tests.probes.interference 200

A card that was dealt face down to one hand is exchanged for another that nobody has seen, in the whole record up to the entry that
would show either. Everything the referee then tells every other seat, and spectators, is compared byte by byte.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from models.record import NoRecord
from referee.game import AnyGame
from referee.table.card_locations import certain_and_possible_places_of_card
from referee.table.legal_moves import legal_moves
from referee.table.redacted import NOBODY, RedactedTable, redacted_entry, redacted_for
from referee.table.replay import ruling_json
from referee.table.table import Table
from referee.table.transcript import transcript_text
from tests.support.random_games import KINDS, random_table

TRIES = 40


class Pair(NamedTuple):
    """One public game with two sets of secret cards."""

    one: Table
    other: Table
    holder: int
    """The seat that holds the card that differs."""


def pair(seed: int, most: int = 120) -> Pair | None:
    """Return two games that differ in one secret card; None if this seed's game has none that can be exchanged."""
    pick = Random(seed)
    table = random_table(pick, KINDS[seed % len(KINDS)], most, shown=True)
    entries = [ruling.entry.to_json_object() for ruling in table.rulings]
    for _ in range(TRIES):
        secrets = list(_secrets(table.game, table, entries))
        if not secrets:
            return None
        n, holder, card = pick.choice(secrets)
        found = _exchanged(table, entries, n, holder, card, pick.choice(NAMES[:52]))
        if found is not None:
            return found
    return None


def _secrets(game: AnyGame, table: Table, entries: list[JsonObject]) -> Iterator[tuple[int, int, str]]:
    """Yield every card that an entry shows to one seat alone: the entry's index, the seat, the card."""
    for n, entry in enumerate(entries):
        for seat, name in enumerate(table.header.names):
            own = redacted_entry(game, table.entry_from_json(entry), name).to_json_object()
            all_see = redacted_entry(game, table.entry_from_json(entry), "").to_json_object()
            for field in own:
                if own[field] != all_see.get(field):
                    yield from ((n, seat, card) for card in _cards(own[field], name) if card != "?")


def _cards(value: Any, name: str) -> tuple[str, ...]:
    value = value[name] if isinstance(value, dict) else value
    return (value,) if isinstance(value, str) else tuple(value)


def _exchanged(
    table: Table, entries: list[JsonObject], n: int, holder: int, card: str, instead: str
) -> Pair | None:
    if card == instead or any(instead in json.dumps(entry) for entry in entries[: n + 1]):
        return None
    changed, name = entries[n], table.header.names[holder]
    whose: Any = changed.get("hands", changed)
    field = name if "hands" in changed else next(each for each in ("cards", "card") if each in changed)
    given = instead if isinstance(whose[field], str) else [*whose[field]]
    if isinstance(given, list):
        given[given.index(card)] = instead
    changed = (
        {**changed, "hands": {**whose, name: given}} if "hands" in changed else {**changed, field: given}
    )
    one, other = Table(table.header), Table(table.header)
    for index, entry in enumerate(entries):
        if index > n and (f'"{card}"' in json.dumps(entry) or f'"{instead}"' in json.dumps(entry)):
            break
        try:
            mine, theirs = (
                one.enter(one.entry_from_json(entry)),
                other.enter(other.entry_from_json(changed if index == n else entry)),
            )
        except NoRecord:
            return None
        if not mine.is_accepted or not theirs.is_accepted:
            return None
        if any(table.game.depends_on_hidden_hands(each) for each in mine.events):
            break
    return Pair(one, other, holder) if len(one) > n else None


# -- what the referee tells ------------------------------------------------------------------------------------------
def told(seen: RedactedTable) -> str:
    """Return everything the referee tells somebody with this view of the table."""
    game, state = seen.game, seen.state
    cards = [*NAMES[:52], *(["Joker"] if game.has_jokers else [])]
    lines = [ruling_json(game, seen.state_after(n), n, ruling) for n, ruling in enumerate(seen.rulings, 1)]
    everything = [
        seen.record_json(), transcript_text(seen), lines, game.state_json(state), game.pile_counts(state), game.headline(state),
        game.glance_json_for_table_list(state),
        [certain_and_possible_places_of_card(seen, card) for card in cards], legal_moves(seen),
        [ruling_json(game, state, 0, seen.judge_without_entering(seen.entry_from_json(each))) for each in _asked(seen)],
        seen.game.forced_automatic_entry(state),
    ]  # fmt: skip
    return json.dumps(everything, default=str)


def _asked(seen: RedactedTable) -> Iterator[JsonObject]:
    """Yield acts of every player that name a card, as somebody may type them."""
    for name in seen.header.names:
        for do in ("lead", "follow", "discard", "attack", "beat", "move", "initiative"):
            if do in seen.game.verbs and (do, seen.game.game) != ("attack", "royal-battles"):
                for card in ("QS", "7H"):
                    many = seen.game.game == "el-royale"
                    cards = {"cards": [card]} if many else {"card": card}
                    yield {
                        "do": do,
                        "by": name,
                        **cards,
                        **({"from": "a1", "to": "b1"} if do == "move" else {}),
                    }


def interferences(found: Pair) -> list[str]:
    """Return the seats that can tell the two games apart."""
    names = found.one.header.names
    seats = [seat for seat in (NOBODY, *range(len(names))) if seat != found.holder]
    wrong = [f"{found.one.game.game}: seat {seat}" for seat in seats
             if told(redacted_for(found.one, seat)) != told(redacted_for(found.other, seat))]  # fmt: skip
    follows = [table.game.forced_automatic_entry(table.state) for table in (found.one, found.other)]
    return wrong + (["what follows by itself"] if follows[0] != follows[1] else [])


def main(wanted: int = 200) -> int:
    """Compare this many pairs of games. Returns exit status 1 if anything was wrong."""
    seed, pairs, wrong = 0, 0, []
    while pairs < wanted:
        found = pair(seed)
        if found is not None:
            pairs += 1
            wrong += [f"{seed} {each}" for each in interferences(found)]
        seed += 1
    print(f"{pairs} pairs, {len(wrong)} interferences", *wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
