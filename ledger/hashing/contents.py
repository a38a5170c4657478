"""What of each thing goes into the book's chain: its own words and figures, by names that stay.

A member and a card go by their UUIDs, an entry by the club's number, an account by whose it is;
keys of the database, which change when a club moves to another one, go into none of it. What is
being written and what is read back in bulk are put together by the same few lines.
"""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from ledger.hashing.canonical import FORM, Content, day, digest, moment, written

Known = str | None
"""The UUID of a member or a card as text."""


def known(identifier: UUID | None) -> Known:
    """A UUID as the chain writes it."""
    return None if identifier is None else str(identifier)


def account_name(kind: str, member: Known) -> str:
    """An account by whose it is: `member:` and the UUID, or the club's own such as `cash`."""
    return kind if member is None else f"member:{member}"


def source(key: str, *, card: tuple[int | None, Known], bet: tuple[int | None, Known]) -> str:
    """The source key with the card's UUID, or the bet's form key, where it has the row's number.

    `card` and `bet` are those the entry is of: row's number, and what it is called here.
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
    by: Known,
    card: Known,
    edition: int | None,
    laws: str,
    bet: Known,
    way: str,
    reverses: int | None,
    reason: str,
    postings: Iterable[tuple[str, int]],
) -> Content:
    """An entry with its postings: account's name and amount in the smallest coin."""
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
        "posted_at": written(posted_at),
        "postings": [[name, amount] for name, amount in sorted(postings)],
        "reason": reason,
        "reverses": reverses,
        "source": source,
        "way": way,
    }


def edition_name(card: Known, number: int, closed_at: datetime) -> str:
    """An edition of a card, which may be closed more than once under its number."""
    return f"{card}/{number}/{written(closed_at)}"


def signature(
    *,
    edition: str,
    seat: int,
    member: Known,
    by: Known,
    signed_at: datetime,
    laws: str,
    reckoning: str,
) -> Content:
    """A seat's word for an edition (as `edition_name`) and the hash of the reckoning it is for."""
    return {
        "by": by,
        "edition": edition,
        "form": FORM,
        "laws": laws,
        "member": member,
        "of": "signature",
        "reckoning": reckoning,
        "seat": seat,
        "signed_at": written(signed_at),
    }


def answer(
    *,
    payment: int,
    member: Known,
    confirmed: bool,
    reason: str,
    answered_at: datetime,
    ended: Content,
) -> Content:
    """What the other side says of the payment of this number, and how its dispute ended."""
    return {
        "answered_at": written(answered_at),
        "confirmed": confirmed,
        "form": FORM,
        "member": member,
        "of": "answer",
        "payment": payment,
        "reason": reason,
        **ended,
    }


def dispute(
    *, edition: str, by: Known, reason: str, raised_at: datetime, ended: Content
) -> Content:
    """A refusal to sign an edition (as `edition_name`), and how it ended."""
    return {
        "by": by,
        "edition": edition,
        "form": FORM,
        "of": "dispute",
        "raised_at": written(raised_at),
        "reason": reason,
        **ended,
    }


def ending(
    *, decided_by: Known, decided_at: datetime | None, stands: bool | None, decision: str
) -> Content:
    """How a dispute ended; nothing of it while it waits."""
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
    member: Known,
    year: int,
    month: int,
    text: str,
    laws: str,
    layout: int,
    issued_at: datetime,
) -> Content:
    """An issued paper: the hash of its data to the byte, and what it is of."""
    return {
        "form": FORM,
        "issued_at": written(issued_at),
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
