"""Makes the games in tests/games/refused: `python -m tests.probes.make_refused_games`, then `python tools/keep_games.py`.

Each is a game played at random (random edition, teams, armies and house rules, hands hidden or shown, some acts irregular) in which
somebody errs at every step: refused entries are in the record between the others. The file of rulings beside it says which rules each
refused entry breaks, with all its facts. The same seeds make the same files.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from models.cards import NAMES
from models.record import Entry, NoRecord
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.tables import STYLES
from referee.table.table import Table
from tests.support.random_games import random_entries, random_entry, random_header

FOLDER = Path(__file__).parent.parent / "games" / "refused"
SEEDS = {"royal-battles": (0, 2, 4, 5, 6, 7), "el-royale": (0, 1, 2, 4, 6, 8)}
PLAYERS = ["Jon", "Mendi", "Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
STEPS, ERRORS, TRIED, MOST = 130, 2, 24, 2
"""Steps of a game; errors kept at a step; errors tried at a step; the most uses of one combination of rules. The rarest are kept."""


def errors(table: Table, pick: Random, shown: bool) -> Iterator[Entry]:
    """Yield entries that are nearly allowed now, or were allowed before: most are refused."""
    for _ in range(TRIED):
        allowed = random_entry(table, pick, shown) if pick.random() < 0.6 else None
        written = (allowed or pick.choice(table.rulings).entry).to_json_object()
        written.pop("override", None)
        for _ in range(pick.choice((1, 1, 2))):
            _spoil(written, table, pick)
        try:
            yield table.entry_from_json(written)
        except NoRecord:
            continue


def _spoil(written: dict[str, Any], table: Table, pick: Random) -> None:
    """Change one field of an entry."""
    name = pick.choice([each for each in (*written, "spread") if each not in ("do", "note")])
    any_card = lambda: pick.choice((*NAMES[:53], "?"))
    if name in ("by", "first"):
        written[name] = pick.choice(table.header.names)
    elif name in ("from", "to", "target", "square"):
        written[name] = pick.choice(SQUARES)
    elif name == "style":
        written[name] = pick.choice(STYLES)
    elif name == "card":
        written[name] = any_card()
    elif name == "cards":
        cards = list(written["cards"])
        written["cards"] = pick.choice(
            ([], [*cards, any_card()], [*cards[1:]], [any_card(), *cards[1:]], [*cards, *cards])
        )
    elif name == "hands":
        written["hands"] = {
            player: pick.sample(NAMES[:52], pick.choice((3, 4, 5))) for player in written["hands"]
        }
    elif name == "unit" and hasattr(table.state.table_rules, "kinds"):
        written["unit"] = pick.choice(table.state.table_rules.kinds)
    elif name == "spread" and written["do"] in ("concede", "take"):
        written["spread"] = pick.sample(NAMES[:52], 2)


def made(kind: str, seed: int) -> dict[str, Any]:
    """Return one record with its accepted and refused entries, in the order in which they were tried."""
    pick = Random(f"{kind} {seed}")
    header = random_header(pick, kind, PLAYERS[: 2 if kind == "royal-battles" else pick.randint(3, 8)])
    table, shown, entries, found = Table(header), seed % 2 == 0, [], Counter[tuple[str, ...]]()
    for entry in random_entries(table, pick, STEPS, shown=shown, irregular=0.08):
        entries.append(entry.to_json_object())
        wrong = {codes: each for each in errors(table, pick, shown) if (codes := _broken(table, each))}
        for codes in sorted(wrong, key=lambda codes: found[codes])[:ERRORS]:
            if found[codes] < MOST:
                found[codes] += 1
                entries.append(wrong[codes].to_json_object())
    return {**table.record_json(), "entries": entries}


def _broken(table: Table, entry: Entry) -> tuple[str, ...]:
    """Return the rules that an entry breaks; none if it stands."""
    ruling = table.judge_without_entering(entry)
    return () if ruling.is_accepted else tuple(dict.fromkeys(finding.rule.id for finding in ruling.findings))


def main() -> None:
    """Write all the games."""
    FOLDER.mkdir(exist_ok=True)
    for kind, seeds in SEEDS.items():
        for seed in seeds:
            record = made(kind, seed)
            head = json.dumps(
                {name: value for name, value in record.items() if name != "entries"}, ensure_ascii=False
            )
            entries = ",\n ".join(json.dumps(entry, ensure_ascii=False) for entry in record["entries"])
            (FOLDER / f"{kind}-{seed}.json").write_text(
                f'{head[:-1]}, "entries": [\n {entries}\n]}}\n', encoding="utf-8"
            )
            print(kind, seed, len(record["entries"]))


if __name__ == "__main__":
    main()
