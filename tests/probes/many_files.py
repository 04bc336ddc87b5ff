"""Imports a thousand records at once: progress is shown, faults are listed, nothing is imported twice, also when it is repeated.

    python -m tests.probes.many_files [files, by default 1000]

Prints the messages and how long it took, and stops at a fault. Most files are results, every tenth a whole game; every fiftieth cannot be
read and every fortieth is the same as the one before. The suite imports sixty (tests/people/test_export_and_import.py).
"""

import json
import sys
import tempfile
import time
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parent.parent / "games"
WHOLE = ["royals-tallied-to-1066", "royal-battles-exhausted-tie", "el-royale-only-the-result"]
RESULT = {
    "game": "el-royale",
    "edition": "elimination",
    "options": {"entry": "result"},
    "format": "referee-record/1",
}


class Brought(NamedTuple):
    """The result of an import."""

    tables: int
    faults: list[str]
    """The messages about faulty files, and the one with the number of further ones."""
    said: str
    progress: int
    """The number of page updates during the import."""


def packed(count: int) -> tuple[bytes, int, int]:
    """Return this many files as one ZIP file, the number of different records, and the number of unreadable files."""
    into, records, faulty = BytesIO(), set[str](), 0
    last = ""
    with ZipFile(into, "w") as folder:
        for number in range(count):
            if number % 50 == 7:
                folder.writestr(
                    f"{number:04}.json", "{}" if number % 100 == 7 else '{"format": "referee-record/1"'
                )
                faulty += 1
                continue
            text = last if number % 40 == 9 else _record(number)
            records.add(text)
            folder.writestr(f"{number:04}.json", text)
            last = text
    return into.getvalue(), len(records), faulty


def _record(number: int) -> str:
    if number % 10 == 0:
        whole = (GAMES / f"{WHOLE[number // 10 % 3]}.json").read_text()
        name = json.loads(whole)["seats"][0]["name"]
        return whole.replace(f'"{name}"', f'"{name} {number}"')
    pair = f"Player {number % 30}", f"Guest {number}"
    entry = {"do": "result", "by": pair[number % 2], "winner": pair[number % 2]}
    return json.dumps(RESULT | {"seats": [{"name": name} for name in pair], "entries": [entry]})


def bring(workspace: Workspace, content: bytes) -> Brought:
    """Choose this file on the page of the players."""
    chosen = [{"id": 0, "name": "all.zip", "size": len(content), "bytes": content}]
    with Driver(
        lambda page: start_session(page, workspace, "x"),
        route="/players",
        responders={"FilePicker.pick_files": chosen},
    ) as phone:
        before = phone.wire.patches
        phone.tap("in-many")
        texts = phone.texts()
        said = next((text for text in texts if "became tables" in text), "")
        faults = [text for text in texts if ".json: " in text or " more" in text]
        return Brought(len(workspace.tables()), faults, said, phone.wire.patches - before)


def main(count: int) -> None:
    """Import the files twice into an empty workspace, and check the results."""
    content, records, faulty = packed(count)
    with tempfile.TemporaryDirectory() as folder, closing(Workspace(Path(folder))) as workspace:
        for again in (False, True):
            begun = time.monotonic()
            told = bring(workspace, content)
            took = f"{count} files in {time.monotonic() - begun:.1f} s"
            print(
                f"{'again: ' if again else ''}{took}, page renewed {told.progress} times: {told.said}",
                flush=True,
            )
            print("  " + "\n  ".join(told.faults))
            assert told.tables == records, f"{told.tables} tables of {records} records"
            assert f"{faulty} could not be read" in told.said


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000)
