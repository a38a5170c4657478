"""Link what is signed, answered, disputed and issued, and what existed before the chain.

Each item is read back in the same transaction, by the reader that the check also uses. An item that
changes, as a dispute does when it is decided, gets another link.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from django.apps.registry import Apps
from django.db import transaction
from django.utils.timezone import now

from ledger.chain import reading
from ledger.chain.reading import Linkable
from ledger.models import Counter, Link, Month, PaymentAnswer
from ledger.operations.links import ChainEnd, next_link
from ledger.operations.post import lock_counter
from scoring.models import Dispute, Edition, Signature

AT_ONCE: Final = 2_000


def link_signatures(
    *, signatures: Sequence[Signature], edition: Edition, **_signal: object
) -> None:
    """Link signatures just written on an edition. The caller holds the card's lock."""
    only = {"edition_id": edition.pk, "pk__in": [each.pk for each in signatures]}
    _link(edition.club_id, reading.signatures, only)


def link_dispute(dispute: Dispute) -> None:
    """Link a dispute in its present state. The caller holds the card's lock."""
    _link(dispute.club_id, reading.disputes, {"pk": dispute.pk})


def link_answers(answers: Iterable[PaymentAnswer]) -> None:
    """Link answers to a payment in their present state."""
    for answer in answers:
        _link(answer.club_id, reading.answers, {"pk": answer.pk})


def link_documents(counter: Counter, closed: Month) -> None:
    """Link the papers of a month just closed; the caller holds and saves the counter."""
    _write(Link, counter, reading.documents(counter.club_id, only={"month_id": closed.pk}))


def _link(
    club_id: int, reader: Callable[..., Iterator[Linkable]], only: Mapping[str, object]
) -> None:
    with transaction.atomic():
        counter = lock_counter(club_id)
        _write(Link, counter, reader(club_id, only=only))
        counter.save(update_fields=["links", "head"])


def link_everything(models: Apps, club_id: int) -> None:
    """Link everything that a club has, in the order in which it was made, in batches.

    The migration that begins the chain uses this, with the models of that time.
    """
    linkables = merge(*(read(club_id, models) for read in reading.READERS), key=attrgetter("at"))
    counters = models.get_model("ledger", "Counter").objects
    counter = counters.filter(club_id=club_id).first() or counters.model(club_id=club_id)
    _write(models.get_model("ledger", "Link"), counter, linkables)
    if counter.links:
        counter.save()


def _write(model: Any, end: ChainEnd, linkables: Iterable[Linkable]) -> None:
    """Write a link for each item, in this order, all with the same moment."""
    at, rest = now(), iter(linkables)
    while some := list(islice(rest, AT_ONCE)):
        model.objects.bulk_create(
            model(**next_link(end, each.kind, each.subject, each.content, at)) for each in some
        )
