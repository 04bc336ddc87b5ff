"""How soon the app serves its first page, and how much memory it takes, beside a bare Flet app in the same run."""

import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.conftest import free_port

ROOT = Path(__file__).parent.parent.parent
COMPILED: Final = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "referee-benchmarks-compiled"),
}
"""Everything is compiled once, as it is where the app is installed."""
ROWS: Final = (
    Row("start.served", "process start to served page", "ms", "bare Flet app", ratio=1.2),
    Row("start.memory", "memory after the first page", "MB", "bare Flet app", ratio=1.3),
)


@contextlib.contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended when it is no longer looked at."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, env={**os.environ, **COMPILED}, **quiet)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


def until_served(port: int, start: float) -> float:
    """Seconds from the start to the first page in full."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                page.read()
            return time.perf_counter() - start
        except OSError:
            time.sleep(0.002)


def memory(process: subprocess.Popen[bytes]) -> float:
    """Resident MB of a process."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def ours(port: int, data: Path) -> tuple[str, ...]:
    """The command that starts our app. NumPy is here for a peer alone; where it is, sqlite-utils would load it."""
    alone = "import sys; sys.modules['numpy'] = None; import main; main.command()"
    return ("-c", alone, "--web", "--port", str(port), "--data", str(data))


def bare(port: int, controls: int = 0) -> tuple[str, ...]:
    """The command that starts the peer: a counter, with a page of so many controls beside it."""
    return ("-m", "tests.benchmarks.bare", str(port), str(controls))


def measured(asked: Asked) -> Figures:
    """Start both, in turn."""
    took: dict[str, list[float]] = {"ours": [], "bare": []}
    kept: dict[str, list[float]] = {"ours": [], "bare": []}
    with tempfile.TemporaryDirectory() as folder:
        for round_ in range(5 if asked.modest else 12):
            for name in took:
                port = free_port()
                command = bare(port) if name == "bare" else ours(port, Path(folder))
                start = time.perf_counter()
                with running(*command) as process:
                    served, used = until_served(port, start) * 1e3, memory(process)
                if round_:  # the first one compiles
                    took[name].append(served)
                    kept[name].append(used)
    yield "start.served", Figure(statistics.median(took["ours"]), statistics.median(took["bare"]))
    yield "start.memory", Figure(statistics.median(kept["ours"]), statistics.median(kept["bare"]))
