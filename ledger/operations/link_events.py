"""Links of what is signed, answered, disputed and issued, and of what stood before the chain.

Each is read back as it was written, by the same reading that the check uses, in the same
transaction. What changes, as a dispute does that is decided, gets another link.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from django.apps.registry import Apps
from django.db import transaction
from django.utils.timezone import now

from ledger.chain import reading
from ledger.chain.reading import Said
from ledger.models import Counter, IssuedDocument, Link, PaymentAnswer
from ledger.operations.links import End, next_link
from ledger.operations.post import lock_counter
from scoring.models import Dispute, Signature

AT_ONCE: Final = 2_000


def link_signatures(*, signatures: Sequence[Signature], **_signal: object) -> None:
    """Link signatures that were just written; the card's lock is held."""
    _link(reading.signatures, signatures)


def link_dispute(dispute: Dispute) -> None:
    """Link a dispute as it is now; its card's lock is held."""
    _link(reading.disputes, [dispute])


def link_answers(answers: Sequence[PaymentAnswer]) -> None:
    """Link answers to a payment as they are now."""
    _link(reading.answers, answers)


def link_documents(counter: Counter, documents: Sequence[IssuedDocument]) -> None:
    """Link papers that were just issued; the caller holds the counter, and stores it."""
    said = reading.documents(counter.club_id, only=[each.pk for each in documents])
    _write(Link, counter, said)


def _link(
    reader: Callable[..., Iterator[Said]],
    rows: Sequence[Signature] | Sequence[Dispute] | Sequence[PaymentAnswer],
) -> None:
    if not rows:
        return
    with transaction.atomic():
        counter = lock_counter(rows[0].club_id)
        _write(Link, counter, reader(counter.club_id, only=[row.pk for row in rows]))
        counter.save(update_fields=["links", "head"])


def link_what_stands(models: Apps, club_id: int) -> None:
    """Link all that a club has, in the order in which it came about, so many rows at a time.

    For the migration that begins its chain, with the models as they were then.
    """
    said = merge(*(read(club_id, models) for read in reading.READERS), key=attrgetter("at"))
    counters = models.get_model("ledger", "Counter").objects
    counter = counters.filter(club_id=club_id).first() or counters.model(club_id=club_id)
    _write(models.get_model("ledger", "Link"), counter, said)
    if counter.links:
        counter.save()


def _write(model: Any, end: End, said: Iterable[Said]) -> None:
    """Add a link for each, in this order, with one moment for all."""
    at, rest = now(), iter(said)
    while some := list(islice(rest, AT_ONCE)):
        model.objects.bulk_create(
            model(**next_link(end, each.kind, each.subject, each.content, at)) for each in some
        )
