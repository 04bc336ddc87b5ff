"""The half-said act in Royals: what may be named next, and which rules speak before all is named."""

from typing import Any

import pytest

from models.royals.record import RoyalsHeader
from referee import drafts
from referee.draft_refusals import findings_whatever_is_named_next, has_physically_impossible_finding
from referee.drafts import DONE, Draft, DraftOptions, PossibleAct
from referee.games import GAMES
from referee.games.royals.state import DRAW, REVEAL
from referee.unknowns import PartialTuple
from royals.sitting import Sitting


def after(table: Sitting, draft: Draft) -> DraftOptions:
    return drafts.legal_options_of_draft(table.game, table.state, draft)


def ids(table: Sitting, draft: Draft) -> list[str]:
    return [finding.rule.id for finding in findings_whatever_is_named_next(table.game, table.state, draft)]


def rich(**more: Any) -> Sitting:
    """Ann (Hearts) had a Royal and an Assassin on display before her turn and holds three tens; Bob (Spades) has melded Queens."""
    return Sitting(
        Ann=("H", "KH AH", "", "10S 10D 10C QD 4C"), Bob=("S", "2H KS", "QH@8 QC@8 QC@8", 5), **more
    )


def test_of_a_meld_the_next_card_is_of_the_same_denomination() -> None:
    table = rich()

    first = after(table, Draft.from_fields(do="meld", by="Ann")).open_fields["cards"]
    then = after(table, Draft.from_fields(do="meld", by="Ann", cards=PartialTuple(("10S", "10D"))))

    assert set(first.allowed) == {"10S", "10D", "10C"}
    assert (then.open_fields["cards"].allowed, then.complete_entry) == (("10C",), None)


def test_of_a_hidden_hand_what_is_known_is_told_apart_from_what_may_be_there() -> None:
    table = Sitting(Ann=("H", "", "", "10S ? ?"), Bob=("S", "", "", 5))

    cards = after(table, Draft.from_fields(do="lead")).open_fields["card"]

    assert cards.certain_values == {"10S"}
    assert {"10S", "KC"} < set(cards.allowed)


def test_of_the_last_card_and_of_a_price_what_is_known_is_told_apart_too() -> None:
    wins = Sitting(Ann=("H", "KH", "", "10S ?"), Bob=("S", "", "", 5), fought="Ann")
    buys = Sitting(Ann=("H", "KH", "", "JC ? ?"), Bob=("S", "", "JH@8 JD@8 JC@8", 5))

    assert after(wins, Draft.from_fields(do="end_hand")).open_fields["discard"].certain_values == {"10S"}
    assert after(buys, Draft.from_fields(do="ransom", by="Ann", take="JH")).open_fields[
        "give"
    ].certain_values == {"JC"}


def test_a_zone_is_asked_for_only_where_both_hold_a_copy_of_the_victim() -> None:
    one, both = rich(), Sitting(Ann=("H", "KH AH", "", "4C"), Bob=("S", "QH", "QH@8 QC@8 QD@8", 5))

    whole = drafts.draft_or_entry_with_value(
        one.game, one.state, Draft.from_fields(do="assassinate", by="Ann", ace="AH", of="Bob"), "victim", "2H"
    )
    zones = after(
        both, Draft.from_fields(do="assassinate", by="Ann", ace="AH", of="Bob", victim="QH")
    ).open_fields["zone"]

    assert whole == one.entry({"do": "assassinate", "by": "Ann", "ace": "AH", "of": "Bob", "victim": "2H"})
    assert set(zones.allowed) == {"spoils", "meld"}


def test_with_a_pile_the_bottom_card_taken_is_melded_whichever_card_is_named_first() -> None:
    table = Sitting(Ann=("H", "KH QH", "", "9D 9C 9C"), Bob=("S", "", "", 5), phase=DRAW, discard="9S 4D")
    taken = Draft.from_fields(do="take_pile", by="Ann", count=2)

    assert {"9D", "9C", "9S"} == set(after(table, taken).open_fields["meld"].allowed)
    assert after(table, taken.with_field("meld", PartialTuple(("9D", "9C", "9C")))).open_fields[
        "meld"
    ].allowed == ("9S",)


