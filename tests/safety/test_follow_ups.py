"""What plainly refers to a corrected entry follows it: offered with the amendment, and declined by whoever likes."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from models.cards import NAMES, card_number_or_none
from models.record import Entry
from referee.games import header_from_json, new_record
from referee.table.amendments import (
    Amendment,
    Correction,
    apply_amendment,
    preview_amendment,
    preview_amendments,
)
from referee.table.judging import ruling_and_state_after
from referee.table.table import Table, table_from_acts
from tests.safety.tables import Kept, shown
from tests.support.random_games import KINDS, random_table

ROUND = [
    ("deal", {"by": "Ann", "up": "4S"}),
    ("choose", {"by": "Ben", "suit": "S"}),
    ("choose", {"by": "Ann", "suit": "H"}),
    ("draw", {"by": "Ben", "from": "stack", "card": "?"}),
    ("draw", {"by": "Ann", "from": "stack", "card": "?"}),
    ("draw", {"by": "Ben", "from": "stack", "card": "?"}),
    ("lead", {"by": "Ben", "card": "QS"}),
    ("follow", {"by": "Ann", "card": "3S"}),
    ("keep", {"by": "Ben", "cards": ["QS"]}),
    ("discard", {"by": "Ben", "card": "9C"}),
]
"""Entries 1 to 10 of a hand of Royals: Ben's Queen takes the trick, and he keeps her."""
LEAD, KEEP = 7, 9


def royals(*more: tuple[str, dict[str, Any]]) -> Kept:
    """A table of Royals at which this was entered."""
    table = Kept("royals")
    for do, fields in (*ROUND, *more):
        ruling = table.enter(table.entry_from_json({"do": do, **fields}))
        assert ruling.is_accepted, (do, fields, ruling.findings)
    return table


def with_card(table: Table, n: int, card: str) -> Entry:
    return table.ruling_of_entry(n).entry.model_copy(update={"card": card})


def followed(amendment: Amendment) -> dict[int, str]:
    return {
        change.entry_number: change.correction_kind
        for change in amendment.changes
        if change.is_corrected_too and change.entry_number and change.correction_kind
    }


def offered(amendment: Amendment) -> dict[int, str]:
    return {
        change.entry_number: change.correction_kind
        for change in amendment.changes
        if change.entry_number and change.correction_kind
    }


def harmed(amendment: Amendment) -> int:
    return sum(change.is_newly_illegal_or_dropped for change in amendment.changes)


def declined(table: Table, corrections: list[Correction]) -> Amendment:
    """The same with every follow-up said no to."""
    turned: list[int] = []
    while more := [
        n for n in followed(preview_amendments(table, corrections, toggled_entries=turned)) if n not in turned
    ]:
        turned += more
    return preview_amendments(table, corrections, toggled_entries=turned)


def test_a_card_kept_is_the_card_led_also_when_that_was_corrected() -> None:
    table = royals()

    amendment = preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "KS"))
    apply_amendment(table, amendment)

    assert followed(amendment) == {KEEP: "follows"} and harmed(amendment) == 0
    assert table.ruling_of_entry(KEEP).entry.cards == ("KS",)
    assert table.game.state_json(table.state)["spoils"]["Ben"] == ["KS"]


def test_both_entries_stay_in_the_log_as_they_were_made_and_one_undo_takes_all_of_it_back() -> None:
    table = royals()
    before, log = table.record_json(), list(shown(table))

    apply_amendment(table, preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "KS")))
    gone = [entry for _, gone, entry in shown(table) if gone == "corrected"]
    table.undo()

    assert len(gone) == 2 and all("QS" in entry for entry in gone)
    assert table.record_json() == before
    assert [entry for _, gone, entry in shown(table) if not gone] == [entry for _, _, entry in log]
    assert table.kind_of_step_to_undo == "enter"


def test_a_follow_up_can_be_declined() -> None:
    table = royals()

    amendment = preview_amendments(
        table, [Correction("correct", LEAD, with_card(table, LEAD, "KS"))], toggled_entries=[KEEP]
    )

    assert offered(amendment) == {KEEP: "follows"} and followed(amendment) == {}
    assert harmed(amendment) >= 1
    assert next(change.entry_number for change in amendment.changes if change.ruling_after is None) == KEEP


def test_a_preview_with_follow_ups_changes_nothing() -> None:
    table = royals()
    before, log, acts = table.record_json(), list(shown(table)), len(table.acts)

    preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "KS"))

    assert (table.record_json(), list(shown(table)), len(table.acts)) == (before, log, acts)


