"""The answers that are kept of each game: a mark of every answer, and one fingerprint of all answers of a part."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from referee.table.redacted import redacted_for
from referee.table.replay import read_record
from referee.table.table import Table
from tests.answers.parts import PARTS, Moment
from tests.answers.plain_values import plain_text

HERE: Final = Path(__file__).parent
PLACES: Final = (HERE / "games", HERE.parent / "games")
KEPT: Final = HERE / "kept.json"
MOST: Final = 14
"""So many entries of a game are looked at, evenly spread, apart from the first and the last ones."""
ENDS: Final = 3
SEATS: Final = range(2)
"""The seats whose tables are looked at: what holds of two holds of the others."""
LONGEST: Final = 2000
"""So many letters of an answer are printed."""
MARKS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"


def games() -> dict[str, Path]:
    """The records by their names: the random games, then those in tests/games."""
    return {path.stem: path for place in PLACES for path in sorted(place.rglob("*.json"))}


class Answer(NamedTuple):
    """What the referee derives of one part after one entry."""

    entry: int
    part: str
    text: str

    @property
    def mark(self) -> str:
        """One letter: it tells where answers differ, 63 times of 64."""
        return MARKS[sha256(self.text.encode()).digest()[0] % len(MARKS)]


def answers_of(path: Path) -> Iterator[Answer]:
    """The answers of a game, entry by entry. They are worked out as they are asked for."""
    header, entries = read_record(path.read_bytes())
    table, played = Table(header), [entry.to_json_object() for entry in entries]
    views = [redacted_for(table, seat) for seat in SEATS]
    for number, entry in enumerate(entries, 1):
        table.enter(entry)
        if not is_looked_at(number, len(entries)) or not len(table):
            continue
        now = Moment(table, views, played)
        for part, derived in PARTS.items():
            if part != "statistics" or number > len(entries) - ENDS:
                yield Answer(number, part, plain_text(list(derived(now))))


def is_looked_at(number: int, entries: int) -> bool:
    """The first and the last entries, and others between."""
    return number <= ENDS or number > entries - ENDS or number % (1 + entries // MOST) == 0


class Fingerprint(NamedTuple):
    """The answers of one part in one game."""

    marks: str
    digest: str


def fingerprints(answers: Iterator[Answer]) -> dict[str, Fingerprint]:
    """By part."""
    texts: dict[str, list[Answer]] = {}
    for answer in answers:
        texts.setdefault(answer.part, []).append(answer)
    return {
        part: Fingerprint(
            "".join(each.mark for each in those),
            sha256("\n".join(each.text for each in those).encode()).hexdigest()[:16],
        )
        for part, those in texts.items()
    }


def kept_fingerprints() -> dict[str, dict[str, Fingerprint]]:
    """Those that are kept, by game and part."""
    read: dict[str, dict[str, Any]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return {game: {part: Fingerprint(*each) for part, each in of.items()} for game, of in read.items()}


def keep(found: dict[str, dict[str, Fingerprint]]) -> None:
    """Keep these, beside those of other games that are still there."""
    every = {**kept_fingerprints(), **found}
    KEPT.write_text(
        json.dumps({name: every[name] for name in games() if name in every}, indent=0) + "\n", "utf-8"
    )


def first_difference(path: Path, kept: dict[str, Fingerprint]) -> str:
    """Where the answers of a game first differ from those that are kept, in words; "" if they are the same."""
    answers, seen = list[Answer](), dict.fromkeys(PARTS, 0)
    for answer in answers_of(path):
        marks, at = kept[answer.part].marks, seen[answer.part]
        if at >= len(marks) or marks[at] != answer.mark:
            return difference(path, answer)
        seen[answer.part] += 1
        answers.append(answer)
    for part, each in fingerprints(iter(answers)).items():
        if each != kept[part]:
            return f"{path.stem}: some answer in '{part}' differs, and its mark does not. {HOW}"
    return ""


HOW: Final = (
    "To see what it was, run `python -m tests.answers show GAME ENTRY PART` there in the program before the change. "
    "If the difference is wanted: `python -m tests.answers keep GAME`."
)


def difference(path: Path, answer: Answer) -> str:
    """What differs, and how to see what it was."""
    now = answer.text if len(answer.text) < LONGEST else answer.text[:LONGEST] + " ..."
    return f"{path.stem}: after entry {answer.entry}, '{answer.part}' differs from what is kept. {HOW} Now it is\n{now}"
