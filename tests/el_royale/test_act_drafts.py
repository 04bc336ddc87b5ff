"""The half-said act in El Royale: what may be named next, and which rules speak before all is named."""

from typing import Any

import pytest

from models.el_royale import ElRoyaleHeader
from referee import drafts
from referee.act_sets import LISTED, all_acts_except_revealing
from referee.draft_refusals import (
    dead_end_findings_one_per_rule,
    findings_whatever_is_named_next,
    has_physically_impossible_finding,
)
from referee.drafts import DONE, Draft, DraftOptions
from referee.unknowns import PartialTuple
from tests.el_royale.sitting import GAME, Sitting


def after(sitting: Sitting, draft: Draft) -> DraftOptions:
    return drafts.legal_options_of_draft(GAME, sitting.state, draft)


def ids(sitting: Sitting, draft: Draft) -> list[str]:
    return [finding.rule.id for finding in findings_whatever_is_named_next(GAME, sitting.state, draft)]


def attacked() -> Sitting:
    """Ann has attacked Bob, whose whole hand has been seen, with the five of hearts."""
    sitting = Sitting(Ann="5H ? ? ?", Bob="9S 9H KC 2S", Cat=4)
    sitting.does("Ann attack 5H")
    return sitting


def test_a_card_that_beats_only_together_with_another_may_be_named_first() -> None:
    first = after(attacked(), Draft.from_fields(do="beat", by="Bob")).open_fields["cards"]
    then = after(attacked(), Draft.from_fields(do="beat", by="Bob", cards=PartialTuple(("9S",))))

    assert set(first.allowed) == {"9H", "9S"}
    assert (then.open_fields["cards"].allowed, then.complete_entry) == (("9H",), None)


def test_an_act_of_which_much_is_said_is_completed_with_nothing_else_said() -> None:
    sitting = Sitting(Ann="5H 5D 6S 7C", Bob=4)

    whole = drafts.first_legal_entry_revealing_no_cards(
        GAME, sitting.state, Draft.from_fields(do="attack", cards=("5D",))
    )

    assert whole == sitting.entry("Ann attack 5D")


def test_of_a_hand_what_is_known_is_told_apart_from_what_may_be_there() -> None:
    cards = after(Sitting(Ann="5H 5D ? ?", Bob=4), Draft.from_fields(do="attack", by="Ann")).open_fields[
        "cards"
    ]

    assert cards.certain_values == {"5H", "5D"}
    assert {"5H", "KC"} < set(cards.allowed)


def test_as_many_cards_as_a_hand_holds_may_be_shown() -> None:
    cards = after(Sitting(Ann="5H 5D ? ?", Bob=4), Draft.from_fields(do="show", by="Ann")).open_fields[
        "cards"
    ]

    assert cards.cards_left == range(1, 5)


def test_cards_are_claimed_one_after_the_other_or_none_at_all() -> None:
    sitting = Sitting(
        Ann="5S 5H 5D 5C ? ? ? ? ? ? ? ? ? ? ? ? ? ?", Bob="2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S", Cat=4
    )
    sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede")

    none, two = (
        Draft.from_fields(do="claim", by="Ann"),
        Draft.from_fields(do="claim", by="Ann", cards=PartialTuple(("2S", "2H"))),
    )

    assert DONE in after(sitting, none).open_fields["cards"].allowed
    assert after(sitting, none).complete_entry is None
    assert after(sitting, two).open_fields == {}
    assert after(sitting, two).complete_entry == sitting.entry("Ann claim 2S 2H")


def test_what_was_drawn_is_named_from_the_deck_it_came_from() -> None:
    sitting = Sitting("2019", discard="2S 2H 3S", Ann=4, Bob=4, Cat=52 - 8 - 3)
    sitting.does("Ann attack 5H 5C", "Bob beat 6C", "Ann clear")

    cards = after(sitting, Draft.from_fields(do="draw", by="Bob")).open_fields["cards"]

    assert set(cards.allowed) == {"2S", "2H", "3S", "5H", "5C", "6C", "?"}


@pytest.mark.parametrize("acts", [[], ["Ann attack 5H"], ["Ann attack 5H", "Bob beat 9H"]])
def test_nothing_is_offered_of_which_no_act_can_be_made(acts: list[str]) -> None:
    sitting = Sitting(Ann="5H 5D 6S 7C", Bob="9H KH 2S 2C", Cat="5S 9C 3H 4D")
    sitting.does(*acts)

    assert [
        each
        for each in GAME.legal_act_sets(sitting.state, LISTED)
        if not any(True for _ in all_acts_except_revealing([each]))
    ] == []


