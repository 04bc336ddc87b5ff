"""The keyboard: one slot on the page, shared by whatever is on the screen.

A component says `use_keys(handler)`; the one that came last is asked first, and a handler that answers True has dealt with
the key. Typing in a text field is not for us: fields say `typing` on focus and on blur, and one that has gone from the screen
has no keyboard. Only a handler that says `while_typing` hears keys then too, such as Escape in the field of typed lines.

Which key does what is told in `views.shortcuts`, for the list of keys and the tooltips.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from views.guards import listen

Handler = Callable[[ft.KeyboardEvent], bool]
SETTLES: Final = 20
"""Tenths of a second until what was just drawn stands where it is, on a slow phone too."""


def use_latest(function: Callable[..., Any]) -> Callable[..., Any]:
    """One callable that stays the same from drawing to drawing and always does what the latest drawing meant.

    Memoised children compare their arguments: a new lambda at every drawing would make each of them draw anew.
    """
    latest: Any = ft.use_ref(None)
    latest.current = function
    return ft.use_callback(lambda *given: latest.current(*given), [])


def use_held(first: Any) -> tuple[Any, Callable[[Any], None], Any]:
    """A value as `use_state` keeps it, and a reference whose `current` already holds what was changed but is not drawn yet.

    A tap that comes right behind a letter typed must not act on the drawing before it.
    """
    drawn, draw = ft.use_state(first)
    held: Any = ft.use_ref(drawn)

    def change(new: Any) -> None:
        held.current = new(held.current) if callable(new) else new
        draw(held.current)

    return held.current, change, held


class Keys:
    """The handlers of one page, and whether somebody types in a field."""

    def __init__(self) -> None:
        self.handlers: list[Handler] = []
        self.always: list[Handler] = []
        """Those of them that hear keys while somebody types, too."""
        self.field: tuple[ft.Page, int] | None = None
        """The text field that has the keyboard."""
        self.has_tabbed = False
        """Is the keyboard with something that Tab has reached? Then Enter and the space bar press that, and nothing else."""

    @property
    def is_typing(self) -> bool:
        """Does somebody type? A field that has gone from the screen has no keyboard, though no blur told of it."""
        return self.field is not None and self.field[1] in self.field[0].session.index

    def pressed(self, event: ft.KeyboardEvent) -> None:
        """Ask the handlers, the latest first."""
        if self.has_tabbed and not self.is_typing and event.key in ("Enter", " ") and not event.ctrl:
            return
        if event.key.startswith("Arrow"):
            self.has_tabbed = False
        for handler in reversed(self.always if self.is_typing else self.handlers):
            if handler(event):
                return
        if event.key == "Tab":
            self.has_tabbed = True


def keys_of(page: ft.Page) -> Keys:
    """The keys of this page; the page's one slot is taken here and nowhere else."""
    keys: Keys | None = page.session.store.get("keys")
    if keys is None:
        keys = Keys()
        page.session.store.set("keys", keys)

        def pressed(event: ft.KeyboardEvent) -> None:
            listen(page)
            keys.pressed(event)

        page.on_keyboard_event = pressed
    return keys


def use_keys(handler: Handler, while_typing: bool = False) -> None:
    """Hear the keys while this component is on the screen. The handler may change with every drawing."""
    keys, heard = keys_of(ft.context.page), use_latest(handler)

    def mount() -> None:
        keys.field = None
        keys.handlers.append(heard)
        if while_typing:
            keys.always.append(heard)

    def unmount() -> None:
        for heard_by in (keys.handlers, keys.always):
            if heard in heard_by:
                heard_by.remove(heard)

    ft.use_effect(mount, [], cleanup=unmount)


def typing(page: ft.Page, field: ft.TextField | None) -> None:
    """This text field has the keyboard, or none has."""
    keys_of(page).field = None if field is None else (page, field._i)


def use_field(at_once: bool) -> tuple[Any, Callable[..., None]]:
    """A reference for a text field (`ref=`), and what gives it the keyboard; `at_once`: as soon as it is on the screen.

    `take(then)` does something once it has it, and again where what is drawn just then, such as a refusal above the field, has
    taken the keyboard away and it is given once more.

    Flet's `autofocus` would not take the keyboard from a button that has it.
    """
    page, field = ft.context.page, ft.use_memo(ft.Ref, [])

    turn: Any = ft.use_ref(0)

    async def give(mine: int, then: Callable[[], None] | None) -> None:
        if field.current is None:
            return
        await field.current.focus()
        typing(page, field.current)
        if then is None:
            return
        then()
        for _ in range(SETTLES):
            await asyncio.sleep(0.1)
            if turn.current != mine or field.current._i not in page.session.index:
                return
            if keys_of(page).field is None:
                await field.current.focus()
                then()
                return

    def take(then: Callable[[], None] | None = None) -> None:
        turn.current += 1
        page.run_task(give, turn.current, then)

    ft.use_effect(lambda: take() if at_once else None, [])
    return field, take
