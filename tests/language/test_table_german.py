"""What people at a table read in German: cards by their names, ranks and units with their articles, one and several."""

import pytest

from models.record import NoRecord
from models.translation import card_names_joined, language_context, say, text_in_quotes
from referee.games import header_from_json
from referee.games.el_royale.words import TEXTS as EL_ROYALE
from referee.games.royals import editions
from referee.games.royals.drawing import pile_taken_without_two_royals_of_home_or_new_suit
from referee.games.royals.rules import rule_in_battle_royals_words
from referee.games.royals.words import TEXTS as ROYALS
from referee.words.phrases import another_of_rank, phrase
from referee.words.scanner import unread_line_error
from tools import catalogue
from views.screens.el_royale.cards import play_cards_label


def test_rules_that_house_rules_of_battle_royals_add_are_texts() -> None:
    texts = set(catalogue.texts())

    assert [
        rule.id
        for variant in editions.BATTLE_ROYALS_VARIANTS
        for rule in (*variant.adds, *variant.replaces)
        if not {(rule.id, rule.explanation), (f"{rule.id}.sentence", rule.sentence)} <= texts
    ] == []


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("board", "A hatte vor dem Zug nicht zwei verschiedene Royals in Herz in der Auslage: Herz-König"),
        ("display", "A hatte vor dem Zug nicht zwei verschiedene Royals in Herz in der Beute: Herz-König"),
    ],
)
def test_two_royals_of_battle_royals_are_told_in_german(where: str, told: str) -> None:
    rule = rule_in_battle_royals_words(pile_taken_without_two_royals_of_home_or_new_suit)
    facts = {"player": "A", "house": "Hearts", "face_cards": ["KH"], "where": where, "given": False}

    with language_context("de"):
        assert phrase(rule.id, rule.explanation, facts) == told


@pytest.mark.parametrize("fact", ["face_cards", "taken", "known", "named"])
def test_a_card_is_called_by_its_name_in_every_fact(fact: str) -> None:
    with language_context("de"):
        assert say("no.such_text", f"{{{fact}}}", **{fact: ["7S", "AC"]}) == "Pik-7 und Kreuz-Ass"


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        (("9H",), "Beat with 9H", "Mit Herz-9 schlagen"),
        (("9H", "JD"), "Beat with 9H and JD", "Mit Herz-9 und Karo-Bube schlagen"),
    ],
)
def test_cards_to_play_are_called_by_their_names(cards: tuple[str, ...], english: str, german: str) -> None:
    told = [play_cards_label("beat", cards)]
    with language_context("de"):
        told.append(play_cards_label("beat", cards))

    assert told == [english, german]


def test_joined_cards_are_called_by_their_names() -> None:
    with language_context("de"):
        assert card_names_joined(["KS", "QH"]) == "Pik-König, Herz-Dame"
    assert card_names_joined(["KS", "QH"]) == "KS, QH"


@pytest.mark.parametrize(
    ("rank", "english", "german"),
    [("5", "another 5", "noch eine 5"), ("J", "another Jack", "noch einen Buben")],
)
def test_another_card_of_a_rank_has_its_article(rank: str, english: str, german: str) -> None:
    told = [another_of_rank(rank)]
    with language_context("de"):
        told.append(another_of_rank(rank))

    assert told == [english, german]


@pytest.mark.parametrize(
    ("over", "english", "german"),
    [
        (["AS"], "2S beats AS: Ann wins", "Pik-2 schlägt Pik-Ass: Ann gewinnt"),
        (["9S", "AS"], "2S takes the Ace among 9S and AS: Ann", "Pik-2 nimmt das Ass unter Pik-9 und Pik-Ass: Ann"),
    ],
)  # fmt: skip
def test_a_sneak_beats_one_card_and_takes_the_ace_among_several(
    over: list[str], english: str, german: str
) -> None:
    facts = {"card": "2S", "over": over, "winner": "Ann", "keeps": 1}

    for language, start in (("en", english), ("de", german)):
        with language_context(language):
            assert phrase("royals.trick_sneak", ROYALS["trick_sneak"], facts).startswith(start)


def test_a_seat_left_in_mid_game_is_called_empty() -> None:
    facts = {"of": "Bob", "attacker": "Cat", "defender": "Ann"}

    assert phrase("el_royale.next_after_empty_seat", EL_ROYALE["next_after_empty_seat"], facts) == (
        "Counted from Bob's empty seat, Cat attacks Ann next."
    )


def test_what_was_typed_is_in_the_quotation_marks_of_the_language() -> None:
    told = [text_in_quotes("hallo")]
    with language_context("de"):
        told += [text_in_quotes("hallo"), str(unread_line_error("hallo", 0))]

    assert told == ["'hallo'", "„hallo“", "Zeichen 1, „hallo“, ist nicht zu lesen"]


def test_allowed_values_of_a_house_rule_are_in_the_quotation_marks_of_the_language() -> None:
    table = {"game": "royals", "seats": [{"name": "A"}, {"name": "B"}], "options": {"redeal": "x"}}

    with language_context("de"), pytest.raises(NoRecord) as refused:
        header_from_json({"format": "referee-record/1", **table})

    assert str(refused.value).endswith("muss eines davon sein: „after_pass“, „before_choosing“")
