"""The next act of a Royal Battle as it is tapped: a unit, a square and a card, in any order that makes sense. No Flet in here.

What may be tapped, what is whole and why something cannot be chosen is all asked of the referee (referee.drafts, referee.draft_refusals).
"""

from collections.abc import Iterator
from typing import Final, Literal, assert_never

from models.json_values import Json
from referee import draft_refusals, drafts
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.setup import due_squares, is_dealt
from referee.games.royal_battles.state import ATTACK, MOVEMENT, NOWHERE, Phase, State, seat_of
from referee.games.royal_battles.tables import STYLES
from referee.table.table import Table
from views.screens import draft as half_said
from views.screens.draft import CARDS, Tapped

Asked = Literal[
    "deal", "place", "initiative", "draw", "move", "attack", "post_turn", "strike", "reveal", "over"
]
EITHER_FIRST: Final = ("deal", "place", "initiative", "reveal")
"""What either player may do first, where nothing speaks against it."""
AFTER_A_MOVE: Final = ("attack", "post_turn")
"""When a unit moves only where a house rule lets it move again."""


def state_of(table: Table) -> State:
    """How the battle stands."""
    assert isinstance(table.state, State)
    return table.state


# -- what is asked -----------------------------------------------------------------------------------------------------
def asked(state: State, now: Draft = NOTHING) -> Asked:
    """What the referee waits for, or the move that was begun instead."""
    match state.phase:
        case Phase.OVER:
            return "over"
        case Phase.DAMAGE:
            return "strike"
        case Phase.REVEAL:
            return "reveal"
        case Phase.SETUP:
            return "place" if is_dealt(state) else "deal"
        case Phase.INITIATIVE:
            return "initiative"
        case Phase.MOVEMENT | Phase.ATTACK | Phase.POST_TURN:
            return _asked_in_turn(state, now)
    assert_never(state.phase)


def _asked_in_turn(state: State, now: Draft) -> Asked:
    if state.due_strategy or (state.phase == MOVEMENT and due(state)):
        return "draw"
    if "from" in now.said or state.phase == MOVEMENT:
        return "move"
    return "attack" if state.phase == ATTACK else "post_turn"


def verb_asked(state: State, now: Draft = NOTHING) -> str:
    """The verb of the act that is tapped."""
    what = asked(state, now)
    return {"post_turn": "draw", "over": "move", "reveal": "show"}.get(what, what)


def players_asked(table: Table) -> list[str]:
    """Whose card, unit or act is asked for: both where either may come first."""
    state = state_of(table)
    if asked(state) not in EITHER_FIRST:
        return [state.battle.names[max(state.turn, 0)]]
    return [
        each.by
        for each in drafts.asked(table.game, state)
        if each.do == verb_asked(state) and each.by is not None
    ]


def player_asked(table: Table, now: Draft) -> str:
    """The one whose it is now: where either may come first, the one who was chosen."""
    players, chosen = players_asked(table), now.said.get("by")
    return str(chosen) if chosen in players or not players else players[0]


def meant(table: Table, now: Draft) -> Draft:
    """What was tapped, as an act of the player who is asked."""
    return now.put("do", verb_asked(state_of(table), now)).put("by", player_asked(table, now))


def begun(table: Table) -> Draft:
    """What goes without saying: the unit, where only one kind still waits to be placed."""
    state = state_of(table)
    players = players_asked(table) if asked(state) == "place" else []
    if len(players) != 1:
        return NOTHING
    waiting = {state.battle.kinds[unit] for unit in state.waiting(state.battle.names.index(players[0]))}
    return Draft.of(by=players[0], unit=waiting.pop()) if len(waiting) == 1 else NOTHING


def fits(table: Table, now: Draft) -> bool:
    """Can this have been tapped here? It may come from another day."""
    verb = table.game.verbs[verb_asked(state_of(table), now)]
    known = all(name == "do" or verb.has(name) for name in now.said)
    if "from" in now.said and asked(state_of(table)) != "move" and now.said["from"] not in movers(table):
        return False
    return (
        known
        and now.said.get("do", verb.do) == verb.do
        and now.said.get("by", table.header.names[0]) in table.header.names
    )


# -- squares to light, cards to mark -----------------------------------------------------------------------------------
def _place_named(state: State, now: Draft) -> str:
    """The field that a tap on a square names."""
    match asked(state, now):
        case "move":
            return "to" if "from" in now.said else "from"
        case "attack":
            return "target"
        case "place" if "unit" in now.said:
            return "square"
    return ""


