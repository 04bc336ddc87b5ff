"""The draft of the next act of a Royal Battle: a unit, a square and a card, in any sensible order. Imports no
Flet.

The referee says what can be tapped, when the draft is complete, and why something cannot be chosen
(referee.drafts, referee.draft_refusals).
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, assert_never

from models.json_values import Json
from referee import draft_refusals, drafts
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.setup import are_all_cards_dealt, start_squares_where_next_card_may_be_dealt
from referee.games.royal_battles.state import ATTACK, MOVEMENT, NOWHERE, State, seat_of
from referee.games.royal_battles.table_rules import Phase
from referee.games.royal_battles.tables import STYLES
from referee.table.table import Table
from views.screens.draft import (
    CARDS,
    TapResult,
    allowed_field_values,
    picker_marks_for_field,
    tap_result_after_setting_field,
)

AwaitedAct = Literal[
    "deal", "place", "initiative", "draw", "move", "attack", "post_turn", "strike", "reveal", "over"
]
ACTS_IN_EITHER_ORDER: Final = ("deal", "place", "initiative", "reveal")
"""Acts that either player may do first, if nothing prevents it."""
SQUARE_FIELDS: Final = ("from", "to", "target", "square")
AFTER_A_MOVE: Final = ("attack", "post_turn")
"""Phases in which a unit moves only by a house rule."""


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def named_squares(act_fields: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(str(act_fields[name]) for name in SQUARE_FIELDS if act_fields.get(name) in SQUARES)


def unit_on_square_or_nowhere(state: State, square: str) -> int:
    """Return the unit on a square of this name; NOWHERE if the square is empty or there is none."""
    number = square_number(square)
    return NOWHERE if number is None else state.unit_on_square[number]


# -- the act -------------------------------------------------------------------------------------------------
def awaited_or_begun_act(state: State, draft: Draft = EMPTY_DRAFT) -> AwaitedAct:
    """Return the act the referee waits for, or the move that the draft has begun instead."""
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
            return awaited_or_begun_act_in_turn(state, draft)
    assert_never(state.phase)


def awaited_or_begun_act_in_turn(state: State, draft: Draft) -> AwaitedAct:
    if state.due_strategy or (state.phase == MOVEMENT and draw_count_allowed_to_player_in_turn(state)):
        return "draw"
    if "from" in draft.named_values or state.phase == MOVEMENT:
        return "move"
    return "attack" if state.phase == ATTACK else "post_turn"


def drafted_verb(state: State, draft: Draft = EMPTY_DRAFT) -> str:
    what = awaited_or_begun_act(state, draft)
    return {"post_turn": "draw", "over": "move", "reveal": "show"}.get(what, what)


def players_waited_for(table: Table) -> list[str]:
    """Return the players whose card, unit or act is awaited: both if either may come first."""
    state = state_of(table)
    if awaited_or_begun_act(state) not in ACTS_IN_EITHER_ORDER:
        return [state.table_rules.names[max(state.turn, 0)]]
    return [
        verb.by
        for verb in drafts.possible_verbs_of_players(table.game, state)
        if verb.do == drafted_verb(state) and verb.by is not None
    ]


def chosen_or_awaited_player(table: Table, draft: Draft) -> str:
    """Return the player of the draft: the chosen one if either may come first, else the awaited one."""
    players, chosen = players_waited_for(table), draft.named_values.get("by")
    return str(chosen) if chosen in players or not players else players[0]


def with_awaited_verb_and_player(table: Table, draft: Draft) -> Draft:
    return draft.with_field("do", drafted_verb(state_of(table), draft)).with_field(
        "by", chosen_or_awaited_player(table, draft)
    )


def draft_at_start_of_turn(table: Table) -> Draft:
    """Return the draft a turn begins with: the unit is filled in if only one kind remains to be placed."""
    state = state_of(table)
    players = players_waited_for(table) if awaited_or_begun_act(state) == "place" else []
    if len(players) != 1:
        return EMPTY_DRAFT
    waiting = {
        state.table_rules.kinds[unit]
        for unit in state.unplaced_units(state.table_rules.names.index(players[0]))
    }
    return Draft.from_fields(by=players[0], unit=waiting.pop()) if len(waiting) == 1 else EMPTY_DRAFT


def is_draft_still_possible(table: Table, draft: Draft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    verb = table.game.verbs[drafted_verb(state_of(table), draft)]
    known = all(name == "do" or verb.has_field(name) for name in draft.named_values)
    if (
        "from" in draft.named_values
        and awaited_or_begun_act(state_of(table)) != "move"
        and draft.named_values["from"] not in squares_of_movable_units(table)
    ):
        return False
    return (
        known
        and draft.named_values.get("do", verb.do) == verb.do
        and draft.named_values.get("by", table.names[0]) in table.names
    )


# -- highlights and marks ------------------------------------------------------------------------------------
def field_named_by_square_tap(state: State, draft: Draft) -> str:
    match awaited_or_begun_act(state, draft):
        case "move":
            return "to" if "from" in draft.named_values else "from"
        case "attack":
            return "target"
        case "place" if "unit" in draft.named_values:
            return "square"
    return ""


def highlighted_squares(table: Table, draft: Draft) -> frozenset[str]:
    """Return the squares worth tapping next. Other squares can be tapped too; the referee then gives the
    reason."""
    state = state_of(table)
    if awaited_or_begun_act(state) == "deal":
        return frozenset(start_squares_for_next_card(table, draft))
    field = field_named_by_square_tap(state, draft)
    squares = allowed_squares(table, with_awaited_verb_and_player(table, draft), field) if field else ()
    if awaited_or_begun_act(state, draft) in AFTER_A_MOVE:
        return frozenset((*squares, *squares_of_movable_units(table)))
    return frozenset(squares)


def allowed_squares(table: Table, draft: Draft, field: str) -> tuple[str, ...]:
    return tuple(map(str, allowed_field_values(table, draft, field)))


def start_squares_for_next_card(table: Table, draft: Draft) -> tuple[str, ...]:
    """Return the start squares on which the next card of the drafted player may be dealt."""
    state = state_of(table)
    seat = state.table_rules.names.index(chosen_or_awaited_player(table, draft))
    return tuple(SQUARES[square] for square in start_squares_where_next_card_may_be_dealt(state, seat))


def next_deal_square(table: Table, draft: Draft) -> str:
    return str(draft.named_values.get("square") or start_squares_for_next_card(table, draft)[0])


def squares_of_movable_units(table: Table) -> tuple[str, ...]:
    return allowed_squares(table, Draft.from_fields(do="move"), "from")


def picker_marks_per_card(table: Table, draft: Draft) -> str:
    """Return one mark for each card of the picker (see views/components/picker.py). A card that is named
    already can be replaced.
    """
    draft_with_verb = with_awaited_verb_and_player(table, draft)
    if drafted_verb(state_of(table), draft) in ("draw", "show"):
        return picker_marks_for_field(table, draft_with_verb, "cards")
    return picker_marks_for_field(table, draft_with_verb.without_fields("card"), "card")


# -- taps ----------------------------------------------------------------------------------------------------
def field_tap_result(table: Table, draft: Draft, field: str, value: Json) -> TapResult:
    """Name one more field. Naming the same unit again clears it. The square of a dealt card is filled in
    automatically."""
    state = state_of(table)
    if field == "unit" and draft.named_values.get(field) == value:
        return TapResult(draft if draft == draft_at_start_of_turn(table) else draft.without_fields(field))
    if field == "card" and awaited_or_begun_act(state) == "deal" and state.table_rules.options.choose_row:
        draft = draft.with_field("square", next_deal_square(table, draft))
    return tap_result_after_setting_field(
        table, with_awaited_verb_and_player(table, draft), field, value, all_values_of_field
    )


def all_values_of_field(verb: str, field_name: str) -> Iterator[str]:
    yield from {"card": CARDS, "cards": CARDS, "style": STYLES}.get(field_name, SQUARES)


def draft_after_refusal(table: Table, draft: Draft) -> Draft:
    """Return the draft after a refusal: unit and square stay and the card is cleared; for a unit being placed
    the square is cleared.
    """
    return draft.without_fields(
        "card", "cards", *(("square",) if awaited_or_begun_act(state_of(table)) == "place" else ())
    )


def square_tap_result(table: Table, draft: Draft, square: str) -> TapResult:
    state = state_of(table)
    match awaited_or_begun_act(state, draft):
        case "deal":
            if square not in highlighted_squares(table, draft):
                return refused_tap_result(table, draft, "square", square)
            return TapResult(
                draft.with_field("square", square) if state.table_rules.options.choose_row else draft
            )
        case "place" if "unit" not in draft.named_values:
            return placement_square_tap_result(table, draft, square)
        case "move" if has_unit_of_player_in_turn(state, square) and square != draft.named_values.get("from"):
            reaches = "from" not in draft.named_values and square in allowed_field_values(
                table, with_awaited_verb_and_player(table, draft), "from"
            )
            return field_tap_result(
                table, draft if reaches else draft.without_fields("from", "to"), "from", square
            )
        case "move" if "from" not in draft.named_values and (
            came := squares_of_units_reaching(table, draft, square)
        ):
            return field_tap_result(
                table, draft.with_field("from", came[0]) if len(came) == 1 else draft, "to", square
            )
        case "attack" | "post_turn" if square in squares_of_movable_units(table):
            return tap_result_after_setting_field(
                table, empty_move_draft_of_same_player(table, draft), "from", square, all_values_of_field
            )
    field = field_named_by_square_tap(state, draft)
    return (
        field_tap_result(table, draft.without_fields(field), field, square)
        if field
        else refused_tap_result(table, draft, "from", square)
    )


def squares_of_units_reaching(table: Table, draft: Draft, square: str) -> tuple[str, ...]:
    """Return the squares of units that may move to this square. A single such unit need not be tapped."""
    return allowed_squares(
        table,
        with_awaited_verb_and_player(table, draft.without_fields("from").with_field("to", square)),
        "from",
    )


def has_unit_of_player_in_turn(state: State, square: str) -> bool:
    unit = state.unit_on_square[square_number(square) or 0]
    return unit != NOWHERE and seat_of(unit) == state.turn


def placement_square_tap_result(table: Table, draft: Draft, square: str) -> TapResult:
    """Choose the square before the unit, for the player who may place a unit there."""
    if draft.named_values.get("square") == square:
        return TapResult(draft.without_fields("square"))
    for player in dict.fromkeys((chosen_or_awaited_player(table, draft), *players_waited_for(table))):
        of_player = with_awaited_verb_and_player(table, draft.with_field("by", player))
        if square in allowed_field_values(table, of_player, "square"):
            return TapResult(of_player.with_field("square", square))
    return refused_tap_result(table, draft.without_fields("square"), "square", square)


def refused_tap_result(table: Table, current_draft: Draft, field: str, value: str) -> TapResult:
    draft = (
        empty_move_draft_of_same_player(table, current_draft)
        if field == "from"
        else with_awaited_verb_and_player(table, current_draft)
    )
    return TapResult(
        current_draft,
        findings=draft_refusals.dead_end_findings_one_per_rule(
            table.game, table.state, draft.with_field(field, value), all_values_of_field
        ),
    )


def empty_move_draft_of_same_player(table: Table, draft: Draft) -> Draft:
    return Draft.from_fields(do="move", by=chosen_or_awaited_player(table, draft))
