"""Any sequence of acts, lawful, overridden or refused: what must hold at an El Royale table whatever happens."""

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.cards import HIDDEN, NAMES, RANK
from models.el_royale import ElRoyaleHeader
from models.record import Header
from referee.act_sets import any_set_includes_act
from referee.games.el_royale.actions import (
    Attack,
    Beat,
    Claim,
    Clear,
    Concede,
    Deal,
    Draw,
    Show,
    Take,
    ThrowIn,
)
from referee.games.el_royale.hidden_cards import possible_card_set
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DEFENCE,
    OVER,
    RANK_SET,
    State,
    cards_in_set,
)
from referee.table.replay import replay_json_lines
from referee.table.table import Table, table_from_acts
from tests.el_royale.sitting import BOTH, GAME
from tests.support.random_games import random_header

PLAYS = tuple(
    play
    for rank_set in RANK_SET
    for size in range(1, 5)
    for play in permutations(cards_in_set(rank_set), size)
)
"""Every play of cards of one rank, in order."""
PLAYERS = ("Ann", "Bob", "Cat", "Dan")
headers = st.integers(0, 2**32 - 1).map(lambda seed: random_header(Random(seed), "el-royale"))
"""Any table that may sit down, in either edition, under any names and house rules."""


def claim(state: State, random: Any) -> Claim:
    """One lawful claim of the very many."""
    first = next(iter(GAME.legal_acts(state)))
    most = min(state.size[state.spoils], max(0, 16 - state.size[first.by]))
    held = [card for card in range(52) if state.known[state.spoils] >> card & 1]
    return Claim(first.by, tuple(random.sample(held, random.randint(0, min(most, len(held))))))


def some_choice(state: State, random: Any) -> Any:
    """One of the lawful acts."""
    return claim(state, random) if state.phase == CLAIMS else random.choice(list(GAME.legal_acts(state)))


