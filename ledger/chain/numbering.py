"""Check the names of entries: their numbers and source keys."""

from collections.abc import Iterator

from django.db.models import Q

from club.models import Club
from ledger.models import Counter


def numbers_have_no_holes(club: Club) -> Iterator[str]:
    """Check that the entries' numbers run from 1 to the counter's last."""
    numbers = sorted(club.transactions.values_list("number", flat=True))
    last = Counter.objects.filter(club=club).values_list("last", flat=True).first() or 0
    before = 0  # A range at a time: a tampered counter may hold a huge number.
    for number in (*(n for n in numbers if 1 <= n <= last), last + 1):
        if number - before > 1:
            through = f" to No. {number - 1}" if number - before > 2 else ""
            yield f"No. {before + 1}{through} is missing"
        before = number
    for number in (n for n in numbers if not 1 <= n <= last):
        yield f"No. {number} is higher than the last number given, {last}"


def source_keys_are_of_their_rows(club: Club) -> Iterator[str]:
    """Check that a card's or bet's entry has a source key with that row's number.

    The chain names a card by its UUID and a bet by its form key. A source key with such a name
    would look right to the chain, but would not stop the card from being posted again.
    """
    of_card = Q(card__isnull=False, edition__isnull=False)
    found = club.transactions.filter(of_card | Q(bet__isnull=False)).order_by("number")
    rows = found.values_list("number", "source_key", "card_id", "bet_id")
    for number, key, card, bet in rows.iterator():
        begins = f"bet:{bet}:" if bet is not None else f"card:{card}:"
        if not key.startswith(begins):
            yield f"No. {number} has the source key “{key}”, which should begin with {begins}"
