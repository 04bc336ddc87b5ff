"""Who may join which table from another device: the tokens given out, and the seats of the devices.

It is stored with the app's settings, so that guests have the same seats after a restart.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.store import StoreError
from referee.table.redacted import NOBODY
from referee.table.sealing import LETTERS
from views.workspace.workspace import Workspace

KEPT_UNDER: Final = "sharing"
"""The name of the setting."""
FREE_TRIES: Final = 5
"""Wrong codes of one address without a wait; each further one doubles the wait, up to LONGEST_WAIT seconds."""
LONGEST_WAIT: Final = 60.0
CODE_SIGNS: Final = 6
"""Signs of a join code, each one of 32: 30 bits. SECURITY.md has the sum of what guessing yields."""
MOST_ADDRESSES: Final = 1000
"""The most addresses with wrong tries that are remembered; the oldest are dropped."""
MOST_ASKING, MOST_LOOKING_ON = 8, 24
"""The most devices of one table that ask for a seat, and that watch; the oldest are dropped."""


class Invitation(NamedTuple):
    """One table that others may join."""

    id: int
    token: str
    """128 bits, in the address of the code that a camera reads."""
    code: str
    """Six signs that can be read aloud."""
    look: str
    """128 bits, for a screen that only shows the table."""
    seats: Mapping[str, str] = {}
    """Player name by device; "" for a spectator."""
    asks: Mapping[str, str] = {}
    """By device, the seat it asks the host for."""
    used: tuple[str, ...] = ()
    """The seats that have had a device since the table was shared."""
    unconfirmed: tuple[str, ...] = ()
    """The devices that took a seat without asking, until the host has seen it."""
    begun: str = ""
    """When the table was begun, to recognise another table with the same number; "" from an earlier version."""

    def is_taken(self, name: str) -> bool:
        """True if a device has or had this seat."""
        return name in self.used or name in self.seats.values()


class DeviceSeat(NamedTuple):
    """The table and seat of a device; NOBODY is a spectator."""

    id: int
    seat: int


class FailedTries:
    """Wrong codes by address: after a few, each doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def is_slowed(self, address: str) -> bool:
        """True if this address must still wait."""
        return self._wrong.get(address, (0, 0.0))[1] > self._clock()

    def note_wrong(self, address: str) -> None:
        """Count a wrong code from this address."""
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - FREE_TRIES), LONGEST_WAIT) if count > FREE_TRIES else 0.0
        self._wrong[address] = (count, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))


