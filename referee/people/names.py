"""Normalise players' names when a record is begun. Imported records keep their spelling, because they are
sealed."""

from collections.abc import Sequence

from models.json_values import JsonObject
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import NoRecord
from models.translation import say


def first_repeated_name_or_empty(names: Sequence[str]) -> str:
    """The first name that differs from an earlier one at most in its spelling or capital letters."""
    keys = [normalised_name(name).casefold() for name in names]
    return next((name for number, name in enumerate(names) if keys[number] in keys[:number]), "")


def same_name_sentence(name: str) -> str:
    return say("new_table.same_name", "Two players are called {name}. Change one of the names.", name=name)


def header_with_normal_names(header: JsonObject) -> JsonObject:
    """The header with each player's name normalised. Raises NoRecord for a name that would be invisible."""
    seats = header.get("seats")
    if not isinstance(seats, list | tuple):
        return header
    renamed = []
    for seat in seats:
        if isinstance(seat, dict) and isinstance(seat.get("name"), str):
            name = normalised_name(seat["name"])
            if name and (fault := name_visibility_fault_or_empty(name)):
                raise NoRecord(fault)
            seat = {**seat, "name": name}
        renamed.append(seat)
    return {**header, "seats": renamed}
