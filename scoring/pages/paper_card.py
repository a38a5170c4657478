"""The page for typing a paper card, with the report beside it (R62).

The report shows only what can be judged from the figures so far.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from club.models import Member
from piquet.formats.card_file import CardFile
from piquet.partie.result import reckon_partie
from scoring.forms.paper import PaperHeadForm
from scoring.forms.paper_figures import SEATS, PaperFigures, deal_at, under_at
from scoring.models import Card
from scoring.operations.cards.verify_paper_card import check_file

_IN_PARTIE = re.compile(r"parties\[(\d+)\]\.(deals|written\.totals|written\.won)(?:\[(\d+)\])?")
_CARRIED = re.compile(r"written\.carried\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the report: field, place of the deal, message and correct figure."""

    field: str
    place: str
    message: str
    due: int | None = None


@dataclass(frozen=True, slots=True)
class PaperReport:
    """The report on a paper card while a member types it.

    `wrong` has the wrong figures, `notes` the scores that only a penalty explains, and `open` the
    unfinished parts. `consequence` is the balance, "" while it is unknown.
    """

    wrong: Sequence[ReportLine]
    notes: Sequence[ReportLine]
    open: Sequence[str]
    consequence: str


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class PaperPage:
    """The head and the figures as typed, with the report beside them.

    Costs two queries: the members to choose from, and the club's stakes. Figures that were sent
    cost two more, for the players. The correction of a card costs two more, for that card.
    """

    head: PaperHeadForm
    figures: PaperFigures
    base: CardFile
    """The card to which the figures are applied: an empty card, or the one being corrected."""
    old: Card | None = None
    """The card being corrected. None for a new card."""

    @property
    def member(self) -> Member:
        """The member who types the card."""
        return self.head.member

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, or column headings for players who are not chosen yet."""
        return self.head.names()

    @cached_property
    def report(self) -> PaperReport | None:
        """The report on the figures so far. None while there are none."""
        if not self.figures.begun:
            return None
        stake = self.head.stake_chosen() if self.head.tells_stake else self.base.stake
        file = replace(self.figures.on(self.base), players=self.names, stake=stake)
        staked = self.head.tells_stake or self.old is not None
        return report_on_paper(self.figures, file, staked=staked)


def report_on_paper(figures: PaperFigures, file: CardFile, *, staked: bool = True) -> PaperReport:
    """Return the report on a partly typed card. `file` is the card that the figures so far make.

    The report gives the balance once all figures are typed and the stake is known (`staked`).
    """
    check = check_file(file)
    judged = _Judged(figures, file.rules.highest)
    wrong = [*judged.of(check.discrepancies), *judged.of(check.errors)]
    halves = any(figures.half(number) for number in range(figures.begun))
    return PaperReport(
        wrong=[_report_line(finding) for finding in wrong],
        notes=[_report_line(finding) for finding in judged.of(check.notes)],
        open=list(_open(figures, file)),
        consequence=check.consequence if staked and not halves else "",
    )


class _Judged:
    """Selects the findings that do not depend on missing figures."""

    def __init__(self, figures: PaperFigures, highest: int) -> None:
        self.figures, self.highest = figures, highest
        self.halves = {n for n in range(figures.begun) if figures.half(n)}

    def of(self, findings: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Return the findings that can be shown."""
        return [finding for finding in findings if self._is_shown(str(finding["where"]))]

    def _is_shown(self, where: str) -> bool:
        if carried := _CARRIED.match(where):
            return self._has_result(int(carried[1]))
        match = _IN_PARTIE.match(where)
        if match is None:  # The card's totals and balance.
            return not self.halves
        number = int(match[1])
        if match[2] == "deals":
            return self._both(number, int(match[3] or 0)) or self._too_high(where)
        return match[2] == "written.totals" or self._has_totals(number)

    def _both(self, number: int, row: int) -> bool:
        return all(self.figures.text(deal_at(number, row, seat)) for seat in SEATS)

    def _too_high(self, field: str) -> bool:
        """Return whether the score is impossible, whatever the other player scored."""
        return (self.figures.figure(field) or 0) > self.highest

    def _has_totals(self, number: int) -> bool:
        return number not in self.halves or self._written(number, "totals", all)

    def _has_result(self, number: int) -> bool:
        return number not in self.halves or self._written(number, "won", any)

    def _written(self, number: int, line: str, wanted: Any) -> bool:
        return bool(wanted(self.figures.text(under_at(number, line, seat)) for seat in SEATS))


def _report_line(finding: Mapping[str, Any]) -> ReportLine:
    where = str(finding["where"])
    match = _IN_PARTIE.match(where)
    of_deal = match is not None and match[2] == "deals"
    field = where if not of_deal or where.count("[") == 3 else f"{where}[0]"
    return ReportLine(
        field=field,
        place=format_place_of_deal(where) if of_deal else "",
        message=str(finding["message"]),
        due=finding.get("computed"),
    )


def format_place_of_deal(where: str) -> str:
    """Return a deal's place in words: “Partie 4, deal 2”. "" if `where` is no place of a deal."""
    match = _IN_PARTIE.match(where)
    if match is None or match[2] != "deals" or match[3] is None:
        return ""
    return _("Partie %(partie)d, deal %(deal)d") % {
        "partie": int(match[1]) + 1,
        "deal": int(match[3]) + 1,
    }


def _open(figures: PaperFigures, file: CardFile) -> Iterable[str]:
    for number, partie in enumerate(file.parties):
        words = {"partie": number + 1, "deals": len(partie.deals)}
        result = reckon_partie(partie.deals, file.rules)
        if figures.half(number):
            yield _("Partie %(partie)d is not finished.") % words
        elif not result.complete and not partie.annulled:
            yield _(
                "Partie %(partie)d has only %(deals)d of its %(due)d deals, so nobody wins it."
            ) % {
                **words,
                "due": result.deals_due,
            }
