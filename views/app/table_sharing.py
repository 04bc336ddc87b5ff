"""What a keeper does with the devices at one shared table: show them the way in, give them seats, take seats
back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.translation import say
from views.workspace.invitation import Invitation
from views.workspace.invitations import Invitations
from views.workspace.keeping import TableKeeping
from views.workspace.rights import RightsEnded

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


class TableSharing:
    """The devices at one table, for its keeper. It reaches no other table, and cannot end the sharing.

    `still` returns True while its holder keeps the table; otherwise nothing is given, and a change raises
    RightsEnded.
    """

    def __init__(self, sharing: "Sharing", id: int, still: Callable[[], bool] = lambda: True) -> None:
        self._sharing, self.id, self._still = sharing, id, still

    @property
    def invitation(self) -> Invitation | None:
        """Return the invitation to the table; None while it is not shared, or once its holder does not keep
        it."""
        return self._sharing.invitations.invitation_to_table(self.id) if self._still() else None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return where the table can be reached, the likeliest address first."""
        return self._sharing.addresses

    def page_url(self, path: str, address: str = "") -> str:
        """Return the full URL of a page for guests."""
        return self._sharing.page_url(path, address)

    def grant_requested_seat(self, device: str) -> None:
        self._invitations_if_still_keeper().grant_requested_seat(self.id, device)

    def decline_seat_request(self, device: str) -> None:
        self._invitations_if_still_keeper().decline_seat_request(self.id, device)

    def remove_device_and_renew_codes(self, device: str) -> None:
        self._invitations_if_still_keeper().remove_device_and_renew_codes(self.id, device)

    def mark_new_devices_as_seen(self) -> None:
        """Note that the keeper has seen which devices took a seat."""
        self._invitations_if_still_keeper().mark_new_devices_as_seen(self.id)

    def set_seat_of_keeping_device(self, player_name_or_empty: str) -> None:
        """Put the device that keeps the table in this player's seat ("" for none)."""
        TableKeeping(self._invitations_if_still_keeper()).set_seat_of_keeping_device(
            self.id, player_name_or_empty
        )

    def _invitations_if_still_keeper(self) -> Invitations:
        """Return the invitations. Raises RightsEnded if its holder no longer keeps the table."""
        if not self._still():
            raise RightsEnded(say("keeping.ended", "You no longer keep the record"))
        return self._sharing.invitations