def test_what_followed_a_correction_goes_back_with_it() -> None:
    table = royals()
    before, right = table.record_json(), table.ruling_of_entry(LEAD).entry
    apply_amendment(table, preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "KS")))

    amendment = preview_amendment(table, "correct", LEAD, right)
    apply_amendment(table, amendment)

    assert followed(amendment) == {KEEP: "back"}
    assert table.record_json() == before


def test_a_card_that_was_another_one_all_along_is_not_touched() -> None:
    table = royals(
        ("draw", {"by": "Ann", "from": "stack", "card": "?"}),
        ("draw", {"by": "Ben", "from": "stack", "card": "?"}),
        ("draw", {"by": "Ann", "from": "stack", "card": "?"}),
        ("lead", {"by": "Ann", "card": "QS"}),
    )

    amendment = preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "KS"))
    apply_amendment(table, amendment)

    assert followed(amendment) == {KEEP: "follows"}
    assert table.ruling_of_entry(14).entry.card == "QS"


def test_where_the_card_named_now_was_really_played_later_the_table_is_asked_and_nothing_is_rewritten() -> (
    None
):
    table = royals(
        ("draw", {"by": "Ann", "from": "stack", "card": "?"}),
        ("draw", {"by": "Ben", "from": "stack", "card": "?"}),
        ("draw", {"by": "Ann", "from": "stack", "card": "?"}),
        ("lead", {"by": "Ann", "card": "5S"}),
    )

    amendment = preview_amendment(table, "correct", LEAD, with_card(table, LEAD, "5S"))
    exchanged = preview_amendments(
        table, [Correction("correct", LEAD, with_card(table, LEAD, "5S"))], toggled_entries=[14]
    )

    assert offered(amendment) == {KEEP: "follows", 14: "perhaps"} and followed(amendment) == {KEEP: "follows"}
    assert next(
        change for change in amendment.changes if change.entry_number == 14
    ).is_newly_illegal_or_dropped
    assert followed(exchanged) == {KEEP: "follows", 14: "perhaps"} and harmed(exchanged) == 0
    assert exchanged.rulings_and_states[-1][0].entry.card == "QS"


def test_several_entries_are_corrected_together_and_judged_together() -> None:
    table = royals()
    corrections = [
        Correction("correct", KEEP + 1, with_card(table, KEEP + 1, "9D")),
        Correction("correct", LEAD, with_card(table, LEAD, "KS")),
        Correction("correct", LEAD + 1, with_card(table, LEAD + 1, "AS")),
    ]

    first_two, all_three = preview_amendments(table, corrections[:2]), preview_amendments(table, corrections)
    apply_amendment(table, first_two)
    table.undo()
    apply_amendment(
        table,
        preview_amendments(
            table, [*corrections[:2], Correction("correct", LEAD + 1, with_card(table, LEAD + 1, "5S"))]
        ),
    )

    assert [each.correction.entry_number for each in all_three.corrected] == [LEAD, LEAD + 1, KEEP + 1]
    assert harmed(first_two) == 0 and first_two.are_corrections_accepted
    assert not all_three.are_corrections_accepted, "the Ace takes the trick, so Ben may not discard there"
    assert [table.ruling_of_entry(n).entry.card for n in (LEAD, LEAD + 1, KEEP + 1)] == ["KS", "5S", "9D"]
    assert [gone for _, gone, _ in shown(table)].count("corrected") == 4
    assert list(shown(table_from_acts(table.header, table.acts))) == list(shown(table))
    table.undo()
    assert len(table) == 10 and table.ruling_of_entry(LEAD).entry.card == "QS"


def test_of_several_corrections_each_is_judged_after_those_before_it() -> None:
    table = royals()
    wrong = with_card(table, LEAD + 1, "KS").model_copy(update={"card": "Joker"})

    amendment = preview_amendments(
        table,
        [Correction("correct", LEAD, with_card(table, LEAD, "KS")), Correction("correct", LEAD + 1, wrong)],
    )

    assert [each.ruling and each.ruling.verdict for each in amendment.corrected] == ["allowed", "refused"]
    assert not amendment.are_corrections_accepted


