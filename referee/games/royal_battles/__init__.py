"""Royal Battles (play-test version 0.1): cards and chess pieces, two players, a board of 5 by 7 cards."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from models.cards import HIDDEN
from models.json_values import JsonObject
from models.record import Entry, Header
from models.royal_battles import RoyalBattlesHeader
from models.rulings import Facts, Rule
from referee.act_sets import NOTHING, Acts, Said
from referee.books.book import Book
from referee.chances import Chance
from referee.entry_reader import Reader
from referee.game import Game, Location, Snapshot
from referee.games.royal_battles import (
    attack,
    effects,
    ending,
    entry_reader,
    forms_only,
    hidden_cards,
    initiative,
    movement,
    odds,
    phases,
    setup,
    variants,
    words,
)
from referee.games.royal_battles import (
    game_statistics as figures,
)
from referee.games.royal_battles.actions import VERBS, Action
from referee.games.royal_battles.alternatives import nearest
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.legal_acts import acts
from referee.games.royal_battles.state import FIELDS, OVER, Phase, State, first_state
from referee.lab.laboratory import Laboratory
from referee.ledger import Item
from referee.words.phrases import term

RULES = (
    *phases.RULES,
    *setup.RULES,
    *initiative.RULES,
    *movement.RULES,
    *attack.RULES,
    *hidden_cards.RULES,
    *forms_only.RULES,
)
"""Every rule of the text, also those that hold only by a house rule (variants.py)."""


class RoyalBattles(Game[State, Action]):
    """The game, as the table asks for it."""

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
    ways = figures.WAYS
    balances = figures.BALANCES
    figures = figures.FIGURES
    first_turns = frozenset({"draw", "move", "cannot_move", "end_turn", "discard_hand"})
    terms = "battle"
    made_of = (Phase,)
    parts = FIELDS
    settled = frozenset(("pieces", "army_choice", "army_points"))
    places = frozenset(SQUARES)
    has_jokers = True
    piece_letters = MappingProxyType(
        {"P": "pawn", "R": "rook", "N": "knight", "B": "bishop", "Q": "queen", "K": "king"}
    )

    def start(self, header: Header) -> State:
        assert isinstance(header, RoyalBattlesHeader)
        return first_state(header, variants.play(header, self.rules, self.variants))

    def with_house_rules(self, state: State, header: Header) -> State:
        """How much is told may change too: the forms stay as they are."""
        new = super().with_house_rules(state, header)
        if state.phase == OVER or new.battle.begins == state.battle.begins:
            return new
        return forms_only.told_otherwise(self.start(header), state.injury)

    def reader(self, state: State) -> Reader:
        return entry_reader.RoyalBattlesReader(state)

    def apply(self, state: State, action: Action) -> tuple[object, ...]:
        return effects.follow(state, action)

    def acts(self, state: State, said: Said = NOTHING) -> Iterator[Acts]:
        return acts(state, said)

    def asked_rules(self, state: State, action: Action) -> tuple[Rule, ...]:
        return state.battle.rules[state.phase][type(action)]

    def instead(self, state: State, entry: Entry) -> tuple[Action, ...]:
        return tuple(islice(nearest(state, entry), 6))

    def show(self, state: State) -> JsonObject:
        return entry_reader.show(state)

    def counts(self, state: State) -> dict[str, int]:
        return entry_reader.counts(state)

    def whereabouts(self, state: State, card: int) -> list[Location]:
        return list(hidden_cards.locations(state, card)) if card != HIDDEN else []

    def glance(self, state: State) -> JsonObject:
        """Each of the 35 squares as a letter for the colour of its card (`-` for none), and the unit on it (`-` for none)."""
        units = "".join(str(unit) if unit >= 0 else "-" for unit in state.on)
        return {"cards": "".join(colour[:1] or "-" for colour in state.colour), "units": units}

    def seats(self, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> list[JsonObject]:
        return [
            {"name": name, "army": armies[n] if n < len(armies) else ARMY} for n, name in enumerate(names)
        ]

    def pieces(self, state: State) -> Mapping[str, str]:
        return {
            SQUARES[square]: state.battle.kinds[unit] for unit, square in enumerate(state.at) if square >= 0
        }

    def as_seen(self, state: State) -> State:
        return hidden_cards.as_seen(state)

    def rests_on_hands(self, happened: object) -> bool:
        return isinstance(happened, ending.BattleEnded) and happened.by_hands

    def hand(self, state: State, seat: int) -> tuple[int, ...]:
        return hidden_cards.whole_hand(state, seat)

    def unseen_cards(self, state: State) -> dict[str, tuple[str, ...]]:
        return hidden_cards.unseen_cards(state)

    def brought_to_light(self, state: State, shows: Mapping[str, Sequence[str]]) -> State:
        return hidden_cards.brought_to_light(state, shows)

    def follows(self, state: State) -> JsonObject | None:
        return hidden_cards.pre_turn_draw(state) or super().follows(state)

    def placing(self, state: State) -> tuple[int, ...]:
        return figures.placing(state)

    def counted(self, snapshot: Snapshot) -> Sequence[Mapping[str, int]]:
        return figures.counted(snapshot)

    def in_that_way(self, way: str, value: str) -> str:
        return ", ".join(term("unit", each) for each in value.split(figures.AND))

    def balance(self, state: State) -> tuple[int, ...]:
        return figures.life_left(state)

    def chapter(self, state: State) -> tuple[str, Facts] | None:
        return words.chapter(state)

    def odds(self, state: State, seat: int) -> Iterator[Chance]:
        return odds.odds(state, seat)

    def laboratory(self) -> Laboratory:
        from referee.games.royal_battles.computer_players import RoyalBattlesLaboratory

        return RoyalBattlesLaboratory(self.start)

    def books(self) -> Mapping[str, Book]:
        from referee.games.royal_battles.book import BOOKS  # long, and seldom read

        return BOOKS

    def ledger(self) -> Mapping[str, Item]:
        from referee.games.royal_battles.ledger import LEDGER

        return LEDGER


ARMY = ("knight", "pawn", "king", "queen")
"""The army of a player who names none."""

ROYAL_BATTLES = RoyalBattles()
