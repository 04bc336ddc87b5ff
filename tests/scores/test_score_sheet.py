"""Score sheets: what stands on them, on paper, from the command line and from the table screens."""

import io
import json
import random
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from models.cards import NAMES
from models.record import NoRecord
from models.translation import LANGUAGES, language_context
from referee.games import header_from_json, new_record
from referee.score_sheet import ScoreSheet
from referee.table.check_code import check_code_of_table, printable_snapshot_of_table
from referee.table.table import Table
from views.paper.record_table import score_sheet_from_records
from views.paper.scores import scores_pdf
from views.paper.sheet import SUBSTITUTE, Sheet
from views.terminal.command_line import app as command
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parents[1] / "games"
SIZES = {"a4": (595, 842), "letter": (612, 792)}
EIGHT = (
    "Ann",
    "Bartholomew",
    "W" * 40,
    "The Queen of the Seven Seas, elder",
    "Eve",
    "龍",
    "I" * 40,
    "Ж" * 40,
)


def record(name: str) -> bytes:
    return (GAMES / f"{name}.json").read_bytes()


def sheet_of(table: Table, date: str = "") -> ScoreSheet:
    """The sheet of one table."""
    return table.game.score_sheet([printable_snapshot_of_table(table)], date)


def tallied(names: Sequence[str], hands: int) -> Table:
    """A table on which so many hands were entered at their ends."""
    raw = new_record("royals" if len(names) == 2 else "battle-royals", names)
    raw["options"] |= {"entry": "tally", "target": 10_000}
    table, pick = Table(header_from_json(raw)), random.Random(4)
    for _ in range(hands):
        pack = [*NAMES[:52]]
        pick.shuffle(pack)
        seats = {
            name: {"suit": "SHDC"[n % 4], "spoils": [pack.pop() for _ in range(5)], "hand": []}
            for n, name in enumerate(names)
        }
        assert table.enter(table.entry_from_json({"do": "tally", "by": names[0], "seats": seats})).is_accepted
    return table


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def flat(text: str) -> str:
    """The text without its blanks and line breaks: what was broken reads on."""
    return "".join(text.split())


def reads_in_order(page: str, fields: Sequence[str]) -> None:
    rest = flat(page)
    for field in fields:
        assert flat(field) in rest, f"{field!r} is not printed, or not in its place"
        rest = rest.split(flat(field), 1)[1]


# -- what stands on it ---------------------------------------------------------------------------------------------------
def test_every_hand_stands_with_points_running_totals_and_the_sums_that_made_them() -> None:
    (page,) = pages(
        scores_pdf(score_sheet_from_records([record("royals-to-1066-hands-shown")], "21 November 2026"))
    )

    reads_in_order(
        page,
        [
            "Score Sheet",
            "Royals",
            "Target",
            "1066 points",
            "21 November 2026",
            "entry 443, hand 2",
            "9DQ3-N49T",
        ],
    )
    reads_in_order(
        page,
        [
            "Ann",
            "wins",
            "Bob",
            "515 to go",
            "1",
            "250",
            "250",
            "250",
            "250",
            "Ann: 30 (three Aces)",
            "= 250",
        ],
    )
    reads_in_order(
        page,
        [
            "2",
            "855",
            "1105",
            "305",
            "555",
            "Ann: 50 (five Aces)",
            "Bob: 60 (six Kings)",
            "= 305",
        ],
    )
    assert "The player who has more than 1066 points after a hand wins." in page


def test_a_game_that_is_over_has_no_rows_to_write_on_and_one_in_play_has() -> None:
    over, in_play = (
        score_sheet_from_records([record("royals-tallied-to-1066")]),
        sheet_of(tallied(("Ann", "Bob"), 3)),
    )

    (ended,), (open_,) = pages(scores_pdf(over)), pages(scores_pdf(in_play))

    assert over.is_over and "9" not in ended.split()
    assert not in_play.is_over and "9" in open_.split()


