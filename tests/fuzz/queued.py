"""A form as a phone would send it from its queue: as JSON, now and then not as it has to be."""

import json
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.helping.visitor import Fields

RULING = "scoring:rulings"
KINDS = {
    "scoring:record_deal": "deal",
    "scoring:undo": "undo",
    "scoring:open_card": "open",
    RULING: "ruling",
}
"""The routes whose forms a phone keeps as records, and what it calls them."""
WRONG: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 2**40, 10**400, "", "short", "x" * 300, "\u0000" * 9, "🂡" * 9, [], {},
    [1], {"score_0": 1}, {"score_0": "x" * 300}, {"\u0000": "1"}, "deal", "undo", "open", "ruling",
)  # fmt: skip


def queue_of(route: str, path: str, told: Fields, chance: Random) -> tuple[str, bytes] | None:
    """The address and the body of a queue with this form. None if a phone never keeps it."""
    if route not in KINDS:
        return None
    _, clubs, slug, _cards, card, *rest = [*urlsplit(path).path.split("/"), "", ""]
    fields = {name: value for name, value in told if isinstance(value, str)}
    key = fields.get("key") or "0" * 16
    if route == RULING:
        fields |= dict(zip(("partie", "deal"), rest[1:], strict=False))
    number = int(card) if card.isdecimal() and card.isascii() else key
    record = {"key": key, "kind": KINDS[route], "card": number, "fields": {"of": key, **fields}}
    if chance.random() < 0.4:
        record[chance.choice(list(record))] = chance.choice(WRONG)
    records = [record] * chance.choice((1, 1, 2))
    return f"/{clubs}/{slug}/queue/", json.dumps({"records": records}).encode()
