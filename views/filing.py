"""Records as files: out of the desk, into it, and what-if tables forked from a moment of a game."""

import json
import re
from hashlib import sha256
from typing import NamedTuple

from models.record import BrokenSeal, Fork, Header, NoRecord
from models.rulings import Ruling
from models.speech import say
from models.store import Kept
from referee.games import header_of
from referee.records import Record
from referee.replay import reasons
from referee.rules_version import RULES_VERSION, Opening
from referee.sealing import Seal, digest, sealed
from referee.table import Act, Table
from referee.transcript import transcript
from views.by_itself import Manner
from views.desk import Desk


class File(NamedTuple):
    """A file to be saved: its name, its bytes, and the check code of a sealed record."""

    name: str
    content: bytes
    check: str = ""


class Imported(NamedTuple):
    """A record that was opened: its new table, and what its hashes say (None: it was never sealed)."""

    id: int
    seal: Seal | None


def record_file(table: Table) -> File:
    """The record, sealed, each entry with the digest of its ruling."""
    record = table.record()
    for entry, ruling in zip(record["entries"], table.rulings, strict=True):
        entry["ruled"] = digest(table.game, table.state, ruling)
    whole = sealed(record)
    text = json.dumps({**whole, "entries": "ENTRIES"}, ensure_ascii=False, indent=1)
    lines = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in whole["entries"])
    text = text.replace('"ENTRIES"', f"[\n{lines}\n ]" if lines else "[]")
    return File(f"{_file_name(table)}.json", text.encode(), whole["check"])


def transcript_file(table: Table) -> File:
    """The transcript, to be read by people; it can be opened again too."""
    return File(f"{_file_name(table)}.txt", transcript(table).encode())


def _file_name(table: Table) -> str:
    named = "-".join([table.header.game, *table.header.names])
    return re.sub(r"[^\w-]+", "-", named).strip("-")[:80].lower()


def imported(desk: Desk, content: bytes, manner: Manner | None = None) -> Imported:
    """Keep the table whose record or transcript this is. Raises NoRecord or Fault, each one sentence.

    A broken seal is kept with the table, and told first where what was changed can no longer be played.
    """
    file = fingerprint(content)
    record = Record(content)
    seal = record.seal()
    try:
        table, acts = played(record)
    except NoRecord as error:
        if seal is None or seal.fits:
            raise
        raise NoRecord(say("filing.broken", "{seal} As it is now, {why}", seal=seal.sentence, why=error)) from None
    if seal is not None and not seal.fits:
        table.header = table.header.model_copy(update={"broken_seal": BrokenSeal(entry=seal.first)})
    manner = manner or Manner(origin="what-if" if table.header.fork else "import", file=file)
    return Imported(desk.keep(table, manner, acts), seal)


def played(record: Record) -> tuple[Table, list[Act]]:
    """The table that a record makes, and the acts that make it."""
    table, acts = Table(record.header), []
    opening = Opening(table)
    for n, (entry, raw) in enumerate(record.entries(), 1):
        kept = raw.get("ruled")
        act: Act = {"act": "enter", "entry": entry.written(), **({"ruled": [kept]} if kept else {})}
        ruling = table.judge(entry)
        try:
            opening.fold(act)
        except NoRecord:
            why = reasons(ruling)
            raise NoRecord(
                say("filing.refused", "this record cannot be played on: entry {n} is refused. {reasons}", n=n, reasons=why)
            ) from None
        acts.append(act)
    return table, acts


def opened_before(desk: Desk, content: bytes) -> Kept | None:
    """The table of the list that was made from this very file, the latest used; None without one. Raises Fault."""
    file = fingerprint(content)
    return next((kept for kept in desk.tables() if kept.manner.get("file") == file), None)


def fingerprint(content: bytes) -> str:
    """What tells a file from every other."""
    return sha256(content).hexdigest()


def forked(desk: Desk, id: int, entries: int) -> int:
    """A what-if table that goes on after so many entries of this one, and says so. Raises NoRecord or Fault."""
    source = desk.table(id)
    header: Header = source.header
    of = f"{source.game.title}, {', '.join(header.names)}"
    written = header.model_dump(mode="json", by_alias=True, exclude_none=True)
    fork = Fork(of=of, table=id, entry=entries).model_dump()
    table, acts = Table(header_of({**written, "rules": RULES_VERSION, "fork": fork})), []
    rulings: list[Ruling] = source.rulings[:entries]
    for ruling in rulings:
        act: Act = {"act": "enter", "entry": ruling.entry.written(), "ruled": [digest(source.game, source.state, ruling)]}
        table.change(act)
        acts.append(act)
    manner = desk.manner(id)._replace(shows="", origin="what-if", back=f"/table/{id}", file="")
    return desk.keep(table, manner, acts)