def test_the_check_code_on_the_sheet_is_the_records() -> None:
    table = tallied(("Ann", "Bob"), 2)

    assert ("Check code", check_code_of_table(table)) in sheet_of(table).facts


@pytest.mark.parametrize("players", [2, 8])
def test_a_blank_sheet_has_the_names_and_rows_and_nothing_else(players: int) -> None:
    sheet = sheet_of(tallied([f"Player {n}" for n in range(players)], 2)).blank_copy()

    (page,) = pages(scores_pdf(sheet))

    reads_in_order(
        page,
        [
            "Score Sheet",
            "10000 points",
            "Date",
            *[f"Player {n}" for n in range(players)],
            "Points",
            "Total",
            "1",
            "2",
            "15",
        ],
    )
    assert "Check code" not in page and "=" not in page and "to go" not in page


def test_twenty_hands_of_eight_players_go_over_pages_each_hand_on_one() -> None:
    sheet = sheet_of(tallied([f"Player {n}" for n in range(8)], 20))

    printed = pages(scores_pdf(sheet))

    assert 3 <= len(printed) <= 6
    for row in sheet.rows:
        on = [n for n, page in enumerate(printed) if all(flat(sums) in flat(page) for sums in row.below)]
        assert len(on) == 1, row.number
    assert all(f"Player {n}" in page for n in range(8) for page in printed)
    assert "Page 2" in printed[1]


def test_an_evening_counts_the_games_of_teams_and_says_how_each_was_won() -> None:
    won = record("el-royale-2019-teams-of-two")

    sheet = score_sheet_from_records([won, won], "21 November 2026")

    assert [(column.name, column.below) for column in sheet.columns] == [
        ("North", "Ann, Cat"),
        ("East", "Bob, Dan"),
    ]
    assert [[tuple(cell) for cell in row.cells] for row in sheet.rows] == [
        [("0", "0"), ("1", "1")],
        [("0", "0"), ("1", "2")],
    ]
    assert sheet.rows[0].below == ("Won with the last card of Dan. Cards left: Ann 6 and Cat 5.",)
    (page,) = pages(scores_pdf(sheet))
    reads_in_order(
        page,
        [
            "El Royale, 2019",
            "21 November 2026",
            "Games",
            "2",
            "North",
            "Ann, Cat",
            "East",
            "Bob, Dan",
            *sheet.rows[1].below,
        ],
    )


def test_a_game_won_by_elimination_says_who_is_out() -> None:
    sheet = score_sheet_from_records([record("el-royale-elimination-two-players")])

    assert len(sheet.rows) == 1
    assert sheet.rows[0].below[0].startswith("Won ") and [
        sum(int(cell.points) for cell in row.cells) for row in sheet.rows
    ] == [1]


def test_where_games_are_not_counted_there_are_no_totals() -> None:
    raw = json.loads(record("el-royale-2019-two-players"))
    raw["options"] = {**raw.get("options", {}), "scoring": "none"}

    sheet = score_sheet_from_records([json.dumps(raw)])

    assert sheet.total == "" and {cell.total for row in sheet.rows for cell in row.cells} == {""}


def test_a_sheet_speaks_the_language_of_the_table() -> None:
    with language_context("de"):
        document = scores_pdf(sheet_of(tallied(("Ann", "Bob"), 2), "21. November 2026"))

    page = pages(document)[0]
    reads_in_order(page, ["Wertungsbogen", "Ziel", "10000 Punkte", "Eintrag 2, Blatt 2", "Punkte", "Summe"])
    assert not [word for word in ("Score", "Hand", "Points", "Total", "to go", SUBSTITUTE) if word in page]


