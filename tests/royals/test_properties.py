"""Games played at random: what must hold at every step of any table."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.cards import NAMES, SUITS, card_names
from referee.games import GAMES
from referee.games.royals.state import OVER, State, card_of_board_card
from referee.table.replay import read_record, replay_json_lines
from referee.table.sealing import sealed_record_json
from referee.table.table import Table
from referee.table.transcript import transcript_text
from royals.dealer import next_act, unseen_cards
from royals.every_act import every_act, near
from royals.invariants import differing, hands_differ, refused_instead, told_by_hands
from royals.scorer import straight_score
from royals.sitting import EDITION
from tests.support.random_games import random_entry, random_header, spoilt

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("royals", "AB", {"target": 200}),
    (
        "royals",
        "AB",
        {"target": 200, "exhaustion": "at_once", "empty_stack_draw": "must", "keep_a_card_to_lead": True},
    ),
    (
        "royals",
        "AB",
        {"ransom_with_their_royal": "plain", "spoils_aces_match": False, "pile_with_new_suit": True},
    ),
    ("battle-royals", "AB", {"target": 200}),
    ("battle-royals", "ABC", {"target": 200}),
    ("battle-royals", "ABCDE", {"battle": "all", "sneak": "sequential", "change_ransom": "face_only"}),
    (
        "battle-royals",
        "ABCD",
        {"decks": 2, "assassin_target": "any_opponent", "ransom_window": "previous_turn_only"},
    ),
]


def header_of(game: str, players: str, options: dict[str, Any]) -> Any:
    seats = [{"name": name} for name in players]
    return GAMES[game].header.model_validate(
        {"game": game, "edition": EDITION[game], "options": options, "seats": seats}
    )


def places(state: State) -> Counter[int]:
    """Every card of the pack, wherever it is."""
    found = (
        Counter(unseen_cards(state))
        + Counter(state.discard)
        + Counter(state.dead)
        + Counter(card for _, card in state.battle)
    )
    for seat in range(state.table_rules.players):
        found += Counter(state.known[seat]) + Counter(
            card_of_board_card(lying) for lying in state.board_cards(seat)
        )
    return found


def assert_sound(state: State) -> None:
    """Every card is in exactly one place, and the unseen ones fill the stack and the hidden hands."""
    assert places(state) == {
        card: number for card, number in enumerate(state.table_rules.pack[:52]) if number
    }
    assert len(unseen_cards(state)) == state.stack + sum(state.hidden)
    assert min(state.hidden) >= 0 and state.stack >= 0
    assert sum(map(sum, state.scores)) == sum(state.totals)


KINDS = ("royals", "battle-royals")


class Playing(RuleBasedStateMachine):
    """A table with house rules and names drawn by lot, where anything may happen and anything may be taken back."""

    @initialize(
        kind=st.sampled_from(KINDS),
        seed=st.integers(0, 10_000),
        shown=st.booleans(),
        irregular=st.sampled_from((0, 0.1)),
    )
    def sit_down(self, kind: str, seed: int, shown: bool, irregular: float) -> None:
        self.chance, self.shown, self.irregular = Random(seed), shown, irregular
        self.table = Table(random_header(self.chance, kind))
        self.game = self.table.game

    @precondition(lambda self: self.table.state.phase != OVER)
    @rule(acts=st.integers(1, 25))
    def play(self, acts: int) -> None:
        for _ in range(acts):
            if self.table.state.phase == OVER:
                return
            entry = random_entry(self.table, self.chance, self.shown)
            assert entry is not None and self.table.judge_without_entering(entry).verdict == "allowed", entry
            wrong = spoilt(self.table, entry, self.chance) if self.chance.random() < self.irregular else None
            self.enter(wrong or entry)

    def enter(self, entry: Any) -> None:
        before = self.table.state.copy()
        judged = self.table.judge_without_entering(entry)
        assert self.table.state == before, "judging changes nothing"
        assert (
            self.game.entry_adapter.validate_python(json.loads(json.dumps(entry.to_json_object()))) == entry
        ), "JSON goes round"
        ruling = self.table.enter(entry)
        assert ruling.is_accepted and ruling.events == judged.events
        assert_sound(self.table.state)
        self.compare_with_the_straightforward_scorer(ruling)

    def compare_with_the_straightforward_scorer(self, ruling: Any) -> None:
        state, options = self.table.state, self.game.house_rules_in_force(self.table.state)
        for happened in ruling.events:
            for name, points in (
                self.game.fields_added_to_entry_by_event(state, happened).get("points", {}).items()
            ):
                seat = state.table_rules.names.index(name)
                zones = [
                    [NAMES[card_of_board_card(lying)] for lying in row[seat]]
                    for row in (state.spoils, state.meld)
                ]
                hand = card_names(state.known[seat])
                assert points["points"] == sum(line["amount"] for line in points["lines"])
                if getattr(options, "spoils_aces_match", True) and options.undeclared_matches:
                    assert points["points"] == straight_score(
                        self.game.game, SUITS[state.suits[seat]], *zones, hand
                    )

    @precondition(lambda self: len(self.table) > 0)
    @rule()
    def take_back_and_make_again(self) -> None:
        shown, state = self.game.state_json(self.table.state), self.table.state.copy()
        self.table.undo()
        self.table.redo()
        assert self.table.state == state
        assert self.game.state_json(self.table.state) == shown

    @precondition(lambda self: len(self.table) > 0)
    @rule(steps=st.integers(1, 5))
    def take_back(self, steps: int) -> None:
        self.table.undo(steps)

    @rule(in_lines=st.booleans())
    def open_what_was_saved(self, in_lines: bool) -> None:
        record = json.loads(json.dumps(self.table.record_json()))
        header, entries = read_record(
            transcript_text(self.table) if in_lines else json.dumps(sealed_record_json(record))
        )
        again = Table(header)
        for entry in entries:
            assert again.enter(entry).is_accepted
        assert [ruling.entry for ruling in again.rulings] == [ruling.entry for ruling in self.table.rulings]
        assert again.state == self.table.state

    @rule()
    def hide_the_hands(self) -> None:
        assert list(told_by_hands(self.table)) == []

    @precondition(lambda self: self.table.state.phase != OVER)
    @rule(seed=st.integers(0, 10_000))
    def what_is_made_is_what_is_allowed(self, seed: int) -> None:
        assert_choices_are_what_is_allowed(self.table.state, Random(seed))

    @precondition(lambda self: self.table.state.phase != OVER)
    @rule(seed=st.integers(0, 10_000))
    def what_is_offered_instead_is_allowed(self, seed: int) -> None:
        assert list(refused_instead(self.table, Random(seed), 3)) == []

    @invariant()
    def the_state_can_be_shown(self) -> None:
        if hasattr(self, "table"):
            shown = self.game.state_json(self.table.state)
            assert (shown["turn"] is None) == (shown["phase"] in ("deal", "choose", "reveal", "over"))
            code, facts = self.game.headline(self.table.state)
            assert self.game.event_text(code, facts)


def assert_choices_are_what_is_allowed(state: State, chance: Random) -> None:
    """Every choice made is allowed, and no act with cards that matter now, and no deal, is allowed that was not made."""
    cards = near(state, chance, 4)
    assert list(differing(state, every_act(state, cards), chance)) == []
    assert list(hands_differ(state, chance, 8)) == []


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=50, stateful_step_count=25)


@pytest.mark.parametrize("which", TABLES)
@pytest.mark.parametrize("shown", [True, False])
def test_a_whole_game_at_random_replays_to_the_same_table(
    which: tuple[str, str, dict[str, Any]], shown: bool
) -> None:
    table = Table(header_of(*which))
    chance = Random(7)
    while table.state.phase != OVER and len(table) < 500:
        act = next_act(table.state, chance, shown)
        if len(table) % 37 == 0:
            assert_choices_are_what_is_allowed(table.state, chance)
        assert table.enter(table.game.entry_from_act(table.state, act)).verdict == "allowed"

    lines = list(replay_json_lines(json.dumps(table.record_json())))

    assert lines[-1] == {"state": table.game.state_json(table.state)}
    assert all(line["verdict"] == "allowed" and line["text"] for line in lines[:-1])
