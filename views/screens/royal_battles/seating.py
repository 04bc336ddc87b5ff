"""The seats of a new Royal Battle: two names, two armies of four units, and the card orientation.

It implements `empty_form_seats`, `seat_form_sections` and `house_rule_picture` of
`views.screens.game_screens.GameScreens`.
"""

from collections.abc import Callable, Mapping
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
from views.components.paper import heading_text, live_announcement, semantic_group, sheet, words
from views.components.pressable import button, pressable
from views.components.shell import equal_width_row_or_two_if_large_text
from views.screens.game_screens import ChangeSeats, FormFaults, SeatInForm, SeatsInForm
from views.screens.royal_battles.armies.seat_army import LibraryArmyChoice
from views.screens.royal_battles.armies.unit_picker import army_points_text, unit_name_with_points
from views.screens.royal_battles.default_names import default_player_names
from views.screens.royal_battles.orientation_picture import board_cards_orientation_picture
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black

Units = tuple[Json, ...]
"""The units of an army as in a record: a word, or a custom unit's whole form."""
SIDES: Final[tuple[Side, Side]] = ("white", "black")
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
    """Return two seats without names, with the booklet's armies."""
    white, black = PRESETS[0].armies
    return ({"name": "", "army": white}, {"name": "", "army": black})


def with_seat_changed(seats: SeatsInForm, seat_index: int, **fields: object) -> SeatsInForm:
    return tuple({**seat, **fields} if number == seat_index else seat for number, seat in enumerate(seats))


def house_rule_picture(name: str, options: Mapping[str, object]) -> ft.Control | None:
    """Draw the card orientation, for the house rule that sets it; None for other house rules."""
    return (
        board_cards_orientation_picture(str(options["card_orientation"]), str(options["index_corners"]))
        if name == "card_orientation"
        else None
    )


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
    points = army_points_text([unit_points_or_none_if_unpriced(unit_from_json(unit)) for unit in army])
    text = say("battle.seating.whole_for", "{points}. Tap a piece to take it out.", points=points)
    if missing:
        text = say(
            "battle.seating.missing",
            "{count, plural, one {# more unit} other {# more units}}: tap the pieces below.",
            count=missing,
        )
    palette = (
        [equal_width_row_or_two_if_large_text([add_unit_button(side, kind, change_army) for kind in UNITS])]
        if missing
        else []
    )
    from_library = LibraryArmyChoice(side, lambda units: change_army(lambda _: units), key=f"library-{side}")
    empty = [empty_unit_place() for _ in range(missing)]
    return ft.Column(
        [
            ft.Row(
                [*[removable_unit_button(side, i, army, change_army) for i in range(len(army))], *empty],
                spacing=8,
            ),
            words(text, size=theme.TINY, faded=True),
            semantic_group(ft.Column([*palette, from_library], spacing=8), army_heading(seat_index)),
        ],
        spacing=6,
    )


def unit_from_json(unit: Json) -> str | UnitForm:
    """Return a unit from a form's value."""
    return unit if isinstance(unit, str) else UnitForm.model_validate(unit)


def empty_unit_place() -> ft.Control:
    return ft.Container(
        width=60, height=60, border=ft.Border.all(1.5, theme.PAPER_EDGE), border_radius=theme.ROUND
    )


def removable_unit_button(side: Side, index: int, army: Units, change_army: ChangeArmy) -> ft.Control:
    """Draw a unit of the army; a tap removes it."""
    kinds = [unit_kind_or_custom_name(unit_from_json(unit)) for unit in army]
    kind = kinds[index]
    called = vocabulary_word("unit", kind)
    if kind not in VOCABULARY["unit"]:
        called = say("battle.seating.custom", "{unit}, a custom unit", unit=kind)
    return pressable(
        unit_picture_with_paper_behind_black(kind, side, 50, custom_unit_sign(kind, kinds)),
        say(
            "battle.seating.unit", "Unit {number}: {unit}. Tap to take it out", number=index + 1, unit=called
        ),
        f"army-{side}-{index}",
        lambda: change_army(lambda now: now[:index] + now[index + 1 :]),
        width=60,
        height=60,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_SHADE,
    )


def add_unit_button(side: Side, kind: str, change_army: ChangeArmy) -> ft.Control:
    """Draw one of the six units; a tap adds it to the army."""
    name = vocabulary_word("unit", kind)
    face: list[ft.Control] = [
        unit_picture_with_paper_behind_black(kind, side, 36),
        unit_name_with_points(kind),
    ]
    return pressable(
        ft.Column(face, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        say(
            "battle.seating.add",
            "Add a {unit}: {numbers}",
            unit=name,
            numbers=unit_statistics_and_points_text(kind),
        ),
        f"add-{side}-{kind}",
        lambda: change_army(lambda now: (*now, kind)[:ARMY_SIZE]),
        expand=True,
        padding=ft.Padding.symmetric(vertical=4),
        alignment=ft.Alignment.CENTER,
    )


def army_heading(seat_index: int) -> str:
    return (
        say("battle.seating.white_army", "White's army"),
        say("battle.seating.black_army", "Black's army"),
    )[seat_index]


def seat_and_scenario_sheets(seats: SeatsInForm, change: ChangeSeats, faults: FormFaults) -> list[ft.Control]:
    """Return a section for each seat, and one with the printed scenarios."""

    def seat_sheet(seat_index: int, seat: SeatInForm) -> ft.Control:
        named = name_field(
            (
                say("battle.seating.white_name", "White's name"),
                say("battle.seating.black_name", "Black's name"),
            )[seat_index],
            f"name-{SIDES[seat_index]}",
            seat["name"],
            lambda name: change(lambda now: with_seat_changed(now, seat_index, name=name)),
            faults.get(("seats", seat_index, "name"), ""),
            hint_text=default_player_names()[seat_index],
        )
        army = army_choice_form(
            seat_index,
            seat,
            lambda make: change(
                lambda now: with_seat_changed(now, seat_index, army=make(tuple(now[seat_index]["army"])))
            ),
        )
        rows: list[ft.Control] = [named, army]
        wrong = next(
            (
                fault_text
                for where, fault_text in faults.items()
                if where[:3] == ("seats", seat_index, "army")
            ),
            "",
        )
        if wrong:
            four = say("battle.seating.four", "An army has exactly four units.")
            rows.append(live_announcement(four, f"army-fault-{seat_index}", is_fault=True))
        return sheet(
            ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            col={"xs": 12, "md": 6},
            padding=10,
        )

    def preset_button(preset: Preset) -> ft.Control:
        chosen = tuple(tuple(seat["army"]) for seat in seats) == preset.armies

        def choose_preset() -> None:
            change(
                lambda now: tuple(
                    {**seat, "army": army} for seat, army in zip(now, preset.armies, strict=True)
                )
            )

        return button(
            preset_name(preset), preset.identifier, choose_preset, "chosen" if chosen else "plain", fills=True
        )

    presets = ft.Row([preset_button(each) for each in PRESETS], wrap=True, spacing=8, run_spacing=8)
    return [
        ft.ResponsiveRow([seat_sheet(at, seat) for at, seat in enumerate(seats)], spacing=10, run_spacing=10),
        sheet(
            ft.Column(
                [heading_text(say("battle.seating.presets", "Armies from the booklet")), presets], spacing=10
            )
        ),
    ]
