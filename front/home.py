"""The home page of a club for one member: what waits for them, their balances, their cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from club.addresses.pending import PendingAnswers
from club.models import Member
from front.due import DueLine, due_in_club
from front.first_evening import SetupStep, first_evening
from front.home_version import EVERY
from front.sittings.waiting import waiting_for
from front.wants import GOING_ON, prefetch_wants, seats_with_members, wants
from ledger.models import Account, Bet, Transaction
from ledger.operations.bystanders import BystanderDue
from ledger.pages.owed import Owed
from ledger.waiting.bystanders import bystanders_to_sign
from ledger.waiting.unanswered import bets_to_take, payments_to_answer
from piquet.text.typed import joined
from scoring.models import WRITABLE, Card, Leave, Seat
from scoring.operations.consents.consent import can_consent
from scoring.operations.rights import is_player
from scoring.operations.signing_rights import officers_of
from scoring.pages.card_list import NEWEST_FIRST
from scoring.sheet.sheet import Sheet, load_all
from scoring.sheet.states import is_unposted_paper_card
from scoring.words.progress import format_turn, progress_and_lead
from scoring.words.rulings.record import format_awaited_consent

LAST_CARDS = 5


@dataclass(frozen=True, slots=True)
class HomeCard:
    """A card in a list: its other players, and what it needs from this member.

    `wants` has a value of `front.wants.wants`. If it is "", `turn` says for whom the card waits
    instead: the next dealer, or those who are to sign. If the card wants consent, `asks` says to
    what.
    """

    card: Card
    names: str
    wants: str
    turn: str = ""
    asks: str = ""

    @property
    def needs_answer(self) -> bool:
        """Whether the card needs an answer that the member gives at the top of the card."""
        return self.wants in ("consent", "leave", "annul", "settle", "abandon")


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page of one member. Its lists of cards are by day of play, the newest first.

    A player's page costs at most 26 queries, however many cards and payments there are, five of
    them for the version. An officer's page costs eight more. A card with a request to annul a
    partie costs two more, and a bystander who is to pay seven more.

    A card that waits for the member is only in `waiting`, and a card that an officer decides only
    in `due`. The member plays the cards in `open`, which can be written on, and writes those in
    `scribed` for others.
    """

    member: Member
    pending: PendingAnswers
    """The questions of any club that wait for the person, and whether to confirm their address."""
    waiting: tuple[HomeCard, ...]
    open: tuple[HomeCard, ...]
    scribed: tuple[HomeCard, ...]
    closed: tuple[HomeCard, ...]
    last: tuple[HomeCard, ...]
    progress: Mapping[int, str]
    """A progress line for each open card, by its id."""
    balances: tuple[Owed, ...]
    payments: tuple[Transaction, ...]
    """Payments that others marked and that wait for the member's confirmation."""
    bets: tuple[Bet, ...]
    """Side bets that wait for the member's answer."""
    bystanders: tuple[BystanderDue, ...]
    """Payments by bystanders to players they harmed, for the member to countersign."""
    due: tuple[DueLine, ...]
    """The tasks due in the club; empty except for its officers."""
    first_evening: tuple[SetupStep, ...]
    """The steps of a new club's first evening; empty except for its officers."""
    version: str
    """The value of `home_version`, read before the rest, so that no later change is missed."""
    several: bool = False
    """Whether the person is a member of several clubs."""
    one_click: str = ""
    """"here" or "phone" if one click signs another person in, or "" if it does not."""

    @property
    def every(self) -> int:
        """Seconds between the phone's requests for changes."""
        return EVERY

    @property
    def waits(self) -> bool:
        """Whether anything waits for the member."""
        return bool(self.waiting or self.payments or self.bets or self.bystanders)

    @property
    def count(self) -> int:
        """The number of things this member is to do, for the title of the browser's tab."""
        return len(self.pending.clubs) + len(self.pending.offices) + self.count_in_club

    @property
    def count_in_club(self) -> int:
        """The number of things to do in this club.

        Offers, which any club may make, do not count.
        """
        own = sum(line.own for line in self.due)
        money = (self.payments, self.bets, self.bystanders)
        return len(self.waiting) + sum(map(len, money)) + own

    @property
    def begins_with(self) -> SetupStep | None:
        """The first step of a new club while its officer is its only member, or None."""
        return next((step for step in self.first_evening[:1] if not step.done), None)

    @property
    def has_open_card_waiting(self) -> bool:
        """Whether a card that can be written on is among the cards that wait."""
        return any(line.card.state in WRITABLE for line in self.waiting)


