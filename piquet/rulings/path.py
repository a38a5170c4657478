"""A path of questions to a ruling, as a table: a column for a question, a row for an ending."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from piquet.rulings.ruling import Ruling

ANY: Final = "–"
"""In a row: the question is not asked, or its answer makes no difference."""
OR: Final = " or "

LAWS_OF_PIQUET: Final = "piquet"
AU_CENT: Final = "au-cent"


class ContradictionError(ValueError):
    """Answers that no row of the path has."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question in the words of the table, and the answers it may have: by name, in words."""

    name: str
    text: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """The answers of one ending, one for each question, and its ruling.

    An answer is a name, two of them with “or” between, or `ANY`.
    """

    answers: tuple[str, ...]
    ruling: Ruling

    def goes_with(self, place: int, answer: str) -> bool:
        """Whether the answer to this question leads to this row."""
        return self.answers[place] == ANY or answer in self.answers[place].split(OR)


@dataclass(frozen=True, slots=True)
class Path:
    """The questions about one kind of error, and every ending.

    `laws` are the laws it decides by, `title` says what went wrong, in the words of the table.
    `offender` is the player in error: “elder”, “younger”, “” for none, or “who” if the question of
    that name tells. `game` is the set of laws: those of piquet, or of piquet au cent.
    """

    name: str
    laws: tuple[str, ...]
    title: str
    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    offender: str = "who"
    game: str = LAWS_OF_PIQUET


def rows_left(path: Path, answers: Mapping[str, str]) -> tuple[Row, ...]:
    """The rows to which these answers, by question, can still lead."""
    places = [
        (place, answers[question.name])
        for place, question in enumerate(path.questions)
        if question.name in answers
    ]
    if any(answer not in path.questions[place].answers for place, answer in places):
        return ()
    return tuple(
        row for row in path.rows if all(row.goes_with(place, answer) for place, answer in places)
    )


def next_question(path: Path, answers: Mapping[str, str]) -> Question | None:
    """The next question to ask; None if the answers have led to an ending.

    >>> from piquet.rulings.all_paths import PATHS
    >>> path = PATHS["suit-not-followed"]
    >>> question = next_question(path, {"who": "elder"})
    >>> question.name, question.text, dict(question.answers)
    ('since', 'Have more cards been played since?', {'no': 'No', 'yes': 'Yes'})
    >>> next_question(path, {"who": "elder", "since": "no"})
    """
    left = rows_left(path, answers)
    for place, question in enumerate(path.questions):
        if question.name not in answers and any(row.answers[place] != ANY for row in left):
            return question
    return None


def answers_open(path: Path, answers: Mapping[str, str], question: Question) -> tuple[str, ...]:
    """The answers to a question that contradict none of those given."""
    place = path.questions.index(question)
    left = rows_left(path, answers)
    return tuple(
        answer for answer in question.answers if any(row.goes_with(place, answer) for row in left)
    )


def ruling_of(path: Path, answers: Mapping[str, str]) -> Ruling:
    """The ruling to which these answers lead.

    Raises ContradictionError if no ending has them, and ValueError if a question is still open.

    >>> from piquet.rulings.all_paths import PATHS
    >>> ruling = ruling_of(PATHS["suit-not-followed"], {"who": "elder", "since": "no"})
    >>> ruling.says, ruling.laws
    ('They take the card back and play the suit led.', ('59',))
    """
    left = rows_left(path, answers)
    if not left:
        raise ContradictionError(f"No ruling of “{path.title}” has these answers: {dict(answers)}.")
    if question := next_question(path, answers):
        raise ValueError(f"“{path.title}” still asks: {question.text}")
    (row,) = left
    return row.ruling


def offender_of(path: Path, answers: Mapping[str, str]) -> str:
    """“elder” or “younger”, who is in error; “” if nobody is."""
    return answers.get("who", "") if path.offender == "who" else path.offender


def walked(path: Path, given: Mapping[str, str]) -> dict[str, str]:
    """The answers among those `given` that go together, in the order of the questions."""
    answers: dict[str, str] = {}
    while (question := next_question(path, answers)) is not None:
        answer = given.get(question.name)
        if answer is None or answer not in answers_open(path, answers, question):
            break
        answers[question.name] = answer
    return answers
