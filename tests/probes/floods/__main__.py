import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.benchmarks.serving import memory
from tests.conftest import Served, free_port, wait_until
from tests.probes.crowd import EVENT, PAGE, TAKE_BACK, opened, packed
from tests.probes.floods.flooder import FLOODS, bind_to_core
from tests.probes.phones import SHARES, Laid, laid, on
from views.workspace.invitations import Invitations
from views.workspace.workspace import Workspace

SECONDS: Final = 12.0
"""Seconds that a flood lasts."""
EVERY: Final = 0.25
"""Seconds between two taps of the keeper."""
WAITS: Final = 15.0
"""Seconds that the keeper waits for an answer."""
SLOWEST: Final = 300.0
"""The longest tap in milliseconds (95th percentile); above it the flood has won."""
LARGEST: Final = 1.5
"""The largest memory as a multiple of that without a flood; from there on the flood has won too."""
ANSWERS: Final = (b"Ben: which Home House?", b"Ann: which Home House?")
"""What the table asks after an act was undone, and after it was redone."""
FIRST_CORE: Final = "from tests.probes.floods.flooder import bind_to_core; bind_to_core(0)\n"
FEW_FILES: Final = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))\n"


class Measured(NamedTuple):
    """The keeper's measurements: milliseconds of each tap, MB, controls sent of the page of guests, and the app's share of a core."""

    taps: list[float]
    memory: float
    controls: int
    share: float

    @property
    def p95(self) -> float:
        """The 95th percentile, in milliseconds."""
        return sorted(self.taps)[int(0.95 * len(self.taps))]


async def tapped(line: ClientConnection, shift: bool) -> float:
    """Return the milliseconds from a tap of the keeper to its answer."""
    start = time.perf_counter()
    await line.send(
        packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": TAKE_BACK | {"shift": shift}})
    )
    with suppress(TimeoutError):
        async with asyncio.timeout(WAITS):
            async for frame in line:
                if isinstance(frame, bytes) and ANSWERS[shift] in frame:
                    break
    return 1000 * (time.perf_counter() - start)


async def kept_tapping(line: ClientConnection, seconds: float) -> list[float]:
    """Tap for this many seconds. Returns the milliseconds of each tap."""
    until, took = time.monotonic() + seconds, list[float]()
    while time.monotonic() < until:
        for shift in (False, True):
            took.append(await tapped(line, shift))
            await asyncio.sleep(max(0.0, EVERY - took[-1] / 1000))
    return took


class Sampled:
    """The maximum memory of a process, sampled ten times a second."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.most = 0.0
        self._process, self._looking = process, asyncio.ensure_future(self._look())

    async def _look(self) -> None:
        while True:
            self.most = max(self.most, memory(self._process))  # type: ignore[arg-type]  # only its number is asked
            await asyncio.sleep(0.1)

    def stop(self) -> float:
        """Stop sampling. Returns the maximum in MB."""
        self._looking.cancel()
        return self.most


def seconds_of_work(process: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def controls_of(line: ClientConnection) -> int:
    """Return how many controls a screen is sent until one second passes without a message."""
    sent = 0
    with suppress(TimeoutError, ConnectionClosed):
        while True:
            sent += (await asyncio.wait_for(line.recv(), 1)).count(b"_i")  # type: ignore[arg-type]
    return sent


def is_heard(port: int) -> bool:
    """True if something listens at this port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def controls_of_guests_page(url: str, id: int) -> int:
    """Return how many controls the keeper's page of guests has; -1 if it is not served."""
    try:
        line = (await opened(url, f"/table/{id}/share", asleep=True)).line
    except (OSError, WebSocketException):
        return -1
    try:
        return await controls_of(line)
    finally:
        line.transport.abort()


async def measured(served: Served, table: Laid, port: int, flood: str) -> Measured:
    """Return the keeper's measurements during a flood; without one if `flood` is ""."""
    guests = [
        await on(f"ws://127.0.0.1:{port}", "/", device, f"127.0.0.{2 + n}")
        for n, device in enumerate(table.devices)
    ]
    keeper = (await opened(served.url, f"/table/{table.id}", asleep=True)).line
    await controls_of(keeper)
    await kept_tapping(keeper, 2)
    sampled, flooder = Sampled(served.process), None
    if flood:
        token = invited(served.data, table.id)
        flooder = subprocess.Popen(
            [sys.executable, "-m", "tests.probes.floods.flooder", flood, str(port), token, str(SECONDS)]
        )
        await asyncio.sleep(1)
    try:
        began, worked = time.monotonic(), seconds_of_work(served.process.pid)
        taps = await kept_tapping(keeper, SECONDS)
        share = (seconds_of_work(served.process.pid) - worked) / (time.monotonic() - began)
        most = sampled.stop()
        controls = await controls_of_guests_page(served.url, table.id)
    finally:
        if flooder:
            flooder.kill()
            flooder.wait()
    for line in (keeper, *(guest.line for guest in guests)):
        line.transport.abort()
    return Measured(taps, most, controls, share)


def invited(data: Path, id: int) -> str:
    """Return the token in a table's valid link."""
    workspace = Workspace(data)
    try:
        shared = Invitations(workspace).invitation_to_table(id)
        assert shared is not None
        return shared.token
    finally:
        workspace.close()


def met(flood: str) -> Measured:
    """Start an app and return the keeper's measurements during a flood."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        port = free_port()
        [table] = laid(data, 1, 2, port)
        served = Served(data, 0, first=FIRST_CORE + SHARES + (FEW_FILES if flood == "descriptors" else ""))
        try:
            wait_until(lambda: is_heard(port))
            return asyncio.run(measured(served, table, port, flood))
        finally:
            served.stop()


def is_won_by_flood(found: Measured, quiet: Measured) -> bool:
    """True if the keeper's page was refused, a tap took too long, or memory grew too much."""
    return found.controls < 0 or found.p95 > SLOWEST or found.memory >= LARGEST * quiet.memory


def main(floods: list[str]) -> int:
    """Measure each flood and print a line for it. Returns the exit status."""
    bind_to_core(0)
    met("")  # so that everything an app compresses and compiles at its first start is there
    quiet, lost = met(""), 0
    print(
        f"load of this machine {os.getloadavg()[0]:.1f}, {len(os.sched_getaffinity(0)) and os.cpu_count()} cores"
    )
    heads = f"{'flood':14} {'taps':>4} {'median ms':>9} {'p95 ms':>7} {'most ms':>8} {'MB':>6} {'times':>6} {'controls':>8} {'core':>5}"
    print(heads, flush=True)
    for name in ("quiet", *floods):
        found = met(name) if name != "quiet" else quiet
        times, is_lost = found.memory / quiet.memory, is_won_by_flood(found, quiet)
        lost += is_lost
        median = sorted(found.taps)[len(found.taps) // 2]
        print(f"{name:14} {len(found.taps):4} {median:9.0f} {found.p95:7.0f} {max(found.taps):8.0f} {found.memory:6.0f} {times:6.2f} "
              f"{found.controls:8} {found.share:5.0%} {'LOST' if is_lost else ''}", flush=True)  # fmt: skip
    return min(lost, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(FLOODS)))
