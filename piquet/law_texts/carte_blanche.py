"""Carte blanche: Laws 18 to 20."""

from typing import Final

from piquet.law_texts.entry import IN_THE_TEXT, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

CARTE_BLANCHE: Final[tuple[Law, ...]] = (
    Law(
        "18",
        _("What a carte blanche is"),
        (
            _(
                "A hand is a carte blanche if at least twelve cards are dealt, and no king, queen "
                "or knave is among them."
            ),
            _(
                "It scores before everything else. So it saves its holder from a pique and from a "
                "repique."
            ),
            _("It also counts towards a pique or a repique of its holder."),
        ),
        touches=(SCORE,),
        example=_(
            "Younger is dealt two aces, three tens, three nines, two eights and two sevens: they "
            "score ten first, and elder’s thirty-four in hand make no repique."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "19",
        _("How a carte blanche is shown"),
        (
            _(
                "A carte blanche must be shown. Its holder counts the cards one by one, face up, "
                "on the table."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder counts aloud from one to twelve, lays a card face up at each number, and then "
            "scores ten."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "20",
        _("When a carte blanche is announced"),
        (
            _("Players who know that they have a carte blanche must tell the other at once."),
            _("They need not show it until the other has discarded."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder says “Discard for carte blanche”, younger puts out three cards, and only then "
            "does elder show their twelve."
        ),
        britannica=(IN_THE_TEXT,),
    ),
)
