"""A table that keeps only the record forms: the units with their life, tapped in pairs, then the style and how many trumps."""

from collections.abc import Iterator
from typing import Final

import flet as ft

from models.armies import advantage_name
from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.fighters import heals, name_of, touches_others, units_called
from referee.games.royal_battles.legal_acts import HOW_MANY
from referee.games.royal_battles.state import BLACK, WHITE, State, seat_of
from referee.games.royal_battles.tables import WEAPON_STYLES
from referee.table.table import Table
from referee.words.phrases import term
from views.app import theme
from views.components.paper import grouped, words
from views.components.pressable import one_of_several, pressable, silent
from views.components.shell import FRAME_MOST, at_most
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.hint import hint
from views.screens.royal_battles.squares import unit_picture
from views.screens.table.intents import GoOn, Meaning, Tap, enter
from views.screens.table.scene import Asks, Does, Part, Seen, offer, sum_so_far

ADVANTAGE: Final = "advantage"


# -- what was tapped, no Flet ------------------------------------------------------------------------------------------
def _unit(state: State, now: Draft) -> int | None:
    """The unit that strikes, as far as it is tapped."""
    by, name = now.said.get("by"), now.said.get("unit")
    seat = state.battle.names.index(str(by)) if by in state.battle.names else None
    return (
        None
        if seat is None or name not in units_called(state, seat)
        else seat * 4 + units_called(state, seat).index(str(name))
    )


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


def entry_of(now: Draft) -> JsonObject | None:
    """The blow, once it is whole."""
    named = {name: value for name, value in now.said.items() if value not in (None, ())}
    said: JsonObject = {
        name: list(value) if isinstance(value, tuple) else value for name, value in named.items()
    }
    return said if said.keys() >= {"by", "unit", "style", "target", "trumps"} else None


def endings(state: State) -> Iterator[tuple[str, JsonObject]]:
    """The ways in which the table may end such a battle when the cards have run out, in words."""
    ends: JsonObject = {"do": "end_battle", "by": state.battle.names[WHITE]}
    if len(state.units_of(WHITE)) != len(state.units_of(BLACK)):
        yield say("battle.forms.run_out", "The cards have run out: count the units"), ends
        return
    yield say("battle.forms.run_out_tie", "The cards have run out, and nobody can play on"), ends
    for name in state.battle.names:
        told = say(
            "battle.forms.run_out_but", "The cards have run out, and only {player} can play on", player=name
        )
        yield told, {**ends, "playable": name}


# -- the forms ---------------------------------------------------------------------------------------------------------
def forms(does: Does, table: Table, version: int, now: Draft, width: float, height: float) -> ft.Control:
    """The forms as they are. `version`: it is another one after every entry."""
    return forms_of(does, state_of(table), now)


