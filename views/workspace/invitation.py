"""The invitation to one shared table, as a value: its tokens, the seats of the devices, and its JSON."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from models.json_values import Json
from models.translation import say

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
        """True if a device has or had this seat."""
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
    """Return the invitation with this device at this seat."""
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
