"""What may be done now, in words and in groups that a person can read.

The acts are those that the game allows, folded as it folds them. Acts that differ only in their cards are one row, and the row
says "any red card"; `next_cards` names the cards of such a row one after the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from models.cards import COLOUR, HIDDEN, JOKER, NAMES, SUIT, SUITS, card_number, names
from models.json_values import Json, objects
from models.record import Entry
from models.rulings import Facts
from models.translation import say
from referee.act_sets import Acts, Several, every_value, in_set
from referee.drafts import DONE, Draft, named, options
from referee.game import AnyState
from referee.table.table import Table
from referee.verbs import Verb
from referee.words.notation import line_of
from referee.words.phrases import phrase, term

Written = Mapping[str, Json]
"""An entry as a record writes it."""


class Row(NamedTuple):
    """Acts that are announced alike but for the cards of one field. A row without `field` is a single act."""

    words: str
    line: str
    """How it is typed, with `…` for open cards."""
    draft: Draft
    """What the row says, all but the cards that are open."""
    field: str = ""
    cards: tuple[str, ...] = ()
    """Those that may be named first."""
    takes_one: bool = True
    """Is one card open, or are there several?"""

    @property
    def act(self) -> Written:
        """Of a single act: as a record writes it."""
        return {name: value for name, value in self.draft.fields if value is not None}


class Group(NamedTuple):
    """Rows that belong together, below a heading."""

    heading: str
    rows: tuple[Row, ...]

    @property
    def ways(self) -> int:
        """In how many ways one may go on from here."""
        return sum(len(row.cards) or 1 for row in self.rows)


class May(NamedTuple):
    """Everything that may be done now."""

    groups: tuple[Group, ...]


class _Alike(NamedTuple):
    """Acts that differ only in the cards of one field."""

    verb: Verb
    said: Written
    """All other fields."""
    opens: str
    left: list[int | Several]
    """What those cards may be."""


FEW: Final = 3
"""So many acts are written out, even if they differ only in their cards."""


def may(table: Table) -> May:
    """Every act that is allowed now, in groups."""
    return May(tuple(_grouped(table, _alike(table))))


def _alike(table: Table) -> Iterable[_Alike]:
    """The acts allowed now; those that differ only in the cards left open are taken together, wherever they are generated."""
    found: dict[str, _Alike] = {}
    for acts in table.game.acts(table.state):
        if acts.tells:
            continue
        verb = table.game.verbs.declared(acts.act)
        for said, opens, values in _laid_apart(table.state, verb, acts):
            alike = found.setdefault(repr((verb.do, opens, said)), _Alike(verb, said, opens, []))
            alike.left.extend(values)
    return found.values()


def _laid_apart(
    state: AnyState, verb: Verb, acts: Acts
) -> Iterator[tuple[Written, str, list[int | Several]]]:
    """One for each choice of values of the other fields. A card that is not shown is no card to choose."""
    opens = verb.listed.opens if verb.listed else ""
    left = acts.fields.get(verb.field(opens).attribute, ()) if opens else ()
    columns = [
        [(field.name, field.write(state, value)) for value in every_value(acts.fields[field.attribute])]
        for field in verb.fields
        if field.attribute in acts.fields and field.name != opens
    ]
    for row in product(*columns):
        said = {name: value for name, value in row if value is not None}
        if isinstance(left, int) and left >> HIDDEN & 1:
            yield said | {opens: NAMES[HIDDEN]}, "", []
            if left ^ 1 << HIDDEN:
                yield said, opens, [left ^ 1 << HIDDEN]
        elif isinstance(left, int | Several):
            yield said, opens, [left]
        else:
            yield said, "", []


# -- grouping ----------------------------------------------------------------------------------------------------


def _grouped(table: Table, found: Iterable[_Alike]) -> Iterator[Group]:
    """The groups in the order in which their acts are generated; what has no heading of its own comes last, in one group."""
    groups: dict[tuple[object, ...], list[_Alike]] = {}
    for alike in found:
        listing = alike.verb.listed
        lead = (
            (alike.verb.do, alike.said.get("by"), *(alike.said[name] for name in listing.lead))
            if listing
            else ()
        )
        groups.setdefault(lead, []).append(alike)
    others = groups.pop((), [])
    for each in groups.values():
        yield Group(_heading(table, each[0]), tuple(_rows(table, each)))
    if others:
        yield Group(say("may.otherwise", "Otherwise") if groups else "", tuple(_rows(table, others)))


def _heading(table: Table, alike: _Alike) -> str:
    listing = alike.verb.listed
    assert listing is not None
    facts = {"do": alike.verb.do, **alike.said} | _standing(table, alike.said, listing.lead)
    return phrase(f"may.{table.game.package}.{alike.verb.do}", listing.heading, facts)


def _standing(table: Table, said: Written, lead: tuple[str, ...]) -> Facts:
    """The unit that stands on the square a heading speaks of."""
    square = next((said[name] for name in lead if name in ("from", "target")), None)
    units = objects(table.game.show(table.state).get("units")) if square else []
    return next(({"kind": unit["kind"]} for unit in units if unit["square"] == square), {})


def _rows(table: Table, found: Iterable[_Alike]) -> Iterator[Row]:
    for alike in found:
        few = list(islice(_each(alike), FEW + 1))
        if len(few) <= FEW:
            yield from (_row(table, alike, cards) for cards in few)
        else:
            yield _open_row(table, alike, few[0])


def _each(alike: _Alike) -> Iterator[Json]:
    """The open cards as a record writes them, one choice after the other; None where nothing is open."""
    if not alike.opens:
        yield None
    for values in alike.left:
        for value in every_value(values):
            yield (
                NAMES[value] if isinstance(value, int) else tuple(names(value)) if value is not None else None
            )


def _row(table: Table, alike: _Alike, cards: Json) -> Row:
    said = alike.said if cards is None else {**alike.said, alike.opens: cards}
    draft = Draft.of(do=alike.verb.do, **said)
    entry = _entry(alike.verb, said)
    return Row(announced(table, entry), _typed(table, entry), draft)


def _open_row(table: Table, alike: _Alike, first: Json) -> Row:
    draft = Draft.of(do=alike.verb.do, **alike.said)
    cards = _first_cards(alike.left)
    one = isinstance(first, str)
    left_open = _any_of(cards) if one else (say("may.some", "some of {count} cards", count=len(cards)),)
    entry = _entry(alike.verb, {**alike.said, alike.opens: first})
    words = announced(table, entry.model_copy(update={alike.opens: left_open}))
    return Row(
        words,
        _typed(table, entry.model_copy(update={alike.opens: "…" if one else ("…",)})),
        draft,
        alike.opens,
        cards,
        one,
    )


def _first_cards(left: Iterable[int | Several]) -> tuple[str, ...]:
    cards = 0
    for values in left:
        cards |= values if isinstance(values, int) else values.following(())
    return tuple(NAMES[card] for card in in_set(cards))


def _entry(verb: Verb, said: Written) -> Entry:
    return verb.model.model_validate({"do": verb.do, **said})


def _typed(table: Table, entry: Entry) -> str:
    """Its line without who does it: that is said above."""
    return line_of(table.header.game, entry, says_who=False)


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


def next_cards(table: Table, row: Row, so_far: Sequence[str]) -> tuple[tuple[str, ...], Written | None]:
    """After these cards of a row: which cards may be named next, and the act that needs no further one."""
    draft: Draft | Entry = row.draft
    for card in so_far:
        if isinstance(draft, Draft):
            draft = named(table.game, table.state, draft, row.field, card)
    if isinstance(draft, Entry):
        return (), draft.written()
    after = options(table.game, table.state, draft)
    cards = after.open[row.field].allowed if row.field in after.open else ()
    whole = (
        named(table.game, table.state, draft, row.field, DONE)
        if DONE in cards
        else after.whole
        if so_far
        else None
    )
    return tuple(str(card) for card in cards if card not in (DONE, None)), whole.written() if isinstance(
        whole, Entry
    ) else None


# -- what is sought ----------------------------------------------------------------------------------------------


def sought(table: Table, found: May, text: str) -> May:
    """Only what the words typed speak of: each is part of a row's words, or names one of its cards."""
    wanted = text.casefold().split()
    if not wanted:
        return found
    groups = []
    for group in found.groups:
        if rows := [kept for row in group.rows for kept in _narrowed(table, group, row, wanted)]:
            groups.append(Group(group.heading, tuple(rows)))
    return May(tuple(groups))


def _narrowed(table: Table, group: Group, row: Row, wanted: Sequence[str]) -> list[Row]:
    said = f"{group.heading} {row.words} {row.line}".casefold()
    left = [word for word in wanted if word not in said]
    if not left:
        return [row]
    fit = [[card for card in row.cards if card.casefold().startswith(word)] for word in left]
    if not all(fit):
        return []
    verb = table.game.verbs[row.draft.do]
    if verb.field(row.field).kind.name != "card":
        return [row]
    cards = [card for card in row.cards if all(card in each for each in fit)]
    said_so_far = {name: value for name, value in row.draft.fields if name != "do"}
    alike = _Alike(verb, said_so_far, row.field, [sum(1 << NAMES.index(card) for card in cards)])
    return list(_rows(table, [alike])) if cards else []


def is_over(table: Table) -> bool:
    """Has the game ended?"""
    return bool(table.state.phase == "over")


def none_listed(table: Table) -> str:
    """Why nothing is listed."""
    if is_over(table):
        return say("may.over", "The game is over: nothing more may be done.")
    return say("may.by_the_table", "What comes next only the table can see; name its cards there.")
