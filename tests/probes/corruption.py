"""Damage a store of real games in every way that disks, kills and people do, and check what the app shows of it.

    python -m tests.probes.corruption 2000 1

Ten games are stored twice: closed normally, and killed with the log beside the file. Each variant is a copy with one damage. It is opened
as the app opens it, and every table is compared with the original: it must be the same, or end earlier with a notice. What is still in the
bytes of the file must be read.
"""

import json
import logging
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from models.store.file_replacement import FILE
from models.store.pages import PAGE
from views.workspace.record_files import import_record
from views.workspace.workspace import Workspace

ROOT = Path(__file__).parent.parent
GAMES = (
    "royal-battles-resigned", "royal-battles-house-rules", "royals-tallied-to-1066", "royals-one-hand-hidden", "el-royale-2019-two-players",
    "royal-battles-irregular", "battle-royals-three-players-duel", "el-royale-elimination-irregular", "royals-to-300-hands-hidden",
    "battle-royals-two-players-modern",
)  # fmt: skip
LOG = f"{FILE}-wal"
Files = dict[str, bytes]


class Truth(NamedTuple):
    """An undamaged table."""

    id: int
    header: str
    acts: list[str]
    links: list[str]
    entries: list[Any]


class Stores(NamedTuple):
    """The stores that are damaged, and their undamaged content."""

    closed: Files
    """Closed normally."""
    killed: Files
    """Copied while the app ran: the latest acts are only in the log."""
    earlier: list[bytes]
    """Earlier versions of the file."""
    truth: dict[str, list[Truth]]
    """The undamaged tables of each store."""


def made(folder: Path) -> Stores:
    """Store ten games, with undone and redone acts as people make them."""
    workspace, earlier = Workspace(folder), []
    for name in GAMES:
        id = import_record(workspace, (ROOT / "games" / f"{name}.json").read_bytes()).id
        for act in (
            workspace.undo,
            workspace.undo,
            workspace.redo,
            workspace.redo,
            workspace.undo,
            workspace.redo,
        ):
            act(id)
        workspace.close()
        earlier.append((folder / FILE).read_bytes())
        workspace = Workspace(folder)
    closed, told = _files(folder), _truth(workspace)
    assert len({true.header for true in told}) == len(told), (
        "a header that two games share does not tell whether one's is still there"
    )
    for kept in workspace.tables()[:5]:
        workspace.undo(kept.id)
        workspace.redo(kept.id)
    killed, told_later = _files(folder), _truth(workspace)
    workspace.close()
    return Stores(closed, killed, earlier, {"closed": told, "killed": told_later})


def _files(folder: Path) -> Files:
    return {
        each.name: each.read_bytes()
        for each in folder.iterdir()
        if each.is_file() and not each.name.endswith(("-shm", ".lock"))
    }


def _truth(workspace: Workspace) -> list[Truth]:
    found = []
    for kept in workspace.tables():
        header = workspace._journal._db.execute(
            "SELECT header FROM tables WHERE id = ?", (kept.id,)
        ).fetchone()[0]
        entries = json.loads(json.dumps(workspace.table(kept.id).record_json()["entries"]))
        links = [
            link
            for (link,) in workspace._journal._db.execute(
                "SELECT link FROM acts WHERE table_id = ? ORDER BY n", (kept.id,)
            )
        ]
        found.append(Truth(kept.id, header, workspace._journal.undamaged_acts(kept.id).texts, links, entries))
    return found


# -- damages: each changes the files of a store ------------------------------------------------------------------------
def _changed(files: Files, name: str, at: int, piece: bytes) -> None:
    content = files[name]
    files[name] = content[:at] + piece + content[at + len(piece) :]


def flip(files: Files, pick: Random, stores: Stores, name: str = FILE) -> str:
    """Flip a bit."""
    at = pick.randrange(len(files[name]))
    _changed(files, name, at, bytes([files[name][at] ^ 1 << pick.randrange(8)]))
    return f"bit at {at}"


def byte(files: Files, pick: Random, stores: Stores, name: str = FILE) -> str:
    """Change a byte."""
    at = pick.randrange(len(files[name]))
    _changed(files, name, at, pick.randbytes(1))
    return f"byte at {at}"


