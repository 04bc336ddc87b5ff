"""The half-said act: what has been named of it, and what may be named next. No game is named in here.

A person never says an act at once: a unit is tapped, then a square, then a card, or a card first, or half a line is typed.
Lit squares, marked cards, the ways to go on, the completion of typed lines and what may be done now are all this one answer.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from models.cards import NAMES
from models.json_values import Json, JsonObject
from models.record import Entry
from referee.act_sets import CardChoices, all_acts, cards_in_set
from referee.game import AnyGame, AnyState
from referee.matching import Match, SaidSoFar, card_numbers, draft_json, matches
from referee.unknowns import PartialTuple

DONE: Final = "."
"""Named instead of a further card: these are all."""
SEVERAL: Final = frozenset(("cards", "hands"))
"""Kinds of fields whose cards are named one by one."""


class Draft(NamedTuple):
    """What has been named of an act, in the order in which it was named. The verb is a field like any other: `do`.

    Values are as a record writes them; None is named too: this is left out. Of hands that an act names, each is a field:
    `hands:Ann`. A draft is a plain value: it can be kept, and is asked anew each time what may come of it.
    """

    fields: tuple[
        tuple[str, Any], ...
    ] = ()  # kept and read back by pydantic, which takes JSON of any depth as Any alone
    gathering: tuple[str, ...] = ()
    """The fields of several cards of which more may be named."""

    @property
    def said(self) -> JsonObject:
        """By field; several cards as SoFar while they are gathered."""
        return {name: PartialTuple(value) if name in self.gathering else value for name, value in self.fields}

    @property
    def verb(self) -> str:
        """The verb; "" while it is open."""
        return next((str(value) for name, value in self.fields if name == "do"), "")

    @classmethod
    def from_fields(cls, **fields: Json) -> "Draft":
        """A draft with these fields named."""
        return cls(tuple(fields.items()))

    def with_field(self, field: str, value: Json) -> "Draft":
        """The same with this field named, anew if it was."""
        fields, gathering = self.without(field)
        return Draft((*fields, (field, value)), gathering)

    def with_cards_gathered(self, field: str, cards: tuple[str, ...]) -> "Draft":
        """The same with these cards named so far."""
        fields, gathering = self.with_field(field, cards)
        return Draft(fields, (*gathering, field))

    def without(self, *names: str) -> "Draft":
        """The same with these fields open again."""
        fields = tuple(each for each in self.fields if each[0] not in names)
        return Draft(fields, tuple(name for name in self.gathering if name not in names))

    def gathered_cards(self, field: str) -> tuple[str, ...]:
        """The cards named so far of a field of which more may be named."""
        return next((value for name, value in self.fields if name == field and field in self.gathering), ())


NOTHING: Final = Draft()


class FieldOptions(NamedTuple):
    """What one open field may be."""

    kind: str
    """What names it: `verb`, `player`, `card`, `cards`, `square` ..."""
    allowed: tuple[Json, ...]
    """As a record writes them. None: it may be left out; DONE: no further card."""
    sure: frozenset[Json] = frozenset()
    """Of cards those that are known to be there; the others are possible."""
    left: range = range(1, 2)
    """How many more may be named, for several cards."""


class DraftOptions(NamedTuple):
    """How a draft may go on. With nothing open and nothing whole it is a dead end."""

    open: Mapping[str, FieldOptions]
    """By field, those whose values are not named yet."""
    whole: Entry | None = None
    """The act, if all that is still open may be left out."""


class PossibleAct(NamedTuple):
    """One thing that somebody may do now."""

    do: str
    by: str | None
    any_time: bool
    """It may be done at any time; nobody waits for it."""


# -- the questions ---------------------------------------------------------------------------------------------------
def possible_acts(game: AnyGame, state: AnyState) -> list[PossibleAct]:
    """What may be done now, each verb of each player once, in the order in which the game names them.

    Nobody waits for what only tells the referee more, unless it is told all that there is: dealt and revealed hands.
    """
    found: dict[PossibleAct, None] = {}
    folded = list(game.legal_act_sets(state))
    plays = any(not acts.tells for acts in folded)
    for acts in folded:
        verb = game.verbs.declared(acts.act)
        for by in Match(state, verb, acts, {}).written_values("by"):
            found[
                PossibleAct(
                    verb.do,
                    None if by is None else str(by),
                    (acts.tells and plays) or "any_time" in verb.tags,
                )
            ] = None
    return list(found)


def next_options(game: AnyGame, state: AnyState, draft: Draft) -> DraftOptions:
    """What may be named next: every field that is still open, with the values that lead to an allowed act."""
    said = draft.said
    found = matches(game, state, said)
    open_fields: dict[str, _OpenField] = {}
    if "do" not in said:
        open_fields["do"] = _OpenField("verb", dict.fromkeys(fit.verb.do for fit in found))
    for fit in found:
        for name, kind in fit.fields():
            if name not in said or isinstance(said[name], PartialTuple):
                open_fields.setdefault(name, _OpenField(kind)).add(fit, name)
    return DraftOptions(
        {name: each.options() for name, each in open_fields.items() if each.is_open()},
        complete_entry(found, said),
    )


def draft_or_entry_with(
    game: AnyGame, state: AnyState, draft: Draft, field: str, value: Json
) -> Draft | Entry:
    """The draft with one thing more: one card more of several, DONE, None for what is left out. The act, once all is named.

    What is refused can be named too: nothing is then open and nothing whole, and `referee.draft_refusals` says why.
    """
    draft = with_value(game, draft, field, value)
    after = next_options(game, state, draft)
    begun = any(name != "by" for name, _ in draft.fields)
    still = [name for name in after.open if name not in ("do", "by") or len(after.open[name].allowed) > 1]
    return after.whole if after.whole is not None and begun and not still else draft


def entry_from_draft(game: AnyGame, draft: Draft) -> Entry | None:
    """The entry that a draft says, allowed or not; None while something that cannot be left out is open, or its words are no entry."""
    said = draft.said
    verb = game.verbs.get(draft.verb)
    if (
        verb is None
        or draft.gathering
        or any(field.name not in said and not field.optional for field in verb.fields)
    ):
        return None
    try:
        entry: Entry = verb.model.model_validate(draft_json(said))
    except ValidationError:
        return None
    return entry


def first_matching_entry(game: AnyGame, state: AnyState, draft: Draft) -> Entry | None:
    """The first act, in the order of the choices, that says all this: where a draw is due, `draw` draws as many cards as are due."""
    for fit in matches(game, state, draft.said):
        for act in all_acts([fit.acts_as_said()]):
            return fit.verb.write(state, act)
    return None


def with_value(game: AnyGame, draft: Draft, field: str, value: Json) -> Draft:
    """The draft with this named, whatever comes of it."""
    before = draft.gathered_cards(field)
    if value == DONE:
        return draft.with_field(field, before)
    if isinstance(value, str) and (before or is_gathered_field(game, draft, field)):
        return draft.with_cards_gathered(field, (*before, value))
    return draft.with_field(field, value)


def is_gathered_field(game: AnyGame, draft: Draft, field: str) -> bool:
    """Are values of this field named one by one?"""
    do, outer = draft.verb, field.partition(":")[0]
    verbs = [game.verbs[do]] if do else game.verbs.values()
    return any(each.name == outer and each.kind.name in SEVERAL for verb in verbs for each in verb.fields)


# -- what is open ------------------------------------------------------------------------------------------------------
class _OpenField:
    """What is gathered of one open field from all acts that fit."""

    def __init__(self, kind: str, values: dict[Json, None] | None = None) -> None:
        self.kind, self.values = kind, values or {}
        self.cards = self.sure = 0
        self.fewest, self.most = 99, 0

    def add(self, fit: Match, name: str) -> None:
        """The values of these acts."""
        values = fit.values(name)
        self.sure |= fit.known_cards(name)
        if isinstance(values, int):
            self.cards |= values
        elif isinstance(values, CardChoices):
            self._add_several(values, fit.said.get(name, ()))
        else:
            self.values.update(dict.fromkeys(fit.written_values(name)))

    def _add_several(self, several: CardChoices, so_far: Json) -> None:
        cards = card_numbers(so_far) or ()
        self.cards |= several.next_cards(cards)
        self.fewest = min(self.fewest, max(several.sizes.start - len(cards), 0))
        self.most = max(self.most, several.sizes.stop - 1 - len(cards))
        if several.includes(cards):
            self.values[DONE] = None
        if several.optional and not so_far:
            self.values[None] = None

    def is_open(self) -> bool:
        """Is there anything to name? What every act leaves out is not open, nor what is all named."""
        return self.cards != 0 or any(value not in (None, DONE) for value in self.values)

    def options(self) -> FieldOptions:
        """All of it."""
        cards = tuple([NAMES[card] for card in cards_in_set(self.cards)])
        sure = frozenset([NAMES[card] for card in cards_in_set(self.cards & self.sure)])
        left = range(self.fewest, self.most + 1) if self.most else range(1, 2)
        return FieldOptions(self.kind, (*cards, *self.values), sure, left)


def complete_entry(found: list[Match], said: SaidSoFar) -> Entry | None:
    """The act, if whatever was not named may be left out. Verb and player are implied where there is only one."""
    whole = [fit for fit in found if fit.is_complete()]
    if not whole or len({fit.verb.do for fit in whole}) > 1:
        return None
    verb = whole[0].verb
    players = {by for fit in found for by in fit.written_values("by")} if "by" not in said else {said["by"]}
    if len(players) > 1:
        return None
    named = {**said, **dict.fromkeys(whole[0].empty_hand_fields(), ()), "do": verb.do, "by": players.pop()}
    entry: Entry = verb.model.model_validate(draft_json(named))
    return entry
