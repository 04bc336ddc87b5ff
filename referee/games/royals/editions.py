"""The policies and rules of both editions (docs/rulings.md 3.1), and what house rules change in them."""

from collections.abc import Mapping
from typing import Final

from models.cards import PACK_100, SUIT_WORDS, SUITS
from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.royals.record import BattleRoyalsHeader, RoyalsHeader
from models.rulings import Rule
from referee.games.royals import changing, deal, drawing, melding, phases, ransoming, rules, scoring, trick
from referee.games.royals.actions import VERBS, ChangeSuit
from referee.games.royals.effects import EFFECTS
from referee.games.royals.policies import Policies
from referee.games.royals.state import DEAL, IS_FACE, NO_SUIT, POINTS, TALLY, Effects
from referee.games.royals.table_rules import Phase, TableRules
from referee.variants import ComposedRules, Variant, compose_rules

ROYALS_POLICIES: Final = Policies(
    drawable_discards=drawing.only_top_discard_drawable,
    second_draw_copies=changing.one_if_copy_directly_below_top_discard,
    may_draw_discards=drawing.may_draw_discards_unless_another_took_pile,
    seat_to_draw_without_stack=drawing.nobody_as_drawer_with_empty_stack,
    events_with_empty_stack=phases.no_events_since_hand_ends_only_after_turn,
    open_turn=phases.set_other_player_defender_and_open_draws,
    following_seats=trick.duel_opponent_of_leader_as_followers,
    count_of_trick_cards_to_keep=trick.one_card_to_keep,
    winning_seat_and_card=trick.winning_seat_and_card_with_sneak,
    must_keep_card=melding.always_false_no_card_must_be_kept,
    displayed_cards=melding.displayed_cards_in_spoils_and_meld,
    gives_privileges=melding.is_privileged_if_not_marked,
    is_price_without_privileges=ransoming.always_false_price_is_privileged,
    matching_cards=melding.match_candidates_in_spoils_and_meld,
    turns_whose_melds_are_ransomable=ransoming.only_previous_turn_ransomable,
    withheld_suit=ransoming.no_suit_barred_as_ransom_price,
    seats_whose_boards_assassins_reach=ransoming.all_opponents_as_assassin_targets,
    is_change_possible=changing.is_promised_change_not_ruled_out,
    counts_double=scoring.always_true_match_counts_double,
    winner_of_several=scoring.sole_highest_seat_or_nobody,
)
"""The policies of the text for two players."""

BATTLE_ROYALS_POLICIES: Final = ROYALS_POLICIES._replace(
    drawable_discards=drawing.whole_discard_pile_drawable,
    second_draw_copies=changing.one_if_second_copy_in_discards,
    displayed_cards=melding.displayed_cards_in_spoils_only,
    gives_privileges=melding.always_true_royal_is_privileged,
    turns_whose_melds_are_ransomable=ransoming.every_earlier_turn_ransomable,
    open_turn=phases.begin_challenge_phase,
    seats_whose_boards_assassins_reach=ransoming.defender_as_only_assassin_target,
)
"""The policies of the later text, with its first option unless the table says otherwise."""

LATER_EFFECTS: Final[Effects] = {**EFFECTS, ChangeSuit: changing.apply_change_suit_moving_royals_to_spoils}

COMMON_VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"redeal": "before_choosing"}, drops=(deal.redeal_before_opponent_passed,)),
    Variant(
        {"empty_stack_draw": "must"},
        policies={"seat_to_draw_without_stack": drawing.first_seat_able_to_draw_discard},
    ),
    Variant(
        {"draw_beside_pile": "usual"},
        drops=(drawing.others_draw_from_pile_attacker_took,),
        policies={"may_draw_discards": drawing.always_true_may_draw_discards},
    ),
    Variant(
        {"keep_a_card_to_lead": True},
        adds=(melding.melds_last_card_needed_to_lead,),
        policies={"must_keep_card": melding.must_keep_card_before_trick},
    ),
    Variant(
        {"change_promise": "lenient"},
        drops=(changing.spends_copy_needed_for_change,),
        policies={"is_change_possible": changing.is_promised_change_certain},
    ),
    Variant({"change_ransom": "face_only"}, adds=(changing.non_face_ransomed_for_change,)),
    Variant(
        {"pile_with_new_suit": True},
        adds=(drawing.pile_taken_for_impossible_change,),
        drops=(drawing.pile_taken_for_new_suit,),
        replaces=(drawing.pile_taken_without_two_royals_of_home_or_new_suit,),
    ),
    Variant(
        {"exhaustion": "at_once"},
        policies={"events_with_empty_stack": phases.end_hand_if_hand_and_stack_empty},
    ),
    Variant({"undeclared_matches": False}, policies={"counts_double": scoring.match_counts_double_if_melded}),
    Variant(
        {"several_past_target": "play_on"},
        policies={"winner_of_several": scoring.highest_seat_or_nobody_if_several_first_pass},
    ),
    Variant(
        {"several_past_target": "ender"},
        policies={"winner_of_several": scoring.ender_past_target_or_highest_seat},
    ),
)
"""House rules that both editions have."""

ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *COMMON_VARIANTS,
    Variant(
        {"spoils_aces_match": False}, policies={"matching_cards": melding.match_candidates_without_won_aces}
    ),
    Variant(
        {"ransom_with_their_royal": "plain"},
        policies={"is_price_without_privileges": ransoming.is_royal_of_home_suit},
    ),
    Variant(
        {"ransom_with_their_royal": "refused"},
        adds=(ransoming.ransom_paid_with_receivers_home_royal,),
        policies={"withheld_suit": ransoming.home_suit_of_opponent_barred_as_ransom_price},
    ),
)

