"""The play of the cards: Laws 57 to 60."""

from typing import Final

from piquet.law_texts.entry import IN_THE_TEXT, PLAY, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

PLAYING: Final[tuple[Law, ...]] = (
    Law(
        "57",
        _("Fewer than twelve cards in hand"),
        (
            _("There is no penalty for playing with fewer than twelve cards."),
            _("The other player counts as tricks all cards that cannot be played to."),
        ),
        touches=(SCORE,),
        example=_(
            "Younger plays with eleven cards: elder’s last card meets none, so it is elder’s trick."
        ),
        britannica=("29",),
    ),
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
        drawn="XXII",
        britannica=("30",),
    ),
    Law(
        "59",
        _("Taking back a card, and playing again"),
        (
            _(
                "A card that was led or played cannot be taken back, except by Law 52 and in these "
                "cases."
            ),
            _("I. A player may take back cards that they dropped by accident."),
            _(
                "II. If a leader leads two or more cards one after another without waiting, and "
                "the other plays too many, the other may take back the extra ones when the error "
                "is found. All cards played in error since then must be taken up and played again."
            ),
            _(
                "III. A player who leads out of turn may take the card back, unless the other "
                "player has played to it. Then nothing can be put right."
            ),
            _(
                "IV. A player who does not follow suit when they can, that is who revokes, must "
                "take back what they played in error and play the suit led. Both players also take "
                "back all cards played after it. The rest is played as if nothing had happened."
            ),
            _(
                "V. A player may be asked which cards they still hold of those that were allowed "
                "to be good or equal. If they answer wrongly, the other player may take back all "
                "cards that they have played since and play differently."
            ),
        ),
        touches=(PLAY,),
        example=_(
            "In the fourth trick younger throws a club on a heart and plays a heart two tricks "
            "later: both take back their cards to the fourth trick, and younger plays a heart to "
            "it."
        ),
        britannica=("31",),
    ),
    Law(
        "60",
        _("Looking at the tricks"),
        (_("Players may look at their own tricks and at the other’s at any time."),),
        example=_(
            "Before the ninth lead elder turns over younger’s two tricks to see which hearts are "
            "gone."
        ),
        britannica=(IN_THE_TEXT,),
    ),
)
