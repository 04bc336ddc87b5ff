"""The ledger: what became of every item of docs/rulings.md. Each game's package keeps its own part as `LEDGER`."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from models.rulings import Rule


class Ruled(NamedTuple):
    """The item is in the code: ids of rules, or `module.function` below the game's package."""

    where: tuple[str, ...]


class Left(NamedTuple):
    """The item is left to the table, or says nothing a program could do."""

    because: str


Item = Ruled | Left


def ruled_by(*where: str) -> Ruled:
    """`ruled("geometry.neighbours")`: what rests on an item beside the rules that say so themselves."""
    return Ruled(where)


def make_ledger(rules: Iterable[Rule], written: Mapping[str, Item]) -> dict[str, Item]:
    """Every item in its order: the rules that rest on it, as they say themselves, then what is written of it."""
    resting: dict[str, dict[str, None]] = {}
    for rule in rules:
        for item in (rule.ruling, rule.later, *rule.also):
            if item and not _PLAIN.fullmatch(item):
                resting.setdefault(item, {})[rule.id] = None
    found: dict[str, Item] = dict(written)
    for item, ids in resting.items():
        became = found.setdefault(item, Ruled(()))
        if isinstance(became, Ruled):
            found[item] = Ruled((*ids, *became.where))
    prefixes = list(dict.fromkeys(item_sort_key(item)[0] for item in written))
    return dict(
        sorted(
            found.items(),
            key=lambda each: (prefixes.index(item_sort_key(each[0])[0]), *item_sort_key(each[0])[1:]),
        )
    )


def item_sort_key(item: str) -> tuple[str, int, str]:
    """The letters before the number of an item, the number, and what follows: `RB-57a`."""
    found = re.fullmatch(r"([A-Z]+-?)(\d+)(\w*)", item)
    return (found[1], int(found[2]), found[3]) if found else (item, 0, "")


_PLAIN: Final = re.compile(r"[A-Z]+-T\d+")
"""What is too plain to be an item: that a pack holds each card so many times."""
