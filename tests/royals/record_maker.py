"""Makes the record files of tests/games: whole games by players who know what they want. Run it to make them again.

python tests/royals/record_maker.py
"""

import json
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from models.cards import ACE, HIDDEN, RANK, SUIT  # noqa: E402
from referee.act_sets import all_acts_except_revealing  # noqa: E402
from referee.games import GAMES  # noqa: E402
from referee.games.royals import actions  # noqa: E402
from referee.games.royals.legal_acts import legal_act_sets  # noqa: E402
from referee.games.royals.scoring import POINTS  # noqa: E402
from referee.games.royals.state import DEAL, OVER, PLAY, REVEAL, ROYAL_OF, State  # noqa: E402
from referee.table.replay import ruling_json  # noqa: E402
from referee.table.table import Table  # noqa: E402
from royals.dealer import deal, reveal  # noqa: E402
from royals.sitting import EDITION  # noqa: E402

GAMES_FOLDER = ROOT / "tests" / "games"


class Player:
    """Melds what can be melded, keeps Royals and Aces, ends the hand as often as told."""

    def __init__(self, seed: int, shown: bool, ends: float, melds: float = 1.0) -> None:
        self.chance, self.shown, self.ends, self.melds = Random(seed), shown, ends, melds

    def value(self, state: State, card: int) -> float:
        royal = ROYAL_OF[card] == state.suits[state.attacker]
        return (
            9 * royal
            + 4 * (RANK[card] == ACE)
            + 2 * (RANK[card] >= 10)
            + POINTS[RANK[card]] / 10
            + self.chance.random()
        )

    def act(self, state: State) -> Any:
        if state.phase == DEAL:
            return deal(state, self.chance, self.shown)
        if state.phase == REVEAL:
            return reveal(state, self.chance)
        legal = list(islice(all_acts_except_revealing(legal_act_sets(state)), 4000))
        by_kind: dict[type, list[Any]] = {}
        for act in legal:
            by_kind.setdefault(type(act), []).append(act)
        for kind, often, best in self.preferences(state):
            if kind in by_kind and self.chance.random() < often:
                return best(by_kind[kind])
        return self.chance.choice(legal)

    def preferences(self, state: State) -> list[tuple[type, float, Any]]:
        worth = lambda act: sum(self.value(state, card) for card in getattr(act, "cards", ()))
        card_worth = lambda act: self.value(state, act.card)
        some = self.chance.choice
        return [
            (
                actions.TakePile,
                0.5 * self.melds,
                lambda acts: max(acts, key=lambda act: (len(act.meld), -act.depth)),
            ),
            (actions.Draw, 1.0, lambda acts: self.draw(state, acts)),
            (actions.EndHand, self.ends, some),
            (actions.Ransom, 0.8, some),
            (actions.Assassinate, 0.5, lambda acts: max(acts, key=lambda act: self.value(state, act.victim))),
            (actions.Meld, 0.9 * self.melds, lambda acts: max(acts, key=lambda act: len(act.cards))),
            (actions.ChangeSuit, 0.3, some),
            (actions.Lead, 1.0, lambda acts: max(acts, key=card_worth)),
            (actions.Follow, 1.0, some),
            (actions.Keep, 1.0, lambda acts: max(acts, key=worth)),
            (actions.Choose, 0.8, some),
            (actions.Discard, 1.0, lambda acts: min(acts, key=card_worth)),
        ]

    def draw(self, state: State, draws: list[Any]) -> Any:
        from_pile = [act for act in draws if act.source == actions.DISCARD_PILE]
        if from_pile and self.chance.random() < 0.7:
            return self.chance.choice(from_pile)
        stack = [act for act in draws if act.source == actions.STACK and (act.card != HIDDEN) == self.shown]
        return self.chance.choice(stack or draws)


def game(name: str, players: str, options: dict[str, Any], player: Player, hands: int = 99) -> Table:
    """A whole game, or so many hands of one."""
    seats = [{"name": each} for each in players.split()]
    header = GAMES[name].header.model_validate(
        {"game": name, "edition": EDITION[name], "options": options, "seats": seats}
    )
    table = Table(header)
    while (
        table.state.phase != OVER
        and len(table.state.scores[0]) < max(hands, 1)
        and len(table) < (6000 if hands else 0)
    ):
        assert (
            table.enter(table.game.entry_from_act(table.state, player.act(table.state))).verdict == "allowed"
        )
    return table