def home_page(
    member: Member,
    version: str,
    pending: PendingAnswers,
    *,
    several: bool = False,
    one_click: str = "",
) -> HomePage:
    """Return everything on the member's home page.

    The caller reads `version` before calling this, so that the version is never too new.
    """
    cards = list(_live_cards(member))
    sheets = _sheets(cards)
    lines = [_line(card, member, sheets.get(card.pk)) for card in cards]
    waiting = [line for line in lines if line.wants and line.wants != "decision"]
    officers = officers_of(member.club_id)

    def turns(of: Callable[[Card], bool]) -> list[HomeCard]:
        """Return the lines of the cards that `of` selects and that need nothing from the member."""
        others = [line for line in lines if not line.wants and of(line.card)]
        return [_with_turn(line, sheets.get(line.card.pk), member, officers) for line in others]

    own = turns(lambda card: is_player(card.seats.all(), member))
    return HomePage(
        member=member,
        pending=pending,
        waiting=tuple(waiting),
        open=tuple(line for line in own if line.card.state in WRITABLE),
        scribed=tuple(turns(lambda card: _writes_as_scribe(card, member))),
        closed=tuple(line for line in own if line.card.state not in WRITABLE),
        last=tuple(_line(card, member) for card in _last_cards(member)),
        progress={card: progress_and_lead(sheet, member.pk) for card, sheet in sheets.items()},
        balances=_balances(member),
        payments=tuple(payments_to_answer(member)),
        bets=tuple(bets_to_take(member)),
        bystanders=tuple(bystanders_to_sign(member)),
        due=due_in_club(member, cards, officers) if member.is_officer else (),
        first_evening=first_evening(member) if member.is_officer else (),
        version=version,
        several=several,
        one_click=one_click,
    )


def _live_cards(member: Member) -> QuerySet[Card]:
    """Return the cards still in progress: the member's own, or all of the club for an officer."""
    cards = Card.objects.filter(GOING_ON, club=member.club_id)
    leaves = Leave.objects.filter(ended_at=None)
    if not member.is_officer:
        played, scribed = Seat.objects.filter(member=member), leaves.filter(scribe=member)
        cards = cards.filter(Q(pk__in=played.values("card")) | Q(pk__in=scribed.values("card")))
    return prefetch_wants(cards.order_by(*NEWEST_FIRST))


def _last_cards(member: Member) -> QuerySet[Card]:
    cards = Card.objects.filter(club=member.club_id, seats__member=member)
    done = cards.exclude(GOING_ON)
    return done.order_by(*NEWEST_FIRST).prefetch_related(seats_with_members(), "editions")[
        :LAST_CARDS
    ]


def _sheets(cards: Sequence[Card]) -> dict[int, Sheet]:
    """Return each open card's sheet, by the card's id. Makes two queries."""
    written = [
        card for card in cards if card.state in WRITABLE and not is_unposted_paper_card(card)
    ]
    return {sheet.id: sheet for sheet in load_all(written)}


def _line(card: Card, member: Member, sheet: Sheet | None = None) -> HomeCard:
    others = [seat.member.name for seat in card.seats.all() if seat.member_id != member.pk]
    line = HomeCard(card, joined(" – ", others), wants(card, member))
    if line.wants != "consent" or sheet is None:
        return line
    awaited = {record.pk for record in card.records.all() if can_consent(card, record, member)}
    return replace(line, asks=format_awaited_consent(sheet, awaited))


def _with_turn(
    line: HomeCard, sheet: Sheet | None, reader: Member, officers: Sequence[Member]
) -> HomeCard:
    """Return the line with the person the card waits for: the next dealer, or a signer."""
    if sheet is not None:
        return replace(line, turn=format_turn(sheet, reader.pk))
    turn = ", ".join(waiting.words for waiting in waiting_for(line.card, officers))
    return replace(line, turn=turn)


def _writes_as_scribe(card: Card, member: Member) -> bool:
    """Whether the member is the card's scribe, with leave from all its players."""
    leaves = [leave for leave in card.leaves.all() if leave.scribe_id == member.pk]
    return card.state in WRITABLE and bool(leaves) and all(leave.given_at for leave in leaves)


def _balances(member: Member) -> tuple[Owed, ...]:
    """Return the member's balance in each currency; without accounts, 0 in the club's currency."""
    accounts = Account.objects.filter(member=member).order_by("currency")
    balances = tuple(Owed(account.balance, account.currency) for account in accounts)
    return balances or (Owed(0, member.club.currency),)
