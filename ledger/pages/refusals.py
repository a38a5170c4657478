"""Format the refusal of an operation on money for a page."""

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from ledger.operations.bets.offer_bets import OfferedBeforeError
from ledger.operations.post import RecordedBeforeError
from ledger.words import format_bet, format_recorded_entry
from scoring.words.sentences import sentence


def format_faults(refused: OperationError) -> tuple[tuple[str, str], ...]:
    """Return every error as a pair of field and message, the main one first."""
    match refused:
        case RecordedBeforeError():
            text = _("%(entry)s If this is another one, press the button once more.")
            return (("", text % {"entry": format_recorded_entry(refused.entry)}),)
        case OfferedBeforeError():
            text = _(
                "You have already offered this bet from this page: %(bet)s If this is another "
                "one, press “Offer the bet” once more."
            )
            return (("", text % {"bet": sentence(format_bet(refused.bet))}),)
    return refused.faults
