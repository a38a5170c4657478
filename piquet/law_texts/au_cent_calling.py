"""The laws of piquet au cent that differ in calling and showing: a15 to a24."""

from typing import Final

from piquet.law_texts.entry import CALLS, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

AU_CENT_CALLING: Final[tuple[Law, ...]] = (
    Law(
        "a15",
        _("Elder says what the point makes"),
        (
            _(
                "Elder must call the number that their point makes. To call the number of its "
                "cards is not enough."
            ),
        ),
        touches=(CALLS,),
        example=_("With ace, king, ten and nine of spades elder calls “forty”, not “four cards”."),
        changes=("46",),
    ),
    Law(
        "a16",
        _("Elder says which sequence, quatorze or trio"),
        (
            _(
                "To call the number of cards of a sequence is not enough. Elder must say to what "
                "card it goes."
            ),
            _("When elder calls a quatorze or trio, they must say of what cards it is."),
        ),
        touches=(CALLS,),
        example=_("Elder calls “tierce to a queen” and “three kings”, not “a tierce” and “three”."),
        changes=("48",),
    ),
    Law(
        "a17",
        _("Elder calls less than they hold"),
        (
            _(
                "If elder calls a smaller point, sequence, quatorze or trio than they hold, they "
                "must abide by it. The same is true of a trio called by a player who holds a "
                "quatorze. Elder can reckon nothing higher, even if the call is good against the "
                "cards."
            ),
            _(
                "If elder misnames a sequence, trio or quatorze, they may correct it before they "
                "lead a card. They may then reckon anything of the same or of a lower value, but "
                "only if the wrong call was good against the cards."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder holds four tens and calls three: they score three, though nothing could beat "
            "the four."
        ),
        changes=("49", "50"),
    ),
    Law(
        "a18",
        _("Elder leads without showing"),
        (
            _(
                "Elder must show the cards of whatever they call that is good or equal, except "
                "those of quatorzes and trios."
            ),
            _(
                "If elder leads a card without showing a call, they cannot reckon it. Younger may "
                "show and reckon their own point or sequence, even if it is equal to elder’s or "
                "lower."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder calls fifty-one, which is good, and leads the ace without showing: younger "
            "shows forty and scores four."
        ),
        changes=("55",),
    ),
    Law(
        "a19",
        _("A higher sequence shown than called"),
        (
            _("If elder shows a sequence and calls a lower one, they cannot reckon the higher."),
            _(
                "But what is shown keeps younger from reckoning their own sequences, unless "
                "younger’s are higher than the one shown."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder lays down a quart to a king and calls a tierce to a king: they do not score the "
            "quart, and younger’s quart to a queen scores nothing either."
        ),
        changes=("50",),
    ),
    Law(
        "a20",
        _("Younger says “good” or “equal” wrongly"),
        (
            _(
                "If younger has allowed a correct call to be good or equal, they must abide by "
                "the answer."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Younger says “good” to a tierce and then finds a quart in their hand: elder scores "
            "three, and younger nothing for sequence."
        ),
        changes=("51",),
    ),
    Law(
        "a21",
        _("Younger says “not good” wrongly"),
        (
            _(
                "If younger does not allow a call, and it turns out that the call is good, elder "
                "can show and reckon what they called. If it turns out to be equal, elder can show "
                "that it is."
            ),
            _("Elder can do so even after they have led a card."),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Younger says “not good” to three queens, elder leads, and younger proves to hold only "
            "three knaves: elder still scores three."
        ),
        changes=("51",),
    ),
    Law(
        "a22",
        _("Younger plays without showing"),
        (
            _(
                "If younger answers “equal” or “not good”, and plays to the first trick without "
                "showing what is equal or better, elder may show and reckon what they called."
            ),
            _("Elder may do so though they have led a card."),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Younger says “not good” to fifty and plays a card without showing fifty-one: elder "
            "shows their five cards and scores five."
        ),
        changes=("56",),
    ),
    Law(
        "a23",
        _("A quatorze or trio that is not held"),
        (
            _(
                "A player may call a quatorze or trio that they do not hold, and it may be allowed "
                "to be good. If they play a card without correcting the call, they can reckon "
                "nothing in that deal."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder calls three kings, which are good, and leads, although they discarded one of "
            "the three: they score nothing in this deal."
        ),
        changes=("54",),
    ),
    Law(
        "a24",
        _("When it is too late to call"),
        (
            _(
                "Elder can reckon nothing that they omitted once they have led a card. Younger can "
                "reckon nothing that they omitted once they have played to a trick."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder leads the ace of hearts and then remembers three tens: they score nothing for "
            "them, though younger has not played yet."
        ),
        changes=("56",),
    ),
)
