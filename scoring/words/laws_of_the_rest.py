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
        _("Under each total the card shows the figure that turns it into the points won."),
    ),
    LawText(
        "R34",
        "broken-off",
        _("A partie broken off"),
        _(
            "You can finish it another day. Or it is annulled, if both sides agree or "
            "an officer of the club decides so. Then nobody wins anything by it."
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
            "before the other player has fifty is a double. The first to win three games wins "
            "the partie, and a double counts as two "
            "games."
        ),
    ),
    LawText(
        "R21",
        "older-game",
        _("The older game"),
        _(
            "This too is played to a hundred. Elder exchanges three, four or five cards. "
            "The point counts one for every ten pips. "
            "In play a card led or a trick won counts only with a card above a nine. "
            "The last trick counts one whatever wins it. The players "
            "cut for each deal."
        ),
    ),
    LawText(
        "R22",
        "four-deals",
        _("Four-deal piquet"),
        _(
            "The first and the last deal count double, and the rubicon is judged on the doubled "
            "totals. After a tie each player deals once more, and these deals count single."
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
            "One plays alone, at double stakes, against a second player. The third "
            "advises the second. The single player chooses who deals and which pack "
            "they deal with."
        ),
    ),
    LawText(
        "R41",
        "tens",
        _("Written in tens"),
        _(
            "The points of a partie are written in tens: six or more over make another ten, five "
            "or fewer make none. The single "
            "player wins or loses them twice, each of the others once."
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
            "The fraction that is dropped comes off what each winner receives. The "
            "losers pay no more than what is left. Two losers share it in proportion to what "
            "they lost."
        ),
    ),
)

STAKE: Final = (
    LawText(
        "R50",
        "one-stake",
        _("One card, one stake"),
        _(
            "A card has one game and one stake, agreed when it is opened. When it is closed it "
            "is settled once: take the difference of the points "
            "won, drop the fraction, and multiply by the rate. A card without a stake is played "
            "for love: nobody pays."
        ),
    ),
    LawText(
        "R51",
        "rate",
        _("The rate"),
        _(
            "The rate is so much a point or a hundred points. In games up to a hundred it "
            "is so much a game or a partie."
        ),
    ),
    LawText(
        "R52",
        "fractions",
        _("Fractions"),
        _(
            "Players agree to drop fractions of fifty, twenty-five or forty points, or "
            "of a whole pound (or another unit of their money). They always round down. "
            "Or they drop only fractions of the smallest coin."
        ),
    ),
    LawText(
        "R56",
        "bystanders",
        _("Bystanders"),
        _(
            "A bystander who points out a mistake may change the score. The player who "
            "loses by it may ask the bystander to pay that loss."
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
            "A player may change a deal freely until the next one is written. After "
            "that the other side or an officer of the club must agree."
        ),
    ),
    LawText(
        "R62",
        "paper-cards",
        _("Cards kept on paper"),
        _("Each figure is checked against the figures above it, and a mistake is shown beside it."),
    ),
)
