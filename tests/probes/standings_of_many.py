"""How long the standings and the tie-breaks of 200 players after 11 rounds take: `python -m tests.probes.standings_of_many`."""

import random
import time
from typing import Final

from referee.people.leagues import Entrant, League, Outcome, Pairing
from referee.people.standings import standings_lines

PLAYERS, ROUNDS, TRIES = 200, 11, 5
OUTCOMES: Final[tuple[Outcome, ...]] = ("first", "second", "tie", "first_by_forfeit")


def league_of_many(seed: int = 1) -> League:
    """A league with a result for each game, and six tie-breaks."""
    chance, names = random.Random(seed), [f"Player {number}" for number in range(PLAYERS)]
    played = []
    for _ in range(ROUNDS):
        chance.shuffle(names)
        pairs = zip(names[::2], names[1::2], strict=True)
        played.append(tuple(Pairing(first=a, second=b, entered=chance.choice(OUTCOMES)) for a, b in pairs))
    return League(
        name="Many",
        game="royal-battles",
        system="swiss",
        rounds=ROUNDS,
        entrants=tuple(Entrant(name=name) for name in sorted(names)),
        played=tuple(played),
        tie_breaks=("buchholz", "buchholz_cut1", "sonneborn", "direct", "wins", "progressive"),
    )


def main() -> None:
    """Print the shortest of several tries, in milliseconds."""
    league, taken = league_of_many(), []
    for _ in range(TRIES):
        begun = time.perf_counter()
        lines = standings_lines(league, {})
        taken.append(time.perf_counter() - begun)
        assert len(lines) == PLAYERS
    print(f"{PLAYERS} players after {ROUNDS} rounds: {1000 * min(taken):.0f} ms")


if __name__ == "__main__":
    main()
