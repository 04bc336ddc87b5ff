"""Files from the command line into the data folder, each as a table of its own, wholly or not at all."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from models.outside import in_sight
from models.record import NoRecord
from models.speech import say
from referee.words.phrases import between
from views.desk.desk import Desk
from views.desk.filing import fingerprint, kept, played
from views.desk.taking_in import RECORDS, files_here
from views.terminal.at_the_desk import at_the_desk

STOPPED = 130
"""The exit status after Ctrl-C, as shells give it."""


def import_all(files: list[Path], data: Path | None) -> int:
    """Keep the table of each file, and say which it is. Returns the exit status: what cannot be kept is said in one sentence."""

    def does(desk: Desk) -> int:
        worst = 0
        for file in _in_folders(desk, files):
            worst = max(worst, _import_one(desk, file))
            if worst == STOPPED:
                break
        return worst

    return at_the_desk(data, does)


def _in_folders(desk: Desk, files: list[Path]) -> Iterator[Path]:
    """These files; of a folder all records that are not tables here already, each once."""
    here = files_here(desk) if any(file.is_dir() for file in files) else set[str]()
    for file in files:
        if not file.is_dir():
            yield file
            continue
        for each in sorted(file.rglob("*")):
            digest = fingerprint(each.read_bytes()) if each.suffix in RECORDS and each.is_file() else ""
            if digest and digest not in here:
                here.add(digest)
                yield each


def _import_one(desk: Desk, file: Path) -> int:
    try:
        record = played(file.read_bytes(), _tell)
    except KeyboardInterrupt:
        _clear()
        typer.echo(in_sight(say("import.stopped", "{file}: stopped, and nothing of it is kept.", file=file)), err=True)
        return STOPPED
    except (NoRecord, OSError) as error:
        _clear()
        why = error.strerror or str(error) if isinstance(error, OSError) else error
        typer.echo(in_sight(f"{file}: {why}"), err=True)
        return 2
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # from here on it is kept whole, and said
    try:
        id = kept(desk, record).id
    finally:
        signal.signal(signal.SIGINT, before)
    _clear()
    facts = {"file": file, "id": id, "who": between(record.header.names), "entries": len(record.acts)}
    typer.echo(in_sight(say("import.kept", "{file}: table {id}, {who}, {entries, plural, one {# entry} other {# entries}}.", **facts)))
    if record.seal is not None and not record.seal.fits:
        typer.echo(in_sight(f"{file}: {record.seal.sentence}"), err=True)
    return 0


def _tell(now: int, all: int) -> None:
    """How far it is, on a terminal."""
    if sys.stderr.isatty():
        typer.echo("\r" + say("import.so_far", "{now} of {all} entries ...", now=now, all=all), err=True, nl=False)


def _clear() -> None:
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", err=True, nl=False)
