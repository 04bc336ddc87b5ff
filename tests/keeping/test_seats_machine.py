"""Join, leave, sleep, come back, renew, end, share again, in any order: no device has a seat or sees a hand that it was not given.

Beside the invitations stands the simplest thing that could be right: which device the keeper, or its own tap on a free seat, gave which
seat. Devices have two tabs, are copied with their cookies to other addresses, and keep old links and codes.
"""

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.record import NoRecord
from referee.games import new_record
from referee.table.redacted import NOBODY
from tests.keeping.test_guests import DEAL
from views.guest_root import access_at
from views.workspace.access import Access
from views.workspace.invitations import Invitation, Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.visits import Visit
from views.workspace.workspace import Workspace

NAMES = ("Ann", "Ben")
SEATS = (*NAMES, "")
DEVICES = [f"{n:032x}" for n in range(3)]
NUMBERS = st.integers(0, 30)


class Session:
    """A page of one device, and what it said when it came. `look`: the link of the public view, as it is when it comes."""

    def __init__(self, invitations: Invitations, device: str, address: str, route: str, look: str) -> None:
        self.device, self.address, self.route = device, address, route
        self.visit = Visit(invitations, device, address, route)
        self.is_awake, self.only_looks = True, route == look
        self.shows: str | None = None
        """The seat on its screen, as `SeatsOfPeople.allowed` names it."""


class Drawn(NamedTuple):
    """A table that some page was once given: whoever holds it still may ask it anything."""

    session: Session
    access: Access
    id: int
    name: str


class SeatsOfPeople(RuleBasedStateMachine):
    """What was given to whom is noted by hand."""

    @initialize()
    def lay_the_table(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.workspace = Workspace(self.folder)
        self.invitations = Invitations(self.workspace)
        self.links, self.codes = list[str](), list[str]()
        self.sessions, self.drawn = list[Session](), list[Drawn]()
        self.begin()

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

    @property
    def now(self) -> Invitation | None:
        return self.invitations.invitation_of(self.id)

    @property
    def look(self) -> str:
        return f"/look/{self.now.look}" if self.now is not None else "none"

    def noted(self) -> None:
        """The links and the code of this moment are kept by somebody for ever."""
        now = self.now
        assert now is not None
        self.links += [each for each in (f"/join/{now.token}", f"/look/{now.look}") if each not in self.links]
        self.codes += [now.code] if now.code not in self.codes else []

    # -- who keeps the table -----------------------------------------------------------------------------------------
    @rule()
    def share(self) -> None:
        if self.now is None:
            self.nothing_given()
        self.invitations.share(self.id)
        self.noted()

    @precondition(lambda self: self.now is not None)
    @rule()
    def end_sharing(self) -> None:
        self.invitations.end(self.id)
        self.nothing_given()

    @precondition(lambda self: self.now is not None)
    @rule(device=st.sampled_from(DEVICES))
    def take_back(self, device: str) -> None:
        self.invitations.revoke_device(self.id, device)
        self.given.pop(device, None)
        self.asks.clear()
        self.noted()

    @rule(device=st.sampled_from(DEVICES))
    def agree(self, device: str) -> None:
        self.invitations.grant_seat(self.id, device)
        if device in self.asks:
            name = self.asks.pop(device)
            self.given = {each: "" if held == name else held for each, held in self.given.items()} | {
                device: name
            }
            self.used.add(name)

    @rule(device=st.sampled_from(DEVICES))
    def decline(self, device: str) -> None:
        self.invitations.decline(self.id, device)
        self.asks.pop(device, None)

    @rule()
    def confirm(self) -> None:
        self.invitations.confirm(self.id)

    @rule(name=st.sampled_from(SEATS))
    def play_at_a_seat(self, name: str) -> None:
        self.own = name
        self.workspace.change_settings(
            self.id, self.workspace.table_settings(self.id)._replace(own_seat=name)
        )
        self.invitations.keep_for_keeper(self.id, name)
        for device, held in self.given.items():
            if name and held == name:
                self.given[device], self.asks[device] = "", name

    @precondition(lambda self: not self.is_dealt)
    @rule()
    def deal(self) -> None:
        assert self.workspace.enter(self.id, DEAL).stands
        self.is_dealt = True

    @rule()
    def begin_the_host_again(self) -> None:
        self.workspace.close()
        self.workspace = Workspace(self.folder)
        self.invitations = Invitations(self.workspace)
        self.sessions.clear()
        self.drawn.clear()

    @rule()
    def remove_the_table_for_good(self) -> None:
        self.workspace.remove(self.id)
        self.workspace.destroy(self.id)
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
        self.sessions[session % len(self.sessions)].visit.knock(self.codes[-1 - code % len(self.codes)])

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS, name=st.sampled_from(SEATS))
    def sit_down(self, session: int, name: str) -> None:
        """A tap, perhaps on a door that was drawn long ago."""
        visit = self.sessions[session % len(self.sessions)].visit
        device, now = visit.device, self.now
        may_come = now is not None and visit.token == now.token
        is_own = self.given.get(device) == name
        is_free = not name or not (name in self.used or name == self.own or self.is_dealt)

        assert visit.sit_down(name) is (may_come and (is_own or is_free))

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
        joined = at.visit.joined
        if at.is_awake:
            at.visit.note_rights_drawn_under()
            at.shows = self.allowed(at)
        if at.is_awake and joined is not None:
            name = NAMES[joined.seat] if joined.seat != NOBODY else ""
            access = access_at(self.workspace, at.visit, joined)
            assert access is not None
            self.drawn.append(Drawn(at, access, joined.id, name))

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def leave(self, session: int) -> None:
        self.sessions.pop(session % len(self.sessions))

    @precondition(lambda self: self.sessions)
    @rule(session=NUMBERS)
    def fall_asleep_or_come_back(self, session: int) -> None:
        """A page that comes back is given its session, with what was drawn last, only where that is what it may see."""
        at = self.sessions[session % len(self.sessions)]
        if not at.is_awake and at.visit.may_resume():
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
            allowed, joined = self.allowed(session), session.visit.joined
            seat = None if allowed is None else (self.id, NAMES.index(allowed) if allowed else NOBODY)
            assert joined == seat

    @invariant()
    def whatever_was_drawn_shows_what_is_given_now(self) -> None:
        for each in self.drawn:
            try:
                record = each.access.table().record()
            except NoRecord:
                assert self.allowed(each.session) != each.name or each.id != self.id
                continue
            assert each.id == self.id and self.allowed(each.session) == each.name
            hands = {name for entry in record["entries"] for name in entry.get("hands") or {}}  # type: ignore[union-attr, call-overload]
            assert hands <= {each.name}

    @invariant()
    def the_keeper_is_told_of_each_who_asks(self) -> None:
        now = self.now
        assert dict(now.asks if now is not None else {}) == (self.asks if now is not None else {})

    def teardown(self) -> None:
        self.workspace.close()
        shutil.rmtree(self.folder)


SeatsOfPeople.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, suppress_health_check=list(HealthCheck)
)
TestNoDeviceHasASeatOrSeesAHandItWasNotGiven = SeatsOfPeople.TestCase
