"""Audit: explain a difference between the piles counted at the table and those of the record.

Each hypothesis is one entry that was forgotten, entered by mistake or entered wrongly since the last audit
that agreed. It is tried by replay, and suggested if the record then agrees with the count. The most likely
come first: those that leave nothing unexplained, make no later entry illegal, and assume an omission rather
than a wrong entry.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from models.cards import COLOUR, HIDDEN, JOKER, NAMES, card_number_or_none
from models.record import Entry, NonGameEntry
from models.rulings import Finding, Ruling
from models.translation import say
from referee.game import AnyState
from referee.table.amendments import Kind
from referee.table.overrides import OVERRIDES
from referee.table.table import Table, ruling_and_state_after
from referee.words.phrases import record_name_in_words

Counts = Mapping[str, int]
LOOKED_AT: Final = 2000
"""Allowed acts examined in one position; any more differ only in their cards."""
REPLAYED: Final = 6000
"""Entries judged again before the search for explanations stops."""
WHICH: Final = frozenset(("ace", "card", "give", "of", "origin", "square", "take", "target", "to", "unit"))
"""Fields that name cards, pieces or places. They do not affect how many cards move."""
UNDUE: Final = OVERRIDES["undue"]
HOW_LIKELY: Final[Mapping[Kind, int]] = {"insert": 0, "strike": 1, "correct": 2}
DRAWS: Final = ("draw", "discard")
"""The verbs that tables forget to enter most often."""


class Suggestion(NamedTuple):
    """One explanation: an amendment after which the record agrees with the count, or differs less."""

    kind: Kind
    entry_number: int
    entry: Entry | None
    text: str
    remaining_difference: int
    """Number of piles that would still differ."""
    illegal_entry_count: int
    """Number of later entries that would become illegal or be dropped, less those that would become legal."""
    same_effect_entries: tuple[Entry, ...] = ()
    """Other entries at the same place that lead to the same counts."""
    other_places: tuple["Suggestion", ...] = ()
    """The same suggestion at other places, the likelier first."""
    any_card: bool = False
    """True if the entry could have been made with another card too."""


def last_matching_audit_entry_number(table: Table) -> int:
    """The number of the last audit that agreed, 0 if there is none."""
    agreed = [
        n
        for n, ruling in enumerate(table.rulings, 1)
        if ruling.entry.do == "audit" and ruling.verdict == "allowed"
    ]
    return agreed[-1] if agreed else 0


def nonzero_counted_minus_recorded_by_pile(table: Table, counted: Counts) -> dict[str, int]:
    """By pile: the number counted at the table minus the number in the record; only piles that differ."""
    expected = table.game.pile_counts(table.state)
    return {
        pile: count - expected[pile]
        for pile, count in counted.items()
        if pile in expected and count != expected[pile]
    }


def entries_changing_pile_since_matching_audit(table: Table, pile: str) -> list[int]:
    """The entries since the last matching audit that changed this pile, the latest first."""
    since = last_matching_audit_entry_number(table)
    sizes = [table.game.pile_counts(state).get(pile) for state in table.states_in_order()][since:]
    return [since + step for step in range(len(sizes) - 1, 0, -1) if sizes[step] != sizes[step - 1]]


def suggest_corrections(table: Table, counted: Counts, max_count: int = 6) -> list[Suggestion]:
    """At most `max_count` single amendments since the last matching audit that explain the count, the most
    likely first."""
    differences = nonzero_counted_minus_recorded_by_pile(table, counted)
    if not differences:
        return []
    search = _Search(table, counted, differences)
    return [
        suggestion._replace(any_card=search.is_other_card_allowed_too(suggestion))
        for suggestion in search.suggestions()[:max_count]
    ]


class _Position(NamedTuple):
    """The table's state before entry n, and the counts of its piles."""

    n: int
    state: AnyState
    counts: Counts


_Hypothesis = tuple[Kind, _Position, Entry | None, Mapping[str, int]]
"""An amendment, its position, its entry, and the change in each pile."""


