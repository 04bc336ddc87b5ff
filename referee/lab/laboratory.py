"""What a game provides for the laboratory: computer players, and a way to let them play whole games with a
shuffled pack.

A player is a function of the table as its seat may know it, of that seat's legal acts, and of a source of
chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from models.record import Header

Deal = TypeVar("Deal")
Act = TypeVar("Act")


class RandomSource(Protocol):
    """A source of chance, such as `random.Random`."""

    def random(self) -> float:
        """A random number from 0 to below 1."""

    def shuffle(self, x: MutableSequence[Any]) -> None:  # of any type
        """Shuffle a list in place."""


Player = Callable[
    [Any, Any, RandomSource], Any
]  # the types of view, legal acts and chosen act differ by game
"""A computer player: given the table as its seat sees it, its legal acts and a source of chance, it picks one
of the acts."""


def random_act_by_kind(
    view: Any, legal_acts: Sequence[Any], random_source: RandomSource
) -> Any:  # the view is not looked at
    """A random kind of act, each kind equally likely, then a random act of that kind."""
    kinds = sorted({type(act).__name__ for act in legal_acts})
    kind = kinds[int(random_source.random() * len(kinds))]
    of_kind = [act for act in legal_acts if type(act).__name__ == kind]
    return of_kind[int(random_source.random() * len(of_kind))]


class AskedSeat(NamedTuple):
    """A seat that has to decide."""

    seat: int
    view: Any  # its type differs by game
    legal: Sequence[Any]  # acts of the game
    may_pass: bool
    """True if the seat may do nothing."""


def best_on_average(
    candidates: Sequence[Act],
    deal_count: int,
    imagine_deal: Callable[[], Deal],
    outcome_of: Callable[[Deal, Act], float],
) -> Act:
    """The act with the best mean value over `deal_count` imagined deals. After half of them the worse half of
    the acts is dropped."""
    total, left = [0.0] * len(candidates), list(range(len(candidates)))
    for number in range(deal_count):
        if number == deal_count // 2:
            left = sorted(left, key=lambda n: -total[n])[: (len(left) + 1) // 2]
        deal = imagine_deal()
        for n in left:
            total[n] += outcome_of(deal, candidates[n])
    return candidates[max(left, key=lambda n: total[n])]


def act_of_first_not_passing(
    asked_seats: Iterable[AskedSeat], players: Sequence[Player], random_source: RandomSource
) -> Any:  # an act of the game
    """The act of the first seat that does not pass; None if all pass."""
    for seat, view, legal, may_pass in asked_seats:
        if not legal:
            continue
        choices = [*legal, None] if may_pass else legal
        chosen = choices[0] if len(choices) == 1 else players[seat](view, choices, random_source)
        if chosen is not None:
            return chosen
    return None


class PlayedGame(NamedTuple):
    """A finished game."""

    placing: tuple[int, ...]
    """The place of each seat from 1; tied seats share a place."""
    ending: str
    rounds: int
    acts: int
    first: int
    """The seat that began."""


def random_best_act(
    legal_acts: Sequence[Any], values: Sequence[float], random_source: RandomSource
) -> Any:  # acts of the game
    """The act with the highest worth; a random one among equals."""
    most = max(values)
    found = [act for act, each in zip(legal_acts, values, strict=True) if each == most]
    return found[int(random_source.random() * len(found))]


class Laboratory(ABC):
    """What the laboratory needs of one game."""

    players: ClassVar[Mapping[str, Player]]
    """Computer players by name, the weakest first."""
    revised: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """How often a player was changed without a new name. Its earlier games no longer count."""
    batches: ClassVar[Mapping[str, int]]
    """How many games of each player take about half a second."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The kinds of units an army is made of; empty if sides do not differ."""
    side: ClassVar[int] = 0
    """The number of units in an army."""
    unplayed: ClassVar[frozenset[str]] = frozenset()
    """House rules that cannot be compared, because acts are then not recorded, or not every army is
    allowed."""

    @abstractmethod
    def play_game(self, header: Header, players: Sequence[Player], random_source: RandomSource) -> PlayedGame:
        """Play a whole game at this table, with one player for each seat."""

    @abstractmethod
    def played_game_from_states(self, states: Iterable[Any]) -> PlayedGame:  # states of the game
        """The outcome of a game, given the state at its beginning and after each act. `first` is -1 if acts
        were not recorded."""


class UnseenCards(Protocol):
    """The hidden cards of a game; the table's state holds what everybody has seen."""

    def apply_act_and_move_unseen_cards(self, state: Any, act: Any) -> None:  # of the game
        """Move the hidden cards that this act moves."""


class CardLaboratory(Laboratory):
    """A laboratory for games with a shuffled pack and hidden hands."""

    unplayed = frozenset(("entry",))
    most_acts: ClassVar[int]
    """A game that is not over after this many acts counts as won by nobody."""
    over: ClassVar[object]
    """The phase of a finished game."""

    def __init__(self, start: Callable[[Header], Any]) -> None:  # a state of the game
        self._start = start

    @abstractmethod
    def unseen_cards_of_new_game(self, player_count: int, random_source: RandomSource) -> UnseenCards:
        """The shuffled pack of a new game."""

    @abstractmethod
    def next_act(
        self, state: Any, cards: Any, players: Sequence[Player], random_source: RandomSource
    ) -> Any:  # of the game
        """The act of the first seat that does not pass; None if all pass."""

    def play_game(self, header: Header, players: Sequence[Player], random_source: RandomSource) -> PlayedGame:
        return self.played_game_from_states(self._states_of_game(header, players, random_source))

    def _states_of_game(
        self, header: Header, players: Sequence[Player], random_source: RandomSource
    ) -> Iterator[Any]:
        state, cards = self._start(header), self.unseen_cards_of_new_game(len(players), random_source)
        yield state
        for _ in range(self.most_acts):
            if state.phase == self.over:
                return
            cards.apply_act_and_move_unseen_cards(state, self.next_act(state, cards, players, random_source))
            yield state
