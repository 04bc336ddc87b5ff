"""Rules and effects at a table that keeps only the record forms.

The result of each strike follows from its trumps and the forms; no card and no square is entered.
"""

from collections.abc import Iterator

from models.rulings import Violation, applies_in_phases, rule
from referee.games.royal_battles import ending
from referee.games.royal_battles.actions import Blow, EndBattle, Heal, Injure
from referee.games.royal_battles.fighters import can_affect_comrades_of_target, numbered_unit_name
from referee.games.royal_battles.state import (
    BLACK,
    DAMAGE,
    NOBODY,
    REVEAL,
    TIE,
    WHITE,
    Events,
    State,
    seat_of,
    with_value_at,
)
from referee.games.royal_battles.strike import (
    FormStrike,
    WrittenInjury,
    calculate_form_strike,
    event_of_injury_players_wrote_down,
)
from referee.games.royal_battles.tables import CRITICAL_TRUMPS

SECTION = "Damage Resolution (armor rating and injury)"


# -- rules ---------------------------------------------------------------------------------------------------
@rule(
    "strike.fallen",
    "RB-67",
    SECTION,
    "strike",
    "{player}'s {unit:unit} has already been removed",
    physical=True,
    when=applies_in_phases(DAMAGE),
)
def acting_or_target_unit_has_fallen(state: State, action: Blow) -> Iterator[Violation]:
    """A unit whose injury has reached its life is out of the battle."""
    for unit in (action.unit, action.target, *action.also):
        if unit not in state.units_in_battle(seat_of(unit)):
            yield {"player": state.table_rules.names[seat_of(unit)], "unit": numbered_unit_name(state, unit)}


@rule(
    "strike.no_advantage", "RB-67", "Advantages", "strike", "The {unit:unit} has no Advantage", physical=True
)
def unit_lacks_advantage(state: State, action: Blow) -> Iterator[Violation]:
    """A unit uses the Advantage on its own record form."""
    if action.style == "advantage" and state.table_rules.forms[action.unit].advantage is None:
        yield {"unit": numbered_unit_name(state, action.unit)}


@rule(
    "strike.trumps",
    "RB-67",
    SECTION,
    "strike",
    "There cannot be {trumps} trumps: only four cards count",
    physical=True,
)
def too_many_trumps(state: State, action: Blow) -> Iterator[Violation]:
    """Both initiative cards and both Standing Cards are looked at: none to four of them are trumps."""
    if not 0 <= action.trumps <= CRITICAL_TRUMPS:
        yield {"trumps": action.trumps}


@rule("strike.not_itself", "RB-67", "Advantages", "strike", "The {unit:unit} cannot be its own target")
def targets_itself(state: State, action: Blow) -> Iterator[Violation]:
    """A healer is healed too if its card has the target's colour, but it cannot be the target."""
    if action.unit == action.target:
        yield {"unit": numbered_unit_name(state, action.unit)}


@rule(
    "strike.nobody_else", "RB-67", "Advantages", "strike", "This reaches only the {unit:unit}", physical=True
)
def unreachable_further_targets_named(state: State, action: Blow) -> Iterator[Violation]:
    """Only Mystic Blast and Healing reach the target's comrades."""
    if action.also and not can_affect_comrades_of_target(state, action.unit, action.style):
        yield {"unit": numbered_unit_name(state, action.target)}


@rule(
    "strike.also_target",
    "RB-67",
    "Advantages",
    "strike",
    "The {unit:unit} is the target itself: name only the others that are reached",
    physical=True,
)
def target_named_among_comrades(state: State, action: Blow) -> Iterator[Violation]:
    """The target is not among its own comrades."""
    if action.target in action.also and can_affect_comrades_of_target(state, action.unit, action.style):
        yield {"unit": numbered_unit_name(state, action.target)}


@rule("strike.also_twice", "RB-67", "Advantages", "strike", "The {unit:unit} is named twice", physical=True)
def comrade_named_twice(state: State, action: Blow) -> Iterator[Violation]:
    """Mystic Blast and Healing reach each unit once."""
    if can_affect_comrades_of_target(state, action.unit, action.style):
        for unit in sorted({unit for unit in action.also if action.also.count(unit) > 1}):
            yield {"unit": numbered_unit_name(state, unit)}


@rule(
    "strike.also_other_army",
    "RB-67",
    "Advantages",
    "strike",
    "{player}'s {unit:unit} is not of the target's army",
    physical=True,
)
def unit_of_other_army_named_among_comrades(state: State, action: Blow) -> Iterator[Violation]:
    """Mystic Blast and Healing reach units of one army."""
    for unit in action.also:
        if seat_of(unit) != seat_of(action.target):
            player = state.table_rules.names[seat_of(unit)]
            yield {"player": player, "unit": numbered_unit_name(state, unit)}


@rule(
    "end_battle.units_decide",
    "RB-67",
    "Winning and Losing",
    "end_battle",
    "The armies have {units} units left, and that decides",
)
def playable_cards_decide_despite_unequal_units(state: State, action: EndBattle) -> Iterator[Violation]:
    """Who still has playable cards matters only when both armies have as many units left."""
    left = [len(state.units_in_battle(seat)) for seat in (WHITE, BLACK)]
    if action.playable != NOBODY and left[WHITE] != left[BLACK]:
        yield {"units": left}


