"""The attack panel: a target with the counted cards, a tile for each style with the whole outcome, and a tab
for each further target.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State
from referee.games.royal_battles.strike import Strike
from referee.games.royal_battles.words import sum_terms_in_numbers
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import PAPER, RATIO, card_picture_url, short_card_text
from views.components.paper import hidden_from_screen_readers, semantic_group, words
from views.components.pressable import pressable, silent_text
from views.components.shell import (
    LARGE,
    TextScale,
    capped_frame_text_size,
    capped_text_size,
    is_landscape_phone,
)
from views.runtime.components import context_value
from views.screens.royal_battles.sums import (
    cards_to_draw_for_key_position_text,
    counted_cards_text,
    hit_miss_or_heal_text,
    style_name,
    unit_name,
    wound_text,
)
from views.screens.royal_battles.unit_pictures import unit_picture_in_battle
from views.screens.table.intents import Tap, enter_intent
from views.screens.table.scene import Dispatch

TINY_CARD_WIDTH: Final = 22
"""Width in pixels of the smallest legible card."""


def tiny_card(card: str, four_colours: bool) -> ft.Control:
    """Draw the smallest legible card. It is made of few bytes, because it is sent again with every attack."""
    picture = ft.Image(
        src=card_picture_url(card, TINY_CARD_WIDTH, four_colour=four_colours),
        exclude_from_semantics=True,
        gapless_playback=True,
    )
    return ft.Container(
        picture, width=TINY_CARD_WIDTH, height=TINY_CARD_WIDTH * RATIO, bgcolor=PAPER, border_radius=2
    )


MAX_TILE_TEXT_SCALE: Final = 1.15
"""The largest text scale of a tile, so that four fit side by side."""
HEAD_MOST: Final = 1.15
"""The largest text scale of the target's name and state."""
LONG_NAME_LENGTH, LONG_NAME_SIZE = 15, 11
"""From this length on a style name has this size on a phone in landscape: a second line would cut off all
tiles."""


def tile_entering_attack_in_style(dispatch: Dispatch, state: State, strike: Strike) -> ft.Control:
    """Draw the tile of one style: its trumps, the trumps it needs, and its outcome."""
    works, target = strike.hit, SQUARES[strike.target_square]
    attacks = enter_intent(
        {"do": "attack", "by": state.table_rules.names[state.turn], "target": target, "style": strike.style}
    )
    return pressable(
        ft.Column(
            attack_tile_text_controls(state, strike),
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        attack_tile_read_aloud(state, strike),
        f"attack-{target}-{strike.style}",
        lambda: dispatch(attacks),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=3, vertical=1 if is_landscape_phone() else 6),
        **theme.choice_style(works),
    )


def strike_trumps_text(strike: Strike) -> str:
    return " ".join(short_card_text(NAMES[card]) for card in strike.trumps) or say(
        "battle.tile.no_trump", "no trump"
    )


def attack_tile_text_controls(state: State, strike: Strike) -> list[ft.Control]:
    """Return the numbers on a tile. On a phone in landscape the outcome is beside the style, to save a
    line."""
    first = (*strike.damage, *strike.healed)[:1]
    amount = (
        say("battle.outcome.miss", "miss")
        if not first
        else f"{'+' if strike.healed else '−'}{first[0].amount}"
    )
    count = say(
        "battle.tile.needs", "{count}, needs {needed}", count=len(strike.trumps), needed=strike.needed
    )
    below = [sum_terms_in_numbers(first[0].lines)] if first else []
    below += [say("battle.tile.removed", "removed")] if first and first[0].removed else []
    below += [say("battle.tile.critical", "critical")] if strike.critical else []
    look: dict[str, theme.Look] = {
        "color": theme.ON_MAY_WASH if strike.hit else theme.INK_FADED,
        "text_align": ft.TextAlign.CENTER,
    }
    if is_landscape_phone():
        look["style"] = ft.TextStyle(height=1.25)
    smaller = capped_text_size(1.0, MAX_TILE_TEXT_SCALE)
    named, counted = (
        style_name(state, strike),
        silent_text(f"{strike_trumps_text(strike)}\n{count}", size=11 * smaller, **look),
    )
    rows: list[ft.Control] = [
        silent_text(named, size=theme.SMALL * smaller, weight=ft.FontWeight.W_600, **look),
        counted,
        silent_text(
            amount, size=(theme.BIG if first else theme.SMALL) * smaller, weight=ft.FontWeight.W_700, **look
        ),
    ]
    if is_landscape_phone():
        head = f"{named}  {amount}" if first else named
        size = theme.TINY * smaller if len(head) < LONG_NAME_LENGTH else capped_text_size(LONG_NAME_SIZE, 1.0)
        rows = [silent_text(head, size=size, weight=ft.FontWeight.W_700, **look), counted]
        below = below or [amount]
    return [*rows, silent_text("\n".join(below), size=11 * smaller, **look)] if below else rows


