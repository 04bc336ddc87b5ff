"""The invitations to shared tables: the tokens given out, and the seats of the devices.

They are stored with the app's settings, so that guests have the same seats after a restart.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

from models.errors import ExplainedError
from models.store import StoreError
from referee.table.redacted import NOBODY
from views.workspace.invitation import (
    MOST_ASKING,
    MOST_LOOKING_ON,
    DeviceSeat,
    FailedTries,
    Invitation,
    all_without,
    devices_without,
    invitation_with_device_seated_and_oldest_spectators_dropped,
    invitation_without_device,
    invitation_without_devices,
    is_equal_in_constant_time,
    latest_devices,
    random_join_code,
    readable_invitations,
)
from views.workspace.workspace import Workspace

KEPT_UNDER: Final = "sharing"
"""The name of the setting."""


TokenKind = Literal["token", "keep", "look"]
"""The field of an invitation that holds a token: for joining, for taking the keeping, or for looking."""


class Invitations:
    """Every shared table. Each method is one complete step, stored before it takes effect.

    The stored setting is the only source: after a backup is restored, its invitations apply.
    """

    def __init__(self, workspace: Workspace, tries: FailedTries | None = None) -> None:
        self._workspace = workspace
        self.tries = tries or FailedTries()
        self._read_from: object = None
        self._of: dict[int, Invitation] = {}

    # -- for the host ----------------------------------------------------------------------------------------
    def invitation_to_table(self, id: int) -> Invitation | None:
        """Return the invitation to a table; None while it is not shared."""
        return self._invitations_by_table().get(id)

    def shared_tables(self) -> tuple[Invitation, ...]:
        return tuple(self._invitations_by_table().values())

    def invitation_to_shared_table(self, id: int) -> Invitation:
        """Return the invitation to a shared table. Raises KeyError if it is not shared."""
        return self._invitations_by_table()[id]

    def share_table(self, id: int) -> Invitation:
        """Share a table: let others join it. Raises StoreError."""
        begun = self._workspace.table_row(id).created
        fresh = Invitation(
            id, secrets.token_urlsafe(16), random_join_code(), secrets.token_urlsafe(16), begun=begun
        )
        return self.invitation_to_table(id) or self.store_invitation_and_move_new_devices(fresh)

    def stop_sharing(self, id: int) -> None:
        """Stop sharing a table; its tokens become invalid at once. Raises StoreError."""
        self._write_all({other: each for other, each in self._invitations_by_table().items() if other != id})

    def remove_device_and_renew_codes(self, id: int, device: str) -> None:
        """Remove a device from the table and renew the token and the code. Other devices keep their seats;
        devices that only ask for something are dropped, since they came with the old token. A device that
        keeps the table stays.
        """
        now = self.invitation_to_table(id)
        if now is not None and device != now.keeper:
            token, code = secrets.token_urlsafe(16), random_join_code()
            dismissed = (*all_without(now.dismissed, device), device)[-MOST_LOOKING_ON:]
            without = invitation_without_device(now, device)._replace(
                asks={}, keeping_asks=(), dismissed=dismissed
            )
            self.store_invitation_and_move_new_devices(without._replace(token=token, code=code, keep=""))

    def grant_requested_seat(self, id: int, device: str) -> None:
        """Give a device the seat it asks for; the device that had it becomes a spectator."""
        now = self.invitation_to_table(id)
        if now is not None and device in now.asks:
            self.assign_seat_or_make_spectator(id, device, now.asks[device])

    def decline_seat_request(self, id: int, device: str) -> None:
        self.change_invitation(id, lambda now: now._replace(asks=devices_without(now.asks, device)))

    def mark_new_devices_as_seen(self, id: int) -> None:
        """Note that the host has seen which devices took a seat."""
        self.change_invitation(id, lambda now: now._replace(unconfirmed=()))

    def assign_seat_or_make_spectator(self, id: int, device: str, player_name: str) -> None:
        """Give a device a seat ("" makes it a spectator); the device that had the seat becomes a
        spectator."""
        now = self.invitation_to_shared_table(id)
        seats = {
            each: "" if player_name and held == player_name else held for each, held in now.seats.items()
        }
        unconfirmed = tuple(each for each in now.unconfirmed if each != device and seats.get(each))
        self.store_invitation_and_move_new_devices(
            invitation_with_device_seated_and_oldest_spectators_dropped(
                now, seats, device, player_name
            )._replace(unconfirmed=unconfirmed)
        )

    def reserve_seat_for_keeper_unseating_others(self, id: int, player_name: str) -> None:
        """Reserve a seat for the keeper; another device in that seat becomes a spectator and asks for it."""
        now = self.invitation_to_table(id)
        if now is not None and player_name:
            asking = {
                device: held
                for device, held in now.seats.items()
                if held == player_name and device != now.keeper
            }
            seats = {device: "" if device in asking else held for device, held in now.seats.items()}
            self.store_invitation_and_move_new_devices(
                now._replace(seats=seats, asks=latest_devices({**now.asks, **asking}, MOST_ASKING))
            )

    # -- for joining devices ---------------------------------------------------------------------------------
    def invitation_for_token_or_code(self, token_or_code: str, address: str) -> Invitation | None:
        """Return the invitation that a token or a code belongs to. None for a wrong one, and for any code
        while its address must wait.

        A token of 128 bits cannot be guessed, so tokens never have to wait.
        """
        found = self.invitation_with_token(token_or_code) or self.invitation_with_token(token_or_code, "keep")
        if found is not None or self.tries.must_wait_before_next_code(address):
            return found
        code = token_or_code.strip().upper().replace(" ", "").replace("-", "")
        for table in self.shared_tables():
            found = table if is_equal_in_constant_time(code, table.code.replace("-", "")) else found
        if found is None:
            self.tries.count_wrong_code_and_set_wait(address)
        return found

    def invitation_with_token(self, token: str, kind: TokenKind = "token") -> Invitation | None:
        """Return the invitation with this token; None if the token was renewed or the table is no longer
        shared."""
        shared = ((getattr(table, kind), table) for table in self.shared_tables())
        return next((each for held, each in shared if held and is_equal_in_constant_time(token, held)), None)

    def take_seat_or_ask_host(self, token: str, device: str, player_name: str) -> bool:
        """Give a seat ("" for a spectator) to a device that came with this token. Returns False if the token
        is no longer valid, or if the seat needs the host's consent: the request is then sent.
        """
        now = self.invitation_with_token(token)
        return now is not None and self._seat_device_or_ask_host(now, device, player_name)

    def change_or_request_seat(self, device: str, player_name: str) -> bool:
        """Give another seat ("" for a spectator) to a device that has joined, under the same conditions. A
        device that keeps the table changes its seat as its keeper.
        """
        now = self.invitation_of_device(device)
        return (
            now is not None
            and device != now.keeper
            and self._seat_device_or_ask_host(now, device, player_name)
        )

    def _seat_device_or_ask_host(self, invitation: Invitation, device: str, player_name: str) -> bool:
        if not self.is_player_or_empty(invitation.id, player_name):
            return False
        if self._needs_hosts_consent(invitation, device, player_name):
            self.store_invitation_and_move_new_devices(
                invitation._replace(
                    asks=latest_devices(
                        {**devices_without(invitation.asks, device), device: player_name}, MOST_ASKING
                    )
                )
            )
            return False
        if invitation.seats.get(device) != player_name:
            unconfirmed = all_without(invitation.unconfirmed, device) + ((device,) if player_name else ())
            self.store_invitation_and_move_new_devices(
                invitation_with_device_seated_and_oldest_spectators_dropped(
                    invitation, invitation.seats, device, player_name
                )._replace(unconfirmed=unconfirmed)
            )
        return True

    def invitation_of_device(self, device: str) -> Invitation | None:
        """Return the invitation to the table that this device has joined; None if it has joined none."""
        return next(
            (table for table in reversed(self.shared_tables()) if device and device in table.seats), None
        )

    def seat_of_device(self, device: str) -> DeviceSeat | None:
        """Return the seat of a device; None if it has not joined or lost its seat."""
        joined = self.invitation_of_device(device)
        if joined is None:
            return None
        names, name = self._workspace.table(joined.id).names, joined.seats[device]
        seat = names.index(name) if name in names else NOBODY
        return DeviceSeat(joined.id, seat, is_keeper=device == joined.keeper)

    def was_device_removed(self, device: str) -> bool:
        """True if the place of this device at a shared table was taken back."""
        return any(device in table.dismissed for table in self.shared_tables())

    def remove_device_by_own_wish(self, device: str) -> None:
        """Remove a device from its table, by its own wish. Raises StoreError."""
        for table in self.shared_tables():
            if device in table.seats or device in table.asks:
                self.store_invitation_and_move_new_devices(invitation_without_device(table, device))

    def table_keeper_device_or_empty(self, id: int) -> str:
        """Return the device that keeps a table; "" while the host keeps it."""
        now = self.invitation_to_table(id)
        return now.keeper if now is not None else ""

    def is_player_or_empty(self, id: int, player_name: str) -> bool:
        return not player_name or player_name in self._workspace.table(id).names

    def is_keepers_seat(self, id: int, player_name: str) -> bool:
        """True if the keeper plays in this seat: a device that keeps the table, or else the host."""
        now = self.invitation_to_table(id)
        if now is not None and now.keeper:
            return bool(player_name) and now.seats.get(now.keeper) == player_name
        return bool(player_name) and self._workspace.table_settings(id).own_seat == player_name

    # -- helpers ---------------------------------------------------------------------------------------------
    def _needs_hosts_consent(self, invitation: Invitation, device: str, player_name: str) -> bool:
        """True if only the host can give this seat to this device: another device has or had the seat, the
        host plays in it, or it shows cards that others have not seen.
        """
        if not player_name or invitation.seats.get(device) == player_name:
            return False
        return (
            invitation.is_or_was_seat_taken(player_name)
            or self.is_keepers_seat(invitation.id, player_name)
            or self._has_seat_seen_secret_cards(invitation.id, player_name)
        )

    def _has_seat_seen_secret_cards(self, id: int, player_name: str) -> bool:
        """True if this seat's point of view shows a card that the public one does not. Entries that were
        undone count too."""
        own_table, public_table = (
            self._workspace.redacted_table(id, seat)
            for seat in (self._workspace.table(id).names.index(player_name), NOBODY)
        )
        return any(
            mine.entry != theirs.entry
            for mine, theirs in zip(own_table.lines, public_table.lines, strict=True)
        )

    def _invitations_by_table(self) -> dict[int, Invitation]:
        """Return the invitations to tables that still exist."""
        written = self._workspace.settings().get(KEPT_UNDER)
        if written is not self._read_from:
            self._read_from, self._of = (
                written,
                {
                    invitation.id: invitation
                    for invitation in readable_invitations(written)
                    if self._belongs_to_stored_table(invitation)
                },
            )
        return {id: each for id, each in self._of.items() if self._is_table_readable(id)}

    def _belongs_to_stored_table(self, invitation: Invitation) -> bool:
        with suppress(StoreError):
            return invitation.begun in ("", self._workspace.table_row(invitation.id).created)
        return False

    def _is_table_readable(self, id: int) -> bool:
        try:
            self._workspace.table(id)
        except ExplainedError:
            return False
        return True

    def change_invitation(self, id: int, change: Callable[[Invitation], Invitation]) -> None:
        """Change the invitation to a table, if it is shared. Raises StoreError."""
        now = self.invitation_to_table(id)
        if now is not None and change(now) != now:
            self.store_invitation_and_move_new_devices(change(now))

    def store_invitation_and_move_new_devices(self, invitation: Invitation) -> Invitation:
        """Store one invitation. A device that has sat down there leaves its other tables. Raises
        StoreError."""
        before = self.invitation_to_table(invitation.id)
        came = set(invitation.seats) - set(before.seats if before is not None else ())
        others = {
            id: invitation_without_devices(each, came) for id, each in self._invitations_by_table().items()
        }
        self._write_all({**others, invitation.id: invitation})
        return invitation

    def _write_all(self, invitations: dict[int, Invitation]) -> None:
        self._workspace.store_setting(
            KEPT_UNDER, [invitation._asdict() for invitation in invitations.values()]
        )
