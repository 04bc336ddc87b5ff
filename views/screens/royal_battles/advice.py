"""What the referee says beside a refusal: why a square cannot be chosen, what is allowed instead, what could be overlooked."""

from typing import Any

from models.cards import HIDDEN, card_number
from models.speech import say
from referee.drafts import Draft
from referee.games.royal_battles.course import Moved, PairInvalid, Returned
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.pack import may_hold
from referee.games.royal_battles.state import State
from referee.table.gate import Table
from referee.words.phrases import term
from views.components.banner import Notice
from views.components.notices import Refused, announced, because, said
from views.screens.half_said import Tapped
from views.screens.royal_battles.half_said import asked, lit
from views.screens.table_session import TableSession


def brief(table: Table, ruling: Any) -> str:
    """An entry in a few words, for Undo: `Pawn b3-c4 9H`."""
    entry = ruling.entry
    moved = next((each for each in ruling.happened if isinstance(each, Moved)), None)
    if moved is not None:
        return _step(table.state.battle.kinds[moved.unit], entry.from_, entry.to, entry.card)
    return announced(table, entry).rstrip(".")


def _step(kind: str, start: str, to: str, card: str) -> str:
    return f"{term('unit', kind)} {start}-{to} {card}"


def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players could overlook: a card that goes back, a draw that is void."""
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, Returned | PairInvalid):
                code, rests_on, facts = table.game.telling(table.state, happened)
                return said(table.game.said(code, facts), ruling=", ".join(rests_on))
    return None


def refused_half(table: Table, tapped: Tapped) -> Refused:
    """Why something cannot be chosen, before the act is whole, and which squares can."""
    state: State = table.state
    squares = sorted(lit(table, tapped.now))[:6] if asked(state) in ("move", "attack", "place") else []
    told = tuple(_square_told(state, tapped.now, square) for square in squares)
    return Refused(Notice("refused", because(tapped.findings), told), {}, tuple({"tap": square} for square in squares))


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


def useful(session: TableSession, told: Refused) -> Refused:
    """Of the acts allowed instead, those a player can really do.

    Where hands are counted nobody is told to play a card he may not hold: the same card with another unit or on another
    square is offered. That nothing can move is a claim, and no advice.
    """
    state: State = session.table.state
    named = [
        _step(state.battle.kinds[state.on[SQUARES.index(entry["from"])]], entry["from"], entry["to"], entry["card"])
        if entry.get("do") == "move" and "from" in entry and state.on[SQUARES.index(entry["from"])] >= 0
        else words_
        for entry, words_ in zip(told.instead, told.notice.instead, strict=True)
    ]  # which unit moves, too: the card alone would read like what was just refused
    told = told._replace(notice=told.notice._replace(instead=tuple(named)))
    if session.table_settings.hands_shown or told.entry.get("do") != "move":
        return told
    card = told.entry["card"]
    kept = [(entry, words_) for entry, words_ in zip(told.instead, told.notice.instead, strict=True) if entry.get("card") == card]
    others = sorted(lit(session.table, Draft.of(card=card))) if asked(state) == "move" and not kept and _may_hold(state, card) else []
    for square in others:
        told_as = say("battle.advice.with", "{card} with the {unit} on {square}", card=card, unit=_kind(state, square), square=square)
        kept.append(({"tap": square, "card": card}, told_as))
    kept += [(entry, words_) for entry, words_ in zip(told.instead, told.notice.instead, strict=True) if entry["do"] == "end_turn"]
    return Refused(told.notice._replace(instead=tuple(words_ for _, words_ in kept)), told.entry, tuple(entry for entry, _ in kept))
