"""Write a content as one canonical text, the same on every database, and hash it.

Nothing here queries the database. This is the form “rubicon-chain/1”, which never changes: a
different form gets a different name.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final, TypeAlias

FORM: Final = "rubicon-chain/1"
BEGINNING: Final = "0" * 64
"""The hash that the first link has in place of a previous link's."""

Plain: TypeAlias = str | int | bool | list[list[str | int]] | None
"""The values in a content: no fractions, and times in the format of `moment` and `day`."""
Content: TypeAlias = Mapping[str, Plain]

_encode: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(",", ":")
).encode


def canonical(content: object) -> str:
    """Return the content as JSON: sorted keys, no spaces, characters not escaped.

    Raises ValueError for NaN and infinity.
    """
    return _encode(content)


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def content_hash(content: Content) -> str:
    """Return the hash of a link's content."""
    return digest(canonical(content))


def moment(at: datetime | None) -> str | None:
    """Return a moment in UTC to the microsecond, as 2026-11-03T09:30:00.000000Z, or None."""
    return None if at is None else moment_text(at)


def moment_text(at: datetime) -> str:
    """Return a moment in the same format as `moment`, but never None."""
    in_utc = at if at.tzinfo is UTC else at.astimezone(UTC)
    return in_utc.isoformat(timespec="microseconds")[:-6] + "Z"


def day(on: date | None) -> str | None:
    """Return a day as 2026-11-03, or None."""
    return None if on is None else on.isoformat()


def link_hash(*, number: int, kind: str, subject: str, content: str, previous: str, at: str) -> str:
    """Return the hash of a link: of the form's name and the link's own fields, one on each line.

    `content` and `previous` are hashes, and `at` is a moment from `moment_text`. No field contains
    a line break.
    """
    return digest(f"{FORM}\n{number}\n{kind}\n{subject}\n{content}\n{previous}\n{at}\n")
