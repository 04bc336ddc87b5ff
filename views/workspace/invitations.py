"""The invitations to shared tables: the tokens given out, and the seats of the devices.

They are stored with the app's settings, so that guests have the same seats after a restart.
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
"""Characters of a join code, each one of 32: 30 bits. SECURITY.md calculates what guessing achieves."""
MOST_ADDRESSES: Final = 1000
"""The most addresses with wrong tries that are remembered; the oldest are dropped."""
MOST_ASKING, MOST_LOOKING_ON = 8, 24
"""The most devices of one table that ask for a seat, and that are spectators; the oldest are dropped."""


class Invitation(NamedTuple):
    """The invitation to one shared table."""

    id: int
    token: str
    """The token in the address of the QR code: 128 random bits."""
    code: str
    """A code of six characters that can be read aloud."""
    look: str
    """The token of a screen that only shows the table: 128 random bits."""
    seats: Mapping[str, str] = {}
    """Player name by device; "" for a spectator."""
    asks: Mapping[str, str] = {}
    """The seat that each waiting device asks the host for, by device."""
    used: tuple[str, ...] = ()
    """The seats that a device has taken since the table was shared."""
    unconfirmed: tuple[str, ...] = ()
    """The devices that took a seat without asking and that the host has not yet seen."""
    keeper: str = ""
    """The device that keeps the table; "" while the host keeps it."""
    keep: str = ""
    """The token with which a device joins, and takes the keeping if no device has it: 128 random bits; "" for none."""
    dismissed: tuple[str, ...] = ()
    """The devices whose place was taken back, so that they are told why they are out."""
    keeping_asks: tuple[str, ...] = ()
    """The devices that ask the host for the keeping."""
    begun: str = ""
    """When the table was begun. Distinguishes it from another table that later gets the same number; "" from an earlier
    version.
    """

    def is_seat_taken(self, player_name: str) -> bool:
        """True if a device has or had this seat."""
        return player_name in self.used or player_name in self.seats.values()


class DeviceSeat(NamedTuple):
    """The table and seat of a device; the seat is NOBODY for a spectator."""

    id: int
    seat: int
    keeps: bool = False
    """True if the device keeps the table."""


class FailedTries:
    """Counts wrong codes by network address: after a few, each further one doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def must_wait(self, address: str) -> bool:
        """True if this address must still wait."""
        return self._wrong.get(address, (0, 0.0))[1] > self._clock()

    def note_wrong_code(self, address: str) -> None:
        """Count a wrong code from this address."""
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - FREE_TRIES), LONGEST_WAIT) if count > FREE_TRIES else 0.0
        self._wrong[address] = (count, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))


