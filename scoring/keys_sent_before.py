"""Take derived keys away from cards and records that do not own them.

Versions 1.0 and 1.0.1 accepted any text as a visitor's key. A row sent with one of the site's
derived keys would permanently block the object to which that key belongs.
"""

from typing import Any, Protocol
from uuid import uuid4

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from scoring.keys import Of, derived_key


class Tables(Protocol):
    """The models, current or as a migration knows them."""

    def get_model(self, app_label: str, model_name: str) -> Any: ...


def free_derived_keys(tables: Tables, club_id: int | None = None) -> None:
    """Replace derived keys that their cards and records do not own by new ones.

    Change the rows of one club, or of all.
    """
    of_club = {} if club_id is None else {"club_id": club_id}
    for name, field, odd in (("Card", "form_key", _cards), ("Record", "key", _records)):
        rows = list(odd(tables, of_club).only("pk", field))
        for row in rows:
            setattr(row, field, derived_key(Of.OLD, uuid4()))
        tables.get_model("scoring", name).objects.bulk_update(rows, [field], batch_size=500)


def _cards(tables: Tables, of_club: dict[str, int]) -> "QuerySet[Any]":
    """Return every card with a derived key, except cards that are found by their key later.

    These are paper cards, which are found by their file, and cards that follow another one: their
    key also contains the page's own key.
    """
    found_later = Q(kind="paper", form_key__startswith=f"{Of.FILE}:")
    found_later |= Q(form_key__startswith=f"{Of.AFTER}:")
    cards = tables.get_model("scoring", "Card").objects.filter(**of_club, form_key__contains=":")
    odd: QuerySet[Any] = cards.exclude(found_later)
    return odd


def _records(tables: Tables, of_club: dict[str, int]) -> "QuerySet[Any]":
    """Return every record with the key of an unplaced one, except the record that placed it."""
    placed = tables.get_model("scoring", "Unplaced").objects.filter(placed=OuterRef("pk"))
    key = Concat(Value(f"{Of.PLACED}:"), Cast("pk", CharField()))
    records = tables.get_model("scoring", "Record").objects.filter(
        **of_club, key__startswith=f"{Of.PLACED}:"
    )
    odd: QuerySet[Any] = records.exclude(Exists(placed.annotate(of=key).filter(of=OuterRef("key"))))
    return odd
