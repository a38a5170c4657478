from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "ledger"
    verbose_name = _("ledger")

    def ready(self) -> None:
        """Let side bets end with a card that is abandoned, and signatures be links of the chain:
        the card knows nothing of either."""
        from ledger.operations.bets.settle_bets import void_bets
        from ledger.operations.link_events import link_signatures
        from scoring.operations.cards.mend_paper_card import ABANDONED
        from scoring.operations.signatures import SIGNED

        ABANDONED.connect(void_bets)
        SIGNED.connect(link_signatures)