def test_an_entry_can_be_inserted_and_another_struck_out_in_one_amendment() -> None:
    table = royals()
    before = table.record_json()

    amendment = preview_amendments(
        table,
        [
            Correction("strike", 4),
            Correction(
                "insert",
                5,
                table.entry_from_json({"do": "draw", "by": "Ben", "from": "discard", "card": "4S"}),
            ),
        ],
    )
    apply_amendment(table, amendment)

    assert amendment.are_corrections_accepted and harmed(amendment) == 0
    assert table.ruling_of_entry(4).entry.from_ == "discard" and len(table) == 10
    assert [gone for _, gone, _ in shown(table)].count("struck") == 1
    assert list(shown(table_from_acts(table.header, table.acts))) == list(shown(table))
    table.undo()
    assert table.record_json() == before


def battle(*more: dict[str, Any]) -> Kept:
    """A Royal Battle with shown hands, Jon to move."""
    header = header_from_json({**new_record("royal-battles", ("Jon", "Mendi")), "entries": []})
    table = Kept("royal-battles")
    assert table.header == header
    cards = {"Jon": ["10D", "2C", "KS", "QC"], "Mendi": ["JS", "9H", "5C", "7S"]}
    for name, four in cards.items():
        for card in four:
            assert table.enter(table.entry_from_json({"do": "deal", "by": name, "card": card})).is_accepted
    places = [
        ("knight", "a7"),
        ("king", "e1"),
        ("pawn", "a5"),
        ("queen", "e3"),
        ("king", "a3"),
        ("pawn", "e5"),
        ("queen", "a1"),
        ("knight", "e7"),
    ]
    for n, (unit, square) in enumerate(places):
        assert table.enter(
            table.entry_from_json(
                {"do": "place", "by": ("Jon", "Mendi")[n % 2], "unit": unit, "square": square}
            )
        ).is_accepted
    for entry in (
        {"do": "initiative", "by": "Jon", "card": "6S"},
        {"do": "initiative", "by": "Mendi", "card": "4H"},
        *more,
    ):
        ruling = table.enter(table.entry_from_json(entry))
        assert ruling.is_accepted, (entry, ruling.findings)
    return table


TURN = (
    {"do": "draw", "by": "Jon", "cards": ["9D"]},
    {"do": "move", "by": "Jon", "from": "a5", "to": "b5", "card": "9D"},
    {"do": "end_turn", "by": "Jon"},
)


def test_a_card_drawn_is_the_card_played_also_when_that_was_corrected() -> None:
    table = battle(*TURN)

    amendment = preview_amendment(
        table, "correct", 19, table.entry_from_json({"do": "draw", "by": "Jon", "cards": ["9H"]})
    )

    assert followed(amendment) == {20: "follows"} and harmed(amendment) == 0


def test_the_same_card_of_the_other_pack_is_another_card() -> None:
    table = battle(
        *TURN,
        {"do": "draw", "by": "Mendi", "cards": ["9D"]},
        {"do": "move", "by": "Mendi", "from": "e5", "to": "d5", "card": "9D"},
    )

    amendment = preview_amendment(
        table, "correct", 19, table.entry_from_json({"do": "draw", "by": "Jon", "cards": ["9H"]})
    )

    assert followed(amendment) == {20: "follows"} and len(amendment.changes) == 1


def test_a_unit_moved_elsewhere_goes_on_from_there() -> None:
    table = battle(
        *TURN,
        {"do": "draw", "by": "Mendi", "cards": ["9S"]},
        {"do": "move", "by": "Mendi", "from": "e3", "to": "d3", "card": "9S"},
        {"do": "end_turn", "by": "Mendi"},
        {"do": "initiative", "by": "Jon", "card": "QD"},
        {"do": "initiative", "by": "Mendi", "card": "4D"},
        {"do": "draw", "by": "Jon", "cards": ["10S"]},
        {"do": "move", "by": "Jon", "from": "b5", "to": "c5", "card": "10S"},
    )

    amendment = preview_amendment(
        table, "correct", 20, table.ruling_of_entry(20).entry.model_copy(update={"to": "b6"})
    )

    assert followed(amendment) == {len(table): "follows"} and harmed(amendment) == 0
    assert amendment.rulings_and_states[-1][0].entry.from_ == "b6"


def test_what_names_a_card_that_was_struck_out_falls_with_it() -> None:
    table = battle(*TURN[:2])

    amendment = preview_amendment(table, "strike", 19)
    kept = preview_amendments(table, [Correction("strike", 19)], toggled_entries=[20])
    apply_amendment(table, amendment)

    assert offered(amendment) == {20: "falls"} == offered(kept)
    assert followed(kept) == {} and len(kept.rulings_and_states) <= 1
    assert len(table) == 18


