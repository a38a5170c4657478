"""The tables: cards, their seats and parties, the records players wrote, editions and signatures.

No derived figure is stored. `piquet.partie.deal_from_records` derives a deal from its records.
`scoring.sheet.sheet` derives parties, card and reckoning from the deals.
"""

from scoring.models.cards import WRITABLE, Card, CardKind, CardState, Leave, Partie, Seat
from scoring.models.club_stakes import ClubStake
from scoring.models.editions import Dispute, Edition, Signature
from scoring.models.records import Consent, Mark, Record
from scoring.models.reminders import Reminder
from scoring.models.unplaced import DatabaseId, Unplaced

__all__ = [
    "WRITABLE",
    "Card",
    "CardKind",
    "CardState",
    "ClubStake",
    "Consent",
    "DatabaseId",
    "Dispute",
    "Edition",
    "Leave",
    "Mark",
    "Partie",
    "Record",
    "Reminder",
    "Seat",
    "Signature",
    "Unplaced",
]
