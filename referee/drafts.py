"""The half-said act: what has been named of it, and what may be named next. No game is named in here.

A person never says an act at once: a unit is tapped, then a square, then a card, or a card first, or half a line is typed.
Lit squares, marked cards, the ways to go on, the completion of typed lines and what may be done now are all this one answer.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from models.cards import NAMES, card_number
from models.json_values import Json, JsonObject
from models.record import Entry
from referee.acts import Acts, Hands, Said, Several, Values, every, in_set
from referee.game import AnyGame, AnyState
from referee.holes import OPEN, Gathered, SoFar
from referee.verbs import Verb

DONE: Final = "."
"""Named instead of a further card: these are all."""
SEVERAL: Final = frozenset(("cards", "hands"))
"""Kinds of fields whose cards are named one by one."""


class Draft(NamedTuple):
    """What has been named of an act, in the order in which it was named. The verb is a field like any other: `do`.

    Values are as a record writes them; None is named too: this is left out. Of hands that an act names, each is a field:
    `hands:Ann`. A draft is a plain value: it can be kept, and is asked anew each time what may come of it.
    """

    fields: tuple[tuple[str, Any], ...] = ()  # kept and read back by pydantic, which takes JSON of any depth as Any alone
    gathering: tuple[str, ...] = ()
    """The fields of several cards of which more may be named."""

    @property
    def said(self) -> JsonObject:
        """By field; several cards as SoFar while they are gathered."""
        return {name: SoFar(value) if name in self.gathering else value for name, value in self.fields}

    @property
    def do(self) -> str:
        """The verb; "" while it is open."""
        return next((str(value) for name, value in self.fields if name == "do"), "")

    @classmethod
    def of(cls, **fields: Json) -> "Draft":
        """A draft with these fields named."""
        return cls(tuple(fields.items()))

    def put(self, field: str, value: Json) -> "Draft":
        """The same with this field named, anew if it was."""
        fields, gathering = self.without(field)
        return Draft((*fields, (field, value)), gathering)

    def gather(self, field: str, cards: tuple[str, ...]) -> "Draft":
        """The same with these cards named so far."""
        fields, gathering = self.put(field, cards)
        return Draft(fields, (*gathering, field))

    def without(self, *names: str) -> "Draft":
        """The same with these fields open again."""
        fields = tuple(each for each in self.fields if each[0] not in names)
        return Draft(fields, tuple(name for name in self.gathering if name not in names))

    def so_far(self, field: str) -> tuple[str, ...]:
        """The cards named so far of a field of which more may be named."""
        return next((value for name, value in self.fields if name == field and field in self.gathering), ())


NOTHING: Final = Draft()


class Options(NamedTuple):
    """What one open field may be."""

    kind: str
    """What names it: `verb`, `player`, `card`, `cards`, `square` ..."""
    allowed: tuple[Json, ...]
    """As a record writes them. None: it may be left out; DONE: no further card."""
    sure: frozenset[Json] = frozenset()
    """Of cards those that are known to be there; the others are possible."""
    left: range = range(1, 2)
    """How many more may be named, for several cards."""


class Next(NamedTuple):
    """How a draft may go on. With nothing open and nothing whole it is a dead end."""

    open: Mapping[str, Options]
    """By field, those whose values are not named yet."""
    whole: Entry | None = None
    """The act, if all that is still open may be left out."""


class Asked(NamedTuple):
    """One thing that somebody may do now."""

    do: str
    by: str | None
    any_time: bool
    """It may be done at any time; nobody waits for it."""


# -- the questions ---------------------------------------------------------------------------------------------------
def asked(game: AnyGame, state: AnyState) -> list[Asked]:
    """What may be done now, each verb of each player once, in the order in which the game names them.

    Nobody waits for what only tells the referee more, unless it is told all that there is: dealt and revealed hands.
    """
    found: dict[Asked, None] = {}
    folded = list(game.acts(state))
    plays = any(not acts.tells for acts in folded)
    for acts in folded:
        verb = game.verbs.declared(acts.act)
        for by in _words(state, verb, acts, "by"):
            found[Asked(verb.do, None if by is None else str(by), (acts.tells and plays) or "any_time" in verb.tags)] = None
    return list(found)


def options(game: AnyGame, state: AnyState, draft: Draft) -> Next:
    """What may be named next: every field that is still open, with the values that lead to an allowed act."""
    said = draft.said
    fitting = _fitting(game, state, said)
    open_fields: dict[str, _Open] = {}
    if "do" not in said:
        open_fields["do"] = _Open("verb", dict.fromkeys(verb.do for verb, _ in fitting))
    for verb, acts in fitting:
        for name, kind in _places(state, verb, acts):
            if name not in said or isinstance(said[name], SoFar):
                open_fields.setdefault(name, _Open(kind)).add(state, verb, acts, name, said)
    found = {name: each.options() for name, each in open_fields.items() if each.is_open()}
    return Next(found, _whole(state, fitting, said))


def named(game: AnyGame, state: AnyState, draft: Draft, field: str, value: Json) -> Draft | Entry:
    """The draft with one thing more: one card more of several, DONE, None for what is left out. The act, once all is named.

    What is refused can be named too: nothing is then open and nothing whole, and `referee.why` says why.
    """
    draft = with_value(game, draft, field, value)
    after = options(game, state, draft)
    begun = any(name not in ("do", "by") for name in draft.said) or "do" in draft.said
    still = [name for name in after.open if name not in ("do", "by") or len(after.open[name].allowed) > 1]
    return after.whole if after.whole is not None and begun and not still else draft


def said_whole(game: AnyGame, draft: Draft) -> Entry | None:
    """The entry that a draft says, allowed or not; None while something that cannot be left out is open, or its words are no entry."""
    said = draft.said
    verb = game.verbs.get(draft.do)
    if verb is None or draft.gathering or any(field.name not in said and not field.optional for field in verb.fields):
        return None
    try:
        entry: Entry = verb.model.model_validate(_written(said))
    except ValidationError:
        return None
    return entry


def completed(game: AnyGame, state: AnyState, draft: Draft) -> Entry | None:
    """The first act, in the order of the choices, that says all this: where a draw is due, `draw` draws as many cards as are due."""
    for verb, acts in _fitting(game, state, draft.said):
        fields = {
            field.attribute: _only(state, verb, acts, field.name, draft.said) for field in verb.fields if field.attribute in acts.fields
        }
        for act in every([acts.with_values(fields)]):
            return verb.write(state, act)
    return None


def _only(state: AnyState, verb: Verb, acts: Acts, name: str, said: Mapping[str, Json]) -> Values:
    """The values of a field that say what was said."""
    values = acts.fields[verb.field(name).attribute]
    if said.get(name) is None:
        return values
    if isinstance(values, int):
        return 1 << (card_number(str(said[name])) or 0)
    if isinstance(values, Several):
        return (_numbers(said[name]),)
    assert isinstance(values, tuple)
    return tuple(value for value, word in zip(values, _words(state, verb, acts, name), strict=True) if word == said[name])


def with_value(game: AnyGame, draft: Draft, field: str, value: Json) -> Draft:
    """The draft with this named, whatever comes of it."""
    before = draft.so_far(field)
    if value == DONE:
        return draft.put(field, before)
    if isinstance(value, str) and (before or gathers(game, draft, field)):
        return draft.gather(field, (*before, value))
    return draft.put(field, value)


def gathers(game: AnyGame, draft: Draft, field: str) -> bool:
    """Are values of this field named one by one?"""
    do, outer = draft.said.get("do"), field.partition(":")[0]
    verbs = [verb for verb in game.verbs.values() if do in (None, verb.do)]
    return any(each.name == outer and each.kind.name in SEVERAL for verb in verbs for each in verb.fields)


def tapped(game: AnyGame, state: AnyState, draft: Draft, kind: str, value: Json) -> list[tuple[str, Draft | Entry]]:
    """What a tap on a thing (a card, a square, a player) may mean: each open field that takes it, with what comes of it."""
    kinds = ("card", "cards", "hands") if kind == "card" else (kind,)
    found = options(game, state, draft).open
    return [(name, named(game, state, draft, name, value)) for name, each in found.items() if each.kind in kinds and value in each.allowed]


# -- which acts fit ----------------------------------------------------------------------------------------------------
Fitting = list[tuple[Verb, Acts]]


def _fitting(game: AnyGame, state: AnyState, said: Mapping[str, Json]) -> Fitting:
    """The acts that complete what was said."""
    do, others = said.get("do"), [(name, value) for name, value in said.items() if name != "do"]
    found = []
    for acts in game.acts(state, _in_numbers(game, state, said)):
        verb = game.verbs.declared(acts.act)
        if do in (None, verb.do) and all(_goes(state, verb, acts, name, value, said) for name, value in others):
            found.append((verb, acts))
    return found


def _in_numbers(game: AnyGame, state: AnyState, said: Mapping[str, Json]) -> Said:
    """What was said, for the game: only what means something."""
    verbs = _verbs(game, state, said)
    if len(verbs) != 1:
        return Said()
    verb = verbs[0]
    read = verb.read(game.reader(state), Half(verb, said))
    named = {name.partition(":")[0] for name, value in said.items() if value is not None}
    return Said(
        verb.act, {field.attribute: _as_far_as_named(getattr(read, field.attribute)) for field in verb.fields if field.name in named}
    )


def _verbs(game: AnyGame, state: AnyState, said: Mapping[str, Json]) -> list[Verb]:
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


class Half:
    """Stands in for an entry of which a part is named; the rest is OPEN."""

    def __init__(self, verb: Verb, said: Mapping[str, Json]) -> None:
        self.do = verb.do
        for field in verb.fields:
            hands = {name.partition(":")[2]: hand for name, hand in said.items() if hand and name.startswith(f"{field.name}:")}
            setattr(self, field.safe, hands if hands and field.optional else said.get(field.name, OPEN))


def _goes(state: AnyState, verb: Verb, acts: Acts, name: str, value: Json, said: Mapping[str, Json]) -> bool:
    """Does what was named go with these acts?"""
    values = _values(state, verb, acts, name, said)
    if isinstance(values, int):
        number = card_number(value) if isinstance(value, str) else None
        return number is not None and values >> number & 1 == 1
    if isinstance(values, Several):
        return _are_several(values, value)
    if isinstance(values, Hands):
        return value is None and all(each.optional for each in values.each)
    return values is not None and value in _words(state, verb, acts, name)


def _values(state: AnyState, verb: Verb, acts: Acts, name: str, said: Mapping[str, Json]) -> Values | None:
    """What a field may be; the hand of a player beside the hands that were named. None for a field that the verb does not have."""
    outer, _, player = name.partition(":")
    if not verb.has(outer):
        return None
    values = acts.fields.get(verb.field(outer).attribute, (None,))
    if not player:
        return values
    if not isinstance(values, Hands) or player not in state.names:
        return None
    hands = [_numbers(said.get(f"{outer}:{each}") or ()) for each in state.names]
    return values.beside(hands, state.names.index(player))


def _are_several(several: Several, value: Json) -> bool:
    if value is None:
        return several.optional
    cards = _numbers(value) if isinstance(value, tuple) else None
    return cards is not None and (several.may_begin(cards) if isinstance(value, SoFar) else several.may_be(cards))


def _numbers(cards: Json) -> tuple[int, ...] | None:
    if not isinstance(cards, list | tuple):
        return None
    found = [card_number(card) if isinstance(card, str) else None for card in cards]
    return None if None in found else tuple(found)  # type: ignore[arg-type]


def _words(state: AnyState, verb: Verb, acts: Acts, name: str) -> list[Json]:
    """The few values of a field as a record writes them."""
    if not verb.has(name):
        return [None]
    field = verb.field(name)
    values: Values = acts.fields.get(field.attribute, (field.default,))
    assert isinstance(values, tuple)
    return [field.write(state, value) for value in values]


def _places(state: AnyState, verb: Verb, acts: Acts) -> Iterator[tuple[str, str]]:
    """Everything that can be named of these acts, and what names it: each field, and of a hand for each player each hand."""
    for field in verb.fields:
        if isinstance(acts.fields.get(field.attribute), Hands):
            yield from ((f"{field.name}:{player}", "cards") for player in state.names)
        else:
            yield field.name, field.kind.name


class _Open:
    """What is gathered of one open field from all acts that fit."""

    def __init__(self, kind: str, values: dict[Json, None] | None = None) -> None:
        self.kind, self.values = kind, values or {}
        self.cards = self.sure = 0
        self.fewest, self.most = 99, 0

    def add(self, state: AnyState, verb: Verb, acts: Acts, name: str, said: Mapping[str, Json]) -> None:
        """The values of these acts."""
        values = _values(state, verb, acts, name, said)
        self.sure |= acts.sure.get(verb.field(name.partition(":")[0]).attribute, 0)
        if isinstance(values, int):
            self.cards |= values
        elif isinstance(values, Several):
            self._add_several(values, said.get(name, ()))
        else:
            self.values.update(dict.fromkeys(_words(state, verb, acts, name)))

    def _add_several(self, several: Several, so_far: Json) -> None:
        cards = _numbers(so_far) or ()
        self.cards |= several.following(cards)
        self.fewest = min(self.fewest, max(several.sizes.start - len(cards), 0))
        self.most = max(self.most, several.sizes.stop - 1 - len(cards))
        if several.may_be(cards):
            self.values[DONE] = None
        if several.optional and not so_far:
            self.values[None] = None

    def is_open(self) -> bool:
        """Is there anything to name? What every act leaves out is not open, nor what is all named."""
        return self.cards != 0 or any(value not in (None, DONE) for value in self.values)

    def options(self) -> Options:
        """All of it."""
        cards = tuple([NAMES[card] for card in in_set(self.cards)])
        sure = frozenset([NAMES[card] for card in in_set(self.cards & self.sure)])
        left = range(self.fewest, self.most + 1) if self.most else range(1, 2)
        return Options(self.kind, (*cards, *self.values), sure, left)


# -- the act -------------------------------------------------------------------------------------------------------------
def _whole(state: AnyState, fitting: Fitting, said: Mapping[str, Json]) -> Entry | None:
    """The act, if whatever was not named may be left out. Verb and player are implied where there is only one."""
    whole = [(verb, acts) for verb, acts in fitting if _may_end(state, verb, acts, said)]
    if not whole or len({verb.do for verb, _ in whole}) > 1:
        return None
    verb, acts = whole[0]
    players = {by for _, each in fitting for by in _words(state, verb, each, "by")} if "by" not in said else {said["by"]}
    if len(players) > 1:
        return None
    empty = {name: () for name, _ in _places(state, verb, acts) if name not in said and _is_empty(_values(state, verb, acts, name, said))}
    return verb.model.model_validate(_written({**said, **empty, "do": verb.do, "by": players.pop()}))


def _is_empty(values: Values | None) -> bool:
    """Can it hold no card, although it cannot be left out: an empty hand?"""
    return isinstance(values, Several) and not values.optional and values.sizes.stop == 1


def _written(said: Mapping[str, Json]) -> JsonObject:
    """As a record writes it: a hand for each player in one field, and nothing of what is left out."""
    written: JsonObject = {}
    hands: dict[str, JsonObject] = {}
    for name, value in said.items():
        outer, _, inner = name.partition(":")
        if value is not None and inner:
            written[outer] = hands.setdefault(outer, {})
            hands[outer][inner] = value
        elif value is not None:
            written[outer] = value
    return written


def _may_end(state: AnyState, verb: Verb, acts: Acts, said: Mapping[str, Json]) -> bool:
    for name, _ in _places(state, verb, acts):
        value = said.get(name)
        if isinstance(value, SoFar):
            if not _goes(state, verb, acts, name, tuple(value), said):
                return False
        elif name not in said and name != "by" and not _may_be_left_out(state, verb, acts, name, said):
            return False
    return True


def _may_be_left_out(state: AnyState, verb: Verb, acts: Acts, name: str, said: Mapping[str, Json]) -> bool:
    return _goes(state, verb, acts, name, None, said) or _is_empty(_values(state, verb, acts, name, said))
