"""Typed points are corrected where they are read: in the list of hands, with the pad, as one step."""

import flet as ft

from tests.screens.test_royals import label, played, said_by_referee, state_of

HANDS = 4
TOTALS = (745, 430)


def tapped(phone, *identifiers):
    for identifier in identifiers:
        phone.tap(identifier)
    return len(identifiers)


def test_an_old_score_is_corrected_in_four_taps_and_one_undo(app, workspace):
    id = played(workspace, "royals-kept-by-points", HANDS)
    phone = app(f"/table/{id}", height=664)

    assert tapped(phone, "score-1-1", "fix-9", "fix-5", "do-fix") <= 4

    assert state_of(workspace, id).scores[1][0] == 95
    assert state_of(workspace, id).totals == (745, 405)
    assert len(workspace.table(id)) == HANDS
    phone.tap("scores")
    phone.tap("undo")
    assert state_of(workspace, id).totals == TOTALS


def test_the_new_total_is_seen_before_the_correction_is_entered(app, workspace):
    id = played(workspace, "royals-kept-by-points", HANDS)
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "score-2-0", "fix-5", "fix-0")

    assert label(phone, "do-fix") == "Hand 2, Ann: 275 → 50"
    assert "745 → 520" in phone.texts()
    phone.tap("fix-close")
    assert state_of(workspace, id).totals == TOTALS


def test_the_sign_and_the_last_digit_of_an_old_score_can_change(app, workspace):
    id = played(workspace, "royals-kept-by-points", HANDS)
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "score-4-1", "fix-minus")
    assert label(phone, "do-fix") == "Hand 4, Bob: −25 → 25"
    tapped(phone, "fix-back", "fix-0", "do-fix")

    assert state_of(workspace, id).scores[1][3] == 20


def test_a_corrected_score_that_is_no_multiple_of_five_says_why(app, workspace):
    id = played(workspace, "royals-kept-by-points", HANDS)
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "score-1-1", "fix-4", "fix-7", "do-fix")

    assert state_of(workspace, id).totals == TOTALS
    assert phone.page.route == f"/table/{id}/record", "the record says why it is refused"


def test_a_correction_that_undoes_later_hands_is_shown_first(app, workspace):
    id = played(workspace, "royals-kept-by-points", HANDS)
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "score-1-0", "fix-1", "fix-1", "fix-0", "fix-0", "do-fix")

    assert state_of(workspace, id).totals == TOTALS, "Ann would have won with the first hand"
    assert phone.page.route == f"/table/{id}/record"


def test_a_score_is_corrected_in_the_sheet_after_the_game(app, workspace):
    id = played(workspace, "royals-kept-by-points")
    phone = app(f"/table/{id}", height=664)

    assert tapped(phone, "scores", "score-1-1", "fix-5", "do-fix") == 4

    assert state_of(workspace, id).scores[1][0] == 5


def test_points_that_followed_from_cards_open_their_lines(app, workspace):
    id = played(workspace, "royals-tallied-to-1066", 1)
    phone = app(f"/table/{id}", height=664)

    phone.tap("scores")

    assert not phone.all(ft.Semantics, identifier="score-1-0")
    assert phone.all(ft.Semantics, identifier="hand-1") and not said_by_referee(phone)
