"""Who may join which table from a device of their own: the tokens that were given out, and who sits where.

It is kept with the settings of the app, so that whoever had joined is back in the same seat after a restart.
"""

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from models.json_values import Json, JsonObject
from referee.table.sealing import LETTERS
from referee.table.seen import NOBODY
from views.desk.desk import Desk

KEPT_UNDER: Final = "sharing"
"""The name of the setting."""
FREE_TRIES: Final = 5
"""So many wrong tokens or codes from one address cost nothing; each further one doubles the wait, up to LONGEST_WAIT seconds."""
LONGEST_WAIT: Final = 60.0
MOST_ADDRESSES: Final = 1000
"""Of addresses that tried wrong ones; the oldest are forgotten."""


class Invitation(NamedTuple):
    """One table that others may join."""

    id: int
    token: str
    """128 bits, in the address of the code that a camera reads."""
    code: str
    """Eight signs that can be read aloud."""
    look: str
    """128 bits, for a screen that only shows the table."""
    seats: Mapping[str, str] = {}
    """By device, the name of the player who holds it; "" for one who looks on."""
    asks: Mapping[str, str] = {}
    """By device, the seat that it asks for, which somebody else holds."""


class Joined(NamedTuple):
    """Where a device sits: the table and the seat; NOBODY looks on."""

    id: int
    seat: int


class Tries:
    """Wrong tokens by the address they came from: after a few, each costs twice the time of the one before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def is_slowed(self, address: str) -> bool:
        """Must this address still wait?"""
        return self._wrong.get(address, (0, 0.0))[1] > self._clock()

    def note_wrong(self, address: str) -> None:
        """One more wrong token came from there."""
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - FREE_TRIES), LONGEST_WAIT) if count > FREE_TRIES else 0.0
        self._wrong[address] = (count, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))


class Invitations:
    """Every table that others may join. Each method is one whole step, and is kept before it takes effect."""

    def __init__(self, desk: Desk, tries: Tries | None = None) -> None:
        self._desk = desk
        self.tries = tries or Tries()
        self._of: dict[int, Invitation] = {}
        for each in _read(desk.settings().get(KEPT_UNDER)):
            self._of[each.id] = each

    # -- who keeps the table -------------------------------------------------------------------------------------
    def of(self, id: int) -> Invitation | None:
        """The invitation to a table; None while it is not shared."""
        return self._of.get(id)

    @property
    def any(self) -> bool:
        """Is any table shared?"""
        return bool(self._of)

    def share(self, id: int) -> Invitation:
        """Let others join a table. Raises Fault."""
        return self._of.get(id) or self._keep(Invitation(id, secrets.token_urlsafe(16), _new_code(), secrets.token_urlsafe(16)))

    def end(self, id: int) -> None:
        """Nobody is at this table any more but who keeps it: its tokens are worth nothing at once. Raises Fault."""
        left = {other: each for other, each in self._of.items() if other != id}
        self._write(left)

    def take_back(self, id: int, device: str) -> None:
        """This device sits at the table no more, and the token it came by is worth nothing."""
        now = self._of.get(id)
        if now is not None:
            seats = {each: name for each, name in now.seats.items() if each != device}
            asks = {each: name for each, name in now.asks.items() if each != device}
            self._keep(now._replace(token=secrets.token_urlsafe(16), code=_new_code(), seats=seats, asks=asks))

    def agree(self, id: int, device: str) -> None:
        """Let a device have the seat it asks for; who held it looks on."""
        now = self._of.get(id)
        if now is not None and device in now.asks:
            name = now.asks[device]
            seats = {each: "" if held == name else held for each, held in now.seats.items()} | {device: name}
            self._keep(now._replace(seats=seats, asks={each: seat for each, seat in now.asks.items() if each != device}))

    # -- who joins -----------------------------------------------------------------------------------------------
    def invited(self, said: str, address: str) -> Invitation | None:
        """The table that a token or a code invites to; None for a wrong one, and while its address has to wait."""
        if self.tries.is_slowed(address):
            return None
        code = said.strip().upper().replace(" ", "").replace("-", "")
        found = None
        for each in self._of.values():
            right = _same(said, each.token) | _same(code, each.code.replace("-", ""))
            found = each if right else found
        if found is None:
            self.tries.note_wrong(address)
        return found

    def looked_at(self, said: str, address: str) -> Invitation | None:
        """The table that this token shows."""
        if self.tries.is_slowed(address):
            return None
        found = self.shown_by(said)
        if found is None:
            self.tries.note_wrong(address)
        return found

    def shown_by(self, look: str) -> Invitation | None:
        """The table that this token shows, asked by a session that may look already."""
        return next((each for each in self._of.values() if _same(look, each.look)), None)

    def sit_down(self, id: int, device: str, name: str) -> bool:
        """A device takes a seat; "" looks on. False where somebody holds it: then it is asked for."""
        now = self._of[id]
        if name and any(held == name and each != device for each, held in now.seats.items()):
            self._keep(now._replace(asks={**now.asks, device: name}))
            return False
        self._keep(now._replace(seats={**now.seats, device: name}))
        return True

    def seat_of(self, device: str) -> Joined | None:
        """Where a device sits; None for one that has not joined, or whose seat was taken back."""
        for each in reversed(self._of.values()):
            if device and device in each.seats:
                names = self._desk.table(each.id).header.names
                name = each.seats[device]
                return Joined(each.id, names.index(name) if name in names else NOBODY)
        return None

    # -- below ---------------------------------------------------------------------------------------------------
    def _keep(self, invitation: Invitation) -> Invitation:
        others = {id: each for id, each in self._of.items() if id != invitation.id}
        self._write({**others, invitation.id: invitation})
        return invitation

    def _write(self, invitations: dict[int, Invitation]) -> None:
        kept: list[Json] = [_written(each) for each in invitations.values()]
        before, self._of = self._of, invitations
        try:
            self._desk.choose(KEPT_UNDER, kept)
        except Exception:
            self._of = before
            raise


def _written(invitation: Invitation) -> JsonObject:
    return {**invitation._asdict(), "seats": dict(invitation.seats), "asks": dict(invitation.asks)}


def _read(kept: Any) -> list[Invitation]:  # from the file: whatever stands there
    found = []
    for each in kept if isinstance(kept, list) else ():
        if isinstance(each, dict) and each.keys() == set(Invitation._fields):
            found.append(Invitation(**each))
    return found


def _same(said: str, right: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(said.encode(), right.encode())


def _new_code() -> str:
    signs = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{signs[:4]}-{signs[4:]}"
