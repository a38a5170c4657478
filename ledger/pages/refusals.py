"""Word the refusal of an operation on money for a page."""

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from ledger.operations.bets.offer_bets import OfferedBeforeError
from ledger.operations.post import RecordedBeforeError
from ledger.words import bet_in_words, recorded_in_words
from scoring.words.sentences import sentence


def faults_in_words(refused: OperationError) -> tuple[tuple[str, str], ...]:
    """Every fault as (field, message), the main one first; most refusals say it themselves."""
    match refused:
        case RecordedBeforeError():
            said = _("%(entry)s If this is another one, press the button once more.")
            return (("", said % {"entry": recorded_in_words(refused.entry)}),)
        case OfferedBeforeError():
            said = _(
                "You have already offered this bet from this page: %(bet)s If this is another "
                "one, press “Offer the bet” once more."
            )
            return (("", said % {"bet": sentence(bet_in_words(refused.bet))}),)
    return refused.faults
