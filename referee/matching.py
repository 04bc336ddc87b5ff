"""Find the legal acts that match the fields named so far. Independent of the game."""

from collections.abc import Iterator, Mapping

from models.cards import card_number_or_none
from models.json_values import Json, JsonObject
from referee.act_sets import ActSet, CardChoices, HandChoices, PartialAct, Values
from referee.game import AnyGame, AnyState
from referee.number_types import CardSet
from referee.unknowns import UNKNOWN, OpenTuple, PartialTuple
from referee.verbs import Verb

DraftValues = Mapping[str, Json]
"""The values named so far by field, in the form used in records; unfinished selections of cards are a
PartialTuple, a hand is `hands:Ann`.
"""


class Match:
    """Acts that match the fields named so far."""

    __slots__ = ("acts", "draft_values", "state", "verb")

    def __init__(self, state: AnyState, verb: Verb, acts: ActSet, draft_values: DraftValues) -> None:
        self.state, self.verb, self.acts, self.draft_values = state, verb, acts, draft_values

    def accepts(self, field_name: str, value: Json) -> bool:
        """True if one of these acts has this value of a field."""
        values = self.possible_field_values_or_none(field_name)
        if isinstance(values, int):
            number = card_number_or_none(value) if isinstance(value, str) else None
            return number is not None and values >> number & 1 == 1
        if isinstance(values, CardChoices):
            return accepts_card_names(values, value)
        if isinstance(values, HandChoices):
            return value is None and all(choice.optional for choice in values.choices_by_seat)
        return values is not None and value in self.possible_record_values_of_field(field_name)

    def possible_field_values_or_none(self, field_name: str) -> Values | None:
        """The values of a field; for a hand those that are possible with the hands already named.

        None if the verb has no such field.
        """
        outer, _, player = field_name.partition(":")
        if not self.verb.has_field(outer):
            return None
        values = self.acts.fields.get(self.verb.field(outer).attribute, (None,))
        if not player:
            return values
        if not isinstance(values, HandChoices) or player not in self.state.names:
            return None
        hands = [
            card_numbers_or_none(self.draft_values.get(f"{outer}:{name}") or ()) for name in self.state.names
        ]
        return values.choices_given_other_hands(hands, self.state.names.index(player))

    def surely_possible_card_set(self, field_name: str) -> CardSet:
        """The cards of a field that are certainly there, as a set of bits."""
        return self.acts.certain_cards.get(self.verb.field(field_name.partition(":")[0]).attribute, 0)

    def possible_record_values_of_field(self, field_name: str) -> list[Json]:
        """The values of a field with few values, in the form used in records."""
        if not self.verb.has_field(field_name):
            return [None]
        field = self.verb.field(field_name)
        values: Values = self.acts.fields.get(field.attribute, (field.default,))
        assert isinstance(values, tuple)
        return [field.record_value(self.state, value) for value in values]

    def names_and_kinds_of_all_fields_or_hands(self) -> Iterator[tuple[str, str]]:
        """Yield name and kind of everything that can be named: each field, or each hand of a field with
        hands."""
        for field in self.verb.fields:
            if isinstance(self.acts.fields.get(field.attribute), HandChoices):
                yield from ((f"{field.name}:{player}", "cards") for player in self.state.names)
            else:
                yield field.name, field.kind.name

    def missing_fields_with_no_possible_cards(self) -> list[str]:
        """Required fields that are not named but cannot hold any card, because the hand is empty."""
        return [
            name
            for name, _ in self.names_and_kinds_of_all_fields_or_hands()
            if name not in self.draft_values
            and is_always_without_cards(self.possible_field_values_or_none(name))
        ]

    def can_omit_unnamed_fields(self) -> bool:
        """True if every field not named may be left out."""
        for name, _ in self.names_and_kinds_of_all_fields_or_hands():
            value = self.draft_values.get(name)
            if isinstance(value, PartialTuple):
                if not self.accepts(name, tuple(value)):
                    return False
            elif (
                name not in self.draft_values
                and name != "by"
                and not self.accepts(name, None)
                and not is_always_without_cards(self.possible_field_values_or_none(name))
            ):
                return False
        return True

    def acts_with_draft_values(self) -> ActSet:
        """The acts that have exactly the named fields."""
        fields = {
            field.attribute: self._values_matching_draft(field.name)
            for field in self.verb.fields
            if field.attribute in self.acts.fields
        }
        return self.acts.with_values(fields)

    def _values_matching_draft(self, field_name: str) -> Values:
        values, draft_values = (
            self.acts.fields[self.verb.field(field_name).attribute],
            self.draft_values.get(field_name),
        )
        if draft_values is None:
            return values
        if isinstance(values, int):
            return 1 << (card_number_or_none(str(draft_values)) or 0)
        if isinstance(values, CardChoices):
            return (card_numbers_or_none(draft_values),)
        assert isinstance(values, tuple)
        return tuple(
            value
            for value, word in zip(values, self.possible_record_values_of_field(field_name), strict=True)
            if word == draft_values
        )


