"""How soon the app serves its first page, and how much memory it takes, beside a bare Flet app in the same run.

python -m tests.benchmarks.serving
"""

import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measuring import print_figures
from tests.conftest import free_port

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 11


@contextlib.contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended when it is no longer looked at."""
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
    """The command that starts our app."""
    return ("main.py", "--web", "--port", str(port), "--data", str(data))


def bare(port: int) -> tuple[str, ...]:
    """The command that starts the peer."""
    return ("-m", "tests.benchmarks.bare", str(port))


def main() -> None:
    """Start both, in turn, and print what it took."""
    took: dict[str, list[float]] = {"ours": [], "bare": []}
    kept: dict[str, list[float]] = {"ours": [], "bare": []}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for name in took:
                port = free_port()
                command = bare(port) if name == "bare" else ours(port, Path(folder))
                start = time.perf_counter()
                with running(*command) as process:
                    took[name].append(until_served(port, start))
                    kept[name].append(memory(process))
    start_ours, start_bare = (statistics.median(took[name]) * 1e3 for name in ("ours", "bare"))
    memory_ours, memory_bare = (statistics.median(kept[name]) for name in ("ours", "bare"))
    print_figures(
        "Serving",
        [
            ("a bare Flet app, start to first page", start_bare, "ms", None, ""),
            ("the app, start to first page", start_ours, "ms", start_ours / start_bare, "at most 1.5x"),
            ("a bare Flet app, memory", memory_bare, "MB", None, ""),
            ("the app, memory", memory_ours, "MB", memory_ours / memory_bare, ""),
        ],
    )


if __name__ == "__main__":
    main()
