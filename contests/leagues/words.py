"""A league in words: its scheme, its tie-breaks, the results of its meetings."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from contests.rules.league import Fixture, How
from contests.rules.table import Scheme, TieBreak
from scoring.words.sentences import listed

SCHEMES: Final[Mapping[Scheme, tuple[Promise, Promise, Promise]]] = {
    Scheme.PARTIES: (
        gettext_lazy("Parties won"),
        gettext_lazy("A partie won gives 2, a drawn one gives 1 to each."),
        gettext_lazy("Anne beats Bernard by 150: Anne 2, Bernard 0."),
    ),
    Scheme.NET_POINTS: (
        gettext_lazy("Net points"),
        gettext_lazy(
            "The winner gets the points won, and the loser loses as many. At piquet au cent and "
            "the older game, games count instead."
        ),
        gettext_lazy("Anne rubicons Bernard and wins 275 points: Anne +275, Bernard −275."),
    ),
    Scheme.BONUS: (
        gettext_lazy("Parties won, with a bonus"),
        gettext_lazy(
            "A partie won gives 4, and 1 more for a rubicon. A loser who saves the rubicon gets 1. "
            "A drawn partie gives 2 to each."
        ),
        gettext_lazy("Anne beats Bernard, who saves the rubicon: Anne 4, Bernard 1."),
    ),
}
"""For each scheme its name, its points, and an example."""

TIE_BREAKS: Final[Mapping[TieBreak, tuple[Promise, Promise]]] = {
    TieBreak.MUTUAL: (
        gettext_lazy("what they scored against each other, if all of them have met equally often"),
        gettext_lazy("what they scored against each other"),
    ),
    TieBreak.WON: (gettext_lazy("parties won"), gettext_lazy("parties won")),
    TieBreak.NET: (gettext_lazy("net points"), gettext_lazy("net points")),
    TieBreak.RUBICONS: (
        gettext_lazy("rubicons inflicted less rubicons suffered"),
        gettext_lazy("rubicons"),
    ),
}
"""The tie-breaks: in full for the rules, and in short for two people."""
LEAVING: Final = gettext_lazy(
    "Whoever leaves before half of their meetings are decided is struck out: their results count "
    "for nobody. Whoever leaves later keeps what they played, and each of their other meetings is "
    "a walk-over for the opponent."
)


def ties_in_words() -> str:
    """Return the tie-breaks in words, in the order in which they apply."""
    rules = "; ".join(str(TIE_BREAKS[tie_break][0]) for tie_break in TieBreak)
    return _(
        "Of people who are level, the first of these in which they differ decides: %(rules)s. If "
        "nothing decides, they share the place."
    ) % {"rules": rules}


def apart_in_words(tie_break: TieBreak, above: str, name: str) -> str:
    """Return “Anne stands above Bernard by net points.”"""
    _rule, short = TIE_BREAKS[tie_break]
    words = {"above": above, "name": name, "tie_break": short}
    return _("%(above)s stands above %(name)s by %(tie_break)s.") % words


def how_often(times: int) -> str:
    """Return “once”, “twice” or “3 times”."""
    if times <= 2:
        return _("once") if times == 1 else _("twice")
    return ngettext("%(n)d time", "%(n)d times", times) % {"n": times}


def parties_in_words(card: int, numbers: Sequence[int]) -> str:
    """Return “partie 2 of card 31” or “parties 2 and 3 of card 31”."""
    text = ngettext(
        "partie %(numbers)s of card %(card)d", "parties %(numbers)s of card %(card)d", len(numbers)
    )
    return text % {"numbers": listed([str(n) for n in numbers]), "card": card}


def result_in_words(fixture: Fixture, names: Mapping[int, str]) -> str:
    """Return “Anne by 150”, “drawn” or “walk-over for Anne”; "" while undecided."""
    partie = fixture.partie
    if fixture.how in (How.STRUCK, How.NOBODY):
        return _("struck out") if fixture.how is How.STRUCK else _("not played: both have left")
    if partie is None:
        return ""
    if partie.winner is None:
        return _("drawn")
    winner = names[partie.winner]
    if partie.walk_over:
        return _("walk-over for %(name)s") % {"name": winner}
    words = {"name": winner, "points": partie.points}
    if partie.rubicon:
        return _("%(name)s by %(points)d, a rubicon") % words
    return _("%(name)s by %(points)d") % words
