"""Notices about repairs and losses of data, each one sentence, shown until somebody has read it."""

import json
from typing import NamedTuple

from models.json_values import Json, JsonObject
from models.store.setting_names import quoted_setting_label
from models.translation import say

NOTICES = "notices"
"""The setting that holds the unread notices."""

KNOWN = "known_damage"
"""The setting that holds damage beyond repair, so that it is not salvaged again."""

GIVEN = "tables_given"
"""The setting that holds the highest id of a permanently deleted table."""

INTERNAL_SETTINGS = (NOTICES, KNOWN, GIVEN)
"""Settings that the store writes for itself; they are not choices of a user."""


class Notice(NamedTuple):
    """Something that happened to the data, stored as kind and facts, and put into words in the reader's
    language."""

    kind: str
    facts: JsonObject

    @property
    def sentence(self) -> str:
        """What happened, in words; a general sentence if the facts are unusable."""
        try:
            return self._sentence_of_kind()
        except (KeyError, TypeError, ValueError, AttributeError):
            return _general_sentence(self.kind)

    def _sentence_of_kind(self) -> str:
        facts = self.facts
        match self.kind:
            case "salvaged":
                return salvage_text(facts)
            case "log_aside" | "older" | "other" | "missing":
                return _unexpected_file_sentence(self.kind, facts)
            case "settings":
                return _bad_settings_sentence(facts["names"])
            case "rows":
                return _damaged_rows_sentence(facts)
            case "no_backup":
                return say("store.no_backup", "Today's backup is missing. {why}", **facts)
            case "no_backup_after_game":
                return say(
                    "store.no_backup_after_game", "The backup into {folder} is missing. {why}", **facts
                )
            case "put_back":
                return _backup_restored_sentence(facts)
            case _:
                return _general_sentence(self.kind)


def _general_sentence(kind: str) -> str:
    return say("store.something", "Something happened to the file of tables ({kind})", kind=kind)


def _unexpected_file_sentence(kind: str, facts: JsonObject) -> str:
    """The sentence about a file of tables, or a log beside it, that is not the one the app left."""
    match kind:
        case "log_aside":
            return say(
                "store.log_aside",
                "A log beside the file of tables belonged to another file. It was set aside as {file}; "
                "the tables are as in their file",
                **facts,
            )
        case "older":
            return say(
                "store.older",
                "The file of tables lacks {behind, plural, one {# later change} other {# later "
                "changes}}. Perhaps a copy was put back",
                **facts,
            )
        case "other":
            return say(
                "store.other",
                "The file of tables is not the one that was here last. Somebody may have replaced it",
            )
        case _:
            return say(
                "store.missing",
                "The file of tables is gone, so a new one was started. Look for it in the trash, or "
                "restore a backup",
            )


def salvage_text(facts: JsonObject) -> str:
    text = say(
        "store.salvaged",
        "The file of tables was damaged. {whole, plural, one {# table} other {# tables}} could be read "
        "whole; the damaged file was set aside as {file}",
        **facts,
    )
    if facts["short"]:
        short = say(
            "store.salvaged_short",
            "{short, plural, one {# more ends} other {# more end}} at the last entry that could be read",
            **facts,
        )
        text = f"{text}. {short}"
    if facts["lost"]:
        text = f"{text}. {say('store.salvaged_lost', '{lost} more could not be read at all', **facts)}"
    return text


def _bad_settings_sentence(names: Json) -> str:
    quoted_labels = (quoted_setting_label(str(name)) for name in names)  # type: ignore[union-attr]
    labels = list(dict.fromkeys(quoted_labels))
    return say(
        "store.bad_settings",
        "{names, plural, one {This setting could not be read and is} other {These settings could not be read "
        "and are}} back at the default: {names}",
        names=labels,
    )


def _damaged_rows_sentence(facts: JsonObject) -> str:
    """The sentence about damaged rows of settings and of other tables.

    `other_rows`: the table and the label of each row.
    """
    sentences = []
    if facts["mended"]:
        sentences.append(
            say(
                "store.rows_mended",
                "{mended, plural, one {# damaged setting, league or name was} other {# damaged settings, "
                "leagues or names were}} repaired",
                **facts,
            )
        )
    if facts["settings"]:
        sentences.append(_bad_settings_sentence(facts["settings"]))
    if other_rows := facts["others"]:
        names = [_row_in_words(*row) for row in other_rows]  # type: ignore[union-attr, misc]
        sentences.append(
            say("store.rows_damaged", "Damaged or gone: {names}. A backup may still have it", names=names)
        )
    return ". ".join(sentences)


def _row_in_words(kind: str, name: str) -> str:
    if kind == "leagues":
        return say("store.row_league", "the league {name}", name=name)
    if kind == "armies":
        return say("store.row_army", "the army {name}", name=name)
    if kind == "settings":
        return say("store.row_setting", "the setting {name}", name=quoted_setting_label(name))
    return say("store.row_player", "the player {name}", name=name)


def _backup_restored_sentence(facts: JsonObject) -> str:
    text = say(
        "store.put_back",
        "The tables are as in the backup; the earlier ones were set aside as {file}",
        **facts,
    )
    if facts.get("lost"):
        lost = say(
            "store.put_back_lost",
            "{lost, plural, one {# table, army or league in it} other {# tables, armies or leagues in it}} "
            "could not be read",
            **facts,
        )
        text = f"{text}. {lost}"
    return text


def notices_from_json(text: str) -> list[Notice]:
    """Parse stored notices; empty if the text cannot be read."""
    try:
        return [Notice(str(kind), dict(facts)) for kind, facts in json.loads(text)]
    except (ValueError, TypeError):
        return []