@rule(
    "end_battle.no_playable_card",
    "RB-61",
    "Winning and Losing",
    "end_battle",
    "{player} has no playable card left",
    when=applies_in_phases(REVEAL),
)
def named_player_has_no_playable_card(state: State, action: EndBattle) -> Iterator[Violation]:
    """Where hidden cards decide, the players agree on somebody who may still have playable cards."""
    if (
        action.playable != NOBODY
        and ending.has_deck_or_playable_card_or_unknown(state, action.playable) is False
    ):
        yield {"player": state.table_rules.names[action.playable]}


@rule(
    "end_battle.not_alone",
    "RB-61",
    "Winning and Losing",
    "end_battle",
    "{player} is not the only one with playable cards: {other} has some too",
    when=applies_in_phases(REVEAL),
)
def opponent_of_named_player_has_playable_card(state: State, action: EndBattle) -> Iterator[Violation]:
    """Only who alone still has playable cards wins with equal armies."""
    if action.playable != NOBODY and ending.has_deck_or_playable_card_or_unknown(state, 1 - action.playable):
        yield {
            "player": state.table_rules.names[action.playable],
            "other": state.table_rules.names[1 - action.playable],
        }


@rule(
    "injury.fallen",
    "RB-91",
    SECTION,
    "injure heal",
    "{player}'s {unit:unit} has already been removed",
    physical=True,
)
def injured_unit_has_fallen(state: State, action: Injure | Heal) -> Iterator[Violation]:
    """A unit that has been removed takes no further damage and cannot be healed."""
    if state.is_fallen(action.unit):
        yield {"player": state.table_rules.names[action.by], "unit": numbered_unit_name(state, action.unit)}


@rule(
    "injury.none",
    "RB-91",
    SECTION,
    "injure heal",
    "The amount must be at least 1, not {amount}",
    physical=True,
)
def amount_below_one(state: State, action: Injure | Heal) -> Iterator[Violation]:
    """Damage and healing that the players write on a form are at least 1."""
    if action.amount < 1:
        yield {"amount": action.amount}


@rule(
    "injure.too_much", "RB-91", SECTION, "injure", "The {unit:unit} has only {life} Life left", physical=True
)
def damage_above_life_left(state: State, action: Injure) -> Iterator[Violation]:
    """Damage that the players write on a form is at most the Life that the unit has left."""
    left = state.table_rules.forms[action.unit].life - state.injury[action.unit]
    if 0 < left < action.amount:
        yield {"unit": numbered_unit_name(state, action.unit), "life": left}


@rule(
    "heal.too_much",
    "RB-91",
    SECTION,
    "heal",
    "The injury of the {unit:unit} is {injury}",
    physical=True,
)
def healing_above_injury(state: State, action: Heal) -> Iterator[Violation]:
    """Healing that the players write on a form is at most the injury of the unit."""
    if action.amount > state.injury[action.unit] and not state.is_fallen(action.unit):
        yield {"unit": numbered_unit_name(state, action.unit), "injury": state.injury[action.unit]}


RULES = (
    injured_unit_has_fallen,
    amount_below_one,
    damage_above_life_left,
    healing_above_injury,
    acting_or_target_unit_has_fallen,
    unit_lacks_advantage,
    too_many_trumps,
    targets_itself,
    unreachable_further_targets_named,
    target_named_among_comrades,
    comrade_named_twice,
    unit_of_other_army_named_among_comrades,
    playable_cards_decide_despite_unequal_units,
    named_player_has_no_playable_card,
    opponent_of_named_player_has_playable_card,
)


# -- what it does --------------------------------------------------------------------------------------------
def apply_blow(state: State, action: Blow, events: Events) -> None:
    """Write damage or healing on the forms; a player without units has lost the battle."""
    strike = calculate_form_strike(
        state, action.unit, action.target, action.style, action.trumps, action.also
    )
    write_injuries_and_end_if_army_gone(state, strike, events)


def apply_injure(state: State, action: Injure, events: Events) -> None:
    """Write the damage on the form of the unit; a player without units has lost the battle."""
    write_injuries_and_end_if_army_gone(
        state, event_of_injury_players_wrote_down(state, action.unit, action.amount), events
    )


def apply_heal(state: State, action: Heal, events: Events) -> None:
    """Write the healing on the form of the unit."""
    write_injuries_and_end_if_army_gone(
        state, event_of_injury_players_wrote_down(state, action.unit, -action.amount), events
    )


def write_injuries_and_end_if_army_gone(
    state: State, wounding: FormStrike | WrittenInjury, events: Events
) -> None:
    """Write all wounds of an event on the forms, and end the battle if an army is gone."""
    events.append(wounding)
    for wound in (*wounding.damage, *wounding.healed):
        state.injury = with_value_at(state.injury, wound.unit, wound.injury)
    over = ending.end_battle_if_army_eliminated(state)
    if over:
        events.append(over)


def apply_end_battle(state: State, action: EndBattle, events: Events) -> None:
    """End the battle when the cards have run out: more units win, then having playable cards; else it is a
    tie."""
    white, black = (len(state.units_in_battle(seat)) for seat in (WHITE, BLACK))
    even = TIE if action.playable == NOBODY else action.playable
    events.append(
        ending.end_battle(
            state, even if white == black else WHITE if white > black else BLACK, ending.EXHAUSTED
        )
    )


def keep_injuries_at_new_detail_level(new_state: State, injury_by_unit: tuple[int, ...]) -> State:
    """Change the level of detail; the forms stay as they are. If every act is entered now, the units are
    placed again."""
    new_state.injury = injury_by_unit
    return new_state
