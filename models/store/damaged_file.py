"""Read what is left in a damaged file of tables, and verify it.

Rows are read from every page (models.store.pages), so some are found twice, and some in an outdated state.
The chain of digests decides: an act belongs to a table if its link follows from the act before it.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from models.store.change_counter import ChangeCount
from models.store.digests import (
    UNKNOWN,
    link_before_first_act,
    link_of_act,
    repaired_act_or_none,
    table_row_seal,
)
from models.store.pages import (
    Row,
    Value,
    all_rows_of_file_and_log,
    pages_log_and_latest_pages,
    possible_act_times_and_following_text,
)
from models.store.schema import SqlRow

LONGEST_TO_MEND: Final = 1200
"""Characters of an act; in a longer one it takes too long to try every possible byte."""


class FoundTable(NamedTuple):
    """One table, with the acts that could be read, from the first on without a gap."""

    id: int
    header: str
    manner: str
    summary: str
    created: str
    updated: str
    finished: str | None
    removed: str | None
    acts: tuple[tuple[str, str], ...]
    """Time and text of each act."""
    due: int
    """Number of acts it should have; UNKNOWN if that was lost."""

    @property
    def is_whole(self) -> bool:
        """True if no act is missing."""
        return len(self.acts) >= self.due


class FoundTables(NamedTuple):
    """The content that could be read from a file."""

    store: str
    """The store's id; empty if it cannot be read or was never written."""
    changes: int
    tables: list[FoundTable]
    lost: int
    """Number of tables that are known to have existed, but of which nothing was found."""
    settings: dict[str, str]
    armies: list[SqlRow]
    leagues: list[SqlRow]
    spellings: dict[str, str]
    """Player by name in records, for names that are other spellings of that player."""
    hidden: set[str]
    """Players who are hidden from lists."""
    drafts: list[SqlRow]
    steps: list[str]
    """The migrations that were applied to it."""
    digests: dict[tuple[str, str], set[str]]
    """Digests of rows, by table and key (models.store.row_digests)."""


class _TableRow(NamedTuple):
    """A row of `tables`, written by any version."""

    header: str
    manner: str
    summary: str
    created: str
    updated: str
    finished: str | None
    removed: str | None
    acts: int = 0
    chain: str = ""
    seal: str = ""


def text_or_none(value: Value) -> str | None:
    """The value if it is a text."""
    return value if isinstance(value, str) else None