class Invitations:
    """Every shared table. Each method is one whole step, stored before it takes effect.

    The stored setting decides: after a backup is restored, its invitations apply.
    """

    def __init__(self, workspace: Workspace, tries: FailedTries | None = None) -> None:
        self._workspace = workspace
        self.tries = tries or FailedTries()
        self._read_from: object = None
        self._of: dict[int, Invitation] = {}

    # -- who keeps the table -------------------------------------------------------------------------------------
    def invitation_of(self, id: int) -> Invitation | None:
        """The invitation to a table; None while it is not shared."""
        return self._shared().get(id)

    @property
    def has_any(self) -> bool:
        """True if any table is shared."""
        return bool(self._shared())

    def share(self, id: int) -> Invitation:
        """Let others join a table. Raises StoreError."""
        begun = self._workspace.table_row(id).created
        fresh = Invitation(id, secrets.token_urlsafe(16), new_code(), secrets.token_urlsafe(16), begun=begun)
        return self.invitation_of(id) or self._store(fresh)

    def end(self, id: int) -> None:
        """End the sharing of a table: its tokens stop working at once. Raises StoreError."""
        self._write({other: each for other, each in self._shared().items() if other != id})

    def revoke_device(self, id: int, device: str) -> None:
        """End what this device may do at the table, and renew the token and the code. Other devices keep their seats; those that
        only ask came by the old token, and ask no more.
        """
        now = self.invitation_of(id)
        if now is not None:
            seats = {each: name for each, name in now.seats.items() if each != device}
            unconfirmed = tuple(each for each in now.unconfirmed if each != device)
            token, code = secrets.token_urlsafe(16), new_code()
            self._store(now._replace(token=token, code=code, seats=seats, asks={}, unconfirmed=unconfirmed))

    def grant_seat(self, id: int, device: str) -> None:
        """Give a device the seat it asks for; the one that held it watches."""
        now = self.invitation_of(id)
        if now is not None and device in now.asks:
            self.assign(id, device, now.asks[device])

    def decline(self, id: int, device: str) -> None:
        """Refuse a device the seat it asks for."""
        now = self.invitation_of(id)
        if now is not None:
            self._store(now._replace(asks=_without(now.asks, device)))

    def confirm(self, id: int) -> None:
        """Note that the host has seen who took a seat."""
        now = self.invitation_of(id)
        if now is not None and now.unconfirmed:
            self._store(now._replace(unconfirmed=()))

    def assign(self, id: int, device: str, name: str) -> None:
        """Give a device a seat ("" watches); the device that held it watches."""
        now = self._shared()[id]
        seats = {each: "" if name and held == name else held for each, held in now.seats.items()}
        unconfirmed = tuple(each for each in now.unconfirmed if each != device and seats.get(each))
        self._store(_seated(now, seats, device, name)._replace(unconfirmed=unconfirmed))

    def keep_for_keeper(self, id: int, name: str) -> None:
        """Reserve a seat for the host: a device that sits there has to ask for it."""
        now = self.invitation_of(id)
        if now is not None and name:
            asking = {device: held for device, held in now.seats.items() if held == name}
            seats = {device: "" if device in asking else held for device, held in now.seats.items()}
            self._store(now._replace(seats=seats, asks=_latest({**now.asks, **asking}, MOST_ASKING)))

    # -- who joins -----------------------------------------------------------------------------------------------
    def invitation_for_token(self, said: str, address: str) -> Invitation | None:
        """The table that a token or a code invites to; None for a wrong one, and for any code while its address has to wait.

        A token of 128 bits is not guessed, so it never waits.
        """
        found = self.invited_by(said)
        if found is not None or self.tries.is_slowed(address):
            return found
        code = said.strip().upper().replace(" ", "").replace("-", "")
        for each in self._shared().values():
            found = each if equal_in_constant_time(code, each.code.replace("-", "")) else found
        if found is None:
            self.tries.note_wrong(address)
        return found

    def invited_by(self, token: str) -> Invitation | None:
        """The table that this token invites to now; None once it was renewed or the sharing has ended."""
        return next(
            (each for each in self._shared().values() if equal_in_constant_time(token, each.token)), None
        )

    def invitation_for_view_token(self, said: str, address: str) -> Invitation | None:
        """The table that this token shows. A wrong one counts against its address."""
        found = self.table_for_view_token(said)
        if found is None:
            self.tries.note_wrong(address)
        return found

    def table_for_view_token(self, look: str) -> Invitation | None:
        """Return the table this view token shows, without counting a wrong one."""
        return next(
            (each for each in self._shared().values() if equal_in_constant_time(look, each.look)), None
        )

    def sit_down(self, token: str, device: str, name: str) -> bool:
        """A device that came by this token takes a seat; "" looks on. False where the token is worth nothing now, and where the
        seat needs the keeper's tap: then it is asked for.
        """
        now = self.invited_by(token)
        if now is None or (name and name not in self._workspace.table(now.id).header.names):
            return False
        if self._needs_tap(now, device, name):
            self._store(now._replace(asks=_latest({**_without(now.asks, device), device: name}, MOST_ASKING)))
            return False
        if now.seats.get(device) != name:
            unconfirmed = tuple(each for each in now.unconfirmed if each != device) + (
                (device,) if name else ()
            )
            self._store(_seated(now, now.seats, device, name)._replace(unconfirmed=unconfirmed))
        return True

    def seat_of(self, device: str) -> DeviceSeat | None:
        """Return the seat of a device; None if it has not joined or lost its seat."""
        for each in reversed(self._shared().values()):
            if device and device in each.seats:
                names = self._workspace.table(each.id).header.names
                name = each.seats[device]
                return DeviceSeat(each.id, names.index(name) if name in names else NOBODY)
        return None

    def is_keepers_own(self, id: int, name: str) -> bool:
        """True if the host plays at this seat."""
        return bool(name) and self._workspace.table_settings(id).own_seat == name

    # -- below ---------------------------------------------------------------------------------------------------
    def _needs_tap(self, now: Invitation, device: str, name: str) -> bool:
        """True if only the keeper's tap gives this seat to this device: a device has or had it, the keeper plays there, or it has
        seen cards that others have not.
        """
        if not name or now.seats.get(device) == name:
            return False
        return now.is_taken(name) or self.is_keepers_own(now.id, name) or self._has_seen_cards(now.id, name)

    def _has_seen_cards(self, id: int, name: str) -> bool:
        """True if this seat's point of view shows a card that the public one does not, also in what was taken back."""
        own, public = (
            self._workspace.redacted_table(id, seat)
            for seat in (self._workspace.table(id).header.names.index(name), NOBODY)
        )
        return any(mine.entry != theirs.entry for mine, theirs in zip(own.lines, public.lines, strict=True))

    def _shared(self) -> dict[int, Invitation]:
        """Return the invitations to tables that still exist."""
        written = self._workspace.settings().get(KEPT_UNDER)
        if written is not self._read_from:
            self._read_from, self._of = (
                written,
                {each.id: each for each in read_invitations(written) if self._is_of_table(each)},
            )
        return {id: each for id, each in self._of.items() if self._is_there(id)}

    def _is_of_table(self, invitation: Invitation) -> bool:
        with suppress(StoreError):
            return invitation.begun in ("", self._workspace.table_row(invitation.id).created)
        return False

    def _is_there(self, id: int) -> bool:
        try:
            self._workspace.table(id)
        except (NoRecord, StoreError):
            return False
        return True

    def _store(self, invitation: Invitation) -> Invitation:
        others = {id: each for id, each in self._shared().items() if id != invitation.id}
        self._write({**others, invitation.id: invitation})
        return invitation

    def _write(self, invitations: dict[int, Invitation]) -> None:
        self._workspace.choose(KEPT_UNDER, [invitation_json(each) for each in invitations.values()])


