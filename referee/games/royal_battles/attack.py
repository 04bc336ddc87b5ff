"""The rules of Attack Resolution: which unit may act on which, in which style, from where."""

from collections.abc import Iterator

from models.rulings import Facts, Violation, applies_in_phases, rule
from referee.games.royal_battles.actions import Attack
from referee.games.royal_battles.fighters import is_healing_style
from referee.games.royal_battles.geometry import DIAGONAL, NEIGHBOURS, ORTHOGONAL, SQUARES
from referee.games.royal_battles.state import MOVEMENT, NO_CARD, NO_COLOUR, NOWHERE, POST_TURN, State, seat_of
from referee.games.royal_battles.strike import Strike, calculate_strike
from referee.games.royal_battles.tables import MELEE_ADVANTAGES, RANGED_ADVANTAGES, WEAPON_STYLES
from referee.number_types import Square, Unit

TYPE_SECTION = "Attack Resolution (explanation of Melee or Ranged)"


def _is_ranged_style(state: State, unit: Unit, style: str) -> bool:
    form = state.table_rules.forms[unit]
    return form.advantage in RANGED_ADVANTAGES if style == "advantage" else form.type == "ranged"


def _is_melee_style(state: State, unit: Unit, style: str) -> bool:
    form = state.table_rules.forms[unit]
    return form.advantage in MELEE_ADVANTAGES if style == "advantage" else form.type == "melee"


def target_squares_and_styles(state: State, unit: Unit) -> list[tuple[int, str]]:
    """Every (target square, style) with which the unit may act from its square."""
    at, on, enemy = state.square_of_unit[unit], state.unit_on_square, 1 - (unit >> 2)
    weapon, advantage, advantage_seat = state.table_rules.reach[unit]
    found: list[tuple[int, str]] = []
    for square in weapon[at]:
        if on[square] >> 2 == enemy:
            found += [(square, style) for style in WEAPON_STYLES]
    for square in advantage[at]:
        if on[square] >> 2 == advantage_seat:
            found.append((square, "advantage"))
    return found


def has_target_to_attack_or_heal(state: State, unit: Unit) -> bool:
    """True if the unit may act on any unit from its square."""
    at, on, enemy = state.square_of_unit[unit], state.unit_on_square, 1 - (unit >> 2)
    weapon, advantage, advantage_seat = state.table_rules.reach[unit]
    for squares, seat in ((weapon[at], enemy), (advantage[at], advantage_seat)):
        for square in squares:
            if on[square] >> 2 == seat:
                return True
    return False


def possible_strikes_of_moved_unit(state: State) -> Iterator[Strike]:
    """The calculation of every strike the moved unit may make now, for the preview in the attack panel."""
    if state.moved != NOWHERE:
        for square, style in target_squares_and_styles(state, state.moved):
            yield calculate_strike(state, state.moved, state.unit_on_square[square], style)


def state_and_strikes_from_square(state: State, unit: Unit, square: Square) -> tuple[State, list[Strike]]:
    """The strikes of a unit from its square or from a square it may move to, and the board as it would be
    then.

    No card is played for it: the Standing Card it would have there does not count.
    """
    if square == state.square_of_unit[unit]:
        state_after = state
    else:
        state_after = state.copy()
        (
            state_after.unit_on_square[state.square_of_unit[unit]],
            state_after.unit_on_square[square],
            state_after.square_of_unit[unit],
        ) = NOWHERE, unit, square
        state_after.top[square], state_after.colour[square] = NO_CARD, NO_COLOUR
    return state_after, [
        calculate_strike(state_after, unit, state_after.unit_on_square[target], style)
        for target, style in target_squares_and_styles(state_after, unit)
    ]


@rule(
    "attack.no_unit_moved",
    "RB-41",
    "Concluding Movement",
    "attack",
    "{player} has not moved a unit this turn",
    physical=True,
)
def no_unit_has_moved(state: State, attack: Attack) -> Iterator[Violation]:
    """Only the unit that moved this turn can attack or use its Advantage."""
    if (
        attack.by != state.turn
        or state.phase == MOVEMENT
        or state.moved == NOWHERE
        or state.square_of_unit[state.moved] == NOWHERE
    ):
        yield {"player": state.table_rules.names[attack.by]}


@rule(
    "attack.attack_is_over",
    "RB-82",
    "Concluding Movement",
    "attack",
    "{player}'s attack is over for this turn: it is the Post-Turn",
    when=applies_in_phases(POST_TURN),
)
def attack_phase_is_over(state: State, attack: Attack) -> Iterator[Violation]:
    """With no legal target after the move, or once the hand is discarded, the turn is at the Post-Turn
    Draw."""
    if state.moved != NOWHERE and not state.attacked and attack.by == state.turn:
        yield {"player": state.table_rules.names[attack.by]}


@rule(
    "attack.attacked_already",
    "RB-75",
    "Sequence of Play",
    "attack",
    "The {unit:unit} has already acted this turn",
)
def unit_already_attacked_this_turn(state: State, attack: Attack) -> Iterator[Violation]:
    """One attack or Advantage in a turn."""
    if state.attacked and attack.by == state.turn:
        yield {"unit": state.table_rules.kinds[state.moved]}


@rule("attack.no_target", "RB-47", TYPE_SECTION, "attack", "No unit stands on {square}", physical=True)
def no_unit_on_target_square(state: State, attack: Attack) -> Iterator[Violation]:
    """An attack has a target."""
    if state.unit_on_square[attack.target] == NOWHERE:
        yield {"square": SQUARES[attack.target]}


