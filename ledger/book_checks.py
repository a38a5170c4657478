"""The invariants of the ledger: one function each, which yields a line for each violation.

To add a check, write one function and name it in `CHECKS`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.db import connection
from django.db.models import Count, F, Max, Prefetch, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import Club
from ledger.chain.checks import book_matches_chain
from ledger.chain.issued_papers import documents_are_as_issued
from ledger.chain.numbering import numbers_have_no_holes, source_keys_are_of_their_rows
from ledger.database_failures import database_failure
from ledger.guards import missing_guards
from ledger.models import (
    Account,
    Bet,
    BetState,
    Counter,
    Holder,
    Posting,
    Transaction,
    TransactionKind,
)
from ledger.months.queries import CHUNK
from ledger.operations.post import amounts_of, prefetch_postings
from piquet import LAWS_VERSION
from scoring.models import Card, CardKind, CardState, Edition
from scoring.operations.cards.close_card import reckoning_data
from scoring.pages.card_list import seats_read
from scoring.sheet.sheet import load

Check: TypeAlias = Callable[[Club], Iterator[str]]

FIGURES: Final = ("won", "totals", "balance", "counted", "amounts", "currency")
"""The figures of a reckoning that a check computes again; its steps only explain them."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A violated invariant.

    `club` is the club's slug, or None for a failure of the whole database. `check` is the name of
    the check.
    """

    club: str | None
    check: str
    message: str

    def __str__(self) -> str:
        return f"{self.club}: {self.message}" if self.club else self.message


def check_ledger(progress: Callable[[int, int], None] | None = None) -> Iterator[Failure]:
    """Yield every failure in the whole database.

    Calls `progress` before each club, with the number of clubs checked so far and of all clubs.
    """
    for name in missing_guards(connection):
        message = (
            f"the database has lost its guard {name}, so a row that must stay could be changed"
        )
        yield Failure(None, "guards", message)
    for checked, club in enumerate(clubs := Club.objects.order_by("slug")):
        if progress:
            progress(checked, len(clubs))
        yield from check_club(club)


def check_club(club: Club) -> Iterator[Failure]:
    """Yield every failure in one club's ledger."""
    for check in CHECKS:
        for line in failures(check, club):
            yield Failure(club.slug, NAMES.get(check, check.__name__), line)


def failures(check: Check, club: Club) -> list[str]:
    """Return the failures that the check finds both times when it runs twice.

    An entry posted between two queries of a check can look like a failure. So a failure counts only
    if a second run finds it too. Raises DatabaseError if the database is away or busy.
    """
    lines = _lines(check, club)
    again = set(_lines(check, club)) if lines else ()
    return [line for line in lines if line in again]


def _lines(check: Check, club: Club) -> list[str]:
    """Return a check's lines, ending with an error that stopped it, if there was one.

    A value of the wrong type in the ledger can stop a check.
    """
    lines: list[str] = []
    try:
        lines.extend(check(club))
    except Exception as error:  # An error that is not the database's means bad data.
        if database_failure(error):  # Such a failure says nothing about the ledger.
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        lines.append(f"not checked to the end, because something in the book is broken: {what}")
    return lines


def transactions_sum_to_zero(club: Club) -> Iterator[str]:
    """Check that the postings of every entry sum to zero, so no money is created or lost."""
    sums = Transaction.objects.filter(club=club).annotate(sum=Sum("postings__amount"))
    for entry in sums.exclude(sum=0):
        yield f"No. {entry.number} sums to {entry.sum}, not to zero"


def two_postings_at_least(club: Club) -> Iterator[str]:
    """Check that every entry has at least two postings: money leaves one account for another."""
    counts = Transaction.objects.filter(club=club).annotate(count=Count("postings"))
    for entry in counts.filter(count__lt=2):
        yield f"No. {entry.number} has {entry.count} postings, but needs at least two"


def one_currency(club: Club) -> Iterator[str]:
    """Check that every entry posts to accounts in its own currency."""
    strange = Posting.objects.filter(transaction__club=club).exclude(
        account__currency=F("transaction__currency")
    )
    for posting in strange.select_related("transaction", "account"):
        entry, currency = posting.transaction, posting.account.currency
        yield f"No. {entry.number} is in {entry.currency} but posts to an account in {currency}"


def one_club(club: Club) -> Iterator[str]:
    """Check that an entry, its postings, accounts, members and card belong to one club."""
    postings = Posting.objects.filter(transaction__club=club).exclude(
        Q(club=club) & Q(account__club=club)
    )
    for posting in postings.select_related("transaction"):
        yield f"No. {posting.transaction.number} posts to an account of another club"
    for account in Account.objects.filter(club=club, member__isnull=False).exclude(
        member__club=club
    ):
        yield f"account {account.pk} belongs to a member of another club"
    cards = Transaction.objects.filter(club=club, card__isnull=False).exclude(card__club=club)
    for entry in cards:
        yield f"No. {entry.number} belongs to another club’s card"


