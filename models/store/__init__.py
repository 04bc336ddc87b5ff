"""Storage on disk: the data folder, the journal in it, backups, and salvage of a damaged file."""

from models.store.armies import ArmyRepository, KeptArmy
from models.store.backups import (
    Backup,
    restorable_backups,
    store_uploaded_backup,
    write_backup,
    write_daily_backup_and_delete_oldest,
)
from models.store.drafts import DraftTable
from models.store.errors import (
    DiskFull,
    FileDamaged,
    Gone,
    NewerSchema,
    StoreError,
    Unreadable,
    Unwritable,
    WrittenElsewhere,
)
from models.store.file_identity import Replaced
from models.store.journal import Journal, json_text_for_store
from models.store.leagues import KeptLeague, LeagueTable
from models.store.notices import Notice
from models.store.rating_history import First, KeptRating, PlacedSeat, RatingTable
from models.store.results import (
    KeptResult,
    ResultFilter,
    ResultReader,
    ResultTable,
    Standing,
    league_of_hand_entered_game_or_none,
)
from models.store.table_reader import StoredActs, StoredTable

__all__ = [
    "ArmyRepository",
    "Backup",
    "DiskFull",
    "DraftTable",
    "FileDamaged",
    "First",
    "Gone",
    "Journal",
    "KeptArmy",
    "KeptLeague",
    "KeptRating",
    "KeptResult",
    "LeagueTable",
    "NewerSchema",
    "Notice",
    "PlacedSeat",
    "RatingTable",
    "Replaced",
    "ResultFilter",
    "ResultReader",
    "ResultTable",
    "Standing",
    "StoreError",
    "StoredActs",
    "StoredTable",
    "Unreadable",
    "Unwritable",
    "WrittenElsewhere",
    "json_text_for_store",
    "league_of_hand_entered_game_or_none",
    "restorable_backups",
    "store_uploaded_backup",
    "write_backup",
    "write_daily_backup_and_delete_oldest",
]
