"""What a joined device asks whoever keeps the table for, and the keeper's own seat."""

import json
from typing import Any

import flet as ft
import pytest

from referee.games import new_record
from referee.table.amendments import preview_amendment
from tests.keeping.test_guests import ANN, BEN, CHOOSE, DEAL, OTHERS
from tests.support.fletdriver import Driver
from views import guest_root
from views.app import theme
from views.app.sharing import Sharing
from views.root import start_session
from views.screens.table.device_signals import CHIME
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

PASS = {"do": "pass", "by": "Ann"}


def as_kept(entry: Any) -> Any:
    """An entry as JSON has it."""
    return json.loads(json.dumps(entry))


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Royals: the hands are dealt and not named, Ben has chosen on his phone."""
    id = workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, {name: value for name, value in DEAL.items() if name != "hands"}).is_accepted
    assert SeatAccess(workspace, id, 1).enter(CHOOSE, 1).is_accepted
    return id


def test_rights_a_correction_is_asked_for_and_made_once_the_keeper_agrees(
    workspace: Workspace, id: int
) -> None:
    phone = SeatAccess(workspace, id, 1)
    corrected = phone.table().entry_from_json({**CHOOSE, "suit": "C"})

    assert phone.amend(preview_amendment(phone.table(), "correct", 2, corrected), 2).was_host_asked
    assert workspace.table(id).record_json()["entries"][1]["suit"] == "D"
    (request,) = workspace.requests.applicable_requests(id)
    assert KeeperAccess(workspace, id).carry_out_request(request).is_accepted

    assert workspace.table(id).record_json()["entries"][1][
        "suit"
    ] == "C" and not workspace.requests.applicable_requests(id)


def test_rights_what_becomes_illegal_by_a_correction_is_told_before_the_keeper_agrees_and_can_be_dropped(
    workspace: Workspace, id: int
) -> None:
    assert workspace.enter(id, {"do": "choose", "by": "Ann", "suit": "S"}).is_accepted
    SeatAccess(workspace, id, 1).amend(preview_amendment(workspace.table(id), "strike", 2), 3)
    amendment = KeeperAccess(workspace, id).preview_amendment_in_request_or_none(
        workspace.requests.applicable_requests(id)[0]
    )
    assert amendment is not None and [
        each.entry_number for each in amendment.changes if each.is_newly_illegal_or_dropped
    ] == [3]
    with Driver(lambda page: start_session(page, workspace, "keeper"), route=f"/table/{id}") as keeper:
        keeper.tap("agree-and-drop-Ben")

    assert len(workspace.table(id)) == 1 and not workspace.requests.applicable_requests(id)


@pytest.mark.parametrize(("keeps_illegal", "safe"), [(False, "agree-and-drop-Ben"), (True, "decline-Ben")])
def test_answers_to_a_harmful_request_have_full_width_and_the_safe_one_is_prominent(
    workspace: Workspace, id: int, keeps_illegal: bool, safe: str
) -> None:
    assert workspace.enter(id, {"do": "choose", "by": "Ann", "suit": "S"}).is_accepted
    amendment = preview_amendment(workspace.table(id), "strike", 2, None, keeps_illegal)
    assert SeatAccess(workspace, id, 1).amend(amendment, 3).was_host_asked
    answers = ("agree-and-drop-Ben", "agree-to-Ben", "decline-Ben")
    with Driver(lambda page: start_session(page, workspace, "keeper"), route=f"/table/{id}") as keeper:
        buttons = {each: keeper.get(ft.Semantics, identifier=each) for each in answers}
        columns = [
            {each.identifier for each in column.controls if isinstance(each, ft.Semantics)}
            for column in keeper.all(ft.Column)
        ]

    assert set(answers) in columns
    assert [name for name, each in buttons.items() if each.content.bgcolor == theme.MAY] == [safe]


def test_rights_an_exception_is_asked_for_and_stands_once_the_keeper_agrees(
    workspace: Workspace, id: int
) -> None:
    phone = SeatAccess(workspace, id, 0)

    assert (
        not phone.enter(PASS, 2).is_accepted
        and phone.let_stand_or_ask_host(PASS, "so it was", 2).was_host_asked
    )
    assert (
        KeeperAccess(workspace, id)
        .carry_out_request(workspace.requests.applicable_requests(id)[0])
        .is_accepted
    )

    assert (
        workspace.table(id).ruling_of_entry(3).verdict == "irregular"
        and workspace.table(id).ruling_of_entry(3).entry.entered_by == "Ann"
    )


def test_rights_what_was_asked_for_is_gone_once_the_table_went_on_or_the_keeper_declines(
    workspace: Workspace, id: int
) -> None:
    phone = SeatAccess(workspace, id, 0)
    assert phone.let_stand_or_ask_host(PASS, "so it was", 2).was_host_asked
    workspace.enter(id, OTHERS, 2)
    assert not workspace.requests.applicable_requests(id)

    phone.amend(preview_amendment(phone.table(), "strike", 2), 3)
    KeeperAccess(workspace, id).decline_request(workspace.requests.applicable_requests(id)[0])
    assert not workspace.requests.applicable_requests(id) and len(workspace.table(id)) == 3


def test_rights_whoever_looks_on_has_nothing_to_ask_with(workspace: Workspace, id: int) -> None:
    spectator = SpectatorAccess(workspace, id)

    assert not any(
        hasattr(spectator, name) for name in ("enter_together", "let_stand_or_ask_host", "amend", "undo")
    )


def test_rights_everybody_names_the_own_dealt_hand_and_no_other(workspace: Workspace, id: int) -> None:
    for seat, (name, hand) in enumerate((("Ann", ANN), ("Ben", BEN))):
        phone = SeatAccess(workspace, id, seat)
        named = phone.table().entry_from_json(
            {**phone.table().ruling_of_entry(1).entry.to_json_object(), "hands": {name: hand}}
        )
        assert phone.amend(preview_amendment(phone.table(), "correct", 1, named), 2).is_accepted

    assert as_kept(workspace.table(id).record_json()["entries"][0])["hands"] == {"Ann": ANN, "Ben": BEN}
    seen = SeatAccess(workspace, id, 1)
    others = seen.table().entry_from_json(
        {**seen.table().ruling_of_entry(1).entry.to_json_object(), "hands": {"Ann": BEN, "Ben": ANN}}
    )
    assert seen.amend(preview_amendment(seen.table(), "correct", 1, others), 2).was_host_asked


def test_rights_a_request_stands_on_the_keepers_screen_and_one_tap_agrees(
    workspace: Workspace, id: int
) -> None:
    with Driver(lambda page: start_session(page, workspace, "keeper"), route=f"/table/{id}") as keeper:
        phone = SeatAccess(workspace, id, 1)
        phone.amend(preview_amendment(phone.table(), "strike", 2), 2)
        keeper.settle()

        keeper.tap("agree-to-Ben")

        assert len(workspace.table(id)) == 1 and not keeper.all(ft.Semantics, identifier="agree-to-Ben")


def test_rights_a_keeper_who_plays_sees_the_own_hand_alone_and_the_record_loses_nothing(
    workspace: Workspace, id: int
) -> None:
    dealt = {
        **workspace.table(id).ruling_of_entry(1).entry.to_json_object(),
        "hands": {"Ann": ANN, "Ben": BEN},
    }
    assert workspace.amend(
        id,
        preview_amendment(workspace.table(id), "correct", 1, workspace.table(id).entry_from_json(dealt)),
        2,
    ).is_accepted
    workspace.change_table_settings(id, workspace.table_settings(id)._replace(own_seat="Ann"))
    view = KeeperAccess(workspace, id)
    seen = view.table()

    assert list(seen.record_json()["entries"][0]["hands"]) == ["Ann"]
    turned = seen.entry_from_json({**seen.ruling_of_entry(1).entry.to_json_object(), "up": "8H"})
    assert view.amend(preview_amendment(seen, "correct", 1, turned), 2).is_accepted
    assert as_kept(workspace.table(id).record_json()["entries"][0]) == {**dealt, "up": "8H"}


@pytest.fixture
def phone(workspace: Workspace, id: int) -> Driver:
    """Ann's phone at this table."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "a" * 32, "Ann")
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("a" * 32, "10.0.0.2")
    )
    with Driver(begin, width=390, height=844, platform="android") as driver:
        yield driver


