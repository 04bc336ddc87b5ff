"""Hands the keeping of a shared table to a joined device, and takes it back.

A table has one keeper at a time: the host, or one device. Each method is one complete step, stored before it
takes effect.
"""

import secrets
from typing import Final

from views.workspace.invitation import (
    Invitation,
    all_without,
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
    def existing_or_new_keeping_token(self, id: int) -> str:
        """Return the token with which a device takes the keeping, as long as no other has it. Raises
        StoreError, and KeyError if the table is not shared.
        """
        now = self._invitations.invitation_to_shared_table(id)
        return (
            now.keep
            or self._invitations.store_invitation_and_move_new_devices(
                now._replace(keep=secrets.token_urlsafe(16))
            ).keep
        )

    def grant_keeping_request(self, id: int, device: str) -> None:
        """Hand the keeping to a device that asks for it. Raises StoreError."""
        self._invitations.change_invitation(
            id,
            lambda now: (
                invitation_with_new_keeper(now, device)
                if device in now.keeping_asks and device in now.seats
                else now
            ),
        )

    def decline_keeping_request(self, id: int, device: str) -> None:
        """Decline a device's request for the keeping. Raises StoreError."""
        self._invitations.change_invitation(
            id, lambda now: now._replace(keeping_asks=all_without(now.keeping_asks, device))
        )

    def return_keeping_to_host(self, id: int) -> None:
        """Return the keeping to the host. The device stays at its seat, and the token it came with is worth
        nothing. Raises StoreError.
        """
        self._invitations.change_invitation(
            id, lambda now: invitation_with_keeper_as_former(now)._replace(keeper="", keep="")
        )

    # -- for joining devices ---------------------------------------------------------------------------------
    def invitation_with_unused_keeping_token(self, token: str) -> Invitation | None:
        """Return the shared table whose keeping this token hands over; None if a device keeps it, or the
        token was renewed."""
        found = self._invitations.invitation_with_token(token, "keep")
        return found if found is not None and not found.keeper else None

    def take_keeping_by_token(self, token: str, device: str, player_name: str) -> bool:
        """Give the keeping to the device with this token, in this player's seat ("" for none). False if the
        token is worth nothing. Raises StoreError.
        """
        now = self.invitation_with_unused_keeping_token(token)
        if now is None or not device or not self._invitations.is_player_or_empty(now.id, player_name):
            return False
        self._invitations.store_invitation_and_move_new_devices(invitation_with_new_keeper(now, device))
        self.set_seat_of_keeping_device(now.id, player_name)
        return True

    def ask_host_for_keeping(self, device: str) -> None:
        """Ask the host for the keeping of the table that this device has joined. Raises StoreError."""
        now = self._invitations.invitation_of_device(device)
        if now is not None and device != now.keeper:
            asking = (*all_without(now.keeping_asks, device), device)[-MOST_ASKING_TO_KEEP:]
            self._invitations.store_invitation_and_move_new_devices(now._replace(keeping_asks=asking))

    # -- for the device that keeps ---------------------------------------------------------------------------
    def set_seat_of_keeping_device(self, id: int, player_name_or_empty: str) -> None:
        """Put the device that keeps a table in this player's seat ("" for none); another device there asks
        for it. Raises StoreError.
        """
        device = self._invitations.table_keeper_device_or_empty(id)
        if device and self._invitations.is_player_or_empty(id, player_name_or_empty):
            self._invitations.reserve_seat_for_keeper_unseating_others(id, player_name_or_empty)
            self._invitations.assign_seat_or_make_spectator(id, device, player_name_or_empty)

    # -- for the device whose keeping ended ------------------------------------------------------------------
    def has_unread_end_of_keeping(self, device: str) -> bool:
        """True if the host ended the keeping of this device, and the device has not yet confirmed that it was
        told so."""
        joined = self._invitations.invitation_of_device(device)
        return joined is not None and device in joined.former_keepers

    def mark_end_of_keeping_as_read(self, device: str) -> None:
        """Note that this device was told that its keeping ended. Raises StoreError."""
        joined = self._invitations.invitation_of_device(device)
        if joined is not None:
            self._invitations.change_invitation(
                joined.id,
                lambda now: now._replace(former_keepers=all_without(now.former_keepers, device)),
            )


def invitation_with_new_keeper(invitation: Invitation, device: str) -> Invitation:
    """Return the invitation with the keeping given to a device. The one before stays at its seat."""
    with_device = invitation_with_keeper_as_former(
        invitation_with_device_seated_and_oldest_spectators_dropped(
            invitation, invitation.seats, device, invitation.seats.get(device, "")
        )
    )
    return with_device._replace(
        keeper=device,
        keeping_asks=all_without(invitation.keeping_asks, device),
        former_keepers=all_without(with_device.former_keepers, device),
    )


def invitation_with_keeper_as_former(invitation: Invitation) -> Invitation:
    """Return the invitation with the device that keeps the table among those whose keeping has ended."""
    if not invitation.keeper or invitation.keeper in invitation.former_keepers:
        return invitation
    return invitation._replace(former_keepers=(*invitation.former_keepers, invitation.keeper))
