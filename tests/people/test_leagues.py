"""Leagues: pairings as they are published, standings that follow from results, late entries and withdrawals."""

import random
import re
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser
from pypdf import PdfReader

from referee.people.league_sheets import cross_text_table, pairings_table, standings_table
from referee.people.leagues import (
    BYE,
    ByeWorth,
    EndedGame,
    Entrant,
    League,
    Pairing,
    are_all_pairings_decided,
    planned_round_count,
)
from referee.people.pairing import (
    berger_table_rounds,
    next_round_pairings,
    pairings_with_drawn_seats_and_armies,
    would_last_round_pair_differently,
)
from referee.people.standings import latest_outcome_by_player_and_opponent, standings_lines
from views.paper.leagues import league_tables_pdf

# FIDE Handbook, C.05, Annex 1: Details of Berger Table
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}

# Whole rounds as others publish them: `1>9` the first has beaten the second, `8=2` a tie, `3.` is free.
PUBLISHED = {
    # FIDE Handbook C.07, exercises (M. Held): the rounds before the first bye of half a point and the first forfeit
    "FIDE's exercise": [
        "1>9 10<2 3=11 12<4 5<13 14>6 7>15 16=8",
        "13=1 2>7 8>14 11<16 6<3 15>5 9<10 12.",
    ],
    # bbpPairings, test/tests/dutch_2025_C9: one comes late
    "bbpPairings": ["1>3 4<2", "2=1 3=5 4."],
    # Paired the same, round for round, by caissify-pairings 0.5.0 and gacrux 1.11.65; some come late, some leave
    "fourteen players": [
        "1<7 8>2 3<9 11<4 5=12 14=6",
        "4=8 7=9 6=5 12>14 10=1 11>3",
        "9>4 8<7 6<12 5=11 14<10 1>13 3.",
        "7>12 9=1 4=5 10>8 3<6 13>14",
        "7=10 12<9 1<5 6>4 8>13 14>3",
        "5<7 9=6 12<10 1=8 4>14 13=3",
    ],
    "sixteen players": [
        "1=8 9=2 3=10 11>4 5=12 13=6 7>14 16.",
        "16=7 2<11 10<1 12>3 8=5 6>9 4=13 14>15",
        "11<6 1=16 7>12 5>14 13=8 10=2 3=4",
        "6>7 11<1 16<5 12=13 8>3 2=14 4>10",
        "1>6 5<7 12<4 13<11 14>16 3=2 10.",
        "7>1 6>4 11>5 14<10 2>13 16>12 3.",
    ],
}


def told(round_: str) -> tuple[Pairing, ...]:
    """A published round."""
    outcomes = {">": "first", "<": "second", "=": "tie", ".": None}
    found = re.findall(r"(\d+)([<>=.])(\d*)", round_)
    return tuple(
        Pairing(first=first, second=second or BYE, entered=outcomes[how]) for first, how, second in found
    )


def league(names: str, system: str = "swiss", rounds: int = 4, **more: object) -> League:
    entrants = tuple(Entrant(name=name) for name in names.split())
    return League(name="Club", game="royal-battles", system=system, rounds=rounds, entrants=entrants, **more)  # type: ignore[arg-type]


def with_round(now: League, pairings: tuple[Pairing, ...]) -> League:
    return now.model_copy(update={"played": (*now.played, pairings)})


def decided(pairings: tuple[Pairing, ...], how: str) -> tuple[Pairing, ...]:
    """All of a round ended so: a letter for each pairing, 1 for the first, 2 for the second, = for a tie."""
    outcomes = {"1": "first", "2": "second", "=": "tie"}
    return tuple(
        each.model_copy(update={"entered": outcomes[letter]})
        for each, letter in zip(pairings, how, strict=True)
    )


@pytest.mark.parametrize("count", BERGER)
def test_a_round_robin_is_the_berger_table_that_fide_publishes(count: int) -> None:
    rounds = berger_table_rounds([str(number) for number in range(1, count + 1)])

    assert [" ".join(f"{each.first}-{each.second}" for each in round_) for round_ in rounds] == BERGER[count]


