"""Word the refusal of an operation for a page."""

from django.utils.translation import gettext as _

from club.refused import Refused, not_done
from scoring.operations.cards.open_card import OpenedBefore, WentOn
from scoring.operations.deals.doubt import Impossible
from scoring.words.card import opened_in_words
from scoring.words.doubtful_scores import fault_in_words


def faults_in_words(refused: Refused) -> tuple[tuple[str, str], ...]:
    """Every fault as (field, message), the main one first. Most refusals word their own."""
    match refused:
        case Impossible():
            elder = refused.elder
            return tuple((field, fault_in_words(fault, elder)) for field, fault in refused.wrong)
        case OpenedBefore():
            return not_done(opened_in_words(refused.card)).faults
        case WentOn():
            more = _("Make this change on that card.")
            return (("", f"{opened_in_words(refused.card)} {more}"),)
    return refused.faults
