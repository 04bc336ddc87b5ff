"""What is printed: every field of the form as text, in the booklet's order, nothing over anything else at the longest names."""

import io
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from models.armies import UNITS, UnitForm, unit_form_of
from models.army_book import PRESETS, NamedArmy, army_from_json
from models.translation import LANGUAGES, language_context
from referee.games.royal_battles.forms.advantages import (
    advantage_effect_and_counted_trumps_text,
    unit_advantage_name_or_word_none,
)
from referee.games.royal_battles.forms.filled_form import ArmyRecord, UnitRecord, army_record_without_entries
from referee.games.royal_battles.forms.moment import FormMoment
from referee.games.royal_battles.forms.quick_reference import advantage_titles_and_effects
from referee.games.royal_battles.forms.text_form import damage_numbers_text
from referee.table.check_code import check_code_of_table
from tests.armies.sample_armies import DRAGON, armies, battle, play_on
from views.paper.royal_battles.documents import (
    army_form_pdf,
    battle_forms_pdf,
    blank_form_pdf,
    quick_reference_pdf,
    tokens_pdf,
)
from views.paper.royal_battles.input_file import form_source_of_army, form_source_of_battle
from views.paper.sheet import PAPERS, SUBSTITUTE, Sheet, printable_text
from views.workspace.record_files import sealed_record_file

WIDEST = "W" * 40
LONG = {
    **DRAGON,
    "name": WIDEST,
    "life": 99,
    "weapon": {"name": WIDEST, "easy": 99, "optimal": 99, "risky": 99},
    "armor": {"name": WIDEST, "rating": 99},
    "advantage": "healing",
    "advantage_number": 99,
}
SPOKEN = {
    **LONG,
    "name": "The Dragon of the Seven Mountains, elder",
    "armor": {"name": "Scales of a thousand years, and a shield", "rating": 99},
}
Box = tuple[float, float, float, float, str]
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def _army(*units: Any, name: str = "First army", **more: Any) -> NamedArmy:
    return army_from_json({"format": "referee-army/1", "name": name, "units": units, **more})


def _pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def _flat(text: str) -> str:
    """The text without its line breaks: a broken name reads on."""
    return "".join(text.split())


def _block(unit: UnitRecord) -> list[str]:
    """The fields of a unit block in the booklet's order."""
    form = unit.form
    statistics = [
        "Type",
        form.type.capitalize(),
        "Life",
        str(form.life),
        "Accuracy",
        str(form.accuracy),
        "Evasion",
        str(form.evasion),
    ]
    weapon = ["Weapon", form.weapon.name, damage_numbers_text(form)]
    armor = ["Armor", form.armor.name, f"[ {form.armor.rating} ]"]
    custom = ["custom unit"] if unit.is_custom else []
    return [
        f"Unit {unit.number}",
        *custom,
        form.name,
        *statistics,
        *weapon,
        *armor,
        "Advantage",
        unit_advantage_name_or_word_none(form),
        advantage_effect_and_counted_trumps_text(form),
    ]


def _reads_in_order(page: str, fields: list[str]) -> None:
    rest = _flat(page)
    for field in fields:
        assert _flat(field) in rest, f"{field!r} is not printed, or not in its place"
        rest = rest.split(_flat(field), 1)[1]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "army", [*PRESETS.values(), _army("knight", DRAGON, SPOKEN, LONG)], ids=lambda army: army.name
)
def test_an_armys_form_says_every_field_in_the_booklets_order(army: NamedArmy, paper: str) -> None:
    (page,) = _pages(army_form_pdf(army, paper))

    form = army_record_without_entries(army.name, army.colour, army.units)
    fields = [field for unit in form.units for field in _block(unit)]
    injuries = [
        field for unit in form.units for field in (f"Unit {unit.number} Injury", f"Life {unit.form.life}")
    ]
    _reads_in_order(
        page, ["Army Record Form", army.name, "Colour", army.colour.capitalize(), *fields, *injuries]
    )


def test_the_form_says_what_each_priced_unit_costs() -> None:
    (page,) = _pages(army_form_pdf(_army("knight", "pawn", DRAGON, "king"), "a4"))

    assert "Unit 1 · 13 points" in page and "Unit 2 · 11 points" in page and "Unit 4 · 11 points" in page
    assert "Unit 3 ·" not in page, "the Dragon has no price"


