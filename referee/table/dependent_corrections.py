"""Dependent corrections: when `leads QS` is corrected to `leads KS`, the later `keeps QS` becomes `keeps KS`
too.

A later entry depends on a correction if it contains the old name, would now be refused, and would be allowed
with the new name, and if it is about the same thing: the card that this entry moved was in the same place
under the old name in the old record as under the new name in the amended one. So the corrections end where
the card can no longer be followed: after a shuffle, or where it has the same name in both records.
The corrected name of a player who joined is used in all later entries.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, Literal, NamedTuple

from models.cards import HIDDEN, card_number_or_none
from models.json_values import Json
from models.record import Entry, Join, NonGameEntry
from models.rulings import Ruling
from referee.game import AnyGame, AnyState, Location
from referee.table.judging import ruling_and_state_after
from referee.table.log_lines import Line
from referee.table.table import Table

FIELDS_NAMING_NO_CARD_OR_PLACE: Final = ("do", "by", "override", "note", "entered_by")
"""Fields that do not name a card or a place."""
FIELDS_NAMING_NO_PLAYER: Final = ("do", "override", "note", "entered_by")
"""Fields that do not name a player whose seat the entry is about."""
TRIED: Final = 64
"""Combinations of new names tried in one entry at most."""

How = Literal["follows", "falls", "back", "perhaps"]
"""`follows`: it names a thing whose name was corrected. `falls`: it names a thing that was struck out.
`perhaps`: it has the name that the corrected entry has now, so the two may have been swapped. `back`: an
earlier amendment changed it, which is no longer needed.
"""


class NameReplacement(NamedTuple):
    """A name that an amendment replaces. `new` is None if the thing with the old name was struck out."""

    old: str
    new: str | None
    is_player: bool = False
    """True for the name of a player who joined; otherwise a card or a place."""


class DependentCorrection(NamedTuple):
    """How a later entry is corrected too: its new ruling and the state after it; without a ruling it is
    dropped."""

    kind: How
    ruling: Ruling | None = None
    state: AnyState | None = None

    @property
    def is_applied_by_default(self) -> bool:
        """True if it is applied unless the table declines; otherwise it is applied only if the table asks for
        it."""
        return self.kind != "perhaps"


def names_replaced_by_correction(
    game: AnyGame, original_entry: Entry, corrected_entry: Entry | None
) -> list[NameReplacement]:
    """The names that differ between an entry and its replacement."""
    if isinstance(original_entry, Join) and isinstance(corrected_entry, Join):
        names = original_entry.player, corrected_entry.player
        return [NameReplacement(*names, is_player=True)] if names[0] != names[1] else []
    old, new = (
        {} if entry is None else cards_and_places_by_path_in_entry(game, entry)
        for entry in (original_entry, corrected_entry)
    )
    if corrected_entry is None:
        return [NameReplacement(name, None) for name in dict.fromkeys(old.values())]
    removed, added = [
        list((Counter(one.values()) - Counter(other.values())).elements())
        for one, other in ((old, new), (new, old))
    ]
    return (
        [NameReplacement(*names) for names in zip(removed, added, strict=True)]
        if original_entry.do == corrected_entry.do and len(removed) == len(added)
        else []
    )


def dependent_correction(
    table: Table, name_replacements: Sequence[NameReplacement], entry_number: int, line: Line, state: AnyState
) -> DependentCorrection | None:
    """The dependent correction of entry n, which would now be refused; None if there is none.

    `state`: the amended table before it.
    """
    entry = line.ruling.entry
    if renamed := entry_with_players_renamed(table, entry, name_replacements):
        ruling, after = ruling_and_state_after(table.game, table.header, state, renamed)
        if ruling.is_accepted:
            return DependentCorrection("follows", ruling, after)
    name_replacements = [each for each in name_replacements if not each.is_player]
    if isinstance(entry, NonGameEntry) or not name_replacements:
        return None
    names = set(cards_and_places_by_path_in_entry(table.game, entry).values())
    plain = [
        trail
        for trail in name_replacements
        if trail.old in names and does_entry_refer_to_renamed_thing(table, trail, entry_number, state)
    ]
    if any(trail.new is None for trail in plain):
        return DependentCorrection("falls")
    exchanged = [NameReplacement(trail.new, trail.old) for trail in name_replacements if trail.new in names]
    for kind, replacements in (("follows", plain), ("perhaps", exchanged)):
        for other in islice(entry_variants_with_names_replaced(table, entry, replacements), TRIED):
            ruling, after = ruling_and_state_after(table.game, table.header, state, other)
            if ruling.is_accepted:
                return DependentCorrection(kind, ruling, after)  # type: ignore[arg-type]
    return None


def entry_with_players_renamed(
    table: Table, entry: Entry, name_replacements: Sequence[NameReplacement]
) -> Entry | None:
    """The entry with the corrected names of players who joined; None if it names none of them."""
    new_names = {each.old: each.new for each in name_replacements if each.is_player and each.new is not None}
    if not new_names:
        return None
    written = entry.to_json_object()
    renamed = {
        name: value if name in FIELDS_NAMING_NO_PLAYER else value_with_players_renamed(value, new_names)
        for name, value in written.items()
    }
    return table.entry_from_json(renamed) if renamed != written else None


def value_with_players_renamed(value: Json, new_names: Mapping[str, str]) -> Json:
    """A value of an entry's JSON with these names replaced, also as keys."""
    if isinstance(value, Mapping):
        return {
            new_names.get(name, name): value_with_players_renamed(each, new_names)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return type(value)(value_with_players_renamed(each, new_names) for each in value)
    return new_names.get(value, value) if isinstance(value, str) else value


# -- names in an entry ---------------------------------------------------------------------------------------
Place = tuple[str | int, ...]
"""The path of a name in an entry's JSON: the field, then keys and indices."""


def cards_and_places_by_path_in_entry(game: AnyGame, entry: Entry) -> dict[Place, str]:
    """The cards and places that an entry names, by their path."""
    fields = {
        name: value
        for name, value in entry.to_json_object().items()
        if name not in FIELDS_NAMING_NO_CARD_OR_PLACE
    }
    return {
        place: value
        for place, value in strings_with_paths(fields)
        if _is_card_name_but_not_hidden(value) or value in game.unique_places
    }


def _is_card_name_but_not_hidden(name: str) -> bool:
    return card_number_or_none(name) not in (None, HIDDEN)


def strings_with_paths(value: object, path: Place = ()) -> Iterator[tuple[Place, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from strings_with_paths(each, (*path, name))
    elif isinstance(value, list | tuple):
        for at, each in enumerate(value):
            yield from strings_with_paths(each, (*path, at))


def entry_variants_with_names_replaced(
    table: Table, entry: Entry, name_replacements: Sequence[NameReplacement]
) -> Iterator[Entry]:
    """Yield the entry with old names replaced by new ones, fewest replacements first.

    A place is replaced everywhere, a card one copy at a time.
    """
    places_by_name = cards_and_places_by_path_in_entry(table.game, entry)
    ways: list[list[tuple[tuple[Place, str], ...]]] = []
    for old, new, _ in name_replacements:
        places = [place for place, name in places_by_name.items() if name == old]
        if new is not None and places:
            replaced = [(place, new) for place in places]
            ways.append(
                [(), *((each,) for each in replaced)]
                if _is_card_name_but_not_hidden(old)
                else [(), tuple(replaced)]
            )
    for way in sorted(product(*ways), key=lambda way: sum(map(len, way))):
        names = [each for some in way for each in some]
        if names and len({place for place, _ in names}) == len(names):
            yield table.entry_from_json(
                {
                    name: value_with_names_replaced(value, dict(names), (name,))
                    for name, value in entry.to_json_object().items()
                }
            )


def value_with_names_replaced(value: Json, names_by_path: Mapping[Place, str], path: Place = ()) -> Json:
    if isinstance(value, Mapping):
        return {
            name: value_with_names_replaced(each, names_by_path, (*path, name))
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [value_with_names_replaced(each, names_by_path, (*path, at)) for at, each in enumerate(value)]
    return names_by_path.get(path, value)


# -- same thing under another name ---------------------------------------------------------------------------
def does_entry_refer_to_renamed_thing(
    table: Table, name_replacement: NameReplacement, entry_number: int, state: AnyState
) -> bool:
    """True if entry n names the thing that has another name in `state`.

    Of several copies of a card it is the one that the entry moved, or the one that lies before the player
    whom the entry names.
    """
    before = certain_locations_of_name(table.game, table.state_after(entry_number - 1), name_replacement.old)
    differs = before - certain_locations_of_name(table.game, state, name_replacement.old)
    if not differs or not _is_card_name_but_not_hidden(name_replacement.old):
        return bool(differs)
    moved = before - certain_locations_of_name(
        table.game, table.state_after(entry_number), name_replacement.old
    )
    if differs & moved:
        return True
    spoken_of = {
        part
        for place, word in strings_with_paths(table.ruling_of_entry(entry_number).entry.to_json_object())
        for part in (*place, word)
    }
    return any(isinstance(location, Location) and location.owner in spoken_of for location in differs)


def certain_locations_of_name(game: AnyGame, state: AnyState, name: str) -> Counter[Location | Place]:
    """The certain locations of a card, or the things shown to be at a place."""
    if not _is_card_name_but_not_hidden(name):
        return Counter(place for place, value in strings_with_paths(game.state_json(state)) if value == name)
    found: Counter[Location | Place] = Counter()
    for location in game.known_and_possible_card_locations(state, card_number_or_none(name) or 0):
        if location.is_certain:
            found[location._replace(copies=1)] += location.copies
    return found
