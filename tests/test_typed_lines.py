"""The table of typed lines: up to date, and every form of it explained."""

import re
from collections.abc import Sequence

import pytest

from models.record import NoRecord
from referee.games import GAMES, header_from_json, new_record
from referee.table.line_completion import (
    is_complete_legal_line,
    legal_lines,
    line_completions,
    typable_lines,
)
from referee.table.line_forms import all_forms_of_game_with_meanings
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from referee.table.typed_lines import entries_json_from_line, entry_json_from_line
from referee.verbs import Form
from referee.words.notation import SEAT_CHANGES, line_from_entry, typed_line_forms_of_game
from tools.typed_lines import DOCUMENT, document


def test_the_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "run: python tools/typed_lines.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_form_is_told_with_what_it_announces(game: str) -> None:
    told = all_forms_of_game_with_meanings(Table(header_from_json(new_record(game, ["Ann", "Ben"]))))

    together = {
        Form(verb.do, verb.combined_form.line) for verb in GAMES[game].verbs.values() if verb.combined_form
    }
    unused = set() if GAMES[game].takes_seat_changes else {*SEAT_CHANGES}
    assert {each.form for each in told} == {*typed_line_forms_of_game(game), *together} - unused
    assert all(
        each.typed and each.words.endswith(".") and "{" not in each.typed + each.words for each in told
    )


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_form_has_an_example_from_a_recorded_game(game: str) -> None:
    section = document().split("\n## ")[1 + list(GAMES).index(game)]
    without = [row for row in section.split("\n") if row.startswith("| ") and "|  |" in row]

    assert len(without) <= 1, without


def codes_of_line(table: Table, line: str) -> list[str]:
    """The ids of the rules by which a typed line is refused."""
    (written,) = entries_json_from_line(table, line)
    return [
        finding.rule.id for finding in table.judge_without_entering(table.entry_from_json(written)).findings
    ]


def test_draw_is_refused_with_the_reason_where_nobody_draws() -> None:
    table = Table(header_from_json(new_record("battle-royals", ["Ann", "Ben", "Cat"])))
    moments = [
        ("Cat: deal up 9S", "phase.not_now"),
        ("Ann: choose H", ""),
        ("Ben: choose S", ""),
        ("Cat: choose D", "phase.not_now"),
        ("Ann: challenge Ben", "phase.not_now"),
    ]
    for line, code in moments:
        if code:
            assert codes_of_line(table, "draw") == codes_of_line(table, "all draw") == [code], line
        assert table.enter(table.entry_from_json(entry_json_from_line(table, line))).is_accepted, line

    table.enter_together([table.entry_from_json(each) for each in entries_json_from_line(table, "all draw")])
    assert codes_of_line(table, "draw") == codes_of_line(table, "all draw") == ["draw.none_open"]
    assert codes_of_line(table, "Cat: draw") == ["draw.bystander"]


def test_draw_is_refused_with_the_reason_in_royal_battles() -> None:
    table = Table(header_from_json(new_record("royal-battles", ["Jon", "Mendi"])))

    assert codes_of_line(table, "draw") == codes_of_line(table, "Mendi: draw") == ["phase.not_now"]


@pytest.mark.parametrize("game", GAMES)
def test_a_short_line_with_too_few_fields_says_what_is_assumed(game: str) -> None:
    """Otherwise nobody could say why it is refused."""
    for verb in GAMES[game].verbs.values():
        required = {field.name for field in verb.fields if not field.optional} - {"by"}
        for form in verb.forms:
            named = {part.partition(":")[0] for part in re.findall(r"{([^}]+)}", form.pattern)}
            assert required - named <= verb.assumed.keys(), form


# -- words in any spelling -----------------------------------------------------------------------------------
def entered_line(table: Table, line: str) -> str:
    """The line as the record writes it, with the ids of the rules by which it is refused."""
    (written,) = entries_json_from_line(table, line)
    entry = table.entry_from_json(written)
    codes = [finding.rule.id for finding in table.judge_without_entering(entry).findings]
    return " ".join([line_from_entry(table.header.game, entry), *codes])


