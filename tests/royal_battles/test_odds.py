from fractions import Fraction
from functools import partial
from itertools import islice

import pytest

from referee.chances import Chance, chance_of_drawing_none
from referee.games.royal_battles.actions import Attack, Initiative, Move
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.odds import with_seat_to_move_and_hidden_card
from referee.games.royal_battles.state import cards_in_set
from referee.games.royal_battles.strike import FormStrike, Strike
from referee.table.record_reader import Record
from referee.table.redacted import redacted_for
from referee.table.table import Table
from tests.odds import positions
from tests.odds.positions import KEPT
from tests.royal_battles.positions import Battle, arranged

asked_of = partial(positions.asked_of, "royal-battles-exhausted-tie")


def test_rb_68_chances_are_told_where_the_table_wants_them_and_nowhere_else() -> None:
    told, untold = asked_of(odds="both"), asked_of(odds="off")

    assert told
    assert untold == []


def test_rb_69_who_remembers_without_the_app_is_told_no_chances() -> None:
    assert asked_of(memory="helped")
    assert asked_of(memory="own") == []


# -- counted card by card ----------------------------------------------------------------------------------------------
Found = dict[tuple[str, str, str], dict[int, int]]
"""By unit, its square and the style: the damage that the best move with each card lets it take."""


def tried(battle: Battle, seat: int) -> Found:
    """Every card that the seat could hold, moved with in every way, and every attack made."""
    found: Found = {}
    before = with_seat_to_move_and_hidden_card(battle.state, seat)
    game = battle.table.game
    for move in (each for each in game.legal_acts(before) if isinstance(each, Move)):
        state = before.copy()
        game.apply(state, move)
        for attack in (each for each in game.legal_acts(state) if isinstance(each, Attack)):
            after = state.copy()
            sums = next(each for each in game.apply(after, attack) if isinstance(each, Strike | FormStrike))
            unit = state.unit_on_square[attack.target]
            if unit // 4 != seat and sums.hit:
                best = found.setdefault(
                    (state.table_rules.kinds[unit], SQUARES[attack.target], attack.style), {}
                )
                best[move.card] = max(best.get(move.card, 0), after.injury[unit] - state.injury[unit])
    return found


def close_by(hands: tuple[str, str], unseen: int = 20) -> Battle:
    """On either side a Knight, that strikes harder from some cards, and others close by; few cards are unseen."""
    white, black = (
        {"c4": "knight 2C", "b4": "king 4C", "a5": "pawn 6C"},
        {"d4": "king 7C", "d5": "queen 8C", "c5": "knight 9C"},
    )
    return arranged(white, black, hands=hands, decks=(unseen, unseen), face_up=True, turn="Jon")


def told(battle: Battle, seat: int, id: str) -> dict[tuple[object, ...], Chance]:
    chances = (each for each in battle.table.game.chances_seat_may_see(battle.state, seat) if each.id == id)
    return {tuple(each.of[name] for name in ("target", "square", "style")): each for each in chances}


@pytest.mark.parametrize("left", [3, 6, 20, 30])
def test_rb_68_a_card_that_is_drawn_hits_as_often_and_as_hard_as_all_moves_with_it_say(left: int) -> None:
    battle = close_by(("?", "? ?"), left)
    unseen = cards_in_set(battle.state.unseen[0])

    hits = told(battle, 0, "draw.hit")

    expected = {}
    for what, damage in tried(battle, 0).items():
        if able := tuple(card for card in unseen if card in damage):
            amounts = [damage[card] for card in able]
            expected[what] = Fraction(len(able), len(unseen)), able, [min(amounts), max(amounts)]
    assert {what: (each.chance, each.cards, each.of["damage"]) for what, each in hits.items()} == expected


@pytest.mark.parametrize("held", ["9H 3S", "10S", "3S", "KH", "9H ?", "? ?"])
def test_rb_68_a_unit_is_threatened_by_what_hurts_it_most_of_all_the_other_hand_can_hold(held: str) -> None:
    battle = close_by(("?", held))
    state = battle.state
    known, unseen, number = cards_in_set(state.known[1]), cards_in_set(state.unseen[1]), state.hidden[1]

    threats = told(battle, 0, "threat")

    worst: dict[object, tuple[int, Fraction]] = {}
    for (target, square, _), damage in tried(battle, 1).items():
        amounts = [damage[card] for card in (*known, *(unseen if number else ())) if card in damage]
        able = [card for card in unseen if card in damage]
        chance = (
            Fraction(1)
            if set(known) & damage.keys()
            else 1 - chance_of_drawing_none(len(unseen), len(able), number)
        )
        if amounts:
            worst[target, square] = max(worst.get((target, square), (0, chance)), (max(amounts), chance))
    assert {
        (target, square): (each.of["damage"][1], each.chance) for (target, square, _), each in threats.items()
    } == worst


@pytest.mark.parametrize(
    ("game", "entries", "told"),
    [("royal-battles-deck-empty-ends-it", 195, 15), ("royal-battles-exhausted-tie", 236, 0)],
)
def test_rb_68_what_no_card_can_bring_is_not_told(game: str, entries: int, told: int) -> None:
    """A card in the hand is none that is drawn after the attack, and who has neither hand nor deck strikes nobody."""
    record = Record((KEPT / f"{game}.json").read_bytes())
    table = Table(record.header)
    for given in islice(record.entries(), entries):
        table.enter(given.entry)

    chances = list(table.game.chances_seat_may_see(redacted_for(table, 0).state, 0))

    assert len(chances) == told
    assert [each for each in chances if each.id in ("draw.hit", "threat") and not each.chance] == []


def test_rb_68_with_two_cards_in_each_deck_equal_cards_are_drawn_again() -> None:
    battle = arranged({"a7": "pawn 2C"}, {"e7": "pawn 7C"}, ("9S", "8S"), ("? ?", "? ?"), (2, 2), "Jon")
    battle.must("end_turn")
    battle.must("end_turn", "Mendi")

    chances = {
        chance.of["order"]: chance.chance
        for chance in battle.table.game.chances_seat_may_see(battle.state, 0)
        if "order" in chance.of
    }

    assert sum(chances.values()) == 1
    assert chances["again"] > 0


@pytest.mark.parametrize("rule", ["keep_last", "go_second", "end_battle"])
@pytest.mark.parametrize("decks", [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_rb_68_the_chances_of_initiative_are_what_every_pair_of_cards_says(
    rule: str, decks: tuple[int, int]
) -> None:
    battle = arranged(
        {"a7": "pawn 2C"},
        {"e7": "pawn 7C"},
        ("9S", "8S"),
        ("? ?", "? ?"),
        decks,
        "Jon",
        initiative_on_empty_deck=rule,
    )
    battle.must("end_turn")
    battle.must("end_turn", "Mendi")
    state, game = battle.state, battle.table.game

    chances = {
        chance.of["order"]: chance.chance
        for chance in game.chances_seat_may_see(state, 0)
        if "order" in chance.of
    }

    found = dict.fromkeys(chances, 0)
    for own in cards_in_set(state.unseen[0]):
        for other in cards_in_set(state.unseen[1]):
            after = state.copy()
            for seat, card in ((0, own), (1, other)):
                game.apply(after, Initiative(seat, card))
            found[
                {"initiative": "again", "over": "over", "reveal": "over"}.get(
                    after.phase, "second" if after.turn else "first"
                )
            ] += 1
    assert chances == {order: Fraction(number, sum(found.values())) for order, number in found.items()}
    assert ("over" in chances) == (rule == "end_battle" and 1 in decks)
