"""Before a turn: cards dealt, units placed, initiative drawn, and the draws that open a turn or follow Strategy."""

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.phases import draws_due
from referee.games.royal_battles.state import State
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button, pressable
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import drafted_player, next_deal_square, picker_marks, state_of
from views.screens.royal_battles.hint import hint_part
from views.screens.royal_battles.squares import unit_picture
from views.screens.table.intents import Enter, NameField, Tap
from views.screens.table.scene import CardRequest, Does, Part, Prompts, SceneInput, button_part


def deal_prompts(seen: SceneInput, state: State, now: Draft) -> Prompts:
    """The card for the next start square, from the player's left to the right."""
    facts = {"player": drafted_player(seen.table, now), "square": next_deal_square(seen.table, now)}
    told = say("battle.deal.asked", "{player}'s card for {square}? An Ace or Joker goes back.", **facts)
    return Prompts(hint_part(told), picking=CardRequest("card", picker_marks(seen.table, now), tiles=True))


def place_unit_prompts(seen: SceneInput, state: State, now: Draft) -> Prompts:
    """A waiting unit, then the card it stands on."""
    player = drafted_player(seen.table, now)
    seat = state.battle.names.index(player)
    kinds = tuple(state.battle.kinds[unit] for unit in state.waiting(seat))
    if "square" in now.said:
        told = say("battle.place.which", "{square}: which piece?", square=now.said["square"])
    elif "unit" in now.said:
        told = say(
            "battle.place.where", "{player} places a unit. Now tap one of the lit cards.", player=player
        )
    else:
        told = say(
            "battle.place.asked",
            "{player} places a unit. Tap a piece, then the card it stands on.",
            player=player,
        )
    return Prompts(
        hint_part(told), (Part("units", waiting_units, (SIDES[seat], kinds, now.said.get("unit"))),)
    )


def waiting_units(does: Does, side: Side, kinds: tuple[str, ...], chosen: str | None) -> ft.Control:
    units = [
        waiting_unit_button(does, side, index, kind, kind == chosen, unit_number_text(kinds, index))
        for index, kind in enumerate(kinds)
    ]
    return ft.Row(units, spacing=8, wrap=True)


def unit_number_text(kinds: tuple[str, ...], index: int) -> str:
    """Units of one kind are told apart by their number."""
    facts = {"number": kinds[: index + 1].count(kinds[index]), "count": kinds.count(kinds[index])}
    return say("seeing.which_unit", ", {number} of {count}", **facts) if facts["count"] > 1 else ""


def waiting_unit_button(
    does: Does, side: Side, index: int, kind: str, is_chosen: bool, which: str
) -> ft.Control:
    return pressable(
        unit_picture(kind, side, 48),
        say("battle.place.waiting", "{unit}, waiting", unit=vocabulary_word("unit", kind)) + which,
        f"unit-{side}-{index}",
        lambda: does(NameField("unit", kind)),
        selected=is_chosen,
        width=64,
        height=64,
        alignment=ft.Alignment.CENTER,
        **theme.choice_frame(is_chosen),
    )


def initiative_prompts(seen: SceneInput, state: State, now: Draft) -> Prompts:
    """A card for initiative; either player may come first."""
    told = say(
        "battle.initiative.asked", "{player}'s card for initiative?", player=drafted_player(seen.table, now)
    )
    return Prompts(hint_part(told), picking=CardRequest("card", picker_marks(seen.table, now), tiles=True))


# -- draws -------------------------------------------------------------------------------------------------------------
def draw_prompts(seen: SceneInput, state: State, now: Draft) -> Prompts:
    """The draw that is due before a move, or at once for Strategy."""
    facts = {"player": state.battle.names[state.turn], "due": draws_due(state)}
    if state.due_strategy:
        why = say(
            "battle.draw.strategy",
            "{player} draws {due, plural, one {# card} other {# cards}} for Strategy.",
            **facts,
        )
    else:
        why = say(
            "battle.draw.turn",
            "{player} draws {due, plural, one {# card} other {# cards}} to begin the turn.",
            **facts,
        )
    if seen.table_settings.hands_shown:
        return name_drawn_cards_prompts(seen, now, why)
    return Prompts(
        hint_part(why),
        (
            button_part(
                draw_button_text(draws_due(state)), "do-draw", draw_hidden_intent(state), "may", fills=True
            ),
        ),
    )


def draw_button_text(count: int) -> str:
    """`Draw 1 card`, `Draw 2 cards`."""
    return say("battle.draw.do", "Draw {due, plural, one {# card} other {# cards}}", due=count)


def draw_hidden_intent(state: State, *then: JsonObject) -> Enter:
    """Hands are counted: the cards that are due, none of them shown."""
    return Enter(
        ({"do": "draw", "by": state.battle.names[state.turn], "cards": ["?"] * draws_due(state)}, *then)
    )


def name_drawn_cards_prompts(seen: SceneInput, now: Draft, told: str, foot: tuple[Part, ...] = ()) -> Prompts:
    """Hands are shown to the referee: each card is named, or `?` for one that is not."""
    count, drawn = draws_due(state_of(seen.table)), now.gathered_cards("cards")
    told_as = say("battle.draw.name", "Name card {number} of {count}.", number=len(drawn) + 1, count=count)
    if drawn:
        facts = {"number": len(drawn) + 1, "count": count, "drawn": ", ".join(drawn)}
        told_as = say("battle.draw.name_after", "Name card {number} of {count} after {drawn}.", **facts)
    which = (Part("which", which_card, (told_as, bool(drawn))),) if count > 1 else ()
    return Prompts(
        hint_part(told), which, CardRequest("cards", picker_marks(seen.table, now), hidden=True), foot
    )


def which_card(does: Does, told: str, is_begun: bool) -> ft.Control:
    """Which of several is named, and the sign that takes back the cards named so far."""
    label = say("battle.draw.anew", "Name the cards anew")
    clear = icon_button(
        Icons.BACKSPACE_OUTLINED, label, "drawn-anew", lambda: does(Tap("drawn-anew")), faded=not is_begun
    )
    return ft.Row([words(told, faded=True, expand=True), clear])
