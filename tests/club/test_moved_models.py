"""A model that is renamed keeps its permissions."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from club.moved_models import rename_content_type

pytestmark = pytest.mark.django_db


def test_a_renamed_model_keeps_its_permissions_and_those_who_have_them():
    kind = ContentType.objects.create(app_label="club", model="oldname")
    may_view = Permission.objects.create(content_type=kind, codename="view_oldname", name="View it")
    group = Group.objects.create(name="auditors")
    group.permissions.add(may_view)
    others = set(Permission.objects.exclude(pk=may_view.pk).values_list("codename", flat=True))

    rename = rename_content_type("club", "oldname", "newname")
    rename.code(apps, connection.schema_editor())
    assert [each.codename for each in group.permissions.all()] == ["view_newname"]
    assert ContentType.objects.get(pk=kind.pk).model == "newname"

    rename.reverse_code(apps, connection.schema_editor())
    assert [each.codename for each in group.permissions.all()] == ["view_oldname"]
    left = Permission.objects.exclude(pk=may_view.pk).values_list("codename", flat=True)
    assert set(left) == others
