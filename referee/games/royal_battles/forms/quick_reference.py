"""Quick-reference tables for the armies at a table, made from the same tables that the referee uses."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.armies import UnitForm, advantage_name, unit_form_in_current_language
from models.cards import RANK, RANKS, SUITS
from models.translation import say
from referee.games.royal_battles.forms.advantages import advantage_effect_text
from referee.games.royal_battles.tables import KEY_OF_SUIT, TRUMPS, trumps_needed
from referee.words.phrases import vocabulary_word

STYLES: Final = ("easy", "optimal", "risky", "advantage")


class ToHit(NamedTuple):
    """One attacker against one target: Trumps needed, and the damage of each style after the target's
    Armor."""

    needed: int
    damage: tuple[int, int, int]


def strike_style_trump_ranks_text(style: str) -> str:
    """The trump cards of a style, such as `2 4 6 8 10` or `A Joker`."""
    ranks = sorted({RANK[card] for card in TRUMPS[style] if RANK[card] >= 0})
    return " ".join([RANKS[rank] for rank in ranks] + (["Joker"] if style == "advantage" else []))


def suits_and_key_positions() -> tuple[tuple[str, str], ...]:
    """The position that each suit of one's own initiative card makes Key, such as (`S`, `side to side`); last
    the Joker, which makes all four Key."""
    return (
        *[(SUITS[suit], vocabulary_word("position", position)) for suit, position in KEY_OF_SUIT.items()],
        ("Joker", say("form.quick.all_positions", "all four")),
    )


def trumps_needed_and_damage(attacker: UnitForm, target: UnitForm) -> ToHit:
    """The Trumps needed and the damage of one unit's weapon against another unit."""
    weapon, rating = attacker.weapon, target.armor.rating
    damage = (max(0, weapon.easy - rating), max(0, weapon.optimal - rating), max(0, weapon.risky - rating))
    return ToHit(trumps_needed(attacker.accuracy, target.evasion), damage)


def distinct_units(forms: Sequence[UnitForm]) -> tuple[UnitForm, ...]:
    """The different units, in the order of the armies."""
    return tuple(dict.fromkeys(forms))


def trumps_needed_and_damage_grid(
    attackers: Sequence[UnitForm], targets: Sequence[UnitForm]
) -> tuple[tuple[ToHit, ...], ...]:
    """Every attacker (rows) against every target (columns)."""
    return tuple(
        tuple(trumps_needed_and_damage(attacker, target) for target in targets) for attacker in attackers
    )


def advantage_titles_and_effects(forms: Sequence[UnitForm]) -> tuple[tuple[str, str], ...]:
    """The Advantages of these units as (title, effect), each once; if its number differs, the title names the
    unit."""
    rows = list(
        dict.fromkeys(
            (advantage_name(form.advantage), advantage_effect_text(form)) for form in forms if form.advantage
        )
    )
    titles = [title for title, _ in rows]
    units_by_title = {
        (advantage_name(form.advantage), advantage_effect_text(form)): unit_form_in_current_language(
            form
        ).name
        for form in reversed(forms)
        if form.advantage
    }
    return tuple(
        (title, f"{units_by_title[title, text]}: {text}" if titles.count(title) > 1 else text)
        for title, text in rows
    )
