"""Errors in the play of the cards: Laws 57 to 60."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.deal.hands import RECKONS_NOTHING
from scoring.laws.rulings.path import Path, Row
from scoring.laws.rulings.questions import EITHER, who
from scoring.laws.rulings.ruling import NOTHING, Choice, Effect, Ruling

WAIVED: Final = Choice("other", _("The other player may let it pass."), NOTHING)

TOO_MANY_CARDS: Final = Path(
    "too-many-cards",
    ("58",),
    _("Somebody plays with more than twelve cards"),
    (who(_("Who has too many cards?")),),
    (
        Row(
            (EITHER,),
            Ruling(
                _(
                    "The player with too many cards reckons nothing in this deal. What they hold "
                    "still bars the other."
                ),
                ("58", "44"),
                Effect(penalty=RECKONS_NOTHING),
                (WAIVED,),
            ),
        ),
    ),
)

PLAYING: Final = (TOO_MANY_CARDS,)
