"""High Card, a toy for the tests: a fifth game in one folder. It shows what a game must say, and that nothing else need know it.

In each round everybody, clockwise, draws a card or stays; nobody stays twice running. The highest card scores a point, and three win.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from models.cards import JOKER, NAMES, RANK, SUIT
from models.record import Entry, Header, Options, Seat
from models.rulings import Facts, Rule, Violation, rule, rules_by_verb
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, PartialAct
from referee.entry_reader import Reader, unreadable_word_rule
from referee.game import Game, Snapshot
from referee.score_sheet import Cell, Column, Row, ScoreSheet
from referee.verbs import Card, Listing, Player, Verbs
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts

TARGET = 3
NONE = -1
VERBS = Verbs()


class HighCardHeader(Header):
    game: Literal["high-card"] = "high-card"
    edition: Literal["1"] = "1"
    options: Options = Options()
    seats: Annotated[tuple[Seat, ...], Field(min_length=2, max_length=4)]


@VERBS("draw", "draw {card}", announcement="{by} draws {card}.", listed=Listing("{by}: draw", (), "card"))
class Draw(NamedTuple):
    """Turns a card of the pack up."""

    by: Player
    card: Card


@VERBS("stay", "stay", announcement="{by} stays.", listed=Listing("{by}: stay"))
class Stay(NamedTuple):
    """Lets the round pass."""

    by: Player


class HighCardReader(Reader):
    unknown_player = unreadable_word_rule(
        "high_card.player", "HC-1", "Players", "Nobody at this table is called {name}"
    )
    unknown_card = unreadable_word_rule("high_card.card", "HC-2", "Cards", "The pack has no card {card}")


class Round(NamedTuple):
    """A round is over: who scored, if anybody drew."""

    seat: int
    card: int


class State:
    """How the table stands."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names, self.options = names, Options()
        self.turn, self.round, self.seen = 0, 1, 0
        self.drawn, self.stayed, self.points = [NONE] * len(names), [False] * len(names), [0] * len(names)

    @property
    def table_rules(self) -> "State":
        return self

    @property
    def phase(self) -> str:
        return "over" if max(self.points) >= TARGET else "playing"

    def copy(self) -> "State":
        new = State(self.names)
        new.turn, new.round, new.seen = self.turn, self.round, self.seen
        new.drawn, new.stayed, new.points = self.drawn[:], self.stayed[:], self.points[:]
        return new


# -- the rules -----------------------------------------------------------------------------------------------------------
@rule("high_card.over", "HC-3", "Winning", "draw stay", "The game is over")
def is_over(state: State, act: Draw | Stay) -> Iterator[Violation]:
    """Three points win."""
    if state.phase == "over":
        yield {}


@rule("high_card.turn", "HC-4", "Turns", "draw stay", "It is the turn of {turn}")
def not_your_turn(state: State, act: Draw | Stay) -> Iterator[Violation]:
    """Players act clockwise."""
    if act.by != state.turn:
        yield {"turn": state.names[state.turn]}


@rule("high_card.seen", "HC-5", "Cards", "draw", "{card} was turned up before", physical=True)
def turned_up_before(state: State, act: Draw) -> Iterator[Violation]:
    """A card that was turned up is out of the pack."""
    if state.seen >> act.card & 1:
        yield {"card": NAMES[act.card]}


@rule("high_card.twice", "HC-6", "Staying", "stay", "{by} stayed in the last round already")
def twice_running(state: State, act: Stay) -> Iterator[Violation]:
    """Nobody stays twice running."""
    if state.stayed[act.by]:
        yield {"by": state.names[act.by]}


RULES = (is_over, not_your_turn, turned_up_before, twice_running)
RULES_OF: dict[Any, tuple[Rule, ...]] = {VERBS[do].act: rules for do, rules in rules_by_verb(RULES).items()}


