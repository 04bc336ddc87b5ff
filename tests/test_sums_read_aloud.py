"""Every sum that is read aloud gives its total: the parts that the sentence names are multiplied, added and compared.

Names in these games are plain, so that nothing but the sum itself looks like one.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from models.cards import COLOUR, NAMES
from referee.games.royal_battles.attack import target_squares_and_styles
from referee.games.royal_battles.state import ANY_COLOUR, with_value_at
from referee.games.royal_battles.strike import Strike, calculate_strike
from referee.games.royal_battles.words import sum_terms_in_numbers
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from tests.support.random_games import random_entries, random_header

BLOW = re.compile(r"(?:takes|regains) (\d+) \(([^()]+)\), injury (\d+) of (\d+)")
SCORE = re.compile(
    r"(\w+): ((?:− )?\d+ \((?:[^()]+)\)(?: [+−] \d+ \((?:[^()]+)\))*|nothing) = (−?\d+); total (−?\d+)\."
)
NAMED = ["Jon", "Mendi", "Ann", "Bob", "Cat", "Dan"]


def value(said: str) -> int:
    """What a sum comes to, by the numbers and signs in it: `3 × 2 trumps − 1 armor` is 5."""
    if said == "nothing":
        return 0
    signed = said.replace("−", "-")
    parts = re.findall(
        r"(^|[+-]) ?(\d+)(?: × (\d+))?",
        re.sub(r"\([^()]*\)|, never below 0|, not above full life", "", signed),
    )
    assert signed.count("×") == sum(bool(times) for *_, times in parts)
    return sum((-1 if sign == "-" else 1) * int(number) * int(times or 1) for sign, number, times in parts)


def sentences(table: Table) -> Iterator[tuple[Any, str]]:
    """What the log says of every entry that stands."""
    for ruling in table.rulings:
        yield ruling, entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)[0]


def played(seed: int, kind: str, entries: int) -> Table:
    pick = Random(seed)
    table = Table(random_header(pick, kind, NAMED[:2] if kind == "royals" else NAMED[: pick.randint(2, 6)]))
    for _ in random_entries(table, pick, entries, shown=seed % 2 == 0, irregular=0.02):
        pass
    return table


def test_the_value_of_a_sentence_is_that_of_its_parts() -> None:
    assert value("3 × 2 trumps − 1 armor") == 5
    assert value("6 listed + 4 own units + 10 doubled − 3 armor") == 17
    assert value("2 listed − 5 armor + 3, never below 0") == 0
    assert value("60 (three tens) − 30 (2 cards in hand) + 45 (set 1)") == 75
    assert value("nothing") == 0


def strikes(seed: int) -> Iterator[tuple[Table, Strike]]:
    """Everything that the units of two armies, some of their own making, may do to each other where they stand by chance."""
    pick = Random(seed)
    table = Table(random_header(pick, "royal-battles", NAMED[:2]))
    state = table.state.copy()
    state.initiative = tuple(((pick.randrange(53), seat, 1),) for seat in (0, 1))
    for unit, square in enumerate(pick.sample(range(15), 8)):
        state.square_of_unit[unit], state.unit_on_square[square] = square, unit
        state.lay_card_on_square(square, card := pick.randrange(53), unit >> 2, COLOUR[card] or ANY_COLOUR)
        state.injury = with_value_at(
            state.injury, unit, pick.randint(0, state.table_rules.forms[unit].life - 1)
        )
    for unit in range(8):
        yield from (
            (table, calculate_strike(state, unit, state.unit_on_square[square], style))
            for square, style in target_squares_and_styles(state, unit)
        )


def test_every_blow_and_every_healing_comes_to_what_its_words_say() -> None:
    said = []
    for table, struck in (each for seed in range(60) for each in strikes(seed)):
        code, _, facts = table.game.event_message(table.state, struck)
        spoken, wounds = BLOW.findall(table.game.event_text(code, facts)), (*struck.damage, *struck.healed)

        assert [(int(amount), int(injury)) for amount, _, injury, _ in spoken] == [
            (each.amount, each.injury) for each in wounds
        ]
        assert [value(parts) for _, parts, *_ in spoken] == [each.amount for each in wounds], spoken
        assert [value(sum_terms_in_numbers(each.lines)) for each in wounds] == [
            each.amount for each in wounds
        ]
        said += [parts for _, parts, *_ in spoken]

    for part in (
        "listed",
        "own unit",
        "× 2 trumps",
        "doubled",
        "armor",
        "never below 0",
        "not above full life",
    ):
        assert any(part in each for each in said), f"no sum names {part}"


@pytest.mark.parametrize("kind", ["royals", "battle-royals"])
def test_every_score_comes_to_what_its_words_say(kind: str) -> None:
    hands = 0
    for seed in range(5):
        totals: dict[str, int] = {}
        for ruling, text in sentences(played(seed, kind, 260)):
            hands += scores_add_up(ruling, text, totals)
    assert hands > 3


def test_every_tally_comes_to_what_its_words_say() -> None:
    hands = 0
    for seed in range(4):
        pick = Random(seed)
        kind = ("royals", "battle-royals")[seed % 2]
        header = random_header(pick, kind, NAMED[: 2 + 2 * (seed % 2)])
        table = Table(
            header.model_copy(
                update={"options": header.options.model_copy(update={"entry": "tally", "target": 5000})}
            )
        )
        totals: dict[str, int] = {}
        for _ in range(20):
            pack = pick.sample(NAMES[:52], 52)
            seats = {name: some_hand(pick, pack) for name in header.names}
            assert table.enter(
                table.entry_from_json({"do": "tally", "by": header.names[0], "seats": seats})
            ).is_accepted
        for ruling, text in sentences(table):
            hands += scores_add_up(ruling, text, totals)
    assert hands > 60


def some_hand(pick: Random, pack: list[str]) -> dict[str, Any]:
    """A hand as it may end, its cards taken from the pack: a set in the meld now and then."""
    rank = pick.choice(pack)[:-1]
    meld = [card for card in pack if card[:-1] == rank]
    for card in meld:
        pack.remove(card)
    zones = {zone: [pack.pop() for _ in range(pick.randint(0, 4))] for zone in ("spoils", "hand")}
    return {"suit": pick.choice("SHDC"), "meld": meld if len(meld) > 2 else [], **zones}


def scores_add_up(ruling: Any, text: str, totals: dict[str, int]) -> int:
    """How many scores a sentence reads aloud, each held against its parts, its line and the totals before."""
    scores = [score for each in ruling.events for score in getattr(each, "scores", ())]
    spoken = [
        (name, parts, *(each.replace("−", "-") for each in numbers))
        for name, parts, *numbers in SCORE.findall(text)
    ]
    assert [(name, int(points), int(total)) for name, _, points, total in spoken] == [
        (s.player, s.points, s.total) for s in scores
    ], text
    for name, parts, points, total in spoken:
        assert value(parts) == int(points), text
        totals[name] = totals.get(name, 0) + int(points)
        assert int(total) == totals[name], text
    return len(spoken)
