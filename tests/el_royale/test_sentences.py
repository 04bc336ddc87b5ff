"""El Royale: what the referee says, word for word, where a number or a private hand had made it untrue."""

import pytest

from models.translation import language_context
from referee.games import GAMES, header_from_json, new_record
from referee.games.el_royale import events
from referee.table.redacted import redacted_for
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from referee.words.phrases import finding_reason_sentence
from tests.el_royale.sitting import GAME, Sitting
from tests.support.entering import entered

BOBS = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C"


def reasons(sitting: Sitting, words: str, **more: object) -> list[str]:
    """The reasons why this act is refused, in words."""
    return [finding_reason_sentence(finding) for finding in sitting.judge(words, **more)]


def told(sitting: Sitting, event: object) -> str:
    """What is said of an event."""
    message = GAME.event_message(sitting.state, event)
    return GAME.event_text(message.code, message.facts)


def test_a_hand_that_was_named_in_private_is_known_and_not_seen_by_everyone() -> None:
    hands = {"Ann": ["2S", "3S", "4S", "5S"], "Bob": ["9S", "9H", "9D", "8C"]}
    table = entered(
        Table(header_from_json(new_record("el-royale", ["Ann", "Bob"]))),
        {"do": "deal", "by": "Ann", "first": "Ann", "hands": hands},
    )
    for view in (table, redacted_for(table, 0)):
        attack = view.entry_from_json({"do": "attack", "by": "Ann", "cards": ["KS"]})

        assert refusal_reasons_text(view.judge_without_entering(attack)) == (
            "Ann does not hold KS: all 4 cards of that hand are known (2S, 3S, 4S and 5S)."
        )


def test_no_refusal_of_any_game_says_that_everyone_has_seen_a_hand() -> None:
    explanations = {rule.explanation for game in GAMES.values() for rule in game.rules}

    assert [
        text for text in explanations if "everyone has seen" in text or "everybody has seen" in text
    ] == []


def test_a_hand_of_one_known_card_is_said_in_the_singular() -> None:
    assert reasons(Sitting(Ann="2S", Bob=4), "Ann attack KS") == [
        "Ann does not hold KS: the one card of that hand is known (2S)."
    ]


def test_who_holds_one_card_may_take_at_most_fifteen() -> None:
    sitting = Sitting("elimination", Ann="5S 5H 5D 5C KS", Bob=f"{BOBS} 6S", Cat=4)
    sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede")

    assert reasons(sitting, f"Ann claim {BOBS} 6S 5S 5H 5D") == [
        "Ann holds 1 card and may take at most 15, not 16: nobody takes beyond 16."
    ]


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("Ann draw KS KH", "Ann has 1 drawn card left to name, not 2."),
        ("Cat draw KS", "Cat has no drawn cards left to name, not 1."),
    ],
)
def test_drawn_cards_are_counted_in_words_that_fit(named: str, reason: str) -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5S", "Bob concede")

    assert reason in reasons(sitting, named)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (events.SetAside(1), "1 card goes to the old cards.", "1 Karte kommt zu den alten Karten."),
        (events.SetAside(2), "2 cards go to the old cards.", "2 Karten kommen zu den alten Karten."),
        (
            events.SpoilsDiscarded("Bob", 1),
            "Of Bob's cards 1 goes to the old cards.",
            "Von den Karten von Bob kommt 1 zu den alten Karten.",
        ),
        (
            events.Rebuilt(1),
            "The deck is empty: the one old card is the new deck.",
            "Der Stapel ist leer: Die eine alte Karte ist der neue Stapel.",
        ),
        (
            events.Rebuilt(1, "Ann", 2, 3),
            "The deck ran out after 2 of Ann's 3: the one old card is the new one.",
            "Der Stapel war leer, als Ann 2 von 3 gezogen hatte: Die eine alte Karte ist der neue.",
        ),
    ],
)
def test_one_card_is_said_in_the_singular(event: object, english: str, german: str) -> None:
    sitting = Sitting(Ann=4, Bob=4)

    assert told(sitting, event) == english
    with language_context("de"):
        assert told(sitting, event) == german


@pytest.mark.parametrize("edition", ["2019", "elimination"])
@pytest.mark.parametrize("act", ["concede", "take"])
def test_er_76_where_nobody_goes_out_no_number_of_spread_cards_is_asked_for(edition: str, act: str) -> None:
    sitting = Sitting(edition, Ann="5S 5H 5D ?", Bob=BOBS, Cat=4)
    sitting.does("Ann attack 5S 5H 5D")
    if act == "take":
        sitting.does("Bob beat 5C") if sitting.codes("Bob beat 5C") == [] else None

    found = reasons(sitting, f"Bob {act}", spread=["2S"])

    assert "This does not eliminate Bob, so no hand is spread." in found
    assert not any("spreads them all" in reason for reason in found)