def balances_are_the_sums(club: Club) -> Iterator[str]:
    """Check that each account's running balance is the sum of its postings."""
    sums = Account.objects.filter(club=club).annotate(sum=Coalesce(Sum("postings__amount"), 0))
    for account in sums.exclude(sum=F("balance")).select_related("member"):
        yield (
            f"account {account.pk} ({account.kind}, {account.currency}) says {account.balance}"
            f" and its postings come to {account.sum}"
        )


def reversals_are_opposite(club: Club) -> Iterator[str]:
    """Check that every reversal names an entry and is its exact opposite."""
    for entry in club.transactions.filter(reverses=None, kind=TransactionKind.REVERSAL):
        yield f"No. {entry.number} reverses nothing"
    reversals = club.transactions.filter(reverses__isnull=False).select_related("reverses")
    read = reversals.prefetch_related(prefetch_postings(), prefetch_postings("reverses__"))
    for entry in read.iterator(CHUNK):
        if entry.reverses and not _are_opposite(entry, entry.reverses):
            yield f"No. {entry.number} is not the exact opposite of No. {entry.reverses.number}"


def _are_opposite(entry: Transaction, original: Transaction) -> bool:
    opposite = {holder: -amount for holder, amount in amounts_of(original).items()}
    return entry.club_id == original.club_id and amounts_of(entry) == opposite


def editions_are_posted_once(club: Club) -> Iterator[str]:
    """Check that each countersigned edition with money due is posted once, and no other edition."""
    posted: dict[tuple[int | None, int | None], Transaction] = {}
    for each in _of_cards(club, TransactionKind.CARD):
        first = posted.setdefault((each.card_id, each.edition), each)
        if first is not each:
            yield f"No. {each.number} posts the same as No. {first.number} a second time"
    editions = Edition.objects.filter(club=club, reopened_at=None).select_related("card")
    for edition in editions.prefetch_related(seats_read("card__")).iterator(CHUNK):
        entry = posted.pop((edition.card_id, edition.number), None)
        due = _amounts_due(edition) if edition.countersigned_at else {}
        booked = amounts_of(entry) if entry else {}
        if due != booked:
            where = f"No. {entry.number}" if entry else "nothing"
            yield f"{_name(edition)} comes to {_figures(due)}; {where} posts {_figures(booked)}"
        elif entry and entry.currency != edition.reckoning["currency"]:
            yield f"No. {entry.number} is not in the currency of {_name(edition)}"
    for entry in posted.values():
        yield f"No. {entry.number} posts a card’s edition that does not stand"


def reversed_editions_are_reversed(club: Club) -> Iterator[str]:
    """Check that an edition's entry is reversed exactly if the edition is reversed."""
    undone = {(t.card_id, t.edition) for t in _of_cards(club, TransactionKind.REVERSAL)}
    ended = Edition.objects.filter(club=club, reversed_at__isnull=False)
    reversed_editions = set(ended.values_list("card_id", "number"))
    for entry in _of_cards(club, TransactionKind.CARD):
        edition = (entry.card_id, entry.edition)
        if edition in reversed_editions and edition not in undone:
            yield f"No. {entry.number} stands, but its edition is reversed"
        elif edition in undone and edition not in reversed_editions:
            yield f"No. {entry.number} is reversed, but its edition stands"


def reckonings_are_those_of_the_laws(club: Club) -> Iterator[str]:
    """Check that the deals of countersigned cards still come to the signed reckonings.

    Also checks that the card and its edition agree on the state, and that the laws are this
    version's.
    """
    editions = Edition.objects.filter(
        club=club, countersigned_at__isnull=False, reversed_at=None, reopened_at=None
    )
    countersigned = club.cards.filter(state=CardState.COUNTERSIGNED)
    for card in countersigned.exclude(pk__in=editions.values("card")):
        yield f"card {card.pk} is countersigned but has no standing edition"
    read = editions.select_related("card").prefetch_related(seats_read("card__"))
    for edition in read.iterator(CHUNK):
        card = edition.card
        if (card.state, card.edition) != (CardState.COUNTERSIGNED, edition.number):
            yield f"{_name(edition)} is countersigned, but its card is {card.state}"
        elif edition.laws_version != LAWS_VERSION:
            made_by = f"was reckoned by laws {edition.laws_version}"
            yield f"{_name(edition)} {made_by}, which this version no longer has"
        else:
            yield from _unlike_its_deals(edition)


def _unlike_its_deals(edition: Edition) -> Iterator[str]:
    """Yield each figure that differs between the signed reckoning and a new one from the deals."""
    fresh = json.loads(json.dumps(reckoning_data(load(edition.card))))
    for figure in FIGURES:
        signed, now = edition.reckoning[figure], fresh[figure]
        if signed != now:
            yield f"{_name(edition)} was signed at {signed} {figure} and its deals reckon to {now}"


