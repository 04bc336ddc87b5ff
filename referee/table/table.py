"""The table: a game in progress. Every change of it goes through `Table.store_and_apply_act`.

Acts (entering, undoing, redoing, amending) form the journal, which is authoritative. Lines
(referee.table.log) and states (referee.table.state_cache) are computed from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Required, TypedDict

from pydantic import ValidationError

from models.json_values import JsonObject
from models.record import Entry, Header, NonGameEntry, NoRecord, first_fault_sentence
from models.rulings import Finding, Ruling
from models.translation import say
from referee.game import AnyGame, AnyState
from referee.games import game_named
from referee.table.judging import (
    EntriesNow,
    allowed_entries_instead,
    entry_meant_for_other_length,
    ruling_and_state_after,
    state_after_ruled_entry,
)
from referee.table.log import Log
from referee.table.log_lines import NEW, Line, RemovalReason, Step, Steps
from referee.table.sealing import verdict_and_ruling_digest
from referee.table.state_cache import StateCache
from referee.table.table_entries import Ruled

__all__ = [
    "NEW",
    "Act",
    "Keep",
    "Line",
    "RemovalReason",
    "Step",
    "Table",
    "entry_meant_for_other_length",
    "ruling_and_state_after",
    "table_from_acts",
]


class Act(TypedDict, total=False):
    """One act of the journal: `{"act": "enter", "entry": {...}}`, `{"act": "undo"}`, `{"act": "redo"}`, or an
    amendment `{"act": "amend", "kind": "correct", "n": 12, "entries": [...], "renews": [...]}`, whose entries
    replace those from entry n on.
    """

    act: Required[str]
    entry: JsonObject
    kind: str
    n: int
    entries: list[JsonObject]
    renews: list[int]
    """For each entry the index of the line it repeats; NEW for one that was corrected or inserted."""
    corrects: list[list[int]]
    """If several were amended together: pairs of a position among the new entries and the line it
    corrects."""
    strikes: list[int]
    """If several were amended together: the lines that were struck out."""
    joined: bool
    """True for an entry made together with the one before, as one step."""
    ruled: list[str]
    """The digests of the entries' rulings when they were stored."""
    version: str
    """The rules version that was chosen, in an amendment of kind `rules`."""


Keep = Callable[[Act, AnyState, int], None]
"""Stores an act, given the state after it and the number of entries. If it raises, the act does not take
effect."""


