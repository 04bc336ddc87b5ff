"""Royal Battles (play-test version 0.1), a game with cards and chess pieces for two players on a board of 5
by 7 cards."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from models.cards import HIDDEN
from models.json_values import JsonObject
from models.record import Entry, Header
from models.royal_battles import RoyalBattlesHeader
from models.rulings import Rule
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, PartialAct
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.game import Game, Location, Snapshot
from referee.games.royal_battles import (
    attack,
    effects,
    entry_reader,
    events,
    forms_only,
    game_statistics,
    hidden_cards,
    initiative,
    movement,
    odds,
    phases,
    setup,
    variants,
    words,
)
from referee.games.royal_battles.actions import VERBS, Action
from referee.games.royal_battles.alternatives import nearest_legal_acts
from referee.games.royal_battles.fighters import numbered_unit_names_of_seat
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.legal_acts import legal_act_sets
from referee.games.royal_battles.state import FIELDS, OVER, NoMoveClaim, State, state_before_first_card
from referee.games.royal_battles.table_rules import Phase
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.number_types import Card, Seat
from referee.words.messages import WordingWithFacts
from referee.words.phrases import vocabulary_word

RULES = (
    *phases.RULES,
    *setup.RULES,
    *initiative.RULES,
    *movement.RULES,
    *attack.RULES,
    *hidden_cards.RULES,
    *forms_only.RULES,
)
"""Every rule of the text, including those that only a house rule turns on (variants.py)."""


class RoyalBattles(Game[State, Action]):
    """The game Royal Battles."""

    package = "royal_battles"
    game = "royal-battles"
    title = "Royal Battles"
    header = RoyalBattlesHeader
    verbs = VERBS
    rules = RULES
    variants = variants.VARIANTS
    cited_items = MappingProxyType({"RB": ""})
    texts = words.TEXTS
    sentences = words
    category_labels = game_statistics.WAYS
    lead_numbers_wording = game_statistics.BALANCES
    statistic_labels = game_statistics.FIGURES
    first_turns = frozenset({"draw", "move", "cannot_move", "end_turn", "discard_hand"})
    stored_types = (Phase, NoMoveClaim)
    state_attributes = FIELDS
    fixed_house_rules = frozenset(("pieces", "army_choice", "army_points"))
    unique_places = frozenset(SQUARES)
    has_jokers = True
    piece_letters = MappingProxyType(
        {"P": "pawn", "R": "rook", "N": "knight", "B": "bishop", "Q": "queen", "K": "king"}
    )

    def start(self, header: Header) -> State:
        assert isinstance(header, RoyalBattlesHeader)
        return state_before_first_card(
            header, variants.phase_rules_for_table(header, self.rules, self.variants)
        )

    def with_house_rules(self, state: State, header: Header) -> State:
        """Change the house rules. If the level of detail changes, the record forms stay as they are."""
        new = super().with_house_rules(state, header)
        if state.phase == OVER or new.table_rules.first_phase == state.table_rules.first_phase:
            return new
        return forms_only.keep_injuries_at_new_detail_level(self.start(header), state.injury)

    def entry_reader(self, state: State) -> Reader:
        return entry_reader.RoyalBattlesReader(state)

    def apply(self, state: State, action: Action) -> tuple[object, ...]:
        return effects.apply_act(state, action)

    def with_table_entry_counted(self, state: State) -> State:
        new = state.copy()
        new.entries += 1
        return new

    def legal_act_sets(self, state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
        return legal_act_sets(state, partial_act)

    def rules_for_act(self, state: State, action: Action) -> tuple[Rule, ...]:
        return state.table_rules.rules[state.phase][type(action)]

    def allowed_acts_instead(self, state: State, entry: Entry) -> tuple[Action, ...]:
        return tuple(islice(nearest_legal_acts(state, entry), 6))

    def state_json(self, state: State) -> JsonObject:
        return entry_reader.state_json(state)

    def pile_counts(self, state: State) -> dict[str, int]:
        return entry_reader.pile_counts(state)

    def known_and_possible_card_locations(self, state: State, card: Card) -> list[Location]:
        return list(hidden_cards.shown_and_possible_card_locations(state, card)) if card != HIDDEN else []

    def glance_json_for_table_list(self, state: State) -> JsonObject:
        """Each of the 35 squares: a letter for the colour of its card and the unit on it (`-` for none)."""
        units = "".join(str(unit) if unit >= 0 else "-" for unit in state.unit_on_square)
        return {"cards": "".join(colour[:1] or "-" for colour in state.colour), "units": units}

    def seats_json(self, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> list[JsonObject]:
        return [
            {"name": name, "army": armies[n] if n < len(armies) else ARMY} for n, name in enumerate(names)
        ]

    def unit_names(self, state: State) -> Sequence[str]:
        numbered = [name for seat in (0, 1) for name in numbered_unit_names_of_seat(state, seat)]
        return tuple(dict.fromkeys([*state.table_rules.kinds, *numbered]))

    def pieces_by_square(self, state: State) -> Mapping[str, str]:
        return {
            SQUARES[square]: state.table_rules.kinds[unit]
            for unit, square in enumerate(state.square_of_unit)
            if square >= 0
        }

    def public_state(self, state: State) -> State:
        return hidden_cards.public_state(state)

    def depends_on_hidden_hands(self, event: object) -> bool:
        return isinstance(event, events.BattleEnded | events.HandsAsked) and event.by_hands

    def hand_with_hidden_cards(self, state: State, seat: Seat) -> tuple[Card, ...]:
        return hidden_cards.hand_with_hidden_cards(state, seat)

    def holder_only_cards_by_pile(self, state: State) -> dict[str, tuple[str, ...]]:
        return hidden_cards.holder_only_cards_by_pile(state)

    def reveal_cards_and_return_state(self, state: State, shows: Mapping[str, Sequence[str]]) -> State:
        return hidden_cards.reveal_cards_and_return_state(state, shows)

    def forced_automatic_entry(self, state: State) -> JsonObject | None:
        return hidden_cards.automatic_pre_turn_draw_entry(state) or super().forced_automatic_entry(state)

    def final_places_by_seat(self, state: State) -> tuple[int, ...]:
        return game_statistics.final_places_by_seat(state)

    def statistics_by_seat(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        return game_statistics.statistics_by_seat(snapshot)

    def category_value_label(self, category: str, value: str) -> str:
        return ", ".join(vocabulary_word("unit", each) for each in value.split(game_statistics.AND))

    def numbers_showing_who_leads_by_seat(self, state: State) -> tuple[int, ...]:
        return game_statistics.life_left_by_seat(state)

    def current_log_chapter_heading(self, state: State) -> WordingWithFacts | None:
        return words.current_log_chapter_heading(state)

    def chances_seat_may_see(self, state: State, seat: Seat) -> Iterator[Chance]:
        return odds.chances_for_seat(state, seat)

    def laboratory(self) -> Laboratory:
        from referee.games.royal_battles.computer_players import RoyalBattlesLaboratory

        return RoyalBattlesLaboratory(self.start)

    def books_by_edition(self) -> Mapping[str, Book]:
        from referee.games.royal_battles.book import BOOKS  # a large module that is rarely needed

        return BOOKS

    def implementation_of_rulings_by_id(self) -> Mapping[str, Item]:
        from referee.games.royal_battles.ledger import LEDGER

        return LEDGER


ARMY = ("knight", "pawn", "king", "queen")
"""The default army."""

ROYAL_BATTLES = RoyalBattles()
