"""The referee against a second reading of the rules, written from the rulings in the record's own words: letters, numbers, cards."""

from random import Random

import pytest

from models.cards import NAMES
from referee.games.royal_battles.geometry import SQUARES
from tests.royal_battles.recording import MAGIC, ROYALS, WAR
from tests.royal_battles.sitting import Sitting, bold

RED, BLACK = ("H", "D"), ("S", "C")
LISTED = {
    "pawn": (4, 6, 8), "rook": (4, 5, 6), "knight": (5, 6, 7), "bishop": (4, 5, 6), "queen": (4, 6, 8), "king": (4, 5, 6),
}  # fmt: skip
ARMOUR = {"pawn": 3, "rook": 2, "knight": 4, "bishop": 1, "queen": 1, "king": 1}
ACCURACY = {"pawn": 3, "rook": 4, "knight": 2, "bishop": 3, "queen": 4, "king": 4}
EVASION = {"pawn": 3, "rook": 2, "knight": 4, "bishop": 4, "queen": 2, "king": 4}
LIFE = {"pawn": 8, "rook": 8, "knight": 8, "bishop": 10, "queen": 8, "king": 10}
MELEE = ("pawn", "knight", "king")
TRUMPS = {
    "easy": ("2", "4", "6", "8", "10"),
    "optimal": ("3", "5", "7", "9"),
    "risky": ("J", "Q", "K"),
    "advantage": ("A", "Joker"),
}


def rank(card):
    return card if card == "Joker" else card[:-1]


def colours(card):
    return {"red", "black"} if card == "Joker" else {"red"} if card[-1] in RED else {"black"}


def differ(one, other):
    """Both colours at once differ from each of them."""
    return "Joker" in (one, other) or colours(one) != colours(other)


def step(here, there):
    return ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])


def position(here, there):
    """Heads face the opponent: same number head to head, same letter side to side, both growing together digit diagonal."""
    letters, numbers = step(here, there)
    if max(abs(letters), abs(numbers)) != 1:
        return None
    if not letters or not numbers:
        return "H" if not numbers else "S"
    return "D" if letters == numbers else "C"


def legal_moves(shown, hand):
    occupied = {unit["square"] for unit in shown["units"]}
    board = [f"{letter}{number}" for letter in "abcde" for number in range(1, 8)]
    return {
        (unit["square"], to, card)
        for unit in shown["units"]
        if unit["seat"] == shown["turn"]
        for to in board
        for card in hand
        if differ(card, unit["standing"])
        and (to == unit["square"] or (position(unit["square"], to) and to not in occupied))
        and (to == unit["square"] or to not in shown["board"] or differ(card, shown["board"][to]))
    }


def may_target(shown, unit, target, style):
    where = position(unit["square"], target["square"])
    heals = style == "advantage" and unit["kind"] == "bishop"
    if where is None or (target["seat"] == unit["seat"]) != heals:
        return False
    straight = unit["kind"] in MELEE if style != "advantage" else unit["kind"] in ("knight", "king")
    return (where in "HS") == straight


def blow(shown, unit, target, style):
    """The sums of a blow, as docs/record.md names them."""
    me = shown["turn"]
    other = next(name for name in shown["hand"] if name != me)
    pool = [shown["initiative"][me], shown["initiative"][other], unit["standing"], target["standing"]]
    trumps = [card for card in pool if rank(card) in TRUMPS[style]]
    heals = style == "advantage" and unit["kind"] == "bishop"
    gap = EVASION[target["kind"]] - ACCURACY[unit["kind"]]
    needed = 0 if heals else 1 if gap < 0 else 2 if gap < 2 else 3
    critical, hit = len(trumps) == 4, len(trumps) >= needed
    mine = sum(each["seat"] == me for each in shown["units"])
    per_trump = style == "advantage" and unit["kind"] in ("bishop", "queen")
    if style != "advantage":
        listed = LISTED[unit["kind"]][("easy", "optimal", "risky").index(style)]
    else:
        listed = (
            3 * len(trumps)
            if per_trump
            else {"pawn": 8, "rook": 6, "knight": 6 + mine, "king": 6}[unit["kind"]]
        )
    total = listed * (2 if critical else 1)
    touched = [target] + [
        each for each in shown["units"]
        if per_trump and each != target and each["seat"] == target["seat"] and colours(each["standing"]) & colours(target["standing"])
    ]  # fmt: skip
    pierces = style == "advantage" and unit["kind"] == "rook"
    wounds = {
        each["square"]: min(total, each["injury"])
        if heals
        else max(0, total - (0 if pierces else ARMOUR[each["kind"]]))
        for each in touched
    }
    own = shown["initiative"][me]
    key = own == "Joker" or own[-1] == position(unit["square"], target["square"])
    return {
        "trumps": trumps,
        "needed": needed,
        "hit": hit,
        "critical": hit and critical,
        "key": key,
        "wounds": wounds if hit else {},
    }


@pytest.mark.parametrize("armies", [ROYALS, WAR, MAGIC], ids=["royals", "war", "magic"])
@pytest.mark.parametrize("seed", range(6))
def test_moves_targets_and_sums_are_those_of_the_book(seed, armies):
    sitting = Sitting(Random(seed), **armies)
    battle, blows = sitting.battle, 0

    while sitting.state.phase != "over":
        shown = battle.shown
        if shown["phase"] == "movement":
            hand = {NAMES[card] for card in sitting.hands[sitting.state.turn]}
            assert {(act["from"], act["to"], act["card"]) for act in battle.may("move")} == legal_moves(
                shown, hand
            )
        if shown["phase"] == "attack" and not sitting.state.due_strategy:
            blows += _compare_blows(battle, shown)
        sitting.step(bold)

    assert blows > 0


def _compare_blows(battle, shown):
    moved = battle.state.moved
    unit = next(
        each for each in shown["units"] if each["square"] == SQUARES[battle.state.square_of_unit[moved]]
    )
    wanted = {
        (target["square"], style): blow(shown, unit, target, style)
        for target in shown["units"]
        for style in TRUMPS
        if target is not unit and may_target(shown, unit, target, style)
    }
    assert {(act["target"], act["style"]) for act in battle.may("attack")} == set(wanted)
    for (square, style), sums in wanted.items():
        answer = battle.judged("attack", shown["turn"], target=square, style=style)
        wounds = {each["square"]: each["amount"] for each in (*answer["damage"], *answer["healed"])}
        assert {
            "trumps": answer["trumps"],
            "needed": answer["needed"],
            "hit": answer["hit"],
            "wounds": wounds,
        } == {key: sums[key] for key in ("trumps", "needed", "hit", "wounds")}
        assert (answer["key_position"], answer["critical"]) == (sums["key"], sums["critical"])
        fallen = {each["square"] for each in answer["damage"] if each["removed"]}
        units = {each["square"]: each for each in shown["units"]}
        assert fallen == {
            at
            for at, amount in sums["wounds"].items()
            if answer["damage"] and units[at]["injury"] + amount >= LIFE[units[at]["kind"]]
        }
        if answer.get("ended") != "eliminated":
            drawn = 2 * sums["key"] + 2 * (sums["hit"] and style == "advantage" and unit["kind"] == "king")
            assert answer["due"] == min(drawn, shown["deck"][shown["turn"]])
    return len(wanted)
