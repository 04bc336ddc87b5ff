"""The legal acts, in words and in readable groups.

The acts come from the game as sets. Acts that differ only in their cards become one row, such as "any red
card"; `next_cards_and_complete_act` gives the cards of such a row one by one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from models.cards import COLOUR, HIDDEN, JOKER, NAMES, SUIT, SUITS, card_names, card_number_or_none
from models.json_values import Json, objects_in_json_list
from models.record import Entry
from models.rulings import Facts
from models.translation import say
from referee.act_sets import ActSet, CardChoices, all_values_of_act_field, cards_in_set
from referee.drafts import DONE, Draft, draft_or_entry_with_value, legal_options_of_draft
from referee.game import AnyState
from referee.table.table import Table
from referee.verbs import Verb
from referee.words.notation import line_from_entry
from referee.words.phrases import phrase, vocabulary_word

Written = Mapping[str, Json]
"""An entry as a JSON object of a record."""


class MoveRow(NamedTuple):
    """Acts that differ only in the cards of one field. A row without `field` is a single act."""

    words: str
    typed_line: str
    """The typed line, with `…` for open cards."""
    draft: Draft
    """The fields of the acts, without the open cards."""
    open_field: str = ""
    open_cards: tuple[str, ...] = ()
    """Cards that may be named first."""
    takes_one: bool = True
    """True if exactly one card is open, False if several are."""
    takes_none: bool = False
    """True if no card need be named: `-` in the typed line."""

    @property
    def act_json_without_open_cards(self) -> Written:
        """The act of a row without `field`, as a JSON object of a record."""
        return {name: value for name, value in self.draft.fields if value is not None}


class MoveGroup(NamedTuple):
    """Rows under one heading."""

    heading: str
    rows: tuple[MoveRow, ...]

    @property
    def choice_count(self) -> int:
        """Number of ways to go on from this group."""
        return sum(len(row.open_cards) or 1 for row in self.rows)


class LegalMoves(NamedTuple):
    """All legal acts, in groups."""

    groups: tuple[MoveGroup, ...]


class _SimilarActs(NamedTuple):
    """Acts that differ only in the cards of one field."""

    verb: Verb
    field_values: Written
    """The values of all other fields."""
    open_field: str
    open_card_values: list[int | CardChoices]
    """The possible values of the open field."""


FEW: Final = 3
"""Up to this many acts are listed singly, even if they differ only in their cards."""


def legal_moves(table: Table) -> LegalMoves:
    """Every legal act, in groups."""
    return LegalMoves(tuple(move_groups(table, merged_similar_acts(table))))


def merged_similar_acts(table: Table) -> Iterable[_SimilarActs]:
    """The legal acts, with those that differ only in their open cards merged, wherever the game generates
    them."""
    found: dict[str, _SimilarActs] = {}
    for acts in table.game.legal_act_sets(table.state):
        if acts.reveals_cards:
            continue
        verb = table.game.verbs.verb_of_class(acts.act)
        for field_values, opens, values in acts_split_by_fixed_values(table.state, verb, acts):
            group = found.setdefault(
                repr((verb.do, opens, field_values)), _SimilarActs(verb, field_values, opens, [])
            )
            group.open_card_values.extend(values)
    return found.values()


def acts_split_by_fixed_values(
    state: AnyState, verb: Verb, acts: ActSet
) -> Iterator[tuple[Written, str, list[int | CardChoices]]]:
    """Split a set of acts: one item for each combination of values of the fields that are not open.

    Hidden cards are not offered as choices.
    """
    opens = verb.listing.opens if verb.listing else ""
    left = acts.fields.get(verb.field(opens).attribute, ()) if opens else ()
    columns = [
        [
            (field.name, field.record_value(state, value))
            for value in all_values_of_act_field(acts.fields[field.attribute])
        ]
        for field in verb.fields
        if field.attribute in acts.fields and field.name != opens
    ]
    for row in product(*columns):
        field_values = {name: value for name, value in row if value is not None}
        if isinstance(left, int) and left >> HIDDEN & 1:
            yield field_values | {opens: NAMES[HIDDEN]}, "", []
            if left ^ 1 << HIDDEN:
                yield field_values, opens, [left ^ 1 << HIDDEN]
        elif isinstance(left, int | CardChoices):
            yield field_values, opens, [left]
        else:
            yield field_values, "", []


# -- grouping ------------------------------------------------------------------------------------------------


def move_groups(table: Table, merged_acts: Iterable[_SimilarActs]) -> Iterator[MoveGroup]:
    """Yield the groups in the order of their acts; acts without a heading come last, in one group."""
    groups: dict[tuple[object, ...], list[_SimilarActs]] = {}
    for acts in merged_acts:
        listing = acts.verb.listing
        lead = (
            (acts.verb.do, acts.field_values.get("by"), *(acts.field_values[name] for name in listing.lead))
            if listing
            else ()
        )
        groups.setdefault(lead, []).append(acts)
    others = groups.pop((), [])
    for group in groups.values():
        yield MoveGroup(group_heading(table, group[0]), tuple(rows_per_choice_or_open_row(table, group)))
    if others:
        yield MoveGroup(
            say("may.otherwise", "Otherwise") if groups else "",
            tuple(rows_per_choice_or_open_row(table, others)),
        )


def group_heading(table: Table, acts: _SimilarActs) -> str:
    listing = acts.verb.listing
    assert listing is not None
    facts = {"do": acts.verb.do, **acts.field_values} | unit_kind_facts_of_heading_square(
        table, acts.field_values, listing.lead
    )
    return phrase(f"may.{table.game.package}.{acts.verb.do}", listing.heading, facts)


def unit_kind_facts_of_heading_square(
    table: Table, field_values: Written, heading_field_names: tuple[str, ...]
) -> Facts:
    """The unit on the square that a heading names, as facts for its wording."""
    square = next((field_values[name] for name in heading_field_names if name in ("from", "target")), None)
    units = objects_in_json_list(table.game.state_json(table.state).get("units")) if square else []
    return next(({"kind": unit["kind"]} for unit in units if unit["square"] == square), {})


def rows_per_choice_or_open_row(table: Table, merged_acts: Iterable[_SimilarActs]) -> Iterator[MoveRow]:
    for acts in merged_acts:
        choices = list(islice(open_card_choices(acts), FEW + 1))
        if len(choices) <= FEW:
            yield from (move_row(table, acts, cards) for cards in choices)
        else:
            yield move_row_with_open_cards(table, acts, choices[0])


def open_card_choices(acts: _SimilarActs) -> Iterator[Json]:
    """Yield each choice of the open cards as a record writes it; None if no cards are open."""
    if not acts.open_field:
        yield None
    for values in acts.open_card_values:
        for value in all_values_of_act_field(values):
            yield (
                NAMES[value]
                if isinstance(value, int)
                else tuple(card_names(value))
                if value is not None
                else None
            )


def move_row(table: Table, acts: _SimilarActs, cards: Json) -> MoveRow:
    field_values = acts.field_values if cards is None else {**acts.field_values, acts.open_field: cards}
    draft = Draft.from_fields(do=acts.verb.do, **field_values)
    entry = entry_from_fields(acts.verb, field_values)
    return MoveRow(announcement_text(table, entry), line_without_player(table, entry), draft)


def move_row_with_open_cards(table: Table, acts: _SimilarActs, example_choice: Json) -> MoveRow:
    draft = Draft.from_fields(do=acts.verb.do, **acts.field_values)
    cards = cards_that_can_be_named_first(acts.open_card_values)
    one = isinstance(example_choice, str)
    left_open = (
        any_card_text_of_common_suit_or_colour(cards)
        if one
        else (say("may.some", "some of {count} cards", count=len(cards)),)
    )
    entry = entry_from_fields(acts.verb, {**acts.field_values, acts.open_field: example_choice})
    words = announcement_text(table, entry.model_copy(update={acts.open_field: left_open}))
    return MoveRow(
        words,
        line_without_player(table, entry.model_copy(update={acts.open_field: "…" if one else ("…",)})),
        draft,
        acts.open_field,
        cards,
        one,
        any(
            isinstance(values, CardChoices) and values.is_complete_choice(())
            for values in acts.open_card_values
        ),
    )


def cards_that_can_be_named_first(open_card_values: Iterable[int | CardChoices]) -> tuple[str, ...]:
    cards = 0
    for values in open_card_values:
        cards |= values if isinstance(values, int) else values.possible_next_card_set(())
    return tuple(NAMES[card] for card in cards_in_set(cards))


def entry_from_fields(verb: Verb, field_values: Written) -> Entry:
    return verb.entry_model.model_validate({"do": verb.do, **field_values})


def line_without_player(table: Table, entry: Entry) -> str:
    """The typed line of an entry without the player, whom the heading names."""
    return line_from_entry(table.header.game, entry, includes_player=False)


def announcement_text(table: Table, entry: Entry) -> str:
    """An entry as its player would announce it."""
    code, facts = table.game.entry_message(table.state, entry)
    return table.game.event_text(code, facts)


def any_card_text_of_common_suit_or_colour(card_names: Sequence[str]) -> str:
    numbers = {card_number_or_none(card) for card in card_names} - {JOKER, None}
    if not numbers:
        return str(card_names[0])
    colours = {COLOUR[number] for number in numbers if number is not None}
    suits = {SUIT[number] for number in numbers if number is not None}
    if len(suits) == 1:
        return say("may.any_suit", "any card of {suit}", suit=vocabulary_word("suit", SUITS[suits.pop()]))
    if colours == {"red"}:
        return say("may.any_red", "any red card")
    if colours == {"black"}:
        return say("may.any_black", "any black card")
    return say("may.any", "any card")


# -- the cards of a row --------------------------------------------------------------------------------------


def next_cards_and_complete_act(
    table: Table, row: MoveRow, named_cards: Sequence[str]
) -> tuple[tuple[str, ...], Written | None]:
    """The cards that may be named next after these cards of a row, and the act if it is complete without
    more."""
    draft: Draft | Entry = row.draft
    for card in named_cards:
        if isinstance(draft, Draft):
            draft = draft_or_entry_with_value(table.game, table.state, draft, row.open_field, card)
    if isinstance(draft, Entry):
        return (), draft.to_json_object()
    after = legal_options_of_draft(table.game, table.state, draft)
    cards = after.open_fields[row.open_field].allowed if row.open_field in after.open_fields else ()
    complete = (
        draft_or_entry_with_value(table.game, table.state, draft, row.open_field, DONE)
        if DONE in cards
        else after.complete_entry
        if named_cards
        else None
    )
    return tuple(
        str(card) for card in cards if card not in (DONE, None)
    ), complete.to_json_object() if isinstance(complete, Entry) else None


# -- search ----------------------------------------------------------------------------------------------


def moves_matching_search(table: Table, moves: LegalMoves, search_text: str) -> LegalMoves:
    """The moves that match a search text: each word is part of a row's words, or names one of its cards."""
    words = search_text.casefold().split()
    if not words:
        return moves
    groups = []
    for group in moves.groups:
        if rows := [
            matching_row
            for row in group.rows
            for matching_row in rows_matching_search(table, group, row, words)
        ]:
            groups.append(MoveGroup(group.heading, tuple(rows)))
    return LegalMoves(tuple(groups))


