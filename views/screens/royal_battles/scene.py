"""The scene of a Royal Battle: the board with its lights, both seats and what is asked, and what taps and keys mean there."""

from models.json_values import Json, JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, State
from referee.words.phrases import between
from views.app.icons import Icons
from views.components.banner_messages import Refused, said
from views.screens.draft import Tapped
from views.screens.royal_battles import draft, score_only, unit_card
from views.screens.royal_battles.advice import refused_half, useful
from views.screens.royal_battles.board import SIDES, Board, place_of
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.first_game import self_playing
from views.screens.royal_battles.pictures import is_turned
from views.screens.royal_battles.prompts import asks_of
from views.screens.royal_battles.score_only import forms
from views.screens.royal_battles.seats import seat_drawn, seat_shown
from views.screens.table.intents import GoOn, Leave, Meaning, Tap, Tell, enter
from views.screens.table.scene import OwnSign, Part, Scene, Seen


def scene(seen: Seen) -> Scene:
    """What is shown to whoever sees this."""
    table, now = seen.table, begun(seen)
    state = state_of(table)
    code, facts = table.game.headline(state)
    asks = asks_of(seen, now)
    if seen.refused is not None and seen.refused.notice.kind == "refused" and not seen.refused.entry:
        asks = asks._replace(picking=None)  # it is about a square, and another one is tapped next
    return Scene(
        headline=table.game.said(code, facts),
        middle=_middle(seen, state, now),
        asks=asks,
        seats=() if state.battle.begins == DAMAGE else tuple(_seat(seen, now, seat) for seat in (0, 1)),
        subtitle=f"{table.game.title} · {between(state.battle.names)}",
    )


def _middle(seen: Seen, state: State, now: Draft) -> Part:
    """The board, or the forms where only they are kept."""
    if state.battle.begins == DAMAGE:
        return Part("forms", forms, (seen.table, seen.version, now))
    fight = self_playing.fight(seen.table) if self_playing.is_shown(seen.table_settings, seen.table) else ()
    return Part("board", Board, (_places(seen, now), is_turned(state), seen.preferences.four_colours, fight))


def _seat(seen: Seen, now: Draft, seat: int) -> Part:
    return Part(
        f"seat-{SIDES[seat]}", seat_drawn, (seat_shown(seen.table, seat, now), seen.preferences.four_colours)
    )


def begun(seen: Seen) -> Draft:
    """What is half said."""
    assert isinstance(seen.now, Draft)
    return seen.now


def _places(seen: Seen, now: Draft) -> tuple[object, ...]:
    """Every square: what is named is chosen, or else the unit that has moved."""
    state = state_of(seen.table)
    lights = draft.lit(seen.table, now)
    chosen = tuple(
        square for name in ("from", "to", "target", "square") if (square := now.said.get(name)) in SQUARES
    )
    if seen.opened.startswith(unit_card.OPENED):
        chosen = unit_card.asked_of(seen.opened)
    if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.at[state.moved] >= 0:
        chosen = (SQUARES[state.at[state.moved]],)
    return tuple(place_of(state, number, lights, chosen) for number in range(len(SQUARES)))


def signs(seen: Seen) -> tuple[OwnSign, ...]:
    """The army record forms."""
    forms = say("battle.forms", "Army record forms")
    return (OwnSign("forms", Icons.ASSIGNMENT_OUTLINED, forms, Leave(f"/table/{seen.id}/forms")),)


# -- taps and keys -----------------------------------------------------------------------------------------------------
def named(seen: Seen, field: str, value: Json) -> Tapped:
    """One thing more of the act was named."""
    return draft.named(seen.table, begun(seen), field, value)


def tapped(seen: Seen, tap: Tap) -> Meaning | Tapped | None:
    """A square, a unit whose card is looked at, a seat whose card comes first, cards that are named anew."""
    if self_playing.is_shown(seen.table_settings, seen.table):
        return Tell(said(self_playing.watched()))
    match tap.what, tap.value:
        case "unit", str(square):
            return unit_card.opens(seen.table, square)
        case "square", str(square) if seen.opened.startswith(unit_card.OPENED):
            return unit_card.tapped(seen, square)
        case "square", str(square) if square in SQUARES:
            return draft.tap(seen.table, begun(seen), square)
        case "seat", side if side in SIDES:
            return GoOn(Draft.of(by=seen.table.header.names[SIDES.index(side)]))
        case "drawn-anew", _:
            return GoOn(begun(seen).without("cards"))
    return score_only.tapped(state_of(seen.table), begun(seen), tap)


def pressed(seen: Seen, key: str) -> Meaning | None:
    """Escape begins the act anew, E ends the turn."""
    if self_playing.is_shown(seen.table_settings, seen.table):
        return None
    state = state_of(seen.table)
    if key == "Escape":
        return GoOn(draft.begun(seen.table))
    if key in ("e", "E", "Ctrl+Enter") and state.turn >= 0:
        return enter({"do": "end_turn", "by": state.battle.names[state.turn]})
    return None


def notice(seen: Seen) -> Refused | None:
    """What the banner says: of what is allowed instead, what a player can really do."""
    return (
        useful(seen.table, seen.table_settings.hands_shown, seen.refused)
        if seen.refused is not None
        else None
    )


def why_not(seen: Seen, tapped: Tapped) -> Refused:
    """Why the half-said act cannot go on."""
    return refused_half(seen.table, tapped)


def instead(seen: Seen, entry: JsonObject) -> Meaning:
    """What is allowed in place of a refused act: an entry, or a square to begin one from."""
    if "card" in entry and "tap" in entry:
        return GoOn(Draft.of(**{"from": entry["tap"], "card": entry["card"]}))
    return Tap("square", str(entry["tap"])) if "tap" in entry else enter(entry)
