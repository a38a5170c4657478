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
    "neither": gettext_lazy("no deal ever gives either of these scores."),
    "marked": gettext_lazy("a deal marked like this never comes to these scores."),
    "elder_capoted": gettext_lazy(
        "elder lost every trick, so younger has thirteen in play and forty for the "
        "capot: 53 at least."
    ),
    "younger_capoted": gettext_lazy(
        "younger lost every trick, so elder has thirteen in play and forty for the "
        "capot: 53 at least."
    ),
    "too_low": gettext_lazy(
        "a player with so few points has lost many tricks, and those count more for the other."
    ),
    "too_high": gettext_lazy("two hands and their tricks never add up to so much."),
    "between": gettext_lazy(
        "this is too much without a bonus and too little with one. A pique adds thirty "
        "at once, a repique sixty, a capot forty."
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
    "too_low": gettext_lazy("A score is never below 0."),
    "too_high": gettext_lazy("The most a deal can count is %(limit)d."),
    "unknown_mark": gettext_lazy(
        "A deal can be marked as conceded, as counting nothing or as played with too few cards."
    ),
    "not_last": gettext_lazy(
        "A player may concede only the last deal of a partie, or the last after a tie."
    ),
    "no_rubicon": gettext_lazy(
        "Only a player who cannot save the rubicon concedes, and this game has no rubicon."
    ),
    "mark_of_nobody": gettext_lazy("Choose the player it is about."),
    "reckons_nothing": gettext_lazy(
        "A player who counts nothing has 0, or 10 for a carte blanche."
    ),
    "conceded": gettext_lazy(
        "When one player concedes, the other counts thirteen in play and ten for the "
        "cards: %(limit)d at least."
    ),
    "elder_nothing": gettext_lazy(
        "Elder leads the first card and so counts at least 1. For 0, mark that elder "
        "counts nothing."
    ),
    "younger_one": gettext_lazy(
        "Younger never counts exactly 1. A trick won and the lead after it make 2, and "
        "so does the last trick."
    ),
}
