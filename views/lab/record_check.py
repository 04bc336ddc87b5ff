"""`lab check`: the games of a folder of records beside games of the laboratory."""

import time
from collections.abc import Iterator
from pathlib import Path

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.questions import Row, checked
from referee.lab.recorded_games import Kind, beside, by_kind, read
from views.lab.findings import Chart, Found, Matrix, Report, differences, figures_told, player_called
from views.lab.game_results import GamesPlayed
from views.lab.game_runner import Extent, rows_in, run

RECORDS = (".json", ".jsonl", ".txt")


def check(folder: Path, player: str, seed: int, extent: Extent, into: Path | None) -> JsonObject:
    """Where people differ from this player, for each kind of games in the folder. Raises NoRecord with one sentence."""
    began, left_out = time.monotonic(), list[Path]()
    kinds = by_kind(_games(folder, left_out))
    if not kinds:
        none = say(
            "lab.no_finished",
            "{folder}: no game lies there that was played to its end with its acts told",
            folder=folder,
        )
        raise NoRecord(none)
    each = extent._replace(seconds=extent.seconds / len(kinds)) if extent.seconds else extent
    told: dict[str, Json] = {}
    for kind, rows in kinds.items():
        told[str(kind)] = beside(rows, _simulated(kind, player, seed, each, into))
    left: list[Json] = [file.name for file in left_out]
    return {
        "asks": "check",
        "player": player,
        "kinds": told,
        "left_out": left,
        "seconds": round(time.monotonic() - began, 1),
    }


def _games(folder: Path, left_out: list[Path]) -> Iterator[tuple[Kind, Row]]:
    if not folder.is_dir():
        raise NoRecord(say("lab.no_folder", "{folder}: there is no such folder", folder=folder))
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in RECORDS and file.is_file()]
    for number, file in enumerate(files):
        try:
            found = read(file.read_bytes(), number)
        except NoRecord as error:
            raise NoRecord(say("lab.no_record", "{file}: {why}", file=file, why=error)) from None
        if found is None:
            left_out.append(file)
        else:
            yield found


def _simulated(kind: Kind, player: str, seed: int, extent: Extent, into: Path | None) -> list[Row]:
    question = checked(kind.question(player, seed))
    kept = GamesPlayed(into and into / f"{kind.game} {kind.edition} {kind.seats}", question.written())
    try:
        for _ in run(question, kept, extent):
            pass
        return [row for row in rows_in(kept) if extent.games is None or row.number < extent.games]
    finally:
        kept.close()


def report_of(found: Found) -> Report:
    """The same in words and charts."""
    facts, parts = list[str](), list[Chart | Matrix]()
    for kind, told in found["kinds"].items():
        people, players = (" ".join(figures_told(told[of])) for of in ("people", "players"))
        facts.append(
            say(
                "lab.check_told",
                "{kind}: people: {people} Players: {players}",
                kind=kind,
                people=people,
                players=players,
            )
        )
        parts += differences(kind, told["difference"]) if told["difference"] else []
    title = say("lab.people_more", "People beside {player}", player=player_called(found["player"]))
    return Report(title, tuple(facts), tuple(parts))
