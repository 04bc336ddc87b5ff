"""The drafts of the screens: acts entered in part. No tap waits for storing one, and none fails with it."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from models.store import DraftTable, Journal, StoreError

log = logging.getLogger("referee")
UNKEPT: Final = 200
"""Drafts held in memory while the disk takes none."""
Key = tuple[str, str, str]
"""Device, place and what it is."""
Said = tuple[int, str]
"""The number of entries when the draft was made, and its JSON text."""


class DraftRepository:
    """Every draft of one data folder. Nothing here raises: what the disk does not take is held in memory until it does."""

    def __init__(self, journal: Journal, one_at_a_time: threading.RLock) -> None:
        self._drafts, self._one_at_a_time = DraftTable(journal), one_at_a_time
        self._unkept: OrderedDict[Key, Said | None] = OrderedDict()

    def draft(self, key: Key) -> Said | None:
        """Return the draft at this place, or None."""
        with self._one_at_a_time:
            if key in self._unkept:
                return self._unkept[key]
            try:
                return self._drafts.draft(*key)
            except StoreError:
                log.warning("a draft could not be read", exc_info=True)
                return None

    def keep(self, key: Key, said: Said) -> None:
        """Store the draft at this place."""
        self._changed(key, said, lambda: self._drafts.store(*key, *said))

    def forget(self, key: Key) -> None:
        """Delete the draft at this place."""
        self._changed(key, None, lambda: self._drafts.delete(*key))

    def _changed(self, key: Key, said: Said | None, change: Callable[[], None]) -> None:
        with self._one_at_a_time:
            self._unkept.pop(key, None)
            try:
                change()
            except StoreError:
                log.warning("a draft could not be kept", exc_info=True)
                self._unkept[key] = said
                while len(self._unkept) > UNKEPT:
                    self._unkept.popitem(last=False)
