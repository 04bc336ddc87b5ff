"""The two texts side by side (docs/rulings.md 3.1), and what house rules change: what a table of either plays by."""

from collections.abc import Mapping
from typing import Final

from models.cards import PACK_100, SUIT_WORDS, SUITS
from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.royals.record import BattleRoyalsHeader, RoyalsHeader
from models.rulings import Rule
from referee.games.royals import changing, deal, drawing, melding, phases, ransoming, rules, scoring, trick
from referee.games.royals.actions import VERBS, ChangeSuit
from referee.games.royals.effects import DOES
from referee.games.royals.state import DEAL, IS_FACE, NO_SUIT, POINTS, TALLY, Effects
from referee.games.royals.table_rules import Customs, Phase, Terms
from referee.variants import Play, Variant, composed

ROYALS: Final = Customs(
    reach=drawing.top_discard,
    second_draw=changing.next_below,
    discards_open=drawing.not_beside_the_pile,
    due_without_stack=drawing.nobody_draws,
    runs_out=phases.ends_with_the_turn,
    opens=phases.against_the_other,
    rivals=trick.the_other_one,
    kept=trick.one_card,
    winning_play=trick.highest_or_sneak,
    keeps_a_card=melding.melds_all,
    display=melding.all_of_it,
    gives_privileges=melding.however_it_came,
    matching=melding.all_of_it_matches,
    in_time=ransoming.of_the_turn_before,
    withheld=ransoming.none_withheld,
    victims=ransoming.every_opponent,
    can_be_made=changing.not_disproved,
    is_declared=scoring.always_declared,
    first_of_several=scoring.highest,
)
"""As the text for two has it."""

BATTLE_ROYALS: Final = ROYALS._replace(
    reach=drawing.whole_pile,
    second_draw=changing.anywhere,
    display=melding.spoils_alone,
    in_time=ransoming.of_any_earlier_turn,
    opens=phases.names_a_defender,
    victims=ransoming.this_defender,
)
"""As the later text has it, of whose two options the first is played unless the table says otherwise."""

LATER_DOES: Final[Effects] = {**DOES, ChangeSuit: changing.change_suit_moving_royals}

COMMON_VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"redeal": "before_choosing"}, drops=(deal.redeal_too_early,)),
    Variant({"empty_stack_draw": "must"}, customs={"due_without_stack": drawing.first_who_can}),
    Variant(
        {"draw_beside_pile": "usual"},
        drops=(drawing.stack_only,),
        customs={"discards_open": drawing.as_usual},
    ),
    Variant(
        {"keep_a_card_to_lead": True},
        brings=(melding.last_card_before_trick,),
        customs={"keeps_a_card": melding.keeps_one_to_lead},
    ),
    Variant(
        {"change_promise": "lenient"},
        drops=(changing.copy_needed,),
        customs={"can_be_made": changing.surely_made},
    ),
    Variant({"change_ransom": "face_only"}, brings=(changing.as_if_face_only,)),
    Variant(
        {"pile_with_new_suit": True},
        brings=(drawing.no_change_in_reach,),
        drops=(drawing.pile_for_new_suit,),
        replaces=(drawing.no_two_royals_of_the_new_suit,),
    ),
    Variant({"exhaustion": "at_once"}, customs={"runs_out": phases.exhausted_at_once}),
    Variant({"undeclared_matches": False}, customs={"is_declared": scoring.declared_by_a_meld}),
    Variant({"several_past_target": "play_on"}, customs={"first_of_several": scoring.second_time_highest}),
    Variant({"several_past_target": "ender"}, customs={"first_of_several": scoring.ender_first}),
)
"""What both texts leave to the table."""

ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *COMMON_VARIANTS,
    Variant({"spoils_aces_match": False}, customs={"matching": melding.won_aces_apart}),
    Variant({"ransom_with_their_royal": "plain"}, customs={"gives_privileges": melding.but_not_as_a_price}),
    Variant(
        {"ransom_with_their_royal": "refused"},
        brings=(ransoming.gives_their_royal,),
        customs={"withheld": ransoming.their_own},
    ),
)

BATTLE_ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *(
        each._replace(brings=rules.in_later_words(each.brings), replaces=rules.in_later_words(each.replaces))
        for each in COMMON_VARIANTS
    ),
    Variant(
        {"battle": "all"},
        drops=(ransoming.not_the_defender,),
        customs={
            "opens": phases.against_all,
            "rivals": trick.all_others,
            "kept": trick.half,
            "victims": ransoming.every_opponent,
        },
    ),
    Variant({"sneak": "only_if_no_other"}, customs={"winning_play": trick.sneak_without_third_card}),
    Variant({"sneak": "sequential"}, customs={"winning_play": trick.in_sequence}),
    Variant(
        {"assassin_target": "any_opponent"},
        drops=(ransoming.not_the_defender,),
        customs={"victims": ransoming.every_opponent},
    ),
    Variant({"ransom_window": "previous_turn_only"}, customs={"in_time": ransoming.of_the_turn_before}),
)


BEGINS: Final[Mapping[str, Phase]] = {"referee": DEAL, "tally": TALLY, "points": POINTS}
"""The phase before each hand, by how much the app is told."""


def is_one_display(terms: Terms) -> bool:
    """Does it make no difference to any score which cards of a board were won and which were melded?"""
    counts = (terms.customs.display, terms.customs.matching, terms.customs.is_declared)
    return counts == (melding.all_of_it, melding.all_of_it_matches, scoring.always_declared)


def hand_size(players: int) -> int:
    """Ten cards, one fewer for each player above three."""
    return 10 - max(0, players - 3)


def royals_terms(header: RoyalsHeader, spoken: tuple[Rule, ...], variants: tuple[Variant, ...]) -> Terms:
    """The terms of a table of Royals for two."""
    play = composed(VERBS, spoken, DOES, ROYALS, variants, header.options)
    return _terms(header, play, decks=1, fewest_hands=0, everybody=False, is_later=False)


def battle_royals_terms(
    header: BattleRoyalsHeader, spoken: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> Terms:
    """The terms of a table of Battle Royals."""
    play = composed(VERBS, spoken, LATER_DOES, BATTLE_ROYALS, variants, header.options)
    everybody, decks = header.options.battle == "all", header.options.decks
    return _terms(
        header, play, decks=decks, fewest_hands=len(header.seats), everybody=everybody, is_later=True
    )


def _terms(
    header: RoyalsHeader | BattleRoyalsHeader,
    play: Play[Customs],
    *,
    decks: int,
    fewest_hands: int,
    everybody: bool,
    is_later: bool,
) -> Terms:
    options = header.options
    return Terms(
        options=options,
        names=header.names,
        players=len(header.seats),
        houses=_houses(options),
        rules=play.rules,
        does=play.does,
        customs=play.customs,
        pack=tuple(copies * decks for copies in PACK_100),
        hand_size=hand_size(len(header.seats)),
        target=options.target,
        fewest_hands=fewest_hands,
        begins=BEGINS[options.entry],
        pile_suits=(NO_SUIT, *range(4)) if options.pile_with_new_suit else (NO_SUIT,),
        changeable=IS_FACE if options.change_ransom == "face_only" else (True,) * len(IS_FACE),
        everybody=everybody,
        is_later=is_later,
    )


def _houses(options: RoyalsOptions | BattleRoyalsOptions) -> tuple[str, ...]:
    return tuple(options.houses[suit].name if suit in options.houses else SUIT_WORDS[suit] for suit in SUITS)
