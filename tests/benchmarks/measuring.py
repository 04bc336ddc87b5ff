"""What the benchmarks share: a table of figures, and a long table of random play."""

import random
from pathlib import Path
from typing import Any

from referee.games import new_record
from views.workspace.workspace import Workspace


def print_figures(title: str, rows: list[tuple[str, float, str, float | None, str]]) -> None:
    """Rows of what, figure, unit, the ratio to the peer if there is one, and the goal."""
    print(f"\n{title}")
    for what, figure, unit, ratio, goal in rows:
        beside = f"{ratio:6.2f}x" if ratio is not None else " " * 7
        print(f"  {what:<58} {figure:>10.1f} {unit:<3} {beside}  {goal}")


class RandomPlay:
    """Royal Battles entered at random through the workspace. At the end of a battle half of it is taken back, and play goes on."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.workspace = Workspace(folder)
        self.id = self.workspace.begin_table(new_record("royal-battles", ["Jon", "Mendi"]))
        self.chance = random.Random(seed)

    @property
    def acts(self) -> int:
        """How many acts the journal holds."""
        return self.workspace.open_table(self.id).acts

    def next_entry(self) -> dict[str, Any]:
        """An entry that is allowed now."""
        table = self.workspace.table(self.id)
        while not (entries := self._entries()):
            for _ in range(len(table) // 2):
                self.workspace.undo(self.id)
        return self.chance.choice(entries)

    def _entries(self) -> list[dict[str, Any]]:
        table = self.workspace.table(self.id)
        entries = [
            table.game.entry_from_act(table.state, choice).to_json_object()
            for choice in table.game.legal_acts(table.state)
        ]
        return [entry for entry in entries if entry["do"] != "resign"]

    def play(self, acts: int) -> None:
        """Play until the journal holds so many acts."""
        while self.acts < acts:
            answer = self.workspace.enter(self.id, self.next_entry())
            assert answer.is_accepted, answer
