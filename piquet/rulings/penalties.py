"""Penalties that several tables share, and the choice to waive one."""

from typing import Final

from piquet.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, WAIVED
from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.ruling import AFRESH, Choice, Effect

NOTHING_RECKONED: Final = Effect(penalty=RECKONS_NOTHING)
TOO_FEW_CARDS: Final = Effect(penalty=PLAYS_SHORT)

LET_PASS: Final = Choice("other", _("The other player may let it pass."), Effect(penalty=WAIVED))
"""The waiver of Law 44. It is recorded as a penalty, which allows a hand of over twelve cards."""
DEAL_AFRESH: Final = Choice(
    "other",
    _("The other player may look at their cards and have a fresh deal instead."),
    Effect(deal=AFRESH),
)


def false_call_penalty(loses: tuple[str, ...]) -> tuple[Effect, tuple[Choice, ...]]:
    """Return the penalty for a false call that was not corrected (Law 54), and the choice to waive
    it.

    `loses` are the kinds of which the player in error called nothing rightly. These kinds bar
    nothing, and score nothing even if the other player waives the penalty.
    """
    passed = Choice(
        "other",
        _("The other player may let it pass. The false call itself still scores nothing."),
        Effect(penalty=WAIVED, loses=loses),
    )
    return Effect(penalty=RECKONS_NOTHING, loses=loses), (passed,)
