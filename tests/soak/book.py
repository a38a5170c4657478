"""Whether the book has each record of the soak once, in the order of writing."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.models import Card, Record, Unplaced
from tests.soak.phone import Phone


def wrong_in_book(phones: Sequence[Phone], other: Card) -> Iterator[str]:
    """Yield a line for each record that is lost, written twice, out of order, or unplaced.

    The phones did not write on the `other` card.
    """
    came = Record.objects.exclude(card=other).order_by("pk").values_list("key", flat=True)
    opened = Card.objects.values_list("form_key", flat=True)
    found = Counter([*came, *opened])
    for phone in phones:
        keys = [record["key"] for record in phone.records]
        yield from (f"{key} is lost" for key in keys if not found[key])
        yield from (f"{key} is there {found[key]} times" for key in keys if found[key] > 1)
    order = {key: place for place, key in enumerate(came)}
    for phone in phones:
        places = [order[one["key"]] for one in phone.records if one["key"] in order]
        if places != sorted(places):
            yield f"the records of account {phone.user} are out of order"
    ours = {record["key"] for phone in phones for record in phone.records}
    yield from (f"{key} was never written" for key in came if key not in ours)
    yield from (f"{one.key} is unplaced: {one.why}" for one in Unplaced.objects.all())
