"""The parties, points and money of each member in a season, for the table of results."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from club.models import Club
from history.derived.facts import CardFacts, PartieFacts
from history.derived.figures import current_figure, figure
from history.derived.seasons import Season
from piquet.rule_sets import RUBICON


@dataclass(slots=True)
class SeasonResult:
    """A member's season: evenings, parties won, lost and drawn, rubicons, points and money.

    `rubicons` are those that the member inflicted. Points and rubicons are those of rubicon piquet.
    Money is by currency, from cards alone, in the smallest coins.
    """

    evenings: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    rubicons: int = 0
    points: int = 0
    money: dict[str, int] = field(default_factory=dict)

    @property
    def parties(self) -> int:
        """The number of parties that the member finished."""
        return self.won + self.lost + self.drawn

    def add(self, other: "SeasonResult") -> None:
        """Add another member's season to this one."""
        for name in ("evenings", "won", "lost", "drawn", "rubicons", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for currency, amount in other.money.items():
            self.money[currency] = self.money.get(currency, 0) + amount


def season_results(club: Club, season: Season) -> dict[int, SeasonResult]:
    """Return the season of each member who finished a partie or played for money, by id.

    This takes three queries if no card has changed.
    """
    by_person = current_figure(club, results, season.month, season.year)
    return {int(person): SeasonResult(**fields) for person, fields in by_person.items()}


@figure("results", form=2)
def results(cards: Sequence[CardFacts], month: str, year: str) -> dict[str, dict[str, Any]]:
    """Return the fields of each `SeasonResult`, by member's id.

    A card without a finished partie counts for its money alone: at a stake per game, the games won
    are paid before their partie is over.
    """
    season = Season(int(year), int(month))
    by_person: dict[int, SeasonResult] = {}
    last_seen: dict[int, date] = {}
    for card in cards:
        if card.day not in season or not (card.parties or any(card.money)):
            continue
        for person, amount in zip(card.players, card.money, strict=True):
            of_person = by_person.setdefault(person, SeasonResult())
            if card.parties:
                of_person.evenings += last_seen.get(person) != card.day
                last_seen[person] = card.day
            if not card.for_love:
                _add_money(of_person.money, card.currency, amount)
        _add_parties(by_person, card.parties, is_rubicon=card.code == RUBICON.code)
    return {str(person): asdict(result) for person, result in by_person.items()}


def _add_money(money: dict[str, int], currency: str, amount: int) -> None:
    money[currency] = money.get(currency, 0) + amount


def _add_parties(
    by_person: dict[int, SeasonResult], parties: Iterable[PartieFacts], *, is_rubicon: bool
) -> None:
    """Count the parties of a card for the two who held cards in each."""
    for partie in parties:
        for side, person in enumerate(partie.players):
            of_person = by_person[person]
            of_person.won += partie.winner == person
            of_person.lost += partie.winner not in (None, person)
            of_person.drawn += partie.winner is None
            if is_rubicon:
                of_person.points += partie.points[side] - partie.points[1 - side]
                of_person.rubicons += bool(partie.rubicon) and partie.winner == person
