"""What is offered in place of a refused act is allowed, exactly as it is offered: in every game, and by tapping the very chip."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from models.cards import NAMES
from models.record import Entry, NoRecord
from referee.drafts import EMPTY_DRAFT, Draft
from referee.table.table import Table
from tests.support.random_games import KINDS, random_entries, random_header
from views.components.banner_messages import BannerMessage, refusal_message
from views.screens.el_royale.scene import banner_message_with_feasible_alternatives as useful_at_el_royale
from views.screens.royal_battles.advice import (
    banner_message_with_feasible_alternatives,
    draft_refusal_message,
)
from views.screens.royal_battles.draft import awaited_or_begun_act, highlighted_squares, square_tap_result

seeds = pytest.mark.parametrize("seed", range(4))


def refusals(kind: str, seed: int, entries: int = 70) -> Iterator[tuple[Table, Entry]]:
    """A random game, and at every moment a few entries that are refused there."""
    pick = Random(seed)
    table = Table(random_header(pick, kind))
    for _ in random_entries(table, pick, entries, shown=seed % 2 == 0, irregular=0.05):
        for entry in wrong_entries(table, pick):
            if table.judge_without_entering(entry).verdict == "refused":
                yield table, entry


def wrong_entries(table: Table, pick: Random) -> Iterator[Entry]:
    """Entries that hardly fit here: what was entered before, by whoever and with whichever cards."""
    for _ in range(6):
        written = pick.choice(table.rulings).entry.to_json_object()
        written.pop("override", None)
        written["by"] = pick.choice(table.header.names)
        for name in ("card", "ace", "take", "give"):
            if name in written and pick.random() < 0.5:
                written[name] = pick.choice((*NAMES[:53], "?"))
        if written.get("cards") and pick.random() < 0.5:
            written["cards"] = [pick.choice((*NAMES[:53], "?")), *written["cards"][1:]]
        try:
            yield table.entry_from_json(written)
        except NoRecord:
            continue


@pytest.mark.parametrize("kind", KINDS)
@seeds
def test_whatever_is_offered_instead_is_allowed_when_it_is_entered_as_offered(kind: str, seed: int) -> None:
    offered = 0
    for table, entry in refusals(kind, seed):
        for instead in table.allowed_entries_instead(entry):
            assert table.judge_without_entering(instead).verdict == "allowed", (entry, instead)
            assert (
                table.judge_without_entering(table.entry_from_json(instead.to_json_object())).verdict
                == "allowed"
            ), (
                entry,
                instead,
            )
            offered += 1
    assert offered > 20


def chips_are_allowed(table: Table, told: BannerMessage) -> int:
    """Tap every chip that enters something."""
    assert len(told.notice.instead) == len(told.instead)
    for written in told.instead:
        assert table.judge_without_entering(table.entry_from_json(written)).verdict == "allowed", (
            told.entry,
            written,
        )
    return len(told.instead)


def seen(table: Table, told: BannerMessage) -> Any:
    """What the scene of a table looks at to advise."""
    return SimpleNamespace(table=table, refused=told)


@seeds
def test_at_el_royale_every_chip_is_allowed(seed: int) -> None:
    for table, entry in refusals("el-royale", seed):
        chips_are_allowed(
            table,
            useful_at_el_royale(seen(table, refusal_message(table, table.judge_without_entering(entry)))),
        )


def sitting_at(table: Table, hands_shown: bool, told: BannerMessage | None) -> Any:
    """What the advice of the screen asks of a table that somebody looks at."""
    return SimpleNamespace(table=table, table_settings=SimpleNamespace(hands_shown=hands_shown), refused=told)


@seeds
def test_at_a_royal_battle_every_chip_is_allowed_or_begins_an_act_that_is(seed: int) -> None:
    for table, entry in refusals("royal-battles", seed):
        for hands_shown in (True, False):
            told = banner_message_with_feasible_alternatives(
                sitting_at(table, hands_shown, refusal_message(table, table.judge_without_entering(entry)))
            )
            taps = [each for each in told.instead if "tap" in each]
            for each in taps:
                begins_an_allowed_act(table, Draft.from_fields(**{"from": each["tap"], "card": each["card"]}))
            entered = [each for each in told.instead if "tap" not in each]
            chips_are_allowed(
                table,
                told._replace(
                    instead=tuple(entered), notice=told.notice._replace(instead=("",) * len(entered))
                ),
            )


def begins_an_allowed_act(table: Table, now: Draft) -> None:
    """A unit and a card are chosen: some square is lit, and each of them makes an allowed move."""
    squares = highlighted_squares(table, now)
    assert squares
    for square in squares:
        tapped = square_tap_result(table, now, square)
        assert tapped.entry is not None
        assert table.judge_without_entering(tapped.entry).verdict == "allowed", tapped.entry


@seeds
def test_at_a_royal_battle_a_square_that_cannot_be_chosen_names_squares_that_can(seed: int) -> None:
    pick = Random(seed)
    table = Table(random_header(pick, "royal-battles"))
    for _ in random_entries(table, pick, 90, shown=True):
        for square in pick.sample([f"{column}{row}" for column in "abcde" for row in range(1, 8)], 6):
            tapped = square_tap_result(table, EMPTY_DRAFT, square)
            for chip in (
                draft_refusal_message(sitting_at(table, True, None), tapped).instead
                if tapped.findings
                else ()
            ):
                again = square_tap_result(table, EMPTY_DRAFT, chip["tap"])
                assert again.entry is None and again.draft != EMPTY_DRAFT and not again.findings, (
                    awaited_or_begun_act(table.state),
                    chip,
                )
