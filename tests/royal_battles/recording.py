"""Makes the whole battles in tests/games: `python -m tests.royal_battles.recording`. The same seeds make the same files."""

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.games.royal_battles.actions import Blow
from tests.royal_battles.sitting import Preferences, Sitting, any_act, bold, peaceful, timid

GAMES = Path(__file__).resolve().parent.parent / "games"
REASONS = ("both looked away", "it lay there before anybody saw it", "we let it stand")

SKY_ACE = {
    "name": "Sky Ace", "type": "ranged", "life": 7, "accuracy": 5, "evasion": 3,
    "weapon": {"name": "Twin Guns", "easy": 3, "optimal": 5, "risky": 9},
    "armor": {"name": "Canvas", "rating": 0}, "advantage": "mystic_blast", "advantage_number": 2,
}  # fmt: skip
ROYALS = {"white": ["knight", "pawn", "king", "queen"], "black": ["king", "bishop", "pawn", "knight"]}
WAR = {"white": ["knight"] * 4, "black": ["rook"] * 4}
MAGIC = {"white": ["queen"] * 4, "black": ["bishop"] * 4}


class Wanted(NamedTuple):
    """A battle to be found: who plays how, by which house rules, and how it is to end (the last line's fields)."""

    preferences: Preferences
    ends: dict[str, Any]
    armies: dict[str, Any] = ROYALS
    closed: tuple[int, ...] = ()
    irregular: float = 0.0
    last: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012


BATTLES = {
    "eliminated": Wanted(bold, {"ended": "eliminated"}),
    "eliminated-hidden-hands": Wanted(bold, {"ended": "eliminated"}, WAR, closed=(0, 1)),
    "exhausted-more-units": Wanted(bold, {"ended": "exhausted"}, closed=(1,)),
    "exhausted-playable-cards": Wanted(peaceful, {"ended": "exhausted"}),
    "exhausted-tie": Wanted(any_act, {"ended": "exhausted", "winner": "tie"}, MAGIC),
    "cannot-move-hidden-hands": Wanted(peaceful, {"ended": "exhausted"}, closed=(0, 1), last="cannot_move"),
    "standstill": Wanted(timid, {"ended": "standstill"}),
    "resigned": Wanted(bold, {"ended": "resigned"}, MAGIC, last="resign"),
    "end-check-immediate": Wanted(peaceful, {"ended": "exhausted"}, options={"end_check": "immediate"}, last="move"),
    "end-check-end-of-round": Wanted(
        peaceful, {"ended": "exhausted"}, closed=(0,), options={"end_check": "end_of_round", "both_must_be_out": True}
    ),
    "deck-empty-ends-it": Wanted(bold, {"ended": "exhausted"}, options={"initiative_on_empty_deck": "end_battle"}),
    "irregular": Wanted(bold, {"ended": "exhausted"}, irregular=0.15),
    "irregular-hidden-hands": Wanted(any_act, {}, closed=(0, 1), irregular=0.15),
    "house-rules": Wanted(
        bold,
        {},
        {"white": [SKY_ACE, "pawn", "king", "queen"], "black": ["bishop", "king", SKY_ACE, "rook"]},
        options={
            "card_orientation": "sides_face_opponent", "index_corners": "tr_bl", "joker_standing": "declared", "must_move_if_able": True,
            "initiative_on_empty_deck": "go_second", "discard_hand_when": "after_draw", "choose_row": True, "first_placer": "high_card",
        },
    ),
}  # fmt: skip


def played(seed: int, wanted: Wanted) -> Sitting:
    """One whole battle."""
    rng = Random(seed)
    sitting = Sitting(rng, wanted.closed, **wanted.armies, **wanted.options)
    while sitting.state.phase != "over":
        wrong = sitting.wrong_move() if rng.random() < wanted.irregular else None
        if wrong is not None:
            sitting.do(wrong, override=rng.choice(REASONS))
        elif wanted.last == "resign" and sitting.state.round == 6:
            sitting.battle.must("resign", rng.choice(("Jon", "Mendi")), note="Tea was ready.")
        else:
            sitting.step(wanted.preferences)
    return sitting


def only_the_forms(seed: int) -> Sitting:
    """A battle of which only the damage is told from its second round on."""
    rng = Random(seed)
    sitting = Sitting(rng, **ROYALS)
    table = sitting.battle.table
    while sitting.state.round < 2:
        sitting.step(bold)
    assert table.enter(
        table.entry_from_json({"do": "house_rules", "options": {"entry": "damage"}})
    ).is_accepted
    while sitting.state.phase != "over":
        blows = [
            act
            for act in table.game.legal_acts(sitting.state)
            if isinstance(act, Blow) and act.style != "risky"
        ]
        assert table.enter(table.game.entry_from_act(sitting.state, rng.choice(blows))).verdict == "allowed"
    return sitting


def fits(name: str, sitting: Sitting, wanted: Wanted) -> bool:
    """Did this battle end as wanted?"""
    ruling = sitting.battle.table.latest_standing_rulings(1)[0]
    end = sitting.battle.table.game.fields_added_to_entry_by_event(sitting.state, ruling.events[-1])
    units = [len(sitting.state.units_in_battle(seat)) for seat in (0, 1)]
    even = {
        "exhausted-more-units": units[0] != units[1],
        "exhausted-playable-cards": units[0] == units[1] and end.get("winner") != "tie",
    }
    return (
        wanted.ends.items() <= end.items() and even.get(name, True) and wanted.last in ("", ruling.entry.do)
    )


def keep(name: str, sitting: Sitting) -> None:
    """Write the record, an entry to a line."""
    record = sitting.battle.table.record_json()
    path = GAMES / f"royal-battles-{name}.json"
    head = json.dumps(
        {key: value for key, value in record.items() if key != "entries"}, indent=1, ensure_ascii=False
    )
    entries = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in record["entries"])
    path.write_text(f'{head[:-2]},\n "entries": [\n  {entries}\n ]\n}}\n', encoding="utf-8")
    print(name, len(record["entries"]), sitting.battle.shown["winner"])


def main() -> None:
    """Find and write every battle."""
    keep("only-the-forms", only_the_forms(5))
    for name, wanted in BATTLES.items():
        for seed in range(400):
            sitting = played(seed, wanted)
            if fits(name, sitting, wanted):
                keep(name, sitting)
                break
        else:
            raise SystemExit(f"no seed ends as {name}")


if __name__ == "__main__":
    main()
