"""Count in each process: requests, deals, records from queues, refused sign-ins.

Nothing is counted unless METRICS is on. prometheus_client stores the figures of each process in a
folder that `config.serve` makes. It must know that folder when it is imported.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save

from club.models import SecurityEvent
from club.prepared import inserted
from scoring.models import Record
from scoring.operations.queue.queue_answer import (
    ACKNOWLEDGED,
    HELD,
    REFUSED,
    UNPLACED,
    QueueAnswer,
    queue_taken,
)

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder, which prometheus_client reads."""
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The buckets of the histogram, in seconds."""
ELSEWHERE: Final = "none"
"""The route of requests to unknown addresses: one name, however many addresses are tried."""
RESULTS: Final = (ACKNOWLEDGED, UNPLACED, REFUSED, HELD)
KINDS: Final = (SecurityEvent.Kind.SIGN_IN, SecurityEvent.Kind.LOCK_OUT)


class Counts:
    """The counters and the histogram of this process."""

    def __init__(self) -> None:
        from prometheus_client import Counter, Histogram

        self.requests = Counter(
            "rubicon_requests", "Requests answered.", ["method", "route", "status"]
        )
        self.seconds = Histogram(
            "rubicon_request_seconds",
            "Seconds from the whole request to the answer, with the wait for a thread.",
            ["route"],
            buckets=SECONDS,
        )
        self.deals = Counter("rubicon_deals_written", "Records of deals written by players.")
        self.queued = Counter(
            "rubicon_queue_records", "Records that came from phones’ queues.", ["result"]
        )
        self.refused = Counter(
            "rubicon_sign_ins_refused", "Sign-ins refused, and tries locked out.", ["kind"]
        )
        for result in RESULTS:  # A count that starts at 0 shows its first rise.
            self.queued.labels(result)
        for kind in KINDS:
            self.refused.labels(kind.value)


_counts: list[Counts] = []
"""The process's counts; empty while nothing is counted."""


def make_folder() -> Path | None:
    """Make a folder for the figures of all processes, before any of them starts, and return it.

    Returns None if METRICS is off.
    """
    if not settings.METRICS:
        return None
    folder = Path(mkdtemp(prefix="rubicon-metrics-"))
    os.environ[FOLDER] = str(folder)
    return folder


def start_counting() -> None:
    """Start counting, if METRICS is on. Calling this again changes nothing."""
    if not settings.METRICS or _counts:
        return
    _counts.append(Counts())
    inserted.connect(_written, sender=Record)
    queue_taken.connect(_taken)
    post_save.connect(_refused, sender=SecurityEvent)


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    """Count one answered request."""
    for counts in _counts:
        counts.requests.labels(method, route or ELSEWHERE, str(status)).inc()
        counts.seconds.labels(route or ELSEWHERE).observe(seconds)


def _written(**_signal: Any) -> None:
    _count_on_commit(lambda counts: counts.deals.inc())


def _taken(answers: Sequence[QueueAnswer], **_signal: Any) -> None:
    for counts in _counts:
        for answer in answers:
            counts.queued.labels(answer.result).inc()


def _refused(instance: SecurityEvent, **_signal: Any) -> None:
    if instance.kind in KINDS and instance.result == SecurityEvent.Result.REFUSED:
        kind = str(instance.kind)
        _count_on_commit(lambda counts: counts.refused.labels(kind).inc())


def _count_on_commit(count: Callable[[Counts], None]) -> None:
    """Run `count` once the present transaction is committed."""

    def _count() -> None:
        for counts in _counts:
            count(counts)

    transaction.on_commit(_count)
