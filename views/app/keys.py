"""Keyboard events: the page has one handler, shared by all components on the screen.

A component says `use_keys(handler)`; the one that came last is asked first, and a handler that answers True has dealt with
the key. Typing in a text field is not for us: fields say `typing` on focus and on blur, and one that has gone from the screen
has no keyboard. Only a handler that says `while_typing` hears keys then too, such as Escape in the field of typed lines.

`views.app.shortcuts` names all shortcuts, for the list of keys and the tooltips.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import flet as ft

from views.app.error_boundary import use_session_language
from views.app.references import Reference, use_typed_ref
from views.runtime.session_events import control_number

Handler = Callable[[ft.KeyboardEvent], bool]


Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Value = TypeVar("Value")


def use_latest(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """One callable that stays the same from drawing to drawing and always does what the latest drawing meant.

    Memoised children compare their arguments: a new lambda at every drawing would make each of them draw anew.
    """
    latest: Reference[Callable[..., Answer]] = use_typed_ref(function)
    latest.current = function
    return cast(Callable[Given, Answer], ft.use_callback(lambda *given: latest.current(*given), []))


def use_state_with_current(
    first: Callable[[], Value],
) -> tuple[Value, Callable[[Value], None], Reference[Value]]:
    """A value as `use_state` keeps it, and a reference whose `current` already holds what was changed but is not drawn yet.

    A tap that comes right behind a letter typed must not act on the drawing before it.
    """
    drawn: Value
    draw: Callable[[Value], None]
    drawn, draw = ft.use_state(first)  # type: ignore[arg-type]  # mypy takes the function for the value
    held = use_typed_ref(drawn)

    def change(new: Value) -> None:
        held.current = new
        draw(new)

    return held.current, change, held


class Keys:
    """The key handlers of one page, and the field that has the focus."""

    def __init__(self) -> None:
        self.handlers: list[Handler] = []
        self.always: list[Handler] = []
        """Those of them that hear keys while somebody types, too."""
        self.field: tuple[ft.Page, int] | None = None
        """The text field that has the keyboard."""
        self.has_menu = False
        """True if a menu is open: it gets the keys."""
        self.has_tabbed = False
        """True if Tab has focused a control. Then Enter and space press that control only."""

    @property
    def is_typing(self) -> bool:
        """True if a text field on the screen has the focus. A field that was removed sends no blur."""
        return self.field is not None and self.field[1] in self.field[0].session.index

    def dispatch_key(self, event: ft.KeyboardEvent) -> bool:
        """Offer the key to the handlers, the latest first. True if one has handled it."""
        if self.has_menu:
            return False
        if self.has_tabbed and not self.is_typing and event.key in ("Enter", " ") and not event.ctrl:
            return False
        if event.key.startswith("Arrow"):
            self.has_tabbed = False
        for handler in reversed(self.always if self.is_typing else self.handlers):
            if handler(event):
                return True
        if event.key == "Tab":
            self.has_tabbed = True
        return False

    def set_menu_open(self, is_open: bool) -> None:
        """Note whether a menu is open."""
        self.has_menu = is_open

    def dispatch_menu_choice(self, event: ft.KeyboardEvent) -> None:
        """Run a key's action that was chosen in the menu, and end typing."""
        self.has_menu, self.field = False, None
        self.dispatch_key(event)


def keys_of(page: ft.Page) -> Keys:
    """The keys of this page; the page's one slot is taken here and nowhere else."""
    keys: Keys | None = page.session.store.get("keys")
    if keys is None:
        keys = Keys()
        page.session.store.set("keys", keys)

        def pressed(event: ft.KeyboardEvent) -> None:
            use_session_language(page)
            keys.dispatch_key(event)

        page.on_keyboard_event = pressed
    return keys


def go_back(page: ft.Page) -> bool:
    """The system's own way back, a gesture or a button: it closes what Escape closes, and else leads where the way back leads."""
    use_session_language(page)
    keys = keys_of(page)
    keys.field = None
    asked = (
        ft.KeyboardEvent("keyboard_event", page, key=key, shift=False, ctrl=False, alt=False, meta=False)
        for key in ("Escape", "B")
    )
    return any(keys.dispatch_key(each) for each in asked)


def use_keys(handler: Handler, while_typing: bool = False) -> None:
    """Handle keys while this component is on the screen. The handler may change with every drawing."""
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


def set_focused_field(page: ft.Page, field: ft.TextField | None) -> None:
    """Note which text field has the focus, or None."""
    keys_of(page).field = None if field is None else (page, control_number(field))


def use_focusable_field(
    turn: int, then: Callable[[], None] = lambda: None
) -> tuple[ft.Ref[ft.TextField], Reference[bool]]:
    """A reference for a text field (`ref=`), which is given the keyboard whenever `turn` changes, but not for 0, and what is done
    `then`; and a reference whose `current` says whether it has it by now.

    Enter takes the keyboard from a field, and in a browser Flutter may not notice that it is given back at once. So a field that
    goes on with the next line is drawn as another field (`key=turn`), to which the keyboard is new.

    Flet's `autofocus` would not take the keyboard from a button that has it.
    """
    page, has_it = ft.context.page, use_typed_ref(False)
    field: ft.Ref[ft.TextField] = ft.use_memo(ft.Ref, [])

    async def give() -> None:
        if field.current is not None:  # else it has gone meanwhile
            await field.current.focus()  # type: ignore[no-untyped-call]
        if field.current is not None:
            set_focused_field(page, field.current)
            has_it.current = True
            then()

    def given() -> None:
        has_it.current = False
        if turn:
            page.run_task(give)

    ft.use_effect(given, [turn])
    return field, has_it
