"""Penalties that several tables share, and the choice to let one pass."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, WAIVED
from scoring.laws.rulings.ruling import AFRESH, Choice, Effect

NOTHING_RECKONED: Final = Effect(penalty=RECKONS_NOTHING)
TOO_FEW_CARDS: Final = Effect(penalty=PLAYS_SHORT)

LET_PASS: Final = Choice("other", _("The other player may let it pass."), Effect(penalty=WAIVED))
"""The waiver of Law 44. The penalty is kept as waived, for a hand of more than twelve cards."""
DEAL_AFRESH: Final = Choice(
    "other",
    _("The other player may look at their cards and have a fresh deal instead."),
    Effect(deal=AFRESH),
)