# -- the game ------------------------------------------------------------------------------------------------------------
class HighCard(Game[State, Any]):
    """What the table asks."""

    package, game, title, header = "high_card", "high-card", "High Card", HighCardHeader
    verbs, rules, players, keeps_score = VERBS, RULES, range(2, 5), True
    texts: ClassVar[dict[str, str]] = {
        **VERBS.announcement_wordings_by_code,
        "scored": "{player} scores with {card}.",
        "nobody": "Nobody has drawn.",
        "turn": "Round {round}: {player} draws or stays.",
        "won": "{player} wins.",
    }

    def start(self, header: Header) -> State:
        return State(header.names)

    def entry_reader(self, state: State) -> Reader:
        return HighCardReader(state.names)

    def rules_for_act(self, state: State, action: Any) -> tuple[Rule, ...]:
        return RULES_OF[type(action)]

    def legal_act_sets(self, state: State, said: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        if state.phase != "over":
            yield ActSet(Draw, {"by": (state.turn,), "card": (1 << JOKER) - 1 & ~state.seen})
            if not state.stayed[state.turn]:
                yield ActSet(Stay, {"by": (state.turn,)})

    def apply(self, state: State, action: Any) -> tuple[Any, ...]:
        card = action.card if isinstance(action, Draw) else NONE
        state.drawn[action.by], state.stayed[action.by] = card, card == NONE
        state.seen |= 1 << card if card != NONE else 0
        state.turn = (action.by + 1) % len(state.names)
        return (_scored(state),) if state.turn == 0 else ()

    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[Any, ...]:
        return tuple(islice(self.legal_acts(state), 3))

    def state_json(self, state: State) -> dict[str, Any]:
        drawn = {
            name: NAMES[card] for name, card in zip(state.names, state.drawn, strict=True) if card != NONE
        }
        points = dict(zip(state.names, state.points, strict=True))
        return {
            "phase": state.phase,
            "round": state.round,
            "turn": state.names[state.turn],
            "drawn": drawn,
            "points": points,
        }

    def fields_added_to_entry_by_event(self, state: State, happened: Round) -> Facts:
        return {"scored": state.names[happened.seat]} if happened.seat != NONE else {}

    def event_message(self, state: State, happened: Round) -> WordingWithRulingsAndFacts:
        if happened.seat == NONE:
            return WordingWithRulingsAndFacts("nobody", (), {})
        return WordingWithRulingsAndFacts(
            "scored", ("HC-7",), {"player": state.names[happened.seat], "card": NAMES[happened.card]}
        )

    def entry_message(self, state: State, entry: Entry) -> WordingWithFacts:
        return WordingWithFacts(entry.do, entry.to_json_object())

    def headline(self, state: State) -> WordingWithFacts:
        if state.phase == "over":
            return WordingWithFacts("won", {"player": state.names[state.points.index(max(state.points))]})
        return WordingWithFacts("turn", {"round": state.round, "player": state.names[state.turn]})

    def score_sheet(self, games: Sequence[Snapshot], date: str = "") -> ScoreSheet:
        if len(games) != 1:
            return super().score_sheet(games, date)
        shown = games[0]
        totals, rows = [0] * len(shown.header.names), []
        for number, each in enumerate(shown.events, 1):
            for seat in range(len(totals)):
                totals[seat] += seat == each.seat
            rows.append(
                Row(
                    number,
                    tuple(Cell(str(int(seat == each.seat)), str(total)) for seat, total in enumerate(totals)),
                )
            )
        columns = tuple(
            Column(name, "", total / TARGET) for name, total in zip(shown.header.names, totals, strict=True)
        )
        return ScoreSheet(
            self.title,
            "Round",
            "Points",
            "Total",
            (("Date", date),),
            (("Date", ""),),
            columns,
            tuple(rows),
            (),
            False,
        )


def _scored(state: State) -> Round:
    """The round is over: the highest card scores, the earlier suit first among equals."""
    state.round += 1
    best = max(range(len(state.names)), key=lambda seat: _height(state.drawn[seat]))
    card = state.drawn[best]
    state.drawn = [NONE] * len(state.names)
    if card == NONE:
        return Round(NONE, NONE)
    state.points[best] += 1
    return Round(best, card)


def _height(card: int) -> tuple[int, int]:
    return (NONE, NONE) if card == NONE else (RANK[card], -SUIT[card])


HIGH_CARD = HighCard()
HEADER: dict[str, Any] = {
    "format": "referee-record/1",
    "game": "high-card",
    "edition": "1",
    "seats": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}],
}
