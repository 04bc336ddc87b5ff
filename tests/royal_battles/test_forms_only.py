"""A table that keeps only the record forms: blows by their trumps, no card and no square asked: RB-67."""

from random import Random
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.royal_battles.actions import Blow, Place
from referee.games.royal_battles.forms.filled_form import army_records_after_entries
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.strike import calculate_form_strike, calculate_strike
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from tests.probes.drafts import choices_out_of_reach, offers_refused
from tests.royal_battles.positions import JON, MENDI, Battle, arranged
from tests.support.entering import codes, entered, told

WHITE, BLACK = ["knight", "pawn", "pawn", "queen"], ["king", "bishop", "pawn", "knight"]


def keeping(entry: str = "damage", white: Any = WHITE, black: Any = BLACK) -> Table:
    seats = [{"name": JON, "army": white}, {"name": MENDI, "army": black}]
    return Table(GAMES["royal-battles"].header.model_validate({"options": {"entry": entry}, "seats": seats}))


def blow(by: str, unit: str, style: str, target: str, trumps: int, *also: str) -> dict[str, Any]:
    told = {"do": "strike", "by": by, "unit": unit, "style": style, "target": target, "trumps": trumps}
    return {**told, "also": list(also)} if also else told


def written(do: str, by: str, unit: str, amount: int) -> dict[str, Any]:
    return {"do": do, "by": by, "unit": unit, "amount": amount}


def ends(playable: str = "") -> dict[str, Any]:
    return {"do": "end_battle", "by": JON, **({"playable": playable} if playable else {})}


def test_rb_67_damage_is_written_on_the_forms_by_the_texts_own_sums() -> None:
    table = entered(
        keeping(), blow(JON, "pawn2", "optimal", "bishop", 2), blow(MENDI, "knight", "risky", "pawn2", 1)
    )

    white, black = army_records_after_entries(table.header, table.rulings)  # type: ignore[arg-type]

    assert [unit.injury for unit in black.units] == [0, 5, 0, 0] and black.units[1].ticks == (1,) * 5
    assert [unit.injury for unit in white.units] == [0, 0, 0, 0], "two trumps are needed"


@pytest.mark.parametrize("style", ["easy", "optimal", "risky", "advantage"])
def test_rb_67_a_blow_comes_to_what_it_does_on_the_board_with_as_many_trumps(style: str) -> None:
    battle = arranged({"c4": "queen 2S"}, {"d5": "pawn AH", "b2": "bishop AC"}, initiative=("4H", "AS"))
    unit, target = (battle.state.unit_on_square[SQUARES.index(square)] for square in ("c4", "d5"))
    board = calculate_strike(battle.state, unit, target, style)

    form = calculate_form_strike(
        battle.state, unit, target, style, len(board.trumps), [wound.unit for wound in board.damage[1:]]
    )

    assert (form.needed, form.hit, form.critical, form.damage) == (
        board.needed,
        board.hit,
        board.critical,
        board.damage,
    )


def test_rb_67_healing_goes_to_ones_own_units_and_mystic_blast_to_comrades() -> None:
    blast, healing = (
        blow(JON, "queen", "advantage", "bishop", 2, "pawn"),
        blow(MENDI, "bishop", "advantage", "pawn", 1, "bishop"),
    )
    table = entered(keeping(), blast, healing)

    injuries = {
        unit["kind"]: unit["injury"]
        for unit in table.game.state_json(table.state)["units"]
        if unit["seat"] == MENDI
    }

    assert injuries == {"king": 0, "bishop": 2, "pawn": 0, "knight": 0}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (blow("Zoe", "rook", "easy", "king", 1), "seat.unknown"),
        (blow(JON, "rook", "easy", "king", 1), "strike.no_such_unit"),
        (blow(JON, "pawn3", "easy", "king", 1), "strike.no_such_unit"),
        (blow(JON, "pawn", "easy", "queen", 1), "strike.no_such_unit"),
        (blow(JON, "pawn", "wildly", "king", 1), "attack.unknown_style"),
        (blow(JON, "pawn", "easy", "king", 5), "strike.trumps"),
        (blow(JON, "pawn", "easy", "king", 1, "knight"), "strike.nobody_else"),
        (blow(MENDI, "bishop", "advantage", "bishop", 1), "strike.not_itself"),
        (blow(JON, "pawn", "easy", "king", 1, "king", "king"), "strike.nobody_else"),
        (blow(MENDI, "bishop", "advantage", "pawn", 1, "pawn"), "strike.also_target"),
        (blow(JON, "queen", "advantage", "king", 2, "king"), "strike.also_target"),
        (blow(JON, "queen", "advantage", "pawn", 1, "king", "king"), "strike.also_twice"),
        ({"do": "end_turn", "by": JON}, "phase.not_now"),
    ],
)
def test_rb_67_a_blow_that_cannot_be_is_refused(said: dict[str, Any], code: str) -> None:
    assert codes(keeping(), said) == [code]