class _Search:
    """One search for explanations."""

    def __init__(self, table: Table, counted: Counts, differences: Mapping[str, int]) -> None:
        self.table, self.game, self.counted, self.wanted = table, table.game, counted, differences
        self.rulings = table.rulings
        self.alike = [same_effect_key(ruling.entry) for ruling in self.rulings]
        self.since = last_matching_audit_entry_number(table)
        self.states = [state.copy() for state in table.states_in_order()]
        self.replayed = 0
        self.best: dict[tuple[object, ...], Suggestion] = {}
        """By what makes records alike, the explanation that breaks least."""

    def suggestions(self) -> list[Suggestion]:
        """The suggestions that explain the whole difference, or if there are none, those that explain a
        part."""
        exact: list[_Hypothesis] = []
        others: list[_Hypothesis] = []
        for kind, at, entry, moved in self._hypotheses():
            (exact if moved == self.wanted else others).append((kind, at, entry, moved))
        others.sort(key=lambda each: self._distance_from_difference(each[3]))
        for kind, at, entry, _ in [*exact, *others]:
            self._replay_and_keep_if_best(kind, at, entry)
        ranked = sorted(self.best.values(), key=self._likelihood_sort_key)
        full = [each for each in ranked if not each.remaining_difference]
        likely = merge_suggestions_with_same_effect(
            full or [each for each in ranked if each.remaining_difference < len(self.wanted)]
        )
        return suggestions_merged_by_act_and_player(
            likely, lambda each: each.entry or self.rulings[each.entry_number - 1].entry
        )

    def is_other_card_allowed_too(self, suggestion: Suggestion) -> bool:
        """True if the entry would be allowed there with another card too."""
        if suggestion.entry is None or not cards_named_in_entry(suggestion.entry):
            return False
        for card in NAMES[:JOKER]:
            cards = (
                {"cards": (card,)}
                if len(getattr(suggestion.entry, "cards", None) or ()) == 1
                else {"card": card}
            )
            if cards.keys() <= type(
                suggestion.entry
            ).model_fields.keys() and card not in cards_named_in_entry(suggestion.entry):
                other = suggestion.entry.model_copy(update=cards)
                if (
                    ruling_and_state_after(
                        self.game, self.table.header, self.states[suggestion.entry_number - 1], other
                    )[0].verdict
                    == "allowed"
                ):
                    return True
        return False

    def _likelihood_sort_key(self, suggestion: Suggestion) -> tuple[int, ...]:
        entry = suggestion.entry or self.rulings[suggestion.entry_number - 1].entry
        twice = (
            suggestion.kind == "strike"
            and suggestion.entry_number > 1
            and entry.to_json_object() == self.rulings[suggestion.entry_number - 2].entry.to_json_object()
        )
        return (
            suggestion.remaining_difference,
            suggestion.illegal_entry_count,
            -1 if twice else HOW_LIKELY[suggestion.kind],
            entry.do not in DRAWS,
            -suggestion.entry_number,
        )

    def _distance_from_difference(self, pile_changes: Mapping[str, int]) -> int:
        return sum(
            abs(self.wanted.get(pile, 0) - pile_changes.get(pile, 0))
            for pile in self.wanted.keys() | pile_changes.keys()
        )

    # -- hypotheses ------------------------------------------------------------------------------------------
    def _hypotheses(self) -> Iterator[_Hypothesis]:
        """Yield every amendment to examine, with the change it makes in each pile."""
        yield from self._unentered_undue_draw_hypotheses()
        for n in range(self.since + 1, len(self.table) + 2):
            state = self.states[n - 1]
            position = _Position(n, state, self.game.pile_counts(state))
            acts = list(self._least_disturbing_acts_and_pile_changes(position))
            yield from (("insert", position, entry, moved) for entry, moved in acts if moved)
            if n > len(self.table) or isinstance(self.rulings[n - 1].entry, NonGameEntry):
                continue
            really = self._pile_changes(position, self.states[n])
            if really:
                yield "strike", position, None, pile_count_differences({}, really)
            for entry, moved in [*acts, *self._entries_with_one_card_more_or_less(position)]:
                if moved != really:
                    yield "correct", position, entry, pile_count_differences(moved, really)

    def _unentered_undue_draw_hypotheses(self) -> Iterator[_Hypothesis]:
        """Yield draws that were not due, for a player's surplus cards that are missing in the pile they are
        drawn from.
        """
        draws = [
            ruling.entry
            for ruling in reversed(self.rulings)
            if ruling.entry.do == "draw" and "?" in str(ruling.entry.to_json_object())
        ]
        for pile, more in self.wanted.items():
            kind, _, name = pile.partition(":")
            if kind != "hand" or more < 1 or not draws:
                continue
            cards = {"cards": ("?",) * more} if hasattr(draws[0], "cards") else {"card": "?"}
            entry = draws[0].model_copy(update={"by": name, "override": UNDUE, "note": None, **cards})
            for n in range(len(self.table) + 1, self.since, -1):
                position = _Position(n, state := self.states[n - 1], self.game.pile_counts(state))
                ruling, after = ruling_and_state_after(self.game, self.table.header, state, entry)
                if ruling.is_accepted and self._pile_changes(position, after) == self.wanted:
                    yield "insert", position, entry, self.wanted
                    break

    def _least_disturbing_acts_and_pile_changes(
        self, position: _Position
    ) -> Iterator[tuple[Entry, Mapping[str, int]]]:
        """Yield the acts allowed there: of all that move the same number of cards, the one of each colour
        that least disturbs later entries.
        """
        kinds: dict[tuple[object, ...], list[NamedTuple]] = {}
        for action in islice(self.game.legal_acts(position.state), LOOKED_AT):
            kind = (
                type(action),
                *(
                    length_of_tuple_or_value_itself(value)
                    for name, value in zip(action._fields, action, strict=True)
                    if name not in WHICH
                ),
            )
            kinds.setdefault(kind, []).append(action)
        for acts in kinds.values():
            after = position.state.copy()
            self.game.apply(after, acts[0])
            moved = self._pile_changes(position, after)
            if moved != self.wanted:
                yield self.game.entry_from_act(position.state, acts[0]), moved
                continue
            values = self._cards_named_later_by_player(position)
            entries = sorted(
                [self.game.entry_from_act(position.state, action) for action in acts],
                key=lambda entry: -harmlessness_for_later_entries(entry, values),
            )
            yield from (
                (entry, moved)
                for entry in {colour_of_entry_card(entry): entry for entry in reversed(entries)}.values()
            )

    def _cards_named_later_by_player(self, position: _Position) -> dict[str | None, Counter[str]]:
        """The cards that later entries name, by player; such a card cannot have been played before."""
        values: dict[str | None, Counter[str]] = {}
        for later in self.rulings[position.n - 1 :]:
            name_of = values.setdefault(getattr(later.entry, "by", None), Counter())
            name_of.update(cards_named_in_entry(later.entry))
        return values

    def _entries_with_one_card_more_or_less(
        self, position: _Position
    ) -> Iterator[tuple[Entry, Mapping[str, int]]]:
        """Yield the entry made there with one card more or less, if it names cards that the referee need not
        see."""
        entry = self.rulings[position.n - 1].entry
        cards = getattr(entry, "cards", None)
        if not isinstance(cards, tuple) or "?" not in cards:
            return
        for other in ((*cards, "?"), cards[:-1]):
            changed = entry.model_copy(
                update={"cards": other, "override": entry.override or OVERRIDES["counted"]}
            )
            ruling, after = ruling_and_state_after(self.game, self.table.header, position.state, changed)
            if other and ruling.is_accepted:
                yield changed, self._pile_changes(position, after)

    def _pile_changes(self, position: _Position, state_after: AnyState) -> dict[str, int]:
        return pile_count_differences(self.game.pile_counts(state_after), position.counts)

    # -- replay ----------------------------------------------------------------------------------------------
    def _replay_and_keep_if_best(self, kind: Kind, position: _Position, entry: Entry | None) -> None:
        """Try an amendment by replay; keep it unless another one with the same effect makes fewer entries
        illegal."""
        on = position.n - (kind == "insert")
        later = self.rulings[on:]
        if self.replayed + len(later) > REPLAYED:
            return
        like = (
            *self.alike[: position.n - 1],
            *([] if entry is None else [same_effect_key(entry)]),
            *self.alike[on:],
        )
        state = position.state
        if entry is not None:
            ruling, state = ruling_and_state_after(self.game, self.table.header, state, entry)
            if not ruling.is_accepted:
                return
        state, illegal = self._replay_and_count_added_illegal(state, later)
        illegal += entry is not None and bool(entry.override)
        counts = self.game.pile_counts(state)
        left = sum(counts.get(pile) != count for pile, count in self.counted.items() if pile in counts)
        before = self.best.get(like)
        if before is None or (left, illegal) < (before.remaining_difference, before.illegal_entry_count):
            self.best[like] = Suggestion(
                kind, position.n, entry, self._suggestion_text(kind, position, entry), left, illegal
            )

    def _suggestion_text(self, kind: Kind, position: _Position, entry: Entry | None) -> str:
        if entry is not None and entry.override == UNDUE:
            return say(
                "audit.undue",
                "At some time, though it was not due: {said}",
                said=self._entry_in_words(position, entry),
            )
        entry_text = self._entry_in_words(
            position, self.rulings[position.n - 1].entry if entry is None else entry
        )
        if kind == "insert" and position.n > len(self.table):
            return say("audit.forgotten_now", "Forgotten just now: {said}", said=entry_text)
        if kind == "insert":
            return say("audit.forgotten", "Forgotten before entry {n}: {said}", n=position.n, said=entry_text)
        if kind == "strike":
            return say(
                "audit.not_happened", "Entry {n} did not happen: {said}", n=position.n, said=entry_text
            )
        return say("audit.really", "Entry {n} was really: {said}", n=position.n, said=entry_text)

    def _replay_and_count_added_illegal(
        self, state: AnyState, later_rulings: list[Ruling]
    ) -> tuple[AnyState, int]:
        illegal, state = -sum(ruling.verdict == "irregular" for ruling in later_rulings), state.copy()
        for before in later_rulings:
            self.replayed += 1
            if isinstance(before.entry, NonGameEntry):
                continue
            plain = (
                before.entry.model_copy(update={"override": None}) if before.entry.override else before.entry
            )
            ruling, after = ruling_and_state_after(
                self.game, self.table.header, state, plain, may_change_state=True
            )
            if not ruling.is_accepted:
                illegal += 1
                ruling, after = ruling_and_state_after(
                    self.game,
                    self.table.header,
                    state,
                    plain.model_copy(update={"override": "tried"}),
                    may_change_state=True,
                )
                illegal += not ruling.is_accepted
            state = after if ruling.is_accepted else state
        return state, illegal

    def _entry_in_words(self, position: _Position, entry: Entry) -> str:
        if isinstance(self.game.act_or_reader_findings(position.state, entry), tuple) and are_reader_findings(
            self.game.act_or_reader_findings(position.state, entry)
        ):
            return record_name_in_words("verb", entry.do)
        code, facts = self.game.entry_message(position.state, entry)
        return self.game.event_text(code, facts)


