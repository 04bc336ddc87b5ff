"""Who may sit down: players, teams and house rules of El Royale."""

from typing import Any

import pytest

from models.el_royale import ElRoyaleHeader, ElRoyaleOptions
from models.record import NoRecord
from referee.table.replay import read_record


def seats(*teams: str | None) -> list[dict[str, Any]]:
    """One seat for each team named; None for a player on their own."""
    return [{"name": f"P{number}"} | ({"team": team} if team else {}) for number, team in enumerate(teams, 1)]


def refusal(**header: Any) -> str:
    """The sentence with which a header is refused."""
    with pytest.raises(NoRecord) as caught:
        read_record('{"format": "referee-record/1", "game": "el-royale", "entries": [], ' + _json(header)[1:])
    return str(caught.value)


def _json(header: dict[str, Any]) -> str:
    import json

    return json.dumps(header)


def test_the_later_edition_is_the_default() -> None:
    assert ElRoyaleHeader.model_validate({"seats": seats(None, None)}).edition == "elimination"


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_players_and_no_more(players: int) -> None:
    assert f"2 to 8 players, not {players}" in refusal(seats=seats(*[None] * players))


@pytest.mark.parametrize("teams", ["AB", "ABAB", "ABABAB", "ABCABC", "ABABABAB", "ABCDABCD"])
def test_er_06_equal_teams_of_any_number_that_alternate(teams: str) -> None:
    assert len(ElRoyaleHeader.model_validate({"seats": seats(*teams)}).seats) == len(teams)


@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        ("ABA", "the teams are uneven (A has 2, B has 1)"),
        ("AABB", "do not alternate"),
        ("ABBA", "do not alternate"),
        ("AA", "nobody to play"),
    ],
)
def test_er_05_teams_that_do_not_alternate_are_no_record(teams: str, sentence: str) -> None:
    assert sentence in refusal(seats=seats(*teams))


@pytest.mark.parametrize("teams", ["ABA", "AABB", "AAABC"])
def test_er_05_free_seating_lets_teams_be_uneven_and_sit_as_they_like(teams: str) -> None:
    header = ElRoyaleHeader.model_validate({"seats": seats(*teams), "options": {"free_seating": True}})

    assert [seat.team for seat in header.seats] == list(teams)


def test_er_05_either_everybody_has_a_team_or_nobody() -> None:
    assert "P2 has no team" in refusal(seats=seats("A", None, "A", "B"))


def test_two_players_of_one_name_are_no_record() -> None:
    assert "two seats are named Ann" in refusal(seats=[{"name": "Ann"}, {"name": "Ann"}])


def test_an_unknown_edition_or_house_rule_is_no_record() -> None:
    assert "edition" in refusal(edition="2021", seats=seats(None, None))
    assert "options.trumps" in refusal(seats=seats(None, None), options={"trumps": True})


def test_every_switch_of_the_rulings_is_a_house_rule_that_says_what_it_is() -> None:
    """Opt yes and Opt minor of section 1: ER-01, 05, 09, 10, 12, 20, 43, 46 and 47."""
    fields = ElRoyaleOptions.model_fields.values()

    rulings = [field.json_schema_extra["ruling"] for field in fields]  # type: ignore[index, call-overload]

    assert rulings == [
        "ER-60",
        "ER-61",
        "ER-62",
        "ER-01",
        "ER-05",
        "ER-09",
        "ER-10",
        "ER-12",
        "ER-20",
        "ER-43",
        "ER-46",
        "ER-47",
    ]
    assert all(field.description for field in fields)


def test_the_record_stores_every_house_rule_with_its_value() -> None:
    stored = ElRoyaleHeader.model_validate({"seats": seats(None, None)}).model_dump(mode="json")["options"]

    assert stored == {
        "first_card_to": "dealer",
        "free_seating": False,
        "attacker_may_throw_in": True,
        "throw_in_circuits": "until_all_pass",
        "polling": "strict",
        "throw_in_after_concession": False,
        "scoring": "games_won",
        "elimination_on_voluntary_take": True,
        "over16_by_choice": "allow",
    }


def test_a_house_rule_that_came_later_is_written_only_where_it_is_not_how_older_tables_play() -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}]

    as_ever, results = (
        ElRoyaleHeader.model_validate({"options": {"entry": entry}, "seats": seats})
        for entry in ("referee", "result")
    )

    assert (
        "entry" not in as_ever.model_dump()["options"]
        and results.model_dump()["options"]["entry"] == "result"
    )
