"""Make the next link of a club's chain, and the link of an entry from the draft in `post`."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Protocol

from django.db import connection
from django.db.backends.utils import CursorWrapper

from ledger.hashing import contents
from ledger.hashing.canonical import content_hash, link_hash, moment_text
from ledger.hashing.contents import UuidText, account_name, uuid_text
from ledger.models import AccountKind, Counter, Holder, LinkKind, Transaction
from scoring.models import Card

_PLAIN: Final = ("club_id", "number", "kind", "subject", "content", "previous", "hash")
_INSERT: Final = (
    f"INSERT INTO ledger_link ({', '.join(_PLAIN)}, at)"  # noqa: S608  (constants)
    f" VALUES ({', '.join(['%s'] * (len(_PLAIN) + 1))})"
)
_CARD: Final = Transaction._meta.get_field("card")


class ChainEnd(Protocol):
    """The end of a club's chain, which the club's counter holds."""

    club_id: int
    links: int
    head: str


def next_link(end: ChainEnd, kind: str, subject: str, content: str, at: datetime) -> dict[str, Any]:
    """Return the fields of the next link, and move the chain's end to it.

    The caller holds the counter, and saves both the link and the counter.
    """
    fields: dict[str, Any] = {
        "number": end.links + 1,
        "kind": kind,
        "subject": subject,
        "content": content,
        "previous": end.head,
    }
    end.links, end.head = end.links + 1, link_hash(**fields, at=moment_text(at))
    return {"club_id": end.club_id, **fields, "hash": end.head, "at": at}


def link_of_entry(
    counter: Counter, draft: Transaction, amounts: Mapping[Holder, int]
) -> dict[str, Any]:
    """Return the fields of an entry's link.

    The entry must be numbered and dated, and is not written yet.
    """
    card, by = _card(draft), draft.by
    bet = draft.bet.form_key if draft.bet_id and draft.bet else None
    content = contents.entry(
        number=draft.number,
        kind=draft.kind,
        source=contents.source(
            draft.source_key, card=(draft.card_id, card), bet=(draft.bet_id, bet)
        ),
        currency=draft.currency,
        dated=draft.dated,
        played_on=draft.played_on,
        posted_at=draft.posted_at,
        by=uuid_text(by.uuid) if by else None,
        card=card,
        edition=draft.edition,
        laws=draft.laws_version,
        bet=bet,
        method=draft.way,
        reverses=draft.reverses.number if draft.reverses_id and draft.reverses else None,
        reason=draft.reason,
        postings=((_account_name(holder), amount) for holder, amount in amounts.items()),
    )
    subject, kind = str(draft.number), LinkKind.TRANSACTION.value
    return next_link(counter, kind, subject, content_hash(content), draft.posted_at)


def insert_link(cursor: CursorWrapper, link: Mapping[str, Any]) -> None:
    """Write a link with these fields. The caller holds and saves the counter."""
    values = [link[name] for name in _PLAIN]
    cursor.execute(_INSERT, [*values, connection.ops.adapt_datetimefield_value(link["at"])])


def _card(draft: Transaction) -> UuidText:
    """Return the UUID of the entry's card, or None, without reading the whole card."""
    if draft.card_id is None:
        return None
    if _CARD.is_cached(draft) and draft.card:
        return uuid_text(draft.card.uuid)
    return uuid_text(Card.objects.values_list("uuid", flat=True).get(pk=draft.card_id))


def _account_name(holder: Holder) -> str:
    if isinstance(holder, AccountKind):
        return account_name(holder.value, None)
    return account_name(AccountKind.MEMBER.value, uuid_text(holder.uuid))
