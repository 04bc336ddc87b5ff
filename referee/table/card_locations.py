"""Where is it? Where a card lies and since which entry, or where it can still be."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.cards import card_number
from models.rulings import Finding
from models.translation import fill_facts, say, wording
from referee.game import Location
from referee.table.dependent_corrections import names_in, sure_locations
from referee.table.memory_rule import OPEN, is_memory_left_to_players
from referee.table.table import Table

PLACES: Final = {
    "board": "on {at}",
    "under": "covered, under {at}",
    "hand": "in {whose}'s hand",
    "deck": "in {whose}'s deck",
    "one_deck": "in the deck",
    "stack": "in the draw stack",
    "initiative": "among {whose}'s initiative cards",
    "discards": "among {whose}'s discards",
    "discard": "in the discard pile",
    "dead": "in the dead pile",
    "spoils": "in {whose}'s spoils",
    "meld": "in {whose}'s meld",
    "pile": "in the battle pile",
    "trick": "among the cards just played",
}
"""Where a card is, in words."""


class FoundPlace(NamedTuple):
    """One place of a card, and the entry that brought it there: 0 if it is there from the beginning."""

    lying: Location
    since: int

    @property
    def text(self) -> str:
        """In words: `on c4 since entry 12`, or `perhaps in Jon's deck`."""
        lying = self.lying
        place = "one_deck" if lying.place == "deck" and not lying.whose else lying.place
        of_whom = lying.whose if lying.place in ("board", "under") else ""
        return say(
            "where.card",
            "{owner}{times}{sure, select, true {} other {perhaps }}{place}{since}",
            owner=say("where.owner", "{whose}'s, ", whose=of_whom) if of_whom else "",
            times=say("where.times", "{count} times ", count=lying.copies) if lying.copies > 1 else "",
            sure=lying.sure,
            place=fill_facts(
                wording(f"where.{place}", PLACES[place]), {"at": lying.at, "whose": lying.whose}
            ),
            since=say("where.since", " since entry {n}", n=self.since) if self.since and lying.sure else "",
        )


def find_card(table: Table, card: str) -> tuple[FoundPlace, ...]:
    """Every place where this card lies or can be, those that are sure first. Nothing for what is no card.

    Where the players remember by themselves, only what lies open.
    """
    number = card_number(card)
    if number is None:
        return ()
    only_open = is_memory_left_to_players(table.game, table.state)
    since: dict[Location, int] = {}
    for n, state in enumerate(table.states()):
        now = table.game.card_locations(state, number)
        since = {
            lying: since.get(lying, n)
            for lying in merged_locations(now)
            if lying.place in OPEN or not only_open
        }
    return tuple(
        sorted((FoundPlace(lying, n) for lying, n in since.items()), key=lambda found: not found.lying.sure)
    )


def last_entry_naming(table: Table, card: str, whose: str = "") -> int:
    """The last entry that named this card and brought a copy of it (of Royal Battles, of whose pack) to where all saw it; 0 for none.

    Where the card cannot be what somebody says now, that entry may have named another.
    """
    for n in range(len(table), 0, -1):
        if card in names_in(table.game, table.ruling(n).entry).values():
            before, after = (sure_locations(table.game, table.state_after(each), card) for each in (n - 1, n))
            if any(isinstance(lying, Location) and whose in ("", lying.whose) for lying in after - before):
                return n
    return 0


def earlier_suspect_entries(table: Table, findings: Iterable[Finding]) -> dict[int, str]:
    """The earlier entries of which one may be wrong where these findings say that a card cannot be there, each with that card."""
    found = {}
    for finding in findings:
        card, whose = (str(finding.facts.get(name, "")) for name in ("card", "whose"))
        n = (
            last_entry_naming(table, card, whose)
            if finding.rule.physical and card_number(card) is not None
            else 0
        )
        if n:
            found[n] = card
    return found


def merged_locations(places: Iterable[Location]) -> list[Location]:
    copies: dict[Location, int] = {}
    for lying in places:
        one = lying._replace(copies=1)
        copies[one] = copies.get(one, 0) + lying.copies
    return [lying._replace(copies=number) for lying, number in copies.items()]
