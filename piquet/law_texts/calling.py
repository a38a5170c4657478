"""Calling and showing: Laws 46 to 56."""

from typing import Final

from piquet.law_texts.entry import CALLS, IN_THE_TEXT, PLAY, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

CALLING: Final[tuple[Law, ...]] = (
    Law(
        "46",
        _("The point is called first"),
        (
            _("Elder must call their point first, or they lose the right to call it."),
            _("It is enough to call the number of cards of the point."),
            _(
                "Younger may ask what elder’s point makes only if they hold a point of at least as "
                "many cards. If they ask, they cannot count a point of more cards."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder calls a point of four, younger answers “equal” and then finds five hearts: "
            "neither player scores the point, but younger’s five still save a pique."
        ),
        britannica=(IN_THE_TEXT,),
        differs=_(
            "The Britannica does not say that asking keeps younger from counting a longer point."
        ),
    ),
    Law(
        "47",
        _("The order of the other calls"),
        (
            _("Younger need not call their point first."),
            _("Neither player need call sequences next after the point."),
        ),
        touches=(CALLS,),
        example=_("Elder calls five cards, then four tens and last a quart: all three may score."),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "48",
        _("How much a call must say"),
        (
            _(
                "A call is good against the cards if the other player can have nothing as good, in "
                "hand and discard together. For such a sequence it is enough to call the number of "
                "cards."
            ),
            _(
                "If a sequence is not good against the cards, elder must say what its highest card "
                "is."
            ),
            _(
                "In the same way elder must say which cards a quatorze or a trio is of, unless it "
                "is good against the cards."
            ),
        ),
        touches=(CALLS,),
        example=_(
            "Elder has every ten and knave in hand or discard, so younger can have no quart, and "
            "for their quart to a king elder need only say “four cards”."
        ),
        britannica=("24",),
        differs=_(
            "The Britannica asks the same of a point: unless it is good against the cards, elder "
            "must say what it makes."
        ),
    ),
    Law(
        "49",
        _("A first call that is good against the cards"),
        (
            _(
                "If the first sequence that elder calls is good against the cards, they can reckon "
                "all their sequences, even one that scores more than the one they called."
            ),
            _(
                "In the same way, if the first quatorze or trio that elder calls is good against "
                "the cards, they can reckon all their quatorzes and trios."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder holds a quart to a king and a tierce to a queen that is good against the cards. "
            "They call the tierce first and reckon seven."
        ),
        britannica=(IN_THE_TEXT,),
        differs=_("The Britannica says this only of what is lower than the first call."),
    ),
    Law(
        "50",
        _("Elder calls less than they hold"),
        (
            _(
                "If elder calls a smaller point, sequence, quatorze or trio than they hold, they "
                "may correct the call until younger has replied to it."
            ),
            _(
                "After that they can reckon only what they called, and what is equal to it or "
                "lower. Law 49 has the exception."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder holds a quart minor and a tierce minor, calls a tierce minor and hears “good”: "
            "they reckon six for two tierces minor, and nothing for the quart."
        ),
        britannica=("25",),
    ),
    Law(
        "51",
        _("Younger says “good” or “equal”, and holds better"),
        (
            _(
                "If younger allows a correct call to be good or equal although they hold better, "
                "they may correct the reply until elder makes another call."
            ),
            _("If elder has no further call, younger may correct it until elder leads a card."),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder calls a tierce major, younger says “good”, sees their quart minor and says “not "
            "good” before elder speaks again: the quart counts."
        ),
        britannica=("25",),
    ),
    Law(
        "52",
        _("A call of too much, corrected in time"),
        (
            _(
                "If a player calls a larger point, sequence, quatorze or trio than they hold, and "
                "it is allowed to be good, they may correct the call until younger has played to "
                "the first trick."
            ),
            _(
                "If younger corrects such a call of theirs after elder has led, elder may take "
                "back the card led and play differently."
            ),
        ),
        touches=(SCORE, PLAY),
        example=_(
            "Elder leads, younger counts four tens, sees that they have three and says so: elder "
            "takes back the king of hearts and leads a spade."
        ),
        britannica=("26",),
    ),
    Law(
        "53",
        _("A wrong name for what one holds"),
        (
            _("There is no penalty for a misnomer. It is a misnomer:"),
            _(
                "– if a player names the wrong suit for a point or a sequence and holds one of "
                "that counting value;"
            ),
            _("– if they name the wrong rank for a sequence and hold one of that counting value;"),
            _("– if they name the wrong rank for a trio or a quatorze and hold one."),
            _(
                "It is no misnomer if they could have held what they claim, in hand and discard "
                "together."
            ),
        ),
        example=_(
            "Elder says “three kings” for three queens, and younger holds two of the kings: elder "
            "cannot have held three, so nothing follows."
        ),
        britannica=("26",),
        differs=_("The Britannica does not speak of a trio or a quatorze of the wrong rank."),
    ),
    Law(
        "54",
        _("A false call that is not corrected"),
        (
            _(
                "A player reckons nothing in a deal if they call a point, sequence, quatorze or "
                "trio that they do not hold, it is allowed to be good, and they do not correct it "
                "before younger has played to the first trick."
            ),
            _(
                "There is no penalty for a misnomer, nor for calling what they could not possibly "
                "have held, in hand and discard together."
            ),
            _(
                "When the error is found, the other player may reckon anything that they have "
                "good, unless another call of the player in error was correct and bars it."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder counts three kings and has put one of them out. Younger, who had kept silent "
            "about four tens, now reckons fourteen, and elder scores nothing in this deal."
        ),
        britannica=("26",),
        differs=_(
            "The Britannica does not ask that the false call was allowed to be good. Whoever does "
            "not correct it reckons nothing."
        ),
    ),
    Law(
        "55",
        _("Showing what was called"),
        (
            _(
                "A player who calls anything that is allowed to be good or equal must show the "
                "cards whenever they are asked for. Younger must do so at any time after elder has "
                "led a card."
            ),
            _(
                "There is no penalty for miscalling cards that a player has shown of their own "
                "accord, as good or equal, before playing a card."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder lays down five spades, says “a quint” and leads, but the five are a quart to a "
            "king and the seven: elder scores no quint, and there is no penalty."
        ),
        britannica=("26", "27"),
        differs=_("In the Britannica the cards are shown when asked for during the play."),
    ),
    Law(
        "56",
        _("What was forgotten"),
        (
            _(
                "When younger has played to the first trick, neither player can reckon anything "
                "that they left out. Law 54 has the exception."
            ),
        ),
        touches=(SCORE, CALLS),
        example=_(
            "Elder shows a point headed by the ace and two tierces major and leads: they may still "
            "count three aces until younger plays, and then no more."
        ),
        britannica=("28",),
    ),
)
