"""What every game's package offers: the same few questions, asked by the table, the command line and the screens.

The referee is a function: given the table and what a player announces, it says what it finds and where that is printed.
It never draws, saves, asks the clock, or reads a setting behind your back.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from pydantic import TypeAdapter

from models.json_values import Json, JsonObject
from models.record import Entry, Header, NoRecord, Options
from models.rulings import Facts, Finding, Rule
from models.translation import say, wording
from referee.act_sets import LISTED, NOTHING, ActList, ActSet, PartialAct
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.forced_act import forced_entry
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.score_sheet import ScoreSheet
from referee.variants import Variant, rules_in_force
from referee.verbs import Verbs
from referee.words.phrases import phrase

State = TypeVar("State", bound="AnyState")
"""How a table stands. `judge` never changes one; `apply` does; `copy()` gives one that can be changed apart; `phase` is
the phase as docs/record.md names it."""
Action = TypeVar("Action", bound=NamedTuple)
"""An announced act whose words could be read: small numbers instead of names. Its class carries `do`, the verb."""


class AnyState(Protocol):
    """A state of whatever game: only the game itself looks into it."""

    @property
    def phase(self) -> Any: ...  # a number here, a word there

    @property
    def names(self) -> Sequence[str]:
        """The players' names in the order of their seats."""

    def copy(self) -> Self:
        """One that can be changed apart."""


class HasPlayer(Protocol):
    """An act of which only this is asked: whose it is."""

    @property
    def by(self) -> int:
        """The player's seat."""


class Location(NamedTuple):
    """A place where copies of a card lie, or one where they can be."""

    place: str
    """A pile, such as `hand` or `deck`; on a board `board`, or `under` for one that is covered."""
    whose: str = ""
    """Whose place it is; of Royal Battles, whose pack the card is of."""
    at: str = ""
    """The square."""
    sure: bool = True
    copies: int = 1


class Snapshot(NamedTuple):
    """A table at one moment, as it is put on paper."""

    header: Header
    state: Any  # of the game that is put on paper, which alone looks into it
    entries: int
    happened: Sequence[object]
    """What happened, entry after entry, raw as in a ruling."""
    check_code: str


class Sentences(Protocol):
    """What a game says of its entries and happenings; `state` is any state of the same table: it knows the names."""

    def event_fields(
        self, state: Any, happened: Any, /
    ) -> Facts: ...  # all of the game itself, here and below

    def event_message(self, state: Any, happened: Any, /) -> tuple[str, tuple[str, ...], Facts]: ...

    def entry_message(self, state: Any, entry: Entry, /) -> tuple[str, Facts]: ...

    def headline(self, state: Any, /) -> tuple[str, Facts]: ...


