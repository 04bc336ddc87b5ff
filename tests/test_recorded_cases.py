"""Positions that were once ruled wrong or for a wrong reason, as records, and what must be ruled of their entries."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from referee.table.replay import read_record, ruling_json
from referee.table.table import Table

CASES: Final = Path(__file__).parent / "corpus" / "cases"


class Expected(NamedTuple):
    """What must be ruled of one entry of a record."""

    case: str
    entry: int
    verdict: str
    rules: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    """Parts of its text."""
    never: tuple[str, ...] = ()
    """What its text must not say."""


EXPECTED: Final = (
    Expected("q-rb-tie-after-claim", 214, "allowed", ("RB-57", "RB-61"), ("The battle is a tie.",)),
    Expected(
        "f-oot-attack-text", 21, "refused", says=("It is B's turn",), never=("W's own", "its own target")
    ),
    Expected(
        "f-oot-attack-text", 22, "refused", says=("It is B's turn",), never=("W's own", "is not next to")
    ),
    Expected(
        "f-oot-attack-text2", 33, "refused", says=("It is B's turn",), never=("W's own", "its own target")
    ),
    Expected("f-strategy-number", 34, "refused", ("RB-56",), ("2 cards are due", "Strategy")),
    Expected("rb-eliminate", 2, "refused", ("RB-67",), ("B's Queen has already been removed",)),
    Expected("rb-eliminate", 8, "refused", ("RB-61",), ("The battle is over",), ("already been removed",)),
    Expected("er-el-king", 3, "refused", says=("another K",), never=("higher",)),
    Expected("er-el-king", 4, "refused", says=("another K",), never=("higher",)),
    Expected("er-el-concede", 4, "refused", ("ER-68",), ("B is attacked, not A",)),
    Expected("er-el-concede", 5, "refused", ("ER-68",), ("B is attacked, not C",)),
    Expected("r-deal-nine", 1, "refused", ("R-69",), ("A is dealt 10 cards, not 9",)),
    Expected("r-deal-nine", 2, "refused", ("R-67",), ("2S is there 1 time",)),
    Expected("r-choose-order", 2, "refused", ("R-71",), ("It is B's choice",)),
    Expected("r-choose-order", 4, "refused", ("R-72",), ("Only A, who dealt",)),
    Expected("r-choose-order", 6, "refused", ("R-03",), ("A has to choose a home suit",)),
    Expected("r-trick-follow", 7, "refused", ("R-85",), ("B cannot hold 9H",)),
    Expected("r-trick-follow", 8, "refused", ("R-73",), ("It is B's turn",)),
    Expected("r-trick-follow", 12, "refused", ("R-77",), ("It is A who follows now",)),
    Expected("r-trick-follow", 14, "refused", ("R-74",)),
    Expected("r-trick-follow", 19, "refused", ("R-74",)),
    Expected(
        "f-change-8S-held", 7, "refused", ("R-44",), ("The pack has only one 8S",), ("cannot hold", "R-21")
    ),
    Expected("f-change-8S-hidden", 7, "refused", ("R-44",), ("there are no three alike",), ("cannot hold",)),
    Expected("f-deal-2s", 7, "refused", ("R-44",), ("The pack has only one 8S",), ("cannot hold",)),
    Expected("f-change-9S-two", 7, "refused", ("R-44",), ("B cannot hold 3 9S: one is in the discard",)),
    Expected("f-bystander-draw", 6, "refused", ("BR-10",), ("C is not in this Battle",), ("any more",)),
    Expected("f-bystander-draw", 10, "refused", ("BR-10",), ("only B and A draw",), ("any more",)),
    Expected("f-bystander-draw", 12, "refused", ("BR-49",), ("It is A who follows now",)),
    Expected(
        "f-all-challenge", 5, "refused", ("BR-08",), ("Option 2 has no challenges",), ("not the moment",)
    ),
    Expected(
        "f-all-challenge", 6, "refused", ("BR-08",), ("Option 2 has no challenges",), ("not the moment",)
    ),
    Expected("f-br-home-suits", 2, "refused", ("BR-47",), ("Home Houses are chosen",), ("home suits",)),
)


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda each: f"{each.case}-{each.entry}")
def test_a_recorded_case_is_ruled_as_it_must_be(expected: Expected) -> None:
    answer = answers(expected.case)[expected.entry - 1]

    assert answer["verdict"] == expected.verdict
    assert set(expected.rules) <= set(answer["rules"])
    assert [part for part in expected.says if part not in answer["text"]] == []
    assert [part for part in expected.never if part in answer["text"]] == []


def test_every_recorded_case_is_asked_about() -> None:
    assert {path.stem for path in CASES.glob("*.jsonl")} == {each.case for each in EXPECTED}


def answers(case: str) -> list[dict[str, Any]]:
    """What is answered to each entry of a record; what is refused is passed over."""
    header, entries = read_record((CASES / f"{case}.jsonl").read_bytes())
    table = Table(header)
    return [ruling_json(table.game, table.state, n, table.enter(entry)) for n, entry in enumerate(entries, 1)]
