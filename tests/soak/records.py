"""What the phones of the soak write: deals, some of them taken back, on cards of several kinds."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from bench.helping.club import FULL_CARD, open_cards
from club.models import Member
from scoring.phones.card_copies import phone_copy

Record = dict[str, Any]
SLIPS = 5
"""Of so many deals one is written wrong first, and taken back."""


def queues(members: Sequence[Member], records: int) -> Iterator[tuple[Member, list[Record]]]:
    """Each member with so many records, together, in order of writing.

    Each two have a card on which both write every deal. Then each opens a card without a signal,
    and goes on with cards that only they write on.
    """
    share = records // len(members)
    for left, right in zip(members[::2], members[1::2], strict=True):
        (both,) = open_cards(left, right, 1)
        for member, other in ((left, right), (right, left)):
            written = [*_deals(member, both.pk), *_opened(member, other)]
            while len(written) < share:
                (card,) = open_cards(member, other, 1)
                written += _deals(member, card.pk, slips=True)
            yield member, written[:share]


def _record(member: Member, kind: str, card: int | str | None, **fields: object) -> Record:
    told = {"fields": {name: str(value) for name, value in fields.items()}, "at": ""}
    key = secrets.token_hex(16)
    return {"key": key, "kind": kind, "club": member.club.slug, "card": card, **told}


def _deals(member: Member, card: int | str, *, slips: bool = False) -> Iterator[Record]:
    """A full card. With `slips`, some deals are written wrong, undone and written again."""
    for place, (partie, deal, (left, right)) in enumerate(FULL_CARD, 1):
        where = {"partie": partie, "deal": deal, "dealer": place % 2}
        if slips and place % SLIPS == 0:
            slip = _record(member, "deal", card, **where, score_0=right, score_1=left)
            yield slip
            yield _record(member, "undo", card, of=slip["key"])
        yield _record(member, "deal", card, **where, score_0=left, score_1=right)


def _opened(member: Member, other: Member) -> Iterator[Record]:
    """A card that is opened without a signal, and its deals."""
    terms = phone_copy(member)["new_card"]
    fields = {**terms["fields"], "played_on": terms["played_on"]}
    opened = _record(member, "open", None, **fields, opponent=other.pk, first_dealer=1)
    yield opened
    yield from _deals(member, opened["key"])
