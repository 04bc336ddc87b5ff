"""What a joined device may do: each cell of the table of rights is tried at the door itself, as a frame made by hand would."""

from collections.abc import Callable
from contextvars import copy_context
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flet.controls.context import _context_page  # PRIVATE

from models.record import NoRecord
from models.store import StoreError
from referee.games import new_record
from referee.table.amendments import preview_amendment
from referee.table.replay import read_record
from referee.table.sealing import LETTERS
from tests.probes.cut_lines import cut_often
from tests.probes.interference import pair
from tests.probes.interfering_screens import interferences
from views.guest_root import access_only_to_own_table
from views.runtime.control_ids import SessionIdCounter
from views.workspace.access import Access
from views.workspace.answer import Answer
from views.workspace.invitation import CODE_SIGNS, FailedTries, random_join_code
from views.workspace.invitations import KEPT_UNDER, Invitations
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.rights import MAY, RIGHTS, Role
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parents[1] / "games"
ANN, BEN = (
    ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"],
    ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"],
)
DEAL = {"do": "deal", "by": "Ann", "up": "9H", "hands": {"Ann": ANN, "Ben": BEN}}
CHOOSE, OTHERS = {"do": "choose", "by": "Ben", "suit": "D"}, {"do": "choose", "by": "Ann", "suit": "S"}


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Royals: the hands are dealt, and Ben chooses."""
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    assert workspace.enter(id, DEAL).is_accepted
    return id


@pytest.fixture
def accesses(workspace: Workspace, id: int) -> dict[Role, Access]:
    """The access of each role."""
    return {role: access_of(workspace, id, role) for role in ("keeper", "seat", "spectator")}


def access_of(workspace: Workspace, id: int, role: Role) -> Access:
    """The access of this role; the seat is Ben's."""
    match role:
        case "keeper":
            return KeeperAccess(workspace, id)
        case "seat":
            return SeatAccess(workspace, id, 1)
        case _:
            return SpectatorAccess(workspace, id)


def entered(found: Callable[[], Any]) -> bool:
    """Was it done?"""
    try:
        answer = found()
    except (StoreError, NoRecord, AttributeError):
        return False
    return answer.is_accepted if isinstance(answer, Answer) else True


def deeds(access: Any, whole: Workspace, id: int) -> dict[str, Callable[[], Any]]:
    """What each right is for, done with this access."""
    strike = preview_amendment(whole.table(id), "strike", 1)
    first = lambda then: (whole.enter(id, CHOOSE), then())[1]
    return {
        "see_table": lambda: access.table().record_json(),
        "enter_own": lambda: access.enter(CHOOSE, 1),
        "enter_for_others": lambda: access.enter_together([CHOOSE, OTHERS], 1),
        "undo_own": lambda: (access.enter(CHOOSE, 1), access.undo(2))[1],
        "undo": lambda: first(lambda: access.undo(2)),
        "amend": lambda: access.amend(strike, 1),
        "override": lambda: access.let_stand_or_ask_host(OTHERS, "so it was", 1),
        "ask": lambda: _asked(access.amend(strike, 1)),
        "settle": lambda: access.change_table_settings(access.table_settings()._replace(intervenes="scribe")),
        "other_tables": lambda: access.begin_table(new_record("royals", ["Eve", "Mal"])),
        "see_standings": lambda: access.table_league(),
    }


def _asked(answer: Answer) -> None:
    if not answer.was_host_asked:
        raise StoreError("not asked for")


@pytest.mark.parametrize("role", ["keeper", "seat", "spectator"])
@pytest.mark.parametrize(
    "right",
    [right for right in RIGHTS if right not in ("see_own_hand", "enter_for_nobody", "give_seats", "share")],
)
def test_rights_are_what_the_table_of_rights_says(
    accesses: dict[Role, Access], workspace: Workspace, id: int, role: Role, right: str
) -> None:
    assert entered(deeds(accesses[role], workspace, id)[right]) is (role in MAY[right])  # type: ignore[index]


@pytest.mark.parametrize("role", ["keeper", "seat", "spectator"])
def test_rights_what_is_nobodys_act_is_entered_as_the_table_of_rights_says(
    workspace: Workspace, role: Role
) -> None:
    header, entries = read_record((GAMES / "royals-one-hand-hidden.json").read_text())
    id = workspace.begin_table(header.to_json_object(), TableSettings(enters_by_itself=False))
    assert (
        workspace.enter_together(id, [entry.to_json_object() for entry in entries[:-1]]).is_accepted
        and entries[-1].do == "reveal"
    )
    own: Any = access_of(workspace, id, role)

    assert entered(lambda: own.enter(entries[-1].to_json_object())) is (role in MAY["enter_for_nobody"])


