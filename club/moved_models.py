"""Keep a model's permissions and log when the model moves to another package or is renamed."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.migrations import RunPython


def move_content_types(old: str, new: str, models: Sequence[str]) -> RunPython:
    """Return the operation of a migration that moves these models from the app `old` to `new`."""
    return RunPython(_move(old, new, models), _move(new, old, models))


def _move(old: str, new: str, models: Sequence[str]) -> Callable[[Any, Any], None]:
    def move(apps: Any, schema_editor: Any) -> None:
        types = apps.get_model("contenttypes", "ContentType").objects
        database = schema_editor.connection.alias
        types.using(database).filter(app_label=old, model__in=models).update(app_label=new)

    return move


def rename_content_type(app: str, old: str, new: str) -> RunPython:
    """Return the operation of a migration that renames a model. Both names are in lower case."""
    return RunPython(_rename(app, old, new), _rename(app, new, old))


def _rename(app: str, old: str, new: str) -> Callable[[Any, Any], None]:
    def rename(apps: Any, schema_editor: Any) -> None:
        database = schema_editor.connection.alias
        types = apps.get_model("contenttypes", "ContentType").objects.using(database)
        permissions = apps.get_model("auth", "Permission").objects.using(database)
        for permission in permissions.filter(
            content_type__app_label=app, content_type__model=old, codename__endswith=f"_{old}"
        ):
            permission.codename = f"{permission.codename.removesuffix(old)}{new}"
            permission.save(update_fields=["codename"])
        types.filter(app_label=app, model=old).update(model=new)

    return rename
