"""The table: a record being played. Every change of it goes through one gate, `Table.change`.

The acts that pass the gate are the journal: entries made, taken back, made again, and earlier entries amended. The journal
is the truth; the states below are folded from it and only kept as a cache.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from pydantic import ValidationError

from models.record import Aside, Entry, Header, NoRecord, clear_sentence
from models.rulings import Facts, Finding, Ruling, rule
from models.speech import say
from referee.aside import judged_aside
from referee.game import Game
from referee.games import game_named
from referee.sealing import digest

Act = dict[str, Any]
"""One line of the journal: `{"act": "enter", "entry": {...}}`, `{"act": "undo"}`, `{"act": "redo"}`, or an amendment
`{"act": "amend", "kind": "correct", "n": 12, "entries": [...], "renews": [...]}`: from entry n on these entries stand instead;
`renews` says of each which line it makes anew, NEW for the amended entry itself."""

Keep = Callable[[Act, Any, int], None]
"""Makes an act last, given the state after it and how many entries then stand. What it cannot keep does not happen (it raises)."""

NEW: Final = -1
"""In `renews`: this entry was not there before the amendment."""

RECENT: Final = 128
EVERY: Final = 64
"""States kept for undo: the latest RECENT, and one in EVERY before those."""


@rule(
    "table.late",
    "P6",
    "",
    "",
    "This was meant for entry {meant} but {now} entries stand by now: somebody was quicker. Look again, then enter it anew",
    physical=True,
)
def late(meant: int, now: int) -> Iterator[Facts]:
    """An entry is judged at the point of the game it was meant for."""
    if meant != now:
        yield {"meant": meant + 1, "now": now}


Gone = Literal["", "undone", "corrected", "struck", "dropped", "recomputed"]
"""Why a line no longer stands: taken back, amended, dropped after an amendment, or only its sums were made anew."""


@dataclass(slots=True)
class Line:
    """One entry that was accepted, with its ruling. `gone` says why it no longer stands, if so."""

    ruling: Ruling
    gone: Gone = ""

    @property
    def stands(self) -> bool:
        return not self.gone


class Step(NamedTuple):
    """One change of what stands: after the first `start` entries, `new` lines stand instead of the `old` ones.

    An entry made has no old lines. Every step can be taken back and made again. `renews`: for each new line of an
    amendment the line it makes anew, or NEW.
    """

    start: int
    old: tuple[int, ...]
    new: tuple[int, ...]
    kind: str = "enter"
    renews: tuple[int, ...] = ()


class Table:
    """One game at one table.

    `keep` is called with every act before it takes effect. It is None while acts kept before are folded.
    """

    def __init__(self, header: Header, keep: Keep | None = None) -> None:
        self.header = header
        self.game: Game[Any, Any] = game_named(header.game)
        self.keep = keep
        self.passing = False
        """Folding acts kept long ago: the states they pass through need not be remembered one by one."""
        self.as_played: str | None = None
        """While acts kept under other rules are folded: the reason that lets stand what ours would refuse."""
        self._lines: list[Line] = []
        self._order: list[int] = []
        self._standing: list[int] = []
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._states: dict[int, Any] = {0: self.game.start(header)}
        self._passed: dict[int, Any] = {}
        """The states that the last look back came through: the next one back is often among them."""

    # -- what stands ---------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        """How many entries stand."""
        return len(self._standing)

    @property
    def state(self) -> Any:
        """How the table stands now. Nobody changes it: it is a cache of what the entries say."""
        return self._states[len(self._standing)]

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the entries that stand, in order."""
        return [self._lines[index].ruling for index in self._standing]

    def standing(self) -> list[tuple[int, Line]]:
        """The lines that stand, in order, each with its index."""
        return [(index, self._lines[index]) for index in self._standing]

    def newest(self, count: int) -> list[tuple[int, Line]]:
        """The lines made last, whether they still stand or not, each with its index."""
        first = len(self._lines) - count
        return list(enumerate(self._lines[first:], first))

    def latest(self, count: int) -> list[Ruling]:
        """The rulings of the last few entries that stand."""
        return [self._lines[index].ruling for index in self._standing[-count:]]

    def ruling(self, n: int) -> Ruling:
        """The ruling of entry n, from 1. Raises IndexError for an entry that does not stand."""
        if not 1 <= n <= len(self):
            raise IndexError(f"entry {n} does not stand")
        return self._lines[self._standing[n - 1]].ruling

    @property
    def may_undo(self) -> Ruling | None:
        """The entry that an undo would take back (of an amendment, the entry that was amended)."""
        return self._first_of(self._done[-1]) if self._done else None

    @property
    def may_redo(self) -> Ruling | None:
        """The entry that a redo would bring back."""
        return self._first_of(self._undone[-1]) if self._undone else None

    @property
    def undoes(self) -> str:
        """What kind of step an undo takes back: `enter`, `correct`, `insert`, `strike`, or "" for none."""
        return self._done[-1].kind if self._done else ""

    def _first_of(self, step: Step) -> Ruling:
        return self._lines[(step.new or step.old)[0]].ruling

    def afterwards(self, n: int, after_itself: bool) -> list[tuple[int, Line]]:
        """The lines, by their index, that an amendment of entry n (or before it, unless `after_itself`) judges again.

        Those that stand, and those that amendments have dropped since anybody last played on: they may stand again.
        """
        before = n - 1 if after_itself else n - 2
        first = self._order.index(self._standing[before]) + 1 if before >= 0 else 0
        dropped = self._dropped_lately()
        return [(index, self._lines[index]) for index in self._order[first:] if self._lines[index].stands or index in dropped]

    def _dropped_lately(self) -> set[int]:
        dropped: set[int] = set()
        for step in reversed(self._done):
            if step.kind == "enter":
                break
            dropped.update(index for index in step.old if self._lines[index].gone == "dropped")
        return dropped

    def numbered(self) -> Iterator[tuple[int | None, Line]]:
        """All lines as they are shown, those that no longer stand too, with the entry number of those that do."""
        number = 0
        for index in self._order:
            line = self._lines[index]
            number += line.stands
            if line.gone != "recomputed":
                yield (number if line.stands else None), line

    def state_after(self, entries: int) -> Any:
        """How the table stood when so many entries stood. To be looked at, not changed."""
        if entries in self._states:
            return self._states[entries]
        if entries not in self._passed:
            start = max(kept for kept in self._states if kept <= entries)
            state, self._passed = self._states[start], {}
            for n, index in enumerate(self._standing[start:entries], start + 1):
                self._passed[n] = state = self._followed(state.copy(), self._lines[index].ruling.entry)
        return self._passed[entries]

    def states(self) -> Iterator[Any]:
        """How the table stood at the beginning and after each entry. Each is looked at, or copied, before the next is asked for."""
        state = self._states[0].copy()
        yield state
        for index in self._standing:
            state = self._followed(state, self._lines[index].ruling.entry)
            yield state

    def record(self) -> dict[str, Any]:
        """The portable record: the header and the entries that stand."""
        return {
            **self.header.model_dump(mode="json", by_alias=True, exclude_none=True),
            "entries": [ruling.entry.written() for ruling in self.rulings],
        }

    # -- asking --------------------------------------------------------------------------------------------------
    def read(self, written: dict[str, Any]) -> Entry:
        """An entry from JSON. Raises NoRecord, with one sentence, for what is no entry of this game."""
        try:
            entry: Entry = self.game.entries.validate_python(written)
        except ValidationError as error:
            why = clear_sentence(error)
            raise NoRecord(say("table.no_entry", "this is no entry of {game}: {why}", game=self.game.title, why=why)) from None
        return entry

    def judge(self, entry: Entry, at: int | None = None) -> Ruling:
        """The ruling this entry would get now, with all that would follow. Changes nothing."""
        return self._ruled(entry, at)[0]

    def instead(self, entry: Entry) -> list[Entry]:
        """A few entries that would be allowed now in place of a refused one, the nearest first."""
        if isinstance(entry, Aside):
            return []
        return [self.game.write(self.state, action) for action in self.game.instead(self.state, entry)]

    def _ruled(self, entry: Entry, at: int | None = None) -> tuple[Ruling, Any]:
        if at is not None and at != len(self):
            return Ruling(entry, tuple(Finding(late, facts) for facts in late.broken(at, len(self)))), None
        return ruled(self.game, self.header, self.state, entry)

    def _followed(self, state: Any, entry: Entry) -> Any:
        """The state after an entry that was ruled before; the one given is changed, or left behind."""
        if isinstance(entry, Aside):
            return judged_aside(self.game, self.header, state, entry)[1]
        self.game.apply(state, self.game.read(state, entry))
        return state

    # -- the gate ------------------------------------------------------------------------------------------------
    def enter(self, entry: Entry, at: int | None = None) -> Ruling:
        """Judge an entry and, unless it is refused, let it stand. `at`: how many entries stood when it was meant."""
        ruling, after = self._ruled(entry, at)
        if ruling.stands:
            self.change({"act": "enter", "entry": entry.written()}, [(ruling, after)])
        return ruling

    def undo(self, steps: int = 1) -> None:
        """Take the last steps back; their entries stay visible, and redo brings them again."""
        for _ in range(min(steps, len(self._done))):
            self.change({"act": "undo"})

    def redo(self, steps: int = 1) -> None:
        """Make steps again that were taken back."""
        for _ in range(min(steps, len(self._undone))):
            self.change({"act": "redo"})

    def change(self, act: Act, ruled_so: Sequence[tuple[Ruling, Any]] | None = None) -> None:
        """The one gate: an act is kept first, then it takes effect. Raises whatever `keep` raises, and nothing happens.

        `ruled_so`: the rulings of the act's entries and the states after them, where they were just made. An entry that is
        refused here is our own mistake, or a rule that has changed since: NoRecord.
        """
        match act["act"]:
            case "enter":
                made = ruled_so or self._all_ruled(len(self), [act["entry"]])
                self._step(act, len(self), "enter", made)
            case "amend":
                made = ruled_so if ruled_so is not None else self._all_ruled(act["n"] - 1, act["entries"])
                self._step(act, act["n"] - 1, act["kind"], made, tuple(act["renews"]))
            case "undo" if self._done:
                step = self._done[-1]
                self._swap(act, step.start, step.old, self._done, self._undone)
            case "redo" if self._undone:
                step = self._undone[-1]
                self._swap(act, step.start, step.new, self._undone, self._done)

    def _all_ruled(self, start: int, entries: Sequence[dict[str, Any]]) -> list[tuple[Ruling, Any]]:
        state, made = self.state_after(start), []
        in_place = self.passing and len(entries) == 1 and start == len(self) and start % EVERY != 0
        for n, written in enumerate(entries, start + 1):
            entry = self.read(written)
            ruling, after = ruled(self.game, self.header, state, entry, in_place)
            if not ruling.stands and self.as_played:
                ruling, after = ruled(self.game, self.header, state, entry.model_copy(update={"override": self.as_played}), in_place)
            if not ruling.stands:
                raise NoRecord(say("table.refused_now", "entry {n} of this table is refused by the rules of this version", n=n))
            state = after
            made.append((ruling, state))
        if in_place:
            self._states.pop(start)
            self._passed.pop(start, None)
        return made

    def _step(self, act: Act, start: int, kind: str, made: Sequence[tuple[Ruling, Any]], renews: tuple[int, ...] = ()) -> None:
        """Let the lines just ruled stand after the first `start` ones."""
        entries = start + len(made)
        if self.keep is not None:
            act = {**act, "ruled": [digest(self.game, self.state_after(start), ruling) for ruling, _ in made]}
        self._keep(act, made[-1][1] if made else self.state_after(start), entries)
        first = len(self._lines)
        self._lines.extend(Line(ruling) for ruling, _ in made)
        step = Step(start, tuple(self._standing[start:]), tuple(range(first, len(self._lines))), kind, renews)
        self._place(step)
        self._undone.clear()
        self._done.append(step)
        self._stand(start, step.new, [state for _, state in made])
        self._mark_gone(step)

    def _place(self, step: Step) -> None:
        """Where new lines are shown: at the end; in an amendment each after the line it makes anew."""
        if step.kind == "enter":
            self._order.extend(step.new)
            return
        for index, renewed in zip(step.new, step.renews, strict=True):
            if renewed == NEW and step.kind == "insert":
                at = self._order.index(self._standing[step.start - 1]) + 1 if step.start else 0
            else:
                at = self._order.index(step.old[0] if renewed == NEW else renewed) + 1
            self._order.insert(at, index)

    def _mark_gone(self, step: Step) -> None:
        """Say of the lines an amendment put aside what became of them."""
        renewed = set(step.renews)
        for index in step.old:
            self._lines[index].gone = "recomputed" if index in renewed else "dropped"
        for index in renewed - {NEW}:
            self._lines[index].gone = "recomputed"
        if step.kind in ("correct", "strike"):
            self._lines[step.old[0]].gone = "corrected" if step.kind == "correct" else "struck"

    def _mark_undone(self, step: Step) -> None:
        """A step was taken back: its entries are struck, those it only made anew are not shown twice, those it dropped are back."""
        for place, index in enumerate(step.new):
            self._lines[index].gone = "recomputed" if step.renews and step.renews[place] != NEW else "undone"
        for index in set(step.renews) - {NEW} - set(step.old):
            self._lines[index].gone = "dropped"

    def _swap(self, act: Act, start: int, lines: tuple[int, ...], source: list[Step], target: list[Step]) -> None:
        """Take a step back, or make it again: these lines stand after the first `start` ones."""
        state, states = self.state_after(start), []
        for index in lines:
            state = self._followed(state.copy(), self._lines[index].ruling.entry)
            states.append(state)
        self._keep(act, state, start + len(lines))
        step = source.pop()
        target.append(step)
        self._stand(start, lines, states)
        if target is self._done:
            self._mark_gone(step)
        else:
            self._mark_undone(step)

    def _keep(self, act: Act, after: Any, entries: int) -> None:
        if self.keep is not None:
            self.keep(act, after, entries)

    def _stand(self, start: int, lines: tuple[int, ...], states: Sequence[Any]) -> None:
        if len(self) > start:
            here = self.state_after(start)
            for forgotten in range(start + 1, len(self) + 1):
                self._states.pop(forgotten, None)
                self._passed.pop(forgotten, None)
            del self._standing[start:]
            self._states[start] = here
        for index, state in zip(lines, states, strict=True):
            self._lines[index].gone = ""
            self._standing.append(index)
            self._remember(state)

    def _remember(self, state: Any) -> None:
        now = len(self._standing)
        self._states[now] = state
        if (now - RECENT) % EVERY:
            self._states.pop(now - RECENT, None)


def ruled(game: Game[Any, Any], header: Header, state: Any, entry: Entry, in_place: bool = False) -> tuple[Ruling, Any]:
    """The ruling of an entry on a table that stands so, and how the table stands after it (None if it is refused).

    `in_place`: the state given is not needed any more and becomes the one after.
    """
    if isinstance(entry, Aside):
        return judged_aside(game, header, state, entry)
    action = game.read(state, entry)
    if isinstance(action, tuple) and (not action or isinstance(action[0], Finding)):
        return Ruling(entry, action), None
    ruling = Ruling(entry, game.judge(state, action))
    if not ruling.stands:
        return ruling, None
    after = state if in_place else state.copy()
    return Ruling(entry, ruling.findings, game.apply(after, action)), after


def folded(header: Header, acts: Iterable[Act], keep: Keep | None = None) -> Table:
    """The table that these acts made, checked act by act; later changes are kept by `keep`."""
    table = Table(header)
    acts = list(acts)
    for left, act in zip(range(len(acts), 0, -1), acts, strict=True):
        table.passing = left > RECENT
        table.change(act)
    table.passing, table.keep = False, keep
    return table
