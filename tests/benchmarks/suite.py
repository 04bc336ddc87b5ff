"""The whole suite, as `uv run pytest` runs it: on the clock, for somebody waits for it."""

import subprocess
import sys
import time
from typing import Final

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.serving import ROOT

ROWS: Final = (Row("suite", "the suite", "min", most=7),)


def measured(asked: Asked) -> Figures:
    """Once, for it is long; not at all where few rounds will do. What pytest says of it last stands beside it."""
    if asked.modest:
        return
    start = time.perf_counter()
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"], cwd=ROOT, capture_output=True, text=True
    ).stdout.splitlines()
    yield "suite", Figure((time.perf_counter() - start) / 60, note=said[-1].strip("= ") if said else "")