def test_a_filled_form_says_its_words_in_german() -> None:
    table = battle(["knight", "pawn", "king", DRAGON], ["bishop", "queen", "rook", "pawn"])
    play_on(table, random.Random(3), 140)

    with language_context("de"):
        document = form_source_of_battle(table).document_pdf("form", "a4", "21. November 2026")

    page = _pages(document)[0]
    king = [
        "Einheit 3",
        "König",
        "Art",
        "Nahkampf",
        "Leben",
        "10",
        "Genauigkeit",
        "Ausweichen",
        "Waffe",
        "Zepter",
        "Rüstung",
        "Stoff",
    ]
    head = [
        "Armeebogen",
        "Jon, weiß",
        "Tisch",
        "Jon gegen Mendi",
        f"Eintrag {len(table)}, Runde {table.state.round}",
    ]
    _reads_in_order(
        page,
        [
            *head,
            *king,
            "Vorteil",
            "Strategie",
            "Einheit 4",
            "eigene Einheit",
            "Dragon",
            "Fire",
            "Verletzung Einheit 1",
        ],
    )
    assert PdfReader(io.BytesIO(document)).trailer["/Root"]["/Lang"] == "de"
    assert not [
        word
        for word in ("Unit", "Injury", "Armor", "Weapon", "Life", "Pawn", "Knight", SUBSTITUTE)
        if word in page
    ]


@pytest.mark.parametrize("style", ["", "B", "I"])
def test_the_printing_font_has_the_umlauts(style: str) -> None:
    assert printable_text("äöüÄÖÜßé„“–…", style) == "äöüÄÖÜßé„“–…"


@pytest.mark.parametrize("paper", PAPERS)
def test_both_forms_say_the_injuries_the_date_the_table_and_the_check_code(paper: str) -> None:
    table = battle(["knight", "pawn", "king", DRAGON], ["bishop", "queen", "rook", "pawn"])
    play_on(table, random.Random(3), 140)
    printed = form_source_of_battle(table)

    pages = _pages(printed.document_pdf("form", paper, "21 November 2026"))

    assert len(pages) == 2
    for page, army in zip(pages, printed.forms, strict=True):
        head = [
            "Jon v Mendi",
            f"entry {len(table)}, round {table.state.round}",
            "21 November 2026",
            check_code_of_table(table),
        ]
        boxes = [field for unit in army.units for field in _injury(unit)]
        _reads_in_order(page, ["Army Record Form", f"{army.title}, {army.colour}", *head, *boxes])
    assert any(unit.removed_by for army in printed.forms for unit in army.units)


def _injury(unit: UnitRecord) -> list[str]:
    """The injury box: how much, and in the squares the entries that made it."""
    said = f"{unit.injury} of {unit.form.life}" if unit.injury else f"Life {unit.form.life}"
    gone = [f"Removed by entry {unit.removed_by}"] if unit.removed_by else []
    return [
        f"Unit {unit.number} Injury",
        said,
        *gone,
        *[str(entry) for entry in unit.ticks[: unit.form.life]],
    ]


def test_the_check_code_changes_with_any_entry() -> None:
    table = battle(["pawn"] * 4, ["pawn"] * 4)
    play_on(table, random.Random(1), 20)
    code = check_code_of_table(table)
    table.undo()

    assert check_code_of_table(table) != code
    table.redo()
    assert check_code_of_table(table) == code


def test_the_check_code_on_paper_is_the_one_of_the_exported_file() -> None:
    table = battle(["pawn"] * 4, ["king"] * 4)
    play_on(table, random.Random(2), 30)

    assert check_code_of_table(table) == sealed_record_file(table).check


@pytest.mark.parametrize("paper", PAPERS)
def test_the_blank_form_has_four_blocks_and_four_boxes_to_write_in(paper: str) -> None:
    (page,) = _pages(blank_form_pdf(paper))

    labels = ["Type", "Life", "Accuracy", "Evasion", "Weapon", "/", "Armor", "[", "]", "Advantage"]
    _reads_in_order(
        page, [each for n in "1234" for each in (f"Unit {n}", *labels)] + [f"Unit {n} Injury" for n in "1234"]
    )


def test_a_token_is_called_in_the_language_spoken() -> None:
    with language_context("de"):
        white, black = _pages(tokens_pdf("a4"))

    assert [page.count(name) for page in (white, black) for name in ("Springer", "Läufer", "Knight")] == [
        8,
        8,
        0,
    ] * 2


