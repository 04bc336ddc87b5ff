"""The policies and rules of both editions (docs/rulings.md 3.1), and what house rules change in them."""

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
from referee.games.royals.table_rules import Phase, Policies, TableRules
from referee.variants import GamePlay, Variant, compose_play

ROYALS: Final = Policies(
    reach=drawing.top_discard_only,
    second_draw=changing.next_discard_below,
    discards_open=drawing.stack_only_after_pile,
    due_without_stack=drawing.no_draw_with_empty_stack,
    runs_out=phases.exhaustion_at_turn_end,
    opens=phases.defend_by_other,
    rivals=trick.other_player_follows,
    kept=trick.keep_one_card,
    winning_play=trick.winner_with_sneak,
    keeps_a_card=melding.may_meld_whole_hand,
    display=melding.whole_board,
    gives_privileges=melding.gives_privilege_always,
    matching=melding.matching_on_whole_board,
    in_time=ransoming.previous_turn_only,
    withheld=ransoming.no_suit_withheld,
    victims=ransoming.every_opponent,
    can_be_made=changing.not_disproved,
    is_declared=scoring.counts_double_always,
    first_of_several=scoring.highest_total_wins,
)
"""The policies of the text for two players."""

BATTLE_ROYALS: Final = ROYALS._replace(
    reach=drawing.any_discard,
    second_draw=changing.any_discard,
    display=melding.spoils_only,
    in_time=ransoming.any_earlier_turn,
    opens=phases.wait_for_challenge,
    victims=ransoming.defender_only,
)
"""The policies of the later text, with its first option unless the table says otherwise."""

LATER_DOES: Final[Effects] = {**DOES, ChangeSuit: changing.apply_change_suit_moving_royals}

COMMON_VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"redeal": "before_choosing"}, drops=(deal.redeal_too_early,)),
    Variant({"empty_stack_draw": "must"}, customs={"due_without_stack": drawing.first_who_can_draw}),
    Variant(
        {"draw_beside_pile": "usual"},
        drops=(drawing.discard_after_pile_taken,),
        customs={"discards_open": drawing.discards_stay_open},
    ),
    Variant(
        {"keep_a_card_to_lead": True},
        brings=(melding.melds_last_card_before_trick,),
        customs={"keeps_a_card": melding.must_keep_one_to_lead},
    ),
    Variant(
        {"change_promise": "lenient"},
        drops=(changing.copy_needed,),
        customs={"can_be_made": changing.surely_made},
    ),
    Variant({"change_ransom": "face_only"}, brings=(changing.as_if_not_a_face_card,)),
    Variant(
        {"pile_with_new_suit": True},
        brings=(drawing.change_not_possible,),
        drops=(drawing.pile_taken_for_new_suit,),
        replaces=(drawing.two_royals_of_new_suit_missing,),
    ),
    Variant({"exhaustion": "at_once"}, customs={"runs_out": phases.exhausted_at_once}),
    Variant({"undeclared_matches": False}, customs={"is_declared": scoring.counts_double_if_melded}),
    Variant(
        {"several_past_target": "play_on"},
        customs={"first_of_several": scoring.highest_total_wins_after_another_hand},
    ),
    Variant({"several_past_target": "ender"}, customs={"first_of_several": scoring.hand_ender_wins}),
)
"""House rules that both editions have."""

ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *COMMON_VARIANTS,
    Variant({"spoils_aces_match": False}, customs={"matching": melding.matching_without_won_aces}),
    Variant(
        {"ransom_with_their_royal": "plain"},
        customs={"gives_privileges": melding.gives_privilege_unless_price},
    ),
    Variant(
        {"ransom_with_their_royal": "refused"},
        brings=(ransoming.price_is_their_royal,),
        customs={"withheld": ransoming.own_suit_withheld},
    ),
)

BATTLE_ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *(
        each._replace(
            brings=rules.rules_in_later_words(each.brings), replaces=rules.rules_in_later_words(each.replaces)
        )
        for each in COMMON_VARIANTS
    ),
    Variant(
        {"battle": "all"},
        drops=(ransoming.victim_not_the_defenders, drawing.bystander_draws),
        replaces=rules.OPTION_2,
        customs={
            "opens": phases.defend_by_all,
            "rivals": trick.all_others_follow,
            "kept": trick.keep_half,
            "victims": ransoming.every_opponent,
        },
    ),
    Variant({"sneak": "only_if_no_other"}, customs={"winning_play": trick.winner_with_strict_sneak}),
    Variant({"sneak": "sequential"}, customs={"winning_play": trick.sequential_winner}),
    Variant(
        {"assassin_target": "any_opponent"},
        drops=(ransoming.victim_not_the_defenders,),
        customs={"victims": ransoming.every_opponent},
    ),
    Variant({"ransom_window": "previous_turn_only"}, customs={"in_time": ransoming.previous_turn_only}),
)


BEGINS: Final[Mapping[str, Phase]] = {"referee": DEAL, "tally": TALLY, "points": POINTS}
"""The phase before each hand, by the table's level of detail."""


def has_one_display(terms: TableRules) -> bool:
    """True if scores do not depend on which cards of a board were won and which were melded."""
    counts = (terms.customs.display, terms.customs.matching, terms.customs.is_declared)
    return counts == (melding.whole_board, melding.matching_on_whole_board, scoring.counts_double_always)


def hand_size(players: int) -> int:
    """The number of cards dealt to each player: ten, one fewer for each player above three."""
    return 10 - max(0, players - 3)


def royals_table_rules(
    header: RoyalsHeader, spoken: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> TableRules:
    """The rules of a table of Royals for two."""
    play = compose_play(VERBS, spoken, DOES, ROYALS, variants, header.options)
    return table_rules(header, play, decks=1, fewest_hands=0, everybody=False, is_later=False)


def battle_royals_table_rules(
    header: BattleRoyalsHeader, spoken: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> TableRules:
    """The rules of a table of Battle Royals."""
    play = compose_play(VERBS, spoken, LATER_DOES, BATTLE_ROYALS, variants, header.options)
    everybody, decks = header.options.battle == "all", header.options.decks
    return table_rules(
        header, play, decks=decks, fewest_hands=len(header.seats), everybody=everybody, is_later=True
    )


def table_rules(
    header: RoyalsHeader | BattleRoyalsHeader,
    play: GamePlay[Policies],
    *,
    decks: int,
    fewest_hands: int,
    everybody: bool,
    is_later: bool,
) -> TableRules:
    options = header.options
    return TableRules(
        options=options,
        names=header.names,
        players=len(header.seats),
        houses=house_names(options),
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


def house_names(options: RoyalsOptions | BattleRoyalsOptions) -> tuple[str, ...]:
    return tuple(options.houses[suit].name if suit in options.houses else SUIT_WORDS[suit] for suit in SUITS)
