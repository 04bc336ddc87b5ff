"""The next act of a Royal Battle as it is tapped: a unit, a square and a card, in any order that makes sense. No Flet in here.

What may be tapped, what is whole and why something cannot be chosen is all asked of the referee (referee.drafts, referee.draft_refusals).
"""

from collections.abc import Iterator
from typing import Final, Literal, assert_never

from models.json_values import Json
from referee import draft_refusals, drafts
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.phases import draws_due
from referee.games.royal_battles.setup import are_all_cards_dealt, due_squares
from referee.games.royal_battles.state import ATTACK, MOVEMENT, NOWHERE, Phase, State, seat_of
from referee.games.royal_battles.tables import STYLES
from referee.table.table import Table
from views.screens import draft as half_said
from views.screens.draft import CARDS, TapResult

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
def act_waited_for(state: State, now: Draft = NOTHING) -> Asked:
    """What the referee waits for, or the move that was begun instead."""
    match state.phase:
        case Phase.OVER:
            return "over"
        case Phase.DAMAGE:
            return "strike"
        case Phase.REVEAL:
            return "reveal"
        case Phase.SETUP:
            return "place" if are_all_cards_dealt(state) else "deal"
        case Phase.INITIATIVE:
            return "initiative"
        case Phase.MOVEMENT | Phase.ATTACK | Phase.POST_TURN:
            return act_waited_for_in_turn(state, now)
    assert_never(state.phase)


def act_waited_for_in_turn(state: State, now: Draft) -> Asked:
    if state.due_strategy or (state.phase == MOVEMENT and draws_due(state)):
        return "draw"
    if "from" in now.said or state.phase == MOVEMENT:
        return "move"
    return "attack" if state.phase == ATTACK else "post_turn"


def drafted_verb(state: State, now: Draft = NOTHING) -> str:
    """The verb of the act that is tapped."""
    what = act_waited_for(state, now)
    return {"post_turn": "draw", "over": "move", "reveal": "show"}.get(what, what)


def players_waited_for(table: Table) -> list[str]:
    """Whose card, unit or act is asked for: both where either may come first."""
    state = state_of(table)
    if act_waited_for(state) not in EITHER_FIRST:
        return [state.battle.names[max(state.turn, 0)]]
    return [
        each.by
        for each in drafts.possible_acts(table.game, state)
        if each.do == drafted_verb(state) and each.by is not None
    ]


def drafted_player(table: Table, now: Draft) -> str:
    """The one whose it is now: where either may come first, the one who was chosen."""
    players, chosen = players_waited_for(table), now.said.get("by")
    return str(chosen) if chosen in players or not players else players[0]


def draft_act(table: Table, now: Draft) -> Draft:
    """What was tapped, as an act of the player who is asked."""
    return now.with_field("do", drafted_verb(state_of(table), now)).with_field(
        "by", drafted_player(table, now)
    )


def initial_draft(table: Table) -> Draft:
    """What goes without saying: the unit, where only one kind still waits to be placed."""
    state = state_of(table)
    players = players_waited_for(table) if act_waited_for(state) == "place" else []
    if len(players) != 1:
        return NOTHING
    waiting = {state.battle.kinds[unit] for unit in state.waiting(state.battle.names.index(players[0]))}
    return Draft.from_fields(by=players[0], unit=waiting.pop()) if len(waiting) == 1 else NOTHING


def draft_still_applies(table: Table, now: Draft) -> bool:
    """Can this have been tapped here? It may come from another day."""
    verb = table.game.verbs[drafted_verb(state_of(table), now)]
    known = all(name == "do" or verb.has_field(name) for name in now.said)
    if (
        "from" in now.said
        and act_waited_for(state_of(table)) != "move"
        and now.said["from"] not in squares_of_movable_units(table)
    ):
        return False
    return (
        known
        and now.said.get("do", verb.do) == verb.do
        and now.said.get("by", table.header.names[0]) in table.header.names
    )


# -- squares to light, cards to mark -----------------------------------------------------------------------------------
def field_named_by_square(state: State, now: Draft) -> str:
    """The field that a tap on a square names."""
    match act_waited_for(state, now):
        case "move":
            return "to" if "from" in now.said else "from"
        case "attack":
            return "target"
        case "place" if "unit" in now.said:
            return "square"
    return ""


def highlighted_squares(table: Table, now: Draft) -> frozenset[str]:
    """The squares that may be tapped next with some sense: all others may be tapped too, and then say why not."""
    state = state_of(table)
    if act_waited_for(state) == "deal":
        return frozenset(
            SQUARES[square]
            for square in due_squares(state, state.battle.names.index(drafted_player(table, now)))
        )
    field = field_named_by_square(state, now)
    squares = allowed_squares(table, draft_act(table, now), field) if field else ()
    return frozenset(
        (*squares, *(squares_of_movable_units(table) if act_waited_for(state, now) in AFTER_A_MOVE else ()))
    )


