"""Make sessions older, without waiting."""

from datetime import timedelta
from importlib import import_module


def age(by: timedelta) -> None:
    """Make all sessions older, in every table and every field that holds a time."""
    from django.conf import settings
    from django.db.models import DateTimeField

    store = import_module(settings.SESSION_ENGINE).SessionStore
    rows = store.get_model_class().objects
    for row in rows.all():
        data = store().decode(row.session_data)
        for shown in data.get("account_authentication_methods", []):
            shown["at"] -= by.total_seconds()
        row.session_data = store().encode(data)
        for field in row._meta.fields:
            if isinstance(field, DateTimeField) and getattr(row, field.name):
                setattr(row, field.name, getattr(row, field.name) - by)
        row.save()
