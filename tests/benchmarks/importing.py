"""How much memory and time it takes to import a very long game, over the bare app.

python -m tests.benchmarks.importing 100000
"""

import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from referee.games import game_named
from tests.fuzz.large import long_record
from views.workspace.record_files import replay_record_file, store_replayed_record
from views.workspace.workspace import Workspace


def memory() -> int:
    """MB of this process now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024**2


def most() -> int:
    """MB of this process at its most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main(file: Path) -> dict[str, Any]:
    """Import the record in this file, then open its table."""
    game_named("royals")
    told: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        bare, begun = memory(), time.process_time()
        id = store_replayed_record(
            workspace, replay_record_file(file.read_bytes(), lambda now, all: told.append(now))
        ).id
        took, over = time.process_time() - begun, most() - bare
        entries = len(workspace.table(id))
        workspace.close()
    size = file.stat().st_size // 1024
    whole = most() - bare
    return {
        "entries": entries,
        "KB": size,
        "bare MB": bare,
        "over it MB": over,
        "opened MB": whole,
        "s": round(took, 1),
        "told": len(told),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        record = Path(sys.argv[2]) if sys.argv[2:] else Path(folder) / "long.json"
        if not sys.argv[2:]:  # the file is made in a process of its own, so that it costs this one nothing
            record.write_text(json.dumps(long_record(int(sys.argv[1]))))
            import subprocess

            sys.exit(
                subprocess.run(
                    [sys.executable, "-m", "tests.benchmarks.importing", sys.argv[1], str(record)]
                ).returncode
            )
        print(json.dumps(main(record)))
