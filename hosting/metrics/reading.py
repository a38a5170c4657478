"""All figures for Prometheus: the sum over all processes, and the present state of the database."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError
from django.db.models import Count

from club.models import OutgoingLetter
from hosting.metrics.counts import FOLDER
from scoring.models import Card, CardState

if TYPE_CHECKING:  # At run time, imported late: the import reads the folder.
    from prometheus_client.core import GaugeMetricFamily

_State = OutgoingLetter.State
EMAILS: Final = {_State.WAITING: "waiting", _State.FAILED: "failed", _State.IN_DOUBT: "in doubt"}


def figures() -> tuple[bytes, str]:
    """Return the text that Prometheus reads, and its content type."""
    from prometheus_client import (
        CONTENT_TYPE_LATEST,
        REGISTRY,
        CollectorRegistry,
        generate_latest,
        multiprocess,
    )

    counted = REGISTRY
    if FOLDER in os.environ:
        counted = CollectorRegistry()
        multiprocess.MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    now = CollectorRegistry()
    now.register(_Now())
    return generate_latest(counted) + generate_latest(now), CONTENT_TYPE_LATEST


class _Now:
    """The database's figures at the moment of reading, in two queries."""

    def collect(self) -> "Iterator[GaugeMetricFamily]":
        from prometheus_client.core import GaugeMetricFamily

        try:
            gauges = [_cards(), _emails()]
        except DatabaseError:
            gauges = []
        up = "Whether the database answers."
        yield GaugeMetricFamily("rubicon_database_up", up, value=bool(gauges))
        yield from gauges


def _cards() -> "GaugeMetricFamily":
    from prometheus_client.core import GaugeMetricFamily

    number = Card.objects.filter(state=CardState.OPEN).order_by().count()
    return GaugeMetricFamily("rubicon_open_cards", "Cards that are open.", value=number)


def _emails() -> "GaugeMetricFamily":
    from prometheus_client.core import GaugeMetricFamily

    known = OutgoingLetter.objects.filter(state__in=EMAILS).order_by()
    counts = dict(known.values_list("state").annotate(Count("pk")))
    family = GaugeMetricFamily("rubicon_letters", "E-mails that are not sent.", labels=["state"])
    for state, name in EMAILS.items():
        family.add_metric([name], counts.get(state, 0))
    return family
