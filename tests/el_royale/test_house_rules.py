"""House rules that the table changes in the middle of a game."""

from typing import Any

from models.el_royale import ElRoyaleHeader
from referee.table.table import Table


def table(*acts: dict[str, Any], teams: str = "", **options: Any) -> Table:
    """A table of three with these entries made."""
    seats = [
        {"name": name} | ({"team": teams[at]} if teams else {})
        for at, name in enumerate(("Ann", "Bob", "Cat"))
    ]
    made = Table(ElRoyaleHeader.model_validate({"seats": seats, "options": options}))
    for act in ({"do": "deal", "by": "Ann", "first": "Ann"}, *acts):
        assert made.enter(made.entry_from_json(act)).is_accepted, act
    return made


def test_a_rule_that_changes_holds_from_then_on() -> None:
    made = table({"do": "attack", "by": "Ann", "cards": ["5H"]})
    throw_in = made.entry_from_json({"do": "throw_in", "by": "Ann", "cards": ["5C"]})
    assert made.judge_without_entering(throw_in).verdict == "allowed"

    assert made.enter(
        made.entry_from_json({"do": "house_rules", "options": {"attacker_may_throw_in": False}})
    ).is_accepted

    assert [finding.rule.id for finding in made.judge_without_entering(throw_in).findings] == [
        "throw_in.attacker_has_played"
    ]
    made.undo()
    assert made.judge_without_entering(throw_in).verdict == "allowed"


def test_a_pile_that_was_conceded_is_still_taken_when_the_rule_goes() -> None:
    made = table(
        {"do": "attack", "by": "Ann", "cards": ["5H"]},
        {"do": "concede", "by": "Bob"},
        throw_in_after_concession=True,
    )
    assert made.enter(
        made.entry_from_json({"do": "house_rules", "options": {"throw_in_after_concession": False}})
    ).is_accepted

    assert made.enter(made.entry_from_json({"do": "take", "by": "Bob"})).is_accepted
    assert made.game.state_json(made.state)["hand"]["Bob"] == 5


def test_no_card_is_thrown_onto_a_conceded_pile_when_the_rule_goes() -> None:
    made = table(
        {"do": "attack", "by": "Ann", "cards": ["5H"]},
        {"do": "concede", "by": "Bob"},
        {"do": "throw_in", "by": "Cat", "cards": ["5S"]},
        throw_in_after_concession=True,
    )
    assert made.enter(
        made.entry_from_json({"do": "house_rules", "options": {"throw_in_after_concession": False}})
    ).is_accepted

    thrown = made.judge_without_entering(
        made.entry_from_json({"do": "throw_in", "by": "Cat", "cards": ["5D"]})
    )

    assert [finding.rule.id for finding in thrown.findings] == ["throw_in.pile_is_conceded"]
    assert [made.game.entry_from_act(made.state, act).do for act in made.game.legal_acts(made.state)] == [
        "take"
    ]


def test_free_seating_cannot_go_while_teams_sit_as_they_like() -> None:
    made = table(teams="XXY", free_seating=True)

    assert not made.judge_without_entering(
        made.entry_from_json({"do": "house_rules", "options": {"free_seating": False}})
    ).is_accepted
