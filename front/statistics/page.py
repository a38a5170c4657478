"""What the page of a member's statistics shows."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Member
from club.who_sees import sees_money_of
from front.ratings.person import PersonRating, ratings_of_person
from front.sittings.card_progress import signed_money
from front.statistics.line import Line, draw_line
from scoring.history.cache import facts_of
from scoring.history.person import Evening, PersonStatistics, person_statistics
from scoring.laws.chances.cavendish_record import EVEN_CHANCE
from scoring.laws.rule_sets import RUBICON
from scoring.words.progress import with_sign


@dataclass(frozen=True, slots=True)
class Month:
    """A month in which the person played: its first day, and what the evenings of it came to."""

    first: date
    evenings: int
    won: int
    lost: int
    points: int
    money: int
    currency: str

    @property
    def points_words(self) -> str:
        """“+120”."""
        return with_sign(self.points)

    @property
    def money_words(self) -> str:
        """“−£2.50”."""
        return signed_money(self.money, self.currency) if self.money else "0"


@dataclass(frozen=True, slots=True)
class Usual:
    """What is usually scored as elder or as younger, by the person, the club and in Cavendish's
    record: the score that half of the deals reach. `average` and `club_average` are beside it."""

    name: str
    own: float | None
    club: float | None
    book: int
    average: float | None
    club_average: float | None


@dataclass(frozen=True, slots=True)
class Best:
    """The highest or lowest of its kind: what it is, the figure, the day, and the card if it is of
    one."""

    name: str
    figure: str
    day: date
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """How many deals scored so much, as elder and as younger, and the bars' lengths in percent."""

    scores: str
    elder: int
    younger: int
    wide: str
    wide_younger: str


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class StatisticsPage:
    """What a person's countersigned cards say of their play, as one member of the club sees it.

    It costs four queries where no card has changed since somebody last asked, two of them for the
    ratings. Each 200 cards that have cost five more.
    """

    member: Member
    person: Member

    @property
    def is_reader(self) -> bool:
        """Whether members read about themselves."""
        return self.person.pk == self.member.pk

    @cached_property
    def shows_money(self) -> bool:
        """Whether money was played for, and the reader may see the person's."""
        return bool(self.currency) and sees_money_of(self.member, self.person.pk)

    @cached_property
    def figures(self) -> PersonStatistics:
        """What the facts of the club say of the person."""
        return person_statistics(facts_of(self.member.club), self.person.pk)

    @cached_property
    def ratings(self) -> list[PersonRating]:
        """The person's ratings; none where the reader may not see them."""
        return ratings_of_person(self.member, self.person)

    @property
    def years(self) -> list[int]:
        """The years of which the person has a card, the last one first."""
        return sorted({one.card.day.year for one in self.figures.parties}, reverse=True)

    @property
    def drawn(self) -> int:
        """The parties that nobody won."""
        return len(self.figures.parties) - self.figures.won - self.figures.lost

    @cached_property
    def currency(self) -> str:
        """The currency of most evenings; the line of money is drawn in it. "" if all was for
        love."""
        counts = Counter(one for evening in self.figures.evenings for one in evening.money)
        return counts.most_common(1)[0][0] if counts else ""

    @cached_property
    def points(self) -> Line | None:
        """The points won and lost so far, evening by evening."""
        return self._line(lambda evening: evening.points)

    @cached_property
    def money(self) -> Line | None:
        """The money won and lost so far. None if the reader may not see it."""
        return self._line(self._money) if self.shows_money else None

    @property
    def last_points(self) -> str:
        """What the line of points has come to."""
        return with_sign(self.points.last) if self.points else ""

    @property
    def last_money(self) -> str:
        """What the line of money has come to."""
        return signed_money(self.money.last, self.currency) if self.money else ""

    @cached_property
    def months(self) -> list[Month]:
        """The months in which the person played, the latest first."""
        evenings = self.figures.evenings
        by_month = groupby(evenings, key=lambda evening: evening.day.replace(day=1))
        return [self._month(first, list(some)) for first, some in by_month][::-1]

    @property
    def usual(self) -> tuple[Usual, ...]:
        """What the person usually scores as elder and as younger, beside others."""
        names = (_("Elder"), _("Younger"))
        own, club = self.figures.scores, self.figures.club
        return tuple(
            Usual(
                name,
                own.middle(side),
                club.middle(side),
                EVEN_CHANCE[side],
                own.average(side),
                club.average(side),
            )
            for side, name in enumerate(names)
        )

    @property
    def bars(self) -> list[Bar]:
        """How the scores of the person's deals are spread."""
        spread = self.figures.distribution
        most = max((count for _low, *counts in spread for count in counts), default=0) or 1
        last = spread[-1][0]
        return [
            Bar(
                _("%(low)d or more") % {"low": low} if low == last else f"{low}–{low + 9}",
                elder,
                younger,
                f"{100 * elder / most:.1f}",
                f"{100 * younger / most:.1f}",
            )
            for low, elder, younger in spread
        ]

    @property
    def best(self) -> list[Best]:
        """The person's highest and lowest: deals, parties and evenings."""
        return [*self._best_deals(), *self._best_parties(), *self._best_evenings()]

    @property
    def bonuses(self) -> list[tuple[str, int]]:
        """How often the person made each bonus, as words and a number."""
        names = {
            "repique": _("Repiques"),
            "pique": _("Piques"),
            "capot": _("Capots"),
            "carte_blanche": _("Cartes blanches"),
        }
        return [(words, self.figures.bonuses[name]) for name, words in names.items()]

    @property
    def run(self) -> str:
        """The present run in words, "" after a drawn partie or before the first."""
        present = self.figures.runs.present
        if not present:
            return ""
        if present > 0:
            won = ngettext("The last partie was won.", "The last %(n)d parties were won.", present)
            return won % {"n": present}
        lost = ngettext("The last partie was lost.", "The last %(n)d parties were lost.", -present)
        return lost % {"n": -present}

    def _best_deals(self) -> Iterator[Best]:
        if deals := self.figures.deals:
            top = max(deals, key=lambda one: one.score)
            score = f"{top.score}–{top.deal.scores[1 - top.played.side]}"
            yield Best(_("Highest deal"), score, top.played.card.day, top.played.card.card)

    def _best_parties(self) -> Iterator[Best]:
        parties = [one for one in self.figures.parties if one.card.code == RUBICON.code]
        if parties:
            best = max(parties, key=lambda one: one.points)
            worst = min(parties, key=lambda one: one.points)
            if best.points > 0:
                figure = with_sign(best.points)
                yield Best(_("Greatest partie won"), figure, best.card.day, best.card.card)
            if worst.points < 0:
                figure = with_sign(worst.points)
                yield Best(_("Greatest partie lost"), figure, worst.card.day, worst.card.card)

    def _best_evenings(self) -> Iterator[Best]:
        if evenings := self.figures.evenings:
            best = max(evenings, key=lambda one: one.points)
            worst = min(evenings, key=lambda one: one.points)
            if best.points > 0:
                yield Best(_("Best evening"), with_sign(best.points), best.day)
            if worst.points < 0:
                yield Best(_("Worst evening"), with_sign(worst.points), worst.day)

    def _line(self, of: Callable[[Evening], int]) -> Line | None:
        evenings = self.figures.evenings
        values = list(accumulate(of(evening) for evening in evenings))
        return draw_line([evening.day for evening in evenings], values)

    def _money(self, evening: Evening) -> int:
        return evening.money.get(self.currency, 0)

    def _month(self, first: date, evenings: list[Evening]) -> Month:
        sums: dict[str, Any] = {
            name: sum(getattr(evening, name) for evening in evenings)
            for name in ("won", "lost", "points")
        }
        money = sum(map(self._money, evenings)) if self.shows_money else 0
        return Month(first, len(evenings), **sums, money=money, currency=self.currency)
