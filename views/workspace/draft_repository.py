"""The drafts of the screens: acts entered in part. Storing a draft never delays a tap, and a failure to store
it never stops one.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from models.store import DraftTable, Journal, StoreError

log = logging.getLogger("referee")
UNKEPT: Final = 200
"""The most drafts held in memory while the disk cannot be written."""
DraftKey = tuple[str, str, str]
"""Device, place, and kind of draft."""
LengthAndDraftJson = tuple[int, str]
"""The number of entries when the draft was made, and its JSON text."""


class DraftRepository:
    """Every draft of one data folder. No method raises: what cannot be written to the disk stays in memory
    until it can."""

    def __init__(self, journal: Journal, one_at_a_time: threading.RLock) -> None:
        self._drafts, self._one_at_a_time = DraftTable(journal), one_at_a_time
        self._unkept: OrderedDict[DraftKey, LengthAndDraftJson | None] = OrderedDict()

    def draft(self, key: DraftKey) -> LengthAndDraftJson | None:
        with self._one_at_a_time:
            if key in self._unkept:
                return self._unkept[key]
            try:
                return self._drafts.entry_count_and_draft_text(*key)
            except StoreError:
                log.warning("a draft could not be read", exc_info=True)
                return None

    def store(self, key: DraftKey, stored_draft: LengthAndDraftJson) -> None:
        self._change_or_hold_in_memory(
            key, stored_draft, lambda: self._drafts.store_draft(*key, *stored_draft)
        )

    def delete(self, key: DraftKey) -> None:
        self._change_or_hold_in_memory(key, None, lambda: self._drafts.delete_draft(*key))

    def _change_or_hold_in_memory(
        self, key: DraftKey, stored_draft: LengthAndDraftJson | None, change: Callable[[], None]
    ) -> None:
        with self._one_at_a_time:
            self._unkept.pop(key, None)
            try:
                change()
            except StoreError:
                log.warning("a draft could not be kept", exc_info=True)
                self._unkept[key] = stored_draft
                while len(self._unkept) > UNKEPT:
                    self._unkept.popitem(last=False)
