"""What may be done now, in words and in groups that a person can read.

The acts are those that the game generates, every one of them. Acts that differ only in their cards are one row, and the row
says "any red card"; `next_cards` names the cards of such a row one after the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from models.cards import COLOUR, JOKER, SUIT, SUITS, card_number
from models.json_values import Json
from models.record import Entry
from models.rulings import Facts
from models.speech import say
from referee.table.gate import Table
from referee.table.typed_lines import LOOKED_AT
from referee.verbs import Listing
from referee.words.notation import line_of
from referee.words.phrases import phrase, term

Written = Mapping[str, Json]
"""An entry as a record writes it."""


class Row(NamedTuple):
    """Acts that are announced alike but for the cards of one field. A row without `field` is a single act."""

    words: str
    line: str
    """How it is typed, with `…` for open cards."""
    entries: tuple[Written, ...]
    field: str = ""


class Group(NamedTuple):
    """Rows that belong together, below a heading."""

    heading: str
    rows: tuple[Row, ...]

    @property
    def acts(self) -> int:
        """How many acts it holds."""
        return sum(len(row.entries) for row in self.rows)


class May(NamedTuple):
    """Everything that may be done now. `more`: there are acts beyond those listed, and they differ only in their cards."""

    groups: tuple[Group, ...]
    more: bool = False


def listed(table: Table, do: str) -> Listing | None:
    """How the acts of a verb are listed; None for what has no heading of its own."""
    return table.game.verbs[do].listed


def may(table: Table) -> May:
    """Every act that is allowed now, in groups."""
    actions = list(islice(table.game.choices(table.state), LOOKED_AT + 1))
    entries = [table.game.write(table.state, action) for action in actions[:LOOKED_AT]]
    return May(tuple(_grouped(table, entries)), len(actions) > LOOKED_AT)


def sought(table: Table, found: May, text: str) -> May:
    """Only what the words typed speak of: each is part of a row's words, or names one of its cards."""
    wanted = text.casefold().split()
    if not wanted:
        return found
    groups = []
    for group in found.groups:
        if rows := [kept for row in group.rows for kept in _narrowed(table, group, row, wanted)]:
            groups.append(Group(group.heading, tuple(rows)))
    return May(tuple(groups), found.more)


def _narrowed(table: Table, group: Group, row: Row, wanted: Sequence[str]) -> list[Row]:
    said = f"{group.heading} {row.words} {row.line}".casefold()
    left = [word for word in wanted if word not in said]
    if not left:
        return [row]
    kept = [each for each in row.entries if row.field and all(_names(each[row.field], word) for word in left)]
    return list(_rows(table, [[table.read(dict(each)) for each in kept]])) if kept else []


def _names(value: Json, word: str) -> bool:
    return any(card.casefold().startswith(word) for card in _cards(value))


# -- grouping ----------------------------------------------------------------------------------------------------


def _grouped(table: Table, entries: Sequence[Entry]) -> Iterator[Group]:
    """The groups in the order in which their acts are generated; what has no heading of its own comes last, in one group."""
    groups: dict[tuple[object, ...], dict[str, list[Entry]]] = {}
    for entry in entries:
        fields = entry.written()
        listing = listed(table, entry.do)
        lead = (entry.do, fields.get("by"), *(fields[name] for name in listing.lead)) if listing else ()
        opens = _opens(listing, fields)
        apart = repr([entry.do, opens, *(item for item in fields.items() if item[0] != opens)])
        alike = groups.setdefault(lead, {}).setdefault(apart, [])
        if entry not in alike[-1:]:  # the same discard may lie in several places
            alike.append(entry)
    others = groups.pop((), {})
    for rows in groups.values():
        yield Group(_heading(table, next(iter(rows.values()))[0]), tuple(_rows(table, rows.values())))
    if others:
        yield Group(say("may.otherwise", "Otherwise") if groups else "", tuple(_rows(table, others.values())))


