"""Royals in another language: suits, rulings, what is asked; and every wording can be found by its id."""

import pytest

from models.translation import language_context
from referee.games import GAMES
from referee.games.royals.entry_reader import UNREADABLE
from referee.games.royals.words import house_or_localized_suit_name
from referee.words.phrases import finding_reason_sentence
from royals.sitting import Sitting
from tools.catalogue import read, texts

DOGS = {"houses": {"H": {"name": "Dogs"}}}


def test_a_suit_is_called_in_the_language_spoken() -> None:
    table = Sitting(Ann=("H", "", "", 5), Bob=("S", "", "", 5))

    with language_context("de"):
        house = house_or_localized_suit_name(table.state, 1)

    assert house == "Herz"
    assert house_or_localized_suit_name(table.state, 1) == "Hearts"


def test_a_house_keeps_the_name_that_the_table_has_given_to_it() -> None:
    table = Sitting(options=DOGS, Ann=("H", "", "", 5), Bob=("S", "", "", 5))

    with language_context("de"):
        house = house_or_localized_suit_name(table.state, 1)

    assert house == "Dogs"


def test_a_ruling_is_told_in_the_language_spoken_where_it_is_told() -> None:
    table = Sitting(Ann=("H", "", "", "9S 9D 9C"), Bob=("S", "", "", 5))
    finding = table.findings("Ann meld 9S 9D 9C")[0]

    with language_context("de"):
        told = finding_reason_sentence(finding)

    assert told == "Ann hatte vor diesem Zug keinen Royal in Herz in der Auslage."
    assert finding_reason_sentence(finding) == "Ann had no Royal of Hearts on display before this turn began."


def test_where_the_copies_lie_is_told_in_the_language_spoken() -> None:
    table = Sitting(discard="2H", Ann=("H", "", "", "9S ?"), Bob=("S", "", "", 5))
    finding = table.findings("Ann lead 2H")[0]

    with language_context("de"):
        told = finding_reason_sentence(finding)

    assert told == "Ann kann Herz-2 nicht haben: eine liegt auf dem Ablagestapel."


def test_what_cannot_be_read_is_among_the_texts() -> None:
    ids = {text.id for text in texts()}

    assert {rule.id for rule in UNREADABLE} <= ids


@pytest.mark.parametrize("game", ("battle-royals", "royals"))
def test_everything_that_happens_has_its_german(game: str) -> None:
    said = {(text.id, text.english) for text in read("de")}
    happenings = {(f"royals.{code}", english) for code, english in GAMES[game].texts.items()}
    rules = {(rule.id, rule.explanation) for rule in GAMES[game].rules}

    assert (happenings | rules) - said == set()
