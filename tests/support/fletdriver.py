"""Drive the screens in-process, without a Flutter client.

A real Flet session with a connection that only counts: handlers, components, hooks, effects, dialogs, the Router, validation,
the differ and the bytes on the wire all run for real. A render that kills the session, a handler that covers the screen with
the red page, and any error that one of our guards caught and logged is raised here as AppCrashed.

    with Driver(main, width=390, height=844) as phone:
        phone.tap("e3")                       # by identifier, or
        phone.click(phone.button("Undo"))     # by what it says
        assert "White to move" in phone.said()

Names of Flet that are not public are used only here (marked PRIVATE); flet is pinned to one release.
"""

import asyncio
import dataclasses
import functools
import inspect
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flet as ft
import msgpack
from flet.components.component import Component  # PRIVATE
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context  # PRIVATE
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from tests.support.mirror import Mirror, read
from views.runtime.control_ids import KEPT_BY_PAGE

_encode = configure_encode_object_for_msgpack(BaseControl)


SNAPSHOTS = (
    "__prev_lists",
    "__prev_dicts",
    "__prev_classes",
)  # PRIVATE: Flet compares the next state with this


def _packed(control: Any) -> bytes:
    """A control as it would be sent now, without changing what Flet believes it has sent."""

    def encode(each: Any) -> Any:
        own = getattr(each, "__dict__", {})
        before = {name: own[name] for name in SNAPSHOTS if name in own}
        written = _encode(each)
        for name in SNAPSHOTS:
            own.pop(name, None)
        own.update(before)
        return written

    return bytes(msgpack.packb(control, default=encode))


class AppCrashed(AssertionError):
    """The session is dead, shows Flet's red error page, or a guard caught an error."""


