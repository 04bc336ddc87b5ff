"""How a table stood after each entry: a cache of what the entries say, folded anew where it has forgotten."""

from collections.abc import Callable
from typing import Final

from referee.game import AnyState

RECENT: Final = 128
EVERY: Final = 64
"""States kept for undo: the latest RECENT, and one in EVERY before those."""
LONG: Final = 64 * EVERY
SELDOM: Final = 8 * EVERY
"""Behind so many entries one in SELDOM is kept: no game at a table is that long."""

Follow = Callable[[AnyState, int], AnyState]
"""The state after entry n, from 1, given the one before it, which may be changed."""


class StateCache:
    """States by how many entries stood. They are looked at, never changed."""

    def __init__(self, first: AnyState) -> None:
        self._kept: dict[int, AnyState] = {0: first}
        self._passed: dict[int, AnyState] = {}
        """Those that the last look back came through: the next one back is often among them."""

    @property
    def initial_state(self) -> AnyState:
        """The state before the first entry."""
        return self._kept[0]

    def state_after(self, entries: int, follow: Follow) -> AnyState:
        """Any state: one that was forgotten, or never asked for, is folded from the nearest one before it."""
        if entries in self._kept:
            return self._kept[entries]
        if entries in self._passed:
            return self._passed[entries]
        start = self.nearest_cached(entries)
        state, passed = self._kept[start].copy(), {}
        for n in range(start + 1, entries + 1):
            state = follow(state, n)
            if should_cache(n):
                self._kept[n] = state.copy()
            elif n < entries < n + EVERY:
                passed[n] = state.copy()
        self._passed = passed | {entries: state}
        return state

    def nearest_cached(self, entries: int) -> int:
        """After how many entries, these at most, a state is at hand."""
        return max(kept for kept in self._kept if kept <= entries)

    def store(self, entries: int, state: AnyState) -> None:
        """Keep the latest one; most of those long ago are given up for it."""
        self._kept[entries] = state
        if not should_cache(entries - RECENT):
            self._kept.pop(entries - RECENT, None)

    def truncate(self, now: int, start: int) -> None:
        """Of the `now` entries only the first `start` stand any more."""
        for entries in range(start + 1, now + 1):
            self._kept.pop(entries, None)
            self._passed.pop(entries, None)


def should_cache(entries: int) -> bool:
    return entries % (EVERY if entries < LONG else SELDOM) == 0
