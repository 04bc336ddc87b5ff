"""The recorded battle for newcomers, the two tables that use it, and captions that say what happens and why
it is allowed."""

import json
from functools import cache
from typing import Final, Literal, NamedTuple

from models.assets import ASSETS
from models.json_values import JsonObject, objects_in_json_list
from models.translation import say
from referee.games import header_from_json
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import MOVEMENT, OVER, State
from referee.games.royal_battles.strike import Strike
from referee.table.rules_version import RULES_VERSION
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.screens.royal_battles.descriptions import strike_in_ruling
from views.screens.royal_battles.draft import state_of
from views.workspace.record_files import import_record
from views.workspace.table_settings import Origin, TableSettings, table_settings_of
from views.workspace.workspace import Workspace

RECORD: Final = ASSETS / "examples" / "first-game" / "battle.json"
SAMPLE_ENTRIES: Final = 82
"""The number of entries of the sample table: Jon's turn in round 8, after hits, misses and draws, with two
units near their end."""
SUM_ENTRY: Final = 78
"""The entry with a notable sum: a King attacks a King."""
REFUSED_ENTRY: Final[JsonObject] = {"do": "move", "by": "Jon", "from": "d4", "to": "e4", "card": "9H"}
"""An entry tried on the sample table to show a refusal: red follows red."""


@cache
def example_record() -> JsonObject:
    """Return the battle from its file. Callers must not change it."""
    read: JsonObject = json.loads(RECORD.read_text(encoding="utf-8"))
    return read


def example_header() -> JsonObject:
    """Return the record without its entries."""
    return {name: value for name, value in example_record().items() if name != "entries"}


def example_entries() -> list[JsonObject]:
    return objects_in_json_list(example_record()["entries"])


def continue_or_begin_demonstration(workspace: Workspace) -> int:
    """Return a table for the demo at its first card: the current demo table if there is one, else a new one.
    Raises StoreError.
    """
    for table_id in table_ids_of_origin(workspace, "demonstration"):
        if workspace.table_settings(table_id).shows and next_example_entry(workspace.table(table_id)):
            return table_id
    return workspace.begin_table(example_header(), _table_settings_for("demonstration"))


def import_sample_or_show_note_again(workspace: Workspace) -> int:
    """Return the sample table with its note shown again, or a new one if none is on the list. Raises
    StoreError or NoRecord."""
    for table_id in table_ids_of_origin(workspace, "sample"):
        workspace.change_table_settings(table_id, workspace.table_settings(table_id)._replace(shows="sample"))
        return table_id
    written = {**example_record(), "rules": RULES_VERSION, "entries": example_entries()[:SAMPLE_ENTRIES]}
    return import_record(workspace, json.dumps(written).encode(), _table_settings_for("sample")).id


def _table_settings_for(purpose: Literal["demonstration", "sample"]) -> TableSettings:
    return TableSettings(hands_shown=True, enters_by_itself=False, shows=purpose, origin=purpose)


def table_ids_of_origin(workspace: Workspace, origin: Origin) -> list[int]:
    return [table.id for table in workspace.tables() if table_settings_of(table).origin == origin]


def is_following_example(table: Table) -> bool:
    """True if the table's entries still match the record."""
    if not len(table):
        return True
    if len(table) > len(example_entries()):
        return False
    expected = table.entry_from_json(example_entries()[len(table) - 1])
    return table.latest_standing_rulings(1)[0].entry.to_json_object() == expected.to_json_object()


def next_example_entry(table: Table) -> JsonObject | None:
    """Return the next entry of the record; None at its end, or if the table does not follow it."""
    entries = example_entries()
    return entries[len(table)] if len(table) < len(entries) and is_following_example(table) else None


# -- captions ------------------------------------------------------------------------------------------------
class CaptionedStep(NamedTuple):
    """The id and the facts of one entry's caption, whose text is made in the viewer's language, and the round
    after the entry: 0 during set-up."""

    code: str
    facts: dict[str, str]
    round: int


@cache
def captioned_steps() -> tuple[CaptionedStep, ...]:
    table, steps = Table(header_from_json(example_header())), []
    for entry in example_entries():
        before = state_of(table).copy()
        ruling = table.enter(table.entry_from_json(entry))
        named, after = {name: str(value) for name, value in entry.items()}, state_of(table)
        code, facts = caption_code_and_facts(before, named, strike_in_ruling(ruling))
        is_over = after.phase == OVER
        steps.append(CaptionedStep("over" if is_over else code, {} if is_over else facts, after.round))
    return tuple(steps)


def caption_code_and_facts(
    before: State, entry: dict[str, str], strike: Strike | None
) -> tuple[str, dict[str, str]]:
    if strike is not None:
        removed = any(wound.removed for wound in strike.damage)
        return "removed" if removed else "hit" if strike.hit else "miss", {"style": strike.style}
    match entry["do"]:
        case "deal":
            return "deal_back" if entry["card"] == "Joker" or entry["card"].startswith("A") else "deal", {}
        case "initiative":
            return "initiative" if all(before.to_draw) else "key", {}
        case "draw":
            return "draw_empty" if before.phase == MOVEMENT else "draw_key", {}
        case "move":
            return move_caption_code_and_facts(before, entry)
        case "end_turn" if before.phase == MOVEMENT:
            return "pass", {}
    return entry["do"], {}


def move_caption_code_and_facts(before: State, entry: dict[str, str]) -> tuple[str, dict[str, str]]:
    origin = SQUARES.index(entry["from"])
    under = before.colour[origin]
    if entry["card"] == "Joker" or under == "both":
        return "move_joker", {}
    return "move_stay" if entry["from"] == entry["to"] else "move", {
        "card": entry["card"],
        "colour": "red" if under == "black" else "black",
        "unit": before.table_rules.kinds[before.unit_on_square[origin]],
        "under": under,
    }


def caption_text(entry_count: int) -> str:
    if not entry_count:
        return say(
            "first.caption.begin",
            "Two armies of four pieces meet on a board of playing cards. The players enter what they play.",
        )
    step = captioned_steps()[entry_count - 1]
    if "style" in step.facts:
        return attack_caption_text(step.code, step.facts["style"])
    return move_caption_text(step.code, step.facts) if step.facts else caption_text_without_facts(step.code)


def caption_text_without_facts(code: str) -> str:
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
    words = {
        "card": facts["card"],
        "colour": vocabulary_word("colour", facts["colour"]),
        "unit": vocabulary_word("unit", facts["unit"]),
        "under": vocabulary_word("colour", facts["under"]),
    }
    if code == "move":
        return say(
            "first.caption.move",
            "{card} is {colour}, and the {unit} was on {under}: that is why the move is allowed.",
            **words,
        )
    return say(
        "first.caption.move_stay",
        "{card} is {colour}, and the {unit} is on {under}: the new card may go under it.",
        **words,
    )


def attack_caption_text(code: str, style: str) -> str:
    trumps = {
        "easy": say("first.trumps.easy", "Even numbers are trumps for Easy."),
        "optimal": say("first.trumps.optimal", "Odd numbers are trumps for Optimal."),
        "risky": say("first.trumps.risky", "Jack, Queen and King are trumps for Risky."),
        "advantage": say("first.trumps.advantage", "Aces and Jokers are trumps for an Advantage."),
    }[style]
    outcome = {
        "miss": say("first.caption.miss", "Too few: a miss."),
        "hit": say("first.caption.hit", "A hit: damage minus armor goes onto the form automatically."),
        "removed": say(
            "first.caption.removed", "When a unit's injury reaches its Life, it leaves the board."
        ),
    }[code]
    return f"{trumps} {outcome}"
