"""The table: a record being played. Every change of it goes through one gate, `Table.change`.

The acts that pass the gate are the journal: entries made, taken back and made again. The journal is the truth; the states
below are folded from it and only kept as a cache.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from models.record import Entry, Header, NoRecord, clear_sentence
from models.rulings import Facts, Finding, Ruling, rule
from referee.game import Game
from referee.games import game_named

Act = dict[str, Any]
"""One line of the journal: `{"act": "enter", "entry": {...}}`, `{"act": "undo"}` or `{"act": "redo"}`."""

Keep = Callable[[Act, Any, int], None]
"""Makes an act last, given the state after it and how many entries then stand. What it cannot keep does not happen (it raises)."""

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


@dataclass(slots=True)
class Line:
    """One entry that was accepted, with its ruling. `stands` is False once it has been taken back."""

    ruling: Ruling
    stands: bool = True


class Table:
    """One game at one table.

    `keep` is called with every act before it takes effect. It is None while acts kept before are folded.
    """

    def __init__(self, header: Header, keep: Keep | None = None) -> None:
        self.header = header
        self.game: Game[Any, Any] = game_named(header.game)
        self.lines: list[Line] = []
        self.keep = keep
        self._standing: list[int] = []
        self._undone: list[int] = []
        self._states: dict[int, Any] = {0: self.game.start(header)}

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
        return [self.lines[index].ruling for index in self._standing]

    @property
    def may_undo(self) -> Ruling | None:
        """The entry that an undo would take back."""
        return self.lines[self._standing[-1]].ruling if self._standing else None

    @property
    def may_redo(self) -> Ruling | None:
        """The entry that a redo would bring back."""
        return self.lines[self._undone[-1]].ruling if self._undone else None

    def numbered(self) -> Iterator[tuple[int | None, Line]]:
        """All lines, those taken back too, with the entry number of those that stand."""
        number = 0
        for line in self.lines:
            if line.stands:
                number += 1
            yield (number if line.stands else None), line

    def state_after(self, entries: int) -> Any:
        """How the table stood when so many entries stood. To be looked at, not changed."""
        if entries not in self._states:
            start = max(kept for kept in self._states if kept <= entries)
            state = self._states[start].copy()
            for index in self._standing[start:entries]:
                self._follow(state, self.lines[index].ruling.entry)
            return state
        return self._states[entries]

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
            raise NoRecord(f"this is no entry of {self.game.title}: {clear_sentence(error)}") from None
        return entry

    def judge(self, entry: Entry, at: int | None = None) -> Ruling:
        """The ruling this entry would get now, with all that would follow. Changes nothing."""
        return self._ruled(entry, at)[0]

    def _ruled(self, entry: Entry, at: int | None = None) -> tuple[Ruling, Any]:
        if at is not None and at != len(self):
            return Ruling(entry, tuple(Finding(late, facts) for facts in late.broken(at, len(self)))), None
        action = self.game.read(self.state, entry)
        if isinstance(action, tuple) and (not action or isinstance(action[0], Finding)):
            return Ruling(entry, action), None
        ruling = Ruling(entry, self.game.judge(self.state, action))
        if not ruling.stands:
            return ruling, None
        after = self.state.copy()
        return ruling._replace(happened=self.game.apply(after, action)), after

    def _follow(self, state: Any, entry: Entry) -> None:
        """Make an entry that was ruled before happen again."""
        self.game.apply(state, self.game.read(state, entry))

    # -- the gate ------------------------------------------------------------------------------------------------
    def enter(self, entry: Entry, at: int | None = None) -> Ruling:
        """Judge an entry and, unless it is refused, let it stand. `at`: how many entries stood when it was meant."""
        ruling, after = self._ruled(entry, at)
        if ruling.stands:
            self.change({"act": "enter", "entry": entry.written()}, (ruling, after))
        return ruling

    def undo(self, steps: int = 1) -> None:
        """Take the last entries back; they stay visible, and redo brings them again."""
        for _ in range(min(steps, len(self._standing))):
            self.change({"act": "undo"})

    def redo(self, steps: int = 1) -> None:
        """Let entries that were taken back stand again."""
        for _ in range(min(steps, len(self._undone))):
            self.change({"act": "redo"})

    def change(self, act: Act, ruled: tuple[Ruling, Any] | None = None) -> None:
        """The one gate: an act is kept first, then it takes effect. Raises whatever `keep` raises, and nothing happens.

        An `enter` whose entry is refused here is our own mistake: only what was judged before gets this far.
        """
        if act["act"] == "enter":
            ruling, after = ruled or self._ruled(self.read(act["entry"]))
            if not ruling.stands:
                raise NoRecord(f"entry {len(self) + 1} of this table is refused by the rules of this version")
            self._keep(act, after, len(self) + 1)
            self._stand(ruling, after)
        elif act["act"] == "undo" and self._standing:
            after = self.state_after(len(self) - 1)
            self._keep(act, after, len(self) - 1)
            self._take_back(after)
        elif act["act"] == "redo" and self._undone:
            after = self._state_again()
            self._keep(act, after, len(self) + 1)
            self._bring_again(after)

    def _keep(self, act: Act, after: Any, entries: int) -> None:
        if self.keep is not None:
            self.keep(act, after, entries)

    def _stand(self, ruling: Ruling, after: Any) -> None:
        self._undone.clear()
        self.lines.append(Line(ruling))
        self._standing.append(len(self.lines) - 1)
        self._remember(after)

    def _take_back(self, after: Any) -> None:
        self._states.pop(len(self), None)
        self._undone.append(self._standing.pop())
        self.lines[self._undone[-1]].stands = False
        self._states[len(self)] = after

    def _state_again(self) -> Any:
        after = self.state.copy()
        self._follow(after, self.lines[self._undone[-1]].ruling.entry)
        return after

    def _bring_again(self, after: Any) -> None:
        self._standing.append(self._undone.pop())
        self.lines[self._standing[-1]].stands = True
        self._remember(after)

    def _remember(self, state: Any) -> None:
        now = len(self._standing)
        self._states[now] = state
        if (now - RECENT) % EVERY:
            self._states.pop(now - RECENT, None)


def folded(header: Header, acts: Iterable[Act], keep: Keep | None = None) -> Table:
    """The table that these acts made, checked act by act; later changes are kept by `keep`."""
    table = Table(header)
    for act in acts:
        table.change(act)
    table.keep = keep
    return table
