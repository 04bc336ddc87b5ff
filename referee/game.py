"""The interface of every game, used by the table, the command line and the screens.

A game is pure: given a state and an announced act, it returns its findings and where the rule is printed. It
never draws, stores anything, reads the clock, or depends on a setting that is not an argument.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from pydantic import TypeAdapter

from models.json_values import Json, JsonObject
from models.record import Entry, Header, NoRecord, Options
from models.rulings import Facts, Finding, Rule
from models.translation import say, wording
from referee.act_sets import EMPTY_PARTIAL_ACT, LISTED, ActList, ActSet, PartialAct
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.forced_act import forced_automatic_entry
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.number_types import Card, Seat
from referee.score_sheet import ScoreSheet
from referee.seat_changes import SeatChanges
from referee.variants import Variant, rules_in_force
from referee.verbs import Verbs
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts
from referee.words.phrases import phrase

State = TypeVar("State", bound="AnyState")
"""The state of a table.

`judge` never changes it; `apply` does; `copy()` returns an independent one; `phase` is the phase as
docs/record.md names it.
"""
Action = TypeVar("Action", bound=NamedTuple)
"""An announced act with small numbers instead of names. Its class has the verb as `do`."""


Events: TypeAlias = tuple[object, ...]
"""What happened in an act: a named tuple for each event, sums and other values, not in words."""


class AnyState(Protocol):
    """A state of any game; only the game itself reads its content."""

    table_rules: Any
    """What does not change during a game; its `options` are the house rules in force."""

    @property
    def phase(self) -> Any: ...  # a number or a word, depending on the game

    @property
    def names(self) -> Sequence[str]:
        """The players' names in the order of their seats."""

    def copy(self) -> Self:
        """An independent copy, which can be changed."""


class HasPlayer(Protocol):
    """An act with a player."""

    @property
    def by(self) -> Seat:
        """The player's seat."""


class Location(NamedTuple):
    """A place where copies of a card are, or may be."""

    place: str
    """A pile, such as `hand` or `deck`; `board` for a card on a board, `under` for a covered one."""
    owner: str = ""
    """The owner of the place; in Royal Battles, the owner of the card's pack."""
    square: str = ""
    """The square."""
    is_certain: bool = True
    copies: int = 1


class CountedHand(NamedTuple):
    """A hand whose points the players count themselves: the app is told how many each player made."""

    number: int
    """The number of the hand, from 1."""
    players: tuple[str, ...]
    """The players whose points are entered."""
    totals: tuple[int, ...]
    """Their totals before the hand."""
    target: int
    """The number of points to surpass."""
    most_points: int
    """The most points that a player can be given, for or against."""

    def entry_with_points(self, points: Sequence[int]) -> JsonObject:
        """The entry that scores the hand. `points`: the points of each of `players`."""
        return {
            "do": "points",
            "by": self.players[0],
            "points": dict(zip(self.players, points, strict=True)),
        }


class Snapshot(NamedTuple):
    """A table at one moment, for printing."""

    header: Header
    state: Any  # the game's own state
    entry_count: int
    events: Sequence[object]
    """The events of all entries in order, as in `Ruling.happened`."""
    check_code: str


class Sentences(Protocol):
    """A game's texts for entries and events. `state` is any state of the same table, which has the players'
    names."""

    def fields_added_to_entry_by_event(
        self, state: Any, event: Any, /
    ) -> Facts: ...  # the game's own types, here and below

    def event_message(self, state: Any, event: Any, /) -> WordingWithRulingsAndFacts: ...

    def entry_message(self, state: Any, entry: Entry, /) -> WordingWithFacts: ...

    def headline(self, state: Any, /) -> WordingWithFacts: ...