def test_rb_67_a_refused_further_target_is_named_with_its_own_reason() -> None:
    said = {
        "The King is the target itself: name only the others that are reached.": ("king", "king"),
        "The King is named twice.": ("pawn", "king", "king", "king"),
    }

    for text, (target, *also) in said.items():
        battle = Battle(WHITE, BLACK, entry="damage")
        assert battle.says(**blow(JON, "queen", "advantage", target, 2, *also))["text"] == text


def test_rb_67_a_unit_of_the_other_army_is_no_comrade() -> None:
    table, blast = keeping(), Blow(0, 3, "advantage", 5, 2, (0,))

    rules = table.game.rules_for_act(table.state, blast)

    assert [rule.id for rule in rules if list(rule.violations(table.state, blast))] == [
        "strike.also_other_army"
    ]


def test_rb_67_who_has_no_advantage_uses_none_and_all_four_cards_may_be_trumps() -> None:
    plain = {"name": "Guard", "type": "melee", "life": 9, "accuracy": 3, "evasion": 3,
             "weapon": {"name": "Pike", "easy": 3, "optimal": 4, "risky": 5}, "armor": {"name": "Mail", "rating": 1}}  # fmt: skip
    table = keeping(white=[plain, *WHITE[1:]])

    offered = [
        table.game.entry_from_act(table.state, act).to_json_object()
        for act in table.game.legal_acts(table.state)
    ]

    assert codes(table, blow(JON, "Guard", "advantage", "king", 2)) == ["strike.no_advantage"]
    assert {each["unit"] for each in offered if each.get("style") == "advantage" and each["by"] == JON} == {
        "pawn",
        "pawn2",
        "queen",
    }
    assert {each["trumps"] for each in offered if each["do"] == "strike"} == set(range(5))


def test_rb_67_a_fallen_unit_neither_strikes_nor_is_struck() -> None:
    table = entered(keeping(), blow(JON, "queen", "advantage", "bishop", 4))

    assert codes(table, blow(JON, "pawn", "easy", "bishop", 1)) == ["strike.fallen"]
    assert codes(table, blow(MENDI, "bishop", "easy", "pawn", 1)) == ["strike.fallen"]
    assert codes(table, ends(JON)) == ["end_battle.units_decide"]


def test_rb_67_nobody_has_been_removed_before_units_stand() -> None:
    assert codes(Battle().table, blow(JON, "pawn", "easy", "pawn", 2)) == ["phase.not_now"]


def test_rb_67_the_last_unit_that_falls_ends_the_battle() -> None:
    table = entered(keeping(), blow(JON, "queen", "advantage", "bishop", 4, "king", "pawn", "knight"))

    assert (table.state.phase, table.state.winner, table.state.why_over) == ("over", 0, "eliminated")


@pytest.mark.parametrize(("playable", "winner"), [("", "tie"), (JON, JON), (MENDI, MENDI)])
def test_rb_67_when_the_cards_have_run_out_units_are_counted_and_then_playable_cards(
    playable: str, winner: str
) -> None:
    table = entered(keeping(), ends(playable))

    assert table.game.state_json(table.state)["winner"] == winner


def test_rb_67_a_table_may_tell_more_or_less_and_the_forms_stay() -> None:
    table = entered(
        keeping("referee"),
        told("damage"),
        blow(JON, "queen", "advantage", "bishop", 4),
        blow(JON, "queen", "easy", "king", 2),
    )
    assert table.state.phase == "damage"

    entered(table, told("referee"))

    assert (
        table.state.phase,
        [table.state.table_rules.kinds[unit] for unit in table.state.unplaced_units(1)],
    ) == (
        "setup",
        ["king", "pawn", "knight"],
    )
    for by, cards in ((JON, ("2H", "3H", "4H", "5H")), (MENDI, ("2H", "3H", "4H"))):
        entered(table, *({"do": "deal", "by": by, "card": card} for card in cards))
    for _ in range(7):
        place = next(act for act in table.game.legal_acts(table.state) if isinstance(act, Place))
        entered(table, table.game.entry_from_act(table.state, place).to_json_object())
    assert (table.state.phase, table.state.injury[4], len(table.state.units_in_battle(1))) == (
        "initiative",
        3,
        3,
    )


def test_a_blow_is_typed_in_one_line() -> None:
    table = keeping()

    entered(table, entry_json_from_line(table, "Jon: strike queen advantage bishop 2 also pawn,king"))

    assert table.entry_from_json(table.ruling_of_entry(1).entry.to_json_object()) == table.entry_from_json(
        blow(JON, "queen", "advantage", "bishop", 2, "pawn", "king")
    )


