"""Names in every script can be told apart where a font has not their letters, and as names of files."""

from itertools import combinations

import pytest

from referee.transliteration import safe_file_name_in_any_script
from views.font_coverage import DOT, choose_distinct_drawable_player_names, drawable_text
from views.paper.sheet import printable_text
from views.paper.sheet import set_distinct_printable_names as told_apart_on_paper

NAMES = (
    ("مريم", "ليلى"),
    ("שלום", "דוד"),
    ("李明", "王芳"),
    ("李", "里"),
    ("Li", "李"),
    ("สมชาย", "สมหญิง"),
    ("🦊", "🦄"),
    ("👩‍👩‍👧", "👩‍👩‍👦"),
    ("김민준", "さくら"),
    ("देवी", "Ann"),
    ("李", "里", "理", "Li 1"),
)


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(
    ("show", "tell"),
    [(drawable_text, choose_distinct_drawable_player_names), (printable_text, told_apart_on_paper)],
    ids=["screen", "paper"],
)
def test_players_of_one_table_are_told_apart_on_the_screen_and_on_paper(names, show, tell):
    tell(names)

    shown = [show(f"{name} plays 9♠.") for name in names]

    assert all(one.casefold() != other.casefold() for one, other in combinations(shown, 2))
    assert not any(DOT in each or "¤" in each.replace("♠", "") for each in shown if show is drawable_text)
    assert all(each.isprintable() for each in shown)


def test_a_name_keeps_the_number_of_its_seat_wherever_it_is_said():
    choose_distinct_drawable_player_names(("李", "里", "Ann"))

    assert (
        drawable_text("李 v 里 v Ann: 李's turn, not 李明's")
        == "Li 1 v Li 2 v Ann: Li 1's turn, not LiMing's"
    )


def test_at_another_table_where_it_is_alone_it_needs_no_number():
    choose_distinct_drawable_player_names(("李", "里"))

    choose_distinct_drawable_player_names(("李", "Ann"))

    assert drawable_text("李") == "Li"


def test_names_that_our_letters_have_stay_as_they_are():
    choose_distinct_drawable_player_names(("Müller", "Muller", "Жанна"))

    assert drawable_text("Müller, Muller, Жанна, Ωμέγα") == "Müller, Muller, Жанна, Ωμέγα"


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("🦊🐉",), "fox-dragon.json"),
        (("❤️",), "heart.json"),
        (("royals", "李明", "Bob & Co."), "royals-李明-bob-co.json"),
        (("สมหญิง",), "สมหญิง.json"),
        (("a/b\\c:d", "..."), "a-b-c-d.json"),
        (("---",), "unnamed.json"),
    ],
)
def test_a_file_has_a_name_of_its_own_in_every_script(parts, name):
    assert safe_file_name_in_any_script(*parts, ending="json") == name


def test_a_file_name_is_never_longer_than_a_disk_takes():
    for sign in ("𠀀", "𓀀", "é", "x", "🦊"):
        assert len(safe_file_name_in_any_script(sign * 80, "x" * 400, ending="json").encode()) <= 200


@pytest.mark.parametrize("name", ["con", "AUX", "nul", "Com1", "lpt9", "COM¹", "prn"])
def test_a_file_is_never_called_as_a_device_of_windows(name: str) -> None:
    stem = safe_file_name_in_any_script(name, ending="pdf").rpartition(".")[0]

    assert stem.lower() != name.lower() and stem.lower().startswith(name.lower()[:3])


@pytest.mark.parametrize("name", ["Ann.", "Ann...", "Ann ", ".Ann", "..", "a/b\\c:d*?"])
def test_a_file_name_ends_in_no_dot_or_blank_and_holds_no_path(name: str) -> None:
    stem = safe_file_name_in_any_script(name, ending="json").removesuffix(".json")

    assert stem == stem.strip(". ") and not set(stem) & set('/\\:*?"<>|.')
