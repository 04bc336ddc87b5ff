"""The settings of a table, and the entries the app makes automatically."""

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args

from models.cards import HIDDEN, NAMES
from models.json_values import Json, JsonObject
from models.rulings import Ruling, verdict_for_findings
from models.store import StoredTable
from models.translation import wording
from referee.clock import Clock
from referee.forced_act import MOST
from referee.table.log_lines import BY_ITSELF
from referee.table.overrides import OVERRIDES
from referee.table.table import Table

Intervenes = Literal["strict", "advisory", "scribe"]
"""How much the app intervenes when an act is illegal."""
INTERVENES: Final[Mapping[Intervenes, str]] = {
    "strict": "Strict: illegal acts are refused; to let one stand, give a reason",
    "advisory": "Advisory: the app warns; one tap lets the act stand",
    "scribe": "Scribe: everything is recorded; illegal acts get a remark in the log",
}


def translated_intervention_levels() -> dict[str, str]:
    """Return INTERVENES in the current language."""
    return {name: wording(f"intervenes.{name}", english) for name, english in INTERVENES.items()}


DEFAULT_OVERRIDE_REASON: Final = OVERRIDES["stands"]
"""The reason in the record if the table gave none."""
RECORDED: Final = OVERRIDES["recorded"]
"""The reason in the record if the app records everything (scribe)."""


Shows = Literal["", "demonstration", "sample"]
Origin = Literal["", "what-if", "try-out", "demonstration", "sample", "import"]
"""Where a table comes from; "" for a game begun on this device."""
Dated = Literal["", "ends", "entries"]
"""Which dates of a table are those of its game: none, its beginning and end, or also the moment of each
entry."""


class TableSettings(NamedTuple):
    """The settings of one table. No ruling depends on them: settings that affect rulings are in the
    record."""

    hands_shown: bool = False
    """True if the cards drawn into a hand are named. Otherwise hands are only counted, and a drawn card is
    written `?`."""
    enters_by_itself: bool = True
    """True if the app enters forced acts. It draws cards only where hands are only counted, because it cannot
    see a card."""
    intervenes: str = "strict"
    """A name in INTERVENES."""
    shows: Shows = ""
    """What the table shows a newcomer: the demo battle that plays automatically, or the note on the sample
    table."""
    origin: Origin = ""
    """The origin of the table. It never changes."""
    back: str = ""
    """The address of the table it was made from; "" if that is not on this device."""
    file: str = ""
    """The digest of the file it was imported from."""
    clock: Clock = ""
    """Which clock runs; "" for none. Spectators see it; no rule depends on it."""
    minutes: int = 10
    """The minutes of the clock: for a turn, for each player, or of the sand glass."""
    own_seat: str = ""
    """The player who keeps the table and plays at it: the keeper's screens show what that seat sees. "": they
    show everything."""
    given: int = 0
    """The number of entries the table began with; these alone cause no automatic entry."""
    dated: Dated = "entries"
    """Which dates are known. A record without dates, and a copy, have none."""
    scores_need_consent: bool = False
    """True if points that a player's device sends wait until another player, or whoever keeps the record,
    says that they are right."""


_WORDS: Final[Mapping[str, Collection[str]]] = {
    "intervenes": INTERVENES,
    "shows": (*get_args(Shows), "sample-read"),
    "origin": get_args(Origin),
    "clock": get_args(Clock),
    "dated": get_args(Dated),
}
"""The values of the TableSettings fields that allow only certain words."""


def _is_usable_field(name: str, value: Json) -> bool:
    """True if a field of TableSettings can have this value; an unusable value is replaced by the default."""
    return type(value) is type(TableSettings._field_defaults[name]) and (
        name not in _WORDS or value in _WORDS[name]
    )


def table_settings_of(stored: StoredTable) -> TableSettings:
    """Return the settings of a stored table. For tables of earlier versions they are derived from the header
    and the summary."""
    written: JsonObject = {
        "enters_by_itself": stored.manner.get("draws_by_itself", True),
        **stored.manner,
    }  # may have been written by any version
    values: dict[str, Any] = {
        name: written[name]
        for name in TableSettings._fields
        if name in written and _is_usable_field(name, written[name])
    }
    if values.get("origin") in ("import", "what-if"):
        values.setdefault("dated", "")  # earlier versions stored the moment of the import as the date
    shows, fork = str(values.get("shows", "")), stored.header.get("fork")
    table_settings = TableSettings(**{**values, "shows": "" if shows == "sample-read" else shows})
    if table_settings.origin:
        return table_settings
    if isinstance(fork, dict):
        source = fork.get("table")
        return table_settings._replace(
            origin="what-if" if source else "try-out", back=f"/table/{source}" if source else "/rules"
        )
    return (
        table_settings._replace(origin="sample" if shows.startswith("sample") else "demonstration")
        if shows
        else table_settings
    )


def can_stand_as_irregular(ruling: Ruling) -> bool:
    """True if the table may let this act stand. A physically impossible act stays refused."""
    return (
        ruling.verdict == "refused"
        and verdict_for_findings(ruling.findings, DEFAULT_OVERRIDE_REASON) == "irregular"
    )


def automatic_override_reason(table_settings: TableSettings, ruling: Ruling) -> str | None:
    """Return the reason with which this table records a refused act at once; None if it does not."""
    return RECORDED if table_settings.intervenes == "scribe" and can_stand_as_irregular(ruling) else None


def next_automatic_entry(table: Table, table_settings: TableSettings) -> JsonObject | None:
    """Return the automatic entry that is due, or None. It is judged like any other."""
    if not table_settings.enters_by_itself or len(table.trailing_automatic_entries) >= MOST:
        return None
    entry = table.game.forced_automatic_entry(table.state)
    return (
        None
        if entry is None or (table_settings.hands_shown and has_hidden_card_in_entry(entry))
        else {**entry, "note": BY_ITSELF}
    )


def has_hidden_card_in_entry(entry: JsonObject) -> bool:
    """True if the entry names a card as hidden."""
    cards = entry.get("cards")
    return NAMES[HIDDEN] in (entry.get("card"), *(cards if isinstance(cards, list | tuple) else ()))
