from fractions import Fraction

import pytest

from referee.chances import Chance
from referee.drafts import EMPTY_DRAFT
from tests.benchmarks.tables import BUSY, Busy
from tests.benchmarks.taps import at_busy_table
from tests.odds.positions import KEPT
from views.screens.table.chances import (
    chance_text,
    chances_viewer_may_see,
    most_relevant_chance_part_or_empty,
    sort_by_relevance_to_draft,
    whole_percent_number_text,
)
from views.workspace.keeper_access import KeeperAccess
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


def chance(id: str, of: dict[str, object], share: Fraction = Fraction(1, 3)) -> Chance:
    return Chance(id, 0, of, share, ())


@pytest.mark.parametrize(
    ("share", "said"),
    [((0, 1), "0"), ((1, 1000), "<1"), ((9, 31), "29"), ((999, 1000), ">99"), ((1, 1), "100")],
)
def test_what_is_neither_sure_nor_impossible_is_never_said_to_be(share: tuple[int, int], said: str) -> None:
    assert whole_percent_number_text(Fraction(*share)) == said


def test_the_chance_that_speaks_of_what_is_being_chosen_is_the_line() -> None:
    far, near = chance("draw.reach", {"square": "a1"}), chance("draw.reach", {"square": "c4"})

    assert sort_by_relevance_to_draft((far, near), {"from": "b3", "to": "c4"})[0] == near
    assert most_relevant_chance_part_or_empty((far, near), None, {"to": "c4"})[0].values == (
        chance_text(near, None),
    )


def test_the_chance_of_a_step_speaks_of_all_units() -> None:
    reach = chance("draw.reach", {"square": "c4"}, Fraction(1))

    assert chance_text(reach, None) == "One of your units can step to c4: 100%"


def test_a_keeper_without_a_seat_reads_whose_chance_it_is() -> None:
    first, second, again = (
        chance("initiative", {"order": order}, Fraction(1, 4)) for order in ("first", "second", "again")
    )

    assert chance_text(first, None) == "You go first: 25%"
    assert chance_text(first, "Ada") == "Ada goes first: 25%"
    assert chance_text(second, "Ada") == "Ada goes second: 25%"
    assert chance_text(again, "Ada") == "Identical cards are drawn again: 25%"
    assert (
        chance_text(chance("draw.reach", {"square": "c4"}), "Ada") == "One of Ada's units can step to c4: 33%"
    )


def test_of_attacks_the_one_that_is_least_likely_beaten_comes_first() -> None:
    weak = chance("beat", {"card": "3H", "cards": ["3H"]}, Fraction(1, 2))
    strong = chance("beat", {"card": "KH", "cards": ["KH"]}, Fraction(1, 9))

    assert sort_by_relevance_to_draft((weak, strong), {}) == [strong, weak]


def test_of_cards_that_are_gathered_the_chance_is_told_and_not_that_of_others_with_them() -> None:
    alone, two, three = (
        chance("beat", {"card": "7S", "cards": cards}) for cards in (["7S"], ["7S", "7H"], ["7S", "7H", "7D"])
    )
    best = chance("beat", {"card": "KH", "cards": ["KH"]}, Fraction(0))

    gathered = EMPTY_DRAFT.with_cards_gathered("cards", ("7S", "7H")).named_values

    assert sort_by_relevance_to_draft((best, three, alone, two), gathered) == [two, three, alone, best]
    assert sort_by_relevance_to_draft((three, alone, best), EMPTY_DRAFT.named_values)[0] == best


@pytest.mark.parametrize(
    "name", ["royal-battles-resigned", "royals-ended-by-the-offense", "el-royale-2019-two-players"]
)
def test_every_chance_of_a_game_can_be_said_to_whoever_is_asked(name: str, tmp_path) -> None:
    workspace = Workspace(tmp_path)
    id = import_record(
        workspace,
        (KEPT / f"{name}.json").read_bytes(),
        TableSettings(hands_shown=True, enters_by_itself=False),
    ).id

    said = [chance_text(each, player) for each in told(workspace, id) for player in (None, "Ada")]

    assert said
    assert all(words.endswith("%") for words in said)


def told(workspace: Workspace, id: int) -> list[Chance]:
    """What is told after each entry, the last one taken back one after the other."""
    found: list[Chance] = []
    while len(workspace.table(id)):
        found += chances_viewer_may_see(KeeperAccess(workspace, id), workspace.table(id))
        workspace.undo(id, len(workspace.table(id)))
    return found


@pytest.mark.parametrize(
    "busy", [each for each in BUSY if each.game in ("royal-battles", "el-royale")], ids=lambda busy: busy.game
)
def test_a_tap_on_the_line_shows_the_cards_in_place_of_the_panel_and_another_one_brings_it_back(
    busy: Busy,
) -> None:
    with at_busy_table(busy) as (phone, _, _):
        phone.tap("chances")

        shown = {getattr(control, "identifier", None) for control in phone.walk()}
        assert "chance-list" in shown
        phone.tap("chances-close")
        assert "chance-list" not in {getattr(control, "identifier", None) for control in phone.walk()}
