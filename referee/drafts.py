"""The half-said act: what has been named of it, and what may be named next. No game is named in here.

A person never says an act at once: a unit is tapped, then a square, then a card, or a card first, or half a line is typed.
Lit squares, marked cards, the ways to go on, the completion of typed lines and what may be done now are all this one answer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from models.cards import NAMES, card_number
from models.record import Entry
from referee.acts import Acts, Hands, Said, Several, Values, in_set
from referee.game import Game
from referee.holes import OPEN, SoFar
from referee.verbs import Verb

DONE: Final = "."
"""Named instead of a further card: these are all."""
SEVERAL: Final = frozenset(("cards", "words", "hands"))
"""Kinds of fields whose values are named one by one."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been named of an act, in the order in which it was named. The verb is a field like any other: `do`.

    Values are as a record writes them; None is named too: this is left out. A field of several cards holds a SoFar while they
    are gathered, and a tuple once they are all named. Of hands that an act names, each is a field: `hands:Ann`.
    """

    fields: tuple[tuple[str, Any], ...] = ()

    @property
    def said(self) -> dict[str, Any]:
        """By field."""
        return dict(self.fields)

    @classmethod
    def of(cls, **fields: Any) -> "Draft":
        """A draft with these fields named."""
        return cls(tuple(fields.items()))

    def put(self, field: str, value: Any) -> "Draft":
        """The same with this field named, anew if it was."""
        return Draft((*self.without(field).fields, (field, value)))

    def without(self, field: str) -> "Draft":
        """The same with this field open again."""
        return Draft(tuple(each for each in self.fields if each[0] != field))

    def gathering(self, field: str) -> tuple[str, ...]:
        """The cards named so far of a field of which more may be named."""
        value = self.said.get(field)
        return value if isinstance(value, SoFar) else ()


NOTHING: Final = Draft()


class Options(NamedTuple):
    """What one open field may be."""

    kind: str
    """What names it: `verb`, `player`, `card`, `cards`, `square` ..."""
    allowed: tuple[Any, ...]
    """As a record writes them. None: it may be left out; DONE: no further card."""
    sure: frozenset[Any] = frozenset()
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
def asked(game: Game[Any, Any], state: Any) -> list[Asked]:
    """What may be done now, each verb of each player once, in the order in which the game names them."""
    found: dict[Asked, None] = {}
    for acts in game.acts(state):
        verb = game.verbs.declared(acts.act)
        for by in _words(state, verb, acts, "by"):
            found[Asked(verb.do, by, acts.tells or "any_time" in verb.tags)] = None
    return list(found)


def options(game: Game[Any, Any], state: Any, draft: Draft) -> Next:
    """What may be named next: every field that is still open, with the values that lead to an allowed act."""
    said = draft.said
    fitting = _fitting(game, state, said)
    open_fields: dict[str, _Open] = {}
    if "do" not in said:
        open_fields["do"] = _Open("verb", dict.fromkeys(verb.do for verb, _ in fitting))
    for verb, acts in fitting:
        for name, kind in _fields(verb, acts, state):
            if name not in said or isinstance(said[name], SoFar):
                open_fields.setdefault(name, _Open(kind)).add(state, verb, acts, name, said)
    found = {name: each.options() for name, each in open_fields.items() if each.is_open()}
    return Next(found, _whole(state, fitting, said))


def named(game: Game[Any, Any], state: Any, draft: Draft, field: str, value: Any) -> Draft | Entry:
    """The draft with one thing more: one card more of several, DONE, None for what is left out. The act, once all is named.

    What is refused can be named too: nothing is then open and nothing whole, and `referee.why` says why.
    """
    draft = with_value(game, draft, field, value)
    after = options(game, state, draft)
    begun = any(name not in ("do", "by") for name in draft.said) or "do" in draft.said
    still = [name for name in after.open if name not in ("do", "by") or len(after.open[name].allowed) > 1]
    return after.whole if after.whole is not None and begun and not still else draft


def with_value(game: Game[Any, Any], draft: Draft, field: str, value: Any) -> Draft:
    """The draft with this named, whatever comes of it."""
    before = draft.gathering(field)
    if value == DONE:
        return draft.put(field, tuple(before))
    if isinstance(value, str) and (before or gathers(game, draft, field)):
        return draft.put(field, SoFar((*before, value)))
    return draft.put(field, value)


def gathers(game: Game[Any, Any], draft: Draft, field: str) -> bool:
    """Are values of this field named one by one?"""
    do, outer = draft.said.get("do"), field.partition(":")[0]
    verbs = [verb for verb in game.verbs.values() if do in (None, verb.do)]
    return any(each.name == outer and each.kind.name in SEVERAL for verb in verbs for each in verb.fields)


def tapped(game: Game[Any, Any], state: Any, draft: Draft, kind: str, value: Any) -> list[tuple[str, Draft | Entry]]:
    """What a tap on a thing (a card, a square, a player) may mean: each open field that takes it, with what comes of it."""
    kinds = ("card", "cards", "hands") if kind == "card" else (kind,)
    found = options(game, state, draft).open
    return [(name, named(game, state, draft, name, value)) for name, each in found.items() if each.kind in kinds and value in each.allowed]


# -- which acts fit ----------------------------------------------------------------------------------------------------
Fitting = list[tuple[Verb, Acts]]


def _fitting(game: Game[Any, Any], state: Any, said: Mapping[str, Any]) -> Fitting:
    """The acts that complete what was said."""
    do, others = said.get("do"), [(name, value) for name, value in said.items() if name != "do"]
    found = []
    for acts in game.acts(state, _in_numbers(game, state, said)):
        verb = game.verbs.declared(acts.act)
        if do in (None, verb.do) and all(_goes(state, verb, acts, name, value, said) for name, value in others):
            found.append((verb, acts))
    return found


def _in_numbers(game: Game[Any, Any], state: Any, said: Mapping[str, Any]) -> Said:
    """What was said, for the game: only what means something."""
    verbs = _verbs(game, state, said)
    if len(verbs) != 1:
        return Said()
    verb = verbs[0]
    read = verb.read(game.reader(state), Half(verb, said))
    named = {name.partition(":")[0] for name, value in said.items() if value is not None}
    return Said(verb.act, {field.attribute: getattr(read, field.attribute) for field in verb.fields if field.name in named})


def _verbs(game: Game[Any, Any], state: Any, said: Mapping[str, Any]) -> list[Verb]:
    """The verb, or those of this phase that have all the fields that were named."""
    if "do" in said:
        return [game.verbs[said["do"]]] if said["do"] in game.verbs else []
    names = {name.partition(":")[0] for name in said}
    now = (verb for verb in game.verbs.values() if not verb.phases or state.phase in verb.phases)
    return [verb for verb in now if names <= {field.name for field in verb.fields}]


class Half:
    """Stands in for an entry of which a part is named; the rest is OPEN."""

    def __init__(self, verb: Verb, said: Mapping[str, Any]) -> None:
        self.do = verb.do
        for field in verb.fields:
            hands = {name.partition(":")[2]: hand for name, hand in said.items() if hand and name.startswith(f"{field.name}:")}
            setattr(self, field.safe, hands if hands and field.optional else said.get(field.name, OPEN))


def _goes(state: Any, verb: Verb, acts: Acts, name: str, value: Any, said: Mapping[str, Any]) -> bool:
    """Does what was named go with these acts?"""
    values = _values(state, verb, acts, name, said)
    if values is None:
        return False
    if isinstance(values, int):
        number = card_number(value) if isinstance(value, str) else None
        return number is not None and values >> number & 1 == 1
    if isinstance(values, Several):
        if value is None:
            return values.optional
        numbers = _numbers(value) if isinstance(value, tuple) else None
        return numbers is not None and (values.may_begin(numbers) if isinstance(value, SoFar) else values.may_be(numbers))
    words = _words(state, verb, acts, name)
    return value in words or (isinstance(value, SoFar) and any(each is not None and tuple(each[: len(value)]) == value for each in words))


def _values(state: Any, verb: Verb, acts: Acts, name: str, said: Mapping[str, Any]) -> Values | None:
    """What a field may be; the hand of a player beside the hands that were named. None for a field that the verb does not have."""
    outer, _, player = name.partition(":")
    if all(field.name != outer for field in verb.fields):
        return None
    values = acts.fields.get(verb.field(outer).attribute, (None,))
    if not player:
        return values
    if not isinstance(values, Hands) or player not in state.names:
        return None
    hands = [_numbers(said.get(f"{outer}:{each}") or ()) for each in state.names]
    return values.beside(hands, state.names.index(player))


def _numbers(cards: tuple[Any, ...]) -> tuple[int, ...] | None:
    found = [card_number(card) if isinstance(card, str) else None for card in cards]
    return None if None in found else tuple(found)  # type: ignore[arg-type]


def _words(state: Any, verb: Verb, acts: Acts, name: str) -> list[Any]:
    """The few values of a field as a record writes them."""
    if all(field.name != name for field in verb.fields):
        return [None]
    field = verb.field(name)
    values: Values = acts.fields.get(field.attribute, (field.default,))
    assert isinstance(values, tuple)
    return [_tuples(field.write(state, value)) for value in values]


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _fields(verb: Verb, acts: Acts, state: Any) -> Iterator[tuple[str, str]]:
    for field in verb.fields:
        if isinstance(acts.fields.get(field.attribute), Hands):
            yield from ((f"{field.name}:{player}", field.kind.name) for player in state.names)
        else:
            yield field.name, field.kind.name


class _Open:
    """What is gathered of one open field from all acts that fit."""

    def __init__(self, kind: str, values: dict[Any, None] | None = None) -> None:
        self.kind, self.values = kind, values or {}
        self.cards = self.sure = 0
        self.fewest, self.most = 99, 0

    def add(self, state: Any, verb: Verb, acts: Acts, name: str, said: Mapping[str, Any]) -> None:
        """The values of these acts."""
        values, so_far = _values(state, verb, acts, name, said), said.get(name, ())
        self.sure |= acts.sure.get(verb.field(name.partition(":")[0]).attribute, 0)
        if isinstance(values, int):
            self.cards |= values
        elif isinstance(values, Several):
            self._add_several(values, so_far)
        elif so_far:
            n = len(so_far)
            fit = [each for each in _words(state, verb, acts, name) if each is not None and each[:n] == so_far]
            self.values.update(dict.fromkeys(each[n] if len(each) > n else DONE for each in fit))
        elif self.kind in SEVERAL:
            self.values.update(dict.fromkeys(each[0] if each else each for each in _words(state, verb, acts, name)))
        else:
            self.values.update(dict.fromkeys(_words(state, verb, acts, name)))

    def _add_several(self, several: Several, so_far: tuple[str, ...]) -> None:
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
def _whole(state: Any, fitting: Fitting, said: Mapping[str, Any]) -> Entry | None:
    """The act, if whatever was not named may be left out. Verb and player are implied where there is only one."""
    whole = [(verb, acts) for verb, acts in fitting if _may_end(state, verb, acts, said)]
    if not whole or len({verb.do for verb, _ in whole}) > 1:
        return None
    verb = whole[0][0]
    players = {by for _, each in fitting for by in _words(state, verb, each, "by")} if "by" not in said else {said["by"]}
    if len(players) > 1:
        return None
    written: dict[str, Any] = {"do": verb.do}
    for name, value in {"by": players.pop(), **dict.fromkeys(_empty(state, *whole[0], said), ()), **said}.items():
        outer, _, player = name.partition(":")
        if value is not None and player:
            written.setdefault(outer, {})[player] = value
        elif value is not None:
            written[outer] = value
    return verb.model.model_validate(written)


def _may_end(state: Any, verb: Verb, acts: Acts, said: Mapping[str, Any]) -> bool:
    named = {"by", *said, *_empty(state, verb, acts, said)}
    for name, _ in _fields(verb, acts, state):
        value = said.get(name)
        if isinstance(value, SoFar):
            if not _goes(state, verb, acts, name, tuple(value), said):
                return False
        elif name not in named and not _goes(state, verb, acts, name, None, said):
            return False
    return True


def _empty(state: Any, verb: Verb, acts: Acts, said: Mapping[str, Any]) -> list[str]:
    """The fields of several cards that are not named and can hold no card."""
    several = [(name, _values(state, verb, acts, name, said)) for name, _ in _fields(verb, acts, state) if name not in said]
    return [name for name, values in several if isinstance(values, Several) and values.sizes.stop == 1 and not values.optional]