def table_with(game: str, names: Sequence[str], *lines: str, **options: object) -> Table:
    """A table at which these lines are entered. `options`: its house rules."""
    record = new_record(game, list(names))
    table = Table(header_from_json({**record, "options": {**record.get("options", {}), **options}}))
    for line in lines:
        assert table.enter(table.entry_from_json(entry_json_from_line(table, line))).is_accepted, line
    return table


HOUSES = {
    suit: {"name": name}
    for suit, name in zip("SHDC", ("Dogs", "Swords", "Crowns", "House of Hawks"), strict=True)
}


@pytest.mark.parametrize(
    ("word", "suit"),
    [("Swords", "H"), ("dogs", "S"), ("Crowns", "D"), ("house of hawks", "C"), ("Hearts", "H"), ("s", "S")],
)
def test_a_suit_is_read_by_the_name_of_this_table(word: str, suit: str) -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H", houses=HOUSES)

    assert entered_line(table, f"choose {word}") == f"Bob: choose {suit}"


@pytest.mark.parametrize(
    ("word", "suit"),
    [("Karo", "D"), ("pik", "S"), ("Kreuz", "C"), ("Herz", "H"), ("spade", "S"), ("♦", "D"), ("CLUBS", "C")],
)
def test_a_suit_is_read_in_both_languages(word: str, suit: str) -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H")

    assert entered_line(table, f"choose {word}") == f"Bob: choose {suit}"


@pytest.mark.parametrize("word", ["Caro", "Schellen", "skip", "help", "done", "HS", "Swords"])
def test_no_other_word_is_read_as_a_suit(word: str) -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H")

    assert entered_line(table, f"choose {word}") == f'Bob: choose "{word}" suits.unknown'


def test_a_tally_takes_the_words_for_suits() -> None:
    table = table_with("royals", ["Ann", "Bob"], entry="tally")

    for line in ("tally Ann hearts ; Bob Pik", "tally ann ♥ ; bob ♠", "tally ANN h ; BOB s"):
        assert entered_line(table, line) == "Ann: tally Ann H ; Bob S"
    assert entered_line(table, "tally Ann x ; Bob S").endswith("suits.unknown")


def test_an_unnamed_line_means_the_player_first_in_the_games_order() -> None:
    table = table_with(
        "el-royale", ["Ann", "Bob", "Cat", "Dan"], "Dan: deal first Cat", "Cat: attack 5S", "Dan: beat 9S"
    )

    assert entered_line(table, "take") == "Cat: take"  # ER-08: the attacker has the highest priority
    assert entered_line(table, "throw in 9H") == "Ann: throw in 9H"  # ER-09: from the defender's left


def test_a_bare_card_means_the_player_who_is_asked() -> None:
    table = table_with("el-royale", ["Ann", "Bob", "Cat", "Dan"], "Dan: deal first Cat", "Cat: attack 5S")

    assert entered_line(table, "5H") == "Dan: beat 5H"
    assert entered_line(table, "9H").startswith("Dan: beat 9H beat.")
    assert entered_line(table, "throw in 5H") == "Ann: throw in 5H"


DEALT = ("2C", "4H", "5H", "9S", "8S", "6C", "6D", "10D")


@pytest.mark.parametrize("unit", ["Queen", "QUEEN", "Dame", "dame"])
def test_a_unit_is_named_in_any_case_and_language(unit: str) -> None:
    table = table_with("royal-battles", ["Queen", "Mendi"], *DEALT, "place knight a7", "place king e1")

    assert entered_line(table, f"place {unit} a1").startswith("Queen: place queen a1")


def test_strikes_and_injuries_take_units_in_any_case() -> None:
    table = table_with("royal-battles", ["Jon", "Mendi"], entry="damage")

    assert entered_line(table, "strike Queen Easy King 2") == "Jon: strike queen easy king 2"
    assert entered_line(table, "strike Queen Easy King 2 also Pawn").startswith(
        "Jon: strike queen easy king 2 also pawn"
    )
    assert entered_line(table, "injure Bauer 2") == "Jon: injure pawn 2"


def test_who_has_placed_all_units_is_told_so() -> None:
    table = table_with(
        "royal-battles", ["Jon", "Mendi"], *DEALT,
        "place knight a7", "place king e1", "place pawn a5", "place queen e3",
        "place king a3", "place pawn e5", "place queen a1",
    )  # fmt: skip
    entry = table.entry_from_json(entry_json_from_line(table, "Jon: place queen e7"))

    told = refusal_reasons_text(table.judge_without_entering(entry))
    assert told.startswith("Jon has no Queen waiting to be placed: all are placed.")


