"""Games played at random: what must hold at every step of any table."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.cards import HIDDEN, NAMES, SUITS, names
from referee.replay import replayed
from referee.royals import GAMES, actions
from referee.royals.choices import choices
from referee.royals.state import NOBODY, OVER, State, card_in
from referee.table import Table
from royals.dealer import next_act, unseen_cards
from royals.scorer import straight_score
from royals.sitting import EDITION

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("royals", "AB", {"target": 200}),
    ("royals", "AB", {"target": 200, "exhaustion": "at_once", "empty_stack_draw": "must", "keep_a_card_to_lead": True}),
    ("royals", "AB", {"ransom_with_their_royal": "plain", "spoils_aces_match": False, "pile_with_new_suit": True}),
    ("battle-royals", "AB", {"target": 200}),
    ("battle-royals", "ABC", {"target": 200}),
    ("battle-royals", "ABCDE", {"battle": "all", "sneak": "sequential", "change_ransom": "face_only"}),
    ("battle-royals", "ABCD", {"decks": 2, "assassin_target": "any_opponent", "ransom_window": "previous_turn_only"}),
]


def header_of(game: str, players: str, options: dict[str, Any]) -> Any:
    seats = [{"name": name} for name in players]
    return GAMES[game].header.model_validate({"game": game, "edition": EDITION[game], "options": options, "seats": seats})


def places(state: State) -> Counter[int]:
    """Every card of the pack, wherever it is."""
    found = Counter(unseen_cards(state)) + Counter(state.discard) + Counter(state.dead) + Counter(card for _, card in state.battle)
    for seat in range(state.terms.players):
        found += Counter(state.known[seat]) + Counter(card_in(lying) for lying in state.board(seat))
    return found


def assert_sound(state: State) -> None:
    """Every card is in exactly one place, and the unseen ones fill the stack and the hidden hands."""
    assert places(state) == {card: number for card, number in enumerate(state.terms.pack[:52]) if number}
    assert len(unseen_cards(state)) == state.stack + sum(state.hidden)
    assert min(state.hidden) >= 0 and state.stack >= 0
    assert sum(map(sum, state.scores)) == sum(state.totals)


class Playing(RuleBasedStateMachine):
    """A table where anything legal may happen, and anything may be taken back."""

    @initialize(which=st.sampled_from(TABLES), seed=st.integers(0, 10_000), shown=st.booleans())
    def sit_down(self, which: tuple[str, str, dict[str, Any]], seed: int, shown: bool) -> None:
        self.table = Table(header_of(*which))
        self.game = self.table.game
        self.chance, self.shown = Random(seed), shown

    @precondition(lambda self: self.table.state.phase != OVER)
    @rule(acts=st.integers(1, 25))
    def play(self, acts: int) -> None:
        for _ in range(acts):
            if self.table.state.phase == OVER:
                return
            act = next_act(self.table.state, self.chance, self.shown)
            entry = self.game.write(self.table.state, act)
            before = self.table.state.copy()
            judged = self.table.judge(entry)
            assert self.table.state == before, "judging changes nothing"
            assert judged.verdict == "allowed", (act, judged.findings)
            assert self.game.entries.validate_python(entry.written()) == entry, "JSON goes round"
            ruling = self.table.enter(entry)
            assert ruling.happened == judged.happened
            assert_sound(self.table.state)
            self.compare_with_the_straightforward_scorer(ruling)

    def compare_with_the_straightforward_scorer(self, ruling: Any) -> None:
        state = self.table.state
        for happened in ruling.happened:
            for name, points in self.game.sums(state, happened).get("points", {}).items():
                seat = state.terms.names.index(name)
                zones = [[NAMES[card_in(lying)] for lying in row[seat]] for row in (state.spoils, state.meld)]
                hand = names(state.known[seat])
                assert points["points"] == sum(line["amount"] for line in points["lines"])
                if state.terms.aces_match:
                    assert points["points"] == straight_score(self.game.game, SUITS[state.suits[seat]], *zones, hand)

    @precondition(lambda self: len(self.table) > 0)
    @rule()
    def take_back_and_make_again(self) -> None:
        shown, state = self.game.show(self.table.state), self.table.state.copy()
        self.table.undo()
        self.table.redo()
        assert self.table.state == state
        assert self.game.show(self.table.state) == shown

    @precondition(lambda self: len(self.table) > 0)
    @rule(steps=st.integers(1, 5))
    def take_back(self, steps: int) -> None:
        self.table.undo(steps)

    @rule()
    def replay_the_record(self) -> None:
        again = Table(self.table.header)
        for ruling in self.table.rulings:
            again.enter(again.read(ruling.entry.written()))
        assert again.state == self.table.state

    @precondition(lambda self: self.table.state.phase != OVER)
    @rule(seed=st.integers(0, 10_000))
    def what_is_made_is_what_is_allowed(self, seed: int) -> None:
        assert_choices_are_what_is_allowed(self.table.state, Random(seed))

    @invariant()
    def the_state_can_be_shown(self) -> None:
        if hasattr(self, "table"):
            shown = self.game.show(self.table.state)
            assert (shown["turn"] is None) == (shown["phase"] in ("deal", "choose", "reveal", "over"))
            code, facts = self.game.headline(self.table.state)
            assert self.game.texts[code].format_map({name: _AnyFormat(value) for name, value in facts.items()})


class _AnyFormat(str):
    """Takes any format: only whether every field has its fact is asked here."""

    def __format__(self, spec: str) -> str:
        return str(self)


def canonical(act: Any) -> tuple[Any, ...]:
    """The order in which cards are named makes no difference to what is legal; what kind of act it is does."""
    for field in ("cards", "meld"):
        if isinstance(getattr(act, field, None), tuple):
            act = act._replace(**{field: tuple(sorted(getattr(act, field)))})
    return type(act), *act


def some_act(state: State, chance: Random) -> Any:
    """An act made up at random, nearly always an illegal one."""
    players = state.terms.players
    seat = state.attacker if chance.random() < 0.8 and state.attacker != NOBODY else chance.randrange(players)
    of, suit = chance.randrange(players), chance.choice((-1, -1, 0, 1, 2, 3))
    near = [*state.known[seat], *state.discard[-3:], *(card for _, card in state.battle), *(card_in(lying) for lying in state.board(of))]
    card, other = (chance.choice(near) if near and chance.random() < 0.9 else chance.randrange(52) for _ in range(2))
    alike = [each for each in near if each % 13 == card % 13]
    some = tuple(chance.choice([card, card, other, *alike]) for _ in range(chance.randint(1, 3)))
    copies = tuple(sorted(chance.choice((0, 1, 2)) for _ in range(3)))
    return chance.choice(
        [
            actions.Draw(seat, 0, chance.choice((card, HIDDEN)), suit),
            actions.Draw(seat, 1, card, suit),
            actions.Lead(seat, card),
            actions.Follow(seat, card),
            actions.Keep(seat, some),
            actions.Meld(seat, some),
            actions.TakePile(seat, chance.randint(1, len(state.discard) + 1), some, chance.choice((-1, suit))),
            actions.Assassinate(seat, card, of, other, chance.choice((-1, 1, 2))),
            actions.Ransom(seat, of, card, other, suit),
            actions.ChangeSuit(seat, card, copies, chance.choice((0, 1, 2))),
            actions.Discard(seat, card),
            actions.EndTurn(seat),
            actions.EndHand(seat, chance.choice((-1, card))),
            actions.Choose(seat, max(suit, 0)),
            actions.Pass(seat),
            actions.Redeal(seat),
            actions.Challenge(seat, of),
        ]
    )


def assert_choices_are_what_is_allowed(state: State, chance: Random) -> None:
    """Every choice made is allowed, and no random act is allowed that was not made."""
    game = GAMES["battle-royals" if state.terms.edition.hand_each else "royals"]
    made = list(choices(state))
    for act in made if len(made) < 300 else chance.sample(made, 300):
        assert not game.judge(state, act), act
    as_made = {canonical(act) for act in made}
    assert len(as_made) == len(made), "nothing is made twice"
    for _ in range(150):
        act = some_act(state, chance)
        if not game.judge(state, act):
            assert canonical(act) in as_made, act


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


@pytest.mark.parametrize("which", TABLES)
@pytest.mark.parametrize("shown", [True, False])
def test_a_whole_game_at_random_replays_to_the_same_table(which: tuple[str, str, dict[str, Any]], shown: bool) -> None:
    table = Table(header_of(*which))
    chance = Random(7)
    while table.state.phase != OVER and len(table) < 500:
        act = next_act(table.state, chance, shown)
        if len(table) % 7 == 0:
            assert_choices_are_what_is_allowed(table.state, chance)
        assert table.enter(table.game.write(table.state, act)).verdict == "allowed"

    lines = list(replayed(json.dumps(table.record())))

    assert lines[-1] == {"state": table.game.show(table.state)}
    assert all(line["verdict"] == "allowed" and line["text"] for line in lines[:-1])
