"""A table of Royals or Battle Royals in the middle of a hand, for tests.

`Sitting(Ann=("H", "KH", "10S@7", "JC ? ?"), Bob=("S", "", "", 4))`: home suit, spoils, meld, hand. A card on a board lies
there since turn 1, or since the turn behind the `@`. It is turn 9, and the first seat attacks.
"""

from collections import Counter
from typing import Any

from models.cards import SUITS, card_names, card_numbers
from models.rulings import Finding
from referee.games import GAMES
from referee.games.royals.effects import drawing
from referee.games.royals.phases import open_draws
from referee.games.royals.state import (
    CHALLENGE,
    DRAW,
    NOBODY,
    PLAY,
    State,
    card_of_board_card,
    pack_board_card,
)
from referee.games.royals.table_rules import Phase

EDITION = {"royals": "2-player", "battle-royals": "extra-players"}
Seat = tuple[str, str, str, "str | int"]


def opened(game: str, *players: str, **options: Any) -> State:
    """A table before its first entry."""
    header = {
        "game": game,
        "edition": EDITION[game],
        "options": options,
        "seats": [{"name": name} for name in players],
    }
    state: State = GAMES[game].start(GAMES[game].header.model_validate(header))
    return state


class Sitting:
    """One table, arranged as it lies, and the words to play on."""

    def __init__(
        self,
        game: str = "royals",
        *,
        phase: str = PLAY,
        attacker: str | None = None,
        defender: str | None = None,
        turn: int = 9,
        discard: str = "",
        stack: int | None = None,
        fought: str | None = None,
        options: dict[str, Any] | None = None,
        **seats: Seat,
    ) -> None:
        self.game = GAMES[game]
        self.state = opened(game, *seats, **(options or {}))
        self._lay(seats, discard)
        self._arrange(stack)
        state = self.state
        state.hand_number, state.turn, state.dealer = 1, turn, len(seats) - 1
        state.attacker = self.seat(attacker) if attacker else 0
        duel = getattr(state.table_rules.options, "battle", "all") == "duel"
        if defender or not duel:
            state.defender = (
                self.seat(defender) if defender else 1 - state.attacker if len(seats) == 2 else NOBODY
            )
        state.won_by = self.seat(fought) if fought else NOBODY
        state.fought = fought is not None
        state.phase = Phase(phase)
        if phase == DRAW:
            open_draws(state)
            drawing.set_draw_or_play_phase(state)
        assert phase != CHALLENGE or duel

    def _lay(self, seats: dict[str, Seat], discard: str) -> None:
        state = self.state
        state.suits = [SUITS.index(suit) for suit, *_ in seats.values()]
        state.spoils = [_zone(spoils) for _, spoils, _, _ in seats.values()]
        state.meld = [_zone(meld) for _, _, meld, _ in seats.values()]
        hands = [["?"] * hand if isinstance(hand, int) else hand.split() for *_, hand in seats.values()]
        state.known = [list(card_numbers(name for name in hand if name != "?")) for hand in hands]
        state.hidden = [hand.count("?") for hand in hands]
        state.discard = list(card_numbers(discard))

    def _arrange(self, stack: int | None) -> None:
        """All other cards are unseen; what is too much for this stack is dead."""
        state = self.state
        seen = Counter(card for hand in state.known for card in hand) + Counter(state.discard)
        seen += Counter(
            card_of_board_card(lying) for rows in (state.spoils, state.meld) for row in rows for lying in row
        )
        unseen = [copies - seen[card] for card, copies in enumerate(state.table_rules.pack[:52])]
        assert min(unseen) >= 0, "the pack has not so many copies"
        buried = 0 if stack is None else sum(unseen) - sum(state.hidden) - stack
        for card in range(52):
            for _ in range(min(unseen[card], max(0, buried - len(state.dead)))):
                state.dead.append(card)
                unseen[card] -= 1
        state.unseen = bytes(unseen)
        state.stack = sum(unseen) - sum(state.hidden)

    def seat(self, name: str) -> int:
        return self.state.table_rules.names.index(name)

    # -- acts ------------------------------------------------------------------------------------------------------
    def entry(self, said: str | dict[str, Any]) -> Any:
        return self.game.entry_adapter.validate_python(spoken(said) if isinstance(said, str) else said)

    def findings(self, said: str | dict[str, Any]) -> tuple[Finding, ...]:
        action = self.game.act_or_reader_findings(self.state, self.entry(said))
        if isinstance(action, tuple) and action and isinstance(action[0], Finding):
            return action
        return self.game.judge(self.state, action)

    def codes(self, said: str | dict[str, Any]) -> list[str]:
        """The ids of all rules that the act breaks. Nothing changes."""
        before = self.state.copy()
        findings = self.findings(said)
        assert self.state == before
        return [finding.rule.id for finding in findings]

    def facts(self, said: str | dict[str, Any]) -> dict[str, Any]:
        """The facts of the first rule that the act breaks."""
        return self.findings(said)[0].facts

    def does(self, *acts: str | dict[str, Any]) -> tuple[Any, ...]:
        """The acts are allowed and happen; returns what the last one led to."""
        happened: tuple[Any, ...] = ()
        for said in acts:
            assert self.codes(said) == [], said
            happened = self.game.apply(
                self.state, self.game.act_or_reader_findings(self.state, self.entry(said))
            )
        return happened

    def lets_stand(self, said: str | dict[str, Any]) -> tuple[Any, ...]:
        """An illegal act happens all the same."""
        findings = self.findings(said)
        assert findings and not any(finding.rule.physical for finding in findings), said
        return self.game.apply(self.state, self.game.act_or_reader_findings(self.state, self.entry(said)))

    def sums(self, happened: tuple[Any, ...]) -> dict[str, Any]:
        return {
            name: value
            for each in happened
            for name, value in self.game.fields_added_to_entry_by_event(self.state, each).items()
        }

    @property
    def shown(self) -> dict[str, Any]:
        return self.game.state_json(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase

    def known(self, name: str) -> list[str]:
        return sorted(card_names(self.state.known[self.seat(name)]))


def _zone(written: str) -> list[int]:
    pairs = [name.partition("@") for name in written.split()]
    return [pack_board_card(card_numbers([name])[0], int(turn or 1)) for name, _, turn in pairs]


def spoken(said: str) -> dict[str, Any]:
    """`Ann draw discard KH for S`, `Bob take_pile 3 10H 10S`, `Ann change_suit 10S hand hand hand dead hand` as an entry."""
    by, do, *rest = said.split()
    entry: dict[str, Any] = {"by": by, "do": do}
    if "for" in rest:
        entry["for_suit"] = rest.pop()
        rest.remove("for")
    match do, rest:
        case "choose", [suit]:
            entry["suit"] = suit
        case "challenge", [defender]:
            entry["defender"] = defender
        case "draw", [source, card]:
            entry |= {"from": source, "card": card}
        case "take_pile", [count, *meld]:
            entry |= {"count": int(count), "meld": meld}
        case (("lead" | "follow" | "discard"), [card]):
            entry["card"] = card
        case (("keep" | "meld"), named):
            entry["cards"] = named
        case "assassinate", [ace, of, victim, *zone]:
            entry |= {"ace": ace, "of": of, "victim": victim} | ({"zone": zone[0]} if zone else {})
        case "ransom", [take, of, give]:
            entry |= {"take": take, "of": of, "give": give}
        case "change_suit", [card, one, two, three, "dead", dead]:
            entry |= {"card": card, "copies": [one, two, three], "dead": dead}
        case "end_hand", [card]:
            entry["discard"] = card
        case "deal", [up]:
            entry["up"] = up
        case _:
            assert not rest, said
    return entry
