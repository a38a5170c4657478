"""Doubts about scores that are impossible or very rare, with the scores that may be meant."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.operation_error import OperationError
from piquet.odds import slips
from piquet.odds.impossible_scores import ScoreFault
from piquet.rule_sets import RuleSet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MeantScores:
    """Scores, by seat, that the writer may have meant.

    `slip` is the kind of slip that explains the typed scores (`slips.DIGITS` …). `figures` are the
    scores as text.
    """

    scores: Pair
    figures: str
    slip: str

    @property
    def value(self) -> str:
        """The scores as the value of a form's field."""
        return as_value(self.scores)


@dataclass(frozen=True, slots=True)
class Doubt:
    """The typed scores, by seat, and the scores that the writer may have meant.

    One deal in `one_in` has scores this rare, None if no deal can end with them. `figures` are the
    scores as text, in the order of the card's columns.
    """

    scores: Pair
    figures: str
    one_in: int | None
    offers: tuple[MeantScores, ...]

    @property
    def value(self) -> str:
        """The scores as the value of a form's field."""
        return as_value(self.scores)


class ImpossibleScoresError(OperationError):
    """Raised if no deal can end with these scores. `elder` is the seat of elder.

    `wrong` are the errors with their fields, at least one. The page words them; the messages here
    are in English, as the laws give them. `doubt` has the scores that may be meant. It is None for
    a marked deal.
    """

    def __init__(
        self, wrong: Sequence[tuple[str, ScoreFault]], doubt: Doubt | None, elder: int = 0
    ) -> None:
        (field, first), *others = wrong
        more = tuple((beside, fault.message) for beside, fault in others)
        super().__init__(first.message, field, more)
        self.wrong = wrong
        self.elder = elder
        self.doubt = doubt


class UnusualScoresError(OperationError):
    """Raised to ask whether very rare scores are right. The page words the question."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__(f"One deal in {doubt.one_in} is as rare as {doubt.figures}.")
        self.doubt = doubt


def as_value(scores: Pair) -> str:
    """Return the scores, by seat, as the value of a form's field: “82:23”."""
    return f"{scores[0]}:{scores[1]}"


def unusual(scores: Pair, elder: int, rules: RuleSet) -> UnusualScoresError | None:
    """Return the question about rare scores, given by seat, or None if they are usual enough.

    `elder` is the seat of elder.
    """
    pair = slips.unlikely_pair(scores[elder], scores[1 - elder], rules)
    if pair is None:
        return None
    return UnusualScoresError(_doubt(scores, elder, pair.slips, pair.about))


def meant_by_impossible(scores: Pair, elder: int, rules: RuleSet) -> Doubt:
    """Return the doubt about impossible scores, with scores that may be meant, all by seat."""
    return _doubt(scores, elder, slips.likeliest(scores[elder], scores[1 - elder], rules), None)


def _doubt(scores: Pair, elder: int, meant: tuple[slips.Slip, ...], one_in: int | None) -> Doubt:
    offers = (_offer(slip, elder) for slip in meant)
    return Doubt(scores, _figures(scores), one_in, tuple(offers))


def _offer(slip: slips.Slip, elder: int) -> MeantScores:
    scores = (slip.younger, slip.elder) if elder else (slip.elder, slip.younger)
    return MeantScores(scores, _figures(scores), slip.kind)


def _figures(scores: Pair) -> str:
    return f"{scores[0]}–{scores[1]}"