def matches(game: AnyGame, state: AnyState, draft_values: DraftValues) -> list[Match]:
    """The legal acts that match these fields."""
    verb_name, others = (
        draft_values.get("do"),
        [(name, value) for name, value in draft_values.items() if name != "do"],
    )
    found = []
    for acts in game.legal_act_sets(state, partial_act(game, state, draft_values)):
        match = Match(state, game.verbs.verb_of_class(acts.act), acts, draft_values)
        if verb_name in (None, match.verb.do) and all(match.accepts(name, value) for name, value in others):
            found.append(match)
    return found


def card_numbers_or_none(cards: Json) -> tuple[int, ...] | None:
    """The numbers of some cards; None if one of them is not a card."""
    if not isinstance(cards, list | tuple):
        return None
    found = [card_number_or_none(card) if isinstance(card, str) else None for card in cards]
    return None if None in found else tuple(found)  # type: ignore[arg-type]


def entry_fields_with_hands_nested_by_player(draft_values: DraftValues) -> JsonObject:
    """The fields in the form used in records: all hands in one field, and without fields left out."""
    found: JsonObject = {}
    hands: dict[str, JsonObject] = {}
    for name, value in draft_values.items():
        outer, _, player = name.partition(":")
        if value is not None and player:
            found[outer] = hands.setdefault(outer, {})
            hands[outer][player] = value
        elif value is not None:
            found[outer] = value
    return found


class PartialEntry:
    """Takes the place of an entry of which only some fields are named; the others are UNKNOWN."""

    def __init__(self, verb: Verb, draft_values: DraftValues) -> None:
        self.do = verb.do
        self.__dict__.update([(safe, draft_values.get(name, UNKNOWN)) for name, safe in verb.safe_names])
        hands: dict[str, JsonObject] = {}
        for name, hand in draft_values.items():
            if hand and ":" in name:
                outer, _, player = name.partition(":")
                hands.setdefault(outer, {})[player] = hand
        for outer, each in hands.items():
            if verb.has_field(outer) and verb.field(outer).optional:
                setattr(self, verb.field(outer).model_name, each)


def accepts_card_names(choices: CardChoices, card_names: Json) -> bool:
    if card_names is None:
        return choices.optional
    cards = card_numbers_or_none(card_names) if isinstance(card_names, tuple) else None
    return cards is not None and (
        choices.can_begin_with(cards)
        if isinstance(card_names, PartialTuple)
        else choices.is_complete_choice(cards)
    )


def is_always_without_cards(values: Values | None) -> bool:
    return isinstance(values, CardChoices) and not values.optional and values.sizes.stop == 1


# -- passing a draft to the game -----------------------------------------------------------------------------
def partial_act(game: AnyGame, state: AnyState, draft_values: DraftValues) -> PartialAct:
    """The fields named so far as a PartialAct, without values that mean nothing at this table."""
    verbs = candidate_verbs(game, state, draft_values)
    if len(verbs) != 1:
        return PartialAct()
    verb = verbs[0]
    read = verb.act_from_entry(game.entry_reader(state), PartialEntry(verb, draft_values))
    names = {name.partition(":")[0] for name, value in draft_values.items() if value is not None}
    return PartialAct(
        verb.act,
        {
            field.attribute: with_open_tuples_as_named_cards(getattr(read, field.attribute))
            for field in verb.fields
            if field.name in names
        },
    )


def candidate_verbs(game: AnyGame, state: AnyState, draft_values: DraftValues) -> list[Verb]:
    """The named verb, or else the verbs of this phase that have all the named fields."""
    if "do" in draft_values:
        verb = game.verbs.get(str(draft_values["do"]))
        return [] if verb is None else [verb]
    names = {name.partition(":")[0] for name in draft_values}
    possible = (verb for verb in game.verbs.values() if not verb.phases or state.phase in verb.phases)
    return [verb for verb in possible if all(map(verb.has_field, names))]


def with_open_tuples_as_named_cards(value: object) -> object:
    """The value with an OpenTuple replaced by the cards named in it."""
    if isinstance(value, OpenTuple):
        return tuple(value.named_values())
    return tuple(map(with_open_tuples_as_named_cards, value)) if isinstance(value, tuple) else value
