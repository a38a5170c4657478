"""A sitting: the cards of one day of play, as they stand, and what they come to for each player.

A card counts once, in the sitting of the day of play that stands on it. One resumed on another
day is shown there too, and says where it counts (docs/decisions/a-sitting-is-a-day-of-play.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Sum

from club.models import Club
from front.home import GOING_ON, with_wants
from front.sittings.card_progress import CardNow, Playing, cards_now, signed_money
from scoring.days import hours_of
from scoring.models import WRITABLE, Card, CardKind, CardState, Edition, Record
from scoring.operations.signatures import officers_of
from scoring.sheet.states import at_rest
from scoring.words.progress import with_sign

FIRST_TO_LAST = ("opened_at", "pk")


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has of a sitting: parties, rubicons made, and what stands for or against him.

    `money` is by currency, in the smallest coin. Without a member it is the sum of all.
    """

    name: str
    member_id: int | None
    cards: tuple[int, ...]
    won: int
    lost: int
    rubicons: int
    points: int
    games: int
    money: tuple[tuple[str, int], ...]

    @property
    def money_words(self) -> str:
        """“+5s.”, and where cards were played for several currencies “+5s., −€2.00”."""
        sums = [signed_money(amount, currency) for currency, amount in self.money if amount]
        return ", ".join(sums) or "0"

    @property
    def points_words(self) -> str:
        return with_sign(self.points)

    @property
    def games_words(self) -> str:
        return with_sign(self.games)


@dataclass(frozen=True, slots=True)
class Sitting:
    """An evening: its cards, those resumed on it, the results of the first, and their sums."""

    day: date
    cards: tuple[CardNow, ...]
    resumed: tuple[CardNow, ...]
    tallies: tuple[Tally, ...]
    together: Tally

    @property
    def by_games(self) -> bool:
        """Whether anything was played by the game or the partie, which points do not measure."""
        return "games" in self._units

    @property
    def by_points(self) -> bool:
        """Whether anything was played for points."""
        return "points" in self._units

    @property
    def _units(self) -> set[str]:
        return {p.unit for now in self.cards if now.counts for p in now.players}

    @property
    def parties(self) -> int:
        """How many of its parties were won: at a chouette two players win or lose each, so that
        what the players won or lost adds to more."""
        return sum(p.won + p.lost for now in self.cards if now.counts for p in now.players[:1])

    @property
    def still_open(self) -> int:
        """How many of its cards may still change the results."""
        return sum(now.counts and now.card.state != CardState.COUNTERSIGNED for now in self.cards)

    @property
    def not_posted(self) -> int:
        """How many cards kept from paper stand beside the results, in which they do not count."""
        return sum(at_rest(now.card) for now in self.cards)


def sitting_of(club: Club, day: date) -> Sitting:
    """The sitting of a day of play."""
    officers = officers_of(club.pk)
    own = list(with_wants(cards_of(club, day).order_by(*FIRST_TO_LAST)))
    again = list(with_wants(resumed_on(club, day).order_by(*FIRST_TO_LAST)))
    also = _tables([*own, *again])
    cards = cards_now(own, officers, also)
    tallies = _tallies(cards)
    return Sitting(
        day=day,
        cards=cards,
        resumed=cards_now(again, officers, also),
        tallies=tallies,
        together=_sum("", None, [p for now in cards if now.counts for p in _of(now)]),
    )


def cards_of(club: Club, day: date) -> QuerySet[Card]:
    """The cards that bear this day of play."""
    return Card.objects.filter(club=club, played_on=day)


def resumed_on(club: Club, day: date) -> QuerySet[Card]:
    """The cards of other days, opened earlier, on which a deal was written in the hours of this
    one; one entered afterwards was not played then."""
    begins, ends = hours_of(club, day)
    written = Record.objects.filter(
        card=OuterRef("pk"), written_at__gte=begins, written_at__lt=ends, withdraws=None
    )
    cards = Card.objects.filter(pk__in=_could_be_written(club, begins), kind=CardKind.TABLE)
    return cards.exclude(played_on=day).filter(Exists(written))