def test_a_phone_vibrates_when_its_turn_comes_once_that_is_wanted(
    workspace: Workspace, id: int, phone: Driver
) -> None:
    workspace.undo(id)
    phone.settle()
    phone.tap("more-signs")
    phone.tap("shake")
    assert "HapticFeedback.vibrate" not in [name for name, _ in phone.wire.calls]

    workspace.enter(id, CHOOSE, 1)
    phone.settle()

    assert [name for name, _ in phone.wire.calls].count("HapticFeedback.vibrate") == 1


def test_a_page_is_heard_when_the_turn_of_its_holder_comes_once_that_is_wanted(
    workspace: Workspace, id: int, phone: Driver
) -> None:
    workspace.undo(id)
    phone.settle()
    phone.page.web = True
    phone.tap("more-signs")
    phone.tap("ring")
    assert "UrlLauncher.launch_url" not in [name for name, _ in phone.wire.calls]

    workspace.enter(id, CHOOSE, 1)
    phone.settle()

    assert [args["url"] for name, args in phone.wire.calls if name == "UrlLauncher.launch_url"] == [CHIME]


def test_each_phone_is_told_the_end_from_its_holders_side(workspace: Workspace) -> None:
    id = workspace.begin_table(
        new_record("royal-battles", ["Ann", "Ben"]), TableSettings(enters_by_itself=False)
    )
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    told = []
    with Driver(lambda page: start_session(page, workspace, "keeper"), route=f"/table/{id}") as keeper:
        for seat, name in enumerate(("Ann", "Ben")):
            device = f"{seat:032x}"
            sharing.invitations.assign_seat_or_make_spectator(id, device, name)
            begin = lambda page, device=device: guest_root.start_guest_session(
                page, workspace, sharing, guest_root.GuestSession(device, "10.0.0.2")
            )
            with Driver(begin, width=390, height=844, peer=keeper) as each:
                if seat == 0:
                    assert workspace.enter(id, {"do": "resign", "by": "Ben"}).is_accepted
                    each.settle()
                told.append(each.texts(each.get(ft.Semantics, identifier="own-result")))
                assert not each.all(ft.Semantics, identifier="again"), "tables are begun where they are kept"

    assert told[0] != told[1]


def test_whoever_throws_in_on_a_phone_of_their_own_names_the_card_at_once(workspace: Workspace) -> None:
    header = {**new_record("el-royale", ["Ann", "Ben", "Cleo"]), "edition": "2019"}
    id = workspace.begin_table(header, TableSettings(enters_by_itself=False))
    for entry in (
        {"do": "deal", "by": "Ann", "first": "Ann"},
        {"do": "attack", "by": "Ann", "cards": ["4H"]},
    ):
        assert workspace.enter(id, entry).is_accepted
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "c" * 32, "Cleo")
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("c" * 32, "10.0.0.2")
    )
    with Driver(begin, width=390, height=844) as phone:
        tapped = {each.identifier for each in phone.all(ft.Semantics)}
        phone.tap("card-4C" if "card-4C" in tapped else "pick-4C")

    made = workspace.table(id).record_json()["entries"][-1]
    assert "concede" not in tapped and (made["do"], made["by"], made["entered_by"]) == (
        "throw_in",
        "Cleo",
        "Cleo",
    )
