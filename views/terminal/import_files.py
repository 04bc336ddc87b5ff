"""Import files from the command line into the data folder, each as a table of its own, completely or not at
all."""

import signal
from pathlib import Path

from models.record import NoRecord
from models.translation import say
from referee.words.phrases import versus_or_listed_players_text
from views.terminal.data_folder import workspace_of_folder
from views.terminal.given_files import GivenFile, record_files_in_paths
from views.terminal.output import print_file_error, print_line
from views.terminal.progress import Advance, progress_bar
from views.workspace.known_games import StoredGames
from views.workspace.record_files import ReplayedRecord, replay_record_file, store_replayed_record
from views.workspace.workspace import Workspace

STOPPED = 130
"""The exit status after Ctrl-C, as shells give it."""


def import_paths(paths: list[Path], data_path: Path | None) -> int:
    """Import each game that is not here already, and print its table.

    Returns the exit status. A file that cannot be imported is named with the reason, and the next one is
    read.
    """
    worst = 0
    with (
        workspace_of_folder(data_path) as workspace,
        progress_bar(say("import.reads", "Reading")) as show_progress,
    ):
        known_games = StoredGames(workspace, removed=any(path.is_dir() for path in paths))
        file = None
        for file in record_files_in_paths(paths):
            worst = max(
                worst, import_new_game_returning_exit_status(workspace, file, known_games, show_progress)
            )
            if worst == STOPPED:
                break
        if file is None:
            names = ", ".join(map(str, paths))
            print_file_error(names, say("import.nothing", "no record to import"))
    return worst


def import_new_game_returning_exit_status(
    workspace: Workspace, file: GivenFile, known_games: StoredGames, show_progress: Advance
) -> int:
    """Import the game of a file, unless it is a table already, and print what was done. Returns the exit
    status."""

    def show_entries(now: int, all: int) -> None:
        facts = {"file": file.name, "now": now, "all": all}
        show_progress(now, all, say("import.entries", "{file}: {now} of {all} entries", **facts))

    before = known_games.table_id_of_file(file.content)
    try:
        if file.fault:
            raise NoRecord(file.fault)
        record = replay_record_file(file.content, show_entries) if before is None else None
    except KeyboardInterrupt:
        print_line(
            say("import.stopped", "{file}: stopped; nothing was imported.", file=file.name),
            err=True,
        )
        return STOPPED
    except NoRecord as error:
        return print_file_error(file.name, str(error))
    if record is not None:
        before = known_games.table_id_of_game(record)
    if before is None and record is not None:
        store_record_and_print_table(workspace, file, record, known_games)
    elif file.is_named:
        print_line(say("import.here", "{file}: this game is already table {id}.", file=file.name, id=before))
    return 0


def store_record_and_print_table(
    workspace: Workspace, file: GivenFile, record: ReplayedRecord, known_games: StoredGames
) -> None:
    """Store a record as a table, and print the table's number, players and number of entries. Ctrl-C waits
    until that is done."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        id = store_replayed_record(workspace, record).id
    finally:
        signal.signal(signal.SIGINT, before)
    known_games.note_table_of_record(record, id)
    facts = {
        "file": file.name,
        "id": id,
        "who": versus_or_listed_players_text(record.header.names),
        "entries": len(record.acts),
    }
    print_line(
        say(
            "import.kept",
            "{file}: table {id}, {who}, {entries, plural, one {# entry} other {# entries}}.",
            **facts,
        )
    )
    if record.seal is not None and not record.seal.is_intact:
        print_file_error(file.name, record.seal.sentence)
