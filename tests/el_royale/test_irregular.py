"""What an act that the table lets stand does to the ring: who is attacked, and whose turn to attack comes next (ER-59)."""

from pathlib import Path

import pytest

from referee.games.el_royale.state import ATTACK, OVER
from referee.table.replay import read_record
from referee.table.table import Table
from tests.el_royale.sitting import BOTH, GAME, Sitting

both = pytest.mark.parametrize("edition", BOTH)
GAMES = Path(__file__).parent.parent / "games"


def attacked(edition: str = "elimination", **options: object) -> Sitting:
    """Ann has attacked Bob with the 5 of Hearts; Cat and Dan sit on."""
    sitting = Sitting(edition, options=options, Ann=4, Bob=4, Cat=4, Dan=4)
    sitting.does("Ann attack 5H")
    return sitting


def in_teams(**options: object) -> Sitting:
    """Ann has attacked Bob; Cat is Ann's partner, Dan is Bob's."""
    sitting = Sitting(
        teams={"Ann": "X", "Bob": "Y", "Cat": "X", "Dan": "Y"}, options=options, Ann=4, Bob=4, Cat=4, Dan=4
    )
    sitting.does("Ann attack 5H")
    return sitting


def next_battle(sitting: Sitting) -> tuple[str, str]:
    return sitting.attacker, sitting.defender


# -- somebody else answers the attack ------------------------------------------------------------------------------------


@both
def test_er_59_who_beats_an_attack_on_another_is_the_defender_and_attacks_next(edition: str) -> None:
    sitting = attacked(edition)

    sitting.lets_stand("Dan beat 6H")

    assert next_battle(sitting) == ("Ann", "Dan")
    sitting.does("Ann clear")
    assert next_battle(sitting) == ("Dan", "Ann")


@both
def test_er_59_who_concedes_for_another_takes_the_pile_and_is_passed_over(edition: str) -> None:
    sitting = attacked(edition)

    sitting.lets_stand("Cat concede")

    assert sitting.held("Cat") == 5
    assert next_battle(sitting) == ("Dan", "Ann")


@both
def test_er_59_an_attacker_who_beats_the_own_attack_attacks_nobody_but_the_player_attacked(
    edition: str,
) -> None:
    sitting = attacked(edition)

    sitting.lets_stand("Ann beat 6H")

    assert next_battle(sitting) == ("Ann", "Bob")
    sitting.does("Ann clear")
    assert next_battle(sitting) == ("Bob", "Cat")


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "after a last chance to throw in"])
@both
def test_er_59_an_attacker_who_concedes_takes_the_own_attack_back_and_the_turn_goes_on_from_the_player_attacked(
    edition: str, waits: bool
) -> None:
    sitting = attacked(edition, throw_in_after_concession=waits)

    sitting.lets_stand("Ann concede")

    assert sitting.shown["pile"] == []
    assert sitting.held("Ann") == 4
    assert next_battle(sitting) == ("Cat", "Dan")


@pytest.mark.parametrize(
    ("act", "following"), [("Cat beat 6H", ("Bob", "Cat")), ("Cat concede", ("Cat", "Dan"))]
)
def test_er_59_partners_never_fight_each_other_whatever_stands(act: str, following: tuple[str, str]) -> None:
    sitting = in_teams()

    sitting.lets_stand(act)

    if sitting.shown["phase"] == "after_beat":
        assert next_battle(sitting) == ("Ann", "Bob")
        sitting.does("Ann clear")
    assert next_battle(sitting) == following


def test_er_59_a_partner_of_the_defender_who_beats_is_the_defender() -> None:
    sitting = in_teams()

    sitting.lets_stand("Dan beat 6H")
    sitting.does("Ann clear")

    assert next_battle(sitting) == ("Dan", "Ann")


