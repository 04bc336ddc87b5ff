"""Drafts: entries that a device has begun and neither entered nor discarded. They are there again when the
device comes back.

    draft = use_draft(f"table/{id}", "act", EMPTY_DRAFT, at=session.turn)
    draft.current()                                        # includes changes that are not drawn yet
    draft.change(lambda now: now.put("card", "9H"))        # builds on the previous tap, drawn or not
    draft.clear()

A draft is a plain value: a named tuple, a dict, a word. Every change is stored by device, place and name, so
that a draft survives other screens, a reload and a restart. A draft made for an entry (`at`: the number of
entries so far) starts empty once there is another entry. A stored draft is checked when it is read: one that
has another type or no longer fits is dropped.
"""

import logging
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from models.named_tuple_json import json_from_named_tuples, value_from_json_or_none
from views.app.component import Reference, use_app_context, use_state_with_current
from views.app.preferences import AppContext
from views.workspace.draft_repository import DraftRepository

log = logging.getLogger("referee")
D = TypeVar("D")
V = TypeVar("V")
ALWAYS: Final = -1
"""The value of `at` for drafts that belong to no entry: they stay until they are discarded."""


class Draft(Generic[D]):
    """The draft of one session, at the time of one drawing."""

    def __init__(
        self,
        at: int,
        empty: D,
        held: Reference[tuple[int, D]],
        change: Callable[[tuple[int, D]], None],
        keep: Callable[[D], None],
    ) -> None:
        self.at, self.empty, self._held, self._change, self._keep = at, empty, held, change, keep

    def current(self) -> D:
        """Return the draft, including changes that are not drawn yet."""
        at, value = self._held.current
        return value if at == self.at else self.empty

    @property
    def is_begun(self) -> bool:
        """True if the draft is not empty."""
        return self.current() != self.empty

    def change(self, update: Callable[[D], D]) -> None:
        """Change the draft, store it and redraw."""
        new_value = update(self.current())
        self._change((self.at, new_value))
        self._keep(new_value)

    def set_without_redraw_or_storing(self, value: D) -> None:
        """Set the draft during a drawing. It is neither redrawn nor stored."""
        self._held.current = (self.at, value)

    def clear(self) -> None:
        self.change(lambda _: self.empty)


class _DraftSlot(Generic[D]):
    """Where one draft is stored, and how it is read back."""

    def __init__(
        self,
        context: AppContext,
        place: str,
        what: str,
        empty: D,
        at: int,
        kind: object,
        fits: Callable[[D], bool],
    ) -> None:
        if place:  # without a place nothing is stored, and there may be no context
            self.drafts = context.drafts
        self.key, self.empty, self.at = (context.device if place else "", place, what), empty, at
        self.kind, self.fits = kind or type(empty), fits
        self.is_unreadable = False

    def entry_count_and_stored_draft(self) -> tuple[int, D]:
        """Return the number of entries, and the stored draft if it still fits the table. One that another
        version of the app has written is deleted."""
        stored_row = self.drafts.draft(self.key) if self.key[1] else None
        if stored_row is None or stored_row[0] != self.at:
            return self.at, self.empty
        value = value_from_json_or_none(self.kind, stored_row[1])
        if value is None:
            self.is_unreadable = True
            self.drafts.delete(self.key)
        elif is_still_fitting_without_error(self.fits, value):
            return self.at, value
        return self.at, self.empty

    def store_or_delete(self, value: D) -> None:
        """Store the draft. An empty draft is deleted; without a place nothing is stored."""
        if self.key[1] and value == self.empty:
            self.drafts.delete(self.key)
        elif self.key[1]:
            self.drafts.store(self.key, (self.at, json_from_named_tuples(value)))


def use_draft(
    draft_key: str,
    name: str,
    empty: D,
    *,
    entry_count: int = ALWAYS,
    value_type: object = None,
    still_fits: Callable[[D], bool] = lambda _: True,
) -> Draft[D]:
    """Return this device's draft at a place (`table/3`). Without a place the draft is held in memory only.

    `empty`: the empty draft. `value_type`: its type, if it is not the type of `empty`. `still_fits`: returns
    False, or raises, if a stored draft is no longer possible.
    """
    slot = _DraftSlot(use_app_context(), draft_key, name, empty, entry_count, value_type, still_fits)
    _, change, held = use_state_with_current(slot.entry_count_and_stored_draft)
    if held.current[0] != entry_count:
        held.current = slot.entry_count_and_stored_draft()
    return Draft(entry_count, empty, held, change, slot.store_or_delete)


class UnhookedDraft(Generic[D]):
    """Drafts outside components: `draft(changed, empty, at, fits)` returns the draft, and calls `changed` on
    every change.

    It holds no reference to `changed`: that would be a reference cycle, which Python frees only much later.
    """

    def __init__(self, context: AppContext, place: str, what: str) -> None:
        self._context, self._place, self._what = context, place, what
        self._held: Reference[tuple[int, D]] = Reference()
        self._held.current = None  # type: ignore[assignment]  # until it is first asked for
        self.was_dropped = False
        """True once a stored draft could not be read, as after an update."""

    def draft(
        self,
        on_change: Callable[[], None],
        empty: D,
        entry_count: int,
        still_fits: Callable[[D], bool] = lambda _: True,
        value_type: object = None,
    ) -> Draft[D]:
        slot = _DraftSlot(self._context, self._place, self._what, empty, entry_count, value_type, still_fits)
        if self._held.current is None or self._held.current[0] != entry_count:
            self._held.current = slot.entry_count_and_stored_draft()
            self.was_dropped = self.was_dropped or slot.is_unreadable

        def store_and_notify(count_and_value: tuple[int, D]) -> None:
            self._held.current = count_and_value
            on_change()

        return Draft(entry_count, empty, self._held, store_and_notify, slot.store_or_delete)

    def outdated_draft(self, entry_count: int, value_type: type[V]) -> tuple[int, V] | None:
        """Return the stored draft of this type that was made before other entries came, with the number of
        entries then."""
        stored = self._context.drafts.draft((self._context.device, self._place, self._what))
        if stored is None or stored[0] >= entry_count:
            return None
        value = value_from_json_or_none(value_type, stored[1])
        return (stored[0], value) if isinstance(value, value_type) else None

    def delete_stored_draft(self) -> None:
        """Delete the stored draft; one in memory stays."""
        self._context.drafts.delete((self._context.device, self._place, self._what))


def store_draft(drafts: DraftRepository, device_id: str, draft_key: str, name: str, value: object) -> None:
    """Store a draft for a screen that this device opens later."""
    drafts.store((device_id, draft_key, name), (ALWAYS, json_from_named_tuples(value)))


def is_still_fitting_without_error(still_fits: Callable[[D], bool], value: D) -> bool:
    try:
        return still_fits(value)
    except Exception:
        log.warning("a draft does not fit any more", exc_info=True)
        return False
