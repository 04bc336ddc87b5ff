"""Formats for points."""

from referee.games.royals.state import State


def points_text(points: int) -> str:
    """Return points with a minus sign if negative."""
    return str(points).replace("-", "−")


def signed_points_text(points: int) -> str:
    """Return points with a plus or minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def names_and_totals_text(state: State) -> str:
    """Return all totals in words."""
    return ", ".join(
        f"{name} {total}" for name, total in zip(state.table_rules.names, state.totals, strict=True)
    )
