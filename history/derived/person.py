"""One member's play by a club's facts: results, scores, bonuses, runs, best and worst.

Everything is derived from the facts each time; `people/about_person.py` stores what pages show.
Scores of deals and rubicons cover rubicon piquet alone: other rule sets count other things.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from history.derived.facts import BONUSES, CardFacts, DealFacts, PartieFacts
from piquet.rule_sets import RUBICON


@dataclass(frozen=True, slots=True)
class Played:
    """A partie that the person played: its card, and the person's side (0 or 1)."""

    card: CardFacts
    partie: PartieFacts
    side: int

    @property
    def result(self) -> int:
        """1 for a partie won, −1 for a loss, 0 for a draw."""
        winner = self.partie.winner
        return 0 if winner is None else 1 if winner == self.partie.players[self.side] else -1

    @property
    def other(self) -> int:
        """The opponent's id as a member."""
        return self.partie.players[1 - self.side]

    @property
    def points(self) -> int:
        """The points won, below 0 if lost."""
        return self.partie.points[self.side] - self.partie.points[1 - self.side]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that the person played: its card and partie, and the person's side."""

    played: Played
    deal: DealFacts

    @property
    def score(self) -> int:
        """The person's score in the deal."""
        return self.deal.scores[self.played.side]

    @property
    def others(self) -> int:
        """The opponent's score in the deal."""
        return self.deal.scores[1 - self.played.side]

    @property
    def is_elder(self) -> bool | None:
        """Whether the person was elder, or None if the dealer is unknown."""
        return None if self.deal.elder is None else self.deal.elder == self.played.side


@dataclass(frozen=True, slots=True)
class Evening:
    """A day of play: parties won and lost, points, money by currency, and all parties and cards.

    Points are those of rubicon piquet. Money is in the smallest coins.
    """

    day: date
    won: int
    lost: int
    points: int
    money: dict[str, int]
    parties: int
    cards: int


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest runs of parties won and lost, and the present run, below 0 for losses."""

    won: int = 0
    lost: int = 0
    present: int = 0


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """The statistics of one member of a club. `parties` are in the order of play.

    `told_whole` is the number of deals whose bonuses are known.
    """

    cards: int
    parties: tuple[Played, ...]
    deals: tuple[PlayedDeal, ...]
    evenings: tuple[Evening, ...]
    runs: Runs
    rubicons: tuple[int, int] = (0, 0)
    bonuses: Counter[str] = field(default_factory=Counter)
    """The number of times that the person made each bonus."""
    suffered: Counter[str] = field(default_factory=Counter)
    """The number of times that the person's opponents made each bonus."""
    told_whole: int = 0

    @property
    def won(self) -> int:
        """The number of parties won."""
        return sum(partie.result > 0 for partie in self.parties)

    @property
    def lost(self) -> int:
        """The number of parties lost."""
        return sum(partie.result < 0 for partie in self.parties)

    @property
    def as_elder(self) -> list[int]:
        """The person's score in each deal as elder."""
        return [deal.score for deal in self.deals if deal.is_elder is True]

    @property
    def as_younger(self) -> list[int]:
        """The person's score in each deal as younger."""
        return [deal.score for deal in self.deals if deal.is_elder is False]


def person_statistics(cards: Iterable[CardFacts], person: int) -> PersonStatistics:
    """Return a member's statistics from the facts of a club's cards, in the order of play."""
    own = [card for card in cards if person in card.players]
    parties = [played for card in own for played in _played(card, person)]
    deals = [deal for played in parties for deal in _deals(played)]
    return PersonStatistics(
        cards=len(own),
        parties=tuple(parties),
        deals=tuple(deals),
        evenings=tuple(_evenings(own, parties, person)),
        runs=_runs([partie.result for partie in parties]),
        rubicons=(_rubicons(parties, 1), _rubicons(parties, -1)),
        bonuses=_bonuses(deals, own=True),
        suffered=_bonuses(deals, own=False),
        told_whole=sum(deal.deal.bonuses is not None for deal in deals),
    )


def _played(card: CardFacts, person: int) -> Iterator[Played]:
    """Yield the parties of a card in which the person held cards."""
    for partie in card.parties:
        if person in partie.players:
            yield Played(card, partie, partie.players.index(person))


def _deals(played: Played) -> Iterator[PlayedDeal]:
    if played.card.code == RUBICON.code:
        yield from (PlayedDeal(played, deal) for deal in played.partie.deals)


def _evenings(
    cards: Sequence[CardFacts], parties: Sequence[Played], person: int
) -> Iterator[Evening]:
    """Yield the days on which the person played, the earliest first."""
    by_day = {day: list(some) for day, some in groupby(parties, key=lambda played: played.card.day)}
    for day, some in groupby(cards, key=lambda card: card.day):
        played, money, together = by_day.get(day, []), Counter[str](), list(some)
        for card in together:
            if not card.for_love:
                money[card.currency] += card.money[card.players.index(person)]
        yield Evening(
            day,
            sum(partie.result > 0 for partie in played),
            sum(partie.result < 0 for partie in played),
            sum(partie.points for partie in played if partie.card.code == RUBICON.code),
            dict(money),
            len(played),
            len(together),
        )


def _runs(results: Sequence[int]) -> Runs:
    """Return the longest runs among results. A drawn partie ends a run."""
    runs = [(result, len(list(some))) for result, some in groupby(results)]
    longest = {
        kind: max((length for result, length in runs if result == kind), default=0)
        for kind in (1, -1)
    }
    present = runs[-1][0] * runs[-1][1] if runs else 0
    return Runs(longest[1], longest[-1], present)


def _rubicons(parties: Iterable[Played], result: int) -> int:
    """Return the number of parties of rubicon piquet that ended with this result and a rubicon."""
    rubicon = (played for played in parties if played.card.code == RUBICON.code)
    return sum(played.result == result and bool(played.partie.rubicon) for played in rubicon)


def _bonuses(deals: Iterable[PlayedDeal], *, own: bool) -> Counter[str]:
    """Return how often the person, or else the opponent, made each bonus.

    Deals whose bonuses are unknown are left out.
    """
    made = Counter(
        name
        for deal in deals
        for name, side in deal.deal.bonuses or ()
        if (side == deal.played.side) == own
    )
    return Counter({name: made[name] for name in BONUSES})
