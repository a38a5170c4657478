"""The laws of one deal, as visitors read them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.words.law_text import LawText

DEAL: Final = (
    LawText(
        "R1",
        "cards",
        _("The cards"),
        _(
            "There are thirty-two cards, from ace to seven in four suits. Each player gets twelve; "
            "eight are left as the stock. The dealer is younger, the other player is elder. The "
            "deal alternates, and who deals first is chosen anew for each partie."
        ),
    ),
    LawText(
        "R2",
        "exchange",
        _("The exchange"),
        _(
            "Elder throws away one to five cards and takes as many from the stock. Younger then "
            "exchanges at least one, and may take all that are left."
        ),
    ),
    LawText(
        "R3",
        "carte-blanche",
        _("Carte blanche"),
        _(
            "A hand dealt without a king, queen or knave, of at least twelve cards, counts 10. It "
            "is shown before the exchange."
        ),
    ),
    LawText(
        "R4",
        "point",
        _("Point"),
        _(
            "The suit with most cards wins. If both have as many, the one with most "
            "pips wins (an ace is 11, a court card 10). It counts one for each card. If "
            "the pips are equal too, nobody counts it."
        ),
    ),
    LawText(
        "R5",
        "sequence",
        _("Sequences"),
        _(
            "Three or more cards of one suit in a row: tierce 3, quart 4, quint 15, sixième 16, "
            "septième 17, huitième 18. The longer is better, then the higher. Whoever has the best "
            "counts all their sequences. If the best are equal, nobody counts any."
        ),
    ),
    LawText(
        "R6",
        "sets",
        _("Quatorzes and trios"),
        _(
            "Four or three aces, kings, queens, knaves or tens: a quatorze counts 14, a trio 3. "
            "Any quatorze beats any trio; then the higher rank wins. Whoever has the best counts "
            "all of theirs."
        ),
    ),
    LawText(
        "R7",
        "calls",
        _("Calling less"),
        _(
            "You may call less than you hold, or nothing. What you do not call scores nothing. But "
            "if your calls show that you hold it, it still keeps the other player from scoring."
        ),
    ),
    LawText(
        "R8",
        "play",
        _("The play"),
        _(
            "Each card you lead counts one, and so does each trick you win that the "
            "other player led. The "
            "last trick counts two for its winner. Follow suit if you can; there are no trumps."
        ),
    ),
    LawText(
        "R9",
        "tricks",
        _("The cards, and capot"),
        _(
            "More than six tricks count ten, “the cards”. At six each the cards are divided and "
            "count nothing. All twelve tricks are a capot: forty instead of ten."
        ),
    ),
    LawText(
        "R10",
        "order",
        _("The order of counting"),
        _(
            "Everything counts in one order, whoever makes it: carte blanche, point, sequences, "
            "quatorzes and trios, the play, the cards."
        ),
    ),
    LawText(
        "R11",
        "repique",
        _("Repique"),
        _(
            "Thirty from the hand alone, before the other player can count anything in that order: "
            "60 more."
        ),
    ),
    LawText(
        "R12",
        "pique",
        _("Pique"),
        _(
            "Thirty from hand and play, reached by elder before younger can count anything: 30 "
            "more. The ten for the cards and the forty of a capot do not help towards it; the "
            "extra one of the last trick does."
        ),
    ),
    LawText(
        "R13",
        "equal",
        _("Equal calls"),
        _("An equal call scores for nobody, and saves nobody from a pique or a repique."),
    ),
    LawText(
        "R14",
        "reckons-nothing",
        _("Reckoning nothing"),
        _(
            "A player who reckons nothing in a deal scores 0 in it, except for a "
            "carte blanche. What they hold and call still keeps the other player from scoring, and "
            "their tricks still deny the other player the cards and the capot. The "
            "other player may let it pass."
        ),
    ),
    LawText(
        "R15",
        "conceding",
        _("Conceding"),
        _(
            "A player who cannot save the rubicon in the last deal may concede it "
            "before the cards are played. The other player then counts thirteen in play "
            "and ten for the cards. Both still count what they hold in hand. The "
            "thirteen make no pique. The other player may play for a capot instead. Then "
            "they count what they make, and the one who conceded counts nothing in play."
        ),
    ),
    LawText(
        "R16",
        "too-few-cards",
        _("Too few cards"),
        _(
            "A player with too few cards loses each trick to which they have no card. Each of "
            "those counts one for the other player, as if it had been played."
        ),
    ),
)
