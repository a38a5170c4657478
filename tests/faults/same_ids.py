"""Twenty clients send each of 500 ids four times, on one card and on one account.

A phone that never hears an answer sends the same again, and so do several phones at once.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from bench.helping import site
from tests.faults.helping.served import a_site, writers
from tests.long_runs.one import run

if TYPE_CHECKING:  # Models cannot be imported before Django is set up.
    from club.models import Member
    from tests.faults.helping.clients import Client

CLIENTS, IDS, TIMES = 20, 500, 4
BRIEF = 3
"""The ids of each client."""


def fault(brief: bool) -> Iterator[str]:
    """Yield a line for whatever was lost, doubled or half written."""
    ids = BRIEF if brief else IDS
    with a_site("same-ids"):
        pair = writers(2)
        with site.served():
            yield from _all_send(_on_one_card(pair, ids))
            yield from _all_send(_on_one_account(pair, ids))


def _on_one_card(pair: "Sequence[Member]", ids: int) -> "list[Client]":
    """Half of them signed in as one player, half as the other. All write the same deals."""
    from bench.helping.club import open_cards
    from tests.faults.helping.clients import Client, deals_of

    (card,) = open_cards(pair[0], pair[1], 1)
    return [Client(pair[n % 2], list(deals_of(card, ids)), TIMES) for n in range(CLIENTS)]


def _on_one_account(pair: "Sequence[Member]", ids: int) -> "list[Client]":
    """All signed in as one member, who pays the other."""
    from tests.faults.helping.clients import Client, payments_of

    left, right = pair
    return [
        Client(left, list(payments_of(left, right, ids, Random(n))), TIMES) for n in range(CLIENTS)
    ]


def _all_send(clients: "Sequence[Client]") -> Iterator[str]:
    from tests.faults.helping.book import unfinished, wrong_in_book

    for client in clients:
        client.start()
    for client in clients:
        client.join()
    ids = sum(len(client.taken) for client in clients)
    print(f"{ids} ids were acknowledged, after {sum(c.tries for c in clients)} tries")
    yield from unfinished(clients)
    yield from wrong_in_book(clients)


if __name__ == "__main__":
    run(fault)
