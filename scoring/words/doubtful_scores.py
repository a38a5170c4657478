"""The reasons why the scores of a deal are impossible or doubtful, in the reader's language."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.odds import slips
from piquet.odds.impossible_scores import ScoreFault


def format_fault(fault: ScoreFault, elder: int = 0) -> str:
    """Return why a deal is impossible, and which score would be possible.

    `elder` is the seat of elder. The text names scores in the order of the card's columns.
    """
    if fault.reason:
        return _format_impossible_pair(fault, elder)
    text = _FAULTS.get(fault.code)
    if text is None:
        return fault.message
    return str(text) % {"limit": fault.limit}


def _format_impossible_pair(fault: ScoreFault, seat_of_elder: int) -> str:
    """Return why two scores are impossible together, and the nearest possible scores."""
    in_columns = fault.scores[::-1] if seat_of_elder else fault.scores
    pair = "–".join(map(str, in_columns))
    why = _("%(pair)s: %(reason)s") % {"pair": pair, "reason": _REASONS[fault.reason]}
    if not fault.near:
        return why
    elder, younger = fault.scores
    other = younger if fault.side == "elder" else elder
    words = {"other": other, "first": fault.near[0], "second": fault.near[-1]}
    return f"{why} {_NEAREST[fault.side, len(fault.near)] % words}"


def format_slip(kind: str) -> str:
    """Return a kind of slip in words: “digits swapped”."""
    return str(_SLIPS[kind])


def format_doubt(one_in: int | None, figures: str, meant: Sequence[str]) -> str:
    """Return the question about typed scores, such as “82–23”, and suggest other scores.

    “82–23 is rare: it comes about once in 4,700 deals. Did you mean 28–23?” `meant` has the
    suggested scores. `one_in` is None for impossible scores. The question is then "" if there is no
    suggestion.
    """
    sentences = [] if one_in is None else [_rarity(one_in, figures)]
    if meant:
        sentences.append(_("Did you mean %(figures)s?") % {"figures": _(" or ").join(meant)})
    elif sentences:
        sentences.append(_("Is this right?"))
    return " ".join(sentences)


def _rarity(one_in: int, figures: str) -> str:
    words = {"n": f"{one_in:,}", "figures": figures}
    return _("%(figures)s is rare: it comes about once in %(n)s deals.") % words


_REASONS: Mapping[str, Promise] = {
    "neither": gettext_lazy("nobody can score this in a deal."),
    "marked": gettext_lazy("no two hands give this in a deal with this mark."),
    "elder_capoted": gettext_lazy(
        "elder has lost every trick, so younger has thirteen in play and forty for the capot, "
        "which makes at least 53."
    ),
    "younger_capoted": gettext_lazy(
        "younger has lost every trick, so elder has thirteen in play and forty for the capot, "
        "which makes at least 53."
    ),
    "too_low": gettext_lazy(
        "a score this low means few tricks, and the tricks lost give the other player more."
    ),
    "too_high": gettext_lazy("two hands and the play cannot give this much together."),
    "between": gettext_lazy(
        "this score is too high without a bonus and too low with one. A pique adds 30 at once, "
        "a repique 60, a capot 40."
    ),
}
# The sentence for the nearest scores, by the side to correct and the number of scores.
_NEAREST: Mapping[tuple[str, int], Promise] = {
    ("elder", 1): gettext_lazy(
        "With %(other)d for younger, the nearest score for elder is %(first)d."
    ),
    ("elder", 2): gettext_lazy(
        "With %(other)d for younger, the nearest score for elder is %(first)d or %(second)d."
    ),
    ("younger", 1): gettext_lazy(
        "With %(other)d for elder, the nearest score for younger is %(first)d."
    ),
    ("younger", 2): gettext_lazy(
        "With %(other)d for elder, the nearest score for younger is %(first)d or %(second)d."
    ),
}

_FAULTS: Mapping[str, Promise] = {
    "not_whole": gettext_lazy("Write a score as a whole number, such as 28."),
    "too_low": gettext_lazy("A score is never less than 0."),
    "too_high": gettext_lazy("A deal can score at most %(limit)d."),
    "unknown_mark": gettext_lazy(
        "Choose one of the marks of a deal: conceded, reckons nothing or too few cards."
    ),
    "not_last": gettext_lazy(
        "Only the last deal of a partie may be conceded, or the last deal after a tie."
    ),
    "no_rubicon": gettext_lazy(
        "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
    ),
    "mark_of_nobody": gettext_lazy("Choose the player this mark is about."),
    "reckons_nothing": gettext_lazy(
        "A player who reckons nothing scores 0, or 10 for a carte blanche."
    ),
    "elder_nothing": gettext_lazy(
        "Elder leads the first card and so counts at least 1. For a score of 0, mark that elder "
        "reckons nothing."
    ),
    "younger_one": gettext_lazy(
        "Younger never scores exactly 1. Whoever wins a trick then leads a card, or counts "
        "two for the last trick. So younger scores at least 2, or 0."
    ),
}

_SLIPS: Mapping[str, Promise] = {
    slips.DIGITS: gettext_lazy("digits swapped"),
    slips.COLUMNS: gettext_lazy("the two columns swapped"),
    slips.NOUGHT: gettext_lazy("one nought too many"),
    slips.DOUBLED: gettext_lazy("a digit doubled"),
    slips.MISSING: gettext_lazy("a digit left out"),
    slips.NEIGHBOUR: gettext_lazy("a neighbouring key pressed"),
}
