"""A small TCP proxy between a browser and the app, to cut the line with."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self


class Proxy:
    """Passes every connection on to `port`, until the line is cut; while it is cut, new ones are refused."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._cut = threading.Event()
        self._open: set[socket.socket] = set()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """The phone sleeps, or the network is gone."""
        self._cut.set()
        for each in list(self._open):
            _end(each)

    def mend(self) -> None:
        """The network is back."""
        self._cut.clear()

    def _accept(self) -> None:
        while True:
            try:
                inner, _ = self._server.accept()
            except OSError:
                return
            outer = self._onward()
            if outer is None:
                _end(inner)
                continue
            self._open |= {inner, outer}
            for source, sink in ((inner, outer), (outer, inner)):
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _onward(self) -> socket.socket | None:
        with contextlib.suppress(OSError):
            return None if self._cut.is_set() else socket.create_connection(("127.0.0.1", self._to))
        return None

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                sink.sendall(piece)
        for each in (source, sink):
            _end(each)
            self._open.discard(each)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self._server.close()


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