# -- on paper ------------------------------------------------------------------------------------------------------------
Box = tuple[float, float, float, float, str]


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[list[Box]]:
    """Where every text of the next documents is printed: per page boxes of (left, top, right, bottom, text)."""
    printed: list[list[Box]] = []
    written, begun_page = Sheet.text, Sheet.add_page

    def add_page(sheet: Sheet, *given: Any, **named: Any) -> None:
        printed.append([])
        begun_page(sheet, *given, **named)

    def text(sheet: Sheet, x: float, y: float, words: str = "", **named: Any) -> None:
        size = sheet.font_size  # mm
        if words.strip():
            printed[-1].append(
                (x, y - 0.62 * size, x + sheet.get_string_width(words), y + 0.12 * size, words)
            )
        written(sheet, x, y, words, **named)

    monkeypatch.setattr(Sheet, "add_page", add_page)
    monkeypatch.setattr(Sheet, "text", text)
    return printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("hands", [0, 3, 20])
@pytest.mark.parametrize("names", [EIGHT[2:4], EIGHT, (*EIGHT, "Ian", "Joe")], ids=len)
def test_nothing_overlaps_and_nothing_leaves_the_page(
    names: Sequence[str], hands: int, paper: str, language: str, texts: list[list[Box]]
) -> None:
    with language_context(language):
        sheet = sheet_of(tallied(names, hands), "21 November 2026")
        scores_pdf(sheet, paper)
        scores_pdf(sheet.blank_copy(), paper)

    width, height = (side / 72 * 25.4 for side in SIZES[paper])
    for page in texts:
        assert len(page) >= 20
        for number, (left, top, right, bottom, words) in enumerate(page):
            assert left >= 9 and right <= width - 9 and bottom <= height - 6, f"{words} is beyond the margin"
            for other in page[:number]:
                apart = (
                    right <= other[0] + 0.1
                    or other[2] <= left + 0.1
                    or bottom <= other[1] + 0.1
                    or other[3] <= top + 0.1
                )
                assert apart, f"{words!r} and {other[4]!r} overlap"


def test_a_name_too_long_for_its_column_is_shortened_and_stands_in_full_above() -> None:
    page = pages(scores_pdf(sheet_of(tallied(EIGHT[:5] + EIGHT[6:], 1)).blank_copy()))[0]

    assert "WWW…" in page and flat("W" * 40) in flat(page)


@pytest.mark.parametrize("paper", SIZES)
def test_the_paper_is_upright_and_of_its_size(paper: str) -> None:
    page = PdfReader(io.BytesIO(scores_pdf(sheet_of(tallied(("Ann", "Bob"), 1)), paper))).pages[0]

    assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[paper]


def test_the_same_sheet_gives_the_same_bytes() -> None:
    sheet = sheet_of(tallied(("Ann", "Bob"), 1))

    assert scores_pdf(sheet) == scores_pdf(sheet)


# -- from the command line -----------------------------------------------------------------------------------------------
def score(*words: str) -> Result:
    return CliRunner().invoke(command, ["score", *words])


def test_the_command_writes_a_records_sheet_and_says_where(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"

    answer = score(
        str(GAMES / "royals-tallied-to-1066.json"), "--into", str(out), "--paper", "letter", "--date", "today"
    )

    assert (answer.exit_code, answer.stdout) == (0, f"{out}\n")
    assert "today" in pages(out.read_bytes())[0]
    assert round(PdfReader(out).pages[0].mediabox.width) == 612


def test_the_command_writes_a_blank_sheet_and_an_evenings_in_german(tmp_path: Path) -> None:
    blank, evening, game = (
        tmp_path / "blank.pdf",
        tmp_path / "evening.pdf",
        str(GAMES / "el-royale-2019-two-players.json"),
    )

    answers = [
        score(str(GAMES / "royals-tallied-to-1066.json"), "--blank", "--into", str(blank)),
        score(game, game, "--language", "de", "--into", str(evening)),
    ]

    assert [answer.exit_code for answer in answers] == [0, 0]
    assert "=" not in pages(blank.read_bytes())[0]
    assert "Wertungsbogen" in pages(evening.read_bytes())[0]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["royal-battles-irregular"], "Royal Battles, which keeps no score"),
        (["royals-tallied-to-1066", "royals-tallied-to-1066"], "is for one record"),
        (["el-royale-2019-two-players", "el-royale-2019-eight-players"], "by the same players"),
        (["none"], "No such file"),
    ],
)
def test_what_has_no_score_sheet_is_one_line_and_status_2(
    tmp_path: Path, names: list[str], said: str
) -> None:
    answer = score(*[str(GAMES / f"{name}.json") for name in names], "--into", str(tmp_path / "sheet.pdf"))

    assert (answer.exit_code, answer.stdout, len(answer.stderr.splitlines())) == (2, "", 1)
    assert said in answer.stderr and not (tmp_path / "sheet.pdf").exists()


