"""Set the clock to a moment of 2026, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import time_machine


@contextmanager
def on(month: int, day: int, hour: int = 12, minute: int = 0) -> Iterator[None]:
    with time_machine.travel(datetime(2026, month, day, hour, minute, tzinfo=UTC), tick=False):
        yield
