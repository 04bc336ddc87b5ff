"""Make entries, for tests of tables at which less is entered."""

from typing import Any

from referee.table.table import Table


def told(entry: str) -> dict[str, Any]:
    """The entry that changes how much is entered from now on."""
    return {"do": "house_rules", "options": {"entry": entry}}


def entered(table: Table, *entries: dict[str, Any]) -> Table:
    """Enter these at a table; each must be allowed. Returns the table."""
    for written in entries:
        assert table.enter(table.entry_from_json(written)).verdict == "allowed", written
    return table


def codes(table: Table, written: dict[str, Any]) -> list[str]:
    """The ids of the rules that this entry breaks."""
    return [
        finding.rule.id for finding in table.judge_without_entering(table.entry_from_json(written)).findings
    ]
