"""What a table screen lights and offers is what the rules allow: held against the referee's own choices in random games."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from models.cards import NAMES
from referee.drafts import EMPTY_DRAFT
from referee.games.el_royale.actions import Beat
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEFENCE, State
from referee.table.table import Table
from tests.support.random_games import random_entries, random_header
from views.screens.el_royale.draft import (
    new_draft_of_seat,
    picker_marks_per_card,
    seats_that_may_act,
    tappable_legal_or_certainly_held_cards,
)

seeds = pytest.mark.parametrize("seed", range(6))


def positions(seed: int) -> Iterator[tuple[Table, State]]:
    """Positions of a random game of El Royale, hands hidden and shown in turn, some acts irregular."""
    pick = Random(seed)
    table = Table(random_header(pick, "el-royale"))
    for _ in random_entries(table, pick, 60, shown=seed % 2 == 0, irregular=0.05):
        yield table, table.state


def test_these_games_come_to_many_battles() -> None:
    assert sum(state.phase in (DEFENCE, AFTER_BEAT) for seed in range(6) for _, state in positions(seed)) > 60


def numbers(cards: list[str]) -> set[int]:
    return {NAMES.index(card) for card in cards}


@seeds
def test_at_el_royale_those_are_lit_who_can_do_something(seed: int) -> None:
    for table, state in positions(seed):
        acts = (
            islice(table.game.legal_acts(state), 3000)
            if state.phase != CLAIMS
            else islice(table.game.legal_acts(state), 1)
        )

        assert seats_that_may_act(table) == {act.by for act in acts}


@seeds
def test_at_el_royale_the_cards_of_every_lawful_beat_can_be_tapped_in_any_order_and_no_others(
    seed: int,
) -> None:
    for table, state in positions(seed):
        if state.phase != DEFENCE or state.conceded:
            continue
        beats = {frozenset(act.cards) for act in table.game.legal_acts(state) if isinstance(act, Beat)}
        alone = {card for beat in beats if len(beat) == 1 for card in beat}
        gathering = EMPTY_DRAFT.with_cards_gathered("cards", ())

        assert numbers(tappable_legal_or_certainly_held_cards(table, state.defender, EMPTY_DRAFT)) == alone
        assert numbers(tappable_legal_or_certainly_held_cards(table, state.defender, gathering)) == {
            card for beat in beats for card in beat
        }
        for first in {card for beat in beats for card in beat}:
            beside = {card for beat in beats if first in beat for card in beat}
            assert (
                numbers(
                    tappable_legal_or_certainly_held_cards(
                        table, state.defender, gathering.with_cards_gathered("cards", (NAMES[first],))
                    )
                )
                == beside
            )


@seeds
def test_at_el_royale_no_card_is_marked_open_that_would_be_refused(seed: int) -> None:
    for table, state in positions(seed):
        if state.phase not in (ATTACK, DEFENCE, AFTER_BEAT):
            continue
        for seat in seats_that_may_act(table):
            plays = {
                act.cards
                for act in table.game.legal_acts(state)
                if act.by == seat and len(getattr(act, "cards", ())) == 1
            }
            marked = picker_marks_per_card(table, seat, new_draft_of_seat(state, seat))
            assert {card for card in range(52) if marked[card] == "."} == {
                card for cards in plays for card in cards
            }
