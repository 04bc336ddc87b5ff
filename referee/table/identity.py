"""Which game a record holds: the same for its file, its transcript and the table that was played, sealed or not, with dates or without."""

from models.record import Entry, Header
from referee.table.rules_version import AS_PLAYED, RULES_VERSION
from referee.table.sealing import Sealing
from referee.table.table import Table

OF_THE_COPY = ("rules", "broken_seal")
"""Fields of a header that say how this copy of a game came here, and are not part of the game."""


class GameIdentity:
    """The identity of a game, made while its entries go by: none of them is held."""

    def __init__(self, header: Header) -> None:
        self._sealing = Sealing(
            {name: value for name, value in header.written().items() if name not in OF_THE_COPY}
        )
        self._as_played = AS_PLAYED.format(version=header.rules or RULES_VERSION)

    def add(self, entry: Entry) -> None:
        """Take the next entry into account. A reason that only our newer rules gave it does not count."""
        if entry.override == self._as_played:
            entry = entry.model_copy(update={"override": None})
        self._sealing.seal_entry(entry.written())

    @property
    def code(self) -> str:
        """The code of the game up to here: the check code of its header and entries."""
        return self._sealing.check


def identity_of(table: Table) -> str:
    """The identity of the game at a table, as it stands now."""
    identity = GameIdentity(table.header)
    for _, line in table.standing_lines():
        identity.add(line.entry)
    return identity.code
