"""How a table stood after each entry: a cache of what the entries say, folded anew where it has forgotten."""

from collections.abc import Callable
from typing import Final

from referee.game import AnyState

RECENT: Final = 128
EVERY: Final = 64
"""States kept for undo: the latest RECENT, and one in EVERY before those."""

Follow = Callable[[AnyState, int], AnyState]
"""The state after entry n, from 1, given the one before it, which may be changed."""


class States:
    """States by how many entries stood. They are looked at, never changed."""

    def __init__(self, first: AnyState) -> None:
        self._kept: dict[int, AnyState] = {0: first}
        self._passed: dict[int, AnyState] = {}
        """Those that the last look back came through: the next one back is often among them."""

    def __getitem__(self, entries: int) -> AnyState:
        """A state that is certainly kept: the first, or the latest."""
        return self._kept[entries]

    def after(self, entries: int, follow: Follow) -> AnyState:
        """Any state: one that was forgotten is folded from the nearest one kept."""
        if entries in self._kept:
            return self._kept[entries]
        if entries not in self._passed:
            start = max(kept for kept in self._kept if kept <= entries)
            state, self._passed = self._kept[start], {}
            for n in range(start + 1, entries + 1):
                self._passed[n] = state = follow(state.copy(), n)
        return self._passed[entries]

    def remember(self, entries: int, state: AnyState) -> None:
        """Keep the latest one; most of those long ago are given up for it."""
        self._kept[entries] = state
        if (entries - RECENT) % EVERY:
            self._kept.pop(entries - RECENT, None)

    def forget(self, entries: int) -> None:
        """One that no longer is."""
        self._kept.pop(entries, None)
        self._passed.pop(entries, None)

    def go_back(self, now: int, start: int, state: AnyState) -> None:
        """Of the `now` entries only the first `start` stand any more; `state` is the one after them."""
        for forgotten in range(start + 1, now + 1):
            self.forget(forgotten)
        self._kept[start] = state
