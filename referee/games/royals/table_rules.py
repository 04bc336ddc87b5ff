"""The terms a table plays by: the edition and the house rules, the players, the pack, and the customs that differ from table to table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.rulings import Rule

if TYPE_CHECKING:
    from referee.game import Does
    from referee.games.royals.state import State


class Phase(StrEnum):
    """What part of a hand it is, under its name in a record."""

    POINTS = "points"
    TALLY = "tally"
    DEAL = "deal"
    CHOOSE = "choose"
    CHALLENGE = "challenge"
    DRAW = "draw"
    PLAY = "play"
    FOLLOW = "follow"
    KEEP = "keep"
    REVEAL = "reveal"
    OVER = "over"


class Policies(NamedTuple):
    """What is done in several ways: the two texts differ, or a house rule says so. Each is one of the functions named for it."""

    # draws
    reach: Callable[[list[int]], list[int]]
    """The discards that lie open for a draw (drawing: top_discard, whole_pile)."""
    second_draw: Callable[[list[int], int], int]
    """How many copies of a discard come into reach when one is drawn (changing: next_below, anywhere)."""
    discards_open: Callable[["State", int], bool]
    """May the seat draw discards in this turn (drawing: not_beside_the_pile, as_usual)?"""
    due_without_stack: Callable[["State"], int]
    """Who has to draw now that the stack is empty (drawing: nobody_draws, first_who_can)."""
    runs_out: Callable[["State"], tuple[object, ...]]
    """What follows an act with the stack empty (phases: ends_with_the_turn, exhausted_at_once)."""
    # turns and tricks
    opens: Callable[["State", int], None]
    """How a turn is opened (phases: against_the_other, names_a_defender, against_all)."""
    rivals: Callable[["State", int], tuple[int, ...]]
    """Who draws and fights in a turn beside the leader (trick: the_other_one, all_others)."""
    kept: Callable[[int], int]
    """How many of the cards played the winner keeps (trick: one_card, half)."""
    winning_play: Callable[[Sequence[tuple[int, int]]], tuple[int, int]]
    """The play that wins (trick: highest_or_sneak, sneak_without_third_card, in_sequence)."""
    keeps_a_card: Callable[["State"], bool]
    """Has the attacker to keep a card now, to lead it to the trick (melding: melds_all, keeps_one_to_lead)?"""
    # boards
    display: Callable[[list[int], list[int]], list[int]]
    """What of Spoils and Meld gives privileges and forms sets (melding: all_of_it, spoils_alone)."""
    gives_privileges: Callable[[int], bool]
    """Does a Royal that lies there give privileges (melding: however_it_came, but_not_as_a_price)?"""
    matching: Callable[[list[int], list[int], int], list[int]]
    """What of Spoils and Meld counts toward a match of a denomination (melding: all_of_it_matches, won_aces_apart)."""
    # other boards
    in_time: Callable[[int], range]
    """In which turns was melded what may be ransomed in this turn (ransoming: of_the_turn_before, of_any_earlier_turn)?"""
    withheld: Callable[["State", int], int]
    """The suit whose Royals the seat cannot give for a ransom (ransoming: none_withheld, their_own)."""
    victims: Callable[["State", int], tuple[int, ...]]
    """Whose boards an assassin reaches (ransoming: every_opponent, this_defender)."""
    # changes of suit
    can_be_made: Callable[["State", int, int], bool]
    """Can the change to a suit, for which the seat took a card, still be made in this turn (changing: not_disproved, surely_made)?"""
    # score
    is_declared: Callable[[Iterable[int], int], bool]
    """Does a match of this denomination count double (scoring: always_declared, declared_by_a_meld)?"""
    first_of_several: Callable[[tuple[int, ...], tuple[int, ...], int, int], int]
    """Who wins when several may have passed the target (scoring: highest, second_time_highest, ender_first)."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """What is settled before the first card is dealt. Shared by all states of a table."""

    options: RoyalsOptions | BattleRoyalsOptions
    """The house rules. No rule reads them: what they change is in the rules, the effects, the customs and the numbers below."""
    names: tuple[str, ...]
    players: int
    houses: tuple[str, ...]
    """What the table calls the suits."""
    rules: Mapping[type, tuple[Rule, ...]]
    """The rules of this table, by act."""
    does: "Mapping[type, Does[State]]"
    """What each act does."""
    customs: Policies
    pack: tuple[int, ...]
    """How many copies of each card there are."""
    hand_size: int
    target: int
    """The number of points to surpass."""
    fewest_hands: int
    """The game cannot end before so many hands."""
    begins: Phase
    """The phase before each hand: a deal, or where only its end is told the tally or the points."""
    everybody: bool
    """Everybody plays in a Battle (Option 2)."""
    pile_suits: tuple[int, ...]
    """Whose Royals may open the discard pile: the suit at home (-1), and those about to be home where the table has it so."""
    changeable: tuple[bool, ...]
    """By card: may it be ransomed for a change of suit?"""
    is_later: bool
    """It is played by the later text, in its words."""
