"""Ids inside a text or JSON, where no foreign key shows them.

Signed, linked and issued texts are never changed. They name everything by lasting names, or are
read with the table of old ids (`club.moving.old_ids`).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db.models import Model

from club.models import Member, MovedId
from contests.models import Contest
from hosting.moving.catalogue import PARTS
from hosting.moving.new_ids import IN_LINKS, IdBlock, NewIds
from ledger.models import Bet, Transaction
from scoring.models import Card, Record, Unplaced

_KEYS: Final[Mapping[tuple[type[Model], str], tuple[tuple[re.Pattern[str], type[Model]], ...]]] = {
    (Card, "form_key"): ((re.compile(r"(after:)([0-9]{1,9})(:.*)"), Card),),
    (Record, "key"): ((re.compile(r"(placed:)([0-9]{1,9})()"), Unplaced),),
    (Transaction, "source_key"): (
        (re.compile(r"(card:)([0-9]{1,9})(:.*)"), Card),
        (re.compile(r"(bet:)([0-9]{1,9})(:.*)"), Bet),
    ),
}
"""The keys that the site makes from an id and looks for later (`scoring.keys`)."""


def with_new_ids(model: type[Model], name: str, value: Any, ids: NewIds) -> Any:
    """Return the value of a field, with the ids in it replaced by the ids here.

    Raises LookupError for the id of a missing row.
    """
    if (model, name) in _KEYS:
        return _key(_KEYS[model, name], value, ids)
    if (model, name) in _JSON and value is not None:
        return _JSON[model, name](value, ids)
    return value


def _key(forms: tuple[tuple[re.Pattern[str], type[Model]], ...], key: str, ids: NewIds) -> str:
    """Return the key with the id here. A key that only looks like one of these does not change."""
    for form, target in forms:
        if match := form.fullmatch(key):
            try:
                return f"{match[1]}{ids[target].now(int(match[2]))}{match[3] or ''}"
            except LookupError:
                return key
    return key


def _ruling(ruling: Any, ids: NewIds) -> Any:
    """Return a record's data about a ruling, with the bystander's id here."""
    if not isinstance(ruling, dict) or "bystander" not in ruling:
        return ruling
    return {**ruling, "bystander": ids[Member].now(ruling["bystander"])}


_IN_FINAL: Final[Mapping[str, type[Model]]] = {
    "person": Member,
    "people": Member,
    "card": Card,
    "cards": Card,
}
"""The keys that hold ids, or lists of ids, in the data stored when a contest was closed."""


def _final(value: Any, ids: NewIds) -> Any:
    """Return the data stored when a contest was closed, with the ids here."""
    if isinstance(value, list):
        return [_final(part, ids) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _new_ids_of(inside, ids[_IN_FINAL[key]]) if key in _IN_FINAL else _final(inside, ids)
        for key, inside in value.items()
    }


def _new_ids_of(value: Any, block: IdBlock) -> Any:
    """Return an id, None, or a list of these, with the ids here."""
    if isinstance(value, list):
        return [_new_ids_of(part, block) for part in value]
    return None if value is None else block.now(value)


_JSON: Final[Mapping[tuple[type[Model], str], Callable[[Any, NewIds], Any]]] = {
    (Contest, "final"): _final,
    (Record, "ruling"): _ruling,
}

_IN_LINKS: Final[Mapping[str, type[Model]]] = {
    IN_LINKS[part.name].value: part.model for part in PARTS if part.name in IN_LINKS
}


def moved_again(row: MovedId, ids: NewIds) -> None:
    """Update a row about an earlier move, so that it has the id here.

    Raises LookupError if the file has no such row, or if the old id is not lower than the new id in
    the file.
    """
    block = ids[_IN_LINKS[row.kind]]
    if not 0 < row.old < row.new:
        raise LookupError(row.old)
    row.new = block.now(row.new)
