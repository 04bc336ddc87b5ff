"""The invitation to one shared table, as a value: its tokens and the seats of the devices. The codes by which
devices join are random, compared in constant time, and slow to guess.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from models.json_values import Json
from models.translation import say
from referee.table.sealing import LETTERS

MOST_ASKING, MOST_LOOKING_ON = 8, 24
"""The most devices of one table that ask for a seat, and that are spectators; the oldest are dropped."""

FREE_TRIES: Final = 5
"""Wrong codes of one address without a wait; each further one doubles the wait, up to LONGEST_WAIT
seconds."""
LONGEST_WAIT: Final = 60.0
CODE_SIGNS: Final = 6
"""Characters of a join code, each one of 32: 30 bits. SECURITY.md calculates what guessing achieves."""
MOST_ADDRESSES: Final = 1000
"""The most addresses with wrong tries that are remembered; the oldest are dropped."""


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
    """The token with which a device joins, and takes the keeping if no device has it: 128 random bits; "" for
    none."""
    dismissed: tuple[str, ...] = ()
    """The devices whose place was taken back, so that they are told why they are out."""
    keeping_asks: tuple[str, ...] = ()
    """The devices that ask the host for the keeping."""
    former_keepers: tuple[str, ...] = ()
    """The devices whose keeping the host ended, until each has confirmed that it was told so."""
    begun: str = ""
    """When the table was begun. Distinguishes it from another table that later gets the same number; "" from
    an earlier version.
    """

    def is_or_was_seat_taken(self, player_name: str) -> bool:
        return player_name in self.used or player_name in self.seats.values()

    @property
    def keeper_text(self) -> str:
        """Who keeps a table that a device keeps: the player at it, or a device without a seat."""
        name = self.seats.get(self.keeper, "")
        if name:
            return say("keeping.player_keeps", "{name} keeps the record", name=name)
        return say("keeping.device_keeps", "Another device keeps the record")


class DeviceSeat(NamedTuple):
    """The table and seat of a device; the seat is NOBODY for a spectator."""

    id: int
    seat: int
    is_keeper: bool = False
    """True if the device keeps the table."""


def invitation_with_device_seated_and_oldest_spectators_dropped(
    invitation: Invitation, player_names_by_device: Mapping[str, str], device: str, player_name: str
) -> Invitation:
    looking_on = {
        each: held
        for each, held in player_names_by_device.items()
        if not held and each not in (device, invitation.keeper)
    }
    fewer = {
        each: held
        for each, held in player_names_by_device.items()
        if each in latest_devices(looking_on, MOST_LOOKING_ON - 1) or each not in looking_on
    }
    used = tuple(dict.fromkeys((*invitation.used, *filter(None, (*invitation.seats.values(), player_name)))))
    return invitation._replace(
        seats={**devices_without(fewer, device), device: player_name},
        asks=devices_without(invitation.asks, device),
        used=used,
        dismissed=all_without(invitation.dismissed, device),
    )


def invitation_without_device(invitation: Invitation, device: str) -> Invitation:
    """Return the invitation without this device; if it keeps the table, the keeping returns to the host."""
    return invitation._replace(
        seats=devices_without(invitation.seats, device),
        asks=devices_without(invitation.asks, device),
        unconfirmed=all_without(invitation.unconfirmed, device),
        keeping_asks=all_without(invitation.keeping_asks, device),
        keeper="" if invitation.keeper == device else invitation.keeper,
        former_keepers=all_without(invitation.former_keepers, device),
    )


def invitation_without_devices(invitation: Invitation, devices: set[str]) -> Invitation:
    for device in devices & set(invitation.seats):
        invitation = invitation_without_device(invitation, device)
    return invitation


def devices_without(devices: Mapping[str, str], device: str) -> dict[str, str]:
    return {each: name for each, name in devices.items() if each != device}


def all_without(devices: tuple[str, ...], device: str) -> tuple[str, ...]:
    return tuple(each for each in devices if each != device)


def latest_devices(devices: Mapping[str, str], max_count: int) -> dict[str, str]:
    return dict(list(devices.items())[-max_count:])


_INVITATION: Final = TypeAdapter(Invitation)


def readable_invitations(written: Json) -> list[Invitation]:
    """Return the invitations in the setting, leaving out unreadable ones."""
    found = []
    for each in written if isinstance(written, list) else ():
        with suppress(ValidationError):
            found.append(_INVITATION.validate_python(each))
    return found


class FailedTries:
    """Counts wrong codes by network address: after a few, each further one doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def must_wait_before_next_code(self, address: str) -> bool:
        return self._wrong.get(address, (0, 0.0))[1] > self._clock()

    def count_wrong_code_and_set_wait(self, address: str) -> None:
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - FREE_TRIES), LONGEST_WAIT) if count > FREE_TRIES else 0.0
        self._wrong[address] = (count, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))


def three_digit_device_number(device: str) -> int:
    """Return three digits that distinguish devices asking for a seat; the device's cookie cannot be derived
    from them."""
    return 100 + int(hashlib.sha256(device.encode()).hexdigest(), 16) % 900


def is_equal_in_constant_time(first: str, second: str) -> bool:
    """True if two tokens are equal. The comparison takes the same time for any wrong token, so that timing
    reveals nothing."""
    return hmac.compare_digest(first.encode(), second.encode())


def random_join_code() -> str:
    """Return a random code, such as `K7Q-2M9`."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(CODE_SIGNS))
    return f"{signs[:3]}-{signs[3:]}"
