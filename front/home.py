"""What a member finds on their club's home page: what waits for them, balances, cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from club.models import Member
from ledger.models import Account, Bet, Transaction
from ledger.waiting.unanswered import bets_to_take, payments_to_answer, payments_to_decide
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
from scoring.operations.signing_rights import can_decide, seats_to_sign
from scoring.pages.card_list import NEWEST_FIRST
from scoring.sheet.sheet import load
from scoring.sheet.states import at_rest, came_back
from scoring.words.progress import progress_by_card

LIVE = (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)
# A paper card waits for nobody until it is closed.
GOING_ON = Q(state__in=LIVE) & ~Q(kind=CardKind.PAPER, state__in=WRITABLE)
LAST_CARDS = 5


@dataclass(frozen=True, slots=True)
class HomeCard:
    """A card in a list: who else plays it, and what it needs from this member.

    `wants` is "consent", "leave", "annul", "settle", "abandon", "mend", "signature" or "decision";
    "" if it needs nothing from them.
    """

    card: Card
    names: str
    wants: str

    @property
    def is_asked(self) -> bool:
        """Whether it needs an answer that is given at the top of the card."""
        return self.wants in ("consent", "leave", "annul", "settle", "abandon")


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of a member's account; `text` is the sum without its sign."""

    amount: int
    text: str
    currency: str


@dataclass(frozen=True, slots=True)
class Home:
    """The lists of the home page, each by day of play, newest first.

    A card that waits for the member is only in `waiting`. Those in `open` they play and can be
    written on; those in `kept` they write for others, as scribe.
    """

    waiting: tuple[HomeCard, ...]
    open: tuple[HomeCard, ...]
    kept: tuple[HomeCard, ...]
    closed: tuple[HomeCard, ...]
    last: tuple[HomeCard, ...]
    stands: Mapping[int, str]
    """A progress line for each open card, by its id."""
    balances: tuple[Balance, ...]
    payments: tuple[Transaction, ...]
    """Payments marked by others that wait for the member's answer."""
    disputes: tuple[Transaction, ...]
    """Disputed payments that wait for the member's decision."""
    bets: tuple[Bet, ...]
    """Side bets that wait for the member's answer."""

    @property
    def waits(self) -> bool:
        """Whether anything waits for the member."""
        return bool(self.waiting or self.payments or self.disputes or self.bets)

    @property
    def open_one_waits(self) -> bool:
        """Whether a card that can be written on is among what waits."""
        return any(line.card.state in WRITABLE for line in self.waiting)


def home_of(member: Member) -> Home:
    """Return everything on the member's home page.

    It takes a fixed number of queries, and two more for each card with a request to annul a partie.
    """
    lines = [_line(card, member) for card in _live_cards(member)]
    others = [line for line in lines if not line.wants]
    own = [line for line in others if plays(line.card.seats.all(), member)]
    return Home(
        waiting=tuple(line for line in lines if line.wants),
        open=tuple(line for line in own if line.card.state in WRITABLE),
        kept=tuple(line for line in others if _writes_as_scribe(line.card, member)),
        closed=tuple(line for line in own if line.card.state not in WRITABLE),
        last=tuple(_line(card, member) for card in _last_cards(member)),
        stands=progress_by_card([line.card for line in lines]),
        balances=_balances(member),
        payments=tuple(payments_to_answer(member)),
        disputes=tuple(payments_to_decide(member)),
        bets=tuple(bets_to_take(member)),
    )


def _live_cards(member: Member) -> QuerySet[Card]:
    """Return the cards still in progress: the member's own, or all of the club for an officer."""
    cards = Card.objects.filter(GOING_ON, club=member.club_id)
    leaves = Leave.objects.filter(ended_at=None)
    if not member.is_officer:
        played, kept = Seat.objects.filter(member=member), leaves.filter(scribe=member)
        cards = cards.filter(Q(pk__in=played.values("card")) | Q(pk__in=kept.values("card")))
    return prefetch_wants(cards.order_by(*NEWEST_FIRST))


def prefetch_wants(cards: QuerySet[Card]) -> QuerySet[Card]:
    """Prefetch all that `wants` looks at, in a fixed number of queries."""
    leaves = Leave.objects.filter(ended_at=None)
    waiting = Record.objects.filter(waits=True, withdrawals=None)
    asked = Partie.objects.filter(annulled_at=None).exclude(
        annul_asked_by=None, settle_asked_by=None
    )
    return cards.prefetch_related(
        _seats(),
        "editions__signatures",
        "editions__disputes",
        Prefetch("records", waiting.select_related("partie").prefetch_related("consents")),
        Prefetch("leaves", leaves.select_related("seat__member")),
        Prefetch("parties", asked),
    )


def _last_cards(member: Member) -> QuerySet[Card]:
    cards = Card.objects.filter(club=member.club_id, seats__member=member)
    done = cards.exclude(GOING_ON)
    return done.order_by(*NEWEST_FIRST).prefetch_related(_seats(), "editions")[:LAST_CARDS]


def _seats() -> "Prefetch[str, QuerySet[Seat], str]":
    return Prefetch("seats", Seat.objects.select_related("member"))


def _line(card: Card, member: Member) -> HomeCard:
    others = [seat.member.name for seat in card.seats.all() if seat.member_id != member.pk]
    return HomeCard(card, " – ".join(others), wants(card, member))


def _writes_as_scribe(card: Card, member: Member) -> bool:
    """Whether the member is the card's scribe, with leave from all its players."""
    kept = [leave for leave in card.leaves.all() if leave.scribe_id == member.pk]
    return card.state in WRITABLE and bool(kept) and all(leave.given_at for leave in kept)


def wants(card: Card, member: Member) -> str:
    """Return what a card from `prefetch_wants` needs from this member, as `HomeCard` names it."""
    if at_rest(card):
        return ""
    if can_decide(card, member):
        return "decision"
    if card.state == CardState.CLOSED:
        return "signature" if seats_to_sign(card, prefetched_edition(card), member) else ""
    return _wants_writing(card, member) if card.state in WRITABLE else ""


def _wants_writing(card: Card, member: Member) -> str:
    """Return what a card that can be written on needs from the member."""
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
    settle = [p.settle_asked_by_id for p in card.parties.all() if p.settle_version == card.version]
    if any(can_answer(seats, asker, member) for asker in settle):
        return "settle"
    agreed = (card.abandon_agreed_by_id,)
    if can_answer(seats, card.abandon_asked_by_id, member, agreed):
        return "abandon"
    return "mend" if came_back(card, card.editions.all()) and plays(seats, member) else ""


def prefetched_edition(card: Card) -> Edition | None:
    """Return the edition to be signed, or signed, of a card from `prefetch_wants`; or None."""
    editions = (e for e in card.editions.all() if e.reopened_at is None)
    return next((e for e in editions if e.number == card.edition), None)


def _on_the_side_of(seats: Sequence[Seat], partie: Partie) -> set[int]:
    """Return the ids of the players on the side that asks to annul a partie."""
    asked = partie.annul_asked_by_id
    return next((side for side in sides_of(seats, partie) if asked in side), set())


def _balances(member: Member) -> tuple[Balance, ...]:
    accounts = Account.objects.filter(member=member).order_by("currency")
    return tuple(
        Balance(a.balance, format_money(abs(a.balance), a.currency), a.currency) for a in accounts
    )
