"""Results of finished games, in the journal's file. They are derived from the acts, and computed again when
those change.

Whoever opens the file with Datasette or a spreadsheet finds two views: `games` (a row for each player of each
game) and `players`.
"""

import json
from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from typing import Final, NamedTuple

from models.store.file import translating_into_store_errors
from models.store.journal import Journal, json_text_for_store
from models.store.schema import SqlRow, migration

_MADE: Final = (
    "CREATE TABLE resulted (table_id INTEGER PRIMARY KEY, chain TEXT NOT NULL)",
    """CREATE TABLE results (
            table_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            ended TEXT NOT NULL,
            entries INTEGER NOT NULL,
            name TEXT NOT NULL,
            place INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            counted TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)) WITHOUT ROWID""",
    """CREATE TABLE rated (
            game TEXT NOT NULL,
            number INTEGER NOT NULL,
            after TEXT NOT NULL,
            player TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            played INTEGER NOT NULL,
            PRIMARY KEY (game, number, player)) WITHOUT ROWID""",
    "CREATE TABLE spellings (spelling TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE hidden_players (player TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TRIGGER results_of_a_deleted_table AFTER DELETE ON tables "
    "BEGIN DELETE FROM results WHERE table_id = old.id; DELETE FROM resulted WHERE table_id = old.id; END",
    """CREATE VIEW games AS
            SELECT table_id, ended, game, edition, seat, coalesce(player, name) AS player, name, """
    """place, outcome, counted, results.entries
            FROM results JOIN tables ON tables.id = table_id LEFT JOIN spellings ON spelling = name
            WHERE removed IS NULL""",
    """CREATE VIEW players AS
            SELECT player, game, count(*) AS played, sum(outcome = 'won') AS won, """
    """sum(outcome = 'tied') AS tied,
            sum(outcome = 'lost') AS lost, max(ended) AS last
            FROM games GROUP BY player, game""",
)
"""SQL statements that create the tables and views of the results."""


@migration
def m005_results(database: Connection) -> None:
    """Tables for results of finished games and ratings after each game, each with the chain of acts they are
    computed from, and for spellings of players' names.
    """
    for statement in _MADE:
        database.execute(statement)


@migration
def m010_results_entered_in_leagues(database: Connection) -> None:
    """Count results entered by hand in a league as games with ids below 0, and store when each league was
    read."""
    database.execute("CREATE TABLE league_results (league_id INTEGER PRIMARY KEY, read_at TEXT NOT NULL)")
    database.execute("DROP VIEW players")
    database.execute("DROP VIEW games")
    database.execute(
        """CREATE VIEW games AS
            SELECT table_id, ended, game, edition, seat, coalesce(player, name) AS player, name, """
        """place, outcome, counted, results.entries
            FROM results LEFT JOIN tables ON tables.id = table_id LEFT JOIN spellings ON spelling = name
            WHERE table_id < 0 OR (tables.id IS NOT NULL AND removed IS NULL)"""
    )
    database.execute(_MADE[-1])


ROUND_BITS: Final = 7
"""Bits of a league game's id that hold its round."""
BOARD_BITS: Final = 9
"""Bits of a league game's id that hold its board."""


def id_of_league_game(league: int, round: int, board: int) -> int:
    """The id, below 0, of a game entered by hand in a league. `round` and `board` count from 0."""
    return -((league << (ROUND_BITS + BOARD_BITS)) + (round << BOARD_BITS) + board)


def league_of_hand_entered_game_or_none(table_id: int) -> int | None:
    """The league in which a game was entered by hand; None for a game played at a table of this app."""
    return -table_id >> (ROUND_BITS + BOARD_BITS) if table_id < 0 else None


class KeptResult(NamedTuple):
    """One player's part in one finished game."""

    table: int
    ended: str
    game: str
    edition: str
    seat: int
    player: str
    name: str
    """The name as written in the record."""
    place: int
    outcome: str
    """`won`, `tied` or `lost`."""
    written: str
    """The game's statistics of this seat, as JSON."""
    entries: int

    @property
    def statistics(self) -> Mapping[str, int]:
        """The game's statistics of this seat, by name."""
        read: dict[str, int] = json.loads(self.written)
        return read


class Standing(NamedTuple):
    """A player's totals in one game."""

    player: str
    game: str
    played: int
    won: int
    tied: int
    lost: int
    last: str
    """The time at which the last of these games ended."""