def test_rights_a_seat_is_told_its_own_hand_and_no_other(accesses: dict[Role, Access], id: int) -> None:
    hands = {
        role: dict(each.table().record_json()["entries"][0].get("hands") or {})
        for role, each in accesses.items()
    }

    assert {role: list(hand) for role, hand in hands.items()} == {
        "keeper": ["Ann", "Ben"],
        "seat": ["Ben"],
        "spectator": [],
    }


@pytest.mark.parametrize(
    "field",
    [{"override": "x"}, {"note": "by itself"}, {"entered_by": "Ann"}, {"shows": {"hand:Ann": ["2C"]}}],
)
def test_rights_a_frame_made_by_hand_says_nothing_for_others(
    accesses: dict[Role, Access], id: int, field: dict[str, Any]
) -> None:
    assert not accesses["seat"].enter({**CHOOSE, **field}, 1).is_accepted


def test_rights_another_table_is_none_of_a_guests(accesses: dict[Role, Access], workspace: Workspace) -> None:
    other = workspace.begin_table(new_record("royals", ["Eve", "Mal"]))

    with pytest.raises(NoRecord):
        access_only_to_own_table(accesses["seat"])(other)


def test_an_entry_says_on_whose_device_it_was_made(
    accesses: dict[Role, Access], workspace: Workspace, id: int
) -> None:
    accesses["seat"].enter(CHOOSE, 1)

    assert [entry.get("entered_by") for entry in workspace.table(id).record_json()["entries"][:2]] == [
        None,
        "Ben",
    ]


def test_of_two_at_once_the_second_comes_back_with_its_reason(accesses: dict[Role, Access], id: int) -> None:
    assert accesses["keeper"].enter(CHOOSE, 1).is_accepted

    answer = accesses["seat"].enter(CHOOSE, 1)

    assert answer.ruling is not None and [finding.rule.id for finding in answer.ruling.findings] == [
        "table.late"
    ]


@pytest.mark.parametrize("seed", [2, 4, 7])
def test_interference_no_screen_of_another_is_sent_another_byte(seed: int) -> None:
    found = pair(seed, 80)
    assert found is not None

    assert interferences(found, seed) == []


def numbered(numbers: SessionIdCounter, page: SimpleNamespace) -> int:
    """The number of the next control that is drawn for this page."""
    return copy_context().run(lambda: (_context_page.set(page), numbers.next())[1])  # type: ignore[arg-type, func-returns-value]


def test_interference_what_a_session_draws_takes_no_number_from_another() -> None:
    numbers, one, other = SessionIdCounter(), SimpleNamespace(), SimpleNamespace()

    first = numbered(numbers, one)
    others = [numbered(numbers, other) for _ in range(3)]

    assert numbered(numbers, one) == first + 1 and first not in others


def test_the_thousandth_page_is_read_by_a_browser_that_knows_32_bits() -> None:
    numbers, read_by_safari = SessionIdCounter(), range(2**32)

    last = [numbered(numbers, SimpleNamespace()) for _ in range(1000)][-2:]

    assert all(number in read_by_safari for number in last) and last[0] != last[1]


def test_interference_a_refusal_that_rests_on_anothers_hand_names_no_card_of_it(workspace: Workspace) -> None:
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    workspace.enter(id, {**DEAL, "hands": {"Ann": ANN}})
    drawn = {"do": "draw", "by": "Ben", "from": "stack", "card": "?"}
    for entry in (CHOOSE, OTHERS, drawn, {**drawn, "by": "Ann"}, drawn):
        workspace.enter(id, entry)
    guest, lead = SeatAccess(workspace, id, 1), {"do": "lead", "by": "Ben", "card": "2S"}
    assert guest.table().judge_without_entering(guest.table().entry_from_json(lead)).is_accepted, (
        "for all that Ben can know"
    )

    answer = guest.enter(lead)

    assert not answer.is_accepted and answer.ruling is None and answer.fault is not None
    assert "2S" not in answer.fault and "Ann" not in answer.fault


