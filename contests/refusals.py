"""Word the errors of contests for the pages of cards."""

from django.utils.translation import gettext as _

from contests.operations.leagues.cards import OtherGameError
from scoring.pages.refusals import format_faults
from scoring.words.rules import GAMES


@format_faults.register
def other_game(refused: OtherGameError) -> tuple[tuple[str, str], ...]:
    """Return the field of the error, and its words.

    For example: “Spring league is played as Rubicon piquet. This card is Piquet au cent.”
    """
    words = {
        "name": refused.contest.name,
        "game": GAMES[refused.contest.code][0],
        "other": GAMES[refused.card.code][0],
    }
    text = _("%(name)s is played as %(game)s. This card is %(other)s.")
    return ((refused.field, text % words),)
