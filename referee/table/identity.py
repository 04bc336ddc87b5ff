"""Identify a game: its file, its transcript and its table have the same identity, with or without seal and
dates."""

from models.record import Entry, Header
from referee.table.rules_version import AS_PLAYED, RULES_VERSION
from referee.table.sealing import Sealing
from referee.table.table import Table

OF_THE_COPY = ("rules", "broken_seal")
"""Header fields about the origin of this copy, which are not part of the game."""


class GameIdentity:
    """Computes the identity of a game entry by entry, without holding the entries."""

    def __init__(self, header: Header) -> None:
        self._sealing = Sealing(
            {name: value for name, value in header.to_json_object().items() if name not in OF_THE_COPY}
        )
        self._as_played = AS_PLAYED.format(version=header.rules or RULES_VERSION)

    def add_entry(self, entry: Entry) -> None:
        """Add the next entry. An override reason that was added only because of newer rules is ignored."""
        if entry.override == self._as_played:
            entry = entry.model_copy(update={"override": None})
        self._sealing.chain_entry_and_add_hash(entry.to_json_object())

    @property
    def code(self) -> str:
        """The identity up to here: the check code of the header and entries."""
        return self._sealing.check_code


def identity_of_table(table: Table) -> str:
    """The identity of the game at a table, in its present state."""
    identity = GameIdentity(table.header)
    for _, line in table.standing_lines():
        identity.add_entry(line.entry)
    return identity.code
