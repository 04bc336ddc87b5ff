"""Points as they are written."""


def points_text(points: int) -> str:
    """With a minus where they are less than nothing."""
    return str(points).replace("-", "−")


def signed_points_text(points: int) -> str:
    """With the sign that adds them to what was."""
    return f"{points:+d}".replace("-", "−") if points else "0"
