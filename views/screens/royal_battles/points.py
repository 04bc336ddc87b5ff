"""A table that keeps only the record forms: the units with their life, tapped in pairs, then the style and how many trumps."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import flet as ft

from models.armies import advantage_name
from models.record import NoRecord
from models.speech import say
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.choices import HOW_MANY
from referee.games.royal_battles.fighters import heals, name_of, touches_others, units_called
from referee.games.royal_battles.state import BLACK, WHITE, State, seat_of
from referee.games.royal_battles.tables import WEAPON_STYLES
from referee.words.phrases import term
from views.app import theme
from views.components.paper import column, grouped, words
from views.components.press import button, pressable, silent
from views.screens.royal_battles.asking import Acts, Asking, hint
from views.screens.royal_battles.board import SIDES, unit_picture
from views.screens.table_session import TableSession

ADVANTAGE: Final = "advantage"


# -- what was tapped, no Flet ------------------------------------------------------------------------------------------
def _unit(state: State, now: Draft) -> int | None:
    """The unit that strikes, as far as it is tapped."""
    by, name = now.said.get("by"), now.said.get("unit")
    seat = state.battle.names.index(str(by)) if by in state.battle.names else None
    return None if seat is None or name not in units_called(state, seat) else seat * 4 + units_called(state, seat).index(str(name))


def styles_of(state: State, unit: int) -> tuple[str, ...]:
    """How this unit may act."""
    return WEAPON_STYLES if state.battle.forms[unit].advantage is None else (*WEAPON_STYLES, ADVANTAGE)


def unit_tapped(state: State, now: Draft, unit: int) -> Draft:
    """Who strikes is tapped first, then the target; with Mystic Blast or Healing the comrades it reaches too."""
    name, acting, style = name_of(state, unit), _unit(state, now), str(now.said.get("style", ""))
    if acting is None:
        return Draft.of(do="strike", by=state.battle.names[seat_of(unit)], unit=name)
    healing = heals(state, acting, style)
    if healing != (seat_of(unit) == seat_of(acting)):
        if healing:  # an enemy is tapped: no healing then
            return now.without("style", "target", "also").put("target", name)
        return NOTHING if unit == acting else unit_tapped(state, NOTHING, unit)
    target, also = now.said.get("target"), _also(now)
    if target is None or not touches_others(state, acting, style):
        return now.without("also").put("target", name) if target != name else now.without("target")
    if target == name:
        return now.without("target", "also")
    return now.put("also", tuple(each for each in also if each != name) if name in also else (*also, name))


def _also(now: Draft) -> tuple[str, ...]:
    also = now.said.get("also")
    return tuple(map(str, also)) if isinstance(also, list | tuple) else ()


def style_tapped(state: State, now: Draft, style: str) -> Draft:
    """A target that this style does not go to is let go of."""
    acting = _unit(state, now)
    before = str(now.said.get("style", ""))
    stays = acting is None or heals(state, acting, style) == heals(state, acting, before)
    return (now.without("also") if stays else now.without("target", "also")).put("style", style)


def entry_of(now: Draft) -> dict[str, Any] | None:
    """The blow, once it is whole."""
    said = {name: list(value) if isinstance(value, tuple) else value for name, value in now.said.items() if value not in (None, ())}
    return said if said.keys() >= {"by", "unit", "style", "target", "trumps"} else None


def endings(state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """The ways in which the table may end such a battle when the cards have run out, in words."""
    ends = {"do": "end_battle", "by": state.battle.names[WHITE]}
    if len(state.units_of(WHITE)) != len(state.units_of(BLACK)):
        yield say("battle.forms.run_out", "The cards have run out: count the units"), ends
        return
    yield say("battle.forms.run_out_tie", "The cards have run out, and nobody can play on"), ends
    for name in state.battle.names:
        told = say("battle.forms.run_out_but", "The cards have run out, and only {player} can play on", player=name)
        yield told, {**ends, "playable": name}


# -- the forms ---------------------------------------------------------------------------------------------------------
def forms(state: State, now: Draft, on_unit: Callable[[int], None] | None) -> ft.Control:
    """Both armies side by side: every unit with its life."""

    def army(seat: int) -> ft.Control:
        name = words(state.battle.names[seat], size=theme.TINY, weight=ft.FontWeight.W_600, color=theme.ON_WOOD)
        units = [_form(state, now, unit, on_unit) for unit in range(seat * 4, seat * 4 + 4)]
        return ft.Column([name, *units], spacing=3, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    return ft.Row([army(WHITE), army(BLACK)], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _form(state: State, now: Draft, unit: int, on_unit: Callable[[int], None] | None) -> ft.Control:
    life, injury, fallen = state.battle.forms[unit].life, state.injury[unit], state.is_fallen(unit)
    kind, acting, name = state.battle.kinds[unit], _unit(state, now), name_of(state, unit)
    targets = seat_of(unit) == (None if acting is None else seat_of(acting) ^ (not heals(state, acting, str(now.said.get("style", "")))))
    chosen = unit == acting or (targets and name in (now.said.get("target"), *_also(now)))
    facts = {"unit": _called(state, unit), "injury": injury, "life": life, "player": state.battle.names[seat_of(unit)], "fallen": fallen}
    label = say("battle.forms.unit", "{player}'s {unit}, injury {injury} of {life}{fallen, select, true {, removed} other {}}", **facts)
    ink = theme.ON_MAY_WASH if chosen else theme.INK
    told = ft.Column(
        [
            silent(_called(state, unit), size=theme.SMALL, color=ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            _bar(max(0, life - injury), min(life, injury)),
        ],
        spacing=3,
        tight=True,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    left = silent(f"{max(0, life - injury)}/{life}", size=theme.SMALL, weight=ft.FontWeight.W_700, color=ink, no_wrap=True)
    picture = ft.Container(unit_picture(kind, SIDES[seat_of(unit)], 30), opacity=0.35 if fallen else 1)
    return pressable(
        ft.Row([picture, told, left], spacing=6),
        label=label,
        identifier=f"form-{SIDES[seat_of(unit)]}-{unit & 3}",
        on_click=None if fallen or on_unit is None else lambda: on_unit(unit),
        selected=True if chosen else None,
        height=theme.TOUCH,
        bgcolor=theme.MAY_WASH if chosen else theme.PAPER_SHADE if fallen else theme.PAPER,
        border=ft.Border.all(2 if chosen else 1, theme.MAY if chosen else theme.PAPER_EDGE),
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=6),
    )


def _bar(left: int, lost: int) -> ft.Control:
    """How much life is left. A bar of Flet's would be read aloud, and no button any more."""
    shares = ((left, theme.MAY), (lost, theme.PAPER_EDGE))
    return ft.Row([ft.Container(expand=share, height=5, bgcolor=colour) for share, colour in shares if share], spacing=0)


