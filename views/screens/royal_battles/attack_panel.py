"""The attack panel: a target with the counted cards, a tile for each style with the whole outcome, and a tab
for each further target.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State
from referee.games.royal_battles.strike import Strike, Wound
from referee.games.royal_battles.words import sum_terms_in_numbers
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import PAPER, RATIO, card_picture_url, short_card_text
from views.components.controls import (
    LARGE,
    STRETCH,
    TextScale,
    capped_frame_text_size,
    capped_text_size,
    column,
    hidden_from_screen_readers,
    is_landscape_phone,
    pressable,
    semantic_group,
    silent_text,
    words,
)
from views.runtime.components import context_value
from views.screens.royal_battles.descriptions import (
    counted_cards_text,
    hit_miss_or_heal_text,
    key_position_and_draw_count_text,
    style_name,
    unit_and_square_text,
    unit_name,
    unit_picture_in_battle,
    wound_and_healing_texts,
)
from views.screens.royal_battles.draft import state_of
from views.screens.table.scene import Dispatch, Tap, enter_intent

TINY_CARD_WIDTH: Final = 22
"""Width in pixels of the smallest legible card."""


def tiny_card(card: str, four_colours: bool) -> ft.Control:
    """Draw the smallest legible card. It is made of few bytes, because it is sent again with every attack."""
    return ft.Container(
        ft.Image(
            src=card_picture_url(card, TINY_CARD_WIDTH, four_colour=four_colours),
            exclude_from_semantics=True,
            gapless_playback=True,
        ),
        width=TINY_CARD_WIDTH,
        height=TINY_CARD_WIDTH * RATIO,
        bgcolor=PAPER,
        border_radius=2,
    )


MAX_TEXT_SCALE: Final = 1.15
"""The largest text scale of a tile, so that four fit side by side, and of the target's name and state."""
LONG_NAME_LENGTH, LONG_NAME_SIZE = 15, 11
"""From this length on a style name has this size on a phone in landscape: a second line would cut off all
tiles."""


def tile_entering_attack_in_style(dispatch: Dispatch, state: State, strike: Strike) -> ft.Control:
    """Draw the tile of one style: its trumps, the trumps it needs, and its outcome."""
    target = SQUARES[strike.target_square]
    attacks = enter_intent(
        {"do": "attack", "by": state.table_rules.names[state.turn], "target": target, "style": strike.style}
    )
    return pressable(
        ft.Column(
            attack_tile_texts(state, strike),
            spacing=0,
            tight=True,
            horizontal_alignment=STRETCH,
        ),
        attack_tile_read_aloud(state, strike),
        f"attack-{target}-{strike.style}",
        lambda: dispatch(attacks),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=3, vertical=1 if is_landscape_phone() else 6),
        **theme.choice_style(strike.hit),
    )


def strike_trumps_text(strike: Strike) -> str:
    return " ".join(short_card_text(NAMES[card]) for card in strike.trumps) or say(
        "battle.tile.no_trump", "no trump"
    )


def signed_amount(strike: Strike, wound: Wound) -> str:
    return f"{'+' if strike.healed else '−'}{wound.amount}"


def outcome_details_text(strike: Strike) -> str:
    """Return, line by line, the terms of the amount, and whether the target is removed or the hit is
    critical."""
    lines = [say("battle.tile.critical", "critical")] if strike.critical else []
    for wound in (*strike.damage, *strike.healed)[:1]:
        removed = [say("battle.tile.removed", "removed")] if wound.removed else []
        lines = [sum_terms_in_numbers(wound.lines), *removed, *lines]
    return "\n".join(lines)


def attack_tile_texts(state: State, strike: Strike) -> list[ft.Control]:
    """Draw the texts of a tile. On a phone in landscape the outcome is beside the style, to save a line."""
    wounds, style = (*strike.damage, *strike.healed), style_name(state, strike.attacker, strike.style)
    amount = signed_amount(strike, wounds[0]) if wounds else say("battle.outcome.miss", "miss")
    needs = say(
        "battle.tile.needs", "{count}, needs {needed}", count=len(strike.trumps), needed=strike.needed
    )
    trumps, details = f"{strike_trumps_text(strike)}\n{needs}", outcome_details_text(strike)
    smaller = capped_text_size(1.0, MAX_TEXT_SCALE)
    look: dict[str, theme.Look] = {
        "color": theme.ON_MAY_WASH if strike.hit else theme.INK_FADED,
        "text_align": ft.TextAlign.CENTER,
    }
    if is_landscape_phone():
        look["style"] = ft.TextStyle(height=1.25)
        head = f"{style}  {amount}" if wounds else style
        size = theme.TINY * smaller if len(head) < LONG_NAME_LENGTH else capped_text_size(LONG_NAME_SIZE, 1.0)
        return [
            silent_text(head, size=size, weight=ft.FontWeight.W_700, **look),
            silent_text(trumps, size=11 * smaller, **look),
            silent_text(details or amount, size=11 * smaller, **look),
        ]
    amount_size = (theme.BIG if wounds else theme.SMALL) * smaller
    return [
        silent_text(style, size=theme.SMALL * smaller, weight=ft.FontWeight.W_600, **look),
        silent_text(trumps, size=11 * smaller, **look),
        silent_text(amount, size=amount_size, weight=ft.FontWeight.W_700, **look),
        *([silent_text(details, size=11 * smaller, **look)] if details else []),
    ]


