"""The server starts with a clock set back an hour while ten clients write.

This machine's own clock stays. The clock changes between two starts: a library that changes it for
a running program makes that program's sleeps fail.
"""

import os
from pathlib import Path

from bench.helping import site
from tests.faults.helping.served import COMMAND, at_work, finish, goes_on, writers
from tests.long_runs.site import a_site

LIBRARIES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1")
HOURS = (0, -1, -2, -1, 0) * 5
BRIEF = HOURS[:2]
"""By how many hours the clock is wrong, in turn."""
EACH = 2000
"""How much each client has to write at most."""


def fault(brief):
    with a_site("clock-back"):
        clients = at_work(writers(10), EACH)
        for hours in BRIEF if brief else HOURS:
            with site.running(COMMAND, *site.address(), env=_with_clock(hours)):
                yield from goes_on(clients)
                yield from goes_on(clients)
        with site.served():
            yield from finish(clients)
        yield from _was_set_back()


def _with_clock(hours):
    """Return an environment in which a program's clock is wrong by so many hours."""
    found = [path for each in LIBRARIES for path in Path("/").glob(each[1:])]
    if not found:
        raise FileNotFoundError("no libfaketime on this machine: apt-get install libfaketime")
    return {**os.environ, "LD_PRELOAD": str(found[0]), "FAKETIME": f"{hours:+}h"}


def _was_set_back():
    """Yield a line if no entry is dated before the one that it follows: then nothing was tried."""
    from ledger.models import Transaction

    times = list(Transaction.objects.order_by("number").values_list("posted_at", flat=True))
    if times == sorted(times):
        yield "the clock was never set back"