class Game(ABC, Generic[State, Action]):
    """One game in one edition. It has no state of its own: everything is passed as arguments."""

    package: ClassVar[str]
    """The name of its package; the ids of its wordings begin with it."""
    game: ClassVar[str]
    """Its name in records, such as `royal-battles`."""
    title: ClassVar[str]
    """Its printed name."""
    header: ClassVar[type[Header]]
    verbs: ClassVar[Verbs]
    """The verbs of acts that may be announced (referee.verbs)."""
    rules: ClassVar[tuple[Rule, ...]]
    """Every rule of the text in its order, including those that apply only with a house rule."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    """The changes made by house rules."""
    cited_items: ClassVar[Mapping[str, str]] = {}
    """Items of docs/rulings.md that its rules may cite, by the letters before the number: its own first, then
    those of other games, with the reason.
    """
    texts: ClassVar[Mapping[str, str]]
    """The wordings of events, by id."""
    sentences: Sentences
    """The module that chooses the wording and facts of an event; it may be the game itself."""
    stored_types: ClassVar[tuple[type, ...]] = ()
    """The enumerations and named tuples in its states, so that these can be stored as text
    (referee.table.checkpoints). Empty: no checkpoints.
    """
    state_attributes: ClassVar[Sequence[str]] = ()
    """The names of all attributes of its states, for checkpoints."""
    fixed_house_rules: ClassVar[frozenset[str]] = frozenset()
    """House rules that cannot be changed after the game has begun."""
    whole_game_house_rules: ClassVar[frozenset[str]] = frozenset()
    """House rules for the whole game, which change only if the table lets that stand (T-02)."""
    unique_places: ClassVar[frozenset[str]] = frozenset()
    """Names of unique places, such as squares."""
    players: ClassVar[range] = range(2, 3)
    """The possible numbers of players."""
    takes_seat_changes: ClassVar[bool] = False
    """True if players may join or leave in mid-game."""
    has_jokers: ClassVar[bool] = False
    piece_letters: ClassVar[Mapping[str, str]] = {}
    """Letters by which a typed line may name a piece before its square; `pieces` gives their squares.

    Entries do not contain them.
    """
    keeps_score: ClassVar[bool] = False
    """True if the game has a score sheet."""
    statistic_labels: ClassVar[Mapping[str, str]] = {}
    """The figures that `statistics_by_seat` counts, with their labels."""
    category_labels: ClassVar[Mapping[str, str]] = {}
    """The categories by which `statistics_by_seat` splits its figures (`army`, `unit`), with their labels."""
    first_turns: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose first entry is always by the player who began. Empty if the record does not show who
    began."""
    lead_numbers_wording: ClassVar[str] = ""
    """The label of the numbers from `numbers_showing_who_leads_by_seat`."""
    lower_number_leads: ClassVar[bool] = False
    """True if a lower number from `numbers_showing_who_leads_by_seat` is better (El Royale: fewer cards)."""

    # -- common to all games --------------------------------------------------------------------------
    @cached_property
    def entry_adapter(self) -> TypeAdapter[Any]:  # its type is built from the verbs at run time
        """Validates one entry of this game from JSON."""
        return self.verbs.entry_adapter

    @cached_property
    def record_model_with_entries(self) -> type[Header]:
        """The model of a whole record: the header with its entries."""
        return self.verbs.record_model_with_entries(self.header)

    @cached_property
    def house_rules_class(self) -> type[Options]:
        """The class of the game's house rules."""
        return self.header.house_rules_class()

    def act_or_reader_findings(self, state: State, entry: Entry) -> Action | tuple[Finding, ...]:
        """Convert an entry to an act in numbers, or return findings if a word means nothing at this table."""
        read: Action | tuple[Finding, ...] = self.verbs.act_or_reader_findings(
            self.entry_reader(state), entry
        )
        return read

    def entry_from_act(self, state: State, action: Action) -> Entry:
        """The entry that announces this act."""
        return self.verbs.entry_from_act(state, action)

    def judge(self, state: State, action: Action) -> tuple[Finding, ...]:
        """All rules that the act breaks, in their printed order. Does not change the state."""
        found = []
        for rule in self.rules_for_act(state, action):
            rule_check = rule.violations
            for facts in rule_check(state, action):
                found.append(Finding(rule, facts))  # a loop, because a comprehension is slower here
        return tuple(found)

    def legal_acts(self, state: State) -> ActList:
        """Every legal act, without those that only give the referee information it does not need."""
        return ActList(self.legal_act_sets(state, LISTED))

    def house_rules_in_force(self, state: State) -> Options:
        """The house rules in force."""
        options: Options = state.table_rules.options
        return options

    def rules_in_edition(self, edition: str, house_rules: Options) -> tuple[Rule, ...]:
        """The rules that apply at a table of this edition with these house rules, in their printed order."""
        return rules_in_force(self.rules, self.variants, house_rules)

    def with_house_rules(self, state: State, header: Header) -> State:
        """The state with the header's house rules in force."""
        new: State = state.copy()
        new.table_rules = self.start(header).table_rules
        return new

    def possible_seat_changes(self, state: State) -> SeatChanges:
        """Who may join or leave now. Nobody in a game that does not say otherwise."""
        return SeatChanges()

    def departed_seats(self, state: State) -> frozenset[Seat]:
        """The seats whose players have left the game."""
        return frozenset()

    def join(self, state: State, name: str, total: int | None) -> Events:
        """Seat a player after the last seat, or let a player who left come back. Changes the state and
        returns the events."""
        raise NotImplementedError(f"nobody joins {self.title} in mid-game")

    def leave(self, state: State, seat: Seat) -> Events:
        """Let a player leave. Changes the state and returns the events."""
        raise NotImplementedError(f"nobody leaves {self.title} in mid-game")

    def with_table_entry_counted(self, state: State) -> State:
        """The state after an entry of the table itself. A game that numbers its entries counts it."""
        return state

    def pile_counts(self, state: State) -> dict[str, int]:
        """The number of cards or pieces in each pile, for an audit: `stack`, or `deck:Jon` if each player has
        one."""
        return dict(pile_sizes(self.state_json(state)))

    def known_and_possible_card_locations(self, state: State, card: Card) -> list[Location]:
        """The places of the copies of a card that were shown, and the possible places of the other copies."""
        return []

    def player_in_turn_or_none(self, state: State) -> str | None:
        """The player who has to act, even if others may act too; None if it is nobody's turn."""
        turn = self.state_json(state).get("turn")
        return turn if isinstance(turn, str) else None

    def unit_names(self, state: State) -> Sequence[str]:
        """The names of all units at this table, as a record writes them."""
        return ()

    def suit_by_house_name(self, state: State) -> Mapping[str, str]:
        """The letter of each suit that this table calls by another name, by that name."""
        return {}

    def pieces_by_square(self, state: State) -> Mapping[str, str]:
        """The piece on each square, by its name in records."""
        return {}

    def edition_title(self, edition: str) -> str:
        """The title of an edition of the game, for people."""
        return wording(f"title.{self.game}.{edition}", self.header.titles.get(edition, self.title))

    def event_text(self, code: str, facts: Facts) -> str:
        """The text of an event of this game."""
        return phrase(f"{self.package}.{code}", self.texts[code], facts)

    def seats_json(self, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> list[JsonObject]:
        """The seats of a new record. `armies`: the players' armies, in a game that has them."""
        return [{"name": name} for name in names]

    def public_state(self, state: State) -> State | None:
        """The state as all players see it together: cards in hands are hidden even if the referee knows them.
        None if a game has no such view; then nothing is entered automatically.
        """
        return None

    def depends_on_hidden_hands(self, event: object) -> bool:
        """True if this public event was decided by cards that not everybody has seen; these are then
        revealed."""
        return False

    def hand_with_hidden_cards(self, state: State, seat: Seat) -> tuple[Card, ...]:
        """The cards in a hand, in order; HIDDEN for cards that the referee has not seen."""
        return ()

    def holder_only_cards_by_pile(self, state: State) -> dict[str, tuple[str, ...]]:
        """The cards that only their holders have seen, if the referee knows them, by the names of piles in
        `pile_counts`.
        """
        return {}

    def reveal_cards_and_return_state(
        self, state: State, cards_by_pile: Mapping[str, Sequence[str]]
    ) -> State:
        """The state after everybody has seen these cards. Cards that cannot be there are ignored."""
        return state

    def forced_automatic_entry(self, state: State) -> JsonObject | None:
        """The entry that is forced now, as far as everybody can see, so that the referee may enter it; None
        if there is a choice. A drawn card is `?`.
        """
        seen = self.public_state(state)
        only = None if seen is None else forced_automatic_entry(self, seen, self.legal_act_sets(seen, LISTED))
        return None if only is None else only.to_json_object()

    def chances_seat_may_see(self, state: State, seat: Seat) -> Iterator[Chance]:
        """The chances that a seat may see now. `state`: as that seat sees it (referee.table.redacted)."""
        return iter(())

    def laboratory(self) -> Laboratory | None:
        """The game's automatic players; None if it has none."""
        return None

    def books_by_edition(self) -> Mapping[str, Book]:
        """The rules books by edition, the default edition first."""
        return {}

    def book(self, edition: str = "") -> Book:
        """The rules book of one edition, or of the default one; without chapters if it is not written."""
        books = self.books_by_edition()
        return books.get(edition) or next(
            iter(books.values()), Book(self.package, self.game, edition, self.title, "", ())
        )

    def implementation_of_rulings_by_id(self) -> Mapping[str, Item]:
        """The ledger: where each item of docs/rulings.md about this game is implemented."""
        return {}

    def score_sheet(self, final_snapshots: Sequence[Snapshot], date: str = "") -> ScoreSheet:
        """The score sheet of one game, or of several by the same players in order.

        Raises NoRecord if none can be made.
        """
        raise NoRecord(
            say(
                "score_sheet.no_scores",
                "this is a record of {game}, which keeps no score",
                game=self.title,
            )
        )

    def final_places_by_seat(self, state: State) -> tuple[int, ...]:
        """The place of each seat after the game, 1 for the winner; seats with the same place have tied.

        Empty while it is played.
        """
        return ()

    def statistic_label(self, name: str) -> str:
        """The label of a figure."""
        return wording(f"{self.package}.figure.{name}", self.statistic_labels[name])

    def statistics_by_seat(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        """The figures of each seat (see `figures`). `unit/pawn` counts games played in that category (see
        `ways`), and `unit/pawn/misses` is a figure in it.
        """
        return [{} for _ in snapshot.state.names]

    def statistics_category_label(self, category: str) -> str:
        """The label of a category in `ways`."""
        return wording(f"{self.package}.way.{category}", self.category_labels[category])

    def category_value_label(self, category: str, value: str) -> str:
        """The label of a value of a category in `ways`."""
        return value

    def numbers_showing_who_leads_by_seat(self, state: State) -> tuple[int, ...]:
        """A number for each seat that shows who is ahead; higher is better unless `lower_number_leads`.

        Empty if a game has none.
        """
        return ()

    def hand_awaiting_points_entry_or_none(self, state: State) -> CountedHand | None:
        """The hand whose points the players have counted and enter now; None if the table enters none."""
        return None

    def lead_numbers_label(self) -> str:
        """The label of the numbers from `numbers_showing_who_leads_by_seat`, in the current language."""
        return wording(f"{self.package}.balance", self.lead_numbers_wording)

    def current_log_chapter_heading(self, state: State) -> WordingWithFacts | None:
        """The heading of the next entry in the log, as id of a wording and facts; None if the chapter
        continues."""
        return None

    # -- implemented by each game ----------------------------------------------------------------------------
    @abstractmethod
    def start(self, header: Header) -> State:
        """The state before the first entry, with the header's house rules."""

    @abstractmethod
    def entry_reader(self, state: State) -> Reader:
        """The reader that converts the words of an entry at this table."""

    @abstractmethod
    def apply(self, state: State, action: Action) -> Events:
        """Apply the act to this state, legal or not, and return its events (sums and other values, not in
        words)."""

    @abstractmethod
    def legal_act_sets(self, state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        """All legal acts as sets, including cards that may be in a hidden hand. Acts that do not match
        `partial_act` may be left out.
        """

    @abstractmethod
    def rules_for_act(self, state: State, action: Action) -> tuple[Rule, ...]:
        """The rules to check for this act now, in their printed order."""

    @abstractmethod
    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[Action, ...]:
        """A few acts that are allowed in place of a refused one, the most similar first."""

    @abstractmethod
    def state_json(self, state: State) -> JsonObject:
        """The state as JSON, with the names that docs/record.md defines."""

    def fields_added_to_entry_by_event(self, state: State, event: object) -> Facts:
        """The JSON fields that one event adds to its entry's line (`trumps`, `needed` ...)."""
        return self.sentences.fields_added_to_entry_by_event(state, event)

    def event_message(self, state: State, event: object) -> WordingWithRulingsAndFacts:
        """One event for the log: the id of its wording, the rulings it rests on, and the facts."""
        return self.sentences.event_message(state, event)

    def event_message_without_score_sum(self, state: State, event: object) -> WordingWithRulingsAndFacts:
        """One event for the log without its sum, if the sum is drawn beside it."""
        return self.event_message(state, event)

    def entry_message(self, state: State, entry: Entry) -> WordingWithFacts:
        """The entry itself for the log: the id of its wording and the facts ("Jon moves his Pawn ...")."""
        return self.sentences.entry_message(state, entry)

    def headline(self, state: State) -> WordingWithFacts:
        """Whose turn and which phase it is, or who has won: the id of the wording and the facts."""
        return self.sentences.headline(state)

    def glance_json_for_table_list(self, state: State) -> JsonObject:
        """The data for a list of tables: `scores` by seat, if any, and the data of the picture."""
        return {}


Effect = Callable[[State, Any], tuple[object, ...]]
"""Applies acts of one type to a state and returns the events; stored by that type."""
Telling = Callable[[State, Any], WordingWithRulingsAndFacts]
"""Returns wording id, rulings and facts for events of one type; stored by that type."""
AnyGame = Game[Any, Any]
"""Any game: its states and acts are only passed back to it."""

PILES = ("deck", "stack", "hand", "pile", "discard", "dead", "spoils", "meld")
"""The keys of a state's JSON whose piles people can count at the table."""


def pile_sizes(state_json: Mapping[str, Json]) -> Iterator[tuple[str, int]]:
    for pile in PILES:
        cards = state_json.get(pile)
        if isinstance(cards, int | list):
            yield pile, cards if isinstance(cards, int) else len(cards)
        elif isinstance(cards, dict):
            yield from (
                (f"{pile}:{name}", each if isinstance(each, int) else len(each))
                for name, each in cards.items()
            )
