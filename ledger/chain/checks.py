"""Check that a club's chain is whole, and that everything linked is unchanged."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from club.models import Club
from ledger.chain.issued_papers import Heads, heads_on_papers
from ledger.chain.reading import AT_ONCE, READERS, Linkable
from ledger.hashing.canonical import BEGINNING, link_hash, moment_text
from ledger.models import Counter, Link, LinkKind
from scoring.models import Card

CHANGING: Final = {LinkKind.ANSWER.value, LinkKind.DISPUTE.value}
"""Kinds that get a further link when they change; all others have exactly one link."""

_UUID: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_EDITION: Final = rf"{_UUID}/\d+/[^/]+"
SUBJECTS: Final[Mapping[str, re.Pattern[str]]] = {
    LinkKind.TRANSACTION: re.compile(r"\d+", re.ASCII),
    LinkKind.SIGNATURE: re.compile(rf"{_EDITION}/\d+", re.ASCII),
    LinkKind.ANSWER: re.compile(rf"\d+/{_UUID}", re.ASCII),
    LinkKind.DISPUTE: re.compile(rf"{_EDITION}/{_UUID}/[^/]+", re.ASCII),
    LinkKind.DOCUMENT: re.compile(r"\d+", re.ASCII),
}
"""The pattern of each kind's subject; `ledger.chain.reading` makes the subjects."""


class LastLink(NamedTuple):
    """The last link of a subject: the hash of its content, its number and its moment."""

    content: str
    number: int
    at: datetime

    def __str__(self) -> str:
        return f"link {self.number} of {self.at:%Y-%m-%d}"


def book_matches_chain(club: Club) -> Iterator[str]:
    """Check that the chain is whole, and that everything in the ledger matches its last link."""
    chain = _Chain(heads_on_papers(club))
    yield from chain.walk(club)
    for read in READERS:
        for linkable in read(club.pk):
            yield from chain.compare(linkable)
    yield from chain.left()


class _Chain:
    """The links of one club as they are read, and the last link of each subject."""

    def __init__(self, heads: Heads) -> None:
        self.heads = heads
        self.number, self.hash = 0, BEGINNING
        self.last_entry = 0
        self.of: dict[tuple[str, str], LastLink] = {}

    def walk(self, club: Club) -> Iterator[str]:
        """Yield the errors in the links themselves."""
        ends = Counter.objects.filter(club=club).values_list("links", "head")
        for link in _links(club):
            yield from self._next(*link)
        if (ends.first() or (0, BEGINNING)) != (self.number, self.hash):
            yield f"the chain ends at link {self.number}, but the counter says otherwise"
        for number in sorted(n for n in self.heads if n > self.number):
            yield from self._on_papers(number, "")

    def _next(
        self,
        number: int,
        kind: str,
        subject: str,
        content: str,
        before: str,
        stored_hash: str,
        at: datetime,
    ) -> Iterator[str]:
        if number != self.number + 1:
            yield f"link {self.number + 1} of the chain is missing"
        if before != self.hash:
            yield f"link {number} of the chain does not follow the one before it"
        made = link_hash(
            number=number,
            kind=kind,
            subject=subject,
            content=content,
            previous=before,
            at=moment_text(at),
        )
        if made != stored_hash:
            yield f"link {number} of the chain does not match its own hash"
        self.number, self.hash = number, stored_hash
        if number in self.heads:
            yield from self._on_papers(number, stored_hash)
        yield from self._note(kind, subject, LastLink(content, number, at))

    def _on_papers(self, number: int, stored_hash: str) -> Iterator[str]:
        for document, head in self.heads[number]:
            if head != stored_hash:
                yield f"document {document} says that link {number} has another hash"

    def _note(self, kind: str, subject: str, linked: LastLink) -> Iterator[str]:
        if kind not in SUBJECTS or not SUBJECTS[kind].fullmatch(subject):
            yield f"link {linked.number} names something unknown: {kind} “{subject}”"
            return
        key = kind, subject
        if key in self.of and kind not in CHANGING:
            yield f"{_name(kind, subject)} has two links, {self.of[key].number} and {linked.number}"
        if kind == "transaction":
            entry = int(subject)
            if entry <= self.last_entry:
                yield f"No. {entry} was linked after No. {self.last_entry}, out of order"
            self.last_entry = entry
        self.of[key] = linked

    def compare(self, linkable: Linkable) -> Iterator[str]:
        """Yield the error in one present item: it has no link, or does not match its last link."""
        linked = self.of.pop((linkable.kind, linkable.subject), None)
        if linked is None:
            yield f"{linkable.words} has no link in the chain, so it was added without one"
        elif linked.content != linkable.content:
            yield f"{linkable.words} does not match {linked}, so it was changed later"

    def left(self) -> Iterator[str]:
        """Yield the items that were linked but no longer exist. Call this after every `compare`."""
        for (kind, subject), linked in self.of.items():
            yield f"{_name(kind, subject)} is missing, but {linked} was made from it"


def _links(club: Club) -> Iterator[tuple[int, str, str, str, str, str, datetime]]:
    columns = ("number", "kind", "subject", "content", "previous", "hash", "at")
    yield from (
        Link.objects.filter(club=club).order_by("number").values_list(*columns).iterator(AT_ONCE)
    )


def _name(kind: str, subject: str) -> str:
    """Return a subject in words, even if its row no longer exists."""
    first, *rest = subject.split("/")
    if kind == LinkKind.TRANSACTION:
        return f"No. {first}"
    if kind == LinkKind.ANSWER:
        return f"an answer to No. {first}"
    if kind == LinkKind.DOCUMENT:
        return f"document {first}"
    card = Card.objects.filter(uuid=first).values_list("pk", flat=True).first()
    of = f"card {card or first}, edition {rest[0]}"
    return (
        f"the signature of seat {rest[2]} on {of}"
        if kind == LinkKind.SIGNATURE
        else f"a dispute of {of}"
    )
