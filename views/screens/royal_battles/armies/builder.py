"""One army: pick four units and the form fills itself; the chess-set check; custom units; print and share."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from models.army_book import NamedArmy, NoArmy, army_faults, army_of
from models.army_faults import Faults
from models.plain import as_json
from models.speech import say
from models.store import Fault, KeptArmy
from referee.games.royal_battles.forms.chess_set import verdict
from referee.games.royal_battles.forms.living import fresh
from referee.words.phrases import term
from views.app import theme
from views.app.drafts import use_draft
from views.app.guards import component
from views.app.keys import use_latest
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.choices import choice, name_field
from views.components.paper import sheet, title, words
from views.components.press import button
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.screens.royal_battles.armies.form import TWO_COLUMNS, record_form
from views.screens.royal_battles.armies.picking import Picking
from views.screens.royal_battles.armies.sharing import Sharing
from views.screens.royal_battles.armies.unit_editor import Draft, own, unit_editor
from views.screens.royal_battles.armies.writing import Writing, writing_of


def _colours() -> dict[str, str]:
    return {"white": say("armies.white", "White"), "black": say("armies.black", "Black")}


@view
def ArmyScreen() -> Any:
    """`/armies/<name>`: an army of the library to be written, or one of the booklet to be read and copied."""
    desk, page, name = use_app_context().desk, ft.context.page, ft.use_route_params()["id"]
    use_store(desk.store, lambda shown: shown.armies)
    try:
        army, kept = desk.armies.named(name)
    except (NoArmy, Fault) as error:
        back = button(say("armies.back", "To the armies"), "armies", lambda: page.navigate("/armies"), "may")
        note = sheet(ft.Column([words(f"{error}.", size=theme.MEDIUM), back], spacing=14))
        return screen(
            f"/armies/{name}", bar(say("armies.no_army", "No such army"), lambda: page.navigate("/armies")), page_of_sheets([note], 520)
        )
    top = bar(army.name, lambda: page.navigate("/armies"), subtitle=say("armies.of_four", "Army of four units"))
    if kept is None:
        return screen(f"/armies/{name}", top, Printed(name, army, key=name))
    if kept.removed:
        gone = words(say("armies.removed", "This army was taken off the list."), size=theme.MEDIUM)
        back = button(say("armies.put_back", "Put it back"), "restore", lambda: desk.armies.restore(kept.id), "may")
        return screen(f"/armies/{name}", top, page_of_sheets([sheet(ft.Column([gone, ft.Row([back])], spacing=12))], 520))
    return screen(f"/armies/{name}", top, Builder(kept, army, key=f"army-{kept.id}"))


@component
def Printed(name: str, army: NamedArmy) -> Any:
    """An army of the booklet: its form, and a copy to be changed."""
    desk, page = use_app_context().desk, ft.context.page

    def copy() -> None:
        page.navigate(f"/armies/{desk.armies.copy(name)}")

    told = ft.Column(
        [
            words(army.notes, size=theme.MEDIUM),
            words(say("armies.printed", "The booklet's armies stay as they are printed. A copy is yours to change."), faded=True),
            ft.Row([button(say("armies.copy", "Copy it"), "copy", copy, "may", icon=ft.Icons.COPY)]),
        ],
        spacing=10,
    )
    return _laid_out([sheet(told), sheet(words(verdict(army.units)))], [_form_sheet(army, None)], [Sharing(army)])


def _laid_out(left: list[ft.Control], middle: list[ft.Control], right: list[ft.Control], foot: ft.Control | None = None) -> ft.Control:
    """In one column, or with the form beside what is written; below it the foot, which stays in sight."""
    width, _ = ft.use_context(Size)
    if width < theme.WIDE:
        return page_of_sheets([*left, *middle, *right], foot=foot)
    one = ft.Column([*left, *right, ft.Container(height=16)], spacing=12, scroll=ft.ScrollMode.AUTO, width=420)
    one.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    two = ft.Column([*middle, ft.Container(height=16)], spacing=12, scroll=ft.ScrollMode.AUTO, width=min(900.0, width - 470))
    two.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    beside = ft.Column([one, foot], spacing=8, width=420, horizontal_alignment=ft.CrossAxisAlignment.STRETCH) if foot is not None else one
    one.expand = True if foot is not None else None
    return ft.Row(
        [beside, two], spacing=16, expand=True, alignment=ft.MainAxisAlignment.CENTER, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _form_sheet(army: NamedArmy, kept: KeptArmy | None, on_tick: Callable[[int, int], None] | None = None) -> ft.Control:
    width, _ = ft.use_context(Size)
    room = min(900.0, width - 470) - 28 if width >= theme.WIDE else min(720.0, width) - 44
    form: ft.Control = _Form(army, kept.injuries if kept else (0, 0, 0, 0), room, on_tick, key="form")
    return form


@component
def FormSheet(army: NamedArmy, injuries: tuple[int, ...], room: float, on_tick: Callable[[int, int], None] | None) -> Any:
    """The form as it is kept. It is drawn anew only when it changes, not with every letter typed beside it."""
    form = record_form(fresh(army.name, army.colour, army.units, injuries), room, on_tick)
    told = say("armies.tick", "Tap a square to tick an injury. A battle at a table ticks its own forms.") if on_tick else ""
    rows = [title(say("form.title", "Army Record Form")), *([words(told, faded=True)] if told else []), form]
    return sheet(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=14 if room > TWO_COLUMNS else 12)


_Form: Any = ft.memo(FormSheet)


class Begun(NamedTuple):
    """What was written last, the army that was kept before it, and the unit being written."""

    writing: Writing
    kept: str
    unit: int = 0


def _goes_on(begun: Begun, army: NamedArmy) -> bool:
    """Is this still being written? What another device has kept meanwhile replaces what could stand, and nothing that is half written."""
    is_half_written = bool(army_faults(begun.writing.as_file()))
    return len(begun.writing.units) == 4 > begun.unit >= 0 and (is_half_written or begun.kept == as_json(army.written()))


@component
def Builder(kept: KeptArmy, army: NamedArmy) -> Any:
    """The army is kept after every change that can stand; what cannot is said beside its field, and the last good one stays."""
    shelf = use_app_context().desk.armies
    anew = Begun(writing_of(army), as_json(army.written()))
    begun = use_draft(f"army/{kept.id}", "writing", anew, fits=lambda begun: _goes_on(begun, army))
    given: Any = ft.use_ref(anew.kept)
    fault, set_fault = ft.use_state("")
    is_news = anew.kept not in (given.current, begun.now().kept)  # no echo: this may be drawn before its army is read anew
    given.current = anew.kept
    now = begun.now()
    if is_news and not army_faults(now.writing.as_file()):
        now = anew._replace(unit=now.unit)
        begun.hold(now)
    writing, chosen = now.writing, now.unit
    faults = army_faults(writing.as_file())

    def change(new: Writing) -> None:
        file = new.as_file()
        if army_faults(file):
            begun.change(lambda latest: latest._replace(writing=new))
            return
        begun.change(lambda latest: latest._replace(writing=new, kept=as_json(army_of(file).written())))
        try:
            shelf.change(kept.id, file)
            set_fault("")
        except Fault as error:
            set_fault(f"{error}.")

    def set_unit(number: int, unit: Any) -> None:
        current = begun.now().writing
        change(current._replace(units=tuple(unit if n == number else old for n, old in enumerate(current.units))))

    def write(new: Callable[[Draft], Draft]) -> None:
        set_unit(chosen, new(begun.now().writing.units[chosen]))

    def choose(unit: int) -> None:
        begun.change(lambda latest: latest._replace(unit=unit))

    def pick(kind: str) -> None:
        set_unit(begun.now().unit, kind)
        begun.change(lambda latest: latest._replace(unit=(latest.unit + 1) % 4))

    def make_own() -> None:
        current, at = begun.now().writing, begun.now().unit
        unit = current.units[at]
        taken = {each["name"] for each in current.units if not isinstance(each, str)}
        name = say("armies.my_unit", "My {unit}", unit=term("unit", unit))
        set_unit(at, own(unit, next(each for each in (name, *(f"{name} {n}" for n in range(2, 6))) if each not in taken)))

    def tick(unit: int, point: int) -> None:
        shelf.tick(kept.id, unit, point - 1 if point == kept.injuries[unit] else point)

    def field(name: str, value: Any) -> None:
        change(begun.now().writing._replace(**{name: value}))

    called = say("armies.army_name", "Name of the army")
    picking = Picking(writing, chosen, choose, pick, make_own)
    left = [
        sheet(
            ft.Column(
                [
                    title(say("armies.the_army", "The army")),
                    name_field(called, "army-name", writing.name, lambda value: field("name", value), _of(faults, "name")),
                    choice(say("form.colour", "Colour"), "colour", _colours(), writing.colour, lambda value: field("colour", value)),
                    name_field(
                        say("armies.notes", "Notes"),
                        "army-notes",
                        writing.notes,
                        lambda value: field("notes", value),
                        _of(faults, "notes"),
                        multiline=True,
                        max_lines=4,
                    ),
                ],
                spacing=12,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        ),
        sheet(picking.drawn(lambda new: [set_unit(n, unit) for n, unit in enumerate(new)])),
    ]
    unit = writing.units[chosen]
    if not isinstance(unit, str):
        of_unit = {path[2:]: said.split(": ", 1)[-1] for path, said in faults.items() if path[:2] == ("units", str(chosen))}
        left.append(sheet(unit_editor(chosen + 1, unit, of_unit, write)))
    wrong = fault or (say("armies.not_kept", "Not kept yet: {fault}.", fault=next(iter(faults.values()))) if faults else "")
    foot: ft.Control | None = None
    if wrong:
        said = words(wrong, color=theme.REFUSAL, size=theme.MEDIUM)
        foot = sheet(ft.Semantics(live_region=True, identifier="army-fault", content=said), padding=10)
    below: list[ft.Control] = [Sharing(army, kept.injuries)]
    if any(kept.injuries):
        wiped = say("armies.wipe", "Wipe all ticks")
        below.insert(0, sheet(ft.Row([button(wiped, "wipe", lambda: shelf.wipe(kept.id), icon=ft.Icons.CLEANING_SERVICES)])))
    return _laid_out(left, [_form_sheet(army, kept, use_latest(tick))], below, foot)


def _of(faults: Faults, field: str) -> str:
    said = faults.get((field,), "")
    return f"{said[:1].upper()}{said[1:]}." if said else ""
