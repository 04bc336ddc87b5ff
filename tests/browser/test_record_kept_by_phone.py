"""A phone keeps the record of one table: the host hands it over, looks on, and takes it back, each with one tap."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.browser.test_phones import Shared
from tests.conftest import fared_well, wait_until

pytestmark = pytest.mark.browser


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    table = Shared(tmp_path / "data")
    yield table
    table.served.stop()


def test_a_phone_keeps_the_record_until_the_host_takes_it_back(
    shared: Shared, new_page: Callable[..., Any]
) -> None:
    host = Hand(new_page(f"{shared.served.url}/table/{shared.id}/share", 1280, 1400))
    host.tap("show-keep-code")
    link = host.reads("keep-qr").split(": ", 1)[1].split()[0]
    phone = Hand(new_page(link, 390, 664))
    phone.tap("keep-as-Ben")

    assert "4 of Hearts" in phone.reads("own-hand") and "3 of Hearts" not in phone.reads("own-hand")
    phone.tap("suit-D")
    phone.reads("suit-S")  # it enters for Ann, too
    host.page.goto(f"{shared.served.url}/table/{shared.id}")
    host.reads("take-keeping-back")
    assert not host.sees("undo") and not host.sees("own-hand")
    host.page.goto(f"{shared.served.url}/shared")
    host.tap(f"take-keeping-back-{shared.id}")

    phone.tap("confirm-keeping-ended")  # the message covers the table until it is answered
    wait_until(lambda: not phone.sees("suit-S"))
    assert "4 of Hearts" in phone.reads("own-hand"), "the phone stays at its seat"
    host.tap(f"open-{shared.id}")
    host.reads("undo")
    assert fared_well(host.page) and fared_well(phone.page)
