"""Take derived keys away from cards and records that do not own them.

1.0 and 1.0.1 took any text for a visitor's key. A row that was sent with a key of the site's would
block what the key belongs to for good.
"""

from typing import Any, Protocol
from uuid import uuid4

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from scoring.keys import Of, derived_key


class Tables(Protocol):
    """The models as they are, or as a migration knows them."""

    def get_model(self, app_label: str, model_name: str) -> Any: ...


def free_derived_keys(tables: Tables, club_id: int | None = None) -> None:
    """Give the cards and records of one club, or of all, a key of their own in place of a derived
    one that is not theirs."""
    of_club = {} if club_id is None else {"club_id": club_id}
    for name, field, odd in (("Card", "form_key", _cards), ("Record", "key", _records)):
        rows = list(odd(tables, of_club).only("pk", field))
        for row in rows:
            setattr(row, field, derived_key(Of.OLD, uuid4()))
        tables.get_model("scoring", name).objects.bulk_update(rows, [field], batch_size=500)


def _cards(tables: Tables, of_club: dict[str, int]) -> "QuerySet[Any]":
    """Every card with a derived key, except those that are found by it later.

    These are paper cards, which are found by their file, and cards that follow another one: their
    key also has the page's own key in it.
    """
    found_later = Q(kind="paper", form_key__startswith=f"{Of.FILE}:")
    found_later |= Q(form_key__startswith=f"{Of.AFTER}:")
    cards = tables.get_model("scoring", "Card").objects.filter(**of_club, form_key__contains=":")
    odd: QuerySet[Any] = cards.exclude(found_later)
    return odd


def _records(tables: Tables, of_club: dict[str, int]) -> "QuerySet[Any]":
    """Every record with the key of something unplaced, except the one that placed it."""
    placed = tables.get_model("scoring", "Unplaced").objects.filter(placed=OuterRef("pk"))
    key = Concat(Value(f"{Of.PLACED}:"), Cast("pk", CharField()))
    records = tables.get_model("scoring", "Record").objects.filter(
        **of_club, key__startswith=f"{Of.PLACED}:"
    )
    odd: QuerySet[Any] = records.exclude(Exists(placed.annotate(of=key).filter(of=OuterRef("key"))))
    return odd
