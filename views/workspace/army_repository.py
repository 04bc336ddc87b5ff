"""The library of armies. An invalid army is refused with one sentence and nothing of it is stored."""

import threading
from collections.abc import Callable
from typing import TypeVar

from models.army_book import PRESETS, NamedArmy, army_from_json, localized_preset_armies_by_key
from models.json_values import JsonObject
from models.store import ArmyTable, Gone, Journal, KeptArmy
from models.translation import say

Changed = TypeVar("Changed")


class ArmyRepository:
    """Every army of one data folder. All methods raise NoArmy or StoreError, whose text is one sentence, and
    call `changed` after a change.
    """

    def __init__(self, journal: Journal, one_at_a_time: threading.RLock, changed: Callable[[], None]) -> None:
        self._armies, self._one_at_a_time, self._changed = ArmyTable(journal), one_at_a_time, changed

    def armies(self) -> list[KeptArmy]:
        """Return all armies, the latest changed first."""
        with self._one_at_a_time:
            return self._armies.stored_armies()

    def army(self, army_id: int) -> KeptArmy:
        """Return one army, removed or not."""
        with self._one_at_a_time:
            return self._armies.stored_army(army_id)

    def add(self, army_json: JsonObject) -> int:
        """Store a new army, in the form of an army file, and return its number."""
        army = army_from_json(army_json)
        return self._change_and_notify(lambda: self._armies.add_army(army.to_json_object()))

    def copy_army(self, number_or_preset: str) -> int:
        """Copy an army (its number such as `7`, or a preset's name) under its name with "copy" added; return
        the copy's number.
        """
        army = self.preset_or_stored_army(number_or_preset)[0]
        number_or_preset = say("armies.copy_of", "{name} copy", name=army.name[:35].rstrip())
        return self.add({**army.to_json_object(), "name": number_or_preset[:40].rstrip()})

    def change_and_clear_injuries_if_units_differ(self, army_id: int, army_json: JsonObject) -> None:
        army = army_from_json(army_json)
        self._change_and_notify(
            lambda: self._armies.replace_army_and_clear_injuries_if_units_differ(
                army_id, army.to_json_object()
            )
        )

    def set_injury(self, army_id: int, unit_index: int, injury: int) -> None:
        """Store the injury of one unit (0 to 3), ticked by hand."""
        with self._one_at_a_time:
            before = self._armies.stored_army(army_id).injuries
            injuries = tuple(injury if number == unit_index else old for number, old in enumerate(before))
            self._change_and_notify(lambda: self._armies.store_injuries(army_id, injuries))

    def clear_injuries(self, army_id: int) -> None:
        """Clear every injury ticked by hand, after a battle."""
        self._change_and_notify(lambda: self._armies.store_injuries(army_id, (0, 0, 0, 0)))

    def remove(self, army_id: int) -> None:
        """Take an army off the list; `restore` brings it back."""
        self._change_and_notify(lambda: self._armies.remove_army(army_id))

    def restore(self, army_id: int) -> None:
        """Put a removed army back on the list."""
        self._change_and_notify(lambda: self._armies.restore_army(army_id))

    def preset_or_stored_army(self, number_or_preset: str) -> tuple[NamedArmy, KeptArmy | None]:
        """Return the army that an address names: a preset of the booklet, or one of the library."""
        if number_or_preset in PRESETS:
            return localized_preset_armies_by_key()[number_or_preset], None
        if not number_or_preset.isascii() or not number_or_preset.isdigit():
            raise Gone(say("armies.no_number", "There is no army with this number"))
        stored_army = self.army(int(number_or_preset[:18]))
        return army_from_json(stored_army.army), stored_army

    def _change_and_notify(self, change: Callable[[], Changed]) -> Changed:
        with self._one_at_a_time:
            made = change()
            self._changed()
            return made
