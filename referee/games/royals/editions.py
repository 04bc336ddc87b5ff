"""The two texts side by side (docs/rulings.md 3.1), and the terms a table plays by: edition, house rules, players."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from models.cards import PACK_100, SUIT_WORDS, SUITS
from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.royals.record import BattleRoyalsHeader, RoyalsHeader
from models.rulings import Rule


class Edition(NamedTuple):
    """What the two texts do differently. Each field is a row of the table of differences."""

    title: str
    discards_anywhere: bool
    """A card of the home suit may be drawn from anywhere in the discard pile, not only from its top."""
    spoils_only: bool
    """Only Royals in Spoils give privileges and form sets, not all of the display."""
    royals_move_to_spoils: bool
    """After a change, melded Royals of the new suit move to Spoils."""
    hand_each: bool
    """The game cannot end before as many hands as there are players."""
    ransom_window: str
    """Which melded cards may be ransomed, unless the table says otherwise."""


ROYALS: Final = Edition("Royals", False, False, False, False, "previous_turn_only")
BATTLE_ROYALS: Final = Edition("Battle Royals", True, True, True, True, "any_earlier_turn")


@dataclass(frozen=True, slots=True)
class Terms:
    """What is settled before the first card is dealt. Shared by all states of a table."""

    edition: Edition
    options: RoyalsOptions | BattleRoyalsOptions
    names: tuple[str, ...]
    players: int
    houses: tuple[str, ...]
    """What the table calls the suits."""
    pack: tuple[int, ...]
    """How many copies of each card there are."""
    hand_size: int
    duel: bool
    """The Attacker names one Defender (Option 1)."""
    everybody: bool
    """Everybody plays in a Battle (Option 2)."""
    sneak: str
    ransom_window: str
    any_victim: bool
    """An assassin may strike any opponent, not only the Defender."""
    aces_match: bool
    """An Ace in spoils counts toward a match of Aces."""
    rules: Mapping[type, tuple[Rule, ...]]
    """The rules of this edition, by act."""
    their_royal: str
    """Whether the card given for a ransom may be a Royal of its new owner."""


def hand_size(players: int) -> int:
    """Ten cards, one fewer for each player above three."""
    return 10 - max(0, players - 3)


def royals_terms(header: RoyalsHeader, rules: Mapping[type, tuple[Rule, ...]]) -> Terms:
    """The terms of a table of Royals for two."""
    options = header.options
    return Terms(
        edition=ROYALS,
        options=options,
        names=header.names,
        players=2,
        houses=_houses(options),
        pack=PACK_100,
        hand_size=hand_size(2),
        duel=False,
        everybody=False,
        sneak="takes_winning_ace",
        ransom_window=ROYALS.ransom_window,
        any_victim=True,
        aces_match=options.spoils_aces_match,
        rules=rules,
        their_royal=options.ransom_with_their_royal,
    )


def battle_royals_terms(header: BattleRoyalsHeader, rules: Mapping[type, tuple[Rule, ...]]) -> Terms:
    """The terms of a table of Battle Royals."""
    options, players = header.options, len(header.seats)
    duel = options.battle == "duel"
    return Terms(
        edition=BATTLE_ROYALS,
        options=options,
        names=header.names,
        players=players,
        houses=_houses(options),
        pack=tuple(copies * options.decks for copies in PACK_100),
        hand_size=hand_size(players),
        duel=duel,
        everybody=not duel,
        sneak=options.sneak,
        ransom_window=options.ransom_window,
        any_victim=not duel or options.assassin_target == "any_opponent",
        aces_match=True,
        rules=rules,
        their_royal="privileged",
    )


def _houses(options: RoyalsOptions | BattleRoyalsOptions) -> tuple[str, ...]:
    return tuple(options.houses[suit].name if suit in options.houses else SUIT_WORDS[suit] for suit in SUITS)
