"""Makes many clubs of one, in bulk: `python -m bench.growth.copies FOLDER DATABASE COPIES`.

Each table's rows are copied by one statement, with ids, UUIDs, addresses and source keys of their
own. The copies lie mixed, row beside row, as clubs that play on the same evenings write them. The
chain is then linked, and the months are closed, by the site's own functions.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.helping.site import set_up

if TYPE_CHECKING:
    from django.db.models import Field, Model

    from club.models import Club

MADE_ANEW: Final = {"months", "documents", "deliveries", "links", "moved"}
"""The parts of a club that are not copied: the chain and what a closing issues."""


def main(folder: Path, database_url: str, copies: int) -> None:
    set_up(folder, database_url)
    from club.models import Club

    original = Club.objects.get()
    _copy_rows(copies)
    for club in Club.objects.exclude(pk=original.pk).order_by("pk"):
        _keep_book(original, club)
    _vacuum()


def copy_of(slug: str, number: int) -> str:
    """Return the slug of a copied club."""
    return f"{slug}-{number}"


def _copy_rows(copies: int) -> None:
    """Copy every table of the first club so many times, without asking keys and triggers."""
    from django.db import connection, transaction

    models = _models()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        highest = {model: _highest(cursor, model) for model in models}
        for model in models:
            cursor.execute(_statement(model, highest), {"copies": copies})
            _set_sequence(cursor, model)


def _models() -> list["type[Model]"]:
    """Return the tables to copy: those of a club's file, and the members' accounts."""
    from allauth.account.models import EmailAddress

    from club.models import User
    from hosting.moving.catalogue import PARTS

    return [User, EmailAddress, *(part.model for part in PARTS if part.name not in MADE_ANEW)]


def _highest(cursor: Any, model: "type[Model]") -> int:
    key = model._meta.pk
    cursor.execute(f'SELECT coalesce(max("{key.column}"), 0) FROM "{model._meta.db_table}"')
    return int(cursor.fetchone()[0])


def _statement(model: "type[Model]", highest: "dict[type[Model], int]") -> str:
    """Return the statement that copies one table's rows: club beside club, row by row."""
    fields = list(model._meta.concrete_fields)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(_value(field, model, highest) for field in fields)
    table, key = model._meta.db_table, model._meta.pk.column
    return (
        f'INSERT INTO "{table}" ({columns}) SELECT {values} FROM "{table}" AS row '
        f'CROSS JOIN generate_series(1, %(copies)s) AS k ORDER BY row."{key}", k'
    )


def _value(
    field: "Field[Any, Any]", model: "type[Model]", highest: "dict[type[Model], int]"
) -> str:
    """Return what a copy's column holds, as SQL over `row` and `k`."""
    from django.db.models import UUIDField

    column, name = f'row."{field.column}"', (str(model._meta.model_name), field.name)
    if field.related_model in highest:
        return _id(column, highest[field.related_model])
    if field.primary_key:
        return _id(column, highest[model])
    if isinstance(field, UUIDField):
        return "gen_random_uuid()"
    return {
        ("club", "slug"): f"{column} || '-' || k",
        ("club", "name"): f"{column} || ' ' || k",
        ("user", "email"): f"replace({column}, '@', '-' || k || '@')",
        ("emailaddress", "email"): f"replace({column}, '@', '-' || k || '@')",
        ("transaction", "source_key"): _source_key(column, highest),
        ("counter", "links"): "0",
        ("counter", "documents"): "0",
        ("counter", "closed_through"): "NULL",
        ("counter", "head"): _beginning(),
    }.get(name, column)


def _id(column: str, highest: int) -> str:
    return f"{highest} + ({column} - 1) * %(copies)s + k"


def _source_key(column: str, highest: "dict[type[Model], int]") -> str:
    """Return the key of a card's entry with the copied card's id; of a payment, as it is."""
    from scoring.models import Card

    card = _id("row.card_id", highest[Card])
    return (
        f"CASE WHEN row.card_id IS NULL THEN {column} "
        f"ELSE 'card:' || ({card}) || ':' || row.edition END"
    )


def _beginning() -> str:
    from ledger.hashing.canonical import BEGINNING

    return f"'{BEGINNING}'"


def _set_sequence(cursor: Any, model: "type[Model]") -> None:
    """Let the next row that the site writes get an id of its own."""
    table, key = model._meta.db_table, model._meta.pk.column
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, key])
    (sequence,) = cursor.fetchone()
    if sequence:
        cursor.execute("SELECT setval(%s, %s)", [sequence, max(1, _highest(cursor, model))])


def _keep_book(original: "Club", club: "Club") -> None:
    """Link what the copied club has, and close the months that the original has closed."""
    from django.apps import apps

    from ledger.operations.link_events import link_everything
    from ledger.operations.months.close_month import close_month

    link_everything(apps, club.pk)
    treasurer = club.members.get(name="Treasurer")
    for month in original.months.order_by("ends_on"):
        close_month(club=club, year=month.year, month=month.month, by=treasurer)


def _vacuum() -> None:
    """Let the planner know the tables, as the server's own timer does within the hour."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
