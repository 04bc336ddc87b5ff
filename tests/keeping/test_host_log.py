"""What a host prints into a file or a pipe: the invitation, whole, and no fault because a page leaves or nobody reads."""

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.games import new_record
from tests.conftest import ROOT, free_port, is_up, wait_until
from tests.probes.crowd import opened
from views.server import invitation_text_for_terminal
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.slow
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+(?= \(Ctrl)")
LINK = re.compile(r"^http://127\.0\.0\.1:\d+/join/\S+$", re.MULTILINE)
ROUTES = ("/", "/table/1", "/table/1/record", "/table/1/rules", "/table/1/share")


@contextmanager
def sharing_host(folder: Path, stdout: Any, encoding: str = "utf-8") -> Iterator["subprocess.Popen[bytes]"]:
    """`referee --share` on a folder with one table, in an environment of this encoding."""
    workspace = Workspace(folder)
    workspace.begin_table(new_record("royal-battles", ["李明 ♠", "Gülşen"]))
    workspace.close()
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C", "PYTHONUTF8": "0"}
    command = [
        sys.executable,
        "main.py",
        "--share",
        "--web",
        "--host",
        "127.0.0.1",
        "--port",
        str(free_port()),
    ]
    host = subprocess.Popen(
        [*command, "--data", str(folder)], stdout=stdout, stderr=subprocess.STDOUT, env=environment, cwd=ROOT
    )
    try:
        yield host
    finally:
        host.kill()
        host.wait()


def ended(host: "subprocess.Popen[bytes]") -> int:
    """The exit status after Ctrl-C."""
    host.send_signal(signal.SIGINT)
    return host.wait(20)


async def come_and_leave(keeper: str, link: str) -> None:
    """Pages of the keeper and of a guest that leave while they are drawn: some close their connection, some lose it."""
    guest, path = link.split("/join/")
    places = [(keeper, route) for route in ROUTES] + [(guest, f"/join/{path}")]
    for wait in (0.0, 0.1, 0.3):
        screens = [await opened(url, route) for url, route in places for _ in range(2)]
        await asyncio.sleep(wait)
        for screen in screens[::2]:
            await screen.line.close()
        for screen in screens[1::2]:
            screen.line.transport.abort()
    await asyncio.sleep(2)  # a session that is over is let go of after a second


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_hosts_log_holds_the_invitation_and_no_fault(tmp_path: Path, encoding: str) -> None:
    log = tmp_path / "log"
    with log.open("wb") as file, sharing_host(tmp_path / "data", file, encoding) as host:

        def written() -> str:
            return log.read_text(encoding="utf-8")

        wait_until(lambda: LINK.search(written()) and written().endswith("\n"))
        address, link = ADDRESS.search(written()), LINK.search(written())
        assert address and link and "█" in written()
        asyncio.run(come_and_leave(address[0], link[0]))
        status = ended(host)

    assert status == 0
    lines = [line for line in written().splitlines() if line.strip() and not set(line) <= set(" █▀▄")]
    assert [line.split(" ")[0] for line in lines] == ["The", link[0], "Join"]


def test_a_host_whose_output_nobody_reads_goes_on(tmp_path: Path) -> None:
    with sharing_host(tmp_path / "data", subprocess.PIPE) as host:
        assert host.stdout is not None
        address = ADDRESS.search(host.stdout.readline().decode())
        host.stdout.close()

        assert address
        wait_until(lambda: is_up(address[0]))
        assert ended(host) == 0


@pytest.mark.parametrize(("encoding", "has_code"), [("ascii", False), ("cp1252", False), ("utf-8", True)])
def test_a_terminal_without_block_signs_prints_the_link_alone(
    encoding: str, has_code: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    sharing: Any = SimpleNamespace(page_url=lambda path: f"http://host{path}")
    invitation: Any = SimpleNamespace(code="ABCD", token="x")

    told = invitation_text_for_terminal(sharing, invitation)

    assert ("█" in told, "http://host/join/x" in told, "ABCD" in told) == (has_code, True, True)
