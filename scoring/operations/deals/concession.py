"""A conceded deal, entered by who concedes and what each side counted in hand (R15)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from piquet.deal.faults import ELDER, YOUNGER
from piquet.odds.conceded_scores import ConcededScore, conceded_scores, nearest_counts
from piquet.odds.impossible_scores import why_not_conceded
from piquet.partie.result import judged_totals, may_end_partie, reckon_partie
from scoring.models import Mark
from scoring.operations.deals.doubt import ImpossibleScoresError
from scoring.operations.deals.figures import Figures
from scoring.sheet.itemised import by_seat, side_of
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Concession:
    """A conceded deal before it is written.

    `by` is the seat of the player who concedes. `in_hand` is the count of each side before the
    play, by seat. `results` are the possible scores, elder's first. There are several if only the
    players know whether there was a repique.
    """

    partie: int
    deal: int
    dealer: int
    by: int
    in_hand: Pair
    results: tuple[ConcededScore, ...]


class UnconfirmedConcessionError(OperationError):
    """Raised to ask, before a conceded deal is written, whether its score is right."""

    def __init__(self, concession: Concession) -> None:
        super().__init__(_("Say whether the score is right."))
        self.concession = concession


def may_concede(sheet: Sheet, partie: int, deal: int) -> tuple[int, ...]:
    """Return the seats whose players may concede this deal.

    The deal must be one that may end its partie, and the player must not have saved the rubicon.
    """
    if not sheet.rules.rubicon or not may_end_partie(deal, sheet.rules):
        return ()
    before = _judged(sheet, partie, deal, ())
    return tuple(seat for seat in (0, 1) if before[seat] < sheet.rules.rubicon)


def with_conceded_scores(sheet: Sheet, figures: Figures) -> Figures:
    """Return the figures of a conceded deal with the scores that follow from the counts in hand.

    Raises OperationError if the deal cannot be conceded, or if no two hands have these counts.
    Raises UnconfirmedConcessionError until the writer has confirmed one of the possible scores.
    """
    if figures.in_hand is None or figures.mark_seat is None:
        return figures
    concession = _concession(sheet, figures, figures.in_hand, figures.mark_seat)
    figures = replace(figures, in_hand=None)
    results = {by_seat(result.scores, figures.dealer): result for result in concession.results}
    saved = {scores: _why_saved(sheet, figures, scores) for scores in results}
    if all(saved.values()):
        raise OperationError(next(iter(saved.values())), f"score_{figures.mark_seat}")
    left = {scores: result for scores, result in results.items() if not saved[scores]}
    if figures.scores not in left:
        raise UnconfirmedConcessionError(replace(concession, results=tuple(left.values())))
    return figures


def verify_conceded(sheet: Sheet, figures: Figures) -> None:
    """Raise OperationError if a player concedes and saves the rubicon (R15).

    The player may save it with this deal, or with a later deal that they conceded.
    """
    _verify_later(sheet, figures)
    last_deal = may_end_partie(figures.deal, sheet.rules)
    if figures.mark != Mark.CONCEDED or why_not_conceded(sheet.rules, last_deal=last_deal):
        return
    if text := _why_saved(sheet, figures, figures.scores):
        raise OperationError(text, "mark")


def _verify_later(sheet: Sheet, figures: Figures) -> None:
    """Raise OperationError if a player who conceded a later deal would save the rubicon."""
    partie, mended = sheet.partie(figures.partie), {figures.deal: figures.scores}
    saved = partie.saved_by_conceding(sheet.rules, mended) if partie else ()
    for deal, seat, total in saved:
        if deal.number > figures.deal:
            name = names_of(sheet, figures.partie)[seat]
            text = _(
                "%(name)s conceded deal %(deal)d, but would then have %(total)d in all and save "
                "the rubicon. Correct deal %(deal)d first."
            )
            words = {"name": name, "deal": deal.number, "total": total}
            raise OperationError(text % words, f"score_{seat}")


def _concession(sheet: Sheet, figures: Figures, in_hand: Pair, by: int) -> Concession:
    """Return the concession in the figures. Raises OperationError if it is impossible."""
    last_deal = may_end_partie(figures.deal, sheet.rules)
    if fault := why_not_conceded(sheet.rules, last_deal=last_deal):
        raise ImpossibleScoresError([("conceder", fault)], None)
    counts = by_seat(in_hand, figures.dealer)
    results = conceded_scores(counts, side_of(by, figures.dealer), sheet.rules)
    if not results:
        raise _no_such_counts(sheet, figures, counts)
    place = (figures.partie, figures.deal, figures.dealer)
    return Concession(*place, by=by, in_hand=in_hand, results=results)


def _no_such_counts(sheet: Sheet, figures: Figures, counts: Pair) -> OperationError:
    """Return the error for counts that no two hands have.

    Its field is the count that is closer to a possible one.
    """
    conceder = side_of(figures.mark_seat or 0, figures.dealer)
    near = [nearest_counts(counts, side, conceder, sheet.rules) for side in (ELDER, YOUNGER)]

    def far(side: int) -> int:
        return min((abs(count - counts[side]) for count in near[side]), default=10**9)

    side = ELDER if far(ELDER) < far(YOUNGER) else YOUNGER
    seats = by_seat((ELDER, YOUNGER), figures.dealer)
    seat = seats.index(side)
    names = names_of(sheet, figures.partie)
    if not near[side]:
        return OperationError(_("A hand can count at most 61 before the play."), f"score_{seat}")
    words = {
        "name": names[seat],
        "other": names[1 - seat],
        "count": counts[side],
        "theirs": counts[1 - side],
        "near": _(" or ").join(map(str, near[side])),
    }
    text = _(
        "If %(other)s counted %(theirs)d in hand, %(name)s cannot have counted %(count)d. "
        "The nearest is %(near)s."
    )
    return OperationError(text % words, f"score_{seat}")


def _why_saved(sheet: Sheet, figures: Figures, scores: Pair) -> str:
    """Return why the player may not concede: with these scores, by seat, they save the rubicon.

    "" if they do not.
    """
    seat = figures.mark_seat or 0
    total = _judged(sheet, figures.partie, figures.deal, [scores])[seat]
    if total < sheet.rules.rubicon:
        return ""
    return _(
        "With this deal %(name)s has %(total)d in all and saves the rubicon. Only a player who "
        "cannot reach %(rubicon)d may concede."
    ) % {
        "name": names_of(sheet, figures.partie)[seat],
        "total": total,
        "rubicon": sheet.rules.rubicon,
    }


def totals_with(sheet: Sheet, partie: int, deal: int, scores: Sequence[Pair]) -> Pair:
    """Return the partie's totals, by seat, after the deals before this one and these scores."""
    return reckon_partie(_deals(sheet, partie, deal, scores), sheet.rules).totals


def _judged(sheet: Sheet, partie: int, deal: int, scores: Sequence[Pair]) -> Pair:
    """Return the totals, by seat, that decide the rubicon."""
    return judged_totals(_deals(sheet, partie, deal, scores), sheet.rules)


def _deals(sheet: Sheet, partie: int, deal: int, scores: Sequence[Pair]) -> list[Pair]:
    sheet_partie = sheet.partie(partie)
    before = (
        [written.scores for written in sheet_partie.deals if written.number < deal]
        if sheet_partie
        else []
    )
    return [*before, *scores]
