"""The page of a card of the year."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from history.derived.years import YearOfPlay, years_of
from history.years.card import YearCard, card_of


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class YearPage:
    """A member's card of a year, as one member of the club sees it.

    It costs four queries if no card has changed: three for the figures of all years, and one for
    the opponent.
    """

    member: Member
    person: Member
    year: int

    @property
    def is_reader(self) -> bool:
        """Whether the card is the reader's own."""
        return self.person.pk == self.member.pk

    @cached_property
    def card(self) -> YearCard | None:
        """The card, or None if the person finished no partie in that year."""
        played = self._years.get(self.year)
        return None if played is None else card_of(self.person, played)

    @property
    def other_years(self) -> list[int]:
        """The other years for which the person has a card, the latest first."""
        return [year for year in self._years if year != self.year]

    @cached_property
    def _years(self) -> Mapping[int, YearOfPlay]:
        return years_of(self.member.club, self.person.pk)