def test_a_half_said_blow_leads_to_an_allowed_one_in_any_order() -> None:
    table, chance = keeping(), Random(1)

    assert [*offers_refused(table, chance, 3), *choices_out_of_reach(table, chance, 5)] == []


def test_rb_67_a_unit_of_the_other_army_is_none_of_ones_own() -> None:
    table = keeping()

    assert codes(table, blow(JON, "king", "easy", "bishop", 1)) == codes(
        table, blow(MENDI, "queen", "easy", "knight", 1)
    )
    assert codes(table, blow(JON, "king", "easy", "bishop", 1)) != []


def test_rb_91_plain_damage_and_healing_are_written_on_the_form() -> None:
    table = entered(
        keeping(),
        written("injure", MENDI, "bishop", 4),
        written("heal", MENDI, "bishop", 3),
        written("injure", JON, "pawn2", 2),
    )

    white, black = army_records_after_entries(table.header, table.rulings)  # type: ignore[arg-type]

    assert [unit.injury for unit in white.units] == [0, 0, 2, 0]
    assert [unit.injury for unit in black.units] == [0, 1, 0, 0]
    assert table.state.injury == (0, 0, 2, 0, 0, 1, 0, 0)


def test_rb_91_the_unit_without_life_left_is_removed() -> None:
    table = keeping()
    life = table.state.table_rules.forms[5].life

    ruling = entered(table, written("injure", MENDI, "bishop", life)).ruling_of_entry(1)

    assert ruling.events[0].damage[0].removed and 5 not in table.state.units_in_battle(1)
    assert codes(table, written("injure", MENDI, "bishop", 1)) == ["injury.fallen"]
    assert codes(table, written("heal", MENDI, "bishop", 1)) == ["injury.fallen"]


def test_rb_91_the_battle_ends_when_plain_damage_removes_an_army() -> None:
    table = keeping()
    for unit, name in enumerate(("king", "bishop", "pawn", "knight"), 4):
        entered(table, written("injure", MENDI, name, table.state.table_rules.forms[unit].life))

    assert (table.state.phase, table.state.winner, table.state.why_over) == ("over", 0, "eliminated")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (written("injure", MENDI, "bishop", 11), "injure.too_much"),
        (written("injure", MENDI, "bishop", 0), "injury.none"),
        (written("heal", MENDI, "bishop", -1), "injury.none"),
        (written("heal", MENDI, "bishop", 3), "heal.too_much"),
        (written("heal", JON, "queen", 1), "heal.too_much"),
        (written("injure", JON, "bishop", 1), "strike.no_such_unit"),
    ],
)
def test_rb_91_what_the_form_cannot_show_is_refused(said: dict[str, Any], code: str) -> None:
    table = entered(keeping(), written("injure", MENDI, "bishop", 2))

    assert table.state.table_rules.forms[5].life == 10
    assert codes(table, said) == [code]


def test_rb_91_all_that_the_form_can_show_is_allowed() -> None:
    table = entered(keeping(), written("injure", MENDI, "bishop", 2))

    offered = [
        table.game.entry_from_act(table.state, act).to_json_object()
        for act in table.game.legal_acts(table.state)
    ]

    assert [each["amount"] for each in offered if each["do"] == "injure" and each["unit"] == "bishop"] == [
        *range(1, 9)
    ]
    assert [each for each in offered if each["do"] == "heal"] == [
        written("heal", MENDI, "bishop", amount) for amount in (1, 2)
    ]


def test_rb_91_a_table_that_is_refereed_writes_no_plain_damage() -> None:
    table = keeping("referee")

    assert codes(table, written("injure", MENDI, "bishop", 2)) == ["phase.not_now"]


def test_plain_damage_and_healing_are_typed_in_one_line() -> None:
    table = keeping()

    for line in ("Mendi: injure bishop 4", "Mendi: heal bishop 1"):
        entered(table, entry_json_from_line(table, line))

    assert table.state.injury[5] == 3


def test_rb_91_too_much_damage_is_answered_with_the_nearest_amount() -> None:
    table = entered(keeping(), written("injure", MENDI, "bishop", 2))

    entry = table.entry_from_json(written("injure", MENDI, "bishop", 30))

    nearest = next(iter(table.game.allowed_acts_instead(table.state, entry)))

    assert table.game.entry_from_act(table.state, nearest).to_json_object() == written(
        "injure", MENDI, "bishop", 8
    )


def test_rb_67_who_has_no_advantage_strikes_in_any_other_style() -> None:
    plain = {"name": "Guard", "type": "melee", "life": 9, "accuracy": 3, "evasion": 3,
             "weapon": {"name": "Pike", "easy": 3, "optimal": 4, "risky": 5}, "armor": {"name": "Mail", "rating": 1}}  # fmt: skip

    assert codes(keeping(white=[plain, *WHITE[1:]]), blow(JON, "Guard", "easy", "king", 2)) == []
