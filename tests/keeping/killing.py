"""Kill the app at random moments of scripted play, and look whether the table stands as it was last shown.

    python -m tests.keeping.killing 1000

A child plays Royal Battles through the workspace, one battle after another, and writes down what stands as soon as the workspace has
answered: that is the moment a screen would show it. It is killed (SIGKILL) at a random moment; the next child goes on.
"""

import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from referee.games import new_record
from referee.table.log_lines import BY_ITSELF
from tests.support.lives import Tell, told_until_killed
from views.workspace.workspace import Workspace

LONGEST = 80
"""Entries after which a new battle is begun: what is written down stays short."""


def main(times: int, seed: int) -> dict[str, Any]:
    """Kill so many times; what was wrong, and how much was played."""
    new_record("royal-battles", ["Jon", "Mendi"])  # the rules are read once, not by every child
    chance = random.Random(seed)
    wrong: list[str] = []
    played = 0
    with tempfile.TemporaryDirectory() as folder:
        for life in range(times):
            change_settings = random.Random(seed + life)
            shown = told_until_killed(
                lambda tell, change_settings=change_settings: _play(Path(folder), change_settings, tell),
                chance,
                24,
            )  # type: ignore[misc]
            played += len(shown)
            wrong += [f"life {life}: {each}" for each in _what_is_wrong(Path(folder), shown)]
        workspace = Workspace(Path(folder))
        tables = len(workspace.tables())
        workspace.close()
    return {"kills": times, "shown": played, "tables": tables, "wrong": wrong[:5]}


def _play(folder: Path, chance: random.Random, tell: Tell) -> None:
    workspace = Workspace(folder)
    listed = workspace.tables()
    table = listed[0].id if listed else None
    while True:
        if (
            table is None
            or len(workspace.table(table)) >= LONGEST
            or workspace.table(table).game.state_json(workspace.table(table).state)["phase"] == "over"
        ):
            table = workspace.begin_table(new_record("royal-battles", ["Jon", "Mendi"]))
        act = chance.choices(("enter", "undo", "redo"), (10, 2, 1))[0]
        _show(tell, workspace, table, act)
        if act == "enter":
            now = workspace.table(table)
            entries = [
                now.game.entry_from_act(now.state, choice) for choice in now.game.legal_acts(now.state)
            ]
            entry = chance.choice([entry for entry in entries if entry.do != "resign"])
            answer = workspace.enter(table, entry.to_json_object(), expected_entry_count=len(now))
        else:
            answer = workspace.undo(table) if act == "undo" else workspace.redo(table)
        if answer.fault:
            tell({"fault": answer.fault})
        _show(tell, workspace, table, "")


def _show(tell: Tell, workspace: Workspace, table: int, about_to: str) -> None:
    """What a screen shows, and what is about to be done there."""
    tell({"table": table, "entries": workspace.table(table).record_json()["entries"], "about_to": about_to})


def _what_is_wrong(folder: Path, shown: list[dict[str, Any]]) -> list[str]:
    wrong = [f"a fault: {line['fault']}" for line in shown if "fault" in line]
    workspace = Workspace(folder, enters_by_itself=False)  # what the journal holds, and nothing more
    try:
        wrong += [notice.sentence for notice in workspace.store.state.notices]
        if shown and "table" in shown[-1]:
            last = shown[-1]
            stands = json.loads(json.dumps(workspace.table(last["table"]).record_json()["entries"]))
            if not _follows(last, stands):
                wrong.append(
                    f"shown were {len(last['entries'])} entries before {last['about_to'] or 'the next'}, but {len(stands)} stand"
                )
            summary = next(kept.summary for kept in workspace.tables() if kept.id == last["table"])
            if summary["entries"] != len(stands):
                wrong.append(f"the home list says {summary['entries']} entries, but {len(stands)} stand")
    finally:
        workspace.close()
    return wrong


def _follows(last: dict[str, Any], stands: list[Any]) -> bool:
    """Is this what was last shown, or that with the one act done, wholly or in part, that was under way?"""
    before, act = last["entries"], last["about_to"]
    if stands == before:
        return True
    more, fewer = stands[len(before) :], before[len(stands) :]
    if act in ("enter", "redo"):
        return (
            stands[: len(before)] == before
            and more[0].get("note") != BY_ITSELF
            and all(each.get("note") == BY_ITSELF for each in more[1:])
        )
    if act == "undo":
        return before[: len(stands)] == stands and all(each.get("note") == BY_ITSELF for each in fewer[1:])
    return False


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
