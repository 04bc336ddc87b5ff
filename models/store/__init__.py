"""Where the record is kept: the data folder, the journal in it, and what is done when the file is torn."""

from models.store.armies import Armies, KeptArmy
from models.store.drafts import Drafts
from models.store.faults import DiskFull, Fault, Gone, NewerSchema, Torn, Unreadable, Unwritable, WrittenElsewhere
from models.store.folder import Folder, Taken
from models.store.journal import Act, Journal
from models.store.notices import Notice
from models.store.place import Replaced
from models.store.reading import Kept, KeptActs

__all__ = [
    "Act",
    "Armies",
    "DiskFull",
    "Drafts",
    "Fault",
    "Folder",
    "Gone",
    "Journal",
    "Kept",
    "KeptActs",
    "KeptArmy",
    "NewerSchema",
    "Notice",
    "Replaced",
    "Taken",
    "Torn",
    "Unreadable",
    "Unwritable",
    "WrittenElsewhere",
]
