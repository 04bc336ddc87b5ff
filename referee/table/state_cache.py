"""A cache of a table's states after each entry. A state that is not cached is computed again from the
entries."""

from collections.abc import Callable
from typing import Final

from referee.game import AnyState

RECENT: Final = 128
EVERY: Final = 64
"""States cached for undo: the latest RECENT, and every EVERYth before those."""
LONG: Final = 64 * EVERY
SELDOM: Final = 8 * EVERY
"""In games longer than LONG entries, which are not played by people, only every SELDOMth old state is
cached."""

Follow = Callable[[AnyState, int], AnyState]
"""Returns the state after entry n, counting from 1, given the state before it, which it may change."""


class StateCache:
    """States by number of entries. Callers must not change them."""

    def __init__(self, first: AnyState) -> None:
        self._kept: dict[int, AnyState] = {0: first}
        self._passed: dict[int, AnyState] = {}
        """Those that the last look back came through: the next one back is often among them."""

    @property
    def initial_state(self) -> AnyState:
        """The state before the first entry."""
        return self._kept[0]

    def state_after(self, entry_count: int, apply_entry: Follow) -> AnyState:
        """The state after this many entries, computed from the nearest cached one before it if necessary."""
        if entry_count in self._kept:
            return self._kept[entry_count]
        if entry_count in self._passed:
            return self._passed[entry_count]
        start = self.nearest_cached(entry_count)
        state, passed = self._kept[start].copy(), {}
        for n in range(start + 1, entry_count + 1):
            state = apply_entry(state, n)
            if should_cache(n):
                self._kept[n] = state.copy()
            elif n < entry_count < n + EVERY:
                passed[n] = state.copy()
        self._passed = passed | {entry_count: state}
        return state

    def nearest_cached(self, entry_count: int) -> int:
        """The largest number of entries, at most `entry_count`, whose state is cached."""
        return max(number for number in self._kept if number <= entry_count)

    def cache_latest_state(self, entry_count: int, state: AnyState) -> None:
        """Cache the latest state, and drop most of the older ones."""
        self._kept[entry_count] = state
        if not should_cache(entry_count - RECENT):
            self._kept.pop(entry_count - RECENT, None)

    def drop_states_after(self, present_length: int, kept_length: int) -> None:
        """Drop the states after the first `kept_length` of `present_length` entries."""
        for entries in range(kept_length + 1, present_length + 1):
            self._kept.pop(entries, None)
            self._passed.pop(entries, None)


def should_cache(entry_count: int) -> bool:
    return entry_count % (EVERY if entry_count < LONG else SELDOM) == 0
