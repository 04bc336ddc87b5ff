"""A table of El Royale in the middle of a game, for tests: `Sitting("2019", Ann="5H 5C JD JS", Bob=4)`."""

from typing import Any

from models.cards import card_numbers
from models.el_royale import ElRoyaleHeader
from models.rulings import Finding
from referee.games import GAMES
from referee.games.el_royale.hidden_cards import mark_single_place_lots_known
from referee.games.el_royale.seating import seat_to_attack, target_or_surviving_partner
from referee.games.el_royale.state import ATTACK, State, card_set

GAME = GAMES["el-royale"]
BOTH = ("2019", "elimination")


class Sitting:
    """Players clockwise, each with known cards ("5H 5C"), so many unknown ones (4), or both ("5H 5C ? ?")."""

    def __init__(
        self,
        edition: str = "elimination",
        attacker: str | None = None,
        teams: dict[str, str] | None = None,
        discard: str = "",
        options: dict[str, Any] | None = None,
        **hands: str | int,
    ) -> None:
        seats = [{"name": name} | ({"team": teams[name]} if teams else {}) for name in hands]
        self.header = ElRoyaleHeader.model_validate(
            {"edition": edition, "seats": seats, "options": options or {}}
        )
        self.state: State = GAME.start(self.header)
        self._arrange(attacker or next(iter(hands)), hands, card_set(card_numbers(discard)))

    def _arrange(self, attacker: str, hands: dict[str, str | int], old: int) -> None:
        state = self.state
        unseen = [0] * len(hands)
        for seat, held in enumerate(hands.values()):
            shown = [] if isinstance(held, int) else [name for name in held.split() if name != "?"]
            unseen[seat] = held if isinstance(held, int) else held.split().count("?")
            state.known[seat] = card_set(card_numbers(shown))
            state.size[seat] = len(shown) + unseen[seat]
        state.known_discards, state.discard = old, old.bit_count()
        loose = (1 << 52) - 1 & ~old
        for known in state.known:
            loose &= ~known
        state.deck = loose.bit_count() - sum(unseen)
        state.unseen_lots = [(loose, (*unseen, 0, state.deck))]
        mark_single_place_lots_known(state)
        state.phase = ATTACK
        state.attacker = self.seat(attacker)
        state.target = seat_to_attack(state, state.attacker)
        state.defender = target_or_surviving_partner(state, state.target)

    def standing(self) -> "Sitting":
        """The same table, to be played on apart."""
        new = object.__new__(Sitting)
        new.header, new.state = self.header, self.state.copy()
        return new

    def seat(self, name: str) -> int:
        return self.state.table_rules.names.index(name)

    def entry(self, words: str, **more: Any) -> Any:
        """`Ann attack 5H 5C`; `Cat claim` with nothing behind it is an empty claim."""
        by, do, *named = words.split()
        written: dict[str, Any] = {"by": by, "do": do} | more
        if do in ("attack", "throw_in", "beat", "claim", "draw", "show"):
            written["cards"] = named
        return GAME.entry_adapter.validate_python(written)

    def judge(self, words: str, **more: Any) -> tuple[Finding, ...]:
        action = GAME.act_or_reader_findings(self.state, self.entry(words, **more))
        if isinstance(action, tuple) and action and isinstance(action[0], Finding):
            return action
        return GAME.judge(self.state, action)

    def codes(self, words: str, **more: Any) -> list[str]:
        """The ids of all rules that the act breaks. Nothing changes."""
        before = self.state.copy()
        findings = self.judge(words, **more)
        assert self.state == before
        return [finding.rule.id for finding in findings]

    def facts(self, words: str, **more: Any) -> dict[str, dict[str, Any]]:
        """The facts of each rule that the act breaks."""
        return {finding.rule.id: finding.facts for finding in self.judge(words, **more)}

    def does(self, *acts: str, **more: Any) -> tuple[Any, ...]:
        """The acts are allowed and happen; returns what the last one led to."""
        happened: tuple[Any, ...] = ()
        for words in acts:
            assert self.codes(words, **more) == [], words
            happened = GAME.apply(
                self.state, GAME.act_or_reader_findings(self.state, self.entry(words, **more))
            )
        return happened

    def lets_stand(self, words: str) -> tuple[Any, ...]:
        """An illegal act happens all the same."""
        assert self.codes(words) and not any(finding.rule.physical for finding in self.judge(words)), words
        return GAME.apply(self.state, GAME.act_or_reader_findings(self.state, self.entry(words)))

    def sums(self, happened: tuple[Any, ...]) -> dict[str, Any]:
        """What the happenings add to the entry's line."""
        return {
            name: value
            for each in happened
            for name, value in GAME.fields_added_to_entry_by_event(self.state, each).items()
        }

    @property
    def shown(self) -> dict[str, Any]:
        return GAME.state_json(self.state)

    @property
    def attacker(self) -> str:
        return str(self.shown["attacker"])

    @property
    def defender(self) -> str:
        return str(self.shown["defender"])

    @property
    def winner(self) -> str | None:
        return self.shown["winner"]

    def held(self, name: str) -> int:
        return int(self.shown["hand"][name])
