"""Advice beside a refusal (why a square cannot be chosen, and what is allowed instead), and effects of an
entry that could be overlooked.
"""

from models.cards import HIDDEN, card_number_or_none
from models.json_values import JsonObject
from models.rulings import Ruling
from models.translation import localized_if_card_name, say
from referee.drafts import Draft
from referee.games.royal_battles.events import Moved, PairInvalid, Returned
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.hidden_cards import can_hold_card
from referee.games.royal_battles.state import State
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.components.banner import Notice
from views.components.banner_messages import (
    BannerMessage,
    banner_reasons,
    entry_text_as_announced,
    info_message,
)
from views.screens.draft import TapResult
from views.screens.royal_battles.draft import awaited_or_begun_act, highlighted_squares, state_of
from views.screens.table.scene import Motion


def entry_text_for_undo(table: Table, ruling: Ruling) -> str:
    """Return an entry in a few words, for Undo: `Pawn b3-c4 9H`."""
    entry = ruling.entry
    moved = next((each for each in ruling.events if isinstance(each, Moved)), None)
    if moved is not None:
        kind = vocabulary_word("unit", state_of(table).table_rules.kinds[moved.unit])
        return short_move_text(kind, *(str(entry.to_json_object()[name]) for name in ("from", "to", "card")))
    return entry_text_as_announced(table, entry).rstrip(".")


def short_move_text(unit_text: str, from_square: str, to_square: str, card: str) -> str:
    return f"{unit_text} {from_square}-{to_square} {localized_if_card_name(card)}"


def easily_overlooked_effects_message(table: Table) -> BannerMessage | None:
    """Return a message about effects of the last entry that could be overlooked: a card that goes back, a
    draw that is void."""
    for ruling in table.latest_standing_rulings(1):
        for happened in ruling.events:
            if isinstance(happened, Returned | PairInvalid):
                code, rests_on, facts = table.game.event_message(table.state, happened)
                return info_message(table.game.event_text(code, facts), ruling=", ".join(rests_on))
    return None


def hit_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a hit, from the attacker to the injured units."""
    for happened in ruling.events:
        if isinstance(happened, Strike) and happened.damage and happened.damage[0].amount:
            origin, to = (f"cell-{SQUARES[square]}" for square in (happened.square, happened.target_square))
            return Motion((origin,), to, happened.damage[0].amount)
    return None


def draft_refusal_message(table: Table, tap_result: TapResult) -> BannerMessage:
    """Return why the tapped square or card cannot be chosen in the draft, and the squares that can. If the
    tap belongs to another phase, nothing else is said of it.
    """
    state = state_of(table)
    too_early = tuple(each for each in tap_result.findings if each.rule.id == "phase.not_now")
    squares = (
        sorted(highlighted_squares(table, tap_result.draft))[:6]
        if awaited_or_begun_act(state) in ("move", "attack", "place")
        else []
    )
    alternative_texts = tuple(
        square_to_tap_instead_text(state, tap_result.draft, square) for square in squares
    )
    return BannerMessage(
        Notice("refused", banner_reasons(too_early or tap_result.findings), alternative_texts),
        {},
        tuple({"tap": square} for square in squares),
    )


def square_to_tap_instead_text(state: State, draft: Draft, square: str) -> str:
    if awaited_or_begun_act(state) == "place":
        return say("battle.advice.on", "On {square}", square=square)
    if "from" in draft.named_values:
        return say("battle.advice.step", "Step to {square}", square=square)
    return say(
        "battle.unit_on", "{unit} on {square}", unit=unit_kind_on_square_text(state, square), square=square
    )


def can_be_in_hand_of_player_in_turn(state: State, card: str) -> bool:
    number = card_number_or_none(card)
    return number is not None and number != HIDDEN and can_hold_card(state, state.turn, number)


def unit_kind_on_square_text(state: State, square: str) -> str:
    return vocabulary_word("unit", state.table_rules.kinds[state.unit_on_square[SQUARES.index(square)]])


def refusal_with_feasible_alternatives(
    table: Table, hands_shown: bool, message: BannerMessage
) -> BannerMessage:
    """Return the message with only the alternatives that the player can carry out.

    Where hands are counted, a card that may not be in the hand is not suggested; instead the refused card is
    suggested with another unit or square. The entry that no unit can move is left out: it is a claim about
    the hand, not advice.
    """
    state = state_of(table)
    offered = [
        (entry, alternative_text(state, entry, words))
        for entry, words in zip(message.instead, message.notice.instead, strict=True)
    ]
    if not hands_shown and message.entry.get("do") == "move":
        card = str(message.entry["card"])
        alternatives_with_card = [each for each in offered if each[0].get("card") == card]
        others = (
            sorted(highlighted_squares(table, Draft.from_fields(card=card)))
            if awaited_or_begun_act(state) == "move"
            and not alternatives_with_card
            and can_be_in_hand_of_player_in_turn(state, card)
            else []
        )
        for square in others:
            facts = {"card": card, "unit": unit_kind_on_square_text(state, square), "square": square}
            alternatives_with_card.append(
                (
                    {"tap": square, "card": card},
                    say("battle.advice.with", "{card} with the {unit} on {square}", **facts),
                )
            )
        offered = alternatives_with_card + [each for each in offered if each[0]["do"] == "end_turn"]
    return BannerMessage(
        message.notice._replace(instead=tuple(words for _, words in offered)),
        message.entry,
        tuple(entry for entry, _ in offered),
    )


def alternative_text(state: State, entry: JsonObject, default_text: str) -> str:
    """Return an alternative as text. A move names the unit too, since the card alone would read like the
    refused act."""
    if (
        entry.get("do") == "move"
        and entry.get("from") in SQUARES
        and state.unit_on_square[SQUARES.index(str(entry["from"]))] >= 0
    ):
        return short_move_text(
            unit_kind_on_square_text(state, str(entry["from"])),
            *(str(entry[name]) for name in ("from", "to", "card")),
        )
    return default_text