def test_with_an_odd_number_everybody_is_free_once_and_meets_everybody_once() -> None:
    names = ["A", "B", "C", "D", "E"]

    rounds = berger_table_rounds(names)

    assert sorted(each.first for round_ in rounds for each in round_ if each.second == BYE) == names
    met = [frozenset((each.first, each.second)) for round_ in rounds for each in round_ if each.second != BYE]
    assert sorted(met, key=sorted) == sorted(map(frozenset, combinations(names, 2)), key=sorted)


def test_standings_follow_points_then_the_opponents_then_those_beaten() -> None:
    now = league("A B C D", "round_robin")
    now = with_round(
        now,
        (Pairing(first="A", second="D", entered="first"), Pairing(first="B", second="C", entered="first")),
    )
    now = with_round(
        now, (Pairing(first="D", second="C", entered="tie"), Pairing(first="A", second="B", entered="tie"))
    )

    lines = standings_lines(now, {})

    assert [(line.place, line.name, line.points) for line in lines] == [
        (1, "A", 4),
        (1, "B", 4),
        (3, "C", 1),
        (3, "D", 1),
    ]
    assert {line.name: line.opponents for line in lines} == {"A": 5, "B": 5, "C": 5, "D": 5}
    assert (
        latest_outcome_by_player_and_opponent(now, {})["A", "D"] == "won"
        and latest_outcome_by_player_and_opponent(now, {})["D", "A"] == "lost"
    )


def test_the_result_of_a_table_counts_and_not_what_was_entered_before() -> None:
    now = with_round(league("A B"), (Pairing(first="A", second="B", table=7, entered="first"),))

    assert standings_lines(now, {7: EndedGame("second")})[0].name == "B"
    assert standings_lines(now, {})[0].name == "A"
    assert are_all_pairings_decided(now, {7: EndedGame("second")})


def test_swiss_rounds_never_repeat_a_pairing_and_nobody_is_free_twice() -> None:
    chance = random.Random(17)
    now = league("A B C D E F G", rounds=5)

    for _ in range(planned_round_count(now)):
        pairings = next_round_pairings(now, {})
        now = with_round(
            now, decided(pairings, "".join(chance.choice("12=") if each.second else "1" for each in pairings))
        )

    every = [each for round_ in now.played for each in round_]
    met = [frozenset((each.first, each.second)) for each in every if each.second]
    free = [each.first for each in every if not each.second]
    assert len(met) == len(set(met)) == 15
    assert len(free) == len(set(free)) == 5
    assert next_round_pairings(now, {}) == ()


@pytest.mark.parametrize("named", PUBLISHED)
def test_every_round_is_paired_as_it_is_published(named: str) -> None:
    rounds = [told(each) for each in PUBLISHED[named]]
    playing = [{name for each in round_ for name in (each.first, each.second)} for round_ in rounds]
    numbers = range(1, max(int(name) for names in playing for name in names if name) + 1)
    entrants = tuple(
        entrant(str(number), [at for at, names in enumerate(playing, 1) if str(number) in names])
        for number in numbers
    )
    now = League(name="Club", game="royal-battles", system="swiss", rounds=len(rounds), entrants=entrants)

    for published in rounds:
        assert pairs(next_round_pairings(now, {})) == pairs(published)
        now = with_round(now, published)


def entrant(name: str, rounds: list[int]) -> Entrant:
    """Somebody who played in these rounds."""
    return Entrant(name=name, begins=rounds[0], ends=rounds[-1])


def pairs(round_: tuple[Pairing, ...]) -> set[tuple[str, str]]:
    """Who plays whom, and who sits first."""
    return {(each.first, each.second) for each in round_}


