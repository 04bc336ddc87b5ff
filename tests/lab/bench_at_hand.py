"""A bench for tests: its games are played in this process, when the test says so."""

from referee.lab.game_statistics import answer
from referee.lab.questions import Question
from views.lab.game_runner import played, rows_in
from views.lab.question_repository import Bench, Standing


class BenchAtHand(Bench):
    """A bench whose games are played when the test says so."""

    def begin(self, question: Question) -> None:
        self.standing = Standing(question, True)

    def stop(self) -> None:
        self.standing = self.standing._replace(is_played=False)

    def play(self, games: int) -> None:
        question = self.standing.question
        found = answer(question, rows_in(played(question, 0, games)))
        self._told({"there": games, "rate": 12.5, "answer": found})
