"""An amendment on the Record screen: what refers to a corrected card follows it, and several entries are corrected in one go."""

from typing import Any

import flet as ft

from tests.safety.test_follow_ups import KEEP, LEAD, ROUND
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SEATS = [{"name": "Ann"}, {"name": "Ben"}]


def royals(workspace: Workspace) -> int:
    id = workspace.begin_table(
        {"game": "royals", "edition": "2-player", "seats": SEATS}, TableSettings(enters_by_itself=False)
    )
    for do, fields in ROUND:
        assert workspace.enter(id, {"do": do, **fields}).is_accepted
    return id


def record(workspace: Workspace, id: int, **look: Any) -> Driver:
    return Driver(
        lambda page: start_session(page, workspace),
        route=f"/table/{id}/record",
        **({"width": 390, "height": 844} | look),
    )


def corrected(screen: Driver, n: int, rank: str, suit: str) -> None:
    screen.tap(f"line-{n - 1}")
    screen.tap("amend-correct")
    screen.tap(f"draft-card-rank-{rank}")
    screen.tap(f"draft-card-suit-{suit}")


def cards(workspace: Workspace, id: int) -> tuple[Any, Any]:
    table = workspace.table(id)
    return table.ruling_of_entry(LEAD).entry.card, table.ruling_of_entry(KEEP).entry.cards


def test_what_refers_to_a_corrected_card_is_listed_and_agreed_to_in_one_step_and_taken_back_in_one(
    workspace: Workspace,
) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        corrected(screen, LEAD, "K", "S")
        screen.tap("amend-see")
        assert f"Entry {KEEP} becomes: Ben keeps KS" in screen.said()
        assert cards(workspace, id) == ("QS", ("QS",))

        screen.tap("amend-keep")
        assert cards(workspace, id) == ("KS", ("KS",))

        screen.tap("undo")
        assert cards(workspace, id) == ("QS", ("QS",))


def test_the_card_that_stands_is_lit_and_one_tap_changes_it(workspace: Workspace) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:

        def lit() -> list[str]:
            keys = [
                each
                for each in screen.all(ft.Semantics)
                if str(each.identifier).startswith(("draft-card-rank", "draft-card-suit"))
            ]
            return [str(key.identifier).removeprefix("draft-card-") for key in keys if key.selected]

        screen.tap(f"line-{LEAD - 1}")
        screen.tap("amend-correct")
        assert lit() == ["rank-Q", "suit-S"]

        screen.tap("draft-card-rank-K")
        assert lit() == ["rank-K", "suit-S"]
        screen.tap("draft-card-suit-H")
        assert lit() == ["rank-K", "suit-H"]


def test_a_follow_up_is_declined_with_its_switch(workspace: Workspace) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        corrected(screen, LEAD, "K", "S")
        screen.tap("amend-see")
        assert not screen.all(ft.Semantics, identifier=f"change-{KEEP}")

        screen.tap(f"follow-{KEEP}")

        assert screen.all(ft.Semantics, identifier=f"change-{KEEP}")
        screen.tap(f"follow-{KEEP}")
        assert not screen.all(ft.Semantics, identifier=f"change-{KEEP}")


def test_another_entry_is_corrected_with_it_and_both_are_agreed_to_at_once(workspace: Workspace) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        corrected(screen, LEAD, "K", "S")
        screen.tap("amend-see")
        screen.tap("amend-also")
        corrected(screen, LEAD + 1, "5", "S")
        assert cards(workspace, id)[0] == "QS"
        screen.tap("amend-see")
        screen.tap("amend-keep")

        assert cards(workspace, id) == ("KS", ("KS",))
        assert workspace.table(id).ruling_of_entry(LEAD + 1).entry.card == "5S"
        screen.tap("undo")
        assert (cards(workspace, id)[0], workspace.table(id).ruling_of_entry(LEAD + 1).entry.card) == (
            "QS",
            "3S",
        )


def test_a_correction_that_is_refused_alone_is_made_with_the_one_it_needs(workspace: Workspace) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        corrected(screen, KEEP + 1, "4", "S")  # it still lies face up
        assert not screen.all(ft.Semantics, identifier="amend-see")
        screen.tap("amend-another")
        screen.tap("line-0")
        screen.tap("amend-correct")
        screen.tap("draft-up-rank-7")
        screen.tap("draft-up-suit-C")
        screen.tap("amend-see")
        screen.tap("amend-keep")

        assert [
            workspace.table(id).ruling_of_entry(n).entry.to_json_object().get(name)
            for n, name in ((1, "up"), (KEEP + 1, "card"))
        ] == ["7C", "4S"]


def test_one_of_several_corrections_is_left_as_it_was(workspace: Workspace) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        corrected(screen, LEAD, "K", "S")
        screen.tap("amend-another")
        corrected(screen, LEAD + 1, "5", "S")
        screen.tap("amend-see")
        screen.tap("amend-without-0")
        screen.tap("amend-keep")

        assert (cards(workspace, id)[0], workspace.table(id).ruling_of_entry(LEAD + 1).entry.card) == (
            "QS",
            "5S",
        )


def test_packs_without_jokers_offer_none_and_the_values_of_a_field_never_change_places(
    workspace: Workspace,
) -> None:
    id = royals(workspace)
    with record(workspace, id) as screen:
        screen.tap(f"line-{LEAD - 1}")
        screen.tap("amend-correct")
        assert screen.all(ft.Semantics, identifier="draft-card-rank-K")
        assert not screen.all(ft.Semantics, identifier="draft-card-rank-Joker")
        screen.tap("amend-close")
        screen.tap(f"line-{LEAD - 1}")
        screen.tap("line-3")
        screen.tap("amend-correct")
        before = places(screen)
        screen.tap("draft-by-Ann")
        assert places(screen) == before and len(before) > 1


def places(screen: Driver) -> list[str]:
    return [
        each.identifier
        for each in screen.all(ft.Semantics)
        if (each.identifier or "").startswith("draft-from-")
    ]