class AnyGame(RuleBasedStateMachine):
    """People who play, err, insist, show cards and take things back."""

    @initialize(header=headers)
    def sits_down(self, header: ElRoyaleHeader) -> None:
        self.table = Table(header)
        self.irregular = False
        self.acts: list[dict[str, Any]] = []
        self.table.store_act = lambda act, state, entries: self.acts.append(json.loads(json.dumps(act)))

    @property
    def state(self) -> State:
        return self.table.state  # type: ignore[no-any-return]

    def enter(self, action: Any, **more: Any) -> Any:
        written = GAME.entry_from_act(self.state, action).to_json_object() | more
        before = self.state.copy()
        entry = self.table.entry_from_json(json.loads(json.dumps(written)))
        judged = self.table.judge_without_entering(entry)
        assert self.state == before, "judging changed something"
        ruling = self.table.enter(entry)
        assert (ruling.findings, ruling.verdict) == (judged.findings, judged.verdict)
        if not ruling.is_accepted:
            assert self.state == before, "a refusal changed something"
        return ruling

    @precondition(lambda self: self.state.phase != OVER)
    @rule(random=st.randoms(use_true_random=False))
    def plays_what_is_lawful(self, random: Any) -> None:
        assert self.enter(some_choice(self.state, random)).verdict == "allowed"

    @precondition(lambda self: self.state.phase not in (DEAL, OVER))
    @rule(random=st.randoms(use_true_random=False), insists=st.booleans())
    def plays_anything(self, random: Any, insists: bool) -> None:
        seat = random.randrange(len(self.state.size))
        cards = tuple(random.choice(PLAYS))
        kind = random.choice((Attack, ThrowIn, Beat, Claim, Show, Draw, Concede, Take, Clear))
        action = kind(seat) if kind in (Concede, Take, Clear) else kind(seat, cards)
        ruling = self.enter(action, **({"override": "it lies there"} if insists else {}))
        self.irregular = self.irregular or ruling.verdict == "irregular"
        if insists and ruling.verdict == "refused":
            assert any(finding.rule.physical for finding in ruling.findings)

    @precondition(lambda self: any(self.state.draws_to_name))
    @rule(random=st.randoms(use_true_random=False))
    def names_a_draw(self, random: Any) -> None:
        seat = random.choice([seat for seat, parts in enumerate(self.state.draws_to_name) if parts])
        cards: list[int] = []
        for mask, number in self.state.draws_to_name[seat]:
            there = [
                card
                for lot, counts in self.state.unseen_lots
                for card in range(52)
                if lot & mask >> card & 1 and counts[seat]
            ]
            cards += (
                [HIDDEN] * number
                if len(there) < number
                else random.sample(there, 1) + [HIDDEN] * (number - 1)
            )
        self.enter(Draw(seat, tuple(cards)))

    @rule(steps=st.integers(1, 3))
    def takes_back_and_makes_again(self, steps: int) -> None:
        before = self.state.copy()
        entries = len(self.table)
        steps = min(steps, entries)
        self.table.undo(steps)
        assert len(self.table) == entries - steps
        self.table.redo(steps)
        assert self.state == before

    @precondition(lambda self: len(self.table) > 0)
    @rule()
    def thinks_again(self) -> None:
        before = self.table.state_after(len(self.table) - 1).copy()
        self.table.undo()
        assert self.state == before

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        state = self.state
        assert sum(state.size) + len(state.pile) + state.deck + state.discard == 52
        places = [
            *state.known,
            state.known_discards,
            sum(1 << card for card in state.pile),
            *(lot for lot, _ in state.unseen_lots),
        ]
        assert sum(place.bit_count() for place in places) == 52
        assert sum(places) == (1 << 52) - 1
        for seat, size in enumerate(state.size):
            assert size == state.known[seat].bit_count() + sum(
                counts[seat] for _, counts in state.unseen_lots
            )

    @invariant()
    def lots_hold_as_many_cards_as_lie_unseen(self) -> None:
        for lot, counts in self.state.unseen_lots:
            assert lot.bit_count() == sum(counts)
            assert min(counts) >= 0
        assert sum(counts[-1] for _, counts in self.state.unseen_lots) == self.state.deck

    @invariant()
    def a_pile_has_two_ranks_and_eight_cards_at_most_and_four_before_the_beat(self) -> None:
        if not self.irregular:
            ranks = {RANK[card] for card in self.state.pile}
            assert len(ranks) <= 2
            assert len(self.state.pile) <= (4 if self.state.phase == DEFENCE else 8)

    @invariant()
    def hands_are_full_before_an_attack_unless_there_is_nothing_to_draw(self) -> None:
        state = self.state
        if state.phase == ATTACK:
            for seat, size in enumerate(state.size):
                assert size >= 4 or state.is_out(seat) or state.deck + state.discard == 0
            assert state.size[state.attacker] > 0
            assert state.deck or not state.discard

    @invariant()
    def nobody_attacks_himself_or_a_partner(self) -> None:
        state = self.state
        if state.phase in (ATTACK, DEFENCE, AFTER_BEAT):
            assert state.table_rules.team[state.attacker] != state.table_rules.team[state.defender]
            assert not state.is_out(state.attacker) and not state.is_out(state.defender)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        again = table_from_acts(as_read_back(self.table.header), self.acts)
        assert again.state == self.state
        *rulings, end = replay_json_lines(json.dumps(self.table.record_json()), after_refusals_too=True)
        assert end["state"] == json.loads(json.dumps(GAME.state_json(self.state)))
        assert all(line["verdict"] != "refused" and line["text"] for line in rulings)


def as_read_back(header: Header) -> ElRoyaleHeader:
    """The header as it comes back from JSON."""
    return ElRoyaleHeader.model_validate_json(header.model_dump_json())


AnyGame.TestCase.settings = settings(
    max_examples=60, stateful_step_count=50, suppress_health_check=list(HealthCheck)
)
test_any_game = pytest.mark.slow(AnyGame.TestCase)


def every_act(state: State) -> list[Any]:
    """Every act with every ordered play of one rank, by everybody."""
    seats = range(len(state.size))
    acts: list[Any] = [
        kind(seat, play) for kind in (Attack, ThrowIn, Beat) for seat in seats for play in PLAYS
    ]
    acts += [kind(seat) for kind in (Concede, Take, Clear) for seat in seats]
    acts += [Deal(dealer, first, (None,) * len(seats)) for dealer in seats for first in seats]
    spread = [card for card in range(52) if state.spoils >= 0 and state.known[state.spoils] >> card & 1]
    return acts + [Claim(seat, cards) for seat in seats for cards in [(), *((card,) for card in spread)]]


