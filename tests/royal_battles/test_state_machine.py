"""What holds of every battle, however it is played: honestly, with hidden hands, and with everything overridden."""

import json
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.cards import JOKER, NAMES
from models.royal_battles import RoyalBattlesOptions
from models.rulings import verdict_for_findings
from referee.games import GAMES
from referee.games.royal_battles.actions import (
    VERBS,
    Attack,
    CannotMove,
    DiscardHand,
    Draw,
    EndTurn,
    Initiative,
    Move,
    Place,
    Resign,
)
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.simulated_battle import WHOLE_PACK
from referee.games.royal_battles.state import State, cards_in_set
from referee.games.royal_battles.strike import ARMOUR, CAP, DOUBLED, FLOOR, Strike
from referee.games.royal_battles.tables import STYLES
from tests.royal_battles.positions import Battle
from tests.royal_battles.recording import MAGIC, ROYALS, SKY_ACE, WAR
from tests.royal_battles.sitting import Sitting, any_act, bold

GAME = GAMES["royal-battles"]
AIR = {"white": [SKY_ACE, "rook", "bishop", "king"], "black": ["bishop", "bishop", "knight", SKY_ACE]}
QUICK = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

values = {
    name: st.booleans() if field.annotation is bool else st.sampled_from(field.annotation.__args__)
    for name, field in RoyalBattlesOptions.model_fields.items()
    if name not in ("pieces", "army_choice", "army_points")
}
house_rules = st.fixed_dictionaries({}, optional=values)
armies = st.sampled_from([ROYALS, WAR, MAGIC, AIR])
seeds = st.integers(0, 2**32 - 1)


def every_card_is_in_one_place(state: State) -> None:
    for seat in (0, 1):
        laid = [each[0] for stack in state.stacks for each in stack if each[1] == seat]
        shown = [each[0] for pile in (state.initiative[seat], state.discards[seat]) for each in pile]
        unseen = cards_in_set(state.unseen[seat])
        assert Counter([*laid, *shown, *cards_in_set(state.known[seat]), *unseen]) == Counter(WHOLE_PACK)
        assert len(unseen) == state.deck[seat] + state.hidden[seat] + state.discard_hidden[seat]
        assert min(state.deck[seat], state.hidden[seat], state.discard_hidden[seat]) >= 0


def the_board_agrees(state: State) -> None:
    for unit, square in enumerate(state.square_of_unit):
        assert square < 0 or state.unit_on_square[square] == unit
        assert square < 0 or 0 <= state.injury[unit] < state.table_rules.forms[unit].life
    for square, unit in enumerate(state.unit_on_square):
        assert unit < 0 or state.square_of_unit[unit] == square
        assert (state.top[square] < 0) == (not state.stacks[square])
        assert not state.stacks[square] or state.stacks[square][-1][0] == state.top[square]


def is_allowed(state: State, action) -> bool:
    return not GAME.judge(state, action)


def named(action) -> tuple:
    """The act with its verb: two acts of different verbs may hold the same numbers."""
    return type(action).__name__, *action


def what_is_offered_is_allowed(state: State) -> set:
    before = state.copy()
    offered = list(GAME.legal_acts(state))
    assert [action for action in offered if not is_allowed(state, action)] == []
    assert len({*map(named, offered)}) == len(offered)
    assert state == before
    return {*map(named, offered)}


def any_action(rng: Random):
    """Any act at all, most of them absurd."""
    by, card, square = rng.randrange(2), rng.randrange(53), lambda: rng.randrange(35)
    return rng.choice(
        (
            Initiative(by, card),
            Place(by, by * 4 + rng.randrange(4), square()),
            Draw(by, (53,) * rng.randrange(4)),
            Move(by, square(), square(), card),
            CannotMove(by),
            Attack(by, square(), rng.choice(STYLES)),
            DiscardHand(by, rng.choice((None, (), (card,), (53,)))),
            EndTurn(by),
            Resign(by),
        )
    )


def likely_action(state: State, rng: Random):
    """An act that is nearly legal: a move or attack of a real unit, somewhere near, with a card that may be there."""
    by = rng.choice((0, 1) if state.turn < 0 else (state.turn, state.turn, state.turn, 1 - state.turn))
    units = state.units_in_battle(by)
    if not units or rng.random() < 0.3:
        return any_action(rng)
    origin = state.square_of_unit[rng.choice(units)]
    to = min(34, max(0, origin + rng.choice((0, 1, -1, 5, -5, 4, -4, 6, -6, 2, 10))))
    held = cards_in_set(state.known[by]) or (rng.randrange(53),)
    return (
        Attack(by, to, rng.choice(STYLES)) if rng.random() < 0.4 else Move(by, origin, to, rng.choice(held))
    )


def as_offered(state: State, action):
    """What stands for this act among the choices: cards drawn or discarded are offered as `?`, a unit of a kind once."""
    if isinstance(action, Draw):
        return Draw(action.by, (53,) * len(action.cards))
    if isinstance(action, DiscardHand):
        return DiscardHand(action.by, None)
    if isinstance(action, Place):
        kinds = state.table_rules.kinds
        return action._replace(
            unit=next(unit for unit in state.unplaced_units(action.by) if kinds[unit] == kinds[action.unit])
        )
    return action


