"""Check the numbers and source keys of entries."""

from collections.abc import Iterator

from django.db.models import Q

from club.models import Club
from ledger.models import Counter, Transaction
from scoring.keys import Of, derived_key


def numbers_have_no_holes(club: Club) -> Iterator[str]:
    """Check that the entries' numbers run from 1 to the counter's last."""
    numbers = sorted(club.transactions.values_list("number", flat=True))
    last = Counter.objects.filter(club=club).values_list("last", flat=True).first() or 0
    before = 0  # Compare neighbours: a tampered counter may be huge.
    for number in (*(n for n in numbers if 1 <= n <= last), last + 1):
        if number - before > 1:
            through = f" to No. {number - 1}" if number - before > 2 else ""
            yield f"No. {before + 1}{through} is missing"
        before = number
    for number in (n for n in numbers if not 1 <= n <= last):
        yield f"No. {number} is higher than the last number given, {last}"


def source_keys_are_of_their_rows(club: Club) -> Iterator[str]:
    """Check that the source key of a card's, bet's or reversal's entry has the number of that row.

    The chain names a card by its UUID and a bet by its form key. A source key with such a name
    would look right to the chain, but would not stop a second posting of the card.
    """
    of_card = Q(card__isnull=False, edition__isnull=False)
    of_row = of_card | Q(bet__isnull=False) | Q(reverses__isnull=False)
    entries = club.transactions.filter(of_row).select_related("reverses").order_by("number")
    for entry in entries.iterator():
        if not _is_of_its_row(entry):
            yield (
                f"No. {entry.number} has the source key “{entry.source_key}”, which should "
                f"begin with {_beginning(entry)}"
            )


def _is_of_its_row(entry: Transaction) -> bool:
    key, undone = entry.source_key, entry.reverses
    if undone is None:
        return key.startswith(_beginning(entry))
    # Versions 1.0 and 1.0.1 made a reversal's key from the other entry's key.
    return key in (_beginning(entry), f"{undone.source_key}:reversal")


def _beginning(entry: Transaction) -> str:
    if entry.reverses is not None:
        return derived_key(Of.REVERSAL, entry.reverses.number)
    if entry.bet_id is not None:
        return derived_key(Of.BET, entry.bet_id, "")
    return derived_key(Of.CARD, entry.card_id, "")
