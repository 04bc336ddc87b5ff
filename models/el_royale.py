"""The record of a game of El Royale: header, house rules, seats with their teams, and the entries players
make."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from models.record import (
    Header,
    Memory,
    Name,
    Odds,
    Options,
    Seat,
    card_memory_house_rule_field,
    chances_house_rule_field,
    house_rule_field,
)
from models.translation import say


class ElRoyaleOptions(Options):
    """The house rules of docs/rulings.md section 1."""

    entry: Literal["referee", "result"] = house_rule_field(
        "referee",
        "ER-60",
        "What you enter in the app.",
        title="What you enter",
        later=True,
        referee="Everything that is played; the app referees it.",
        result="Only how the game ended: who has won, and who was eliminated.",
    )
    odds: Odds = chances_house_rule_field("ER-61")
    memory: Memory = card_memory_house_rule_field("ER-62")
    first_card_to: Literal["dealer", "left"] = house_rule_field(
        "dealer",
        "ER-01",
        "Who is dealt the first card.",
        title="The first card",
        minor=True,
        dealer="The dealer, as printed.",
        left="The player on the dealer's left, as in most card games.",
    )
    free_seating: bool = house_rule_field(
        False,
        "ER-05",
        "Teams may be uneven and sit as they like; the next opponent clockwise then defends.",
        title="Uneven teams, any seats",
    )
    attacker_may_throw_in: bool = house_rule_field(
        True,
        "ER-09",
        "The attacker, too, may throw in cards before the defender answers, as the last in the order.",
        title="The attacker throws in too",
        minor=True,
    )
    throw_in_circuits: Literal["until_all_pass", "single"] = house_rule_field(
        "until_all_pass",
        "ER-10",
        "How often the chance to throw in goes round the table.",
        title="Rounds of throwing in",
        until_all_pass="Again and again, until everybody has passed.",
        single="Once: a player who lets it pass gets no second chance. With elimination, a card that the "
        "defender throws in after the beat gives all others a new one.",
    )
    polling: Literal["strict", "first_come_first_served"] = house_rule_field(
        "strict",
        "ER-12",
        "Whether the chance to throw in goes round in order. It matters only when it goes round once.",
        title="Throwing in, in order",
        strict="In clockwise order: a player who is skipped has passed.",
        first_come_first_served="A short pause for all; each player throws in once a round, in any order.",
    )
    throw_in_after_concession: bool = house_rule_field(
        False,
        "ER-20",
        "When the defender concedes, others may throw in more cards of that rank before the defender takes "
        "the pile.",
        title="Throwing in after a concession",
        minor=True,
    )
    scoring: Literal["games_won", "none"] = house_rule_field(
        "games_won",
        "ER-43",
        "What is counted from game to game over an evening.",
        title="Counting games",
        games_won="Games won, for each player and each team.",
        none="Nothing: each game stands alone.",
    )
    elimination_on_voluntary_take: bool = house_rule_field(
        True,
        "ER-46",
        "Only in the edition with elimination. A defender who beat the attack and picks the pile up is also "
        "eliminated above 16 cards.",
        title="Out by picking up",
        minor=True,
    )
    over16_by_choice: Literal["allow", "forbid", "eliminate"] = house_rule_field(
        "allow",
        "ER-47",
        "Only in the edition with elimination. What happens to a player other than the defender who picks up "
        "the pile and has more than 16 cards.",
        title="More than 16 by choice",
        allow="Nothing: only defenders are eliminated.",
        forbid="It is not allowed.",
        eliminate="The player is eliminated like a defender.",
    )


class ElRoyaleSeat(Seat):
    """A player, alone or in a team."""

    team: Name | None = None


class ElRoyaleHeader(Header):
    """Two to eight players, clockwise, each alone or all in teams."""

    titles: ClassVar[dict[str, str]] = {
        "2019": "El Royale, 2019",
        "elimination": "El Royale, with elimination",
    }

    game: Literal["el-royale"] = "el-royale"
    edition: Literal["2019", "elimination"] = "elimination"
    options: ElRoyaleOptions = ElRoyaleOptions()
    seats: tuple[ElRoyaleSeat, ...]

    @model_validator(mode="after")
    def _check_player_count(self) -> Self:
        if not 2 <= len(self.seats) <= 8:
            raise ValueError(
                say(
                    "record.two_to_eight",
                    "El Royale is for 2 to 8 players, not {number}",
                    number=len(self.seats),
                )
            )
        return self

    @model_validator(mode="after")
    def _check_teams(self) -> Self:
        teams = [seat.team for seat in self.seats]
        if not any(teams):
            return self
        for seat in self.seats:
            if seat.team is None:
                raise ValueError(
                    say(
                        "record.no_team",
                        "{player} has no team and others have one: either all play in teams or nobody does "
                        "(ER-05)",
                        player=seat.name,
                    )
                )
        sides = list(dict.fromkeys(team for team in teams if team))
        if len(sides) == 1:
            raise ValueError(
                say(
                    "record.one_team",
                    "all players are in the team {team}: there is nobody to play against",
                    team=sides[0],
                )
            )
        if not self.options.free_seating:
            self._check_teams_are_even_and_alternate(teams, sides)
        return self

    @staticmethod
    def _check_teams_are_even_and_alternate(team_by_seat: list[str | None], team_names: list[str]) -> None:
        sizes = {side: team_by_seat.count(side) for side in team_names}
        if len(set(sizes.values())) > 1:
            uneven = ", ".join(
                say("record.team_has", "{team} has {size}", team=side, size=size)
                for side, size in sizes.items()
            )
            raise ValueError(
                say(
                    "record.uneven",
                    "the teams are uneven ({uneven}): that needs the house rule free_seating (ER-05)",
                    uneven=uneven,
                )
            )
        if team_by_seat != team_names * sizes[team_names[0]]:
            raise ValueError(
                say(
                    "record.not_alternating",
                    "the teams do not alternate around the table: that needs the house rule free_seating "
                    "(ER-05)",
                )
            )
