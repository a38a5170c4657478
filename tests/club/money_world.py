"""A club with money of every kind, no amount like another, so that a page shows whose it has."""

from dataclasses import dataclass
from datetime import timedelta

from club.members.joining import add_member
from club.models import Member, Role
from ledger.models import Account, Transaction
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.months.close_month import close_month
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH, record_payment
from piquet.money.amounts import format_money
from piquet.money.stakes import Stake
from scoring.days import day_of_play, today
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card
from tests.helping.world import World, founded, league_of, tournament_of

EUR = "EUR"


def at(cents: int) -> Stake:
    """A stake of so many cents a point, nothing neglected."""
    return Stake("", EUR, cents, "point", "")


@dataclass(frozen=True)
class Money:
    """The world, Cecily who is in none of its cards, and its amounts as pages write them.

    `amounts` are by a letter: S a signed card, O an open one, W one that waits for a signature, H a
    chouette, all of Anne and Bernard; P a payment between them, T their side bet; A, B and C the
    balances of Anne, Bernard and Cecily; a and c their opening balances; K what is in the cash.
    """

    world: World
    cecily: Member
    cards: tuple[Card, ...]
    amounts: dict[str, str]


def found_money() -> Money:
    """Found the club. The payment is of last month, which is closed; all else is of this one."""
    treasurer = founded("whitehall", currency=EUR)
    club = treasurer.club
    anne, bernard, cecily, left = (
        add_member(club=club, name=name, email=f"{name.lower()}@whitehall.test", vouched=True)
        for name in ("Anne", "Bernard", "Cecily", "Lionel")
    )
    secretary = add_member(
        club=club, name="Edmund", email="edmund@whitehall.test", role=Role.SECRETARY, vouched=True
    )
    guest = add_member(club=club, name="Felix")
    last = today(club).replace(day=1) - timedelta(1)
    terms = {"payer": bernard, "receiver": anne, "amount": 1234, "currency": EUR, "on": last}
    payment = record_payment(by=treasurer, **terms, form_key="paid-in-full-at-the-bar")
    month = close_month(club=club, year=last.year, month=last.month, by=treasurer)
    opening = {anne: 1717, cecily: 2929, CASH: -9191}
    open_balances(by=treasurer, balances=opening, currency=EUR, form_key="opening-balances-of-all")
    day = day_of_play(club)

    def card(partie: int, cents: int, state: CardState = CardState.OPEN) -> Card:
        terms = {"parties": [DESC[partie]], "stake": at(cents), "played_on": day}
        return make_card(anne, bernard, state=state, **terms)

    signed = card(0, 113, CardState.COUNTERSIGNED)
    waiting, open_one = card(4, 131, CardState.CLOSED), card(3, 127)
    record = write(open_one, anne, *DESC[0][:2]).parties[-1].deals[-1].records[-1]
    chouette = open_chouette(anne, bernard, guest, stake=at(109))
    tell(chouette, anne, 1, 150, 0)
    close_card(card_id=chouette.pk, by=anne)
    stake = {"backer": anne, "layer": bernard, "amount": 3737, "currency": EUR}
    stake |= {"form_key": "bet-on-the-aces-of-both", "terms": "Anne holds four aces tonight"}
    bet = offer_bet(card_id=open_one.pk, by=anne, **stake)
    take_bet(bet_id=bet.pk, by=bernard)
    left.left_at = club.founded_at
    left.save()
    open_one.refresh_from_db()
    people = (club, treasurer, secretary, anne, bernard, guest, left)
    contests = (make(treasurer, anne, bernard) for make in (league_of, tournament_of))
    played = (open_one, open_one.records.get(pk=record.id), payment, bet, month)
    world = World(*people, *played, *contests)
    cents = {"P": 1234, "T": 3737, "a": 1717, "K": 9191}
    cards = zip("SOWH", (signed, open_one, waiting, chouette), strict=True)
    cents |= {letter: _comes_to(card) for letter, card in cards}
    cents |= {member.name[0]: _balance(member) for member in (anne, bernard, cecily)}
    amounts = {letter: format_money(cents[letter], EUR) for letter in "SOWHPTABCaK"}
    assert len(set(amounts.values())) == len(amounts), "two amounts are alike"
    return Money(world, cecily, (open_one, signed, waiting, chouette), amounts)


def entries(money: Money) -> list[Transaction]:
    """Return every entry of the club's book."""
    return list(money.world.club.transactions.order_by("number"))


def _comes_to(card: Card) -> int:
    return max(load(Card.objects.get(pk=card.pk)).reckoning.amounts)


def _balance(member: Member) -> int:
    return abs(Account.objects.get(member=member).balance)
