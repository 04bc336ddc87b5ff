"""The calculation of an attack card by card: short on a tile, and in full in the log."""

import flet as ft

from models.armies import advantage_name
from models.cards import NAMES
from models.rulings import Ruling
from models.translation import say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, seat_of
from referee.games.royal_battles.strike import Strike, Wound
from referee.games.royal_battles.words import sum_in_words
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import card_face
from views.components.paper import semantic_group, words


def unit_name(state: State, unit: int) -> str:
    """Return a unit's name."""
    return vocabulary_word("unit", state.table_rules.kinds[unit])


def style_name(state: State, strike: Strike) -> str:
    """Return the style's name; an Advantage has a name of its own."""
    advantage = state.table_rules.forms[strike.attacker].advantage
    return (
        advantage_name(advantage)
        if strike.style == "advantage" and advantage
        else vocabulary_word("style", strike.style)
    )


def hit_miss_or_heal_text(strike: Strike) -> str:
    """Return the outcome in a word or two."""
    if strike.healed:
        return say("battle.outcome.heals", "heals")
    if not strike.hit:
        return say("battle.outcome.miss", "miss")
    return (
        say("battle.outcome.critical", "critical hit")
        if strike.critical
        else say("battle.outcome.hit", "hit")
    )


def wound_text(state: State, wound: Wound, is_healing: bool) -> str:
    """Return `Pawn on c5 takes 2 (5 listed − 3 armour), injury 4 of 8`."""
    facts = {
        "unit": unit_name(state, wound.unit),
        "square": SQUARES[wound.square],
        "amount": wound.amount,
        "sum": sum_in_words(wound.lines),
        "injury": wound.injury,
        "life": state.table_rules.forms[wound.unit].life,
    }
    if is_healing:
        return say(
            "battle.wound.regains",
            "{unit} on {square} regains {amount} ({sum}), injury {injury} of {life}",
            **facts,
        )
    if wound.removed:
        return say(
            "battle.wound.removed",
            "{unit} on {square} takes {amount} ({sum}), injury {injury} of {life}, and is removed",
            **facts,
        )
    return say(
        "battle.wound.takes", "{unit} on {square} takes {amount} ({sum}), injury {injury} of {life}", **facts
    )


def cards_to_draw_for_key_position_text(state: State, strike: Strike) -> str:
    """Return the effect of the Key Position on the Post-Turn Draw."""
    position = vocabulary_word("position", strike.position)
    facts = {
        "position": position[:1].upper() + position[1:],
        "player": state.table_rules.names[seat_of(strike.attacker)],
    }
    if not strike.key_position:
        return say("battle.key.not", "{position} is not {player}'s Key Position: no cards", **facts)
    if not strike.due_key:
        return say("battle.key.empty", "{position} is {player}'s Key Position: the deck is empty", **facts)
    return say(
        "battle.key.draws",
        "{position} is {player}'s Key Position: {player} may draw {due}",
        **facts,
        due=strike.due_key,
    )


def counted_cards_text(strike: Strike) -> str:
    """Return the counted cards as text."""
    return say(
        "battle.target.counted", "Counted: {cards}", cards=", ".join(NAMES[card] for card in strike.counted)
    )


def counted_card_faces(strike: Strike, card_width: float, four_colours: bool) -> list[ft.Control]:
    """Draw the counted cards; trumps are highlighted."""
    shown: list[ft.Control] = []
    for card in strike.counted:
        counts = card in strike.trumps
        face = card_face(NAMES[card], card_width, four_colour=four_colours)
        shown.append(
            ft.Container(
                face,
                border_radius=4,
                padding=2,
                bgcolor=theme.MAY if counts else None,
            )
        )
    return shown


def attack_calculation_control(state: State, strike: Strike, four_colours: bool) -> ft.Control:
    """Draw the calculation as the log shows it."""
    facts = {
        "style": style_name(state, strike),
        "trumps": ", ".join(NAMES[card] for card in strike.trumps) or say("battle.sum.no_trumps", "none"),
        "count": len(strike.trumps),
        "needed": strike.needed,
        "outcome": hit_miss_or_heal_text(strike),
    }
    lines = [
        say("battle.sum.told", "{style}: trumps {trumps}; {count} of {needed} needed: {outcome}", **facts),
        *(wound_text(state, wound, is_healing=False) for wound in strike.damage),
        *(wound_text(state, wound, is_healing=True) for wound in strike.healed),
        cards_to_draw_for_key_position_text(state, strike),
    ]
    if strike.due_strategy:
        drawn = say(
            "battle.sum.strategy",
            "Strategy hits: draw {due, plural, one {# card} other {# cards}} now",
            due=strike.due_strategy,
        )
        lines.insert(-1, drawn)
    cards = semantic_group(
        ft.Row(counted_card_faces(strike, 30, four_colours), spacing=4, wrap=True, run_spacing=4),
        counted_cards_text(strike),
    )
    return ft.Column([cards, *[words(f"{line}.", size=theme.TINY) for line in lines]], spacing=4, tight=True)


def strike_in_ruling(ruling: Ruling) -> Strike | None:
    """Return the attack among a ruling's events, or None."""
    return next((happened for happened in ruling.events if isinstance(happened, Strike)), None)
