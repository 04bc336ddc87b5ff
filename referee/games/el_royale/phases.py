"""The rules about phases: the deal, then battles, with spoils after an elimination, until someone wins."""

from collections import Counter
from collections.abc import Iterator

from models.rulings import Violation, rule
from referee.games.el_royale.actions import VERBS, Action, Result
from referee.games.el_royale.seating import seats_still_to_claim
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, OVER, RESULT, State
from referee.unknowns import cards_named_so_far, known_value_or_raise

BATTLE = VERBS.joined_verb_names("battle")
PLAYING = VERBS.joined_verb_names("playing")


@rule(
    "game.is_over",
    "ER-30",
    "Winning the Game",
    f"{PLAYING} result",
    "The game is over: {winner} has won",
    physical=True,
)
def game_is_over(state: State, action: Action) -> Iterator[Violation]:
    """The game is over the moment someone wins; nothing is played after that."""
    if state.phase == OVER:
        yield {"winner": state.table_rules.team_names[state.winner]}


@rule(
    "game.only_its_end",
    "ER-60",
    "Winning the Game",
    f"deal {PLAYING}",
    "At this table only the end of the game is entered",
    physical=True,
)
def act_at_result_only_table(state: State, action: Action) -> Iterator[Violation]:
    """A table may play without the referee and enter only how the game ended."""
    if state.phase == RESULT:
        yield {}


@rule(
    "result.every_act",
    "ER-60",
    "Winning the Game",
    "result",
    "Here every act is entered, and the acts decide who wins",
    physical=True,
)
def result_at_refereed_table(state: State, action: Result) -> Iterator[Violation]:
    """Where every act is entered, the referee knows who has won."""
    if state.phase not in (RESULT, OVER):
        yield {}


@rule(
    "result.winner_is_out",
    "ER-60",
    "Winning the Game",
    "result",
    "{player} cannot have won and have been eliminated",
    physical=True,
)
def winner_was_eliminated(state: State, action: Result) -> Iterator[Violation]:
    """Who has been eliminated takes no further part in the game and does not win it."""
    if action.winner in action.out:
        yield {"player": state.player_name(action.winner)}


@rule(
    "result.of_departed",
    "ER-79",
    "Winning the Game",
    "result",
    "{player} has left the game and can neither win nor be eliminated",
    physical=True,
)
def departed_player_in_result(state: State, action: Result) -> Iterator[Violation]:
    """A player who has left does not win."""
    for seat in state.table_rules.departed:
        if seat == action.winner or seat in known_value_or_raise(action.out):
            yield {"player": state.player_name(seat)}


@rule(
    "result.by_departed",
    "ER-79",
    "Winning the Game",
    "result",
    "{player} has left the game: another player enters the result",
)
def departed_player_enters_result(state: State, action: Result) -> Iterator[Violation]:
    """A player who has left takes no further part in the game, and enters nothing."""
    if state.phase == RESULT and action.by in state.table_rules.departed:
        yield {"player": state.player_name(action.by)}


@rule(
    "result.out_twice",
    "ER-60",
    "Winning the Game",
    "result",
    "{player} is named more than once, and a player goes out only once",
)
def player_goes_out_twice(state: State, action: Result) -> Iterator[Violation]:
    """Who has been eliminated is out of the game at once, and so cannot be eliminated again."""
    for seat, times in Counter(cards_named_so_far(known_value_or_raise(action.out))).items():
        if times > 1 and state.table_rules.most_cards is not None:
            yield {"player": state.player_name(seat)}


@rule(
    "result.nobody_goes_out",
    "ER-60",
    "Winning the Game",
    "result",
    "In this edition nobody is eliminated, so {players} cannot be out",
)
def elimination_in_2019_edition(state: State, action: Result) -> Iterator[Violation]:
    """In the edition of 2019 a hand may hold any number of cards."""
    if known_value_or_raise(action.out):
        yield {"players": [state.player_name(seat) for seat in dict.fromkeys(action.out)]}


@rule("deal.comes_first", "ER-65", "The Deal", PLAYING, "Deal the cards first", physical=True)
def act_before_deal(state: State, action: Action) -> Iterator[Violation]:
    """The game begins with the deal."""
    if state.phase == DEAL:
        yield {}


@rule(
    "deal.only_once",
    "ER-65",
    "The Deal",
    "deal",
    "The cards are already dealt. Set up a new table for the next game",
    physical=True,
)
def cards_already_dealt(state: State, action: Action) -> Iterator[Violation]:
    """Cards are dealt once a game."""
    if state.phase not in (DEAL, RESULT):
        yield {}


