"""Several writers at once, each with their own connection."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from club.operation_error import OperationError

WRITERS = 6


def together(*calls: Callable[[], object]) -> list[object]:
    """Run the calls at once; what each gave, or the OperationError it met. Other errors are
    raised."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        start.wait()
        try:
            return call()
        except OperationError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
