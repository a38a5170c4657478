"""What a member finds on his club's home page: what waits for him, what he is owed, his cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from club.models import Member
from ledger.models import Account, Bet, Transaction
from ledger.waiting.answers import bets_to_take, payments_to_answer, payments_to_decide
from scoring.laws.money.amounts import format_money
from scoring.models import (
    WRITABLE,
    Card,
    CardKind,
    CardState,
    Edition,
    Leave,
    Partie,
    Record,
    Seat,
)
from scoring.operations.cards.end_early import can_answer
from scoring.operations.consents.consent import can_consent
from scoring.operations.consents.scribe import can_give
from scoring.operations.rights import plays, sides_of
from scoring.operations.signatures import can_decide, seats_to_sign
from scoring.pages.card_list import NEWEST_FIRST
from scoring.sheet.sheet import load
from scoring.sheet.states import at_rest, came_back
from scoring.words.progress import progress_by_card

LIVE = (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)
# A paper card waits for nobody until it is closed.
GOING_ON = Q(state__in=LIVE) & ~Q(kind=CardKind.PAPER, state__in=WRITABLE)
LAST_CARDS = 5


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in a list: who else plays it, and what it wants of this member.

    `wants` is "consent", "leave", "annul", "abandon", "mend", "signature" or "decision", "" where
    it waits for nobody or another.
    """

    card: Card
    names: str
    wants: str

    @property
    def is_asked(self) -> bool:
        """Whether it wants an answer, given at the head of the card."""
        return self.wants in ("consent", "leave", "annul", "abandon")


@dataclass(frozen=True, slots=True)
class Balance:
    """What stands on a member's account; `text` is the sum without its sign."""

    amount: int
    text: str
    currency: str


@dataclass(frozen=True, slots=True)
class Home:
    """The lists of the home page, each by the day of play, newest first.

    What waits for him stands among that alone. The `open` cards are those he plays that can be
    written on; those he keeps for others, as their scribe, are the `kept` ones.
    """

    waiting: tuple[CardLine, ...]
    open: tuple[CardLine, ...]
    kept: tuple[CardLine, ...]
    closed: tuple[CardLine, ...]
    last: tuple[CardLine, ...]
    stands: Mapping[int, str]
    """How each open card stands, by its number."""
    balances: tuple[Balance, ...]
    payments: tuple[Transaction, ...]
    """The payments that others marked and that wait for his word."""
    disputes: tuple[Transaction, ...]
    """The disputed payments that wait for his decision."""
    bets: tuple[Bet, ...]
    """The side bets that wait for his answer."""

    @property
    def waits(self) -> bool:
        """Whether anything waits for him."""
        return bool(self.waiting or self.payments or self.disputes or self.bets)

    @property
    def open_one_waits(self) -> bool:
        """Whether a card that can be written on is among what waits for him."""
        return any(line.card.state in WRITABLE for line in self.waiting)


def home_of(member: Member) -> Home:
    """Everything on the member's home page, in a fixed number of queries; two more for each card on
    which a partie is asked to be annulled."""
    lines = [_line(card, member) for card in _live(member)]
    others = [line for line in lines if not line.wants]
    own = [line for line in others if plays(line.card.seats.all(), member)]
    return Home(
        waiting=tuple(line for line in lines if line.wants),
        open=tuple(line for line in own if line.card.state in WRITABLE),
        kept=tuple(line for line in others if _keeps(line.card, member)),
        closed=tuple(line for line in own if line.card.state not in WRITABLE),
        last=tuple(_line(card, member) for card in _last(member)),
        stands=progress_by_card([line.card for line in lines]),
        balances=_balances(member),
        payments=tuple(payments_to_answer(member)),
        disputes=tuple(payments_to_decide(member)),
        bets=tuple(bets_to_take(member)),
    )


