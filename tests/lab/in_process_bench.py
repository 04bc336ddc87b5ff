"""A bench for tests: its games are played in this process, when the test says so."""

from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import Question
from views.lab.game_runner import play_batch
from views.lab.question_repository import QuestionRunner, QuestionStatus


class BenchAtHand(QuestionRunner):
    """A bench whose games are played when the test says so."""

    def start_or_continue_question(self, question: Question) -> None:
        self.standing = QuestionStatus(question, True)

    def stop_playing(self) -> None:
        self.standing = self.standing._replace(is_played=False)

    def play(self, games: int) -> None:
        question = self.standing.question
        found = answer_question_json(question, play_batch(question, 0, games))
        self._update_status_and_answer_history({"game_count": games, "rate": 12.5, "answer": found})
