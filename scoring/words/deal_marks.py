"""The marks of deals in words (R14–R16), and which player was out first (R20)."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from piquet.partie.games_from_deals import Out
from piquet.partie.result import Pair

# The answers to “Did anything unusual happen?”
MARKS_OFFERED: Final[Mapping[str, Promise]] = {
    "": gettext_lazy("no"),
    "conceded": gettext_lazy("conceded"),
    "reckons_nothing": gettext_lazy("reckons nothing"),
    "plays_short": gettext_lazy("too few cards"),
    "loses_game": gettext_lazy("loses the game"),
}


def format_mark(mark: str, name: str) -> str:
    """Return a sentence about the player of this name for the mark of a deal (R14–R16)."""
    sentences = {
        "conceded": _("%(name)s conceded the deal."),
        "reckons_nothing": _("%(name)s reckons nothing."),
        "plays_short": _("%(name)s played with too few cards."),
        "loses_game": _("%(name)s loses the game."),
    }
    return sentences[mark] % {"name": name}


def format_lost_game(name: str, totals: Pair, seat: int) -> str:
    """Return a sentence such as “Anne loses the game, at 45 to 30.” (a9, a10).

    `seat` is the loser's, and `totals` are the game's by seat.
    """
    words = {"name": name, "own": totals[seat], "other": totals[1 - seat]}
    return _("%(name)s loses the game, at %(own)d to %(other)d.") % words


def format_end_of_game(out: Out, names: Sequence[str]) -> str:
    """Return “Anne out first, a double” (R20). `names` are in the order of the columns."""
    words = _("%(name)s out first, a double") if out.double else _("%(name)s out first")
    return words % {"name": names[out.winner]}


def deal_mark_letter(mark: str) -> str:
    """Return the letter beside a score with this mark (R14–R16; a9, a10). "" for no mark."""
    letters = {
        "conceded": pgettext("beside a score", "c"),
        "reckons_nothing": pgettext("beside a score", "n"),
        "plays_short": pgettext("beside a score", "s"),
        "loses_game": pgettext("beside a score", "l"),
    }
    return letters.get(mark, "")