class Game(ABC, Generic[State, Action]):
    """One game in one edition. It holds no table: all it is told stands in the arguments."""

    package: ClassVar[str]
    """The name of its package below `referee`; the ids of its wordings begin with it."""
    game: ClassVar[str]
    """Its name in a record, such as `royal-battles`."""
    title: ClassVar[str]
    """Its printed name."""
    header: ClassVar[type[Header]]
    verbs: ClassVar[Verbs]
    """What may be announced, each verb declared once (referee.verbs)."""
    rules: ClassVar[tuple[Rule, ...]]
    """Every rule of the text in its order, also those that hold only by a house rule."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    """What the house rules change."""
    cited_items: ClassVar[Mapping[str, str]] = {}
    """Which items of docs/rulings.md its rules may cite, by the letters before the number: its own first, then those of another
    game, each with the reason."""
    texts: ClassVar[Mapping[str, str]]
    """The wording of everything that happens, by code."""
    sentences: Sentences
    """The module that says which of them, with which facts; a game may say it itself."""
    terms: ClassVar[str]
    """The attribute of a state that holds what the header settled; its `options` are the house rules in force."""
    made_of: ClassVar[tuple[type, ...]] = ()
    """The enumerations and named tuples that its states hold beside numbers, words, lists and tuples: then those of long tables are kept
    as text, so that opening them is quick (referee.table.checkpoints)."""
    parts: ClassVar[Sequence[str]] = ()
    """Everything that its states hold, by name: for the same."""
    settled: ClassVar[frozenset[str]] = frozenset()
    """House rules that cannot change once the game has begun."""
    places: ClassVar[frozenset[str]] = frozenset()
    """Names of places of which there is one each, such as squares."""
    players: ClassVar[range] = range(2, 3)
    """How many may play."""
    has_jokers: ClassVar[bool] = False
    piece_letters: ClassVar[Mapping[str, str]] = {}
    """The letters by which a typed line may name a piece before its square, though no entry does; `pieces` says where they stand."""
    keeps_score: ClassVar[bool] = False
    """Is there a score sheet?"""
    figures: ClassVar[Mapping[str, str]] = {}
    """What `counted` counts of each seat, and how that is called."""
    ways: ClassVar[Mapping[str, str]] = {}
    """By what `counted` splits its figures (`army`, `unit`), and how that is called."""
    first_turns: ClassVar[frozenset[str]] = frozenset()
    """The verbs of which the first one is always said by the player who began. Empty where the record does not show that."""
    balances: ClassVar[str] = ""
    """What `balance` tells, in words."""
    fewest_leads: ClassVar[bool] = False
    """Is ahead of whom `balance` tells the smaller number?"""

    # -- what no game needs to say anew --------------------------------------------------------------------------
    @cached_property
    def entries(self) -> TypeAdapter[Any]:  # a type that is made of the verbs has no name
        """Reads one entry of this game from JSON."""
        return self.verbs.entries

    @cached_property
    def record(self) -> type[Header]:
        """The header with its entries: what the schema describes."""
        return self.verbs.record(self.header)

    @cached_property
    def house_rules(self) -> type[Options]:
        """The house rules there are, as its header has them."""
        return self.header.house_rules()

    def read(self, state: State, entry: Entry) -> Action | tuple[Finding, ...]:
        """The entry in numbers, or findings where a word of it means nothing at this table."""
        read: Action | tuple[Finding, ...] = self.verbs.read(self.entry_reader(state), entry)
        return read

    def write(self, state: State, action: Action) -> Entry:
        """The entry that would announce this act."""
        return self.verbs.write(state, action)

    def judge(self, state: State, action: Action) -> tuple[Finding, ...]:
        """All rules the act breaks, in their printed order. Changes nothing."""
        found = []
        for each in self.rules_for_act(state, action):
            broken = each.broken
            for facts in broken(state, action):
                found.append(
                    Finding(each, facts)
                )  # a comprehension takes longer: it looks `broken` up as a method
        return tuple(found)

    def legal_acts(self, state: State) -> ActList:
        """Every act that `judge` allows now, one by one; those that only tell more than the referee needs are left out."""
        return ActList(self.legal_act_sets(state, LISTED))

    def options(self, state: State) -> Options:
        """The house rules in force."""
        options: Options = getattr(state, self.terms).options
        return options

    def rules_of(self, edition: str, options: Options) -> tuple[Rule, ...]:
        """The rules that hold at a table of this edition with these house rules, in their printed order."""
        return rules_in_force(self.rules, self.variants, options)

    def with_house_rules(self, state: State, header: Header) -> State:
        """The same table under the header's house rules."""
        new: State = state.copy()
        setattr(new, self.terms, getattr(self.start(header), self.terms))
        return new

    def with_table_entry_made(self, state: State) -> State:
        """An entry that belongs to no game has been made on this state. A game that numbers its entries counts it."""
        return state

    def pile_counts(self, state: State) -> dict[str, int]:
        """How many cards or pieces each pile holds, for an audit: `stack`, or `deck:Jon` where each player has one."""
        return dict(pile_sizes(self.state_json(state)))

    def card_locations(self, state: State, card: int) -> list[Location]:
        """Where the copies of a card lie, as far as anybody has shown, and where those that nobody has shown can be."""
        return []

    def pieces(self, state: State) -> Mapping[str, str]:
        """What stands on each square, by its name in a record."""
        return {}

    def edition_title(self, edition: str) -> str:
        """The game in one of its editions, for people."""
        return wording(f"title.{self.game}.{edition}", self.header.titles.get(edition, self.title))

    def event_text(self, code: str, facts: Facts) -> str:
        """Something that happens in this game, in words."""
        return phrase(f"{self.package}.{code}", self.texts[code], facts)

    def seats(self, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> list[JsonObject]:
        """The seats of a new record. `armies`: what the players bring along, where they do."""
        return [{"name": name} for name in names]

    def public_state(self, state: State) -> State | None:
        """How the table stands for everybody who sits there: what is in a hand nobody knows, whoever has told the referee. None where
        a game has no such view; then nothing is entered by itself.
        """
        return None

    def depends_on_hidden_hands(self, happened: object) -> bool:
        """Has something that all see been decided by cards that not all have seen? Then these come to light with it."""
        return False

    def cards_in_hand(self, state: State, seat: int) -> tuple[int, ...]:
        """The cards in a hand, in their order; those that nobody has shown the referee as HIDDEN."""
        return ()

    def cards_only_holders_know(self, state: State) -> dict[str, tuple[str, ...]]:
        """The cards that only their holders have seen, as far as the referee knows them, under the names of `counts`."""
        return {}

    def with_cards_revealed(self, state: State, shows: Mapping[str, Sequence[str]]) -> State:
        """The same table, at which everybody has now seen these cards. What cannot be there is passed over."""
        return state

    def forced_entry(self, state: State) -> JsonObject | None:
        """The entry that now follows without anybody saying it, since nobody has a choice as far as all can see; a card drawn is `?`."""
        seen = self.public_state(state)
        only = None if seen is None else forced_entry(self, seen, self.legal_act_sets(seen, LISTED))
        return None if only is None else only.written()

    def odds(self, state: State, seat: int) -> Iterator[Chance]:
        """The chances that the seat may ask for now. `state`: as that seat sees it (referee.table.redacted)."""
        return iter(())

    def laboratory(self) -> Laboratory | None:
        """How it plays by itself; None where nobody has taught it."""
        return None

    def books(self) -> Mapping[str, Book]:
        """Its rules in plain words, by edition, the usual one first."""
        return {}

    def book(self, edition: str = "") -> Book:
        """The rules of one edition, of the usual one where none is named; without a chapter where none is written."""
        books = self.books()
        return books.get(edition) or next(
            iter(books.values()), Book(self.package, self.game, edition, self.title, "", ())
        )

    def ledger(self) -> Mapping[str, Item]:
        """What became of every item of docs/rulings.md that speaks of this game."""
        return {}

    def score_sheet(self, games: Sequence[Snapshot], date: str = "") -> ScoreSheet:
        """The sheet of one game, or of several by the same players in their order. Raises NoRecord where none can be made."""
        if len(games) == 1:
            raise NoRecord(
                say(
                    "score_sheet.no_scores",
                    "this is a record of {game}, which keeps no score",
                    game=self.title,
                )
            )
        raise NoRecord(
            say(
                "score_sheet.one_game",
                "a score sheet of {game} is for one record, not for several",
                game=self.title,
            )
        )

    def placing(self, state: State) -> tuple[int, ...]:
        """The place of each seat once the game is over, 1 for who has won; who share one have tied. Empty as long as it is played."""
        return ()

    def statistic_name(self, name: str) -> str:
        """How what `counted` counts is called."""
        return wording(f"{self.package}.figure.{name}", self.figures[name])

    def statistics_by_seat(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        """Of each seat, how much of what `figures` names. `unit/pawn` is a game played in that way (`ways`), and `unit/pawn/misses`
        what is counted of it.
        """
        return [{} for _ in snapshot.header.names]

    def category_name(self, way: str) -> str:
        """How one of `ways` is called."""
        return wording(f"{self.package}.way.{way}", self.ways[way])

    def category_value_name(self, way: str, value: str) -> str:
        """How a value of one of `ways` is called."""
        return value

    def lead_numbers(self, state: State) -> tuple[int, ...]:
        """What tells who is ahead, a number for each seat, the more the better but where `fewest_leads`; empty where a game has none."""
        return ()

    def lead_name(self) -> str:
        """What `balance` tells."""
        return wording(f"{self.package}.balance", self.balances)

    def log_chapter(self, state: State) -> tuple[str, Facts] | None:
        """What a log heads the next entry with, as the code of its wording and the facts; None where the chapter before goes on."""
        return None

    # -- what every game says ------------------------------------------------------------------------------------
    @abstractmethod
    def start(self, header: Header) -> State:
        """The table before the first entry, by the header's house rules."""

    @abstractmethod
    def entry_reader(self, state: State) -> Reader:
        """What the words of an entry mean at this table."""

    @abstractmethod
    def apply(self, state: State, action: Action) -> tuple[object, ...]:
        """Make the act happen on this state, legal or not, and return what happened (sums and events, raw)."""

    @abstractmethod
    def legal_act_sets(self, state: State, said: PartialAct = NOTHING) -> Iterator[ActSet]:
        """Every act that `judge` allows now, cards that may be in a hidden hand included, folded; what does not fit what was said of
        one may be left out.
        """

    @abstractmethod
    def rules_for_act(self, state: State, action: Action) -> tuple[Rule, ...]:
        """The rules that this act is held against now, in their printed order."""

    @abstractmethod
    def alternatives(self, state: State, entry: Entry) -> tuple[Action, ...]:
        """A few acts that would be allowed in place of a refused one, the nearest first."""

    @abstractmethod
    def state_json(self, state: State) -> JsonObject:
        """The state as docs/record.md names it, JSON."""

    def event_fields(self, state: State, happened: object) -> Facts:
        """The fields that one happening adds to its entry's line (`trumps`, `needed` ...), JSON."""
        return self.sentences.event_fields(state, happened)

    def event_message(self, state: State, happened: object) -> tuple[str, tuple[str, ...], Facts]:
        """One happening for the log: the code of its wording, the rulings it rests on, and the facts to fill in."""
        return self.sentences.event_message(state, happened)

    def short_event_message(self, state: State, happened: object) -> tuple[str, tuple[str, ...], Facts]:
        """The same where its sum is drawn beside it, and need not be said."""
        return self.event_message(state, happened)

    def entry_message(self, state: State, entry: Entry) -> tuple[str, Facts]:
        """The entry itself for the log: the code of its wording and the facts ("Jon moves his Pawn ...")."""
        return self.sentences.entry_message(state, entry)

    def headline(self, state: State) -> tuple[str, Facts]:
        """Whose turn and which phase, or who has won: the code of the wording and the facts."""
        return self.sentences.headline(state)

    def summary_json(self, state: State) -> JsonObject:
        """The little that a list of tables shows of this state: `scores` by seat, if any, and what its picture is drawn from."""
        return {}


Does = Callable[[State, Any], tuple[object, ...]]
"""What acts of one kind do to a state, and what happened: listed under the kind it takes."""
Telling = Callable[[State, Any], tuple[str, tuple[str, ...], Facts]]
"""How happenings of one kind are told, listed under the kind it takes: the code of the wording, the rulings, the facts."""
AnyGame = Game[Any, Any]
"""A game of which nobody here knows which it is: its states and acts are only given back to it."""

PILES = ("deck", "stack", "hand", "pile", "discard", "dead", "spoils", "meld")
"""The parts of a shown state that people can count at the table."""


def pile_sizes(shown: Mapping[str, Json]) -> Iterator[tuple[str, int]]:
    for pile in PILES:
        held = shown.get(pile)
        if isinstance(held, int | list):
            yield pile, held if isinstance(held, int) else len(held)
        elif isinstance(held, dict):
            yield from (
                (f"{pile}:{name}", each if isinstance(each, int) else len(each))
                for name, each in held.items()
            )
