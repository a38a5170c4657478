"""A sitting: the cards of one day of play in their present state, and each player's results.

A card counts once, in the sitting of its day of play. A card resumed on another day is shown there
too, with the day on which it counts (docs/decisions/a-sitting-is-a-day-of-play.md).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Sum

from club.models import Club
from front.sittings.card_progress import CardNow, cards_now, written
from front.sittings.tally import PlayerTally, tally_all, tally_players
from front.wants import GOING_ON, prefetch_wants
from piquet.text.typed import joined
from scoring.days import hours_of
from scoring.models import WRITABLE, Card, CardKind, CardState, Edition, Partie, Record
from scoring.operations.signing_rights import officers_of
from scoring.sheet.states import is_unposted_paper_card

FIRST_TO_LAST = ("opened_at", "pk")


@dataclass(frozen=True, slots=True)
class Sitting:
    """An evening: its cards, the cards resumed on it, and the results of its own cards.

    A blank card is left out.
    """

    day: date
    cards: tuple[CardNow, ...]
    resumed: tuple[CardNow, ...]
    tallies: tuple[PlayerTally, ...]
    together: PlayerTally

    @property
    def by_games(self) -> bool:
        """Whether anything was played by the game or the partie, which points do not measure."""
        return "games" in self._units

    @property
    def by_points(self) -> bool:
        """Whether anything was played for points."""
        return "points" in self._units

    @property
    def for_money(self) -> bool:
        """Whether any result in money is shown; False if all cards are for love."""
        return any(tally.money or tally.so_far for tally in self.tallies)

    @property
    def has_money_so_far(self) -> bool:
        """Whether money of open cards is shown, which no total includes."""
        return any(tally.so_far for tally in self.tallies)

    @property
    def has_love_apart(self) -> bool:
        """Whether results of cards for love are shown apart from those of cards with a stake."""
        return any(tally.for_love for tally in self.tallies)

    @property
    def shows_money(self) -> bool:
        """Whether the money of any card is shown."""
        return any(p.shows_money for now in self.cards for p in now.players)

    @property
    def _units(self) -> set[str]:
        counted = [now for now in self.cards if now.counts]
        staked = [now for now in counted if not now.for_love]
        return {p.unit for now in staked or counted for p in now.players}

    @property
    def parties(self) -> int:
        """The number of parties won by either side on the sitting's own cards.

        Counts the first player of each card: at a chouette two players win or lose together, so a
        sum over all players would be larger.
        """
        return sum(p.won + p.lost for now in self.cards if now.counts for p in now.players[:1])

    @property
    def still_open(self) -> int:
        """The number of cards that may still change the results."""
        return sum(now.counts and now.card.state != CardState.COUNTERSIGNED for now in self.cards)

    @property
    def not_posted(self) -> int:
        """The number of paper cards that are shown but not counted in the results."""
        return sum(is_unposted_paper_card(now.card) for now in self.cards)


def sitting_of(club: Club, day: date) -> Sitting:
    """Return the sitting of a day of play."""
    officers = officers_of(club.pk)
    own = written(list(prefetch_wants(cards_of_day(club, day).order_by(*FIRST_TO_LAST))))
    again = written(list(prefetch_wants(resumed_on(club, day).order_by(*FIRST_TO_LAST))))
    also = _tables_by_member([card for card, _sheet in (*own, *again)])
    cards = cards_now(own, officers, also)
    tallies = tally_players(cards)
    return Sitting(
        day=day,
        cards=cards,
        resumed=cards_now(again, officers, also),
        tallies=tallies,
        together=tally_all(cards),
    )


def cards_of_day(club: Club, day: date) -> QuerySet[Card]:
    """Return the cards with this day of play."""
    return Card.objects.filter(club=club, played_on=day)


def resumed_on(club: Club, day: date) -> QuerySet[Card]:
    """Return older cards on which a deal was written during this day of play.

    A card opened later, to enter an old game, was not played on that day.
    """
    begins, ends = hours_of(club, day)
    records = Record.objects.filter(
        card=OuterRef("pk"), written_at__gte=begins, written_at__lt=ends, withdraws=None
    )
    cards = Card.objects.filter(pk__in=_could_be_written(club, begins), kind=CardKind.TABLE)
    return cards.exclude(played_on=day).filter(Exists(records))


def _could_be_written(club: Club, moment: datetime) -> set[int]:
    """Return the ids of cards opened before this moment and still open at that time.

    They are few, however much the club has played since.
    """
    open_now = Card.objects.filter(club=club, state__in=WRITABLE, opened_at__lt=moment)
    closed_since = Edition.objects.filter(
        club=club, closed_at__gte=moment, card__opened_at__lt=moment
    )
    return {*open_now.values_list("pk", flat=True), *closed_since.values_list("card", flat=True)}


def is_resting(card: Card, day: date) -> bool:
    """Whether the card is of an earlier day than this and was not written on during this day."""
    return card.played_on < day and not resumed_on(card.club, day).filter(pk=card.pk).exists()


def unsettled_before(club: Club, sitting: Sitting) -> tuple[CardNow, ...]:
    """Return earlier cards that are open, unsigned or disputed, and not blank, the oldest first.

    Cards resumed in this sitting are left out.
    """
    cards = Card.objects.filter(GOING_ON, club=club, played_on__lt=sitting.day)
    cards = cards.exclude(pk__in=[now.card.pk for now in sitting.resumed])
    officers = officers_of(club.pk)
    oldest = written(list(prefetch_wants(cards.order_by("played_on", "pk"))))
    return cards_now(oldest, officers, {}, resting=True)


def neighbouring_days(club: Club, day: date) -> tuple[date | None, date | None]:
    """Return the nearest days of play before and after this one with a card that is not blank.

    Returns None in place of a day if there is none.
    """
    records = Record.objects.filter(card=OuterRef("pk"), withdraws=None, withdrawals=None)
    carried = Partie.objects.filter(card=OuterRef("pk"), carried_from__isnull=False)
    may_be_blank = Q(state__in=(*WRITABLE, CardState.ABANDONED), kind=CardKind.TABLE)
    cards = Card.objects.filter(~may_be_blank | Exists(records) | Exists(carried), club=club)
    days = cards.aggregate(
        before=Max("played_on", filter=Q(played_on__lt=day)),
        after=Min("played_on", filter=Q(played_on__gt=day)),
    )
    return days["before"], days["after"]


def version_of(club: Club, day: date) -> str:
    """Return a text that changes with the day and with every change of a card. Makes one query."""
    totals = Card.objects.filter(club=club).aggregate(cards=Count("pk"), changes=Sum("version"))
    return f"{day:%Y%m%d}-{totals['cards']}-{totals['changes'] or 0}"


def _tables_by_member(cards: Sequence[Card]) -> dict[int, dict[int, str]]:
    """Return for each member the cards they are playing, with the names of the others there."""
    tables: dict[int, dict[int, str]] = defaultdict(dict)
    for card in cards:
        if card.state not in WRITABLE or card.kind != CardKind.TABLE:
            continue
        seats = list(card.seats.all())
        for seat in seats:
            others = [other.member.name for other in seats if other != seat]
            tables[seat.member_id][card.pk] = joined(" – ", others)
    return tables