@pytest.mark.parametrize(
    ("game", "options", "line", "written"),
    [
        ("royals", {"entry": "points"}, "points zoë=5 o’neil=10", "Zoë: points Zoë=5 O'Neil=10"),
        ("royals", {}, "O'NEIL: deal up 6H zoë=2S", "O'Neil: deal up 6H Zoë=2S"),
        ("el-royale", {}, "Zoe\u0308: deal first o'neil", "Zoë: deal first O'Neil"),
        ("el-royale", {"entry": "result"}, "result ZOË out o'neil", "Zoë: result Zoë out O'Neil"),
        ("royals", {"entry": "tally"}, "tally zoe\u0308 H ; o’neil S", "Zoë: tally Zoë H ; O'Neil S"),
        ("royals", {"entry": "points"}, "“O’Neil”: points Zoë=5 “O'Neil”=0", "O'Neil: points Zoë=5 O'Neil=0"),
        ("royals", {"entry": "points"}, "O’Neil : points Zoë=5 O'Neil=0", "O'Neil: points Zoë=5 O'Neil=0"),
    ],
)
def test_players_are_known_in_any_spelling(
    game: str, options: dict[str, str], line: str, written: str
) -> None:
    assert entered_line(table_with(game, ["Zoë", "O'Neil"], **options), line).startswith(written)


def test_an_unknown_player_stays_unknown() -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H")

    assert entered_line(table, "Eve: choose H") == "Eve: choose H players.unknown"


# -- lines that were read as something else, or not at all ---------------------------------------------------
def fault_of_line(table: Table, line: str) -> str:
    with pytest.raises(NoRecord) as unread:
        entry_json_from_line(table, line)
    return str(unread.value)


@pytest.mark.parametrize(
    ("game", "line", "written"),
    [
        ("royal-battles", "Pass", "Jon: end phase.not_now"),
        ("royal-battles", "Mendi: RESIGN", "Mendi: resign"),
        ("royal-battles", "JOKER", "Jon: deal Joker"),
        ("royal-battles", "DH", "Jon: deal QH"),
        ("el-royale", "Deal First mendi", "Jon: deal first Mendi"),
        ("royals", "DEAL UP kh", "Jon: deal up KH"),
        ("royals", "choose: H", "Jon: choose H phase.not_now"),
    ],
)
def test_capitals_and_stray_colons_are_understood(game: str, line: str, written: str) -> None:
    assert entered_line(table_with(game, ["Jon", "Mendi"]), line) == written


@pytest.mark.parametrize("line", ["a7 - b7 3H", "a7 – b7 3♥", "a7- b7 3H"])
def test_a_move_may_have_blanks_around_its_dash(line: str) -> None:
    assert entered_line(table_with("royal-battles", ["Jon", "Mendi"]), line).startswith("Jon: a7-b7 3H")


@pytest.mark.parametrize("word", ["undo", "stop", "hearts", "1066", "H", "save"])
def test_a_word_that_means_nothing_is_named(word: str) -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H")

    assert fault_of_line(table, word) == (
        f"'{word}' is not understood. Lines look like: choose SUIT, pass, redeal"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ann attack 6D", "Ann: attack 6D"),
        ("ann, 6D", "Ann: 6D"),
        ("Ann attacks with 6D.", "Ann: …. Lines look like: attack CARDS"),
        ("Bob", "Bob: …. Lines look like: deal first FIRST [HANDS]"),
    ],
)
def test_a_missing_colon_is_named(line: str, told: str) -> None:
    assert fault_of_line(table_with("el-royale", ["Ann", "Bob"]), line) == (
        f"a colon belongs after the name: {told}"
    )


def test_a_resignation_without_a_colon_is_told_its_form() -> None:
    table = table_with("royal-battles", ["Jon", "Mendi"])

    assert fault_of_line(table, "Jon resigns").endswith("Jon: …. Lines look like: resign")


