"""The next link of a club's chain, under its counter; an entry's, of what `post` has in hand."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Protocol

from django.db import connection
from django.db.backends.utils import CursorWrapper

from ledger.chain import contents
from ledger.chain.canonical import content_hash, link_hash, written
from ledger.chain.contents import Known, account_name, known
from ledger.models import AccountKind, Counter, Holder, LinkKind, Transaction
from scoring.models import Card

_PLAIN: Final = ("club_id", "number", "kind", "subject", "content", "previous", "hash")
_INSERT: Final = (
    f"INSERT INTO ledger_link ({', '.join(_PLAIN)}, at)"  # noqa: S608  (constants)
    f" VALUES ({', '.join(['%s'] * (len(_PLAIN) + 1))})"
)
_CARD: Final = Transaction._meta.get_field("card")


class End(Protocol):
    """Where a club's chain ends: its counter."""

    club_id: int
    links: int
    head: str


def next_link(end: End, kind: str, subject: str, content: str, at: datetime) -> dict[str, Any]:
    """The fields of the link that follows the chain's end, which moves on to it; the caller holds
    the counter, and stores both."""
    fields: dict[str, Any] = {
        "number": end.links + 1,
        "kind": kind,
        "subject": subject,
        "content": content,
        "previous": end.head,
    }
    end.links, end.head = end.links + 1, link_hash(**fields, at=written(at))
    return {"club_id": end.club_id, **fields, "hash": end.head, "at": at}


def link_of_entry(
    counter: Counter, draft: Transaction, amounts: Mapping[Holder, int]
) -> dict[str, Any]:
    """The fields of the link of an entry that is numbered and dated, before it is written."""
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
        by=known(by.uuid) if by else None,
        card=card,
        edition=draft.edition,
        laws=draft.laws_version,
        bet=bet,
        way=draft.way,
        reverses=draft.reverses.number if draft.reverses_id and draft.reverses else None,
        reason=draft.reason,
        postings=((_named(holder), amount) for holder, amount in amounts.items()),
    )
    subject, kind = str(draft.number), LinkKind.TRANSACTION.value
    return next_link(counter, kind, subject, content_hash(content), draft.posted_at)


def insert(cursor: CursorWrapper, link: Mapping[str, Any]) -> None:
    """Write a link of these fields; the caller holds the counter, and stores it."""
    values = [link[name] for name in _PLAIN]
    cursor.execute(_INSERT, [*values, connection.ops.adapt_datetimefield_value(link["at"])])


def _card(draft: Transaction) -> Known:
    """The UUID of the entry's card, which is not read whole for it."""
    if draft.card_id is None:
        return None
    if _CARD.is_cached(draft) and draft.card:
        return known(draft.card.uuid)
    return known(Card.objects.values_list("uuid", flat=True).get(pk=draft.card_id))


def _named(holder: Holder) -> str:
    if isinstance(holder, AccountKind):
        return account_name(holder.value, None)
    return account_name(AccountKind.MEMBER.value, known(holder.uuid))