def attack_tile_read_aloud(state: State, strike: Strike) -> str:
    """Return a tile as text for screen readers."""
    wounds = [wound_text(state, each, is_healing=False) for each in strike.damage]
    wounds += [wound_text(state, each, is_healing=True) for each in strike.healed]
    return say(
        "battle.tile.told",
        "{style} on {unit} {square}: {count, plural, one {# trump} other {# trumps}} ({trumps}), {needed} "
        "needed, {outcome}. {wounds}{key}",
        style=style_name(state, strike),
        unit=unit_name(state, strike.target),
        square=SQUARES[strike.target_square],
        count=len(strike.trumps),
        trumps=strike_trumps_text(strike),
        needed=strike.needed,
        outcome=hit_miss_or_heal_text(strike),
        wounds=f"{'; '.join(wounds)}. " if wounds else "",
        key=cards_to_draw_for_key_position_text(state, strike),
    )


def injury_attack_position_and_key_text(state: State, strike: Strike) -> str:
    """Return the state of the target: its injury, the position it is reached from, and the cards that
    gives."""
    life = state.table_rules.forms[strike.target].life
    texts = [
        say(
            "battle.target.injury", "injury {injury} of {life}", injury=state.injury[strike.target], life=life
        ),
        vocabulary_word("position", strike.position),
    ]
    if strike.key_position:
        texts.append(say("battle.target.key", "Key: draw {due}", due=strike.due_key))
    elif not is_landscape_phone() and context_value(TextScale) < LARGE:
        texts.append(say("battle.target.no_key", "no Key"))
    return " · ".join(texts)


