"""Write docs/terminal-session.md: a whole game of El Royale and ten turns of a battle, as `referee play` referees them.

    uv run python tools/terminal_session.py

The lines are those of two games in tests/games; what the referee answers is what it says now. A test compares the file with that.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.record import Entry  # noqa: E402
from referee.table.replay import read_record  # noqa: E402
from referee.words.notation import line_from_entry  # noqa: E402
from views.terminal.play import TerminalTable  # noqa: E402
from views.terminal.table_keepers import TableInFile  # noqa: E402

INTO: Final = ROOT / "docs" / "terminal-session.md"
GAMES: Final = ROOT / "tests" / "games"
WIDTH: Final = 80
TURNS: Final = 10


def session(record: Path, turns: int | None = None) -> Iterator[str]:
    """Yield the lines of a terminal session: each typed line, its answer, and at the end the table and the scores."""
    header, entries = read_record(record.read_bytes())
    terminal = TerminalTable(TableInFile(json.dumps({**header.to_json_object(), "entries": []})))
    yield f"$ referee play {header.game} {' '.join(header.names)} --edition {header.edition}"
    for entry in entries_of_turns(entries, turns):
        yield from spoken(terminal, line_from_entry(header.game, entry))
    for order in ("board", "scores"):
        yield from spoken(terminal, order)
    yield f"{terminal.whose_turn_text()} > quit"


def entries_of_turns(entries: list[Entry], turns: int | None) -> Iterator[Entry]:
    """Yield the entries up to the end of this many turns; all of them if `turns` is None."""
    ended = 0
    for entry in entries:
        if turns is not None and ended >= turns:
            return
        ended += entry.do == "end_turn"
        yield entry


def spoken(terminal: TerminalTable, line: str) -> Iterator[str]:
    yield f"{terminal.whose_turn_text()} > {line}"
    yield from terminal.answers_to_line(line)


def document() -> str:
    """Return the whole page."""
    royale = "\n".join(session(GAMES / "el-royale-elimination-two-players.json"))
    battle = "\n".join(session(GAMES / "royal-battles-resigned.json", TURNS))
    return (
        "# A session in the terminal\n\n"
        "Made by `uv run python tools/terminal_session.py`, with lines through a pipe; "
        "on a terminal the table is drawn after every line.\n\n"
        f"## A whole game of El Royale\n\n```text\n{royale}\n```\n\n"
        f"## Ten turns of a battle\n\n```text\n{battle}\n```\n"
    )


if __name__ == "__main__":
    INTO.write_text(document(), encoding="utf-8")
