"""Compute the scores of an itemised deal, entered by its items or cards."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from piquet.citations import law_cited
from piquet.deal.faults import SIDES, DealFault, ImpossibleDealError
from piquet.formats.strict_json import FileError
from piquet.law_texts.differences import differences
from piquet.rule_sets import RuleSet
from scoring.sheet.itemised import by_seat, mark_of, score_of

ItemisedScores = tuple[tuple[int, int], str, int | None]

# Map the place where the laws found an error to the form's field; {} is the side.
_FIELDS = (
    (r"(elder|younger)\.items\.sequences", "{}_tierce"),
    (r"(elder|younger)\.items\.sets", "{}_aces"),
    (r"(elder|younger)\.items\.(carte_blanche|point|play)", "{}_{}"),
    (r"(elder|younger)\.items", "{}_point"),
    (r"(elder|younger)\.(bars|hand|dealt)", "{}_{}"),
    (r"(elder|younger)", "{}_hand"),
    (r"tricks_won", "tricks"),
    (r"tricks", "played"),
    (r"calls", "sunk"),
    (r"pique", "pique"),
    (r"penalty|conceded", "mark"),
)


def score_itemised(itemised: Mapping[str, Any], rules: RuleSet, dealer: int) -> ItemisedScores:
    """Return an itemised deal's scores by seat, its mark, and the mark's seat.

    Raises OperationError with each error beside its field, naming the rule and the right figure.
    """
    try:
        score = score_of(itemised, rules)
    except ImpossibleDealError as impossible:
        faults = tuple((field_of(fault.where), format_fault(fault)) for fault in impossible.faults)
        raise OperationError(faults[0][1], faults[0][0], faults[1:]) from None
    except FileError:
        raise OperationError(_("The details of this deal could not be read.")) from None
    mark, side = mark_of(itemised)
    seat = by_seat((0, 1), dealer).index(SIDES.index(side)) if side else None
    return by_seat(score.totals, dealer), mark, seat


def format_fault(fault: DealFault) -> str:
    """Return the error's message with the printed law, if there is one.

    If the error is against one law, and not against a rule drawn from several, the message also
    shows where the Britannica differs.
    """
    law = law_cited(fault.rule)
    cited = f"{fault.message} ({law})" if law else fault.message
    return " ".join([cited, *(_(text) for _number, text in differences(fault.rule))])


def field_of(where: str) -> str:
    """Return the form's field for a place like “younger.items.play” or “tricks[4]”; "" for none."""
    for pattern, field in _FIELDS:
        if match := re.match(pattern, where):
            return field.format(*match.groups())
    return ""