def test_er_59_who_answers_for_a_substitute_earns_the_attack() -> None:
    sitting = Sitting(
        teams={"Ann": "X", "Bob": "Y", "Cat": "X", "Dan": "Y", "Eve": "X", "Fay": "Y"},
        Ann=4,
        Bob=4,
        Cat=4,
        Dan=4,
        Eve=4,
        Fay=4,
    )
    sitting.state.out, sitting.state.eliminated, sitting.state.defender = 1 << 1, (1,), 3
    sitting.does("Ann attack 5H")

    sitting.lets_stand("Fay beat 6H")
    sitting.does("Ann clear")

    assert sitting.attacker == "Fay"


# -- the pile ------------------------------------------------------------------------------------------------------------


def test_er_59_who_takes_a_conceded_pile_from_the_defender_does_not_change_whose_turn_comes_next() -> None:
    sitting = attacked(throw_in_after_concession=True)
    sitting.does("Bob concede")

    sitting.lets_stand("Dan take")

    assert sitting.held("Dan") == 5
    assert next_battle(sitting) == ("Cat", "Dan")


def large(by: str, **options: object) -> Sitting:
    """Ann has attacked Bob with one card; with it this player would hold 17."""
    hands = {name: 16 if name == by else 4 for name in ("Ann", "Bob", "Cat", "Dan")}
    hands["Ann"] += by == "Ann"
    sitting = Sitting(options=options, **hands)
    sitting.does("Ann attack 5H")
    return sitting


@pytest.mark.parametrize(
    ("act", "options", "is_out"),
    [
        ("Bob concede", {}, True),
        ("Cat concede", {}, True),
        ("Ann concede", {}, False),
        ("Ann concede", {"over16_by_choice": "eliminate"}, True),
        ("Ann concede", {"over16_by_choice": "eliminate", "throw_in_after_concession": True}, True),
    ],
)
def test_er_59_whoever_answers_as_the_defender_may_be_eliminated_like_one(
    act: str, options: dict[str, object], is_out: bool
) -> None:
    by = act.split()[0]
    sitting = large(by, **options)

    (sitting.does if by == "Bob" else sitting.lets_stand)(act)

    assert sitting.shown["eliminated"] == ([by] if is_out else [])


def test_er_59_who_takes_what_the_defender_conceded_is_eliminated_only_where_that_is_played() -> None:
    out = []
    for choice in ("allow", "eliminate"):
        sitting = large("Dan", throw_in_after_concession=True, over16_by_choice=choice)
        sitting.does("Bob concede")
        sitting.lets_stand("Dan take")
        out.append(sitting.shown["eliminated"])

    assert out == [[], ["Dan"]]


# -- records in which somebody came to attack himself ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["irregular-beat-of-the-own-attack", "irregular-concession-of-the-own-attack"]
)
def test_in_no_position_of_these_games_does_anybody_attack_himself_or_a_partner(name: str) -> None:
    header, entries = read_record((GAMES / f"el-royale-{name}.json").read_text(encoding="utf-8"))
    table = Table(header)
    for entry in entries:
        assert table.enter(entry).is_accepted

    for state in table.states_in_order():
        if state.phase not in ("deal", OVER):
            assert state.table_rules.team[state.attacker] != state.table_rules.team[state.defender]
    assert all(
        GAME.judge(table.state, act) == ()
        for act in GAME.legal_acts(table.state)
        if table.state.phase == ATTACK
    )


# -- nothing was drawn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["Ann", "Cat"])
@both
def test_er_31_who_drew_nothing_names_no_draw(edition: str, by: str) -> None:
    assert Sitting(edition, Ann=4, Bob=4, Cat=4).codes(f"{by} draw") == ["draw.nothing_drawn"]


def test_er_31_what_was_drawn_is_named_once() -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5H", "Bob concede")
    assert sitting.codes("Ann draw") == ["draw.not_that_many"]

    sitting.does("Ann draw ?")

    assert sitting.codes("Ann draw") == ["draw.nothing_drawn"]
    assert sitting.codes("Ann draw ?") == ["draw.not_that_many"]


def test_er_31_in_a_battle_it_is_the_wrong_moment_to_draw_and_nothing_else() -> None:
    assert attacked().codes("Cat draw") == ["draw.after_the_battle"]