class _RowsByKind:
    """All rows sorted by kind, which is recognised by their columns."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self.lines: dict[int, list[_TableRow]] = {}
        self.begun: dict[int, list[tuple[str, str]]] = {}
        self.acts: dict[tuple[int, int], dict[str, tuple[str, str, str]]] = {}
        self.settings: dict[str, str] = {}
        self.armies: dict[int, SqlRow] = {}
        self.leagues: dict[int, SqlRow] = {}
        self.spellings: dict[str, str] = {}
        self.hidden: set[str] = set()
        self.summary_counts: dict[int, int] = {}
        """How many acts the line of a table tells of; -1 for one that is damaged."""
        self.drafts: dict[tuple[str, str, str], SqlRow] = {}
        self.stores: list[tuple[str, int]] = []
        self.steps: list[str] = []
        self.digests: dict[tuple[str, str], set[str]] = {}
        for id, columns in rows:
            self._add_row_to_its_kind(id, columns)

    def _add_row_to_its_kind(self, id: int | None, columns: tuple[Value, ...]) -> None:
        match columns:
            case (None, int(table), int(n), str(at), str(act), str(link_after)) if id is not None:
                found = at if has_no_surrogates(at) else "", act, link_after
                for position in {(table, n), (id >> 24, id & 0xFFFFFF)}:
                    self.acts.setdefault(position, {})[f"{link_after} {act}"] = found
            case (int(table), int(n), str(at), str(act)) if id is None:  # written before acts had links
                self.acts.setdefault((table, n), {})[act] = (at, act, "")
            case _ if not all(has_no_surrogates(column) for column in columns if isinstance(column, str)):
                return  # damaged beyond repair
            case (str(name), str(value)) if id is None and is_json_of_any_value(value):
                self.settings[name] = value
            case (str(kind), str(key), str(digest)) if id is None and len(digest) == 16:
                self.digests.setdefault((kind, key), set()).add(digest)
            case (str(spelling), str(player)) if id is None:
                self.spellings[spelling] = player
            case (str(player),) if id is None:
                self.hidden.add(player)
            case (str(store), int(changes)) if id is not None and len(store) == 16:
                self.stores.append((store, changes))
            case (None, str(created), str(header)) if id is not None and header.startswith("{"):
                self.begun.setdefault(id, []).append((created, header))
            case (None, str(army), str(injuries), str(), removed) if id is not None and army.startswith("{"):
                self.armies[id] = id, army, injuries, columns[3], text_or_none(removed)
            case (None, str(league), str(updated), removed) if id is not None and league.startswith("{"):
                if id not in self.leagues or str(self.leagues[id][2]) <= updated:
                    self.leagues[id] = id, league, updated, text_or_none(removed)
            case (str(device), str(place), str(what), int(), str(), str(updated)) if id is None:
                before = self.drafts.get((device, place, what))
                if before is None or before[5] <= updated:
                    self.drafts[device, place, what] = columns
            case (_, "referee", str(step), str()) if id is not None:
                self.steps.append(step)
            case (None, str(header), *rest) if (
                id is not None and len(columns) in (8, 11) and header[:1] == "{"
            ):
                line = _TableRow(header, *rest)  # type: ignore[arg-type]
                if all(isinstance(each, str) for each in line[:5]) and isinstance(line.acts, int):
                    self.lines.setdefault(id, []).append(line)


def read_damaged_file(path: Path, log: Path, recorded_count: ChangeCount | None = None) -> FoundTables:
    """Read what is left in the file at `path` and its write-ahead log.

    `recorded_count`: the change count stored beside the file.
    """
    rows = _RowsByKind(all_rows_of_file_and_log(path, log))
    missing_acts = (
        {id: count[0] for id, count in recorded_count.tables.items() if count} if recorded_count else {}
    )
    numbers = {*rows.lines, *rows.begun, *(table for table, _ in rows.acts), *missing_acts}
    tables = {
        id: table
        for id in sorted(numbers)
        if (table := recover_table_or_none(rows, id, missing_acts.get(id, 0))) is not None
    }
    if any(not table.is_whole for table in tables.values()):
        loose = list(times_texts_and_links_of_loose_acts(path, log))
        tables = {
            id: table_completed_with_acts_of_lost_rows(table, rows, loose) for id, table in tables.items()
        }
    tables = {
        id: table_without_outdated_summary(table, rows.summary_counts[id]) for id, table in tables.items()
    }
    store, changes = max(rows.stores, key=lambda each: each[1], default=("", 0))
    known = {id for id in numbers if id in rows.lines or id in rows.begun or id in missing_acts}
    armies, leagues = ([rows[id] for id in sorted(rows)] for rows in (rows.armies, rows.leagues))
    lost, drafts = len(known - set(tables)), list(rows.drafts.values())
    people = leagues, rows.spellings, rows.hidden
    return FoundTables(
        store,
        changes,
        list(tables.values()),
        lost,
        rows.settings,
        armies,
        *people,
        drafts,
        rows.steps,
        rows.digests,
    )


def recover_table_or_none(rows: _RowsByKind, id: int, missing_acts: int) -> FoundTable | None:
    """The table with this id: of all headers found for it, the one from which the longest chain of acts
    follows."""
    lines = rows.lines.get(id, [])
    beginnings = {(line.created, line.header) for line in lines} | set(rows.begun.get(id, ()))
    made = [
        (times_and_acts_chained_from_header(rows, id, *beginning), beginning)
        for beginning in sorted(beginnings)
        if _is_json_object(beginning[1])
    ]
    if not made:
        return None
    acts, (created, header) = max(made, key=lambda each: (len(each[0]), is_iso_timestamp(each[1][0])))
    empty_row = _TableRow(header, "{}", "{}", created, created, None, None)
    line = max(lines, key=lambda each: (each.acts, each.updated), default=empty_row)
    if acts and not is_iso_timestamp(created):
        created, line = acts[0][0], row_with_plausible_times(line, acts[-1][0])
    rows.summary_counts[id] = (
        line.acts if line.seal == table_row_seal(line.acts, line.chain, line.summary) or not line.seal else -1
    )
    if not lines and not missing_acts:
        missing_acts = UNKNOWN
    due = max(
        missing_acts,
        len(acts),
        *(each.acts for each in lines),
        *(n for n in confirmed_or_unlinked_act_numbers(rows, id) if n > len(acts)),
    )
    times = created, line.updated, line.finished, line.removed
    return FoundTable(id, header, line.manner, line.summary, *times, tuple(acts), due)


def times_and_acts_chained_from_header(
    rows: _RowsByKind, id: int, created: str, header: str
) -> list[tuple[str, str]]:
    """The acts whose links form a chain from this header.

    In a file without links, the acts in order of their numbers.
    """
    acts: list[tuple[str, str]] = []
    link, ends = link_before_first_act(created, header), {line.chain for line in rows.lines.get(id, [])}
    if not is_iso_timestamp(created) and (first := first_act_confirmed_by_second(rows, id)) is not None:
        at, act, link = first
        acts.append((at, act))
    while candidates := rows.acts.get((id, len(acts) + 1)):
        fitting = [
            (at, act)
            for at, act, link_after in candidates.values()
            if link_after == link_of_act(link, act) and has_no_surrogates(act)
        ]
        after = rows.acts.get((id, len(acts) + 2), {}).values()
        others = [
            (at, act)
            for at, act, link_after in candidates.values()
            if not link_after or is_link_confirmed(link_of_act(link, act), ends, after)
        ]
        others = [other for other in others if has_no_surrogates(other[1])]
        proved = fitting or others or acts_with_one_byte_repaired(link, candidates.values())
        if not proved:
            break
        acts.append(proved[-1])
        link = link_of_act(link, acts[-1][1])
    return acts


def first_act_confirmed_by_second(rows: _RowsByKind, id: int) -> tuple[str, str, str] | None:
    """The first act with its link, if the time the table began was lost: the act from which the second one
    follows.
    """
    first, second = (rows.acts.get((id, n), {}).values() for n in (1, 2))
    has_next = (
        each
        for each in first
        if has_no_surrogates(each[1])
        and any(link_after == link_of_act(each[2], act) for _, act, link_after in second)
    )
    return next(has_next, None)


def acts_with_one_byte_repaired(
    previous_link: str, candidates: Iterable[tuple[str, str, str]]
) -> list[tuple[str, str]]:
    """Those of these acts in which a single byte was damaged, repaired."""
    short = [
        candidate
        for candidate in candidates
        if len(candidate[2]) == 16 and len(candidate[1]) < LONGEST_TO_MEND
    ]
    return [
        (at, act)
        for at, damaged, link_after in short
        if (act := repaired_act_or_none(previous_link, damaged, link_after)) is not None
    ]


def is_link_confirmed(link: str, last_links: set[str], next_acts: Iterable[tuple[str, str, str]]) -> bool:
    """True if this is the right link of an act whose stored link is damaged: the next act follows from it, or
    the table ends with it.
    """
    return link in last_links or any(link_after == link_of_act(link, act) for _, act, link_after in next_acts)


def confirmed_or_unlinked_act_numbers(rows: _RowsByKind, id: int) -> Iterator[int]:
    """The numbers of the table's acts, also after a gap: acts that follow from the one before, or that have
    no link.
    """
    for (table, n), candidates in rows.acts.items():
        if table == id:
            before = [link_after for _, _, link_after in rows.acts.get((id, n - 1), {}).values()]
            if any(
                not link_after or any(link_after == link_of_act(link, act) for link in before)
                for _, act, link_after in candidates.values()
            ):
                yield n


def table_completed_with_acts_of_lost_rows(
    table: FoundTable, found_rows: _RowsByKind, loose_acts: list[tuple[str, str, str]]
) -> FoundTable:
    """The table with acts added whose rows are lost, but whose text and link are somewhere in the file."""
    acts, link = list(table.acts), link_before_first_act(table.created, table.header)
    for _, act in acts:
        link = link_of_act(link, act)
    while len(acts) < table.due:
        rows = found_rows.acts.get((table.id, len(acts) + 1), {}).values()
        found = next(
            (
                (at, act)
                for at, act, link_after in (*rows, *loose_acts)
                if link_after and link_after == link_of_act(link, act)
            ),
            None,
        )
        if found is None:
            break
        acts.append(found)
        link = link_of_act(link, found[1])
    return table._replace(acts=tuple(acts))


def times_texts_and_links_of_loose_acts(path: Path, log: Path) -> Iterator[tuple[str, str, str]]:
    pages, written, _ = pages_log_and_latest_pages(path, log)
    read = json.JSONDecoder().raw_decode
    for page in (*written.older, *pages, *(page for _, page in written.pages)):
        for at, text in possible_act_times_and_following_text(page):
            try:
                end = read(text)[1]
            except ValueError:
                continue
            yield at, text[:end], text[end : end + 16]


def has_no_surrogates(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def row_with_plausible_times(line: _TableRow, latest: str) -> _TableRow:
    """The row with damaged times replaced: by the time of the table's last act, or by none if optional."""
    ended, removed = (
        each if each and is_iso_timestamp(each) else None for each in (line.finished, line.removed)
    )
    return line._replace(
        updated=line.updated if is_iso_timestamp(line.updated) else latest, finished=ended, removed=removed
    )


def is_iso_timestamp(text: str) -> bool:
    """True for a timestamp as the store writes it."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def table_without_outdated_summary(table: FoundTable, summary_count: int) -> FoundTable:
    """Clear the summary for the home list if it was made from another number of acts; it is then made again
    from those found.
    """
    return table if summary_count == len(table.acts) else table._replace(summary="{}")


def is_json_of_any_value(text: str) -> bool:
    """True if this is the value of a setting, which is JSON.

    Rows of spellings have the same columns, but hold a plain name.
    """
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _is_json_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False