def attack_tile_read_aloud(state: State, strike: Strike) -> str:
    wounds = "; ".join(wound_and_healing_texts(state, strike))
    return say(
        "battle.tile.told",
        "{style} on {unit} {square}: {count, plural, one {# trump} other {# trumps}} ({trumps}), {needed} "
        "needed, {outcome}. {wounds}{key}",
        style=style_name(state, strike.attacker, strike.style),
        unit=unit_name(state, strike.target),
        square=SQUARES[strike.target_square],
        count=len(strike.trumps),
        trumps=strike_trumps_text(strike),
        needed=strike.needed,
        outcome=hit_miss_or_heal_text(strike),
        wounds=f"{wounds}. " if wounds else "",
        key=key_position_and_draw_count_text(state, strike),
    )


def injury_attack_position_and_key_text(state: State, strike: Strike) -> str:
    """Return the state of the target: its injury, the position it is reached from, and the cards that
    gives."""
    injury, life = state.injury[strike.target], state.table_rules.forms[strike.target].life
    texts = [
        say("battle.target.injury", "injury {injury} of {life}", injury=injury, life=life),
        vocabulary_word("position", strike.position),
    ]
    if strike.key_position:
        texts.append(say("battle.target.key", "Key: draw {due}", due=strike.due_key))
    elif not is_landscape_phone() and context_value(TextScale) < LARGE:
        texts.append(say("battle.target.no_key", "no Key"))
    return " · ".join(texts)


def target_with_attack_style_tiles(
    dispatch: Dispatch, state: State, strikes: Sequence[Strike], four_colours: bool, has_tab: bool
) -> ft.Control:
    """Draw the target's state, the counted cards and a tile for each style. A target that has a tab is named
    on the tab instead.
    """
    tiles = ft.Row(
        [tile_entering_attack_in_style(dispatch, state, strike) for strike in strikes],
        spacing=5,
        intrinsic_height=True,
        vertical_alignment=STRETCH,
    )
    heading = target_heading(state, strikes[0], four_colours, has_tab)
    also = [
        further_wounds_text(state, strike) for strike in strikes if len((*strike.damage, *strike.healed)) > 1
    ]
    further = [words(text, size=capped_text_size(theme.TINY, MAX_TEXT_SCALE), faded=True) for text in also]
    return ft.Column([heading, tiles, *further], spacing=5, tight=True)


def target_heading(state: State, strike: Strike, four_colours: bool, has_tab: bool) -> ft.Control:
    """Draw the target's state and the counted cards, and without a tab also the target's picture and name."""
    cards = ft.Row([tiny_card(NAMES[card], four_colours) for card in strike.counted], spacing=2, tight=True)
    lines: list[ft.Control] = [
        words(
            injury_attack_position_and_key_text(state, strike),
            size=capped_text_size(theme.TINY, MAX_TEXT_SCALE),
            faded=True,
        )
    ]
    pictures: list[ft.Control] = []
    if not has_tab:
        size = capped_text_size(theme.SMALL, MAX_TEXT_SCALE)
        lines.insert(
            0, words(unit_and_square_text(state, strike.target), size=size, weight=ft.FontWeight.W_600)
        )
        pictures.append(hidden_from_screen_readers(unit_picture_in_battle(state, strike.target, 34)))
    state_lines = ft.Column(lines, spacing=0, tight=True, expand=True)
    return ft.Row([*pictures, state_lines, semantic_group(cards, counted_cards_text(strike))], spacing=8)


def further_wounds_text(state: State, strike: Strike) -> str:
    """Return what a style does to units other than the target."""
    return say(
        "battle.target.also",
        "{style} also: {wounds}",
        style=style_name(state, strike.attacker, strike.style),
        wounds=", ".join(
            [
                f"{unit_name(state, each.unit)} {SQUARES[each.square]} {signed_amount(strike, each)}"
                for each in (*strike.damage, *strike.healed)[1:]
            ]
        ),
    )


def strike_sort_key_best_highest(strike: Strike) -> tuple[bool, int, bool]:
    """Return the sort key of a strike, the best for the attacker highest: it removes a unit, the sum of
    damage and healing, it hits.
    """
    wounds = (*strike.damage, *strike.healed)
    return any(wound.removed for wound in strike.damage), sum(wound.amount for wound in wounds), strike.hit


def strikes_by_target(strikes: Iterable[Strike]) -> dict[str, list[Strike]]:
    """Return the possible strikes by the target's square. The target of the best strike comes first."""
    groups: dict[str, list[Strike]] = {}
    for strike in sorted(strikes, key=lambda strike: strike.target_square):
        groups.setdefault(SQUARES[strike.target_square], []).append(strike)
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
    target, square = strikes[0].target, SQUARES[strikes[0].target_square]
    name = label = unit_and_square_text(state, target)
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
    parts = [unit_picture_in_battle(state, target, 24), text]
    if any(wound.removed for strike in strikes for wound in strike.damage):
        label = say("battle.target.can_remove", "{unit}: can be removed", unit=name)
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


def render_attack_panel(
    dispatch: Dispatch, table: Table, version: int, chosen_square: str, four_colours: bool
) -> ft.Control:
    """Draw the styles of one target. With several targets each has a tab, the best one first. `version`
    changes with every entry.
    """
    state = state_of(table)
    groups = strikes_by_target(possible_strikes_of_moved_unit(state))
    shown = chosen_or_best_target_square(groups, chosen_square)
    has_tabs = len(groups) > 1
    tabs = [target_tab(dispatch, state, each, square == shown) for square, each in groups.items()]
    return column(
        ft.Row(tabs, spacing=5) if has_tabs else None,
        target_with_attack_style_tiles(dispatch, state, groups[shown], four_colours, has_tabs)
        if shown
        else None,
        spacing=6,
    )
