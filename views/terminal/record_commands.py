"""Commands about one record: replay it, tell its chances, and begin one."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, get_args

from models.armies import UNITS, Army
from models.external_input import one_line_visible_json
from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say, text_in_quotes
from referee.games import game_named, header_from_json, new_record
from referee.people.names import (
    first_repeated_name_or_empty,
    header_with_normal_names,
    same_name_sentence,
)
from referee.table.odds import are_chances_shown, chances_json
from referee.table.record_reader import Record
from referee.table.replay import refusal_reasons_text, replay_json_lines_of_record
from referee.table.table import Table
from referee.words.scanner import known_name_in_any_case
from views.terminal.output import (
    end_command_on_file_error,
    end_command_with_error,
    print_file_error,
    print_line,
    read_file_or_stdin,
)

UNITS_OF_ARMY: Final = len(get_args(Army))


def print_replay(file: Path, keep_going: bool) -> int:
    """Print the ruling on every entry of a record as JSON lines. Returns the exit status: 1 after a refusal,
    2 for a file that is no record."""
    refused = 0
    try:
        record = Record(read_file_or_stdin(file))
        record.read_and_check_all_entries()
        for line in replay_json_lines_of_record(record, keep_going):
            refused = max(refused, line.get("verdict") == "refused")
            print_line(one_line_visible_json(line))
        seal = record.seal_check_result()
        if seal is not None and not seal.is_intact:
            print_file_error(file, seal.sentence)
    except (OSError, NoRecord) as error:
        return print_file_error(file, error)
    return int(refused)


def print_chances(file: Path, player_name: str | None) -> None:
    """Print the chances at the end of a record as JSON lines: those of a player, or (None) of all players in
    turn."""
    with end_command_on_file_error(file):
        for line in chances_of_player_or_all(table_of_record(read_file_or_stdin(file)), player_name):
            print_line(one_line_visible_json(line))


def chances_of_player_or_all(table: Table, player_name: str | None) -> Iterator[JsonObject]:
    """The chances of a player, or (None) of all players in turn, as JSON. Raises NoRecord if there is no such
    player, or the table does not show chances."""
    names = table.names
    player_name = player_name and known_name_in_any_case(player_name, names)
    if player_name is not None and player_name not in names:
        raise NoRecord(
            say(
                "odds.nobody",
                "nobody here is called {name}; the players are {names}",
                name=player_name,
                names=", ".join(names),
            )
        )
    if not are_chances_shown(table):
        raise NoRecord(say("odds.off", "this table does not show chances (house rule odds)"))
    for seat, each in enumerate(names):
        if player_name in (None, each):
            yield from chances_json(table, seat)


def table_of_record(content: bytes) -> Table:
    """The table of a record. Raises NoRecord if it cannot be read or an entry is refused."""
    record = Record(content)
    table = Table(record.header)
    for n, given in enumerate(record.entries(), 1):
        ruling = table.enter(given.entry)
        if not ruling.is_accepted:
            raise NoRecord(
                say("odds.refused", "entry {n} is refused: {why}", n=n, why=refusal_reasons_text(ruling))
            )
    return table


def record_without_entries_or_exit(
    game: str, seats: list[str], armies: list[str], edition: str, house_rules: list[str]
) -> JsonObject:
    """A record without entries; the command ends with a message if there can be none. `armies`: four units
    each, with commas; `house_rules`: NAME=VALUE each."""
    try:
        if same := first_repeated_name_or_empty(seats):
            raise NoRecord(same_name_sentence(same))
        record = new_record(game, seats, armies_of_players(game, seats, armies))
        options = dict(record["options"])  # type: ignore[arg-type]  # it was written by us
        options |= map(house_rule_name_and_value, house_rules)
        header = {**record, "options": options} | ({"edition": edition} if edition else {})
        return {**header_from_json(header_with_normal_names(header)).to_json_object(), "entries": []}
    except NoRecord as error:
        end_command_with_error(str(error))


def armies_of_players(game: str, seats: Sequence[str], armies: Sequence[str]) -> list[list[str]]:
    """The units of each army typed as four units with commas, in any case. Raises NoRecord."""
    rules = game_named(game)
    if armies and not any("army" in seat for seat in rules.seats_json(["A"])):
        raise NoRecord(say("terminal.no_armies", "{game} has no armies: leave --army out", game=rules.title))
    if len(armies) > len(seats):
        raise NoRecord(
            say(
                "terminal.too_many_armies",
                "there {armies, plural, one {is # army} other {are # armies}} for {players, plural, "
                "one {# player} other {# players}}",
                armies=len(armies),
                players=len(seats),
            )
        )
    return [units_of_typed_army(typed) for typed in armies]


def units_of_typed_army(typed: str) -> list[str]:
    units = [unit.strip().lower() for unit in typed.split(",")]
    for unit in units:
        if unit not in UNITS:
            raise NoRecord(
                say(
                    "terminal.no_unit",
                    "there is no unit {given}: the units are {six}",
                    given=text_in_quotes(unit[:40]),
                    six=", ".join(UNITS),
                )
            )
    if len(units) != UNITS_OF_ARMY:
        raise NoRecord(
            say(
                "terminal.army_of_four",
                "an army has four units, such as knight,pawn,king,queen, not {count}",
                count=len(units),
            )
        )
    return units


def house_rule_name_and_value(typed: str) -> tuple[str, bool | int | str]:
    """The name and value of a house rule typed as NAME=VALUE. Raises NoRecord."""
    name, equals, value = typed.partition("=")
    if not equals:
        raise NoRecord(
            say(
                "terminal.option",
                "{given}: write a house rule as NAME=VALUE",
                given=text_in_quotes(typed[:40]),
            )
        )
    number_or_text = int(value) if re.fullmatch(r"[+-]?[0-9]{1,15}", value) else value
    return name, {"true": True, "false": False}.get(value, number_or_text)
