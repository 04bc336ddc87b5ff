"""`lab check`: compare the games in a folder of records with games of the laboratory."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.questions import GameRow, checked_question
from referee.lab.recorded_games import (
    GameKind,
    compare_people_with_automatic_players,
    games_by_kind,
    kind_and_row_of_recorded_game,
)
from views.lab.findings import (
    FigureChart,
    Findings,
    Matrix,
    Report,
    computer_player_name,
    count_tie_length_and_ending_sentences,
    share_and_length_difference_charts,
    version_seed_and_date_text,
)
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games

RECORDS = (".json", ".jsonl", ".txt")


def compare_people_with_simulated_games(
    folder: Path, player: str, seed: int, extent: Extent, results_folder: Path | None
) -> JsonObject:
    """How people differ from this computer player, for each kind of game in the folder. Raises NoRecord."""
    began, left_out = time.monotonic(), list[Path]()
    kinds = games_by_kind(recorded_games(folder, left_out))
    if not kinds:
        none = say(
            "lab.no_finished",
            "{folder}: it has no finished game with every act recorded",
            folder=folder,
        )
        raise NoRecord(none)
    each = extent._replace(seconds=extent.seconds / len(kinds)) if extent.seconds else extent
    comparisons: dict[str, Json] = {}
    for kind, rows in kinds.items():
        comparisons[str(kind)] = compare_people_with_automatic_players(
            rows, simulated_games(kind, player, seed, each, results_folder)
        )
    left: list[Json] = [file.name for file in left_out]
    return {
        "asks": "check",
        "player": player,
        "kinds": comparisons,
        "left_out": left,
        "seconds": round(time.monotonic() - began, 1),
    }


def recorded_games(folder: Path, uncountable_files: list[Path]) -> Iterator[tuple[GameKind, GameRow]]:
    if folder.exists() and not folder.is_dir():
        raise NoRecord(say("lab.is_no_folder", "{folder}: this is not a folder", folder=folder))
    if not folder.is_dir():
        raise NoRecord(say("lab.no_folder", "{folder}: no such folder", folder=folder))
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in RECORDS and file.is_file()]
    for number, file in enumerate(files):
        try:
            found = kind_and_row_of_recorded_game(file.read_bytes(), number)
        except NoRecord as error:
            raise NoRecord(say("lab.no_record", "{file}: {why}", file=file, why=error)) from None
        if found is None:
            uncountable_files.append(file)
        else:
            yield found


def simulated_games(
    kind: GameKind, player: str, seed: int, extent: Extent, results_folder: Path | None
) -> list[GameRow]:
    question = checked_question(kind.question_for_games_of_this_kind(player, seed))
    folder = results_folder and results_folder / f"{kind.game} {kind.edition} {kind.seats}"
    with closing(GameResults(folder, question.to_json_object())) as results:
        for _ in play_missing_games(question, results, extent):
            pass
        return results.games_with_numbers_below(extent.games)


def people_and_simulation_report(found: Findings, seed: int) -> Report:
    """The comparison in words and charts. `seed`: of the simulated games."""
    facts, parts = list[str](), list[FigureChart | Matrix]()
    for kind, comparison in found["kinds"].items():
        people, players = (
            " ".join(count_tie_length_and_ending_sentences(comparison[of])) for of in ("people", "players")
        )
        facts.append(
            say(
                "lab.check_told",
                "{kind}: people: {people} Players: {players}",
                kind=kind,
                people=people,
                players=players,
            )
        )
        parts += (
            share_and_length_difference_charts(kind, comparison["difference"])
            if comparison["difference"]
            else []
        )
    title = say(
        "lab.people_more", "People compared with {player}", player=computer_player_name(found["player"])
    )
    return Report(title, (*facts, version_seed_and_date_text(seed)), tuple(parts))
