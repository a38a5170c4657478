"""Cases about the deal, the exchange and cartes blanches: III, V, VI, XIII, XIV, XVII, XVIII,
XX–XXII."""

from typing import Final

from piquet.law_texts.entry import DEAL, EXCHANGE, MONEY, PLAY, SCORE, Case
from piquet.law_texts.entry import gettext_noop as _

CASES_IN_THE_EXCHANGE: Final[tuple[Case, ...]] = (
    Case(
        "III",
        _("A fresh deal offered, and answered late"),
        (
            _(
                "A offers a fresh deal. B says nothing until A has discarded, and then says that "
                "they will have one."
            ),
            _(
                "A has concluded from B’s delay that B’s hand is not strong, and no longer wishes "
                "for a fresh deal. B says that they never refused, so the offer is still open."
            ),
        ),
        (
            _(
                "The laws know of no offer of a fresh deal. It is a matter of agreement between "
                "the players."
            ),
            _(
                "B did not refuse in words. But B let A go on and discard, which comes to a "
                "refusal. The deal stands."
            ),
        ),
        (),
        touches=(DEAL,),
    ),
    Case(
        "V",
        _("“I leave a card”, said after the carte blanche was shown"),
        (
            _(
                "Elder has a carte blanche and asks younger to discard for it. Younger discards "
                "three cards, and elder shows the hand and says “I leave a card”."
            ),
            _("Younger has now seen elder’s cards. Can they alter the discard?"),
        ),
        (_("Yes. Elder should say that they leave a card before they show the carte blanche."),),
        ("32",),
        touches=(EXCHANGE,),
    ),
    Case(
        "VI",
        _("A carte blanche that younger notices late"),
        (
            _(
                "Elder discards and takes up a card of the stock (Law 24). Younger then finds that "
                "they have a carte blanche, and offers to show it (Law 19)."
            ),
            _(
                "Elder was not told of it in time (Law 20). Can they alter their discard? If not, "
                "can younger reckon the carte blanche?"
            ),
        ),
        (
            _("Elder cannot alter the discard. Younger can reckon the carte blanche."),
            _(
                "This is more a matter of manners than of law. Younger must tell elder as soon as "
                "they know (Law 20), but cannot tell what they do not know. They are trusted not "
                "to have held it back."
            ),
            _(
                "By the old law younger need not tell elder of a carte blanche at all, most likely "
                "to prevent this very case."
            ),
        ),
        ("19", "20", "24"),
        touches=(SCORE,),
    ),
    Case(
        "XIII",
        _("A card too few taken in by accident"),
        (
            _(
                "B is younger and by accident takes in one card fewer than they discarded. It is "
                "found when part of the hand is played. B wants to take in the card that still "
                "lies on the table, not mixed with the discard."
            ),
        ),
        (
            _(
                "B may take it in, unless they have said that they leave a card. In that case they "
                "must play with eleven cards."
            ),
            _(
                "If B has not failed to follow the suit of that card, the play goes on as usual. "
                "If B has failed to, Law 59, IV, applies."
            ),
        ),
        ("30", "59"),
        touches=(SCORE, EXCHANGE),
    ),
    Case(
        "XIV",
        _("Younger takes in before elder, who then leaves a card"),
        (
            _(
                "B is younger, discards three cards and takes up the bottom three cards of the "
                "stock before A has taken in. Then A says “I leave a card”."
            ),
        ),
        (
            _(
                "B has taken up a card of the stock and cannot alter their discard. They must also "
                "take cards in their order, those that elder left first. So B must take the card "
                "that A leaves."
            ),
            _("B plays with thirteen cards and can reckon nothing in that deal."),
        ),
        ("23", "24", "31"),
        touches=(SCORE,),
    ),
    Case(
        "XVII",
        _("A card of the other pack in the discard"),
        (
            _(
                "A has thirteen cards, does not notice it, discards five and takes in five. Then a "
                "card of the other pack is found in A’s discard. A claims a fresh deal by Law 75."
            ),
        ),
        (
            _(
                "Nothing proves that the pack had a card too many when it was dealt. The card may "
                "have come into A’s hand or discard after the deal."
            ),
            _("A plays with thirteen cards, and can reckon nothing in that deal."),
        ),
        ("58", "75"),
        touches=(SCORE,),
    ),
    Case(
        "XVIII",
        _("A card of the other pack in the hand"),
        (_("It is as in Case XVII, but A keeps the card of the other pack in the hand."),),
        (
            _(
                "If A has not played the card, they may give it back to its own pack, and there is "
                "no penalty."
            ),
            _(
                "But A may have used it to score something that was allowed to be good, or to show "
                "something that was allowed to be equal, and then led a card. They then suffer the "
                "penalty for a false call and can reckon nothing in that deal, unless they could "
                "not have held what they claimed, in hand and discard together (Law 54)."
            ),
            _(
                "If the card was played before the error was found, it is taken away, and both "
                "take up their hands and play them again."
            ),
        ),
        ("54", "75"),
        touches=(SCORE, PLAY),
    ),
    Case(
        "XX",
        _("A carte blanche shown after taking cards"),
        (
            _(
                "A says “discard for carte blanche”. While B considers, A lays the discard face "
                "down on the table and takes some cards of the stock. Can A then show the carte "
                "blanche?"
            ),
        ),
        (
            _(
                "Yes, if A has mixed no card of the stock with the hand. A must show the hand and "
                "the discard apart, because after taking up a card of the stock they must not take "
                "back a card of the discard."
            ),
        ),
        ("19", "25"),
        touches=(SCORE,),
    ),
    Case(
        "XXI",
        _("A discard taken back to show a carte blanche"),
        (
            _(
                "As Case XX goes on, B sees A take up a card of the stock and says “You have not "
                "shown your carte blanche”. A lets go of the stock, mixes the discard with the "
                "hand, and is about to show the carte blanche."
            ),
            _(
                "B objects. A took up a card of the stock and then took back the discard. So A "
                "must play with seventeen cards, and can reckon nothing in that deal."
            ),
        ),
        (
            _(
                "B is right that A can reckon nothing after the carte blanche. But as long as A "
                "has not mixed a card of the stock with the hand, they may still show the carte "
                "blanche and reckon it."
            ),
            _(
                "It is scored before any card is taken in or played. So the law for a player with "
                "too many cards does not reach it."
            ),
        ),
        ("25", "58"),
        touches=(SCORE,),
    ),
    Case(
        "XXII",
        _("Thirteen cards that win the partie"),
        (
            _(
                "It is the last deal of a partie. A is elder and has 62; B is younger and has 92. "
                "A has discarded the eight and seven of hearts, the eight and seven of clubs and "
                "the seven of diamonds."
            ),
            _(
                "B has by mistake discarded only two cards, the eight and seven of spades, and has "
                "taken up the three cards left in the stock together. They cannot alter the "
                "discard (Law 24). So they must play with thirteen cards, and can reckon nothing "
                "in this deal (Law 35)."
            ),
            _(
                "A calls five cards, making fifty, which are equal. Then they call a quart major, "
                "a tierce to a queen and four knaves, all good, which is twenty-one. They lead "
                "five spades, and B plays the ten of spades, the nine, ten and queen of hearts and "
                "the eight of diamonds."
            ),
            _(
                "What A leads next matters little. They score most with the king of hearts. B wins "
                "it with the ace, plays five clubs and divides the cards."
            ),
        ),
        (
            _(
                "A has 91. B, who reckons nothing, has 92. B wins the partie as a rubicon of 283 "
                "points (Law 73)."
            ),
            _(
                "With twelve cards B would have lost. Take away the card that B needs least, say "
                "the eight of diamonds. A leads five spades as before, wins at least the last two "
                "tricks and the cards, and scores forty: 102 to B’s 98 at most."
            ),
            _(
                "But B would have seen that they could not save the rubicon, and let A count "
                "thirteen in play. That makes 106 to 92, a rubicon of 298 points for A. So B gains "
                "581 points by their own mistake. This happened in actual play."
            ),
            _(
                "A thirteenth card can in the same way bar a pique or a repique, or save a capot. "
                "The penalty of reckoning nothing may then be no penalty, but a great advantage. "
                "Cavendish calls that a serious fault of the game, and hopes that later laws will "
                "mend it. That careless players lose more than they gain in the long run is only a "
                "lame excuse."
            ),
        ),
        ("24", "35", "73"),
        touches=(SCORE, MONEY),
        hands={
            "A": "AS KS QS JS 9S KH JH JC AD QD JD TD",
            "B": "TS AH QH TH 9H AC KC QC TC 9C KD 9D 8D",
        },
    ),
)
