"""Where the record is kept: the data folder, the journal in it, and what is done when the file is torn."""

from models.store.armies import Armies, KeptArmy
from models.store.faults import DiskFull, Fault, Gone, NewerSchema, Torn, Unwritable, WrittenElsewhere
from models.store.folder import Folder, Taken
from models.store.journal import Act, Journal, Kept
from models.store.salvage import Salvage

__all__ = [
    "Act",
    "Armies",
    "DiskFull",
    "Fault",
    "Folder",
    "Gone",
    "Journal",
    "Kept",
    "KeptArmy",
    "NewerSchema",
    "Salvage",
    "Taken",
    "Torn",
    "Unwritable",
    "WrittenElsewhere",
]