def nothing_else_is_allowed(state: State, offered: set, rng: Random, tries: int) -> None:
    for _ in range(tries):
        action = likely_action(state, rng)
        if isinstance(action, Place) and action.unit not in state.unplaced_units(action.by):
            continue
        if is_allowed(state, action):
            assert named(as_offered(state, action)) in offered, action


def the_sum_is_its_lines(state: State, struck: Strike) -> None:
    """`state` is the table before the blow."""
    for wound in struck.damage:
        assert wound.amount == max(0, sum(line.amount for line in wound.lines if line.reason != FLOOR)) >= 0
        assert wound.amount == sum(line.amount for line in wound.lines)
        armour = [line.amount for line in wound.lines if line.reason == ARMOUR]
        ignored = (
            struck.style == "advantage" and state.table_rules.forms[struck.attacker].advantage == "deadly_aim"
        )
        assert armour == ([] if ignored else [-state.table_rules.forms[wound.unit].armor.rating])
        assert wound.injury == state.injury[wound.unit] + wound.amount
        assert wound.removed == (wound.injury >= state.table_rules.forms[wound.unit].life)
    for wound in struck.healed:
        assert (
            0
            <= wound.amount
            == sum(line.amount for line in wound.lines)
            == state.injury[wound.unit] - wound.injury
        )
        assert all(line.amount <= 0 for line in wound.lines if line.reason == CAP)
    for wound in (*struck.damage, *struck.healed):
        codes = [line.reason for line in wound.lines]
        at = codes.index(DOUBLED) if DOUBLED in codes else None
        assert (at is not None) == struck.critical == (len(struck.trumps) == 4)
        assert at is None or wound.lines[at].amount == sum(line.amount for line in wound.lines[:at])
    assert struck.hit == (len(struck.trumps) >= struck.needed)
    assert bool(struck.damage or struck.healed) == struck.hit
    assert struck.due_key + struck.due_strategy <= state.deck[struck.attacker >> 2]


class WholeBattle(RuleBasedStateMachine):
    """Two people with real packs, some of them showing nothing; steps are taken back and made again."""

    @initialize(seed=seeds, options=house_rules, army=armies, closed=st.sets(st.integers(0, 1)))
    def begin(self, seed, options, army, closed):
        self.sitting = Sitting(Random(seed), closed, **army, **options)
        self.kept = Random(seed)

    @property
    def table(self):
        return self.sitting.battle.table

    def goes_on(self):
        return self.sitting.state.phase != "over"

    @precondition(goes_on)
    @rule(steps=st.integers(1, 12), is_bold=st.booleans())
    def honest_acts(self, steps, is_bold):
        for _ in range(steps):
            if self.goes_on():
                before = self.sitting.state.copy()
                self.sitting.step(bold if is_bold else any_act)
                for happened in self.table.latest_standing_rulings(1)[0].events:
                    if isinstance(happened, Strike):
                        the_sum_is_its_lines(before, happened)

    @precondition(goes_on)
    @rule()
    def a_wrong_move_stands(self):
        move = self.sitting.wrong_move()
        if move is not None:
            assert self.sitting.do(move, override="it lay there")["verdict"] == "irregular"

    @rule(steps=st.integers(1, 5))
    def taken_back_and_made_again(self, steps):
        before, written = self.sitting.state.copy(), self.table.record_json()

        self.table.undo(steps)
        self.table.redo(steps)

        assert self.sitting.state == before
        assert self.table.record_json() == written

    @precondition(goes_on)
    @rule(data=st.data())
    def asked_but_not_done(self, data):
        before = self.sitting.state.copy()
        action = data.draw(st.sampled_from(list(GAME.legal_acts(before))))

        ruling = self.table.judge_without_entering(GAME.entry_from_act(before, action))

        assert ruling.verdict == "allowed"
        assert self.sitting.state == before

    @invariant()
    def the_cards_agree(self):
        if hasattr(self, "sitting"):
            every_card_is_in_one_place(self.sitting.state)
            the_board_agrees(self.sitting.state)
            assert self.sitting.truth_agrees()

    @invariant()
    def offered_and_allowed_are_the_same(self):
        if hasattr(self, "sitting"):
            offered = what_is_offered_is_allowed(self.sitting.state)
            nothing_else_is_allowed(self.sitting.state, offered, self.kept, 15)

    def teardown(self):
        if hasattr(self, "sitting"):
            written = json.loads(json.dumps(self.table.record_json()))
            again = Battle.of(written)
            assert again.table.state == self.table.state
            assert json.loads(json.dumps(again.table.record_json())) == written
            assert json.loads(json.dumps(again.shown)) == again.shown


TestWholeBattle = WholeBattle.TestCase
TestWholeBattle.settings = settings(QUICK, max_examples=20, stateful_step_count=40)


