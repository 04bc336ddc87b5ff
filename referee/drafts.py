"""Drafts: partly entered acts, and the values that may be named next. Independent of the game.

People enter an act step by step: they tap a unit, then a square, then a card, or a card first, or type half a
line. Highlighted squares, marked cards, completions of typed lines and the list of legal moves all come from
`legal_options_of_draft`.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from models.cards import NAMES
from models.json_values import Json, JsonObject
from models.record import Entry
from referee.act_sets import CardChoices, all_acts_except_revealing, cards_in_set
from referee.game import AnyGame, AnyState
from referee.matching import (
    DraftValues,
    Match,
    card_numbers_or_none,
    entry_fields_with_hands_nested_by_player,
    matches,
)
from referee.unknowns import PartialTuple

DONE: Final = "."
"""The value that ends a selection of cards."""
SEVERAL: Final = frozenset(("cards", "hands"))
"""Kinds of fields whose cards are named one at a time."""


class Draft(NamedTuple):
    """The fields of an act named so far, in the order of naming. The verb is the field `do`.

    Values have the form used in records; None means that the field is deliberately left out. Each hand is a
    field of its own: `hands:Ann`. A draft is a plain value that can be stored; its options are computed again
    each time.
    """

    fields: tuple[tuple[str, Any], ...] = ()  # pydantic accepts JSON of any depth only as Any
    gathering: tuple[str, ...] = ()
    """Fields of several cards to which more cards may be added."""

    @property
    def named_values(self) -> JsonObject:
        """The named values by field; cards to which more may be added are a PartialTuple."""
        return {name: PartialTuple(value) if name in self.gathering else value for name, value in self.fields}

    @property
    def verb(self) -> str:
        """The verb; "" if it is not named yet."""
        return next((str(value) for name, value in self.fields if name == "do"), "")

    @classmethod
    def from_fields(cls, **fields: Json) -> "Draft":
        """Create a draft with these fields named."""
        return cls(tuple(fields.items()))

    def with_field(self, field: str, value: Json) -> "Draft":
        """A copy with this field set, replacing an earlier value."""
        fields, gathering = self.without_fields(field)
        return Draft((*fields, (field, value)), gathering)

    def with_cards_gathered(self, field: str, cards: tuple[str, ...]) -> "Draft":
        """A copy with these cards named so far in a field of several cards."""
        fields, gathering = self.with_field(field, cards)
        return Draft(fields, (*gathering, field))

    def without_fields(self, *names: str) -> "Draft":
        """A copy with these fields not named."""
        fields = tuple(field for field in self.fields if field[0] not in names)
        return Draft(fields, tuple(name for name in self.gathering if name not in names))

    def gathered_cards(self, field: str) -> tuple[str, ...]:
        """The cards named so far in a field of several cards."""
        return next((value for name, value in self.fields if name == field and field in self.gathering), ())


EMPTY_DRAFT: Final = Draft()


class FieldOptions(NamedTuple):
    """The options for one open field."""

    kind: str
    """The kind of its values: `verb`, `player`, `card`, `cards`, `square` ..."""
    allowed: tuple[Json, ...]
    """The allowed values, in the form used in records. None: it may be left out; DONE: no further card."""
    certain_values: frozenset[Json] = frozenset()
    """The cards that are certainly there; other allowed cards are only possible."""
    cards_left: range = range(1, 2)
    """Number of cards that may still be named, for several cards."""


class DraftOptions(NamedTuple):
    """The options to continue a draft. It is a dead end if nothing is open and `whole` is None."""

    open_fields: Mapping[str, FieldOptions]
    """The options of the fields that are not named yet."""
    complete_entry: Entry | None = None
    """The complete entry, if all open fields may be left out."""


class PossibleAct(NamedTuple):
    """One verb that a player may do now."""

    do: str
    by: str | None
    any_time: bool
    """True if it may be done at any time and the game does not wait for it."""


# -- queries -------------------------------------------------------------------------------------------------
def possible_verbs_of_players(game: AnyGame, state: AnyState) -> list[PossibleAct]:
    """The verbs possible now, each verb of each player once, in the game's order.

    Acts that only give the referee more information are marked `any_time`, unless the referee is told
    everything (dealt and revealed hands).
    """
    found: dict[PossibleAct, None] = {}
    folded = list(game.legal_act_sets(state))
    plays = any(not acts.reveals_cards for acts in folded)
    for acts in folded:
        verb = game.verbs.verb_of_class(acts.act)
        for by in Match(state, verb, acts, {}).possible_record_values_of_field("by"):
            found[
                PossibleAct(
                    verb.do,
                    None if by is None else str(by),
                    (acts.reveals_cards and plays) or "any_time" in verb.tags,
                )
            ] = None
    return list(found)


def legal_options_of_draft(game: AnyGame, state: AnyState, draft: Draft) -> DraftOptions:
    """The open fields of a draft, each with the values that lead to a legal act."""
    draft_values = draft.named_values
    found = matches(game, state, draft_values)
    open_fields: dict[str, _OpenField] = {}
    if "do" not in draft_values:
        open_fields["do"] = _OpenField("verb", dict.fromkeys(match.verb.do for match in found))
    for match in found:
        for name, kind in match.names_and_kinds_of_all_fields_or_hands():
            if name not in draft_values or isinstance(draft_values[name], PartialTuple):
                open_fields.setdefault(name, _OpenField(kind)).add_options(match, name)
    return DraftOptions(
        {name: each.field_options() for name, each in open_fields.items() if each.is_open()},
        entry_omitting_unnamed_fields_or_none(found, draft_values),
    )


def draft_or_entry_with_value(
    game: AnyGame, state: AnyState, draft: Draft, field: str, value: Json
) -> Draft | Entry:
    """Add one value to a draft: a value, one more card, DONE, or None to leave the field out. Returns the
    entry once it is complete.

    An illegal value is accepted too; the draft is then a dead end, and `referee.draft_refusals` gives the
    reasons.
    """
    draft = draft_with_value_set_or_gathered(game, draft, field, value)
    after = legal_options_of_draft(game, state, draft)
    has_fields = any(name != "by" for name, _ in draft.fields)
    still = [
        name
        for name in after.open_fields
        if name not in ("do", "by") or len(after.open_fields[name].allowed) > 1
    ]
    return after.complete_entry if after.complete_entry is not None and has_fields and not still else draft


def entry_from_draft(game: AnyGame, draft: Draft) -> Entry | None:
    """The entry of a draft, legal or not; None if a required field is open or the values do not form an
    entry."""
    draft_values = draft.named_values
    verb = game.verbs.get(draft.verb)
    if (
        verb is None
        or draft.gathering
        or any(field.name not in draft_values and not field.optional for field in verb.fields)
    ):
        return None
    try:
        entry: Entry = verb.entry_model.model_validate(entry_fields_with_hands_nested_by_player(draft_values))
    except ValidationError:
        return None
    return entry


def first_legal_entry_revealing_no_cards(game: AnyGame, state: AnyState, draft: Draft) -> Entry | None:
    """The first legal entry with all these fields, in the game's order: `draw` draws as many cards as are
    due."""
    for match in matches(game, state, draft.named_values):
        for act in all_acts_except_revealing([match.acts_with_draft_values()]):
            return match.verb.entry_from_act(state, act)
    return None


def draft_with_value_set_or_gathered(game: AnyGame, draft: Draft, field: str, value: Json) -> Draft:
    """The draft with this value named, legal or not."""
    gathered = draft.gathered_cards(field)
    if value == DONE:
        return draft.with_field(field, gathered)
    if isinstance(value, str) and (gathered or takes_cards_one_by_one(game, draft, field)):
        return draft.with_cards_gathered(field, (*gathered, value))
    return draft.with_field(field, value)


def takes_cards_one_by_one(game: AnyGame, draft: Draft, field: str) -> bool:
    """True if the values of this field are named one at a time."""
    do, outer = draft.verb, field.partition(":")[0]
    verbs = [game.verbs[do]] if do else game.verbs.values()
    return any(each.name == outer and each.kind.name in SEVERAL for verb in verbs for each in verb.fields)


# -- open fields ---------------------------------------------------------------------------------------------
class _OpenField:
    """Collects the options of one open field from all matching acts."""

    def __init__(self, kind: str, values: dict[Json, None] | None = None) -> None:
        self.kind, self.values = kind, values or {}
        self.cards = self.sure = 0
        self.fewest, self.most = 99, 0

    def add_options(self, match: Match, field: str) -> None:
        """Add the values of these acts."""
        values = match.possible_field_values_or_none(field)
        self.sure |= match.surely_possible_card_set(field)
        if isinstance(values, int):
            self.cards |= values
        elif isinstance(values, CardChoices):
            self._add_card_choices(values, match.draft_values.get(field, ()))
        else:
            self.values.update(dict.fromkeys(match.possible_record_values_of_field(field)))

    def _add_card_choices(self, choices: CardChoices, named_cards: Json) -> None:
        cards = card_numbers_or_none(named_cards) or ()
        self.cards |= choices.possible_next_card_set(cards)
        self.fewest = min(self.fewest, max(choices.sizes.start - len(cards), 0))
        self.most = max(self.most, choices.sizes.stop - 1 - len(cards))
        if choices.is_complete_choice(cards):
            self.values[DONE] = None
        if choices.optional and not named_cards:
            self.values[None] = None

    def is_open(self) -> bool:
        """True if there is anything to name: not if every act leaves the field out, or if it is completely
        named."""
        return self.cards != 0 or any(value not in (None, DONE) for value in self.values)

    def field_options(self) -> FieldOptions:
        """The collected options."""
        cards = tuple([NAMES[card] for card in cards_in_set(self.cards)])
        certain = frozenset([NAMES[card] for card in cards_in_set(self.cards & self.sure)])
        left = range(self.fewest, self.most + 1) if self.most else range(1, 2)
        return FieldOptions(self.kind, (*cards, *self.values), certain, left)


def entry_omitting_unnamed_fields_or_none(matches: list[Match], draft_values: DraftValues) -> Entry | None:
    """The entry, if every field not named may be left out. Verb and player are implied if there is only
    one."""
    complete = [match for match in matches if match.can_omit_unnamed_fields()]
    if not complete or len({match.verb.do for match in complete}) > 1:
        return None
    verb = complete[0].verb
    players = (
        {by for match in matches for by in match.possible_record_values_of_field("by")}
        if "by" not in draft_values
        else {draft_values["by"]}
    )
    if len(players) > 1:
        return None
    values = {
        **draft_values,
        **dict.fromkeys(complete[0].missing_fields_with_no_possible_cards(), ()),
        "do": verb.do,
        "by": players.pop(),
    }
    entry: Entry = verb.entry_model.model_validate(entry_fields_with_hands_nested_by_player(values))
    return entry