def page(files: Files, pick: Random, stores: Stores) -> str:
    """Overwrite a page or a sector with garbage or zeros."""
    size = pick.choice((512, PAGE, PAGE))
    at = pick.randrange(len(files[FILE]) // size) * size
    _changed(files, FILE, at, pick.choice((bytes(size), pick.randbytes(size), b"\xff" * size)))
    return f"{size} bytes at page {at / PAGE + 1:g}"


def first_page(files: Files, pick: Random, stores: Stores) -> str:
    """Damage a byte of the header, or the whole first page."""
    at = pick.randrange(-1, 120)
    _changed(files, FILE, max(at, 0), pick.randbytes(PAGE if at < 0 else 1))
    return f"head at {at}"


def misplaced(files: Files, pick: Random, stores: Stores) -> str:
    """Write a page to another's place, or swap two pages."""
    one, two = pick.sample(range(len(files[FILE]) // PAGE), 2)
    first, second = (files[FILE][each * PAGE : (each + 1) * PAGE] for each in (one, two))
    _changed(files, FILE, two * PAGE, first)
    both = pick.random() < 0.5
    if both:
        _changed(files, FILE, one * PAGE, second)
    return f"page {one + 1} {'and' if both else 'over'} {two + 1}"


def lost_write(files: Files, pick: Random, stores: Stores) -> str:
    """Put pages of an earlier version of the file in their places."""
    before = pick.choice(stores.earlier)
    pages = min(len(before), len(files[FILE])) // PAGE
    changed = [
        each for each in range(pages) if before[each * PAGE :][:PAGE] != files[FILE][each * PAGE :][:PAGE]
    ]
    lost = pick.sample(changed, min(len(changed), pick.choice((1, 1, 2, 5))))
    for each in lost:
        _changed(files, FILE, each * PAGE, before[each * PAGE :][:PAGE])
    return f"pages {[each + 1 for each in lost]}"


def cut(files: Files, pick: Random, stores: Stores, name: str = FILE) -> str:
    """Cut off the end of the file, or now and then all of it."""
    length = pick.choice(
        (0, pick.randrange(len(files[name])), len(files[name]) - PAGE, len(files[name]) // PAGE // 2 * PAGE)
    )
    files[name] = files[name][:length]
    return f"{length} left"


def appended(files: Files, pick: Random, stores: Stores) -> str:
    """Append bytes to the file."""
    files[FILE] += pick.randbytes(pick.choice((1, 100, PAGE)))
    return "appended"


def no_log(files: Files, pick: Random, stores: Stores) -> str:
    """Remove the log."""
    del files[LOG]
    return "removed"


def log_zeroed(files: Files, pick: Random, stores: Stores) -> str:
    """Overwrite a part of the log with zeros."""
    at = pick.randrange(len(files[LOG]))
    _changed(files, LOG, at, bytes(min(PAGE, len(files[LOG]) - at)))
    return f"from {at}"


def log_head(files: Files, pick: Random, stores: Stores) -> str:
    """Damage the head of the log."""
    _changed(files, LOG, pick.randrange(32), pick.randbytes(1))
    return "head"


def put_back(files: Files, pick: Random, stores: Stores) -> str:
    """Replace the file by an earlier one; a log stays beside it."""
    which = pick.randrange(len(stores.earlier))
    files[FILE] = stores.earlier[which]
    return f"earlier {which}"


def foreign_log(files: Files, pick: Random, stores: Stores) -> str:
    """Combine an earlier file with the log of later acts, and remove the notes beside it."""
    files[FILE], files[LOG] = pick.choice(stores.earlier), stores.killed[LOG]
    for each in ("tables.note", "tables.list"):
        files.pop(each, None)
    return "foreign"


def file_gone(files: Files, pick: Random, stores: Stores) -> str:
    """Remove the file; there may be a log."""
    del files[FILE]
    return "gone"


def note_damaged(files: Files, pick: Random, stores: Stores) -> str:
    """Damage or remove the note beside the file, and nothing else."""
    if pick.random() < 0.5:
        for each in pick.choice((["tables.note"], ["tables.list"], ["tables.note", "tables.list"])):
            del files[each]
        return "no note"
    return byte(files, pick, stores, pick.choice(("tables.note", "tables.list")))


CHANGES = (
    "DELETE FROM acts WHERE table_id = {id} AND n = {n}",
    "DELETE FROM acts WHERE table_id = {id} AND n >= {n}",
    "DELETE FROM acts WHERE table_id = {id} AND n % 7 = 3",
    "INSERT INTO acts VALUES ({id} << 24, {id}, 0, 'x', '{{}}', '')",
    "INSERT INTO acts VALUES (({id} << 24) + 9999, {id}, 9999, 'x', '{{\"act\":\"undo\"}}', '')",
    'UPDATE acts SET act = replace(act, \'"act":"enter"\', \'"act":"entYr"\') WHERE table_id = {id} AND n = {n}',
    'UPDATE acts SET act = \'{{"act":"undo"}}\' WHERE table_id = {id} AND n <= 1',
    "UPDATE acts SET act = cast(act AS BLOB) WHERE table_id = {id} AND n = {n}",
    "UPDATE acts SET act = cast(x'ff7b7d' AS TEXT) WHERE table_id = {id} AND n = {n}",
    "UPDATE acts SET link = 'x' WHERE table_id = {id} AND n = {n}",
    "UPDATE acts SET n = 5000 WHERE table_id = {id} AND n = {n}",
    "UPDATE acts SET key = key + 5000 WHERE table_id = {id} AND n = {n}",
    "UPDATE acts SET table_id = 77 WHERE table_id = {id} AND n = {n}",
    "UPDATE tables SET header = '{{torn' WHERE id = {id}",
    "UPDATE tables SET header = cast(x'ff7b7d' AS TEXT) WHERE id = {id}",
    "UPDATE tables SET header = replace(header, 'a', 'b') WHERE id = {id}",
    "UPDATE begun SET header = '[]' WHERE id = {id}",
    "UPDATE tables SET summary = '{{}}' WHERE id = {id}",
    "UPDATE tables SET summary = 'x' WHERE id = {id}",
    "UPDATE tables SET summary = '{{\"entries\": 1}}' WHERE id = {id}",
    "UPDATE tables SET manner = 'null' WHERE id = {id}",
    "UPDATE tables SET manner = '{{\"shows\": 5}}' WHERE id = {id}",
    "UPDATE tables SET acts = acts - 1 WHERE id = {id}",
    "UPDATE tables SET acts = 'x' WHERE id = {id}",
    "UPDATE tables SET chain = 'x' WHERE id = {id}",
    "UPDATE tables SET created = 'x' WHERE id = {id}",
    "DELETE FROM begun WHERE id = {id}",
    "DELETE FROM tables WHERE id = {id}",
    "INSERT OR REPLACE INTO settings VALUES ('theme', 'x')",
    "INSERT OR REPLACE INTO settings VALUES ('language', cast(x'ff' AS TEXT))",
    "INSERT OR REPLACE INTO settings VALUES ('notices', '[1]')",
    "INSERT OR REPLACE INTO settings VALUES ('known_damage', '[1]')",
    "DELETE FROM _sqlite_migrations WHERE name LIKE 'm00{one}%'",
    "UPDATE _sqlite_migrations SET name = 'm0x1' WHERE name LIKE 'm00{one}%'",
    "UPDATE _sqlite_migrations SET migration_set = 'x'",
    "DELETE FROM store",
    "DROP TABLE settings",
    "DROP TABLE begun",
    "UPDATE store SET changes = 1",
    "UPDATE store SET changes = 'x'",
)
"""Changes that a database editor, or an intact but wrong page, makes to the rows."""


def rows(files: Files, pick: Random, stores: Stores) -> str:
    """Change the rows in an intact file."""
    truth = pick.choice(stores.truth["closed"])
    change = pick.choice(CHANGES).format(
        id=truth.id, n=pick.randint(1, max(len(truth.acts), 1)), one=pick.choice("123")
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(files[FILE])
        connection = sqlite3.connect(path)
        connection.execute(change)
        connection.commit()
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.close()
        files[FILE] = path.read_bytes()
    return change


def log_flip(files: Files, pick: Random, stores: Stores) -> str:
    """Flip a bit of the log."""
    return flip(files, pick, stores, LOG)


def log_cut(files: Files, pick: Random, stores: Stores) -> str:
    """Cut off the end of the log."""
    return cut(files, pick, stores, LOG)


def schema(files: Files, pick: Random, stores: Stores) -> str:
    """Damage a byte of the file's schema."""
    first = files[FILE].index(b"CREATE")
    end = (first // PAGE + 1) * PAGE
    at = pick.randrange(first if pick.random() < 0.5 else end - 1596, end)
    _changed(files, FILE, at, pick.choice((pick.randbytes(1), b"x", b"Y")))
    return f"byte at {at}"


Damage = Callable[[Files, Random, Stores], str]
OF_THE_FILE: tuple[Damage, ...] = (
    flip, byte, byte, page, page, first_page, schema, misplaced, lost_write, cut, appended, put_back, file_gone, note_damaged, rows, rows,
    rows,
)  # fmt: skip
OF_THE_LOG: tuple[Damage, ...] = (
    log_flip,
    log_flip,
    log_cut,
    log_zeroed,
    log_head,
    no_log,
    put_back,
    foreign_log,
    page,
    byte,
    cut,
)


# -- what the app shows ------------------------------------------------------------------------------------------------
class Shown(NamedTuple):
    """The result of one variant."""

    wrong: list[str]
    told: bool
    unread: int
    """The number of tables that are not shown whole although all their bytes are there."""
    tables: int
    whole: int


def shown(files: Files, told_before: list[Truth], others: list[list[Truth]]) -> Shown:
    """Open a damaged store as the app does, and compare every table with the original."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each, content in files.items():
            (folder / each).write_bytes(content)
        there = b"".join(content for each, content in files.items() if each in (FILE, LOG))
        try:
            workspace = Workspace(folder)
        except Exception as error:
            return Shown([f"does not start: {type(error).__name__} {error}"], False, 0, 0, 0)
        try:
            listed = {kept.id for kept in workspace.tables()}
            missing = workspace.ids_of_unreadable_tables()
            told = bool(workspace.store.state.notices)
            wrong, unread, whole = [], 0, 0
            for true in told_before:
                fault, is_whole = _of_one(
                    workspace, true, listed, missing, told, [each for other in others for each in other]
                )
                wrong += [fault] if fault else []
                whole += is_whole
                unread += not is_whole and _is_there(true, there) and not told_before_is_older(workspace)
            return Shown(wrong, told, unread, len(told_before), whole)
        except Exception as error:
            return Shown([f"the list fails: {type(error).__name__} {error}"], False, 0, 0, 0)
        finally:
            workspace.close()


def told_before_is_older(workspace: Workspace) -> bool:
    """True if the app has noticed that the file is missing, earlier or another one; it then shows what is there."""
    return any(
        notice.kind in ("older", "other", "log_aside", "missing") for notice in workspace.store.state.notices
    )


def _of_one(
    workspace: Workspace, true: Truth, listed: set[int], missing: list[int], told: bool, others: list[Truth]
) -> tuple[str, bool]:
    if true.id not in listed:
        return ("" if told or true.id in missing else f"table {true.id} is gone without a word"), False
    texts = workspace._journal.undamaged_acts(true.id).texts
    kept = workspace._journal.stored_table(true.id)
    summary = next(each.summary for each in workspace.tables() if each.id == true.id)
    if texts != true.acts or kept.header != json.loads(true.header):
        earlier = any(texts == other.acts[: len(texts)] for other in (true, *others) if other.id == true.id)
        if not earlier or kept.header != json.loads(true.header):
            return f"table {true.id} is another game", False
        if not (told or workspace.open_table(true.id).stopped):
            return f"table {true.id} ends {len(true.acts) - len(texts)} acts earlier without a word", False
        if summary["entries"] != len(workspace.table(true.id)):
            return (
                f"the list says {summary['entries']} entries of table {true.id}, which has {len(workspace.table(true.id))}",
                False,
            )
        return "", False
    if summary["entries"] != len(true.entries):
        return (
            f"the list says {summary['entries']} entries of table {true.id}, which has {len(true.entries)}",
            True,
        )
    return "", True


def _is_there(true: Truth, there: bytes) -> bool:
    """True if all acts and the header are still in these bytes. Long ones are spread over several pages, so they are searched in pieces."""
    linked = [act + link if len(act) < 800 else act for act, link in zip(true.acts, true.links, strict=True)]
    for text in (true.header, *linked):
        raw = text.encode()
        pieces = [raw] if len(raw) < 900 else [raw[at : at + 100] for at in range(0, len(raw) - 100, 100)]
        if sum(piece not in there for piece in pieces) > (0 if len(pieces) == 1 else 1 + len(raw) // PAGE):
            return False
    return True


def main(variants: int, seed: int) -> dict[str, Any]:
    """Try this many variants. Returns what was wrong with which, and how much was read."""
    with tempfile.TemporaryDirectory() as folder:
        stores = made(Path(folder))
    pick, wrong = Random(seed), []
    tried, counts, unread_in = Counter[str](), Counter[str](), []
    for variant in range(variants):
        which = "killed" if variant % 3 == 0 else "closed"
        damage = pick.choice(OF_THE_LOG if which == "killed" else OF_THE_FILE)
        files = dict(stores.killed if which == "killed" else stores.closed)
        what = f"{variant}: {which}, {damage.__name__}, {damage(files, pick, stores)}"
        found = shown(files, stores.truth[which], list(stores.truth.values()))
        tried[f"{which}: {damage.__name__}"] += 1
        counts.update(told=found.told, tables=found.tables, whole=found.whole, unread=found.unread)
        wrong += [f"{what}: {each}" for each in found.wrong]
        unread_in += [what] * bool(found.unread)
    return {"variants": variants, "acts": sum(len(true.acts) for true in stores.truth["closed"]), **counts,
            "tried": dict(tried.most_common()), "unread_in": unread_in[:20], "wrong": len(wrong), "first": wrong[:20]}  # fmt: skip


if __name__ == "__main__":
    logging.disable()
    print(
        json.dumps(
            main(*(int(each) for each in sys.argv[1:] or (2000, 1))) if len(sys.argv) > 2 else main(2000, 1),
            indent=1,
        )
    )
