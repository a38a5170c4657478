"""The page of two members against each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access.who_appears import Appearance, appearances
from club.access.who_sees_money import sees_money_among
from club.models import Member
from history.derived.people.pair import Between, Pair, PairSide, Run, pair_of
from history.derived.people.tally import ScoreTally
from paper.chart_shapes.shares import ShareBar, share_bar
from paper.chart_shapes.strip import Strip, StripResult, strip_chart
from piquet.odds.cavendish_record import EVEN_CHANCE
from piquet.rule_sets import RUBICON
from scoring.words.progress import signed_money, with_sign

NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class HeadToHeadRow:
    """A row of the table: its name, and each member's figure in words."""

    name: str
    figures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class NotablePartie:
    """A notable partie: its kind, its result in words, and the partie."""

    name: str
    words: str
    partie: Between


@dataclass(frozen=True, slots=True)
class Third:
    """A member who made a chouette with the two, and the number of parties."""

    who: Appearance
    parties: int


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class HeadToHeadPage:
    """Two members against each other, from the side of the first, as a member sees them.

    It costs two queries if no card has changed since the same request. Names cost one more if
    others made a chouette with the two.
    """

    member: Member
    first: Member
    second: Member

    @cached_property
    def pair(self) -> Pair:
        """The figures of the two."""
        return pair_of(self.member.club, self.first.pk, self.second.pk)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two, by side: “You” for the reader."""
        first, second = (
            _("You") if person.pk == self.member.pk else person.name
            for person in (self.first, self.second)
        )
        return first, second

    @property
    def shows_money(self) -> bool:
        """Whether the reader may see the money between the two."""
        return sees_money_among(self.member, (self.first.pk, self.second.pk))

    @property
    def won(self) -> ShareBar | None:
        """The parties that each member has won, as a bar."""
        first, second = self.pair.sides
        parts = [(self.names[0], first.won), (self.names[1], second.won)]
        if self.pair.drawn:
            parts.append((_("Drawn"), self.pair.drawn))
        return share_bar(_("Parties won"), parts)

    @property
    def rows(self) -> list[HeadToHeadRow]:
        """The rows of figures, with both members side by side."""
        rows = [
            self._row(_("Parties won"), lambda side: str(side.won)),
            self._row(_("Points won"), lambda side: str(side.points)),
            self._row(_("Rubicons inflicted"), lambda side: str(side.rubicons)),
            self._row(_("Longest run"), lambda side: str(side.run.parties) if side.run else "0"),
        ]
        if self.shows_money:
            rows += [self._money(currency) for currency in self.pair.sides[0].money]
        return rows

    @property
    def roles(self) -> list[tuple[str, tuple[str, str], tuple[str, str], int]]:
        """The scores of each against the other, as elder and as younger.

        A row has the name of the role, both medians, both averages, and Cavendish's figure.
        """
        rows = (
            (_("Elder"), self._tallies(lambda side: side.as_elder), EVEN_CHANCE[0]),
            (_("Younger"), self._tallies(lambda side: side.as_younger), EVEN_CHANCE[1]),
        )
        return [(name, _middles(two), _averages(two), book) for name, two, book in rows]

    @property
    def knows_deals(self) -> bool:
        """Whether the dealer is known in any deal of the two."""
        return any(side.as_elder.counts or side.as_younger.counts for side in self.pair.sides)

    @property
    def strip(self) -> Strip | None:
        """The latest parties in a row, the oldest first."""
        slug = self.member.club.slug
        results = [
            StripResult(
                partie.result,
                self._format_partie(partie),
                reverse("scoring:card", args=[slug, partie.card]),
            )
            for partie in self.pair.last
        ]
        number = len(results)
        title = ngettext("The one partie", "The last %(n)d parties", number) % {"n": number}
        return strip_chart(title, results)

    @property
    def run(self) -> str:
        """The present run in words; "" after a drawn partie or before the first."""
        present = self.pair.present
        if not present:
            return ""
        winner, number = (0 if present > 0 else 1), abs(present)
        if (self.first, self.second)[winner].pk == self.member.pk:
            words = ngettext("You won the last partie.", "You won the last %(n)d parties.", number)
        else:
            words = ngettext(
                "%(name)s won the last partie.", "%(name)s won the last %(n)d parties.", number
            )
        return words % {"n": number, "name": self.names[winner]}

    @property
    def runs(self) -> list[str]:
        """The longest run of each who has won several parties in a row, in words."""
        both = zip(self.names, self.pair.sides, strict=True)
        return [
            _format_run(name, side.run) for name, side in both if side.run and side.run.parties > 1
        ]

    @property
    def notable(self) -> list[NotablePartie]:
        """The closest partie, and the partie that won the most points."""
        names = (_("Closest partie"), _("Greatest partie"))
        named = zip(names, (self.pair.closest, self.pair.greatest), strict=True)
        return [
            NotablePartie(name, self._format_partie(partie), partie)
            for name, partie in named
            if partie is not None
        ]

    @cached_property
    def thirds(self) -> list[Third]:
        """The members who made a chouette with the two, if the reader may see their names."""
        return [
            Third(self.people[person], parties)
            for person, parties in self.pair.thirds
            if self.people[person].is_named
        ]

    @cached_property
    def people(self) -> Mapping[int, Appearance]:
        """All members of the club as they appear to the reader, by id."""
        return appearances(self.member)

    def _row(self, name: str, figure: Callable[[PairSide], str]) -> HeadToHeadRow:
        first, second = self.pair.sides
        return HeadToHeadRow(name, (figure(first), figure(second)))

    def _money(self, currency: str) -> HeadToHeadRow:
        name = _("Money")
        return self._row(name, lambda side: signed_money(side.money[currency], currency))

    def _tallies(self, of: Callable[[PairSide], ScoreTally]) -> tuple[ScoreTally, ScoreTally]:
        first, second = self.pair.sides
        return of(first), of(second)

    def _format_partie(self, partie: Between) -> str:
        """Return “Anne, +150, 164–114, 20 November 2026”: the winner, points, totals and day."""
        day = date_format(partie.day, "j F Y")
        if partie.result == 0:
            return _("drawn, %(day)s") % {"day": day}
        winner = self.names[0 if partie.result > 0 else 1]
        words = {"name": winner, "day": day, "points": with_sign(abs(partie.points))}
        if partie.code != RUBICON.code:
            return _("%(name)s won, %(day)s") % words
        if partie.rubicon is None:
            return _("%(name)s %(points)s, %(day)s") % words
        totals = partie.totals if partie.result > 0 else partie.totals[::-1]
        words["totals"] = f"{totals[0]}–{totals[1]}"
        if partie.rubicon:
            return _("%(name)s %(points)s, rubicon, %(totals)s, %(day)s") % words
        return _("%(name)s %(points)s, %(totals)s, %(day)s") % words


def _middles(two: tuple[ScoreTally, ScoreTally]) -> tuple[str, str]:
    first, second = (NONE if side.middle is None else f"{side.middle:.0f}" for side in two)
    return first, second


def _averages(two: tuple[ScoreTally, ScoreTally]) -> tuple[str, str]:
    first, second = (NONE if side.average is None else f"{side.average:.1f}" for side in two)
    return first, second


def _format_run(name: str, run: Run) -> str:
    """Return “Anne: 8 parties, 26 May 2026 to 12 August 2026”."""
    first, last = (date_format(day, "j F Y") for day in (run.first, run.last))
    words = {"name": name, "n": run.parties, "first": first, "last": last}
    if run.first == run.last:
        return _("%(name)s: %(n)d parties, %(last)s") % words
    return _("%(name)s: %(n)d parties, %(first)s to %(last)s") % words
