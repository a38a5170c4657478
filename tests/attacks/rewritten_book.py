"""Somebody with the database's file rewrites the book, and puts its triggers back.

    python -m tests.attacks.rewritten_book [--brief]

A payment's amount, words and date are changed so that every sum still fits; an entry is added
beside the chain; the whole chain is written anew over the changed book; the last entry is taken out
with its link. After each, `check_ledger` is asked, with the head that was printed where the chain
itself no longer tells. Each is done to one club's book after the other, in one database.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from bench.site import ROOT, scratch, set_up, spare_database
from tests.attacks.run import run


def rewritten(brief: bool) -> Iterator[str]:
    """A line for each change of the book that `check_ledger` does not see."""
    url = os.environ.get("DATABASE_URL", "")
    with scratch("rewritten") as folder:
        if url.startswith("postgres"):
            with spare_database(url) as spare:
                set_up(folder, spare)
                yield from _attacked(2 if brief else 20)
                _leave()
        else:
            set_up(folder)
            yield from _attacked(2 if brief else 20)
            _leave()


def _attacked(payments: int) -> Iterator[str]:
    from ledger import guards

    if said := _says():
        raise RuntimeError(f"the book was not sound before it was attacked: {said}")
    for change in CHANGES:
        book, head = _book(change.__name__.replace("_", "-"), payments)
        guards_off_and_on(guards, lambda change=change, book=book: change(book))
        if not _says(*(("--head", head) if change in BY_HEAD else ())):
            yield f"check_ledger calls the book sound after this: {change.__doc__}"
        _mend(guards, book)


def guards_off_and_on(guards: Any, change: Callable[[], None]) -> None:
    """Drop the triggers, change the book, and put the triggers back just as they were."""
    from django.db import connection, transaction

    with transaction.atomic():
        guards.remove(connection)
    with transaction.atomic():
        change()
    with transaction.atomic():
        guards.install(connection)
