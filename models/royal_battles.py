"""The record of a Royal Battle: header, house rules, seats with their armies, and the entries players
make."""

from typing import Literal, Self

from pydantic import model_validator

from models.armies import (
    Army,
    pieces_beyond_one_chess_set,
    unit_kind_or_custom_name,
    unit_points_or_none_if_unpriced,
)
from models.record import (
    Header,
    Memory,
    Odds,
    Options,
    Seat,
    card_memory_house_rule_field,
    chances_house_rule_field,
    house_rule_field,
)
from models.translation import say, wording


class RoyalBattlesOptions(Options):
    """The house rules of docs/rulings.md section 4."""

    entry: Literal["referee", "damage"] = house_rule_field(
        "referee",
        "RB-67",
        "What you enter in the app.",
        title="What you enter",
        later=True,
        referee="Everything that is played; the app referees it.",
        damage="Only who strikes whom, and the trumps: the app does the sums and keeps the forms.",
    )
    odds: Odds = chances_house_rule_field("RB-68")
    memory: Memory = card_memory_house_rule_field("RB-69")
    card_orientation: Literal["heads_face_opponent", "sides_face_opponent"] = house_rule_field(
        "heads_face_opponent",
        "RB-01",
        "Which edges of the cards face the opponent. "
        "It decides which neighbours are head to head and which side to side.",
        title="Card orientation",
        heads_face_opponent="The short edges of the cards face the opponent.",
        sides_face_opponent="The long edges of the cards face the opponent.",
    )
    index_corners: Literal["tl_br", "tr_bl"] = house_rule_field(
        "tl_br",
        "RB-02",
        "Which corners of your cards carry the number when a card stands upright: these are the digit "
        "corners.",
        title="Corners with a number",
        minor=True,
        tl_br="Top left and bottom right, as on most cards.",
        tr_bl="Top right and bottom left.",
    )
    pieces: Literal["unlimited", "one_set"] = house_rule_field(
        "unlimited",
        "RB-06",
        "Whether an army may use any pieces (printed tokens stand in) or only those of one chess set.",
        title="Which pieces",
        unlimited="Any mix of four units.",
        one_set="At most one King, one Queen, two Rooks, two Bishops and two Knights.",
    )
    army_choice: Literal["secret", "open"] = house_rule_field(
        "secret",
        "RB-08",
        "How the players choose their armies.",
        title="Choosing the armies",
        minor=True,
        secret="Both choose in secret and reveal together.",
        open="Both choose openly.",
    )
    army_points: Literal["any", "34", "36", "38", "40", "42", "44", "46"] = house_rule_field(
        "any",
        "RB-70",
        "How many points an army may cost. The points of each unit come from play-tests and are shown beside "
        "it.",
        title="Points of an army",
        minor=True,
        later=True,
        earlier=None,
        any="No limit.",
        **{str(most): f"At most {most}." for most in range(34, 48, 2)},
    )
    choose_row: bool = house_rule_field(
        False,
        "RB-12",
        "Players may choose which drawn card goes to which of their four places.",
        title="Choosing the places",
        minor=True,
    )
    first_placer: Literal["white", "random", "high_card"] = house_rule_field(
        "white",
        "RB-13",
        "Who places the first unit on a card.",
        title="Who places first",
        minor=True,
        white="White.",
        random="Drawn by lot at the table: either player may begin.",
        high_card="The player whose highest dealt card ranks higher.",
    )
    initiative_on_empty_deck: Literal["keep_last", "end_battle", "go_second"] = house_rule_field(
        "keep_last",
        "RB-20",
        "What happens when a deck is empty and initiative is due.",
        title="Initiative with an empty deck",
        keep_last="The last initiative card stays in force and is compared again.",
        end_battle="The battle ends and the units are counted.",
        go_second="That player goes second.",
    )
    discard_hand_when: Literal["players_choice", "before_draw", "after_draw"] = house_rule_field(
        "players_choice",
        "RB-26",
        "When in the Post-Turn a hand may be discarded, if the Key Position gives cards.",
        title="Discarding the hand",
        minor=True,
        players_choice="Before or after drawing, as the player likes.",
        before_draw="Only before drawing.",
        after_draw="Only after drawing.",
    )
    joker_standing: Literal["wild", "declared"] = house_rule_field(
        "wild",
        "RB-35",
        "What colour a Joker has once a unit stands on it.",
        title="A Joker under a unit",
        wild="It stays black and red at once.",
        declared="It has the colour it was played as: the opposite of the unit's old card.",
    )
    must_move_if_able: bool = house_rule_field(
        False,
        "RB-37",
        "A player who can move must move; passing is not allowed.",
        title="Must move if able",
    )
    end_check: Literal["on_turn", "immediate", "end_of_round"] = house_rule_field(
        "on_turn",
        "RB-58",
        "When a player who has run out of cards ends the battle.",
        title="When the battle ends",
        on_turn="When that player's turn comes.",
        immediate="The moment the last playable card is gone.",
        end_of_round="At the end of the round.",
    )
    both_must_be_out: bool = house_rule_field(
        False,
        "RB-60",
        "The battle ends for lack of cards only when both players have run out.",
        title="Both out of cards",
        minor=True,
    )


class RoyalBattlesSeat(Seat):
    """A player with an army of four."""

    army: Army

    @model_validator(mode="after")
    def _check_no_two_kinds_share_a_name(self) -> Self:
        for unit in self.army:
            if any(
                unit_kind_or_custom_name(unit) == unit_kind_or_custom_name(other) and unit != other
                for other in self.army
            ):
                raise ValueError(
                    say(
                        "record.two_kinds",
                        "{player}'s army has two different units called {kind}",
                        player=self.name,
                        kind=unit_kind_or_custom_name(unit),
                    )
                )
        return self


class RoyalBattlesHeader(Header):
    """First White, then Black."""

    game: Literal["royal-battles"] = "royal-battles"
    edition: Literal["0.1"] = "0.1"
    options: RoyalBattlesOptions = RoyalBattlesOptions()
    seats: tuple[RoyalBattlesSeat, RoyalBattlesSeat]

    @model_validator(mode="after")
    def _check_armies_if_one_chess_set(self) -> Self:
        if self.options.pieces == "one_set":
            for seat in self.seats:
                for kind, count in pieces_beyond_one_chess_set(seat.army).items():
                    raise ValueError(
                        say(
                            "record.one_set",
                            "{player}'s army needs {count, plural, one {# more {kind}} other {# more "
                            "{kind}s}} than one chess set has (RB-06)",
                            player=seat.name,
                            count=count,
                            kind=wording(f"value.{kind}", kind),
                        )
                    )
        return self

    @model_validator(mode="after")
    def _check_army_points(self) -> Self:
        """RB-70."""
        for seat in self.seats if self.options.army_points != "any" else ():
            most, facts = int(self.options.army_points), {"player": seat.name}
            for unit in seat.army:
                if unit_points_or_none_if_unpriced(unit) is None:
                    raise ValueError(
                        say(
                            "record.unpriced",
                            "{player}'s {unit} has no points yet, and armies of at most {most} are played "
                            "(RB-70)",
                            unit=unit_kind_or_custom_name(unit),
                            most=most,
                            **facts,
                        )
                    )
            points = sum(unit_points_or_none_if_unpriced(unit) or 0 for unit in seat.army)
            if points > most:
                raise ValueError(
                    say(
                        "record.too_many_points",
                        "{player}'s army costs {points} points, and armies of at most {most} are played "
                        "(RB-70)",
                        points=points,
                        most=most,
                        **facts,
                    )
                )
        return self
