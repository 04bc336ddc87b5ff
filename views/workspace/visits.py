"""What one session of a joined device may do now: by the token it came with, by its device's seat, or by the link of the public view."""

from typing import Final, NamedTuple

from referee.table.redacted import NOBODY
from views.workspace.invitations import DeviceSeat, Invitation, Invitations

JOIN: Final = "/join/"
LOOK: Final = "/look/"


class Rights(NamedTuple):
    """What the approvals of this moment give a session."""

    joined: DeviceSeat | None
    """Its table and seat; None at the door."""
    invited_to: int | None
    """The table whose invitation it holds; None where its token is worth nothing now."""


class Visit:
    """One session of a device. Nothing it was once given is remembered as a right: each question asks the invitations anew."""

    def __init__(self, invitations: Invitations, device: str, address: str, route: str) -> None:
        self._invitations, self.device, self.address = invitations, device, address
        self.token = ""
        """The token by which it came, once that was right; for somebody who said the code, the token it stood for."""
        self._look = route.removeprefix(LOOK) if route.startswith(LOOK) else ""
        if self._look and invitations.invitation_for_view_token(self._look, address) is None:
            self._look = ""
        self.came_in_vain = (
            route.startswith(JOIN) and self.joined is None and not self.knock(route.removeprefix(JOIN))
        )
        """True if it came by a link that invites to nothing."""
        self._drawn_under = self.rights
        self._had_rights = False

    def knock(self, said: str) -> bool:
        """Say a token or a code. False for a wrong one, and for any code while this address has to wait."""
        found = self._invitations.invitation_for_token(said, self.address)
        self.token = found.token if found is not None else self.token
        return found is not None

    @property
    def invitation(self) -> Invitation | None:
        """The invitation by which this session came, while it holds."""
        return self._invitations.invited_by(self.token)

    @property
    def must_wait(self) -> bool:
        """True if a code said from this address is not looked at yet."""
        return self._invitations.tries.is_slowed(self.address)

    def sit_down(self, name: str) -> bool:
        """Take a seat; "" looks on. False where it is only asked for, and where the invitation holds no longer."""
        return self._invitations.sit_down(self.token, self.device, name)

    @property
    def joined(self) -> DeviceSeat | None:
        """Where this session is: before a table it only looks at, at its device's seat, or nowhere yet."""
        if self._look:
            shown = self._invitations.table_for_view_token(self._look)
            return DeviceSeat(shown.id, NOBODY) if shown is not None else None
        return self._invitations.seat_of(self.device)

    @property
    def rights(self) -> Rights:
        """What this session may do now."""
        invitation = self.invitation
        return Rights(self.joined, invitation.id if invitation is not None else None)

    def note_drawing(self) -> None:
        """A screen is drawn under the rights of this moment."""
        self._drawn_under = self.rights
        self._had_rights = self._had_rights or self._drawn_under != Rights(None, None)

    def may_resume(self) -> bool:
        """True if what was drawn last may be given again: the rights are the same."""
        return self._drawn_under == self.rights

    @property
    def is_over(self) -> bool:
        """True if it had a seat, a view or an invitation, and has none now."""
        return self._had_rights and self.rights == Rights(None, None)