class Table(Log):
    """One game at one table: its log, its states, and the methods that change it.

    `keep` stores every act before it takes effect. It is None while stored acts are replayed.
    """

    def __init__(self, header: Header, store_act: Keep | None = None) -> None:
        super().__init__()
        self.header = header
        self.game: AnyGame = game_named(header.game)
        self.store_act = store_act
        self.old_rules_reason: str | None = None
        """While acts kept under other rules are folded: the reason that lets stand what ours would refuse."""
        self._states = StateCache(self.game.start(header))
        self.change_count = 0
        """How often anything was changed: the same number means that nothing was."""

    @property
    def length_to_latest_game_entry(self) -> int:
        """The number of entries up to the game's latest own one: counts and changes of house rules after it
        are left out."""
        at = len(self)
        while at and isinstance(self.ruling_of_entry(at).entry, NonGameEntry):
            at -= 1
        return at

    @property
    def entry_count_and_latest_player_or_none(self) -> EntriesNow:
        """How many entries stand, and who made the last one."""
        by = self.ruling_of_entry(len(self)).entry.to_json_object().get("by") if len(self) else None
        return EntriesNow(len(self), by if isinstance(by, str) else None)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names now, by seat: those who began, then those who joined. A player who left is among
        them."""
        return tuple(self.state.names)

    # -- states -------------------------------------------------------------------------------------------
    @property
    def state(self) -> AnyState:
        """The present state. Callers must not change it."""
        return self._states.state_after(len(self._standing), self._apply_entry)

    def state_after(self, entry_count: int) -> AnyState:
        """The state after the first `entry_count` entries. Callers must not change it."""
        return self._states.state_after(entry_count, self._apply_entry)

    def state_after_line(self, line_index: int) -> AnyState:
        """The state after a line, standing or not; NEW gives the initial state."""
        following = []
        while line_index != NEW and line_index not in self._standing:
            following.append(line_index)
            line_index = self._lines[line_index].before
        state = (
            self.state_after(self._standing.index(line_index) + 1)
            if line_index != NEW
            else self._states.initial_state
        )
        for each in reversed(following):
            state = self._apply_line_computing_missing_ruling(state.copy(), each)
        return state

    def states_in_order(self) -> Iterator[AnyState]:
        """Yield the initial state and the state after each entry. Use or copy each before asking for the
        next."""
        state = self._states.initial_state.copy()
        yield state
        for index in self._standing:
            state = self._apply_line_computing_missing_ruling(state, index)
            yield state

    def _apply_entry(self, state: AnyState, entry_number: int) -> AnyState:
        return self._apply_line_computing_missing_ruling(state, self._standing[entry_number - 1])

    def _apply_line_computing_missing_ruling(self, state: AnyState, index: int) -> AnyState:
        """The state after a line, which is ruled on first if necessary."""
        line = self._lines[index]
        if line.computed_ruling is not None:
            return state_after_ruled_entry(self.game, self.header, state, line.entry)
        if line.entry.override or isinstance(line.entry, NonGameEntry):
            line.computed_ruling, state = ruling_and_state_after(
                self.game, self.header, state, line.entry, may_change_state=True
            )
            return state
        if line.entry.shows:
            state = self.game.reveal_cards_and_return_state(state, line.entry.shows)
        line.computed_ruling = Ruling(
            line.entry, (), self.game.apply(state, self.game.act_or_reader_findings(state, line.entry))
        )
        return state

    def record_json(self) -> JsonObject:
        """The record for export: the header and the standing entries."""
        return {
            **self.header.to_json_object(),
            "entries": [line.entry.to_json_object() for _, line in self.standing_lines()],
        }

    # -- queries ---------------------------------------------------------------------------------------------
    def entry_from_json(self, entry_json: JsonObject) -> Entry:
        """Parse an entry from JSON. Raises NoRecord with one sentence if it is not an entry of this game."""
        try:
            entry: Entry = self.game.entry_adapter.validate_python(entry_json)
        except ValidationError as error:
            reason = first_fault_sentence(error)
            raise NoRecord(
                say(
                    "table.no_entry",
                    "this is not an entry of {game}: {why}",
                    game=self.game.title,
                    why=reason,
                )
            ) from None
        return entry

    def judge_without_entering(self, entry: Entry, expected_entry_count: int | None = None) -> Ruling:
        """The ruling that this entry would get now, without changing the table."""
        return self._ruling_if_at_expected_entry_count(entry, expected_entry_count)[0]

    def allowed_entries_instead(self, entry: Entry) -> list[Entry]:
        """A few entries that are allowed now in place of a refused one, the most similar first."""
        return allowed_entries_instead(self.game, self.state, entry)

    def _ruling_if_at_expected_entry_count(
        self, entry: Entry, expected_entry_count: int | None = None
    ) -> Ruled:
        if expected_entry_count is not None and expected_entry_count != len(self):
            return Ruling(
                entry,
                tuple(
                    Finding(entry_meant_for_other_length, facts)
                    for facts in entry_meant_for_other_length.violations(
                        expected_entry_count, self.entry_count_and_latest_player_or_none
                    )
                ),
            ), self.state
        return ruling_and_state_after(self.game, self.header, self.state, entry)

    # -- changes ---------------------------------------------------------------------------------------------
    def enter(self, entry: Entry, expected_entry_count: int | None = None) -> Ruling:
        """Judge an entry and add it unless it is refused.

        `expected_entry_count`: the number of entries its author saw; it is refused if the table has changed
        since.
        """
        ruling, after = self._ruling_if_at_expected_entry_count(entry, expected_entry_count)
        if ruling.is_accepted:
            self.store_and_apply_act({"act": "enter", "entry": entry.to_json_object()}, [(ruling, after)])
        return ruling

    def enter_together(self, entries: Sequence[Entry], expected_entry_count: int | None = None) -> Ruling:
        """Enter several entries as one step.

        If one is refused, none is entered. Returns the ruling of the refused one, else of the last.
        """
        rulings = self._rulings_until_refused(entries, expected_entry_count)
        if not rulings[-1][0].is_accepted:
            return rulings[-1][0]
        for n, each in enumerate(rulings):
            act: Act = {"act": "enter", "entry": each[0].entry.to_json_object()}
            self.store_and_apply_act({**act, "joined": True} if n else act, [each])
        return rulings[-1][0]

    def ruling_if_entered_together(
        self, entries: Sequence[Entry], expected_entry_count: int | None = None
    ) -> Ruling:
        """The ruling that `enter_together` would return, without changing the table."""
        return self._rulings_until_refused(entries, expected_entry_count)[-1][0]

    def copy_with_entries_added_or_none(self, entries: Sequence[Entry]) -> "Table | None":
        """A separate, read-only table with these entries added; None if one of them is refused."""
        rulings = self._rulings_until_refused(entries, None)
        if not rulings or not rulings[-1][0].is_accepted:
            return None
        table = Table(self.header)
        table._states = StateCache(rulings[-1][1])
        return table

    def _rulings_until_refused(
        self, entries: Sequence[Entry], expected_entry_count: int | None
    ) -> list[Ruled]:
        """Rule on each entry in the state after the previous one, up to the first refused one."""
        rulings: list[Ruled] = []
        for entry in entries:
            rulings.append(
                ruling_and_state_after(self.game, self.header, rulings[-1][1], entry)
                if rulings
                else self._ruling_if_at_expected_entry_count(entry, expected_entry_count)
            )
            if not rulings[-1][0].is_accepted:
                break
        return rulings

    def undo(self, steps: int = 1) -> None:
        """Undo the last steps, each with the steps joined to it. Their lines stay visible, and redo restores
        them."""
        for _ in range(steps):
            for _ in range(self._step_count_of_next_undo()):
                self.store_and_apply_act({"act": "undo"})

    def redo(self, steps: int = 1) -> None:
        """Redo steps that were undone, each with the steps joined to it."""
        for _ in range(steps):
            for _ in range(self._step_count_of_next_redo()):
                self.store_and_apply_act({"act": "redo"})

    def store_and_apply_act(self, act: Act, precomputed: Sequence[Ruled] | None = None) -> None:
        """Store an act and then apply it. If `keep` raises, the exception is passed on and nothing changes.

        `precomputed`: the rulings of the act's entries and the states after them, if already computed. Raises
        NoRecord if an entry is refused here, which means a programming error or a rule that has changed.
        """
        self.change_count += 1
        match act["act"]:
            case "enter":
                rulings = precomputed or self._rulings_and_states_or_raise(len(self), [act["entry"]])
                self._store_and_apply_step(act, Step(len(self), joined=act.get("joined", False)), rulings)
            case "amend":
                rulings = (
                    precomputed
                    if precomputed is not None
                    else self._rulings_and_states_or_raise(act["n"] - 1, act["entries"])
                )
                corrects = tuple((place, index) for place, index in act.get("corrects", ()))
                step = Step(act["n"] - 1, kind=act["kind"], renews=tuple(act["renews"]), corrects=corrects)
                self._store_and_apply_step(act, step._replace(strikes=tuple(act.get("strikes", ()))), rulings)
            case "undo" if self._done:
                step = self._done[-1]
                self._undo_or_redo_step(act, step.start, step.old, self._done, self._undone)
            case "redo" if self._undone:
                step = self._undone[-1]
                self._undo_or_redo_step(act, step.start, step.new, self._undone, self._done)
            case "undo" | "redo":
                raise NoRecord(say("table.nothing_to_undo", "there is nothing to {act}", act=act["act"]))
            case unknown:
                raise NoRecord(
                    say(
                        "table.unknown_act",
                        "this version does not know the act {act!r}",
                        act=str(unknown)[:40],
                    )
                )

    def _rulings_and_states_or_raise(self, start: int, entries: Sequence[JsonObject]) -> list[Ruled]:
        state, rulings = self.state_after(start), []
        for n, written in enumerate(entries, start + 1):
            entry = self.entry_from_json(written)
            ruling, after = ruling_and_state_after(self.game, self.header, state, entry)
            if not ruling.is_accepted and self.old_rules_reason:
                ruling, after = ruling_and_state_after(
                    self.game,
                    self.header,
                    state,
                    entry.model_copy(update={"override": self.old_rules_reason}),
                )
            if not ruling.is_accepted:
                raise NoRecord(
                    say(
                        "table.refused_now",
                        "entry {n} of this table is refused by the rules of this version",
                        n=n,
                    )
                )
            state = after
            rulings.append((ruling, state))
        return rulings

    def _store_and_apply_step(self, act: Act, step: Step, rulings: Sequence[Ruled]) -> None:
        """Apply a step: the lines just ruled on stand after the first `step.start` entries."""
        start, entries = step.start, step.start + len(rulings)
        if self.store_act is not None:
            act = {
                **act,
                "ruled": [
                    verdict_and_ruling_digest(self.game, self.state_after(start), ruling)
                    for ruling, _ in rulings
                ],
            }
            self.store_act(act, rulings[-1][1] if rulings else self.state_after(start), entries)
        step = self._record_step_and_append_its_lines(
            step, [Line(ruling.entry, ruling) for ruling, _ in rulings]
        )
        self._replace_standing_lines(start, step.new, [state for _, state in rulings])
        self._mark_replaced_lines_with_reason(step)

    def _undo_or_redo_step(
        self, act: Act, start: int, lines: tuple[int, ...], source: Steps, target: Steps
    ) -> None:
        """Undo or redo a step by moving it from `source` to `target`: these lines stand after the first
        `start` entries.
        """
        if self.store_act is not None:
            state = self.state_after(start)
            for index in lines:
                state = self._apply_line_computing_missing_ruling(state.copy(), index)
            self.store_act(act, state, start + len(lines))
        step = source.pop()
        target.append(step)
        self._replace_standing_lines(start, lines)
        if target is self._done:
            self._mark_replaced_lines_with_reason(step)
        else:
            self._mark_undone_and_restore_replaced_lines(step)

    def _replace_standing_lines(
        self, start: int, lines: tuple[int, ...], states: Sequence[AnyState] = ()
    ) -> None:
        """Make these the standing lines after the first `start` entries.

        `states`: the states after them, if known.
        """
        self._states.drop_states_after(len(self), start)
        self._set_standing_lines(start, lines)
        for entries, state in enumerate(states, start + 1):
            self._states.cache_latest_state(entries, state)

    # -- checkpoints -----------------------------------------------------------------------------------------
    def entry_count_of_nearest_cached_state(self, max_entry_count: int) -> int:
        """The largest number of entries, at most `max_entry_count`, whose state is cached."""
        return self._states.nearest_cached(max(max_entry_count, 0))

    def cache_state(self, entry_count: int, state: AnyState) -> None:
        """Set the cached state after this many entries, before any state is read."""
        self._states.cache_latest_state(entry_count, state)

    # -- restored entries --------------------------------------------------------------------------------
    def restore_allowed_entry_unjudged(self, entry: Entry, joins_previous: bool = False) -> None:
        """Add a stored entry that was allowed under the same rules.

        It is not judged again, and its ruling is computed at first use.
        """
        self.change_count += 1
        self._append_standing(Line(entry, None, compute_ruling=self.compute_missing_rulings), joins_previous)

    def compute_missing_rulings(self) -> None:
        """Compute all rulings that are still missing, each in the state before its line; standing lines
        first."""
        following: dict[int, list[int]] = {}
        for index, line in enumerate(self._lines):
            following.setdefault(line.before, []).append(index)
        open_ = [(NEW, self._states.initial_state)]
        while open_:
            before, state = open_.pop()
            open_ += [
                (index, self._apply_line_computing_missing_ruling(state.copy(), index))
                for index in following.get(before, ())
            ]


def table_from_acts(header: Header, acts: Iterable[Act], store_later_act: Keep | None = None) -> Table:
    """Build a table by applying these acts, each checked. Later changes are stored with `store_later_act`."""
    table = Table(header)
    for act in acts:
        table.store_and_apply_act(act)
    table.store_act = store_later_act
    return table
