"""Cards have run out and hidden cards decide: the hand is named card by card, or the players agree."""

import pytest

from tests.royal_battles.test_ending import asking
from tests.screens.battles import table_at_first_card


@pytest.mark.parametrize(("tapped", "winner"), [("do-agree-0", 2), ("do-agree-1", 1)])
def test_the_players_agree_on_the_screen_rb_61(app, workspace, tapped, winner):
    id = table_at_first_card(workspace)
    workspace.table(id).__dict__.update(asking().table.__dict__)
    phone = app(f"/table/{id}")

    phone.tap(tapped)

    assert workspace.table(id).state.winner == winner