def allowed_squares(table: Table, now: Draft, field: str) -> tuple[str, ...]:
    """The squares that a field may name."""
    return tuple(map(str, half_said.allowed_values(table, now, field)))


def next_deal_square(table: Table, now: Draft) -> str:
    """The place that the next card is for."""
    state = state_of(table)
    due = due_squares(state, state.battle.names.index(drafted_player(table, now)))
    return str(now.said.get("square", SQUARES[due[0]]))


def squares_of_movable_units(table: Table) -> tuple[str, ...]:
    """Where units stand that may move now."""
    return allowed_squares(table, Draft.from_fields(do="move"), "from")


def picker_marks(table: Table, now: Draft) -> str:
    """One letter per card (see views/components/picker.py)."""
    return half_said.picker_marks(
        table,
        draft_act(table, now),
        "cards" if drafted_verb(state_of(table), now) in ("draw", "show") else "card",
    )


# -- taps ----------------------------------------------------------------------------------------------------------------
def with_field_named(table: Table, now: Draft, field: str, value: Json) -> TapResult:
    """One thing more was named; a unit that was named already is let go of. Of a card that is dealt the place goes without saying."""
    state = state_of(table)
    if field == "unit" and now.said.get(field) == value:
        return TapResult(now if now == initial_draft(table) else now.without(field))
    if field == "card" and act_waited_for(state) == "deal" and state.battle.options.choose_row:
        now = now.with_field("square", next_deal_square(table, now))
    return half_said.with_field_named(table, draft_act(table, now), field, value, field_domain)


def field_domain(do: str, field: str) -> Iterator[str]:
    yield from {"card": CARDS, "cards": CARDS, "style": STYLES}.get(field, SQUARES)


def draft_after_refusal(table: Table, now: Draft) -> Draft:
    """Of a refused act, unit and square stay chosen and only the card is named anew; of a unit to be placed the square is let go of."""
    return now.without("card", "cards", *(("square",) if act_waited_for(state_of(table)) == "place" else ()))


def tap_square(table: Table, now: Draft, square: str) -> TapResult:
    """A square was tapped."""
    state = state_of(table)
    match act_waited_for(state, now):
        case "deal":
            if square not in highlighted_squares(table, now):
                return refused_tap(table, now, "square", square)
            return TapResult(now.with_field("square", square) if state.battle.options.choose_row else now)
        case "place" if "unit" not in now.said:
            return with_place_chosen(table, now, square)
        case "move" if is_own_unit(state, square) and square != now.said.get("from"):
            reaches = "from" not in now.said and square in half_said.allowed_values(
                table, draft_act(table, now), "from"
            )
            return with_field_named(table, now if reaches else now.without("from", "to"), "from", square)
        case "move" if "from" not in now.said and (came := squares_of_units_reaching(table, now, square)):
            return with_field_named(
                table, now.with_field("from", came[0]) if len(came) == 1 else now, "to", square
            )
        case "attack" | "post_turn" if square in squares_of_movable_units(table):
            return half_said.with_field_named(table, move_draft(table, now), "from", square, field_domain)
    field = field_named_by_square(state, now)
    return (
        with_field_named(table, now.without(field), field, square)
        if field
        else refused_tap(table, now, "from", square)
    )


def squares_of_units_reaching(table: Table, now: Draft, square: str) -> tuple[str, ...]:
    """Where the units stand that may move to this square: a single one need not be tapped."""
    return allowed_squares(table, draft_act(table, now.without("from").with_field("to", square)), "from")


def is_own_unit(state: State, square: str) -> bool:
    there = state.on[square_number(square) or 0]
    return there != NOWHERE and seat_of(there) == state.turn


def with_place_chosen(table: Table, now: Draft, square: str) -> TapResult:
    """The place comes before the unit: that of whoever may place one there."""
    if now.said.get("square") == square:
        return TapResult(now.without("square"))
    for player in dict.fromkeys((drafted_player(table, now), *players_waited_for(table))):
        of_player = draft_act(table, now.with_field("by", player))
        if square in half_said.allowed_values(table, of_player, "square"):
            return TapResult(of_player.with_field("square", square))
    return refused_tap(table, now.without("square"), "square", square)


def refused_tap(table: Table, now: Draft, field: str, value: str) -> TapResult:
    draft = move_draft(table, now) if field == "from" else draft_act(table, now)
    return TapResult(
        now,
        findings=draft_refusals.dead_end_findings(
            table.game, table.state, draft.with_field(field, value), field_domain
        ),
    )


def move_draft(table: Table, now: Draft) -> Draft:
    return Draft.from_fields(do="move", by=drafted_player(table, now))
