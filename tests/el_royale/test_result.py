"""A table of El Royale that plays without the referee and keeps only how each game ended: ER-60."""

from random import Random
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.el_royale import EL_ROYALE
from referee.games.el_royale.match import game_result, proposed_dealers_and_starters_of_next_game, standings
from referee.table.check_code import printable_snapshot_of_table
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from tests.probes.drafts import choices_out_of_reach, offers_refused
from tests.support.entering import codes, entered, told

TEAMS = {"Ann": "North", "Bob": "East", "Cat": "North", "Dan": "East"}


def keeping(
    edition: str = "elimination", entry: str = "result", teams: dict[str, str] | None = None
) -> Table:
    seats = [{"name": name, **({"team": team} if teams else {})} for name, team in TEAMS.items()]
    header = {"game": "el-royale", "edition": edition, "options": {"entry": entry}, "seats": seats}
    return Table(GAMES["el-royale"].header.model_validate(header))


def result(winner: str, *out: str) -> dict[str, Any]:
    return {"do": "result", "by": "Bob", "winner": winner, **({"out": list(out)} if out else {})}


def test_er_60_one_entry_ends_the_game() -> None:
    table = entered(keeping(), result("Cat", "Dan"))

    state = table.state
    assert (state.phase, state.table_rules.team_names[state.winner], state.player_name(state.won_by)) == (
        "over",
        "Cat",
        "Cat",
    )
    assert table.game.state_json(state)["eliminated"] == ["Dan"]
    assert codes(table, result("Cat")) == ["game.is_over"]


def test_er_60_where_all_others_went_out_nobody_laid_the_last_card() -> None:
    table = entered(keeping(teams=TEAMS), result("Cat", "Dan", "Bob"))

    ended = game_result(table.header, table.state)  # type: ignore[arg-type]

    assert (ended.winner, ended.won_by) == ("North", None)
    assert proposed_dealers_and_starters_of_next_game(ended).may_start == ("Ann", "Cat")


@pytest.mark.parametrize(
    ("edition", "entry", "said", "code"),
    [
        ("elimination", "result", result("Cat", "Cat"), "result.winner_is_out"),
        ("elimination", "result", result("Cat", "Dan", "Ann", "Dan"), "result.out_twice"),
        ("2019", "result", result("Cat", "Dan"), "result.nobody_goes_out"),
        ("elimination", "referee", result("Cat"), "result.every_act"),
        ("elimination", "result", {"do": "deal", "by": "Ann", "first": "Bob"}, "game.only_its_end"),
    ],
)
def test_er_60_what_does_not_belong_here_is_refused(
    edition: str, entry: str, said: dict[str, Any], code: str
) -> None:
    assert codes(keeping(edition, entry), said) == [code]


def test_er_60_a_table_may_tell_more_or_less_and_a_game_under_way_is_begun_anew() -> None:
    table = entered(keeping(entry="referee"), {"do": "deal", "by": "Ann", "first": "Bob"}, told("result"))
    assert (table.state.phase, table.state.deck) == ("result", 52)

    entered(
        table,
        told("referee"),
        {"do": "deal", "by": "Cat", "first": "Bob"},
        told("result"),
        result("Ann"),
        told("referee"),
    )

    assert table.state.phase == "over"


def test_a_result_is_typed_in_one_line() -> None:
    table = keeping()

    entered(table, entry_json_from_line(table, "Bob: result Cat out Dan,Ann"))

    assert table.state.eliminated == (3, 0)


def test_what_may_be_entered_is_offered_and_what_is_offered_is_allowed() -> None:
    table = keeping("2019")

    offered = [
        table.game.entry_from_act(table.state, act).to_json_object()
        for act in table.game.legal_acts(table.state)
    ]

    assert result("Cat") in offered and len(offered) == 16
    assert all(
        table.judge_without_entering(table.entry_from_json(each)).verdict == "allowed" for each in offered
    )


def test_in_elimination_any_of_the_others_may_have_gone_out() -> None:
    table = keeping()

    offered = [
        table.game.entry_from_act(table.state, act).to_json_object()
        for act in table.game.legal_acts(table.state)
    ]

    by, winners, others_out = 4, 4, 2**3
    assert {**result("Cat", "Dan"), "out": ("Dan",)} in offered and len(offered) == by * winners * others_out