def _called(state: State, unit: int) -> str:
    kind, name = state.battle.kinds[unit], name_of(state, unit)
    return f"{term('unit', kind)} {name.removeprefix(kind)}".strip()


# -- the panel ---------------------------------------------------------------------------------------------------------
def damage(session: TableSession, state: State, now: Draft, acts: Acts) -> Asking:
    """The style, the number of trumps, and the sum that they make."""
    acting = _unit(state, now)
    if acting is None:
        return Asking(hint(say("battle.forms.who", "Tap who strikes, then the target."), acts))

    def put(change: Callable[[Draft], Draft]) -> None:
        acts.controller.begin(change(acts.controller.now()))

    def style(name: str) -> ft.Control:
        advantage = state.battle.forms[acting].advantage
        told = advantage_name(advantage) if name == ADVANTAGE and advantage else term("style", name)
        chosen = now.said.get("style") == name
        return _key(told, told, f"style-{name}", chosen, lambda: put(lambda latest: style_tapped(state, latest, name)), theme.TINY)

    def trumps(number: int) -> ft.Control:
        label = say("battle.forms.trumps", "{number, plural, one {# trump} other {# trumps}}", number=number)
        chosen = now.said.get("trumps") == number
        return _key(str(number), label, f"trumps-{number}", chosen, lambda: put(lambda latest: latest.put("trumps", number)), theme.MEDIUM)

    which = say("battle.forms.how", "{unit}: which style, and how many trumps?", unit=_called(state, acting))
    styles = ft.Row([style(name) for name in styles_of(state, acting)], spacing=6)
    numbers = ft.Row([trumps(number) for number in HOW_MANY], spacing=6)
    return Asking(
        column(hint(_asks(state, now, acting), acts), grouped(styles, which), grouped(numbers, which), spacing=6),
        below=_sum_and_entry(session, now, acts),
    )


def _key(shown: str, label: str, identifier: str, chosen: bool, on_click: Callable[[], None], size: int) -> ft.Control:
    """One of several beside each other, as high as a finger and no higher."""
    ink = theme.ON_MAY_WASH if chosen else theme.INK
    return pressable(
        silent(shown, size=size, weight=ft.FontWeight.W_500, color=ink, text_align=ft.TextAlign.CENTER, max_lines=2),
        label=label,
        identifier=identifier,
        on_click=on_click,
        selected=True if chosen else None,
        expand=True,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY_WASH if chosen else theme.PAPER_BRIGHT,
        border=ft.Border.all(1.5 if chosen else 1, theme.MAY if chosen else theme.PAPER_EDGE),
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=4),
    )


def _asks(state: State, now: Draft, acting: int) -> str:
    """What is still to be tapped."""
    facts = {"unit": _called(state, acting)}
    if "target" not in now.said:
        return say("battle.forms.whom", "{unit}: tap the target.", **facts)
    if touches_others(state, acting, str(now.said.get("style", ""))):
        return say("battle.forms.also", "{unit}: who else is on the target's colour?", **facts)
    return say("battle.forms.how", "{unit}: which style, and how many trumps?", **facts)


def _sum_and_entry(session: TableSession, now: Draft, acts: Acts) -> ft.Control:
    entry = entry_of(now)
    told = _sum(session, entry) if entry else ""
    enter = button(
        say("battle.forms.enter", "Enter the blow"),
        "do-strike",
        lambda: acts.enter(entry_of(acts.controller.now()) or {}),
        "may" if entry else "plain",
        expand=True,
        size=theme.MEDIUM,
    )
    sum_ = words(told, size=theme.TINY, weight=ft.FontWeight.W_500)
    shown = ft.Semantics(identifier="blow-sum", live_region=True, container=True, content=sum_)
    return column(*([shown] if told else []), *([ft.Row([enter])] if entry else []), spacing=6)


def _sum(session: TableSession, entry: dict[str, Any]) -> str:
    """What the blow would come to."""
    table = session.table
    try:
        ruling = table.judge(table.read(entry))
    except NoRecord:
        return ""
    said = [table.game.said(code, facts) for code, _, facts in (table.game.telling(table.state, each) for each in ruling.happened)]
    return " ".join(said)
