"""The chances of real positions against random completions, and the time they take.

uv run python -m tests.odds [20000]
"""

import sys
from time import perf_counter

from tests.odds.checking import GAMES, THRESHOLD, checked
from tests.odds.positions import KEPT, times_of


def main(number: int) -> int:
    """Print the largest chi-square of each id, then the times over all kept games."""
    worst: dict[str, list[float]] = {}
    for seed, (name, ids) in enumerate(GAMES.items()):
        for each in checked(name, ids, number, seed):
            worst.setdefault(each.id, []).append(each.chi_square)
    for id, values in sorted(worst.items()):
        print(
            f"{id:12} {len(values):4} chances, {number} completions each: largest chi-square {max(values):5.1f} (threshold {THRESHOLD})"
        )
    begun = perf_counter()
    times = sorted(time for file in sorted(KEPT.glob("*.json")) for time in times_of(file.stem))
    at = {share: times[int(share * (len(times) - 1))] * 1000 for share in (0.5, 0.95, 0.99, 1)}
    print(
        f"{len(times)} positions in {perf_counter() - begun:.0f} s: {', '.join(f'{share:.0%} {ms:.1f} ms' for share, ms in at.items())}"
    )
    return int(any(max(values) > THRESHOLD for values in worst.values()))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
