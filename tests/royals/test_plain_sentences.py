"""Every refusal cites the sentence of its own text and option that it rests on, and no neighbour of it."""

from typing import Final

import pytest

from models.cards import card_numbers
from models.rulings import Rule
from referee.games.royals import rules
from referee.games.royals.entry_reader import UNREADABLE
from referee.games.royals.scoring import score_lines, total_of_score_lines
from royals.sitting import Sitting

ROYALS: Final = {
    "R-66": ("challenge.only_two", "players.unknown"),
    "R-67": ("deal.not_that_many", "pack.too_many_copies", "cards.unknown"),
    "R-69": ("deal.hand_size",),
    "R-70": ("deal.face_up",),
    "R-71": ("choose.not_your_choice", "suits.unknown"),
    "R-72": ("redeal.not_the_dealer",),
    "R-73": ("turn.not_your_turn",),
    "R-74": ("phase.not_now", "lead.once", "turn.trick_is_due"),
    "R-75": ("draw.not_your_draw", "draw.none_open"),
    "R-76": ("draw.not_in_discards", "draw.home_suit_only", "draw.top_only", "draw.unknown_source"),
    "R-77": ("follow.not_in_the_trick", "follow.played_already"),
    "R-79": ("turn.unfinished_trick",),
    "R-80": ("draw.discard_is_seen", "turn.discard_is_due"),
    "R-81": ("meld.nothing", "meld.several_denominations"),
    "R-82": ("ransom.not_an_opponent", "ransom.not_on_the_board", "ransom.denomination", "ransom.same_suit"),
    "R-83": ("as_if.only_attacker",),
    "R-85": ("pack.not_in_hand",),
    "R-86": ("cards.not_shown",),
}  # fmt: skip
BATTLE_ROYALS: Final = {
    "BR-08": ("challenge.everybody_fights",),
    "BR-10": ("draw.bystander",),
    "BR-12": ("draw.not_in_discards", "draw.home_suit_only", "draw.top_only", "draw.unknown_source"),
    "BR-41": ("players.unknown",),
    "BR-42": ("deal.not_that_many", "pack.too_many_copies", "cards.unknown"),
    "BR-44": ("deal.not_the_dealer",),
    "BR-45": ("deal.face_up",),
    "BR-46": ("choose.not_your_choice", "suits.unknown"),
    "BR-47": ("phase.not_now", "lead.once", "turn.trick_is_due"),
    "BR-48": ("draw.not_your_draw", "draw.none_open"),
    "BR-49": ("follow.not_in_the_trick", "follow.played_already", "follow.suit"),
    "BR-51": ("turn.unfinished_trick",),
    "BR-52": ("draw.discard_is_seen", "turn.discard_is_due"),
    "BR-53": ("meld.nothing", "meld.several_denominations"),
    "BR-54": ("meld.home_royal",),
    "BR-55": ("zones.unknown",),
    "BR-56": ("assassination.melded_ace",),
    "BR-57": ("pile.instead_of_draws", "pile.count", "pile.bottom_not_melded"),
    "BR-58": (
        "assassination.no_such_card", "assassination.not_an_ace", "assassination.won_this_turn",
        "assassination.not_an_opponent", "assassination.other_suit",
    ),
    "BR-59": ("ransom.not_on_the_board", "ransom.not_a_royal", "ransom.denomination", "ransom.same_suit"),
    "BR-60": ("ransom.won_in_a_trick",),
    "BR-61": (
        "as_if.only_attacker", "change.not_three", "change.too_few_copies", "change.not_held", "change.not_there",
        "change.dead_copy",
    ),
    "BR-62": ("draw.stack_is_empty",),
    "BR-63": ("reveal.wrong_size", "reveal.not_shown", "reveal.known_card_missing", "players.missing"),
    "BR-64": ("phase.game_is_over",),
    "BR-65": ("pack.not_in_hand",),
    "BR-66": ("cards.not_shown",),
}  # fmt: skip
OPTION_2: Final = {
    "BR-13": ("draw.not_your_draw", "draw.none_open"),
    "BR-14": ("follow.not_in_the_trick", "follow.played_already", "follow.suit"),
    "BR-16": ("keep.not_the_winner", "keep.not_in_the_trick", "keep.number"),
}


def why_won(game: str, options: dict[str, str], led: str, followed: str) -> tuple[str, ...]:
    """What is cited for the winner of a trick between the first two players."""
    others = {"Cat": ("D", "", "", "KH")} if game == "battle-royals" else {}
    seats = {"Ann": ("H", "", "", f"{led} 3C"), "Bob": ("C", "", "", f"{followed} 4C"), **others}
    table = Sitting(game, defender="Bob", options=options, **seats)
    happened = table.does(
        f"Ann lead {led}", f"Bob follow {followed}", *(["Cat follow KH"] if "all" in options.values() else [])
    )
    return table.game.event_message(table.state, happened[-1])[1]


@pytest.mark.parametrize(
    ("game", "options", "plain", "sneak"),
    [
        ("royals", {}, "R-78", "R-20"),
        ("battle-royals", {}, "BR-50", "BR-43"),
        ("battle-royals", {"battle": "all"}, "BR-14", "BR-15"),
    ],
)
def test_r_68_the_winner_is_told_by_the_rank_of_cards(
    game: str, options: dict[str, str], plain: str, sneak: str
) -> None:
    assert why_won(game, options, "9S", "10S") == (plain,)
    assert why_won(game, options, "AS", "2S") == (sneak,)


@pytest.mark.parametrize(("card", "points"), [("2S", 10), ("8S", 10), ("9S", 5), ("AS", 5)])
def test_r_84_each_card_counts_five_or_ten(card: str, points: int) -> None:
    table = Sitting(Ann=("H", card, "", ""), Bob=("S", "", "", ""))

    score = score_lines(table.state.table_rules, table.state.suits[0], card_numbers([card]), (), ())

    assert total_of_score_lines(score) == points


def citing(item: str, spoken: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in spoken if rule.ruling == item]


@pytest.mark.parametrize(("item", "ids"), ROYALS.items())
def test_a_rule_of_royals_cites_its_sentence(item: str, ids: tuple[str, ...]) -> None:
    assert citing(item, (*rules.ROYALS, *UNREADABLE)) == [*ids]


@pytest.mark.parametrize(("item", "ids"), BATTLE_ROYALS.items())
def test_a_rule_of_battle_royals_cites_its_sentence(item: str, ids: tuple[str, ...]) -> None:
    assert citing(item, (*rules.BATTLE_ROYALS, *rules.LATER_UNREADABLE)) == [*ids]


@pytest.mark.parametrize(("item", "ids"), OPTION_2.items())
def test_where_everybody_plays_rules_cite_option_2(item: str, ids: tuple[str, ...]) -> None:
    assert citing(item, rules.OPTION_2) == [*ids]
