"""The captions of the demo battle: what happens and why it is allowed, shown beside the referee's own
words."""

from functools import cache
from typing import NamedTuple

from models.translation import say
from referee.games import header_from_json
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import MOVEMENT, OVER, State
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.first_game.example import example_entries, example_record


class CaptionedStep(NamedTuple):
    """The id and the facts of one entry's caption; the text is made in the viewer's language."""

    code: str
    facts: dict[str, str]


@cache
def captioned_steps() -> tuple[CaptionedStep, ...]:
    """Return every step of the battle."""
    header = {name: value for name, value in example_record().items() if name != "entries"}
    table, seen = Table(header_from_json(header)), []
    for entry in example_entries():
        before = state_of(table).copy()
        ruling = table.enter(table.entry_from_json(entry))
        words = {name: str(value) for name, value in entry.items()}
        seen.append(caption_code_and_facts(before, state_of(table), words, ruling.events))
    return tuple(seen)


def caption_code_and_facts(
    before: State, after: State, entry: dict[str, str], events: tuple[object, ...]
) -> CaptionedStep:
    if after.phase == OVER:
        return CaptionedStep("over", {})
    match entry["do"]:
        case "deal":
            return CaptionedStep(
                "deal_back" if entry["card"] == "Joker" or entry["card"].startswith("A") else "deal", {}
            )
        case "initiative":
            return CaptionedStep("initiative" if all(before.to_draw) else "key", {})
        case "draw":
            return CaptionedStep("draw_empty" if before.phase == MOVEMENT else "draw_key", {})
        case "move":
            return move_caption_step(before, entry)
        case "attack":
            return attack_caption_step(next(each for each in events if isinstance(each, Strike)))
        case "end_turn" if before.phase == MOVEMENT:
            return CaptionedStep("pass", {})
    return CaptionedStep(entry["do"], {})


def move_caption_step(before: State, entry: dict[str, str]) -> CaptionedStep:
    at = SQUARES.index(entry["from"])
    facts = {
        "card": entry["card"],
        "unit": before.table_rules.kinds[before.unit_on_square[at]],
        "under": before.colour[at],
    }
    if entry["card"] == "Joker" or before.colour[at] == "both":
        return CaptionedStep("move_joker", facts)
    other = "red" if before.colour[at] == "black" else "black"
    return CaptionedStep("move_stay" if entry["from"] == entry["to"] else "move", {**facts, "colour": other})


def attack_caption_step(strike: Strike) -> CaptionedStep:
    removed = any(wound.removed for wound in strike.damage)
    return CaptionedStep("removed" if removed else "hit" if strike.hit else "miss", {"style": strike.style})


def caption_text(entry_count: int) -> str:
    """Return the caption after this number of entries."""
    if not entry_count:
        return say(
            "first.caption.begin",
            "Two armies of four pieces meet on a board of playing cards. The players enter what they play.",
        )
    code, facts = captioned_steps()[entry_count - 1]
    if code in ("miss", "hit", "removed"):
        return attack_caption_text(code, facts)
    if code in ("move", "move_stay"):
        return move_caption_text(code, facts)
    return {
        "deal": say("first.caption.deal", "Each player turns up four cards. The pieces start on them."),
        "deal_back": say(
            "first.caption.deal_back", "No piece starts on an Ace or a Joker: turn up another card."
        ),
        "place": say("first.caption.place", "Players take turns putting their pieces on their cards."),
        "initiative": say(
            "first.caption.initiative",
            "A round begins: both draw a card. The higher one goes first. Both cards count in every attack.",
        ),
        "key": say(
            "first.caption.key",
            "Your card's suit names your Key Position. Act from there, and you draw two cards.",
        ),
        "draw_empty": say(
            "first.caption.draw_empty", "Your hand is empty: draw a card at the start of the turn."
        ),
        "draw_key": say("first.caption.draw_key", "The action came from the Key Position: draw two cards."),
        "move_joker": say(
            "first.caption.move_joker",
            "A Joker is black and red at once: it matches any card, and any card matches it.",
        ),
        "end_turn": say("first.caption.end_turn", "The turn is over. After both turns a new round begins."),
        "pass": say("first.caption.pass", "You do not have to move: end the turn without."),
        "over": say(
            "first.caption.over",
            "The last enemy unit is gone. The battle is over. You can read and replay its record.",
        ),
    }[code]


def move_caption_text(code: str, facts: dict[str, str]) -> str:
    values = {
        "card": facts["card"],
        "colour": vocabulary_word("colour", facts["colour"]),
        "unit": vocabulary_word("unit", facts["unit"]),
        "under": vocabulary_word("colour", facts["under"]),
    }
    if code == "move":
        return say(
            "first.caption.move",
            "{card} is {colour}, and the {unit} was on {under}: that is why the move is allowed.",
            **values,
        )
    return say(
        "first.caption.move_stay",
        "{card} is {colour}, and the {unit} is on {under}: the new card may go under it.",
        **values,
    )


def attack_caption_text(code: str, facts: dict[str, str]) -> str:
    counted = {
        "easy": say("first.trumps.easy", "Even numbers are trumps for Easy."),
        "optimal": say("first.trumps.optimal", "Odd numbers are trumps for Optimal."),
        "risky": say("first.trumps.risky", "Jack, Queen and King are trumps for Risky."),
        "advantage": say("first.trumps.advantage", "Aces and Jokers are trumps for an Advantage."),
    }[facts["style"]]
    outcome = {
        "miss": say("first.caption.miss", "Too few: a miss."),
        "hit": say("first.caption.hit", "A hit: damage minus armor goes onto the form automatically."),
        "removed": say(
            "first.caption.removed", "When a unit's injury reaches its Life, it leaves the board."
        ),
    }[code]
    return f"{counted} {outcome}"
