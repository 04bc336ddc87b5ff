"""Join, leave, sleep, come back, renew, end, share again, in any order: no device has a seat or sees a hand that it was not given.

Beside the invitations stands the simplest thing that could be right: which device the keeper, or its own tap on a free seat, gave
which seat, and which device keeps the table. Devices have two tabs, are copied with their cookies to other addresses, and keep old
links and codes.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.record import NoRecord
from referee.games import new_record
from referee.table.redacted import NOBODY
from tests.keeping.test_guests import DEAL
from views.app.sharing import Sharing
from views.guest_root import joined_table_access
from views.root import host_table_access
from views.workspace.access import Access
from views.workspace.invitation import Invitation
from views.workspace.invitations import Invitations
from views.workspace.keeper_access import KeeperAccess
from views.workspace.keeping import TableKeeping
from views.workspace.table_settings import TableSettings
from views.workspace.visits import KEEP, JoiningSession
from views.workspace.workspace import Workspace

NAMES = ("Ann", "Ben")
SEATS = (*NAMES, "")
DEVICES = [f"{n:032x}" for n in range(3)]
NUMBERS = st.integers(0, 30)


class Session:
    """A page of one device, and what it said when it came. `look`: the link of the public view, as it is when it comes."""

    def __init__(self, invitations: Invitations, device: str, address: str, route: str, look: str) -> None:
        self.device, self.address, self.route = device, address, route
        self.visit = JoiningSession(invitations, device, address, route)
        self.is_awake, self.only_looks = True, route == look
        self.shows: str | None = None
        """The seat on its screen, as `SeatsOfPeople.allowed` names it."""


class Drawn(NamedTuple):
    """A table that some page was once given: whoever holds it still may ask it anything."""

    session: Session
    access: Access
    id: int
    name: str
    keeps: bool = False


class SeatsOfPeople(RuleBasedStateMachine):
    """What was given to whom is noted by hand."""

    @initialize()
    def lay_the_table(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.workspace = Workspace(self.folder)
        self.share_with(Invitations(self.workspace))
        self.links, self.codes = list[str](), list[str]()
        self.sessions, self.drawn = list[Session](), list[Drawn]()
        self.begin()

    def share_with(self, invitations: Invitations) -> None:
        self.invitations, self.keeping = invitations, TableKeeping(invitations)
        self.sharing = Sharing(self.workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens

    def begin(self) -> None:
        self.id = self.workspace.begin_table(
            new_record("royals", list(NAMES)), TableSettings(hands_shown=True, enters_by_itself=False)
        )
        self.is_dealt, self.own = False, ""
        self.nothing_given()

    def nothing_given(self) -> None:
        self.given: dict[str, str] = {}
        self.asks: dict[str, str] = {}
        self.used: set[str] = set()
        self.keeper = ""
        self.wants: list[str] = []

    @property
    def now(self) -> Invitation | None:
        return self.invitations.invitation_to_table(self.id)

    @property
    def look(self) -> str:
        return f"/look/{self.now.look}" if self.now is not None else "none"

    def noted(self) -> None:
        """The links and the code of this moment are kept by somebody for ever."""
        now = self.now
        assert now is not None
        keep = [f"{KEEP}{now.keep}"] if now.keep else []
        every = (f"/join/{now.token}", f"/look/{now.look}", *keep)
        self.links += [each for each in every if each not in self.links]
        self.codes += [now.code] if now.code not in self.codes else []

    # -- who keeps the table -----------------------------------------------------------------------------------------
    @rule()
    def share(self) -> None:
        if self.now is None:
            self.nothing_given()
        self.invitations.share_table(self.id)
        self.noted()

    @precondition(lambda self: self.now is not None)
    @rule()
    def end_sharing(self) -> None:
        self.invitations.stop_sharing(self.id)
        self.nothing_given()

    @precondition(lambda self: self.now is not None)
    @rule(device=st.sampled_from(DEVICES))
    def take_back(self, device: str) -> None:
        self.invitations.remove_device_and_renew_codes(self.id, device)
        if device != self.keeper:
            self.given.pop(device, None)
            self.asks.clear()
            self.wants.clear()
        self.noted()

    @rule(device=st.sampled_from(DEVICES))
    def agree(self, device: str) -> None:
        self.invitations.grant_requested_seat(self.id, device)
        if device in self.asks:
            name = self.asks.pop(device)
            self.given = {each: "" if held == name else held for each, held in self.given.items()} | {
                device: name
            }
            self.used.add(name)

    @rule(device=st.sampled_from(DEVICES))
    def decline(self, device: str) -> None:
        self.invitations.decline_seat_request(self.id, device)
        self.asks.pop(device, None)

    @rule()
    def confirm(self) -> None:
        self.invitations.mark_new_devices_as_seen(self.id)

    @rule(name=st.sampled_from(SEATS))
    def play_at_a_seat(self, name: str) -> None:
        self.own = name
        self.workspace.change_table_settings(
            self.id, self.workspace.table_settings(self.id)._replace(own_seat=name)
        )
        self.invitations.reserve_seat_for_keeper_unseating_others(self.id, name)
        self.others_ask(name)

    def others_ask(self, name: str) -> None:
        """Whoever keeps the table takes this seat: another device in it looks on, and asks."""
        for device, held in self.given.items():
            if name and held == name and device != self.keeper:
                self.given[device], self.asks[device] = "", name

    # -- who keeps it from a device ------------------------------------------------------------------------------------
    @precondition(lambda self: self.now is not None)
    @rule()
    def offer_the_keeping(self) -> None:
        self.keeping.existing_or_new_keeping_token(self.id)
        self.noted()

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS, name=st.sampled_from(SEATS))
    def take_the_keeping(self, session: int, name: str) -> None:
        """A tap at the door of the link that hands the keeping over, perhaps on a door that was drawn long ago."""
        at, now = self.sessions[session % len(self.sessions)], self.now
        may_take = now is not None and now.keep and at.route == f"{KEEP}{now.keep}" and not self.keeper

        assert at.visit.take_offered_keeping(name) is bool(may_take)

        if may_take:
            self.hand_to(at.device)
            self.sits_as_keeper(name)

    def hand_to(self, device: str) -> None:
        self.keeper = device
        self.wants = [each for each in self.wants if each != device]
        self.asks.pop(device, None)
        self.given.setdefault(device, "")
        self.used |= set(self.given.values()) - {""}

    def sits_as_keeper(self, name: str) -> None:
        self.others_ask(name)
        self.asks.pop(self.keeper, None)
        self.given[self.keeper] = name
        self.used |= set(self.given.values()) - {""}

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def ask_for_the_keeping(self, session: int) -> None:
        device = self.sessions[session % len(self.sessions)].device
        self.sessions[session % len(self.sessions)].visit.ask_host_for_keeping()
        if device in self.given and device != self.keeper and device not in self.wants:
            self.wants.append(device)

    @rule(device=st.sampled_from(DEVICES), agrees=st.booleans())
    def answer_who_asks_for_the_keeping(self, device: str, agrees: bool) -> None:
        (self.keeping.grant_keeping_request if agrees else self.keeping.decline_keeping_request)(
            self.id, device
        )
        if agrees and device in self.wants:
            self.hand_to(device)
        self.wants = [each for each in self.wants if each != device]

    @rule()
    def take_the_keeping_back(self) -> None:
        self.keeping.return_keeping_to_host(self.id)
        self.keeper = ""

    @precondition(lambda self: self.keeper)
    @rule(name=st.sampled_from(SEATS))
    def the_keeping_device_sits_down(self, name: str) -> None:
        self.keeping.set_seat_of_keeping_device(self.id, name)
        self.sits_as_keeper(name)

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS, gives_back=st.booleans())
    def leave_the_table(self, session: int, gives_back: bool) -> None:
        """By a tap of one's own: the keeping goes back, and the seat with it unless only the keeping is given back."""
        at = self.sessions[session % len(self.sessions)]
        if at.only_looks:
            return
        (at.visit.return_keeping_to_host if gives_back else at.visit.leave_table)()
        if self.keeper == at.device:
            self.keeper = ""
        if not gives_back:
            self.given.pop(at.device, None)
            self.asks.pop(at.device, None)
            self.wants = [each for each in self.wants if each != at.device]

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS, name=st.sampled_from(SEATS))
    def change_the_seat(self, session: int, name: str) -> None:
        device = self.sessions[session % len(self.sessions)].device
        is_free = not name or not (name in self.used or self.is_keepers(name) or self.is_dealt)
        may_come = device in self.given and device != self.keeper
        is_own = self.given.get(device) == name

        assert self.invitations.change_or_request_seat(device, name) is (may_come and (is_own or is_free))

        if may_come and (is_own or is_free):
            self.given[device] = name
            self.asks.pop(device, None) if not is_own else None
            self.used |= {name} - {""}
        elif may_come:
            self.asks[device] = name

    def is_keepers(self, name: str) -> bool:
        """Does whoever keeps the table play in this seat?"""
        return bool(name) and (self.given.get(self.keeper) if self.keeper else self.own) == name

    @precondition(lambda self: not self.is_dealt)
    @rule()
    def deal(self) -> None:
        assert self.workspace.enter(self.id, DEAL).is_accepted
        self.is_dealt = True

    @rule()
    def begin_the_host_again(self) -> None:
        self.workspace.close()
        self.workspace = Workspace(self.folder)
        self.share_with(Invitations(self.workspace))
        self.sessions.clear()
        self.drawn.clear()

    @rule()
    def remove_the_table_for_good(self) -> None:
        self.workspace.remove(self.id)
        self.workspace.delete_for_good(self.id)
        self.begin()

    # -- who joins ---------------------------------------------------------------------------------------------------
    @rule(device=st.sampled_from(DEVICES), address=st.sampled_from(["10.0.0.2", "10.0.0.3"]), link=NUMBERS)
    def open_a_page(self, device: str, address: str, link: int) -> None:
        """A first page, a second tab, the same cookie in another browser; with an old link, this moment's, or none."""
        links = ["/", *self.links]
        self.sessions.append(self.session(device, address, links[-1 - link % len(links)]))

    def session(self, device: str, address: str, route: str) -> Session:
        session = Session(self.invitations, device, address, route, self.look)
        session.shows = self.allowed(session)
        return session

    @precondition(lambda self: self.sessions and self.codes)
    @rule(session=NUMBERS, code=NUMBERS)
    def say_a_code(self, session: int, code: int) -> None:
        self.sessions[session % len(self.sessions)].visit.try_token_or_code(
            self.codes[-1 - code % len(self.codes)]
        )

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS, name=st.sampled_from(SEATS))
    def sit_down(self, session: int, name: str) -> None:
        """A tap, perhaps on a door that was drawn long ago."""
        visit = self.sessions[session % len(self.sessions)].visit
        device, now = visit.device, self.now
        may_come = now is not None and visit.token == now.token
        is_own = self.given.get(device) == name
        is_free = not name or not (name in self.used or self.is_keepers(name) or self.is_dealt)

        assert visit.take_seat_or_ask_host(name) is (may_come and (is_own or is_free))

        if may_come and (is_own or is_free):
            self.given[device] = name
            self.asks.pop(device, None) if not is_own else None
            self.used |= {name} - {""}
        elif may_come:
            self.asks[device] = name

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def draw(self, session: int) -> None:
        at = self.sessions[session % len(self.sessions)]
        joined = at.visit.joined_table_and_seat
        if at.is_awake:
            at.visit.note_rights_of_drawn_screen()
            at.shows = self.allowed(at)
        if at.is_awake and joined is not None:
            name = NAMES[joined.seat] if joined.seat != NOBODY else ""
            access = joined_table_access(self.workspace, at.visit, joined)
            assert access is not None
            self.drawn.append(Drawn(at, access, joined.id, name, joined.is_keeper))

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def leave(self, session: int) -> None:
        self.sessions.pop(session % len(self.sessions))

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def fall_asleep_or_come_back(self, session: int) -> None:
        """A page that comes back is given its session, with what was drawn last, only where that is what it may see."""
        at = self.sessions[session % len(self.sessions)]
        if not at.is_awake and at.visit.has_same_rights_as_drawn():
            assert at.shows == self.allowed(at)
        elif not at.is_awake:
            self.sessions[session % len(self.sessions)] = self.session(at.device, at.address, at.route)
        at.is_awake = not at.is_awake

    # -- what holds --------------------------------------------------------------------------------------------------
    def allowed(self, session: Session) -> str | None:
        """The seat that this page was given; "" looks on, None is nothing."""
        if session.only_looks:
            return "" if session.route == self.look else None
        return self.given.get(session.device)

    @invariant()
    def every_page_is_where_it_was_let_in(self) -> None:
        for session in self.sessions:
            allowed, joined = self.allowed(session), session.visit.joined_table_and_seat
            keeps = session.device == self.keeper and not session.only_looks
            seat = None if allowed is None else (self.id, NAMES.index(allowed) if allowed else NOBODY, keeps)
            assert joined == seat

    @invariant()
    def whatever_was_drawn_shows_what_is_given_now(self) -> None:
        for each in self.drawn:
            try:
                record = each.access.table().record_json()
            except NoRecord:
                assert not self.is_still(each)
                continue
            assert self.is_still(each)
            assert hands_in(record) <= ({each.name} if each.name or not each.keeps else set(NAMES))

    def is_still(self, drawn: Drawn) -> bool:
        """Does the page hold what it held when it was drawn: the same seat, and the keeping or none?"""
        keeps = drawn.session.device == self.keeper and not drawn.session.only_looks
        return (drawn.id, drawn.name, drawn.keeps) == (self.id, self.allowed(drawn.session), keeps)

    @invariant()
    def the_host_keeps_the_table_or_sees_no_hand(self) -> None:
        access = host_table_access(self.workspace, self.sharing, self.id)
        assert isinstance(access, KeeperAccess) is not bool(self.keeper)
        if self.keeper:
            assert hands_in(access.table().record_json()) == set()

    @invariant()
    def one_device_keeps_the_table_at_most(self) -> None:
        assert self.invitations.table_keeper_device_or_empty(self.id) == self.keeper

    @invariant()
    def the_keeper_is_told_of_each_who_asks(self) -> None:
        now = self.now
        assert dict(now.asks if now is not None else {}) == (self.asks if now is not None else {})

    def teardown(self) -> None:
        self.workspace.close()
        shutil.rmtree(self.folder)


def hands_in(record: Any) -> set[str]:
    """The players whose hands are named."""
    return {name for entry in record["entries"] for name in entry.get("hands") or {}}


SeatsOfPeople.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, suppress_health_check=list(HealthCheck)
)
TestNoDeviceHasASeatOrSeesAHandItWasNotGiven = SeatsOfPeople.TestCase
