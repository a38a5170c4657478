"""The page of a card of the year, with what one may do with it."""

from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from front.years.card import YearCard, year_card
from scoring.history.years import years_of


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class YearPage:
    """A member's card of a year, as one member of the club sees it.

    It costs seven queries where no card has changed: three for the figures of all years, twice, and
    one for the opponent.
    """

    member: Member
    person: Member
    card: YearCard

    @property
    def is_reader(self) -> bool:
        """Whether members read about themselves."""
        return self.person.pk == self.member.pk

    @cached_property
    def other_years(self) -> list[int]:
        """The other years of which the person has a card, the last one first."""
        years = years_of(self.member.club, self.person.pk)
        return [year for year in years if year != self.card.year]


def year_page(member: Member, person: Member, year: int) -> YearPage:
    """Return the page. Raises Http404 if the person finished no partie in that year."""
    return YearPage(member, person, year_card(person, year))
