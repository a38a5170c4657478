from typing import Any

from django.db import migrations

from scoring.keys_sent_before import free_derived_keys


def free_keys(apps: Any, _editor: Any) -> None:
    free_derived_keys(apps)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0018_contests")]
    operations = [migrations.RunPython(free_keys, migrations.RunPython.noop, elidable=True)]
