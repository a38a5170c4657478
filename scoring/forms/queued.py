"""The queue of a phone, read from JSON. The figures in it are checked by the forms of the site."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from piquet.formats.strict_json import FileError, parse
from scoring.keys import VisitorKey, visitors_key

KINDS: Final = ("deal", "undo", "open", "result", "ruling")
MOST: Final = 100
"""Records in one request; a phone sends the rest in the next."""
LONGEST: Final = 300
"""Characters of a value."""


class NotAQueue(ValueError):  # noqa: N818  (it is an answer)
    """Raised for anything that is not a queue as docs/offline.md describes it."""


@dataclass(frozen=True, slots=True)
class Queued:
    """One record as the phone keeps it: its key, what it is, its card, and the fields of its form.

    The card is a number, or the key of the record that opened it.
    """

    key: VisitorKey
    kind: str
    card: int | VisitorKey
    fields: Mapping[str, str]


def read_queue(body: bytes) -> tuple[Queued, ...]:
    """Return the records of a queue, in order. Raises NotAQueue."""
    try:
        told = parse(body)
    except FileError as error:
        raise NotAQueue(str(error)) from None
    records = told.get("records") if isinstance(told, dict) else None
    if not isinstance(records, list) or len(records) > MOST:
        raise NotAQueue(f"records: a list of at most {MOST} was expected")
    return tuple(_record(n, one) for n, one in enumerate(records))


def _record(n: int, told: Any) -> Queued:
    if not isinstance(told, dict):
        raise NotAQueue(f"records[{n}]: an object was expected")
    kind, key = told.get("kind"), visitors_key(told.get("key"))
    if key is None:
        raise NotAQueue(f"records[{n}].key: a key that the site’s scripts make was expected")
    if kind not in KINDS:
        raise NotAQueue(f"records[{n}].kind: one of {', '.join(KINDS)} was expected")
    card = key if kind == "open" else _card(told.get("card"))
    if card is None:
        raise NotAQueue(f"records[{n}].card: a number or a key was expected")
    return Queued(key, kind, card, _fields(n, told.get("fields", {})))


def _card(told: Any) -> int | VisitorKey | None:
    if isinstance(told, int) and not isinstance(told, bool):
        return told if 0 < told < 2**31 else None
    return visitors_key(told)


def _fields(n: int, told: Any) -> dict[str, str]:
    if not isinstance(told, dict) or len(told) > 40:
        raise NotAQueue(f"records[{n}].fields: an object was expected")
    for name, value in told.items():
        if not isinstance(value, str) or len(value) > LONGEST:
            raise NotAQueue(f"records[{n}].fields.{name}: a short text was expected")
    return told
