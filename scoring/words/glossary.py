"""The words of the game, each with a sentence that explains it to a beginner."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Maps the name in templates to the word and its sentence.
GLOSSARY: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "adjust": (
        _("adjust"),
        _(
            "While a partie is played: what each player still needs to save the rubicon. "
            "Then: the difference between the winner’s total and what they win."
        ),
    ),
    "adviser": (
        _("adviser"),
        _("In a chouette, the player who helps the opponent and wins or loses with them."),
    ),
    "annul": (
        _("annul"),
        _("To strike a partie out. Nobody wins anything by it."),
    ),
    "balance": (
        _("balance"),
        _("What the club’s book says you are owed, or owe, when everything is added up."),
    ),
    "call": (
        _("call"),
        _("Before the play each player says what they hold: point, sequences, quatorzes or trios."),
    ),
    "capot": (_("capot"), _("All twelve tricks: 40, instead of the ten for the cards.")),
    "card": (
        _("card"),
        _("A score card: the parties that the same players play for one stake, one after another."),
    ),
    "carte-blanche": (
        _("carte blanche"),
        _("A hand dealt without a king, queen or knave. It counts 10."),
    ),
    "cards": (_("the cards"), _("Ten for winning more tricks than the other player.")),
    "chouette": (
        _("chouette"),
        _("Piquet for three: one plays alone for double stakes against one of the other two."),
    ),
    "countersign": (
        _("countersign"),
        _("Each player signs the closed card. Only then does its money go into the club’s book."),
    ),
    "deal": (
        _("deal"),
        _("The cards dealt once, called, played and counted. A partie has six."),
    ),
    "divided": (_("divided"), _("Six tricks each: nobody counts ten for the cards.")),
    "double": (
        _("double"),
        _("At piquet au cent, reaching a hundred before the other player has fifty. Counts twice."),
    ),
    "elder": (
        _("elder"),
        _("The player who did not deal. Elder exchanges first, calls first and leads first."),
    ),
    "ended-now": (
        _("if it ended now"),
        _("What the leader would win if no more deals were played, with the rubicon if it counts."),
    ),
    "equal": (_("equal"), _("Both calls are the same, so neither counts.")),
    "fractions": (
        _("fractions"),
        _("The last points, too few for a round number, dropped before money is worked out."),
    ),
    "good": (_("good"), _("Said to a call that beats your own. The caller counts it.")),
    "hand": (_("hand"), _("The twelve cards a player holds.")),
    "partie": (
        _("partie"),
        _("Six deals, three dealt by each player. Whoever has more in all wins it."),
    ),
    "pique": (
        _("pique"),
        _("Thirty from hand and play, made by elder before younger counts anything: 30 more."),
    ),
    "point": (
        _("point"),
        _("The best suit, by number of cards and then by pips. It counts one for each card."),
    ),
    "quatorze": (_("quatorze"), _("Four aces, kings, queens, knaves or tens: 14.")),
    "reckoning": (
        _("reckoning"),
        _("How the points of a card become money, step by step."),
    ),
    "record": (
        _("record"),
        _("What one person wrote of a deal. It stays, even if another is written later."),
    ),
    "repique": (
        _("repique"),
        _("Thirty from the hand alone before the other player counts anything: 60 more."),
    ),
    "rubicon": (
        _("rubicon"),
        _(
            "A hundred points in a partie. A loser who stays below it is rubiconed: the winner "
            "wins both totals together, and a hundred."
        ),
    ),
    "sequence": (
        _("sequence"),
        _("Three or more cards of a suit in a row: tierce 3, quart 4, quint 15 and so on."),
    ),
    "single-player": (
        _("single player"),
        _("In a chouette, the one who plays alone and wins or loses double."),
    ),
    "stake": (_("stake"), _("What the points are worth in money, agreed before the first deal.")),
    "stock": (_("stock"), _("The eight cards left on the table after the deal.")),
    "tens": (
        _("tens"),
        _(
            "How a chouette writes the points of a partie. Six or more over make another ten, and "
            "five or fewer are dropped."
        ),
    ),
    "trick": (_("trick"), _("One card from each player. The higher of the suit led wins it.")),
    "trio": (_("trio"), _("Three aces, kings, queens, knaves or tens: 3.")),
    "younger": (
        _("younger"),
        _("The dealer. Younger exchanges second and plays second to the first trick."),
    ),
}
