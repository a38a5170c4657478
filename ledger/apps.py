"""The app's configuration: what the ledger does when a card is signed or abandoned."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "ledger"
    verbose_name = _("ledger")

    def ready(self) -> None:
        """Void a card's side bets when it is abandoned, and link its signatures into the chain.

        They are signals because the card knows nothing of bets or the chain.
        """
        from ledger.operations.bets.settle_bets import void_bets
        from ledger.operations.link_events import link_signatures
        from scoring.operations.cards.typed_paper_card import ABANDONED
        from scoring.operations.signing_rights import SIGNED

        ABANDONED.connect(void_bets)
        SIGNED.connect(link_signatures)
