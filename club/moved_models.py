"""Move a model's content type, and with it its permissions and log, to another package."""

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