def merge_suggestions_with_same_effect(suggestions: list[Suggestion]) -> list[Suggestion]:
    """Merge suggestions for the same place that lead to the same counts, whichever player they are about."""
    first: dict[tuple[object, ...], Suggestion] = {}
    for suggestion in suggestions:
        key = (
            suggestion.kind,
            suggestion.entry_number,
            suggestion.entry and suggestion.entry.do,
            suggestion.remaining_difference,
            suggestion.illegal_entry_count,
        )
        merged = first.get(key)
        if merged is None or suggestion.entry is None:
            first[key] = suggestion
        else:
            first[key] = merged._replace(same_effect_entries=(*merged.same_effect_entries, suggestion.entry))
    return list(first.values())


def suggestions_merged_by_act_and_player(
    suggestions: list[Suggestion], entry_of: Callable[[Suggestion], Entry]
) -> list[Suggestion]:
    """Group suggestions with the same act and player under the likeliest of them; the others become its
    `elsewhere`.
    """
    first: dict[tuple[object, ...], Suggestion] = {}
    for suggestion in suggestions:
        entry = entry_of(suggestion)
        key = (suggestion.kind, entry.do, getattr(entry, "by", None))
        first_such = first.setdefault(key, suggestion)
        if first_such is not suggestion:
            first[key] = first_such._replace(other_places=(*first_such.other_places, suggestion))
    return list(first.values())


