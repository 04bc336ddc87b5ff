"""Royals for two and Battle Royals for more players: a rummy with tricks. One engine, two editions."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from models.cards import HIDDEN, JOKER, SUITS
from models.json_values import JsonObject
from models.record import Entry, Header, NoRecord
from models.royals.record import BattleRoyalsHeader, RoyalsHeader
from models.rulings import Finding, Rule
from models.translation import say
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, PartialAct
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.game import CountedHand, Game, Location, Snapshot
from referee.games.royals import (
    editions,
    effects,
    entry_reader,
    game_statistics,
    odds,
    phases,
    rules,
    score_sheet,
    seat_changes,
    words,
)
from referee.games.royals.actions import MOST_POINTS, VERBS
from referee.games.royals.alternatives import nearest_legal_acts
from referee.games.royals.ending import next_hand_number_and_dealer
from referee.games.royals.hidden_cards import public_state, shown_and_possible_card_locations
from referee.games.royals.legal_acts import legal_act_sets
from referee.games.royals.rules import LATER_GATE
from referee.games.royals.state import FIELDS, Claim, State, Taken
from referee.games.royals.table_rules import Phase
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.number_types import Card, Seat
from referee.score_sheet import ScoreSheet
from referee.seat_changes import SeatChanges
from referee.unknowns import UNKNOWN
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts


class Royals(Game[State, NamedTuple]):
    """Royals for two players."""

    package = "royals"
    game = "royals"
    title = "Royals"
    header = RoyalsHeader
    verbs = VERBS
    rules = rules.ROYALS
    texts = words.TEXTS
    sentences = words
    lead_numbers_wording = game_statistics.BALANCES
    statistic_labels = game_statistics.FIGURES
    first_turns = frozenset({"lead"})
    stored_types = (Phase, Claim, Taken)
    state_attributes = FIELDS
    variants = editions.ROYALS_VARIANTS
    cited_items = MappingProxyType({"R": ""})
    gate: ClassVar[tuple[Rule, ...]] = phases.GATE
    """The rules for an act that does not belong to the phase."""
    whole_game_house_rules = frozenset(("target", "houses"))
    keeps_score = takes_seat_changes = True

    def start(self, header: Header) -> State:
        assert isinstance(header, RoyalsHeader)
        return State(editions.royals_table_rules(header, self.rules, self.variants))

    def with_house_rules(self, state: State, header: Header) -> State:
        """Change the house rules. If the level of detail changes, the hand under way is abandoned."""
        new, old_rules = super().with_house_rules(state, header), state.table_rules
        new.table_rules = seat_changes.table_rules_with_seats(
            new.table_rules, old_rules.names, old_rules.departed
        )
        return phases.abandon_hand_if_detail_level_changed(new, old_rules.first_phase)

    def possible_seat_changes(self, state: State) -> SeatChanges:
        return seat_changes.possible_seat_changes(state, self.players[-1])

    def suit_by_house_name(self, state: State) -> dict[str, str]:
        return dict(zip(state.table_rules.houses, SUITS, strict=True))

    def departed_seats(self, state: State) -> frozenset[Seat]:
        return state.table_rules.departed

    def join(self, state: State, name: str, total: int | None) -> tuple[()]:
        seat_changes.seat_new_or_returning_player(state, name, total)
        return ()

    def leave(self, state: State, seat: Seat) -> tuple[()]:
        seat_changes.leave(state, seat)
        return ()

    def act_or_reader_findings(self, state: State, entry: Entry) -> "NamedTuple | tuple[Finding, ...]":
        """Convert an entry to an act in numbers, or return findings. Where a player is missing from an act
        that does not belong to the phase, the findings say so and name no player."""
        read = super().act_or_reader_findings(state, entry)
        missing = read and all(
            isinstance(found, Finding) and found.rule.id == entry_reader.MISSING_PLAYER.id for found in read
        )
        verb = VERBS[entry.do]
        if missing and state.phase not in verb.phases:
            return self.judge(state, verb.act._make([UNKNOWN] * len(verb.fields)))
        return read

    def entry_reader(self, state: State) -> Reader:
        return entry_reader.RoyalsReader(state.names, departed=state.table_rules.departed)

    def apply(self, state: State, action: NamedTuple) -> tuple[object, ...]:
        return effects.apply_act(state, action)

    def legal_act_sets(self, state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        return legal_act_sets(state, partial_act)

    def rules_for_act(self, state: State, action: NamedTuple) -> tuple[Rule, ...]:
        """The rules for an act; only those of `gate` if it does not belong to the phase."""
        return (
            state.table_rules.rules[type(action)]
            if state.phase in VERBS.verb_of(action).phases
            else self.gate
        )

    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[NamedTuple, ...]:
        return tuple(islice(nearest_legal_acts(state, entry), 6))

    def state_json(self, state: State) -> JsonObject:
        return entry_reader.state_json(state)

    def known_and_possible_card_locations(self, state: State, card: Card) -> list[Location]:
        return list(shown_and_possible_card_locations(state, card)) if card < JOKER else []

    def with_table_entry_counted(self, state: State) -> State:
        new = state.copy()
        new.entries += 1
        return new

    def hand_with_hidden_cards(self, state: State, seat: Seat) -> tuple[Card, ...]:
        return (*sorted(state.known[seat]), *[HIDDEN] * state.hidden[seat])

    def public_state(self, state: State) -> State:
        return public_state(state)

    def chances_seat_may_see(self, state: State, seat: Seat) -> Iterator[Chance]:
        return odds.chances_for_seat(state, seat)

    def glance_json_for_table_list(self, state: State) -> JsonObject:
        """The totals, the target, and each player's home suit as a letter (`-` for none yet)."""
        suits = "".join("-" if suit < 0 else SUITS[suit] for suit in state.suits)
        return {"scores": list(state.totals), "target": state.table_rules.target, "suits": suits}

    def final_places_by_seat(self, state: State) -> tuple[int, ...]:
        return game_statistics.final_places_by_seat(state)

    def statistics_by_seat(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        return game_statistics.statistics_by_seat(snapshot)

    def numbers_showing_who_leads_by_seat(self, state: State) -> tuple[int, ...]:
        return state.totals

    def hand_awaiting_points_entry_or_none(self, state: State) -> CountedHand | None:
        if state.phase != Phase.POINTS:
            return None
        hand, rules = next_hand_number_and_dealer(state)[0], state.table_rules
        names = tuple(rules.names[seat] for seat in rules.seats_that_have_not_left)
        totals = tuple(state.totals[seat] for seat in rules.seats_that_have_not_left)
        return CountedHand(hand, names, totals, rules.target, MOST_POINTS)

    def current_log_chapter_heading(self, state: State) -> WordingWithFacts | None:
        return words.current_log_chapter_heading(state)

    def event_message_without_score_sum(self, state: State, event: object) -> WordingWithRulingsAndFacts:
        return words.event_message_without_score_sum(state, event)

    def books_by_edition(self) -> Mapping[str, Book]:
        from referee.games.royals.book import ROYALS  # a large module that is rarely needed

        return {ROYALS.edition: ROYALS}

    def implementation_of_rulings_by_id(self) -> Mapping[str, Item]:
        from referee.games.royals.ledger import LEDGER

        return LEDGER

    def laboratory(self) -> Laboratory:
        from referee.games.royals.computer_players import RoyalsLaboratory  # rarely needed

        return RoyalsLaboratory(self.start)

    def score_sheet(self, games: Sequence[Snapshot], date: str = "") -> ScoreSheet:
        if len(games) > 1:
            raise NoRecord(
                say(
                    "score_sheet.one_game",
                    "a score sheet of {game} is for one record, not for several",
                    game=self.title,
                )
            )
        return score_sheet.score_sheet_of_game(self, games[0], date)


class BattleRoyals(Royals):
    """Battle Royals: the rules of the later text, with its words and its differences (editions.py,
    rules.py)."""

    game = "battle-royals"
    title = "Battle Royals"
    players = range(2, 11)
    header = BattleRoyalsHeader  # type: ignore[assignment]
    rules = rules.BATTLE_ROYALS
    texts = words.LATER_TEXTS
    fixed_house_rules = frozenset(("decks", "battle"))
    variants = editions.BATTLE_ROYALS_VARIANTS
    cited_items = MappingProxyType(
        {"BR": "", "R": "What docs/rulings.md 3 does not list is as in Royals, in other terms."}
    )
    gate = LATER_GATE

    def start(self, header: Header) -> State:
        assert isinstance(header, BattleRoyalsHeader)
        return State(editions.battle_royals_table_rules(header, self.rules, self.variants))

    def books_by_edition(self) -> Mapping[str, Book]:
        from referee.games.royals.book import BATTLE_ROYALS

        return {BATTLE_ROYALS.edition: BATTLE_ROYALS}

    def entry_reader(self, state: State) -> Reader:
        return entry_reader.RoyalsReader(state.names, rules.LATER_UNREADABLE, state.table_rules.departed)


ROYALS, BATTLE_ROYALS = Royals(), BattleRoyals()
