"""The seats of a new Royal Battle: two names and two armies of four units."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.armies import POINTS, UNITS, UnitForm, unit_kind_or_custom_name, unit_points_or_none_if_unpriced
from models.json_values import Json
from models.translation import say
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import VOCABULARY, vocabulary_word
from views.app import theme
from views.app.faces import Side
from views.components.choices import name_field
from views.components.controls import (
    STRETCH,
    button,
    equal_width_row_or_two_if_large_text,
    heading_text,
    live_announcement,
    pressable,
    semantic_group,
    sheet,
    words,
)
from views.screens.game_screens import ChangeSeats, FormFaults, SeatInForm, SeatsInForm
from views.screens.royal_battles.armies.army_rows import LibraryArmyChoice, Units
from views.screens.royal_battles.armies.unit_picker import army_points_text, unit_kind_button
from views.screens.royal_battles.default_names import default_player_names
from views.screens.royal_battles.squares import SIDES, unit_picture_with_paper_behind_black

ARMY_SIZE: Final = 4


class Preset(NamedTuple):
    """The two armies of a printed scenario."""

    identifier: str
    armies: tuple[tuple[str, ...], tuple[str, ...]]


PRESETS: Final = (
    Preset("preset-booklet", (("knight", "pawn", "king", "queen"), ("king", "bishop", "pawn", "knight"))),
    Preset("preset-war", (("knight",) * 4, ("rook",) * 4)),
    Preset("preset-magic", (("queen",) * 4, ("bishop",) * 4)),
)


def preset_name(preset: Preset) -> str:
    return {
        "preset-booklet": say("battle.preset.booklet", "Jon and Mendi, as in the booklet"),
        "preset-war": say("battle.preset.war", "Hundred Years War"),
        "preset-magic": say("battle.preset.magic", "Black Magic versus White Magic"),
    }[preset.identifier]


def unnamed_seats_with_booklet_armies() -> SeatsInForm:
    white, black = PRESETS[0].armies
    return ({"name": "", "army": white}, {"name": "", "army": black})


def with_seat_changed(seats: SeatsInForm, seat_index: int, **fields: object) -> SeatsInForm:
    return tuple({**seat, **fields} if number == seat_index else seat for number, seat in enumerate(seats))


def unit_statistics_and_points_text(kind: str) -> str:
    form = UNITS[kind]
    weapon = f"{form.weapon.easy}/{form.weapon.optimal}/{form.weapon.risky}"
    return say(
        "battle.seating.all_numbers",
        "{type}, life {life}, accuracy {accuracy}, evasion {evasion}, {weapon}, armor {armour}, "
        "{points} points",
        type=say("battle.seating.melee", "melee")
        if form.type == "melee"
        else say("battle.seating.ranged", "ranged"),
        life=form.life,
        accuracy=form.accuracy,
        evasion=form.evasion,
        weapon=weapon,
        armour=form.armor.rating,
        points=POINTS[kind],
    )


ChangeArmy = Callable[[Callable[[Units], Units]], None]
"""Takes a function from the current units to the new ones, since taps may come quickly."""


def army_choice_form(seat_index: int, seat: SeatInForm, change_army: ChangeArmy) -> ft.Control:
    """Return the controls that choose the four units of a seat."""
    side, army = SIDES[seat_index], seat["army"]
    missing = ARMY_SIZE - len(army)
    places = [removable_unit_button(side, i, army, change_army) for i in range(len(army))]
    edge = ft.Border.all(1.5, theme.PAPER_EDGE)
    empty_places = [
        ft.Container(width=60, height=60, border=edge, border_radius=theme.ROUND) for _ in range(missing)
    ]
    choices: list[ft.Control] = [
        LibraryArmyChoice(side, lambda units: change_army(lambda _: units), key=f"library-{side}")
    ]
    if missing:
        text = say(
            "battle.seating.missing",
            "{count, plural, one {# more unit} other {# more units}}: tap the pieces below.",
            count=missing,
        )
        kinds = [add_unit_button(side, kind, change_army) for kind in UNITS]
        choices.insert(0, equal_width_row_or_two_if_large_text(kinds))
    else:
        points = army_points_text([unit_points_or_none_if_unpriced(unit_from_json(unit)) for unit in army])
        text = say("battle.seating.whole_for", "{points}. Tap a piece to take it out.", points=points)
    headings = (
        say("battle.seating.white_army", "White's army"),
        say("battle.seating.black_army", "Black's army"),
    )
    return ft.Column(
        [
            ft.Row([*places, *empty_places], spacing=8),
            words(text, size=theme.TINY, faded=True),
            semantic_group(ft.Column(choices, spacing=8), headings[seat_index]),
        ],
        spacing=6,
    )


def unit_from_json(unit: Json) -> str | UnitForm:
    return unit if isinstance(unit, str) else UnitForm.model_validate(unit)


def removable_unit_button(side: Side, index: int, army: Units, change_army: ChangeArmy) -> ft.Control:
    kinds = [unit_kind_or_custom_name(unit_from_json(unit)) for unit in army]
    kind = kinds[index]
    name = (
        vocabulary_word("unit", kind)
        if kind in VOCABULARY["unit"]
        else say("battle.seating.custom", "{unit}, a custom unit", unit=kind)
    )
    return pressable(
        unit_picture_with_paper_behind_black(kind, side, 50, custom_unit_sign(kind, kinds)),
        say("battle.seating.unit", "Unit {number}: {unit}. Tap to take it out", number=index + 1, unit=name),
        f"army-{side}-{index}",
        lambda: change_army(lambda now: now[:index] + now[index + 1 :]),
        width=60,
        height=60,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_SHADE,
    )


def add_unit_button(side: Side, kind: str, change_army: ChangeArmy) -> ft.Control:
    label = say(
        "battle.seating.add",
        "Add a {unit}: {numbers}",
        unit=vocabulary_word("unit", kind),
        numbers=unit_statistics_and_points_text(kind),
    )
    return unit_kind_button(
        side, kind, label, f"add-{side}-{kind}", partial(change_army, lambda now: (*now, kind)[:ARMY_SIZE])
    )


def seat_and_scenario_sheets(seats: SeatsInForm, change: ChangeSeats, faults: FormFaults) -> list[ft.Control]:
    """Return a section for each seat, and one with the printed scenarios."""
    seat_sheets = [seat_sheet(at, seat, change, faults) for at, seat in enumerate(seats)]
    chosen_armies = tuple(tuple(seat["army"]) for seat in seats)
    presets: list[ft.Control] = [
        button(
            preset_name(preset),
            preset.identifier,
            partial(change, partial(with_armies, preset.armies)),
            "chosen" if chosen_armies == preset.armies else "plain",
            fills=True,
        )
        for preset in PRESETS
    ]
    heading = heading_text(say("battle.seating.presets", "Armies from the booklet"))
    return [
        ft.ResponsiveRow(seat_sheets, spacing=10, run_spacing=10),
        sheet(ft.Column([heading, ft.Row(presets, wrap=True, spacing=8, run_spacing=8)], spacing=10)),
    ]


def with_armies(armies: tuple[tuple[str, ...], ...], seats: SeatsInForm) -> SeatsInForm:
    return tuple({**seat, "army": army} for seat, army in zip(seats, armies, strict=True))


def seat_sheet(seat_index: int, seat: SeatInForm, change: ChangeSeats, faults: FormFaults) -> ft.Control:
    """Draw the name and the army of a seat, with their faults."""

    def change_army(make: Callable[[Units], Units]) -> None:
        change(lambda now: with_seat_changed(now, seat_index, army=make(tuple(now[seat_index]["army"]))))

    labels = (
        say("battle.seating.white_name", "White's name"),
        say("battle.seating.black_name", "Black's name"),
    )
    rows = [
        name_field(
            labels[seat_index],
            f"name-{SIDES[seat_index]}",
            seat["name"],
            lambda name: change(lambda now: with_seat_changed(now, seat_index, name=name)),
            faults.get(("seats", seat_index, "name"), ""),
            hint_text=default_player_names()[seat_index],
        ),
        army_choice_form(seat_index, seat, change_army),
    ]
    if any(faults[where] for where in faults if where[:3] == ("seats", seat_index, "army")):
        four = say("battle.seating.four", "An army has exactly four units.")
        rows.append(live_announcement(four, f"army-fault-{seat_index}", is_fault=True))
    return sheet(
        ft.Column(rows, spacing=8, horizontal_alignment=STRETCH),
        col={"xs": 12, "md": 6},
        padding=10,
    )
