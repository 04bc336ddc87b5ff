"""The scene of a Royal Battle: the board with its lights, both seats and what is asked, and what taps and keys mean there."""

from models.json_values import Json, JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, State
from referee.words.phrases import player_names_text
from views.app.icons import Icons
from views.components.banner_messages import BannerMessage, info_message
from views.screens.draft import TapResult
from views.screens.royal_battles import draft, score_only, unit_card
from views.screens.royal_battles.advice import draft_refusal_message, filter_possible_alternatives
from views.screens.royal_battles.board import SIDES, Board, square_view
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.first_game import self_playing
from views.screens.royal_battles.pictures import are_cards_sideways
from views.screens.royal_battles.prompts import prompts_for_table
from views.screens.royal_battles.score_only import forms_part
from views.screens.royal_battles.seats import seat_control, seat_view
from views.screens.table.intents import GoTo, Meaning, SetDraft, ShowMessage, Tap, enter_intent
from views.screens.table.scene import GameAction, Part, Scene, SceneInput


def make_scene(seen: SceneInput) -> Scene:
    """What is shown to whoever sees this."""
    table, now = seen.table, current_draft(seen)
    state = state_of(table)
    code, facts = table.game.headline(state)
    asks = prompts_for_table(seen, now)
    if seen.refused is not None and seen.refused.notice.kind == "refused" and not seen.refused.entry:
        asks = asks._replace(picking=None)  # it is about a square, and another one is tapped next
    return Scene(
        headline=table.game.event_text(code, facts),
        middle=board_or_forms(seen, state, now),
        asks=asks,
        seats=() if state.battle.begins == DAMAGE else tuple(seat_part(seen, now, seat) for seat in (0, 1)),
        subtitle=f"{table.game.title} · {player_names_text(state.battle.names)}",
    )


def board_or_forms(seen: SceneInput, state: State, now: Draft) -> Part:
    """The board, or the forms where only they are kept."""
    if state.battle.begins == DAMAGE:
        return Part("forms", forms_part, (seen.table, seen.version, now))
    fight = (
        self_playing.fighting_squares(seen.table)
        if self_playing.is_demonstration(seen.table_settings, seen.table)
        else ()
    )
    return Part(
        "board",
        Board,
        (square_views(seen, now), are_cards_sideways(state), seen.preferences.four_colours, fight),
    )


def seat_part(seen: SceneInput, now: Draft, seat: int) -> Part:
    return Part(
        f"seat-{SIDES[seat]}", seat_control, (seat_view(seen.table, seat, now), seen.preferences.four_colours)
    )


def current_draft(seen: SceneInput) -> Draft:
    """What is half said."""
    assert isinstance(seen.now, Draft)
    return seen.now


def square_views(seen: SceneInput, now: Draft) -> tuple[object, ...]:
    """Every square: what is named is chosen, or else the unit that has moved."""
    state = state_of(seen.table)
    lights = draft.highlighted_squares(seen.table, now)
    chosen = tuple(
        square for name in ("from", "to", "target", "square") if (square := now.said.get(name)) in SQUARES
    )
    if seen.opened.startswith(unit_card.OPENED):
        chosen = unit_card.unit_and_origin_squares(seen.opened)
    if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.at[state.moved] >= 0:
        chosen = (SQUARES[state.at[state.moved]],)
    return tuple(square_view(state, number, lights, chosen) for number in range(len(SQUARES)))


def icon_actions(seen: SceneInput) -> tuple[GameAction, ...]:
    """The army record forms."""
    forms = say("battle.forms", "Army record forms")
    return (GameAction("forms", Icons.ASSIGNMENT_OUTLINED, forms, GoTo(f"/table/{seen.id}/forms")),)


# -- taps and keys -----------------------------------------------------------------------------------------------------
def with_field_named(seen: SceneInput, field: str, value: Json) -> TapResult:
    """One thing more of the act was named."""
    return draft.with_field_named(seen.table, current_draft(seen), field, value)


def intent_for_tap(seen: SceneInput, tap: Tap) -> Meaning | TapResult | None:
    """A square, a unit whose card is looked at, a seat whose card comes first, cards that are named anew."""
    if self_playing.is_demonstration(seen.table_settings, seen.table):
        return ShowMessage(info_message(self_playing.demonstration_running_text()))
    match tap.what, tap.value:
        case "unit", str(square):
            return unit_card.open_unit_card_intent(seen.table, square)
        case "square", str(square) if seen.opened.startswith(unit_card.OPENED):
            return unit_card.intent_for_tap_while_open(seen, square)
        case "square", str(square) if square in SQUARES:
            return draft.tap_square(seen.table, current_draft(seen), square)
        case "seat", side if side in SIDES:
            return SetDraft(Draft.from_fields(by=seen.table.header.names[SIDES.index(side)]))
        case "drawn-anew", _:
            return SetDraft(current_draft(seen).without("cards"))
    return score_only.intent_for_tap(state_of(seen.table), current_draft(seen), tap)


def intent_for_key(seen: SceneInput, key: str) -> Meaning | None:
    """Escape begins the act anew, E ends the turn."""
    if self_playing.is_demonstration(seen.table_settings, seen.table):
        return None
    state = state_of(seen.table)
    if key == "Escape":
        return SetDraft(draft.initial_draft(seen.table))
    if key in ("e", "E", "Ctrl+Enter") and state.turn >= 0:
        return enter_intent({"do": "end_turn", "by": state.battle.names[state.turn]})
    return None


def banner_message(seen: SceneInput) -> BannerMessage | None:
    """What the banner says: of what is allowed instead, what a player can really do."""
    return (
        filter_possible_alternatives(seen.table, seen.table_settings.hands_shown, seen.refused)
        if seen.refused is not None
        else None
    )


def draft_refusal(seen: SceneInput, tapped: TapResult) -> BannerMessage:
    """Why the half-said act cannot go on."""
    return draft_refusal_message(seen.table, tapped)


def intent_for_alternative(seen: SceneInput, entry: JsonObject) -> Meaning:
    """What is allowed in place of a refused act: an entry, or a square to begin one from."""
    if "card" in entry and "tap" in entry:
        return SetDraft(Draft.from_fields(**{"from": entry["tap"], "card": entry["card"]}))
    return Tap("square", str(entry["tap"])) if "tap" in entry else enter_intent(entry)
