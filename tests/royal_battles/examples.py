"""Makes the worked examples of the rules book: `python -m tests.royal_battles.examples`. Each is a whole legal battle up to there.

A line says who does what: `Jon move a5 b5 3H`. The examples of the rule text are not one game (RB-64): three battles here.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[2] / "assets" / "examples" / "royal-battles"

FIELDS = {
    "deal": ("card",),
    "place": ("unit", "square"),
    "initiative": ("card",),
    "draw": ("cards",),
    "move": ("from", "to", "card"),
    "attack": ("target", "style"),
    "end_turn": (),
}

FIRST_ROUND = """
Jon deal 10D
Jon deal 2C
Jon deal 4S
Jon deal 6C
Mendi deal 7S
Mendi deal QD
Mendi deal 8C
Mendi deal 3S
Jon place knight a7
Mendi place bishop e1
Jon place pawn a5
Mendi place king e3
Jon place king a3
Mendi place pawn e5
Jon place queen a1
= set-up
Mendi place rook e7
Jon initiative 6S
= initiative
Mendi initiative 4H
= pre-turn-draw
Jon draw 3H
= movement-1
Jon move a5 b5 3H
= movement-4
"""

FIFTH_ROUND = """
Jon deal 4S
Jon deal 2C
Jon deal 10D
Jon deal 6C
Mendi deal 7S
Mendi deal QD
Mendi deal 8C
Mendi deal 3S
Jon place king a7
Mendi place bishop e1
Jon place pawn a5
Mendi place king e3
Jon place knight a3
Mendi place pawn e5
Jon place queen a1
Mendi place rook e7
Jon initiative 6S
Mendi initiative 4H
Jon draw 3H
Jon move a5 b5 3H
Jon end_turn
Mendi draw JS
Mendi move e3 d3 JS
Mendi end_turn
Jon initiative KD
Mendi initiative 10H
Jon draw 9C
Jon move b5 c4 9C
Jon end_turn
Mendi draw 5H
Mendi move e1 d1 5H
Mendi end_turn
Jon initiative 7D
Mendi initiative JH
Mendi draw 6H
Mendi move e5 e4 6H
Mendi end_turn
Jon draw 8C
Jon move a3 b3 8C
Jon end_turn
Jon initiative QH
Mendi initiative 2S
Jon draw 5D
Jon move a1 b1 5D
Jon end_turn
Mendi draw KH
Mendi move e7 e6 KH
Mendi end_turn
Jon initiative 3D
Mendi initiative 5S
Mendi draw 8D
= attack-1
Mendi move d3 c3 8D
= attack-2
Mendi attack c4 optimal
= post-turn-draw
"""

MYSTIC_BLAST = """
Jon deal 10D
Jon deal 2C
Jon deal 4S
Jon deal 6C
Mendi deal 6S
Mendi deal 9D
Mendi deal 8C
Mendi deal 4H
Jon place knight a7
Mendi place knight e1
Jon place pawn a5
Mendi place rook e3
Jon place queen a3
Mendi place king e5
Jon place king a1
Mendi place pawn e7
Jon initiative JH
Mendi initiative 5C
Jon draw 7D
Jon move a3 b3 7D
Jon end_turn
Mendi draw 6D
Mendi move e1 d1 6D
Mendi end_turn
Jon initiative KS
Mendi initiative 10H
Jon draw QC
Jon move b3 c3 QC
Jon end_turn
Mendi draw 9S
Mendi move e3 d2 9S
Mendi end_turn
Jon initiative 4C
Mendi initiative 9H
Mendi draw AD
Mendi move e5 d4 AD
Mendi end_turn
Jon draw Joker
= advantage-1
Jon move c3 c3 Joker
= advantage-2
"""


def entry(line: str) -> dict[str, Any]:
    """One line as it stands in a record."""
    by, do, *said = line.split()
    fields = {
        name: [value] if name == "cards" else value for name, value in zip(FIELDS[do], said, strict=True)
    }
    return {"do": do, "by": by, **fields}


def records(battle: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each example of a battle: its name, and the record up to there."""
    entries: list[dict[str, Any]] = []
    lines = battle.strip().splitlines()
    seats = [
        {"name": by, "army": [line.split()[2] for line in lines if line.startswith(f"{by} place")]}
        for by in ("Jon", "Mendi")
    ]
    for line in lines:
        if line.startswith("= "):
            head = {
                "format": "referee-record/1",
                "game": "royal-battles",
                "edition": "0.1",
                "options": {},
                "seats": seats,
            }
            yield line.removeprefix("= "), {**head, "entries": list(entries)}
        else:
            entries.append(entry(line))


def main() -> None:
    """Write every example."""
    for battle in (FIRST_ROUND, FIFTH_ROUND, MYSTIC_BLAST):
        for name, record in records(battle):
            head = json.dumps({key: value for key, value in record.items() if key != "entries"}, indent=1)
            entries = ",\n  ".join(json.dumps(each) for each in record["entries"])
            (EXAMPLES / f"{name}.json").write_text(
                f'{head[:-2]},\n "entries": [\n  {entries}\n ]\n}}\n', encoding="utf-8"
            )


if __name__ == "__main__":
    main()