@pytest.mark.parametrize("paper", PAPERS)
def test_tokens_come_in_white_and_black_four_of_each_in_two_sizes(paper: str) -> None:
    white, black = _pages(tokens_pdf(paper))

    for page, signs in ((white, "♙♖♘♗♕♔"), (black, "♟♜♞♝♛♚")):
        assert [page.count(sign) for sign in signs] == [8] * 6
        assert [page.count(form.name) for form in UNITS.values()] == [8] * 6


def test_a_custom_unit_gets_a_token_with_its_name() -> None:
    page = _pages(tokens_pdf("a4", [[UnitForm.model_validate(DRAGON), "king"]]))[0]

    assert (page.count("Dragon"), page.count("★"), page.count("King"), page.count("Pawn")) == (8, 8, 8, 0)


def test_several_custom_units_of_an_army_are_numbered_alike_on_paper(texts: list[list[Box]]) -> None:
    army = _army(DRAGON, "king", {**DRAGON, "name": "Dwarf"}, DRAGON)

    army_form_pdf(army)
    tokens_pdf("a4", [army.units])

    form, white, black = ([words for *_, words in page] for page in texts)
    assert _numbers_of_stars(form) == ["1", "2", "1"]
    assert _numbers_of_stars(white) == _numbers_of_stars(black) == (["1"] * 4 + ["2"] * 4) * 2


def test_a_single_custom_unit_has_a_star_without_a_number(texts: list[list[Box]]) -> None:
    army_form_pdf(_army(DRAGON, "king", "pawn", DRAGON))

    (form,) = ([words for *_, words in page] for page in texts)
    assert form.count("★") == 2 and not set(_numbers_of_stars(form)) & {"1", "2"}


def _numbers_of_stars(printed: list[str]) -> list[str]:
    """What is printed after each star."""
    return [after for sign, after in pairwise(printed) if sign == "★"]


def test_the_quick_reference_holds_only_what_these_armies_need() -> None:
    (page,) = _pages(
        quick_reference_pdf(
            [
                army_record_without_entries("Jon", "white", ("king",) * 4),
                army_record_without_entries("Mendi", "black", ("pawn",) * 4),
            ]
        )
    )

    assert [
        title in page for title in ("Strategy", "Extended Reach", "Smite", "Healing", "Mystic Blast")
    ] == [
        True,
        True,
        False,
        False,
        False,
    ]
    _reads_in_order(
        page,
        [
            "Trumps",
            "2 4 6 8 10",
            "3 5 7 9",
            "J Q K",
            "A Joker",
            "Jon attacks",
            "Pawn",
            "King",
            "1",
            "1 / 2 / 3",
            "Mendi attacks",
            "2",
            "3 / 5 / 7",
        ],
    )


def test_an_advantage_with_two_numbers_names_its_units() -> None:
    forms = [UNITS["queen"], UnitForm.model_validate(DRAGON), UNITS["king"]]

    told = advantage_titles_and_effects(forms)

    assert [title for title, _ in told] == ["Mystic Blast", "Mystic Blast", "Strategy"]
    assert [text.split(":")[0] for _, text in told[:2]] == ["Queen", "Dragon"]
    assert told[2][1].startswith("Strikes straight for 6 damage")


def test_a_letter_that_the_font_lacks_is_spelled_and_said() -> None:
    (page,) = _pages(
        army_form_pdf(_army({**DRAGON, "name": "龍 Дракон Δ"}, "pawn", "pawn", "pawn", notes=""))
    )

    assert "Long Дракон Δ" in page
    assert "Letters missing from the printing font are spelled in Latin letters." in page


def test_without_such_a_letter_nothing_is_said_of_it() -> None:
    (page,) = _pages(army_form_pdf(_army({**DRAGON, "name": "Żółw ¤"}, "pawn", "pawn", "pawn")))

    assert "are spelled" not in page


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[list[Box]]:
    """Where every text of the next documents is printed: per page boxes of (left, top, right, bottom, text)."""
    pages: list[list[Box]] = []
    written = Sheet.text
    begun = Sheet.add_page

    def add_page(sheet: Sheet, *given: Any, **named: Any) -> None:
        pages.append([])
        begun(sheet, *given, **named)

    def text(sheet: Sheet, x: float, y: float, words: str = "", **named: Any) -> None:
        size = sheet.font_size  # mm
        if words.strip():
            pages[-1].append((x, y - 0.62 * size, x + sheet.get_string_width(words), y + 0.12 * size, words))
        written(sheet, x, y, words, **named)

    monkeypatch.setattr(Sheet, "add_page", add_page)
    monkeypatch.setattr(Sheet, "text", text)
    return pages


