"""The page of odds."""

from dataclasses import dataclass

from front.odds.answer import Answer
from front.odds.form import OddsForm
from front.odds.problems import Kinds, Problem, kinds, problems
from front.odds.record import RecordOfDeals, record


@dataclass(frozen=True, slots=True)
class OddsPage:
    """A question with its answer, De Moivre's five problems, and the record. Makes no query."""

    form: OddsForm

    @property
    def answer(self) -> Answer | None:
        """The answer, or None if the question has an error."""
        question = self.form.question
        return Answer(question) if question else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The first four problems."""
        return problems()

    @property
    def kinds(self) -> Kinds:
        """The fifth problem."""
        return kinds()

    @property
    def record(self) -> RecordOfDeals:
        """The printed record beside our deals."""
        return record()