def number_of(device: str) -> int:
    """Return three digits that distinguish asking devices; they do not reveal the cookie."""
    return 100 + int(hashlib.sha256(device.encode()).hexdigest(), 16) % 900


def _seated(now: Invitation, seats: Mapping[str, str], device: str, name: str) -> Invitation:
    """Return the invitation with this device at this seat."""
    looking_on = {each: held for each, held in seats.items() if not held and each != device}
    fewer = {
        each: held
        for each, held in seats.items()
        if each in _latest(looking_on, MOST_LOOKING_ON - 1) or each not in looking_on
    }
    used = tuple(dict.fromkeys((*now.used, *filter(None, (*now.seats.values(), name)))))
    return now._replace(
        seats={**_without(fewer, device), device: name}, asks=_without(now.asks, device), used=used
    )


def _without(devices: Mapping[str, str], device: str) -> dict[str, str]:
    return {each: name for each, name in devices.items() if each != device}


def _latest(devices: Mapping[str, str], most: int) -> dict[str, str]:
    return dict(list(devices.items())[-most:])


def invitation_json(invitation: Invitation) -> JsonObject:
    return {
        **invitation._asdict(),
        "seats": dict(invitation.seats),
        "asks": dict(invitation.asks),
        "used": list(invitation.used),
        "unconfirmed": list(invitation.unconfirmed),
    }


_INVITATION: Final = TypeAdapter(Invitation)


def read_invitations(written: Json) -> list[Invitation]:
    """Return the invitations in the setting, without unreadable ones."""
    found = []
    for each in written if isinstance(written, list) else ():
        with suppress(ValidationError):
            found.append(_INVITATION.validate_python(each))
    return found


def equal_in_constant_time(said: str, right: str) -> bool:
    """Compare two tokens in constant time."""
    return hmac.compare_digest(said.encode(), right.encode())


def new_code() -> str:
    """Return a code drawn by lot, such as `K7Q-2M9`."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(CODE_SIGNS))
    return f"{signs[:3]}-{signs[3:]}"
