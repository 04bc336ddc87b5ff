"""Inputs of 10 MB of every kind: each is read in a process of its own, which says how much memory it took and how long."""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

MB: Final = 1024 * 1024
SIZES: Final = (2, 5, 10)
LINE_SIZES: Final = (0.2, 0.5, 0.9, 10)
"""A line of 1 MB is read, a longer one is refused."""
MOST_MEMORY: Final = 300
"""MB of the whole process."""
STEEPEST: Final = 2.0
"""How many times as long a MB of the largest input may take as one of the smallest."""
TOO_QUICK: Final = 0.3
"""Seconds: what takes no longer is not measured so closely."""
HAND: Final = Path(__file__).parents[1] / "games" / "royals-to-300-hands-hidden.json"


# -- what they are made of ---------------------------------------------------------------------------------------
def long_record(entries: int) -> dict[str, Any]:
    """A game of Royals of so many entries: one recorded hand again and again, the players changing places."""
    game = json.loads(HAND.read_bytes())
    names = [seat["name"] for seat in game["seats"]]
    swapped = (
        json.dumps(game["entries"])
        .replace(names[0], "\0")
        .replace(names[1], names[0])
        .replace("\0", names[1])
    )
    both = [*game["entries"], *json.loads(swapped)]
    played = [*both * (entries // len(both)), *both[: entries % len(both)]]
    return {**game, "options": {**game["options"], "target": 1_000_000}, "entries": played}


def _record(size: int) -> bytes:
    begun = json.dumps(long_record(402), separators=(",", ":"))
    return json.dumps(long_record(402 * size // len(begun)), separators=(",", ":")).encode()


def _transcript(size: int) -> bytes:
    from referee.table.replay import read_record
    from referee.table.transcript import transcript_value
    from referee.words.notation import line_from_entry

    record = long_record(402)
    lines = [line_from_entry("royals", entry) for entry in read_record(json.dumps(record))[1]]
    head = [f"{name}={transcript_value(value)}" for name, value in record.items() if name != "entries"]
    number = size // (sum(map(len, lines)) // len(lines) + 9)
    return "\n".join([*head, *(f"{n}. {lines[(n - 1) % len(lines)]}" for n in range(1, number + 1))]).encode()


HEAD: Final = '{"format":"referee-record/1","game":"royals","seats":[{"name":"Ann"},{"name":"Bob"}],'


def _of(before: str, again: str, after: str) -> Callable[[int], bytes]:
    return lambda size: (before + again * (size // len(again.encode())) + after).encode()


RECORDS: Final = {
    "a long game": _record,
    "empty lists": _of(f'{HEAD}"entries":[', "[],", "[]]}"),
    "small objects": _of(f'{HEAD}"entries":[', '{"":1},', "{}]}"),
    "numbers": _of(f'{HEAD}"entries":[', "1,", "1]}"),
    "a long note": _of(f'{HEAD}"entries":[{{"do":"pass","by":"Ann","note":"', "x", '"}]}'),
    "a long note of wide signs": _of(f'{HEAD}"entries":[{{"do":"pass","by":"Ann","note":"', "🃏", '"}]}'),
    "many cards": _of(f'{HEAD}"entries":[{{"do":"meld","by":"Ann","cards":[', '"QS",', '"QS"]}]}'),
    "many fields": lambda size: (HEAD + ",".join(f'"{n}":{n}' for n in range(size // 15)) + "}").encode(),
    "brackets": _of("", "[", ""),
    "quotes": _of(HEAD, '"', ""),
    "blanks": _of(HEAD, " ", ""),
    "backslashes": _of('{"', "\\\\", '"}'),
    "bytes": lambda size: bytes(range(256)) * (size // 256),
}
TRANSCRIPT: Final = "format=referee-record/1\ngame=royals\nseats=[{name=Ann},{name=Bob}]\n"
TRANSCRIPTS: Final = {
    "a long game": _transcript,
    "empty lists": _of(f"{TRANSCRIPT}x=[", "[],", "[]]"),
    "many cards": _of(f"{TRANSCRIPT}1. Ann: meld", " QS", ""),
    "many fields": _of(TRANSCRIPT, "a=1\n", ""),
    "long comments": _of(TRANSCRIPT, "# x", ""),
    "empty lines": _of(TRANSCRIPT, "\n", ""),
    "blanks": _of(f"{TRANSCRIPT}1. Ann: meld", " ", ""),
    "quotes": _of(f"{TRANSCRIPT}x=", '"', ""),
}
LINES: Final = {
    name: _of(f"23 {before}", again, "")
    for name, (before, again) in {
        "cards": ("meld", " QS"), "blanks": ("meld ", " "), "quotes": ("", '"'), "reasons": ("end", " ! x"), "notes": ("end", " # x"),
        "hands": ("reveal", " Ann=-"), "a tally": ("tally", " Ann S ;"), "brackets": ("rules {", '"a":[['), "one word": ("", "x"),
        "many blanks and signs": ("end !", "  #x"), "numbers": ("take ", "9"),
    }.items()
}  # fmt: skip
LARGE: Final[dict[str, dict[str, Callable[[int], bytes]]]] = {
    "records": RECORDS,
    "transcripts": TRANSCRIPTS,
    "lines": LINES,
    "armies": {
        name: RECORDS[name]
        for name in ("a long game", "empty lists", "small objects", "a long note", "brackets", "bytes")
    },
    "scores": {
        name: RECORDS[name]
        for name in ("a long game", "empty lists", "small objects", "a long note", "many cards")
    },
    "settings": {
        "a long text": _of('{"theme":"', "x", '"}'),
        "bytes": RECORDS["bytes"],
        "brackets": RECORDS["brackets"],
    },
    "exports": {
        "a long game": RECORDS["a long game"],
        "a long transcript": _transcript,
        "empty lists": RECORDS["empty lists"],
    },
}


# -- measuring ---------------------------------------------------------------------------------------------------
def measured(kind: str, name: str, size: float) -> tuple[float, int, str]:
    """In this process: seconds, MB of the whole process at its most, and the last sentence that was said."""
    from tests.fuzz.kinds import sentences

    content = LARGE[kind][name](int(size * MB))
    sentences(kind, b"")
    begun = time.process_time()
    said = sentences(kind, content)
    return (
        time.process_time() - begun,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        (said or [""])[-1],
    )


def large(kind: str) -> bool:
    """Read large inputs of one kind, each in a process of its own, and say what it took. True where it was too much."""
    wrong = False
    for name in LARGE[kind]:
        seconds, memory, said = [], 0, ""
        sizes = LINE_SIZES if kind == "lines" else SIZES
        for size in sizes:
            child = [sys.executable, "-m", "tests.fuzz.large", kind, name, str(size)]
            answer = subprocess.run(child, capture_output=True, text=True, check=True)
            took, memory, said = json.loads(answer.stdout.splitlines()[-1])
            seconds.append(took)
        steep = seconds[2] > TOO_QUICK and seconds[2] / sizes[2] > STEEPEST * max(seconds[0], 0.01) / sizes[0]
        bad = steep or memory > MOST_MEMORY or len(said) > 300
        wrong = wrong or bad
        times = " ".join(f"{took:.2f}" for took in seconds)
        print(
            f"{'WRONG ' if bad else ''}{kind}, {name}: {times} s for {sizes} MB, {memory} MB: {said[:90]}",
            flush=True,
        )
    return wrong


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
