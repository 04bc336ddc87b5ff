"""Find the entries of a game in which a rule or a paragraph of the rules book applied."""

from collections.abc import Mapping

from models.record import NonGameEntry
from models.rulings import Ruling
from referee.books.book import Paragraph
from referee.game import AnyGame, AnyState
from referee.table.table import Table

Acted = Mapping[str, tuple[int, ...]]
"""The numbers of entries that rest on a rule, by ruling item and by id of a broken rule."""


def ruling_items_behind_entry(game: AnyGame, state: AnyState, ruling: Ruling) -> tuple[str, ...]:
    """The ruling items that an entry and its consequences rest on, each once."""
    rulings = [finding.rule.ruling for finding in ruling.findings]
    if not isinstance(ruling.entry, NonGameEntry):
        rulings += [each for event in ruling.events for each in game.event_message(state, event)[1]]
    return tuple(dict.fromkeys(each for each in rulings if each))


def entry_numbers_by_rule_or_item(table: Table) -> Acted:
    """The rules that applied in the standing entries, each with its entries in order."""
    entries: dict[str, list[int]] = {}
    for n, ruling in enumerate(table.rulings, 1):
        broken_rules = (finding.rule.id for finding in ruling.findings)
        for each in dict.fromkeys(
            (*ruling_items_behind_entry(table.game, table.state, ruling), *broken_rules)
        ):
            entries.setdefault(each, []).append(n)
    return {each: tuple(numbers) for each, numbers in entries.items()}


def entry_numbers_resting_on_paragraph(
    paragraph: Paragraph, entry_numbers_by_rule_or_item: Acted
) -> tuple[int, ...]:
    """The entries that rest on the rules in a paragraph."""
    return tuple(
        sorted(
            {
                n
                for each in (paragraph.id, *paragraph.rulings)
                for n in entry_numbers_by_rule_or_item.get(each, ())
            }
        )
    )
