"""A Royal Battle written for the browser tests: Jon presses, Mendi mostly waits, and it ends by elimination.

Hands are hidden here, so a player may announce any card that can still be in the hand: the script takes the best one.
"""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from referee.games.royal_battles.actions import Move
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, seat_of
from referee.table.replay import read_record
from referee.table.table import Table
from views.screens.royal_battles.advice import entry_text_for_undo

Entry = dict[str, Any]


def opening() -> list[Entry]:
    """Eight cards and eight units."""
    dealt = [("Jon", card) for card in ("10D", "2C", "JS", "QC")] + [
        ("Mendi", card) for card in ("8H", "JS", "9D", "6C")
    ]
    units = [
        ("Jon", kind, square)
        for kind, square in (("pawn", "a7"), ("knight", "a5"), ("king", "a3"), ("queen", "a1"))
    ]
    others = [
        ("Mendi", kind, square)
        for kind, square in (("king", "e7"), ("bishop", "e5"), ("pawn", "e3"), ("knight", "e1"))
    ]
    placed = [each for pair in zip(units, others, strict=True) for each in pair]
    return [
        *({"do": "deal", "by": by, "card": card} for by, card in dealt),
        *({"do": "place", "by": by, "unit": unit, "square": square} for by, unit, square in placed),
    ]


def _distance(state: State, seat: int, square: int) -> int:
    row, column = divmod(square, 5)
    return min(
        max(abs(row - at // 5), abs(column - at % 5))
        for unit, at in enumerate(state.square_of_unit)
        if at >= 0 and seat_of(unit) != seat
    )


def _promise(table: Table, move: Move) -> tuple[int, int, int]:
    """The damage of the best attack after this move, then how near it brings the unit."""
    after = table.state.copy()
    table.game.apply(after, move)
    best = max(
        (
            sum(wound.amount + 5 * wound.removed for wound in struck.damage)
            for struck in possible_strikes_of_moved_unit(after)
        ),
        default=0,
    )
    near = -_distance(table.state, move.by, move.to)
    return best, near, -move.card


def _initiative(table: Table, seat: int) -> Entry:
    """Jon draws a royal card that has not been seen, Mendi a low one: Jon goes first and counts royals as trumps."""
    left = [
        action
        for action in table.game.legal_acts(table.state)
        if type(action).__name__ == "Initiative" and action.by == seat
    ]
    ranked = sorted(left, key=lambda action: (action.card % 13 if action.card < 52 else -1, action.card))
    royal = [action for action in ranked if action.card < 52 and action.card % 13 >= 10]
    return dict(
        table.game.entry_from_act(
            table.state, royal[-1 if seat == 0 else 0] if royal else ranked[-1]
        ).to_json_object()
    )


def _turn(table: Table) -> list[Entry]:
    state: State = table.state
    player = state.table_rules.names[state.turn]
    if state.phase == "movement":
        moves = [action for action in table.game.legal_acts(state) if isinstance(action, Move)]
        if state.turn == 1 or not moves:
            return [{"do": "end_turn", "by": player}]
        return [
            dict(
                table.game.entry_from_act(
                    state, max(moves, key=lambda move: _promise(table, move))
                ).to_json_object()
            )
        ]
    if state.phase == "attack":
        struck = max(
            possible_strikes_of_moved_unit(state),
            key=lambda each: (sum(wound.amount + 5 * wound.removed for wound in each.damage), each.style),
        )
        return [
            {"do": "attack", "by": player, "target": SQUARES[struck.target_square], "style": struck.style}
        ]
    draw = [{"do": "draw", "by": player, "cards": ["?"] * state.due_key}] if state.due_key else []
    return [*draw, {"do": "end_turn", "by": player}]


class Step(NamedTuple):
    """One entry that somebody makes: the state it is made in, and what Undo and the headline say once it stands."""

    entry: Entry
    state: State
    undo: str
    headline: str


def made(table: Table, entry: Entry) -> Step:
    """The entry is made at the table, with what follows by itself."""
    before = table.state.copy()
    ruling = table.enter(table.entry_from_json(entry))
    assert ruling.is_accepted, (entry, ruling.findings)
    undo = entry_text_for_undo(table, ruling)
    while (own := table.game.forced_automatic_entry(table.state)) is not None:
        table.enter(table.entry_from_json(own))
    code, facts = table.game.headline(table.state)
    return Step(entry, before, undo, table.game.event_text(code, facts))


def battle(header: Entry) -> Iterator[Step]:
    """Every entry that somebody makes, from the first card to the end; what follows by itself is not among them."""
    table = Table(read_record(json.dumps({"format": "referee-record/1", **header, "entries": []}))[0])

    step = partial(made, table)
    yield from map(step, opening())
    while table.state.phase != "over":
        drawing = table.state.phase == "initiative"
        yield from map(
            step, [_initiative(table, int(not table.state.to_draw[0]))] if drawing else _turn(table)
        )
