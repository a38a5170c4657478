"""Read in bulk everything that the chain links, each with the hash of its present content.

The readers use a few streamed queries for each club and make no model objects. `models` is Django's
registry or, in a migration, the models of that time.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from django.apps.registry import Apps
from django.apps.registry import apps as registry

from ledger.hashing import contents
from ledger.hashing.canonical import Content, canonical, content_hash, digest, moment_text
from ledger.hashing.contents import UuidText, uuid_text

AT_ONCE: Final = 5_000
UuidsById: TypeAlias = Mapping[int | None, UuidText]
Filters: TypeAlias = Mapping[str, Any] | None
"""Filters for the rows to read; None reads all the club's rows."""


class Linkable(NamedTuple):
    """An item that the chain links.

    `content` is the hash of its content, `at` its moment, and `words` its name for people.
    """

    kind: str
    subject: str
    content: str
    at: datetime
    words: str


def entries(club_id: int, models: Apps = registry) -> Iterator[Linkable]:
    """Yield the club's transactions by number, each hashed with its postings."""
    members, postings = _members(models, club_id), _postings(models, club_id)
    bets = dict(_rows(models, "Bet", club_id).values_list("pk", "form_key"))
    rows = _rows(models, "Transaction", club_id).order_by("number").values_list(*_ENTRY)
    group = next(postings, None)
    for number, kind, key, on, at, by, card_id, card_uuid, bet_id, *rest in rows.iterator(AT_ONCE):
        while group and group[0] < number:
            group = next(postings, None)
        card, bet = uuid_text(card_uuid), bets.get(bet_id)
        content = contents.entry(
            number=number,
            kind=kind,
            source=contents.source(key, card=(card_id, card), bet=(bet_id, bet)),
            dated=on,
            posted_at=at,
            by=members.get(by),
            card=card,
            bet=bet,
            postings=group[1] if group and group[0] == number else (),
            **dict(zip(_REST, rest, strict=True)),
        )
        name = f"No. {number} of {on}"
        yield Linkable("transaction", str(number), content_hash(content), at, name)


_REST: Final = ("currency", "played_on", "edition", "laws", "method", "reverses", "reason")
_ENTRY: Final = (
    *("number", "kind", "source_key", "dated", "posted_at", "by_id", "card_id", "card__uuid"),
    *("bet_id", "currency", "played_on", "edition", "laws_version", "way"),
    *("reverses__number", "reason"),
)


def _postings(models: Apps, club_id: int) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Yield each entry's number and its postings: pairs of an account's name and an amount."""
    members = _members(models, club_id)
    accounts = {
        pk: contents.account_name(kind, members.get(member))
        for pk, kind, member in _rows(models, "Account", club_id).values_list(
            "pk", "kind", "member_id"
        )
    }
    postings = models.get_model("ledger", "Posting").objects.filter(transaction__club_id=club_id)
    rows = postings.order_by("transaction__number").values_list(
        "transaction__number", "account_id", "amount"
    )
    for number, group in groupby(rows.iterator(AT_ONCE), itemgetter(0)):
        yield number, [(accounts.get(account, "?"), amount) for _, account, amount in group]


def signatures(club_id: int, models: Apps = registry, only: Filters = None) -> Iterator[Linkable]:
    """Yield the club's signatures in the order in which they were given."""
    reckonings = _reckonings(club_id, models, only)
    rows = _rows(models, "Signature", club_id, "scoring")
    columns = ("edition_id", "seat__position", "seat__member__uuid", "by__uuid", "signed_at")
    for edition_id, seat, member, by, at, *edition in _read(rows, (*columns, *_EDITION), only):
        laws, reckoning = reckonings.get(edition_id, ("", ""))
        name, words = _edition(edition)
        content = contents.signature(
            edition=name,
            seat=seat,
            member=uuid_text(member),
            by=uuid_text(by),
            signed_at=at,
            laws=laws,
            reckoning=reckoning,
        )
        described = f"the signature of seat {seat} on {words}"
        yield Linkable("signature", f"{name}/{seat}", content_hash(content), at, described)


