"""El Royale: a game of battles for two to eight players, in the edition of 2019 and the later one with
elimination."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from models.cards import HIDDEN, JOKER
from models.el_royale import ElRoyaleHeader
from models.json_values import JsonObject
from models.record import Entry, Header, NoRecord, Options
from models.rulings import Rule
from models.translation import say
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, PartialAct, cards_in_set
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.game import Game, Location, Snapshot
from referee.games.el_royale import (
    entry_reader,
    game_statistics,
    match,
    odds,
    score_sheet,
    seat_changes,
    words,
)
from referee.games.el_royale.actions import VERBS, Action
from referee.games.el_royale.alternatives import nearest_legal_acts
from referee.games.el_royale.editions import (
    EDITIONS,
    HOUSE_RULES,
    RULES,
    VARIANTS,
    composed_rules_for_table,
    reworded_and_own_variants_of_edition,
)
from referee.games.el_royale.hidden_cards import known_or_possible_card_locations, public_state
from referee.games.el_royale.legal_acts import legal_act_sets, max_cards_per_beat_under_rules
from referee.games.el_royale.state import ATTACK, DEFENCE, FIELDS, OVER, State, state_before_deal
from referee.games.el_royale.table_rules import Phase
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.number_types import Card, Seat
from referee.score_sheet import ScoreSheet
from referee.seat_changes import SeatChanges
from referee.variants import rules_in_force
from referee.words.messages import WordingWithFacts


class ElRoyale(Game[State, Action]):
    """The game El Royale, in both editions."""

    package = "el_royale"
    game = "el-royale"
    title = "El Royale"
    header = ElRoyaleHeader
    verbs = VERBS
    rules = (*RULES, *HOUSE_RULES)
    variants = VARIANTS
    cited_items = MappingProxyType({"ER": ""})
    texts = words.TEXTS
    sentences = words
    category_labels = game_statistics.WAYS
    lead_numbers_wording = game_statistics.BALANCES
    lower_number_leads = True
    statistic_labels = game_statistics.FIGURES
    first_turns = frozenset({"attack"})
    stored_types = (Phase,)
    state_attributes = FIELDS
    players = range(2, 9)
    keeps_score = takes_seat_changes = True

    def start(self, header: Header) -> State:
        assert isinstance(header, ElRoyaleHeader)
        state = state_before_deal(
            header, EDITIONS[header.edition].most_cards, composed_rules_for_table(header, self.variants)
        )
        state.table_rules = replace(state.table_rules, most_that_beat=max_cards_per_beat_under_rules(state))
        return state

    def with_house_rules(self, state: State, header: Header) -> State:
        """Change the house rules. If the level of detail changes, the game begins again."""
        new = super().with_house_rules(state, header)
        new.table_rules = seat_changes.table_rules_with_seats(new.table_rules, state.table_rules)
        return (
            new
            if state.phase == OVER or new.table_rules.first_phase == state.table_rules.first_phase
            else self.start(header)
        )

    def possible_seat_changes(self, state: State) -> SeatChanges:
        return seat_changes.possible_seat_changes(state, self.players[-1])

    def player_in_turn_or_none(self, state: State) -> str | None:
        if state.phase == ATTACK:
            return str(state.player_name(state.attacker))
        return str(state.player_name(state.defender)) if state.phase == DEFENCE else None

    def departed_seats(self, state: State) -> frozenset[Seat]:
        return state.table_rules.departed

    def join(self, state: State, name: str, total: int | None) -> tuple[object, ...]:
        return seat_changes.join(state, name)

    def leave(self, state: State, seat: Seat) -> tuple[object, ...]:
        return seat_changes.discard_hand_and_leave(state, seat)

    def rules_in_edition(self, edition: str, options: Options) -> tuple[Rule, ...]:
        return rules_in_force(
            EDITIONS[edition].rules,
            reworded_and_own_variants_of_edition(EDITIONS[edition], self.variants),
            options,
        )

    def entry_reader(self, state: State) -> Reader:
        return entry_reader.ElRoyaleReader(state.names)

    def apply(self, state: State, action: Action) -> tuple[object, ...]:
        return state.table_rules.effects[type(action)](state, action)

    def legal_act_sets(self, state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        return legal_act_sets(state, partial_act)

    def rules_for_act(self, state: State, action: Action) -> tuple[Rule, ...]:
        return state.table_rules.rules[type(action)]

    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[Action, ...]:
        return tuple(islice(nearest_legal_acts(state, entry), 3))

    def state_json(self, state: State) -> JsonObject:
        return entry_reader.state_json(state)

    def known_and_possible_card_locations(self, state: State, card: Card) -> list[Location]:
        return list(known_or_possible_card_locations(state, card)) if card < JOKER else []

    def hand_with_hidden_cards(self, state: State, seat: Seat) -> tuple[Card, ...]:
        known = cards_in_set(state.known[seat])
        return (*known, *[HIDDEN] * (state.size[seat] - len(known)))

    def public_state(self, state: State) -> State:
        return public_state(state)

    def current_log_chapter_heading(self, state: State) -> WordingWithFacts | None:
        return words.headline(state) if state.phase == ATTACK else None

    def chances_seat_may_see(self, state: State, seat: Seat) -> Iterator[Chance]:
        return odds.chances_for_seat(state, seat)

    def glance_json_for_table_list(self, state: State) -> JsonObject:
        """The cards in each hand and in the battle pile, the players who are out (as bits), and the
        attacker."""
        battle = [seat for seat in (state.attacker, state.defender) if seat >= 0]
        return {"hands": list(state.size), "pile": len(state.pile), "out": state.out, "battle": battle}

    def final_places_by_seat(self, state: State) -> tuple[int, ...]:
        return game_statistics.final_places_by_seat(state)

    def numbers_showing_who_leads_by_seat(self, state: State) -> tuple[int, ...]:
        return game_statistics.hand_sizes_with_eliminated_ranked_worst(state)

    def statistics_by_seat(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        return game_statistics.statistics_by_seat(snapshot)

    def books_by_edition(self) -> Mapping[str, Book]:
        from referee.games.el_royale.book import BOOKS  # a large module that is rarely needed

        return BOOKS

    def implementation_of_rulings_by_id(self) -> Mapping[str, Item]:
        from referee.games.el_royale.ledger import LEDGER

        return LEDGER

    def laboratory(self) -> Laboratory:
        from referee.games.el_royale.computer_players import ElRoyaleLaboratory  # rarely needed

        return ElRoyaleLaboratory(self.start)

    def score_sheet(self, games: Sequence[Snapshot], date: str = "") -> ScoreSheet:
        headers = [game.header for game in games if isinstance(game.header, ElRoyaleHeader)]
        if len(headers) < len(games) or any(header.seats != headers[0].seats for header in headers):
            raise NoRecord(
                say(
                    "score_sheet.not_one",
                    "several records on one sheet must be games of El Royale by the same players",
                )
            )
        evening = [match.game_result(header, game.state) for header, game in zip(headers, games, strict=True)]
        return score_sheet.score_sheet_of_evening(
            self.edition_title(headers[0].edition), headers[0], evening, date
        )


EL_ROYALE = ElRoyale()
