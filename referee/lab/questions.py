"""Questions to the laboratory. Each question numbers its games, and a number means the same game on every
computer.

Games that compare values of a house rule use the same cards and lots, so that a difference is the effect of
the rule.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import Final, Literal, NamedTuple, get_args, get_origin

from models.json_values import Json, JsonObject
from models.record import Header, NoRecord
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named, header_from_json, new_record
from referee.lab.laboratory import Laboratory, PlayedGame, Player, RandomSource
from referee.number_types import Seat

QuestionKind = Literal["armies", "rules", "game", "players"]
UNLIKE: Final = 16
"""Two armies are unlike if the squared differences of their unit counts add up to this. Battles of unlike
armies say most about costs."""
UNIFORM: Final = 3
"""Every third pair of battles is between random armies; they check how well the costs fit."""
CHANGED_OVER: Final = "changed over"
"""How armies are compared: two battles with the same lots, the second with the armies exchanged, so that luck
cancels out and fewer battles are needed. Written into the results folder, because older folders were filled
without it."""
RandomSourceFactory = Callable[[str], RandomSource]
"""Makes a source of chance from a text; the same text gives the same chances."""


class Question(NamedTuple):
    """One question. It is stored with its results; a folder holds one question only."""

    asks: QuestionKind
    game: str
    player: str
    seed: int = 1
    option: str = ""
    parts: tuple[str, ...] = ()
    """The units that armies are made of, in a question about armies."""
    names: tuple[str, ...] = ("A", "B")
    edition: str = ""
    """Empty for the usual edition, and then not written, so that older folders still match their question."""

    def to_json_object(self) -> JsonObject:
        """The question as JSON."""
        written = {**self._asdict(), "parts": list(self.parts), "names": list(self.names)}
        written |= {"plan": CHANGED_OVER} if self.asks == "armies" else {}
        revised = laboratory_of_game(self.game).revised
        if times := sum(revised.values()) if self.asks == "players" else revised.get(self.player, 0):
            written["revised"] = times
        return {name: value for name, value in written.items() if name != "edition" or value}


class GameRow(NamedTuple):
    """One played game, as stored."""

    number: int
    setting: int
    """The index of the value (see `compared_rule_values_or_player_pairs`) it was played with."""
    sides: tuple[int, ...]
    """The army of each seat, by its index in `all_armies`."""
    placing: tuple[int, ...]
    ending: str
    rounds: int
    acts: int
    first: int

    @property
    def winner(self) -> int:
        """The seat that won; -1 for a tie."""
        return self.placing.index(1) if self.placing.count(1) == 1 else -1


def laboratory_of_game(game: str) -> Laboratory:
    """The laboratory of a game. Raises NoRecord if it has none."""
    found = game_named(game).laboratory()
    if found is None:
        raise NoRecord(
            say(
                "lab.no_players",
                "{game}: the laboratory has no players for this game yet",
                game=game_named(game).title,
            )
        )
    return found


def player_names_as_letters(game: str, player_count: int) -> tuple[str, ...]:
    """Names for this many players: letters. Raises NoRecord if the game is not played by this many."""
    if player_count not in game_named(game).players:
        raise NoRecord(
            say(
                "lab.no_seats",
                "{game} is not played by {seats}",
                game=game_named(game).title,
                seats=player_count,
            )
        )
    return tuple("ABCDEFGHIJ"[:player_count])


def game_with_comparable_armies() -> AnyGame:
    """The game whose armies can be compared."""
    return next(game for game in GAMES.values() if (found := game.laboratory()) is not None and found.parts)


def compared_rule_values_or_player_pairs(question: Question) -> tuple[Json, ...]:
    """What is compared: the values of the house rule, the usual one first; or pairs of players; else one
    setting without a name."""
    if question.asks == "players":
        return tuple(
            f"{strong} against {weak}" for weak, strong in pairwise(laboratory_of_game(question.game).players)
        )
    if question.asks != "rules":
        return (None,)
    rules, unplayed = (
        game_named(question.game).house_rules_class.model_fields,
        laboratory_of_game(question.game).unplayed,
    )
    fields = {name: field for name, field in rules.items() if name not in unplayed}
    if question.option not in fields:
        known = ", ".join(fields)
        raise NoRecord(
            say(
                "lab.no_option",
                "no house rule is called {name}: there are {known}",
                name=question.option,
                known=known,
            )
        )
    field = fields[question.option]
    values: Sequence[Json] = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    values = (False, True) if field.annotation is bool else values
    if not values:
        raise NoRecord(
            say(
                "lab.no_values",
                "{name} is a number or a name: ask about a house rule of a few values",
                name=question.option,
            )
        )
    return (field.default, *(value for value in values if value != field.default))


def all_armies(unit_kinds: Sequence[str], army_size: int) -> list[tuple[str, ...]]:
    """Every army of this size that can be made of these units."""
    return list(combinations_with_replacement(unit_kinds, army_size))


def checked_question(question: Question) -> Question:
    """The question itself, if it can be answered. Raises NoRecord otherwise."""
    laboratory = laboratory_of_game(question.game)
    if question.asks != "players" and question.player not in laboratory.players:
        known = ", ".join(laboratory.players)
        raise NoRecord(
            say(
                "lab.no_player",
                "no player is called {name}: there are {known}",
                name=question.player,
                known=known,
            )
        )
    for part in question.parts:
        if part not in laboratory.parts:
            known = ", ".join(laboratory.parts)
            raise NoRecord(
                say("lab.no_unit", "no unit is called {name}: there are {known}", name=part, known=known)
            )
    if question.asks == "armies" and len(set(question.parts)) < 2:
        raise NoRecord(say("lab.one_unit", "armies are compared by two kinds of units or more"))
    compared_rule_values_or_player_pairs(question)
    return question


def games_per_half_second(question: Question) -> int:
    """The number of games of this question that take about half a second."""
    batches = laboratory_of_game(question.game).batches
    return batches[question.player] if question.player in batches else min(batches.values())


def question_from_json_ignoring_unknown_fields(question_json: JsonObject) -> Question:
    """The question stored as this JSON."""
    lists = {name: tuple(value) for name, value in question_json.items() if isinstance(value, list)}
    fields = {name: value for name, value in {**question_json, **lists}.items() if name in Question._fields}
    return Question(**fields)  # type: ignore[arg-type]  # as it was written


def seat_of_stronger_player(deal_number: int, seat_count: int) -> Seat:
    """The seat of the stronger of two players: each seat in turn."""
    return deal_number % seat_count


def number_of_army_pair(row: GameRow) -> int:
    """The number of the pair that a battle of armies belongs to."""
    return row.number // 2


def has_random_armies(row: GameRow) -> bool:
    """True if this battle was between random armies rather than unlike ones."""
    return number_of_army_pair(row) % UNIFORM == 0


class QuestionGames:
    """Plays the games of a question by their numbers."""

    def __init__(self, question: Question, make_random_source: RandomSourceFactory) -> None:
        self.question, self._lots = question, make_random_source
        self._laboratory = laboratory_of_game(question.game)
        self._settings = compared_rule_values_or_player_pairs(question)
        self._armies = all_armies(question.parts or self._laboratory.parts, self._laboratory.side)

    def play_game(self, game_number: int) -> GameRow:
        """Play the game of this number to its end."""
        setting, deal = game_number % len(self._settings), game_number // len(self._settings)
        deal, turned = divmod(deal, 2) if self.question.asks == "armies" else (deal, 0)
        sides = self._drawn_army_numbers_or_empty(deal)[:: -1 if turned else 1]
        players, random = (
            self._players_by_seat(setting, deal),
            self._lots(f"{self.question.seed} game {deal}"),
        )
        return game_row(
            game_number,
            setting,
            sides,
            self._laboratory.play_game(self.header_of_game(setting, sides), players, random),
        )

    def _players_by_seat(self, setting: int, deal_number: int) -> list[Player]:
        known, seats = self._laboratory.players, len(self.question.names)
        if self.question.asks != "players":
            return [known[self.question.player]] * seats
        weak, strong = list(known.values())[setting : setting + 2]
        return [
            strong if seat == seat_of_stronger_player(deal_number, seats) else weak for seat in range(seats)
        ]

    def _drawn_army_numbers_or_empty(self, deal_number: int) -> tuple[int, ...]:
        if not self._laboratory.parts:
            return ()
        random = self._lots(f"{self.question.seed} sides {deal_number}")
        while True:
            one, other = (int(random.random() * len(self._armies)) for _ in range(2))
            if one != other and (
                deal_number % UNIFORM == 0 or self._are_armies_different_or_too_few(one, other)
            ):
                return one, other

    def _are_armies_different_or_too_few(self, one: int, other: int) -> bool:
        counts = Counter(self._armies[one])
        counts.subtract(self._armies[other])
        return sum(number * number for number in counts.values()) >= UNLIKE or len(self._armies) < len(
            self._laboratory.parts
        )

    def header_of_game(self, setting_index: int, army_numbers: tuple[int, ...]) -> Header:
        """The header of the table at which a game is played."""
        written = new_record(
            self.question.game, self.question.names, [self._armies[side] for side in army_numbers]
        )
        options = (
            {} if self.question.asks != "rules" else {self.question.option: self._settings[setting_index]}
        )
        edition = {"edition": self.question.edition} if self.question.edition else {}
        return header_from_json({**written, **edition, "options": options})


def game_row(number: int, setting: int, sides: tuple[int, ...], game: PlayedGame) -> GameRow:
    return GameRow(number, setting, sides, game.placing, game.ending, game.rounds, game.acts, game.first)


def play_games_of_numbers(
    question: Question, numbers: range, make_random_source: RandomSourceFactory
) -> Iterator[GameRow]:
    """Play the games of these numbers."""
    games = QuestionGames(question, make_random_source)
    for number in numbers:
        yield games.play_game(number)