def test_a_record_with_a_refused_entry_has_no_sheet() -> None:
    raw = json.loads(record("royals-tallied-to-1066"))
    raw["entries"][1]["seats"] = {}

    with pytest.raises(NoRecord, match="entry 2"):
        score_sheet_from_records([json.dumps(raw)])


# -- from the table screens ----------------------------------------------------------------------------------------------
def seated(workspace: Workspace, name: str) -> int:
    raw = json.loads(record(name))
    entries = raw.pop("entries")
    id = workspace.begin_table(raw, TableSettings(enters_by_itself=False))
    for entry in entries:
        assert workspace.enter(id, entry).is_accepted
    return id


def given(phone: Any) -> dict[str, Any]:
    phone.settle()
    args: dict[str, Any] = next(args for name, args in phone.wire.calls if name == "FilePicker.save_file")
    return args


def test_the_score_sheet_of_royals_is_printed_with_one_tap(app: Any, workspace: Workspace) -> None:
    phone = app(f"/table/{seated(workspace, 'royals-tallied-to-1066')}")
    phone.tap("scores")

    phone.tap("print-scores")

    file = given(phone)
    assert file["file_name"] == "ann-bob-score-sheet.pdf"
    reads_in_order(pages(file["src_bytes"])[0], ["Score Sheet", "Royals", "Ann", "Bob", "1085"])


def test_a_pdf_is_made_in_the_background_and_its_button_says_so(
    app: Any, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = app(f"/table/{seated(workspace, 'royals-tallied-to-1066')}")
    phone.tap("scores")
    in_background = threading.Event()

    def made(sheet: object, paper: str) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        while "Making the PDF …" not in phone.texts():
            in_background.wait(0.01)
        in_background.set()
        return b"%PDF"

    monkeypatch.setattr("views.screens.printing.score_sheet_pdf", made)
    phone.tap("print-scores")

    assert given(phone)["src_bytes"] == b"%PDF" and in_background.is_set()
    assert "Making the PDF …" not in phone.texts()


def test_a_blank_sheet_is_printed_too_and_in_letter(app: Any, workspace: Workspace) -> None:
    phone = app(f"/table/{seated(workspace, 'battle-royals-two-players-modern')}", 1440, 900)
    phone.tap("scores")

    phone.tap("paper-letter")
    phone.tap("print-blank-scores")

    content = given(phone)["src_bytes"]
    assert (
        round(PdfReader(io.BytesIO(content)).pages[0].mediabox.width) == 612 and "=" not in pages(content)[0]
    )


def test_the_evening_of_el_royale_is_printed_when_a_game_is_over(app: Any, workspace: Workspace) -> None:
    seated(workspace, "el-royale-2019-teams-of-two")
    phone = app(f"/table/{seated(workspace, 'el-royale-2019-teams-of-two')}")

    phone.tap("print-scores")

    file = given(phone)
    assert file["file_name"].endswith("score-sheet.pdf")
    reads_in_order(
        pages(file["src_bytes"])[0],
        ["El Royale, 2019", "Games", "2", "North", "East", "Won with the last card of Dan."],
    )
