"""Keyboard events: the page has one handler, shared by all components on the screen.

A component calls `use_keys(handler)`. The handler mounted last is called first; one that returns True has
handled the key. While a text field has the focus (`set_focused_field`) keys belong to the field, and only
handlers with `while_typing` are called, such as the one for Escape in the field of typed lines. A field that
was removed from the screen does not have the focus.

`views.app.shortcuts` names all shortcuts, for the list of keys and the tooltips.
"""

from collections.abc import Callable

import flet as ft

from views.app.component import Reference, use_stable_callback, use_typed_ref
from views.app.error_boundary import use_session_language
from views.runtime.sessions import client_control_id

Handler = Callable[[ft.KeyboardEvent], bool]


class Keys:
    """The key handlers of one page, and the text field that has the focus."""

    def __init__(self) -> None:
        self.handlers: dict[Handler, bool] = {}
        """The handlers, the latest last; True for those that hear keys while somebody types, too."""
        self.field: tuple[ft.Page, int] | None = None
        """The text field that has the keyboard."""
        self.has_menu = False
        """True if a menu is open: it gets the keys."""
        self.has_tabbed = False
        """True if Tab has focused a control. Then Enter and space press that control only."""

    @property
    def is_typing(self) -> bool:
        """True if a text field on the screen has the focus. A removed field sends no blur event, so its
        presence is checked."""
        return self.field is not None and self.field[1] in self.field[0].session.index

    def dispatch_key(self, event: ft.KeyboardEvent) -> bool:
        """Pass the key to the handlers, the latest first. True if one has handled it."""
        if self.has_menu:
            return False
        if self.has_tabbed and not self.is_typing and event.key in ("Enter", " ") and not event.ctrl:
            return False
        if event.key.startswith("Arrow"):
            self.has_tabbed = False
        is_typing = self.is_typing
        for handler, while_typing in reversed([*self.handlers.items()]):
            if (while_typing or not is_typing) and handler(event):
                return True
        if event.key == "Tab":
            self.has_tabbed = True
        return False

    def set_menu_open(self, is_open: bool) -> None:
        self.has_menu = is_open

    def run_key_action_chosen_in_menu(self, event: ft.KeyboardEvent) -> None:
        """Run the action of a key that was chosen in the menu; no text field has the focus afterwards."""
        self.has_menu, self.field = False, None
        self.dispatch_key(event)


def keys_of_page(page: ft.Page) -> Keys:
    """Return the keys of this page. Only this function sets the page's keyboard handler."""
    keys: Keys | None = page.session.store.get("keys")
    if keys is None:
        keys = Keys()
        page.session.store.set("keys", keys)

        def dispatch_in_session_language(event: ft.KeyboardEvent) -> None:
            use_session_language(page)
            keys.dispatch_key(event)

        page.on_keyboard_event = dispatch_in_session_language
    return keys


def handle_back_gesture(page: ft.Page) -> bool:
    """Handle the system's back gesture or button: act as Escape, and if nothing handles it as the key B,
    which leads back."""
    use_session_language(page)
    keys = keys_of_page(page)
    keys.field = None
    key_events = (
        ft.KeyboardEvent("keyboard_event", page, key=key, shift=False, ctrl=False, alt=False, meta=False)
        for key in ("Escape", "B")
    )
    return any(keys.dispatch_key(event) for event in key_events)


def use_keys(handler: Handler, while_typing: bool = False) -> None:
    """Call a handler for keys while this component is on the screen. The handler may change with every
    drawing."""
    keys, heard = keys_of_page(ft.context.page), use_stable_callback(handler)

    def mount() -> None:
        keys.field = None
        keys.handlers[heard] = while_typing

    ft.use_effect(mount, [], cleanup=lambda: keys.handlers.pop(heard, None))


def set_focused_field(page: ft.Page, field: ft.TextField | None) -> None:
    """Record which text field has the focus; None for no field."""
    keys_of_page(page).field = None if field is None else (page, client_control_id(field))


def use_focusable_field(
    focus_trigger: int, on_focused: Callable[[], None] = lambda: None
) -> tuple[ft.Ref[ft.TextField], Reference[bool]]:
    """Return a reference for a text field (`ref=`), and a reference whose `current` is True once the field
    has the focus.

    The field gets the focus whenever `focus_trigger` changes to a value other than 0; `on_focused` is called
    afterwards.

    Enter takes the focus from a field, and in a browser Flutter may miss that it gets it back at once. So a
    field that continues with the next line is drawn as a new field (`key=turn`).

    Flet's `autofocus` does not take the focus from a button that has it.
    """
    page, has_it = ft.context.page, use_typed_ref(False)
    field: ft.Ref[ft.TextField] = ft.use_memo(ft.Ref, [])

    async def focus_field() -> None:
        if field.current is not None:  # else the field was removed meanwhile
            await field.current.focus()  # type: ignore[no-untyped-call]
        if field.current is not None:
            set_focused_field(page, field.current)
            has_it.current = True
            on_focused()

    def request_focus() -> None:
        has_it.current = False
        if focus_trigger:
            page.run_task(focus_field)

    ft.use_effect(request_focus, [focus_trigger])
    return field, has_it