def _live(member: Member) -> QuerySet[Card]:
    """The cards still going on: his own, and for an officer all of the club."""
    cards = Card.objects.filter(GOING_ON, club=member.club_id)
    leaves = Leave.objects.filter(ended_at=None)
    if not member.is_officer:
        played, kept = Seat.objects.filter(member=member), leaves.filter(scribe=member)
        cards = cards.filter(Q(pk__in=played.values("card")) | Q(pk__in=kept.values("card")))
    return with_wants(cards.order_by(*NEWEST_FIRST))


def with_wants(cards: QuerySet[Card]) -> QuerySet[Card]:
    """These cards with all that `wants` looks at, in a fixed number of queries."""
    leaves = Leave.objects.filter(ended_at=None)
    waiting = Record.objects.filter(waits=True, withdrawals=None)
    asked = Partie.objects.filter(annulled_at=None).exclude(annul_asked_by=None)
    return cards.prefetch_related(
        _seats(),
        "editions__signatures",
        "editions__disputes",
        Prefetch("records", waiting.select_related("partie").prefetch_related("consents")),
        Prefetch("leaves", leaves.select_related("seat__member")),
        Prefetch("parties", asked),
    )


def _last(member: Member) -> QuerySet[Card]:
    cards = Card.objects.filter(club=member.club_id, seats__member=member)
    done = cards.exclude(GOING_ON)
    return done.order_by(*NEWEST_FIRST).prefetch_related(_seats(), "editions")[:LAST_CARDS]


def _seats() -> "Prefetch[str, QuerySet[Seat], str]":
    return Prefetch("seats", Seat.objects.select_related("member"))


def _line(card: Card, member: Member) -> CardLine:
    others = [seat.member.name for seat in card.seats.all() if seat.member_id != member.pk]
    return CardLine(card, " – ".join(others), wants(card, member))


def _keeps(card: Card, member: Member) -> bool:
    """Whether he keeps the card for those who play it."""
    kept = [leave for leave in card.leaves.all() if leave.scribe_id == member.pk]
    return card.state in WRITABLE and bool(kept) and all(leave.given_at for leave in kept)


def wants(card: Card, member: Member) -> str:
    """What a card, got by `with_wants`, asks of this member, as `CardLine` names it."""
    if at_rest(card):
        return ""
    if can_decide(card, member):
        return "decision"
    if card.state == CardState.CLOSED:
        return "signature" if seats_to_sign(card, standing(card), member) else ""
    return _wants_writing(card, member) if card.state in WRITABLE else ""


def _wants_writing(card: Card, member: Member) -> str:
    """What a card that can be written on asks of him."""
    if any(can_consent(card, record, member) for record in card.records.all()):
        return "consent"
    seats = list(card.seats.all())
    if any(can_give(seats, leave, member) for leave in card.leaves.all()):
        return "leave"
    asked = [
        p.number
        for p in card.parties.all()
        if can_answer(seats, p.annul_asked_by_id, member, _on_the_side_of(seats, p))
    ]
    if asked and any(p.broken_off and p.number in asked for p in load(card).parties):
        return "annul"
    agreed = (card.abandon_agreed_by_id,)
    if can_answer(seats, card.abandon_asked_by_id, member, agreed):
        return "abandon"
    return "mend" if came_back(card, card.editions.all()) and plays(seats, member) else ""


def standing(card: Card) -> Edition | None:
    """The edition laid out for signing, or signed; of a card got by `with_wants`."""
    editions = (e for e in card.editions.all() if e.reopened_at is None)
    return next((e for e in editions if e.number == card.edition), None)


def _on_the_side_of(seats: Sequence[Seat], partie: Partie) -> set[int]:
    """The players of the side that asks for a partie to be annulled."""
    asked = partie.annul_asked_by_id
    return next((side for side in sides_of(seats, partie) if asked in side), set())


def _balances(member: Member) -> tuple[Balance, ...]:
    accounts = Account.objects.filter(member=member).order_by("currency")
    return tuple(
        Balance(a.balance, format_money(abs(a.balance), a.currency), a.currency) for a in accounts
    )
