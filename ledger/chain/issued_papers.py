"""Check issued papers against their fingerprints, and read the chain heads printed on them."""

import json
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from club.models import Club
from ledger.hashing.canonical import digest
from ledger.models import Counter

CARRIES: Final = '"chain":{"head":'
"""The text that every paper with a head contains, in canonical JSON."""

Heads: TypeAlias = Mapping[int, list[tuple[int, str]]]
"""A map from a link's number to the papers that name it, each with the hash printed there."""


def documents_are_as_issued(club: Club) -> Iterator[str]:
    """Check that documents run from No. 1 to the counter's last and match their fingerprints."""
    counter = Counter.objects.filter(club=club).first()
    expected = 1
    for document in club.documents.order_by("number").iterator():
        if document.number != expected:
            yield f"document {expected} is missing"
        if digest(document.text) != document.fingerprint:
            yield f"document {document.number} does not match its fingerprint"
        if CARRIES in document.text and head_on(document.text) is None:
            yield f"document {document.number} does not say which link its head belongs to"
        expected = document.number + 1
    last = counter.documents if counter else 0
    if last != expected - 1:
        yield f"the last document is {expected - 1}, but the counter says {last}"


def heads_on_papers(club: Club) -> Heads:
    """Return the chain heads printed on the club's issued papers, as far as they can be read."""
    heads: dict[int, list[tuple[int, str]]] = {}
    carrying = club.documents.filter(text__contains=CARRIES).order_by("number")
    for number, text in carrying.values_list("number", "text").iterator():
        if head := head_on(text):
            heads.setdefault(head[0], []).append((number, head[1]))
    return heads


def head_on(text: str) -> tuple[int, str] | None:
    """Return the number and hash of the link named in a paper's text, or None."""
    try:
        chain = json.loads(text)["chain"]
        number, head = chain["number"], chain["head"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return (number, head) if type(number) is int and isinstance(head, str) else None
