"""The version of our rules: what is ruled otherwise than when it was played is listed, and the players choose."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from models.rulings import Facts, rule, with_rules_replaced
from referee.games import header_from_json
from referee.games.royal_battles import RULES, RoyalBattles
from referee.table import rules_version as rules_version
from referee.table.replay import read_record
from referee.table.rules_version import AS_PLAYED, VersionedFold, act_settling_rules_version_and_rulings
from referee.table.table import Act, Table, table_from_acts
from tests.safety.tables import Kept, played, shown

HEARTS = range(13, 26)
PLAYED_UNDER_1 = AS_PLAYED.format(version="1")


@rule("movement.same_colour", "RB-29", "Movement", "move", "{card} is of Hearts")
def nobody_moves_with_hearts(state: Any, action: Any) -> Iterator[Facts]:
    """A rule that the tests make up: nobody moves with Hearts."""
    if action.card in HEARTS:
        yield {"card": action.card}


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version of our rules, as one that mends a mistake would be."""
    monkeypatch.setattr(rules_version, "RULES_VERSION", "newer")
    monkeypatch.setattr(RoyalBattles, "rules", with_rules_replaced(RULES, nobody_moves_with_hearts))


@pytest.fixture
def kept() -> Kept:
    """A battle played under version 1, some moves of it with Hearts."""
    table = played("royal-battles", 150, 4)
    assert len(with_hearts(table)) > 2
    return table


def with_hearts(table: Table) -> list[int]:
    return [
        n
        for n, each in enumerate(table.rulings, 1)
        if each.entry.do == "move" and each.entry.card.endswith("H")
    ]


def reopened(kept: Kept, acts: list[Act]) -> VersionedFold:
    opening = VersionedFold(Table(kept.header.model_copy(update={"rules": "1"})))
    for act in acts:
        opening.apply_act_noting_changed_rulings(act)
    return opening


def test_under_the_same_rules_nothing_differs(kept: Kept) -> None:
    opening = reopened(kept, kept.acts)

    assert opening.entries_ruled_differently() == ()
    assert opening.table.record_json()["entries"] == kept.record_json()["entries"]


def test_every_act_that_is_kept_carries_a_digest_of_its_rulings(kept: Kept) -> None:
    assert all(len(act["ruled"]) == 1 and act["ruled"][0].split()[0] == "allowed" for act in kept.acts)


def test_under_newer_rules_every_ruling_that_differs_is_listed(kept: Kept, newer_rules: None) -> None:
    hearts = with_hearts(kept)

    opening = reopened(kept, kept.acts)

    assert [each.entry_number for each in opening.entries_ruled_differently()] == hearts
    assert {(each.old_verdict, each.ruling.verdict) for each in opening.entries_ruled_differently()} == {
        ("allowed", "irregular")
    }
    assert {each.ruling.entry.override for each in opening.entries_ruled_differently()} == {PLAYED_UNDER_1}
    assert len(opening.table) == len(kept)


def test_as_played_what_is_refused_now_stands_as_irregular_with_the_reason(
    kept: Kept, newer_rules: None
) -> None:
    hearts, opening = with_hearts(kept), reopened(kept, kept.acts)

    act, made = act_settling_rules_version_and_rulings(opening.table, hearts[0], "as_played")
    opening.table.store_and_apply_act(act, made)

    irregular = [n for n, each in enumerate(opening.table.rulings, 1) if each.verdict == "irregular"]
    assert irregular == hearts
    assert len(opening.table) == len(kept)


def test_by_the_new_rules_what_is_refused_drops_out_and_stays_in_the_log(
    kept: Kept, newer_rules: None
) -> None:
    hearts, opening = with_hearts(kept), reopened(kept, kept.acts)
    first = kept.ruling_of_entry(hearts[0]).entry

    act, made = act_settling_rules_version_and_rulings(opening.table, hearts[0], "new")
    opening.table.store_and_apply_act(act, made)

    assert all(each.verdict == "allowed" for each in opening.table.rulings)
    dropped = [entry for number, gone, entry in shown(opening.table) if gone == "dropped"]
    assert len(dropped) >= len(hearts) and any(
        repr(first.to_json_object()["card"]) in entry for entry in dropped
    )


@pytest.mark.parametrize("holds", ["new", "as_played"])
def test_what_was_chosen_is_not_asked_again(kept: Kept, newer_rules: None, holds: Any) -> None:
    hearts, opening = with_hearts(kept), reopened(kept, kept.acts)
    act, made = act_settling_rules_version_and_rulings(opening.table, hearts[0], holds)
    opening.table.store_and_apply_act(act, made)

    again = reopened(kept, [*kept.acts, act])

    assert again.entries_ruled_differently() == ()
    assert again.table.record_json() == opening.table.record_json()


def test_without_the_version_of_its_header_a_refused_act_is_no_record(kept: Kept, newer_rules: None) -> None:
    with pytest.raises(ValueError, match=f"entry {with_hearts(kept)[0]} "):
        table_from_acts(kept.header, kept.acts)


def test_a_record_may_name_its_version_and_the_ruling_of_each_entry() -> None:
    table = played("royal-battles", 10, 1)
    entries = [{**entry, "ruled": "allowed 0a1b2c3d"} for entry in table.record_json()["entries"]]
    text = (
        str({**table.record_json(), "rules": "1", "entries": entries})
        .replace("'", '"')
        .replace("(", "[")
        .replace(",)", "]")
    )
    text = text.replace("False", "false").replace("True", "true")

    header, read = read_record(text)

    assert header.rules == "1"
    assert [entry.to_json_object() for entry in read] == [
        ruling.entry.to_json_object() for ruling in table.rulings
    ]


# -- a ransom of what came into a Meld in the same turn (BR-40), which version 2 allowed -----------------------------

ENDLESS = Path(__file__).parents[1] / "royals" / "found" / "p-br-endless.jsonl"
RANSOM = 46
"""The number of the ransom for which the price of the ransom before it is taken back."""


def endless_turn_under_version_2() -> VersionedFold:
    """A game of version 2 up to a ransom of the price that was paid in the same turn."""
    written = json.loads(ENDLESS.read_text())
    entries = [*written.pop("entries")[:45], {**ENDLESS_RANSOM}]
    opening = VersionedFold(Table(header_from_json({**written, "rules": "2"})))
    for entry in entries:
        opening.apply_act_noting_changed_rulings({"act": "enter", "entry": entry, "ruled": ["allowed 0"]})
    return opening


ENDLESS_RANSOM = {"do": "ransom", "by": "C", "of": "B", "take": "10H", "give": "10S", "for_suit": "H"}


def test_a_ransom_of_this_turns_price_is_listed_in_games_of_version_2_br_40() -> None:
    listed = {each.entry_number: each for each in endless_turn_under_version_2().entries_ruled_differently()}

    assert listed[RANSOM].old_verdict == "allowed"
    assert listed[RANSOM].ruling.verdict == "irregular"


@pytest.mark.parametrize(("holds", "stands"), [("as_played", True), ("new", False)])
def test_the_players_choose_what_holds_of_that_ransom_br_40(holds: Any, stands: bool) -> None:
    opening = endless_turn_under_version_2()

    act, made = act_settling_rules_version_and_rulings(opening.table, RANSOM, holds)
    opening.table.store_and_apply_act(act, made)

    assert (len(opening.table) == RANSOM) == stands
