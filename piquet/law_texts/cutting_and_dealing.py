"""Shuffling, cutting and dealing: Laws 1 to 17."""

from typing import Final

from piquet.law_texts.entry import DEAL, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

CUTTING_AND_DEALING: Final[tuple[Law, ...]] = (
    Law(
        "1",
        _("Who may shuffle"),
        (
            _("Each player may shuffle both packs, their own and the other player’s."),
            _("The dealer has the right to shuffle last."),
        ),
        example=_("Elder shuffles the pack, and then younger, who deals, shuffles it once more."),
        britannica=("1",),
    ),
    Law(
        "2",
        _("How to shuffle"),
        (_("Nobody may shuffle below the table, nor in a way that shows the face of a card."),),
        example=_("Whoever shuffles holds the pack over the table with the faces down."),
        britannica=("1",),
        differs=_("The Britannica forbids shuffling below the table, and no more."),
    ),
    Law(
        "3",
        _("The size of a cut"),
        (_("A cut takes at least two cards off the pack and leaves at least two below."),),
        example=_("Of the thirty-two cards you may lift from two to thirty."),
        britannica=("2",),
        differs=_("The Britannica does not say how many cards must be left below."),
    ),
    Law(
        "4",
        _("Cutting for the deal, and the choice of packs"),
        (
            _("The ace is the highest card in a cut, the seven the lowest."),
            _("The player who cuts the higher card chooses who deals."),
            _("At the beginning of each partie the dealer chooses one of the two packs."),
        ),
        touches=(DEAL,),
        example=_(
            "A cuts a queen and B a nine. A lets B deal first, so it is B who chooses the pack."
        ),
        britannica=("3",),
        differs=_("In the Britannica the higher cut has both the choice of deal and the packs."),
    ),
    Law(
        "5",
        _("Two cards shown in the cut for the deal"),
        (_("A player who shows more than one card when cutting for the deal cuts again."),),
        touches=(DEAL,),
        example=_("A turns up the king and the eight of hearts together. A cuts again."),
    ),
    Law(
        "6",
        _("A cut for the deal with an incorrect pack"),
        (_("The cut for the deal stands even if the pack is found to be incorrect."),),
        touches=(DEAL,),
        example=_(
            "A cut the ace and chose to deal. Then they find that the pack has no seven of "
            "clubs. A still deals, with a correct pack."
        ),
    ),
    Law(
        "7",
        _("A card shown in the cut to the dealer"),
        (
            _(
                "There is a fresh cut if a card is shown while the pack is cut to the dealer or "
                "while the two packets are put together again."
            ),
            _("There is a fresh cut too if the cards fall into any confusion."),
        ),
        touches=(DEAL,),
        example=_(
            "As younger puts the packets together the ten of spades turns over. Elder cuts again."
        ),
        britannica=("4",),
        differs=_(
            "The Britannica asks for a fresh cut whenever a card is shown before the deal. It does "
            "not speak of confusion."
        ),
    ),
    Law(
        "8",
        _("A cut once made"),
        (_("A player who has parted the pack in a cut must keep to that cut."),),
        example=_("Elder lifts five cards and would rather lift ten. The five cards stay the cut."),
    ),
    Law(
        "9",
        _("How the cards are dealt"),
        (
            _(
                "The dealer deals by twos or by threes. The top cards go to elder, the next to "
                "the dealer, and so on until each player has twelve."
            ),
            _("The dealer keeps to twos, or to threes, for the whole partie."),
            _(
                "The eight cards left over are the stock. They lie face down, in one packet, on "
                "the table between the players."
            ),
        ),
        example=_(
            "A deals their first deal of the partie by threes, so A deals the other two by threes."
        ),
        britannica=("5", "6"),
    ),
    Law(
        "10",
        _("A wrong deal put right at once"),
        (
            _(
                "A dealer who has dealt the cards wrongly may put that right, if the other player "
                "allows it, as long as neither player has taken up their hand."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "Elder has their twelve cards when younger deals them two more by mistake. Elder lets "
            "younger put the two back on the stock."
        ),
        britannica=("7",),
        differs=_(
            "In the Britannica the dealer may put the deal right without leave. The other player "
            "may demand a fresh deal instead."
        ),
    ),
    Law(
        "11",
        _("Elder has a card too many or too few"),
        (
            _(
                "Elder who finds one card too many or too few in their hand may have a fresh deal. "
                "They may look at their hand first, but must choose before they take up a card of "
                "the stock."
            ),
            _(
                "It may be that elder was dealt twelve cards, discards, draws the stock towards "
                "them and finds only seven cards in it. They may then have a fresh deal or alter "
                "their discard."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "Elder counts thirteen cards, with two quints among them, and lets the deal stand. "
            "Holding nothing, elder would have asked for a fresh deal."
        ),
        britannica=("10",),
        differs=_(
            "The Britannica gives elder the choice whenever one card was dealt wrongly. If there "
            "are seven cards in the stock it lets elder alter the discard, however many they hold."
        ),
    ),
    Law(
        "12",
        _("More than one card dealt wrongly"),
        (
            _(
                "There must be a fresh deal if more than one card was dealt wrongly, or if there "
                "are nine cards in the stock."
            ),
            _("Only a deal that is put right before the hands are taken up escapes this (Law 10)."),
        ),
        touches=(DEAL,),
        example=_(
            "Elder has twelve cards, younger eleven, and nine are in the stock. The same player "
            "deals again."
        ),
        britannica=("9",),
    ),
    Law(
        "13",
        _("A card shown by the dealer"),
        (
            _(
                "If the dealer shows a card that belongs to elder or to the stock, elder may have "
                "a fresh deal."
            ),
            _("If the dealer shows a card of their own, the deal stands."),
        ),
        touches=(DEAL,),
        example=_(
            "Younger turns over elder’s ace of hearts while dealing. Elder stands the deal all the "
            "same."
        ),
        britannica=("8",),
        differs=_("The Britannica does not say what happens when the dealer’s own card is shown."),
    ),
    Law(
        "14",
        _("A card lying face up in the pack"),
        (
            _(
                "There must be a fresh deal if a card is found lying face up: in the pack during "
                "the deal, or in the stock when a player takes in."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "Elder takes in four cards, and the fifth card of the stock lies face up: the nine of "
            "clubs. The deal is void."
        ),
        britannica=("8",),
    ),
    Law(
        "15",
        _("The wrong pack"),
        (
            _(
                "If the dealer deals with the wrong pack, and that is found before either player "
                "has taken up a card of theirs, there must be a fresh deal with the right pack."
            ),
            _("If it is found later, the deal stands and the packs stay exchanged."),
        ),
        touches=(DEAL,),
        example=_(
            "Both have looked at their hands when B says that A has dealt B’s pack. The deal "
            "stands, and from now on that pack is A’s."
        ),
        britannica=("9",),
    ),
    Law(
        "16",
        _("A deal out of turn"),
        (
            _("The players deal in turn."),
            _(
                "A deal out of turn is void if either player finds it out before taking up a card "
                "of theirs. The right dealer then deals."
            ),
            _(
                "If it is too late for that, the deal stands. Elder of that deal then deals twice "
                "running, both times with the same pack, unless new packs are called for (Law 76)."
            ),
            _(
                "Nobody deals twice running if the deal out of turn or the one after it is the "
                "last of the partie."
            ),
        ),
        touches=(DEAL, SCORE),
        example=_(
            "A deals the first deal and the second too. Both hands are already up, so B deals the "
            "third and the fourth."
        ),
        britannica=("11",),
        differs=_("In the Britannica elder deals twice running with elder’s own pack."),
    ),
    Law(
        "17",
        _("Who collects the cards"),
        (
            _(
                "The player who is not dealing collects the cards for the next deal. They put them "
                "on the table in good order, face down."
            ),
        ),
        example=_("While A deals the one pack, B gathers the other and lays it face down."),
    ),
)
