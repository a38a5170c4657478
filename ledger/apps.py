from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "ledger"
    verbose_name = _("ledger")

    def ready(self) -> None:
        """Let side bets end with a card that is abandoned, which knows nothing of them."""
        from ledger.operations.settle_bets import void_bets
        from scoring.operations.mend_paper import ABANDONED

        ABANDONED.connect(void_bets)
