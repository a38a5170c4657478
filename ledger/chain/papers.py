"""Issued papers against their own fingerprints, and the heads of the chain that they carry."""

import json
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from club.models import Club
from ledger.chain.canonical import digest
from ledger.models import Counter

CARRIES: Final = '"chain":{"head":'
"""What the text of a paper with a head has in it, written canonically."""

Heads: TypeAlias = Mapping[int, list[tuple[int, str]]]
"""By a link's number: papers, by theirs, and the hash that each says the link has."""


def documents_are_as_issued(club: Club) -> Iterator[str]:
    """Issued documents run from 1 to the counter's, and their fingerprints are of their texts."""
    counter = Counter.objects.filter(club=club).first()
    expected = 1
    for document in club.documents.order_by("number").iterator():
        if document.number != expected:
            yield f"document {expected} is missing"
        if digest(document.text) != document.fingerprint:
            yield f"document {document.number} is not what its fingerprint was taken of"
        expected = document.number + 1
    last = counter.documents if counter else 0
    if last != expected - 1:
        yield f"the last document is {expected - 1}, the counter says {last}"


def heads_on_papers(club: Club) -> Heads:
    """Where the chain ended when each paper was issued, as it says itself."""
    heads: dict[int, list[tuple[int, str]]] = {}
    carrying = club.documents.filter(text__contains=CARRIES).order_by("number")
    for number, text in carrying.values_list("number", "text").iterator():
        chain = json.loads(text)["chain"]
        heads.setdefault(chain["number"], []).append((number, chain["head"]))
    return heads
