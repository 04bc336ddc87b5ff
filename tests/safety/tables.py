"""Tables of every game that is refereed, played on at random."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from models.cards import NAMES, PACK_100
from models.record import Entry
from referee.games import GAMES, header_from_json, new_record
from referee.table.table import Act, Table

PLAYERS = {
    "royal-battles": ("Jon", "Mendi"),
    "royals": ("Ann", "Ben"),
    "battle-royals": ("Ann", "Ben", "Cleo"),
}
KINDS = tuple(GAMES)
NEVER = ("resign",)
"""Verbs that random play leaves out: they end a game at once."""
ENOUGH = 200
"""Choices looked at: of a hidden hand there may be thousands."""


class Kept(Table):
    """A table whose acts are kept in a list."""

    def __init__(self, kind: str) -> None:
        self.acts: list[Act] = []
        header = header_from_json(
            {**new_record(kind, PLAYERS.get(kind, ("Ann", "Ben", "Cleo", "Dan"))), "entries": []}
        )
        super().__init__(header, lambda act, after, entries: self.acts.append(act))


def choices_of(table: Table, state: Any | None = None) -> list[Entry]:
    """The entries that are allowed now, or were when the table stood so."""
    here = table.state if state is None else state
    entries = (
        table.game.entry_from_act(here, action) for action in islice(table.game.legal_acts(here), ENOUGH)
    )
    return [entry for entry in entries if entry.do not in NEVER]


def _named_by_the_table(table: Table, state: Any, pick: random.Random) -> Entry | None:
    """What no game can generate: the deal and the reveal of Royals name cards that only the table sees."""
    if table.game.game not in ("royals", "battle-royals") or state.phase not in ("deal", "reveal"):
        return None
    names = table.header.names
    if state.phase == "deal":
        dealer = (
            names[(state.dealer + 1) % len(names)]
            if state.hand_number or state.redealt
            else pick.choice(names)
        )
        return table.entry_from_json(
            {
                "do": "deal",
                "by": dealer,
                "up": NAMES[pick.choice([card for card in range(52) if PACK_100[card]])],
            }
        )
    unseen = [card for card in range(52) for _ in range(state.unseen[card])]
    pick.shuffle(unseen)
    hands = {}
    for seat, name in enumerate(names):
        hands[name] = [
            NAMES[card] for card in [*state.known[seat], *[unseen.pop() for _ in range(state.hidden[seat])]]
        ]
    return table.entry_from_json({"do": "reveal", "hands": hands})


def chosen(table: Table, pick: random.Random, state: Any | None = None) -> Entry | None:
    """One of the allowed entries: first a verb, then an entry of it, so that no verb is rare."""
    entries = choices_of(table, state)
    if not entries:
        return _named_by_the_table(table, table.state if state is None else state, pick)
    verb = pick.choice(sorted({entry.do for entry in entries}))
    return pick.choice([entry for entry in entries if entry.do == verb])


def played(kind: str, entries: int, seed: int) -> Kept:
    """A table at which so many random entries stand, or fewer if the game was over."""
    table, pick = Kept(kind), random.Random(seed)
    for _ in range(entries):
        entry = chosen(table, pick)
        if entry is None:
            break
        assert table.enter(entry).is_accepted, entry
    return table


def bare(written: dict[str, Any]) -> str:
    """An entry without the reason an amendment may have given it, to be counted."""
    return repr({name: value for name, value in written.items() if name != "override"})


def shown(table: Table) -> Iterator[tuple[int | None, str, str]]:
    """The log: number, why it is gone, and the entry."""
    for number, line in table.numbered_lines():
        yield number, line.gone, bare(line.ruling.entry.to_json_object())
