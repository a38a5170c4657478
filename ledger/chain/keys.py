"""The source keys that the chain names by what stays, against the rows that they are to be of.

The chain has a card by its UUID and a bet by its form key, so a key that names it in that way reads
the same to it; but then nothing would keep the card from being posted once more.
"""

from collections.abc import Iterator

from django.db.models import Q

from club.models import Club


def source_keys_are_of_their_rows(club: Club) -> Iterator[str]:
    """What posts a side bet, or an edition of a card, has its source key by the row's number."""
    of_rows = club.transactions.filter(
        Q(bet__isnull=False) | Q(card__isnull=False, edition__isnull=False)
    )
    rows = of_rows.order_by("number").values_list("number", "source_key", "card_id", "bet_id")
    for number, key, card, bet in rows.iterator():
        begins = f"bet:{bet}:" if bet is not None else f"card:{card}:"
        if not key.startswith(begins):
            yield f"No. {number} has the source key “{key}”, which is to begin with {begins}"
