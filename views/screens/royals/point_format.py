"""Formats for points."""


def points_text(points: int) -> str:
    """Return points with a minus sign if negative."""
    return str(points).replace("-", "−")


def signed_points_text(points: int) -> str:
    """Return points with a plus or minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
