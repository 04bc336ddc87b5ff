"""Battles at a real table, and positions reached in them by a record: dealt, placed, and arranged by overrides."""

from collections.abc import Mapping
from typing import Any

from models.cards import PACK_54, card_names, card_numbers
from referee.games import header_from_json
from referee.games.royal_battles.geometry import SQUARES, START, square_number
from referee.games.royal_battles.setup import is_ace_or_joker
from referee.games.royal_battles.state import State, with_value_at
from referee.table.replay import ruling_json
from referee.table.table import Table

JON, MENDI = "Jon", "Mendi"
PLAYERS = (JON, MENDI)
ARMY = ("knight", "pawn", "king", "queen")


class Battle:
    """Jon (White) against Mendi (Black). Every entry passes the gate and is answered as `referee replay` prints it."""

    def __init__(self, white: Any = ARMY, black: Any = ARMY, **options: Any) -> None:
        seats = [{"name": JON, "army": list(white)}, {"name": MENDI, "army": list(black)}]
        raw = {
            "format": "referee-record/1",
            "game": "royal-battles",
            "edition": "0.1",
            "options": options,
            "seats": seats,
        }
        self.table = Table(header_from_json(raw))

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Battle":
        """The battle that a record tells."""
        battle = cls.__new__(cls)
        battle.table = Table(header_from_json(record))
        for written in record["entries"]:
            battle.table.enter(battle.table.entry_from_json(written))
        return battle

    def says(self, do: str, by: str = JON, **fields: Any) -> dict[str, Any]:
        """One entry, judged and, unless refused, made."""
        entry = self.table.entry_from_json({"do": do, "by": by, **_as_written(fields)})
        n, ruling = len(self.table) + 1, self.table.enter(entry)
        return ruling_json(self.table.game, self.table.state, n, ruling)

    def must(self, do: str, by: str = JON, **fields: Any) -> dict[str, Any]:
        """An entry that the test needs and does not ask about."""
        answer = self.says(do, by, **fields)
        assert answer["verdict"] != "refused", answer
        return answer

    def judged(self, do: str, by: str = JON, **fields: Any) -> dict[str, Any]:
        """The answer an entry would get; the table stays as it is."""
        answer = self.says(do, by, **fields)
        if answer["verdict"] != "refused":
            self.table.undo()
        return answer

    @property
    def state(self) -> State:
        """The table as it stands, in the engine's own numbers."""
        state: State = self.table.state
        return state

    @property
    def shown(self) -> dict[str, Any]:
        """The table as docs/record.md names it."""
        return self.table.game.state_json(self.state)

    def may(self, do: str) -> list[dict[str, Any]]:
        """Every act with this verb that the referee offers now, as written."""
        offered = (
            self.table.game.entry_from_act(self.state, action).to_json_object()
            for action in self.table.game.legal_acts(self.state)
        )
        return [entry for entry in offered if entry["do"] == do]


def codes(answer: Mapping[str, Any]) -> list[str]:
    """The ids of all rules an answer finds broken."""
    return [finding["code"] for finding in answer.get("findings", ())]


def facts(answer: Mapping[str, Any], code: str) -> dict[str, Any]:
    """The facts of one finding."""
    return next(finding["facts"] for finding in answer["findings"] if finding["code"] == code)


def _as_written(fields: Mapping[str, Any]) -> dict[str, Any]:
    written = {name.rstrip("_"): value for name, value in fields.items()}
    if isinstance(written.get("cards"), str):
        written["cards"] = written["cards"].split()
    return written


def dealt(
    white: Any = ARMY,
    black: Any = ARMY,
    white_cards: str = "2C 3C 4C 5C",
    black_cards: str = "7C 8C 9C 10C",
    **options: Any,
) -> Battle:
    """A battle whose eight cards lie."""
    battle = Battle(white, black, **options)
    for by, laid in zip(PLAYERS, (white_cards, black_cards), strict=True):
        for card in laid.split():
            battle.must("deal", by, card=card)
    return battle


def set_up(white: Any = ARMY, black: Any = ARMY, **given: Any) -> Battle:
    """A battle whose units stand, each army from its player's left to right."""
    battle = dealt(white, black, **given)
    for n in range(4):
        for by, army, start in zip(PLAYERS, (white, black), START, strict=True):
            kind = army[n] if isinstance(army[n], str) else army[n]["name"]
            battle.must("place", by, unit=kind, square=SQUARES[start[n]])
    return battle


