"""The rules of Initiative: one card each, and the higher goes first."""

from collections.abc import Iterator

from models.rulings import Violation, applies_in_phases, rule
from referee.games.royal_battles.actions import Initiative
from referee.games.royal_battles.state import BLACK, INITIATIVE, NOBODY, WHITE, State
from referee.games.royal_battles.tables import INITIATIVE as RANKING
from referee.number_types import Seat


@rule(
    "initiative.drawn_already",
    "RB-76",
    "Initiative",
    "initiative",
    "{player} has drawn for initiative; {other}'s card is due",
    when=applies_in_phases(INITIATIVE),
)
def player_already_drew_for_initiative(state: State, action: Initiative) -> Iterator[Violation]:
    """Each player draws one card; both draw again only after an invalid pair.

    Where a deck is empty its player's last card stays in force (RB-20).
    """
    if not state.to_draw[action.by]:
        yield {"player": state.table_rules.names[action.by], "other": state.table_rules.names[1 - action.by]}


def initiative_winner_or_nobody_if_tied(state: State) -> Seat:
    """The player who goes first by the two cards in force, or NOBODY for identical cards (RB-15, RB-16)."""
    return state.table_rules.policies.initiative_winner(state)


def first_seat_or_nobody_if_both_redraw(state: State) -> Seat:
    """The seat that goes first, or NOBODY if both draw again; White if neither can draw."""
    first = initiative_winner_or_nobody_if_tied(state)
    return WHITE if first == NOBODY and not any(must_draw_initiative_by_seat(state)) else first


def seat_with_higher_card_or_nobody(state: State) -> int:
    """The seat with the higher card in force, even if it is from an earlier round."""
    white, black = RANKING[state.initiative_card(WHITE)], RANKING[state.initiative_card(BLACK)]
    return NOBODY if white == black else WHITE if white > black else BLACK


def seat_with_only_new_or_else_higher_card(state: State) -> int:
    """The seat that could draw a card, if only one could; else the higher card (`initiative_on_empty_deck:
    go_second`)."""
    if has_initiative_card_of_earlier_round(state, WHITE) != has_initiative_card_of_earlier_round(
        state, BLACK
    ):
        return BLACK if has_initiative_card_of_earlier_round(state, WHITE) else WHITE
    return seat_with_higher_card_or_nobody(state)


def always_false_battle_goes_on_with_old_initiative_card(state: State) -> bool:
    """False always: a player without a card to draw keeps the old one."""
    return False


def is_any_player_unable_to_draw(state: State) -> bool:
    """True if a player cannot draw, which ends the battle (house rule `initiative_on_empty_deck:
    end_battle`)."""
    return not all(state.to_draw)


def has_initiative_card_of_earlier_round(state: State, seat: Seat) -> bool:
    """True if the card in force is from an earlier round, because the deck was empty."""
    return state.initiative[seat][-1][2] != state.round


def must_draw_initiative_by_seat(state: State) -> tuple[bool, bool]:
    """By player: True if that player has to draw, because the deck is not empty (RB-20)."""
    return state.deck[WHITE] > 0, state.deck[BLACK] > 0


RULES = (player_already_drew_for_initiative,)