def test_a_result_corrected_after_pairing_changes_the_standings_and_the_rounds_to_come_but_no_pairing() -> (
    None
):
    now = league("A B C D E F", rounds=4)
    now = with_round(now, decided(next_round_pairings(now, {}), "111"))
    second = next_round_pairings(now, {})
    now = with_round(now, decided(second, "111"))
    before, coming = standings_lines(now, {}), next_round_pairings(now, {})

    put_right = now.model_copy(update={"played": (decided(now.played[0], "211"), *now.played[1:])})

    assert put_right.played[1] == now.played[1] and pairs(put_right.played[1]) == pairs(second)
    assert [line.name for line in standings_lines(put_right, {})] != [line.name for line in before]
    assert pairs(next_round_pairings(put_right, {})) != pairs(coming)
    assert would_last_round_pair_differently(put_right, {}) and not would_last_round_pair_differently(now, {})


def test_winners_meet_winners() -> None:
    now = league("A B C D", rounds=3)
    first = next_round_pairings(now, {})
    assert {frozenset((each.first, each.second)) for each in first} == {
        frozenset("AC"),
        frozenset("BD"),
    }  # upper half against lower half
    now = with_round(
        now,
        tuple(
            each.model_copy(update={"entered": "first" if each.first in "AB" else "second"}) for each in first
        ),
    )

    second = next_round_pairings(now, {})

    assert {frozenset((each.first, each.second)) for each in second} == {frozenset("AB"), frozenset("CD")}


def test_who_comes_late_is_paired_from_then_on_and_who_leaves_no_more() -> None:
    now = league("A B C D", rounds=3)
    now = with_round(now, decided(next_round_pairings(now, {}), "11"))
    leaves = tuple(
        entrant.model_copy(update={"ends": 1}) if entrant.name == "D" else entrant for entrant in now.entrants
    )
    now = now.model_copy(update={"entrants": (*leaves, Entrant(name="E", begins=2))})

    second = next_round_pairings(now, {})

    assert {name for each in second for name in (each.first, each.second)} == {"A", "B", "C", "E"}
    assert {line.name for line in standings_lines(now, {})} == set("ABCDE")


def test_seats_and_armies_are_drawn_by_lot_and_nobody_meets_another_opponent_for_it() -> None:
    paired = (Pairing(first="A", second="B"), Pairing(first="C", second="D"), Pairing(first="E", second=BYE))

    drawn = [
        pairings_with_drawn_seats_and_armies(paired, ["four-rooks", "four-knights"], random.Random(seed))
        for seed in range(20)
    ]

    assert {frozenset((each.first, each.second)) for round_ in drawn for each in round_} == {
        *map(frozenset, ("AB", "CD", ("E", BYE)))
    }
    assert {round_[0].first for round_ in drawn} == {"A", "B"}
    assert {round_[0].armies for round_ in drawn} == set(product(("four-rooks", "four-knights"), repeat=2))
    assert {round_[2].armies for round_ in drawn} == {()}
    assert pairings_with_drawn_seats_and_armies(paired, [], random.Random(1))[0].armies == ()


def test_where_the_points_of_the_games_count_the_higher_sum_leads_and_who_is_free_makes_the_mean() -> None:
    now = league("A B C", "round_robin", counts="score")
    now = with_round(now, (Pairing(first="A", second="B", table=1), Pairing(first="C", second=BYE)))
    now = with_round(now, (Pairing(first="C", second="A", table=2), Pairing(first="B", second=BYE)))

    lines = standings_lines(now, {1: EndedGame("first", (1070, 900)), 2: EndedGame("second", (400, 1100))})

    assert [(line.name, line.points, line.won) for line in lines] == [
        ("A", 2170, 2),
        ("B", 1800, 1),
        ("C", 800, 1),
    ]


@pytest.mark.parametrize(("worth", "written"), [("full", "+"), ("half", "½"), ("zero", "−")])
def test_a_bye_is_printed_as_what_it_is_worth(worth: ByeWorth, written: str) -> None:
    now = with_round(league("Ann Bob Cat"), (Pairing(first="Cat", second=BYE, bye=worth),))

    assert pairings_table(now, {}, 0).rows[-1] == ("1", "Cat", "free", written)


