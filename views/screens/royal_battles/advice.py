"""What the referee says beside a refusal: why a square cannot be chosen, what is allowed instead, what could be overlooked."""

from models.cards import HIDDEN, card_number
from models.json_values import JsonObject
from models.rulings import Ruling
from models.translation import card_called, say
from referee.drafts import Draft
from referee.games.royal_battles.events import Moved, PairInvalid, Returned
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.hidden_cards import may_hold
from referee.games.royal_battles.state import State
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import term
from views.components.banner import Notice
from views.components.banner_messages import Refused, announced, because, said
from views.screens.draft import Tapped
from views.screens.royal_battles.draft import asked, lit, state_of
from views.screens.table.scene import Stroke


def brief(table: Table, ruling: Ruling) -> str:
    """An entry in a few words, for Undo: `Pawn b3-c4 9H`."""
    entry = ruling.entry
    moved = next((each for each in ruling.happened if isinstance(each, Moved)), None)
    if moved is not None:
        kind = term("unit", state_of(table).battle.kinds[moved.unit])
        return _step(kind, *(str(entry.written()[name]) for name in ("from", "to", "card")))
    return announced(table, entry).rstrip(".")


def _step(unit: str, start: str, to: str, card: str) -> str:
    return f"{unit} {start}-{to} {card_called(card)}"


def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players could overlook: a card that goes back, a draw that is void."""
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, Returned | PairInvalid):
                code, rests_on, facts = table.game.telling(table.state, happened)
                return said(table.game.said(code, facts), ruling=", ".join(rests_on))
    return None


def stroke(table: Table, ruling: Ruling) -> Stroke | None:
    """A hit goes from the attacker to whoever it hurts."""
    for happened in ruling.happened:
        if isinstance(happened, Strike) and happened.damage and happened.damage[0].amount:
            origin, to = (f"cell-{SQUARES[square]}" for square in (happened.square, happened.target_square))
            return Stroke((origin,), to, happened.damage[0].amount)
    return None


def refused_half(table: Table, tapped: Tapped) -> Refused:
    """Why something cannot be chosen, before the act is whole, and which squares can."""
    state = state_of(table)
    squares = sorted(lit(table, tapped.now))[:6] if asked(state) in ("move", "attack", "place") else []
    told = tuple(_square_told(state, tapped.now, square) for square in squares)
    return Refused(
        Notice("refused", because(tapped.findings), told), {}, tuple({"tap": square} for square in squares)
    )


def _square_told(state: State, now: Draft, square: str) -> str:
    if asked(state) == "place":
        return say("battle.advice.on", "On {square}", square=square)
    if "from" in now.said:
        return say("battle.advice.step", "Step to {square}", square=square)
    return say("battle.unit_on", "{unit} on {square}", unit=_kind(state, square), square=square)


def _may_hold(state: State, card: str) -> bool:
    number = card_number(card)
    return number is not None and number != HIDDEN and may_hold(state, state.turn, number)


def _kind(state: State, square: str) -> str:
    return term("unit", state.battle.kinds[state.on[SQUARES.index(square)]])


def useful(table: Table, hands_shown: bool, told: Refused) -> Refused:
    """Of the acts allowed instead, those a player can really do.

    Where hands are counted nobody is told to play a card he may not hold: the same card with another unit or on another
    square is offered. That nothing can move is a claim, and no advice.
    """
    state = state_of(table)
    offered = [
        (entry, _offered(state, entry, words))
        for entry, words in zip(told.instead, told.notice.instead, strict=True)
    ]
    if not hands_shown and told.entry.get("do") == "move":
        card = str(told.entry["card"])
        kept = [each for each in offered if each[0].get("card") == card]
        others = (
            sorted(lit(table, Draft.of(card=card)))
            if asked(state) == "move" and not kept and _may_hold(state, card)
            else []
        )
        for square in others:
            facts = {"card": card, "unit": _kind(state, square), "square": square}
            kept.append(
                (
                    {"tap": square, "card": card},
                    say("battle.advice.with", "{card} with the {unit} on {square}", **facts),
                )
            )
        offered = kept + [each for each in offered if each[0]["do"] == "end_turn"]
    return Refused(
        told.notice._replace(instead=tuple(words for _, words in offered)),
        told.entry,
        tuple(entry for entry, _ in offered),
    )


def _offered(state: State, entry: JsonObject, words: str) -> str:
    """A move says which unit moves, too: the card alone would read like what was just refused."""
    if (
        entry.get("do") == "move"
        and entry.get("from") in SQUARES
        and state.on[SQUARES.index(str(entry["from"]))] >= 0
    ):
        return _step(_kind(state, str(entry["from"])), *(str(entry[name]) for name in ("from", "to", "card")))
    return words
