"""The content hashed for each kind of linked item: its words and figures under lasting names.

Members and cards are named by UUID, entries by the club's number, accounts by their holder.
Database ids are never used, because they change when a club moves to another database. Single
writes and bulk reads use these same functions.
"""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from ledger.hashing.canonical import FORM, Content, day, digest, moment, moment_text

UuidText = str | None
"""The UUID of a member or a card, as text."""


def uuid_text(identifier: UUID | None) -> UuidText:
    """Return a UUID as the chain writes it, or None."""
    return None if identifier is None else str(identifier)


def account_name(kind: str, member: UuidText) -> str:
    """Return an account's name: `member:` and the UUID, or the kind of a club's own account.

    An example of a kind is `cash`.
    """
    return kind if member is None else f"member:{member}"


def source(key: str, *, card: tuple[int | None, UuidText], bet: tuple[int | None, UuidText]) -> str:
    """Return the source key, with the card's UUID or the bet's form key in place of the row's id.

    `card` and `bet` are those of the entry. Each is a pair of the id and the lasting name.
    """
    kind, _, rest = key.partition(":")
    for name, (row, called) in (("card", card), ("bet", bet)):
        if kind == name and rest.startswith(f"{row}:") and called is not None:
            return f"{kind}:{called}:{rest.partition(':')[2]}"
    return key


def entry(
    *,
    number: int,
    kind: str,
    source: str,
    currency: str,
    dated: date,
    played_on: date | None,
    posted_at: datetime,
    by: UuidText,
    card: UuidText,
    edition: int | None,
    laws: str,
    bet: UuidText,
    method: str,
    reverses: int | None,
    reason: str,
    postings: Iterable[tuple[str, int]],
) -> Content:
    """Return the content of an entry; `postings` are pairs of an account's name and an amount."""
    return {
        "bet": bet,
        "by": by,
        "card": card,
        "currency": currency,
        "dated": day(dated),
        "edition": edition,
        "form": FORM,
        "kind": kind,
        "laws": laws,
        "number": number,
        "of": "transaction",
        "played_on": day(played_on),
        "posted_at": moment_text(posted_at),
        "postings": [[name, amount] for name, amount in sorted(postings)],
        "reason": reason,
        "reverses": reverses,
        "source": source,
        "way": method,
    }


def edition_name(card: UuidText, number: int, closed_at: datetime) -> str:
    """Return the name of a card's edition.

    The name includes the moment of closing, because an edition may be closed more than once.
    """
    return f"{card}/{number}/{moment_text(closed_at)}"


def signature(
    *,
    edition: str,
    seat: int,
    member: UuidText,
    by: UuidText,
    signed_at: datetime,
    laws: str,
    reckoning: str,
) -> Content:
    """Return the content of a seat's signature on an edition, with the hash of its reckoning."""
    return {
        "by": by,
        "edition": edition,
        "form": FORM,
        "laws": laws,
        "member": member,
        "of": "signature",
        "reckoning": reckoning,
        "seat": seat,
        "signed_at": moment_text(signed_at),
    }


def answer(
    *,
    payment: int,
    member: UuidText,
    confirmed: bool,
    reason: str,
    answered_at: datetime,
    ended: Content,
) -> Content:
    """Return the content of an answer to the payment of this number, and how the dispute ended.

    `ended` comes from `ending`.
    """
    return {
        "answered_at": moment_text(answered_at),
        "confirmed": confirmed,
        "form": FORM,
        "member": member,
        "of": "answer",
        "payment": payment,
        "reason": reason,
        **ended,
    }


def dispute(
    *, edition: str, by: UuidText, reason: str, raised_at: datetime, ended: Content
) -> Content:
    """Return the content of a dispute of an edition (`edition_name`), and how the dispute ended.

    `ended` comes from `ending`.
    """
    return {
        "by": by,
        "edition": edition,
        "form": FORM,
        "of": "dispute",
        "raised_at": moment_text(raised_at),
        "reason": reason,
        **ended,
    }


def ending(
    *, decided_by: UuidText, decided_at: datetime | None, stands: bool | None, decision: str
) -> Content:
    """Return how a dispute ended. While the dispute is open, no decision is set."""
    return {
        "decided_at": moment(decided_at),
        "decided_by": decided_by,
        "decision": decision,
        "stands": stands,
    }


def document(
    *,
    number: int,
    kind: str,
    member: UuidText,
    year: int,
    month: int,
    text: str,
    laws: str,
    layout: int,
    issued_at: datetime,
) -> Content:
    """Return the content of an issued paper, with the hash of its data `text`."""
    return {
        "form": FORM,
        "issued_at": moment_text(issued_at),
        "kind": kind,
        "laws": laws,
        "layout": layout,
        "member": member,
        "month": month,
        "number": number,
        "of": "document",
        "text": digest(text),
        "year": year,
    }