def test_a_card_that_lies_face_up_is_dealt_to_nobody() -> None:
    state = GAMES["royals"].start(RoyalsHeader.model_validate({"seats": [{"name": "Ann"}, {"name": "Bob"}]}))

    hands = (
        drafts.legal_options_of_draft(GAMES["royals"], state, Draft.from_fields(do="deal", by="Ann", up="2S"))
        .open_fields["hands:Bob"]
        .allowed
    )

    assert "2S" not in hands and {"3S", "?", None} <= set(hands)
    dealt = Draft((("do", "deal"), ("by", "Ann"), ("hands:Bob", ("2S", "KS", "KS", *["?"] * 7))))
    up = drafts.legal_options_of_draft(GAMES["royals"], state, dealt).open_fields["up"].allowed
    assert "2S" not in up and {"3S", "KS"} <= set(up)


def test_where_only_the_table_knows_the_cards_the_deal_and_the_hands_are_waited_for() -> None:
    state = GAMES["royals"].start(RoyalsHeader.model_validate({"seats": [{"name": "Ann"}, {"name": "Bob"}]}))
    ended = Sitting(Ann=("H", "", "", "10S ?"), Bob=("S", "", "", 3), phase=REVEAL)

    assert drafts.possible_verbs_of_players(GAMES["royals"], state) == [
        PossibleAct("deal", "Ann", False),
        PossibleAct("deal", "Bob", False),
    ]
    assert drafts.possible_verbs_of_players(ended.game, ended.state) == [PossibleAct("reveal", None, False)]


@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ({"do": "meld", "by": "Ann", "cards": PartialTuple(("10S",))}, []),
        ({"do": "meld", "by": "Ann", "cards": ("10S",)}, ["meld.fewer_than_three"]),
        ({"do": "meld", "by": "Ann", "cards": PartialTuple(("10S", "QD"))}, ["meld.several_denominations"]),
        (
            {"do": "meld", "by": "Ann", "cards": PartialTuple(("JH",))},
            ["meld.home_royal", "pack.not_in_hand"],
        ),
        ({"do": "meld", "by": "Bob"}, ["turn.not_your_turn"]),
        ({"do": "assassinate", "by": "Ann", "of": "Bob"}, []),
        ({"do": "assassinate", "by": "Ann", "of": "Ann"}, ["assassination.not_an_opponent"]),
        ({"do": "assassinate", "by": "Ann", "ace": "AS"}, ["assassination.no_such_card"]),
        ({"do": "assassinate", "ace": "AH", "victim": "KS"}, ["assassination.other_suit"]),
        ({"do": "ransom", "by": "Ann", "of": "Bob", "take": "QH"}, []),
        ({"do": "ransom", "by": "Ann", "give": "QS"}, ["pack.not_in_hand"]),
        ({"do": "ransom", "take": "QH", "give": "10S"}, ["ransom.denomination"]),
        ({"do": "change_suit", "by": "Ann", "card": "10S", "copies": PartialTuple(("hand",))}, []),
        (
            {"do": "change_suit", "by": "Ann", "card": "10S", "copies": PartialTuple(("meld",))},
            ["change.not_there"],
        ),
        (
            {"do": "change_suit", "by": "Ann", "card": "10S", "copies": PartialTuple(("hand", "hand"))},
            ["change.not_held"],
        ),
        ({"do": "draw", "by": "Ann"}, ["draw.none_open"]),
        ({"do": "discard", "by": "Ann"}, ["turn.trick_is_due"]),
        ({"do": "keep"}, ["phase.not_now"]),
    ],
)
def test_a_rule_speaks_as_soon_as_it_is_broken_whatever_is_named_next_and_not_before(
    said: dict[str, Any], spoken: list[str]
) -> None:
    assert ids(rich(), Draft.from_fields(**said)) == spoken


def test_a_card_that_cannot_be_in_the_hand_is_impossible_as_the_first_of_several() -> None:
    table = rich()

    assert has_physically_impossible_finding(
        findings_whatever_is_named_next(
            table.game, table.state, Draft.from_fields(do="meld", by="Ann", cards=PartialTuple(("9S",)))
        )
    )


def test_of_a_trick_no_card_is_kept_that_was_not_played_and_none_too_many() -> None:
    table = Sitting(Ann=("H", "", "", "10S 9D"), Bob=("S", "", "", "JS 4C"))
    table.does("Ann lead 10S", "Bob follow JS")

    assert DONE not in after(table, Draft.from_fields(do="keep")).open_fields["cards"].allowed
    assert ids(table, Draft.from_fields(do="keep", cards=PartialTuple(("9D",)))) == ["keep.not_in_the_trick"]
    assert ids(table, Draft.from_fields(do="keep", cards=PartialTuple(("10S", "JS")))) == ["keep.number"]
