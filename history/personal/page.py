"""The page of a member's statistics."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext as _

from club.access.who_appears import Appearance, appearances, shows_rating_of
from club.access.who_sees_money import sees_money_of
from club.models import Member
from history.derived.figures import current_figures
from history.derived.people.about_person import (
    AboutPerson,
    Against,
    Months,
    about_person,
    read_about_person,
)
from history.derived.people.everybody import club_scores, read_scores
from history.derived.people.tally import CLASSES, WIDE, ScoreTally
from history.derived.ratings import all_weeks
from history.head_to_head.chooser import BesideForm
from history.personal.words import bonus_names, format_run
from history.ratings.person import PersonRating, ratings_of_person
from paper.chart_shapes.bars import BarChart, bar_chart
from paper.chart_shapes.line import LineChart, line_chart
from paper.chart_shapes.scale import Words, signed, whole
from piquet.money.amounts import LSD, unit
from piquet.odds.cavendish_record import EVEN_CHANCE
from scoring.words.progress import signed_money, with_sign
from scoring.words.stakes import currency_name

RECENT: Final = 12
"""The number of latest months that have a line each.

Earlier months in the first of their years have a line too. Earlier years have one line each.
"""
OPPONENTS: Final = 12


@dataclass(frozen=True, slots=True)
class Span:
    """A month in which the member played, or a whole year: its first day and its results.

    `money` is in the smallest coins of `currency`.
    """

    begins: date
    is_year: bool
    cards: int
    won: int
    lost: int
    drawn: int
    points: int
    money: int
    currency: str

    @property
    def points_words(self) -> str:
        """The points with their sign: “+120”."""
        return with_sign(self.points)

    @property
    def money_words(self) -> str:
        """The money with its sign: “−£2.50”."""
        return signed_money(self.money, self.currency) if self.money else "0"


@dataclass(frozen=True, slots=True)
class Usual:
    """The median score as elder or as younger: the person's, the club's and Cavendish's.

    `average` is the person's average beside them, and `club_average` the club's.
    """

    name: str
    own: float | None
    club: float | None
    book: int
    average: float | None
    club_average: float | None


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """A best or worst result: its name, its figure, the day and the card.

    `card` is None for a whole evening.
    """

    name: str
    figure: str
    day: date
    card: int | None


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent as they appear, and the parties won, lost and drawn against them."""

    who: Appearance
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class StatisticsPage:
    """The statistics of a person's countersigned cards, as one member of the club sees them.

    It costs three queries if no card has changed since the same request: two for the figures and
    one for names.
    """

    member: Member
    person: Member

    @property
    def is_reader(self) -> bool:
        """Whether the page is about the reader."""
        return self.person.pk == self.member.pk

    @cached_property
    def shows_money(self) -> bool:
        """Whether the person played for money, and the reader may see it."""
        return bool(self.currency) and sees_money_of(self.member, self.person.pk)

    @cached_property
    def figures(self) -> AboutPerson:
        """The figures of the person."""
        return read_about_person(self._figures[0])

    @cached_property
    def ratings(self) -> list[PersonRating]:
        """The person's ratings; none if the reader may not see them."""
        weeks = self._figures[2:]
        return ratings_of_person(self.person, weeks[0]) if weeks else []

    @property
    def years(self) -> list[int]:
        """The years in which the person finished a partie, the latest first."""
        return self.figures.years

    @cached_property
    def currency(self) -> str:
        """The currency of most cards, used for the lines of money; "" if all were for love."""
        currencies = self.figures.currencies
        return currencies[0] if currencies else ""

    @cached_property
    def lines(self) -> list[LineChart]:
        """Running totals by evening: results, points, money, parties and cards.

        There are no lines with fewer than two evenings. Money appears only if the reader may see
        it.
        """
        course = self.figures.course
        charts: list[tuple[str, Sequence[float], Words]] = [
            (_("Parties won less parties lost"), course.results, signed),
            (_("Points so far"), course.points, signed),
            (_("Parties played"), course.parties, whole(str)),
            (_("Cards played"), course.cards, whole(str)),
        ]
        if self.shows_money:
            charts.insert(2, (_("Money so far"), *self._money_line(course.money[self.currency])))
        drawn = (
            line_chart(name, course.days, figures, words=words, begins_at=0)
            for name, figures, words in charts
        )
        return [line for line in drawn if line is not None]

    @cached_property
    def spans(self) -> list[Span]:
        """The months in which the person played, the latest first, and whole years before them."""
        months = list(self.figures.months)
        since = months[-RECENT].begins.year if len(months) > RECENT else 0
        early = [month for month in months if month.begins.year < since]
        by_year = groupby(early, key=lambda month: month.begins.replace(month=1, day=1))
        years = [self._span(year, list(some), is_year=True) for year, some in by_year]
        late = [self._span(month.begins, [month], is_year=False) for month in months[len(early) :]]
        return [*years, *late][::-1]

    @property
    def usual(self) -> tuple[Usual, ...]:
        """The person's usual scores as elder and as younger, beside the club's and Cavendish's."""
        own = (self.figures.as_elder, self.figures.as_younger)
        club = read_scores(self._figures[1])
        names = (_("Elder"), _("Younger"))
        return tuple(
            _usual(names[side], own[side], club[side], EVEN_CHANCE[side]) for side in (0, 1)
        )

    @cached_property
    def distribution(self) -> BarChart | None:
        """The distribution of the person's scores, as elder and as younger."""
        names = [f"{low}–{low + WIDE - 1}" for low in CLASSES[:-1]]
        last = _("%(low)d+") % {"low": CLASSES[-1]}
        series = [
            (_("as elder"), self.figures.as_elder.by_class),
            (_("as younger"), self.figures.as_younger.by_class),
        ]
        title = _("How many deals scored so much")
        return bar_chart(title, [*names, last], series, head=_("Score"), most_named=len(CLASSES))

    @property
    def best(self) -> list[PersonalBest]:
        """The person's best and worst deals, parties and evenings."""
        return list(self._best())

    @property
    def bonuses(self) -> list[tuple[str, int, int]]:
        """The name of each bonus, and how often the person and the opponents made it."""
        made, suffered = self.figures.made, self.figures.suffered
        return [(name, made[key], suffered[key]) for key, name in bonus_names().items()]

    @property
    def run(self) -> str:
        """The present run in words; "" after a drawn partie or before the first."""
        return format_run(self.figures.runs[2])

    @cached_property
    def opponents(self) -> list[Opponent]:
        """The person's most frequent opponents, as they appear to the reader."""
        return [self._opponent(opponent) for opponent in self.figures.opponents[:OPPONENTS]]

    @cached_property
    def chooser(self) -> BesideForm | None:
        """The form that puts another member beside the person; None if there is nobody else."""
        form = BesideForm(self._people, first=self.person.pk)
        return form if len(form.names) > 1 and str(self.person.pk) in form.names else None

    @property
    def currency_name(self) -> str:
        """The name of the currency of the lines: “pounds sterling”."""
        return currency_name(self.currency)

    @cached_property
    def _people(self) -> dict[int, Appearance]:
        return appearances(self.member)

    @cached_property
    def _figures(self) -> list[Any]:
        figures: list[tuple[Any, ...]] = [(about_person, self.person.pk), (club_scores,)]
        if shows_rating_of(self.member, self.person):
            figures.append((all_weeks,))
        return current_figures(self.member.club, *figures)

    def _money_line(self, sums: Sequence[int]) -> tuple[Sequence[float], Words]:
        """Return sums in shillings or in whole coins, and a function that puts them into words.

        The larger unit gives the scale round figures.
        """
        coin = 12 if self.currency == LSD else unit(self.currency)
        return [amount / coin for amount in sums], lambda sum_: signed_money(
            round(sum_ * coin), self.currency
        )

    def _best(self) -> Iterator[PersonalBest]:
        names = {
            "best deal": _("Best deal"),
            "worst deal": _("Worst deal"),
            "best partie": _("Best partie"),
            "worst partie": _("Worst partie"),
            "best evening": _("Best evening"),
            "worst evening": _("Worst evening"),
        }
        for key, name in names.items():
            if notable := self.figures.notable.get(key):
                deal = notable.other is not None
                figure = f"{notable.figure}–{notable.other}" if deal else with_sign(notable.figure)
                yield PersonalBest(name, figure, notable.day, notable.card)

    def _opponent(self, opponent: Against) -> Opponent:
        return Opponent(self._people[opponent.person], opponent.won, opponent.lost, opponent.drawn)

    def _span(self, begins: date, months: Sequence[Months], *, is_year: bool) -> Span:
        sums: dict[str, Any] = {
            name: sum(getattr(month, name) for month in months)
            for name in ("cards", "won", "lost", "drawn", "points")
        }
        money = sum(month.money.get(self.currency, 0) for month in months)
        return Span(
            begins,
            is_year,
            **sums,
            money=money if self.shows_money else 0,
            currency=self.currency,
        )


def _usual(name: str, own: ScoreTally, club: ScoreTally, book: int) -> Usual:
    return Usual(name, own.middle, club.middle, book, own.average, club.average)
