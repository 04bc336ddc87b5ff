"""Typing ahead: how a line that was begun may go on, so that a legal act takes few keys."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from referee.table.gate import Table
from referee.table.typed_lines import LOOKED_AT, PIECES
from referee.words.notation import line_of

_NEXT_WORD: Final = re.compile(r"[ -]")
_PIECE: Final = re.compile(rf"([{''.join(PIECES)}])([a-z]\d.*|[a-z]?)")


def legal_lines(table: Table) -> list[str]:
    """The lines of the legal acts. Who does it is left out unless several players may do the same."""
    said: dict[str, list[str]] = {}
    for action in islice(table.game.choices(table.state), LOOKED_AT):
        entry = table.game.write(table.state, action)
        line = line_of(table.header.game, entry.model_copy(update={"by": None}))
        said.setdefault(line, []).append(line_of(table.header.game, entry))
    return [line for short, full in said.items() for line in ([short] if len(set(full)) == 1 else dict.fromkeys(full))]


def ahead(table: Table, lines: list[str], begun: str, most: int = 12) -> list[str]:
    """How the line may go on: whole lines where they are few, otherwise each next word. `lines`: the legal lines."""
    typed = re.sub(r"\s+", " ", begun.lstrip())
    found = [line for line in lines if line.lower().startswith(typed.lower())]
    piece = _PIECE.fullmatch(typed)
    if not found and piece:
        found = list(_with_piece(table, lines, piece[1], piece[2]))
    while len(found) > most:
        words: dict[str, list[str]] = {}
        for line in found:
            words.setdefault(_to_the_next_word(line, len(typed)), []).append(line)
        if len(words) > 1 or typed in words:
            return [line[0] if len(line) == 1 else word for word, line in words.items()][:most]
        typed = next(iter(words))
    return found


def alike(lines: list[str]) -> str:
    """How far all these lines are the same."""
    first, last = min(lines), max(lines)
    same = next((n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:same]


def ends_its_word(line: str, begun: str) -> bool:
    """Does this line only end the word that was begun last: `d4-e4 A` goes on as `d4-e4 AC`?"""
    typed = re.sub(r"\s+", " ", begun.lstrip())
    rest = line[len(typed) :]
    return bool(rest) and typed[-1:] not in ("", " ") and not _NEXT_WORD.search(rest)


def is_whole(lines: list[str], line: str) -> bool:
    """Does this line say an act that is legal now?"""
    return line in lines or (line[:1] in PIECES and line[1:] in lines)


def _to_the_next_word(line: str, at: int) -> str:
    end = _NEXT_WORD.search(line, at + 1) if at < len(line) else None
    return line[: end.end()] if end else line


def _with_piece(table: Table, lines: list[str], piece: str, rest: str) -> Iterator[str]:
    squares = {unit["square"] for unit in table.game.show(table.state).get("units", ()) if unit["kind"] == PIECES[piece]}
    return (f"{piece}{line}" for line in lines if line[:2] in squares and line[2:3] == "-" and line.lower().startswith(rest.lower()))
