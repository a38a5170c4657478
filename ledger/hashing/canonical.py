"""The one text of a thing, whichever database it lies in, and the hashes taken of it.

Nothing here asks the database. What is written here is the form “rubicon-chain/1” and never
changes: another form gets another name.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final, TypeAlias

FORM: Final = "rubicon-chain/1"
BEGINNING: Final = "0" * 64
"""What stands for the link before the first."""

Plain: TypeAlias = str | int | bool | list[list[str | int]] | None
"""What a content is made of: no fractions, and times as `moment` and `day` write them."""
Content: TypeAlias = Mapping[str, Plain]

_encode: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(",", ":")
).encode


def canonical(content: object) -> str:
    """The content as JSON: keys in the order of their letters, no spaces, characters as they are.

    Raises ValueError for a number that is not one.
    """
    return _encode(content)


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def content_hash(content: Content) -> str:
    """The hash of what a link is of."""
    return digest(canonical(content))


def moment(at: datetime | None) -> str | None:
    """A moment in UTC to the microsecond: 2026-11-03T09:30:00.000000Z."""
    return None if at is None else written(at)


def written(at: datetime) -> str:
    """`moment` of what is a moment."""
    in_utc = at if at.tzinfo is UTC else at.astimezone(UTC)
    return in_utc.isoformat(timespec="microseconds")[:-6] + "Z"


def day(on: date | None) -> str | None:
    """A day as 2026-11-03."""
    return None if on is None else on.isoformat()


def link_hash(*, number: int, kind: str, subject: str, content: str, previous: str, at: str) -> str:
    """The hash of a link: of the form's name and the link's own fields, a line each.

    `content` and `previous` are hashes, `at` a moment as `written`. No field has a line's end.
    """
    return digest(f"{FORM}\n{number}\n{kind}\n{subject}\n{content}\n{previous}\n{at}\n")