def rows_matching_search(
    table: Table, group: MoveGroup, row: MoveRow, search_words: Sequence[str]
) -> list[MoveRow]:
    row_text = f"{group.heading} {row.words} {row.typed_line}".casefold()
    left = [word for word in search_words if word not in row_text]
    if not left:
        return [row]
    matches = [[card for card in row.open_cards if card.casefold().startswith(word)] for word in left]
    if not all(matches):
        return []
    verb = table.game.verbs[row.draft.verb]
    if verb.field(row.open_field).kind.name != "card":
        return [row]
    cards = [card for card in row.open_cards if all(card in match for match in matches)]
    said_so_far = {name: value for name, value in row.draft.fields if name != "do"}
    acts = _SimilarActs(verb, said_so_far, row.open_field, [sum(1 << NAMES.index(card) for card in cards)])
    return list(rows_per_choice_or_open_row(table, [acts])) if cards else []


def is_game_over(table: Table) -> bool:
    """True if the game has ended."""
    return bool(table.state.phase == "over")


def reason_for_no_moves(table: Table) -> str:
    """Why there are no moves, in one sentence."""
    if is_game_over(table):
        return say("may.over", "The game is over.")
    return say(
        "may.by_the_table",
        "Only the table can see what comes next: name those cards. If one is missing, count.",
    )
