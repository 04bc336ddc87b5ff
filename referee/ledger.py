"""The ledger: how every item of docs/rulings.md is handled. Each game's package has its own part as
`LEDGER`."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from models.rulings import Rule


class Implemented(NamedTuple):
    """The item is implemented by these rules (ids) or functions (`module.function` in the game's package)."""

    where: tuple[str, ...]


class LeftToPlayers(NamedTuple):
    """The item is left to the players, or cannot be checked by a program."""

    because: str


Item = Implemented | LeftToPlayers


def implemented_by(*functions: str) -> Implemented:
    """Functions that implement an item, besides the rules that cite it:
    `implemented_by("geometry.neighbours")`."""
    return Implemented(functions)


def ledger_items_with_citing_rules(
    rules: Iterable[Rule], explicit_items: Mapping[str, Item]
) -> dict[str, Item]:
    """Every item in order, with the rules that cite it and what is `explicit_items` about it."""
    resting: dict[str, dict[str, None]] = {}
    for rule in rules:
        for item in (rule.ruling, rule.later_ruling, *rule.further_rulings):
            if item and not _PLAIN.fullmatch(item):
                resting.setdefault(item, {})[rule.id] = None
    found: dict[str, Item] = dict(explicit_items)
    for item, ids in resting.items():
        became = found.setdefault(item, Implemented(()))
        if isinstance(became, Implemented):
            found[item] = Implemented((*ids, *became.where))
    prefixes = list(dict.fromkeys(item_sort_key(item)[0] for item in explicit_items))
    return dict(
        sorted(
            found.items(),
            key=lambda each: (prefixes.index(item_sort_key(each[0])[0]), *item_sort_key(each[0])[1:]),
        )
    )


def item_sort_key(item: str) -> tuple[str, int, str]:
    """Split an item such as `RB-57a` into letters, number and suffix, for sorting."""
    found = re.fullmatch(r"([A-Z]+-?)(\d+)(\w*)", item)
    return (found[1], int(found[2]), found[3]) if found else (item, 0, "")


_PLAIN: Final = re.compile(r"[A-Z]+-T\d+")
"""Ids of statements too trivial to be items, such as how many copies of a card a pack has."""