def _opens(listing: Listing | None, fields: Facts) -> str:
    """The field whose cards are left open; a card that is not shown is no card to choose."""
    field = listing.opens if listing else ""
    return field if field in fields and fields[field] != "?" else ""


def _heading(table: Table, entry: Entry) -> str:
    listing = listed(table, entry.do)
    assert listing is not None
    return phrase(f"may.{table.game.package}.{entry.do}", listing.heading, entry.written() | _standing(table, entry, listing.lead))


def _standing(table: Table, entry: Entry, lead: tuple[str, ...]) -> Facts:
    """The unit that stands on the square a heading speaks of."""
    square = next((entry.written()[name] for name in lead if name in ("from", "target")), None)
    units = table.game.show(table.state).get("units", ()) if square else ()
    return next(({"kind": unit["kind"]} for unit in units if unit["square"] == square), {})


FEW: Final = 3
"""So many acts are written out, even if they differ only in their cards."""


def _rows(table: Table, alike: Iterable[Sequence[Entry]]) -> Iterator[Row]:
    for entries in alike:
        field = _opens(listed(table, entries[0].do), entries[0].written())
        if len(entries) <= FEW:
            yield from (_row(table, [entry], "") for entry in entries)
        else:
            yield _row(table, entries, field)


def _row(table: Table, entries: Sequence[Entry], field: str) -> Row:
    written = tuple(entry.written() for entry in entries)
    if len(entries) == 1:
        return Row(announced(table, entries[0]), _typed(table, entries[0]), written)
    cards = dict.fromkeys(card for entry in written for card in _cards(entry[field]))
    one = isinstance(written[0][field], str)
    left_open = _any_of(list(cards)) if one else (say("may.some", "some of {count} cards", count=len(cards)),)
    words = announced(table, entries[0].model_copy(update={field: left_open}))
    return Row(words, _typed(table, entries[0].model_copy(update={field: "…" if one else ("…",)})), written, field)


def _typed(table: Table, entry: Entry) -> str:
    """Its line without who does it: that is said above."""
    return line_of(table.header.game, entry.model_copy(update={"by": None}))


def announced(table: Table, entry: Entry) -> str:
    """An entry as its player would announce it."""
    code, facts = table.game.announcing(table.state, entry)
    return table.game.said(code, facts)


def _any_of(cards: Sequence[str]) -> str:
    numbers = {card_number(card) for card in cards} - {JOKER, None}
    if not numbers:
        return str(cards[0])
    colours = {COLOUR[number] for number in numbers if number is not None}
    suits = {SUIT[number] for number in numbers if number is not None}
    if len(suits) == 1:
        return say("may.any_suit", "any card of {suit}", suit=term("suit", SUITS[suits.pop()]))
    if colours == {"red"}:
        return say("may.any_red", "any red card")
    if colours == {"black"}:
        return say("may.any_black", "any black card")
    return say("may.any", "any card")


# -- the cards of a row ------------------------------------------------------------------------------------------


def next_cards(row: Row, named: Sequence[str]) -> tuple[list[str], Written | None]:
    """After these cards of a row: which cards may be named next, and the act that needs no further one."""
    whole, after = None, {}
    for entry in row.entries:
        cards = _cards(entry[row.field])
        if cards[: len(named)] != list(named):
            continue
        if len(cards) == len(named):
            whole = entry
        else:
            after[cards[len(named)]] = True
    return list(after), whole


def _cards(value: Json) -> list[str]:
    return [value] if isinstance(value, str) else [str(card) for card in value] if isinstance(value, Sequence) else []


def is_over(table: Table) -> bool:
    """Has the game ended?"""
    return bool(table.state.phase == "over")


def none_listed(table: Table) -> str:
    """Why nothing is listed."""
    if is_over(table):
        return say("may.over", "The game is over: nothing more may be done.")
    return say("may.by_the_table", "What comes next only the table can see; name its cards there.")
