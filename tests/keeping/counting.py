"""A tiny game for the tests of keeping: two players say numbers in turn, each one above the last. At LAST it is over."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from models.record import Entry, Header, Options, Seat
from models.rulings import Facts, Rule, Violation, rule
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, PartialAct
from referee.entry_reader import Reader, unreadable_word_rule
from referee.game import Game
from referee.verbs import NUMBER, Player, Verbs
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts

LAST = 1_000_000


class CountingHeader(Header):
    game: Literal["counting"] = "counting"
    edition: Literal["1"] = "1"
    options: Options = Options()
    seats: tuple[Seat, Seat]


VERBS = Verbs()
STRICT_NUMBER = NUMBER._replace(written=Annotated[int, Field(strict=True)])


@VERBS("say", "say {number}", announcement={"said": "{by} says {number}."})
class Say(NamedTuple):
    """The next number."""

    by: Player
    number: Annotated[int, STRICT_NUMBER]


class CountingReader(Reader):
    unknown_player = unreadable_word_rule(
        "players.unknown", "C-2", "Counting", "Nobody at this table is called {name}"
    )


class State:
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names, self.last = names, 0

    @property
    def phase(self) -> str:
        return "over" if self.last >= LAST else "counting"

    def copy(self) -> "State":
        new = State(self.names)
        new.last = self.last
        return new


@rule("counting.next", "C-1", "Counting", "say", "{by} says {number}, and after {last} comes {next}")
def not_the_next(state: State, say: Say) -> Iterator[Violation]:
    """Each number is one above the last."""
    if say.number != state.last + 1:
        yield {"by": state.names[say.by], "number": say.number, "last": state.last, "next": state.last + 1}


class Counting(Game[State, Say]):
    package, game, title, header, rules = "counting", "counting", "Counting", CountingHeader, (not_the_next,)
    verbs = VERBS
    texts: ClassVar[dict[str, str]] = {**VERBS.announcement_wordings_by_code, "turn": "{by} is next.", "": ""}

    def start(self, header: Header) -> State:
        return State(header.names)

    def entry_reader(self, state: State) -> Reader:
        return CountingReader(state.names)

    def apply(self, state: State, action: Say) -> tuple[Any, ...]:
        state.last = action.number
        return ()

    def legal_act_sets(self, state: State, said: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        yield ActSet(Say, {"by": (state.last % 2,), "number": (state.last + 1,)})

    def rules_for_act(self, state: State, action: Say) -> tuple[Rule, ...]:
        return (not_the_next,)

    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[Say, ...]:
        return tuple(self.legal_acts(state))

    def state_json(self, state: State) -> dict[str, Any]:
        return {"phase": state.phase, "last": state.last}

    def fields_added_to_entry_by_event(self, state: State, happened: Any) -> Facts:
        return {}

    def event_message(self, state: State, happened: Any) -> WordingWithRulingsAndFacts:
        return WordingWithRulingsAndFacts("", (), {})

    def entry_message(self, state: State, entry: Any) -> WordingWithFacts:
        return WordingWithFacts("said", {"by": entry.by, "number": entry.number})

    def headline(self, state: State) -> WordingWithFacts:
        return WordingWithFacts("turn", {"by": state.names[state.last % 2]})


COUNTING = Counting()
HEADER: dict[str, Any] = {
    "format": "referee-record/1",
    "game": "counting",
    "edition": "1",
    "seats": [{"name": "Ann"}, {"name": "Bob"}],
}


def say(number: int) -> dict[str, Any]:
    """The entry that says this number, by whose turn it is."""
    return {"do": "say", "by": ("Bob", "Ann")[number % 2], "number": number}
