"""What whole games cost in taps, on a phone of 390x664: each row of the table, played tap by tap."""

from collections.abc import Callable

import pytest

from tests.screens.tap_counts import COUNTED, Thumb
from tests.support.fletdriver import Driver
from views.workspace.workspace import Workspace


@pytest.mark.parametrize("row", COUNTED)
def test_it_costs_no_more_taps_than_the_table_says(
    app: Callable[..., Driver], workspace: Workspace, row: str
) -> None:
    counted = COUNTED[row]
    id = counted.laid(workspace)
    thumb = Thumb(app(f"/table/{id}", 390, 664, web=True), workspace, id)

    counted.plays(thumb)

    assert 0 < len(thumb.tapped) <= counted.most