class _Packs:
    """Which cards of both packs the position does not need."""

    def __init__(self, needed: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self.spare = []
        for seat in needed:
            left = [card for card in range(53) for _ in range(PACK_54[card])]
            for card in seat:
                left.remove(card)
            self.spare.append(left)

    def take(self, seat: int, dealt: bool = False) -> str:
        """A card that the position does not need; the seats get different ones, of different colours."""
        order = self.spare[seat] if seat else self.spare[seat][::-1]
        card = next((card for card in order if not is_ace_or_joker(card)), order[0])
        assert not (dealt and is_ace_or_joker(card))
        self.spare[seat].remove(card)
        return card_names([card])[0]


def arranged(
    white: Mapping[str, str],
    black: Mapping[str, str],
    initiative: tuple[str, str] = ("9S", "8S"),
    hands: tuple[str, str] = ("", ""),
    decks: tuple[int | None, int | None] = (None, None),
    turn: str | None = None,
    face_up: bool = False,
    injury: Mapping[str, int] | None = None,
    forms: Mapping[str, Any] | None = None,
    **options: Any,
) -> Battle:
    """A battle in its second round, its Movement phase, arranged as `{"c4": "pawn 2C"}` says for each seat.

    `hands`: cards or `?`; `decks`: how many cards are left (`hidden_card_named`: the others were shown before they went). Fewer than
    four units: the others have fallen. `forms`: custom units by their name. These last two and `injury` are set by hand.
    """
    sides = tuple({square: words.split() for square, words in side.items()} for side in (white, black))
    armies = tuple([*(kind for kind, _ in side.values()), *["pawn"] * (4 - len(side))] for side in sides)
    needed = tuple(
        card_numbers(
            [
                *(card for _, card in sides[seat].values()),
                initiative[seat],
                *(card for card in hands[seat].split() if card != "?"),
            ]
        )
        for seat in (0, 1)
    )
    battle = Battle(*([(forms or {}).get(kind, kind) for kind in army] for army in armies), **options)
    packs = _Packs(needed)  # type: ignore[arg-type]
    at = [_start(battle, seat, sides[seat], packs) for seat in (0, 1)]
    for n in range(4):
        for seat, by in enumerate(PLAYERS):
            battle.must("place", by, unit=armies[seat][n], square=at[seat][n], override="arranged")
    for seat, by in enumerate(PLAYERS):
        battle.must("initiative", by, card=packs.take(seat))
    _arrange(battle, sides, at, packs)
    _cards(battle, hands, decks, packs, face_up)
    for _ in range(2):
        battle.must("end_turn", PLAYERS[battle.state.turn], override="arranged")
    for by, card in zip(PLAYERS, initiative, strict=True):
        battle.must("initiative", by, card=card)
    if turn and battle.shown["turn"] != turn:
        battle.must("end_turn", battle.shown["turn"], override="arranged")
    _by_hand(battle.state, sides, injury or {})
    return battle


def _start(battle: Battle, seat: int, side: Mapping[str, list[str]], packs: _Packs) -> list[str]:
    """Deal the four cards, those wanted in place at once, and say on which each unit begins."""
    wanted = {square: card for square, (_, card) in side.items() if square_number(square) in START[seat]}
    for number in START[seat]:
        card = wanted.get(SQUARES[number], "Joker")
        battle.must(
            "deal",
            PLAYERS[seat],
            card=packs.take(seat, dealt=True) if is_ace_or_joker(card_numbers(card)[0]) else card,
        )
    free = [SQUARES[number] for number in START[seat] if SQUARES[number] not in side]
    return [
        *(square if square_number(square) in START[seat] else free.pop() for square in side),
        *reversed(free),
    ]


def _arrange(
    battle: Battle, sides: tuple[Mapping[str, list[str]], ...], at: list[list[str]], packs: _Packs
) -> None:
    """Move every unit to its square and card, as soon as the square is free."""
    waiting = [
        (seat, here, there, card)
        for seat in (0, 1)
        for here, (there, (_, card)) in zip(at[seat], sides[seat].items(), strict=False)
        if battle.shown["board"].get(there) != card or here != there
    ]
    while waiting:
        seat, here, there, card = next(
            move
            for move in waiting
            if move[1] == move[2] or battle.state.unit_on_square[square_number(move[2]) or 0] < 0
        )
        battle.must("move", PLAYERS[seat], from_=here, to=there, card=card, override="arranged")
        waiting.remove((seat, here, there, card))


def _cards(
    battle: Battle, hands: tuple[str, str], decks: tuple[int | None, int | None], packs: _Packs, face_up: bool
) -> None:
    """Draw and discard until the decks are as short as wanted, one card kept for the initiative; then draw the hands."""
    for seat, by in enumerate(PLAYERS):
        held = hands[seat].split()
        left = decks[seat]
        if left is not None:
            many = battle.state.deck[seat] - left - 1 - len(held)
            drawn = [packs.take(seat) for _ in range(many)] if face_up else ["?"] * many
            battle.must("draw", by, cards=drawn, override="arranged")
            battle.must("discard_hand", by, cards=drawn, override="arranged")
        if held:
            battle.must("draw", by, cards=held, override="arranged")


def _by_hand(state: State, sides: tuple[Mapping[str, list[str]], ...], injury: Mapping[str, int]) -> None:
    for seat in (0, 1):
        for unit in range(seat * 4 + len(sides[seat]), seat * 4 + 4):
            state.unit_on_square[state.square_of_unit[unit]] = -1
            state.square_of_unit[unit] = -1
    for square, amount in injury.items():
        state.injury = with_value_at(state.injury, state.unit_on_square[square_number(square) or 0], amount)