class ResultFilter(NamedTuple):
    """Conditions for a search of games."""

    players: tuple[tuple[str, ...], ...] = ()
    """Groups of players: at least one player of each group took part."""
    game: str = ""
    since: str = ""
    """Ended at this time or later, as a stored timestamp."""
    until: str = ""
    """Ended before this time, as a stored timestamp."""

    def sql_condition(self) -> tuple[str, list[str]]:
        """The condition in SQL, and its parameters."""
        query = ["(? = '' OR game = ?)", "ended >= ?", "(? = '' OR ended < ?)"]
        parameters = [self.game, self.game, self.since, self.until, self.until]
        for names in self.players:
            query.append(
                f"table_id IN (SELECT table_id FROM games WHERE player IN ({', '.join('?' * len(names))}))"
            )
            parameters += names
        return " AND ".join(query), parameters


SEEN: Final = "table_id, ended, game, edition, seat, player, name, place, outcome, counted, entries"


class ResultReader:
    """All results, for reading. Every method may raise a StoreError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def _db(self) -> Connection:
        return self._journal.file.database

    def ids_and_chains_without_current_result(self, chain_prefix: str) -> list[tuple[int, str]]:
        """Finished tables without a result, or whose result is from other acts than the present ones, each
        with the chain to store the result under. `chain_prefix`: the rules version.
        """
        query = """SELECT id, ?1 || tables.chain FROM tables LEFT JOIN resulted ON table_id = id
            WHERE (json_extract(iif(json_valid(summary), summary, '{}'), '$.over') = 1
            OR table_id IS NOT NULL)
            AND resulted.chain IS NOT ?1 || tables.chain ORDER BY updated, id"""
        with translating_into_store_errors("read"):
            return [(id, chain) for id, chain in self._db.execute(query, (chain_prefix,)).fetchall()]

    def time_of_last_read_change_by_league(self) -> dict[int, str]:
        """Time of the last change that was read, for each league whose entered results are stored."""
        with translating_into_store_errors("read"):
            return dict(self._db.execute("SELECT league_id, read_at FROM league_results").fetchall())

    def stored_results(self, player: str = "") -> list[KeptResult]:
        """The results of one player, or of all, the latest first."""
        query = (
            f"SELECT {SEEN} FROM games WHERE (?1 = '' OR player = ?1) ORDER BY ended DESC, table_id "
            f"DESC, seat"
        )
        with translating_into_store_errors("read"):
            return [KeptResult._make(row) for row in self._db.execute(query, (player,)).fetchall()]

    def results_of_games(self, result_filter: ResultFilter, max_games: int = -1) -> list[KeptResult]:
        """The results of all seats of the games that match, the latest first."""
        condition, parameters = result_filter.sql_condition()
        query = f"""SELECT {SEEN} FROM games WHERE table_id IN
            (SELECT table_id FROM games WHERE {condition} GROUP BY table_id
            ORDER BY ended DESC, table_id DESC LIMIT ?)
            ORDER BY ended DESC, table_id DESC, seat"""
        with translating_into_store_errors("read"):
            return [
                KeptResult._make(row) for row in self._db.execute(query, (*parameters, max_games)).fetchall()
            ]

    def game_count(self, result_filter: ResultFilter) -> int:
        """Number of games that match."""
        condition, parameters = result_filter.sql_condition()
        with translating_into_store_errors("read"):
            return int(
                self._db.execute(
                    f"SELECT count(DISTINCT table_id) FROM games WHERE {condition}", parameters
                ).fetchone()[0]
            )

    def game_names_by_times_played(self) -> list[str]:
        """The games with results, the most played first."""
        with translating_into_store_errors("read"):
            return [
                game
                for (game,) in self._db.execute(
                    "SELECT game FROM games GROUP BY game ORDER BY count(*) DESC, game"
                ).fetchall()
            ]

    def all_players_with_hidden(self) -> list[str]:
        """Every player with a result, also hidden ones."""
        with translating_into_store_errors("read"):
            return [
                name
                for (name,) in self._db.execute(
                    "SELECT DISTINCT player FROM games ORDER BY player"
                ).fetchall()
            ]

    def results_of_tables(self, tables: Sequence[int]) -> dict[int, list[KeptResult]]:
        """The results by seat, for those of these tables whose game is over."""
        found: dict[int, list[KeptResult]] = {}
        with translating_into_store_errors("read"):
            query = (
                f"SELECT {SEEN} FROM games WHERE table_id IN ({', '.join('?' * len(tables))}) ORDER BY "
                f"table_id, seat"
            )
            for row in self._db.execute(query, tuple(tables)).fetchall():
                found.setdefault(row[0], []).append(KeptResult._make(row))
        return found

    def visible_player_totals(self) -> list[Standing]:
        """The totals of every player in every game, the most played first; without hidden players."""
        query = f"""SELECT {", ".join(Standing._fields)} FROM players
            WHERE player NOT IN (SELECT player FROM hidden_players)
            ORDER BY played DESC, won DESC, player, game"""
        with translating_into_store_errors("read"):
            return [Standing(*row) for row in self._db.execute(query).fetchall()]

    def players_by_spelling(self) -> dict[str, str]:
        """Player by other spelling of the name."""
        with translating_into_store_errors("read"):
            return dict(
                self._db.execute("SELECT spelling, player FROM spellings ORDER BY spelling").fetchall()
            )

    def hidden_players(self) -> list[str]:
        """Players who are hidden from lists."""
        with translating_into_store_errors("read"):
            return [
                name
                for (name,) in self._db.execute(
                    "SELECT player FROM hidden_players ORDER BY player"
                ).fetchall()
            ]


class ResultTable(ResultReader):
    """All results. Every method may raise a StoreError; nothing is changed then."""

    def store_result(self, table: int, chain: str, rows: Sequence[SqlRow]) -> None:
        """Store the result of a game.

        `rows`: the columns of `results` after the table; empty if the game has no result to show.
        """
        with self._journal.file.one_uncounted_change_without_sync():
            self._db.execute("DELETE FROM results WHERE table_id = ?", (table,))
            self._db.execute("INSERT OR REPLACE INTO resulted VALUES (?, ?)", (table, chain))
            written = [(table, *row[:-1], json_text_for_store(row[-1])) for row in rows]
            self._db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", written)

    def store_league_results(
        self, league: int, read_at: str, games: Mapping[tuple[int, int], Sequence[SqlRow]]
    ) -> None:
        """Store the results entered in a league, by round and board (from 0), in place of the earlier
        ones."""
        with self._journal.file.one_uncounted_change_without_sync():
            first, last = id_of_league_game(league + 1, 0, 0), id_of_league_game(league, 0, 0)
            self._db.execute("DELETE FROM results WHERE table_id > ? AND table_id <= ?", (first, last))
            self._db.execute("INSERT OR REPLACE INTO league_results VALUES (?, ?)", (league, read_at))
            written = [
                (id_of_league_game(league, *at), *row[:-1], json_text_for_store(row[-1]))
                for at, rows in games.items()
                for row in rows
            ]
            self._db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", written)

    def merge_player_into(self, name: str, player: str) -> None:
        """Treat `name` and all its spellings as spellings of `player`, merging the results of both."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute("UPDATE spellings SET player = ?2 WHERE player = ?1", (name, player))
            self._db.execute("INSERT OR REPLACE INTO spellings VALUES (?, ?)", (name, player))
            self._db.execute("DELETE FROM spellings WHERE spelling = player")
            self._db.execute(
                "UPDATE OR REPLACE hidden_players SET player = ?2 WHERE player = ?1", (name, player)
            )

    def separate_spelling(self, spelling: str) -> None:
        """Make this spelling a separate player again."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute("DELETE FROM spellings WHERE spelling = ?", (spelling,))

    def delete_spellings_and_unhide_player(self, player: str) -> None:
        """Delete all spellings of this player, and unhide them."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute("DELETE FROM spellings WHERE player = ?1 OR spelling = ?1", (player,))
            self._db.execute("DELETE FROM hidden_players WHERE player = ?", (player,))
        self._journal.file.write_log_into_file()

    def hide_or_show_player(self, player: str, is_hidden: bool = True) -> None:
        """Hide a player from lists, or show them again."""
        query = (
            "INSERT OR IGNORE INTO hidden_players VALUES (?)"
            if is_hidden
            else "DELETE FROM hidden_players WHERE player = ?"
        )
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute(query, (player,))
