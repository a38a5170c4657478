"""Why the scores of a deal cannot be, in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.laws.chances.impossible_scores import ScoreFault


def fault_in_words(fault: ScoreFault, elder: int = 0) -> str:
    """Why a deal cannot stand, and which score could. `elder` is elder's seat: scores are said in
    the order of the card's columns."""
    if fault.reason:
        return _pair_in_words(fault, elder)
    text = _FAULTS.get(fault.code)
    if text is None:
        return fault.message
    return str(text) % {"limit": fault.limit}


def _pair_in_words(fault: ScoreFault, seat_of_elder: int) -> str:
    """Why two scores do not go together, and what would go with one of them."""
    in_columns = fault.scores[::-1] if seat_of_elder else fault.scores
    pair = "–".join(map(str, in_columns))
    why = _("%(pair)s: %(reason)s") % {"pair": pair, "reason": _REASONS[fault.reason]}
    if not fault.near:
        return why
    elder, younger = fault.scores
    other = younger if fault.side == "elder" else elder
    words = {"other": other, "first": fault.near[0], "second": fault.near[-1]}
    return f"{why} {_NEAREST[fault.side, len(fault.near)] % words}"


_REASONS: Mapping[str, Promise] = {
    "neither": gettext_lazy("neither is ever scored so."),
    "marked": gettext_lazy("no hands make this in a deal so marked."),
    "elder_capoted": gettext_lazy(
        "elder has lost every trick, and younger has thirteen in play and forty for the capot, "
        "53 at least."
    ),
    "younger_capoted": gettext_lazy(
        "younger has lost every trick, and elder has thirteen in play and forty for the capot, "
        "53 at least."
    ),
    "too_low": gettext_lazy(
        "who counts so little has few tricks, and the tricks he lost count more for the other."
    ),
    "too_high": gettext_lazy(
        "two hands of twelve cards and thirteen tricks’ counts do not make so much together."
    ),
    "between": gettext_lazy(
        "this falls between what is made without a bonus and what is made with one: a pique, a "
        "repique or a capot adds thirty, sixty or forty at once, and takes as much from the other."
    ),
}
# Keyed by the side whose scores they are, and how many there are.
_NEAREST: Mapping[tuple[str, int], Promise] = {
    ("elder", 1): gettext_lazy("With %(other)d for younger the nearest for elder is %(first)d."),
    ("elder", 2): gettext_lazy(
        "With %(other)d for younger the nearest for elder is %(first)d or %(second)d."
    ),
    ("younger", 1): gettext_lazy("With %(other)d for elder the nearest for younger is %(first)d."),
    ("younger", 2): gettext_lazy(
        "With %(other)d for elder the nearest for younger is %(first)d or %(second)d."
    ),
}

_FAULTS: Mapping[str, Promise] = {
    "not_whole": gettext_lazy("A score is a whole number such as 28."),
    "too_low": gettext_lazy("A score is never below nothing: the least is 0."),
    "too_high": gettext_lazy("The most a deal can count is %(limit)d."),
    "unknown_mark": gettext_lazy(
        "A deal is marked conceded, reckons nothing or plays short, and nothing else."
    ),
    "not_last": gettext_lazy(
        "Only the last deal of a partie, or the last after a tie, may be conceded."
    ),
    "no_rubicon": gettext_lazy(
        "A deal is conceded by one who cannot save his rubicon; this game has none."
    ),
    "mark_of_nobody": gettext_lazy("Say which player the mark is of."),
    "reckons_nothing": gettext_lazy("Who reckons nothing has 0, or 10 for a carte blanche."),
    "conceded": gettext_lazy(
        "When a deal is conceded the other reckons thirteen in play and ten for the cards: "
        "%(limit)d at least."
    ),
    "elder_nothing": gettext_lazy(
        "Elder leads the first card, so he counts 1 at least. For 0, mark the deal: "
        "he reckons nothing."
    ),
    "younger_one": gettext_lazy(
        "Younger never counts exactly 1: he wins a trick and then leads, or wins the last: "
        "2 at least, or 0."
    ),
}
