"""Store today's rulings of record files: `python tools/keep_games.py [name ...]` writes <name>.expected.jsonl beside each in tests/games.

Without names it writes those that are missing. The wording is left out: tests compare ids, facts and sums, never text. Read a file through
when it is first stored and whenever it changes.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "games"
sys.path.insert(0, str(ROOT))

WORDS = ("text", "instead")


def ruled(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines that `referee replay --keep-going` prints for a record, without their wording."""
    from referee.table.replay import replay_json_lines

    for line in replay_json_lines(path.read_bytes(), after_refusals_too=True):
        yield {name: value for name, value in line.items() if name not in WORDS}


def kept(path: Path) -> Path:
    """Return the file with the rulings of a record."""
    return path.with_suffix(".expected.jsonl")


def main(names: list[str]) -> None:
    """Write the files that are missing, or those of the given names."""
    for path in sorted(GAMES.rglob("*.json")):
        if path.stem in names or not (names or kept(path).exists()):
            kept(path).write_text(
                "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in ruled(path)), encoding="utf-8"
            )
            print(kept(path).relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
