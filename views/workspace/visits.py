"""The rights of one session of a joining device, from its token, its device's seat, its view link, or the
link of a league."""

from typing import Final, Literal, NamedTuple

from referee.table.redacted import NOBODY
from views.workspace.invitation import DeviceSeat, Invitation, all_without
from views.workspace.invitations import Invitations
from views.workspace.keeping import TableKeeping, invitation_with_new_keeper
from views.workspace.league_links import STANDINGS, LeagueLinks

JOIN: Final = "/join/"
LOOK: Final = "/look/"
KEEP: Final = "/keep/"
MOST_ASKING_TO_KEEP: Final = 4
"""The most devices of one table that ask for the keeping; the oldest are dropped."""


ReasonOut = Literal["", "left", "taken back", "ended"]
"""Why a device is out: it left, its seat was taken back, or the sharing ended or the table was removed; ""
for none of them."""


class Rights(NamedTuple):
    """The current rights of a session."""

    joined: DeviceSeat | None
    """The table and seat; None before the device has joined."""
    invited_to: int | None
    """The table its token invites to; None if the token is no longer valid."""
    may_keep: int | None = None
    """The table whose keeping its link hands over; None for none."""
    league: int | None = None
    """The league whose standings its link shows; None for none."""


class JoiningSession:
    """One session of a device. Rights are not cached: each question asks the invitations."""

    def __init__(
        self,
        invitations: Invitations,
        device: str,
        address: str,
        route: str,
        league_links: LeagueLinks | None = None,
    ) -> None:
        self._invitations, self.device, self.address = invitations, device, address
        self._league_links = league_links
        self.league_token = route.removeprefix(STANDINGS) if route.startswith(STANDINGS) else ""
        """The token of a league's link; "" for a session that did not come by one."""
        if self.league_token and self.id_of_shown_league is None:
            invitations.tries.count_wrong_code_and_set_wait(address)
        self._keeping = TableKeeping(invitations)
        self._keep = route.removeprefix(KEEP) if route.startswith(KEEP) else ""
        self.token = ""
        """The valid token of this session; after a join code, the token the code stands for."""
        self._look = route.removeprefix(LOOK) if route.startswith(LOOK) else ""
        if self._look and invitations.invitation_with_token(self._look, "look") is None:
            invitations.tries.count_wrong_code_and_set_wait(address)
            self._look = ""
        token_or_code = self._keep or (route.removeprefix(JOIN) if route.startswith(JOIN) else "")
        self.came_in_vain = (
            bool(token_or_code or route == JOIN)
            and self.joined_table_and_seat is None
            and not self.try_token_or_code(token_or_code)
        )
        """True if its link was invalid."""
        self._drawn_under = self.current_rights
        self._had_rights = self._has_left = False

    def try_token_or_code(self, token_or_code: str) -> bool:
        """Try a token or a code. False for a wrong one, and for any code while this address must wait."""
        found = self._invitations.invitation_for_token_or_code(token_or_code, self.address)
        self.token = found.token if found is not None else self.token
        return found is not None

    @property
    def invitation(self) -> Invitation | None:
        """Return the invitation of this session; None once it is no longer valid."""
        return self._invitations.invitation_with_token(self.token)

    @property
    def must_wait_before_next_code(self) -> bool:
        """True if codes from this address are ignored for now."""
        return self._invitations.tries.must_wait_before_next_code(self.address)

    def take_seat_or_ask_host(self, player_name: str) -> bool:
        """Take a seat ("" for a spectator). False if the host must agree first, or if the invitation is no
        longer valid."""
        return self._invitations.take_seat_or_ask_host(self.token, self.device, player_name)

    @property
    def invitation_with_offered_keeping(self) -> Invitation | None:
        """Return the table whose keeping the link of this session hands over; None for none."""
        found = self._invitations.invitation_with_token(self._keep, "keep")
        return found if found is not None and not found.keeper else None

    @property
    def has_come_by_view_link(self) -> bool:
        """True if it came by the view link, which needs no place at the table."""
        return bool(self._look)

    @property
    def id_of_shown_league(self) -> int | None:
        """Return the league whose standings the link of this session shows; None for none."""
        if self._league_links is None or not self.league_token:
            return None
        return self._league_links.id_of_league_with_token(self.league_token)

    def change_or_request_seat(self, player_name: str) -> bool:
        """Take another seat ("" for a spectator). False if the keeper must agree first."""
        return self._invitations.change_or_request_seat(self.device, player_name)

    def ask_host_for_keeping(self) -> None:
        """Ask the host for the keeping of the table that this device has joined. Raises StoreError."""
        now = self._invitations.invitation_of_device(self.device)
        if now is not None and self.device != now.keeper:
            asking = (*all_without(now.keeping_asks, self.device), self.device)[-MOST_ASKING_TO_KEEP:]
            self._invitations.store_invitation_and_move_new_devices(now._replace(keeping_asks=asking))

    def return_keeping_to_host(self) -> None:
        joined = self.joined_table_and_seat
        if joined is not None and joined.is_keeper:
            self._keeping.return_keeping_to_host(joined.id)
            self.mark_end_of_keeping_as_read()

    @property
    def has_unread_end_of_keeping(self) -> bool:
        """True if the host ended the keeping of this device, and the device has not yet confirmed that it was
        told so."""
        joined = self._invitations.invitation_of_device(self.device)
        return joined is not None and self.device in joined.former_keepers

    def mark_end_of_keeping_as_read(self) -> None:
        """Note that this device was told that its keeping ended. Raises StoreError."""
        joined = self._invitations.invitation_of_device(self.device)
        if joined is not None:
            left = all_without(joined.former_keepers, self.device)
            self._invitations.change_invitation(joined.id, lambda now: now._replace(former_keepers=left))

    def dismiss_keeping_offer(self) -> None:
        """Use the link for joining alone."""
        self._keep = ""

    def take_offered_keeping(self, player_name: str) -> bool:
        """Take the keeping that the link hands over, in this player's seat ("" for none). False if it is
        worth nothing. Raises StoreError."""
        now = self.invitation_with_offered_keeping
        if now is None or not self.device or not self._invitations.is_player_or_empty(now.id, player_name):
            return False
        self._invitations.store_invitation_and_move_new_devices(invitation_with_new_keeper(now, self.device))
        self._keeping.set_seat_of_keeping_device(now.id, player_name)
        return True

    def leave_table(self) -> None:
        """Leave the table. Its seat then needs the keeper's consent."""
        self._has_left = True
        self._invitations.remove_device_by_own_wish(self.device)
        self.token = ""

    @property
    def joined_table_and_seat(self) -> DeviceSeat | None:
        """Return the table and seat: as a spectator, or of its device; None if it has not joined, or came by
        a league's link."""
        if self.league_token:
            return None
        if self._look:
            shown = self._invitations.invitation_with_token(self._look, "look")
            return DeviceSeat(shown.id, NOBODY) if shown is not None else None
        return self._invitations.seat_of_device(self.device)

    @property
    def current_rights(self) -> Rights:
        invitation, offered = self.invitation, self.invitation_with_offered_keeping
        return Rights(
            self.joined_table_and_seat,
            invitation.id if invitation is not None else None,
            offered.id if offered is not None else None,
            self.id_of_shown_league,
        )

    def note_rights_of_drawn_screen(self) -> None:
        self._drawn_under = self.current_rights
        self._had_rights = self._had_rights or self._drawn_under != Rights(None, None)

    def has_same_rights_as_drawn(self) -> bool:
        return self._drawn_under == self.current_rights

    @property
    def reason_place_was_lost_or_empty(self) -> ReasonOut:
        """Return why the session has no seat, view or invitation any more; "" if it never had one, or has one
        now."""
        if self.current_rights != Rights(None, None):
            return ""
        if self._has_left:
            return "left"
        if self._invitations.was_device_removed(self.device):
            return "taken back"
        return "ended" if self._had_rights else ""
