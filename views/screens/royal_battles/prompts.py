"""What the panel of a Royal Battle asks: what the referee waits for now, the result, and what is done less often."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, OVER, SETUP, State
from views.components.banner_messages import announced
from views.components.choices import switch
from views.components.paper import column
from views.screens.royal_battles import before_turn, reveal, score_only, turn, unit_card
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import asked, state_of
from views.screens.royal_battles.first_game import sample_note, self_playing
from views.screens.royal_battles.game_over import over
from views.screens.royal_battles.hint import hint
from views.screens.table.intents import Settle, enter
from views.screens.table.scene import Asks, Does, Part, Seen, offer


def asks_of(seen: Seen, now: Draft) -> Asks:
    """What is asked, for what is said so far."""
    table = seen.table
    state = state_of(table)
    if self_playing.is_shown(seen.table_settings, table):
        return Asks(rows=(Part("demonstration", _demonstration, (seen.id, len(table))),))
    if seen.opened == "more":
        return _more(seen, state)
    if seen.opened.startswith(unit_card.OPENED) and (card := unit_card.unit_card(seen)) is not None:
        return card
    asks = ASKED[asked(state, now)](seen, state, now)
    return asks._replace(rows=(*sample_note.note(seen), *asks.rows))


def _over(seen: Seen, state: State, now: Draft) -> Asks:
    return over(seen, state)


def _demonstration(_: Does, id: int, played: int) -> ft.Control:
    return self_playing.Demonstration(id, played)


# -- what is done less often -------------------------------------------------------------------------------------------
def _more(seen: Seen, state: State) -> Asks:
    rows: list[Part] = []
    if state.turn >= 0:
        player, moves = state.battle.names[state.turn], state.phase == MOVEMENT
        if moves:
            said = say("battle.more.pass", "Pass: end the turn without moving")
            rows.append(_act(said, "do-end_turn", do="end_turn", by=player))
        for do, verb in seen.table.game.verbs.items():
            if "seldom" in verb.tags and (moves or "instead_of_moving" not in verb.tags):
                said = announced(seen.table, seen.table.read({"do": do, "by": player})).rstrip(".")
                rows.append(_act(said, f"do-{do}", do=do, by=player))
    if state.phase == DAMAGE:
        rows += [
            offer(said, f"do-end_battle-{n}", enter(entry), fills=True)
            for n, (said, entry) in enumerate(score_only.endings(state))
        ]
    if state.phase != OVER:
        for seat, name in enumerate(state.battle.names):
            said = say("battle.more.resign", "{player} resigns", player=name)
            rows.append(_act(said, f"do-resign-{SIDES[seat]}", "refusal", do="resign", by=name))
    if state.phase != DAMAGE and (state.phase not in (SETUP, OVER) or not seen.table_settings.hands_shown):
        rows.append(Part("hands-shown", _hands_shown, (seen.table_settings.hands_shown,)))
    return Asks(hint(say("battle.more.told", "What is done less often"), "back"), tuple(rows))


def _act(said: str, identifier: str, kind: str = "plain", **entry: str) -> Part:
    return offer(said, identifier, enter(dict(entry)), kind, fills=True)


def _hands_shown(does: Does, shown: bool) -> ft.Control:
    label = say("battle.more.hands", "Hands are shown to the referee")
    told = say(
        "battle.more.hands_told",
        "Cards that go into a hand are named; a known hand is played from with one tap.",
    )
    return column(switch(label, "hands-shown", shown, lambda value: does(Settle("hands_shown", value)), told))


ASKED: Final[Mapping[str, Callable[[Seen, State, Draft], Asks]]] = {
    "deal": before_turn.deal,
    "place": before_turn.place,
    "initiative": before_turn.initiative,
    "draw": before_turn.draw,
    "move": turn.move,
    "attack": turn.attack,
    "post_turn": turn.post_turn,
    "strike": score_only.damage,
    "reveal": reveal.reveal,
    "over": _over,
}