def cards_named_in_entry(entry: Entry) -> set[str]:
    """The cards an entry names."""
    values: set[str] = set()
    for value in entry.to_json_object().values():
        values.update((value,) if isinstance(value, str) else value if isinstance(value, tuple) else ())
    return {value for value in values if card_number_or_none(value) not in (None, HIDDEN)}


def harmlessness_for_later_entries(
    entry: Entry, cards_named_later_by_player: Mapping[str | None, Counter[str]]
) -> int:
    """How little an act disturbs later ones; highest if none of its cards is named later and its piece does
    not move."""
    player_values = cards_named_later_by_player.get(getattr(entry, "by", None), Counter())
    return -sum(player_values[card] for card in cards_named_in_entry(entry)) * 2 + (
        getattr(entry, "from_", 0) == getattr(entry, "to", 1)
    )


def colour_of_entry_card(entry: Entry) -> str:
    return COLOUR[card_number_or_none(getattr(entry, "card", "?")) or 0]


def are_reader_findings(read_result: tuple[object, ...]) -> bool:
    return not read_result or isinstance(read_result[0], Finding)


def pile_count_differences(counts: Counts, subtracted_counts: Counts) -> dict[str, int]:
    return {
        pile: by
        for pile in counts.keys() | subtracted_counts.keys()
        if (by := counts.get(pile, 0) - subtracted_counts.get(pile, 0))
    }


def length_of_tuple_or_value_itself(value: object) -> object:
    return len(value) if isinstance(value, tuple) and not hasattr(value, "_fields") else value


def same_effect_key(entry: Entry) -> tuple[object, ...]:
    """A key that is equal for entries which move the same number of cards between the same piles."""
    cards = getattr(entry, "cards", None)
    return entry.do, getattr(entry, "by", None), len(cards) if isinstance(cards, tuple) else HIDDEN
