"""Entries made at a table, as the tests of tables that are told less make them."""

from typing import Any

from referee.table.table import Table


def told(entry: str) -> dict[str, Any]:
    """From here on the app is told so much."""
    return {"do": "house_rules", "options": {"entry": entry}}


def entered(table: Table, *entries: dict[str, Any]) -> Table:
    """The table after these entries, each of which is allowed."""
    for written in entries:
        assert table.enter(table.read(written)).verdict == "allowed", written
    return table


def codes(table: Table, written: dict[str, Any]) -> list[str]:
    """The rules that this entry breaks."""
    return [finding.rule.id for finding in table.judge(table.read(written)).findings]