def countersigned_cards_are_signed(club: Club) -> Iterator[str]:
    """Check that countersigned cards are signed for every seat.

    Leaves out paper cards posted from a file, because nobody was asked to sign them.
    """
    cards = club.cards.filter(state=CardState.COUNTERSIGNED)
    for card in cards.prefetch_related("seats", "editions__signatures").iterator(CHUNK):
        edition = _standing_edition(card)
        if edition and edition.posted_from_file and card.kind == CardKind.PAPER:
            continue
        signed = {s.seat_id for s in edition.signatures.all()} if edition else set()
        if missing := [s.position for s in card.seats.all() if s.pk not in signed]:
            yield f"card {card.pk} is countersigned without the signature of seat {missing[0]}"


def bets_are_posted_once(club: Club) -> Iterator[str]:
    """Check that a decided bet has one unreversed entry, which pays its amount to its winner.

    A bet that is not decided must have no winner and no unreversed entry.
    """
    not_reversed = Transaction.objects.filter(kind=TransactionKind.SIDE_BET, reversed_by=None)
    entries = Prefetch("transactions", not_reversed.prefetch_related(prefetch_postings()))
    bets = Bet.objects.filter(club=club).select_related("backer", "layer", "winner")
    for bet in bets.prefetch_related(entries).iterator(CHUNK):
        amounts = [amounts_of(entry) for entry in bet.transactions.all()]
        loser = bet.layer if bet.winner == bet.backer else bet.backer
        due = [{bet.winner: bet.amount, loser: -bet.amount}] if bet.winner else []
        if amounts != due or (bet.winner is not None) != (bet.state == BetState.DECIDED):
            yield f"side bet {bet.pk} is {bet.state} and has {len(amounts)} transactions that stand"


def closed_months_took_nothing(club: Club) -> Iterator[str]:
    """Check that nothing was posted into a month after it was closed."""
    for closed in club.months.filter(reopened_at=None):
        late = club.transactions.filter(dated__lte=closed.ends_on, number__gt=closed.last_number)
        for entry in late:
            month = f"{closed.year}-{closed.month:02}"
            yield f"No. {entry.number} is dated {entry.dated}, but {month} was closed before it"


def months_are_as_the_counter_says(club: Club) -> Iterator[str]:
    """Check that the counter's last closed day is the end of the last closed month."""
    last = club.months.filter(reopened_at=None).aggregate(last=Max("ends_on"))["last"]
    counter = Counter.objects.filter(club=club).first()
    if (closed_through := counter.closed_through if counter else None) != last:
        yield f"the counter says closed up to {closed_through}, but the months say {last}"


def _of_cards(club: Club, kind: TransactionKind) -> Iterator[Transaction]:
    """Yield the entries of this kind that post or reverse an edition of a card."""
    entries = club.transactions.filter(kind=kind, card__isnull=False, edition__isnull=False)
    yield from entries.prefetch_related(prefetch_postings()).iterator(CHUNK)


def _standing_edition(card: Card) -> Edition | None:
    numbered = (e for e in card.editions.all() if e.number == card.edition)
    return next((e for e in numbered if e.reopened_at is None), None)


def _amounts_due(edition: Edition) -> dict[Holder, int]:
    due, seats = edition.reckoning["amounts"], edition.card.seats.all()
    return {seat.member: due[seat.position] for seat in seats if due[seat.position]}


def _name(edition: Edition) -> str:
    return f"card {edition.card_id}, edition {edition.number},"


def _figures(amounts: dict[Holder, int]) -> str:
    return ", ".join(str(amount) for amount in amounts.values()) or "nothing"


CHECKS: Final[Mapping[Check, Promise]] = {
    transactions_sum_to_zero: _("the amounts of every entry add up to nothing"),
    two_postings_at_least: _("every entry takes from somebody and gives to somebody"),
    one_currency: _("every entry is in one currency"),
    one_club: _("no entry touches another club"),
    balances_are_the_sums: _("every balance is the sum of its postings"),
    numbers_have_no_holes: _("no number is missing between the entries"),
    reversals_are_opposite: _("every reversal is the exact opposite of the entry it reverses"),
    editions_are_posted_once: _("every countersigned card is posted once, and no other card"),
    reversed_editions_are_reversed: _("if a card is reversed, all its entries are"),
    source_keys_are_of_their_rows: _("no card and no side bet can be posted a second time"),
    bets_are_posted_once: _("every decided side bet is posted once, and no other bet"),
    closed_months_took_nothing: _("no closed month has taken another entry"),
    months_are_as_the_counter_says: _("the book is closed up to the last closed month"),
    documents_are_as_issued: _("every issued paper is unchanged, and none is missing"),
    book_matches_chain: _("nothing in the book was changed, added or removed without the chain"),
    reckonings_are_those_of_the_laws: _("every card, reckoned again, comes to what was signed"),
    countersigned_cards_are_signed: _(
        "every countersigned card is signed by all its players, or was posted from a file"
    ),
}
"""The checks, each with its description for the treasurer."""

NAMES: Final[Mapping[Check, str]] = {book_matches_chain: "what_stands_is_as_linked"}
"""JSON names of checks whose functions have other names; programs may look for these names."""
