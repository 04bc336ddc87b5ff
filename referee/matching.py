"""Which of the acts that a game allows go with what was said of one so far. No game is named in here."""

from collections.abc import Iterator, Mapping

from models.cards import card_number
from models.json_values import Json, JsonObject
from referee.act_sets import Acts, Hands, Said, Several, Values
from referee.game import AnyGame, AnyState
from referee.unknowns import OPEN, Gathered, SoFar
from referee.verbs import Verb

SaidSoFar = Mapping[str, Json]
"""What was named, by field and as a record writes it; several cards as SoFar while they are gathered, a hand as `hands:Ann`."""


class Fit:
    """Acts that go with what was said so far."""

    __slots__ = ("acts", "said", "state", "verb")

    def __init__(self, state: AnyState, verb: Verb, acts: Acts, said: SaidSoFar) -> None:
        self.state, self.verb, self.acts, self.said = state, verb, acts, said

    def goes(self, name: str, value: Json) -> bool:
        """Does this value of a field go with these acts?"""
        values = self.values(name)
        if isinstance(values, int):
            number = card_number(value) if isinstance(value, str) else None
            return number is not None and values >> number & 1 == 1
        if isinstance(values, Several):
            return _are_several(values, value)
        if isinstance(values, Hands):
            return value is None and all(each.optional for each in values.each)
        return values is not None and value in self.words(name)

    def values(self, name: str) -> Values | None:
        """What a field may be; the hand of a player beside the hands that were named. None for a field that the verb does not have."""
        outer, _, player = name.partition(":")
        if not self.verb.has(outer):
            return None
        values = self.acts.fields.get(self.verb.field(outer).attribute, (None,))
        if not player:
            return values
        if not isinstance(values, Hands) or player not in self.state.names:
            return None
        hands = [numbers(self.said.get(f"{outer}:{each}") or ()) for each in self.state.names]
        return values.beside(hands, self.state.names.index(player))

    def sure(self, name: str) -> int:
        """Of a field of cards those that are known to be there, as a set."""
        return self.acts.sure.get(self.verb.field(name.partition(":")[0]).attribute, 0)

    def words(self, name: str) -> list[Json]:
        """The few values of a field as a record writes them."""
        if not self.verb.has(name):
            return [None]
        field = self.verb.field(name)
        values: Values = self.acts.fields.get(field.attribute, (field.default,))
        assert isinstance(values, tuple)
        return [field.write(self.state, value) for value in values]

    def fields(self) -> Iterator[tuple[str, str]]:
        """Everything that can be named, and what names it: each field, and of a hand for each player each hand."""
        for field in self.verb.fields:
            if isinstance(self.acts.fields.get(field.attribute), Hands):
                yield from ((f"{field.name}:{player}", "cards") for player in self.state.names)
            else:
                yield field.name, field.kind.name

    def empty(self) -> list[str]:
        """The fields that are not named and can hold no card, although they cannot be left out: empty hands."""
        return [name for name, _ in self.fields() if name not in self.said and _is_empty(self.values(name))]

    def may_end(self) -> bool:
        """May all that was not named be left out?"""
        for name, _ in self.fields():
            value = self.said.get(name)
            if isinstance(value, SoFar):
                if not self.goes(name, tuple(value)):
                    return False
            elif (
                name not in self.said
                and name != "by"
                and not self.goes(name, None)
                and not _is_empty(self.values(name))
            ):
                return False
        return True

    def only_said(self) -> Acts:
        """Of these acts those that say just what was said."""
        fields = {
            field.attribute: self._only(field.name)
            for field in self.verb.fields
            if field.attribute in self.acts.fields
        }
        return self.acts.with_values(fields)

    def _only(self, name: str) -> Values:
        values, said = self.acts.fields[self.verb.field(name).attribute], self.said.get(name)
        if said is None:
            return values
        if isinstance(values, int):
            return 1 << (card_number(str(said)) or 0)
        if isinstance(values, Several):
            return (numbers(said),)
        assert isinstance(values, tuple)
        return tuple(value for value, word in zip(values, self.words(name), strict=True) if word == said)


