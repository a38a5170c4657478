"""The app's configuration. It connects contests to opened and replaced cards."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContestsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "contests"
    verbose_name = _("leagues and tournaments")

    def ready(self) -> None:
        """Link cards that are opened for a contest, or that replace one of its cards.

        Signals do this, because cards do not know about contests. Also add the check of closed
        contests.
        """
        from contests import refusals  # noqa: F401  (it registers its words)
        from contests.finished.checks import wrong_contests
        from contests.operations.leagues.cards import link_opened, move_link
        from history.derived.checks import OTHER_CHECKS
        from scoring.operations.cards.open_card import OPENED_FOR
        from scoring.operations.cards.typed_paper_card import REPLACED

        OPENED_FOR.connect(link_opened)
        REPLACED.connect(move_link)
        OTHER_CHECKS.append(wrong_contests)
