"""Which rules acted in a game, and in which of its entries: from a paragraph of the rules book to the moments it mattered."""

from collections.abc import Mapping

from models.record import Aside
from models.rulings import Ruling
from referee.books.book import Paragraph
from referee.game import AnyGame, AnyState
from referee.table.table import Table

Acted = Mapping[str, tuple[int, ...]]
"""By ruling, and by the id of a broken rule: the entries that rest on it."""


def rulings_behind(game: AnyGame, state: AnyState, ruling: Ruling) -> tuple[str, ...]:
    """The rulings that an entry and what followed from it rest on, each once."""
    rulings = [finding.rule.ruling for finding in ruling.findings]
    if not isinstance(ruling.entry, Aside):
        rulings += [each for happened in ruling.happened for each in game.event_message(state, happened)[1]]
    return tuple(dict.fromkeys(each for each in rulings if each))


def rule_usage(table: Table) -> Acted:
    """What acted in the entries that stand now, each list in the order of the entries."""
    entries: dict[str, list[int]] = {}
    for n, ruling in enumerate(table.rulings, 1):
        broken = (finding.rule.id for finding in ruling.findings)
        for each in dict.fromkeys((*rulings_behind(table.game, table.state, ruling), *broken)):
            entries.setdefault(each, []).append(n)
    return {each: tuple(numbers) for each, numbers in entries.items()}


def entries_on_paragraph(paragraph: Paragraph, acts: Acted) -> tuple[int, ...]:
    """The entries that rest on what a paragraph says."""
    return tuple(sorted({n for each in (paragraph.id, *paragraph.rulings) for n in acts.get(each, ())}))