def _could_be_written(club: Club, moment: datetime) -> set[int]:
    """The cards opened before this moment that were still open at it: few, whatever the club has
    played since."""
    open_now = Card.objects.filter(club=club, state__in=WRITABLE, opened_at__lt=moment)
    closed_since = Edition.objects.filter(
        club=club, closed_at__gte=moment, card__opened_at__lt=moment
    )
    return {*open_now.values_list("pk", flat=True), *closed_since.values_list("card", flat=True)}


def is_resting(card: Card, day: date) -> bool:
    """Whether the card is of an earlier day than this one, and nobody wrote on it today."""
    return card.played_on < day and not resumed_on(card.club, day).filter(pk=card.pk).exists()


def unsettled_before(club: Club, sitting: Sitting) -> tuple[CardNow, ...]:
    """The cards of days before a sitting that are open, unsigned or disputed and not resumed in
    it, the oldest first."""
    cards = Card.objects.filter(GOING_ON, club=club, played_on__lt=sitting.day)
    cards = cards.exclude(pk__in=[now.card.pk for now in sitting.resumed])
    officers = officers_of(club.pk)
    oldest = list(with_wants(cards.order_by("played_on", "pk")))
    return cards_now(oldest, officers, {}, resting=True)


def neighbours(club: Club, day: date) -> tuple[date | None, date | None]:
    """The last day of play before this one that has a card, and the next after it."""
    found = Card.objects.filter(club=club).aggregate(
        before=Max("played_on", filter=Q(played_on__lt=day)),
        after=Min("played_on", filter=Q(played_on__gt=day)),
    )
    return found["before"], found["after"]


def version_of(club: Club, day: date) -> str:
    """Goes on with every change of any card of the club, and with the day: one light query."""
    found = Card.objects.filter(club=club).aggregate(cards=Count("pk"), changes=Sum("version"))
    return f"{day:%Y%m%d}-{found['cards']}-{found['changes'] or 0}"


def _tables(cards: Sequence[Card]) -> dict[int, dict[int, str]]:
    """For each member the cards he is playing at, with the others there."""
    tables: dict[int, dict[int, str]] = defaultdict(dict)
    for card in cards:
        if card.state not in WRITABLE or card.kind != CardKind.TABLE:
            continue
        seats = list(card.seats.all())
        for seat in seats:
            others = [other.member.name for other in seats if other != seat]
            tables[seat.member_id][card.pk] = " – ".join(others)
    return tables


def _of(now: CardNow) -> Iterable[tuple[CardNow, Playing]]:
    return ((now, playing) for playing in now.players)


def _tallies(cards: Iterable[CardNow]) -> tuple[Tally, ...]:
    """A tally for each player, those who won most first."""
    shares: dict[int, list[tuple[CardNow, Playing]]] = defaultdict(list)
    for now in cards:
        for playing in now.players if now.counts else ():
            shares[playing.member.pk].append((now, playing))
    tallies = [_sum(of[0][1].member.name, member, of) for member, of in shares.items()]
    return tuple(sorted(tallies, key=lambda t: (-t.points, -t.games, t.name)))


def _sum(name: str, member: int | None, of: Iterable[tuple[CardNow, Playing]]) -> Tally:
    shares = list(of)
    money: dict[str, int] = defaultdict(int)
    for _now, playing in shares:
        money[playing.currency] += playing.amount
    return Tally(
        name=name,
        member_id=member,
        cards=tuple(dict.fromkeys(now.card.pk for now, _playing in shares)),
        won=sum(p.won for _now, p in shares),
        lost=sum(p.lost for _now, p in shares),
        rubicons=sum(p.rubicons for _now, p in shares),
        points=sum(p.balance for _now, p in shares if p.unit == "points"),
        games=sum(p.balance for _now, p in shares if p.unit == "games"),
        money=tuple(sorted(money.items())),
    )
