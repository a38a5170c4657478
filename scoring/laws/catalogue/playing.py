"""The play of the cards: Laws 57 to 60."""

from typing import Final

from scoring.laws.catalogue.entry import SCORE, Law
from scoring.laws.catalogue.entry import gettext_noop as _

PLAYING: Final[tuple[Law, ...]] = (
    Law(
        "58",
        _("More than twelve cards in hand"),
        (
            _("A player who plays with more than twelve cards reckons nothing in that deal."),
            _(
                "Their cards score nothing, but they still bar. What would have been good for this "
                "player keeps the other from scoring it."
            ),
        ),
        touches=(SCORE,),
        drawn="XIX",
        britannica=("30",),
    ),
)