def made_up(state: State, random: Random) -> Iterator[Any]:
    """Acts of each verb by everybody with some cards: those that can be there, nearly those, and any."""
    for seat in state.table_rules.seats:
        held, pile = (
            list(cards_in_set(possible_card_set(state, state.spoils if state.phase == CLAIMS else seat))),
            list(state.pile),
        )
        for kind in (Attack, ThrowIn, Beat, Claim, Show):
            yield from (
                kind(seat, nearly(random, random.sample(held, min(len(held), number)))) for number in range(6)
            )
        drawn = [
            card
            for deck, number in state.draws_to_name[seat]
            for card in random.sample([*cards_in_set(deck), *[HIDDEN] * number], number)
        ]
        yield from (Draw(seat, nearly(random, drawn)) for _ in range(6))
        known = [*cards_in_set(state.known[seat]), *pile]
        rest = [card for card in held if card not in known]
        whole = known + random.sample(rest, min(len(rest), state.size[seat] + len(pile) - len(known)))
        yield from (kind(seat, nearly(random, whole)) for kind in (Concede, Take) for _ in range(4))
    for _ in range(10):
        pack = random.sample(range(52), 52)
        hands = tuple(
            nearly(random, [pack.pop() for _ in range(4)]) if random.random() < 0.7 else None
            for _ in state.table_rules.seats
        )
        yield Deal(0, random.choice(state.table_rules.seats), hands)


def nearly(random: Random, cards: list[int]) -> tuple[int, ...]:
    """These cards, or with one more, one fewer or another one."""
    more = random.choice(((), (), (random.randrange(52),), (HIDDEN,)))
    return (*cards[random.randrange(2) * (random.random() < 0.3) :], *more)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(header=headers, random=st.randoms(use_true_random=False), steps=st.integers(0, 120))
def test_what_is_generated_is_exactly_what_is_allowed(
    header: ElRoyaleHeader, random: Any, steps: int
) -> None:
    state = GAME.start(header)
    for _ in range(steps):
        if state.phase == OVER:
            break
        GAME.apply(state, some_choice(state, random))

    if state.phase == CLAIMS:
        generated = {
            act for act, _ in zip(GAME.legal_acts(state), range(60), strict=False) if len(act.cards) < 2
        }
    else:
        generated = set(GAME.legal_acts(state))
    folded = list(GAME.legal_act_sets(state))
    allowed = {act for act in every_act(state) if not GAME.judge(state, act)}

    assert generated == allowed
    tried = [*allowed, *made_up(state, Random(random.getrandbits(32)))]
    assert [act for act in tried if any_set_includes_act(folded, act) != (not GAME.judge(state, act))] == []


@pytest.mark.parametrize("hands", [((1, 2, 3, 4), None), ((HIDDEN,) * 4, (5, HIDDEN, 7, HIDDEN))])
def test_a_deal_with_hands_is_written_and_read_as_the_same(hands: Any) -> None:
    state = GAME.start(ElRoyaleHeader.model_validate({"seats": [{"name": name} for name in PLAYERS[:2]]}))
    deal = Deal(1, 0, hands)

    assert GAME.act_or_reader_findings(state, GAME.entry_from_act(state, deal)) == deal


@pytest.mark.parametrize("edition", BOTH)
@settings(max_examples=30)
@given(random=st.randoms(use_true_random=False))
def test_every_act_that_is_generated_is_written_and_read_as_the_same(edition: str, random: Any) -> None:
    header = ElRoyaleHeader.model_validate(
        {"edition": edition, "seats": [{"name": name} for name in PLAYERS]}
    )
    state = GAME.start(header)
    for _ in range(30):
        if state.phase == OVER:
            break
        act = some_choice(state, random)
        assert GAME.act_or_reader_findings(state, GAME.entry_from_act(state, act)) == act
        assert all(
            card in NAMES for card in GAME.entry_from_act(state, act).to_json_object().get("cards", ())
        )
        GAME.apply(state, act)
