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
    """Answers that together match no row of the path."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question in the words of the table, and its possible answers: their names and their
    words."""

    name: str
    text: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """The answers that lead to one ending, one for each question, and its ruling.

    An answer is a name, several of them with “or” between, or `ANY`.
    """

    answers: tuple[str, ...]
    ruling: Ruling

    def goes_with(self, place: int, answer: str) -> bool:
        """Return whether this answer to the question at index `place` can lead to this row."""
        return self.answers[place] == ANY or answer in self.answers[place].split(OR)


@dataclass(frozen=True, slots=True)
class Path:
    """The questions about one kind of error, and every ending.

    `laws` are the laws that decide. `title` says what went wrong, in the words of the table.
    `offender` is the player in error: “elder”, “younger”, “” for none, or “who” if the question of
    that name decides. `game` is the set of laws: those of piquet, or of piquet au cent.
    """

    name: str
    laws: tuple[str, ...]
    title: str
    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    offender: str = "who"
    game: str = LAWS_OF_PIQUET


def rows_left(path: Path, answers: Mapping[str, str]) -> tuple[Row, ...]:
    """Return the rows to which these answers (by the name of the question) can still lead."""
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
    """Return the next question to ask; None if the answers have led to an ending.

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
    """Return the answers to a question that do not contradict the given ones."""
    place = path.questions.index(question)
    left = rows_left(path, answers)
    return tuple(
        answer for answer in question.answers if any(row.goes_with(place, answer) for row in left)
    )


def ruling_of(path: Path, answers: Mapping[str, str]) -> Ruling:
    """Return the ruling to which these answers lead.

    Raises ContradictionError if no ending has these answers. Raises ValueError if a question is
    still open.

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
    """Return the side in error, “elder” or “younger”; “” if nobody is."""
    return answers.get("who", "") if path.offender == "who" else path.offender


def walked(path: Path, given: Mapping[str, str]) -> dict[str, str]:
    """Return the answers to the questions in their order, up to the first without a possible
    answer.

    The answers come from `given`, and later ones that contradict earlier ones are left out.
    """
    answers: dict[str, str] = {}
    while (question := next_question(path, answers)) is not None:
        answer = given.get(question.name)
        if answer is None or answer not in answers_open(path, answers, question):
            break
        answers[question.name] = answer
    return answers