@given(seeds, armies, house_rules)
@settings(QUICK, max_examples=15)
def test_what_is_not_offered_is_refused(seed, army, options):
    """Every move, attack and placing of the whole board, at some moment of a battle."""
    rng = Random(seed)
    sitting = Sitting(rng, (0,) if seed % 2 else (), **army, **options)
    for _ in range(rng.randrange(8, 150)):
        if sitting.state.phase != "over":
            sitting.step(bold)
    state = sitting.state

    offered = what_is_offered_is_allowed(state)

    everything = [Attack(by, square, style) for by in (0, 1) for square in range(35) for style in STYLES]
    everything += [
        Place(by, unit, square) for by in (0, 1) for unit in state.unplaced_units(by) for square in range(35)
    ]
    everything += [
        act for by in (0, 1) for act in (CannotMove(by), EndTurn(by), Resign(by), DiscardHand(by, None))
    ]
    everything += [Draw(by, (53,) * count) for by in (0, 1) for count in range(4)]
    everything += [Initiative(by, card) for by in (0, 1) for card in range(53)]
    origins = [square for square in state.square_of_unit if square >= 0] + [17]
    everything += [
        Move(0, origin, to, card)
        for origin in origins
        for to in range(35)
        for card in rng.sample(range(53), 12)
    ]
    everything += [
        Move(1, origin, to, card)
        for origin in origins
        for to in range(35)
        for card in rng.sample(range(53), 12)
    ]
    allowed = {named(as_offered(state, action)) for action in everything if is_allowed(state, action)}
    assert allowed <= offered
    assert {
        action
        for action in offered
        if action[0] not in ("Move", "Deal", "Blow", "Injure", "Heal", "EndBattle")
    } <= allowed


def any_entry(state: State, rng: Random) -> dict:
    """Any entry at all, written as people may write it, each with an override."""
    verb = rng.choice([*VERBS][2 if state.phase != "setup" else 0 :])
    card, square = (lambda: NAMES[rng.choice((rng.randrange(54), JOKER))]), (lambda: rng.choice(SQUARES))
    near = [SQUARES[at] for at in state.square_of_unit if at >= 0] or ["a1"]
    written_injury = lambda: {"unit": rng.choice(state.table_rules.kinds), "amount": rng.randrange(-1, 12)}
    fields = {
        "injure": written_injury,
        "heal": written_injury,
        "deal": lambda: {"card": card()} | ({"square": square()} if rng.random() < 0.5 else {}),
        "place": lambda: {
            "unit": rng.choice(state.table_rules.kinds),
            "square": rng.choice(("a1", "a3", "a5", "a7", "e1", "e3", "e5", "e7")),
        },
        "initiative": lambda: {"card": card()},
        "draw": lambda: {"cards": [rng.choice(("?", card())) for _ in range(rng.choice((0, 1, 2, 3, 9)))]},
        "move": lambda: {
            "from": rng.choice(near),
            "to": rng.choice((square(), rng.choice(near))),
            "card": card(),
        },
        "attack": lambda: {"target": rng.choice((square(), *near)), "style": rng.choice(STYLES)},
        "discard_hand": lambda: rng.choice(
            ({}, {"cards": ["?"]}, {"cards": ["?", card()]}, {"cards": [card()]})
        ),
        "show": lambda: {"cards": [card() for _ in range(rng.choice((0, 1, 2)))]},
        "strike": lambda: {
            "unit": rng.choice(state.table_rules.kinds),
            "style": "easy",
            "target": rng.choice(state.table_rules.kinds),
            "trumps": 2,
        },
    }
    if verb == "resign" and rng.random() < 0.98:
        verb = "end_turn"
    return {
        "do": verb,
        "by": rng.choice(state.table_rules.names),
        "override": "so it lies",
        **fields.get(verb, dict)(),
    }


@given(seeds, armies, house_rules)
@settings(QUICK, max_examples=15)
def test_whatever_is_overridden_the_table_stays_whole(seed, army, options):
    rng = Random(seed)
    sitting = Sitting(rng, (0, 1), **army, **options)
    battle, irregular = sitting.battle, 0
    for _ in range(rng.randrange(16, 60)):
        if sitting.state.phase != "over":
            sitting.step(any_act)

    for _ in range(120):
        before = battle.state.copy()
        entry = battle.table.entry_from_json(any_entry(before, rng))
        ruling = battle.table.enter(entry)
        assert ruling.verdict == verdict_for_findings(ruling.findings, "so it lies")
        assert ruling.is_accepted or battle.state == before
        irregular += ruling.verdict == "irregular"
        for happened in ruling.events:
            if isinstance(happened, Strike) and happened.attacker >> 2 == before.turn:
                the_sum_is_its_lines(before, happened)
        every_card_is_in_one_place(battle.state)
        the_board_agrees(battle.state)
        nothing_else_is_allowed(battle.state, what_is_offered_is_allowed(battle.state), rng, 4)
        if battle.state.phase == "over":
            break

    assert Battle.of(json.loads(json.dumps(battle.table.record_json()))).state == battle.state