def lit(table: Table, now: Draft) -> frozenset[str]:
    """The squares that may be tapped next with some sense: all others may be tapped too, and then say why not."""
    state = state_of(table)
    if asked(state) == "deal":
        return frozenset(
            SQUARES[square]
            for square in due_squares(state, state.battle.names.index(player_asked(table, now)))
        )
    field = _place_named(state, now)
    squares = _allowed(table, meant(table, now), field) if field else ()
    return frozenset((*squares, *(movers(table) if asked(state, now) in AFTER_A_MOVE else ())))


def _allowed(table: Table, now: Draft, field: str) -> tuple[str, ...]:
    """The squares that a field may name."""
    return tuple(map(str, half_said.allowed(table, now, field)))


def square_dealt(table: Table, now: Draft) -> str:
    """The place that the next card is for."""
    state = state_of(table)
    due = due_squares(state, state.battle.names.index(player_asked(table, now)))
    return str(now.said.get("square", SQUARES[due[0]]))


def movers(table: Table) -> tuple[str, ...]:
    """Where units stand that may move now."""
    return _allowed(table, Draft.of(do="move"), "from")


def marks(table: Table, now: Draft) -> str:
    """One letter per card (see views/components/picker.py)."""
    return half_said.marks(
        table, meant(table, now), "cards" if verb_asked(state_of(table), now) in ("draw", "show") else "card"
    )


# -- taps ----------------------------------------------------------------------------------------------------------------
def named(table: Table, now: Draft, field: str, value: Json) -> Tapped:
    """One thing more was named; a unit that was named already is let go of. Of a card that is dealt the place goes without saying."""
    state = state_of(table)
    if field == "unit" and now.said.get(field) == value:
        return Tapped(now if now == begun(table) else now.without(field))
    if field == "card" and asked(state) == "deal" and state.battle.options.choose_row:
        now = now.put("square", square_dealt(table, now))
    return half_said.named(table, meant(table, now), field, value, _domain)


def _domain(do: str, field: str) -> Iterator[str]:
    yield from {"card": CARDS, "cards": CARDS, "style": STYLES}.get(field, SQUARES)


def after_refusal(table: Table, now: Draft) -> Draft:
    """Of a refused act, unit and square stay chosen and only the card is named anew; of a unit to be placed the square is let go of."""
    return now.without("card", "cards", *(("square",) if asked(state_of(table)) == "place" else ()))


def tap(table: Table, now: Draft, square: str) -> Tapped:
    """A square was tapped."""
    state = state_of(table)
    match asked(state, now):
        case "deal":
            if square not in lit(table, now):
                return _refused(table, now, "square", square)
            return Tapped(now.put("square", square) if state.battle.options.choose_row else now)
        case "place" if "unit" not in now.said:
            return _place_chosen(table, now, square)
        case "move" if _is_own(state, square) and square != now.said.get("from"):
            reaches = "from" not in now.said and square in half_said.allowed(table, meant(table, now), "from")
            return named(table, now if reaches else now.without("from", "to"), "from", square)
        case "move" if "from" not in now.said and (came := _came_from(table, now, square)):
            return named(table, now.put("from", came[0]) if len(came) == 1 else now, "to", square)
        case "attack" | "post_turn" if square in movers(table):
            return half_said.named(table, _a_move(table, now), "from", square, _domain)
    field = _place_named(state, now)
    return named(table, now.without(field), field, square) if field else _refused(table, now, "from", square)


def _came_from(table: Table, now: Draft, square: str) -> tuple[str, ...]:
    """Where the units stand that may move to this square: a single one need not be tapped."""
    return _allowed(table, meant(table, now.without("from").put("to", square)), "from")


def _is_own(state: State, square: str) -> bool:
    there = state.on[square_number(square) or 0]
    return there != NOWHERE and seat_of(there) == state.turn


def _place_chosen(table: Table, now: Draft, square: str) -> Tapped:
    """The place comes before the unit: that of whoever may place one there."""
    if now.said.get("square") == square:
        return Tapped(now.without("square"))
    for player in dict.fromkeys((player_asked(table, now), *players_asked(table))):
        of_player = meant(table, now.put("by", player))
        if square in half_said.allowed(table, of_player, "square"):
            return Tapped(of_player.put("square", square))
    return _refused(table, now.without("square"), "square", square)


def _refused(table: Table, now: Draft, field: str, value: str) -> Tapped:
    draft = _a_move(table, now) if field == "from" else meant(table, now)
    return Tapped(
        now, findings=draft_refusals.dead_end(table.game, table.state, draft.put(field, value), _domain)
    )


def _a_move(table: Table, now: Draft) -> Draft:
    return Draft.of(do="move", by=player_asked(table, now))