def _reckonings(club_id: int, models: Apps, only: Filters) -> dict[int, tuple[str, str]]:
    """Return the version of the laws and the hash of the figures for each edition, by id."""
    editions = _rows(models, "Edition", club_id, "scoring")
    chosen = editions.filter(pk=only["edition_id"]) if only else editions
    rows = chosen.values_list("pk", "laws_version", "reckoning").iterator(AT_ONCE)
    return {pk: (laws, digest(canonical(reckoning))) for pk, laws, reckoning in rows}


def answers(club_id: int, models: Apps = registry, only: Filters = None) -> Iterator[Linkable]:
    """Yield the club's answers to payments, each in its present state."""
    rows = _rows(models, "PaymentAnswer", club_id)
    columns = ("payment__number", "member__uuid", "confirmed", "reason", "answered_at", *_ENDED)
    for number, member, confirmed, reason, at, *ended in _read(rows, columns, only):
        content = contents.answer(
            payment=number,
            member=uuid_text(member),
            confirmed=confirmed,
            reason=reason,
            answered_at=at,
            ended=_ending(*ended),
        )
        subject = f"{number}/{uuid_text(member)}"
        yield Linkable("answer", subject, content_hash(content), at, f"an answer to No. {number}")


def disputes(club_id: int, models: Apps = registry, only: Filters = None) -> Iterator[Linkable]:
    """Yield the club's disputes of cards, each in their present state."""
    rows = _rows(models, "Dispute", club_id, "scoring")
    columns = ("by__uuid", "reason", "raised_at", *_EDITION, *_ENDED)
    for by, reason, at, *rest in _read(rows, columns, only):
        (name, words), ended = _edition(rest[: len(_EDITION)]), rest[len(_EDITION) :]
        content = contents.dispute(
            edition=name, by=uuid_text(by), reason=reason, raised_at=at, ended=_ending(*ended)
        )
        subject = f"{name}/{uuid_text(by)}/{moment_text(at)}"
        yield Linkable("dispute", subject, content_hash(content), at, f"a dispute of {words}")


def documents(club_id: int, models: Apps = registry, only: Filters = None) -> Iterator[Linkable]:
    """Yield the club's issued papers in the order in which they were issued."""
    rows = _rows(models, "IssuedDocument", club_id)
    columns = (
        *("number", "issued_at", "kind", "member__uuid", "month__year", "month__month"),
        *("text", "laws_version", "layout"),
    )
    for number, at, kind, member, year, month, text, laws, layout in _read(rows, columns, only):
        content = contents.document(
            number=number,
            kind=kind,
            member=uuid_text(member),
            year=year,
            month=month,
            text=text,
            laws=laws,
            layout=layout,
            issued_at=at,
        )
        yield Linkable("document", str(number), content_hash(content), at, f"document {number}")


READERS: Final[tuple[Callable[..., Iterator[Linkable]], ...]] = (
    signatures,
    entries,
    answers,
    disputes,
    documents,
)
"""The readers of everything linked; items of the same moment are linked in this order."""


def _rows(models: Apps, name: str, club_id: int, app: str = "ledger") -> Any:
    return models.get_model(app, name).objects.filter(club_id=club_id)


def _read(rows: Any, columns: tuple[str, ...], only: Filters) -> Iterator[tuple[Any, ...]]:
    chosen = rows.filter(**only) if only else rows
    yield from chosen.order_by("pk").values_list(*columns).iterator(AT_ONCE)


def _members(models: Apps, club_id: int) -> UuidsById:
    """Return the UUIDs of the club's members, as text, by id."""
    rows = _rows(models, "Member", club_id, "club").values_list("pk", "uuid")
    return {pk: str(uuid) for pk, uuid in rows}


def _edition(row: Any) -> tuple[str, str]:
    """Return an edition's name in the chain, and its name for people."""
    uuid, card, number, closed_at = row
    name = contents.edition_name(uuid_text(uuid), number, closed_at)
    return name, f"card {card}, edition {number}"


def _ending(by: UUID | None, at: datetime | None, stands: bool | None, why: str) -> Content:
    return contents.ending(decided_by=uuid_text(by), decided_at=at, stands=stands, decision=why)


_EDITION: Final = (
    *("edition__card__uuid", "edition__card_id", "edition__number", "edition__closed_at"),
)
_ENDED: Final = ("decided_by__uuid", "decided_at", "stands", "decision")
