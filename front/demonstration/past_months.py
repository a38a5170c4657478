"""The demonstration club's past: a season and a month, closed and settled, and a month to close.

Each evening is made at its own moment, by the clock of `clock.py`.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import date, timedelta
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.timezone import localdate

from club.models import Member
from front.demonstration.cards import Deals, play_card
from front.demonstration.chouettes import earlier_chouette
from front.demonstration.clock import clock_at
from front.demonstration.people import TIMEZONE, demonstration_people
from front.demonstration.season import MONTHS, evenings_of, play_evening
from ledger.models import TransactionKind
from ledger.operations.cards.countersign import countersign
from ledger.operations.charges import charge_members
from ledger.operations.months.close_month import close_month
from ledger.operations.payment import record_payment
from ledger.operations.payment_answers import can_answer_payment, confirm_payment
from ledger.settling.settlement import settlements
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.cards.close_card import close_card

People = dict[str, Member]
EVENING: Final = 22
MORNING: Final = 10

FIRST_EVENING: Final[tuple[Deals, ...]] = (
    ((24, 17), (19, 33), (52, 9), (16, 28), (31, 15), (22, 26)),
    ((18, 29), (41, 12), (13, 36), (27, 20), (15, 38), (33, 14)),
    ((30, 11), (22, 27), (47, 8), (20, 31), (36, 13), (25, 18)),
)
SECOND_EVENING: Final[tuple[Deals, ...]] = (
    ((26, 32), (35, 19), (21, 24), (39, 17), (14, 35), (43, 21)),
    ((37, 10), (20, 26), (28, 16), (12, 39), (34, 15), (19, 30)),
)
THIRD_EVENING: Final[tuple[Deals, ...]] = (
    ((21, 23), (43, 7), (17, 31), (35, 12), (24, 28), (39, 11)),
    ((26, 18), (15, 34), (32, 13), (19, 29), (48, 9), (22, 24)),
)


def past_months() -> dict[str, Member]:
    """Make the club half a year ago and its cards since then. Returns its people by key."""
    zone = ZoneInfo(TIMEZONE)
    last = _month_before(localdate(timezone=zone).replace(day=1))
    earlier = _month_before(last)

    def moment(month: date, day: int, hour: int) -> AbstractContextManager[None]:
        return clock_at(month.replace(day=day), hour, zone)

    people = _season(earlier, moment)
    with moment(earlier, 5, MORNING):
        _subscription(people)
    with moment(earlier, 9, EVENING):
        _signed_card("first-evening", people, "player", "opponent", FIRST_EVENING)
    with moment(earlier, 16, EVENING):
        _signed_card("second-evening", people, "third", "secretary", SECOND_EVENING)
    with moment(earlier, 23, EVENING):
        earlier_chouette(people)
    with moment(last, 2, MORNING):
        _close(people, earlier)
    with moment(last, 4, EVENING):
        _settle(people)
        _signed_card("third-evening", people, "secretary", "player", THIRD_EVENING)
    with moment(last, 11, EVENING):
        _signed_card("fourth-evening", people, "opponent", "third", FIRST_EVENING[1:])
    with moment(last, 18, EVENING):
        _signed_card("fifth-evening", people, "player", "third", SECOND_EVENING)
    with moment(last, 25, EVENING):
        _signed_card("sixth-evening", people, "secretary", "opponent", FIRST_EVENING[:1])
        _unsigned_card(people)
    return people


def _season(
    until: date, moment: Callable[[date, int, int], AbstractContextManager[None]]
) -> People:
    """Found the club half a year ago, and play its season, each month closed and settled.

    The season ends before the month `until`. Returns the club's people by key.
    """
    months = [until]
    while len(months) <= MONTHS:
        months.insert(0, _month_before(months[0]))
    with moment(months[0], 1, MORNING):
        people = demonstration_people()
    for place, (month, following) in enumerate(pairwise(months)):
        for day, cards in evenings_of(month, place):
            with moment(month, day.day, EVENING):
                play_evening(people, cards)
        with moment(following, 2, MORNING):
            _close(people, month)
        with moment(following, 4, EVENING):
            _settle(people)
    return people


def _close(people: People, month: date) -> None:
    treasurer = people["treasurer"]
    close_month(club=treasurer.club, year=month.year, month=month.month, by=treasurer)


def _month_before(first: date) -> date:
    """Return the first day of the previous month."""
    return (first - timedelta(days=1)).replace(day=1)


def _subscription(people: People) -> None:
    """Charge every member except the guest six pounds."""
    charge_members(
        by=people["treasurer"],
        kind=TransactionKind.SUBSCRIPTION,
        members=[member for member in people.values() if not member.is_guest],
        amount=600,
        currency="GBP",
        form_key=new_key(),
        reason="Half a year",
    )


def _signed_card(
    name: str, people: People, left: str, right: str, parties: Sequence[Deals]
) -> None:
    card = _closed_card(name, people, left, right, parties)
    countersign(card_id=card.pk, by=people[right])


def _unsigned_card(people: People) -> None:
    """Make a card that Celia has not signed. Closing the month leaves it out."""
    _closed_card("unsigned", people, "secretary", "third", THIRD_EVENING[:1])


def _closed_card(
    name: str, people: People, left: str, right: str, parties: Sequence[Deals]
) -> Card:
    card = play_card(name, people[left], people[right], parties)
    close_card(card_id=card.pk, by=people[left])
    return card


def _settle(people: People) -> None:
    """Mark every payment of a closed month as paid, and let the other side confirm it."""
    treasurer = people["treasurer"]
    for settlement in settlements(treasurer):
        for payment in settlement.payments:
            entry = record_payment(
                by=treasurer,
                payer=payment.payer,
                receiver=payment.receiver,
                amount=payment.amount,
                currency=settlement.currency,
                form_key=new_key(),
            )
            for member in people.values():
                if can_answer_payment(member, entry):
                    confirm_payment(by=member, entry=entry)
