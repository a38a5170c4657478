"""One question after another, up to the ruling. It writes nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from club.models import Member
from scoring.laws.rulings.path import (
    Path,
    Question,
    answers_open,
    next_question,
    offender_of,
    ruling_of,
)
from scoring.laws.rulings.ruling import Choice, Effect, Ruling
from scoring.models import Card
from scoring.pages.rulings.place import PATH, Place
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.effects import effects_in_words


@dataclass(frozen=True, slots=True)
class Said:
    """A question that is answered, and the way back to it."""

    question: str
    answer: str
    back: str


@dataclass(frozen=True, slots=True)
class Key:
    """An answer to tap. `name` is the player, where the answer says elder or younger."""

    text: str
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What may be proposed: the ruling as it is, or with what one player may choose.

    `number` is the choice's place among the ruling's choices, "" for none. `does` are its effects.
    """

    number: str
    says: str
    by: str
    does: list[str]


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class WalkPage:
    """A path of questions, walked as far as the `asked` answers lead.

    It costs no query besides the card and its sheet.
    """

    member: Member
    card: Card
    sheet: Sheet
    place: Place
    path: Path
    asked: Mapping[str, str]

    @cached_property
    def answers(self) -> dict[str, str]:
        """The answers by question, as far as they go together and are asked in this order."""
        return walked(self.path, self.asked)

    @property
    def left_out(self) -> bool:
        """Whether answers were left out because they contradict those before them."""
        names = {question.name for question in self.path.questions}
        return any(name in names - self.answers.keys() for name in self.asked)

    @cached_property
    def question(self) -> Question | None:
        """The question to answer now. None if the ruling is reached."""
        return next_question(self.path, self.answers)

    @property
    def step(self) -> int:
        """The number of the question, from 1."""
        return len(self.answers) + 1

    @property
    def keys(self) -> Iterator[Key]:
        """The answers to the question that contradict none before."""
        if self.question is None:
            return
        for said in answers_open(self.path, self.answers, self.question):
            text = _(self.question.answers[said])
            given = {**self.answers, self.question.name: said}
            yield Key(text, self.place.name_of(said), self._address(given))

    @property
    def said(self) -> Iterator[Said]:
        """The questions answered so far, each with the way back to it."""
        before: dict[str, str] = {}
        for question in self.path.questions:
            if question.name not in self.answers:
                continue
            answer = self.answers[question.name]
            text, name = _(question.answers[answer]), self.place.name_of(answer)
            told = f"{text} ({name})" if name else text
            yield Said(_(question.text), told, self._address(before))
            before[question.name] = answer

    @property
    def back(self) -> str:
        """The address one step back: the question before, or what went wrong."""
        said = list(self.said)
        return said[-1].back if said else self.place.address(self.member.club.slug)

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling, if the answers lead to it."""
        return None if self.question else ruling_of(self.path, self.answers)

    @property
    def offender(self) -> str:
        """“elder” or “younger”, who is in error. "" if nobody is."""
        return offender_of(self.path, self.answers)

    @cached_property
    def does(self) -> list[str]:
        """What the ruling does if nobody chooses otherwise."""
        return self._does(self.ruling.effect) if self.ruling else []

    @property
    def choices(self) -> list[Outcome]:
        """What may be chosen instead."""
        choices = self.ruling.choices if self.ruling else ()
        return [
            Outcome(
                str(number), _(choice.says), self.who_chooses(choice), self._does(choice.effect)
            )
            for number, choice in enumerate(choices)
        ]

    def who_chooses(self, choice: Choice) -> str:
        """The name of the player who may choose so. "" if both may."""
        return self.place.name_of(chooser(choice, self.offender))

    def _does(self, effect: Effect) -> list[str]:
        place = self.place
        return effects_in_words(effect, place.elder, place.younger, place.name_of(self.offender))

    def _address(self, answers: Mapping[str, str]) -> str:
        return self.place.address(self.member.club.slug, **{PATH: self.path.name, **answers})


def walked(path: Path, asked: Mapping[str, str]) -> dict[str, str]:
    """The answers among those `asked` that go together, in the order of the questions."""
    answers: dict[str, str] = {}
    while (question := next_question(path, answers)) is not None:
        answer = asked.get(question.name)
        if answer is None or answer not in answers_open(path, answers, question):
            break
        answers[question.name] = answer
    return answers


def chooser(choice: Choice, offender: str) -> str:
    """“elder” or “younger”, who may choose so; "" if both may."""
    if choice.by == "other":
        return {"elder": "younger", "younger": "elder"}.get(offender, "")
    return "younger" if choice.by == "dealer" else choice.by.removeprefix("both")
