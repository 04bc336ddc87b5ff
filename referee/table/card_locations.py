"""Find a card: where it is and since which entry, or where it may be."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.cards import card_number_or_none
from models.rulings import Finding
from models.translation import fill_facts, say, wording
from referee.game import Location
from referee.table.dependent_corrections import cards_and_places_by_path_in_entry, certain_locations_of_name
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
"""The wording for each kind of place."""


class FoundPlace(NamedTuple):
    """One place of a card, and the entry that moved it there (0: it was there from the start)."""

    location: Location
    since_entry: int

    @property
    def text(self) -> str:
        """The place in words: `on c4 since entry 12`, or `perhaps in Jon's deck`."""
        location = self.location
        place = "one_deck" if location.place == "deck" and not location.owner else location.place
        of_whom = location.owner if location.place in ("board", "under") else ""
        return say(
            "where.card",
            "{owner}{times}{sure, select, true {} other {perhaps }}{place}{since}",
            owner=say("where.owner", "{whose}'s, ", whose=of_whom) if of_whom else "",
            times=say("where.times", "{count} times ", count=location.copies) if location.copies > 1 else "",
            sure=location.is_certain,
            place=fill_facts(
                wording(f"where.{place}", PLACES[place]), {"at": location.square, "whose": location.owner}
            ),
            since=say("where.since", " since entry {n}", n=self.since_entry)
            if self.since_entry and location.is_certain
            else "",
        )


def certain_and_possible_places_of_card(table: Table, card: str) -> tuple[FoundPlace, ...]:
    """Every place where this card is or may be, certain places first. Empty if there is no such card.

    At a table whose players use their own memory, only cards that lie open are found.
    """
    number = card_number_or_none(card)
    if number is None:
        return ()
    only_open = is_memory_left_to_players(table.game, table.state)
    since: dict[Location, int] = {}
    for n, state in enumerate(table.states_in_order()):
        locations = table.game.known_and_possible_card_locations(state, number)
        since = {
            location: since.get(location, n)
            for location in equal_locations_merged(locations)
            if location.place in OPEN or not only_open
        }
    return tuple(
        sorted(
            (FoundPlace(location, n) for location, n in since.items()),
            key=lambda found: not found.location.is_certain,
        )
    )


def last_entry_that_placed_card(table: Table, card: str, pack_owner: str = "") -> int:
    """The last entry that named this card and put a copy of it where everybody saw it; 0 if there is none.

    If the card cannot be where somebody now says it is, that entry may have named the wrong card.
    `pack_owner`: the owner of the pack, in Royal Battles.
    """
    for n in range(len(table), 0, -1):
        if card in cards_and_places_by_path_in_entry(table.game, table.ruling_of_entry(n).entry).values():
            before, after = (
                certain_locations_of_name(table.game, table.state_after(each), card) for each in (n - 1, n)
            )
            if any(
                isinstance(location, Location) and pack_owner in ("", location.owner)
                for location in after - before
            ):
                return n
    return 0


def misplaced_card_by_suspect_entry_number(table: Table, findings: Iterable[Finding]) -> dict[int, str]:
    """Earlier entries that may be wrong, each with its card, if these findings say that a card cannot be
    there."""
    found = {}
    for finding in findings:
        card, owner = (str(finding.facts.get(name, "")) for name in ("card", "whose"))
        n = (
            last_entry_that_placed_card(table, card, owner)
            if finding.rule.physical and card_number_or_none(card) is not None
            else 0
        )
        if n:
            found[n] = card
    return found


def equal_locations_merged(places: Iterable[Location]) -> list[Location]:
    copies: dict[Location, int] = {}
    for location in places:
        one = location._replace(copies=1)
        copies[one] = copies.get(one, 0) + location.copies
    return [location._replace(copies=number) for location, number in copies.items()]
