"""Where the record is kept: the data folder, the journal in it, and what is done when the file is torn."""

from models.store.armies import Armies, KeptArmy
from models.store.backups import Backup, back_up, back_up_daily, backups, keep_given
from models.store.drafts import Drafts
from models.store.errors import (
    DiskFull,
    Fault,
    FileDamaged,
    Gone,
    NewerSchema,
    Unreadable,
    Unwritable,
    WrittenElsewhere,
)
from models.store.file_identity import Replaced
from models.store.journal import Journal, as_text
from models.store.leagues import KeptLeague, Leagues
from models.store.notices import Notice
from models.store.rating_history import First, KeptRating, Placed, RatedGames
from models.store.results import KeptResult, Results, Sought, Standing
from models.store.table_reader import Kept, KeptActs

__all__ = [
    "Armies",
    "Backup",
    "DiskFull",
    "Drafts",
    "Fault",
    "FileDamaged",
    "First",
    "Gone",
    "Journal",
    "Kept",
    "KeptActs",
    "KeptArmy",
    "KeptLeague",
    "KeptRating",
    "KeptResult",
    "Leagues",
    "NewerSchema",
    "Notice",
    "Placed",
    "RatedGames",
    "Replaced",
    "Results",
    "Sought",
    "Standing",
    "Unreadable",
    "Unwritable",
    "WrittenElsewhere",
    "as_text",
    "back_up",
    "back_up_daily",
    "backups",
    "keep_given",
]
