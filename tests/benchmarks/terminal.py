"""A record of 1,000 acts replayed in the terminal, from the start of the process, beside a bare interpreter that imports pydantic."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.serving import COMPILED, ROOT
from tests.fuzz.large import long_record

ACTS: Final = 1000
BARE: Final = ("-c", "from pydantic import BaseModel, TypeAdapter")

ROWS: Final = (
    Row(
        "replay.processor",
        "replay of 1,000 acts in the terminal, process start to end",
        "ms",
        "importing pydantic",
        ratio=1.5,
    ),
    Row("replay.more", "the same, beyond what importing pydantic takes", "ms", most=200),
)


def measured(asked: Asked) -> Figures:
    """Both, in turn; processor time. Everything was compiled before, as it is where the app is installed."""
    mine, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        record.write_text(json.dumps(long_record(ACTS)))
        replay = ("main.py", "replay", str(record))
        processor_time(*replay)
        for _ in range(4 if asked.modest else 11):
            mine.append(processor_time(*replay))
            bare.append(processor_time(*BARE))
    yield "replay.processor", Figure(median(mine) * 1e3, median(bare) * 1e3)
    yield "replay.more", Figure((median(mine) - median(bare)) * 1e3)


def processor_time(*command: str) -> float:
    """Seconds of processor time that a Python takes from its start to its end."""
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.DEVNULL, env={**os.environ, **COMPILED}
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    return used.ru_utime + used.ru_stime
