"""What a built app does around our Python: starts it with Flet's variables, and speaks Flet's frames with it over a socket.

A frame is its length (four bytes, the lowest first), a 0, and a message in msgpack: its kind and its body. The client keeps the tree of
controls that it was sent, finds things in it by their identifiers, and taps them.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any, Self

import msgpack
from flet.controls.object_patch import Operation
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds until something that does not come is missed."""


class Gone(AssertionError):
    """The app has ended, or says nothing more."""


class BuiltApp:
    """The app in a process of its own, as a build starts it: over a Unix socket, or over TCP as on Windows (`port`).

    `storage`: the folder it is given, None for none. `first`: Python that runs before it, in the same process.
    """

    def __init__(self, storage: Path | None, place: Path, port: int = 0, first: str = "") -> None:
        self.port, self.uds = port, str(place / "flet.sock")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FLET_")}
        asked = {"FLET_PLATFORM": "android"} | (
            {"FLET_SERVER_PORT": str(port)} if port else {"FLET_SERVER_UDS_PATH": self.uds}
        )
        if storage is not None:
            asked["FLET_APP_STORAGE_DATA"] = str(storage)
        start = [str(ROOT / "main.py")]
        if first:
            start = [
                "-c",
                f"{first}\nimport runpy, sys\nsys.path.insert(0, {str(ROOT)!r})\nrunpy.run_module('main', run_name='__main__')",
            ]
        self.log = place / "said.txt"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *start], env=kept | asked, cwd=place, stdout=log, stderr=subprocess.STDOUT
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """What a phone does with an app that it needs the room of: no word before."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def client(self, route: str = "/") -> "Client":
        """The client, once the app listens."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return Client(self._connected(), route)
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise Gone(f"the app does not listen: {self.log.read_text()}") from None
                time.sleep(0.02)

    def _connected(self) -> socket.socket:
        if self.port:
            return socket.create_connection(("localhost", self.port), PATIENCE)
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(PATIENCE)
        line.connect(self.uds)
        return line


class Client:
    """The client of a built app, with the tree of controls as it would draw it."""

    def __init__(self, line: socket.socket, route: str) -> None:
        self._line, self._unread = line, b""
        self.page: dict[str, Any] = {}
        about = {
            "route": route,
            "width": 390,
            "height": 844,
            "web": False,
            "platform": "android",
            "platform_brightness": "light",
        }
        self._send(MessageAction.REGISTER_CLIENT, {"session_id": "", "page_name": "", "page": about})

    def _send(self, action: MessageAction, body: dict[str, Any]) -> None:
        packet = b"\x00" + msgpack.packb([action.value, body])
        self._line.sendall(len(packet).to_bytes(4, "little") + packet)

    def _read(self, count: int) -> bytes:
        while len(self._unread) < count:
            more = self._line.recv(1 << 16)
            if not more:
                raise Gone("the app has closed the line")
            self._unread += more
        read, self._unread = self._unread[:count], self._unread[count:]
        return read

    def hear(self) -> None:
        """Take the next message. Raises TimeoutError when none comes."""
        packet = self._read(int.from_bytes(self._read(4), "little"))
        number, body = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        match MessageAction(number):
            case MessageAction.REGISTER_CLIENT:
                assert body["error"] == ""
                self.page = body["page_patch"]
            case MessageAction.PATCH_CONTROL:
                self._patch(self._control(body["id"]), body["patch"])
            case MessageAction.INVOKE_METHOD:
                self._answer(body)
            case MessageAction.SESSION_CRASHED:
                raise Gone(body["message"])

    def _answer(self, asked: dict[str, Any]) -> None:
        answer = {
            "control_id": asked["control_id"],
            "call_id": asked["call_id"],
            "result": None,
            "error": None,
        }
        self._send(MessageAction.INVOKE_METHOD, answer)
        if asked["name"] == "push_route":
            self._send(
                MessageAction.CONTROL_EVENT,
                {"target": self.page["_i"], "name": "route_change", "data": asked["args"]},
            )

    def _patch(self, root: Any, patch: list[Any]) -> None:
        ways: dict[int, tuple[Any, ...]] = {}

        def read(node: list[Any], way: tuple[Any, ...]) -> None:
            ways[node[0]] = way
            for name, below in (node[1] if len(node) > 1 else {}).items():
                read(below, (*way, name))

        def place(number: int) -> Any:
            return reduce(lambda value, name: value[name], ways[number], root)

        read(patch[0], ())
        for number, *told in patch[1:]:
            match Operation(number):
                case Operation.Replace:
                    place(told[0])[told[1]] = told[2]
                case Operation.Add if isinstance(place(told[0]), list):
                    place(told[0]).insert(told[1], told[2])
                case Operation.Add:
                    place(told[0])[told[1]] = told[2]
                case Operation.Remove:
                    place(told[0]).pop(told[1])
                case Operation.Move:
                    moved = place(told[0]).pop(told[1])
                    place(told[2]).insert(told[3], moved)

    # -- looking -----------------------------------------------------------------------------------------------------
    def _walk(self, value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, list):
            for each in value:
                yield from self._walk(each)
        elif isinstance(value, dict):
            if "_i" in value:
                yield value
            for each in value.values():
                yield from self._walk(each)

    def _control(self, number: int) -> dict[str, Any]:
        return next(each for each in self._walk(self.page) if each["_i"] == number)

    def find(self, identifier: str) -> dict[str, Any] | None:
        """What carries this identifier, on the top screen."""
        return next((each for each in self._walk(self._top()) if each.get("identifier") == identifier), None)

    def _top(self) -> Any:
        top = self.page.get("views")
        while isinstance(top, list) or (
            isinstance(top, dict) and "_b" in top
        ):  # a component, with what it has drawn
            top = top["_b"] if isinstance(top, dict) else top[-1] if top else None
        return top

    def said(self, identifier: str) -> str:
        """Everything that is written or said there; "" while it is not there."""
        texts = [
            each.get(name)
            for each in self._walk(self.find(identifier))
            for name in ("label", "value", "content", "text")
        ]
        return " ".join(text for text in texts if isinstance(text, str))

    # -- doing -------------------------------------------------------------------------------------------------------
    def until(self, holds: Callable[[], Any]) -> Any:
        """Hear until something holds, and answer with it."""
        end = time.monotonic() + PATIENCE
        while not (answer := holds()):
            if time.monotonic() > end:
                raise Gone("it does not come")
            self.hear()
        return answer

    def tap(self, identifier: str) -> None:
        """Tap what carries this identifier, once it is there."""
        there = self.until(lambda: self.find(identifier))
        pressed = next(each for each in self._walk(there) if each.get("on_click"))
        self.fire(pressed, "click")

    def fire(self, control: dict[str, Any], event: str, data: object = None) -> None:
        """Let an event of a control happen."""
        self._send(MessageAction.CONTROL_EVENT, {"target": control["_i"], "name": event, "data": data})