def test_a_card_in_one_dealt_hand_is_in_no_other() -> None:
    state = GAME.start(ElRoyaleHeader.model_validate({"seats": [{"name": "Ann"}, {"name": "Bob"}]}))
    anns = Draft((("do", "deal"), ("by", "Ann"), ("first", "Bob"), ("hands:Ann", ("2S", "3S", "?", "?"))))

    then = drafts.legal_options_of_draft(GAME, state, anns)

    assert {"2S", "3S"} & set(then.open_fields["hands:Bob"].allowed) == set()
    assert {"4S", "?"} <= set(then.open_fields["hands:Bob"].allowed)
    assert then.complete_entry is not None and then.complete_entry.to_json_object()["hands"] == {
        "Ann": ("2S", "3S", "?", "?")
    }


@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ({"do": "concede", "by": "Bob"}, []),
        ({"do": "concede", "by": "Bob", "spread": PartialTuple(("2S",))}, ["spread.nobody_is_out"]),
        ({"do": "beat", "by": "Bob"}, []),
        ({"do": "beat", "by": "Cat"}, ["beat.not_the_defender"]),
        ({"do": "beat", "by": "Bob", "cards": PartialTuple(("9S",))}, []),
        ({"do": "beat", "by": "Bob", "cards": ("9S",)}, ["beat.does_not_beat"]),
        ({"do": "beat", "by": "Bob", "cards": PartialTuple(("9S", "KC"))}, ["beat.how_many"]),
        ({"do": "beat", "by": "Bob", "cards": PartialTuple(("3D",))}, ["hand.all_known"]),
        ({"do": "throw_in", "by": "Cat", "cards": PartialTuple(("6S",))}, ["throw_in.other_rank"]),
        ({"do": "throw_in", "by": "Cat", "cards": PartialTuple(("5H",))}, ["hand.card_in_the_pile"]),
        ({"do": "show", "by": "Cat", "cards": PartialTuple(("9S",))}, ["hand.card_in_another_hand"]),
        ({"do": "show", "by": "Cat", "cards": PartialTuple(("7S", "7S"))}, ["cards.named_twice"]),
        (
            {"do": "show", "by": "Cat", "cards": PartialTuple(("7S", "8S", "10S", "JS", "QS"))},
            ["hand.too_many_named"],
        ),
        ({"do": "clear"}, ["take.attack_not_beaten"]),
    ],
)
def test_a_rule_speaks_as_soon_as_it_is_broken_whatever_is_named_next_and_not_before(
    said: dict[str, Any], spoken: list[str]
) -> None:
    assert ids(attacked(), Draft.from_fields(**said)) == spoken


def test_a_first_card_that_no_other_can_help_is_a_dead_end_and_says_why() -> None:
    draft = Draft.from_fields(do="beat", by="Bob", cards=PartialTuple(("2S",)))

    assert after(attacked(), draft) == DraftOptions({})
    assert [
        finding.rule.id
        for finding in dead_end_findings_one_per_rule(GAME, attacked().state, draft, lambda do, field: ())
    ] == ["beat.does_not_beat"]


def test_a_card_that_cannot_be_there_is_impossible_as_the_first_of_several() -> None:
    findings = findings_whatever_is_named_next(
        GAME, attacked().state, Draft.from_fields(do="throw_in", by="Cat", cards=PartialTuple(("9S",)))
    )

    assert has_physically_impossible_finding(findings)


def test_one_card_too_many_is_refused_as_soon_as_it_is_named() -> None:
    before_the_deal = Sitting("elimination", Ann=4, Bob=4)
    before_the_deal.state = GAME.start(before_the_deal.header)
    drew_one = Sitting(Ann=4, Bob=4, Cat=4)
    drew_one.does("Ann attack 5H", "Bob beat 6H", "Ann clear")

    five = Draft.from_fields(
        do="deal", by="Ann", first="Bob", hands={"Ann": PartialTuple(("2S", "3S", "4S", "5S", "6S"))}
    )
    assert ids(before_the_deal, five) == ["deal.four_cards"]
    assert ids(drew_one, Draft.from_fields(do="draw", by="Ann", cards=PartialTuple(("2S", "3S"))))[:1] == [
        "draw.not_that_many"
    ]
    assert ids(drew_one, Draft.from_fields(do="draw", by="Ann", cards=PartialTuple(("2S",)))) == []
