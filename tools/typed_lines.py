"""Write docs/typed-lines.md: every form of typed lines with an example from a recorded game and its meaning.

python tools/typed_lines.py          write it
python tools/typed_lines.py check    exit status 1 if it is not up to date
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.record import Audit, Entry, HouseRules, Join, Leave  # noqa: E402
from referee.games import GAMES, header_from_json, new_record  # noqa: E402
from referee.table.line_forms import all_forms_of_game_with_meanings  # noqa: E402
from referee.table.replay import read_record  # noqa: E402
from referee.table.table import Table  # noqa: E402
from referee.verbs import Form  # noqa: E402
from referee.words.notation import (  # noqa: E402
    SLOT,
    line_from_entry,
    pattern_filled_with_all_fields_or_none,
)

DOCUMENT: Final = ROOT / "docs" / "typed-lines.md"
PLAYERS: Final = ("Ann", "Ben", "Cleo")
LONG: Final = 60
"""The most characters of an example; a longer one is cut and ends with an ellipsis."""
INTRODUCTION: Final = """# Typed lines

Every act of every game can be typed as one short line: on a table screen (`L` or `/`), in a terminal (`referee play`), and in a
transcript. This table is made from the forms themselves by `tools/typed_lines.py`; do not edit it.

- Words in capitals stand for what is meant; what is in brackets may be left out.
- Cards are `9H`, `10S` (or `TS`), `QD`, `Joker`, or `?` for a card that is not shown. Several stand side by side, with
  blanks or commas between them: `3H 4H`. `-` stands for no cards: `claim -`, `reveal Ann=- Bob=3D,6H`.
- A suit is its letter, its sign, its name in English or German, or the name that this table gave it: `choose H`,
  `choose ♥`, `choose Hearts`, `choose Herz`.
- Squares are `a1` to `e7`. Capitals do not matter in the names of players and units. Names with blanks stand in
  quotes: `"Anna Maria"`; so may a reason or a note that would be read otherwise.
- Who does it may stand in front: `Jon: b3-c4 9H`. Where it is left out, the player who is asked is meant, or the first who may do so
  in the game's order.
- Behind the line may stand why the table lets an irregular act stand, and last a note: `Jon: b3-c4 9S ! noticed too late # by lamplight`.
- OPTIONS and COUNTS are JSON: `rules {"entry": "points"}`, `count {"stack": 100}`.
- Short forms are understood, and written in the long form.
- Every sign of a line counts: what is left over is not passed over but refused, with the place where it stands.
"""


def entries_of(game: str) -> list[Entry]:
    """Return every entry of the recorded games of this game."""
    found: list[Entry] = []
    for file in sorted((ROOT / "tests" / "games").glob("*.json")):
        header, entries = read_record(file.read_text())
        if header.game == game:
            found += entries
    return found


def asides(table: Table) -> list[Entry]:
    """Return entries that recorded games seldom contain: a count of two piles, a change of a house rule, and of seats."""
    counts = dict(islice(table.game.pile_counts(table.state).items(), 2))
    options = dict(islice(table.header.options.model_dump().items(), 1))
    return [
        Audit(counts=counts),
        HouseRules(options=options),
        Join(player="Dan", total=80),
        Leave(player="Ann"),
    ]


def example(game: str, form: Form, entries: list[Entry]) -> str:
    """Return a recorded entry in this form, without the player's name."""
    if "{" not in form.pattern:
        return form.pattern
    for entry in entries:
        if entry.do != form.verb:
            continue
        bare = entry.model_copy(update={"by": None, "override": None, "note": None})
        if form.short:
            if any(kind == "none" and getattr(entry, name) for name, kind in SLOT.findall(form.pattern)):
                continue
            fields = {name: value for name, value in bare.to_json_object().items() if name != "do"}
            line = (
                pattern_filled_with_all_fields_or_none(
                    form.pattern, fields | ({"piece": "P"} if "{piece:" in form.pattern else {})
                )
                or ""
            )
        else:
            line = line_from_entry(game, bare)
        if line and (
            form.short
            or pattern_filled_with_all_fields_or_none(
                form.pattern, {n: v for n, v in bare.to_json_object().items() if n != "do"}
            )
            == line
        ):
            return line if len(line) <= LONG else f"{line[:LONG].rstrip()} …"
    return ""


def table_of(game: str) -> Iterator[str]:
    """Yield the rows of one game."""
    names = PLAYERS[: 2 if game in ("royal-battles", "royals") else 3]
    table = Table(header_from_json(new_record(game, names)))
    entries = [*entries_of(game), *asides(table)]
    yield f"\n## {table.game.title}\n\n| verb | form | example | meaning |\n| --- | --- | --- | --- |"
    for each in all_forms_of_game_with_meanings(table):
        shown = example(game, each.form, entries)
        typed = f"`{each.typed}`{' (short)' if each.form.short else ''}"
        yield f"| {each.form.verb.replace('_', ' ')} | {typed} | {f'`{shown}`' if shown else ''} | {each.words.replace('|', '/')} |"


def document() -> str:
    """Return the whole document."""
    return INTRODUCTION + "\n".join(line for game in GAMES for line in table_of(game)) + "\n"


def main(command: str = "") -> int:
    """Write or check the document. Returns the exit status."""
    if command == "check":
        return int(not DOCUMENT.exists() or DOCUMENT.read_text(encoding="utf-8") != document())
    DOCUMENT.write_text(document(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
