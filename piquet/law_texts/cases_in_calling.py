"""Cases about calls, replies and false calls: I, II, IV, VII to IX and XII."""

from typing import Final

from piquet.law_texts.entry import CALLS, SCORE, Case
from piquet.law_texts.entry import gettext_noop as _

CASES_IN_CALLING: Final[tuple[Case, ...]] = (
    Case(
        "I",
        _("“Equal” to a point, by a player who holds a longer one"),
        (
            _(
                "A calls four cards for point. B says “equal”, and A adds “forty-one”. B then "
                "finds that no four of their cards make forty-one, but that they have a point of "
                "five cards. A claims to score the point."
            ),
        ),
        (
            _(
                "A cannot score the point. A has made no second call, so Law 51 does not help A: "
                "they have only completed the first."
            ),
            _(
                "B cannot count the longer point either, because of the reply (Law 46). But it "
                "still saves a pique or a repique."
            ),
        ),
        ("46", "51"),
        touches=(SCORE, CALLS),
    ),
    Case(
        "II",
        _("Three kings called, and one of them put out"),
        (
            _(
                "A calls three kings, and B says “good”. Then it turns out that A has not three "
                "kings. B now wishes to reckon four tens."
            ),
        ),
        (
            _("B may reckon the tens. B allowed the kings only because A was taken to hold them."),
            _(
                "B could have refused the call at once. But a player who believes in three kings "
                "may choose to sink four tens, and need no longer do so when they know that a king "
                "is out."
            ),
        ),
        ("54",),
        touches=(SCORE,),
    ),
    Case(
        "IV",
        _("Three aces that nobody called"),
        (
            _(
                "A calls a point headed by the ace, and two tierces major in other suits. They "
                "lead a card and say nothing of aces. Can B reckon three knaves?"
            ),
        ),
        (
            _(
                "B cannot. By their calls A has declared three aces, and may reckon what they "
                "forgot until B plays to the first trick (Law 56). B should play a card and say "
                "nothing of knaves. Then A loses the score for the aces."
            ),
            _(
                "It is otherwise if A is going to be rubiconed and would rather score nothing. B "
                "may then call the knaves, and if A objects, A must reckon the aces."
            ),
        ),
        ("56",),
        touches=(SCORE, CALLS),
    ),
    Case(
        "VII",
        _("“Which queen do you not reckon?”"),
        (
            _(
                "A calls three queens. B asks which queen A does not reckon, and A names the queen "
                "of diamonds and reckons three. B then says that three queens are not good, "
                "because B has three kings."
            ),
        ),
        (
            _("B cannot score the kings. To ask which queen is out is to allow three queens."),
            _(
                "B has learnt from the answer something that they may know only if A scores the "
                "queens."
            ),
        ),
        (),
        touches=(SCORE, CALLS),
    ),
    Case(
        "VIII",
        _("The wrong king named as the one put out"),
        (
            _(
                "A calls three kings. B says “good” and asks which king A does not reckon. A names "
                "the king of diamonds. In play it turns out that A holds that king, and has put "
                "out the king of hearts."
            ),
            _(
                "B claims that A can reckon nothing in this deal. A says that this is only a wrong "
                "name, which costs nothing."
            ),
        ),
        (
            _(
                "B is right. A did hold three kings. But the answer stands in the place of showing "
                "them, so A has claimed three kings of which one was not in the hand."
            ),
            _("A suffers the penalty for scoring what they do not hold."),
        ),
        ("54",),
        touches=(SCORE,),
    ),
    Case(
        "IX",
        _("What a player learns by correcting a call"),
        (
            _(
                "A calls four knaves, but holds three. B says “good”. A corrects the call to three "
                "knaves, and B says “not good”."
            ),
            _(
                "B might have had four aces, but has put one out. So A learns, before leading, "
                "that an ace of B’s is out, which A had no right to know. Has B any remedy?"
            ),
        ),
        (_("B has none. This is an accident that no law of cards can reach."),),
        ("52",),
    ),
    Case(
        "XII",
        _("A tierce taken for a higher one"),
        (
            _(
                "A is elder and has a tierce to a knave in clubs, which is good against the cards. "
                "A might also have had a tierce to a queen in hearts, but has discarded from it."
            ),
            _(
                "A calls a point in diamonds and a tierce, and says neither its suit nor its "
                "highest card (Law 48). B plays as if the tierce were in hearts, and loses the "
                "cards by it. B claims to play the cards again, as one who was told wrongly (Law "
                "59, V), or at least not told enough."
            ),
        ),
        (
            _(
                "B was not told wrongly, and the cards are not played again. B could have asked A "
                "to show the tierce (Law 55), or asked to what card it goes."
            ),
            _(
                "Among players of piquet it is good manners to say more, unasked, where there may "
                "be a doubt. Younger may have a good or equal point in more than one suit: after "
                "elder’s lead they would name the suit. If a high card of the point is out, they "
                "would show the cards."
            ),
            _(
                "A call that names no suit is commonly taken for the best that the player can "
                "hold: here, for the tierce to a queen. If A and B always play so, B has cause to "
                "complain, and A had best agree to play the cards again."
            ),
            _(
                "It is the same with quatorzes and trios. Elder may have a point and a quart, "
                "three kings and three tens, all good, and have put out a king. They should not "
                "count “five and four are nine, and three are twelve”, but say “and three tens are "
                "twelve”."
            ),
        ),
        ("48", "55", "59"),
        hands={"A": "JC TC 9C"},
    ),
)