class Invitations:
    """Every shared table. Each method is one complete step, stored before it takes effect.

    The stored setting is the only source: after a backup is restored, its invitations apply.
    """

    def __init__(self, workspace: Workspace, tries: FailedTries | None = None) -> None:
        self._workspace = workspace
        self.tries = tries or FailedTries()
        self._read_from: object = None
        self._of: dict[int, Invitation] = {}

    # -- for the host --------------------------------------------------------------------------------------------
    def invitation_to_table(self, id: int) -> Invitation | None:
        """Return the invitation to a table; None while it is not shared."""
        return self._invitations_by_table().get(id)

    @property
    def has_shared_tables(self) -> bool:
        """True if any table is shared."""
        return bool(self._invitations_by_table())

    def share_table(self, id: int) -> Invitation:
        """Share a table: let others join it. Raises StoreError."""
        begun = self._workspace.table_row(id).created
        fresh = Invitation(
            id, secrets.token_urlsafe(16), random_join_code(), secrets.token_urlsafe(16), begun=begun
        )
        return self.invitation_to_table(id) or self.store_invitation(fresh)

    def stop_sharing(self, id: int) -> None:
        """Stop sharing a table; its tokens become invalid at once. Raises StoreError."""
        self._write_all({other: each for other, each in self._invitations_by_table().items() if other != id})

    def remove_device_and_renew_codes(self, id: int, device: str) -> None:
        """Remove a device from the table and renew the token and the code. Other devices keep their seats; devices that
        only ask for something are dropped, since they came with the old token. A device that keeps the table stays.
        """
        now = self.invitation_to_table(id)
        if now is not None and device != now.keeper:
            token, code = secrets.token_urlsafe(16), random_join_code()
            dismissed = (*(each for each in now.dismissed if each != device), device)[-MOST_LOOKING_ON:]
            without = invitation_without_device(now, device)._replace(
                asks={}, keeping_asks=(), dismissed=dismissed
            )
            self.store_invitation(without._replace(token=token, code=code, keep=""))

    def grant_requested_seat(self, id: int, device: str) -> None:
        """Give a device the seat it asks for; the device that had it becomes a spectator."""
        now = self.invitation_to_table(id)
        if now is not None and device in now.asks:
            self.assign_seat(id, device, now.asks[device])

    def decline_seat_request(self, id: int, device: str) -> None:
        """Decline a device's request for a seat."""
        now = self.invitation_to_table(id)
        if now is not None:
            self.store_invitation(now._replace(asks=_mapping_without_device(now.asks, device)))

    def confirm_seen_devices(self, id: int) -> None:
        """Note that the host has seen which devices took a seat."""
        now = self.invitation_to_table(id)
        if now is not None and now.unconfirmed:
            self.store_invitation(now._replace(unconfirmed=()))

    def assign_seat(self, id: int, device: str, player_name: str) -> None:
        """Give a device a seat ("" makes it a spectator); the device that had the seat becomes a spectator."""
        now = self._invitations_by_table()[id]
        seats = {
            each: "" if player_name and held == player_name else held for each, held in now.seats.items()
        }
        unconfirmed = tuple(each for each in now.unconfirmed if each != device and seats.get(each))
        self.store_invitation(
            invitation_with_device_seated(now, seats, device, player_name)._replace(unconfirmed=unconfirmed)
        )

    def reserve_seat_for_keeper(self, id: int, player_name: str) -> None:
        """Reserve a seat for the keeper; another device in that seat becomes a spectator and asks for it."""
        now = self.invitation_to_table(id)
        if now is not None and player_name:
            asking = {
                device: held
                for device, held in now.seats.items()
                if held == player_name and device != now.keeper
            }
            seats = {device: "" if device in asking else held for device, held in now.seats.items()}
            self.store_invitation(
                now._replace(seats=seats, asks=_latest_devices({**now.asks, **asking}, MOST_ASKING))
            )

    # -- for joining devices -------------------------------------------------------------------------------------
    def invitation_for_token_or_code(self, token_or_code: str, address: str) -> Invitation | None:
        """Return the invitation that a token or a code belongs to. None for a wrong one, and for any code while its address
        must wait.

        A token of 128 bits cannot be guessed, so tokens never have to wait.
        """
        found = self.invitation_with_token(token_or_code) or self.invitation_with_keeping_token(token_or_code)
        if found is not None or self.tries.must_wait(address):
            return found
        code = token_or_code.strip().upper().replace(" ", "").replace("-", "")
        for each in self._invitations_by_table().values():
            found = each if is_equal_in_constant_time(code, each.code.replace("-", "")) else found
        if found is None:
            self.tries.note_wrong_code(address)
        return found

    def invitation_with_token(self, token: str) -> Invitation | None:
        """Return the invitation with this token; None if the token was renewed or the table is no longer shared."""
        return next(
            (
                each
                for each in self._invitations_by_table().values()
                if is_equal_in_constant_time(token, each.token)
            ),
            None,
        )

    def invitation_with_keeping_token(self, token: str) -> Invitation | None:
        """Return the shared table whose keeping this token hands over; None if the token was renewed."""
        return next(
            (
                each
                for each in self._invitations_by_table().values()
                if each.keep and is_equal_in_constant_time(token, each.keep)
            ),
            None,
        )

    def invitation_for_view_token_counting_tries(self, view_token: str, address: str) -> Invitation | None:
        """Return the invitation with this view token. A wrong one counts as a failed try of its address."""
        found = self.invitation_with_view_token(view_token)
        if found is None:
            self.tries.note_wrong_code(address)
        return found

    def invitation_with_view_token(self, view_token: str) -> Invitation | None:
        """Return the invitation with this view token, without counting a wrong one as a failed try."""
        return next(
            (
                each
                for each in self._invitations_by_table().values()
                if is_equal_in_constant_time(view_token, each.look)
            ),
            None,
        )

    def take_seat_or_ask_host(self, token: str, device: str, player_name: str) -> bool:
        """Give a seat ("" for a spectator) to a device that came with this token. Returns False if the token is no longer
        valid, or if the seat needs the host's consent: the request is then sent.
        """
        now = self.invitation_with_token(token)
        return now is not None and self._seat_device_or_ask_host(now, device, player_name)

    def change_seat(self, device: str, player_name: str) -> bool:
        """Give another seat ("" for a spectator) to a device that has joined, under the same conditions. A device that keeps
        the table changes its seat as its keeper.
        """
        now = next((each for each in self._invitations_by_table().values() if device in each.seats), None)
        return (
            now is not None
            and device != now.keeper
            and self._seat_device_or_ask_host(now, device, player_name)
        )

    def _seat_device_or_ask_host(self, invitation: Invitation, device: str, player_name: str) -> bool:
        if not self.is_player_or_empty(invitation.id, player_name):
            return False
        if self._needs_hosts_consent(invitation, device, player_name):
            self.store_invitation(
                invitation._replace(
                    asks=_latest_devices(
                        {**_mapping_without_device(invitation.asks, device), device: player_name}, MOST_ASKING
                    )
                )
            )
            return False
        if invitation.seats.get(device) != player_name:
            unconfirmed = tuple(each for each in invitation.unconfirmed if each != device) + (
                (device,) if player_name else ()
            )
            self.store_invitation(
                invitation_with_device_seated(invitation, invitation.seats, device, player_name)._replace(
                    unconfirmed=unconfirmed
                )
            )
        return True

    def seat_of_device(self, device: str) -> DeviceSeat | None:
        """Return the seat of a device; None if it has not joined or lost its seat."""
        for each in reversed(self._invitations_by_table().values()):
            if device and device in each.seats:
                names = self._workspace.table(each.id).header.names
                name = each.seats[device]
                seat = names.index(name) if name in names else NOBODY
                return DeviceSeat(each.id, seat, keeps=device == each.keeper)
        return None

    def was_device_removed(self, device: str) -> bool:
        """True if the place of this device at a shared table was taken back."""
        return any(device in each.dismissed for each in self._invitations_by_table().values())

    def remove_device_by_own_wish(self, device: str) -> None:
        """Remove a device from its table, by its own wish. Raises StoreError."""
        for each in self._invitations_by_table().values():
            if device in each.seats or device in each.asks:
                self.store_invitation(invitation_without_device(each, device))

    def keeper_device_of_table(self, id: int) -> str:
        """Return the device that keeps a table; "" while the host keeps it."""
        now = self.invitation_to_table(id)
        return now.keeper if now is not None else ""

    def shared_tables(self) -> tuple[Invitation, ...]:
        """Return the invitations to all shared tables."""
        return tuple(self._invitations_by_table().values())

    def is_player_or_empty(self, id: int, player_name: str) -> bool:
        """True if this is a player of the table, or "" for nobody."""
        return not player_name or player_name in self._workspace.table(id).header.names

    def is_keepers_seat(self, id: int, player_name: str) -> bool:
        """True if the keeper plays in this seat: a device that keeps the table, or else the host."""
        now = self.invitation_to_table(id)
        if now is not None and now.keeper:
            return bool(player_name) and now.seats.get(now.keeper) == player_name
        return bool(player_name) and self._workspace.table_settings(id).own_seat == player_name

    # -- helpers -------------------------------------------------------------------------------------------------
    def _needs_hosts_consent(self, invitation: Invitation, device: str, player_name: str) -> bool:
        """True if only the host can give this seat to this device: another device has or had the seat, the host plays in
        it, or it shows cards that others have not seen.
        """
        if not player_name or invitation.seats.get(device) == player_name:
            return False
        return (
            invitation.is_seat_taken(player_name)
            or self.is_keepers_seat(invitation.id, player_name)
            or self._does_seat_see_hidden_cards(invitation.id, player_name)
        )

    def _does_seat_see_hidden_cards(self, id: int, player_name: str) -> bool:
        """True if this seat's point of view shows a card that the public one does not. Entries that were undone count too."""
        own, public = (
            self._workspace.redacted_table(id, seat)
            for seat in (self._workspace.table(id).header.names.index(player_name), NOBODY)
        )
        return any(mine.entry != theirs.entry for mine, theirs in zip(own.lines, public.lines, strict=True))

    def _invitations_by_table(self) -> dict[int, Invitation]:
        """Return the invitations to tables that still exist."""
        written = self._workspace.settings().get(KEPT_UNDER)
        if written is not self._read_from:
            self._read_from, self._of = (
                written,
                {each.id: each for each in read_invitations(written) if self._belongs_to_stored_table(each)},
            )
        return {id: each for id, each in self._of.items() if self._is_table_readable(id)}

    def _belongs_to_stored_table(self, invitation: Invitation) -> bool:
        with suppress(StoreError):
            return invitation.begun in ("", self._workspace.table_row(invitation.id).created)
        return False

    def _is_table_readable(self, id: int) -> bool:
        try:
            self._workspace.table(id)
        except (NoRecord, StoreError):
            return False
        return True

    def store_invitation(self, invitation: Invitation) -> Invitation:
        """Store one invitation. A device that has sat down there leaves its other tables. Raises StoreError."""
        before = self.invitation_to_table(invitation.id)
        came = set(invitation.seats) - set(before.seats if before is not None else ())
        others = {
            id: _invitation_without_devices(each, came) for id, each in self._invitations_by_table().items()
        }
        self._write_all({**others, invitation.id: invitation})
        return invitation

    def _write_all(self, invitations: dict[int, Invitation]) -> None:
        self._workspace.store_setting(KEPT_UNDER, [invitation_json(each) for each in invitations.values()])


