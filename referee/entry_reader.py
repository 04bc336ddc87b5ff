"""Convert the words of an entry to a game's numbers, with a finding for each word that means nothing at the
table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar

from models.cards import HIDDEN, JOKER, card_number_or_none
from models.external_input import single_line_excerpt
from models.rulings import Facts, Finding, Rule, rule
from referee.number_types import Card, Seat
from referee.unknowns import open_tuple_if_partial

InputValue = TypeVar("InputValue")
ReadValue = TypeVar("ReadValue")


def no_violations(_state: object, _action: object) -> Iterator[Facts]:
    """What is announced must mean something at this table."""
    yield from ()


def unreadable_word_rule(
    id: str, ruling: str, section: str, explanation: str, later_ruling: str = ""
) -> Rule:
    """The rule for a word that means nothing. It is reported while reading, so judging an act never breaks
    it.

    `later_ruling`: the item by which a later text of the game settles the same.
    """
    return rule(id, ruling, section, "", explanation, physical=True, later_ruling=later_ruling)(no_violations)


class Reader:
    """Reads the words of one entry, and collects findings for words that mean nothing.

    Each game has a subclass with the rules for such words and methods for its own kinds of values. A word
    that means nothing is read as -1.
    """

    unknown_player: ClassVar[Rule]
    departed_player: ClassVar[Rule | None] = None
    """The rule for a player who has left, at games whose players leave; None if such a player is unknown."""
    unknown_card: ClassVar[Rule]
    card_not_shown: ClassVar[Rule | None] = None
    """The rule for a visible card that is not named; None if any card may be left unnamed."""
    has_jokers: ClassVar[bool] = False

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.findings: list[Finding] = []

    def add_finding_and_return_minus_one(self, rule: Rule, **facts: object) -> int:
        """Add a finding for a word that means nothing, and return -1."""
        self.findings.append(
            Finding(
                rule,
                {
                    name: single_line_excerpt(each) if isinstance(each, str) else each
                    for name, each in facts.items()
                },
            )
        )
        return -1

    def seat_of_player_or_add_finding(self, name: str) -> Seat:
        """The seat of the player with this name."""
        return (
            self.names.index(name)
            if name in self.names
            else self.add_finding_and_return_minus_one(self.unknown_player, name=name)
        )

    def card_from_name_or_add_finding(self, name: str, may_be_hidden: bool = False) -> Card:
        """The number of a card. `may_be_hidden`: the referee need not be shown it."""
        card = card_number_or_none(name)
        if card is None or (card == JOKER and not self.has_jokers):
            return self.add_finding_and_return_minus_one(self.unknown_card, card=name)
        if card == HIDDEN and not may_be_hidden and self.card_not_shown is not None:
            return self.add_finding_and_return_minus_one(self.card_not_shown)
        return card

    def cards_from_names(self, card_names: Sequence[str], may_be_hidden: bool = False) -> tuple[int, ...]:
        """The numbers of some cards, in the same order."""
        return open_tuple_if_partial(
            card_names, [self.card_from_name_or_add_finding(name, may_be_hidden) for name in card_names]
        )

    def read_values_by_seat_or_add_findings(
        self,
        values_by_name: Mapping[str, InputValue],
        read_value: Callable[[InputValue], ReadValue],
        missing_player_rule: Rule | None = None,
        departed: frozenset[Seat] = frozenset(),
    ) -> tuple[ReadValue | None, ...]:
        """Read the value given for each name, and return them by seat; None for a seat not named, with a
        finding of `missing_player_rule` if given. A player of `departed` may not be named and is not missing.
        """
        found: list[ReadValue | None] = [None] * len(self.names)
        for name, each in values_by_name.items():
            seat, value = self.seat_of_player_or_add_finding(name), read_value(each)
            if seat in departed:
                self.add_finding_and_return_minus_one(self.departed_player or self.unknown_player, name=name)
            elif seat >= 0:
                found[seat] = value
        if missing_player_rule is not None:
            for seat, (name, found_value) in enumerate(zip(self.names, found, strict=True)):
                if found_value is None and seat not in departed:
                    self.add_finding_and_return_minus_one(missing_player_rule, player=name)
        return tuple(found)