def forms_of(does: Does, state: State, now: Draft) -> ft.Control:
    """Both armies side by side: every unit with its life."""
    armies: list[ft.Control] = [_army(does, state, now, seat) for seat in (WHITE, BLACK)]
    return ft.Row(armies, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _army(does: Does, state: State, now: Draft, seat: int) -> ft.Control:
    name = words(state.battle.names[seat], size=theme.TINY, weight=ft.FontWeight.W_600, color=theme.ON_WOOD)
    units = [_form(does, state, now, unit) for unit in range(seat * 4, seat * 4 + 4)]
    return ft.Column(
        [name, *units], spacing=3, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _is_chosen(state: State, now: Draft, unit: int) -> bool:
    """Does it strike, or is it struck?"""
    acting, name = _unit(state, now), name_of(state, unit)
    if acting is None:
        return False
    of_targets = seat_of(acting) ^ (not heals(state, acting, str(now.said.get("style", ""))))
    return unit == acting or (seat_of(unit) == of_targets and name in (now.said.get("target"), *_also(now)))


MOST: Final = 1.15
"""No larger is what stands on a form: two lie side by side."""


def _form(does: Does, state: State, now: Draft, unit: int) -> ft.Control:
    life, injury, fallen, chosen = (
        state.battle.forms[unit].life,
        state.injury[unit],
        state.is_fallen(unit),
        _is_chosen(state, now, unit),
    )
    facts = {
        "unit": _called(state, unit),
        "injury": injury,
        "life": life,
        "player": state.battle.names[seat_of(unit)],
        "fallen": fallen,
    }
    label = say(
        "battle.forms.unit",
        "{player}'s {unit}, injury {injury} of {life}{fallen, select, true {, removed} other {}}",
        **facts,
    )
    ink = theme.ON_MAY_WASH if chosen else theme.INK
    name = silent(
        _called(state, unit),
        size=at_most(theme.SMALL, MOST),
        color=ink,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    told = ft.Column(
        [name, _bar(max(0, life - injury), min(life, injury))],
        spacing=3,
        tight=True,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    left = silent(
        f"{max(0, life - injury)}/{life}",
        size=at_most(theme.SMALL, MOST),
        weight=ft.FontWeight.W_700,
        color=ink,
        no_wrap=True,
    )
    piece = unit_picture(state.battle.kinds[unit], SIDES[seat_of(unit)], 30)
    return pressable(
        ft.Row([ft.Container(piece, opacity=0.35 if fallen else 1), told, left], spacing=6),
        label,
        f"form-{SIDES[seat_of(unit)]}-{unit & 3}",
        None if fallen else lambda: does(Tap("form", unit)),
        selected=True if chosen else None,
        height=theme.TOUCH,
        padding=ft.Padding.symmetric(horizontal=6),
        **theme.framed(chosen, ground=theme.PAPER_SHADE if fallen else theme.PAPER),
    )


def _bar(left: int, lost: int) -> ft.Control:
    """How much life is left. A bar of Flet's would be read aloud, and no button any more."""
    shares = ((left, theme.MAY), (lost, theme.PAPER_EDGE))
    return ft.Row(
        [ft.Container(expand=share, height=5, bgcolor=colour) for share, colour in shares if share], spacing=0
    )


def _called(state: State, unit: int) -> str:
    kind, name = state.battle.kinds[unit], name_of(state, unit)
    return f"{term('unit', kind)} {name.removeprefix(kind)}".strip()


# -- the panel ---------------------------------------------------------------------------------------------------------
def tapped(state: State, now: Draft, tap: Tap) -> Meaning | None:
    """A form, a style, a number of trumps, and the button that enters the blow."""
    match tap.what, tap.value:
        case "form", int(unit):
            return GoOn(unit_tapped(state, now, unit))
        case "style", str(style):
            return GoOn(style_tapped(state, now, style))
        case "trumps", int(number):
            return GoOn(now.put("trumps", number))
        case "strike", _:
            entry = entry_of(now)
            return enter(entry) if entry is not None else None
    return None


def damage(seen: Seen, state: State, now: Draft) -> Asks:
    """The style, the number of trumps, and the sum that they make."""
    acting = _unit(state, now)
    if acting is None:
        return Asks(hint(say("battle.forms.who", "Tap who strikes, then the target.")))
    which = say("battle.forms.how", "{unit}: which style, and how many trumps?", unit=_called(state, acting))
    styles = tuple(_style(state, now, acting, name) for name in styles_of(state, acting))
    numbers = tuple(_trumps(now, number) for number in HOW_MANY)
    rows = (Part("styles", _beside, (which,), styles), Part("numbers", _beside, (which,), numbers))
    return Asks(hint(_asks(state, now, acting)), rows, foot=_sum_and_entry(seen.table, now))


def _beside(parts: list[ft.Control], heading: str) -> ft.Control:
    return grouped(ft.Row(parts, spacing=6), heading)


def _style(state: State, now: Draft, acting: int, name: str) -> Part:
    advantage = state.battle.forms[acting].advantage
    told = advantage_name(advantage) if name == ADVANTAGE and advantage else term("style", name)
    return Part(
        name,
        _key,
        (told, told, f"style-{name}", now.said.get("style") == name, Tap("style", name), theme.TINY),
    )


def _trumps(now: Draft, number: int) -> Part:
    label = say("battle.forms.trumps", "{number, plural, one {# trump} other {# trumps}}", number=number)
    tap = Tap("trumps", number)
    return Part(
        str(number),
        _key,
        (str(number), label, f"trumps-{number}", now.said.get("trumps") == number, tap, theme.MEDIUM),
    )


def _key(
    does: Does, shown: str, label: str, identifier: str, chosen: bool, tap: Tap, size: int
) -> ft.Control:
    """One of several beside each other, as high as a finger and no higher."""
    ink = theme.ON_MAY_WASH if chosen else theme.INK
    large = at_most(size, MOST if len(shown) > 2 else FRAME_MOST)
    face = silent(
        shown, size=large, weight=ft.FontWeight.W_500, color=ink, text_align=ft.TextAlign.CENTER, max_lines=2
    )
    return one_of_several(face, label, identifier, lambda: does(tap), chosen)


def _asks(state: State, now: Draft, acting: int) -> str:
    """What is still to be tapped."""
    facts = {"unit": _called(state, acting)}
    if "target" not in now.said:
        return say("battle.forms.whom", "{unit}: tap the target.", **facts)
    if touches_others(state, acting, str(now.said.get("style", ""))):
        return say("battle.forms.also", "{unit}: who else is on the target's colour?", **facts)
    return say("battle.forms.how", "{unit}: which style, and how many trumps?", **facts)


def _sum_and_entry(table: Table, now: Draft) -> tuple[Part, ...]:
    entry = entry_of(now)
    if entry is None:
        return ()
    enters = offer(
        say("battle.forms.enter", "Enter the blow"),
        "do-strike",
        Tap("strike"),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    told = _sum(table, entry)
    return (sum_so_far("blow-sum", told, theme.TINY), enters) if told else (enters,)


def _sum(table: Table, entry: JsonObject) -> str:
    """What the blow would come to."""
    try:
        ruling = table.judge(table.read(dict(entry)))
    except NoRecord:
        return ""
    said = [
        table.game.said(code, facts)
        for code, _, facts in (table.game.telling(table.state, each) for each in ruling.happened)
    ]
    return " ".join(said)