def test_a_card_led_wrongly_at_the_beginning_does_not_pull_down_a_long_game() -> None:
    table = random_table(Random(17), "royals", 157, shown=False)
    lead = next(n for n, ruling in enumerate(table.rulings, 1) if ruling.entry.do == "lead")
    correction = Correction("correct", lead, with_card(table, lead, "6C"))

    alone, together = declined(table, [correction]), preview_amendments(table, [correction])

    assert len(table) == 157 and table.ruling_of_entry(lead).entry.card != "6C"
    assert harmed(alone) > 120
    assert harmed(together) == 0 and list(followed(together).values()) == ["follows"]


def named_anew(value: Any, old: str, new: str) -> Any:
    """A written entry in which one card is called by another name."""
    if isinstance(value, dict):
        return {
            name: each if name in ("do", "by", "of", "defender") else named_anew(each, old, new)
            for name, each in value.items()
        }
    return (
        [named_anew(each, old, new) for each in value]
        if isinstance(value, list)
        else new
        if value == old
        else value
    )


def mistaken(table: Table, pick: Random) -> list[tuple[int, Table]]:
    """Tables at which a card of this one was another from the first entry that names it, so that all is allowed; and that entry.

    Only such where every later entry that names the card would be refused under its old name: it can only be the same card.
    """
    entries = json.loads(json.dumps(table.record_json()["entries"]))
    texts = [json.dumps(entry) for entry in entries]
    free = [card for card in NAMES[:52] if not any(f'"{card}"' in text for text in texts)]
    named = {card: [n for n, text in enumerate(texts, 1) if f'"{card}"' in text] for card in NAMES[:52]}
    found = []
    for old, where in named.items():
        if len(where) < 2 or not free or texts[where[0] - 1].count(f'"{old}"') > 1:
            continue
        new, right = pick.choice(free), Table(table.header)
        for n, entry in enumerate(entries, 1):
            is_plain = (
                n not in where[1:]
                or ruling_and_state_after(
                    right.game, right.header, right.state, right.entry_from_json(entry)
                )[0].verdict
                == "refused"
            )
            if (
                not is_plain
                or right.enter(right.entry_from_json(named_anew(entry, old, new))).verdict != "allowed"
            ):
                break
        else:
            found.append((where[0], right))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_correction_that_is_followed_gives_the_record_that_would_have_been_entered_right_from_the_start(
    kind: str,
) -> None:
    tried = 0
    for seed in range(8):
        pick = Random(seed)
        table = random_table(pick, kind, 110, shown=kind in ("royal-battles", "el-royale") or seed % 2 == 0)
        for n, right in mistaken(table, pick):
            amendment = preview_amendment(table, "correct", n, right.ruling_of_entry(n).entry)
            assert [ruling for ruling, _ in amendment.rulings_and_states] == right.rulings[n - 1 :], (seed, n)
            tried += 1

    assert tried >= 5


def another_card(table: Table, n: int, pick: Random) -> Entry | None:
    """Entry n with another card, as it would have been allowed there."""
    written = json.loads(json.dumps(table.ruling_of_entry(n).entry.to_json_object()))
    names = [
        each
        for each in (written.get("card"), *written.get("cards", ()))
        if each and card_number_or_none(each) is not None
    ]
    for card in islice(pick.sample(NAMES[:52], 52), 12 if names else 0):
        entry = table.entry_from_json(named_anew(written, pick.choice(names), card))
        if (
            ruling_and_state_after(table.game, table.header, table.state_after(n - 1), entry)[0].verdict
            == "allowed"
        ):
            return entry
    return None


@pytest.mark.parametrize("shown", [True, False], ids=["shown", "hidden"])
@pytest.mark.parametrize("kind", KINDS)
def test_following_never_makes_more_illegal_and_a_correction_back_restores_the_record(
    kind: str, shown: bool
) -> None:
    for seed in range(6):
        pick = Random(seed)
        table = random_table(pick, kind, 90, shown=shown)
        for n in pick.sample(range(1, len(table) + 1), min(5, len(table))):
            entry, before = another_card(table, n, pick), table.record_json()
            if entry is None:
                continue
            amendment = preview_amendment(table, "correct", n, entry)
            assert harmed(amendment) <= harmed(declined(table, [Correction("correct", n, entry)]))

            apply_amendment(table, amendment)
            apply_amendment(
                table, preview_amendment(table, "correct", n, table.entry_from_json(before["entries"][n - 1]))
            )

            assert table.record_json() == before
            table.undo(2)
            assert table.record_json() == before