def test_a_cross_table_and_pairings_are_printed_with_every_name_and_go_on_over_pages() -> None:
    now = league(" ".join(f"Player-{number}" for number in range(41)), rounds=3)
    now = with_round(now, next_round_pairings(now, {}))

    pages = [
        page.extract_text()
        for rows in (
            pairings_table(now, {}, 0),
            standings_table(now, {}),
            cross_text_table(league("Ann Bob Cat"), {}),
        )
        for page in PdfReader(BytesIO(league_tables_pdf("Club", "Royals", [rows]))).pages
    ]

    assert len(pages) == 4
    assert all(f"Player-{number}" in pages[0] for number in range(41))
    assert all(f"Player-{number}" in pages[1] + pages[2] for number in range(41))
    assert pages[3].count("×") == 3


# -- Swiss pairings beside those of a maintained library, which reads the tournament from FIDE's own report (TRF16) ----------------
def report(now: League) -> str:
    """The tournament report file of a league, by the columns of FIDE's Handbook, C.04, Annex 2; written here without our own sums."""
    numbers = {entrant.name: at for at, entrant in enumerate(now.entrants, 1)}
    away = [numbers[each.name] for each in now.entrants if not each.takes_part_in_round(len(now.played) + 1)]
    lines = [f"XXR {now.rounds}", *([f"XXZ {' '.join(map(str, away))}"] if away else [])]
    for name, at in numbers.items():
        cells = [reported(round_, numbers, name) for round_ in now.played]
        points = sum({"1": 1.0, "=": 0.5, "U": 1.0}.get(cell[-1], 0.0) for cell in cells)
        unknown = f"{' ' * 4} {' ' * 3} {' ' * 11} {' ' * 10}"  # rating, federation, number, birth
        lines.append(
            f"001 {at:>4} {' ' * 4} {name:<33} {unknown} {points:>4.1f} {at:>4}  " + "  ".join(cells)
        )
    return "\n".join(lines) + "\n"


def reported(round_: tuple[Pairing, ...], numbers: dict[str, int], name: str) -> str:
    for each in round_:
        if name in (each.first, each.second) and each.second == BYE:
            return "0000 - U"
        if name == each.first:
            return f"{numbers[each.second]:>4} w {({'first': '1', 'tie': '=', 'second': '0'})[str(each.entered)]}"
        if name == each.second:
            return (
                f"{numbers[each.first]:>4} b {({'first': '0', 'tie': '=', 'second': '1'})[str(each.entered)]}"
            )
    return "0000 - Z"


@pytest.mark.parametrize("seed", range(6))
def test_swiss_rounds_are_those_that_the_library_pairs_from_fides_report(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    now = league(" ".join(f"P{at}" for at in range(1, chance.randint(9, 18))), rounds=5)

    for number in range(1, 6):
        if number == 3:  # one comes late, one goes, who comes back for the last round
            leaves = now.entrants[-1].model_copy(update={"ends": 2})
            now = now.model_copy(
                update={"entrants": (*now.entrants[:-1], leaves, Entrant(name="Late", begins=3))}
            )
        if number == 5:
            now = now.model_copy(
                update={"entrants": tuple(each.model_copy(update={"ends": None}) for each in now.entrants)}
            )
        file = tmp_path / f"{number}.trf"
        file.write_text(report(now), "utf-8")
        names = {at: entrant.name for at, entrant in enumerate(now.entrants, 1)} | {0: BYE}
        expected = {
            frozenset((names[each.white], names[each.black]))
            for each in DutchEngine.generate_pairings(TrfParser.parse(file))
        }

        ours = next_round_pairings(now, {})

        assert {frozenset((each.first, each.second)) for each in ours} == expected
        now = with_round(
            now, decided(ours, "".join(chance.choice("12=") if each.second else "1" for each in ours))
        )
