"""Change people and clubs in the admin, for tests."""

from django.test import Client
from django.urls import reverse

from club.models import Club, Member, User


def change(staff: Client, model: str, row: Club | Member | User, **values: object) -> None:
    """Save the row's page in the admin with these values, leaving the others."""
    path = reverse(f"admin:club_{model}_change", args=[row.pk])
    form = staff.get(path).context["adminform"].form
    shown = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in {**shown, **values}.items() if value is not None}
    response = staff.post(path, data)
    assert response.status_code == 302, response.context["errors"]
