"""Forgetting a player: another name stands in every record instead, and whatever follows from the records follows from these.

Names are replaced where an entry names players, and as words in remarks; the table is then played again from its first entry, and kept
only if every entry is ruled as before.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from models.json_values import Json, JsonObject
from models.names import normal_name
from models.store import Journal, stored_json
from models.store.errors import Unreadable
from models.translation import say
from referee.games import header_from_json
from referee.people.leagues import League, Pairing
from referee.table.rules_version import VersionedFold
from referee.table.table import Table
from views.workspace.open_table import summary_of

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
"""What stands under these is no player."""
IN_WORDS: Final = frozenset(("note", "override"))
"""What stands under these is written by people."""


def with_player_renamed(value: Json, name: str, other: str, under: str = "") -> Json:
    """The same JSON with another player's name."""
    if under in SAYS_NO_NAME:
        return value
    if isinstance(value, str):
        if under in IN_WORDS:
            return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: other, value)
        return text_with_player_renamed(value, name, other)
    if isinstance(value, Mapping):
        return object_with_player_renamed(value, name, other)
    if isinstance(value, list | tuple):
        return [with_player_renamed(each, name, other, under) for each in value]
    return value


def text_with_player_renamed(said: str, name: str, other: str) -> str:
    """A name by itself, or at the end of what counts something of that player: `hand:Jon`."""
    if said == name:
        return other
    return f"{said[: -len(name)]}{other}" if said.endswith(f":{name}") else said


def free_player_name(taken: Sequence[str]) -> str:
    """What a forgotten player is called at a table: nobody there is called so."""
    somebody = say("forget.somebody", "Somebody")
    numbers = ("", *(f" {number}" for number in range(2, 100)))
    return next(f"{somebody}{number}" for number in numbers if f"{somebody}{number}" not in taken)


class Rewritten(NamedTuple):
    """A table under another name: what stands for its header, its acts and its line in the list."""

    other: str
    header: JsonObject
    acts: list[str]
    summary: JsonObject


def rewritten_table(journal: Journal, id: int, name: str) -> Rewritten | None:
    """This table with another name for this player; None where nobody of this name sits. Nothing is changed.

    Raises Unreadable or NoRecord where the table cannot be played again under another name, and Fault where the disk fails.
    """
    kept, acts = journal.table(id), journal.acts(id)
    names = header_from_json(kept.header).names
    name = next((each for each in names if name in (each, normal_name(each))), "")
    if not name:
        return None
    other = free_player_name(names)
    header = object_with_player_renamed(kept.header, name, other)
    texts = [stored_json(object_with_player_renamed(json.loads(act), name, other)) for act in acts.texts]
    before, after = replayed_table(kept.header, acts.texts), replayed_table(header, texts)
    if not acts.is_whole or [each.verdict for each in before.rulings] != [
        each.verdict for each in after.rulings
    ]:
        raise Unreadable(
            say(
                "forget.not_here",
                "Table {id} is damaged, or cannot be played under another name",
                id=id,
            )
        )
    return Rewritten(other, header, texts, {**summary_of(after, after.state, len(after))})


def object_with_player_renamed(value: Mapping[str, Json], name: str, other: str) -> JsonObject:
    return {
        text_with_player_renamed(key, name, other): with_player_renamed(each, name, other, key)
        for key, each in value.items()
    }


def replayed_table(header: JsonObject, texts: list[str]) -> Table:
    opening = VersionedFold(Table(header_from_json(header)))
    for act in texts:
        opening.apply_act(json.loads(act))
    return opening.table


def league_with_player_renamed(league: League, name: str) -> League | None:
    """A league with another name for this player; None where there is none of this name."""
    names = [each.name for each in league.entrants]
    if name not in names:
        return None
    other = free_player_name(names)

    def renamed(each: str) -> str:
        return other if each == name else each

    def all_renamed(some: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(renamed, some))

    def pairing_renamed(each: Pairing) -> Pairing:
        changes = {key: renamed(getattr(each, key)) for key in ("first", "second", "missing")}
        return each.model_copy(update={**changes, "others": all_renamed(each.others)})

    entrants = tuple(each.model_copy(update={"name": renamed(each.name)}) for each in league.entrants)
    events = tuple(each.model_copy(update={"names": all_renamed(each.names)}) for each in league.events)
    played = tuple(tuple(map(pairing_renamed, round_)) for round_ in league.played)
    return league.model_copy(update={"entrants": entrants, "played": played, "events": events})