def number_shown_by_device(device: str) -> int:
    """Return three digits that distinguish devices asking for a seat; the device's cookie cannot be derived from them."""
    return 100 + int(hashlib.sha256(device.encode()).hexdigest(), 16) % 900


def invitation_with_device_seated(
    invitation: Invitation, seats: Mapping[str, str], device: str, player_name: str
) -> Invitation:
    """Return the invitation with this device at this seat."""
    looking_on = {
        each: held for each, held in seats.items() if not held and each not in (device, invitation.keeper)
    }
    fewer = {
        each: held
        for each, held in seats.items()
        if each in _latest_devices(looking_on, MOST_LOOKING_ON - 1) or each not in looking_on
    }
    used = tuple(dict.fromkeys((*invitation.used, *filter(None, (*invitation.seats.values(), player_name)))))
    return invitation._replace(
        seats={**_mapping_without_device(fewer, device), device: player_name},
        asks=_mapping_without_device(invitation.asks, device),
        used=used,
        dismissed=tuple(each for each in invitation.dismissed if each != device),
    )


def invitation_without_device(invitation: Invitation, device: str) -> Invitation:
    """Return the invitation without this device; if it keeps the table, the keeping returns to the host."""
    return invitation._replace(
        seats=_mapping_without_device(invitation.seats, device),
        asks=_mapping_without_device(invitation.asks, device),
        unconfirmed=tuple(each for each in invitation.unconfirmed if each != device),
        keeping_asks=tuple(each for each in invitation.keeping_asks if each != device),
        keeper="" if invitation.keeper == device else invitation.keeper,
    )