def endings(table: Table) -> list[str]:
    """How each hand ended."""
    return [
        f"{ruling.entry.do}:{happened.how}"
        for ruling in table.rulings
        for happened in ruling.events
        if type(happened).__name__ == "HandEnded"
    ]


def keep(name: str, table: Table) -> None:
    """Write the record, an entry to a line."""
    record = table.record_json()
    entries = ",\n  ".join(json.dumps(entry) for entry in record.pop("entries"))
    (GAMES_FOLDER / f"{name}.json").write_text(
        f'{json.dumps(record, indent=1)[:-2]},\n "entries": [\n  {entries}\n ]\n}}\n'
    )
    print(f"{name}: {len(table)} entries, {endings(table)}, {table.game.state_json(table.state)['scores']}")


def searched(wanted: str, *arguments: Any, **more: Any) -> Table:
    """The first game by seed in which a hand ends as wanted."""
    name, players, options, shown, ends, hands = arguments
    for seed in range(2000):
        table = game(name, players, options, Player(seed, shown, ends, **more), hands)
        if wanted in endings(table):
            return table
    raise LookupError(wanted)


def negative_and_multiplied(players: str, options: dict[str, Any]) -> Table:
    """The first game with a set of Royals under a negative score."""
    for seed in range(3000):
        table = game("royals", players, options, Player(seed, True, 0.4, melds=0.0), 1)
        for ruling in table.rulings[-1:]:
            for score in ruling_json(table.game, table.state, 1, ruling).get("points", {}).values():
                if score["points"] < 0 and any(each["reason"] == "set" for each in score["lines"]):
                    return table
    raise LookupError("negative and multiplied")


def tallied(name: str, players: str, options: dict[str, Any], seed: int, richness: int) -> Table:
    """A game of which only the hands are entered: boards of random cards."""
    chance = Random(seed)
    seats = [{"name": each} for each in players.split()]
    header = GAMES[name].header.model_validate(
        {"game": name, "edition": EDITION[name], "options": {"entry": "tally"} | options, "seats": seats}
    )
    table = Table(header)
    while table.state.phase != OVER and len(table) < 40:
        tally(table, chance, richness)
    return table