BATTLE_ROYALS_VARIANTS: Final[tuple[Variant, ...]] = (
    *(
        variant._replace(
            adds=rules.rules_in_battle_royals_words(variant.adds),
            replaces=rules.rules_in_battle_royals_words(variant.replaces),
        )
        for variant in COMMON_VARIANTS
    ),
    Variant(
        {"battle": "all"},
        drops=(ransoming.victim_on_board_of_non_defender, drawing.bystander_draws),
        replaces=rules.OPTION_2,
        policies={
            "open_turn": phases.open_draws_with_all_defending,
            "following_seats": trick.all_others_as_followers,
            "count_of_trick_cards_to_keep": trick.half_of_cards_rounded_up,
            "seats_whose_boards_assassins_reach": ransoming.all_opponents_as_assassin_targets,
        },
    ),
    Variant(
        {"sneak": "only_if_no_other"},
        policies={"winning_seat_and_card": trick.winning_seat_and_card_with_strict_sneak},
    ),
    Variant(
        {"sneak": "sequential"}, policies={"winning_seat_and_card": trick.winning_seat_and_card_one_by_one}
    ),
    Variant(
        {"assassin_target": "any_opponent"},
        drops=(ransoming.victim_on_board_of_non_defender,),
        policies={"seats_whose_boards_assassins_reach": ransoming.all_opponents_as_assassin_targets},
    ),
    Variant(
        {"ransom_window": "previous_turn_only"},
        replaces=(rules.ONLY_PREVIOUS_TURN_RANSOMED,),
        policies={"turns_whose_melds_are_ransomable": ransoming.only_previous_turn_ransomable},
    ),
)


FIRST_PHASES: Final[Mapping[str, Phase]] = {"referee": DEAL, "tally": TALLY, "points": POINTS}
"""The phase before each hand, by the table's level of detail."""


def has_scores_independent_of_zone(table_rules: TableRules) -> bool:
    """True if scores do not depend on which cards of a board were won and which were melded."""
    counts = (
        table_rules.policies.displayed_cards,
        table_rules.policies.matching_cards,
        table_rules.policies.counts_double,
    )
    return counts == (
        melding.displayed_cards_in_spoils_and_meld,
        melding.match_candidates_in_spoils_and_meld,
        scoring.always_true_match_counts_double,
    )


def dealt_hand_size(player_count: int) -> int:
    """The number of cards dealt to each player: ten, one fewer for each player above three."""
    return 10 - max(0, player_count - 3)


def royals_table_rules(
    header: RoyalsHeader, base_rules: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> TableRules:
    """The rules of a table of Royals for two."""
    play = compose_rules(VERBS, base_rules, EFFECTS, ROYALS_POLICIES, variants, header.options)
    return build_table_rules(header, play, decks=1, fewest_hands=0, everybody_fights=False, is_later=False)


def battle_royals_table_rules(
    header: BattleRoyalsHeader, base_rules: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> TableRules:
    """The rules of a table of Battle Royals."""
    play = compose_rules(VERBS, base_rules, LATER_EFFECTS, BATTLE_ROYALS_POLICIES, variants, header.options)
    everybody_fights, decks = header.options.battle == "all", header.options.decks
    return build_table_rules(
        header,
        play,
        decks=decks,
        fewest_hands=len(header.seats),
        everybody_fights=everybody_fights,
        is_later=True,
    )


def build_table_rules(
    header: RoyalsHeader | BattleRoyalsHeader,
    composed_rules: ComposedRules[Policies],
    *,
    decks: int,
    fewest_hands: int,
    everybody_fights: bool,
    is_later: bool,
) -> TableRules:
    options = header.options
    return TableRules(
        options=options,
        names=header.names,
        players=len(header.seats),
        houses=house_names_by_suit(options),
        rules=composed_rules.rules,
        house_rules=composed_rules.house_rules,
        effects=composed_rules.effects,
        policies=composed_rules.policies,
        pack=tuple(copies * decks for copies in PACK_100),
        hand_size=dealt_hand_size(len(header.seats)),
        target=options.target,
        fewest_hands=fewest_hands,
        first_phase=FIRST_PHASES[options.entry],
        pile_suits=(NO_SUIT, *range(4)) if options.pile_with_new_suit else (NO_SUIT,),
        changeable=IS_FACE if options.change_ransom == "face_only" else (True,) * len(IS_FACE),
        everybody_fights=everybody_fights,
        is_later=is_later,
    )


def house_names_by_suit(options: RoyalsOptions | BattleRoyalsOptions) -> tuple[str, ...]:
    return tuple(options.houses[suit].name if suit in options.houses else SUIT_WORDS[suit] for suit in SUITS)