def target_with_style_tiles(
    dispatch: Dispatch, state: State, strikes: Sequence[Strike], four_colours: bool, has_tab: bool
) -> ft.Control:
    """Draw the target's state, the counted cards and a tile for each style. A target that has a tab is named
    on the tab instead.
    """
    struck = strikes[0]
    name = say(
        "battle.unit_on",
        "{unit} on {square}",
        unit=unit_name(state, struck.target),
        square=SQUARES[struck.target_square],
    )
    cards = ft.Row([tiny_card(NAMES[card], four_colours) for card in struck.counted], spacing=2, tight=True)
    picture = unit_picture_in_battle(state, struck.target, 34)
    heading = words(name, size=capped_text_size(theme.SMALL, HEAD_MOST), weight=ft.FontWeight.W_600)
    facts = words(
        injury_attack_position_and_key_text(state, struck),
        size=capped_text_size(theme.TINY, HEAD_MOST),
        faded=True,
    )
    lines: list[ft.Control] = [facts] if has_tab else [heading, facts]
    head = ft.Row(
        [
            *([] if has_tab else [hidden_from_screen_readers(picture)]),
            ft.Column(lines, spacing=0, tight=True, expand=True),
            semantic_group(cards, counted_cards_text(struck)),
        ],
        spacing=8,
    )
    tiles = ft.Row(
        [tile_entering_attack_in_style(dispatch, state, each) for each in strikes],
        spacing=5,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    rows: list[ft.Control] = [head, tiles]
    for each in strikes:
        also = (*each.damage, *each.healed)[1:]
        if also:
            wounds = ", ".join(
                f"{unit_name(state, it.unit)} {SQUARES[it.square]} {'+' if each.healed else '−'}{it.amount}"
                for it in also
            )
            also_told = say(
                "battle.target.also", "{style} also: {wounds}", style=style_name(state, each), wounds=wounds
            )
            rows.append(words(also_told, size=capped_text_size(theme.TINY, HEAD_MOST), faded=True))
    return ft.Column(rows, spacing=5, tight=True)


def strike_sort_key_best_highest(strike: Strike) -> tuple[bool, int, bool]:
    """Return the sort key of a strike, the best for the attacker highest: it removes a unit, the sum of
    damage and healing, it hits.
    """
    wounds = (*strike.damage, *strike.healed)
    return any(wound.removed for wound in strike.damage), sum(wound.amount for wound in wounds), strike.hit


def strikes_by_target(strikes: Iterable[Strike]) -> dict[str, list[Strike]]:
    """Return the possible strikes by the target's square. The target of the best strike comes first."""
    ordered = sorted(strikes, key=lambda strike: strike.target_square)
    groups = {
        SQUARES[square]: list(group)
        for square, group in groupby(ordered, key=lambda strike: strike.target_square)
    }
    best = sorted(
        groups, key=lambda square: max(map(strike_sort_key_best_highest, groups[square])), reverse=True
    )
    return {square: groups[square] for square in best}


def chosen_or_best_target_square(
    strikes_by_square: Mapping[str, Sequence[Strike]], chosen_target: object
) -> str:
    """Return the square of the target whose styles are shown: the chosen target, else the best one; ""
    without targets."""
    return str(chosen_target) if chosen_target in strikes_by_square else next(iter(strikes_by_square), "")


def target_tab(dispatch: Dispatch, state: State, strikes: Sequence[Strike], is_shown: bool) -> ft.Control:
    """Draw the tab of one target: its piece, name and square, and whether it can be removed."""
    strike, square = strikes[0], SQUARES[strikes[0].target_square]
    unit = unit_name(state, strike.target)
    name = say("battle.unit_on", "{unit} on {square}", unit=unit, square=square)
    removes = any(wound.removed for each in strikes for wound in each.damage)
    label = say("battle.target.can_remove", "{unit}: can be removed", unit=name) if removes else name
    ink = theme.ON_MAY_WASH if is_shown else theme.INK
    text = silent_text(
        name,
        size=capped_frame_text_size(theme.SMALL),
        weight=ft.FontWeight.W_600,
        color=ink,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    parts: list[ft.Control] = [
        unit_picture_in_battle(state, strike.target, 24),
        text,
    ]
    if removes:
        parts.append(silent_text("†", size=theme.MEDIUM, color=ink, weight=ft.FontWeight.W_700))
    return pressable(
        ft.Row(parts, spacing=4),
        label,
        f"target-{square}",
        lambda: dispatch(Tap("square", square)),
        selected=is_shown,
        expand=True,
        height=48,
        padding=ft.Padding.symmetric(horizontal=6, vertical=2),
        **theme.choice_style(is_shown),
    )


def attack_panel(
    dispatch: Dispatch, state: State, strikes: Iterable[Strike], chosen_square: str, four_colours: bool
) -> ft.Control:
    """Draw the styles of one target. With several targets each has a tab, the best one first."""
    groups = strikes_by_target(strikes)
    shown = chosen_or_best_target_square(groups, chosen_square)
    rows: list[ft.Control] = []
    if len(groups) > 1:
        tabs = [target_tab(dispatch, state, each, square == shown) for square, each in groups.items()]
        rows.append(ft.Row(tabs, spacing=5))
    if shown:
        rows.append(target_with_style_tiles(dispatch, state, groups[shown], four_colours, len(groups) > 1))
    return ft.Column(rows, spacing=6, tight=True)
