"""Everything that people feel, measured beside its peers in one run, as one table.

    python -m tests.benchmarks                          every row
    python -m tests.benchmarks tap open.table           rows whose names begin so
    python -m tests.benchmarks --modest --json FILE     few rounds, to see roughly; the figures also as JSON
    python -m tests.benchmarks --compare A.json B.json  two such files beside one another
    python -m tests.benchmarks --list                   the names of all rows, with their goals
    python -m tests.probes.compiled -m tests.benchmarks play   the same with the rules in machine code

Ratios hold from one machine to the next, figures do not. What shares a machine with others is measured badly: look at `load`.
"""

import argparse
import json
import multiprocessing
import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from referee.games.royals import state
from tests.benchmarks.rows import PARTS, Asked, Figure, Figures, Row, measure, rows_of


def line(row: Row, figure: Figure) -> str:
    """One row of the table."""
    ours = f"{figure.ours:,.1f} {row.unit}"
    peer = f"{row.peer} {figure.peer:,.1f}" if figure.peer is not None else ""
    ratio = f"{figure.ratio:.2f}x" if figure.ratio is not None else ""
    met = {True: "met", False: "MISSED", None: ""}[row.is_met(figure)]
    return (
        f"{row.what:<66} {ours:>14} {ratio:>8}  {peer:<40} {row.goal():<24} {met:<7} {figure.note}".rstrip()
    )


def run(asked: Asked) -> dict[str, Any]:
    """Measure, print each row as soon as it is known, and say it all again as plain values."""
    done: dict[str, Any] = {}
    for part in PARTS:
        rows = {row.name: row for row in rows_here(part) if asked.any_of(row.name)}
        for name, figure in figures_of(part, asked) if rows else ():
            if name in rows:
                print(line(rows[name], figure), flush=True)
                done[name] = figure._asdict() | {
                    "ratio": figure.ratio,
                    "unit": rows[name].unit,
                    "goal": rows[name].goal(),
                }
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "modest": asked.modest,
        **here(),
        "rows": done,
    }


@cache
def rows_here(part: str) -> tuple[Row, ...]:
    """The rows of one module; none, and once why not, where its peers are not installed."""
    try:
        return rows_of(part)
    except ModuleNotFoundError as missing:
        print(
            f"{part}: not measured, for there is no {missing.name} here (uv sync --group bench)",
            file=sys.stderr,
            flush=True,
        )
        return ()


def unknown_names(names: Iterable[str]) -> list[str]:
    """Those with which no row begins that can be measured here."""
    rows = [row.name for part in PARTS for row in rows_here(part)]
    return [name for name in names if not any(row.startswith(name) for row in rows)]


def figures_of(part: str, asked: Asked) -> Figures:
    """The figures of one module, measured in a process of its own."""
    spawning = multiprocessing.get_context("spawn")
    told, tells = spawning.Pipe(duplex=False)
    process = spawning.Process(target=measure, args=(part, asked, tells))
    process.start()
    tells.close()
    with suppress(EOFError):  # it failed, and has said why
        while (figure := told.recv()) is not None:
            yield figure
    process.join()


def here() -> dict[str, Any]:
    """The machine, what else it does, and which version of the app this is."""
    version = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True
    ).stdout.strip()
    return {
        "version": version,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "rules": "machine code" if Path(state.__file__).suffix in (".so", ".pyd") else "as written",
    }


def compare(before: dict[str, Any], after: dict[str, Any]) -> Iterable[str]:
    """Two runs beside one another: figures, and ratios where there is a peer."""
    yield f"{'':<34} {before['version'] or 'before':>14} {after['version'] or 'after':>14}"
    for name in before["rows"] | after["rows"]:
        one, other = before["rows"].get(name), after["rows"].get(name)
        cells = [f"{each['ours']:,.1f} {each['unit']}" if each else "-" for each in (one, other)]
        ratios = [f"{each['ratio']:.2f}x" if each and each["ratio"] else "" for each in (one, other)]
        change = f"{other['ours'] / one['ours'] - 1:+.0%}" if one and other and one["ours"] else ""
        yield f"{name:<34} {cells[0]:>14} {cells[1]:>14} {change:>7}   {ratios[0]:>8} {ratios[1]:>8}  {(other or one)['goal']}"


def main() -> None:
    """What the command line asks for."""
    asked = argparse.ArgumentParser(
        prog="python -m tests.benchmarks", description="Everything that people feel, beside its peers."
    )
    asked.add_argument("names", nargs="*", help="rows whose names begin so; all of them without")
    asked.add_argument("--modest", action="store_true", help="few rounds, to see roughly")
    asked.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    asked.add_argument(
        "--compare",
        type=Path,
        nargs=2,
        metavar=("A", "B"),
        help="two files beside one another; nothing is measured",
    )
    asked.add_argument("--list", action="store_true", help="the names of all rows, with their goals")
    given = asked.parse_args()
    if given.compare:
        before, after = (json.loads(file.read_text(encoding="utf-8")) for file in given.compare)
        print("\n".join(compare(before, after)))
    elif given.list:
        for row in (row for part in PARTS for row in rows_here(part)):
            print(f"{row.name:<34} {row.what:<66} {row.peer:<32} {row.goal()}")
    elif unknown := unknown_names(given.names):
        asked.error(f"no row begins with {', '.join(unknown)} here; --list prints the names")
    else:
        done = run(Asked(tuple(given.names), given.modest))
        if given.json:
            given.json.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
