"""Ask one question after another, up to the ruling. Nothing is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.forms import BoundField
from django.utils.translation import gettext as _

from club.access.who_sees_money import sees_money_among
from club.models import Member
from club.operation_error import OperationError
from piquet.deal.cards import suit_of
from piquet.rulings.apply_ruling import chooser
from piquet.rulings.path import (
    Path,
    Question,
    answers_open,
    next_question,
    offender_of,
    ruling_of,
    walked,
)
from piquet.rulings.ruling import BOTH, BYSTANDER, CALLER, HARMED, Choice, Effect, Ruling
from scoring.forms.ruling import RulingForm
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.rights import writes_for_club
from scoring.operations.rulings.propose import (
    Proposed,
    bystanders,
    if_proposed,
    needs_consent,
    points_to_choose,
    verify_proposed,
)
from scoring.pages.rulings.place import DEALER, PATH, Place
from scoring.sheet.sheet import Sheet
from scoring.words.playing_cards import one_suit_shown
from scoring.words.rulings.before_and_after import BeforeAndAfter, before_and_after
from scoring.words.rulings.effects import effects_if_proposed

SHOWN: Final = "elder_shown"


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with its answer, and the address that returns to the question."""

    question: str
    answer: str
    back: str


@dataclass(frozen=True, slots=True)
class Key:
    """A button for an answer. `name` is the player's name if the answer is elder or younger."""

    text: str
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class ProposableRuling:
    """A ruling that the member may propose, as it is or with the choice of one player.

    `number` is the index of the choice, "" for none. `by` is the name of the player who may choose,
    "" if the ruling has no choice or both must agree (`for_both`). `does` are the effects.
    `compared` has the changes on the card, before and after, None if there is nothing to compare.
    `waits` is whether the other side must agree before the ruling counts. `refused` is the reason
    why nobody can propose it, "" if the member can. `asks_bystander` is whether the form must name
    the bystander who pays.
    """

    number: str
    says: str
    by: str
    for_both: bool
    does: list[str]
    compared: BeforeAndAfter | None
    waits: bool
    refused: str
    asks_bystander: bool


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class WalkPage:
    """A path of questions, followed as far as the answers in the `query` lead.

    Costs a player no query besides the card and its sheet. A ruling costs anyone else one, for the
    scribe. A ruling by which a bystander pays costs one, for the people to choose from.
    """

    member: Member
    card: Card
    sheet: Sheet
    place: Place
    path: Path
    query: Mapping[str, str]
    form: RulingForm | None = None
    """The refused form."""

    @cached_property
    def answers(self) -> dict[str, str]:
        """Map each question to its answer, as far as the answers are consistent and in order."""
        return walked(self.path, self.query)

    @property
    def left_out(self) -> bool:
        """Whether answers were left out because they contradict earlier answers."""
        names = {question.name for question in self.path.questions}
        return any(name in names - self.answers.keys() for name in self.query)

    @cached_property
    def question(self) -> Question | None:
        """The question to answer now. None once there is a ruling."""
        return next_question(self.path, self.answers)

    @property
    def step(self) -> int:
        """The number of the question, from 1."""
        return len(self.answers) + 1

    @property
    def keys(self) -> Iterator[Key]:
        """The answers to the question that do not contradict earlier answers."""
        if self.question is None:
            return
        for answer in answers_open(self.path, self.answers, self.question):
            text = _(self.question.answers[answer])
            given = {**self.answers, self.question.name: answer}
            yield Key(text, self.place.name_of(answer), self._address(given))

    @property
    def answered(self) -> Iterator[AnsweredQuestion]:
        """The questions answered so far, each with the address that returns to it."""
        before: dict[str, str] = {}
        for question in self.path.questions:
            if question.name not in self.answers:
                continue
            answer = self.answers[question.name]
            text, name = _(question.answers[answer]), self.place.name_of(answer)
            label = f"{text} ({name})" if name else text
            yield AnsweredQuestion(_(question.text), label, self._address(before))
            before[question.name] = answer
        if self.shown:
            (point,) = (cards for cards in self.points if suit_of(cards) == self.shown)
            yield AnsweredQuestion(self.which_point, one_suit_shown(point), self._address(before))

    @property
    def back(self) -> str:
        """The address one step back: the previous question, or the choice of what went wrong."""
        answered = list(self.answered)
        return answered[-1].back if answered else self.place.address(self.member.club.slug)

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling to which the answers lead. None while a question is open."""
        return None if self.question else ruling_of(self.path, self.answers)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The cards of elder's equal points, if it matters which of them elder showed (Case IV)."""
        if self.ruling is None:
            return ()
        effects = (self.ruling.effect, *(choice.effect for choice in self.ruling.choices))
        proposed = self._proposed(None)
        choices = (points_to_choose(self.sheet, proposed, effect) for effect in effects)
        return next(filter(None, choices), ())

    @cached_property
    def shown(self) -> str:
        """The suit of the point that elder showed. "" if it is not given, or does not matter."""
        suit = self.query.get(SHOWN, "")
        return suit if suit in map(suit_of, self.points) else ""

    @property
    def which_point(self) -> str:
        """The text of the question which point elder showed."""
        return _("Which point did %(name)s show?") % {"name": self.place.elder}

    @property
    def point_keys(self) -> Iterator[Key]:
        """Buttons for elder's equal points, if the reader must still say which one elder showed."""
        for cards in () if self.shown else self.points:
            given = {**self.answers, SHOWN: suit_of(cards)}
            yield Key(one_suit_shown(cards), "", self._address(given))

    @property
    def offender(self) -> str:
        """The player in error, “elder” or “younger”. "" if neither is."""
        return offender_of(self.path, self.answers)

    @cached_property
    def outcomes(self) -> list[ProposableRuling]:
        """The rulings that the member may propose: the ruling as it is, then each choice."""
        if self.ruling is None:
            return []
        ruling = self.ruling
        chosen = [self._outcome(ruling, *choice) for choice in enumerate(ruling.choices)]
        return [self._outcome(ruling, None, None), *chosen]

    def _outcome(
        self, ruling: Ruling, number: int | None, choice: Choice | None
    ) -> ProposableRuling:
        effect = (choice or ruling).effect
        proposed = replace(self._proposed(number), elder_shown=self.shown)
        refused = ""
        try:
            verify_proposed(self.sheet, self.member, proposed)
        except OperationError as fault:
            refused = "" if fault.field == "bystander" else fault.message
        return ProposableRuling(
            number="" if number is None else str(number),
            says=_(choice.says) if choice else "",
            by=self.who_chooses(choice) if choice else "",
            for_both=choice is not None and choice.by == BOTH,
            does=self._does(effect, corrects=ruling.corrects),
            compared=None if refused else self._compared(proposed),
            waits=not writes_for_club(self.sheet, self.member)
            and needs_consent(self.sheet, self.member, proposed),
            refused=refused,
            asks_bystander=effect.pays == BYSTANDER,
        )

    def _proposed(self, number: int | None) -> Proposed:
        place = self.place
        return Proposed(
            place.partie, place.number, place.dealer, self.path.name, self.answers, number
        )

    def _compared(self, proposed: Proposed) -> BeforeAndAfter | None:
        if self.place.deal is None:
            return None
        then, record = if_proposed(self.card, self.sheet, self.member, proposed)
        of = (proposed.partie, proposed.deal, record)
        in_money = sees_money_among(self.member, self.sheet.members)
        return before_and_after(self.sheet, then, of, in_money=in_money)

    @property
    def bystander(self) -> BoundField:
        """The field that asks who the bystander was."""
        empty = RulingForm(bystanders=bystanders(self.sheet, self.member))
        return (self.form or empty)["bystander"]

    @property
    def refused(self) -> str:
        """The reason why the member can propose nothing at all. "" if they can."""
        reasons = {outcome.refused for outcome in self.outcomes}
        return reasons.pop() if len(reasons) == 1 else ""

    @property
    def asks_the_other(self) -> bool:
        """Whether a ruling that the member can propose would wait for the other side."""
        return any(outcome.waits and not outcome.refused for outcome in self.outcomes)

    @property
    def key(self) -> str:
        """A fresh key for the form, different for each page."""
        return new_key()

    @property
    def fields(self) -> dict[str, object]:
        """The hidden fields of the form: dealer, path, answers, and the point shown."""
        shown = {SHOWN: self.shown} if self.shown else {}
        return {DEALER: self.place.dealer, PATH: self.path.name, **self.answers, **shown}

    def who_chooses(self, choice: Choice) -> str:
        """Return the name of the player who may make this choice. "" if both may."""
        return self.place.name_of(chooser(choice, self.offender))

    def _does(self, effect: Effect, *, corrects: bool) -> list[str]:
        place = self.place
        return effects_if_proposed(
            effect,
            place.elder,
            place.younger,
            place.name_of(self.offender),
            caller=place.name_of(self.answers.get(CALLER, "")),
            harmed=place.name_of(self.answers.get(HARMED, "")),
            corrects=corrects,
        )

    def _address(self, answers: Mapping[str, str]) -> str:
        return self.place.address(self.member.club.slug, **{PATH: self.path.name, **answers})
