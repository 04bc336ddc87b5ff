"""Hands the keeping of a shared table to a joined device, and takes it back.

A table has one keeper at a time: the host, or one device. Each method is one complete step, stored before it
takes effect.
"""

import secrets
from typing import Final

from views.workspace.invitation import (
    DeviceSeat,
    Invitation,
    invitation_with_device_seated_and_oldest_spectators_dropped,
)
from views.workspace.invitations import Invitations

MOST_ASKING_TO_KEEP: Final = 4
"""The most devices of one table that ask for the keeping; the oldest are dropped."""


class TableKeeping:
    """Who keeps each shared table."""

    def __init__(self, invitations: Invitations) -> None:
        self._invitations = invitations

    # -- for the host ----------------------------------------------------------------------------------------
    def table_keeper_device_or_empty(self, id: int) -> str:
        """Return the device that keeps a table; "" while the host keeps it."""
        return self._invitations.table_keeper_device_or_empty(id)

    def existing_or_new_keeping_token(self, id: int) -> str:
        """Return the token with which a device takes the keeping, as long as no other has it. Raises
        StoreError, and KeyError if the table is not shared.
        """
        now = self._invitation_or_key_error(id)
        return (
            now.keep
            or self._invitations.store_invitation_and_move_new_devices(
                now._replace(keep=secrets.token_urlsafe(16))
            ).keep
        )

    def grant_keeping_request(self, id: int, device: str) -> None:
        """Hand the keeping to a device that asks for it. Raises StoreError."""
        now = self._invitations.invitation_to_table(id)
        if now is not None and device in now.keeping_asks and device in now.seats:
            self._hand_keeping_to_device(now, device)

    def decline_keeping_request(self, id: int, device: str) -> None:
        """Decline a device's request for the keeping. Raises StoreError."""
        now = self._invitations.invitation_to_table(id)
        if now is not None:
            asking = tuple(each for each in now.keeping_asks if each != device)
            self._invitations.store_invitation_and_move_new_devices(now._replace(keeping_asks=asking))

    def return_keeping_to_host(self, id: int) -> None:
        """Return the keeping to the host. The device stays at its seat, and the token it came with is worth
        nothing. Raises StoreError.
        """
        now = self._invitations.invitation_to_table(id)
        if now is not None and (now.keeper or now.keep):
            invitation = invitation_with_keeper_as_former(now)
            self._invitations.store_invitation_and_move_new_devices(invitation._replace(keeper="", keep=""))

    # -- for joining devices ---------------------------------------------------------------------------------
    def invitation_with_unused_keeping_token(self, token: str) -> Invitation | None:
        """Return the shared table whose keeping this token hands over; None if a device keeps it, or the
        token was renewed."""
        found = self._invitations.invitation_with_keeping_token(token)
        return found if found is not None and not found.keeper else None

    def take_keeping_by_token(self, token: str, device: str, player_name: str) -> bool:
        """Give the keeping to the device with this token, in this player's seat ("" for none). False if the
        token is worth nothing. Raises StoreError.
        """
        now = self.invitation_with_unused_keeping_token(token)
        if now is None or not device or not self._invitations.is_player_or_empty(now.id, player_name):
            return False
        self._hand_keeping_to_device(now, device)
        self.set_seat_of_keeping_device(now.id, player_name)
        return True

    def ask_host_for_keeping(self, device: str) -> None:
        """Ask the host for the keeping of the table that this device has joined. Raises StoreError."""
        joined = self._invitations.seat_of_device(device)
        if joined is not None and not joined.is_keeper:
            now = self._invitation_or_key_error(joined.id)
            asking = [each for each in now.keeping_asks if each != device]
            asking = [*asking, device][-MOST_ASKING_TO_KEEP:]
            self._invitations.store_invitation_and_move_new_devices(now._replace(keeping_asks=tuple(asking)))

    # -- for the device that keeps ---------------------------------------------------------------------------
    def set_seat_of_keeping_device(self, id: int, player_name_or_empty: str) -> None:
        """Put the device that keeps a table in this player's seat ("" for none); another device there asks
        for it. Raises StoreError.
        """
        device = self.table_keeper_device_or_empty(id)
        if device and self._invitations.is_player_or_empty(id, player_name_or_empty):
            self._invitations.reserve_seat_for_keeper_unseating_others(id, player_name_or_empty)
            self._invitations.assign_seat_or_make_spectator(id, device, player_name_or_empty)

    def return_keeping_if_device_is_keeper(self, device_seat: DeviceSeat, device: str) -> None:
        """Return the keeping to the host, by the wish of the device that has it. Raises StoreError."""
        if device and self.table_keeper_device_or_empty(device_seat.id) == device:
            self.return_keeping_to_host(device_seat.id)
            self.mark_end_of_keeping_as_read(device)

    # -- for the device whose keeping ended ------------------------------------------------------------------
    def has_unread_end_of_keeping(self, device: str) -> bool:
        """True if the host ended the keeping of this device, and the device has not yet confirmed that it was
        told so."""
        joined = self._invitations.seat_of_device(device)
        now = self._invitations.invitation_to_table(joined.id) if joined is not None else None
        return now is not None and device in now.former_keepers

    def mark_end_of_keeping_as_read(self, device: str) -> None:
        """Note that this device was told that its keeping ended. Raises StoreError."""
        joined = self._invitations.seat_of_device(device)
        if joined is not None and self.has_unread_end_of_keeping(device):
            now = self._invitation_or_key_error(joined.id)
            left = tuple(each for each in now.former_keepers if each != device)
            self._invitations.store_invitation_and_move_new_devices(now._replace(former_keepers=left))

    # -- helpers ---------------------------------------------------------------------------------------------
    def _invitation_or_key_error(self, id: int) -> Invitation:
        now = self._invitations.invitation_to_table(id)
        if now is None:
            raise KeyError(id)
        return now

    def _hand_keeping_to_device(self, invitation: Invitation, device: str) -> None:
        """Give the keeping to a device. The one before stays at its seat."""
        invitation_with_device = invitation_with_device_seated_and_oldest_spectators_dropped(
            invitation, invitation.seats, device, invitation.seats.get(device, "")
        )
        asking = tuple(each for each in invitation.keeping_asks if each != device)
        updated_invitation = invitation_with_keeper_as_former(invitation_with_device)
        former = tuple(each for each in updated_invitation.former_keepers if each != device)
        self._invitations.store_invitation_and_move_new_devices(
            updated_invitation._replace(keeper=device, keeping_asks=asking, former_keepers=former)
        )


def invitation_with_keeper_as_former(invitation: Invitation) -> Invitation:
    """Return the invitation with the device that keeps the table among those whose keeping has ended."""
    if not invitation.keeper or invitation.keeper in invitation.former_keepers:
        return invitation
    return invitation._replace(former_keepers=(*invitation.former_keepers, invitation.keeper))
