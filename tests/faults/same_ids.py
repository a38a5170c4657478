"""Twenty clients send each of 500 ids four times, on one card and on one account.

A phone that never hears an answer sends the same again, and so do several phones at once.
"""

from random import Random

from bench.helping import site
from tests.faults.helping.served import all_written, writers
from tests.long_runs.site import a_site

CLIENTS, IDS, TIMES = 20, 500, 4
BRIEF = 3
"""The ids of each client."""


def fault(brief):
    ids = BRIEF if brief else IDS
    with a_site("same-ids"):
        pair = writers(2)
        with site.served():
            yield from _all_send(_on_one_card(pair, ids))
            yield from _all_send(_on_one_account(pair, ids))


def _on_one_card(pair, ids):
    """Half of them signed in as one player, half as the other. All write the same deals."""
    from bench.helping.club import open_cards
    from tests.faults.helping.clients import Client, deals_of

    (card,) = open_cards(pair[0], pair[1], 1)
    return [Client(pair[n % 2], list(deals_of(card, ids)), TIMES) for n in range(CLIENTS)]


def _on_one_account(pair, ids):
    """All signed in as one member, who pays the other."""
    from tests.faults.helping.clients import Client, payments_of

    each = [list(payments_of(*pair, ids, Random(n))) for n in range(CLIENTS)]
    return [Client(pair[0], payments, TIMES) for payments in each]


def _all_send(clients):
    for client in clients:
        client.start()
    yield from all_written(clients)
