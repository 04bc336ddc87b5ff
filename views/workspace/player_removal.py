"""Forgets a player: replaces the name by another in every record; everything computed from the records
follows.

The name is replaced where an entry names players and where it is a word in a remark. The table is then
replayed, and the change is stored only if every entry is ruled as before.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from models.json_values import Json, JsonObject
from models.names import normalised_name
from models.store import Journal, Unreadable, json_text_for_store
from models.translation import say
from referee.games import header_from_json
from referee.people.leagues import League, Pairing
from referee.table.rules_version import VersionedFold
from referee.table.table import Table
from views.workspace.open_table import table_list_summary_json

_OF_A_GAME: Final = (
    "act",
    "kind",
    "do",
    "format",
    "game",
    "edition",
    "rules",
    "army",
    "unit",
    "units",
    "style",
)
SAYS_NO_NAME: Final = frozenset((*_OF_A_GAME, "card", "cards", "suit", "square", "from", "to"))
"""Keys whose values are never names of players."""
IN_WORDS: Final = frozenset(("note", "override"))
"""Keys whose values are text written by people, in which a name may be one word."""


def json_with_player_renamed(value: Json, name: str, new_name: str, key: str = "") -> Json:
    """Return the JSON with another name for this player. `key`: the key of the value."""
    if key in SAYS_NO_NAME:
        return value
    if isinstance(value, str):
        if key in IN_WORDS:
            return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: new_name, value)
        return replace_name_whole_or_after_colon(value, name, new_name)
    if isinstance(value, Mapping):
        return object_with_player_renamed(value, name, new_name)
    if isinstance(value, list | tuple):
        return [json_with_player_renamed(each, name, new_name, key) for each in value]
    return value


def replace_name_whole_or_after_colon(text: str, name: str, new_name: str) -> str:
    """Return the text with the name replaced if it is the whole text, or the end of a count's name:
    `hand:Jon`."""
    if text == name:
        return new_name
    return f"{text[: -len(name)]}{new_name}" if text.endswith(f":{name}") else text


def replacement_player_name(taken_names: Sequence[str]) -> str:
    """Return a name for a forgotten player that nobody at the table has."""
    somebody = say("forget.somebody", "Somebody")
    numbers = ("", *(f" {number}" for number in range(2, 100)))
    return next(f"{somebody}{number}" for number in numbers if f"{somebody}{number}" not in taken_names)


class Rewritten(NamedTuple):
    """A table with a player's name replaced: its header, its acts and its row in the list. `other`: the new
    name."""

    other: str
    header: JsonObject
    acts: list[str]
    summary: JsonObject


def table_with_player_anonymized(journal: Journal, table_id: int, name: str) -> Rewritten | None:
    """Return this table with another name for this player; None if the player has no seat there. Nothing is
    stored.

    Raises Unreadable or NoRecord if the table cannot be replayed under another name, and Fault if the disk
    fails.
    """
    stored, acts = journal.stored_table(table_id), journal.undamaged_acts(table_id)
    names = header_from_json(stored.header).names
    name = next((each for each in names if name in (each, normalised_name(each))), "")
    if not name:
        return None
    other = replacement_player_name(names)
    header = object_with_player_renamed(stored.header, name, other)
    texts = [
        json_text_for_store(object_with_player_renamed(json.loads(act), name, other)) for act in acts.texts
    ]
    before, after = (
        table_replayed_from_act_texts(stored.header, acts.texts),
        table_replayed_from_act_texts(header, texts),
    )
    if not acts.is_whole or [ruling.verdict for ruling in before.rulings] != [
        ruling.verdict for ruling in after.rulings
    ]:
        raise Unreadable(
            say(
                "forget.not_here",
                "Table {id} is damaged, or cannot be played under another name",
                id=table_id,
            )
        )
    return Rewritten(other, header, texts, {**table_list_summary_json(after, after.state, len(after))})


def object_with_player_renamed(value: Mapping[str, Json], name: str, new_name: str) -> JsonObject:
    return {
        replace_name_whole_or_after_colon(key, name, new_name): json_with_player_renamed(
            each, name, new_name, key
        )
        for key, each in value.items()
    }


def table_replayed_from_act_texts(header: JsonObject, act_texts: list[str]) -> Table:
    opening = VersionedFold(Table(header_from_json(header)))
    for act in act_texts:
        opening.apply_act_noting_changed_rulings(json.loads(act))
    return opening.table


def league_with_player_anonymized(league: League, name: str) -> League | None:
    """Return a league with another name for this player; None if the player is not in it."""
    names = [entrant.name for entrant in league.entrants]
    if name not in names:
        return None
    other = replacement_player_name(names)

    def replace_name(each: str) -> str:
        return other if each == name else each

    def replace_names(some: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(replace_name, some))

    def pairing_with_name_replaced(each: Pairing) -> Pairing:
        changes = {key: replace_name(getattr(each, key)) for key in ("first", "second", "missing")}
        return each.model_copy(update={**changes, "others": replace_names(each.others)})

    entrants = tuple(
        entrant.model_copy(update={"name": replace_name(entrant.name)}) for entrant in league.entrants
    )
    events = tuple(event.model_copy(update={"names": replace_names(event.names)}) for event in league.events)
    played = tuple(tuple(map(pairing_with_name_replaced, round_)) for round_ in league.played)
    return league.model_copy(update={"entrants": entrants, "played": played, "events": events})
