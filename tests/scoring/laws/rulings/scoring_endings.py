"""What the paths come to. Doubts about the score and its records: Laws 61 to 74."""

from scoring.laws.rulings.ruling import Effect
from tests.scoring.laws.rulings.endings import Ending

CALL = "call-doubted"
PLAY = "play-doubted"
CARDS = "cards-doubted"
BONUS = "pique-or-repique-doubted"
WRONG = "counted-wrongly"
DIFFER = "records-differ"
PARTIE = "partie-doubted"
POINTS = "points-won-doubted"


def good(*answers):
    """The doubted call counts, and nothing of the other's."""
    return Ending(CALL, answers, Effect(yields=(answers[1],)), offender=answers[0])


def not_good(*answers):
    """Whoever made the doubted call loses that kind."""
    return Ending(CALL, answers, Effect(loses=(answers[1],)), offender=answers[0])


def equal(*answers):
    """Neither player scores that kind."""
    return Ending(CALL, answers, Effect(neither=(answers[1],)), offender=answers[0])


CONTESTS = (
    good("elder", "point", "more"),
    good("elder", "point", "same", "higher"),
    equal("younger", "point", "same", "same"),
    not_good("elder", "point", "same", "lower"),
    not_good("younger", "point", "fewer"),
    good("elder", "sequences", "more"),
    good("younger", "sequences", "same", "higher"),
    equal("elder", "sequences", "same", "same"),
    not_good("elder", "sequences", "same", "lower"),
    not_good("elder", "sequences", "fewer"),
    good("younger", "sets", "more"),
    good("elder", "sets", "same", "higher"),
    not_good("elder", "sets", "same", "lower"),
    not_good("younger", "sets", "fewer"),
)

IN_A_DEAL = (
    Ending(PLAY, ("other", "led")),
    Ending(PLAY, ("other", "won")),
    Ending(PLAY, ("other", "neither")),
    Ending(PLAY, ("last", "neither")),
    Ending(PLAY, ("last", "led", "no")),
    Ending(PLAY, ("last", "led", "yes", "twelve")),
    Ending(PLAY, ("last", "won", "twelve")),
    Ending(PLAY, ("last", "led", "yes", "more")),
    # Case XIX: one player has thirteen cards, and the other wins the twelfth trick.
    Ending(PLAY, ("last", "won", "more")),
    Ending(CARDS, ("six",)),
    Ending(CARDS, ("seven", "no")),
    Ending(CARDS, ("twelve", "no")),
    Ending(CARDS, ("seven", "yes")),
    Ending(BONUS, ("elder", "hand", "no")),
    Ending(BONUS, ("younger", "hand", "no")),
    Ending(BONUS, ("elder", "play", "no")),
    Ending(BONUS, ("younger", "hand", "yes")),
    Ending(BONUS, ("elder", "play", "yes")),
    Ending(BONUS, ("younger", "play")),
    Ending(BONUS, ("elder", "cards")),
)

SCORING = (
    *CONTESTS,
    *IN_A_DEAL,
    Ending(WRONG, ("elder", "no"), offender="elder"),
    Ending(WRONG, ("younger", "yes", "no"), offender="younger"),
    Ending(WRONG, ("elder", "yes", "yes"), offender="elder"),
    Ending(DIFFER, ("elder", "yes")),
    Ending(DIFFER, ("younger", "yes")),
    Ending(DIFFER, ("both",)),
    Ending(DIFFER, ("elder", "no")),
    Ending(PARTIE, ("six", "no")),
    Ending(PARTIE, ("more", "no")),
    Ending(PARTIE, ("six", "yes")),
    Ending(PARTIE, ("four", "no")),
    Ending(PARTIE, ("four", "yes")),
    Ending(PARTIE, ("more", "yes")),
    Ending(POINTS, ("saved",)),
    Ending(POINTS, ("rubiconed",)),
)
