"""The server's clock is set back an hour while ten clients write. This machine's clock stays."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.helping import site
from tests.faults.helping.served import a_site, finish, goes_on, writers
from tests.long_runs.one import run

COMMAND = [sys.executable, "-m", "config.serve"]
LIBRARIES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1")
HOURS = (0, -1, -2, -1, 0)
BRIEF = HOURS[:2]
"""By how many hours the clock is wrong, in turn."""
EACH = 2000
"""How much each client has to write at most."""


def fault(brief: bool) -> Iterator[str]:
    """Yield a line for whatever was lost, doubled, half written or out of order."""
    with a_site("clock-back") as folder:
        from tests.faults.helping.clients import at_the_tables

        clients = at_the_tables(writers(10), EACH)
        clock = folder / "clock"
        clock.write_text("+0h")
        server = site.start(COMMAND, *site.address(), env=_with_clock(clock))
        try:
            for client in clients:
                client.start()
            for hours in BRIEF if brief else HOURS:
                clock.write_text(f"{hours:+}h")
                yield from goes_on(clients)
                yield from goes_on(clients)
            yield from finish(clients)
        finally:
            site.kill(server)
        yield from _was_set_back()


def _with_clock(clock: Path) -> dict[str, str]:
    """Return an environment in which a program reads from this file how wrong its clock is."""
    found = [path for each in LIBRARIES for path in Path("/").glob(each[1:])]
    if not found:
        raise FileNotFoundError("no libfaketime on this machine: apt-get install libfaketime")
    wrong = {"LD_PRELOAD": str(found[0]), "FAKETIME_TIMESTAMP_FILE": str(clock)}
    return {**os.environ, **wrong, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


def _was_set_back() -> Iterator[str]:
    """Yield a line if no entry is dated before the one that it follows: then nothing was tried."""
    from ledger.models import Transaction

    times = list(Transaction.objects.order_by("number").values_list("posted_at", flat=True))
    if times == sorted(times):
        yield "the clock was never set back"


if __name__ == "__main__":
    run(fault)
