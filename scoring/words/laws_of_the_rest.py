"""The laws of the partie, the other games, the chouette, the stake and the records."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.words.law_text import LawText

PARTIE: Final = (
    LawText(
        "R30",
        "partie",
        _("The partie"),
        _("Six deals, three dealt by each player. The higher total wins."),
    ),
    LawText(
        "R31",
        "tie",
        _("A tie"),
        _(
            "If the totals are equal, each player deals once more. If they are equal again, the "
            "partie is drawn and nobody wins anything."
        ),
    ),
    LawText(
        "R32",
        "rubicon",
        _("The rubicon"),
        _(
            "If the loser has a hundred or more, the winner wins the difference of the totals and "
            "a hundred. If the loser has less, they are rubiconed: the winner wins both totals "
            "together and a hundred."
        ),
    ),
    LawText(
        "R33",
        "adjusting-figure",
        _("The figure under a total"),
        _(
            "The card shows what is added to the winner's total, or taken from it, to come to the "
            "points won."
        ),
    ),
    LawText(
        "R34",
        "broken-off",
        _("A partie broken off"),
        _(
            "It goes on another day. Or it is annulled, if both sides agree or an officer of the "
            "club decides it; then nobody wins anything by it."
        ),
    ),
)

OTHER_GAMES: Final = (
    LawText(
        "R20",
        "au-cent",
        _("Piquet au cent"),
        _(
            "The first to a hundred wins the game, counted in order within the deal. A hundred "
            "before the other player has fifty is a double. A partie is three games of five; a "
            "double counts as two."
        ),
    ),
    LawText(
        "R21",
        "older-game",
        _("The older game"),
        _(
            "A hundred up too. The point counts one for every ten pips. In play only cards above a "
            "nine count, led or winning; the last trick counts one whatever wins it. The players "
            "cut for each deal."
        ),
    ),
    LawText(
        "R22",
        "four-deals",
        _("Four-deal piquet"),
        _(
            "The first and the last deal count double, and the rubicon is judged on the doubled "
            "totals. A tie is played off by one more deal each, counting single."
        ),
    ),
    LawText(
        "a9",
        "au-cent-elder-takes-too-much",
        _("Au cent: elder takes a wrong card"),
        _(
            "Elder loses the game by taking into the hand one of the last three cards of the "
            "stock, or one that they were to leave."
        ),
    ),
    LawText(
        "a10",
        "au-cent-younger-takes-too-much",
        _("Au cent: younger takes a wrong card"),
        _(
            "Younger loses the game by taking up one of the first five cards of the stock that "
            "elder has not left."
        ),
    ),
    LawText(
        "a27",
        "au-cent-errors",
        _("Au cent: mistakes"),
        _("A mistake in adding or writing may be put right all through the game."),
    ),
)

CHOUETTE: Final = (
    LawText(
        "R40",
        "chouette",
        _("Three players"),
        _(
            "One plays alone, at double stakes, against a second whom the third advises. The "
            "single player has the choice of deal and of cards."
        ),
    ),
    LawText(
        "R41",
        "tens",
        _("Written in tens"),
        _(
            "The points of a partie are written in tens: six units and more make another ten, five "
            "and fewer none. The single player wins or loses them twice, each of the others once."
        ),
    ),
    LawText(
        "R42",
        "places",
        _("Changing places"),
        _(
            "A single player who wins plays alone again, and the other two change places. One who "
            "loses becomes the adviser, and their opponent plays alone against the former adviser. "
            "After a drawn partie nobody moves."
        ),
    ),
    LawText(
        "R54",
        "chouette-fractions",
        _("Fractions in a chouette"),
        _(
            "The fraction that is dropped comes off what each winner receives, and the losers pay "
            "no more than that. Two losers share it in proportion to what they lost."
        ),
    ),
)

STAKE: Final = (
    LawText(
        "R50",
        "one-stake",
        _("One card, one stake"),
        _(
            "A card has one game and one stake, agreed when it is opened. When it is closed it is "
            "settled once: the difference of the points won, less the fraction dropped, at the "
            "rate. A card without a stake is played for love: nobody pays."
        ),
    ),
    LawText(
        "R51",
        "rate",
        _("The rate"),
        _("So much a point or a hundred; in games of a hundred up so much a game or a partie."),
    ),
    LawText(
        "R52",
        "fractions",
        _("Fractions"),
        _(
            "Players agree to drop fractions of fifty, twenty-five or forty points, or of a whole "
            "pound (or other unit of their money), always downwards; or nothing but fractions of "
            "the smallest coin."
        ),
    ),
    LawText(
        "R56",
        "bystanders",
        _("Bystanders"),
        _(
            "A bystander who points out a mistake, and so changes the score, may be made to pay "
            "what the player they harmed loses by it."
        ),
    ),
    LawText(
        "R57",
        "packs",
        _("Packs"),
        _(
            "Whoever calls for new packs pays for them. Both players pay for torn or marked cards "
            "that are replaced."
        ),
    ),
)

WRITING: Final = (
    LawText(
        "R60",
        "two-records",
        _("Two records"),
        _(
            "Each player may write both scores. Where the two differ, each player is right about "
            "their own hand. One record is enough until another contradicts it."
        ),
    ),
    LawText(
        "R61",
        "mending",
        _("Putting a deal right"),
        _(
            "A deal may be changed freely until the next one is written. After that the other side "
            "must agree, or an officer of the club."
        ),
    ),
    LawText(
        "R62",
        "paper-cards",
        _("Cards kept on paper"),
        _("Each figure is checked against the figures above it, and a mistake is shown beside it."),
    ),
)