def tally(table: Table, chance: Random, richness: int) -> None:
    """A hand is entered as it ended."""
    pack = [card for card, number in enumerate(table.state.table_rules.pack[:52]) for _ in range(number)]
    chance.shuffle(pack)
    pack.sort(key=lambda card: RANK[card] if chance.random() < 0.5 else 13 * chance.random())
    tallied_seats = []
    for _ in table.header.seats:
        spoils, meld, hand = (
            [pack.pop() for _ in range(min(len(pack), chance.randint(0, most)))]
            for most in (richness // 2, richness, 6)
        )
        suit = max(range(4), key=lambda each: sum(ROYAL_OF[card] == each for card in spoils))
        tallied_seats.append(
            actions.SeatTally(
                suit, tuple(spoils), tuple(card for card in meld if SUIT[card] >= 0), tuple(hand)
            )
        )
    act = actions.Tally(chance.randrange(len(table.header.seats)), tuple(tallied_seats))
    assert table.enter(table.game.entry_from_act(table.state, act)).verdict == "allowed"


def told_otherwise(name: str, players: str, depths: str, seed: int, target: int) -> Table:
    """A game of which more or less is told from time to time, also in the middle of a hand."""
    player, chance = Player(seed, True, 0.3), Random(seed)
    table = game(name, players, {"entry": depths.split()[0], "target": target}, player, 0)
    for depth in (*depths.split(), *["points"] * 30):
        if table.state.phase == OVER:
            break
        if table.game.house_rules_in_force(table.state).entry != depth:
            assert table.enter(
                table.entry_from_json({"do": "house_rules", "options": {"entry": depth}})
            ).is_accepted
        hands, acts = len(table.state.scores[0]), chance.choice((20, 400))
        while table.state.phase != OVER and len(table.state.scores[0]) == hands and acts:
            acts -= 1
            if depth == "tally":
                tally(table, chance, 10)
            elif depth == "points":
                points = tuple(5 * chance.randint(-8, 60) for _ in table.header.seats)
                assert (
                    table.enter(table.game.entry_from_act(table.state, actions.Points(0, points))).verdict
                    == "allowed"
                )
            else:
                assert (
                    table.enter(table.game.entry_from_act(table.state, player.act(table.state))).verdict
                    == "allowed"
                )
    return table


def past_the_target_too_early(players: str) -> Table:
    """The first game in which somebody is past 1066 before everybody has dealt."""
    for seed in range(3000):
        table = tallied("battle-royals", players, {}, seed, 26)
        early = [sum(row[:4]) > 1066 for row in table.state.scores]
        if any(early) and len(table) == 5:
            return table
    raise LookupError("past the target too early")


def irregular(players: str) -> Table:
    """A hand in which a meld without a Royal stood at the table, and a turn without its trick."""
    player = Player(11, True, 0.1)
    table = game("battle-royals", players, {}, player, 0)
    let_stand = {"play": 0}
    while not table.state.scores[0]:
        state = table.state
        act = player.act(state)
        if (
            state.phase == PLAY
            and let_stand["play"] < 2
            and not state.fought
            and state.hand_size(state.attacker) > 3
        ):
            wrong = actions.Meld if not let_stand["play"] else actions.Discard
            cards = tuple(state.known[state.attacker][:2])
            act = (
                actions.Meld(state.attacker, cards)
                if wrong is actions.Meld
                else actions.Discard(state.attacker, cards[0])
            )
            entry = table.game.entry_from_act(state, act).to_json_object() | {
                "override": "nobody noticed in time"
            }
            assert table.enter(table.entry_from_json(entry)).verdict == "irregular"
            let_stand["play"] += 1
        else:
            assert table.enter(table.game.entry_from_act(state, act)).verdict == "allowed"
    return table


def main() -> None:
    two, three, five = "Ann Bob", "Ann Bob Cat", "Ann Bob Cat Dan Eve"
    keep("royals-to-1066-hands-shown", game("royals", two, {}, Player(1, True, 0.02)))
    keep("royals-to-300-hands-hidden", game("royals", two, {"target": 300}, Player(2, False, 0.15)))
    keep("royals-ended-by-the-offense", searched("end_hand:ended", "royals", two, {}, True, 0.6, 1))
    keep(
        "royals-exhausted-by-the-last-discard", searched("discard:exhausted", "royals", two, {}, True, 0.0, 1)
    )
    keep(
        "royals-exhausted-without-a-card-to-lead",
        searched("end_turn:exhausted", "royals", two, {}, True, 0.0, 1),
    )
    keep("royals-exhausted-before-the-trick", searched("lead:exhausted", "royals", two, {}, True, 0.0, 1))
    keep(
        "royals-exhausted-at-once",
        searched("meld:exhausted", "royals", two, {"exhaustion": "at_once"}, True, 0.0, 1),
    )
    keep("royals-negative-hand-doubled", negative_and_multiplied(two, {}))
    keep("royals-tallied-to-1066", tallied("royals", two, {}, 5, 16))
    keep(
        "battle-royals-three-players-duel",
        game("battle-royals", three, {"target": 300}, Player(3, True, 0.06)),
    )
    keep(
        "battle-royals-three-players-all-hidden",
        game("battle-royals", three, {"battle": "all", "target": 300}, Player(4, False, 0.5)),
    )
    keep(
        "battle-royals-five-players-all",
        game("battle-royals", five, {"battle": "all", "target": 200}, Player(5, True, 0.5)),
    )
    keep(
        "battle-royals-five-players-duel-exhausted",
        searched("discard:exhausted", "battle-royals", five, {}, True, 0.0, 1),
    )
    keep(
        "battle-royals-two-players-modern", game("battle-royals", two, {"target": 300}, Player(6, True, 0.06))
    )
    keep(
        "battle-royals-two-decks-sequential",
        game(
            "battle-royals",
            five,
            {"battle": "all", "decks": 2, "sneak": "sequential"},
            Player(7, True, 0.6),
            2,
        ),
    )
    everybody = {"battle": "all"}
    keep("royals-one-hand-hidden", game("royals", two, {}, Player(79, False, 0.7, 1.6), 1))
    keep(
        "battle-royals-one-hand-hidden-duel",
        game("battle-royals", three, {}, Player(262, False, 0.7, 1.6), 1),
    )
    keep(
        "battle-royals-one-hand-hidden-all",
        game("battle-royals", three, everybody, Player(162, False, 0.7, 1.6), 1),
    )
    keep("battle-royals-irregular", irregular(three))
    keep("royals-kept-by-points", told_otherwise("royals", two, "points", 1, 1066))
    keep(
        "royals-told-more-and-less",
        told_otherwise("royals", two, "points referee tally referee points referee", 4, 1066),
    )
    keep(
        "battle-royals-told-more-and-less",
        told_otherwise("battle-royals", three, "referee points tally referee", 3, 500),
    )
    keep("battle-royals-tallied-past-1066-too-early", past_the_target_too_early(five))


if __name__ == "__main__":
    main()
