"""The server is killed a hundred times while ten clients write, and started again."""

from random import Random
from time import sleep

from bench.helping import site
from tests.faults.helping.served import at_work, finish, start, writers
from tests.long_runs.site import a_site

KILLS, EACH = 100, 120
BRIEF = (2, 6)
"""How often it is killed, and how much each client has to write, between two kills at most."""


def fault(brief):
    kills, each = BRIEF if brief else (KILLS, EACH)
    chance = Random(1)
    with a_site("kills"):
        people, server = writers(10), start()
        try:
            clients = at_work(people, kills * each)
            for _ in range(kills):
                sleep(chance.uniform(0.2, 1.5))
                site.kill(server)
                server = start()
            yield from finish(clients, enough=kills)
        finally:
            site.kill(server)
