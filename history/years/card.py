"""The words and figures of a card of the year."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access.who_appears import appearance
from club.models import Member
from history.derived.years import YearOfPlay, years_of
from paper.chart_shapes.line import LineChart, line_chart
from paper.chart_shapes.scale import signed
from paper.chart_shapes.strip import Strip, StripResult, strip_chart

SUITS: Final = "♠♥♦♣"


class Fact(NamedTuple):
    """A line of the card: its name, and the figure or name beside it."""

    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class YearCard:
    """A card of the year: the person, the parties won and lost, and the best results.

    `suit` is the same for a person every year. If no points are known, `line` is None and the card
    shows the latest results as a `strip`.
    """

    club: str
    person: str
    year: int
    suit: str
    won: int
    lost: int
    drawn: int
    parties: str
    facts: tuple[Fact, ...]
    line: LineChart | None
    strip: Strip | None

    @property
    def title(self) -> str:
        """The title: “Card of the year 2026: Anne Archer, The Portland Club”."""
        words = {"year": self.year, "name": self.person, "club": self.club}
        return _("Card of the year %(year)d: %(name)s, %(club)s") % words

    @property
    def in_words(self) -> str:
        """The whole card in words, for people who cannot see the picture."""
        facts = "; ".join(f"{fact.name}: {fact.figure}" for fact in self.facts)
        values = {"won": self.won, "lost": self.lost, "parties": self.parties, "facts": facts}
        words = _("%(parties)s, %(won)d won, %(lost)d lost; %(facts)s") % values
        return f"{self.title}. {words}."

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self.suit in "♥♦"


def year_card(person: Member, year: int) -> YearCard:
    """Return a member's card of a year. Raises Http404 if they finished no partie in it.

    This takes four queries if no card has changed: three for the figures, one for the opponent.
    """
    played = years_of(person.club, person.pk).get(year)
    if played is None:
        raise Http404
    return card_of(person, played)


def card_of(person: Member, played: YearOfPlay) -> YearCard:
    """Return a member's card of a year of play. This takes one query, for the opponent."""
    return YearCard(
        club=person.club.name,
        person=person.name,
        year=played.year,
        suit=SUITS[person.pk % len(SUITS)],
        won=played.won,
        lost=played.lost,
        drawn=played.drawn,
        parties=_parties(played),
        facts=tuple(_facts(played, person)),
        line=_line(played),
        strip=strip_chart(
            _("The latest parties"), [StripResult(result, "") for result in played.results]
        ),
    )


def _parties(played: YearOfPlay) -> str:
    """Return “55 parties on 31 evenings”, with the drawn parties if there are any."""
    parties = ngettext("%(n)d partie", "%(n)d parties", played.parties) % {"n": played.parties}
    evenings = ngettext("%(n)d evening", "%(n)d evenings", played.evenings) % {"n": played.evenings}
    values = {"parties": parties, "evenings": evenings, "drawn": played.drawn}
    if played.drawn:
        return _("%(parties)s on %(evenings)s, %(drawn)d drawn") % values
    return _("%(parties)s on %(evenings)s") % values


def _facts(played: YearOfPlay, person: Member) -> Iterator[Fact]:
    """Yield the best results of the year, and the most frequent opponent."""
    if played.deal is not None:
        yield Fact(_("Best deal"), str(played.deal))
    if played.partie is not None:
        yield Fact(_("Greatest partie"), signed(played.partie))
    yield Fact(_("Rubicons inflicted"), str(played.rubicons))
    yield Fact(_("Longest run won"), str(played.run))
    opponent = person.club.members.get(pk=played.opponent)
    yield Fact(_("Favourite opponent"), appearance(person, opponent).name)
    against = ngettext("%(n)d partie", "%(n)d parties", played.against)
    yield Fact(_("Played with them"), against % {"n": played.against})


def _line(played: YearOfPlay) -> LineChart | None:
    """Return the line of the points won so far, over the whole year."""
    return line_chart(
        _("Points, evening by evening"),
        [day for day, _points in played.course],
        [points for _day, points in played.course],
        words=signed,
        begins_at=0,
        span=(date(played.year, 1, 1), date(played.year, 12, 31)),
    )
