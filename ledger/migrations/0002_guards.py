"""From here on the database refuses to change or delete what was posted."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from ledger import guards


def install(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(schema_editor.connection)


def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = [migrations.RunPython(install, remove)]
