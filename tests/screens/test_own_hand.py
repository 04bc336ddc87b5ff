"""Players name the cards they were dealt on their own phones, in a grid of the pack, with one tap a card."""

from collections.abc import Callable

import flet as ft
import pytest

from models.cards import HIDDEN, NAMES
from referee.games import new_record
from tests.support.fletdriver import Driver
from views import guest_root
from views.app import theme
from views.app.component import component
from views.app.sharing import Sharing
from views.screens.table.hand_naming import CARD_HEIGHT, SUIT_ROWS, hand_after_tap, pack_grid
from views.screens.table.window_layout import Window
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

BEN = ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"]


@pytest.fixture
def id(workspace: Workspace) -> int:
    """A table of Royals right after the deal; no hand is named."""
    id = workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "up": "9H"}).is_accepted
    return id


@pytest.fixture
def phone(workspace: Workspace, app: Callable[..., Driver], id: int) -> Driver:
    """Ben's own phone."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "b", "Ben")
    session = guest_root.GuestSession("b", "10.0.0.2")
    driver = Driver(
        lambda page: guest_root.start_guest_session(page, workspace, sharing, session),
        route="/",
        width=390,
        height=664,
        peer=app(f"/table/{id}"),
    )
    driver.__enter__()
    return driver


def hand_of_ben(workspace: Workspace, id: int) -> list[str]:
    table = workspace.table(id)
    return sorted(NAMES[card] for card in table.game.hand_with_hidden_cards(table.state, 1))


def test_a_hand_is_named_with_at_most_two_taps_a_card(phone: Driver, workspace: Workspace, id: int) -> None:
    taps = ["name-hand", *(f"card-{card}" for card in BEN), "hand-named"]

    for tap in taps:
        phone.tap(tap)

    assert hand_of_ben(workspace, id) == sorted(BEN)
    assert len(taps) <= 2 * len(BEN) and len(workspace.table(id)) == 1
    assert not phone.all(ft.Semantics, identifier="hand-grid"), "the table is back"
    assert not phone.all(ft.Semantics, identifier="name-hand")


def test_a_card_that_was_tapped_by_mistake_is_taken_back(
    phone: Driver, workspace: Workspace, id: int
) -> None:
    for tap in ("name-hand", "card-2S", "hand-back", "card-9H", "card-9H", "hand-named"):
        phone.tap(tap)

    assert hand_of_ben(workspace, id) == sorted(["9H", "9H", *[NAMES[HIDDEN]] * 8])


def test_a_tap_adds_a_copy_until_the_pack_has_no_more() -> None:
    assert hand_after_tap(("2D",), "2D", 10, 2) == ("2D", "2D")
    assert hand_after_tap(("2D", "2D", "KS"), "2D", 10, 2) == ("KS",)
    assert hand_after_tap(("2D", "KS"), "AS", 2, 2) == ("2D", "KS")


def test_no_more_cards_are_taken_than_were_dealt(phone: Driver, workspace: Workspace, id: int) -> None:
    for tap in ("name-hand", *(f"card-{card}" for card in BEN), "card-KS", "hand-named"):
        phone.tap(tap)

    assert hand_of_ben(workspace, id) == sorted(BEN)


def test_a_refused_hand_stays_to_be_put_right(phone: Driver, workspace: Workspace, id: int) -> None:
    wrong = [*BEN[:-3], "9H", "9H", "9H"]  # a fourth nine of hearts lies turned up, and the pack has three
    for tap in ("name-hand", *(f"card-{card}" for card in wrong), "hand-named"):
        phone.tap(tap)

    assert phone.all(ft.Semantics, identifier="banner")
    for tap in ("card-9H", *(f"card-{card}" for card in BEN[-3:]), "hand-named"):
        phone.tap(tap)
    assert hand_of_ben(workspace, id) == sorted(BEN)


@pytest.mark.parametrize("size", [(390, 664), (360, 740), (390, 844)])
@pytest.mark.parametrize("has_large_text", [False, True])
def test_the_grid_of_a_hand_fits_a_phone(size: tuple[int, int], has_large_text: bool) -> None:
    rows = 4 * len(SUIT_ROWS)
    needed = theme.TOUCH + rows * (CARD_HEIGHT + 1) + 2 * 8 + 6  # the buttons, the cards, the panel's edges
    assert CARD_HEIGHT >= 48
    assert needed <= Window(*size, has_large_text).max_panel_height_for_whole_pack_grid


@component
def grid_with_two_jokers() -> ft.Control:
    return pack_grid(["Joker", "Joker"], False, lambda card: None, has_jokers=True)


def test_the_joker_in_the_grid_is_named_by_its_word() -> None:
    with Driver(lambda page: page.render(grid_with_two_jokers)) as phone:
        texts = phone.texts()

    assert "Joker\n×2" in texts and not any("★" in text for text in texts)
