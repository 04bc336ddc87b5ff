"""Headers of Royals and Battle Royals."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from models.record import Header, Seat
from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.translation import say, wording


class _RoyalsHeader(Header):
    fewest: ClassVar[int]
    most: ClassVar[int]

    @model_validator(mode="after")
    def _check_player_count(self) -> Self:
        number = len(self.seats)
        if not self.fewest <= number <= self.most:
            title = wording(f"title.{self.game}.{self.edition}", self.titles[self.edition])
            if self.fewest == self.most:
                raise ValueError(
                    say(
                        "record.players",
                        "{title} is for {most} players, not {number}",
                        title=title,
                        most=self.most,
                        number=number,
                    )
                )
            raise ValueError(
                say(
                    "record.fewest_to_most",
                    "{title} is for {fewest} to {most} players, not {number}",
                    title=title,
                    fewest=self.fewest,
                    most=self.most,
                    number=number,
                )
            )
        return self


class RoyalsHeader(_RoyalsHeader):
    """Two players."""

    titles: ClassVar = {"2-player": "Royals"}
    fewest = most = 2

    game: Literal["royals"] = "royals"
    edition: Literal["2-player"] = "2-player"
    options: RoyalsOptions = RoyalsOptions()
    seats: tuple[Seat, ...]


class BattleRoyalsHeader(_RoyalsHeader):
    """Two to ten players, clockwise; the text is made for three and more."""

    titles: ClassVar = {"extra-players": "Battle Royals"}
    fewest, most = 2, 10

    game: Literal["battle-royals"] = "battle-royals"
    edition: Literal["extra-players"] = "extra-players"
    options: BattleRoyalsOptions = BattleRoyalsOptions()
    seats: tuple[Seat, ...]
