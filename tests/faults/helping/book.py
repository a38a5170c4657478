"""What must be true of the book, whatever happened to the server."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.book_checks import check_ledger
from ledger.models import Transaction
from scoring.models import Record
from tests.faults.helping.clients import Client


def wrong_in_book(clients: Iterable[Client]) -> Iterator[str]:
    """Yield a line for each thing that is lost, doubled, out of order or half written.

    What a client was told is written has to be there once. What it was not told about may be there.
    """
    found = _keys_written()
    for client in clients:
        yield from client.wrong
        keys = [one.key for one in client.sent]
        yield from (f"{key} was acknowledged and is lost" for key in client.taken if not found[key])
        yield from (f"{key} is there {found[key]} times" for key in keys if found[key] > 1)
        places = [place for place, key in enumerate(keys) if found[key]]
        if places != list(range(len(places))):
            yield f"what {client.member.name} wrote is not there in order: {places}"
    yield from (f"check_ledger: {failure}" for failure in check_ledger())


def unfinished(clients: Iterable[Client]) -> Iterator[str]:
    """Yield a line for each client that could not write all that it had."""
    for client in clients:
        if len(client.taken) != len(client.sent):
            yield f"{client.member.name} wrote {len(client.taken)} of {len(client.sent)}"


def _keys_written() -> Counter[str]:
    posted = Transaction.objects.values_list("source_key", flat=True)
    return Counter([*Record.objects.values_list("key", flat=True), *map(_form_key, posted)])


def _form_key(source: str | None) -> str:
    return (source or "").rsplit(":", 1)[-1]
