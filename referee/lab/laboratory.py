"""What a game gives the laboratory: its players, and a way to have them play a whole game with real cards.

A player is a function of a point of view: of the table as one seat may know it, of what that seat may do there, and of chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from models.record import Header

Deal = TypeVar("Deal")
Act = TypeVar("Act")


class Chance(Protocol):
    """What is asked of a source of chance: `random.Random` will do."""

    def random(self) -> float:
        """At least 0 and less than 1."""

    def shuffle(self, x: MutableSequence[Any]) -> None:  # whatever is in the list
        """Put a list into any order."""


Player = Callable[
    [Any, Any, Chance], Any
]  # the view, what may be done (a sequence) and what is chosen are a game's own
"""A way to play: given the table as its seat sees it, what it may do and chance, it picks one of these."""


def random_act_by_kind(
    view: Any, legal: Sequence[Any], chance: Chance
) -> Any:  # the view is a game's own, and not looked at
    """Any kind of act, each kind as likely as the others, and of that kind any."""
    kinds = sorted({type(act).__name__ for act in legal})
    kind = kinds[int(chance.random() * len(kinds))]
    of_kind = [act for act in legal if type(act).__name__ == kind]
    return of_kind[int(chance.random() * len(of_kind))]


class AskedSeat(NamedTuple):
    """A seat that is asked what it does."""

    seat: int
    view: Any  # a game's own
    legal: Sequence[Any]  # likewise
    may_pass: bool
    """May it let the chance pass?"""


def best_on_average(
    tried: Sequence[Act], deals: int, imagined: Callable[[], Deal], comes_to: Callable[[Deal, Act], float]
) -> Act:
    """What comes to most on the average of so many imagined deals. After half of them the worse half is tried no more."""
    total, left = [0.0] * len(tried), list(range(len(tried)))
    for number in range(deals):
        if number == deals // 2:
            left = sorted(left, key=lambda n: -total[n])[: (len(left) + 1) // 2]
        deal = imagined()
        for n in left:
            total[n] += comes_to(deal, tried[n])
    return tried[max(left, key=lambda n: total[n])]


def first_to_act(
    asked: Iterable[AskedSeat], players: Sequence[Player], chance: Chance
) -> Any:  # an act of the game
    """What is done by the first who does not let it pass; None where all do."""
    for seat, view, legal, may_pass in asked:
        if not legal:
            continue
        every = [*legal, None] if may_pass else legal
        chosen = every[0] if len(every) == 1 else players[seat](view, every, chance)
        if chosen is not None:
            return chosen
    return None


class PlayedGame(NamedTuple):
    """A game that was played to its end."""

    placing: tuple[int, ...]
    """The place of each seat: 1 for who has won, for several when they have tied."""
    ending: str
    rounds: int
    acts: int
    first: int
    """The seat that began."""


def best_act(legal: Sequence[Any], worth: Sequence[float], chance: Chance) -> Any:  # acts of the game
    """The act that is worth most; among equals by lot."""
    most = max(worth)
    found = [act for act, each in zip(legal, worth, strict=True) if each == most]
    return found[int(chance.random() * len(found))]


class Laboratory(ABC):
    """One game, as the laboratory asks for it."""

    players: ClassVar[Mapping[str, Player]]
    """Ways to play by their names, the weakest first."""
    revised: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """How often a way to play has become another one under its name. Its games from before answer no question of today."""
    batches: ClassVar[Mapping[str, int]]
    """How many games of each player take about half a second."""
    parts: ClassVar[tuple[str, ...]] = ()
    """What a side is made of, where sides differ: the kinds of units."""
    side: ClassVar[int] = 0
    """Of how many parts a side is made."""
    unplayed: ClassVar[frozenset[str]] = frozenset()
    """House rules that are not asked about: by them acts are not told, or not every side may be made."""

    @abstractmethod
    def play(self, header: Header, players: Sequence[Player], chance: Chance) -> PlayedGame:
        """A whole game at this table, one player for each seat."""

    @abstractmethod
    def game_outcome(self, states: Iterable[Any]) -> PlayedGame:  # the states are of the game
        """What a game came to at a table that stood so at its beginning and after each act. `first` is -1 where acts were not told."""


class SecretCards(Protocol):
    """The cards that nobody has seen, beside a table that holds what all have seen."""

    def apply_act(self, state: Any, act: Any) -> None:  # of the game
        """The act happens at the table, and cards go with it."""


class CardLaboratory(Laboratory):
    """Games with a real shuffled pack and hands that nobody else sees."""

    unplayed = frozenset(("entry",))
    most_acts: ClassVar[int]
    """A game that is not over then is called one that nobody wins."""
    over: ClassVar[object]
    """The phase of a game that is over."""

    def __init__(self, start: Callable[[Header], Any]) -> None:  # a state of the game
        self._start = start

    @abstractmethod
    def cards(self, players: int, chance: Chance) -> SecretCards:
        """The pack of a new game, shuffled."""

    @abstractmethod
    def next_act(
        self, state: Any, cards: Any, players: Sequence[Player], chance: Chance
    ) -> Any:  # of the game
        """What is done by the first who does not let it pass."""

    def play(self, header: Header, players: Sequence[Player], chance: Chance) -> PlayedGame:
        return self.game_outcome(self._states(header, players, chance))

    def _states(self, header: Header, players: Sequence[Player], chance: Chance) -> Iterator[Any]:
        state, cards = self._start(header), self.cards(len(players), chance)
        yield state
        for _ in range(self.most_acts):
            if state.phase == self.over:
                return
            cards.apply_act(state, self.next_act(state, cards, players, chance))
            yield state