def fitting(game: AnyGame, state: AnyState, said: SaidSoFar) -> list[Fit]:
    """The acts that complete what was said."""
    do, others = said.get("do"), [(name, value) for name, value in said.items() if name != "do"]
    found = []
    for acts in game.acts(state, _in_numbers(game, state, said)):
        fit = Fit(state, game.verbs.declared(acts.act), acts, said)
        if do in (None, fit.verb.do) and all(fit.goes(name, value) for name, value in others):
            found.append(fit)
    return found


def numbers(cards: Json) -> tuple[int, ...] | None:
    """Cards in numbers; None where one of them is no card."""
    if not isinstance(cards, list | tuple):
        return None
    found = [card_number(card) if isinstance(card, str) else None for card in cards]
    return None if None in found else tuple(found)  # type: ignore[arg-type]


def written(said: SaidSoFar) -> JsonObject:
    """As a record writes it: a hand for each player in one field, and nothing of what is left out."""
    found: JsonObject = {}
    hands: dict[str, JsonObject] = {}
    for name, value in said.items():
        outer, _, player = name.partition(":")
        if value is not None and player:
            found[outer] = hands.setdefault(outer, {})
            hands[outer][player] = value
        elif value is not None:
            found[outer] = value
    return found


class Half:
    """Stands in for an entry of which a part is named; the rest is OPEN."""

    def __init__(self, verb: Verb, said: SaidSoFar) -> None:
        self.do = verb.do
        self.__dict__.update([(safe, said.get(name, OPEN)) for name, safe in verb.safe_names])
        hands: dict[str, JsonObject] = {}
        for name, hand in said.items():
            if hand and ":" in name:
                outer, _, player = name.partition(":")
                hands.setdefault(outer, {})[player] = hand
        for outer, each in hands.items():
            if verb.has(outer) and verb.field(outer).optional:
                setattr(self, verb.field(outer).safe, each)


def _are_several(several: Several, value: Json) -> bool:
    if value is None:
        return several.optional
    cards = numbers(value) if isinstance(value, tuple) else None
    return cards is not None and (
        several.may_begin(cards) if isinstance(value, SoFar) else several.may_be(cards)
    )


def _is_empty(values: Values | None) -> bool:
    return isinstance(values, Several) and not values.optional and values.sizes.stop == 1


# -- for the game ------------------------------------------------------------------------------------------------------
def _in_numbers(game: AnyGame, state: AnyState, said: SaidSoFar) -> Said:
    """What was said, for the game: only what means something."""
    verbs = _verbs(game, state, said)
    if len(verbs) != 1:
        return Said()
    verb = verbs[0]
    read = verb.read(game.reader(state), Half(verb, said))
    named = {name.partition(":")[0] for name, value in said.items() if value is not None}
    return Said(
        verb.act,
        {
            field.attribute: _as_far_as_named(getattr(read, field.attribute))
            for field in verb.fields
            if field.name in named
        },
    )


def _verbs(game: AnyGame, state: AnyState, said: SaidSoFar) -> list[Verb]:
    """The verb, or those of this phase that have all the fields that were named."""
    if "do" in said:
        verb = game.verbs.get(str(said["do"]))
        return [] if verb is None else [verb]
    names = {name.partition(":")[0] for name in said}
    now = (verb for verb in game.verbs.values() if not verb.phases or state.phase in verb.phases)
    return [verb for verb in now if all(map(verb.has, names))]


def _as_far_as_named(value: object) -> object:
    """The same without the end that is still open."""
    if isinstance(value, Gathered):
        return tuple(value.named())
    return tuple(map(_as_far_as_named, value)) if isinstance(value, tuple) else value
