"""The rights of one session of a joining device, from its token, its device's seat, or its view link."""

from typing import Final, NamedTuple

from referee.table.redacted import NOBODY
from views.workspace.invitations import DeviceSeat, Invitation, Invitations

JOIN: Final = "/join/"
LOOK: Final = "/look/"


class Rights(NamedTuple):
    """The current rights of a session."""

    joined: DeviceSeat | None
    """The table and seat; None before the device has joined."""
    invited_to: int | None
    """The table its token invites to; None if the token is no longer valid."""


class Visit:
    """One session of a device. Rights are not cached: each question asks the invitations."""

    def __init__(self, invitations: Invitations, device: str, address: str, route: str) -> None:
        self._invitations, self.device, self.address = invitations, device, address
        self.token = ""
        """The valid token of this session; after a join code, the token the code stands for."""
        self._look = route.removeprefix(LOOK) if route.startswith(LOOK) else ""
        if self._look and invitations.invitation_for_view_token(self._look, address) is None:
            self._look = ""
        self.came_in_vain = (
            route.startswith(JOIN) and self.joined is None and not self.knock(route.removeprefix(JOIN))
        )
        """True if its link was invalid."""
        self._drawn_under = self.rights
        self._had_rights = False

    def knock(self, said: str) -> bool:
        """Try a token or a code. False for a wrong one, and for any code while this address must wait."""
        found = self._invitations.invitation_for_token(said, self.address)
        self.token = found.token if found is not None else self.token
        return found is not None

    @property
    def invitation(self) -> Invitation | None:
        """Return the invitation of this session; None once it is no longer valid."""
        return self._invitations.invited_by(self.token)

    @property
    def must_wait(self) -> bool:
        """True if codes from this address are ignored for now."""
        return self._invitations.tries.is_slowed(self.address)

    def sit_down(self, name: str) -> bool:
        """Take a seat ("" for a spectator). False if the host must agree first, or if the invitation is no longer valid."""
        return self._invitations.sit_down(self.token, self.device, name)

    @property
    def joined(self) -> DeviceSeat | None:
        """Return the table and seat: as a spectator, or of its device; None if it has not joined."""
        if self._look:
            shown = self._invitations.table_for_view_token(self._look)
            return DeviceSeat(shown.id, NOBODY) if shown is not None else None
        return self._invitations.seat_of(self.device)

    @property
    def rights(self) -> Rights:
        """Return the current rights of this session."""
        invitation = self.invitation
        return Rights(self.joined, invitation.id if invitation is not None else None)

    def note_rights_drawn_under(self) -> None:
        """Note that a screen is drawn under the current rights."""
        self._drawn_under = self.rights
        self._had_rights = self._had_rights or self._drawn_under != Rights(None, None)

    def may_resume(self) -> bool:
        """True if the rights have not changed since the last drawing."""
        return self._drawn_under == self.rights

    @property
    def is_over(self) -> bool:
        """True if the session had a seat, a view or an invitation, and has none now."""
        return self._had_rights and self.rights == Rights(None, None)
