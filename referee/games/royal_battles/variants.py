"""What the text of a Royal Battle leaves to the table, how it is usually done, and what house rules change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Generic, TypeVar

from models.royal_battles import RoyalBattlesHeader, RoyalBattlesOptions
from models.rulings import Broken, Rule
from referee.games.royal_battles import effects, ending, initiative, movement, phases, setup
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.policies import Customs
from referee.games.royal_battles.state import Phase, Played
from referee.variants import Variant, composed

T = TypeVar("T")
CUSTOMS: Final = Customs(
    units_of=ending.on_the_board,
    due_places=setup.the_next,
    square_written=setup.left_out,
    first_placer=setup.white,
    goes_first=initiative.higher_card,
    ends_for_initiative=initiative.old_card_stays,
    movers=movement.one_a_turn,
    joker_colour=effects.both_colours,
    is_out_of_cards=ending.alone,
    ends_as_a_turn_begins=ending.ends_for_lack_of_cards,
    ends_with_a_claim=ending.ends_for_lack_of_cards,
    ends_with_the_round=ending.neither_asked,
    ends_at_once=ending.neither_asked,
)
"""What is done at a table whose house rules are the usual ones."""

VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"entry": "damage"}, customs={"units_of": ending.not_fallen}),
    Variant({"choose_row": True}, customs={"due_places": setup.whichever, "square_written": setup.named}),
    Variant({"first_placer": "random"}, customs={"first_placer": setup.a_lot}),
    Variant({"first_placer": "high_card"}, customs={"first_placer": setup.higher_card}),
    Variant(
        {"initiative_on_empty_deck": "end_battle"},
        customs={"ends_for_initiative": initiative.nobody_without_card},
    ),
    Variant({"initiative_on_empty_deck": "go_second"}, customs={"goes_first": initiative.new_card}),
    Variant({"discard_hand_when": "before_draw"}, brings=(phases.not_after_the_draw,)),
    Variant({"discard_hand_when": "after_draw"}, brings=(phases.not_before_the_draw,)),
    Variant({"joker_standing": "declared"}, customs={"joker_colour": effects.the_other_colour}),
    Variant({"must_move_if_able": True}, brings=(phases.must_move,)),
    Variant(
        {"end_check": "immediate"},
        customs={"ends_as_a_turn_begins": ending.not_yet, "ends_at_once": ending.either_lacks_cards},
    ),
    Variant(
        {"end_check": "end_of_round"},
        customs={
            "ends_as_a_turn_begins": ending.not_yet,
            "ends_with_a_claim": ending.not_yet,
            "ends_with_the_round": ending.either_lacks_cards,
        },
    ),
    Variant({"both_must_be_out": True}, customs={"is_out_of_cards": ending.with_the_other}),
)


def play(header: RoyalBattlesHeader, rules: tuple[Rule, ...], variants: tuple[Variant, ...]) -> Played:
    """What a table plays by."""
    return _put_together(header.options, _Itself(rules), _Itself(variants))


class _Itself(Generic[T]):
    """Stands for a tuple that is compared as a whole with nothing but itself, which is quick."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


@lru_cache(maxsize=64)
def _put_together(
    options: RoyalBattlesOptions, rules: _Itself[tuple[Rule, ...]], variants: _Itself[tuple[Variant, ...]]
) -> Played:
    """The same for all tables with these house rules."""
    played = composed(VERBS, rules.it, effects.DOES, CUSTOMS, variants.it, options)
    by_phase = {phase: _speaking(played.rules, phase) for phase in Phase}
    laws = {phase: {act: _laws(those) for act, those in of_it.items()} for phase, of_it in by_phase.items()}
    return Played(by_phase, laws, played.does, played.customs)


def _speaking(rules: Mapping[type, tuple[Rule, ...]], phase: Phase) -> dict[type, tuple[Rule, ...]]:
    """By kind of act, the rules that it can break in this phase."""
    return {
        act: tuple([rule for rule in those if rule.when is None or rule.when(act, phase)])
        for act, those in rules.items()
    }


def _laws(rules: tuple[Rule, ...]) -> tuple[Broken, ...]:
    """Of these the ones that can be broken in earnest by the player whose turn it is, once no cards are due for Strategy."""
    answered = (phases.not_your_turn, phases.draw_for_strategy_first)
    return tuple([rule.broken for rule in rules if not rule.physical and rule not in answered])
