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
    """Each player draws one card; both draw again only after an invalid pair."""
    if not state.to_draw[action.by] and not keeps_initiative_card_with_empty_deck(state, action.by):
        yield {"player": state.table_rules.names[action.by], "other": state.table_rules.names[1 - action.by]}


@rule(
    "initiative.keeps_card",
    "RB-20",
    "Initiative",
    "initiative",
    "{player}'s deck is empty, so the old initiative card stays in force; {other}'s card is due",
    when=applies_in_phases(INITIATIVE),
)
def player_with_empty_deck_keeps_initiative_card(state: State, action: Initiative) -> Iterator[Violation]:
    """Where a deck is empty its player's last initiative card stays in force."""
    if keeps_initiative_card_with_empty_deck(state, action.by):
        yield {"player": state.table_rules.names[action.by], "other": state.table_rules.names[1 - action.by]}


def keeps_initiative_card_with_empty_deck(state: State, seat: Seat) -> bool:
    """True if only the other player draws now, because this one's deck was empty when the draw was due."""
    return (
        not state.to_draw[seat]
        and not state.deck[seat]
        and initiative_card_count_of_round(state, seat) <= initiative_card_count_of_round(state, 1 - seat)
    )


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


def seat_that_alone_could_draw_or_else_higher_card(state: State) -> int:
    """The seat that could draw a card, if only one could; else the higher card (`initiative_on_empty_deck:
    go_second`)."""
    could_not_draw = [is_behind_in_initiative_cards_with_empty_deck(state, seat) for seat in (WHITE, BLACK)]
    if True in could_not_draw:
        return BLACK if could_not_draw[WHITE] else WHITE
    return seat_with_higher_card_or_nobody(state)


def always_false_battle_goes_on_with_old_initiative_card(state: State) -> bool:
    """False always: a player without a card to draw keeps the old one."""
    return False


def is_any_player_unable_to_draw(state: State) -> bool:
    """True if a player cannot draw, which ends the battle (house rule `initiative_on_empty_deck:
    end_battle`)."""
    return not all(must_draw_initiative_by_seat(state))


def should_end_battle_instead_of_redraw(state: State) -> bool:
    """True if the cards in force are identical, and the battle ends because not both can draw again."""
    return (
        state.table_rules.policies.ends_without_initiative_card(state)
        and initiative_winner_or_nobody_if_tied(state) == NOBODY
    )


def is_behind_in_initiative_cards_with_empty_deck(state: State, seat: Seat) -> bool:
    """True if the seat, its deck empty, has drawn fewer cards for this round than the other one: at the first
    draw or after an identical pair it could not draw."""
    return not state.deck[seat] and initiative_card_count_of_round(
        state, seat
    ) < initiative_card_count_of_round(state, 1 - seat)


def initiative_card_count_of_round(state: State, seat: Seat) -> int:
    """How many initiative cards the seat has drawn for this round."""
    return sum(1 for card in state.initiative[seat] if card[2] == state.round)


def must_draw_initiative_by_seat(state: State) -> tuple[bool, bool]:
    """By player: True if that player has to draw, because the deck is not empty (RB-20)."""
    return state.deck[WHITE] > 0, state.deck[BLACK] > 0


RULES = (player_already_drew_for_initiative, player_with_empty_deck_keeps_initiative_card)