def _invitation_without_devices(invitation: Invitation, devices: set[str]) -> Invitation:
    for device in devices & set(invitation.seats):
        invitation = invitation_without_device(invitation, device)
    return invitation


def _mapping_without_device(devices: Mapping[str, str], device: str) -> dict[str, str]:
    return {each: name for each, name in devices.items() if each != device}


def _latest_devices(devices: Mapping[str, str], max_count: int) -> dict[str, str]:
    return dict(list(devices.items())[-max_count:])


def invitation_json(invitation: Invitation) -> JsonObject:
    return {
        **invitation._asdict(),
        "seats": dict(invitation.seats),
        "asks": dict(invitation.asks),
        "used": list(invitation.used),
        "unconfirmed": list(invitation.unconfirmed),
        "dismissed": list(invitation.dismissed),
        "keeping_asks": list(invitation.keeping_asks),
    }


_INVITATION: Final = TypeAdapter(Invitation)


def read_invitations(written: Json) -> list[Invitation]:
    """Return the invitations in the setting, leaving out unreadable ones."""
    found = []
    for each in written if isinstance(written, list) else ():
        with suppress(ValidationError):
            found.append(_INVITATION.validate_python(each))
    return found


def is_equal_in_constant_time(first: str, second: str) -> bool:
    """True if two tokens are equal. The comparison takes the same time for any wrong token, so that timing reveals nothing."""
    return hmac.compare_digest(first.encode(), second.encode())


def random_join_code() -> str:
    """Return a random code, such as `K7Q-2M9`."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(CODE_SIGNS))
    return f"{signs[:3]}-{signs[3:]}"
