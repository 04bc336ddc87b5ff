"""What is about to happen and the button that does it stand together, in sight however far the rest is scrolled."""

from collections.abc import Callable
from typing import Final

import flet as ft
import pytest

from tests.screens.battles import table_with_cards_dealt
from tests.screens.every_screen import screen_after_taps
from tests.screens.test_el_royale import TWO
from tests.screens.test_quick_taps import moved
from tests.screens.test_royals import played
from tests.screens.test_saved_drafts import POINTS, RECORD, ROYALS, SHOWN, TALLY, army, ending, entered, table
from views.workspace.workspace import Workspace

CASES: Final[dict[str, tuple[Callable[[Workspace], str], str, str]]] = {
    # what, where, what is tapped or typed before, what then has to be in sight
    "the sum of a tally": (
        table(lambda workspace: workspace.begin_table(TALLY)),
        "tally-suit-H card-2H",
        "tally-sum tally-next tally-anew",
    ),
    "a tally": (table(lambda workspace: workspace.begin_table(TALLY)), "tally-next", "do-tally"),
    "the points of a hand": (
        table(lambda workspace: workspace.begin_table(POINTS)),
        "pad-5 points-next pad-5",
        "points-total do-points points-anew",
    ),
    "a deal with hands shown": (
        table(lambda workspace: workspace.begin_table(ROYALS, SHOWN)),
        "card-2D card-3H",
        "do-deal deal-anew",
    ),
    "a reveal": (table(ending), "card-9H card-AS card-AC card-6C card-9H card-AD card-10S", "reveal-anew"),
    "a play of Royals": (
        table(lambda workspace: played(workspace, "royals-to-300-hands-hidden", 7)),
        "card-KS undo",
        "open-meld open-ransom",
    ),
    "a deal of El Royale": (table(lambda workspace: workspace.begin_table(TWO)), "dealer-1 first-0", "deal"),
    "other house rules": (
        RECORD,
        "tool-rules rules-rare rule-must_move_if_able",
        "rules-wanted rules-agree rules-leave",
    ),
    "a count": (RECORD, "tool-audit less-deck:Jon", "audit-search"),
    "a correction": (RECORD, "line-19 amend-correct draft-card-rank-5 draft-card-suit-H", "amend-see"),
    "an insertion": (RECORD, "line-19 amend-insert amend-see", "amend-keep amend-drop"),
    "a new table": (lambda _: "/new/royal-battles", "name-white=Jo", "begin clear-form"),
    "an army that cannot stand": (army, "army-name=", "army-fault"),
}


@pytest.mark.parametrize("what", CASES)
def test_what_confirms_it_is_not_scrolled_away(app, workspace, what):
    where, steps, wanted = CASES[what]
    phone = entered(app(where(workspace), height=664), steps)

    in_sight = {
        control.identifier
        for control, around in phone.trodden()
        if isinstance(control, ft.Semantics)
        and not any(isinstance(each, ft.Column) and each.scroll for each in around)
    }

    assert set(wanted.split()) <= in_sight


def test_house_rules_that_were_only_tapped_are_left_on_purpose(app, workspace):
    id = moved(workspace)
    phone = entered(app(f"/table/{id}/record"), "tool-rules rules-rare rule-must_move_if_able")
    stood = len(workspace.table(id))

    phone.tap("rules-leave")

    assert not phone.all(ft.Semantics, identifier="rules-agree")
    assert len(workspace.table(id)) == stood


@pytest.mark.parametrize(
    ("where", "steps", "gives_up", "begun"),
    [
        (
            table(lambda workspace: workspace.begin_table(TALLY)),
            "tally-suit-H card-2H",
            "tally-anew",
            "tallied-0",
        ),
        (
            table(lambda workspace: workspace.begin_table(ROYALS, SHOWN)),
            "card-2D card-3H",
            "deal-anew",
            "do-deal",
        ),
        (lambda _: "/new/royal-battles", "army-white-1 house-rules hands-shown", "clear-form", "clear-form"),
        (
            table(lambda workspace: workspace.begin_table(TWO, SHOWN)),
            "dealer-1 first-0 pick-rank-9 pick-suit-H",
            "hands-anew",
            "hands-anew",
        ),
    ],
)
def test_what_is_half_entered_is_given_up_on_purpose(app, workspace, where, steps, gives_up, begun):
    phone = entered(app(where(workspace)), steps)
    assert phone.all(ft.Semantics, identifier=begun) or phone.all(
        where=lambda each: getattr(each, "key", "") == begun
    )

    phone.tap(gives_up)

    assert not phone.all(ft.Semantics, identifier=begun)


# -- a stray square in set-up ------------------------------------------------------------------------------------------


def chosen(phone):
    return {
        each.identifier
        for each in phone.all(ft.Semantics)
        if (each.label or "").endswith(", chosen") or each.selected
    }


def test_a_square_that_is_not_the_players_own_is_refused_at_once_and_not_held(app, workspace):
    phone = app(f"/table/{table_with_cards_dealt(workspace)}")

    screen_after_taps(phone, "cell-e3")

    assert phone.all(ft.Semantics, identifier="banner")
    assert not chosen(phone)


def test_after_a_stray_square_piece_and_card_place_the_unit(app, workspace):
    id = table_with_cards_dealt(workspace)
    phone = app(f"/table/{id}")

    screen_after_taps(phone, "cell-e3", "unit-white-0", "cell-a7")

    assert workspace.table(id).ruling_of_entry(len(workspace.table(id))).entry.square == "a7"


def test_a_refused_square_is_let_go_of_and_the_piece_stays_in_hand(app, workspace):
    id = table_with_cards_dealt(workspace)
    phone = app(f"/table/{id}")

    screen_after_taps(phone, "unit-white-0", "cell-e3")
    assert chosen(phone) == {"unit-white-0"}

    screen_after_taps(phone, "cell-a7")
    assert workspace.table(id).ruling_of_entry(len(workspace.table(id))).entry.square == "a7"