class Caught(logging.Handler):
    """Collects errors that were logged instead of raised."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class Wire(Connection):
    """The connection of a session: packs every message as the websocket would, counts it, and answers calls to the client."""

    def __init__(self, hub: PubSubHub, executor: ThreadPoolExecutor, responders: dict[str, Any]) -> None:
        super().__init__()
        self.pubsubhub, self.executor, self.responders = hub, executor, responders
        self.loop = asyncio.get_running_loop()
        self.page_url, self.page_name = "http://test", ""
        self.session: Session
        self.calls: list[tuple[str, Any]] = []
        self.crashes: list[str] = []
        self.bytes = self.patches = 0
        self.mirror: Mirror | None = None

    def send_message(self, message: Any) -> None:
        packed = msgpack.packb([message.action, message.body], default=_encode)
        self.bytes += len(packed)
        body = message.body
        if message.action == MessageAction.PATCH_CONTROL:
            self.patches += 1
            if self.mirror:
                self.mirror.patched(read(packed)[1])
        elif message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(body.message)
        elif message.action == MessageAction.INVOKE_METHOD:
            name = f"{type(self.session.index.get(body.control_id)).__name__}.{body.name}"
            self.calls.append((name, body.args))
            answer = self.responders.get(name)
            self.loop.call_soon(self._reply, body, answer(body.args) if callable(answer) else answer)
            if name == "Page.push_route":
                self.loop.call_soon(lambda: asyncio.ensure_future(self.go(body.args["route"])))

    def _reply(self, body: Any, result: Any) -> None:
        if body.control_id in self.session.index:  # as views/app/session_server.py does
            self.session.handle_invoke_method_results(body.control_id, body.call_id, result, None)

    async def go(self, route: str) -> None:
        """Send what the client sends when the address changes."""
        self.session.apply_page_patch({"route": route})
        if self.mirror:
            self.mirror.told(self.session.page._i, {"route": route})
        await self.session.dispatch_event(self.session.page._i, "route_change", {"route": route})


HOLDERS = (BaseControl, Component, list, tuple, dict)
"""Types that are or may contain controls."""


@functools.cache
def _places(kind: type) -> dict[str, int]:
    """The fields of a control type that may contain controls, with their index."""
    fields = (
        each.name
        for each in dataclasses.fields(kind)
        if not each.metadata.get("skip") and each.name != "_parent"
    )
    return {name: place for place, name in enumerate(fields)}


class Driver:
    """One session of the app.

    `peer`: another driver whose process this session shares. `tolerant`: errors caught by a guard are expected and collected
    in `caught.records`. `mirrored`: every patch is applied to a copy of the client's tree (`tests/support/mirror.py`).
    """

    def __init__(
        self,
        main: Callable[[ft.Page], Any],
        *,
        route: str = "/",
        width: float = 1280,
        height: float = 800,
        web: bool = True,
        platform: str = "linux",
        dark: bool = False,
        responders: dict[str, Any] | None = None,
        peer: "Driver | None" = None,
        tolerant: bool = False,
        mirrored: bool = False,
    ) -> None:
        self.main, self.responders, self.peer, self.tolerant = main, responders or {}, peer, tolerant
        self.mirrored = mirrored
        self.caught = Caught()
        self.client = {
            "route": route,
            "width": width,
            "height": height,
            "web": web,
            "platform": platform,
            "platform_brightness": "dark" if dark else "light",
        }

    def next_number(self) -> int:
        """The id of the next control. The difference of two calls is one more than the number of controls made in between."""
        return int(next(vars(self.page)[KEPT_BY_PAGE]))

    def __enter__(self) -> "Driver":
        self.runner = self.peer.runner if self.peer else asyncio.Runner()
        logging.getLogger("referee").addHandler(self.caught)
        self.run(self._start())
        return self

    def __exit__(self, *error: Any) -> None:
        self.run(self._stop())
        logging.getLogger("referee").removeHandler(self.caught)
        if not self.peer:
            self.executor.shutdown(wait=False)
            self.runner.close()

    def run(self, coroutine: Any) -> Any:
        """Run something in the app's own loop."""
        return self.runner.run(coroutine)

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        self.executor = self.peer.executor if self.peer else ThreadPoolExecutor(2)
        self.hub = self.peer.hub if self.peer else PubSubHub(loop=loop, executor=self.executor)
        self.wire = Wire(self.hub, self.executor, self.responders)
        self.session = self.wire.session = Session(self.wire)
        self.page: ft.Page = self.session.page
        _context_page.set(self.page)
        self.session.apply_page_patch(self.client)
        tree = msgpack.packb(self.session.get_page_patch(), default=_encode)
        if self.mirrored:
            self.wire.mirror = Mirror(read(tree), _packed)
            self.wire.mirror.told(self.page._i, self.client)
        context.reset_auto_update()
        started = self.main(self.page)
        if inspect.isawaitable(started):
            await started
        await self.session.after_event(self.page)
        await self._settle()

    async def _stop(self) -> None:
        self.session.close()
        await self._settle(check=False)

    async def _settle(self, turns: int = 20, check: bool = True) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        if check:
            self._alive()

    def _alive(self) -> None:
        if self.wire.crashes:
            raise AppCrashed(self.wire.crashes[-1])
        updates = self.session._Session__updates_task  # PRIVATE: a render error ends this task silently
        if updates and updates.done() and not updates.cancelled() and updates.exception():
            raise AppCrashed("a render failed and the session is dead") from updates.exception()
        if self.caught.records and not self.tolerant:
            first = self.caught.records[0]
            raise AppCrashed(first.getMessage()) from (first.exc_info[1] if first.exc_info else None)

    def settle(self, turns: int = 40) -> None:
        """Run everything that is scheduled, in this session and those of peers."""
        self.run(self._settle(turns))

    # -- looking -------------------------------------------------------------------------------------------------
    def walk(self, root: Any = None) -> Iterator[Any]:
        """Every visible control: the top view and open dialogs, or everything below `root`."""
        return (control for control, _ in self.trodden(root))

    def trodden(self, root: Any = None) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Every visible control with its ancestors, the outermost first."""
        seen: set[int] = set()
        found: list[tuple[Any, tuple[Any, ...]]] = []

        def go(value: Any, around: tuple[Any, ...]) -> None:
            if isinstance(value, list | tuple):
                for each in value:
                    go(each, around)
            elif isinstance(value, dict):
                go(list(value.values()), around)
            elif isinstance(value, Component):
                go(value._b, around)
            elif (
                isinstance(value, BaseControl)
                and id(value) not in seen
                and getattr(value, "visible", True) is not False
            ):
                seen.add(id(value))
                if isinstance(value, ft.View) and any(isinstance(each, ft.View) for each in around):
                    raise AppCrashed(f"{value.route}: a client draws no view inside a view")
                if value is not self.page:
                    found.append((value, around))
                    around = (*around, value)
                fields = _places(type(value))
                filled = (
                    value._values.keys() | value._structural_fields
                ) & fields.keys()  # PRIVATE: fields that differ from their default
                held = {
                    name: inner for name in filled if isinstance(inner := getattr(value, name, None), HOLDERS)
                }
                for name in sorted(held, key=fields.__getitem__):
                    go(held[name], around)

        if root is not None:
            go(root, ())
        else:
            views = ft.unwrap_component(self.page.views)
            go(views[-1] if isinstance(views, list) else views, ())
            go([dialog for dialog in self.page._dialogs.controls if dialog.open], ())
        return iter(found)

    def all(
        self,
        kind: type = BaseControl,
        *,
        root: Any = None,
        where: Callable[[Any], bool] | None = None,
        **props: Any,
    ) -> list[Any]:
        """Every control of a kind with these properties."""
        return [
            control
            for control in self.walk(root)
            if isinstance(control, kind)
            and all(getattr(control, name, None) == value for name, value in props.items())
            and (where is None or where(control))
        ]

    def get(self, kind: type = BaseControl, **wanted: Any) -> Any:
        """The one control of a kind with these properties."""
        found = self.all(kind, **wanted)
        assert len(found) == 1, (
            f"{len(found)} controls for {kind.__name__} {wanted}; the screen says {self.texts()[:60]}"
        )
        return found[0]

    def texts(self, root: Any = None) -> list[str]:
        """All texts and labels on the screen."""
        return [
            value
            for control in self.walk(root)
            for name in ("value", "label", "text", "content", "title")
            if isinstance(value := getattr(control, name, None), str) and value
        ]

    def said(self) -> str:
        """All texts in one, one per line."""
        return "\n".join(self.texts())

    def out_of_step(self) -> list[str]:
        """Differences between the client's tree and this session; only for a `mirrored` driver."""
        assert self.wire.mirror is not None
        return list(self.wire.mirror.faults(self.page))

    def button(self, words: str) -> Any:
        """The button with these words."""

        def says(control: Any) -> bool:
            icon = getattr(control, "icon", None)
            own = (getattr(control, "content", None), getattr(icon, "semantics_label", None))
            return bool(getattr(control, "on_click", None)) and (
                words in own or words in self.texts(control)[:3]
            )

        named = self.all(ft.Semantics, label=words)
        return named[0] if len(named) == 1 else self.get(where=says)

    # -- doing ---------------------------------------------------------------------------------------------------
    def fire(self, control: Any, event: str, data: Any = None) -> None:
        """Fire an event of a control, as the client would."""
        assert not getattr(control, "disabled", False), f"{control} is disabled"

        async def go() -> None:
            await self.session.dispatch_event(control._i, event, data)
            await self._settle()

        self.run(go())

    def click(self, control: Any) -> None:
        """Tap a control; for a Semantics, the control in it."""
        if isinstance(control, ft.Semantics):
            control = self.get(root=control.content, where=lambda each: getattr(each, "on_click", None))
        assert control.on_click is not None, f"nothing happens on a tap on {control}"
        self.fire(control, "click")

    def tap(self, identifier: str) -> None:
        """Tap the control with this identifier."""
        self.click(self.get(ft.Semantics, identifier=identifier))

    def twice(self, identifier: str) -> None:
        """Tap the same control twice at once."""
        self.together(identifier, identifier)

    def together(self, *identifiers: str) -> None:
        """Tap several controls at once: all taps arrive before anything is rendered."""

        def tapped(identifier: str) -> Any:
            content = self.get(ft.Semantics, identifier=identifier).content
            return self.get(root=content, where=lambda each: getattr(each, "on_click", None))

        controls = [tapped(identifier) for identifier in identifiers]

        async def go() -> None:
            await asyncio.gather(
                *(self.session.dispatch_event(control._i, "click", None) for control in controls)
            )
            await self._settle()

        self.run(go())

    def type(self, field: Any, words: str) -> None:
        """Type into a field."""

        async def go() -> None:
            self._client_sets(field, {"value": words})
            await self.session.dispatch_event(field._i, "change", words)
            await self._settle()

        self.run(go())

    def _client_sets(self, control: Any, values: dict[str, Any]) -> None:
        self.session.apply_patch(control._i, values)
        if self.wire.mirror:
            self.wire.mirror.told(control._i, values)

    def key(self, key: str, **held: bool) -> None:
        """Press a key."""
        self.fire(
            self.page,
            "keyboard_event",
            {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False} | held,
        )

    def goto(self, route: str) -> None:
        """Open another address."""

        async def go() -> None:
            await self.wire.go(route)
            await self._settle()

        self.run(go())

    def resize(self, width: float, height: float) -> None:
        """Change the size of the window, as turning a phone does."""

        async def go() -> None:
            self._client_sets(self.page, {"width": width, "height": height})
            await self.session.dispatch_event(self.page._i, "resize", {"width": width, "height": height})
            await self._settle()

        self.run(go())

    def dismiss(self) -> None:
        """Send what the client sends after a dialog has closed."""

        async def go() -> None:
            for dialog in list(self.page._dialogs.controls):
                if not dialog.open:
                    await self.session.dispatch_event(dialog._i, "dismiss", None)
            await self._settle()

        self.run(go())

    # -- losing the connection -------------------------------------------------------------------------------------
    def sleep(self) -> None:
        """Let the phone sleep: the websocket closes, the session stays."""
        self.run(self.session.disconnect(60))

    def wake(self) -> None:
        """Wake the phone: the websocket is connected again."""

        async def go() -> None:
            self.session.attach_connection(self.wire)
            await self.session.dispatch_connect_event()
            await self._settle(40)

        self.run(go())