@pytest.mark.parametrize("edition", ["2019", "elimination"])
def test_er_79_nothing_is_offered_of_a_player_who_left(edition: str) -> None:
    table = entered(keeping(edition), {"do": "leave", "player": "Bob"})

    offered = [
        table.game.entry_from_act(table.state, act).to_json_object()
        for act in table.game.legal_acts(table.state)
    ]

    assert len(offered) == 3 * 3 * (1 if edition == "2019" else 2**2)
    assert all(
        table.judge_without_entering(table.entry_from_json(each)).verdict == "allowed" for each in offered
    )
    assert [*offers_refused(table, Random(1), 12), *choices_out_of_reach(table, Random(1), 12)] == []


def test_er_79_instead_of_a_departed_winner_one_who_stayed_is_offered() -> None:
    table = entered(keeping(), {"do": "leave", "player": "Bob"})
    said = {"do": "result", "by": "Ann", "winner": "Bob"}

    instead = [each.to_json_object() for each in table.allowed_entries_instead(table.entry_from_json(said))]

    assert codes(table, said) == ["result.of_departed"]
    assert {each["winner"] for each in instead} == {"Ann", "Cat", "Dan"}


def test_er_79_a_player_who_left_enters_no_result() -> None:
    table = entered(keeping(), {"do": "leave", "player": "Bob"})

    assert codes(table, result("Cat")) == ["result.by_departed"]


def test_er_60_a_record_that_named_a_player_twice_still_opens_with_one_elimination() -> None:
    table = keeping()

    ruling = table.enter(table.entry_from_json({**result("Cat", "Dan", "Dan"), "override": "an old record"}))

    assert ruling.verdict == "irregular"
    assert table.game.state_json(table.state)["eliminated"] == ["Dan"]


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ("2019", "In this edition nobody is eliminated, so Dan cannot be out."),
        ("elimination", "Dan is named more than once, and a player goes out only once."),
    ],
)
def test_er_60_a_player_named_twice_as_out_has_one_reason(edition: str, reason: str) -> None:
    table = keeping(edition)

    ruling = table.judge_without_entering(table.entry_from_json(result("Cat", "Dan", "Dan")))

    assert refusal_reasons_text(ruling) == reason


@pytest.mark.parametrize(
    ("winner", "out", "told"),
    [
        ("Cat", ("Ann", "Dan"), "Cat has won, and Ann and Dan went out. Nobody else is left: Cat wins."),
        ("Cat", ("Ann",), "Cat has won, and Ann went out. Cat has laid the last card: Cat wins."),
    ],
)
def test_er_79_who_left_is_not_said_to_be_eliminated(winner: str, out: tuple[str, ...], told: str) -> None:
    table = entered(
        keeping(),
        {"do": "leave", "player": "Bob"},
        {"do": "result", "by": "Ann", "winner": winner, "out": list(out)},
    )

    text, _ = entry_and_events_text_and_ruling_ids(
        table.game, table.state, table.latest_standing_rulings(1)[0]
    )

    assert text == f"Ann enters how the game ended: {told}"


def test_an_evening_of_results_stands_on_the_score_sheet_and_counts_games_won() -> None:
    games = [entered(keeping(), result("Cat", "Dan")), entered(keeping(), result("Ann"))]

    sheet = EL_ROYALE.score_sheet([printable_snapshot_of_table(game) for game in games])
    won = standings(game_result(game.header, game.state) for game in games)  # type: ignore[arg-type]

    assert [[cell.total for cell in row.cells] for row in sheet.rows] == [
        ["0", "0", "1", "0"],
        ["1", "0", "1", "0"],
    ]
    assert won.players == {"Ann": 1, "Cat": 1, "Bob": 0, "Dan": 0}
    assert all("0" not in line for row in sheet.rows for line in row.below), (
        "nobody told how many cards were left"
    )


@pytest.mark.parametrize("edition", ["2019", "elimination"])
def test_a_half_said_result_leads_to_an_allowed_one_in_any_order(edition: str) -> None:
    table, chance = keeping(edition), Random(1)

    assert [*offers_refused(table, chance, 12), *choices_out_of_reach(table, chance, 12)] == []
