"""Formats for points."""

from collections.abc import Sequence


def points_number_text(points: int | None) -> str:
    """Return points with a minus sign if negative; a dash for none."""
    return "–" if points is None else str(points).replace("-", "−")


def signed_points_text(points: int) -> str:
    """Return points with a plus or minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def names_and_totals_text(names: Sequence[str], totals: Sequence[int]) -> str:
    return ", ".join(f"{name} {points_number_text(total)}" for name, total in zip(names, totals, strict=True))
