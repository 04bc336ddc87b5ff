"""Hands the keeping of a shared table to a joined device, and takes it back.

A table has one keeper at a time: the host, or one device. Each method is one complete step, stored before it
takes effect.
"""

import secrets

from views.workspace.invitation import (
    Invitation,
    all_without,
    invitation_with_device_seated_and_oldest_spectators_dropped,
)
from views.workspace.invitations import Invitations


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

    # -- for the device that keeps ---------------------------------------------------------------------------
    def set_seat_of_keeping_device(self, id: int, player_name_or_empty: str) -> None:
        """Put the device that keeps a table in this player's seat ("" for none); another device there asks
        for it. Raises StoreError.
        """
        device = self._invitations.table_keeper_device_or_empty(id)
        if device and self._invitations.is_player_or_empty(id, player_name_or_empty):
            self._invitations.reserve_seat_for_keeper_unseating_others(id, player_name_or_empty)
            self._invitations.assign_seat_or_make_spectator(id, device, player_name_or_empty)


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
