"""Sums that show both sites that no money was lost, and every check of the club's ledger."""

from collections import defaultdict
from collections.abc import Iterator

from django.db import connection
from django.db.models import Count, Sum

from club.models import Club
from ledger.book_checks import CHECKS, failures
from ledger.guards import missing_guards
from ledger.hashing.canonical import BEGINNING
from ledger.models import Account, Counter, Posting, Transaction
from scoring.export_card import card_file
from scoring.management.progress import Progress

Sums = dict[str, dict[str, int]]


def sums_of(club_id: int) -> Sums:
    """Return the sums by currency, in the smallest coin, each added up from its own table.

    `entries` and `accounts` are numbers. `moved` is the amount that the entries moved, and
    `to_receive` the amount that members are to receive.
    """
    sums: Sums = defaultdict(lambda: {"entries": 0, "moved": 0, "accounts": 0, "to_receive": 0})
    entries = Transaction.objects.filter(club=club_id).order_by()
    for currency, n in entries.values_list("currency").annotate(n=Count("pk")):
        sums[currency]["entries"] = n
    moved = Posting.objects.filter(transaction__club=club_id, amount__gt=0).order_by()
    for currency, n in moved.values_list("transaction__currency").annotate(n=Sum("amount")):
        sums[currency]["moved"] = n
    for currency, balance in Account.objects.filter(club=club_id).values_list(
        "currency", "balance"
    ):
        sums[currency]["accounts"] += 1
        sums[currency]["to_receive"] += max(balance, 0)
    return {currency: sums[currency] for currency in sorted(sums)}


def end_of_chain(club_id: int) -> tuple[int, str]:
    """Return the number and hash of the chain's last link, as the club's counter has them."""
    ends = Counter.objects.filter(club=club_id).values_list("links", "head")
    return ends.first() or (0, BEGINNING)


def faults_of(club: Club, progress: Progress) -> Iterator[str]:
    """Yield the club's errors: every check of its ledger, and cards that cannot be read."""
    for name in missing_guards(connection):
        yield f"the database has lost its guard {name}"
    for number, check in enumerate(CHECKS, 1):
        progress.at("checks of the book", number, len(CHECKS))
        yield from failures(check, club)
    for number, card in enumerate(club.cards.order_by("pk").iterator(500), 1):
        progress.at("cards read again", number)
        try:
            card.club = club
            card_file(card)
        except Exception as error:  # noqa: BLE001 - any error means a faulty card.
            yield f"card {card.pk} cannot be read: {type(error).__name__}: {error}"
