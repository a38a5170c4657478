"""Incorrect packs, changing cards and bystanders: Laws 75 to 78."""

from typing import Final

from piquet.law_texts.entry import DEAL, MONEY, Law
from piquet.law_texts.entry import gettext_noop as _

PACKS_AND_BYSTANDERS: Final[tuple[Law, ...]] = (
    Law(
        "75",
        _("An incorrect pack"),
        (
            _(
                "A pack is incorrect if cards are missing from it, if it has cards too many or if "
                "it has wrong ones. The deal in which that is found out is void."
            ),
            _("All deals before it stand."),
        ),
        touches=(DEAL,),
        example=_(
            "In the fourth deal both players turn out to hold a nine of diamonds. The fourth deal "
            "is void, and the first three stand."
        ),
        britannica=("33b",),
    ),
    Law(
        "76",
        _("Calling for new packs"),
        (
            _(
                "A player may call for new cards, and pays for them. They must do so before the "
                "pack is cut to the dealer."
            ),
            _("They must call for two new packs. The dealer chooses one of the two."),
        ),
        touches=(MONEY,),
        example=_("B has had four bad hands, calls for two new packs and pays for both."),
    ),
    Law(
        "77",
        _("Torn or marked cards"),
        (
            _(
                "A torn or marked card must be replaced, or new packs called for. Both players "
                "share the cost."
            ),
        ),
        touches=(MONEY,),
        example=_(
            "The corner of the ace of spades is bent. New packs cost three shillings, and each "
            "player pays one shilling and sixpence."
        ),
    ),
    Law(
        "78",
        _("A bystander who speaks"),
        (
            _(
                "A bystander may draw attention to an error or an oversight and so change the "
                "score. They may then be called upon to pay all the stakes and bets of the player "
                "whom they have harmed."
            ),
        ),
        touches=(MONEY,),
        example=_(
            "C watches and tells A of three kings that A forgot to call. B loses the partie by it, "
            "and C pays what B owes."
        ),
        britannica=("34b",),
    ),
)