def _documents(paper: str) -> dict[str, Callable[[], bytes]]:
    written = [
        _army(
            LONG,
            SPOKEN,
            {**LONG, "name": "I" * 40},
            {**LONG, "name": "Ж" * 39 + "龍", "advantage": "mystic_blast"},
            name=WIDEST,
            notes="n " * 240,
        )
    ]
    written.append(_army(SPOKEN, "bishop", "queen", "king", name="The Grand Army of the Republic of Venice"))
    forms = [
        army_record_without_entries(army.name, army.colour, army.units, (99, 5, 0, 40)) for army in written
    ]
    forms[0] = _hurt(forms[0])
    eight = [{**LONG, "name": f"{n}" * 40, "advantage_number": n} for n in range(8)]
    crowded = [
        army_record_without_entries(WIDEST, "white", _army(*four).units) for four in (eight[:4], eight[4:])
    ]
    stands = ("W" * 40 + " v " + "W" * 40, "W" * 20, "entry 10234, round 999", "ABCD-EFGH")
    return {
        "army": lambda: army_form_pdf(written[0], paper, (9, 0, 99, 3)) + army_form_pdf(written[1], paper),
        "battle": lambda: battle_forms_pdf(forms, FormMoment(*stands), paper),
        "tokens": lambda: (
            tokens_pdf(paper, [written[0].units])
            + tokens_pdf(paper)
            + tokens_pdf(paper, [_army(*eight[:4]).units, tuple(UNITS)])
        ),
        "reference": lambda: (
            quick_reference_pdf(forms, paper)
            + quick_reference_pdf(forms[:1], paper)
            + quick_reference_pdf(crowded, paper)
        ),
        "blank": lambda: blank_form_pdf(paper),
    }


def _hurt(army: ArmyRecord) -> ArmyRecord:
    worn = army.units[0]._replace(ticks=(10234,) * 120, removed_by=10234)
    return army._replace(units=(worn, *army.units[1:]))


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(armies, st.sampled_from(PAPERS))
def test_no_army_that_can_be_written_overlaps_on_paper(
    texts: list[list[Box]], army: NamedArmy, paper: str
) -> None:
    texts.clear()

    army_form_pdf(army, paper, tuple(unit_form_of(unit).life // 2 for unit in army.units))
    tokens_pdf(paper, [army.units])
    quick_reference_pdf([army_record_without_entries(army.name, army.colour, army.units)], paper)

    _nothing_overlaps(texts, paper)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("document", ["army", "battle", "tokens", "reference", "blank"])
def test_nothing_overlaps_and_nothing_leaves_the_page_at_names_of_forty_characters(
    document: str, paper: str, language: str, texts: list[list[Box]]
) -> None:
    with language_context(language):
        _documents(paper)[document]()

    _nothing_overlaps(texts, paper)


def _nothing_overlaps(texts: list[list[Box]], paper: str) -> None:
    assert sum(map(len, texts)) >= 30
    width, height = (side / 72 * 25.4 for side in SIZES[paper])
    for page in texts:
        for number, (left, top, right, bottom, words) in enumerate(page):
            assert left >= 9, f"{words} begins beyond the margin"
            assert right <= width - 9, f"{words} ends beyond the margin"
            assert bottom <= height - 6, f"{words} is below the page"
            for other in page[:number]:
                apart = (
                    right <= other[0] + 0.1
                    or other[2] <= left + 0.1
                    or bottom <= other[1] + 0.1
                    or other[3] <= top + 0.1
                )
                assert apart, f"{words!r} and {other[4]!r} overlap"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_upright_and_of_its_size(paper: str) -> None:
    page = PdfReader(io.BytesIO(form_source_of_army(PRESETS["jon"]).document_pdf("form", paper))).pages[0]

    assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[paper]


def test_the_same_form_gives_the_same_bytes() -> None:
    assert army_form_pdf(PRESETS["jon"]) == army_form_pdf(PRESETS["jon"])
