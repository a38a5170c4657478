"""Read the queue of a phone from JSON. The forms of the site check the figures in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from piquet.formats.strict_json import FileError, parse
from scoring.keys import VisitorKey, visitors_key

KINDS: Final = ("deal", "undo", "open", "result", "ruling")
MOST: Final = 100
"""The most records in one request. A phone sends the rest in the next."""
LONGEST: Final = 300
"""The most characters in a value."""


class NotAQueue(ValueError):  # noqa: N818  (it is an answer)
    """Raised for anything that is not a queue as docs/offline.md describes it."""


@dataclass(frozen=True, slots=True)
class Queued:
    """One record from the phone: its key, its kind, its card, and the fields of its form.

    The card is a number, or the key of the record that opened the card.
    """

    key: VisitorKey
    kind: str
    card: int | VisitorKey
    fields: Mapping[str, str]


def read_queue(body: bytes) -> tuple[Queued, ...]:
    """Return the records of a queue, in order. Raise NotAQueue if `body` is not a queue."""
    try:
        data = parse(body)
    except FileError as error:
        raise NotAQueue(str(error)) from None
    records = data.get("records") if isinstance(data, dict) else None
    if not isinstance(records, list) or len(records) > MOST:
        raise NotAQueue(f"records: a list of at most {MOST} was expected")
    return tuple(_record(n, record) for n, record in enumerate(records))


def _record(n: int, data: Any) -> Queued:
    if not isinstance(data, dict):
        raise NotAQueue(f"records[{n}]: an object was expected")
    kind, key = data.get("kind"), visitors_key(data.get("key"))
    if key is None:
        raise NotAQueue(f"records[{n}].key: a key that the site’s scripts make was expected")
    if kind not in KINDS:
        raise NotAQueue(f"records[{n}].kind: one of {', '.join(KINDS)} was expected")
    card = key if kind == "open" else _card(data.get("card"))
    if card is None:
        raise NotAQueue(f"records[{n}].card: a number or a key was expected")
    return Queued(key, kind, card, _fields(n, data.get("fields", {})))


def _card(value: Any) -> int | VisitorKey | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value if 0 < value < 2**31 else None
    return visitors_key(value)


def _fields(n: int, fields: Any) -> dict[str, str]:
    if not isinstance(fields, dict) or len(fields) > 40:
        raise NotAQueue(f"records[{n}].fields: an object was expected")
    for name, value in fields.items():
        if not isinstance(value, str) or len(value) > LONGEST:
            raise NotAQueue(f"records[{n}].fields.{name}: a short text was expected")
    return fields