@rule(
    "attack.battle_under_way",
    "ER-70",
    "Battles",
    "attack",
    "{attacker} has already attacked: finish this battle first",
    physical=True,
)
def attack_during_battle(state: State, action: Action) -> Iterator[Violation]:
    """One battle at a time: the pile is picked up or set aside before the next attack."""
    if state.phase in (DEFENCE, AFTER_BEAT):
        yield {"attacker": state.player_name(state.attacker)}


@rule(
    "battle.none_under_way",
    "ER-70",
    "Battles",
    BATTLE,
    "No battle is under way: {attacker} attacks next",
    physical=True,
)
def act_outside_battle(state: State, action: Action) -> Iterator[Violation]:
    """A battle begins with the attack."""
    if state.phase == ATTACK:
        yield {"attacker": state.player_name(state.attacker)}


@rule(
    "beat.attack_is_beaten",
    "ER-21",
    "Case 1. The defender beats the attack",
    VERBS.joined_verb_names("answer"),
    "{defender} has beaten this attack already{left, select, 0 {} other {. Now cards of the same rank may be "
    "thrown in}}",
    physical=True,
)
def answers_beaten_attack(state: State, action: Action) -> Iterator[Violation]:
    """Cards thrown in after the beat need not be beaten: they only join the pile."""
    if state.phase == AFTER_BEAT:
        yield {
            "defender": state.player_name(state.defender),
            "left": state.count_of_top_cards_rank_outside_pile,
        }


@rule(
    "take.attack_not_beaten",
    "ER-73",
    "Case 1. The defender beats the attack",
    "take clear",
    "{defender} has not answered the attack yet: beat it or concede",
)
def pile_moved_before_beat_or_concession(state: State, action: Action) -> Iterator[Violation]:
    """The pile may be picked up or set aside once the attack is beaten.

    Where it happened all the same, the attack counts as not beaten: the turn to attack passes the defender
    over.
    """
    if state.phase == DEFENCE and not state.conceded:
        yield {"defender": state.player_name(state.defender)}


@rule(
    "elimination.spoils_first",
    "ER-48",
    "Maximum card holding and elimination",
    f"attack {BATTLE} draw",
    "First the cards of {eliminated} are shared out: {claimer} is in turn to take some or none",
    physical=True,
)
def act_before_spoils_shared(state: State, action: Action) -> Iterator[Violation]:
    """An eliminated player's cards are shared out before anyone draws or attacks."""
    if state.phase == CLAIMS:
        yield {
            "eliminated": state.player_name(state.spoils),
            "claimer": state.player_name(seats_still_to_claim(state)[0]),
        }


@rule(
    "claim.nothing_spread",
    "ER-76",
    "Maximum card holding and elimination",
    "claim",
    "There are no cards to take: nobody has just been eliminated",
    physical=True,
)
def claim_without_spoils(state: State, action: Action) -> Iterator[Violation]:
    """Only an eliminated player's cards are shared out."""
    if state.phase in (ATTACK, DEFENCE, AFTER_BEAT):
        yield {}


@rule(
    "draw.after_the_battle",
    "ER-75",
    "Case 1. The defender beats the attack",
    "draw",
    "Cards are drawn after a battle, and this one is still under way",
    physical=True,
)
def draw_during_battle(state: State, action: Action) -> Iterator[Violation]:
    """Hands are replenished after the battle, before the next attack."""
    if state.phase in (DEFENCE, AFTER_BEAT):
        yield {}


@rule(
    "players.is_out",
    "ER-51",
    "Maximum card holding and elimination",
    f"attack {BATTLE} claim draw",
    "{player} has been eliminated",
    physical=True,
)
def player_was_eliminated(state: State, action: Action) -> Iterator[Violation]:
    """An eliminated player takes no further part in the game."""
    if state.is_out(action.by) and action.by not in state.table_rules.departed:
        yield {"player": state.player_name(action.by)}


@rule(
    "players.has_left",
    "ER-79",
    "Maximum card holding and elimination",
    f"attack {BATTLE} claim draw",
    "{player} has left the game",
    physical=True,
)
def player_has_left(state: State, action: Action) -> Iterator[Violation]:
    """A player who has left takes no further part in the game."""
    if action.by in state.table_rules.departed:
        yield {"player": state.player_name(action.by)}
