"""PostgreSQL is stopped, killed and started again while ten clients write."""

import os
from time import monotonic, sleep

from bench.helping import site
from tests.faults.helping.served import PATIENCE, at_work, finish, goes_on, writers
from tests.long_runs.cluster import cluster
from tests.long_runs.site import a_site, let_go

TIMES, EACH = 10, 1500
BRIEF = (1, 100)
"""How often it is stopped each way, and how much each client has to write at most."""


def fault(brief):
    times, each = BRIEF if brief else (TIMES, EACH)
    with cluster() as server:
        os.environ["DATABASE_URL"] = server.url
        os.environ.pop(site.PREPARED, None)  # That was made on another server.
        with a_site("server-stopped"):
            people = writers(10)
            with site.served():
                clients = at_work(people, each)
                yield from goes_on(clients)
                for stop in (server.stop, lambda: server.stop("immediate"), server.kill) * times:
                    yield from _without(server, stop, clients)
                let_go()  # Its connections here have ended too.
                yield from finish(clients)


def _without(server, stop, clients):
    """Stop the server, wait until somebody is told so, start it, and see everybody write again."""
    for client in clients:
        client.told.clear()
    stop()
    end = monotonic() + PATIENCE
    while not any(client.told for client in clients) and monotonic() < end:
        sleep(0.05)
    if not any(client.told for client in clients):
        yield "nobody got an answer while the database was away"
    server.start()
    yield from goes_on(clients)
