"""Advice beside a refusal: why a square cannot be chosen, and what is allowed instead."""

from models.cards import HIDDEN, card_number_or_none
from models.json_values import JsonObject
from models.rulings import Ruling
from models.translation import localized_if_card_name, say
from referee.drafts import Draft
from referee.games.royal_battles.events import Moved
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.hidden_cards import can_hold_card
from referee.games.royal_battles.state import NOWHERE, State
from referee.table.table import Table
from views.components.banner import Notice
from views.components.banner_messages import BannerMessage, banner_reasons, entry_text_as_announced
from views.screens.draft import TapResult
from views.screens.royal_battles.descriptions import (
    name_of_unit_on_square,
    strike_in_ruling,
    unit_and_square_text,
    unit_name,
)
from views.screens.royal_battles.draft import awaited_or_begun_act, highlighted_squares, state_of
from views.screens.table.scene import Motion, SceneInput


def entry_text_for_undo(table: Table, ruling: Ruling) -> str:
    """Return an entry in a few words, for Undo: `Pawn b3-c4 9H`."""
    moved = next((event for event in ruling.events if isinstance(event, Moved)), None)
    if moved is None:
        return entry_text_as_announced(table, ruling.entry).rstrip(".")
    return short_move_text(unit_name(state_of(table), moved.unit), ruling.entry.to_json_object())


def short_move_text(unit_text: str, move: JsonObject) -> str:
    return f"{unit_text} {move['from']}-{move['to']} {localized_if_card_name(str(move['card']))}"


def hit_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a hit, from the attacker to the injured units."""
    strike = strike_in_ruling(ruling)
    if strike is None or not strike.damage or not strike.damage[0].amount:
        return None
    origin, to = (f"cell-{SQUARES[square]}" for square in (strike.square, strike.target_square))
    return Motion((origin,), to, strike.damage[0].amount)


def draft_refusal_message(scene_input: SceneInput, tapped: TapResult) -> BannerMessage:
    """Return why the tapped square or card cannot be chosen in the draft, and the squares that can. If the
    tap belongs to another phase, nothing else is said of it.
    """
    table, state = scene_input.table, state_of(scene_input.table)
    too_early = tuple(finding for finding in tapped.findings if finding.rule.id == "phase.not_now")
    squares = (
        sorted(highlighted_squares(table, tapped.draft))[:6]
        if awaited_or_begun_act(state) in ("move", "attack", "place")
        else []
    )
    texts = tuple(square_to_tap_instead_text(state, tapped.draft, square) for square in squares)
    return BannerMessage(
        Notice("refused", banner_reasons(too_early or tapped.findings), texts),
        {},
        tuple({"tap": square} for square in squares),
    )


def square_to_tap_instead_text(state: State, draft: Draft, square: str) -> str:
    if awaited_or_begun_act(state) == "place":
        return say("battle.advice.on", "On {square}", square=square)
    if "from" in draft.named_values:
        return say("battle.advice.step", "Step to {square}", square=square)
    return unit_and_square_text(state, state.unit_on_square[SQUARES.index(square)])


def can_be_in_hand_of_player_in_turn(state: State, card: str) -> bool:
    number = card_number_or_none(card)
    return number is not None and number != HIDDEN and can_hold_card(state, state.turn, number)


def banner_message_with_feasible_alternatives(scene_input: SceneInput) -> BannerMessage | None:
    """Return the banner's message; of a refusal with only the alternatives that the player can carry out.

    Where hands are counted, a card that may not be in the hand is not suggested; instead the refused card is
    suggested with another unit or square. The entry that no unit can move is left out: it is a claim about
    the hand, not advice.
    """
    message, state = scene_input.refused, state_of(scene_input.table)
    if message is None or message.notice.kind != "refused":
        return message
    offered = [
        (entry, alternative_text(state, entry, words))
        for entry, words in zip(message.instead, message.notice.instead, strict=True)
    ]
    if not scene_input.table_settings.hands_shown and message.entry.get("do") == "move":
        card = str(message.entry["card"])
        with_card = [each for each in offered if each[0].get("card") == card]
        offered = [
            *(with_card or other_units_to_move_with_card(scene_input.table, card)),
            *(each for each in offered if each[0]["do"] == "end_turn"),
        ]
    return message._replace(
        notice=message.notice._replace(instead=tuple(words for _, words in offered)),
        instead=tuple(entry for entry, _ in offered),
    )


def other_units_to_move_with_card(table: Table, card: str) -> list[tuple[JsonObject, str]]:
    """Return the taps that begin a move with this card, each with its text; none if it cannot be in the
    hand."""
    state = state_of(table)
    if awaited_or_begun_act(state) != "move" or not can_be_in_hand_of_player_in_turn(state, card):
        return []
    return [
        (
            {"tap": square, "card": card},
            say(
                "battle.advice.with",
                "{card} with the {unit} on {square}",
                card=card,
                unit=name_of_unit_on_square(state, square),
                square=square,
            ),
        )
        for square in sorted(highlighted_squares(table, Draft.from_fields(card=card)))
    ]


def alternative_text(state: State, entry: JsonObject, default_text: str) -> str:
    """Return an alternative as text. A move names the unit too, since the card alone would read like the
    refused act."""
    unit = (
        state.unit_on_square[SQUARES.index(str(entry["from"]))] if entry.get("from") in SQUARES else NOWHERE
    )
    if entry.get("do") != "move" or unit == NOWHERE:
        return default_text
    return short_move_text(unit_name(state, unit), entry)
