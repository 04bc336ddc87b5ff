"""How a table stood at any moment in words, and why an entry is irregular."""

from models.rulings import Ruling
from referee.game import AnyState
from referee.table.gate import Table
from referee.words.phrases import reason


def headline(table: Table, state: AnyState) -> str:
    """Whose turn it was and in which phase."""
    code, facts = table.game.headline(state)
    return table.game.said(code, facts)


def reasons_of(ruling: Ruling) -> list[tuple[str, str]]:
    """Why an entry is irregular: each rule it breaks in words, with the printed heading and the ruling it rests on."""
    found = []
    for finding in ruling.findings:
        where = " · ".join(part for part in (finding.rule.section, finding.rule.ruling) if part)
        found.append((reason(finding), where))
    return found
