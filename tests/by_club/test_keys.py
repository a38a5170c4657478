"""Every table: what of it belongs to one club, and which of its keys know more than one."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey, UniqueConstraint

from club.models import Club
from tests.by_club.managers import belongs_to_club, of_clubs

SITES_OWN: Mapping[str, str] = {
    "club.User": "an account is a person’s own; on another site they have another",
    "club.Session": "a sign-in on this site",
    "club.SecurityEvent": "what this site saw of sign-ins; its club is a plain number",
    "club.OutgoingLetter": "letters that wait here or have gone from here",
    "scoring.DatabaseId": "by it phones know that a database was restored",
    "admin.LogEntry": "what the admin did here",
    "auth.Group": "unused",
    "auth.Permission": "made with the tables",
    "contenttypes.ContentType": "made with the tables",
    "sessions.Session": "unused: sessions have a table of ours",
    "account.EmailAddress": "goes with the account",
    "account.EmailConfirmation": "goes with the account",
    "mfa.Authenticator": "goes with the account",
}
"""The tables of a site whose rows belong to no club, and why that does not tie clubs together."""
OUT_OF_A_CLUB: Mapping[str, str] = {
    "club.Member.user": "the account with which a member signs in; empty until they do"
}
"""The columns that lead from a club's rows to a table of the site's own."""
SITE_WIDE: Mapping[str, str] = {
    "club.Club.slug": "part of the club’s address; `import_club --as` gives another",
    "club.Member.uuid": "random, so it stays the same wherever the club moves",
    "scoring.Card.uuid": "random, so it stays the same wherever the club moves",
}
"""The unique columns of clubs' tables that name no row of a club."""


def test_every_row_belongs_to_one_club_or_to_the_site():
    """Each table of a club has a column for it that is never empty; a new table has to choose."""
    tables = {model._meta.label for model in apps.get_models() if not belongs_to_club(model)}
    assert tables == set(SITES_OWN)


def test_a_clubs_rows_lead_only_to_that_clubs_rows():
    found = {
        f"{model._meta.label}.{field.name}"
        for model in of_clubs().values()
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model not in of_clubs().values()
    }
    assert found == set(OUT_OF_A_CLUB)


def test_the_sites_own_rows_lead_to_no_club():
    """So that a club can be taken out of a site, and everything else stays."""
    for model in apps.get_models():
        if model._meta.label in SITES_OWN:
            targets = {field.related_model for field in model._meta.concrete_fields}
            assert not targets & set(of_clubs().values()), model._meta.label


def test_what_is_unique_is_unique_within_a_club():
    """Two databases cannot see to it together that a value is there once."""
    found = {key for model in of_clubs().values() for key in _keys_beyond_a_club(model)}
    assert found == set(SITE_WIDE)


@pytest.mark.parametrize("name", SITE_WIDE)
def test_what_is_unique_beyond_a_club_is_random_or_can_be_chosen(name):
    label, _dot, column = name.rpartition(".")
    field = apps.get_model(label)._meta.get_field(column)
    assert getattr(field, "default", None).__class__.__name__ == "function" or field.model is Club


def _keys_beyond_a_club(model):
    """Yield the unique columns and constraints that name neither a club nor a row of one."""
    clubs = set(of_clubs().values())
    fields: Mapping[str, Any] = {field.name: field for field in model._meta.concrete_fields}
    alone = [(name,) for name, field in fields.items() if field.unique and not field.primary_key]
    constraints = [
        constraint.fields
        for constraint in model._meta.constraints
        if isinstance(constraint, UniqueConstraint)
    ]
    for names in (*alone, *constraints):
        if not any(fields[name].related_model in clubs for name in names):
            yield f"{model._meta.label}.{'+'.join(names)}"