def test_json_is_asked_for_with_an_example() -> None:
    table = table_with("royals", ["Ann", "Bob"])

    assert fault_of_line(table, "rules entry=points").endswith(
        'rules OPTIONS (OPTIONS is written as JSON: {"entry": "referee"})'
    )
    assert '{"hand:Ann": 4}' in fault_of_line(table, "count stack=100")
    assert entered_line(table, 'rules {"entry": "referee"}').startswith("rules")


def test_resigning_asks_who_while_nobody_has_the_turn() -> None:
    table = table_with("royal-battles", ["Jon", "Mendi"])
    damage = table_with("royal-battles", ["Jon", "Mendi"], entry="damage")

    for each in (table, damage):
        assert fault_of_line(each, "resign") == "it does not say who: Jon: resign or Mendi: resign"
    assert line_completions(table, legal_lines(table), "re") == ["Jon: resign", "Mendi: resign"]


@pytest.mark.parametrize("line", ["points Ann=0", "reveal Ann=KH", "tally Ann H"])
def test_a_missing_player_does_not_hide_the_phase(line: str) -> None:
    table = table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H")

    assert codes_of_line(table, line) == ["phase.not_now"]


def test_points_for_a_finished_game_are_told_it_is_over() -> None:
    table = table_with("royals", ["Ann", "Bob"], "points Ann=2000 Bob=0", entry="points")

    assert codes_of_line(table, "points Ann=0") == ["phase.game_is_over"]


@pytest.mark.parametrize(
    ("game", "entry", "form", "begun"),
    [
        ("royals", "referee", "deal up UP [HANDS]", "deal up "),
        ("battle-royals", "points", "points POINTS", "points "),
        ("royals", "tally", "tally SEATS", "tally "),
    ],
)
def test_the_form_is_offered_where_no_act_is_listed(game: str, entry: str, form: str, begun: str) -> None:
    table = table_with(game, ["Ann", "Bob", "Cat"][: 3 if game == "battle-royals" else 2], entry=entry)
    lines = legal_lines(table)

    assert typable_lines(table) == [form]
    assert line_completions(table, lines, "") == line_completions(table, lines, begun[:2]) == [begun]
    assert line_completions(table, lines, "Bob: ") == [f"Bob: {begun}"]
    assert line_completions(table, lines, "x") == line_completions(table, lines, begun) == []


def test_lines_without_and_with_a_player_are_completed() -> None:
    table = table_with("el-royale", ["Ann", "Bob"])
    lines = legal_lines(table)
    assert line_completions(table, lines, "d") == ["deal first Ann", "deal first Bob"]
    assert is_complete_legal_line(table, lines, "deal first Bob")

    table = table_with("el-royale", ["Ann", "Bob"], "Ann: deal first Bob")
    lines = legal_lines(table)
    assert line_completions(table, lines, "bob: attack 5")[0] == "Bob: attack 5S"
    assert is_complete_legal_line(table, lines, "Bob: attack 5S")
    assert line_completions(table, lines, "Ann: att") == []


def test_acts_of_all_players_are_completed() -> None:
    table = table_with(
        "battle-royals", ["Ann", "Bob", "Cat"],
        "Ann: deal up 6H", "Bob: choose H", "Cat: choose S", "Ann: choose D", "challenge Cat",
    )  # fmt: skip
    lines = legal_lines(table)

    assert [line_completions(table, lines, typed) for typed in ("a", "All")] == [["all draw"], ["all draw"]]
    assert is_complete_legal_line(table, lines, "all draw")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Choose", "the line ends too early. Lines look like: choose SUIT"),
        ("Bob: pass.", "sign 10, '.', cannot be read. Lines look like: pass"),
    ],
)
def test_a_capital_or_a_full_stop_does_not_hide_the_fault(line: str, told: str) -> None:
    assert fault_of_line(table_with("royals", ["Ann", "Bob"], "Ann: deal up 6H"), line) == told


def test_a_full_stop_is_part_of_a_newcomers_name_in_quotes_only() -> None:
    table = table_with("royals", ["Ann", "J.R."], entry="points")

    assert entered_line(table, "join Eve. at 30").startswith("join Eve at 30")
    assert entered_line(table, 'join "Eve."').startswith('join "Eve."')
    assert entered_line(table, "join J.R.").startswith('join "J.R."')
