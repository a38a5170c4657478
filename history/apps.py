"""The app's configuration. It connects statistics to changes of cards."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "history"
    verbose_name = _("history")

    def ready(self) -> None:
        """Count changes of cards through a signal: cards do not know about statistics."""
        from history.derived.version import note_change
        from scoring.operations.lock import COUNTED_CHANGED

        COUNTED_CHANGED.connect(note_change)
