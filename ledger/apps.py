"""The app's configuration, and what the ledger does when a card is signed or abandoned."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "ledger"
    verbose_name = _("ledger")

    def ready(self) -> None:
        """Make the ledger react to a card that is abandoned or signed.

        An abandoned card's side bets become void. Signatures are linked into the chain. Signals do
        both, because `scoring` must not import the ledger.
        """
        from ledger.operations.bets.settle_bets import void_bets
        from ledger.operations.link_events import link_signatures
        from scoring.operations.cards.typed_paper_card import ABANDONED
        from scoring.operations.signing_rights import SIGNED

        ABANDONED.connect(void_bets)
        SIGNED.connect(link_signatures)
