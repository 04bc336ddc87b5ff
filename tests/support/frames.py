"""Hand-made websocket frames: a joined device that sends any event for any control."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgpack
from starlette.types import ASGIApp

from referee.words.phrases import card_as_read_aloud
from tests.probes.crowd import EVENT, PAGE, UPDATE, introduction, packed
from views.app.device import COOKIE

HERE: Final = "192.168.7.7"
SAID: Final = "Ben: choose D"
EVENTS: Final = {"click": None, "long_press": None, "submit": SAID, "change": SAID}
"""The events sent for every control, with their data."""
KEYS: Final = ("Z", "Y", "Enter", "P", "S", "D")
QUIET: Final = 60
"""After this many turns of the event loop without a message, nothing more is coming."""


class Device:
    """One device with an open websocket. It stores every byte it was sent, and their texts without numbers, which could look like cards."""

    def __init__(
        self,
        app: ASGIApp,
        device: str,
        route: str,
        session: str = "",
        host: str = HERE,
        port: int = 8551,
        registration: bytes = b"",
    ) -> None:
        self.sent, self.texts, self.controls, self.session = b"", set[str](), dict[int, str](), ""
        self._says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._says.put_nowait({"type": "websocket.connect"})
        self._say(registration or introduction(route, session))
        headers = [(b"host", f"{host}:{port}".encode()), (b"cookie", f"{COOKIE}={device}".encode())]
        client = "192.168.7.9" if host == HERE else host
        scope = {"type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"", "root_path": "", "scheme": "ws",
                 "headers": headers, "client": (client, 5), "server": (host, port), "subprotocols": []}  # fmt: skip
        self._served = asyncio.ensure_future(app(scope, self._says.get, self._hear))

    async def _hear(self, message: Any) -> None:
        frame = message.get("bytes")
        if frame:
            self.sent += frame
            said = msgpack.unpackb(frame[1:], strict_map_key=False)
            self.session = self.session or said[1]["session_id"]
            self.controls.update(_controls(said))
            self.texts.update(_texts(said))

    def _say(self, frame: bytes) -> None:
        self._says.put_nowait({"type": "websocket.receive", "bytes": frame})

    async def quiet(self) -> None:
        """Wait until nothing more comes or the connection has ended."""
        turns, before = 0, -1
        while (turns < QUIET or not self.controls) and not self._served.done():
            turns, before = (turns + 1, before) if len(self.sent) == before else (0, len(self.sent))
            await asyncio.sleep(0)

    def was_told(self, cards: Iterable[str]) -> set[str]:
        """The cards among these whose picture or name it was sent."""
        said = "\n".join(self.texts)
        return {card for card in cards if re.search(rf"\b({card}|{card_as_read_aloud(card)})\b", said)}

    def say(self, control: int, event: str, data: Any = None) -> None:
        """Send an event of a control, of its own session or another's."""
        self._say(packed(EVENT, {"target": control, "name": event, "data": data}))

    def update(self, control: int, properties: dict[str, Any]) -> None:
        """Send a change of a control's property, as a client would."""
        self._say(packed(UPDATE, {"id": control, "props": properties}))

    async def say_everything(self, others: Iterable[int] = ()) -> None:
        """Send every event of every control, its own and others', and every key."""
        for control in (*self.controls, *others):
            for event, data in EVENTS.items():
                self.say(control, event, data)
        for key in KEYS:
            for held in ({}, {"ctrl": True}, {"ctrl": True, "shift": True}):
                pressed = {"key": key, "ctrl": False, "shift": False, "alt": False, "meta": False} | held
                self.say(PAGE, "keyboard_event", pressed)
        await self.quiet()

    async def close(self) -> None:
        """Close the page."""
        await self._ends(1000)

    async def sleeps(self) -> None:
        """Break the connection; the page may return to its session."""
        await self._ends(1006)

    async def _ends(self, code: int) -> None:
        self._says.put_nowait({"type": "websocket.disconnect", "code": code})
        await self._served


def _texts(sent: Any) -> Iterator[str]:
    if isinstance(sent, str):
        yield sent
    elif isinstance(sent, dict | list):
        for value in sent.values() if isinstance(sent, dict) else sent:
            yield from _texts(value)


def _controls(sent: Any) -> Iterator[tuple[int, str]]:
    if isinstance(sent, dict):
        if "_i" in sent:
            yield sent["_i"], sent.get("_c", "")
        for value in sent.values():
            yield from _controls(value)
    elif isinstance(sent, list):
        for value in sent:
            yield from _controls(value)