def test_interference_a_seat_cannot_try_one_card_after_the_other(workspace: Workspace) -> None:
    id = workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    for entry in (DEAL, CHOOSE, OTHERS):
        assert workspace.enter(id, entry).is_accepted
    phone, draw = SeatAccess(workspace, id, 1), {"do": "draw", "by": "Ben", "from": "stack"}

    tried = [phone.enter({**draw, "card": card}).is_accepted for card in ("2S", "2S", "QC", "KC")]

    assert tried == [False] * 4 and workspace.player_whose_entry_contradicts_other_hands(id) == "Ben", (
        "a draw of a card that is free is refused like the one that is held"
    )
    assert (
        workspace.enter(id, {**draw, "card": "QC"}).is_accepted
        and workspace.player_whose_entry_contradicts_other_hands(id) is None
    ), "whoever keeps the table has looked"


# -- tokens ------------------------------------------------------------------------------------------------------
def test_a_token_is_worth_nothing_once_it_was_taken_back_or_sharing_has_ended(
    workspace: Workspace, id: int
) -> None:
    invitations = Invitations(workspace)
    first = invitations.share_table(id)
    invitations.assign_seat_or_make_spectator(id, "phone", "Ben")

    invitations.remove_device_and_renew_codes(id, "phone")

    assert (
        invitations.seat_of_device("phone") is None
        and invitations.invitation_for_token_or_code(first.token, "a") is None
    )
    now = invitations.invitation_to_table(id)
    invitations.stop_sharing(id)
    assert (
        now is not None
        and invitations.invitation_for_token_or_code(now.token, "a") is None
        and invitations.invitation_with_token(now.look, "look") is None
    )


def test_a_token_and_the_code_read_aloud_lead_to_the_same_table(workspace: Workspace, id: int) -> None:
    given = Invitations(workspace).share_table(id)

    again = Invitations(workspace)

    assert (
        again.invitation_for_token_or_code(given.token, "a")
        == again.invitation_for_token_or_code(given.code.lower().replace("-", " "), "a")
        == given
    ), "also after a restart"
    assert len(given.token) >= 22 and len(given.look) >= 22, "128 bits"


def test_ten_thousand_guessed_codes_find_nothing_and_wait(workspace: Workspace, id: int) -> None:
    now = [0.0]
    invitations = Invitations(workspace, FailedTries(lambda: now[0]))
    given = invitations.share_table(id)

    found = [invitations.invitation_for_token_or_code(f"{n:022d}", "a") for n in range(10_000)]

    assert not any(found) and invitations.tries.must_wait_before_next_code("a")
    assert (
        invitations.invitation_for_token_or_code(given.code, "a") is None
        and invitations.invitation_for_token_or_code(given.code, "b") == given
    )
    now[0] += 3.0
    assert invitations.invitation_for_token_or_code(given.code, "a") == given


def test_guessed_codes_succeed_in_less_than_one_of_ten_thousand_evenings() -> None:
    evening, addresses, tables = 8 * 3600, 50, 4
    codes, tries = len(set(LETTERS)) ** CODE_SIGNS, tries_of_one_address(evening)

    assert (codes, tries) == (2**30, 489), "the numbers that SECURITY.md names"
    assert Fraction(addresses * tries * tables, codes) <= Fraction(1, 10_000)


def tries_of_one_address(seconds: int) -> int:
    """How many wrong codes of one address are looked at in this time, if it never waits longer than it must."""
    now, looked_at = [0.0], 0
    tries = FailedTries(lambda: now[0])
    while now[0] < seconds:
        if tries.must_wait_before_next_code("a"):
            now[0] += 1.0
        else:
            tries.count_wrong_code_and_set_wait("a")
            looked_at += 1
    return looked_at


def test_a_code_has_six_signs_that_nobody_confuses() -> None:
    codes = {random_join_code() for _ in range(200)}

    assert len(codes) == 200
    assert all(len(code) == 7 and code[3] == "-" and set(code) <= {*LETTERS, "-"} for code in codes)
    assert not set(LETTERS) & set("01IO")


def test_a_code_of_eight_signs_from_an_earlier_version_still_leads_to_its_table(
    workspace: Workspace, id: int
) -> None:
    given = Invitations(workspace).share_table(id)._replace(code="K7QF-2M9X")
    workspace.store_setting(KEPT_UNDER, [given._asdict()])

    assert Invitations(workspace).invitation_for_token_or_code("k7qf 2m9x", "a") == given


def test_reconnect_a_device_is_back_in_its_seat_after_a_restart(workspace: Workspace, id: int) -> None:
    Invitations(workspace).share_table(id)
    Invitations(workspace).assign_seat_or_make_spectator(id, "phone", "Ben")

    assert Invitations(workspace).seat_of_device("phone") == (id, 1, False)


def test_reconnect_what_a_phone_says_before_its_line_is_cut_is_entered_once() -> None:
    assert cut_often(3) == []
