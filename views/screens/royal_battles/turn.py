"""A turn: the move, the attack, and what the Key Position gives at its end."""

import flet as ft

from models.cards import NAMES
from models.json_values import JsonObject
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.attack import attacks
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, in_set
from referee.games.royal_battles.words import may_do
from referee.table.table import Table
from referee.words.phrases import card_words, term
from views.app import theme
from views.app.faces import card_face
from views.components.pressable import pressable
from views.screens.royal_battles.attack_panel import attack_panel
from views.screens.royal_battles.before_turn import draw_hidden, draw_words, drawn_by_name
from views.screens.royal_battles.draft import AFTER_A_MOVE, asked, marks, state_of
from views.screens.royal_battles.hint import hint
from views.screens.royal_battles.unit_card import card_of_unit
from views.screens.table.intents import GoOn, Name, enter
from views.screens.table.scene import Asks, Does, Part, Picking, Seen, offer, sharing


# -- the move ----------------------------------------------------------------------------------------------------------
def move(seen: Seen, state: State, now: Draft) -> Asks:
    """Unit, square and card, in any order that makes sense."""
    marked = marks(seen.table, now)
    known = tuple(NAMES[card] for card in in_set(state.known[state.turn]))
    held = tuple((card, marked[NAMES.index(card)] != ".") for card in known)
    rows = (
        (Part("hand", _hand, (held, now.said.get("card"), seen.preferences.four_colours), stays=True),)
        if held
        else ()
    )
    foot: tuple[Part, ...] = ()
    if asked(state) in AFTER_A_MOVE:
        foot = (
            offer(say("battle.move.not_again", "Not another move"), "not-again", GoOn(NOTHING), fills=True),
        )
    picking = Picking("card", marked, tiles=True) if state.hidden[state.turn] or not held else None
    passes = None
    if asked(state) == "move" and not now.said:
        passes = offer(say("battle.move.pass", "Pass"), "do-pass", enter(_end(state)), "quiet")
    beside = passes or card_of_unit(str(now.said.get("from", "")), str(now.said.get("to", "")))
    return Asks(hint(_what_is_asked(state, now), beside=beside), rows, picking, foot)


def _hand(
    does: Does, held: tuple[tuple[str, bool], ...], chosen: str | None, four_colours: bool
) -> ft.Control:
    """The cards that are known to be in the hand, each one tap."""
    cards = [_held(does, card, refused, card == chosen, four_colours) for card, refused in held]
    return ft.Row(cards, spacing=4, wrap=True, run_spacing=4)


def _held(does: Does, card: str, refused: bool, is_chosen: bool, four_colours: bool) -> ft.Control:
    told = say("battle.hand.card", "{card}, in the hand", card=card_words(card))
    if refused:
        told = say("battle.hand.refused", "{card}, in the hand, would be refused", card=card_words(card))
    return pressable(
        card_face(card, 42, four_colour=four_colours),
        told,
        f"hand-{card}",
        lambda: does(Name("card", card)),
        selected=is_chosen,
        padding=3,
        bgcolor=theme.MAY if is_chosen else None,
        opacity=0.85 if refused else 1,
    )


def _what_is_asked(state: State, now: Draft) -> str:
    origin, to, card = (str(now.said.get(name, "")) for name in ("from", "to", "card"))
    if origin and origin == to:
        facts = {"square": to, "unit": _kind_on(state, origin)}
        return say("battle.move.card_over", "Which card goes over {square}? The {unit} stays.", **facts)
    if origin and to:
        return say("battle.move.card", "Which card goes on {square}?", square=to)
    if origin:
        facts = {"unit": _kind_on(state, origin), "square": origin}
        return say("battle.move.square", "{unit} on {square}: tap a square, or the unit to stay.", **facts)
    if to:
        return say("battle.move.unit_to", "{square}: which unit moves there?", square=to)
    if card:
        return say("battle.move.unit_for", "{card}: tap the unit that moves.", card=card)
    return say(
        "battle.move.unit", "{player}, tap the unit that moves.", player=state.battle.names[state.turn]
    )


def _kind_on(state: State, square: str) -> str:
    return term("unit", state.battle.kinds[state.on[SQUARES.index(square)]])


# -- the attack --------------------------------------------------------------------------------------------------------
def attack(seen: Seen, state: State, now: Draft) -> Asks:
    """Every target and style with its whole sum, one tap each."""
    facts = {"player": state.battle.names[state.turn], "unit": term("unit", state.battle.kinds[state.moved])}
    told = say("battle.attack.asked", "{player}'s {unit} may act: tap a style.", **facts)
    end = {
        "attack": say("battle.attack.end", "End the turn without attacking"),
        "healing": say("battle.attack.end_unhealed", "End the turn without healing"),
        "attack_or_healing": say("battle.attack.end_neither", "End the turn without attacking or healing"),
    }[may_do(state)]
    targets = Part(
        "targets",
        _targets,
        (seen.table, seen.version, now.said.get("target", ""), seen.preferences.four_colours),
    )
    beside = card_of_unit(SQUARES[state.at[state.moved]])
    return Asks(
        hint(told, beside=beside),
        (targets,),
        foot=(offer(end, "do-end_turn", enter(_end(state)), fills=True),),
        strip=True,
    )


def _targets(does: Does, table: Table, version: int, target: str, four_colours: bool) -> ft.Control:
    """`version`: it is another one after every entry."""
    state = state_of(table)
    return attack_panel(does, state, attacks(state), target, four_colours)


def _end(state: State) -> JsonObject:
    return {"do": "end_turn", "by": state.battle.names[state.turn]}


# -- the end of the turn -----------------------------------------------------------------------------------------------
def post_turn(seen: Seen, state: State, now: Draft) -> Asks:
    """The draw for the Key Position and the end of the turn, in one tap where both are wanted."""
    player, ends = state.battle.names[state.turn], enter(_end(state))
    if not state.due_key:
        end = offer(
            say("battle.post_turn.end", "End the turn"),
            "do-end_turn",
            ends,
            "may",
            fills=True,
            size=theme.MEDIUM,
        )
        return Asks(
            hint(say("battle.post_turn.asked", "{player}'s turn is at its end.", player=player)), foot=(end,)
        )
    facts = {"player": player, "due": state.due_key}
    told = say(
        "battle.post_turn.key",
        "The Key Position gives {player} {due, plural, one {# card} other {# cards}}.",
        **facts,
    )
    without = offer(
        say("battle.post_turn.end_undrawn", "End without drawing"), "do-end_turn", ends, expand=True
    )
    if seen.table_settings.hands_shown:
        return drawn_by_name(seen, now, told, (sharing("without", without),))
    said = say(
        "battle.post_turn.draw_end",
        "Draw {due, plural, one {# card} other {# cards}} and end the turn",
        due=state.due_key,
    )
    both = offer(said, "do-draw-end", draw_hidden(state, _end(state)), "may", fills=True, size=theme.MEDIUM)
    drawn = offer(draw_words(state.due_key), "do-draw", draw_hidden(state), expand=True)
    return Asks(hint(told), foot=(both, sharing("apart", drawn, without)))