@rule(
    "attack.no_advantage", "RB-88", "Advantages", "attack", "The {unit:unit} has no Advantage", physical=True
)
def unit_lacks_advantage(state: State, attack: Attack) -> Iterator[Violation]:
    """A unit uses the Advantage on its own record form."""
    if (
        attack.style == "advantage"
        and _is_moved_unit_own(state, attack)
        and state.table_rules.forms[state.moved].advantage is None
    ):
        yield {"unit": state.table_rules.kinds[state.moved]}


@rule(
    "attack.not_next_to",
    "RB-42",
    TYPE_SECTION,
    "attack",
    "{square}, where the {target:unit} stands, is not next to {origin}, where the {unit:unit} stands",
)
def target_not_adjacent(state: State, attack: Attack) -> Iterator[Violation]:
    """A target is on one of the eight neighbours of the unit's Standing Card."""
    at = state.square_of_unit[state.moved]
    if (
        attack.target not in NEIGHBOURS[at]
        and attack.target != at
        and is_own_unit_with_target_on_board(state, attack)
    ):
        yield unit_and_target_facts(state, attack)


@rule(
    "attack.melee_is_orthogonal",
    "RB-43",
    TYPE_SECTION,
    "attack",
    "The {unit:unit}'s {style:style} goes straight, as melee does, and {square} is diagonal to {origin}",
)
def melee_target_diagonal(state: State, attack: Attack) -> Iterator[Violation]:
    """A melee attack goes straight: to a unit directly above, below or to either side.

    Smite and Strategy are melee whatever the unit's type says; Extended Reach is the Pawn's way to strike
    diagonally.
    """
    if (
        attack.target in DIAGONAL[state.square_of_unit[state.moved]]
        and _is_melee_style(state, state.moved, attack.style)
        and is_own_unit_with_target_on_board(state, attack)
    ):
        yield unit_and_target_facts(state, attack)


@rule(
    "attack.ranged_is_diagonal",
    "RB-43",
    TYPE_SECTION,
    "attack",
    "The {unit:unit}'s {style:style} goes diagonally, as ranged does, and {square} is straight from {origin}",
)
def ranged_attack_not_diagonal(state: State, attack: Attack) -> Iterator[Violation]:
    """A ranged attack goes diagonally: to a unit both above or below and to the side."""
    if (
        attack.target in ORTHOGONAL[state.square_of_unit[state.moved]]
        and _is_ranged_style(state, state.moved, attack.style)
        and is_own_unit_with_target_on_board(state, attack)
    ):
        yield unit_and_target_facts(state, attack)


@rule(
    "attack.own_unit",
    "RB-47",
    "Attack Resolution (explanation of Melee or Ranged)",
    "attack",
    "The {target:unit} on {square} is {player}'s own",
)
def non_healing_attack_on_own_unit(state: State, attack: Attack) -> Iterator[Violation]:
    """An attack goes at an enemy; only Healing goes to one's own units."""
    if (
        is_target_on_same_side(state, attack)
        and not is_healing_style(state, state.moved, attack.style)
        and is_own_unit_with_target_on_board(state, attack)
    ):
        yield unit_and_target_facts(state, attack)


@rule(
    "attack.healing_is_for_own_units",
    "RB-55",
    "Bishop",
    "attack",
    "Healing is for {player}'s own units; the {target:unit} on {square} is an enemy",
)
def heals_enemy_unit(state: State, attack: Attack) -> Iterator[Violation]:
    """Healing targets one of your own units."""
    if (
        is_healing_style(state, state.moved, attack.style)
        and not is_target_on_same_side(state, attack)
        and is_own_unit_with_target_on_board(state, attack)
    ):
        yield unit_and_target_facts(state, attack)


@rule("attack.not_itself", "RB-55", "Advantages", "attack", "The {unit:unit} cannot be its own target")
def targets_itself(state: State, attack: Attack) -> Iterator[Violation]:
    """Every Advantage requires that the unit be next to its target, so a Bishop cannot target himself.

    He is healed all the same when his card has the target's colour.
    """
    if attack.target == state.square_of_unit[state.moved] and is_own_unit_with_target_on_board(state, attack):
        yield unit_and_target_facts(state, attack)


def _is_moved_unit_own(state: State, attack: Attack) -> bool:
    """True if the moved unit is the player's. Out of turn it is the opponent's, and rules about one's own
    unit do not apply."""
    return seat_of(state.moved) == attack.by


def is_own_unit_with_target_on_board(state: State, attack: Attack) -> bool:
    """True if the acting unit and its target are on the board."""
    return (
        _is_moved_unit_own(state, attack)
        and state.square_of_unit[state.moved] != NOWHERE
        and state.unit_on_square[attack.target] != NOWHERE
    )


def is_target_on_same_side(state: State, attack: Attack) -> bool:
    return seat_of(state.unit_on_square[attack.target]) == seat_of(state.moved)


def unit_and_target_facts(state: State, attack: Attack) -> Facts:
    """The names of the unit that acts and of its target."""
    return {
        "unit": state.table_rules.kinds[state.moved],
        "origin": SQUARES[state.square_of_unit[state.moved]],
        "target": state.table_rules.kinds[state.unit_on_square[attack.target]],
        "square": SQUARES[attack.target],
        "style": attack.style,
        "player": state.table_rules.names[attack.by],
    }


RULES = (
    no_unit_has_moved,
    attack_phase_is_over,
    unit_already_attacked_this_turn,
    no_unit_on_target_square,
    unit_lacks_advantage,
    target_not_adjacent,
    melee_target_diagonal,
    ranged_attack_not_diagonal,
    non_healing_attack_on_own_unit,
    heals_enemy_unit,
    targets_itself,
)
