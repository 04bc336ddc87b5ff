"""What happened to the data: one sentence each, told until somebody has read it, whenever that is."""

import json
from typing import NamedTuple

from models.json_values import Json, JsonObject
from models.store.setting_names import setting_label
from models.translation import say

NOTICES = "notices"
"""The name under which those that nobody has read yet stand among the settings."""

KNOWN = "known_damage"
"""The name of what is known to be damaged and could not be mended: another salvage would find no more."""

GIVEN = "tables_given"
"""The name of the highest number of a table that was removed for good."""

OWN = (NOTICES, KNOWN, GIVEN)
"""Settings of the store itself: nobody chose them."""


class Notice(NamedTuple):
    """Something that happened to the data. Kept as its kind and its facts, said in the language of whoever reads it."""

    kind: str
    facts: JsonObject

    @property
    def sentence(self) -> str:
        """What happened, for the people at the table; no more than that something did where its facts cannot be used."""
        try:
            return self._told()
        except (KeyError, TypeError, ValueError, AttributeError):
            return _something(self.kind)

    def _told(self) -> str:
        facts = self.facts
        match self.kind:
            case "salvaged":
                return salvage_text(facts)
            case "log_aside":
                return say(
                    "store.log_aside",
                    "A log beside the file of tables belonged to another file. It was set aside as {file}; the tables are as in their file",
                    **facts,
                )
            case "older":
                return say(
                    "store.older",
                    "The file of tables lacks {behind, plural, one {# later change} other {# later changes}}. Perhaps a copy was put back",
                    **facts,
                )
            case "other":
                return say(
                    "store.other",
                    "The file of tables is not the one that was here last. Somebody may have replaced it",
                )
            case "missing":
                return say(
                    "store.missing",
                    "The file of tables is gone, so a new one was started. Look for it in the trash, or restore a backup",
                )
            case "settings":
                return _bad_settings(facts["names"])
            case "rows":
                return _rows(facts)
            case "no_backup":
                return say("store.no_backup", "Today's backup is missing. {why}", **facts)
            case "no_backup_after_game":
                return say(
                    "store.no_backup_after_game", "The backup into {folder} is missing. {why}", **facts
                )
            case "put_back":
                return _put_back(facts)
            case _:
                return _something(self.kind)


def _something(kind: str) -> str:
    return say("store.something", "Something happened to the file of tables ({kind})", kind=kind)


def salvage_text(facts: JsonObject) -> str:
    told = say(
        "store.salvaged",
        "The file of tables was damaged. {whole, plural, one {# table} other {# tables}} could be read whole; "
        "the damaged file was set aside as {file}",
        **facts,
    )
    if facts["short"]:
        short = say(
            "store.salvaged_short",
            "{short, plural, one {# more ends} other {# more end}} at the last entry that could be read",
            **facts,
        )
        told = f"{told}. {short}"
    if facts["lost"]:
        told = f"{told}. {say('store.salvaged_lost', '{lost} more could not be read at all', **facts)}"
    return told


def _bad_settings(names: Json) -> str:
    labels = list(dict.fromkeys(setting_label(str(name)) for name in names))  # type: ignore[union-attr]
    return say(
        "store.bad_settings",
        "{names, plural, one {This setting could not be read and is} other {These settings could not be read and are}} "
        "back at the default: {names}",
        names=labels,
    )


def _rows(facts: JsonObject) -> str:
    """Rows with digests of their own that were damaged. `others`: of each its table, and its name."""
    told = []
    if facts["mended"]:
        told.append(
            say(
                "store.rows_mended",
                "{mended, plural, one {# damaged setting, league or name was} other {# damaged settings, leagues or names were}} repaired",
                **facts,
            )
        )
    if facts["settings"]:
        told.append(_bad_settings(facts["settings"]))
    if others := facts["others"]:
        names = [_row_label(*each) for each in others]  # type: ignore[union-attr, misc]
        told.append(
            say("store.rows_damaged", "Damaged or gone: {names}. A backup may still have it", names=names)
        )
    return ". ".join(told)


def _row_label(kind: str, name: str) -> str:
    if kind == "leagues":
        return say("store.row_league", "the league {name}", name=name)
    if kind == "armies":
        return say("store.row_army", "the army {name}", name=name)
    if kind == "settings":
        return say("store.row_setting", "the setting {name}", name=setting_label(name))
    return say("store.row_player", "the player {name}", name=name)


def _put_back(facts: JsonObject) -> str:
    told = say(
        "store.put_back",
        "The tables are as in the backup; the earlier ones were set aside as {file}",
        **facts,
    )
    if facts.get("lost"):
        lost = say(
            "store.put_back_lost",
            "{lost, plural, one {# table, army or league in it} other {# tables, armies or leagues in it}} could not be read",
            **facts,
        )
        told = f"{told}. {lost}"
    return told


def parse_notices(text: str) -> list[Notice]:
    """Those written in this text; none where it cannot be read."""
    try:
        return [Notice(str(kind), dict(facts)) for kind, facts in json.loads(text)]
    except (ValueError, TypeError):
        return []
